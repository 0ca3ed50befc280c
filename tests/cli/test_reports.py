"""`ttr check` and `ttr score` on many files: folders, patterns, quiet, summary, rules explained, the bar."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ttr.cli import main
from ttr.cli.reports import ERASE, MANY
from ttr.text import Speaker
from ttr.text.rules import explanation, note_json, note_lines

TOP = Path(__file__).resolve().parents[2]
HEAD = "scenario: 1\nplayers: [{name: Ada, hand: {black: 3}}, {name: Bo}]\n"
GOOD = HEAD + "expect: {winners: [Ada, Bo]}\n"
FAIL = HEAD + "expect: {winners: [Bo]}\n"
REFUSED = HEAD + "moves:\n- Ada: claim berlin-wien 3 green\n"
EXPECTED = HEAD + "moves:\n- Bo: draw deck\n  expect: {illegal: SETUP-9}\n- Ada: draw deck\n"
BAD = "scenario: 2\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of five files, one of which is further down."""
    (tmp_path / "games" / "more").mkdir(parents=True)
    for name, text in (("a", GOOD), ("b", REFUSED), ("c", FAIL), ("d", BAD), ("more/e", EXPECTED)):
        (tmp_path / "games" / f"{name}.yaml").write_text(text, "utf-8")
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments: str | Path) -> tuple[int, str]:
    result = CliRunner(catch_exceptions=False).invoke(main, [str(argument) for argument in arguments])
    assert result.stderr == ""  # nobody is watching: no bar
    return result.exit_code, result.stdout


def explained(*rules: str) -> str:
    """What is printed about these rules, without their titles."""
    speaker = Speaker()
    return "\n".join("  " + line for rule in rules for line in note_lines(explanation(rule, speaker), speaker))


# -- files and the summary --------------------------------------------------------------------------------------------


def test_a_folder_and_its_summary(folder: Path) -> None:
    code, out = run("check", "games")
    assert code == 2
    places = [out.index(str(Path("games") / name)) for name in ("a.yaml", "b.yaml", "c.yaml", "d.yaml", "more/e.yaml")]
    assert places == sorted(places)
    assert out.splitlines()[-1] == "5 files. Hold: 2; do not hold: 2; cannot be used: 1."


def test_one_file_has_no_summary(folder: Path) -> None:
    assert "files" not in run("check", "games/a.yaml")[1]
    assert run("check", "games/a.yaml", "./games/a.yaml") == run("check", "games/a.yaml")


def test_a_pattern_that_no_shell_has_spread_out(folder: Path) -> None:
    code, out = run("check", "games/[ac].yaml")
    assert code == 1
    assert out.splitlines()[-1] == "2 files. Hold: 1; do not hold: 1; cannot be used: 0."


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("empty", "empty: There is no scenario file (.yaml, .yml or .json) in this folder."),
        ("games/*.toml", "games/*.toml: No file fits this pattern. Check its folder and its spelling."),
    ],
)
def test_what_stands_for_nothing_is_one_clear_sentence(folder: Path, command: str, word: str, sentence: str) -> None:
    assert run(command, word) == (2, sentence + "\n")
    code, out = run(command, word, "--json")
    report = json.loads(out)
    assert (code, report["file"], report["exit"]) == (2, word, 2)
    assert sentence == f"{word}: {report['errors'][0]['problem']}"


def test_quiet_prints_only_what_fails_and_the_summary(folder: Path) -> None:
    loud, quiet = run("check", "games"), run("check", "games", "-q")
    assert quiet[0] == loud[0] == 2
    assert "a.yaml" not in quiet[1]
    assert "e.yaml" not in quiet[1]
    assert [line for line in loud[1].splitlines() if line in quiet[1].splitlines()] == quiet[1].splitlines()
    assert {"b.yaml", "c.yaml", "d.yaml"} <= set(re.findall(r"\w\.yaml", quiet[1]))
    assert run("check", "games/a.yaml", "--quiet") == (0, "")


def test_json_is_one_object_a_file_and_nothing_else(folder: Path) -> None:
    for more in ([], ["--quiet"], ["--explain"]):
        code, out = run("check", "games", "--json", *more)
        assert code == 2
        assert [json.loads(line)["exit"] for line in out.splitlines()] == [0, 1, 1, 2, 0]


