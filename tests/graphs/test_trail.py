"""Tests of the longest trail: rules EXPRESS-1 to EXPRESS-6, against a search that tries everything."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.networks import FAMILIES, board_edges, draw_network, networks
from tests.doubles.trails import counting_routes, longest_by_recursion, marking_cities, removing_odd_paths
from ttr.graphs.trail import Edge, Trail, longest_trail, longest_trail_length, search_cases

BOARD = board_edges()


def plain(routes: Iterable[tuple[str, str, int]]) -> list[Edge]:
    """Number the cities in the order in which they occur."""
    cities: dict[str, int] = {}
    return [(cities.setdefault(a, len(cities)), cities.setdefault(b, len(cities)), length) for a, b, length in routes]


def assert_walk(edges: list[Edge], trail: Trail) -> None:
    """Check that a trail is a walk of `edges` that uses none twice, as long as it says."""
    assert len(set(trail.edges)) == len(trail.edges)
    assert len(trail.vertices) == (len(trail.edges) + 1 if trail.edges else 0)
    for index, here, there in zip(trail.edges, trail.vertices, trail.vertices[1:], strict=False):
        assert sorted(edges[index][:2]) == sorted((here, there))
    assert sum(edges[index][2] for index in trail.edges) == trail.length


# The networks of the shared scenario files LP-* and OX-*, with their lengths.

LOOP_THEN_OUT = plain(
    [
        ("bruxelles", "paris", 2),
        ("bruxelles", "frankfurt", 2),
        ("frankfurt", "paris", 3),
        ("dieppe", "paris", 1),
        ("frankfurt", "munchen", 2),
    ]
)
TRIANGLE_WITH_THREE_SPOKES = plain(
    [
        ("amsterdam", "frankfurt", 2),
        ("essen", "frankfurt", 2),
        ("amsterdam", "essen", 3),
        ("amsterdam", "london", 2),
        ("essen", "kobenhavn", 3),
        ("frankfurt", "paris", 3),
    ]
)
FEW_LONG_ROUTES = plain([("petrograd", "stockholm", 8), ("kobenhavn", "stockholm", 3)])
MANY_SHORT_ROUTES = plain([("berlin", "essen", 2), ("berlin", "frankfurt", 3), ("essen", "frankfurt", 2)])


# The test vectors of the rules.


def test_EXPRESS_1_comes_through_a_city_twice() -> None:
    edges = plain(
        [
            ("berlin", "frankfurt", 3),
            ("frankfurt", "bruxelles", 2),
            ("bruxelles", "paris", 2),
            ("paris", "frankfurt", 3),
            ("paris", "dieppe", 1),
        ]
    )
    trail = longest_trail(edges)
    assert trail.length == 10
    assert sorted(trail.edges) == [0, 1, 2, 3]
    assert_walk(edges, trail)


def test_EXPRESS_1_two_rounds_through_one_city() -> None:
    edges = plain([("a", "b", 2), ("b", "c", 2), ("c", "a", 2), ("c", "d", 3), ("d", "e", 3), ("e", "c", 3)])
    assert longest_trail(edges).length == 15


def test_EXPRESS_3_side_branches_do_not_count() -> None:
    edges = plain([("a", "x", 4), ("b", "x", 3), ("c", "x", 2)])
    assert longest_trail(edges) == Trail(7, (0, 1, 2), (0, 1))


def test_EXPRESS_6_loop_with_a_tail() -> None:
    edges = plain([("x", "y", 2), ("x", "z", 3), ("z", "y", 3), ("x", "t", 4)])
    assert longest_trail(edges).length == 12


def test_EXPRESS_6_loop_with_equal_tails() -> None:
    edges = plain([("x", "y", 2), ("x", "z", 3), ("z", "y", 3), ("x", "t", 4), ("y", "u", 4)])
    trail = longest_trail(edges)
    assert trail.length == 14
    assert sorted(trail.edges) == [1, 2, 3, 4]


# The shared scenarios about the longest path.


@pytest.mark.parametrize(
    ("edges", "length"),
    [
        pytest.param(LOOP_THEN_OUT, 9, id="LP-01"),
        pytest.param(plain([("e", "f", 2), ("f", "m", 2), ("f", "p", 3)]), 5, id="LP-03"),
        pytest.param(TRIANGLE_WITH_THREE_SPOKES, 11, id="LP-05"),
        pytest.param(FEW_LONG_ROUTES, 11, id="LP-07-Ada"),
        pytest.param(MANY_SHORT_ROUTES, 7, id="LP-07-Bo"),
        pytest.param(plain([("k", "s", 3), ("s", "w", 3), ("k", "w", 2), ("h", "k", 4)]), 12, id="OX-01"),
        pytest.param(plain([("m", "p", 4), ("p", "r", 4), ("p", "s", 8), ("m", "k", 2)]), 14, id="OX-03-Ada"),
        pytest.param(plain([("w", "v", 3), ("d", "w", 2), ("k", "w", 4)]), 7, id="OX-03-Bo"),
        pytest.param(plain([("k", "s", 3), ("s", "w", 3), ("z", "w", 3)]), 9, id="OX-11-Cem"),
    ],
)
def test_EXPRESS_1_shared_scenarios(edges: list[Edge], length: int) -> None:
    trail = longest_trail(edges)
    assert trail.length == longest_trail_length(edges) == length
    assert_walk(edges, trail)


def test_EXPRESS_1_without_routes() -> None:  # LP-10
    assert longest_trail([]) == Trail(0, (), ())
    assert longest_trail_length([]) == 0


def test_EXPRESS_4_apart_without_the_borrowed_route() -> None:  # LP-08
    own = plain([("frankfurt", "paris", 3), ("berlin", "warszawa", 4)])
    assert longest_trail(own).length == 4
    assert longest_trail([*own, (0, 2, 3)]).length == 10  # what it would be if the route borrowed were one's own


# Shapes that each ask for one idea of the algorithm.


def test_EXPRESS_6_ring_without_ends() -> None:
    edges = [(3, 5, 2), (5, 9, 2), (9, 3, 2)]
    trail = longest_trail(edges)
    assert trail.length == 6
    assert trail.vertices[0] == trail.vertices[-1]


def test_EXPRESS_6_round_through_every_junction() -> None:
    octahedron = [(a, b, 1 + (a + b) % 3) for a in range(6) for b in range(a) if a + b != 5]
    assert longest_trail(octahedron).length == sum(length for _, _, length in octahedron)


def test_EXPRESS_6_longest_way_through_a_tree() -> None:
    edges = [(0, 1, 1), (1, 2, 6), (1, 3, 4), (3, 4, 3), (3, 5, 2), (0, 6, 4)]
    assert longest_trail(edges) == Trail(13, (2, 1, 3, 4), (1, 2, 3))


def test_EXPRESS_6_both_spurs_of_one_junction() -> None:
    ring_with_spurs = [(0, 1, 2), (1, 2, 2), (2, 0, 2), (0, 3, 5), (0, 4, 4), (0, 5, 3), (1, 6, 1)]
    assert longest_trail(ring_with_spurs).length == 6 + 5 + 4


def test_EXPRESS_6_lightest_removal_would_cut_a_ring_off() -> None:
    # The three rings hang on bridges of length 1. Leaving one bridge out makes all degrees right, and loses a ring.
    edges = [(9, center, 1) for center in (0, 3, 6)]
    edges += [(center + i, center + (i + 1) % 3, 1) for center in (0, 3, 6) for i in range(3)]
    assert longest_trail(edges).length == 8


def test_EXPRESS_6_heavier_removal_keeps_the_network_whole() -> None:
    edges = [(1, 5, 2), (2, 3, 3), (3, 5, 1), (4, 5, 3), (0, 2, 1), (0, 3, 1)]
    assert longest_trail(edges).length == longest_by_recursion(edges) == 9  # 10 if it need not hang together


def test_EXPRESS_6_parallel_routes_and_loops() -> None:
    edges = [(0, 1, 2), (0, 1, 3), (0, 1, 4), (1, 1, 5), (7, 7, 1)]
    trail = longest_trail(edges)
    assert trail.length == 14
    assert_walk(edges, trail)


def test_EXPRESS_6_whole_board() -> None:
    trail = longest_trail(BOARD)
    assert (len(BOARD), trail.length) == (101, 269)
    assert_walk(BOARD, trail)


def test_EXPRESS_6_one_track_of_each_double() -> None:
    tracks = list({tuple(sorted(edge[:2])): edge for edge in BOARD}.values())
    assert (len(tracks), longest_trail(tracks).length) == (90, 237)


def test_EXPRESS_6_same_walk_every_time() -> None:
    assert longest_trail(TRIANGLE_WITH_THREE_SPOKES) == Trail(11, (4, 2, 0, 1, 5), (4, 2, 0, 5))


@pytest.mark.parametrize("edge", [(0, 1, 0), (0, 1, -2), (-1, 0, 3), (0, -1, 3)])
def test_refuses_what_is_no_edge(edge: Edge) -> None:
    with pytest.raises(ValueError, match="edge 1 is"):
        longest_trail([(0, 1, 1), edge])


# Properties.

multigraphs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 8)), max_size=8)
"""Small networks with everything that may occur: parallel edges, loops, several components."""

board_networks = st.builds(
    lambda family, trains, seed: [
        BOARD[i] for i in draw_network(random.Random(seed), BOARD, FAMILIES[family], trains=trains)
    ],
    st.sampled_from(sorted(FAMILIES)),
    st.integers(5, 24),
    st.integers(0, 2**32),
)
"""Networks on the Europe board that the slow search can do."""


@given(multigraphs)
@settings(max_examples=300, deadline=None)
def test_EXPRESS_6_agrees_with_trying_everything(edges: list[Edge]) -> None:
    trail = longest_trail(edges)
    assert trail.length == longest_by_recursion(edges)
    assert_walk(edges, trail)


@given(board_networks)
@settings(max_examples=150, deadline=None)
def test_EXPRESS_6_agrees_with_trying_everything_on_the_board(edges: list[Edge]) -> None:
    trail = longest_trail(edges)
    assert trail.length == longest_by_recursion(edges)
    assert_walk(edges, trail)


@given(st.sampled_from(sorted(FAMILIES)), st.integers(0, 2**32))
@settings(max_examples=100, deadline=None)
def test_EXPRESS_6_walks_its_length_on_full_networks(family: str, seed: int) -> None:
    (edges,) = networks(family, 1, seed)
    trail = longest_trail(edges)
    assert trail.length == longest_trail_length(edges)
    assert_walk(edges, trail)


@given(board_networks, st.integers(0, 46), st.integers(0, 46), st.integers(1, 8))
@settings(deadline=None)
def test_EXPRESS_1_one_more_route_never_shortens(edges: list[Edge], a: int, b: int, length: int) -> None:
    before = longest_trail(edges).length
    assert before <= longest_trail([*edges, (a, b, length)]).length <= 2 * before + length


@given(multigraphs, st.permutations(range(6)), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_EXPRESS_1_names_and_order_do_not_matter(edges: list[Edge], names: list[int], rng: random.Random) -> None:
    renamed = [(names[b], names[a], length) for a, b, length in edges]
    rng.shuffle(renamed)
    assert longest_trail(renamed).length == longest_trail(edges).length


@given(multigraphs, st.integers(2, 9))
@settings(deadline=None)
def test_EXPRESS_2_lengths_scale(edges: list[Edge], factor: int) -> None:
    scaled = [(a, b, factor * length) for a, b, length in edges]
    assert longest_trail(scaled).length == factor * longest_trail(edges).length


@given(multigraphs)
@settings(deadline=None)
def test_EXPRESS_2_a_route_of_two_is_two_routes_of_one(edges: list[Edge]) -> None:
    split = [half for i, (a, b, length) in enumerate(edges) for half in ((a, 6 + i, length), (6 + i, b, length))]
    assert longest_trail(split).length == 2 * longest_trail(edges).length


# The effort of the search.


@given(multigraphs)
@settings(max_examples=200, deadline=None)
def test_EXPRESS_6_searching_on_finds_nothing_longer(edges: list[Edge]) -> None:
    length = longest_trail_length(edges)
    assert search_cases(edges, length) >= 0
    if edges:
        with pytest.raises(ValueError, match=f"there is a trail of {length}, longer than {length - 1}"):
            search_cases(edges, length - 1)


def test_EXPRESS_6_the_cases_of_the_search_are_counted() -> None:
    cut_off = [(1, 5, 2), (2, 3, 3), (3, 5, 1), (4, 5, 3), (0, 2, 1), (0, 3, 1)]
    assert search_cases(cut_off, 9) > 0
    assert search_cases([(0, 1, 2), (1, 2, 2)], 4) == 0
    assert search_cases([(0, 1, 2), (1, 2, 2), (2, 0, 2)], 6) == 0
    assert search_cases(BOARD, 269) > search_cases(TRIANGLE_WITH_THREE_SPOKES, 11)
    assert search_cases([], 0) == 0


# Short cuts that are wrong must be told apart, or the tests above test nothing.


def test_EXPRESS_1_marking_cities_is_wrong() -> None:  # LP-01
    assert (marking_cities(LOOP_THEN_OUT), longest_trail(LOOP_THEN_OUT).length) == (7, 9)


def test_EXPRESS_6_removing_odd_paths_is_wrong() -> None:  # LP-05
    edges = TRIANGLE_WITH_THREE_SPOKES
    assert (removing_odd_paths(edges), longest_trail(edges).length) == (10, 11)


def test_EXPRESS_2_counting_routes_is_wrong() -> None:  # LP-07
    assert [counting_routes(edges) for edges in (FEW_LONG_ROUTES, MANY_SHORT_ROUTES)] == [2, 3]
    assert [longest_trail(edges).length for edges in (FEW_LONG_ROUTES, MANY_SHORT_ROUTES)] == [11, 7]


@pytest.mark.parametrize(
    ("short_cut", "share"),
    [
        pytest.param(marking_cities, 0.50, id="marking cities"),
        pytest.param(removing_odd_paths, 0.05, id="removing odd paths"),
    ],
)
def test_EXPRESS_6_short_cuts_are_wrong_often(short_cut: Callable[[list[Edge]], int], share: float) -> None:
    drawn = list(networks("connected", 200))
    found = [(short_cut(edges), longest_trail(edges).length) for edges in drawn]
    assert all(wrong <= right for wrong, right in found)
    assert sum(wrong < right for wrong, right in found) > share * len(drawn)
