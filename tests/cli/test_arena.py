"""`ttr arena`."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.arena.fakes import Clumsy
from tests.test_cli import run
from tests.test_languages import pseudo, strays
from ttr.arena import Match, play
from ttr.bots import KINDS
from ttr.cli import arena, main
from ttr.mode import load_mode
from ttr.text import Speaker

TTR = [sys.executable, "-c", "from ttr.cli import main; main()", "arena"]
__all__ = ["pseudo"]


def test_the_command_of_the_issue(tmp_path: Path) -> None:
    """`--bots` takes the words after it, and two runs write the same file but for the time."""
    files = [tmp_path / name for name in ("one.csv", "two.csv")]
    for workers, out in zip(("1", "2"), files):
        code, output = run(
            "arena", "--bots", "weighted", "random", "--games", "10", "--players", "2", "--mode", "europe", "--seed",
            "1", "--workers", workers, "--out", out,
        )  # fmt: skip
        assert code == 0
    one, two = (re.sub(r",[^,\n]*$", "", file.read_text("utf-8"), flags=re.MULTILINE) for file in files)
    assert one == two
    lines = output.splitlines()
    assert lines[0] == "Ticket to Ride: Europe, 2 players, seed 1: 10 games."
    assert lines[2].split("  ")[0] == "bot"
    won = play(Match(("weighted", "random")), 10, workers=1).column("won", bot="weighted")
    share = f"{100 * sum(map(float, won)) / 10:.1f} %"
    assert re.match(rf"weighted +10 +{share} \(\d+\.\d–\d+\.\d\) +−?\d+\.\d ± \d+\.\d +\d\.\d\d, \d+\.\d\d ", lines[3])
    assert re.match(r"random +10 +", lines[4])
    assert [line.split()[:3] for line in lines[7:11]] == [
        ["weighted", "1", "5"], ["weighted", "2", "5"], ["random", "1", "5"], ["random", "2", "5"],
    ]  # fmt: skip
    assert lines[-1] == f"{files[1]}: 20 rows, one for each player and game."


def test_the_columns_of_the_table_stand_below_each_other() -> None:
    _, output = run("arena", "random", "weighted", "--games", 2, "--workers", 1)
    table = output.splitlines()[2:5]
    for head in ("played", "won", "score", "stations", "turns"):
        at = table[0].index(head)
        assert all(line[at - 1] == " " and line[at] != " " for line in table)


def test_pairs_of_more_than_two_bots() -> None:
    _, output = run("arena", "--bots", "random", "weighted", "simple", "--games", 6, "--workers", 1)
    assert re.search(r"^bot +against +met +placed before it$", output, re.MULTILINE)
    assert re.search(r"^weighted +random +2 +\d", output, re.MULTILINE)


def test_without_a_number_everybody_sits_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "GAMES", 4)
    _, output = run("arena", "weighted", "random", "--players", 3, "--workers", 1)
    assert ": 6 games." in output.splitlines()[0]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((), "No bot is named; choose from"),
        (("--bots", "planer"), f"There is no bot planer; choose from {', '.join(KINDS)}."),
        (("random", "--mode", "europa"), "There is no game europa; choose one of europe, "),
        (("random", "--players", "6"), "europe is not for 6 players; choose a number from 2 to 5."),
        (("random", "--players", "1"), "europe is not for 1 players; choose a number from 2 to 5."),
        (
            ("random", "weighted", "--games", "101"),
            "With 101 games not every bot would sit at every seat equally often; choose 100 or 102.",
        ),
        (
            ("random", "weighted", "--games", "0"),
            "With 0 games not every bot would sit at every seat equally often; choose at least 2.",
        ),
        (("random", "--games", "2", "--workers", "0"), "0 processes cannot play; choose at least 1."),
        (("random", "--games", "2", "--out", "."), ". cannot be used: Is a directory. Name another file with --out."),
        (("random", "--scheduler", "nowhere://", "--games", "2"), "No Dask scheduler answers at nowhere://; start one"),
    ],
)
def test_bad_input(arguments: tuple[str, ...], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    code, output = run("arena", *arguments)
    assert code == 2
    assert output.startswith(sentence)
    assert output.count("\n") == 1


def test_a_mistake_of_the_kit_has_another_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttr.arena.match.make", lambda kind, seed: Clumsy(seed))
    code, output = run("arena", "random", "--games", 2, "--workers", 1)
    assert code == 1
    assert output.startswith("The bot clumsy failed in game 1 (ZeroDivisionError: oops); that is a mistake of the kit.")


def test_another_match_in_the_file(tmp_path: Path) -> None:
    out = tmp_path / "games.csv"
    assert run("arena", "random", "--games", 2, "--workers", 1, "--out", out)[0] == 0
    before = out.read_bytes()
    code, output = run("arena", "random", "--games", 2, "--workers", 1, "--seed", 2, "--out", out)
    assert (code, output) == (
        2,
        f"{out} holds another match: its column seed says 1, and this match has 2. Name another file with --out.\n",
    )
    assert out.read_bytes() == before


# -- in a terminal ----------------------------------------------------------------------------------------------------


def begun(*arguments: str, **how: object) -> "subprocess.Popen[str]":
    return subprocess.Popen(  # type: ignore[call-overload,no-any-return]
        [*TTR, *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True, **how
    )


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="there are no groups of processes")
def test_ctrl_c_loses_nothing_and_the_same_command_goes_on(tmp_path: Path) -> None:
    """It reaches all processes, as in a terminal."""
    out = tmp_path / "games.csv"
    process = begun("weighted", "random", "--games", "20000", "--workers", "2", "--out", str(out))
    wait_until = time.monotonic() + 60
    while time.monotonic() < wait_until and not (out.exists() and out.stat().st_size > 2000):
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    said, _ = process.communicate(timeout=60)
    assert process.returncode == 130
    stopped = re.fullmatch(rf"Stopped after (\d+) games, which are kept in {out}; the same command goes on\.\n", said)
    assert stopped
    head, *kept = out.read_text("utf-8").splitlines()
    assert len(kept) == 2 * int(stopped[1])
    last = max(int(line.split(",")[4]) for line in kept)
    more = ("--games", last + last % 2, "--workers", 1, "--out", out)
    assert run("arena", "weighted", "random", *more)[0] == 0
    assert {head, *kept} <= {*out.read_text("utf-8").splitlines()}, "nothing was played twice"


def test_a_bar_shows_how_far_the_work_has_come() -> None:
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*TTR, "weighted", "random", "--games", "60", "--workers", "1", "--lang", "en"],
        stdout=subprocess.DEVNULL, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    seen = b""
    try:
        while part := os.read(ours, 1024):
            seen += part
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    assert process.wait() == 0
    assert b"Games" in seen
    assert b"60/60" in seen


# -- languages --------------------------------------------------------------------------------------------------------


def test_every_language_has_its_digits_and_its_words(
    pseudo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for arguments in ("random weighted simple --games 6 --out x.csv", "rando", "random --mode x", "random --games 0"):
        words = ["arena", *arguments.split(), "--workers", "1", "--lang", pseudo]
        result = CliRunner(catch_exceptions=False).invoke(main, words)
        assert result.output
        assert {strays(line, KINDS) for line in result.output.splitlines()} == {""}


def test_persian_digits() -> None:
    results = play(Match(("random",), 2, load_mode("europe")), 1, workers=1)
    text = "\n".join([*arena.lines(results, Speaker("fa"))][2:4])
    assert not re.search("[0-9]", text)
    assert re.search("[۰-۹]", text)
