"""Lesson 2: every answer comes from the position shown; another position has another answer."""

from random import Random

import pytest

from ttr.action import DRAW, PASS, TAKE, TICKETS
from ttr.cards import CARDS, COLORS, FULL_DECK, LOCOMOTIVE
from ttr.event import RowRefreshed
from ttr.lesson.course import drawing as lesson
from ttr.lesson.items import Pick, Question
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.rules import apply
from ttr.state import State
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)
RED, BLUE, GREEN, WHITE = (TAKE[COLORS.index(color)] for color in ("red", "blue", "green", "white"))
TAKE_LOCOMOTIVE = TAKE[LOCOMOTIVE]


def table(*row: str, top: tuple[str, ...] = (), sizes: tuple[int, ...] = (5, 5, 5), discarded: int = 0) -> State:
    """A position with this row and this top of the pile; Ada is on turn."""
    players = [{"name": name} for name in NAMES[:3]]
    return lesson.dealt(Random(1), players, row, sizes, top=top, discarded=discarded)


def answer(question: Question) -> str:
    return question.options[question.answer]


def allowed(pick: Pick) -> set[str]:
    return {pick.options[i] for i in pick.right}


def test_a_dealt_position_has_the_cards_asked_for_and_all_110() -> None:
    state = lesson.dealt(
        Random(3),
        [{"name": "Ada", "hand": {"red": 3}}, {"name": "Bo"}],
        ["red", "-", "blue", "-", "-"],
        (6, 4),
        top=["green", "white"],
        discard={"locomotive": 2},
        discarded=7,
    )
    state.check()
    assert state.pool == FULL_DECK
    assert [sum(player.hand) for player in state.players] == [6, 4]
    assert state.players[0].hand[CARDS.index("red")] >= 3
    assert sum(state.discard) == 7
    assert state.discard[LOCOMOTIVE] >= 2
    assert [CARDS[card] for card in state.deck[:-3:-1]] == ["green", "white"]


def test_the_walk_shows_what_the_engine_did() -> None:
    steps = lesson.steps(SPEAKER)
    hands = [[sum(player.hand) for player in step.state.players] for step in steps]
    assert hands[:10] == [
        [4, 4, 4], [5, 4, 4], [5, 4, 4], [6, 4, 4], [6, 5, 4], [6, 5, 5], [6, 5, 6], [6, 5, 6], [7, 5, 6], [8, 5, 6],
    ]  # fmt: skip
    assert [step.state.row.count(LOCOMOTIVE) for step in steps[4:9]] == [1, 1, 2, 2, 0]
    assert len(steps[-2].state.deck) == 1
    assert len(steps[-1].state.deck) == sum(steps[-2].state.discard) - 1


def test_REFRESH_1_the_chance_shown_is_that_of_the_unseen_cards() -> None:
    state = table("red", "locomotive", "blue", "locomotive", "green")
    state.players[0].hand[:] = [5, 0, 0, 0, 0, 0, 0, 0, 0]
    (_, chance), (_, other) = lesson.chances(state, SPEAKER)
    assert chance == 12 * other / 88
    assert chance + other == 1


def test_DRAW_3_a_face_up_locomotive_ends_the_turn() -> None:
    state = table("red", "locomotive", "blue", "green", "white", top=("locomotive", "red"))
    assert answer(lesson.about_now(state, TAKE_LOCOMOTIVE, SPEAKER)) == "Not at all, the turn is over."


def test_DRAW_4_DRAW_5_any_other_first_card_is_followed_but_not_by_a_face_up_locomotive() -> None:
    state = table("red", "locomotive", "blue", "green", "white", top=("locomotive", "red"))
    expected = "With a second card, but no face-up locomotive."
    assert answer(lesson.about_now(state, DRAW, SPEAKER)) == expected
    assert answer(lesson.about_now(state, RED, SPEAKER)) == expected


def test_DRAW_3_the_mode_decides_what_a_locomotive_costs() -> None:
    """In a mode without the limit the answer that is always wrong here would be right."""
    state = table("red", "locomotive", "blue", "green", "white")
    state.mode = load_mode("switzerland")
    assert answer(lesson.about_now(state, RED, SPEAKER)) == "With any second card, even a face-up locomotive."


