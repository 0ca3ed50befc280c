"""Whatever comes: only the documented errors, in bounded time and memory, and what was written is read back.

Bytes without any sense are tested where they are read (`tests/scenario/test_reading.py`, `tests/test_report.py`,
`tests/test_notation.py`); here is what is nearly right.
"""

import copy
import json
import os
import re
import subprocess
import sys
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.casefiles import case_files, data_of
from tests.test_report import is_documented
from ttr.action import (
    DRAW,
    PASS,
    TAKE,
    TICKETS,
    WITHDRAW,
    BuildStation,
    ClaimRoute,
    KeepTickets,
    PayTunnel,
)
from ttr.mode import load_mode, mode_ids
from ttr.notation import AmbiguousError, UnreadableError, format_action, parse_action
from ttr.scenario import ScenarioError, from_line, load, read, to_line, to_yaml
from ttr.scenario.digits import ALPHABET, to_letters
from ttr.scenario.line import CHECK, MARK, _checksum

TOP = Path(__file__).resolve().parents[1]
CASES = case_files()
TOKEN = re.compile(r"""\n *|"[^"\n]*"|[\w.+'-]+|[ \t]+|[^\w\s]""")
MODE_IDS = st.sampled_from(mode_ids())


# -- scenario text that is nearly right -------------------------------------------------------------------------------


def changed(data: st.DataObject, things: list[Any], other: st.SearchStrategy[Any]) -> list[Any]:
    """A list with one to four things dropped, doubled, swapped or altered."""
    things = list(things)
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(len(things) - 1, 0)))
        what = data.draw(st.sampled_from(["drop", "double", "swap", "alter", "move"]))
        match what:
            case "drop":
                del things[at : at + 1]
            case "double":
                things[at:at] = things[at : at + 1]
            case "swap":
                things[at : at + 2] = things[at : at + 2][::-1]
            case "alter":
                things[at : at + 1] = [data.draw(other)]
            case "move":
                piece, things[at : at + 1] = things[at : at + 1], []
                there = data.draw(st.integers(0, len(things)))
                things[there:there] = piece
    return things


@cache
def tokens(case: Path) -> list[str]:
    return TOKEN.findall(case.read_text("utf-8"))


ANY_TOKEN = st.deferred(lambda: st.sampled_from(sorted({token for case in CASES for token in tokens(case)})))


@settings(max_examples=150, deadline=None, derandomize=True)
@given(case=st.sampled_from(CASES), data=st.data())
def test_a_case_with_tokens_dropped_doubled_or_altered_gives_a_documented_report(case, data):
    is_documented("".join(changed(data, tokens(case), ANY_TOKEN)).encode())


YAML_CASES = case_files(without=("bad-B18-no-yaml",))


