"""Every test that carries a rule of the other modes can fail: it does in one of the engines that break the rule."""

import ast
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests import table
from tests.doubles.variants import VARIANTS
from tests.test_rule_ids import CHAPTERS, RULES, ids_in

HERE = Path(__file__).parent
FILES = (
    *sorted((HERE / "rules").glob("test_*.py")),
    *(HERE / f"test_{n}.py" for n in ("board", "bonus", "mode", "score")),
)
"""The tests of the rules; those of algorithms, proofs and views stand elsewhere."""

NOT_PROVEN = {"test_USA_5_the_print_of_2025_is_no_mode_yet": "no engine can play a mode without tickets"}


def rules_of(name: str) -> set[str]:
    """The rules of the other modes in the name of a test."""
    return {rule for rule in ids_in(name) if RULES[rule] not in CHAPTERS}


TESTS = [
    (path, node.name)
    for path in FILES
    for node in ast.parse(path.read_text("utf-8")).body
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and rules_of(node.name)
]


@cache
def module_of(path: Path) -> ModuleType:
    return import_module(".".join(("tests", *path.relative_to(HERE).with_suffix("").parts)))


def arguments(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    """What `parametrize` hands to a test."""
    rows = []
    for mark in getattr(test, "pytestmark", []):
        names = [name.strip() for name in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
        rows.append([dict(zip(names, values if len(names) > 1 else (values,))) for values in mark.args[1]])
    for chosen in product(*rows):
        yield {name: value for part in chosen for name, value in part.items()}


def fails(test: Callable[..., None]) -> bool:
    """Does it, with any of its arguments?"""
    try:
        for given in arguments(test):
            test(**given)
    except (Exception, pytest.fail.Exception):
        return True
    return False


@cache
def names_in_engine() -> dict[int, tuple[ModuleType, str]]:
    """Where the things of the engine stand, by identity."""
    modules = [module for name, module in sys.modules.items() if name == "ttr" or name.startswith("ttr.")]
    return {id(value): (module, name) for module in modules for name, value in vars(module).items() if callable(value)}


def fails_in(variant: str, path: Path, name: str) -> bool:
    """Does a test fail in a broken engine? What it has imported from the engine is broken, too."""
    module = module_of(path)
    places = names_in_engine()
    with pytest.MonkeyPatch.context() as patch:
        VARIANTS[variant].apply(patch)
        for user in (module, table):
            for key, value in list(vars(user).items()):
                if id(value) in places and (now := getattr(*places[id(value)])) is not value:
                    patch.setattr(user, key, now)
        return fails(getattr(module, name))


@pytest.mark.parametrize(("path", "name"), TESTS, ids=[name for _, name in TESTS])
def test_it_fails_when_its_rule_is_broken(path: Path, name: str) -> None:
    assert not fails(getattr(module_of(path), name))
    breaking = [variant for variant in VARIANTS if rules_of(name) & set(VARIANTS[variant].rules)]
    proven = any(fails_in(variant, path, name) for variant in breaking)
    assert proven != (name in NOT_PROVEN)


def test_there_are_enough_of_them() -> None:
    carried = {rule for _, name in TESTS for rule in rules_of(name)}
    assert carried == {rule for rule, chapter in RULES.items() if chapter not in CHAPTERS}
