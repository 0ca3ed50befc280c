"""What a lesson keeps of what its reader has done."""

from pathlib import Path
from typing import Any

import pytest

from ttr.lesson import progress
from ttr.lesson.course import load
from ttr.view.frame import Frame


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    return tmp_path


def button(frame: Frame, text: str) -> Any:
    """The button of this text in a frame."""

    def inside(widget: Any) -> Any:
        if getattr(widget, "description", None) == text:
            return widget
        return next(filter(None, map(inside, getattr(widget, "children", ()))), None)

    return inside(frame)


def radio(frame: Frame) -> Any:
    deck = frame.children[1]
    return deck.children[2].children[0]


def test_a_walk_is_done_at_its_last_step() -> None:
    frame = load("setting_up").walk("en")
    button(frame, "Next ▶").click()
    assert progress.done() == {}
    button(frame, "Last ⏭").click()
    assert progress.done() == {"setting_up": {"walk"}}


def test_a_question_is_done_when_it_is_locked() -> None:
    frame = load("setting_up").predict("en")
    radio(frame).value = 0
    button(frame, "Lock my answer").click()
    assert progress.done() == {"setting_up": {"question.row"}}


def test_recalling_counts_nothing() -> None:
    frame = load("coached").recall("en")
    radio(frame).value = 0
    button(frame, "Lock my answer").click()
    assert progress.done() == {}


def test_a_lesson_that_cannot_keep_its_progress_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("", "utf-8")
    monkeypatch.setenv("TTR_HOME", str(home / "file"))
    frame = load("setting_up").predict("en")
    radio(frame).value = 0
    button(frame, "Lock my answer").click()
    assert "could not be kept" in frame.children[1].children[4].value


def test_its_parts_are_all_that_can_be_done() -> None:
    lesson = load("setting_up")
    assert lesson.parts()[:2] == ("walk", "question.row")
    assert len(lesson.parts()) == 1 + len(lesson.questions) + len(lesson.tasks)
    assert "game" in load("coached").parts()
