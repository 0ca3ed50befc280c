"""Drawing train cards (DRAW, CH-4)."""

import pytest

from tests.table import cards, do, hand, legal, letters, refused, some, table
from ttr.state import Phase


def before(row, deck, mode="europe", **rest):
    """Ada is on turn; row and draw pile are written in letters."""
    return table({}, {}, row=cards(row), deck=cards(deck), mode=mode, **rest)


@pytest.mark.parametrize(
    ("moves", "gets"),
    [
        (["draw red", "draw blue"], "1R+1B"),
        (["draw red", "draw deck"], "1R+1O"),
        (["draw deck", "draw red"], "1W+1R"),
        (["draw deck", "draw deck"], "1W+1O"),
    ],
)
def test_DRAW_1_two_cards_each_from_the_row_or_from_the_pile(moves, gets):
    state = before("RBGKY", "WOP")
    do(state, f"Ada: {moves[0]}")
    assert state.phase is Phase.SECOND_CARD
    assert state.actor.name == "Ada"
    do(state, f"Ada: {moves[1]}")
    assert hand(state, "Ada") == some(gets)
    assert state.phase is Phase.TURN
    assert state.actor.name == "Bo"


def test_DRAW_1_only_what_lies_in_the_row_can_be_taken():
    state = before("RBGKY", "WOP")
    assert refused(state, "Ada: draw white") == "DRAW-1"
    assert refused(state, "Ada: draw locomotive") == "DRAW-1"
    assert legal(state, "draw") == {"draw red", "draw blue", "draw green", "draw black", "draw yellow", "draw deck"}


def test_DRAW_1_a_second_locomotive_that_does_not_lie_there():
    state = before("RBGKY", "WOP")
    do(state, "Ada: draw red")
    assert refused(state, "Ada: draw locomotive") == "DRAW-1"


def test_DRAW_2_the_same_slot_is_filled_at_once_from_the_top_of_the_pile():
    state = before("RBGKY", "WOP")
    do(state, "Ada: draw green")
    assert letters(state.row) == "RBWKY"
    assert letters(state.deck[::-1]) == "OP"
    do(state, "Ada: draw white")
    assert letters(state.row) == "RBOKY"
    assert hand(state, "Ada") == some("1G+1W")


def test_DRAW_2_the_lowest_slot_that_shows_the_card():
    state = before("BRGRK", "W")
    do(state, "Ada: draw red")
    assert letters(state.row) == "BWGRK"


def test_DRAW_2_a_blind_draw_leaves_the_row_alone():
    state = before("RBGKY", "WOP")
    do(state, "Ada: draw deck")
    assert letters(state.row) == "RBGKY"


def test_DRAW_2_the_drawer_sees_the_blind_card_before_the_second_choice():
    state = before("RBGKY", "WOP")
    do(state, "Ada: draw deck")
    assert sum(state.seen_by(0).hand) == 1
    assert state.seen_by(0).hand[3] == 1


def test_DRAW_3_a_face_up_locomotive_is_the_whole_action():
    state = before("LRBGK", "WO")
    do(state, "Ada: draw locomotive")
    assert hand(state, "Ada") == {"locomotive": 1}
    assert letters(state.row) == "WRBGK"
    assert state.actor.name == "Bo"
    assert state.phase is Phase.TURN


def test_DRAW_4_no_face_up_locomotive_as_second_card():
    state = before("RLBGK", "WW")
    do(state, "Ada: draw red")
    assert refused(state, "Ada: draw locomotive") == "DRAW-4"


def test_DRAW_4_not_even_one_that_has_just_replaced_the_first():
    state = before("RLBGK", "LW")
    do(state, "Ada: draw red")
    assert letters(state.row) == "LLBGK"
    assert legal(state) == {"draw blue", "draw green", "draw black", "draw deck"}
    assert refused(state, "Ada: draw locomotive") == "DRAW-4"


def test_DRAW_5_a_blind_locomotive_is_an_ordinary_first_card():
    state = before("RLBGK", "LW")
    do(state, "Ada: draw deck")
    assert state.phase is Phase.SECOND_CARD
    assert refused(state, "Ada: draw locomotive") == "DRAW-4"
    do(state, "Ada: draw red")
    assert hand(state, "Ada") == some("1R+1L")


def test_DRAW_5_a_blind_locomotive_is_an_ordinary_second_card():
    state = before("RBGKY", "WLO")
    do(state, "Ada: draw red", "Ada: draw deck")
    assert hand(state, "Ada") == some("1R+1L")
    assert state.actor.name == "Bo"


def test_DRAW_5_two_blind_locomotives():
    state = before("RBGKY", "LLO")
    do(state, "Ada: draw deck", "Ada: draw deck")
    assert hand(state, "Ada") == some("2L")


