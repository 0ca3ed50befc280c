"""Code that a reader writes or repairs: it is run on small graphs, and the smallest one on which it fails is found."""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

from ttr.graphs.witness import Fault
from ttr.lesson.cases import Case
from ttr.lesson.running import TooLongError, told_error, within, written

SECONDS = 2.0
"""How long a function may take on one case."""

MOST_SHRINKING = 1000
"""Cases that are tried to make a case smaller on which a function fails."""


class Mistake(NamedTuple):
    """What is wrong with an answer, without giving the right one away."""

    key: str = ""
    """Of a sentence."""
    facts: Mapping[str, Any] = {}
    """What the sentence names; cities are given by their indices."""
    fault: Fault | None = None
    """Instead of a sentence, what is wrong with a trail, a path, a tree or a cut."""


Judge = Callable[[Case, Any], Mistake | None]
"""Says what is wrong with an answer; None if it is right. It need not expect answers of the wrong type."""


@dataclass(frozen=True, kw_only=True)
class CodeTask:
    """A function to write or to repair.

    Parameters
    ----------
    cases : what it is tried on, the smallest first
    judge : says what is wrong with an answer
    fits : may a case be asked about? Cases are made smaller, and the smaller ones need not be proper any more
    hints : keys of sentences that help, step by step; never the answer
    """

    cases: Callable[[], Iterator[Case]]
    judge: Judge
    fits: Callable[[Case], bool] = lambda case: True
    hints: Sequence[str] = ()


class Failure(NamedTuple):
    """A case on which a function goes wrong."""

    case: Case
    mistake: Mistake
    answer: Any = None


@dataclass(frozen=True)
class Outcome:
    """What became of a function."""

    tried: int
    """On how many cases it was right."""
    failure: Failure | None = None
    """The smallest case found on which it goes wrong."""
    missing: bool = False
    """Is it not written yet?"""

    @property
    def right(self) -> bool:
        """Was it right on every case?"""
        return self.failure is None and not self.missing


def try_out(task: CodeTask, function: Callable[..., Any]) -> Outcome:
    """Run a function on case after case, and make the first one smaller on which it fails.

    Parameters
    ----------
    function : takes a graph (`Case.graph`) and the arguments of a case. Of a generator function the value counts that
        it returns in the end
    """
    if _is_empty(function):
        return Outcome(0, missing=True)
    tried = 0
    for case in task.cases():
        failure = wrong_on(task, function, case)
        if failure:
            return Outcome(tried, shrunk(task, function, failure))
        tried += 1
    return Outcome(tried)


def wrong_on(task: CodeTask, function: Callable[..., Any], case: Case) -> Failure | None:
    """What goes wrong on one case; None if nothing does."""
    try:
        answer = run(function, case)
    except TooLongError:
        return Failure(case, Mistake("graphs.code.slow"))
    except Exception as error:
        return Failure(case, Mistake("graphs.code.crashed", {"error": told_error(error)}))
    try:
        mistake = task.judge(case, answer)
    except Exception:  # the answer is of a type that the judge does not expect
        mistake = Mistake("graphs.code.nothing") if answer is None else Mistake("graphs.code.no_answer")
    return None if mistake is None else Failure(case, mistake, answer)


def run(function: Callable[..., Any], case: Case) -> Any:
    """What a function answers on a case; of a generator function, what it returns in the end.

    Raises
    ------
    TooLongError
        When that takes more than `SECONDS`.
    """

    def call() -> Any:
        answer = function(case.graph(), *case.arguments)
        while inspect.isgenerator(answer):
            try:
                next(answer)
            except StopIteration as stop:
                answer = stop.value
        return answer

    return within(SECONDS, call, getattr(inspect.unwrap(function), "__globals__", None))


def shrunk(task: CodeTask, function: Callable[..., Any], failure: Failure) -> Failure:
    """The failure on a case of which nothing can be left out any more."""
    left = MOST_SHRINKING
    going = True
    while going:
        going = False
        for case in failure.case.smaller():
            left -= 1
            if left < 0:
                return failure
            if case.routes and task.fits(case) and (found := wrong_on(task, function, case)):
                failure, going = found, True
                break
    return failure


def _is_empty(function: Callable[..., Any]) -> bool:
    """Does a function do nothing yet? It may have a docstring, `...`, `pass`, or say that it is not implemented."""
    with suppress(OSError, TypeError, SyntaxError, IndexError):
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body[0]
        if isinstance(tree, ast.FunctionDef):
            return all(
                isinstance(line, ast.Pass)
                or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
                or (isinstance(line, ast.Raise) and "NotImplementedError" in ast.unparse(line))
                for line in tree.body
            )
    return False


def told(answer: Any) -> str:
    """An answer as Python writes it, cut short."""
    return written(repr(answer) if isinstance(answer, str) else answer)
