"""Tests of the helpers on plain networks: rules SCORE-3, ASIA-8 and INDIA-5."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr.board import bits
from ttr.graphs.connect import components, connecting_path, edge_disjoint_paths, largest_component, two_ways

Edge = tuple[int, int, int]

multigraphs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 8)), max_size=8)
vertices = st.integers(0, 5)


def connected(edges: list[Edge], a: int, b: int) -> bool:
    """Spread from `a` until nothing changes."""
    reached = {a}
    for _ in edges:
        for edge in edges:
            if reached & {*edge[:2]}:
                reached |= {*edge[:2]}
    return b in reached


def test_components_come_in_the_order_of_their_lowest_vertices() -> None:
    assert components([]) == []
    assert components([(4, 5), (1, 2), (5, 0), (7, 7)]) == [0b110001, 0b110, 1 << 7]


@given(multigraphs)
@settings(deadline=None)
def test_SCORE_3_components_hold_what_is_connected(edges: list[Edge]) -> None:
    masks = components(edges)
    known = {vertex for edge in edges for vertex in edge[:2]}
    assert sorted(vertex for mask in masks for vertex in bits(mask)) == sorted(known)
    for a in known:
        for b in known:
            assert any(mask >> a & mask >> b & 1 for mask in masks) == connected(edges, a, b)


def test_ASIA_8_cities_of_the_largest_network() -> None:
    explorer = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 5), (6, 7), (7, 8), (8, 9)]
    assert largest_component(explorer) == 6
    assert largest_component([]) == 0


def test_SCORE_3_path_is_the_shortest_and_the_first() -> None:
    edges = [(0, 1, 2), (1, 3, 2), (0, 2, 2), (2, 3, 2), (0, 3, 5), (4, 5, 1)]
    assert connecting_path(edges, 0, 3) == (0, 1)
    assert connecting_path(edges, 3, 0) == (1, 0)
    assert connecting_path(edges, 0, 0) == ()
    assert connecting_path(edges, 0, 5) is None
    assert connecting_path(edges, 8, 9) is None


@given(multigraphs, vertices, vertices)
@settings(deadline=None)
def test_SCORE_3_path_agrees_with_trying_everything(edges: list[Edge], start: int, goal: int) -> None:
    found = [(sum(edges[i][2] for i in path), path) for path in paths(edges, start, goal)]
    assert connecting_path(edges, start, goal) == (min(found)[1] if found else None)


def paths(edges: list[Edge], start: int, goal: int, visited: frozenset[int] = frozenset()) -> Iterator[tuple[int, ...]]:
    """Yield all paths as edge indices."""
    if start == goal:
        yield ()
        return
    for index, (a, b, _) in enumerate(edges):
        if start in (a, b) and a + b - start not in visited | {start}:
            yield from ((index, *path) for path in paths(edges, a + b - start, goal, visited | {start}))


SQUARE_WITH_TAIL = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)]
TWO_TRIANGLES = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]


@pytest.mark.parametrize(
    ("edges", "ticket", "number"),
    [
        pytest.param(SQUARE_WITH_TAIL, (0, 2), 2, id="across a square"),
        pytest.param(SQUARE_WITH_TAIL, (0, 4), 1, id="to the end of its tail"),
        pytest.param(TWO_TRIANGLES, (0, 3), 2, id="through a shared city"),
        pytest.param(TWO_TRIANGLES, (1, 4), 2, id="through a shared city too"),
        pytest.param(TWO_TRIANGLES, (1, 9), 0, id="to nowhere"),
    ],
)
def test_INDIA_5_vectors(edges: list[tuple[int, int]], ticket: tuple[int, int], number: int) -> None:
    assert edge_disjoint_paths(edges, *ticket) == number


def test_INDIA_5_first_path_must_be_taken_back() -> None:
    # The path with fewest edges, 0-2-3-1, blocks both others; only running back along 2-3 frees them.
    edges = [(0, 2), (2, 3), (3, 1), (0, 4), (4, 5), (5, 3), (2, 6), (6, 7), (7, 1)]
    assert edge_disjoint_paths(edges, 0, 1) == 2


@given(multigraphs, vertices, vertices)
@settings(max_examples=200, deadline=None)
def test_INDIA_5_two_ways_are_found_where_there_are_two(edges: list[Edge], a: int, b: int) -> None:
    """What is found suffices: without any one of its edges the cities are still joined."""
    if a == b:
        return
    found = [edges[index] for index in two_ways(edges, a, b)]
    assert bool(found) == (edge_disjoint_paths(edges, a, b) == 2)
    assert all(connected(found[:i] + found[i + 1 :], a, b) for i in range(len(found)))


def test_INDIA_5_two_ways_leave_out_what_the_second_takes_back() -> None:
    edges = [(0, 2), (2, 3), (3, 1), (0, 4), (4, 5), (5, 3), (2, 6), (6, 7), (7, 1), (8, 9)]
    assert two_ways(edges, 0, 1) == (0, 2, 3, 4, 5, 6, 7, 8)


def test_INDIA_5_needs_two_cities() -> None:
    with pytest.raises(ValueError, match="two different vertices"):
        edge_disjoint_paths([(0, 1)], 1, 1)


@given(multigraphs, vertices, vertices)
@settings(max_examples=200, deadline=None)
def test_INDIA_5_agrees_with_cutting_every_edge(edges: list[Edge], a: int, b: int) -> None:
    if a == b:
        return
    whole = connected(edges, a, b)
    without_any = all(connected(edges[:i] + edges[i + 1 :], a, b) for i in range(len(edges)))
    assert edge_disjoint_paths(edges, a, b) == (2 if whole and without_any else 1 if whole else 0)  # Menger
