"""Blocks, bridges and cut vertices, flows and cuts: against networkx, against taking edges away, and on Europe."""

from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.doubles.small import CLOSED, EUROPE, OPEN, cities, graph, multigraphs, simple, vertices
from ttr.graphs.connect import components, edge_disjoint_paths
from ttr.graphs.cuts import Flow, blocks, bridges, cut_vertices, max_flow, min_cut
from ttr.graphs.witness import why_no_cut


@given(multigraphs(most_edges=12))
@settings(max_examples=100, deadline=None)
def test_blocks_agree_with_networkx(edges):
    known = {frozenset(map(frozenset, block)) for block in nx.biconnected_component_edges(nx.Graph(graph(edges)))}
    found = blocks(edges)
    assert {frozenset(frozenset(edges[index][:2]) for index in block) for block in found} == known
    assert sorted(index for block in found for index in block) == list(range(len(edges)))
    assert list(found) == sorted(tuple(sorted(block)) for block in found)
    assert len(found) == len(known)  # parallel edges are in one block


@given(multigraphs(most_edges=12))
@settings(max_examples=100, deadline=None)
def test_without_a_bridge_there_is_one_part_more(edges):
    known = graph(edges)
    parts = nx.number_connected_components(known)
    for index, (a, b, _) in enumerate(edges):
        known.remove_edge(a, b, key=index)
        assert (index in bridges(edges)) == (nx.number_connected_components(known) > parts)
        known.add_edge(a, b, key=index)


@given(multigraphs(most_edges=12))
@settings(max_examples=100, deadline=None)
def test_without_a_cut_vertex_there_are_more_parts(edges):
    parts = len(components(edges))
    known = graph(edges)
    for vertex in known:
        left = known.subgraph(set(known) - {vertex})
        assert (vertex in cut_vertices(edges)) == (nx.number_connected_components(left) > parts)


def test_nothing_to_break():
    assert blocks([]) == bridges([]) == cut_vertices([]) == ()
    assert blocks([(4, 5), (5, 4)]) == ((0, 1),)
    assert bridges([(4, 5), (5, 4)]) == ()


def test_a_long_network_needs_no_deep_recursion():
    chain = [(vertex, vertex + 1) for vertex in range(5000)]
    assert len(bridges(chain)) == 5000


def test_whom_one_can_strangle_on_europe():
    def names(found):
        return [EUROPE.cities[vertex].id for vertex in found]

    assert [names(CLOSED[index][:2]) for index in bridges(CLOSED)] == [["edinburgh", "london"]]
    assert names(cut_vertices(CLOSED)) == ["london", "madrid"]
    assert sorted(map(len, blocks(CLOSED))) == [1, 3, 86]
    assert bridges(OPEN) == ()
    assert names(cut_vertices(OPEN)) == ["london", "madrid"]
    assert sorted(map(len, blocks(OPEN))) == [2, 3, 96]


def cheapest_by_trying(edges, start, goal):
    """The least capacity that leads out of a set of vertices with the start and without the goal."""
    others = [vertex for vertex in range(6) if vertex not in (start, goal)]
    sides = [{start, *side} for size in range(len(others) + 1) for side in combinations(others, size)]
    return min(sum(capacity for a, b, capacity in edges if (a in side) != (b in side)) for side in sides)


@given(multigraphs(least=0, most_edges=12), vertices, vertices)
@settings(max_examples=100, deadline=None)
def test_flow_and_cut_prove_each_other(edges, start, goal):
    if start == goal:
        return
    found = max_flow(edges, start, goal)
    assert found.value == cheapest_by_trying(edges, start, goal)
    known = simple(edges, "capacity")
    known.add_nodes_from((start, goal))
    assert found.value == nx.maximum_flow_value(known, start, goal)
    net = [0] * 6
    for (a, b, capacity), flow in zip(edges, found.flows, strict=True):
        assert abs(flow) <= capacity
        net[a] -= flow
        net[b] += flow
    assert (net[start], net[goal]) == (-found.value, found.value)
    assert all(not net[vertex] for vertex in range(6) if vertex not in (start, goal))
    assert found.value == sum(edges[index][2] for index in found.cut)
    assert min_cut(edges, start, goal) == found.cut
    passable = [edge[:2] for edge in edges if edge[2]]
    number = [index for index, edge in enumerate(edges) if edge[2]]
    assert why_no_cut(passable, [number.index(index) for index in found.cut], start, goal) is None
    assert start in found.source_side
    assert goal not in found.source_side


@given(multigraphs(), vertices, vertices)
@settings(max_examples=60, deadline=None)
def test_the_flow_counts_paths_that_share_no_edge(edges, start, goal):
    if start != goal:
        value = max_flow([(a, b, 1) for a, b, _ in edges], start, goal).value
        assert edge_disjoint_paths(edges, start, goal) == min(value, 2)


def test_the_first_path_must_be_taken_back():
    edges = [(0, 2), (2, 3), (3, 1), (0, 4), (4, 5), (5, 3), (2, 6), (6, 7), (7, 1)]
    assert max_flow([(a, b, 1) for a, b in edges], 0, 1).value == 2


def test_no_flow():
    assert max_flow([], 0, 1) == Flow(0, (), (), (0,))
    assert max_flow([(0, 1, 0)], 0, 1) == Flow(0, (0,), (), (0,))
    with pytest.raises(ValueError, match="two different vertices"):
        max_flow([(0, 1, 1)], 1, 1)
    with pytest.raises(ValueError, match="edge 0 is"):
        max_flow([(0, 1, -1)], 0, 1)


@pytest.mark.parametrize(
    ("names", "all_tracks", "one_track"),
    [
        ("lisboa moskva", 2, 2),
        ("cadiz stockholm", 2, 2),
        ("london athina", 3, 2),
        ("brest petrograd", 3, 3),
        ("paris wien", 6, 5),
    ],
)
def test_how_many_routes_block_a_ticket(names, all_tracks, one_track):
    for edges, value in ((OPEN, all_tracks), (CLOSED, one_track)):
        flow = max_flow([(a, b, 1) for a, b, _ in edges], *cities(names))
        assert flow.value == len(flow.cut) == value
        assert why_no_cut(edges, flow.cut, *cities(names)) is None
    assert nx.edge_connectivity(nx.Graph(graph(CLOSED)), *cities(names)) == one_track
