"""The cheapest connection of each ticket, and what it lacks."""

from random import Random

import networkx as nx
import pytest

from tests.table import table
from ttr.bots import WeightedBot
from ttr.cards import CARDS
from ttr.mode import load_mode, mode_ids
from ttr.planner import connections, need, needs
from ttr.rules import apply, claimable_routes, new_game
from ttr.state import NOBODY, Phase, State

BOARD = load_mode("europe").board
MODES = mode_ids()


def way_by_networkx(state: State, seat: int, ticket: int) -> int | None:
    """Trains of the cheapest way without borrowing, by another implementation."""
    graph = nx.MultiGraph()
    for route in BOARD.routes:
        if state.owner[route.index] == seat:
            graph.add_edge(route.a, route.b, trains=0)
        elif state.open >> route.index & 1 and not state.players[seat].twins >> route.index & 1:
            graph.add_edge(route.a, route.b, trains=route.length)
    card = BOARD.tickets[ticket]
    try:
        return nx.shortest_path_length(graph, card.origins[0], card.targets[0].cities[0], weight="trains")
    except (nx.NetworkXNoPath, nx.NodeNotFound):
        return None


@pytest.mark.parametrize("seed", range(12))
def test_the_cheapest_way_is_that_of_networkx(seed: int) -> None:
    state, bot, random = (
        new_game(load_mode("europe"), ["Ada", "Bo", "Cem", "Dina"], seed),
        WeightedBot(seed),
        Random(seed),
    )
    for _ in range(60 + random.randrange(150)):
        if state.phase is Phase.GAME_OVER:
            break
        apply(state, bot.action(state))
    for seat, player in enumerate(state.players):
        found = {way.ticket: way for way in connections(state, seat)}
        for ticket in player.tickets:
            trains = way_by_networkx(state, seat, ticket)
            way = found.get(ticket)
            if trains is None or not 0 < trains <= player.trains:
                assert way is None or way.borrowed
            else:
                assert way is not None
                assert (way.trains, way.borrowed) == (trains, ())
                assert all(state.owner[route] == NOBODY for route in way.routes)


def test_SCORE_3_a_fulfilled_ticket_needs_nothing() -> None:
    state = table({"tickets": ["warszawa-smolensk"], "routes": ["smolensk-wilno", "warszawa-wilno"]}, {})
    assert connections(state, 0) == []


def test_CLAIM_4_a_way_that_the_trains_cannot_pay_is_out_of_reach() -> None:
    state = table({"tickets": ["warszawa-smolensk"]}, {})
    assert connections(state, 0)[0].trains == 6
    state.players[0].trains = 5
    assert connections(state, 0) == []


def test_STATION_5_only_where_no_other_way_is_left_a_route_is_borrowed() -> None:
    gone = ["lisboa-madrid", "cadiz-lisboa"]
    state = table({"tickets": ["lisboa-danzig"]}, {"routes": gone})
    way = connections(state, 0)[0]
    assert [BOARD.routes[route].id in gone for route in way.borrowed] == [True]
    for city in ("madrid", "paris", "wien"):
        state.players[0].stations.append(BOARD.city_index[city])
    assert connections(state, 0) == []


@pytest.mark.parametrize(
    ("hand", "route", "color", "cards"),
    [
        ({"green": 2}, "berlin-wien", "green", 1),
        ({"red": 5}, "berlin-wien", "green", 3),
        ({"green": 1, "locomotive": 2}, "berlin-wien", "green", 0),
        ({"red": 3, "blue": 2}, "paris-zurich", "red", 0),
        ({"red": 9}, "amsterdam-london", "red", 2),
        ({"blue": 5, "locomotive": 1}, "palermo-smyrna", "blue", 1),
        ({"blue": 3, "locomotive": 3}, "palermo-smyrna", "blue", 0),
    ],
)
def test_CLAIM_1_FERRY_1_what_a_hand_lacks(hand: dict[str, int], route: str, color: str, cards: int) -> None:
    found = need(table({"hand": hand}, {}), 0, BOARD.route_index[route])
    assert (CARDS[found.color], found.cards) == (color, cards)


@pytest.mark.parametrize("seed", range(30))
def test_CLAIM_1_nothing_lacks_exactly_where_a_route_can_be_claimed(seed: int) -> None:
    random = Random(seed)
    hand = {card: random.randrange(4) for card in random.sample(CARDS, 4)}
    state = table({"hand": hand}, {})
    can = claimable_routes(state)
    for route in BOARD.routes:
        assert (need(state, 0, route.index).cards == 0) == (route.index in can), route.id


def test_needs_begin_with_the_cheapest_connection() -> None:
    state = table({"tickets": ["warszawa-smolensk", "budapest-sofia"], "hand": {"red": 2}}, {})
    ways = connections(state, 0)
    wanted = [lack.route for lack in needs(state, 0)]
    assert {*wanted[: len(ways[0].routes)]} == {*ways[0].routes}
    assert sorted(wanted) == sorted({route for way in ways for route in way.routes})
    assert [lack.cards for lack in needs(state, 0)][:2] == sorted(
        need(state, 0, route).cards for route in ways[0].routes
    )


# -- other modes ------------------------------------------------------------------------------------------------------


def ids_of(state: State, routes: tuple[int, ...]) -> list[str]:
    return [state.board.routes[route].id for route in routes]


def test_CH_9_the_nearest_country_by_any_exit() -> None:
    state = table({"tickets": ["zurich-country"], "routes": ["schaffhausen-zurich"]}, {}, mode="switzerland")
    (way,) = connections(state, 0)
    assert ids_of(state, way.routes) == ["germany_2-schaffhausen"]
    state = table({"tickets": ["france-country-1"], "routes": ["basel-delemont"]}, {}, mode="switzerland")
    (way,) = connections(state, 0)
    assert sorted(ids_of(state, way.routes)) == ["basel-germany_1", "delemont-france_4"]


def test_CH_9_a_country_that_is_reached_is_enough() -> None:
    routes = ["schaffhausen-zurich", "germany_2-schaffhausen"]
    assert connections(table({"tickets": ["zurich-country"], "routes": routes}, {}, mode="switzerland"), 0) == []


def test_CH_6_locomotives_help_in_tunnels_only() -> None:
    state = table({"hand": {"red": 1, "yellow": 1, "locomotive": 1}}, {}, mode="switzerland")
    index = state.board.route_index
    assert need(state, 0, index["bern-neuchatel"]).cards == 1
    assert need(state, 0, index["basel-delemont"]).cards == 0


def test_ASIA_4_trains_for_the_mountains_count() -> None:
    state = table({"tickets": ["rawalpindi-bombay"], "routes": ["agra-bombay"]}, {}, mode="legendary_asia")
    (way,) = connections(state, 0)
    assert ids_of(state, way.routes) == ["agra-rawalpindi"]
    assert way.trains == 3


@pytest.mark.parametrize("mode", MODES)
def test_a_need_of_nothing_can_be_paid_in_every_mode(mode: str) -> None:
    """What a route lacks is nothing just where it can be claimed."""
    state, bot = new_game(load_mode(mode), ["Ada", "Bo"], 3), WeightedBot(3)
    for _ in range(120):
        if state.phase is Phase.GAME_OVER:
            break
        apply(state, bot.action(state))
        if state.phase is Phase.TURN:
            seat = state.turn
            fits = [r for r in state.board.routes if r.trains <= state.players[seat].trains]
            free = state.open & ~state.players[seat].twins
            lacking_nothing = [r.index for r in fits if free >> r.index & 1 and not need(state, seat, r.index).cards]
            assert lacking_nothing == claimable_routes(state, seat)
