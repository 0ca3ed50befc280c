"""The face-up row and its refresh (REFRESH), the draw pile and the discard pile (DECK)."""

from random import Random

import pytest

from tests.table import cards, discard, do, hand, legal, letters, refused, some, table
from ttr.event import Reshuffled, RowRefreshed, SlotFilled
from ttr.rules.piles import needs_refresh
from ttr.scenario.problem import ScenarioError
from ttr.state import State


def before(row, deck, hand="", **rest):
    """Ada is on turn; row, draw pile and hand are written in letters."""
    return table({"hand": some(hand)}, {}, row=cards(row), deck=cards(deck), **rest)


def swept(log):
    """The rows that were swept away, in order."""
    return [letters(event.swept) for event in log if isinstance(event, RowRefreshed)]


# -- refresh ----------------------------------------------------------------------------------------------------------


def test_REFRESH_1_three_locomotives_and_the_whole_row_goes():
    state = before("RLLBG", "L" + "KWOPY" + "R")
    log = do(state, "Ada: draw red")
    assert swept(log) == ["LLLBG"]
    assert letters(state.row) == "KWOPY"
    assert discard(state) == some("1B+1G+3L")
    assert letters(state.deck[::-1]) == "R"


def test_REFRESH_1_two_locomotives_stay():
    state = before("RLKBG", "L" + "KWOPY")
    assert swept(do(state, "Ada: draw red")) == []
    assert letters(state.row) == "LLKBG"


def test_REFRESH_1_a_row_that_would_be_swept_away_is_no_position():
    with pytest.raises(ScenarioError):
        before("LLRLB", "GGKWO")


def test_REFRESH_2_between_the_two_draws_and_the_second_card_is_from_the_new_row():
    state = before("LLRBG", "L" + "KWOPY" + "R")
    do(state, "Ada: draw red")
    assert discard(state) == some("1B+1G+3L")
    assert letters(state.row) == "KWOPY"
    do(state, "Ada: draw black")
    assert hand(state, "Ada") == some("1R+1K")
    assert letters(state.row) == "RWOPY"


def test_REFRESH_2_after_the_second_draw():
    state = before("LLRBG", "K" + "L" + "KWOPY" + "R")
    log = do(state, "Ada: draw red", "Ada: draw blue")
    assert swept(log) == ["LLKLG"]
    assert letters(state.row) == "KWOPY"
    assert state.actor.name == "Bo"


def test_REFRESH_2_after_a_face_up_locomotive_too():
    state = before("LLRBG", "L" + "KWOPY")
    assert swept(do(state, "Ada: draw locomotive")) == []
    state = before("LLRBG", "K" + "KWOPY")
    do(state, "Ada: draw red")
    assert letters(state.row) == "LLKBG"


def test_REFRESH_2_again_after_a_refresh():
    state = before("LLRBG", "L" + "LLLKW" + "OPYKW" + "R")
    log = do(state, "Ada: draw red")
    assert swept(log) == ["LLLBG", "LLLKW"]
    assert letters(state.row) == "OPYKW"
    assert sum(state.discard) == 10


def test_REFRESH_2_filling_several_slots_is_one_change():
    state = before("LL___", "LGG" + "BKWOP", hand="2R")
    log = do(state, "Ada: claim bruxelles-paris-1 2 red")
    assert swept(log) == ["LLLGG"]
    assert letters(state.row) == "BKWOP"


def test_REFRESH_3_a_row_left_with_three_locomotives_is_tested_after_a_claim():
    state = before("LLLRB", "", hand="4G", seed=1)
    log = do(state, "Ada: claim athina-sarajevo 4 green")
    assert swept(log)[0] == "LLLRB"
    assert letters(state.row).count("L") < 3
    assert len(state.deck) + sum(state.discard) == 4


def test_REFRESH_3_also_after_a_station():
    state = before("LLLRB", "", hand="1G")
    assert swept(do(state, "Ada: station wien 1 green"))[0] == "LLLRB"


def test_REFRESH_3_also_after_a_tunnel():
    state = before("LLLRB", "", hand="2G")
    assert swept(do(state, "Ada: claim venezia-zurich 2 green"))[0] == "LLLRB"


