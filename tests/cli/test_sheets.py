"""`ttr score --html --csv`: the score sheet of one file in others; nothing is lost, and every failure is a sentence."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from ttr.cli import main

GAME = (
    "scenario: 1\ntitle: A <b>game</b>\nplayers: [{name: Ada, color: green, routes: [berlin-wien]}, {name: '=1+1'}]\n"
)


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file to score."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.yaml").write_text(GAME, "utf-8")
    return tmp_path


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner(catch_exceptions=False).invoke(main, ["score", *arguments])
    return result.exit_code, result.stdout, result.stderr


def test_both_files_are_written_and_the_report_is_printed(game: Path) -> None:
    code, out, err = run("game.yaml", "--html", "sheet.html", "--csv", "sheet.csv")
    assert (code, err) == (0, "")
    assert "Ada wins with 26 points." in out
    html = (game / "sheet.html").read_text("utf-8")
    assert "<h1>A &lt;b&gt;game&lt;/b&gt;</h1>" in html
    assert "Ada wins with 26 points." in html
    table = (game / "sheet.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbfPlayer,Routes,")
    assert b"\r\n'=1+1,0,0,12,0,12,2," in table


def test_standard_input_is_read_once(game: Path) -> None:
    result = CliRunner(catch_exceptions=False).invoke(
        main, ["score", "-", "--json", "--html", "sheet.html"], input=GAME
    )
    assert result.exit_code == 0
    assert '"winners": ["Ada"]' in result.stdout
    assert "Ada wins with 26 points." in (game / "sheet.html").read_text("utf-8")


def test_the_language_is_that_of_the_report(game: Path) -> None:
    run("game.yaml", "--html", "sheet.html", "--lang", "en")
    assert '<html lang="en"' in (game / "sheet.html").read_text("utf-8")


def test_nothing_is_written_for_what_cannot_be_scored(game: Path) -> None:
    (game / "bad.yaml").write_text("scenario: 2\n", "utf-8")
    code, out, _ = run("bad.yaml", "--html", "sheet.html")
    assert code == 2
    assert "bad.yaml" in out
    assert not (game / "sheet.html").exists()


def test_one_sheet_for_one_file(game: Path) -> None:
    (game / "other.yaml").write_text(GAME, "utf-8")
    code, out, err = run("game.yaml", "other.yaml", "--csv", "sheet.csv")
    assert (code, out, err) == (2, "", "A score sheet is written for one file at a time. Name just one.\n")


def test_the_game_itself_is_not_overwritten(game: Path) -> None:
    code, _, err = run("game.yaml", "--html", "game.yaml")
    assert code == 2
    assert "Choose another name." in err
    assert (game / "game.yaml").read_text("utf-8") == GAME


def test_a_place_where_nothing_can_be_written(game: Path) -> None:
    code, _, err = run("game.yaml", "--html", "nowhere/sheet.html")
    assert (code, err) == (2, "nowhere/sheet.html cannot be written. Choose another name or folder.\n")
