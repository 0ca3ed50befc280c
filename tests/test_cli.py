"""The command line: exit codes, files, standard input, and that nothing gives a traceback (SCENARIO.md, section 3)."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from ttr.bots import FollowingBot
from ttr.cli import main
from ttr.mode import load_mode
from ttr.session import Session

TOP = Path(__file__).resolve().parents[1]
CASES = TOP / "tests" / "cases"
GOOD, OTHER_GOOD = CASES / "LP-01-loop-then-out.yaml", CASES / "TU-05-no-match-is-a-claim.yaml"
FAIL = CASES / "fail-F01-wrong-total.yaml"
REFUSED = CASES / "fail-F02-a-move-that-is-refused.yaml"
BAD = CASES / "bad-B07-misspelt-route.yaml"
MOST_MEMORY = 200
"""Megabytes."""
MOST_SECONDS = 120
"""On a busy machine; what takes 15 seconds of the processor is ended."""


def run(*arguments, stdin=None):
    """Exit code and output of `ttr`; a traceback would be raised here."""
    result = CliRunner(catch_exceptions=False).invoke(main, [str(argument) for argument in arguments], input=stdin)
    return result.exit_code, result.output


def reports(output):
    """The JSON reports, one a line."""
    return [json.loads(line) for line in output.splitlines()]


# -- exit codes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("flags", [[], ["--json"], ["--lang", "en"]])
@pytest.mark.parametrize(
    ("files", "code"),
    [
        ([GOOD], 0),
        ([FAIL], 1),
        ([BAD], 2),
        ([GOOD, OTHER_GOOD], 0),
        ([GOOD, FAIL], 1),
        ([FAIL, GOOD], 1),
        ([BAD, GOOD], 2),
        ([BAD, FAIL, GOOD], 2),
        ([FAIL, BAD], 2),
    ],
)
def test_the_worst_code_wins(files, code, flags):
    found, output = run("check", *files, *flags)
    assert found == code
    assert output


def test_all_files_are_checked_before_it_exits():
    code, output = run("check", "--json", BAD, FAIL, GOOD)
    assert code == 2
    assert [(Path(report["file"]).stem[:4], report["exit"]) for report in reports(output)] == [
        ("bad-", 2),
        ("fail", 1),
        ("LP-0", 0),
    ]


def test_score():
    assert run("score", GOOD)[0] == 0
    assert run("score", REFUSED)[0] == 1
    assert run("score", BAD)[0] == 2
    assert run("score", GOOD, REFUSED, BAD)[0] == 2
    code, output = run("score", "--json", GOOD)
    assert code == 0
    assert reports(output)[0]["players"][0]["longest_trail"]["length"] == 9


def test_the_name_of_the_file_stands_in_the_report():
    assert reports(run("check", "--json", GOOD)[1])[0]["file"] == str(GOOD)


def test_reports_in_sentences():
    output = run("check", FAIL)[1]
    assert "13" in output
    assert "expect.final.Ada" in output
    assert "kyiv-smolensk" in run("check", BAD)[1]
    assert "Ada wins" in run("score", GOOD)[1]


# -- where a file comes from ------------------------------------------------------------------------------------------


def test_standard_input():
    code, output = run("check", "-", "--json", stdin=GOOD.read_bytes())
    assert (code, reports(output)[0]["file"], reports(output)[0]["ok"]) == (0, "-", True)
    assert run("check", "-", stdin=FAIL.read_bytes())[0] == 1
    assert run("check", "-", stdin=b"")[0] == 2
    assert run("check", "-", stdin=b"\xff\xfe")[0] == 2
    assert run("score", "-", stdin=GOOD.read_bytes())[0] == 0


def test_standard_input_among_files():
    code, output = run("check", GOOD, "-", "--json", stdin=BAD.read_bytes())
    assert code == 2
    assert [report["exit"] for report in reports(output)] == [0, 2]


@pytest.mark.parametrize("command", ["check", "score"])
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_a_file_that_is_not_there(command, flags, tmp_path):
    for path in (tmp_path / "nothing.yaml", tmp_path, Path("/nonexistent/x"), tmp_path / ("x" * 300)):
        code, output = run(command, path, *flags)
        assert code == 2
        assert str(path) in output
        if flags:
            assert reports(output)[0]["errors"][0]["problem"]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_that_may_not_be_read(tmp_path):
    path = tmp_path / "secret.yaml"
    path.write_bytes(GOOD.read_bytes())
    path.chmod(0)
    assert run("check", path)[0] == 2


def test_a_missing_file_does_not_keep_the_others_from_being_checked(tmp_path):
    code, output = run("check", tmp_path / "nothing", GOOD, "--json")
    assert code == 2
    assert [report["exit"] for report in reports(output)] == [2, 0]


@pytest.mark.parametrize("source", [
    b"", b"\0", b"\xff" * 1000, bytes(range(256)), b"[" * 100_000, b"{" * 100_000, b"- " * 100_000, b"x" * 5_000_000,
    b"a: &a [*a]\n", b"scenario: 1\nplayers:\n", b'"\\UFFFFFFFF"',
    b"scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\nmoves: [{Ada: claim kiev-smolensk 3 red}]\n",
    b'{"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}], "' + b"9" * 5000 + b'": 0}',
    b'{"scenario": 1, "players": [{"name": "\\ud800"}, {"name": "Bo"}]}',
    b'{"scenario": 1, "mode": "\\ud800", "players": [{"name": "Ada"}, {"name": "Bo"}]}',
], ids=lambda source: ascii(source[:12]))  # fmt: skip
@pytest.mark.parametrize("command", ["check", "score"])
def test_broken_files_are_reported(source, command, tmp_path):
    path = tmp_path / "x.yaml"
    path.write_bytes(source)
    assert run(command, path)[0] == 2
    code, output = run(command, path, "--json")
    assert code == 2
    assert reports(output)[0]["errors"]


def test_only_the_first_megabyte_is_read():
    assert run("check", "/dev/zero")[0] == 2


# -- options ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [["--help"], ["-h"], *([name, "-h"] for name in main.commands)])
def test_help(arguments):
    code, output = run(*arguments)
    assert code == 0
    assert "Usage" in output


def test_the_whole_process_speaks_one_language():
    done = process("check", "--lang", "ru", LC_ALL="C", PYTHONUTF8="0")
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().startswith("Использование: ttr check")
    assert "Ошибка: Не указан аргумент" in done.stderr.decode()
    done = process("check", "--help", TTR_LANG="fa", LANGUAGE="de")
    assert done.returncode == 0
    assert done.stdout.decode().startswith("کاربرد: ttr check")


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["score"],
        ["fly"],
        ["check", "--fly", GOOD],
        ["check", GOOD, "--lang", "xx"],
        ["check", GOOD, "--lang", "../en"],
    ],
)
def test_wrong_usage(arguments):
    assert run(*arguments)[0] == 2


def test_the_language_comes_from_the_environment(monkeypatch):
    for language in ("en", "xx", "tr_TR.UTF-8", "C", ""):
        monkeypatch.setenv("TTR_LANG", language)
        assert run("check", GOOD)[0] == 0


def test_json_is_english_in_any_language():
    assert reports(run("check", "--json", REFUSED)[1]) == reports(run("check", "--json", "--lang", "en", REFUSED)[1])


# -- as a process of its own ------------------------------------------------------------------------------------------

SCRIPT = "from ttr.cli import main; main(prog_name='ttr')"
WATCHED = """
import re, resource, sys
from ttr.cli import main
resource.setrlimit(resource.RLIMIT_CPU, (15, 15))
try:
    main(prog_name='ttr')