def parts(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of all parts of plain data."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(found for step, part in steps for found in parts(part, (*path, step)))]


def at(data: Any, path: tuple[Any, ...]) -> Any:
    for step in path:
        data = data[step]
    return data


@cache
def paths_in(case: Path) -> list[tuple[Any, ...]]:
    return parts(data_of(case))[1:]


ODD_VALUES = st.sampled_from(
    [None, True, 0, -1, 1.5, 10**30, "", "-", "red", "Ada", "1", [], [[]], {}, {"red": 1}, {"Ada": 1}, {"a": {}}]
)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(case=st.sampled_from(YAML_CASES), data=st.data())
def test_a_case_with_parts_dropped_or_put_elsewhere_gives_a_documented_report(case, data):
    """Well-formed, and wrong in what it says: parts of one case come where another has something else."""
    plain = copy.deepcopy(data_of(case))
    for path in data.draw(st.lists(st.sampled_from(paths_in(case) or [("x",)]), min_size=1, max_size=3)):
        with suppress(KeyError, IndexError, TypeError):  # an earlier change took it away
            inside = at(plain, path[:-1])
            if data.draw(st.booleans()):
                del inside[path[-1]]
            else:
                donor = data.draw(st.sampled_from(YAML_CASES))
                other = at(data_of(donor), data.draw(st.sampled_from(paths_in(donor) or [()])))
                inside[path[-1]] = copy.deepcopy(data.draw(st.just(other) | ODD_VALUES))
    text = json.dumps(plain)
    is_documented(text.encode())
    plain = json.loads(text)  # where a list became a mapping, its places are words now
    if isinstance(plain, dict):
        assert read(to_yaml(plain).encode()).data == (plain or None)


# -- actions ----------------------------------------------------------------------------------------------------------


@st.composite
def payments(draw: st.DrawFn) -> tuple[int, ...]:
    """Cards of any kind and number, as far as they can be written."""
    kinds = draw(st.sets(st.integers(0, 8), min_size=1, max_size=4))
    return tuple(draw(st.integers(1, 999)) if card in kinds else 0 for card in range(9))


@st.composite
def modes_and_actions(draw: st.DrawFn) -> tuple[Any, Any]:
    """Any action on the map of any mode, legal or not."""
    mode = load_mode(draw(MODE_IDS))
    board = mode.board
    kept = st.lists(st.integers(0, len(board.tickets) - 1), max_size=6)
    action = draw(
        st.sampled_from([*TAKE, DRAW, TICKETS, WITHDRAW, PASS])
        | kept.map(lambda tickets: KeepTickets(tuple(sorted(tickets))))
        | st.builds(ClaimRoute, st.integers(0, len(board.routes) - 1), payments())
        | st.builds(BuildStation, st.integers(0, len(board.cities) - 1), payments())
        | st.builds(PayTunnel, payments())
    )
    return mode, action


@settings(max_examples=200, deadline=None, derandomize=True)
@given(modes_and_actions())
def test_any_action_is_read_back_and_its_text_is_canonical(mode_and_action):
    mode, action = mode_and_action
    text = format_action(action, mode.board)
    assert parse_action(text, mode) == action
    assert parse_action(f"  {text.upper()} ", mode) == action
    assert format_action(parse_action(text, mode), mode.board) == text


@settings(max_examples=200, deadline=None, derandomize=True)
@given(mode_and_action=modes_and_actions(), data=st.data())
def test_a_text_that_is_nearly_an_action(mode_and_action, data):
    """It is an action, whose text is canonical, or unreadable, or ambiguous; nothing else."""
    mode, action = mode_and_action
    text = "".join(changed(data, list(format_action(action, mode.board)), st.sampled_from("abr-_+19 \u00e9\u0130\t")))
    with suppress(UnreadableError, AmbiguousError):
        canonical = format_action(parse_action(text, mode), mode.board)
        assert format_action(parse_action(canonical, mode), mode.board) == canonical


# -- lines ------------------------------------------------------------------------------------------------------------

LINES = st.sampled_from(case_files(without=("bad-",))[::5]).map(lambda case: to_line(data_of(case)))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.text(max_size=80) | st.text(alphabet=ALPHABET, max_size=200).map(MARK.__add__))
def test_no_text_that_comes_by_chance_is_a_line(text):
    with pytest.raises(ScenarioError):
        from_line(text)


@settings(max_examples=200, deadline=None, derandomize=True)
@given(line=LINES, data=st.data())
def test_a_line_with_letters_dropped_doubled_or_altered_is_found_damaged(line, data):
    wrong = "".join(changed(data, list(line), st.sampled_from(ALPHABET)))
    if wrong.lower().startswith(MARK) and wrong[len(MARK) :].lstrip("-") != line[len(MARK) :]:
        with pytest.raises(ScenarioError) as error:
            from_line(wrong)
        assert error.value.problems[0].key == "line_damaged"


def forged(letters: str) -> str:
    """A line whose checksum is right, whatever its letters say."""
    return MARK + letters + _checksum(letters)


HEAD = 64 << 16
"""Below it lie the digits that say mode and map."""


def head_of(line: str) -> int:
    """The digits of a line that say mode and map."""
    number = 0
    for letter in line[len(MARK) : -CHECK]:
        number = number * len(ALPHABET) + ALPHABET.index(letter)
    return number % HEAD


