"""The JSON Schema of scenario files: as its script makes it, true to the cases, and no stricter than the engine."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from tests.casefiles import case_files, data_of
from tests.doubles.legality import TASTES, play_on
from tools import schema
from ttr import files
from ttr.cli import main
from ttr.cli.schema import NAME
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, new_game
from ttr.scenario import ScenarioError, build, position, record
from ttr.scenario.building import COMMON_KEYS, POSITION_KEYS
from ttr.scenario.reading import Document

TEXT = (files.data() / NAME).read_text("utf-8")
VALIDATOR = Draft202012Validator(json.loads(TEXT))
ENGINE_ONLY = {
    "bad-B01-route-with-two-owners": "each route lies in a list of its own",
    "bad-B03-closed-double": "which routes are two tracks of one double, only the map knows",
    "bad-B09-more-trains-than-a-player-has": "trains follow from routes",
    "bad-B11-score-does-not-agree": "so do points",
    "bad-B30-unknown-player-to-move": "the names that may stand there are those of this file",
    "bad-B31-unknown-player-in-a-move": "the same in a move",
    "bad-B37-two-players-of-one-name": "and they must differ",
    "bad-COMP-2-fifteen-locomotives": "no schema adds up the cards of several hands",
}
"""Bad cases of a good shape, and why only the engine can refuse them."""

NO_YAML = {"bad-B18-no-yaml"}


def problems(data: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in VALIDATOR.iter_errors(data)]


def bad_cases() -> list[Path]:
    return [case for case in case_files() if case.name.startswith("bad-") and case.stem not in NO_YAML]


def other_cases() -> list[Path]:
    return case_files(without=("bad-",))


# -- the file ---------------------------------------------------------------------------------------------------------


def test_the_file_is_what_its_script_makes() -> None:
    assert schema.text() == TEXT, "run: python -m tools.schema"


def test_it_is_a_schema_of_the_draft_it_names() -> None:
    Draft202012Validator.check_schema(json.loads(TEXT))
    assert json.loads(TEXT)["$schema"].endswith("/draft/2020-12/schema")
    assert len(TEXT.encode()) < 120_000


def test_the_command_prints_it() -> None:
    result = CliRunner(catch_exceptions=False).invoke(main, ["schema"])
    assert (result.exit_code, result.stdout) == (0, TEXT)


def test_every_key_is_there_and_described() -> None:
    keys = json.loads(TEXT)["properties"]
    assert [*keys] == [*COMMON_KEYS, *POSITION_KEYS]
    assert all(entry["description"] for entry in keys.values())


def test_every_reference_leads_somewhere() -> None:
    whole = json.loads(TEXT)
    named = {value["$ref"] for value in parts(whole) if isinstance(value, dict) and "$ref" in value}
    assert {f"#/$defs/{name}" for name in whole["$defs"]} == named


def test_a_key_without_a_description_would_be_noticed() -> None:
    with pytest.raises(ValueError, match="new"):
        schema.described({"new": {}}, {})


def parts(value: Any) -> Iterator[Any]:
    yield value
    for item in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from parts(item)


# -- what it accepts and refuses --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", other_cases(), ids=lambda case: case.stem)
def test_every_case_that_can_be_read_is_valid(case: Path) -> None:
    assert problems(data_of(case)) == []


@pytest.mark.parametrize("case", bad_cases(), ids=lambda case: case.stem)
def test_a_case_of_a_wrong_shape_is_not(case: Path) -> None:
    assert bool(problems(data_of(case))) == (case.stem not in ENGINE_ONLY)


def test_the_cases_that_only_the_engine_refuses_exist() -> None:
    assert ENGINE_ONLY.keys() <= {case.stem for case in bad_cases()}


@pytest.mark.parametrize("mode_id", mode_ids())
def test_what_the_kit_writes_is_valid(mode_id: str) -> None:
    """Positions of random games in every phase, and their records."""
    mode = load_mode(mode_id)
    names = ["Ada", "Bo", "Cem"][: mode.players[1]]
    for seed in range(2):
        state, moves, phases = new_game(mode, names, seed, 0), [], set()
        for seat, action in play_on(state, Random(seed), TASTES[seed]):
            if state.phase not in phases or len(moves) % 40 == 0:
                phases.add(state.phase)
                assert problems(position(state, "A title")) == []
            moves.append((seat, action))
            apply(state, action, seat)
        assert problems(position(state)) == []
        assert problems(record(state, moves, title="A game", colors=["blue", None], bots=[None, "simple"])) == []
        assert len(phases) > 2


def small(**more: Any) -> dict[str, Any]:
    return {"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}], **more}


@pytest.mark.parametrize(
    "more",
    [
        {"players": [{"name": "Ada"}, {"name": "Bo", "bot": "planner"}]},
        {"question": "Who wins?", "ask": ["winners", {"final": "Ada"}]},
        {"moves": [{"Ada": "  DRAW   Deck "}, {"Bo": "claim PARIS-zurich 2 Red+1 locomotive"}, {"Ada": "keep"}]},
        {"deal": True, "seed": 2**63 - 1, "turn": "Bo", "title": ""},
        {"deal": False, "phase": "turn"},
        {"mode": "usa", "expect": {"bonuses": {"longest_path": []}}},
        {"map": "small", "moves": [{"Ada": "claim hollin-ironford 2 red"}]},
        {
            "map": "small",
            "mode": "tiny",
            "players": [{"name": "Ada", "routes": ["copperdale-fennick"]}, {"name": "Bo"}],
        },
        {"phase": "keep_tickets", "drawn_tickets": ["paris-wien"]},
        {"expect": {"not_legal": ["pass", {"pass": "TURN-3"}], "completed": {"Ada": 0, "Bo": []}}},
    ],
)
def test_valid(more: dict[str, Any]) -> None:
    build(Document(small(**more), {}))
    assert problems(small(**more)) == []


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"titel": "x"}, "$"),
        ({"seed": -1}, "$.seed"),
        ({"seed": "1"}, "$.seed"),
        ({"deal": True, "row": ["red"] * 5}, "$"),
        ({"deal": True, "players": [{"name": "Ada", "hand": {}}, {"name": "Bo"}]}, "$.players[0]"),
        ({"moves": [{}]}, "$.moves[0]"),
        ({"moves": [{"Ada": "pass", "Bo": "pass"}]}, "$.moves[0]"),
        ({"moves": [{"expect": {}}]}, "$.moves[0]"),
        ({"moves": [{"Ada": "claim paris-zurich"}]}, "$.moves[0].Ada"),
        ({"moves": [{"Ada": "pass", "expect": {"final": {"Ada": 1}}}]}, "$.moves[0].expect"),
        ({"moves": [{"Ada": "pass", "expect": {"illegal": "TURN-33"}}]}, "$.moves[0].expect.illegal"),
        ({"expect": {"illegal": "TURN-3"}}, "$.expect"),
        ({"expect": {"winners": "Ada"}}, "$.expect.winners"),
        ({"expect": {"bonuses": {"globetrotter": []}}}, "$.expect.bonuses"),
        ({"tunnel": {"route": "paris-zurich", "paid": {}, "revealed": ["red"]}}, "$"),
        ({"phase": "tunnel_decision"}, "$"),
        ({"phase": "keep_tickets", "drawn_tickets": {"Ada": []}}, "$.drawn_tickets"),
        ({"phase": "keep_tickets", "drawn_tickets": ["brest-petrograd"]}, "$.drawn_tickets[0]"),
        ({"refused_tickets": {"Ada": []}}, "$"),
        ({"row": ["red"] * 4}, "$.row"),
        ({"mode": "usa", "players": [{"name": "Ada", "stations": ["miami"]}, {"name": "Bo"}]}, "$.players[0].stations"),
        ({"mode": "usa", "players": [{"name": "Ada"}, {"name": "Bo", "routes": ["wien"]}]}, "$.players[1].routes"),
        ({"players": [{"name": "Ada"}, {"name": "Bo", "bot": "gambler"}]}, "$.players[1].bot"),
        ({"players": [{"name": " Ada"}, {"name": "Bo"}]}, "$.players[0].name"),
        ({"players": [{"name": "expect"}, {"name": "Bo"}]}, "$.players[0].name"),
        ({"ask": ["who"]}, "$.ask[0]"),
        ({"map": ""}, "$.map"),
        ({"map": 3}, "$.map"),
        ({"mode": "tiny"}, "$.mode"),
        ({"map": "small", "mode": "Tiny Game"}, "$.mode"),
    ],
)  # fmt: skip
def test_not_valid(more: dict[str, Any], place: str) -> None:
    data = small(**more)
    with pytest.raises(ScenarioError):
        build(Document(data, {}))
    assert any(problem.startswith(place) for problem in problems(data)), problems(data)


def without_one_part(value: Any) -> Iterator[Any]:
    """Copies of plain data from which one key or item is missing."""

    def places(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
        if isinstance(part, dict | list):
            for step, item in part.items() if isinstance(part, dict) else enumerate(part):
                yield (*path, step)
                yield from places(item, (*path, step))

    for path in places(value):
        twin = copy.deepcopy(value)
        inner = twin
        for step in path[:-1]:
            inner = inner[step]
        del inner[path[-1]]
        yield twin


@pytest.mark.parametrize("case", other_cases()[::4], ids=lambda case: case.stem)
def test_it_is_no_stricter_than_the_engine(case: Path) -> None:
    """Whatever the engine still takes when a part is missing is valid."""
    for data in without_one_part(data_of(case)):
        try:
            build(Document(data, {}))
        except ScenarioError:
            continue
        assert problems(data) == []
