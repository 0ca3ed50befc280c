"""Shortest paths, against networkx, against trying every path, and on the board of Europe."""

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.doubles.small import CLOSED, EUROPE, OPEN, TICKETS, cities, graph, multigraphs, vertices
from ttr.graphs.paths import count_shortest_paths, distances, eccentricities, hops, shortest_paths


def every_path(edges, start, goal, visited=frozenset()):
    """Yield all paths as edge indices."""
    if start == goal:
        yield ()
        return
    for index, (a, b, _) in enumerate(edges):
        if start in (a, b) and a + b - start not in visited | {start}:
            yield from ((index, *path) for path in every_path(edges, a + b - start, goal, visited | {start}))


def along(edges, path, start):
    """The vertices of a path."""
    passed = [start]
    for index in path:
        passed.append(sum(edges[index][:2]) - passed[-1])
    return tuple(passed)


@given(multigraphs(least=0), vertices)
@settings(max_examples=60, deadline=None)
def test_distances_and_hops_agree_with_networkx(edges, start):
    known = graph(edges)
    known.add_node(start)
    assert distances(edges, start) == nx.single_source_dijkstra_path_length(known, start)
    assert hops(edges, start) == dict(nx.single_source_shortest_path_length(known, start))


@given(multigraphs(least=0), vertices)
@settings(max_examples=60, deadline=None)
def test_the_nearest_come_first(edges, start):
    for found in (distances(edges, start), hops(edges, start)):
        assert next(iter(found.items())) == (start, 0)
        assert all(near <= far for near, far in pairwise(found.values()))


@given(multigraphs(), vertices, vertices)
@settings(max_examples=100, deadline=None)
def test_counts_agree_with_trying_every_path(edges, start, goal):
    found = [(sum(edges[index][2] for index in path), path) for path in every_path(edges, start, goal)]
    shortest = [path for length, path in found if length == min(found)[0]]
    assert count_shortest_paths(edges, start, goal, tracks=True) == len(shortest)
    assert count_shortest_paths(edges, start, goal) == len({along(edges, path, start) for path in shortest})


@given(multigraphs(), vertices)
@settings(max_examples=60, deadline=None)
def test_before_holds_all_tight_edges(edges, start):
    search = shortest_paths(edges, start)
    far = search.distances
    tight = {
        (here, there, index)
        for index, (a, b, length) in enumerate(edges)
        for here, there in ((a, b), (b, a))
        if here in far and far[here] + length == far[there]
    }
    assert {(o, v, index) for v, ways in search.before.items() for o, by in ways.items() for index in by} == tight


def test_parallel_edges_that_are_longer_do_not_count():
    assert count_shortest_paths([(0, 1, 2), (0, 1, 3), (0, 1, 2)], 0, 1, tracks=True) == 2
    assert count_shortest_paths([(0, 1, 3), (1, 0, 2)], 0, 1, tracks=True) == 1


def test_unknown_vertices():
    assert distances([], 3) == hops([], 3) == {3: 0}
    assert count_shortest_paths([], 3, 3) == 1
    assert count_shortest_paths([(0, 1, 1)], 0, 3) == count_shortest_paths([(0, 1, 1)], 3, 0) == 0


def test_an_edge_that_costs_nothing_may_be_used_but_not_counted():
    assert distances([(0, 1, 0), (1, 2, 4), (0, 2, 5)], 0) == {0: 0, 1: 0, 2: 4}
    with pytest.raises(ValueError, match=r"edge 0 is .* at least 1"):
        count_shortest_paths([(0, 1, 0)], 0, 1)


@given(multigraphs(), vertices)
@settings(max_examples=60, deadline=None)
def test_eccentricities_agree_with_networkx(edges, hub):
    spokes = [(hub, vertex, 4) for vertex in range(6) if vertex != hub]
    known = graph([*edges, *spokes])
    assert eccentricities([*edges, *spokes], by_length=False) == nx.eccentricity(known)
    assert eccentricities([*edges, *spokes]) == nx.eccentricity(known, weight="weight")


def test_eccentricities_need_a_network_that_hangs_together():
    assert eccentricities([]) == {}
    with pytest.raises(ValueError, match="0 and 2 are not connected"):
        eccentricities([(0, 1, 1), (2, 3, 1)])


@pytest.mark.parametrize(
    ("by_length", "radius", "diameter", "center"),
    [(False, 5, 9, "berlin munchen venezia"), (True, 15, 29, "zagrab")],
)
def test_the_center_of_europe(by_length, radius, diameter, center):
    far = eccentricities(OPEN, by_length=by_length)
    assert (min(far.values()), max(far.values())) == (radius, diameter)
    assert [EUROPE.cities[vertex].id for vertex in far if far[vertex] == radius] == center.split()


def test_44_of_46_tickets_are_worth_their_shortest_path():
    other = {
        (EUROPE.cities[a].id, EUROPE.cities[b].id): (value, distances(OPEN, a)[b])
        for a, b, value in TICKETS
        if value != distances(OPEN, a)[b]
    }
    assert len(TICKETS) == 46
    assert other == {("london", "wien"): (10, 9), ("edinburgh", "athina"): (21, 20)}


def test_35_of_46_tickets_have_one_shortest_path():
    unique = [[count_shortest_paths(OPEN, a, b, tracks=tracks) == 1 for a, b, _ in TICKETS] for tracks in (False, True)]
    assert [sum(flags) for flags in unique] == [35, 22]
    assert sum(count_shortest_paths(CLOSED, a, b, tracks=True) == 1 for a, b, _ in TICKETS) == 35
    assert count_shortest_paths(OPEN, *cities("brest petrograd")) == 6
    assert count_shortest_paths(OPEN, *cities("brest petrograd"), tracks=True) == 30
