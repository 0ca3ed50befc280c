"""What is said about a trail, walk, path, tree or cut holds, and what is said to be wrong is wrong."""

from itertools import permutations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doubles.small import OPEN, cities, graph, multigraphs, vertices
from ttr.graphs.connect import components
from ttr.graphs.cuts import max_flow
from ttr.graphs.pairing import odd_vertices
from ttr.graphs.spanning import spanning_tree
from ttr.graphs.steiner import steiner_tree
from ttr.graphs.trail import longest_trail
from ttr.graphs.witness import Fault, Flaw, why_no_cut, why_no_path, why_no_trail, why_no_tree, why_no_walk


@st.composite
def chosen_edges(draw, most=5):
    """A network, and some of its edges in any order."""
    edges = draw(multigraphs())
    order = draw(st.permutations(range(len(edges))))
    return edges, order[: draw(st.integers(0, most))]


def pick(edges, chosen):
    return [edges[index] for index in chosen]


def walkable(edges, sequence):
    """Try to walk it from either end of the first edge."""
    for vertex in edges[sequence[0]][:2] if sequence else ():
        for index in sequence:
            a, b, _ = edges[index]
            if vertex not in (a, b):
                break
            vertex = a + b - vertex
        else:
            return True
    return not sequence


@given(chosen_edges())
@settings(max_examples=100, deadline=None)
def test_a_trail_can_be_walked_in_some_order(case):
    edges, chosen = case
    fault = why_no_trail(edges, chosen)
    assert (fault is None) == any(walkable(edges, order) for order in permutations(chosen))
    if fault is None:
        return
    if fault.key is Flaw.ODD:
        assert fault.vertices == tuple(odd_vertices(pick(edges, chosen)))
        assert len(fault.vertices) > 2
    else:
        assert fault.key is Flaw.APART
        rest = [index for index in chosen if index not in fault.edges]
        (together,) = components(pick(edges, rest))
        assert not any(together >> vertex & 1 for vertex in fault.vertices)
        assert set(fault.vertices) == {vertex for edge in pick(edges, fault.edges) for vertex in edge[:2]}


@given(chosen_edges())
@settings(max_examples=100, deadline=None)
def test_a_walk_can_be_walked_in_this_order(case):
    edges, sequence = case
    fault = why_no_walk(edges, sequence)
    assert (fault is None) == walkable(edges, sequence)
    if fault is not None:
        assert fault.key is Flaw.JUMP
        place = sequence.index(fault.edges[1])
        assert fault.edges[0] == sequence[place - 1]
        assert walkable(edges, sequence[:place])
        assert not walkable(edges, sequence[: place + 1])
        assert set(fault.vertices) <= set(edges[fault.edges[0]][:2])


def every_path(edges, start, goal, visited=frozenset()):
    """Yield the edges of all simple paths."""
    if start == goal:
        yield frozenset()
        return
    for index, (a, b, _) in enumerate(edges):
        if start in (a, b) and a + b - start not in visited | {start}:
            yield from (path | {index} for path in every_path(edges, a + b - start, goal, visited | {start}))


@given(chosen_edges(), vertices, vertices)
@settings(max_examples=100, deadline=None)
def test_a_path_is_one_of_all_paths(case, start, goal):
    edges, chosen = case
    fault = why_no_path(edges, chosen, start, goal)
    assert (fault is None) == (frozenset(chosen) in every_path(edges, start, goal))
    for path in every_path(edges, start, goal):
        assert why_no_path(edges, path, start, goal) is None
    if fault is not None and fault.key is Flaw.BRANCH:
        assert fault.edges == tuple(sorted(i for i in chosen if fault.vertices[0] in edges[i][:2]))
        assert len(fault.edges) > 2 - (fault.vertices[0] == start) - (fault.vertices[0] == goal)
    elif fault is not None and fault.key is Flaw.MISSES:
        assert fault.vertices == (start, goal)
    elif fault is not None:
        assert fault.key is Flaw.APART
        rest = [index for index in chosen if index not in fault.edges]
        assert why_no_path(edges, rest, start, goal) is None


@given(chosen_edges(), st.sets(vertices, max_size=4))
@settings(max_examples=100, deadline=None)
def test_a_tree_has_no_cycle_and_joins_all(case, terminals):
    edges, chosen = case
    known = graph(pick(edges, chosen))
    known.add_nodes_from(terminals)
    fault = why_no_tree(edges, chosen, terminals)
    assert (fault is None) == (not known or nx.is_tree(known))
    if fault is None:
        return
    if fault.key is Flaw.MISSES:
        first, *missed = fault.vertices
        assert first == min(terminals)
        assert set(missed) == {vertex for vertex in terminals if not nx.has_path(known, first, vertex)}
    elif fault.key is Flaw.CYCLE:
        assert set(fault.edges) <= set(chosen)
        ring = graph(pick(edges, fault.edges))
        assert nx.is_connected(ring)
        assert all(degree == 2 for _, degree in ring.degree)
        assert fault.vertices == tuple(sorted(ring))
    else:
        assert fault.key is Flaw.APART
        rest = [index for index in chosen if index not in fault.edges]
        assert why_no_tree(edges, rest, terminals) is None


