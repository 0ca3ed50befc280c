"""Every rule has a test that carries its id, and no test carries the id of a rule that does not exist."""

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

TESTS = Path(__file__).parent
RULES = {
    name: table["chapter"]
    for name, table in tomllib.loads((TESTS.parent / "data" / "rules.toml").read_text("utf-8")).items()
    if name != "editions"
}

CHAPTERS = {
    "components",
    "setup",
    "turn",
    "draw",
    "refresh",
    "deck",
    "claim",
    "double",
    "ferry",
    "tunnel",
    "ticket",
    "station",
    "end",
    "score",
    "express",
    "winner",
    "information",
    "engine",
}
"""The chapters of Europe and of the engine: 126 rules."""

EXEMPT = {
    "COMP-4": "counts the tickets in the anniversary box; the engine has none of its own",
}

ID = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Z0-9]*(?:_[A-Z]+)?_\d+)(?![A-Za-z0-9])")


def ids_in(name: str) -> list[str]:
    """The rule ids in the name of a test: `test_VAR_MEGA_2_...` carries VAR-MEGA-2."""
    return [found.replace("_", "-") for found in ID.findall(name)]


@cache
def carried() -> dict[str, set[str]]:
    """The rule ids in the names of all tests, and where they stand."""
    found: dict[str, set[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for rule in ids_in(node.name):
                    found.setdefault(rule, set()).add(f"{path.relative_to(TESTS)}: {node.name}")
    return found


def test_ids_are_read_out_of_names() -> None:
    assert ids_in("test_TUNNEL_7_withdrawing_returns_all_cards") == ["TUNNEL-7"]
    assert ids_in("test_VAR_MEGA_2_and_US1910_4") == ["VAR-MEGA-2", "US1910-4"]
    assert ids_in("test_SCORE_4_STATION_13_four_for_each") == ["SCORE-4", "STATION-13"]
    assert ids_in("test_a_copy_is_equal") == []


def test_there_are_126_rules_of_europe_and_the_engine() -> None:
    assert sum(chapter in CHAPTERS for chapter in RULES.values()) == 126


def test_every_rule_of_europe_and_the_engine_has_a_test() -> None:
    needed = {rule for rule, chapter in RULES.items() if chapter in CHAPTERS}
    assert sorted(needed - carried().keys() - EXEMPT.keys()) == []


def test_every_rule_of_the_other_modes_has_a_test() -> None:
    needed = {rule for rule, chapter in RULES.items() if chapter not in CHAPTERS}
    assert sorted(needed - carried().keys()) == []


def test_no_test_carries_an_unknown_id() -> None:
    assert {rule: sorted(where) for rule, where in carried().items() if rule not in RULES} == {}


def test_exemptions_are_rules_without_a_test() -> None:
    assert EXEMPT.keys() <= RULES.keys()
    assert not EXEMPT.keys() & carried().keys()