def test_REFRESH_4_fewer_than_three_others_in_the_pool_and_the_row_stays():
    state = before("LLLRB", "", hand="1L")
    assert not needs_refresh(state)
    assert swept(do(state, "Ada: station wien 1 locomotive")) == []
    assert letters(state.row) == "LLLRB"


@pytest.mark.parametrize(
    ("row", "deck", "pile", "refreshed"),
    [
        ("RLLBG", "L", "", False),
        ("RLLBG", "L" + "K", "", True),
        ("RLLBG", "L", "1K", True),
        ("RLLBG", "LL", "9L", False),
        ("RLL__", "L", "2W", False),
        ("RLL__", "L", "3W", True),
        ("RLL__", "L" + "K", "1W", False),
        ("RLL__", "L" + "K", "2W", True),
        ("RLLB_", "L" + "K", "", False),
        ("RLLB_", "L" + "K", "1W", True),
    ],
)
def test_REFRESH_4_others_are_counted_in_both_piles_and_the_row(row, deck, pile, refreshed):
    state = before(row, deck, discard=some(pile))
    log = do(state, "Ada: draw red")
    assert bool(swept(log)) is refreshed


def test_REFRESH_4_what_hands_hold_does_not_count():
    state = table({"hand": some("9R")}, {"hand": some("9B")}, row=cards("LLLRB"), deck=[])
    assert not needs_refresh(state)


def test_REFRESH_4_after_a_hundred_refreshes_the_row_is_left(monkeypatch):
    monkeypatch.setattr(State, "shuffle", lambda self, things: sorted(things, reverse=True))
    state = before("LLRBG", "L", discard=some("1K"))
    log = do(state, "Ada: draw red")
    assert len(swept(log)) == 100
    assert letters(state.row).count("L") == 3
    assert refused(state, "Ada: draw deck") is None


def test_REFRESH_3_a_row_left_after_a_hundred_refreshes_is_tested_at_the_end_of_the_next_action(monkeypatch):
    monkeypatch.setattr(State, "shuffle", lambda self, things: sorted(things, reverse=True))
    state = before("LLRBG", "L", discard=some("1K+1L"))
    do(state, "Ada: draw red")
    monkeypatch.undo()
    log = do(state, "Ada: draw deck")
    assert swept(log)
    assert letters(state.row).count("L") < 3


def test_REFRESH_5_three_locomotives_in_a_short_row():
    state = before("RLL__", "L", discard=some("3R"))
    log = do(state, "Ada: draw red")
    assert swept(log)[0] == "LLL__"
    assert "_" not in letters(state.row)
    assert letters(state.row).count("L") < 3


def test_CH_5_the_refresh_stays_in_switzerland():
    state = before("LLRBG", "L" + "KWOPY", mode="switzerland")
    assert swept(do(state, "Ada: draw red")) == ["LLLBG"]


# -- piles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "pile"),
    [
        (["claim bruxelles-paris-1 1 red + 1 locomotive"], "1R+1L"),
        (["station wien 1 red"], "1R"),
        (["claim venezia-zurich 2 green"], "2G+1R+1K+1W"),
        (["claim munchen-zurich 2 yellow", "withdraw"], "1R+1K+1W"),
    ],
)
def test_DECK_1_payments_and_reveals_go_to_the_discard_pile(moves, pile):
    state = before("RRBBB", "RKW", hand="2R+2G+1L+2Y")
    if "withdraw" in moves:
        state = before("RRBBB", "YKW", hand="2R+2G+1L+2Y")
        pile = "1Y+1K+1W"
    do(state, *(f"Ada: {move}" for move in moves))
    assert discard(state) == some(pile)
    assert state.seen_by(1).discard == tuple(state.discard)


def test_DECK_2_an_empty_draw_pile_is_shuffled_when_a_card_is_needed_not_before():
    state = before("RBGKY", "W", discard=some("12O"))
    log = do(state, "Ada: draw deck")
    assert len(state.deck) == 0
    assert discard(state) == some("12O")
    assert not any(isinstance(event, Reshuffled) for event in log)
    log = do(state, "Ada: draw deck")
    assert [event.cards for event in log if isinstance(event, Reshuffled)] == [12]
    assert len(state.deck) == 11
    assert discard(state) == {}


