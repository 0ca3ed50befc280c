"""Code that a reader writes or repairs: it is run on small graphs, and the smallest one on which it fails is found.

A function that takes no graph is run on numbers in the same way.
"""

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from ttr.graphs.witness import Fault
from ttr.lesson.cases import Case, NumbersCase
from ttr.lesson.running import TooLongError, last, told_error, within, written

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


def misnamed(case: Case, routes: Sequence[Any]) -> Mistake | None:
    """The first of some ids of routes that no route of a case has."""
    stranger = next((route for route in routes if route not in case.keys), None)
    return None if stranger is None else Mistake("graphs.ground.route", {"text": written(stranger)})


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
    numbers: bool = False
    """Was it tried on numbers, and not on graphs?"""

    @property
    def right(self) -> bool:
        """Was it right on every case?"""
        return self.failure is None and not self.missing


def try_out(task: CodeTask, function: Callable[..., Any]) -> Outcome:
    """Run a function on case after case, and make the first one smaller on which it fails.

    Parameters
    ----------
    function : takes what a case gives it (`Case.given`): a graph and arguments, or arguments alone. Of a generator
        function the value counts that it returns in the end
    """
    if _is_empty(function):
        return Outcome(0, missing=True)
    answers = partial(run, function)
    tried, numbers = 0, False
    for case in task.cases():
        failure = wrong_on(task, answers, case)
        if failure:
            return Outcome(tried, shrunk(task, answers, failure))
        tried, numbers = tried + 1, isinstance(case, NumbersCase)
    return Outcome(tried, numbers=numbers)


Answers = Callable[[Case], Any]
"""Answers a case, by code that a reader has written."""


def wrong_on(task: CodeTask, answers: Answers, case: Case) -> Failure | None:
    """What goes wrong on one case; None if nothing does."""
    try:
        answer = answers(case)
    except TooLongError:
        return Failure(case, Mistake("graphs.code.slow"))
    except (Exception, SystemExit) as error:
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

    home = getattr(inspect.unwrap(function), "__globals__", None)
    return within(SECONDS, lambda: last(function(*case.given())), home)


def shrunk(task: CodeTask, answers: Answers, failure: Failure) -> Failure:
    """The failure on a case of which nothing can be left out any more."""
    left = MOST_SHRINKING
    going = True
    while going:
        going = False
        for case in failure.case.smaller():
            left -= 1
            if left < 0:
                return failure
            if case.sound and task.fits(case) and (found := wrong_on(task, answers, case)):
                failure, going = found, True
                break
    return failure


def _is_empty(function: Callable[..., Any]) -> bool:
    """Does a function do nothing yet? It may have a docstring, `...`, `pass`, or say that it is not implemented."""
    with suppress(OSError, TypeError, SyntaxError, IndexError):
        tree = ast.parse(textwrap.dedent(inspect.getsource(inspect.unwrap(function)))).body[0]
        return isinstance(tree, ast.FunctionDef) and does_nothing(tree)
    return False


def does_nothing(function: ast.FunctionDef) -> bool:
    """Is it a function that is still to be written?"""
    return all(
        isinstance(line, ast.Pass)
        or (isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
        or (isinstance(line, ast.Raise) and "NotImplementedError" in ast.unparse(line))
        for line in function.body
    )


def told(answer: Any) -> str:
    """An answer as Python writes it, cut short."""
    return written(repr(answer) if isinstance(answer, str) else answer)