@settings(max_examples=200, deadline=None, derandomize=True)
@given(line=LINES, data=st.data())
def test_a_forged_line_gives_a_documented_report(line, data):
    """Mode and map are right, and everything above is made up."""
    made_up = data.draw(st.integers(0, 1 << data.draw(st.integers(1, 3000))))
    is_documented(forged(to_letters(made_up * HEAD + head_of(line))).encode())
    letters = line[len(MARK) : -CHECK]
    cut = "".join(changed(data, list(letters), st.sampled_from(ALPHABET)))
    is_documented(forged(cut).encode())


@pytest.mark.parametrize("letter", ["1", "2", "z"])
def test_the_longest_lines_of_one_letter(letter):
    with pytest.raises(ScenarioError):
        load(forged(letter * 19_000).encode())


# -- time and memory --------------------------------------------------------------------------------------------------

SMALL = {"scenario": 1, "players": [{"name": "A"}, {"name": "B"}]}
MOST_MEMORY = 200
"""Megabytes."""

HOSTILE = {
    "a megabyte of brackets": "[" * 1_000_000,
    "a megabyte of braces": '{"a":' * 200_000,
    "deep lists": "- " * 500_000,
    "deep mappings": "".join(" " * depth + "a:\n" for depth in range(1_300)),
    "one huge key": '{"' + "x" * 999_000 + '": 1}',
    "one huge key in YAML": "? " + "x" * 999_000 + "\n: 1\n",
    "many keys": "".join(f"k{n}: {n}\n" for n in range(70_000)),
    "the same key": "a: 1\n" * 150_000,
    "many anchors": "a:\n" + "".join(f"- &a{n} x\n" for n in range(60_000)),
    "aliases of aliases": "a0: &a0 [x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}]\n" for n in range(1, 60)),
    "50,000 events": "a: [" + "x," * 49_990 + "]",
    "many tickets": "scenario: 1\nplayers: [{name: A, tickets: [" + "paris-wien," * 45_000 + "]}, {name: B}]",
    "long names": f"scenario: 1\nplayers: [{{name: {'A' * 400_000}}}, {{name: {'B' * 400_000}}}]",
    "a long move": "scenario: 1\nplayers: [{name: A}, {name: B}]\nmoves: [{A: claim " + "x-" * 400_000 + "}]",
    "a long number": '{"seed": ' + "9" * 900_000 + "}",
    "quotes": '"' * 1_000_000,
    "a line too long": MARK + "z" * 900_000,
    "a line of zeros": forged("1" * 19_900),
    "a full line": forged("z" * 19_900),
    "a full line of this map": forged(to_letters(int.from_bytes(b"\xff" * 14_000) * HEAD + head_of(to_line(SMALL)))),
    "a line of moves": to_line({**SMALL, "moves": [{"A": "claim paris-zurich 1 blue + 999 red"}] * 2_800}),
    "a line of other signs": MARK + "\u200b" * 300_000,
    "many marks": MARK * 200_000,
    "much before a line": ">" * 999_000 + MARK,
}
ALL_AT_ONCE = """
import json, re, resource, sys
from ttr.cli import main
resource.setrlimit(resource.RLIMIT_CPU, (300, 300))
codes = []
for number, path in enumerate(sys.argv[1:]):
    try:
        main([("check", "score", "line")[number % 3], path], prog_name="ttr")
    except SystemExit as end:
        codes.append(end.code)
with open("/proc/self/status") as status:
    most = int(re.search(r"VmHWM:\\s+(\\d+)", status.read())[1]) // 1024
print(json.dumps([most, codes]), file=sys.stderr)
"""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory of a process is read there")
def test_hostile_files_take_less_than_200_megabytes(tmp_path):
    """All of them one after the other, in a process of their own whose time is limited too."""
    pytest.importorskip("resource")
    paths = [tmp_path / f"{number}.yaml" for number in range(len(HOSTILE))]
    for path, text in zip(paths, HOSTILE.values(), strict=True):
        path.write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", ALL_AT_ONCE, *map(str, paths)],
        capture_output=True,
        cwd=TOP,
        env={**os.environ, "PYTHONPATH": str(TOP)},
        check=False,
    )
    assert b"Traceback" not in done.stderr
    most, codes = json.loads(done.stderr.splitlines()[-1])
    assert len(codes) == len(HOSTILE)
    assert {*codes} <= {0, 1, 2}
    assert most < MOST_MEMORY
