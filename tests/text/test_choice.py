"""Which language and which names of cities a reader gets."""

from pathlib import Path

import pytest

from ttr import files
from ttr.text import Speaker, choice


@pytest.fixture(autouse=True)
def _nothing_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty home in an empty folder, and an English locale."""
    monkeypatch.setenv("TTR_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("TTR_LANG")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(choice, "getlocale", lambda: ("en_US", "UTF-8"))


@pytest.mark.parametrize(
    ("locale", "language"),
    [("tr_TR", "tr"), ("fa-IR", "fa"), ("ru", "ru"), ("en_GB", "en"), ("de_DE", "en"), (None, "en"), ("C.UTF-8", "en")],
)
def test_the_locale_decides_where_nothing_else_does(
    locale: str | None, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choice, "getlocale", lambda: (locale, None))
    assert choice.preferred() == language


def test_what_was_chosen_comes_before_the_locale_the_variable_before_it_and_the_prose_before_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    choice.choose(language="tr")
    assert choice.preferred() == "tr"
    monkeypatch.setenv("TTR_LANG", "ru")
    assert choice.preferred() == "ru"
    lesson = tmp_path / "fa" / "rules"
    lesson.mkdir(parents=True)
    monkeypatch.chdir(lesson)
    assert choice.preferred() == "ru", "a folder of that name alone holds no notebooks"
    (tmp_path / "fa" / choice.START).touch()
    assert choice.preferred() == "fa"
    monkeypatch.setenv("TTR_LANG", "xx")
    monkeypatch.chdir(tmp_path)
    assert choice.preferred() == "tr", "a language that the kit does not speak is passed over"


def test_names_of_cities() -> None:
    assert [Speaker(language).cities for language in ("en", "tr", "fa")] == ["board", "tr", "fa"]
    choice.choose_cities("both", "ru")
    assert Speaker("ru").cities == Speaker("en").cities == "both"
    choice.choose_cities("ru", "ru")
    assert Speaker("en").cities == "board", "what is usual needs no choice"
    choice.choose(cities="klingon")
    assert Speaker("tr").cities == "tr"


def test_a_choice_can_be_taken_back_and_leaves_others_alone() -> None:
    choice.choose(language="fa", cities="board")
    choice.choose(cities=None)
    assert choice.settings() == {"language": "fa"}


@pytest.mark.parametrize("content", ["", "[1]", "{", '{"language": 3}', "\xff"])
def test_a_file_that_cannot_be_read_counts_as_empty(content: str) -> None:
    choice.path().parent.mkdir(parents=True)
    choice.path().write_bytes(content.encode("latin-1"))
    assert choice.settings() == {}
    assert choice.preferred() == "en"


def test_a_folder_that_cannot_be_written_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where a folder should be")
    choice.choose(language="tr")
    assert choice.preferred() == "en"
    assert not (files.saves() / "settings.json").exists()