@given(chosen_edges(), vertices, vertices)
@settings(max_examples=100, deadline=None)
def test_a_cut_leaves_no_connection(case, start, goal):
    edges, chosen = case
    rest = graph(edges)
    rest.add_nodes_from((start, goal))
    for index in chosen:
        rest.remove_edge(*edges[index][:2], key=index)
    fault = why_no_cut(edges, chosen, start, goal)
    assert (fault is None) != nx.has_path(rest, start, goal)
    if fault is not None:
        assert fault.key is Flaw.CONNECTED
        assert not set(fault.edges) & set(chosen)
        assert why_no_path(edges, fault.edges, start, goal) is None
        assert len(fault.edges) == nx.shortest_path_length(rest, start, goal)
        assert (fault.vertices[0], fault.vertices[-1]) == (start, goal)
        for index, here, there in zip(fault.edges, fault.vertices, fault.vertices[1:]):
            assert {here, there} == set(edges[index][:2])


CHECKS = [
    pytest.param(why_no_trail, id="trail"),
    pytest.param(why_no_walk, id="walk"),
    pytest.param(lambda edges, chosen: why_no_path(edges, chosen, 0, 2), id="path"),
    pytest.param(lambda edges, chosen: why_no_tree(edges, chosen, [0, 2]), id="tree"),
    pytest.param(lambda edges, chosen: why_no_cut(edges, chosen, 0, 2), id="cut"),
]


@pytest.mark.parametrize("check", CHECKS)
def test_edges_that_there_are_not_or_that_are_named_twice(check):
    edges = [(0, 1, 2), (1, 2, 2), (0, 1, 2)]
    assert check(edges, [0, 3, -1, 3]) == Fault(Flaw.UNKNOWN, (-1, 3), ())
    assert check(edges, [1, 0, 1]) == Fault(Flaw.TWICE, (1,), ())
    assert check(edges, iter([0, 1, 0, 1])) == Fault(Flaw.TWICE, (0, 1), ())


def test_nothing_chosen():
    edges = [(0, 1, 2)]
    assert why_no_trail(edges, []) is why_no_walk(edges, []) is None
    assert why_no_path(edges, [], 0, 1) == Fault(Flaw.MISSES, (), (0, 1))
    assert why_no_path(edges, [], 9, 9) is why_no_tree(edges, [], []) is why_no_tree(edges, [], [9]) is None
    assert why_no_tree(edges, [], [0, 9, 1]) == Fault(Flaw.MISSES, (), (0, 1, 9))
    assert why_no_cut(edges, [], 0, 9) is None
    assert why_no_cut(edges, [0], 9, 9) == Fault(Flaw.CONNECTED, (), (9,))


def test_the_smaller_part_is_the_one_apart():
    edges = [(0, 1, 9), (2, 3, 2), (3, 4, 2)]
    assert why_no_trail(edges, [0, 1, 2]) == Fault(Flaw.APART, (0,), (0, 1))


def test_a_walk_may_begin_along_parallel_edges_in_either_direction():
    edges = [(0, 1, 2), (0, 1, 2), (1, 2, 2), (0, 3, 2)]
    assert why_no_walk(edges, [0, 1, 2]) is why_no_walk(edges, [0, 1, 3]) is None
    assert why_no_walk(edges, [0, 1, 2, 3]) == Fault(Flaw.JUMP, (2, 3), (2,))


def test_what_the_algorithms_find_on_europe_is_beyond_reproach():
    trail = longest_trail(OPEN)
    assert why_no_trail(OPEN, trail.edges) is why_no_walk(OPEN, trail.edges) is None
    assert why_no_walk(OPEN, sorted(trail.edges)) is not None
    ends = cities("edinburgh athina lisboa moskva")
    assert why_no_tree(OPEN, steiner_tree(OPEN, ends).edges, ends) is None
    assert why_no_tree(OPEN, spanning_tree(OPEN).edges, range(47)) is None
    a, b = cities("paris wien")
    cut = max_flow([(a, b, 1) for a, b, _ in OPEN], a, b).cut
    assert why_no_cut(OPEN, cut, a, b) is None
    assert all(why_no_cut(OPEN, set(cut) - {index}, a, b).key is Flaw.CONNECTED for index in cut)
