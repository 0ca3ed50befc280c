"""Results in a file: begun, broken off, gone on with; refused where it holds something else."""

import csv
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.arena.fakes import hands, names
from ttr.arena import ArenaError, Match, Results, keeping, play, play_into
from ttr.arena.keeping import as_csv

DUEL = Match(("weighted", "random"), seed=9)
GAMES = 6


@pytest.fixture(scope="module")
def played() -> Results:
    return play(DUEL, GAMES, workers=1)


def without_time(text: str) -> str:
    return re.sub(r",[^,\n]*$", "", text, flags=re.MULTILINE)


def again(path: Path, games: int = GAMES, match: Match = DUEL) -> Results:
    return play_into(path, match, games, workers=1)


def test_a_table_for_spreadsheets(played: Results, tmp_path: Path) -> None:
    path = tmp_path / "folder" / "games.csv"
    found = again(path)
    lines = [*csv.DictReader(path.open(encoding="utf-8"))]
    assert len(lines) == 2 * GAMES
    assert {(line["mode"], line["players"], line["bots"], line["seed"]) for line in lines} == {
        ("europe", "2", "weighted random", "9")
    }
    assert [*lines[0]][-1] == "seconds", "the only column that differs is the last"
    assert [int(line["total"]) for line in lines] == [row.total for row in played.rows]
    assert {line["won"] for line in lines} <= {"0", "1", "0.5"}
    assert found.without_time() == played.without_time()
    assert path.read_bytes().count(b"\r") == 0


@pytest.mark.parametrize("cut", [0, 7, 40, 300, 700, 1100, -1, -3, -20])
def test_a_torn_file_goes_on(played: Results, tmp_path: Path, cut: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the power went: whole games stay, the others are played again."""
    path, text = tmp_path / "games.csv", as_csv(played)
    path.write_text(text[:cut], "utf-8")
    whole = text[:cut].rpartition("\n")[0].count("\n") // 2
    asked: list[int] = []
    real = keeping.played
    monkeypatch.setattr(
        keeping, "played", lambda match, numbers, **how: real(match, asked.extend(numbers) or asked, **how)
    )  # type: ignore[func-returns-value]
    assert again(path).without_time() == played.without_time()
    assert asked == [*range(whole + 1, GAMES + 1)]
    assert without_time(path.read_text("utf-8")) == without_time(text)


def test_the_order_in_which_games_end_does_not_matter(played: Results, tmp_path: Path) -> None:
    path, (head, *lines) = tmp_path / "games.csv", as_csv(played).splitlines(keepends=True)
    path.write_text("".join([head, *lines[6:8], *lines[10:11], *lines[:2]]), "utf-8")
    again(path)
    assert without_time(path.read_text("utf-8")) == without_time(as_csv(played))


def test_what_is_there_is_kept_when_somebody_stops(
    played: Results, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.csv"

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_into(path, DUEL, GAMES, workers=1, progress=stop)
    assert len(path.read_text("utf-8").splitlines()) == 1 + 2 * 3
    told: list[int] = []
    found = play_into(path, DUEL, GAMES, workers=1, progress=told.append)
    assert told == [3, 4, 5, 6]
    assert found.without_time() == played.without_time()


def test_more_games_of_the_same_match(played: Results, tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    again(path, 2)
    assert again(path).without_time() == played.without_time()
    assert again(path).games == GAMES


def spoilt(change: Callable[[str], str]) -> Callable[[Path, Results], None]:
    return lambda path, played: path.write_text(change(as_csv(played)), "utf-8") and None  # type: ignore[func-returns-value]


@pytest.mark.parametrize(
    ("spoil", "games", "match", "sentence"),
    [
        (spoilt(str), GAMES, Match(("random", "weighted"), seed=9),
         "holds another match: its column bots says weighted random, and this match has random weighted. Name another"),
        (spoilt(str), GAMES, Match(("weighted", "random"), seed=8), "its column seed says 9, and this match has 8"),
        (spoilt(str), GAMES, Match(("weighted", "random"), 2, "usa", 9), "its column mode says europe"),
        (spoilt(str), 4, DUEL, "holds 6 games already, more than the 4 asked for"),
        (spoilt(lambda text: text.replace("weighted,1,", "weighted,x,", 1)), GAMES, DUEL, "Line 2 of"),
        (spoilt(lambda text: re.sub(r",1,weighted,", ",2,weighted,", text, count=1)), GAMES, DUEL, "Line 2 of"),
        (spoilt(lambda text: re.sub(r",2,random,", ",0,random,", text, count=1)), GAMES, DUEL, "Line 3 of"),
        (spoilt(lambda text: text.replace(",trail,", ",tail,")), GAMES, DUEL, "Line 2 of"),
        (spoilt(lambda text: text.replace("\n", ",1\n").replace("seconds,1", "seconds")), GAMES, DUEL, "Line 2 of"),
        (lambda path, played: path.write_text("name;points\nAda;5\n"), GAMES, DUEL, "is no table of an arena"),
        (lambda path, played: path.write_bytes(b"\xff\xfe\x00"), GAMES, DUEL, "is no table of an arena"),
        (lambda path, played: path.mkdir(), GAMES, DUEL, "cannot be used: Is a directory. Name another"),
    ],
)  # fmt: skip
def test_what_holds_something_else_is_left_alone(
    played: Results, tmp_path: Path, spoil: Callable[[Path, Results], None], games: int, match: Match, sentence: str
) -> None:
    path = tmp_path / "games.csv"
    spoil(path, played)
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(ArenaError, match=re.escape(sentence)):
        again(path, games, match)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_measures_stand_in_the_table_and_come_back(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    found = play_into(path, DUEL, 2, workers=1, measure=hands)
    assert path.read_text("utf-8").splitlines()[0].endswith(",left,half,name,seconds")
    assert play_into(path, DUEL, 2, workers=1, measure=hands).rows == found.rows
    before = path.read_bytes()
    for other in (None, names):
        with pytest.raises(ArenaError, match="has other columns"):
            play_into(path, DUEL, 4, workers=1, measure=other)
        assert path.read_bytes() == before


def test_parquet(tmp_path: Path, played: Results) -> None:
    from pyarrow import parquet

    path = tmp_path / "games.parquet"
    again(path, 2)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
    found = again(path)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]
    assert found.without_time() == played.without_time()
    table = parquet.read_table(path)
    assert table.num_rows == 2 * GAMES
    assert table.column_names[:4] == ["mode", "players", "bots", "seed"]
    assert table.column("total").to_pylist() == [row.total for row in played.rows]
    with pytest.raises(ArenaError, match="its column seed says 9"):
        again(path, GAMES, Match(("weighted", "random"), seed=8))


def test_parquet_that_was_broken_off(tmp_path: Path, played: Results) -> None:
    """Until all games are there, they stand in a table beside it."""
    path = tmp_path / "games.parquet"

    def stop(done: int) -> None:
        if done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_into(path, DUEL, GAMES, workers=1, progress=stop)
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet.csv"]
    told: list[int] = []
    found = play_into(path, DUEL, GAMES, workers=1, progress=told.append)
    assert told[0] == 3
    assert found.without_time() == played.without_time()
    assert [file.name for file in tmp_path.iterdir()] == ["games.parquet"]


def test_a_broken_parquet_file(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(b"no such thing")
    with pytest.raises(ArenaError, match="is no table of an arena"):
        again(path)


def test_without_the_extra_a_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(ArenaError, match=r'install the extra “parquet” \(python -m pip install "\.\[parquet\]"\)'):
        again(tmp_path / "games.parquet")
