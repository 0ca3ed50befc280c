"""The course at a glance, with the reader's progress."""

from pathlib import Path

import pytest

from tests.view.widgets import visible_text
from ttr.lesson import progress
from ttr.lesson.contents import Contents, graph_course, maps_course, rules_course
from ttr.lesson.course import MAPS, ORDER, load
from ttr.text import Speaker


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    return tmp_path


def rules() -> Contents:
    return Contents(rules_course(Speaker("en")), Speaker("en"))


def test_every_lesson_is_listed_with_what_is_done() -> None:
    parts = load("setting_up").parts()
    progress.record("setting_up", "walk")
    progress.record("setting_up", "something.old")
    shown = rules()
    text = visible_text(shown.frame)
    assert len(shown.words().splitlines()) == len(ORDER)
    assert "1. Setting up" in text
    assert f"1 of {len(parts)} done" in text
    for name in ORDER:
        assert Speaker("en").say(f"lesson.title.{name}") in text


def test_it_is_shown_anew_after_more_is_done() -> None:
    shown = rules()
    for part in load("setting_up").parts():
        progress.record("setting_up", part)
    shown.refresh.click()
    assert "width:100%" in shown.list.value


def test_progress_is_forgotten_only_after_asking() -> None:
    progress.record("setting_up", "walk")
    shown = rules()
    shown.forget.click()
    assert progress.done()
    shown.really.click()
    assert progress.done() == {}
    assert "width:0%" in shown.list.value
    assert shown.forget in shown.buttons.children


def test_the_static_page_says_nothing_of_the_reader() -> None:
    progress.record("setting_up", "walk")
    assert "done" not in rules().words()


def test_the_lessons_on_the_maps_are_listed_from_1() -> None:
    course = maps_course(Speaker("en"))
    assert [entry.name for entry in course] == [*MAPS]
    progress.record("usa", course[1].parts[0])
    shown = Contents(course, Speaker("en"))
    assert f"1 of {len(course[1].parts)} done" in visible_text(shown.frame)
    assert "5. India" in visible_text(shown.frame)


def test_the_graph_lessons_are_listed_with_the_numbers_of_their_notebooks() -> None:
    course = graph_course(Speaker("en"))
    notebooks = (Path(__file__).resolve().parents[2] / "notebooks" / "graphs").glob("*.ipynb")
    assert [entry.number for entry in course] == sorted(number for path in notebooks if (number := int(path.name[:2])))
    progress.record("graph lesson steiner", course[4].parts[0])
    shown = Contents(course, Speaker("en"))
    assert f"1 of {len(course[4].parts)} done" in visible_text(shown.frame)
    assert "5. Steiner trees" in visible_text(shown.frame)
