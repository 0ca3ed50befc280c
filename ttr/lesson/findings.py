"""What is said about a scenario file that somebody writes: what holds, what does not, where and why."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ttr.report import Report, plain
from ttr.scenario import Failure, Played, Problem, ScenarioError, read
from ttr.scenario.reading import Document
from ttr.text import EVERYTHING, Speaker

MOST_NEAR = 6
"""Guesses that are offered for one mistake."""

WHOLE_ACTION = frozenset({"claim_how", "draw_what", "stands_alone", "station_how", "which_track"})
"""Problems whose guesses are whole actions."""


@dataclass(frozen=True)
class Finding:
    """One sentence about a file."""

    text: str
    kind: str = ""
    """`good`, `bad`, or neither."""
    rules: tuple[str, ...] = ()
    """Ids of the rules behind it."""
    mends: tuple[tuple[str, str], ...] = ()
    """What may have been meant, each with the text of the file in which it is so."""


def verdict(report: Report, speaker: Speaker) -> Finding:
    """What is to be said about the file as a whole."""
    if report.error is not None:
        return Finding(speaker.say("handout.unusable", n=len(report.error.problems)), "bad")
    assert report.play is not None
    if report.play.holds:
        return Finding(speaker.say("handout.holds"), "good")
    return Finding(speaker.say("handout.fails", n=len(report.play.failures)), "bad")


def findings(report: Report, text: str, speaker: Speaker, *, tells: bool = True) -> Iterator[Finding]:
    """Every sentence about a file, in its order.

    Parameters
    ----------
    report : on the file
    text : the file
    speaker : knows its board and players, if it can be read
    tells : may they say what came out, where something else was expected?
    """
    if report.error is not None:
        yield from (_about_problem(problem, text, speaker) for problem in report.error.problems)
        return
    assert report.play is not None
    for number, played in enumerate(report.play.moves, 1):
        yield _about_move(number, played, speaker, tells)
    document = read(text.encode())
    failed = {failure.at for failure in report.play.failures}
    for failure in report.play.failures:
        yield Finding(_about_failure(failure, document, speaker, tells), "bad")
    expected = [*(e for played in report.play.moves for e in played.move.expect), *report.play.scenario.expect]
    held = sum(e.at not in failed for e in expected) if len(report.play.moves) == len(report.play.scenario.moves) else 0
    if held:
        yield Finding(speaker.say("handout.held", n=held), "good")


def _about_problem(problem: Problem, text: str, speaker: Speaker) -> Finding:
    sentence = problem.sentence(speaker)
    if problem.at:
        place = _place(problem.at, problem.line, speaker)
        sentence = speaker.say("report.problem_at", place=place, sentence=sentence)
    mends = ((near, mended(text, problem, near)) for near in problem.near[:MOST_NEAR])
    return Finding(sentence, "bad", mends=tuple((near, better) for near, better in mends if better is not None))


def _place(at: str, line: int | None, speaker: Speaker) -> str:
    """A place of the file, with its line where that is known."""
    return at if line is None else speaker.say("handout.place", line=line, place=at)


def _about_move(number: int, played: Played, speaker: Speaker, tells: bool) -> Finding:
    violation = played.violation
    action = speaker.action(played.move.action)
    facts: dict[str, Any] = {"number": number, "name": speaker.names[played.move.seat], "action": action}
    if violation is None:
        sentences = [speaker.say("handout.move.allowed", **facts)]
        sentences += [speaker.event(event, EVERYTHING) for event in played.log]
        return Finding(" ".join(filter(None, sentences)))
    expected = any(e.key == "illegal" and e.value == violation.rule for e in played.move.expect)
    key = "handout.move.refused_as_expected" if expected else "handout.move.refused"
    text = f"{speaker.say(key, **facts)} {speaker.violation(violation)}"
    return Finding(text, "" if expected else "bad", (violation.rule,) if tells else ())


def _about_failure(failure: Failure, document: Document, speaker: Speaker, tells: bool) -> str:
    facts: dict[str, Any] = {"place": _place(failure.at, document.line(failure.at), speaker)}
    found, expected = plain(failure.found), plain(failure.expected)
    if failure.expected == "legal" and failure.at.startswith("moves") and "expect" not in failure.at:
        return speaker.say("handout.failure.refused", **facts)
    if failure.at.endswith(".illegal") and failure.found == "legal":
        return speaker.say("handout.failure.allowed", **facts, expected=expected)
    if not tells:
        return speaker.say("handout.failure.hidden", **facts, expected=expected)
    key = "handout.failure.rule" if failure.at.endswith(".illegal") else "handout.failure.value"
    return speaker.say(key, **facts, expected=expected, found=found)


# -- mending ----------------------------------------------------------------------------------------------------------


def mended(text: str, problem: Problem, near: str) -> str | None:
    """The file with what may have been meant in place of what is written there; None where that is not found."""
    wrong = _written(text, problem)
    if not wrong or problem.line is None:
        return None
    if problem.key == "no_action":
        wrong = wrong.split()[0]
    lines = text.splitlines(keepends=True)
    before, rest = "".join(lines[: problem.line - 1]), "".join(lines[problem.line - 1 :])
    place = re.search(rf"(?<![\w-]){re.escape(wrong)}(?![\w-])", rest, re.IGNORECASE)
    return before + rest[: place.start()] + near + rest[place.end() :] if place else None


def _written(text: str, problem: Problem) -> str | None:
    """What stands in the file where something else may have been meant."""
    if problem.key not in WHOLE_ACTION:
        found = problem.facts.get("word") or problem.facts.get("text")
        return str(found) if found else None
    try:
        data: Any = read(text.encode()).data
    except ScenarioError:
        return None
    for step in re.findall(r"[^.\[\]]+", problem.at):
        data = data[int(step)] if isinstance(data, list) else data[step]
    actions = [v for k, v in data.items() if k != "expect"] if isinstance(data, dict) else [data]
    return str(actions[0])
