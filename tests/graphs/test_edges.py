"""What is no edge is refused in a sentence; and the examples in the docstrings of all graph algorithms are true."""

import doctest
import importlib
import pkgutil

import pytest

import ttr.graphs
from ttr.graphs.central import betweenness, clustering, effective_resistance
from ttr.graphs.cuts import blocks, max_flow
from ttr.graphs.edges import check_edges, ways
from ttr.graphs.paths import distances, hops, shortest_paths
from ttr.graphs.spanning import spanning_tree
from ttr.graphs.steiner import shortest_tour, steiner_tree
from ttr.graphs.witness import why_no_trail

MODULES = [module.name for module in pkgutil.iter_modules(ttr.graphs.__path__)]


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_are_true(module):
    result = doctest.testmod(importlib.import_module(f"ttr.graphs.{module}"))
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("edge", [(2, 2, 1), (-1, 0, 3), (0, -1, 3)])
@pytest.mark.parametrize(
    "function",
    [
        lambda edges: hops(edges, 0),
        lambda edges: distances(edges, 0),
        lambda edges: shortest_paths(edges, 0),
        spanning_tree,
        lambda edges: steiner_tree(edges, [0, 1]),
        lambda edges: shortest_tour(edges, [0, 1]),
        blocks,
        lambda edges: max_flow(edges, 0, 1),
        betweenness,
        lambda edges: effective_resistance(edges, 0, 1),
        clustering,
        lambda edges: why_no_trail(edges, [0]),
    ],
)
def test_all_refuse_what_is_no_edge(function, edge):
    with pytest.raises(ValueError, match=r"edge 1 is \("):
        function([(0, 1, 1), edge])


@pytest.mark.parametrize(("least", "refused"), [(0, -1), (1, 0)])
def test_lengths_are_long_enough(least, refused):
    check_edges([(0, 1, least), (0, 1)], least)
    with pytest.raises(ValueError, match=f"edge 0 is .* at least {least}"):
        check_edges([(0, 1, refused)], least)


def test_ways_of_parallel_edges():
    assert ways([]) == {}
    assert ways([(3, 5, 1), (5, 3, 1)]) == {3: [(5, 0), (5, 1)], 5: [(3, 0), (3, 1)]}
