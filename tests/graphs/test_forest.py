"""Steiner forests: against trying every set of edges, and against what two tickets of Europe can be."""

import random
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doubles.small import OPEN, TICKETS, graph, multigraphs, vertices
from ttr.graphs.forest import steiner_forest
from ttr.graphs.paths import distances
from ttr.graphs.spanning import Tree
from ttr.graphs.steiner import connects, dead_ends, steiner_tree


def length(edges, chosen):
    return sum(edges[index][2] for index in chosen)


@given(multigraphs(least=0, most_edges=7), st.lists(st.tuples(vertices, vertices), max_size=3))
@settings(max_examples=100, deadline=None)
def test_agrees_with_trying_every_set(edges, pairs):
    forest = steiner_forest(edges, pairs)
    sets = [
        chosen for size in range(6) for chosen in combinations(range(len(edges)), size)
    ]  # a forest has five at most
    sizes = [
        (length(edges, chosen), len(chosen)) for chosen in sets if all(connects(edges, chosen, pair) for pair in pairs)
    ]
    if forest is None:
        assert not sizes
        return
    assert forest.length == length(edges, forest.edges)
    assert (forest.length, len(forest.edges)) == min(sizes)
    assert list(forest.edges) == sorted(set(forest.edges))
    assert all(connects(edges, forest.edges, pair) for pair in pairs)
    assert not forest.edges or nx.is_forest(graph([edges[index] for index in forest.edges]))
    assert dead_ends(edges, forest.edges, [vertex for pair in pairs for vertex in pair]) == ()


def test_one_pair_is_a_shortest_path():
    assert steiner_forest(OPEN, [(0, 46)]).length == distances(OPEN, 0)[46]
    assert steiner_forest(OPEN, []) == Tree(0, ())
    assert steiner_forest([(0, 1, 1)], [(0, 1), (5, 5)]) == Tree(1, (0,))
    assert steiner_forest([(0, 1, 1), (2, 3, 1)], [(0, 3)]) is None


def test_too_many_terminals():
    with pytest.raises(ValueError, match=r"there are 14 terminals; .* 12 at most"):
        steiner_forest(OPEN, zip(range(7), range(7, 14)))


def test_two_tickets_are_one_tree_or_two_paths():
    rng = random.Random(6)
    shared = 0
    for _ in range(30):
        (a, b, _), (c, d, _) = rng.sample(TICKETS, 2)
        apart = distances(OPEN, a)[b] + distances(OPEN, c)[d]
        together = steiner_tree(OPEN, [a, b, c, d]).length
        assert steiner_forest(OPEN, [(a, b), (c, d)]).length == min(apart, together)
        shared += together < apart
    assert 0 < shared < 30
