"""What every graph lesson must have, and the functions that stand in its notebook."""

import ast
import re
from collections.abc import Callable
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

import nbformat

from ttr.lesson.challenges import Challenge
from ttr.lesson.coding import try_out
from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.items import Number, Pick, Question, Rational
from ttr.mode import load_mode
from ttr.text import Speaker

TOP = Path(__file__).resolve().parents[3]
FOLDER = TOP / "notebooks" / "graphs"
SEEDS = range(4)
"""Instances of each question, exercise and challenge that are looked at."""


@cache
def functions_of(notebook: str) -> dict[str, Any]:
    """Everything that the code cells of a notebook define, by name.

    What a cell only shows is left out: that it can be shown is tested where the notebooks run.

    Parameters
    ----------
    notebook : the beginning of its file name, such as "03"
    """
    names: dict[str, Any] = {}
    for source in sources_of(notebook):
        tree = ast.parse(source)
        tree.body = [statement for statement in tree.body if not isinstance(statement, ast.Expr)]
        exec(compile(tree, notebook, "exec"), names)
    return names


def sources_of(notebook: str) -> list[str]:
    """The code cells of a notebook."""
    (path,) = FOLDER.glob(f"{notebook}*.ipynb")
    return [cell.source for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]


def check_lesson(lesson: GraphLesson, notebook: str) -> None:
    """A lesson has questions, challenges and exercises enough, and each is sound in several instances."""
    speaker = Speaker("en", load_mode("europe").board)
    assert len(lesson.questions) >= 4
    assert len(lesson.challenges) >= 1
    assert len(lesson.tasks) >= 3
    assert {"write", "repair"} <= set(lesson.codes)
    for name, make in chain(lesson.questions.items(), lesson.tasks.items()):
        items = [make(seed, speaker) for seed in SEEDS]
        for item in items:
            check_item(item, speaker)
        shown = {(item.text, item.shown, *getattr(item, "options", ())) for item in items}
        assert name not in lesson.tasks or len(shown) > 1, f"{name} never changes"
    for make_challenge in lesson.challenges.values():
        for seed in SEEDS:
            check_challenge(make_challenge(seed, "en"))
    text = "\n".join(sources_of(notebook))
    for name in lesson.codes:
        assert re.search(rf"lesson\.check\(\s*\"{name}\"", text), f"no cell checks {name}"
    for wish in ("predict", "by_hand", "exercises"):
        assert f"lesson.{wish}(" in text


def check_item(item: Question | Pick | Number | Rational, speaker: Speaker) -> None:
    """An item can be answered rightly and wrongly, and says why."""
    match item:
        case Question():
            assert 0 <= item.answer < len(item.options)
            assert len(set(item.options)) == len(item.options) >= 2
            assert item.reason
        case Pick():
            assert item.right
            assert len(item.right) < len(item.options) <= 8
            assert item.judge(item.right, speaker).right
            assert item.hint
        case Number():
            assert item.judge(str(item.answer), speaker).right
            assert not item.judge(str(item.answer + 1), speaker).right
            assert item.answer not in item.mistakes
            hints = (item.hint,) if isinstance(item.hint, str) else item.hint
            assert all(not re.search(rf"\b{item.answer}\b", hint) for hint in hints) or item.answer < 4
        case Rational():
            assert item.judge(str(item.answer), speaker).right
            assert item.judge(f"{float(item.answer):.4f}", speaker).right
            assert not item.judge(str(item.answer + 2 * item.tolerance), speaker).right
            assert not any(item.near(wrong, item.answer) for wrong in item.mistakes)
            hints = (item.hint,) if isinstance(item.hint, str) else item.hint
            assert hints
            assert not any(str(item.answer) in hint for hint in hints)


def check_challenge(challenge: Challenge) -> None:
    """Nothing chosen is nothing found."""
    speaker = challenge.ground.speaker("en")
    assert challenge.text
    assert challenge.hints
    assert challenge.judge([0], speaker).text
    if challenge.solve:
        assert challenge.judge(list(challenge.solve()), speaker).kind == "best"


def fails(lesson: GraphLesson, name: str, function: Callable[..., Any]) -> int:
    """On how many routes a function goes wrong; it does."""
    outcome = try_out(lesson.codes[name], function)
    assert outcome.failure is not None, "it is right after all"
    return len(outcome.failure.case.routes)


def holds(lesson: GraphLesson, name: str, function: Callable[..., Any], least: int = 100) -> None:
    """A function is right on every case."""
    outcome = try_out(lesson.codes[name], function)
    assert outcome.failure is None, outcome.failure
    assert not outcome.missing
    assert outcome.tried > least
