"""Drawing tickets during the game (TICKET), and what the other modes change of it."""

import pytest

from tests.table import do, legal, names_of, refused, table
from ttr.mode import load_mode, mode_ids
from ttr.scenario.problem import ScenarioError
from ttr.score import score
from ttr.state import Phase

DECK = ["essen-kyiv", "kyiv-sochi", "athina-wilno", "berlin-roma", "paris-wien"]


def drawing(deck=DECK, **rest):
    """Ada has drawn tickets."""
    state = table({}, {}, ticket_deck=deck, **rest)
    do(state, "Ada: tickets")
    return state


def from_top(state):
    """The ticket deck by ids, top first."""
    return names_of(state, state.ticket_deck[::-1])


def test_TICKET_1_three_from_the_top():
    state = drawing()
    assert names_of(state, state.players[0].offered) == DECK[:3]
    assert from_top(state) == DECK[3:]
    assert state.phase is Phase.KEEP_TICKETS


def test_TICKET_1_if_fewer_remain_those():
    state = drawing(DECK[:2])
    assert names_of(state, state.players[0].offered) == DECK[:2]
    assert legal(state) == {"keep essen-kyiv", "keep kyiv-sochi", "keep essen-kyiv kyiv-sochi"}
    assert legal(drawing(DECK[:1])) == {"keep essen-kyiv"}


def test_VAR_BIGCITIES_3_a_deck_of_three_gives_three():
    state = drawing(["paris-wien", "berlin-roma", "london-wien"], mode="europe_bigcities")
    assert len(state.players[0].offered) == 3


def test_TICKET_2_one_two_or_all_are_kept():
    state = drawing()
    assert sorted(len(text.split()) - 1 for text in legal(state)) == [1, 1, 1, 2, 2, 2, 3]


def test_TICKET_2_keeping_none_is_refused():
    assert refused(drawing(), "Ada: keep") == "TICKET-2"


def test_TICKET_2_a_ticket_that_was_not_drawn_or_is_named_twice():
    state = drawing()
    assert refused(state, "Ada: keep paris-wien") == "TICKET-2"
    assert refused(state, "Ada: keep essen-kyiv paris-wien") == "TICKET-2"
    assert refused(state, "Ada: keep essen-kyiv essen-kyiv") == "TICKET-2"


def test_TICKET_2_refused_ones_go_under_the_deck():
    state = drawing()
    do(state, "Ada: keep kyiv-sochi athina-wilno")
    assert from_top(state) == ["berlin-roma", "paris-wien", "essen-kyiv"]
    assert set(names_of(state, state.players[0].tickets)) == {"kyiv-sochi", "athina-wilno"}
    assert state.actor.name == "Bo"


def test_CH_3_refused_tickets_leave_the_game():
    state = drawing(["bern-chur", "bern-zurich", "geneve-sion", "basel-bern"], mode="switzerland")
    do(state, "Ada: keep bern-zurich")
    assert from_top(state) == ["basel-bern"]
    assert {"bern-chur", "geneve-sion"} <= set(names_of(state, state.box))


def test_CH_3_so_the_deck_can_run_out():
    state = table({}, {}, mode="switzerland")
    for _ in range(16):
        name = state.actor.name
        do(state, f"{name}: tickets")
        do(state, f"{name}: keep {names_of(state, state.actor.offered)[0]}")
    assert state.ticket_deck == []
    assert refused(state, f"{state.actor.name}: tickets") == "TICKET-3"


def test_TICKET_3_an_empty_ticket_deck():
    state = table({}, {}, ticket_deck=[])
    assert refused(state, "Ada: tickets") == "TICKET-3"
    assert "tickets" not in legal(state)
    assert "tickets" in legal(table({}, {}, ticket_deck=["paris-wien"]))


def test_TICKET_4_in_the_order_drawn_if_nothing_else_is_said():
    state = drawing()
    do(state, "Ada: keep kyiv-sochi")
    assert from_top(state) == ["berlin-roma", "paris-wien", "essen-kyiv", "athina-wilno"]


def test_TICKET_4_and_so_they_come_again():
    state = drawing(DECK[:3])
    do(state, "Ada: keep essen-kyiv", "Bo: tickets")
    assert names_of(state, state.players[1].offered) == ["kyiv-sochi", "athina-wilno"]


