"""Tests of the station assignment: rules STATION-5 to STATION-11, against trying every choice."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.networks import StationProblem, board_edges, station_problems
from tests.doubles.borrowing import borrowing_by_trying
from ttr.graphs.borrow import Borrowing, best_borrowing

BOARD = board_edges()

AMSTERDAM, BERLIN, ESSEN, FRANKFURT, KOBENHAVN, LONDON, WIEN, ZURICH = range(8)

LONDON_BERLIN = (LONDON, BERLIN, 7)
FRANKFURT_KOBENHAVN = (FRANKFURT, KOBENHAVN, 5)


# The test vectors of the rules.


def test_STATION_11_the_dearer_ticket() -> None:  # OS-05
    own = [(LONDON, AMSTERDAM), (ESSEN, BERLIN), (ESSEN, KOBENHAVN)]
    essen = [(AMSTERDAM, ESSEN, 0), (ESSEN, FRANKFURT, 1)]
    tickets = [LONDON_BERLIN, FRANKFURT_KOBENHAVN]
    assert best_borrowing(own, [essen], tickets) == Borrowing((0,), (0,), 2)


def test_STATION_11_jointly() -> None:
    own = [(LONDON, AMSTERDAM), (ESSEN, BERLIN), (ESSEN, KOBENHAVN)]
    essen = [(AMSTERDAM, ESSEN, 0), (ESSEN, FRANKFURT, 1)]
    amsterdam = [(AMSTERDAM, ESSEN, 0)]
    tickets = [LONDON_BERLIN, FRANKFURT_KOBENHAVN]
    assert best_borrowing(own, [essen, amsterdam], tickets) == Borrowing((1, 0), (0, 1), 12)


def test_STATION_8_nothing_to_borrow() -> None:  # ST-03, ST-08
    assert best_borrowing([(0, 1)], [[]], [(0, 2, 6)]) == Borrowing((None,), (), -6)


def test_STATION_10_chain_of_two_stations() -> None:  # ST-04
    options = [[(ZURICH, FRANKFURT, 1)], [(FRANKFURT, WIEN, 0)]]
    assert best_borrowing([], options, [(ZURICH, WIEN, 5)]) == Borrowing((0, 0), (0,), 5)


# The shared scenarios about stations.


def test_STATION_7_one_route_for_all_tickets() -> None:  # ST-01
    own = [(AMSTERDAM, LONDON), (AMSTERDAM, ESSEN), (ESSEN, FRANKFURT)]
    essen = [(BERLIN, ESSEN, 0), (ESSEN, KOBENHAVN, 1)]
    assert best_borrowing(own, [essen], [LONDON_BERLIN, FRANKFURT_KOBENHAVN]) == Borrowing((0,), (0,), 2)


def test_STATION_8_an_idle_station_spoils_nothing() -> None:  # ST-10
    own = [(FRANKFURT, 8)]
    options = [[], [(FRANKFURT, 9, 0), (9, WIEN, 1)], [(9, WIEN, 1)]]
    assert best_borrowing(own, options, [(8, WIEN, 8)]) == Borrowing((None, 0, 0), (0,), 8)


def test_STATION_10_two_stations_on_one_route() -> None:  # OS-09
    options = [[(FRANKFURT, 9, 0)], [(FRANKFURT, 9, 0)]]
    assert best_borrowing([(FRANKFURT, 8)], options, [(8, WIEN, 8)]) == Borrowing((None, None), (), -8)
    assert best_borrowing([(FRANKFURT, 8)], options, [(8, 9, 8)]) == Borrowing((None, 0), (0,), 8)


def test_STATION_11_equal_values_more_tickets() -> None:  # ST-12
    athina, smyrna, sofia, angora, constantinople, kharkov = range(6)
    own = [(athina, sofia), (angora, smyrna), (constantinople, kharkov)]
    options = [[(constantinople, smyrna, 0), (athina, smyrna, 1)]]
    tickets = [(athina, angora, 5), (sofia, smyrna, 5), (angora, kharkov, 10)]
    assert best_borrowing(own, options, tickets) == Borrowing((1,), (0, 1), 0)


# The third criterion: the smallest list of routes.


def test_STATION_11_equal_tickets_smallest_route() -> None:
    tickets = [(0, 1, 5), (0, 2, 5)]
    assert best_borrowing([], [[(0, 2, 7), (0, 1, 4)]], tickets).choice == (1,)
    assert best_borrowing([], [[(0, 2, 3), (0, 1, 4)]], tickets).choice == (0,)


def test_STATION_11_smallest_of_parallel_routes() -> None:
    assert best_borrowing([], [[(0, 1, 9), (1, 0, 8)]], [(0, 1, 5)]).choice == (1,)


def test_STATION_11_idle_rather_than_useless() -> None:
    assert best_borrowing([(0, 1)], [[(1, 2, 0)]], [(0, 1, 5), (0, 3, 4)]) == Borrowing((None,), (0,), 1)
    assert best_borrowing([], [[(0, 1, 5)], [(1, 2, 0)]], [(0, 1, 4)]).choice == (0, None)


def test_STATION_11_idle_in_front_of_a_useful_station() -> None:
    assert best_borrowing([], [[(7, 8, 3)], [(0, 1, 5)]], [(0, 1, 4)]).choice == (None, 0)


def test_STATION_11_one_of_two_stations_is_enough() -> None:
    assert best_borrowing([], [[(0, 1, 5)], [(0, 1, 5)]], [(0, 1, 4)]).choice == (None, 0)


# Corners.


def test_STATION_11_no_stations_and_no_tickets() -> None:
    assert best_borrowing([(0, 1)], [], [(0, 1, 5), (0, 2, 7)]) == Borrowing((), (0,), -2)
    assert best_borrowing([], [[(0, 1, 0)]], []) == Borrowing((None,), (), 0)
    assert best_borrowing([], [], []) == Borrowing((), (), 0)


def test_STATION_10_three_stations_in_a_row_around_own_routes() -> None:
    own = [(1, 2), (3, 4), (5, 6)]
    options = [[(0, 1, 0), (2, 3, 1)], [(2, 3, 1), (4, 5, 2)], [(4, 5, 2), (6, 7, 3)]]
    assert best_borrowing(own, options, [(1, 6, 9), (0, 4, 3), (0, 6, 8)]) == Borrowing((0, 0, 0), (0, 1, 2), 20)


# Properties.

places = st.integers(0, 6)
roads = st.tuples(places, places)


@st.composite
def problems(draw: st.DrawFn) -> StationProblem:
    """Small problems with everything that may occur: loops, parallel routes, routes offered to several stations."""
    foreign = draw(st.lists(roads, max_size=7))
    offers = st.lists(st.sampled_from(range(len(foreign))), unique=True, max_size=4) if foreign else st.just([])
    options = [[(*foreign[rank], rank) for rank in offer] for offer in draw(st.lists(offers, max_size=3))]
    tickets = draw(st.lists(st.tuples(places, places, st.integers(1, 4)), max_size=5))
    return StationProblem(draw(st.lists(roads, max_size=4)), options, tickets)


@given(problems())
@settings(max_examples=400, deadline=None)
def test_STATION_11_agrees_with_trying_everything(problem: StationProblem) -> None:
    assert best_borrowing(*problem) == borrowing_by_trying(*problem)


@pytest.mark.parametrize("seed", range(4))
def test_STATION_11_agrees_with_trying_everything_on_the_board(seed: int) -> None:
    for problem in station_problems(5, seed, BOARD):
        assert best_borrowing(*problem) == borrowing_by_trying(*problem)


@given(problems(), st.randoms(use_true_random=False))
@settings(deadline=None)
def test_STATION_11_order_of_stations_and_options_keeps_the_value(problem: StationProblem, rng: random.Random) -> None:
    options = [rng.sample(routes, len(routes)) for routes in rng.sample(problem.options, len(problem.options))]
    mixed, plain = best_borrowing(problem.own, options, problem.tickets), best_borrowing(*problem)
    assert (mixed.value, len(mixed.completed)) == (plain.value, len(plain.completed))


@given(problems(), st.lists(st.tuples(places, places, st.integers(0, 9)), max_size=3))
@settings(deadline=None)
def test_STATION_5_one_more_station_never_costs_a_ticket(
    problem: StationProblem, station: list[tuple[int, int, int]]
) -> None:
    more = best_borrowing(problem.own, [*problem.options, station], problem.tickets)
    assert more.value >= best_borrowing(*problem).value
