"""The end of the game (END)."""

import pytest

from tests.table import FORTY_TWO, cards, do, legal, refused, some, table
from ttr.event import FinalRoundBegun, GameEnded
from ttr.rules import legal_actions
from ttr.state import Phase

FEW = {"routes": list(FORTY_TWO), "hand": some("4P+4B+4R+4L")}
"""A player with 3 trains left."""

FOURS = [
    "kyiv-warszawa",
    "petrograd-riga",
    "rostov-sevastopol",
    "barcelona-marseille",
    "marseille-paris",
    "moskva-petrograd",
    "petrograd-wilno",
    "riga-wilno",
    "warszawa-wien",
    "berlin-warszawa-1",
]
"""Ten more routes of four spaces."""


def at_the_end(players, trigger, **rest):
    """A position in which the player of seat `trigger` is on turn and has 3 trains left."""
    sheets = [FEW if seat == trigger else {} for seat in range(players)]
    names = ("Ada", "Bo", "Cem", "Dina", "Eli")
    return table(*sheets, turn=names[trigger], **rest)


def draw_to_the_end(state, most=20):
    """Everybody draws cards until the game is over; gives the seats that moved."""
    seats = []
    while state.phase is not Phase.GAME_OVER and len(seats) < most:
        seats.append(state.turn)
        name = state.actor.name
        do(state, f"{name}: draw deck", f"{name}: draw deck")
    return seats


@pytest.mark.parametrize(
    ("move", "left"),
    [
        ("claim dieppe-paris 1 purple", 2),
        ("claim bruxelles-frankfurt 2 blue", 1),
        ("claim berlin-frankfurt-2 3 red", 0),
    ],
)
def test_END_1_two_trains_or_fewer_at_the_end_of_a_turn(move, left):
    state = at_the_end(2, 0)
    log = do(state, f"Ada: {move}")
    assert state.final_seat == 0
    assert state.phase is Phase.TURN
    assert [event.trains for event in log if isinstance(event, FinalRoundBegun)] == [left]


def test_END_1_a_tunnel_sets_it_off_when_it_is_claimed_not_before():
    state = at_the_end(2, 0, deck=cards("BKKGGGG"), row=cards("GGGGG"))
    do(state, "Ada: claim munchen-venezia 2 blue")
    assert state.phase is Phase.TUNNEL_DECISION
    assert state.final_seat is None
    do(state, "Ada: pay 1 blue")
    assert state.final_seat == 0


@pytest.mark.parametrize(
    ("players", "trigger", "order"),
    [(4, 2, [3, 0, 1, 2]), (2, 0, [1, 0]), (2, 1, [0, 1]), (5, 4, [0, 1, 2, 3, 4]), (3, 0, [1, 2, 0])],
)
def test_END_2_one_more_turn_each_and_the_one_who_set_it_off_is_last(players, trigger, order):
    state = at_the_end(players, trigger)
    do(state, f"{state.actor.name}: claim dieppe-paris 1 purple")
    assert draw_to_the_end(state) == order
    assert state.phase is Phase.GAME_OVER


def test_END_2_nothing_is_legal_when_the_game_is_over():
    state = table({"hand": some("9R")}, {}, phase="game_over")
    assert legal_actions(state) == []
    for name in ("Ada", "Bo"):
        for move in ("draw deck", "draw red", "tickets", "pass", "withdraw", "keep", "station wien 1 red"):
            assert refused(state, f"{name}: {move}") == "END-2"


def test_END_3_others_who_fall_to_two_trains_change_nothing():
    few = {"routes": [*FOURS, "danzig-warszawa"], "hand": some("2G")}
    state = table(few, {}, FEW, {}, turn="Cem")
    do(state, "Cem: claim dieppe-paris 1 purple", "Dina: draw deck", "Dina: draw deck")
    log = do(state, "Ada: claim kharkov-rostov 2 green")
    assert state.players[0].trains == 1
    assert not log_has(log, FinalRoundBegun)
    assert state.final_seat == 2
    assert draw_to_the_end(state) == [1, 2]


def log_has(log, kind):
    return any(isinstance(event, kind) for event in log)


def test_END_4_exactly_two_trains_set_it_off():
    state = at_the_end(2, 0)
    do(state, "Ada: claim dieppe-paris 1 purple")
    assert state.players[0].trains == 2
    assert state.final_seat == 0


def test_END_4_three_trains_do_not():
    state = at_the_end(2, 0)
    do(state, "Ada: draw deck", "Ada: draw deck")
    assert state.players[0].trains == 3
    assert state.final_seat is None
    assert draw_to_the_end(state, most=6) == [1, 0, 1, 0, 1, 0]


STUCK = {"deck": [], "row": cards("_____"), "ticket_deck": []}


def test_END_5_a_round_of_passes_ends_the_game():
    state = table({}, {}, {}, turn="Bo", **STUCK)
    log = do(state, "Bo: pass", "Cem: pass")
    assert state.phase is Phase.TURN
    assert not log_has(log, GameEnded)
    log = do(state, "Ada: pass")
    assert state.phase is Phase.GAME_OVER
    assert [event.rule for event in log if isinstance(event, GameEnded)] == ["END-5"]


def test_END_5_a_turn_in_between_begins_the_count_again():
    state = table({}, {"hand": some("1Y")}, **STUCK)
    do(state, "Ada: pass", "Bo: station wien 1 yellow")
    assert legal(state) != {"pass"}  # the card now lies in the row
    do(state, "Ada: draw yellow")
    assert state.phase is Phase.TURN
    do(state, "Bo: pass")
    assert state.phase is Phase.TURN
    assert state.passes == 1
