"""The cheapest connection of each ticket, and what it lacks."""

from random import Random

import networkx as nx
import pytest

from tests.table import table
from ttr.bots import WeightedBot
from ttr.cards import CARDS
from ttr.mode import load_mode
from ttr.planner import connections, need, needs
from ttr.rules import apply, claimable_routes, new_game
from ttr.state import NOBODY, Phase, State

BOARD = load_mode("europe").board


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
