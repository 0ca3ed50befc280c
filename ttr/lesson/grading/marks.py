"""What an answer on a sheet is worth: routes or cities of the map as data, code in a process of its own."""

import ast
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from ttr.lesson.cases import NumbersCase
from ttr.lesson.challenges import Challenge
from ttr.lesson.coding import CodeTask, Outcome, does_nothing, shrunk, wrong_on
from ttr.lesson.grading.childcode import Child, GoneError
from ttr.lesson.marking import sentences
from ttr.lesson.running import DistantError, TooLongError, written
from ttr.text import Speaker

MOST_CODE = 100_000
"""Letters of an answer that are read."""

MOST_LISTED = 1000
"""Routes or cities in an answer."""


class Mark(NamedTuple):
    """What a student gets for a task."""

    points: int
    reason: str


# -- on the map -------------------------------------------------------------------------------------------------------


def mark_choice(challenge: Challenge, points: int, answer: object, speaker: Speaker) -> Mark:
    """What routes or cities are worth: everything for a best choice, half for a valid one."""
    ground, of_cities = challenge.ground, challenge.picks == "cities"
    reason = why_no_list(answer, speaker)
    if reason:
        return Mark(0, reason)
    assert isinstance(answer, Sequence)
    places = {route.id: place for place, route in enumerate(ground.routes)}
    known = ground.board.city_index if of_cities else places
    stranger = next((name for name in answer if name not in known), None)
    if stranger is not None:
        key = "graphs.ground.city" if of_cities else "graphs.ground.route"
        return Mark(0, speaker.say(key, text=written(stranger)))
    chosen, spoken = [known[name] for name in answer], ground.speaker(speaker.language)
    twice = next((thing for place, thing in enumerate(chosen) if thing in chosen[:place]), None)
    if twice is not None:
        named = spoken.city(twice) if of_cities else spoken.route(ground.routes[twice].index)
        return Mark(0, speaker.say("graded.why.twice", text=named))
    standing = challenge.judge(chosen, spoken)
    return Mark({"open": 0, "valid": points // 2, "best": points}[standing.kind], standing.text)


def why_no_list(answer: object, speaker: Speaker) -> str:
    """Why something is no list of ids; empty if it is one."""
    if answer is None or answer == [] or answer == ():
        return speaker.say("graded.why.nothing")
    if not isinstance(answer, list | tuple) or not all(isinstance(part, str) for part in answer):
        return speaker.say("graded.why.no_list")
    return speaker.say("graded.why.too_long") if len(answer) > MOST_LISTED else ""


def written_list(source: str) -> object:
    """What a cell gives a name to last, or just holds; nothing is run.

    Raises
    ------
    ValueError
        When it is anything but a value, written down.
    """
    try:
        body = ast.parse(source).body if len(source) <= MOST_CODE else [ast.Pass()]
        given = [line for line in body if isinstance(line, ast.Assign)] or body
        if all(isinstance(line, ast.Assign | ast.Expr) for line in body):
            return ast.literal_eval(given[-1].value) if given else None  # type: ignore[attr-defined]
    except (SyntaxError, TypeError, RecursionError, MemoryError):
        pass
    raise ValueError(source)


# -- code -------------------------------------------------------------------------------------------------------------


def why_no_function(source: str, name: str, speaker: Speaker) -> str:
    """Why some code is no answer, as far as can be seen without running it; empty if it may be one."""
    if len(source) > MOST_CODE:
        return speaker.say("graded.why.too_long")
    try:
        tree = ast.parse(source)
    except SyntaxError as error:
        return speaker.say("graded.why.syntax", line=error.lineno or 0)
    except (ValueError, RecursionError, MemoryError):
        return speaker.say("graded.why.unreadable")
    if not any(getattr(node, "name", None) == name for node in tree.body) and name not in _assigned(tree):
        return speaker.say("graded.why.no_function", name=name)
    last = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name][-1:]
    return speaker.say("graded.why.nothing") if last and does_nothing(last[0]) else ""


def _assigned(tree: ast.Module) -> set[str]:
    targets = [target for node in tree.body if isinstance(node, ast.Assign) for target in node.targets]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def tried_apart(task: CodeTask, source: str, name: str) -> Outcome | str | DistantError:
    """Run a function in a process of its own on case after case.

    Returns
    -------
    Outcome, str or DistantError
        What became of it; the key of a sentence if the process ended; the error if the code alone fails.
    """
    try:
        with Child(source, name) as child:
            return _tried(task, child)
    except DistantError as error:
        return error
    except TooLongError:
        return "graded.code.long"
    except GoneError as gone:
        return gone.key
    except OSError:  # as in a browser
        return "graded.code.no_process"


def _tried(task: CodeTask, child: Callable[[Any], Any]) -> Outcome:
    tried, numbers = 0, False
    for case in task.cases():
        failure = wrong_on(task, child, case)
        if failure:
            with suppress(GoneError):  # the function did not come to an end, on this case or on a smaller one
                failure = shrunk(task, child, failure)
            return Outcome(tried, failure)
        tried, numbers = tried + 1, isinstance(case, NumbersCase)
    return Outcome(tried, numbers=numbers)


def mark_outcome(outcome: Outcome | str | DistantError, points: int, speaker: Speaker) -> Mark:
    """What a function is worth, all or nothing."""
    if isinstance(outcome, str):
        return Mark(0, speaker.say(outcome))
    if isinstance(outcome, DistantError):
        return Mark(0, speaker.say("graded.code.fails", error=str(outcome)))
    failure = outcome.failure
    spoken = failure.case.speaker(speaker.language) if failure else speaker
    return Mark(points if outcome.right else 0, " ".join(sentences(outcome, spoken)))
