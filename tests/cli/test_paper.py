"""`ttr print`: which files are written, and what is said when that cannot be."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ttr.cli import main
from ttr.cli.paper import NAMES
from ttr.mode import mode_ids
from ttr.view.paper import SHEETS


def run(*arguments: str | Path) -> Result:
    return CliRunner(catch_exceptions=False).invoke(main, ["print", *map(str, arguments), "--lang", "en"])


def test_the_names_are_those_of_the_sheets() -> None:
    assert tuple(SHEETS) == NAMES


@pytest.mark.parametrize("words", [(), ("all",), ("talk", "all"), NAMES])
def test_all_sheets_are_written_and_named(words: tuple[str, ...], tmp_path: Path) -> None:
    result = run(*words, "--out", tmp_path)
    assert result.exit_code == 0
    assert {path.name for path in tmp_path.iterdir()} == {f"ticket-to-ride-europe-{name}.html" for name in NAMES}
    lines = result.output.splitlines()
    assert len(lines) == len(NAMES) + 1
    for line, name in zip(lines, NAMES):
        assert line.endswith(f": {tmp_path / f'ticket-to-ride-europe-{name}.html'}")


def test_one_sheet_of_another_game_into_a_new_folder(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert run("talk", "talk", "--mode", "switzerland", "--out", folder).exit_code == 0
    assert [path.name for path in folder.iterdir()] == ["ticket-to-ride-switzerland-talk.html"]


def test_without_a_folder_they_lie_where_one_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("score").output.splitlines()[0] == "Score card: ticket-to-ride-europe-score.html"
    assert (tmp_path / "ticket-to-ride-europe-score.html").exists()


def test_cities_are_named_as_wished(tmp_path: Path) -> None:
    run("tickets", "--out", tmp_path)
    assert "Wien" in (tmp_path / "ticket-to-ride-europe-tickets.html").read_text("utf-8")
    run("tickets", "--cities", "ru", "--out", tmp_path)
    written = (tmp_path / "ticket-to-ride-europe-tickets.html").read_text("utf-8")
    assert "Вена" in written
    assert "Wien" not in written


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["map"], ["map", *NAMES, "all"]),
        (["all", "map"], ["map", *NAMES]),
        (["--mode", "mars"], ["mars", *mode_ids()]),
        (["--cities", "de"], ["de", "board", "en", "tr", "ru", "fa"]),
    ],
)
def test_what_is_unknown_is_said_with_what_there_is(words: list[str], named: list[str], tmp_path: Path) -> None:
    result = run(*words, "--out", tmp_path)
    assert result.exit_code == 2
    assert len(result.output.splitlines()) == 1
    for word in named:
        assert word in result.output
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine", encoding="utf-8")
    for folder in (file, file / "below"):
        result = run("--out", folder)
        assert result.exit_code == 1
        assert len(result.output.splitlines()) == 1
        assert str(folder) in result.output
        assert "--out" in result.output
    assert file.read_text("utf-8") == "mine"
