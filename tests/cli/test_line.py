"""`ttr line`, and that every command reads what it prints."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from ttr.cli import main
from ttr.scenario import load, play

CASES = Path(__file__).resolve().parents[1] / "cases"
TUNNEL, DEAL = CASES / "TU-05-no-match-is-a-claim.yaml", CASES / "OF-16-a-deal-from-a-seed.yaml"
REFUSED, BAD = CASES / "fail-F02-a-move-that-is-refused.yaml", CASES / "bad-B07-misspelt-route.yaml"
COLORED = (
    b"scenario: 1\nplayers: [{name: Ada}, {name: Bo, color: red}]\ndeck_top: [red, red]\nmoves: [{Ada: draw deck}]\n"
)


def run(*arguments, stdin=None):
    """Exit code, output and what went to standard error."""
    result = CliRunner(catch_exceptions=False).invoke(main, [str(argument) for argument in arguments], input=stdin)
    return result.exit_code, result.stdout, result.stderr


def test_one_line_for_each_file():
    code, output, errors = run("line", TUNNEL, DEAL)
    assert (code, errors) == (0, "")
    lines = output.splitlines()
    assert [line[:5] for line in lines] == ["ttr1-", "ttr1-"]
    for line, path in zip(lines, (TUNNEL, DEAL), strict=True):
        assert load(line.encode()).start == load(path.read_bytes()).start
        assert len(load(line.encode()).moves) == len(load(path.read_bytes()).moves)


@pytest.mark.parametrize("command", ["check", "score"])
def test_every_command_reads_a_line(command, tmp_path):
    """As a file, from standard input, and wrapped and quoted by a mail."""
    line = run("line", TUNNEL)[1]
    path = tmp_path / "line.txt"
    path.write_text(line, encoding="utf-8")
    mail = "".join(f"> {line[at : at + 60]}\r\n" for at in range(0, len(line), 60))
    reports = []
    for arguments, stdin in (((path,), None), (("-",), line), (("-",), mail), ((TUNNEL,), None)):
        code, output, _ = run(command, "--json", *arguments, stdin=stdin)
        assert code == 0
        reports.append({key: value for key, value in json.loads(output).items() if key not in ("file", "position")})
    assert all(report == reports[0] for report in reports)


def test_a_line_of_a_line_is_the_same():
    line = run("line", TUNNEL)[1]
    assert run("line", "-", stdin=line)[1] == line


def test_after_the_moves():
    code, output, _ = run("line", "--after-moves", "-", stdin=COLORED)
    scenario = load(output.encode())
    assert code == 0
    assert scenario.moves == ()
    assert scenario.start == play(load(COLORED)).state
    assert scenario.colors == (None, "red")


def test_a_move_that_is_refused_leads_nowhere():
    assert run("line", REFUSED)[0] == 0
    code, output, errors = run("line", "--after-moves", REFUSED)
    assert (code, output) == (1, "")
    assert "CLAIM-1" in errors


def test_what_cannot_be_used_keeps_nothing_else_from_being_printed():
    code, output, errors = run("line", BAD, "/nonexistent/x", TUNNEL)
    assert code == 2
    assert output == run("line", TUNNEL)[1]
    assert "kyiv-smolensk" in errors
    assert "/nonexistent/x" in errors


def test_too_much_for_a_line():
    code, output, errors = run("line", "-", stdin=COLORED + b"title: " + b"x" * 20_000)
    assert (code, output) == (2, "")
    assert "20000" in errors


def test_a_damaged_line_says_so():
    line = run("line", TUNNEL)[1].strip()
    for command in ("check", "score", "line"):
        code, output, errors = run(command, "-", stdin=line[:-1])
        assert code == 2
        assert "damaged on the way" in output + errors
