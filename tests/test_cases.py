"""The cases of `tests/cases`: what `ttr check` must say about each of them (`tests/cases/README.md`)."""

import copy
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.casefiles import CASES, case_files, data_of
from ttr.mode import mode_ids
from ttr.report import Report, check_exit, check_json, examine, score_exit, score_json
from ttr.scenario import ScenarioError, build, play
from ttr.scenario.reading import Document

ALL = case_files()
BAD = [case for case in ALL if case.name.startswith("bad-")]
FAIL = [case for case in ALL if case.name.startswith("fail-")]
GOOD = [case for case in ALL if case not in BAD and case not in FAIL]


@cache
def examined(case: Path) -> Report:
    return examine(case.name, case.read_bytes())


def report(case: Path) -> dict[str, Any]:
    return check_json(examined(case))


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.stem)
def test_a_good_case_holds(case):
    found = report(case)
    assert (found["exit"], found.get("failures"), found.get("errors")) == (0, [], None)
    assert found["ok"] is True


@pytest.mark.parametrize("case", FAIL, ids=lambda case: case.stem)
def test_a_failing_case_fails(case):
    found = report(case)
    assert (found["exit"], found["ok"]) == (1, False)
    assert found["failures"]


@pytest.mark.parametrize("case", BAD, ids=lambda case: case.stem)
def test_a_bad_case_is_an_error_of_the_file(case):
    found = report(case)
    assert found["exit"] == 2
    assert found["errors"]
    assert all(error["problem"] for error in found["errors"])
    assert score_json(examined(case)) == found


@pytest.mark.parametrize("case", [case for case in BAD if case.with_suffix(".at").exists()], ids=lambda case: case.stem)
def test_an_error_names_its_place_and_what_may_have_been_meant(case):
    lines = case.with_suffix(".at").read_text(encoding="utf-8").split("\n")
    places = [line for line in lines if line and not line.startswith("near: ")]
    errors = report(case)["errors"]
    assert any(stands_at(error["at"], place) for error in errors for place in places), [e["at"] for e in errors]
    for word in (line.removeprefix("near: ") for line in lines if line.startswith("near: ")):
        assert any(word in error["near"] for error in errors)


def stands_at(at: str, place: str) -> bool:
    """`players[0].hand` also stands for `players[0].hand.red`."""
    return at == place or (at.startswith(place) and at[len(place)] in ".[")


@pytest.mark.parametrize("case", [*GOOD, *FAIL], ids=lambda case: case.stem)
def test_every_position_can_be_scored(case):
    """Only a move that is refused though nobody expected it stands in the way."""
    refused = any(failure["at"].startswith("moves") for failure in report(case)["failures"])
    assert score_exit(examined(case)) == int(refused)


# -- altered numbers --------------------------------------------------------------------------------------------------


def numbers(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all whole numbers in plain data."""
    if isinstance(value, dict):
        for key, item in value.items():
            yield from numbers(item, (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from numbers(item, (*path, i))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def expected_numbers(data: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The paths of all numbers that a scenario expects, at its end or after a move."""
    found = list(numbers(data.get("expect", {}), ("expect",)))
    for i, move in enumerate(data.get("moves", [])):
        found += numbers(move.get("expect", {}), ("moves", i, "expect"))
    return found


def altered(data: dict[str, Any], path: tuple[Any, ...], by: int) -> dict[str, Any]:
    twin = copy.deepcopy(data)
    place = twin
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] += by
    return twin


def holds(data: dict[str, Any]) -> bool:
    try:
        return play(build(Document(data, {}))).holds
    except ScenarioError:
        return False


@pytest.mark.parametrize("case", GOOD, ids=lambda case: case.stem)
def test_no_good_case_holds_with_an_altered_number(case):
    data = data_of(case)
    assert holds(data)
    for path in expected_numbers(data):
        for by in (1, -1):
            assert not holds(altered(data, path, by)), path


def test_numbers_are_expected_in_most_cases():
    counted = [len(expected_numbers(data_of(case))) for case in GOOD]
    assert sum(counted) > 150
    assert sum(n > 0 for n in counted) > 60


def test_the_cases_are_all_there():
    assert (len(GOOD), len(FAIL), len(BAD)) >= (110, 4, 26)
    assert len(list(CASES.glob("*.at"))) >= 24
    assert all(case.with_suffix(".yaml") in BAD for case in CASES.glob("*.at"))
    assert (CASES / "README.md").exists()


def test_the_cases_speak_of_every_mode():
    spoken = Counter(data_of(case).get("mode", "europe") for case in [*GOOD, *BAD] if _is_mapping(case))
    assert {mode: spoken[mode] for mode in mode_ids() if spoken[mode] < LEAST.get(mode, 8)} == {}


def test_legal_and_illegal_cases_of_every_mode():
    for mode in mode_ids():
        texts = [
            case.read_text("utf-8")
            for case in [*GOOD, *BAD]
            if _is_mapping(case) and data_of(case).get("mode", "europe") == mode
        ]
        assert any("illegal: " in text or "not_legal: " in text for text in texts), mode
        assert any("  legal: " in text or "final: " in text for text in texts), mode


LEAST = {"europe_short": 2}
"""The fewest cases of a mode, eight if it is not named: `europe_short` is `europe` with other numbers."""


def _is_mapping(case: Path) -> bool:
    try:
        return isinstance(data_of(case), dict)
    except ScenarioError:
        return False


@pytest.mark.parametrize("mode_id", mode_ids())
def test_a_small_case_in_every_mode(mode_id):
    """An empty table: unbuilt stations score, nothing else."""
    stations = 12 if mode_id.startswith("europe") else 0
    data = {
        "scenario": 1,
        "mode": mode_id,
        "players": [{"name": "Ada"}, {"name": "Bo"}],
        "expect": {
            "final": {"Ada": stations, "Bo": stations},
            "tickets": {"Ada": 0},
            "completed": {"Ada": 0},
            "longest_trail": {"Bo": 0},
            "score": {"Ada": 0},
            "winners": ["Ada", "Bo"],
        },
    }
    assert holds(data)
    for path in expected_numbers(data):
        assert not holds(altered(data, path, 1)), path
    assert check_exit(examine("x", b'{"scenario": 1, "players": [{"name": "Ada"}]}')) == 2
