"""Progress is kept in one small file of the learner's own, and nothing else is in it."""

import json
from pathlib import Path

import pytest

from ttr.lesson import progress


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    return tmp_path


def test_what_is_done_is_there_again() -> None:
    assert progress.done() == {}
    assert progress.record("ferries", "walk")
    assert progress.record("ferries", "question.symbols")
    assert progress.record("ferries", "walk")
    assert progress.record("tunnels", "walk")
    assert progress.done() == {"ferries": {"walk", "question.symbols"}, "tunnels": {"walk"}}


def test_the_file_holds_names_of_parts_only() -> None:
    progress.record("ferries", "walk")
    assert json.loads(progress.path().read_text("utf-8")) == {"progress": 1, "lessons": {"ferries": ["walk"]}}


def test_it_can_be_reset() -> None:
    progress.record("ferries", "walk")
    progress.reset()
    assert progress.done() == {}
    progress.reset()


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"progress": 2, "lessons": {}}', '{"progress": 1, "lessons": [1]}', "\x00"]
)
def test_a_damaged_file_counts_as_empty_and_is_kept_aside(text: str, home: Path) -> None:
    progress.path().write_text(text, "utf-8")
    assert progress.done() == {}
    assert progress.record("ferries", "walk")
    assert progress.done() == {"ferries": {"walk"}}
    assert (home / "progress-unreadable.json").read_text("utf-8") == text


def test_where_nothing_can_be_written_it_says_so(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_text("", "utf-8")
    monkeypatch.setenv("TTR_HOME", str(home / "file"))
    assert not progress.record("ferries", "walk")
    assert progress.done() == {}
