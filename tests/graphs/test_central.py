"""Which places matter: against networkx, against counting spanning trees, and on the board of Europe."""

from fractions import Fraction
from itertools import combinations
from math import prod

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.doubles.small import CLOSED, EUROPE, OPEN, cities, graph, multigraphs, vertices
from ttr.graphs.central import betweenness, clustering, edge_betweenness, effective_resistance, triangles
from ttr.graphs.connect import components
from ttr.graphs.paths import distances
from ttr.graphs.spanning import spanning_tree


@given(multigraphs())
@settings(max_examples=60, deadline=None)
def test_betweenness_agrees_with_networkx(edges):
    for by_length, weight in ((True, "weight"), (False, None)):
        known = nx.betweenness_centrality(graph(edges), weight=weight)
        found = betweenness(edges, by_length=by_length)
        assert list(found) == sorted(known)
        assert {vertex: float(share) for vertex, share in found.items()} == pytest.approx(known)


@given(multigraphs())
@settings(max_examples=60, deadline=None)
def test_edge_betweenness_agrees_with_networkx(edges):
    for by_length, weight in ((True, "weight"), (False, None)):
        known = nx.edge_betweenness_centrality(graph(edges), weight=weight)
        shares = {index: share for (_, _, index), share in known.items()}
        found = edge_betweenness(edges, by_length=by_length)
        assert {index: float(share) for index, share in enumerate(found)} == pytest.approx(shares)


def test_without_pairs_nothing_is_between():
    assert betweenness([]) == {}
    assert edge_betweenness([]) == ()
    assert betweenness([(0, 1, 1)]) == {0: 0, 1: 0}
    assert edge_betweenness([(0, 1, 1), (0, 1, 2)]) == (1, 0)


@pytest.mark.parametrize(
    ("by_length", "first"),
    [
        (False, {"frankfurt": 0.2111, "paris": 0.2001, "berlin": 0.1913, "kyiv": 0.1844}),
        (True, {"frankfurt": 0.2061, "wien": 0.1855, "budapest": 0.1769, "venezia": 0.1752}),
    ],
)
def test_the_crossroads_of_europe(by_length, first):
    found = betweenness(OPEN, by_length=by_length)
    names = {EUROPE.cities[vertex].id: share for vertex, share in found.items()}
    ranked = sorted(names, key=names.__getitem__, reverse=True)
    assert {name: round(float(names[name]), 4) for name in ranked[:4]} == first
    assert found == betweenness(CLOSED, by_length=by_length)  # the other track makes no crossroads


def test_the_busiest_route_of_europe():
    shares = edge_betweenness(CLOSED)
    busiest = max(range(len(CLOSED)), key=shares.__getitem__)
    assert sorted(CLOSED[busiest][:2]) == cities("budapest wien")
    assert round(float(shares[busiest]), 4) == 0.1429


def resistance_by_trees(edges, start, goal):
    """Kirchhoff: what spanning trees weigh that fall in two, one part at each vertex, to what all weigh."""

    def weigh(some):
        size = len(spanning_tree(some).edges)
        return sum(
            Fraction(1, prod(edge[2] for edge in chosen))
            for chosen in combinations(some, size)
            if components(chosen) == components(some)
        )

    joined = [tuple(start if vertex == goal else vertex for vertex in edge[:2]) + edge[2:] for edge in edges]
    return weigh([edge for edge in joined if edge[0] != edge[1]]) / weigh(edges)


@given(multigraphs(most_edges=7), vertices, vertices)
@settings(max_examples=100, deadline=None)
def test_resistance_agrees_with_counting_trees(edges, start, goal):
    far = distances(edges, start)
    found = effective_resistance(edges, start, goal)
    if start == goal:
        assert found == 0
    elif goal not in far:
        assert found is None
    else:
        whole = [edge for edge in edges if edge[0] in far]
        assert found == resistance_by_trees(whole, start, goal) == effective_resistance(edges, goal, start)
        assert found <= far[goal]


@given(multigraphs())
@settings(max_examples=60, deadline=None)
def test_resistances_of_all_edges_add_up(edges):
    trees = len(spanning_tree(edges).edges)
    assert sum((effective_resistance(edges, a, b) / length for a, b, length in edges), Fraction(0)) == trees  # Foster


def test_resistance_of_what_is_unknown():
    assert effective_resistance([], 1, 2) is None
    assert effective_resistance([(1, 3, 1)], 1, 2) is None
    with pytest.raises(ValueError, match="edge 0 is"):
        effective_resistance([(1, 2, 0)], 1, 2)


@pytest.mark.parametrize(
    ("names", "ohm", "with_doubles"),
    [
        ("cadiz stockholm", 9.356, 7.071),
        ("edinburgh athina", 7.968, 5.539),
        ("lisboa danzig", 7.108, 6.085),
        ("kobenhavn erzurum", 6.142, 5.118),
        ("palermo moskva", 4.841, 4.755),
        ("brest petrograd", 4.547, 4.143),
    ],
)
def test_which_tickets_have_alternatives(names, ohm, with_doubles):
    assert round(float(effective_resistance(CLOSED, *cities(names))), 3) == ohm
    assert round(float(effective_resistance(OPEN, *cities(names))), 3) == with_doubles


@given(multigraphs(most_edges=12))
@settings(max_examples=60, deadline=None)
def test_triangles_and_clustering_agree_with_networkx(edges):
    known = nx.Graph(graph(edges))
    found = triangles(edges)
    assert found == sorted(
        tuple(sorted(three)) for three in combinations(known, 3) if known.subgraph(three).size() == 3
    )
    shares = clustering(edges)
    assert list(shares) == sorted(known)
    assert {vertex: float(share) for vertex, share in shares.items()} == pytest.approx(nx.clustering(known))


def test_28_triangles_on_europe():
    assert len(triangles(OPEN)) == len(triangles(CLOSED)) == 28
    assert round(float(sum(clustering(OPEN).values()) / 47), 4) == 0.3103