def test_scores_of_a_folder(folder: Path) -> None:
    code, out = run("score", "games", "--json")
    assert code == 2
    assert [json.loads(line)["exit"] for line in out.splitlines()] == [0, 1, 0, 2, 0]


# -- rules explained --------------------------------------------------------------------------------------------------


def test_explain_prints_each_rule_cited_once_and_in_order(folder: Path) -> None:
    plain, more = run("check", "games/b.yaml"), run("check", "games/b.yaml", "--explain")
    assert more[0] == plain[0] == 1
    assert more[1] == plain[1] + "\nCLAIM-1 (Claiming a route)\n" + explained("CLAIM-1") + "\n"
    out = run("check", "games", "--explain")[1]
    assert out.index("SETUP-9 (") < out.index("CLAIM-1 (Claiming")
    assert out.count("CLAIM-1 (Claiming") == 1
    assert out.splitlines()[-1].startswith("5 files.")


def test_explain_without_a_rule_cited_adds_nothing(folder: Path) -> None:
    assert run("check", "games/a.yaml", "--explain") == run("check", "games/a.yaml")


def test_explain_tells_nothing_of_files_that_are_not_shown(folder: Path) -> None:
    assert "SETUP-9 (" not in run("check", "games", "--explain", "-q")[1]


def test_explain_in_json(folder: Path) -> None:
    plain = [json.loads(line) for line in run("check", "games", "--json")[1].splitlines()]
    more = [json.loads(line) for line in run("check", "games", "--json", "--explain")[1].splitlines()]
    assert [report.pop("rules") for report in more] == [
        [], [note_json("CLAIM-1")], [], [], [note_json("SETUP-9")],
    ]  # fmt: skip
    assert more == plain


def test_a_score_explained(folder: Path) -> None:
    plain, more = run("score", "games/a.yaml"), run("score", "games/a.yaml", "--explain")
    assert more[1].startswith(plain[1])
    for rule in ("SCORE-4", "TIE-5"):
        assert explained(rule) in more[1]
    assert explained("CLAIM-1") in run("score", "games/b.yaml", "--explain")[1]


# -- the bar ----------------------------------------------------------------------------------------------------------

SCRIPT = "from ttr.cli import main; main(prog_name='ttr')"


def on_a_terminal(*arguments: str, folder: Path, piped: bool) -> str:
    """What `ttr` writes on a terminal: on standard error only, or on both."""
    pty = pytest.importorskip("pty")
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, *arguments],
        stdout=subprocess.DEVNULL if piped else theirs,
        stderr=theirs,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(TOP), "TERM": "xterm", "COLUMNS": "100"},
    )
    os.close(theirs)
    written = b""
    try:
        while chunk := os.read(ours, 65536):
            written += chunk
    except OSError:  # how a terminal says that the other end is closed
        pass
    os.close(ours)
    assert process.wait(timeout=120) == 1
    return written.decode()


def many(folder: Path, number: int) -> None:
    for n in range(number):
        (folder / f"{n:03}.yaml").write_text(GOOD if n else FAIL, "utf-8")


def test_a_bar_shows_how_far_many_files_have_come(tmp_path: Path) -> None:
    many(tmp_path, MANY + 1)
    assert f"{MANY + 1}/{MANY + 1}" in on_a_terminal("check", ".", folder=tmp_path, piped=True)
    shown = on_a_terminal("check", ".", "-q", folder=tmp_path, piped=False)
    assert f"{MANY + 1}/{MANY + 1}" in shown
    assert ERASE + "000.yaml: something does not hold." in shown
    assert shown.splitlines()[-1] == f"{MANY + 1} files. Hold: {MANY}; do not hold: 1; cannot be used: 0."


def test_no_bar_for_a_few_files_or_for_programs(tmp_path: Path) -> None:
    many(tmp_path, MANY)
    assert on_a_terminal("check", ".", folder=tmp_path, piped=True) == ""
    many(tmp_path, MANY + 1)
    assert on_a_terminal("check", ".", "--json", folder=tmp_path, piped=True) == ""
    assert run("check", tmp_path)[0] == 1
