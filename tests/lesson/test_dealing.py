"""The deal, the choice, and what becomes of refused tickets, in modes that differ in it."""

import re
from random import Random

import pytest

from ttr.lesson.dealing import all_chosen, dealt, fewest, modes_table, one_kept, place_of, with_deck
from ttr.mode import load_mode
from ttr.state import Phase
from ttr.text import Speaker


@pytest.mark.parametrize(("mode", "place"), [("europe_mega", "box"), ("usa_mega", "deck")])
def test_after_the_choice_the_refused_tickets_lie_where_the_mode_says(mode: str, place: str) -> None:
    before = dealt(mode, 5, 3)
    after = all_chosen(before)
    refused = {*before.players[1].offered} - {*after.players[1].tickets}
    assert place_of(after, refused) == place
    assert after.phase is Phase.TURN
    assert [len(player.tickets) for player in after.players] == [load_mode(mode).keep_initial] * 3
    assert before.phase is Phase.INITIAL_TICKETS, "the position asked about stays as it is"


def test_the_fewest_tickets_are_those_of_least_value() -> None:
    state = dealt("usa", 5, 2)
    values = sorted(state.board.tickets[ticket].value for ticket in state.players[0].offered)
    assert sorted(state.board.tickets[ticket].value for ticket in fewest(state, 0)) == values[:2]


def test_in_a_turn_one_ticket_is_kept_and_the_others_go_under_the_deck() -> None:
    state = all_chosen(dealt("europe_bigcities", 5, 2))
    after, refused = one_kept(state)
    assert len(refused) == 3
    assert place_of(after, refused) == "deck"
    assert {*after.ticket_deck[:3]} == {*refused}


def test_a_deck_of_a_size() -> None:
    assert len(with_deck("usa_bigcities", 3, Random(1)).ticket_deck) == 3


def test_the_table_tells_the_numbers_of_the_modes() -> None:
    speaker = Speaker("en")
    shown = modes_table(["usa_mega", "usa_bigcities"], speaker, bonuses=True)
    assert re.findall(r"<td[^>]*>([^<]*)", shown) == [
        "69", "5", "3", "4", "10 and 15", "35", "4", "2", "4", "0",
    ]  # fmt: skip
    assert "Bonus" not in modes_table(["usa_mega"], speaker)
