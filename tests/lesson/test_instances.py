"""Random networks: they hang together, take what is free, and have as many trains as asked for."""

from random import Random

import pytest

from ttr.graphs.connect import components
from ttr.lesson import instances
from ttr.mode import load_mode
from ttr.score import score


@pytest.mark.parametrize("seed", range(10))
def test_a_grown_network_hangs_together_and_takes_no_track_twice(seed: int) -> None:
    taken: set[int] = set()
    found = instances.grown(Random(seed), 6, taken)
    assert len(components([(route.a, route.b) for route in found])) == 1
    assert {route.index for route in found} <= taken
    assert not {route.twin for route in found} & {route.index for route in found}
    more = instances.grown(Random(seed), 6, taken)
    assert not {route.index for route in found} & {route.index for route in more}


@pytest.mark.parametrize("trains", [1, 20, 45])
def test_scattered_routes_have_exactly_so_many_trains(trains: int) -> None:
    taken: set[int] = set()
    found = [instances.scattered(Random(seed), trains, taken) for seed in range(2)]
    assert [sum(route.length for route in routes) for routes in found] == [trains, trains]
    assert not {*found[0]} & {*found[1]}


def test_tickets_that_join_two_cities_of_the_network_come_first() -> None:
    own = instances.grown(Random(3), 8, set())
    cities = instances.cities_of(own)
    within = [len(ticket.cities & cities) for ticket in instances.tickets_near(Random(3), own, 6)]
    assert within == sorted(within, reverse=True)
    assert min(within) >= 1


@pytest.mark.parametrize("seed", range(5))
def test_a_bridge_is_borrowed(seed: int) -> None:
    state = instances.bridged(Random(seed), 4)
    assert len(score(state).players[0].borrowed) == 1


def test_a_network_grows_on_any_board() -> None:
    board = load_mode("india").board
    found = instances.grown(Random(1), 5, set(), board.city_index["delhi"], board=board)
    assert len(found) == 5
    assert all(board.routes[route.index] is route for route in found)
    state = instances.ended([{"name": "Ada", "routes": instances.names_of(found)}, {"name": "Bo"}], "india")
    assert state.mode.id == "india"