finally:
    with open('/proc/self/status') as status:
        print(int(re.search(r'VmHWM:\\s+(\\d+)', status.read())[1]) // 1024, file=sys.stderr)
"""


def process(*arguments, stdin=b"", script=SCRIPT, **environment):
    return subprocess.run(
        [sys.executable, "-c", script, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        cwd=TOP,
        timeout=MOST_SECONDS,
        env={**os.environ, "PYTHONPATH": str(TOP), **environment},
        check=False,
    )


def test_a_process():
    done = process("check", GOOD, FAIL, "--json")
    assert done.returncode == 1
    assert [report["exit"] for report in reports(done.stdout.decode())] == [0, 1]
    assert done.stderr == b""


def test_a_process_reads_standard_input():
    done = process("score", "-", "--json", stdin=GOOD.read_bytes())
    assert done.returncode == 0
    assert reports(done.stdout.decode())[0]["winners"] == ["Ada"]


def test_names_in_any_script_are_printed_whatever_the_locale():
    source = '{"scenario": 1, "title": "\\ud83d\\ude82 \\ud800", "players": [{"name": "فاطمه"}, {"name": "Ayşe 🚂"}]}'
    done = process("score", "-", stdin=source.encode(), LC_ALL="C", PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert done.returncode == 0
    assert "فاطمه" in done.stdout.decode()
    done = process("check", "-", "--json", stdin=source.encode(), LC_ALL="C", PYTHONUTF8="0")
    assert b"Traceback" not in done.stderr
    assert json.loads(done.stdout.decode())["position"]["players"][1]["name"] == "Ayşe 🚂"


def test_a_reader_that_goes_away_sees_no_traceback(tmp_path):
    """As in `ttr check x | head -1`."""
    for number in range(300):
        (tmp_path / f"{number}.yaml").write_bytes(GOOD.read_bytes())
    command = subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "check", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=TOP,
    )
    command.stdout.readline()
    command.stdout.close()
    assert b"Traceback" not in command.stderr.read()
    command.stderr.close()
    command.wait(timeout=MOST_SECONDS)


HEAD = '{"scenario":1,"players":[{"name":"A"},{"name":"B"}'
MONSTERS = {
    "players that are none": ('{"scenario":1,"players":[', "0", "]}"),
    "misspelt routes": (HEAD[:-1] + ',"routes":[', '"moskva-smolensky"', "]}]}"),
    "a row of nothing": (HEAD + '],"row":[', "0", "]}"),
    "illegal actions": (HEAD + '],"expect":{"legal":[', '"pass"', "]}}"),
    "refused moves": (HEAD + '],"moves":[', '{"A":"pass","expect":{"illegal":"TURN-3"}}', "]}"),
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read there")
@pytest.mark.parametrize("name", MONSTERS)
def test_no_file_of_a_megabyte_takes_200_megabytes_or_hangs(name):
    first, piece, last = MONSTERS[name]
    source = first + ",".join([piece] * ((1_000_000 - len(first + last)) // (len(piece) + 1))) + last
    done = process("check", "-", "--json", stdin=source.encode(), script=WATCHED)
    assert done.returncode in (0, 1, 2)
    assert b"Traceback" not in done.stderr
    assert int(done.stderr.split()[-1]) < MOST_MEMORY


def test_a_saved_game_against_a_bot_is_checked_and_scored(tmp_path):
    """Replaying needs no bot: all moves stand in the file."""
    session, bot = Session(load_mode("europe_short"), ["Ada", "Bo"], 3, 0, (), (None, "simple")), FollowingBot()
    while not session.is_over:
        session.act(bot.choose(session.state.seen_by()).action)
    saved = tmp_path / "game.yaml"
    saved.write_text(session.text(), "utf-8")
    assert run("check", saved)[0] == 0
    assert run("score", saved)[0] == 0
    saved.write_text(session.text().replace("bot: simple", "bot: gambler"), "utf-8")
    code, output = run("check", saved)
    assert code == 2
    assert "players[1].bot" in output
    assert "There is no bot gambler." in output