def test_TICKET_5_a_kept_ticket_stays():
    state = table({"tickets": ["london-berlin"]}, {}, ticket_deck=DECK)
    do(state, "Ada: tickets")
    assert refused(state, "Ada: keep london-berlin") == "TICKET-2"
    do(state, "Ada: keep essen-kyiv")
    assert set(names_of(state, state.players[0].tickets)) == {"london-berlin", "essen-kyiv"}
    assert "london-berlin" not in from_top(state)


def test_TICKET_6_others_see_only_how_many():
    one, other = drawing(), drawing()
    do(one, "Ada: keep essen-kyiv")
    do(other, "Ada: keep athina-wilno")
    assert one.seen_by(0) != other.seen_by(0)
    assert one.seen_by(1) == other.seen_by(1)
    assert one.seen_by(1).players[0].ticket_count == 1
    assert one.seen_by(1).tickets == ()


def test_TICKET_6_others_do_not_see_what_was_drawn():
    one, other = drawing(DECK), drawing(DECK[2:] + DECK[:2])
    assert one.seen_by(1) == other.seen_by(1)
    assert one.seen_by(1).players[0].offered_count == 3


def test_TICKET_6_no_limit_on_their_number():
    regular = names_of(table({}, {}), load_mode().regular_tickets)
    state = table({"tickets": regular[:36]}, {})
    do(state, "Ada: tickets")
    do(state, f"Ada: keep {' '.join(names_of(state, state.players[0].offered))}")
    assert len(state.players[0].tickets) == 39


@pytest.mark.parametrize("mode", mode_ids())
def test_TICKET_7_the_deck_holds_no_long_tickets(mode):
    state = table({}, {}, mode=mode)
    assert not set(state.ticket_deck) & set(state.mode.long_tickets)
    assert set(state.ticket_deck) == set(state.mode.regular_tickets)


def test_TICKET_7_a_deck_with_a_long_ticket_is_no_position():
    with pytest.raises(ScenarioError):
        table({}, {}, ticket_deck=["brest-petrograd"])


def test_TICKET_8_a_ticket_fulfilled_before_it_was_drawn_counts():
    state = table({"routes": ["berlin-wien"]}, {}, ticket_deck=["berlin-wien"], mode="europe_bigcities")
    do(state, "Ada: tickets", "Ada: keep berlin-wien")
    assert score(state).players[0].ticket_points == 3


def test_TICKET_9_once_looked_at_there_is_no_way_back():
    state = drawing()
    assert all(text.startswith("keep ") for text in legal(state))
    for move in ("draw deck", "pass", "withdraw", "tickets", "station wien 1 red"):
        assert refused(state, f"Ada: {move}") == "ENG-3"
    assert refused(state, "Ada: keep") == "TICKET-2"


# -- the other modes --------------------------------------------------------------------------------------------------


def check_draw(mode, number, *, under=True):
    """So many are drawn, one must be kept, and the others go under the deck or leave the game."""
    state = table({}, {}, mode=mode)
    before, box = state.ticket_deck[::-1], list(state.box)
    do(state, "Ada: tickets")
    drawn = state.players[0].offered
    assert list(drawn) == before[:number]
    assert refused(state, "Ada: keep") == "TICKET-2"
    do(state, f"Ada: keep {names_of(state, drawn)[0]}")
    assert state.ticket_deck[::-1] == before[number:] + list(drawn[1:]) * under
    assert state.box == box + list(drawn[1:]) * (not under)


def test_TICKET_1_and_TICKET_2_in_europe():
    check_draw("europe", 3)


def test_VAR_EXPANDED_1_draws_three_keeps_one():
    check_draw("europe_expanded", 3)


def test_VAR_BIGCITIES_3_draws_four_keeps_one():
    check_draw("europe_bigcities", 4)


def test_VAR_MEGA_3_draws_three_keeps_one():
    check_draw("europe_mega", 3)


def test_USA_1_draws_three_keeps_one():
    check_draw("usa", 3)


def test_US1910_1_draws_three_keeps_one():
    check_draw("usa_1910", 3)


def test_US1910_3_draws_four_keeps_one():
    check_draw("usa_bigcities", 4)


def test_US1910_4_draws_four_keeps_one():
    check_draw("usa_mega", 4)


def test_CH_3_draws_three_keeps_one():
    check_draw("switzerland", 3, under=False)


def test_ASIA_1_draws_three_keeps_one():
    check_draw("legendary_asia", 3)


def test_INDIA_2_draws_three_keeps_one():
    check_draw("india", 3)
