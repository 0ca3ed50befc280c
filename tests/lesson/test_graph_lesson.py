"""A graph lesson shows its parts, shifts their instances by a seed, and keeps what is done."""

from pathlib import Path

import pytest

from tests.lesson.test_challenges import SQUARE
from tests.lesson.test_coding import TASK, fewest_routes, right
from tests.lesson.test_deck import number, pick, question
from tests.view.widgets import all_widgets, visible_text
from ttr.lesson import progress
from ttr.lesson.challenges import path_challenge
from ttr.lesson.graph_lesson import GraphLesson, random_of
from ttr.lesson.ground import GroundError
from ttr.lesson.steps import Note

LESSON = GraphLesson(
    "shortest",
    {"one": lambda instance, speaker: question(instance), "two": lambda instance, speaker: question(instance + 5)},
    {"path": lambda instance, language: path_challenge(f"Path {instance}.", SQUARE, "a", "d", ("Hint.",))},
    {"tick": lambda instance, speaker: pick(instance), "count": lambda instance, speaker: number(instance)},
    {"write": TASK},
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    return tmp_path


def test_parts_are_shown_all_or_those_named() -> None:
    assert "Q0" in visible_text(LESSON.predict(language="en"))
    assert "Q5" in visible_text(LESSON.predict("two", language="en"))
    assert "1 of 2" in visible_text(LESSON.exercises(language="en"))
    assert "1 of 1" in visible_text(LESSON.exercises("count", language="en"))


def test_a_seed_gives_everybody_the_same_other_instances() -> None:
    assert "Q7" in visible_text(LESSON.predict(seed=7, language="en"))
    assert LESSON.by_hand(seed=7).challenge.text == "Path 7."
    assert random_of("a", "b", 1).random() == random_of("a", "b", 1).random() != random_of("a", "b", 2).random()


def test_what_is_done_is_kept() -> None:
    assert LESSON.parts() == (
        "question.one",
        "question.two",
        "by_hand.path",
        "exercise.tick",
        "exercise.count",
        "code.write",
    )
    LESSON.check("write", fewest_routes)
    assert progress.done() == {}
    LESSON.check("write", right)
    hands = LESSON.by_hand()
    hands.pick_route(3)
    frame = LESSON.exercises("count", language="en")
    next(widget for widget in all_widgets(frame) if getattr(widget, "description", "") == "Your answer").value = "3"
    next(widget for widget in all_widgets(frame) if getattr(widget, "description", "") == "Check").click()
    assert progress.done() == {LESSON.kept_as: frozenset({"code.write", "by_hand.path", "exercise.count"})}


def test_what_cannot_be_kept_is_said(home: Path) -> None:
    home.rmdir()
    home.write_text("a file where a folder should be")
    assert str(progress.path()) in LESSON.check("write", right, "en").words()


@pytest.mark.parametrize(
    ("wish", "named"),
    [
        (lambda: LESSON.check("wrote", right), "write"),
        (lambda: LESSON.predict("three"), "two"),
        (lambda: LESSON.by_hand("walk"), "path"),
        (lambda: LESSON.exercises(seed="x"), "whole number"),  # type: ignore[arg-type]
        (lambda: LESSON.by_hand(seed=None), "whole number"),  # type: ignore[arg-type]
    ],
)
def test_what_a_lesson_does_not_have_is_told_in_a_sentence(wish: object, named: str) -> None:
    with pytest.raises(GroundError, match=named):
        wish()  # type: ignore[operator]


def test_notes_have_keys_of_the_lesson() -> None:
    assert LESSON.note("settle", city="paris") == Note("topic.shortest.note.settle", {"city": "paris"})
