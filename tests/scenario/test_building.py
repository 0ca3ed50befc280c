"""Positions from plain data: SCENARIO.md, sections 2 and 6. Every key, and every impossible position with its place."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.casefiles import case_files, data_of
from tests.doubles.legality import CARDS
from ttr.mode import load_mode, mode_ids
from ttr.report import check_json, dumps, examine
from ttr.scenario import ScenarioError, build, play
from ttr.scenario.expecting import bundle_names, names
from ttr.scenario.reading import Document
from ttr.state import Phase
from ttr.text import Speaker

ADA_BO = [{"name": "Ada"}, {"name": "Bo"}]
ROW = ["red", "red", "blue", "blue", "green"]
LONG_GAME = [
    "petrograd-stockholm",
    "budapest-kyiv",
    "palermo-smyrna",
    "kharkov-moskva",
    "kharkov-kyiv",
    "berlin-danzig",
    "barcelona-marseille",
    "marseille-roma",
]
"""40 trains."""
TWO_LEFT = [*LONG_GAME, "athina-sofia"]
TUNNEL = {"route": "sarajevo-sofia", "paid": {"black": 2}, "revealed": ["black", "red", "green"]}


def scenario(*players, **rest):
    """A scenario; players are called Ada, Bo, Cem, Dina, Eli."""
    named = [
        {"name": name, **player} for name, player in zip(("Ada", "Bo", "Cem", "Dina", "Eli"), players, strict=False)
    ]
    return build(Document({"scenario": 1, "players": named or ADA_BO, **rest}, {}))


def start(*players, **rest):
    return scenario(*players, **rest).start


def wrong(*players, **rest):
    """The places that are wrong."""
    with pytest.raises(ScenarioError) as error:
        scenario(*players, **rest)
    assert str(error.value)
    assert error.value.place == error.value.problems[0].at
    return [problem.at for problem in error.value.problems]


def near(*players, **rest):
    with pytest.raises(ScenarioError) as error:
        scenario(*players, **rest)
    return error.value.near


def of_data(data):
    with pytest.raises(ScenarioError) as error:
        build(Document(data, {}))
    return [problem.at for problem in error.value.problems]


def shuffled(things, seed, number):
    """Section 6: shuffle number n of a seed; the first element is the top."""
    dice = random.Random(f"{seed}/{number}")
    pile = list(things)
    for i in range(len(pile) - 1, 0, -1):
        j = int(dice.random() * (i + 1))
        pile[i], pile[j] = pile[j], pile[i]
    return pile


def pile(state):
    return names(state.deck[::-1])


def tickets(state, indices):
    return [state.board.tickets[ticket].id for ticket in indices]


# -- what may be left out ---------------------------------------------------------------------------------------------


def test_almost_everything_may_be_left_out():
    found = scenario()
    state = found.start
    assert (found.title, found.mode.id, found.names, found.moves, found.expect) == ("", "europe", ("Ada", "Bo"), (), ())
    assert (state.turn, state.phase, state.final_seat, state.passes, state.seed) == (0, Phase.TURN, None, 0, 0)
    assert all(
        not any(player.hand) and not player.routes and not player.stations and not player.tickets
        for player in state.players
    )
    assert not any(state.discard)
    assert len(state.deck) == 110 - 5
    assert len(state.ticket_deck) == 40
    assert len(state.box) == 6


def test_what_a_player_has():
    state = start(
        {
            "hand": {"black": 3, "locomotive": 1},
            "routes": ["athina-sofia"],
            "stations": ["wien"],
            "tickets": ["brest-petrograd"],
            "trains": 42,
            "score": 4,
        },
        {},
    )
    ada = state.players[0]
    assert bundle_names(ada.hand) == {"black": 3, "locomotive": 1}
    assert [state.board.routes[route].id for route in state.routes_of(0)] == ["athina-sofia"]
    assert [state.board.cities[city].id for city in ada.stations] == ["wien"]
    assert tickets(state, ada.tickets) == ["brest-petrograd"]
    assert (ada.trains, ada.score) == (42, 4)


def test_mountains_cost_trains_and_score():
    state = start({"routes": ["ankara-tbilisi"], "trains": 42, "score": 4}, {}, mode="legendary_asia")
    assert (state.players[0].trains, state.players[0].score) == (42, 4)


def test_the_rest_of_the_table():
    state = start(
        {},
        {},
        title="A table",
        turn="Bo",
        row=[*ROW[:4], "-"],
        deck=["red", "blue"],
        discard={"red": 3},
        ticket_deck=["paris-wien", "london-wien"],
        passes=1,
        seed=2**63 - 1,
        shuffles=5,
    )
    assert (state.turn, state.passes, state.seed, state.shuffles) == (1, 1, 2**63 - 1, 5)
    assert names(state.row) == [*ROW[:4], "-"]
    assert pile(state) == ["red", "blue"]
    assert bundle_names(state.discard) == {"red": 3}
    assert tickets(state, state.ticket_deck[::-1]) == ["paris-wien", "london-wien"]


def test_cards_named_nowhere_are_out_of_play_with_a_deck():
    state = start({"hand": {"red": 2}}, {}, row=ROW, deck=["red"])
    assert sum(state.pool) == 8
    state.check()


def test_all_others_lie_below_the_first_cards():
    state = start({"hand": {"red": 2}}, {}, row=ROW, deck_top=["white", "black"])
    assert pile(state)[:2] == ["white", "black"]
    assert len(state.deck) == 110 - 2 - 5
    state.check()


# -- section 6 --------------------------------------------------------------------------------------------------------


def test_the_shuffles_of_a_position():
    """First the cards named nowhere, then the row from the pile, then the tickets named nowhere."""
    state = start(
        {"hand": {"red": 2}, "tickets": ["paris-wien"]}, {}, deck_top=["white"], discard={"blue": 1}, seed=9, shuffles=3
    )
    rest = {**dict.fromkeys(CARDS, 12), "locomotive": 14}
    rest = {**rest, "red": 10, "white": 11, "blue": 11}
    cards = ["white", *shuffled([card for card in CARDS for _ in range(rest[card])], 9, 3)]
    assert cards[:5].count("locomotive") < 3
    assert names(state.row) == cards[:5]
    assert pile(state) == cards[5:]
    mode = load_mode("europe")
    regular = sorted(ticket for ticket in tickets(state, mode.regular_tickets) if ticket != "paris-wien")
    assert tickets(state, state.ticket_deck[::-1]) == shuffled(regular, 9, 4)
    assert state.shuffles == 5


def test_with_deck_and_ticket_deck_nothing_is_shuffled():
    assert start(row=ROW, deck=[], ticket_deck=[], shuffles=7).shuffles == 7
    assert start(row=ROW, deck=[], shuffles=7).shuffles == 8
    assert start(row=ROW, ticket_deck=[], shuffles=7).shuffles == 8


def test_the_tickets_alone_take_the_first_shuffle():
    state = start(row=ROW, deck=[], seed=4)
    assert tickets(state, state.ticket_deck[::-1]) == shuffled(
        sorted(tickets(state, load_mode("europe").regular_tickets)), 4, 0
    )


@pytest.mark.parametrize("mode_id", mode_ids())
@pytest.mark.parametrize("seed", [0, 1, 2, 77, 2**63 - 1])
def test_the_deal(mode_id, seed):
    """SETUP-1 to SETUP-5, written out from section 6."""
    mode = load_mode(mode_id)
    players = mode.players[0] + seed % (mode.players[1] - mode.players[0] + 1)
    state = start(*[{}] * players, mode=mode_id, deal=True, seed=seed, turn="Bo")
    cards = shuffled([card for card in CARDS for _ in range(14 if card == "locomotive" else 12)], seed, 0)
    number = 1
    for player in state.players:
        hand, cards = cards[:4], cards[4:]
        assert bundle_names(player.hand) == {card: hand.count(card) for card in CARDS if card in hand}
    row, cards = cards[:5], cards[5:]
    while row.count("locomotive") >= 3:
        row, cards = cards[:5], cards[5:]
    long = sorted(tickets(state, mode.long_tickets))
    if mode.deal_long:
        long, number = shuffled(long, seed, 1), 2
    regular = shuffled(sorted(tickets(state, mode.regular_tickets)), seed, number)
    first = [[long.pop(0) for _ in range(mode.deal_long)] for _ in state.players]
    for player, offered in zip(state.players, first, strict=True):
        assert tickets(state, player.offered) == [*offered, *(regular.pop(0) for _ in range(mode.deal_regular))]
    assert names(state.row) == row
    assert pile(state) == cards
    assert tickets(state, state.ticket_deck[::-1]) == regular
    assert sorted(tickets(state, state.box)) == sorted(long)
    assert (state.phase, state.first, state.turn, state.shuffles) == (Phase.INITIAL_TICKETS, 1, 1, number + 1)


# -- phases -----------------------------------------------------------------------------------------------------------


def test_phase_initial_tickets():
    drawn = {"Bo": ["brest-petrograd", "athina-angora", "london-wien", "kyiv-sochi"]}
    state = start(
        {"tickets": ["paris-wien", "berlin-roma"]},
        {},
        phase="initial_tickets",
        turn="Bo",
        drawn_tickets=drawn,
        refused_tickets={"Ada": ["kyiv-petrograd", "madrid-dieppe"]},
    )
    assert (state.first, state.choosing()) == (1, [1])
    assert tickets(state, state.players[1].offered) == drawn["Bo"]
    assert tickets(state, state.players[0].refused) == ["kyiv-petrograd", "madrid-dieppe"]
    state.check()


def test_phase_second_card():
    assert start(phase="second_card", row=ROW, deck=[]).phase is Phase.SECOND_CARD


def test_phase_keep_tickets():
    state = start(phase="keep_tickets", turn="Bo", drawn_tickets=["paris-wien", "london-wien", "kyiv-sochi"])
    assert tickets(state, state.players[1].offered) == ["paris-wien", "london-wien", "kyiv-sochi"]
    state.check()


def test_phase_tunnel_decision():
    state = start({"hand": {"black": 1}}, {}, phase="tunnel_decision", tunnel=TUNNEL)
    assert state.tunnel.extra == 1
    assert sum(state.pool) == 110
    state.check()


def test_phase_game_over_needs_no_final_round():
    assert start({"routes": TWO_LEFT}, {}, phase="game_over").phase is Phase.GAME_OVER


def test_final_round():
    assert start({"routes": TWO_LEFT}, {}, final_round="Ada").final_seat == 0


def test_a_row_that_cannot_be_refreshed_may_lie_there():
    start(row=["locomotive", "locomotive", "locomotive", "red", "-"], deck=[])


# -- unknown keys and ids ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "players", "rest"),
    [
        ("decks", [], {"decks": []}),
        ("players[1].hnad", [{}, {"hnad": {}}], {}),
        ("tunnel.paied", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "paied": {}}}),
        ("expect.hnd", [], {"expect": {"hnd": {}}}),
        ("moves[0].expect.ilegal", [], {"moves": [{"Ada": "draw deck", "expect": {"ilegal": "DRAW-9"}}]}),
        ("moves[0].expect.final", [], {"moves": [{"Ada": "draw deck", "expect": {"final": {"Ada": 1}}}]}),
        ("expect.illegal", [], {"expect": {"illegal": "DRAW-9"}}),
        ("players[0].Hand", [{"Hand": {}}, {}], {}),
        ("Mode", [], {"Mode": "usa"}),
        ("players[0].ticket", [{"ticket": []}, {}], {}),
    ],
)
def test_unknown_keys(place, players, rest):
    assert place in wrong(*players, **rest)


@pytest.mark.parametrize(
    ("place", "players", "rest"),
    [
        ("mode", [], {"mode": "eurpoe"}),
        ("turn", [], {"turn": "Cem"}),
        ("phase", [], {"phase": "turns"}),
        ("final_round", [], {"final_round": "Cem"}),
        ("players[0].routes[1]", [{"routes": ["athina-sofia", "athens-sofia"]}, {}], {}),
        ("players[1].stations[0]", [{}, {"stations": ["vienna"]}], {}),
        ("players[0].tickets[0]", [{"tickets": ["paris-vienna"]}, {}], {}),
        ("players[0].hand.pink", [{"hand": {"pink": 1}}, {}], {}),
        ("row[2]", [], {"row": ["red", "red", "pink", "blue", "green"]}),
        ("deck[1]", [], {"row": ROW, "deck": ["red", "gray"]}),
        ("deck[0]", [], {"row": ROW, "deck": ["-"]}),
        ("deck_top[0]", [], {"deck_top": ["loco"]}),
        ("discard.grey", [], {"discard": {"grey": 1}}),
        ("ticket_deck[0]", [], {"ticket_deck": ["paris-vienna"]}),
        ("drawn_tickets[0]", [], {"phase": "keep_tickets", "drawn_tickets": ["paris-vienna"]}),
        ("tunnel.route", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "route": "sarajevo"}}),
        ("tunnel.paid.blakc", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "paid": {"blakc": 2}}}),
        (
            "tunnel.revealed[2]",
            [],
            {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "revealed": ["black", "red", "-"]}},
        ),
        ("drawn_tickets.Cem", [], {"phase": "initial_tickets", "drawn_tickets": {"Cem": []}}),
        ("moves[0]", [], {"moves": [{"Cem": "draw deck"}]}),
        ("expect.winners[0]", [], {"expect": {"winners": ["Cem"]}}),
        ("expect.final.Cem", [], {"expect": {"final": {"Cem": 1}}}),
        ("expect.hand.Cem", [], {"expect": {"hand": {"Cem": {}}}}),
        ("expect.hand.Ada.pink", [], {"expect": {"hand": {"Ada": {"pink": 1}}}}),
        ("expect.turn", [], {"expect": {"turn": "Cem"}}),
        ("expect.phase", [], {"expect": {"phase": "trun"}}),
        ("expect.row[0]", [], {"expect": {"row": ["pink"]}}),
        ("expect.deck[0]", [], {"expect": {"deck": ["-"]}}),
        ("expect.ticket_deck[0]", [], {"expect": {"ticket_deck": ["x-y"]}}),
        ("expect.completed.Ada[0]", [], {"expect": {"completed": {"Ada": ["x-y"]}}}),
        ("expect.bonuses.globetrotter", [], {"expect": {"bonuses": {"globetrotter": ["Ada"]}}}),
        ("expect.bonuses.european_express[0]", [], {"expect": {"bonuses": {"european_express": ["Cem"]}}}),
        ("expect.not_legal[0]", [], {"expect": {"not_legal": [{"draw deck": "DRAW-99"}]}}),
        ("expect.legal[0]", [], {"expect": {"legal": ["fly"]}}),
        ("moves[0].expect.illegal", [], {"moves": [{"Ada": "draw deck", "expect": {"illegal": "DRAW-99"}}]}),
        ("expect.discard.pink", [], {"expect": {"discard": {"pink": 1}}}),
        ("players[0].routes[0]", [{"routes": ["paris-wien"]}, {}], {}),
        ("players[0].routes[0]", [{"routes": ["frankfurt-paris"]}, {}], {}),
        ("players[0].routes[0]", [{"routes": ["chicago-pittsburgh-1"]}, {}], {}),
    ],
)
def test_unknown_ids(place, players, rest):
    assert any(at == place or at.startswith(place) for at in wrong(*players, **rest))


@pytest.mark.parametrize(
    ("guess", "players", "rest"),
    [
        ("europe", [], {"mode": "eurpoe"}),
        ("kyiv-smolensk", [{"routes": ["kiev-smolensk"]}, {}], {}),
        ("wien", [{"stations": ["vienna"]}, {}], {}),
        ("wien", [{"stations": ["Вена"]}, {}], {}),
        ("wien", [{"stations": ["وین"]}, {}], {}),
        ("constantinople", [{"stations": ["İstanbul"]}, {}], {}),
        ("paris-wien", [{"tickets": ["paris-vienna"]}, {}], {}),
        ("black", [{"hand": {"blakc": 1}}, {}], {}),
        ("deck_top", [], {"decktop": []}),
        ("second_card", [], {"phase": "second"}),
        ("Ada", [], {"turn": "Adda"}),
        ("stations", [{"station": []}, {}], {}),
        ("legal", [], {"expect": {"leagl": []}}),
        ("frankfurt-paris-1", [{"routes": ["paris-frankfurt-1"]}, {}], {}),
        ("athina-sofia", [{"routes": ["Athina-Sofia"]}, {}], {}),
    ],
)
def test_near_misses(guess, players, rest):
    assert guess in near(*players, **rest)


# -- impossible positions ---------------------------------------------------------------------------------------------

LONG = "brest-petrograd"
OFFER = ["brest-petrograd", "athina-angora", "london-wien", "kyiv-sochi"]
IMPOSSIBLE: list[tuple[str, list[dict[str, Any]], dict[str, Any]]] = [
    # cards (COMP-2)
    ("players[0].hand.red", [{"hand": {"red": 13}}, {}], {}),
    ("players[0].hand.locomotive", [{"hand": {"locomotive": 15}}, {}], {}),
    ("players[1].hand.red", [{"hand": {"red": 7}}, {"hand": {"red": 6}}], {}),
    ("row[0]", [{"hand": {"red": 12}}, {}], {"row": ROW}),
    ("discard.red", [{"hand": {"red": 12}}, {}], {"discard": {"red": 1}}),
    ("deck[0]", [{"hand": {"red": 12}}, {}], {"deck": ["red"]}),
    ("deck_top[1]", [{"hand": {"red": 12}}, {}], {"deck_top": ["blue", "red"]}),
    ("players[0].hand.red", [{"hand": {"red": -1}}, {}], {}),
    ("tunnel.paid.black", [{"hand": {"black": 11}}, {}], {"phase": "tunnel_decision", "tunnel": TUNNEL}),
    ("tunnel.revealed[0]", [{"hand": {"black": 10}}, {}], {"phase": "tunnel_decision", "tunnel": TUNNEL}),
    # routes (CLAIM-8, DOUBLE-2, DOUBLE-3, CLAIM-4)
    ("players[1].routes[0]", [{"routes": ["athina-sofia"]}, {"routes": ["athina-sofia"]}], {}),
    ("players[0].routes[1]", [{"routes": ["athina-sofia"] * 2}, {}], {}),
    ("players[2].routes[0]", [{}, {"routes": ["frankfurt-paris-1"]}, {"routes": ["frankfurt-paris-2"]}], {}),
    ("players[0].routes[1]", [{"routes": ["frankfurt-paris-1", "frankfurt-paris-2"]}, {}, {}, {}], {}),
    ("players[1].routes[0]", [{"routes": ["agra-bhopal-1"]}, {"routes": ["agra-bhopal-2"]}, {}], {"mode": "india"}),
    ("players[1].routes[0]", [{"routes": ["bern-luzern-1"]}, {"routes": ["bern-luzern-2"]}], {"mode": "switzerland"}),
    ("players[0].routes", [{"routes": [*TWO_LEFT, "kyiv-smolensk"]}, {}], {"final_round": "Ada"}),
    ("players[0].trains", [{"routes": ["athina-sofia"], "trains": 43}, {}], {}),
    ("players[0].score", [{"routes": ["athina-sofia"], "score": 3}, {}], {}),
    ("players[0].trains", [{"trains": 44}, {}], {}),
    ("players[1].score", [{}, {"score": -1}], {}),
    ("players[0].trains", [{"routes": ["ankara-tbilisi"], "trains": 43}, {}], {"mode": "legendary_asia"}),
    # stations (STATION-1, STATION-4)
    ("players[1].stations[0]", [{"stations": ["wien"]}, {"stations": ["wien"]}], {}),
    ("players[0].stations[1]", [{"stations": ["wien", "wien"]}, {}], {}),
    ("players[0].stations[3]", [{"stations": ["wien", "roma", "paris", "london"]}, {}], {}),
    ("players[0].stations[0]", [{"stations": ["miami"]}, {}], {"mode": "usa"}),
    # the end (END-1)
    ("final_round", [{"routes": TWO_LEFT}, {}], {}),
    ("final_round", [{"routes": TWO_LEFT}, {}], {"final_round": "Bo"}),
    ("final_round", [], {"final_round": "Ada"}),
    ("final_round", [{"routes": TWO_LEFT}, {}], {"phase": "second_card"}),
    ("final_round", [], {"phase": "game_over", "final_round": "Ada"}),
    # tickets (COMP-3, TICKET-7)
    ("players[0].tickets", [{"tickets": [LONG, "cadiz-stockholm"]}, {}], {}),
    ("players[0].tickets", [{"tickets": [LONG, "london-sochi"]}, {}], {"mode": "europe_mega"}),
    ("ticket_deck[1]", [], {"ticket_deck": ["paris-wien", LONG]}),
    ("drawn_tickets[0]", [], {"phase": "keep_tickets", "drawn_tickets": [LONG]}),
    ("players[1].tickets[0]", [{"tickets": ["paris-wien"]}, {"tickets": ["paris-wien"]}], {}),
    ("players[0].tickets[1]", [{"tickets": ["paris-wien"] * 2}, {}], {}),
    ("ticket_deck[0]", [{"tickets": ["paris-wien"]}, {}], {"ticket_deck": ["paris-wien"]}),
    ("ticket_deck[1]", [], {"ticket_deck": ["paris-wien"] * 2}),
    ("drawn_tickets[0]", [{"tickets": ["paris-wien"]}, {}], {"phase": "keep_tickets", "drawn_tickets": ["paris-wien"]}),
    ("players[0].tickets[0]", [{"tickets": ["paris-roma"]}, {}], {}),
    ("players[0].tickets[0]", [{"tickets": ["brest-petrograd"]}, {}], {"mode": "europe_bigcities"}),
    ("drawn_tickets", [], {"phase": "keep_tickets"}),
    ("drawn_tickets", [], {"phase": "keep_tickets", "drawn_tickets": []}),
    (
        "drawn_tickets",
        [],
        {"phase": "keep_tickets", "drawn_tickets": ["athina-angora", "london-wien", "kyiv-sochi", "paris-wien"]},
    ),
    ("drawn_tickets", [], {"drawn_tickets": ["paris-wien"]}),
    ("drawn_tickets", [], {"phase": "second_card", "drawn_tickets": ["paris-wien"]}),
    ("drawn_tickets", [], {"phase": "initial_tickets"}),
    ("drawn_tickets", [], {"phase": "initial_tickets", "drawn_tickets": {}}),
    ("drawn_tickets", [], {"phase": "initial_tickets", "drawn_tickets": OFFER}),
    ("drawn_tickets", [], {"phase": "keep_tickets", "drawn_tickets": {"Ada": OFFER}}),
    ("drawn_tickets.Ada", [], {"phase": "initial_tickets", "drawn_tickets": {"Ada": OFFER[:3]}}),
    ("drawn_tickets.Ada", [], {"phase": "initial_tickets", "drawn_tickets": {"Ada": ["paris-wien", *OFFER[1:]]}}),
    (
        "drawn_tickets.Ada",
        [{"tickets": ["paris-wien"]}, {}],
        {"phase": "initial_tickets", "drawn_tickets": {"Ada": OFFER}},
    ),
    ("refused_tickets", [], {"refused_tickets": {"Bo": ["paris-wien"]}}),
    (
        "refused_tickets",
        [],
        {"phase": "keep_tickets", "drawn_tickets": ["kyiv-sochi"], "refused_tickets": {"Bo": ["paris-wien"]}},
    ),
    (
        "refused_tickets.Bo[0]",
        [],
        {"phase": "initial_tickets", "drawn_tickets": {"Ada": OFFER}, "refused_tickets": {"Bo": ["kyiv-sochi"]}},
    ),
    ("players[1]", [{}, {"routes": ["athina-sofia"]}], {"phase": "initial_tickets", "drawn_tickets": {"Ada": OFFER}}),
    # tunnels
    ("tunnel", [], {"tunnel": TUNNEL}),
    ("tunnel", [], {"phase": "tunnel_decision"}),
    ("tunnel", [], {"phase": "tunnel_decision", "tunnel": {"route": "sarajevo-sofia"}}),
    ("tunnel.route", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "route": "athina-sofia"}}),
    ("tunnel.route", [{}, {"routes": ["sarajevo-sofia"]}], {"phase": "tunnel_decision", "tunnel": TUNNEL}),
    ("tunnel.route", [{"routes": ["sarajevo-sofia"]}, {}], {"phase": "tunnel_decision", "tunnel": TUNNEL}),
    ("tunnel.paid", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "paid": {"black": 3}}}),
    ("tunnel.paid", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "paid": {"black": 1, "blue": 1}}}),
    ("tunnel.paid", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "route": "venezia-zurich"}}),
    ("tunnel.revealed", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "revealed": ["red", "green", "blue"]}}),
    ("tunnel.revealed", [], {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "revealed": []}}),
    (
        "tunnel.revealed",
        [],
        {"phase": "tunnel_decision", "tunnel": {**TUNNEL, "revealed": ["black", "red", "red", "red"]}},
    ),
    (
        "tunnel.route",
        [{"routes": [*TWO_LEFT, "dieppe-paris"]}, {}],
        {"phase": "tunnel_decision", "final_round": "Ada", "tunnel": TUNNEL},
    ),
    # the row and the piles
    ("row", [], {"row": ["locomotive"] * 3 + ["red", "red"]}),
    ("row", [], {"row": ["locomotive"] * 3 + ["-", "-"], "deck": ["red"] * 3}),
    ("row", [], {"row": ROW[:4]}),
    ("row", [], {"row": [*ROW, "red"]}),
    ("row", [], {"row": []}),
    ("deck_top", [], {"deck": ["red"], "deck_top": ["red"]}),
    ("phase", [], {"phase": "second_card", "row": ["-"] * 5, "deck": []}),
    ("phase", [], {"phase": "second_card", "row": ["locomotive", *["-"] * 4], "deck": []}),
    # numbers
    ("passes", [], {"passes": 2}),
    ("passes", [], {"passes": -1}),
    ("seed", [], {"seed": -1}),
    ("seed", [], {"seed": 2**63}),
    ("shuffles", [], {"shuffles": -1}),
    # players
    ("players", [{}], {}),
    ("players", [{}] * 4, {"mode": "switzerland"}),
    ("players", [{}] * 5, {"mode": "india"}),
]


@pytest.mark.parametrize(("place", "players", "rest"), IMPOSSIBLE, ids=range(len(IMPOSSIBLE)))
def test_impossible(place, players, rest):
    assert any(at == place or (at.startswith(place) and at[len(place)] in ".[") for at in wrong(*players, **rest))


@pytest.mark.parametrize(
    ("place", "data"),
    [
        ("scenario", {"players": ADA_BO}),
        ("scenario", {"scenario": 2, "players": ADA_BO}),
        ("scenario", {"scenario": "1", "players": ADA_BO}),
        ("scenario", {"scenario": True, "players": ADA_BO}),
        ("scenario", {"scenario": None, "players": ADA_BO}),
        ("scenario", {"scenario": 1.0, "players": ADA_BO}),
        ("players", {"scenario": 1}),
        ("players", {"scenario": 1, "players": []}),
        ("players", {"scenario": 1, "players": {"Ada": {}}}),
        ("players", {"scenario": 1, "players": None}),
        ("players", {"scenario": 1, "players": "Ada"}),
        ("players", {"scenario": 1, "players": [{"name": "Ada"}]}),
        ("players", {"scenario": 1, "players": [{"name": str(i)} for i in range(6)]}),
        ("players[0]", {"scenario": 1, "players": ["Ada", "Bo"]}),
        ("players[1].name", {"scenario": 1, "players": [{"name": "Ada"}, {}]}),
        ("players[1].name", {"scenario": 1, "players": [{"name": "Ada"}, {"name": "Ada"}]}),
        ("players[1].name", {"scenario": 1, "players": [{"name": "Ada"}, {"name": ""}]}),
        ("players[0].name", {"scenario": 1, "players": [{"name": None}, {"name": "Bo"}]}),
        ("players[0].name", {"scenario": 1, "players": [{"name": ["Ada"]}, {"name": "Bo"}]}),
        ("", []),
        ("", None),
        ("", "x"),
        ("", 1),
    ],
)
def test_without_version_or_players(place, data):
    assert place in of_data(data)


@pytest.mark.parametrize(
    "key",
    [
        "phase",
        "drawn_tickets",
        "refused_tickets",
        "tunnel",
        "row",
        "deck",
        "deck_top",
        "discard",
        "ticket_deck",
        "final_round",
        "passes",
        "shuffles",
    ],
)
def test_a_deal_has_no_position(key):
    values = {
        "phase": "turn",
        "row": ROW,
        "tunnel": TUNNEL,
        "final_round": "Ada",
        "passes": 0,
        "shuffles": 0,
        "discard": {},
    }
    assert key in wrong(deal=True, **{key: values.get(key, [])})


@pytest.mark.parametrize("key", ["hand", "routes", "stations", "tickets", "trains", "score"])
def test_a_deal_gives_players_nothing_but_names(key):
    assert f"players[0].{key}" in wrong({key: {"hand": {}, "trains": 45, "score": 0}.get(key, [])}, {}, deal=True)


def test_deal_false_is_a_position():
    assert not scenario({"hand": {"red": 1}}, {}, deal=False).dealt
    assert "deal" in wrong(deal="yes")
    assert "deal" in wrong(deal=1)


def test_both_tracks_are_open_with_enough_players():
    start({"routes": ["frankfurt-paris-1"]}, {"routes": ["frankfurt-paris-2"]}, {}, {})
    start({"routes": ["bern-luzern-1"]}, {"routes": ["bern-luzern-2"]}, {}, mode="switzerland")


def test_every_problem_is_listed_not_only_the_first():
    places = wrong({"routes": ["x-y"], "hand": {"red": 13}}, {"stations": ["nowhere"]}, row=ROW[:3], passes=9)
    assert {"players[0].routes[0]", "players[0].hand.red", "players[1].stations[0]", "row", "passes"} <= {*places}


def test_an_unread_move_is_an_error_even_after_a_refused_one():
    assert "moves[1]" in wrong(moves=[{"Ada": "claim berlin-wien 3 green"}, {"Bo": "steal 1 red"}])
    assert "moves[1]" in wrong(moves=[{"Ada": "claim berlin-wien 3 green"}, {"Bo": "claim paris-zurich"}])


@pytest.mark.parametrize("move", [
    {}, {"expect": {}}, {"Ada": "draw deck", "Bo": "draw deck"}, "Ada: draw deck", ["draw deck"], {"Ada": 3},
    {"Ada": None}, {"Ada": ["draw deck"]}, None, {"Ada": "draw deck", "expect": []},
    {"Ada": "draw deck", "expect": "x"}, {"ada": "draw deck"},
])  # fmt: skip
def test_moves_of_a_wrong_form(move):
    assert any(at.startswith("moves[0]") for at in wrong(moves=[move]))


def test_the_choices_of_an_open_move_are_near_misses():
    assert "claim frankfurt-paris-2 3 white" in near(moves=[{"Ada": "claim frankfurt-paris 3 white"}])


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [
    "Ada", "A", "No", "1", "null", "true", "1:30", "-", "- x", "#x", "a: b", "a #b", "{a}", "[a]", '"', "'", "\\",
    "a\\nb", "*a", "&a", "!a", "%a", "@a", "`a`", "a,b", "turn", "deal", "Ayşe", "Çağrı", "İIıi", "Мария", "فاطمه",
    "علی‌رضا", "ليلى", "🚂", "👩‍🚀", "<img src=x onerror=alert(1)>", "O'Neil", "x" * 4000, "a  b", "Ada.hand",
    "players[0]", "a\u0301",
])  # fmt: skip
def test_any_name_will_do(name):
    found = build(
        Document(
            {
                "scenario": 1,
                "players": [{"name": name}, {"name": "Bo"}],
                "turn": name,
                "moves": [{name: "draw deck"}],
                "expect": {"hand": {"Bo": {}}, "score": {name: 0}},
            },
            {},
        )
    )
    assert found.names[0] == name
    assert play(found).holds


# -- wrong types ------------------------------------------------------------------------------------------------------

TOP_KEYS = (
    "title",
    "mode",
    "players",
    "turn",
    "phase",
    "drawn_tickets",
    "refused_tickets",
    "tunnel",
    "row",
    "deck",
    "deck_top",
    "discard",
    "ticket_deck",
    "final_round",
    "passes",
    "seed",
    "shuffles",
    "deal",
    "moves",
    "expect",
)
PLAYER_KEYS = ("name", "hand", "routes", "stations", "tickets", "trains", "score")
OF_TYPE: dict[str, type] = {
    **dict.fromkeys(["title", "mode", "turn", "phase", "final_round", "name"], str),
    **dict.fromkeys(["passes", "seed", "shuffles", "trains", "score"], int),
    **dict.fromkeys(
        ["players", "row", "deck", "deck_top", "ticket_deck", "moves", "routes", "stations", "tickets"], list
    ),
    **dict.fromkeys(["refused_tickets", "tunnel", "discard", "expect", "hand"], dict),
    "deal": bool,
}
VALUES: tuple[Any, ...] = (
    3,
    2.5,
    True,
    "word",
    [],
    ["word"],
    [3],
    [None],
    [[]],
    {},
    {"word": 3},
    {"Ada": []},
    {"red": "x"},
    {"red": 1.5},
    {"red": True},
)


@pytest.mark.parametrize("key", [*TOP_KEYS, *PLAYER_KEYS])
def test_values_of_a_wrong_type(key):
    for value in VALUES:
        wanted = OF_TYPE.get(key)
        if wanted and not (isinstance(value, wanted) and (wanted is bool or not isinstance(value, bool))):
            if key in PLAYER_KEYS:
                assert any(at.startswith(f"players[0].{key}") for at in wrong({key: value}, {})), value
            else:
                assert any(at.startswith(key) for at in wrong(**{key: value})), value


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("final", {"Ada": "31"}),
        ("final", {"Ada": 1.5}),
        ("final", {"Ada": True}),
        ("final", {"Ada": None}),
        ("final", ["Ada"]),
        ("final", 3),
        ("tickets", {"Ada": []}),
        ("completed", {"Ada": "x"}),
        ("completed", {"Ada": True}),
        ("longest_trail", {"Ada": "9"}),
        ("bonuses", ["Ada"]),
        ("bonuses", {"european_express": "Ada"}),
        ("winners", "Ada"),
        ("winners", {"Ada": 1}),
        ("winners", [1]),
        ("winners", 3),
        ("winners", True),
        ("bonuses", {"european_express": 3}),
        ("bonuses", {"european_express": True}),
        ("phase", 1),
        ("turn", ["Ada"]),
        ("row", "red"),
        ("row", {"red": 1}),
        ("deck", "red"),
        ("deck_size", "3"),
        ("deck_size", -1),
        ("deck_size", 1.5),
        ("discard", ["red"]),
        ("discard", {"red": "x"}),
        ("ticket_deck", "paris-wien"),
        ("ticket_deck", [1]),
        ("hand", {"Ada": ["red"]}),
        ("hand", ["Ada"]),
        ("trains", {"Ada": "45"}),
        ("score", {"Ada": [0]}),
        ("legal", "draw deck"),
        ("legal", [1]),
        ("legal", [{"draw deck": "DRAW-1"}]),
        ("not_legal", [["pass"]]),
        ("not_legal", {"pass": "TURN-3"}),
        ("not_legal", [{"pass": 3}]),
    ],
)
def test_expectations_of_a_wrong_type(key, value):
    assert any(at.startswith(f"expect.{key}") for at in wrong(expect={key: value}))


@pytest.mark.parametrize("key", [*TOP_KEYS, *(f"players.{key}" for key in PLAYER_KEYS)])
def test_no_value_is_an_error_or_as_if_left_out(key):
    """Nothing is dropped in silence: `row:` must not lay out an empty row."""
    data: dict[str, Any] = {"scenario": 1, "players": copy.deepcopy(ADA_BO)}
    if key.startswith("players."):
        data["players"][0][key.removeprefix("players.")] = None
    else:
        data[key] = None
    try:
        found = build(Document(data, {}))
    except ScenarioError:
        return
    assert found.start.facts() == start().facts()


@pytest.mark.parametrize(
    "key",
    [
        "phase",
        "row",
        "hand",
        "discard",
        "deck",
        "deck_size",
        "ticket_deck",
        "trains",
        "score",
        "turn",
        "legal",
        "not_legal",
        "final",
        "tickets",
        "completed",
        "longest_trail",
        "bonuses",
        "winners",
    ],
)
def test_an_expectation_without_a_value_is_an_error(key):
    """Not a test that always holds."""
    assert any(at.startswith(f"expect.{key}") for at in wrong(expect={key: None}))


# -- good files with one thing changed --------------------------------------------------------------------------------

GOOD = case_files(without=("bad-", "fail-"))
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-3, 200)
    | st.integers(-(2**70), 2**70)
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        [
            "Ada",
            "red",
            "-",
            "locomotive",
            "paris-wien",
            "wien",
            "draw deck",
            "pass",
            "europe",
            "usa",
            "turn",
            "DRAW-9",
            "game_over",
        ]
    )
)
KEYS = st.sampled_from(
    ["Ada", "Bo", "expect", "red", *TOP_KEYS, *PLAYER_KEYS, "final", "legal", "9" * 5000, "a.b", "[0]", ""]
) | st.text(max_size=5)
NODES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=6
)


def paths(value, path=()):
    """The paths of all nodes of plain data."""
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        yield from paths(item, (*path, key))


def changed(data, path, node, how):
    """The data with the node at a path replaced, deleted, or joined by another."""
    if not path:
        return node
    twin = copy.deepcopy(data)
    parent = twin
    for step in path[:-1]:
        parent = parent[step]
    if how == "delete":
        del parent[path[-1]]
    elif how == "insert":
        parent.insert(path[-1], node) if isinstance(parent, list) else parent.update(
            node if isinstance(node, dict) else {"x": node}
        )
    else:
        parent[path[-1]] = node
    return twin


@settings(max_examples=700, deadline=None, derandomize=True)
@given(
    case=st.sampled_from(GOOD),
    where=st.integers(0, 10_000),
    node=NODES,
    how=st.sampled_from(["replace", "replace", "delete", "insert"]),
)
def test_a_good_file_with_one_thing_changed_is_a_scenario_or_an_error(case, where, node, how):
    data = data_of(case)
    every = list(paths(data))
    twin = changed(data, every[where % len(every)], node, how)
    try:
        found = build(Document(twin, {}))
    except ScenarioError as error:
        problems = error.problems
    else:
        problems = ()
        found.start.check()
        play(found).state.check()
    assert all(isinstance(problem.at, str) and problem.sentence(Speaker()) for problem in problems)


@pytest.mark.parametrize(
    "key",
    ["9" * 5000, "²", "٣", "a" * 10_000, "[0]", ".", "..", "players[0]", "\ud800", ""],
    ids=lambda key: ascii(key[:9]),
)
def test_odd_keys_are_errors(key):
    quoted = json.dumps(key)
    text = '{"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}], "expect": {"hand": {KEY: {}}}, KEY: 0}'
    text = text.replace("KEY", quoted)
    report = check_json(examine("x.yaml", text.encode()))
    assert report["exit"] == 2
    assert dumps(report)


def test_who_plays_by_itself_is_only_noted():
    plain = {"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}], "deal": True}
    noted = {**plain, "players": [{"name": "Ada"}, {"name": "Bo", "bot": "planner"}]}
    found = build(Document(noted, {}))
    assert found.bots == (None, "planner")
    assert found.start == build(Document(plain, {})).start
    assert build(Document(plain, {})).bots == (None, None)


@pytest.mark.parametrize("bot", ["gambler", "", 3, True, ["simple"]])
def test_a_bot_that_nobody_knows(bot):
    with pytest.raises(ScenarioError) as caught:
        build(Document({"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo", "bot": bot}]}, {}))
    assert caught.value.place == "players[1].bot"
    assert len(caught.value.problems) == 1


def test_a_misspelt_bot_is_told_with_what_may_have_been_meant():
    with pytest.raises(ScenarioError, match="There is no bot planer") as caught:
        build(Document({"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo", "bot": "planer"}]}, {}))
    assert "planner" in caught.value.near