def test_DECK_2_the_discards_are_shuffled():
    orders = set()
    for seed in range(20):
        state = before("RBGKY", "", discard=some("3R+3G+3B+3W"), seed=seed)
        do(state, "Ada: draw deck")
        orders.add(tuple(state.deck))
    assert len(orders) > 15


def test_DECK_3_between_two_draws():
    state = before("RBGKY", "W", discard=some("12O"))
    do(state, "Ada: draw deck", "Ada: draw deck")
    assert hand(state, "Ada") == some("1W+1O")


def test_DECK_3_while_a_slot_is_filled():
    state = before("RBGKY", "", discard=some("3O"))
    do(state, "Ada: draw red")
    assert letters(state.row) == "OBGKY"
    assert len(state.deck) == 2


def test_DECK_3_during_a_refresh_the_swept_cards_are_included():
    state = before("LLRBG", "L" + "KW", seed=2)
    log = do(state, "Ada: draw red")
    assert next(event.cards for event in log if isinstance(event, Reshuffled)) == 5
    assert letters(state.row)[:2] == "KW" or len(swept(log)) > 1
    assert sum(card != -1 for card in state.row) == 5


def test_DECK_4_a_slot_that_nothing_can_fill_stays_empty():
    state = before("RBGKY", "")
    do(state, "Ada: draw red")
    assert letters(state.row) == "_BGKY"
    do(state, "Ada: draw black")
    assert letters(state.row) == "_BG_Y"


def test_DECK_4_three_discards_fill_three_gaps():
    state = before("R__L_", "", hand="3B")
    do(state, "Ada: claim constantinople-sofia 3 blue")
    assert letters(state.row) == "RBBLB"
    assert len(state.deck) == sum(state.discard) == 0


def test_DECK_4_the_lowest_gap_first():
    state = before("R__L_", "GKW", hand="2R")
    log = do(state, "Ada: claim bruxelles-paris-1 2 red")
    assert letters(state.row) == "RGKLW"
    assert [event.slot for event in log if isinstance(event, SlotFilled)] == [1, 2, 4]


def test_DECK_4_two_discards_fill_the_two_lowest_gaps():
    state = before("R__L_", "", hand="2Y")
    do(state, "Ada: claim bruxelles-paris-2 2 yellow")
    assert letters(state.row) == "RYYL_"


def test_DECK_4_also_after_a_station():
    state = before("R__L_", "", hand="1Y")
    do(state, "Ada: station wien 1 yellow")
    assert letters(state.row) == "RY_L_"


def test_DECK_4_also_after_a_tunnel_that_failed():
    state = before("R__L_", "GKW", hand="2G")
    do(state, "Ada: claim venezia-zurich 2 green", "Ada: withdraw")
    assert sorted(letters(state.row)) == sorted("RLGKW")


def test_DECK_4_not_before_the_end_of_the_turn():
    state = before("R__L_", "GKW" + "OPY", hand="2G")
    do(state, "Ada: claim venezia-zurich 2 green")
    assert letters(state.row) == "R__L_"
    do(state, "Ada: withdraw")
    assert letters(state.row) == "ROPLY"


def test_DECK_4_also_after_a_tunnel_that_was_paid():
    state = before("R__L_", "GKW", hand="3G")
    do(state, "Ada: claim venezia-zurich 2 green", "Ada: pay 1 green")
    assert "_" not in letters(state.row)
    assert len(state.deck) + sum(state.discard) == 3


def test_COMP_2_no_card_is_ever_lost():
    state, random = table({}, {}, seed=7), Random(7)
    for _ in range(220):
        do(state, f"{state.actor.name}: {random.choice(sorted(legal(state, 'draw')))}")  # counts them
        if not state.deck:
            state.discard, state.players[0].hand = state.players[0].hand, state.discard  # so that it goes on
    assert state.shuffles > 4
