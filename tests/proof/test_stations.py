"""Every choice of borrowed routes, against trying them one by one."""

from itertools import product
from random import Random

import pytest

from tests.table import table
from ttr.graphs.connect import components
from ttr.proof import station_choices
from ttr.score import best_target, borrowable, score

CHAIN = (
    {"routes": ["frankfurt-paris-2"], "stations": ["munchen", "wien"], "tickets": ["paris-wien"]},
    {"routes": ["frankfurt-munchen", "munchen-wien"]},
)
EQUAL = (  # ST-12
    {
        "routes": ["athina-sofia", "angora-smyrna", "constantinople-sevastopol", "rostov-sevastopol", "kharkov-rostov"],
        "stations": ["smyrna"],
        "tickets": ["athina-angora", "sofia-smyrna", "angora-kharkov"],
    },
    {"routes": ["athina-smyrna", "constantinople-smyrna"]},
)


def results_of(*players):
    state = table(*players)
    return state, station_choices(state, score(state), 0)


def random_table(seed):
    """A crowded table with stations and tickets."""
    random = Random(seed)
    state = table({}, {}, {}, {})
    board = state.board
    routes = random.sample(range(len(board.routes)), 60)
    taken, players = set(), [[] for _ in range(4)]
    for number, route in enumerate(routes):
        if board.routes[route].twin not in taken and sum(board.routes[r].trains for r in players[number % 4]) < 38:
            taken.add(route)
            players[number % 4].append(route)
    cities = random.sample([city.id for city in board.cities], 12)
    tickets = random.sample([board.tickets[t].id for t in state.mode.regular_tickets], 16)
    return table(
        *(
            {
                "routes": [board.routes[route].id for route in own],
                "stations": cities[3 * seat : 3 * seat + random.randrange(4)],
                "tickets": tickets[4 * seat : 4 * seat + 4],
            }
            for seat, own in enumerate(players)
        )
    )


@pytest.mark.parametrize("seed", range(12))
def test_STATION_11_every_choice_is_there_once_with_what_it_brings(seed):
    state = random_table(seed)
    sheet, board = score(state), state.board
    for seat, player in enumerate(state.players):
        results = station_choices(state, sheet, seat)
        if not player.stations:
            assert results == []
            continue
        options = [[None, *(r.index for r in borrowable(state, seat, city))] for city in player.stations]
        listed = [choice for result in results for choice in result.choices]
        assert sorted(listed, key=str) == sorted(product(*options), key=str)
        for result in results:
            for choice in result.choices[:5]:
                usable = [*board.routes_in(player.routes), *(board.routes[r] for r in choice if r is not None)]
                joined = components([(r.a, r.b) for r in usable])
                reached = {t for t in player.tickets if best_target(board.tickets[t], joined) is not None}
                points = sum(board.tickets[t].value * (1 if t in reached else -1) for t in player.tickets)
                assert (set(result.completed), result.points) == (reached, points)
            assert result.total - result.points == sheet.players[seat].total - sheet.players[seat].ticket_points
        keys = [(-result.points, -len(result.completed)) for result in results]
        assert keys == sorted(keys)
        assert len({result.completed for result in results}) == len(results)


@pytest.mark.parametrize("seed", range(12))
def test_STATION_11_the_first_one_is_that_of_the_sheet(seed):
    state = random_table(seed)
    sheet = score(state)
    for seat, player in enumerate(state.players):
        results, column = station_choices(state, sheet, seat), sheet.players[seat]
        if results:
            assert [result.chosen for result in results] == [True] + [False] * (len(results) - 1)
            lent = {city: r for city, r in zip(player.stations, results[0].choices[0], strict=True) if r is not None}
            assert lent == {city: route.index for city, route in column.borrowed.items()}
            assert (results[0].points, results[0].total) == (column.ticket_points, column.total)
            assert results[0].completed == tuple(sorted(column.completed))


def test_STATION_10_a_chain_needs_both_stations():
    state, results = results_of(*CHAIN)
    assert [(result.points, len(result.choices)) for result in results] == [(8, 1), (-8, 5)]
    assert [[r and state.board.routes[r].id for r in c] for c in results[0].choices] == [
        ["frankfurt-munchen", "munchen-wien"]
    ]
    assert results[1].simplest == ((None, None),)


def test_STATION_11_equal_points_more_tickets_first():
    _, results = results_of(*EQUAL)
    assert [(result.points, len(result.completed), result.chosen) for result in results] == [
        (0, 2, True),
        (0, 1, False),
        (-20, 0, False),
    ]


def test_the_simplest_choices_borrow_nothing_in_vain():
    state, results = results_of(
        {"routes": ["essen-frankfurt"], "stations": ["kobenhavn", "essen"], "tickets": ["frankfurt-kobenhavn"]},
        {"routes": ["essen-kobenhavn-1", "berlin-essen"]},
    )
    best = results[0]
    ids = {tuple(r and state.board.routes[r].id for r in choice) for choice in best.simplest}
    assert ids == {(None, "essen-kobenhavn-1"), ("essen-kobenhavn-1", None)}
    assert len(best.choices) == 4
    assert best.choices[0] == best.simplest[0]


def test_nothing_to_choose():
    assert results_of({"stations": []}, {})[1] == []
    _, (only,) = results_of({"stations": ["wien"]}, {})
    assert (only.choices, only.points, only.chosen) == (((None,),), 0, True)