def test_DRAW_6_nobody_stops_after_one_card():
    state = before("RBGKY", "WOP")
    do(state, "Ada: draw red")
    assert state.phase is Phase.SECOND_CARD
    assert refused(state, "Ada: pass") == "TURN-2"
    assert all(text.startswith("draw") for text in legal(state))


@pytest.mark.parametrize(
    ("row", "deck", "discard"), [("RB___", "", ""), ("R_L__", "K", ""), ("R_L__", "", "1K+2W"), ("R_L__", "L", "1K")]
)
def test_DRAW_6_the_second_card_is_compulsory_if_there_is_one(row, deck, discard):
    state = before(row, deck, discard=some(discard))
    do(state, "Ada: draw red")
    assert state.phase is Phase.SECOND_CARD


def test_DRAW_7_one_card_if_only_locomotives_are_left():
    state = before("RL___", "")
    do(state, "Ada: draw red")
    assert letters(state.row) == "_L___"
    assert hand(state, "Ada") == {"red": 1}
    assert state.actor.name == "Bo"
    assert state.phase is Phase.TURN


def test_DRAW_7_one_card_if_it_was_the_last():
    for row, deck, move in (("R____", "", "draw red"), ("_____", "K", "draw deck"), ("_L___", "K", "draw deck")):
        state = before(row, deck)
        do(state, f"Ada: {move}")
        assert state.actor.name == "Bo"
        assert state.phase is Phase.TURN


def test_DRAW_8_a_single_locomotive_can_be_taken():
    state = before("L____", "")
    assert legal(state, "draw") == {"draw locomotive"}
    do(state, "Ada: draw locomotive")
    assert hand(state, "Ada") == {"locomotive": 1}


def test_DRAW_8_a_single_card_in_the_pile_can_be_drawn():
    assert legal(before("_____", "K"), "draw") == {"draw deck"}
    assert legal(before("_____", "", discard=some("1K")), "draw") == {"draw deck"}


def test_DRAW_9_no_blind_draw_when_both_piles_are_empty():
    state = before("RB___", "")
    assert refused(state, "Ada: draw deck") == "DRAW-9"
    assert legal(state, "draw") == {"draw red", "draw blue"}


def test_DRAW_9_no_blind_second_card_when_both_piles_are_empty():
    state = before("RBG__", "")
    do(state, "Ada: draw red")
    assert refused(state, "Ada: draw deck") == "DRAW-9"
    assert legal(state) == {"draw blue", "draw green"}


def test_DRAW_9_a_discard_pile_is_enough():
    assert refused(before("RB___", "", discard=some("1R")), "Ada: draw deck") is None


def test_DRAW_9_no_draw_at_all_when_all_cards_are_in_hands():
    state = before("_____", "")
    assert refused(state, "Ada: draw deck") == "DRAW-9"
    assert refused(state, "Ada: draw red") == "DRAW-9"
    assert refused(state, "Ada: draw locomotive") == "DRAW-9"
    assert not legal(state, "draw")


def test_DRAW_10_no_hand_limit():
    state = table({"hand": some("11R+11B+11G+11Y+11K+11W+11O+11P+12L")}, {}, row=cards("RBGKY"), deck=cards("WOPL"))
    do(state, "Ada: draw red", "Ada: draw deck")
    assert sum(state.players[0].hand) == 102


# -- Switzerland ------------------------------------------------------------------------------------------------------


def test_CH_4_two_face_up_locomotives_in_one_turn():
    state = before("LLRBG", "KW", mode="switzerland")
    do(state, "Ada: draw locomotive", "Ada: draw locomotive")
    assert hand(state, "Ada") == {"locomotive": 2}
    assert state.actor.name == "Bo"


def test_CH_4_a_face_up_locomotive_as_first_or_as_second_card():
    for moves in (("draw locomotive", "draw red"), ("draw red", "draw locomotive"), ("draw deck", "draw locomotive")):
        state = before("LORBG", "KW", mode="switzerland")
        do(state, f"Ada: {moves[0]}")
        assert state.phase is Phase.SECOND_CARD
        do(state, f"Ada: {moves[1]}")
        assert sum(hand(state, "Ada").values()) == 2


def test_CH_4_a_last_face_up_locomotive_is_a_compulsory_second_card():
    state = before("RL___", "", mode="switzerland")
    do(state, "Ada: draw red")
    assert legal(state) == {"draw locomotive"}


@pytest.mark.parametrize("mode", ["usa", "legendary_asia", "india", "europe_mega"])
def test_DRAW_3_DRAW_4_hold_in_all_other_modes(mode):
    state = before("LRBGK", "WO", mode=mode)
    do(state, "Ada: draw locomotive")
    assert state.actor.name == "Bo"
    state = before("LRBGK", "WO", mode=mode)
    do(state, "Ada: draw red")
    assert refused(state, "Ada: draw locomotive") == "DRAW-4"
