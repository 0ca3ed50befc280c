"""Lesson 3: every answer comes from the position shown; another position has another answer."""

import pytest

from ttr.action import ClaimRoute
from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.lesson.course import claiming as lesson
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import Story
from ttr.mode import load_mode
from ttr.state import State
from ttr.text import Speaker

MODE = load_mode("europe")
BOARD = MODE.board
SPEAKER = Speaker("en", BOARD, NAMES)
BLUE, GREEN, BLACK, RED = (COLORS.index(color) for color in ("blue", "green", "black", "red"))
GRAY_TWO, BLUE_TWO, GREEN_FOUR = (
    BOARD.route_index[name] for name in ("wien-zagrab", "berlin-essen", "athina-sarajevo")
)


def hand(**cards: int) -> tuple[int, ...]:
    found = {COLORS.index(name): n for name, n in cards.items() if name != "locomotive"}
    return lesson.cards_of({**found, LOCOMOTIVE: cards.get("locomotive", 0)})


def test_the_walk_is_played_by_the_engine() -> None:
    steps = lesson.steps(SPEAKER)
    assert [player.score for player in steps[8].state.players] == [11, 2, 4]
    assert [player.trains for player in steps[8].state.players] == [38, 43, 41]
    assert steps[-2].state.players[0].trains == 3
    assert steps[-1].state.players[0].trains == 0
    assert steps[2].shown.count("<p>") == 5, "every payment is shown"


def test_a_walk_cannot_claim_that_a_legal_action_is_refused() -> None:
    with pytest.raises(AssertionError):
        lesson.refused(Story(lesson.opening(), SPEAKER), "claim munchen-wien 3 orange")


def test_CLAIM_1_CLAIM_2_another_route_takes_another_payment() -> None:
    state = lesson.table(hand(blue=3, red=2, locomotive=2))
    shown = [bundle(RED, 2, 0), bundle(BLUE, 3, 0), bundle(RED, 1, 0)]
    assert lesson.about_which(state, GRAY_TWO, shown, SPEAKER).answer == 0
    shown[2] = bundle(BLUE, 1, 1)
    assert lesson.about_which(state, BLUE_TWO, shown, SPEAKER).answer == 2


def test_CLAIM_3_locomotives_pay_alone() -> None:
    state = lesson.table(hand(red=2, locomotive=3))
    shown = [bundle(RED, 2, 0), bundle(0, 0, 2), bundle(0, 0, 3)]
    assert lesson.about_pay(state, BLUE_TWO, shown, SPEAKER).right == {1}
    assert lesson.about_pay(state, GRAY_TWO, shown, SPEAKER).right == {0, 1}
    state.players[0].hand[LOCOMOTIVE] = 1
    assert lesson.about_pay(state, GRAY_TWO, shown, SPEAKER).right == {0}


def test_CLAIM_5_CLAIM_4_CLAIM_8_what_is_in_the_way_depends_on_the_position() -> None:
    keys = ("yes", "touch", "claimed", "trains", "cards")
    own = BOARD.route_index["kharkov-kyiv"]

    def found(state: State) -> str:
        return keys[lesson.about_may(state, own, GREEN_FOUR, SPEAKER).answer]

    assert found(lesson.table(hand(green=4), ["kharkov-kyiv"])) == "yes"
    assert found(lesson.table(hand(green=3), ["kharkov-kyiv"])) == "cards"
    assert found(lesson.table(hand(green=4), ["kharkov-kyiv"], ["athina-sarajevo"])) == "claimed"
    few = lesson.table(hand(green=4), ["kharkov-kyiv"])
    few.players[0].trains = 3
    assert found(few) == "trains"


def test_CLAIM_6_one_card_decides_whether_it_can_be_claimed_now() -> None:
    state = lesson.table(hand(green=3, locomotive=1))
    assert lesson.about_soon(state, GREEN_FOUR, SPEAKER).answer == 0
    state.players[0].hand[LOCOMOTIVE] = 0
    assert lesson.about_soon(state, GREEN_FOUR, SPEAKER).answer == 2


@pytest.mark.parametrize(("before", "score"), [([], 7), (["berlin-essen"], 9), (["berlin-wien", "berlin-essen"], 13)])
def test_CLAIM_7_SCORE_1_the_score_depends_on_what_was_claimed_before(before: list[str], score: int) -> None:
    state = lesson.table(hand(green=4), before)
    question = lesson.about_points(state, ClaimRoute(GREEN_FOUR, bundle(GREEN, 4, 0)), SPEAKER)
    assert question.options[question.answer] == f"{score} points"
    assert state.players[0].hand[GREEN] == 4, "the position asked about stays as it was"


def test_SCORE_1_other_plans_have_another_best_one() -> None:
    assert lesson.about_longer([(2, 2), (4,), (3, 1)], MODE, SPEAKER).answer == 1
    assert lesson.about_longer([(2, 2), (2, 1, 1), (3, 1)], MODE, SPEAKER).answer == 2
    assert lesson.about_longer([(8, 4), (6, 6)], MODE, SPEAKER).answer == 1
    assert {sum(plan) for plan in lesson.plans_of(8, (8, 6, 4, 3, 2, 1))} == {8}


@pytest.mark.parametrize(
    ("cards", "number"),
    [
        (hand(red=2, blue=1, locomotive=1), 3),
        (hand(red=2, blue=1), 1),
        (hand(red=2, blue=1, locomotive=2), 4),
        (hand(red=1, blue=1), 0),
    ],
)
def test_CLAIM_9_the_number_of_payments_depends_on_the_hand(cards: tuple[int, ...], number: int) -> None:
    item = lesson.about_ways(lesson.table(cards), GRAY_TWO, SPEAKER)
    assert item.answer == number
    assert number not in item.mistakes


def test_CLAIM_4_CLAIM_8_the_routes_within_reach_depend_on_the_position() -> None:
    shown = [GRAY_TWO, BLUE_TWO, GREEN_FOUR]
    state = lesson.table(hand(green=3, locomotive=1))
    assert lesson.about_routes(state, shown, SPEAKER).right == {0, 2}
    state.players[0].trains = 3
    assert lesson.about_routes(state, shown, SPEAKER).right == {0}
    taken = lesson.table(hand(green=3, locomotive=2), [], ["wien-zagrab"])
    assert lesson.about_routes(taken, shown, SPEAKER).right == {1, 2}


@pytest.mark.parametrize(("trains", "points"), [(4, 7), (5, 7), (6, 9), (8, 11), (3, 2)])
def test_SCORE_1_the_best_use_depends_on_the_trains_left(trains: int, points: int) -> None:
    state = lesson.table(hand())
    state.players[0].trains = trains
    item = lesson.about_best(state, [GRAY_TWO, BLUE_TWO, GREEN_FOUR], SPEAKER)
    assert item.answer == points


def test_the_routes_shown_are_those_a_beginner_knows() -> None:
    for route in lesson.plain_routes(BOARD, 1, 2, 3, 4):
        assert not route.tunnel
        assert not route.locomotives
        assert route.twin is None
