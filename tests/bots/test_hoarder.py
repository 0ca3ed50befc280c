"""The hoarder: it saves for the longest routes, wherever they lie."""

import pytest

from tests.table import FORTY_TWO, names_of, some, table
from ttr.action import DRAW, PASS, TICKETS, ClaimRoute, KeepTickets, TakeCard
from ttr.bots import Choice, HoarderBot
from ttr.cards import LOCOMOTIVE
from ttr.mode import load_mode, mode_ids
from ttr.rules import new_game
from ttr.state import State


def choose(state: State) -> Choice:
    return HoarderBot().choose(state.seen_by(0))


def claimed(choice: Choice, state: State) -> str:
    assert isinstance(choice.action, ClaimRoute), choice
    return state.board.routes[choice.action.route].id


@pytest.mark.parametrize("mode", mode_ids())
def test_it_keeps_as_few_tickets_as_it_may(mode: str) -> None:
    loaded = load_mode(mode)
    for seed in range(3):
        state = new_game(loaded, ["Ada", "Bo"], seed, 0)
        choice = choose(state)
        assert isinstance(choice.action, KeepTickets)
        assert len(choice.action.tickets) == loaded.keep_initial
        assert choice[1:] == ("keeps", {"n": loaded.keep_initial})


def test_of_tickets_it_keeps_one_within_reach() -> None:
    """With nine trains it can go from Budapest to Sofia, and not so far as the others ask."""
    drawn = ["frankfurt-smolensk", "budapest-sofia", "amsterdam-wilno"]
    state = table({"routes": [*FORTY_TWO[:7]]}, {}, phase="keep_tickets", drawn_tickets=drawn)
    action = choose(state).action
    assert isinstance(action, KeepTickets)
    assert names_of(state, action.tickets) == ["budapest-sofia"]


def test_it_claims_the_longest_route_with_the_fewest_locomotives() -> None:
    state = table({"hand": some("8R+3L")}, {})
    choice = choose(state)
    assert claimed(choice, state) == "petrograd-stockholm"
    assert choice.action.payment[LOCOMOTIVE] == 0  # type: ignore[union-attr]
    assert choice[1:] == ("claims_for_points", {"route": choice.action.route, "points": 21})  # type: ignore[union-attr]


def test_for_a_short_route_it_does_not_stop_saving() -> None:
    state = table({"hand": some("4R")}, {})
    assert choose(state).key in ("draws_for_route", "draws_blind")


def test_with_a_full_hand_it_claims_what_it_can() -> None:
    hand = some("2P+2B+2O+2W+2G+2Y+2K+2R")
    assert sum(hand.values()) == HoarderBot.FULL_HAND
    state = table({"hand": hand}, {})
    assert isinstance(choose(state).action, ClaimRoute)
    state = table({"hand": hand | {"red": 1}}, {})
    assert not isinstance(choose(state).action, ClaimRoute)


def test_in_the_final_round_it_claims_what_it_can() -> None:
    state = table({"hand": some("4R")}, {"routes": [*FORTY_TWO, "madrid-pamplona-1"]}, final_round="Bo")
    assert isinstance(choose(state).action, ClaimRoute)


def test_it_takes_the_color_that_the_longest_route_lacks() -> None:
    state = table({"hand": some("5K+1R")}, {}, row=["red", "red", "black", "blue", "blue"])
    choice = choose(state)
    assert choice.action == TakeCard(6)
    assert state.board.routes[choice.facts["route"]].id == "petrograd-stockholm"


def test_it_draws_blind_where_no_card_helps() -> None:
    state = table({"hand": some("5K+4R")}, {}, row=["blue", "white", "white", "blue", "green"])
    assert choose(state).action == DRAW


def test_where_nothing_can_be_drawn_it_does_what_is_left() -> None:
    none = {"row": ["-"] * 5, "deck": []}
    assert choose(table({}, {}, **none)) == Choice(TICKETS, "only_move", {})
    assert choose(table({}, {}, ticket_deck=[], **none)) == Choice(PASS, "only_move", {})
    state = table({"hand": some("2R")}, {}, **none)
    assert isinstance(choose(state).action, ClaimRoute)