@pytest.mark.parametrize(
    ("row", "new", "refreshed"),
    [
        (("red", "locomotive", "blue", "locomotive", "white"), "locomotive", True),
        (("red", "locomotive", "blue", "locomotive", "white"), "green", False),
        (("red", "locomotive", "blue", "green", "white"), "locomotive", False),
    ],
)
def test_REFRESH_2_DRAW_2_the_replacement_decides(row: tuple[str, ...], new: str, refreshed: bool) -> None:
    question = lesson.about_replacing(table(*row, top=(new,)), RED, SPEAKER)
    assert answer(question).startswith("All five" if refreshed else "Ada takes the second card, and")


def test_DRAW_10_DRAW_6_the_hand_grows_by_one_or_two_whatever_its_size() -> None:
    for size in (3, 30):
        state = table("red", "locomotive", "blue", "green", "white", sizes=(size, 5, 5))
        assert answer(lesson.about_hand(state, RED, SPEAKER)) == f"{size + 2} cards"
        assert answer(lesson.about_hand(state, TAKE_LOCOMOTIVE, SPEAKER)) == f"{size + 1} cards"


@pytest.mark.parametrize(("size", "discarded", "expected"), [(0, 9, 7), (1, 9, 8), (3, 9, 1), (4, 12, 2), (1, 12, 11)])
def test_DECK_2_an_empty_pile_is_shuffled_anew(size: int, discarded: int, expected: int) -> None:
    sizes = (30, 30, 110 - 5 - 60 - size - discarded)
    state = table("red", "locomotive", "blue", "green", "white", sizes=sizes, discarded=discarded)
    question = lesson.about_pile(state, SPEAKER)
    assert answer(question) == SPEAKER.amount("cards", expected)
    assert ("shuffled" in question.reason) == (size < 2)


def test_TURN_1_TURN_2_after_a_first_card_only_a_second_one() -> None:
    state = table("red", "locomotive", "blue", "green", "white", top=("white", "red"))
    wishes = [BLUE, TAKE_LOCOMOTIVE, DRAW, TICKETS, PASS]
    fresh = {"Take the face-up card: blue", "Draw the top card of the pile"}
    assert allowed(lesson.about_next(state, wishes, SPEAKER)) == fresh | {
        "Take the face-up card: locomotive",
        "Draw tickets",
    }
    apply(state, RED)
    assert allowed(lesson.about_next(state, wishes, SPEAKER)) == fresh
    apply(state, BLUE)
    assert "Draw tickets" in allowed(lesson.about_next(state, wishes, SPEAKER))


def test_DRAW_1_pairs_depend_on_the_row() -> None:
    state = table("red", "locomotive", "blue", "green", "purple", top=("black", "black"))
    shown = [(RED, BLUE), (BLUE, WHITE), (RED, TAKE_LOCOMOTIVE), (TAKE_LOCOMOTIVE, RED), (DRAW, GREEN), (DRAW, DRAW)]
    pick = lesson.about_pairs(state, shown, SPEAKER)
    assert pick.right == {0, 4, 5}
    assert "only card of its turn" in pick.reasons[3]
    state.row[state.row.index(CARDS.index("green"))] = CARDS.index("white")
    assert lesson.about_pairs(state, shown, SPEAKER).right == {0, 1, 5}


def test_DECK_1_discarded_locomotives_can_be_seen() -> None:
    state = table("red", "locomotive", "blue", "green", "white", discarded=0)
    own = state.players[0].hand[LOCOMOTIVE]
    assert lesson.about_hidden(state, SPEAKER).answer == 14 - 1 - own
    state.deck.remove(LOCOMOTIVE)
    state.discard[LOCOMOTIVE] += 1
    number = lesson.about_hidden(state, SPEAKER)
    assert number.answer == 14 - 2 - own
    assert all(text for text in number.mistakes.values())


def test_the_sandbox_reaches_a_new_row_and_a_new_pile_at_once() -> None:
    state = lesson.free()
    log: list[object] = []
    apply(state, RED, log=log)  # type: ignore[arg-type]
    assert any(isinstance(event, RowRefreshed) for event in log)
    assert len(state.deck) < 3
