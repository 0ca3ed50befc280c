"""The steps of an algorithm: what a generator yields, the line on which it rests meanwhile, and what that shows.

An algorithm is a generator. At each `yield` it rests on a line of its own source and hands out what is to be seen
there: a mapping, which `ttr/lesson/reading.py` puts into words and marks, and `ttr/lesson/stepper.py` shows.
"""

import ast
import inspect
import textwrap
import time
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from types import CodeType, TracebackType
from typing import Any, NamedTuple

from ttr.lesson.running import TooLongError, told_error, within, written

MOST_STEPS = 5000
"""Steps that are recorded at the most."""

STEP_SECONDS = 2.0
"""How long an algorithm may think before its next step."""

WHOLE_SECONDS = 10.0
"""How long all its steps may take together."""


@dataclass(frozen=True)
class Trouble:
    """Why a recording ends before the algorithm did."""

    key: str
    """Of the sentence that says it."""
    facts: Mapping[str, Any]
    line: int | None = None
    """Where, from 1."""


class Note(NamedTuple):
    """A sentence about a step, known by its key: so it is told in the reader's language, with the names of the map."""

    key: str
    facts: Mapping[str, Any] = {}


@dataclass(frozen=True)
class Step:
    """One step of an algorithm."""

    lines: range
    """The lines of the `yield` on which it rests, from 1; empty if unknown."""
    shown: Mapping[str, Any]
    """A copy of what was yielded."""


@dataclass(frozen=True)
class Recording:
    """All steps of an algorithm."""

    source: tuple[str, ...]
    """Its lines; none if they are not at hand."""
    steps: tuple[Step, ...]
    result: Any = None
    """What it returned."""
    trouble: Trouble | None = None


def record(algorithm: Any, *arguments: Any) -> Recording:
    """Run an algorithm and keep its steps.

    Parameters
    ----------
    algorithm : function
        A generator function. A generator, or any other iterable, is taken too.
    arguments
        For the function.

    Returns
    -------
    Recording
        All steps, or those up to a mistake in the algorithm, which is then told in `trouble`: nothing is raised.

    Notes
    -----
    An algorithm that does not end is stopped after `MOST_STEPS` steps, or when a step takes more than `STEP_SECONDS`
    or all of them more than `WHOLE_SECONDS`. Each step holds a deep copy, so the algorithm may go on changing what it
    has yielded.

    Examples
    --------
    >>> def count(n):
    ...     for i in range(n):
    ...         yield {"note": f"Number {i}", "numbers so far": i}
    >>> [step.shown["note"] for step in record(count, 2).steps]
    ['Number 0', 'Number 1']
    """
    code = getattr(inspect.unwrap(algorithm), "__code__", None) if callable(algorithm) else None
    source, steps = _source(code), list[Step]()
    generator: Any = None
    home = getattr(inspect.unwrap(algorithm), "__globals__", None) if callable(algorithm) else None
    try:
        made = within(STEP_SECONDS, lambda: algorithm(*arguments), home) if callable(algorithm) else algorithm
        if not isinstance(made, Iterable):
            return Recording(source, (), trouble=Trouble("stepper.no_steps", {}))
        generator = iter(made)
        code = getattr(generator, "gi_code", code)
        source = _source(code)
        tree, end = _tree(source), time.monotonic() + WHOLE_SECONDS
        while len(steps) < MOST_STEPS:
            yielded = within(min(STEP_SECONDS, end - time.monotonic()), lambda: next(generator), home)
            steps.append(Step(_resting(generator, tree), _snapshot(yielded)))
        trouble = Trouble("stepper.endless", {"number": MOST_STEPS}, steps[-1].lines.start or None)
    except StopIteration as stop:
        return Recording(source, tuple(steps), stop.value, None if steps else Trouble("stepper.no_steps", {}))
    except TooLongError as error:
        trouble = _trouble("stepper.slow", "stepper.slow.outside", code, error.__traceback__, {})
    except (Exception, SystemExit) as error:
        trouble = _trouble(
            "stepper.crashed", "stepper.crashed.outside", code, error.__traceback__, {"error": told_error(error)}
        )
    with suppress(Exception, TooLongError):  # what it does while it is closed is no step
        within(STEP_SECONDS, getattr(generator, "close", lambda: None), home)
    return Recording(source, tuple(steps), trouble=trouble)


def _snapshot(yielded: Any) -> Mapping[str, Any]:
    """A copy of what was yielded, as a mapping."""
    if yielded is None:
        return {}
    if isinstance(yielded, str):
        return {"note": yielded}
    if isinstance(yielded, Mapping):
        return {written(key): deepcopy(value) for key, value in yielded.items()}
    return {"value": deepcopy(yielded)}


def _source(code: CodeType | None) -> tuple[str, ...]:
    """The lines of a function."""
    if code is None:
        return ()
    try:
        lines, _ = inspect.getsourcelines(code)
    except (OSError, TypeError, IndexError, SyntaxError):  # typed at a prompt, or its file is gone
        return ()
    return tuple(textwrap.dedent("".join(lines)).rstrip().split("\n"))


def _first(code: CodeType) -> int:
    """The number of a function's first line in its file."""
    with suppress(OSError, TypeError, IndexError, SyntaxError):
        return max(inspect.getsourcelines(code)[1], 1)
    return code.co_firstlineno


def _tree(source: Sequence[str]) -> ast.AST | None:
    with suppress(SyntaxError, ValueError):  # a generator expression cut out of its line
        return ast.parse("\n".join(source))
    return None


def _resting(generator: Any, tree: ast.AST | None) -> range:
    """The lines of the statement on which a generator rests."""
    frame = getattr(generator, "gi_frame", None)
    if frame is None:
        return range(0)
    line = frame.f_lineno - _first(generator.gi_code) + 1
    spans = [
        range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in (ast.walk(tree) if tree else ())
        if isinstance(node, ast.stmt) and not hasattr(node, "body") and not hasattr(node, "cases")
    ]
    return min((span for span in spans if line in span), key=len, default=range(line, line + 1))


def _trouble(
    key: str, outside: str, code: CodeType | None, trace: TracebackType | None, facts: dict[str, Any]
) -> Trouble:
    """What went wrong, and on which line of the algorithm, unless it was outside of it."""
    line = None
    while trace is not None:
        if trace.tb_frame.f_code is code:
            line = trace.tb_lineno - _first(trace.tb_frame.f_code) + 1
        trace = trace.tb_next
    if line is None:
        return Trouble(outside, facts)
    return Trouble(key, {**facts, "line": line}, line)
