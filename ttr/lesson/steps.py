"""The steps of an algorithm: what a generator yields, the line on which it rests meanwhile, and what that shows.

An algorithm is a generator. At each `yield` it rests on a line of its own source and hands out what is to be seen
there: a mapping, of which some keys are known (`KNOWN`). No widget stands here; `ttr/lesson/stepper.py` shows the
steps.
"""

import ast
import inspect
import operator
import sys
import textwrap
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from types import CodeType, FrameType, TracebackType
from typing import Any, Literal

from ttr.board import Board, City, Route
from ttr.notation import near_misses
from ttr.text import Speaker

MOST_STEPS = 5000
"""Steps that are recorded at the most."""

STEP_SECONDS = 2.0
"""How long an algorithm may think before its next step."""

WHOLE_SECONDS = 10.0
"""How long all its steps may take together."""

MOST_ENTRIES = 100
"""Things that are shown in one row."""

LONGEST = 200
"""Letters of a thing that is none of the map's."""

LONGEST_LABEL = 8
"""Letters that stand behind a city on the map."""

Kind = Literal["city", "route"]

KNOWN: Mapping[str, Kind | None] = {
    "city": "city",
    "cities": "city",
    "frontier": "city",
    "queue": "city",
    "route": "route",
    "routes": "route",
    "tree": "route",
    "labels": "city",
    "distances": "city",
    "parents": "city",
    "numbers": "route",
    "value": None,
    "result": None,
}
"""The keys that are known beside `note`, and what they are about."""

PAIRED = frozenset({"labels", "distances", "parents", "numbers"})
"""Known keys that say something about each of their cities or routes."""


# -- recording --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Trouble:
    """Why a recording ends before the algorithm did."""

    key: str
    """Of the sentence that says it."""
    facts: Mapping[str, Any]
    line: int | None = None
    """Where, from 1."""


@dataclass(frozen=True)
class Step:
    """One step of an algorithm."""

    lines: range
    """The lines of the `yield` on which it rests, from 1; empty if unknown."""
    shown: Mapping[str, Any]
    """A copy of what was yielded."""

    @property
    def note(self) -> str:
        """What happens, as the algorithm says it itself."""
        note = self.shown.get("note")
        return "" if note is None else _written(note)


@dataclass(frozen=True)
class Recording:
    """All steps of an algorithm."""

    source: tuple[str, ...]
    """Its lines; none if they are not at hand."""
    steps: tuple[Step, ...]
    result: Any = None
    """What it returned."""
    trouble: Trouble | None = None


class _TooLongError(BaseException):
    """Not an `Exception`, which the algorithm might catch."""


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
    >>> [step.note for step in record(count, 2).steps]
    ['Number 0', 'Number 1']
    """
    code = getattr(inspect.unwrap(algorithm), "__code__", None) if callable(algorithm) else None
    source, steps = _source(code), list[Step]()
    generator: Any = None
    home = getattr(inspect.unwrap(algorithm), "__globals__", None) if callable(algorithm) else None
    try:
        made = _within(STEP_SECONDS, lambda: algorithm(*arguments), home) if callable(algorithm) else algorithm
        if not isinstance(made, Iterable):
            return Recording(source, (), trouble=Trouble("stepper.no_steps", {}))
        generator = iter(made)
        code = getattr(generator, "gi_code", code)
        source = _source(code)
        tree, end = _tree(source), time.monotonic() + WHOLE_SECONDS
        while len(steps) < MOST_STEPS:
            yielded = _within(min(STEP_SECONDS, end - time.monotonic()), lambda: next(generator), home)
            steps.append(Step(_resting(generator, tree), _snapshot(yielded)))
        trouble = Trouble("stepper.endless", {"number": MOST_STEPS}, steps[-1].lines.start or None)
    except StopIteration as stop:
        return Recording(source, tuple(steps), stop.value, None if steps else Trouble("stepper.no_steps", {}))
    except _TooLongError as error:
        trouble = _trouble("stepper.slow", "stepper.slow.outside", code, error.__traceback__, {})
    except Exception as error:
        trouble = _trouble(
            "stepper.crashed", "stepper.crashed.outside", code, error.__traceback__, {"error": _error(error)}
        )
    with suppress(Exception, _TooLongError):  # what it does while it is closed is no step
        _within(STEP_SECONDS, getattr(generator, "close", lambda: None), home)
    return Recording(source, tuple(steps), trouble=trouble)


def _within(seconds: float, call: Callable[[], Any], home: object) -> Any:
    """What a call answers, or an error when it runs for longer.

    The interpreter asks before each line: that works on every system and in every thread. In modules that were
    imported it asks at calls only, which costs them little; `home` are the globals of the algorithm itself.
    """
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, argument: Any) -> Any:
        if time.monotonic() > end:
            raise _TooLongError
        own = frame.f_globals is home or frame.f_globals.get("__spec__") is None
        return watch if own else None

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return call()
    finally:
        sys.settrace(before)


def _snapshot(yielded: Any) -> Mapping[str, Any]:
    """A copy of what was yielded, as a mapping."""
    if yielded is None:
        return {}
    if isinstance(yielded, str):
        return {"note": yielded}
    if isinstance(yielded, Mapping):
        return {_written(key): deepcopy(value) for key, value in yielded.items()}
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


def _error(error: Exception) -> str:
    told = _written(error)
    return f"{type(error).__name__}: {told}" if told else type(error).__name__


def _written(value: Any) -> str:
    """A thing as Python writes it, cut short."""
    try:
        text = str(value)
    except Exception:  # the algorithm's own types may fail
        text = type(value).__name__
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


# -- what is to be seen ------------------------------------------------------------------------------------------------


def index_of(value: Any, kind: Kind, board: Board) -> int | None:
    """The index of a city or route that is given by its index, its id, or itself; None if there is none such."""
    if isinstance(value, City if kind == "city" else Route):
        return int(value.index)
    table = board.city_index if kind == "city" else board.route_index
    if isinstance(value, str):
        return table.get(value)
    if isinstance(value, bool):
        return None
    with suppress(TypeError):
        number = operator.index(value)
        return number if 0 <= number < len(table) else None
    return None


@dataclass(frozen=True)
class Marks:
    """What a step marks on the map."""

    city: int | None = None
    cities: frozenset[int] = frozenset()
    frontier: frozenset[int] = frozenset()
    route: int | None = None
    routes: frozenset[int] = frozenset()
    labels: Mapping[int, str] = field(default_factory=dict)
    numbers: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """One key of a step in words."""

    name: str
    entries: tuple[str, ...] = ()
    pairs: Mapping[str, str] | None = None
    """Instead of entries, where something is said about each thing."""
    more: int = 0
    """How many are left out."""

    def since(self, before: "Row | None") -> "Row | None":
        """What is new in it; None if nothing is."""
        if before is None or self.pairs is None or before.pairs is None:
            return None if self == before else self
        new = {thing: text for thing, text in self.pairs.items() if before.pairs.get(thing) != text}
        return Row(self.name, pairs=new) if new else None


class Reading:
    """Reads the steps of an algorithm on one board.

    Parameters
    ----------
    board : whose cities and routes are meant
    speaker : names them
    """

    def __init__(self, board: Board, speaker: Speaker) -> None:
        self.board = board
        self.speaker = speaker

    def marks(self, step: Step) -> Marks:
        """What a step marks on the map; things that are not there are left out."""
        shown = step.shown
        labels = {**self._told(shown.get("distances"), "city"), **self._told(shown.get("labels"), "city")}
        numbers = shown.get("numbers")
        return Marks(
            city=index_of(shown.get("city"), "city", self.board),
            cities=self._found(shown.get("cities"), "city"),
            frontier=self._found(shown.get("frontier"), "city") | self._found(shown.get("queue"), "city"),
            route=index_of(shown.get("route"), "route", self.board),
            routes=self._found(shown.get("tree"), "route") | self._found(shown.get("routes"), "route"),
            labels={city: text[:LONGEST_LABEL] for city, text in labels.items()},
            numbers={
                route: number
                for thing, number in (numbers.items() if isinstance(numbers, Mapping) else ())
                if isinstance(number, int) and (route := index_of(thing, "route", self.board)) is not None
            },
        )

    def stranger(self, step: Step) -> str:
        """A sentence about the first city or route that is not on the map; empty if all are."""
        for key, kind in KNOWN.items():
            for thing in _things(step.shown.get(key), key, kind) if kind else ():
                if kind and index_of(thing, kind, self.board) is None:
                    text = _written(thing)
                    near = near_misses(text, kind, self.board) if isinstance(thing, str) else []
                    told = self.speaker.say(f"stepper.stranger.{kind}", text=text, where=key)
                    return " ".join(filter(None, (told, self.speaker.near(near))))
        return ""

    def rows(self, step: Step) -> list[Row]:
        """What a step shows beside its note, the known keys first."""
        keys = [key for key in KNOWN if key in step.shown]
        keys += [key for key in step.shown if key not in KNOWN and key != "note"]
        return [self.row(key, step.shown[key]) for key in keys]

    def row(self, key: str, value: Any) -> Row:
        """One key in words."""
        name = self.speaker.say(f"stepper.row.{key}") if key in KNOWN else key
        kind = KNOWN.get(key)
        if isinstance(value, Mapping) and (key in PAIRED or kind is None):
            told: Kind | None = "city" if key == "parents" else None
            pairs = sorted((self.text(thing, kind), self.text(other, told)) for thing, other in value.items())
            return Row(name, pairs=dict(pairs[:MOST_ENTRIES]), more=max(len(pairs) - MOST_ENTRIES, 0))
        texts = [self.entry(thing, kind) for thing in _in_order(value, kind)]
        if isinstance(value, Set):
            texts.sort()
        return Row(name, tuple(texts[:MOST_ENTRIES]), more=max(len(texts) - MOST_ENTRIES, 0))

    def entry(self, thing: Any, kind: Kind | None) -> str:
        """A thing, with its priority where it has one."""
        if kind and isinstance(thing, tuple) and len(thing) > 1:
            priority = self.speaker.say("list.separator").join(self.text(part) for part in thing[:-1])
            return self.speaker.say("stepper.entry", text=self.text(thing[-1], kind), priority=priority)
        return self.text(thing, kind)

    def text(self, value: Any, kind: Kind | None = None) -> str:
        """A thing in words."""
        for meant in (kind,) if kind else ("city", "route"):
            if kind or isinstance(value, str | City | Route):
                index = index_of(value, meant, self.board)
                if index is not None:
                    return self.speaker.city(index) if meant == "city" else self.speaker.route(index)
        match value:
            case None:
                return "–"
            case bool():
                return self.speaker.say("stepper.yes" if value else "stepper.no")
            case int():
                return self.speaker.number(value)
            case float():
                return f"{value:g}".replace("inf", "∞").replace("-", "−")
            case tuple() | list() | set() | frozenset():
                return self.speaker.say("list.separator").join(self.text(part) for part in [*value][:MOST_ENTRIES])
        return self.speaker.isolate(_written(value))

    def sentences(self, rows: Iterable[Row]) -> str:
        """Rows as sentences."""
        say = self.speaker.say
        separator = say("list.separator")
        told = []
        for row in rows:
            entries = row.entries
            if row.pairs is not None:
                entries = tuple(say("stepper.pair", thing=thing, text=text) for thing, text in row.pairs.items())
            listed = separator.join(entries) or say("stepper.nothing")
            told.append(say("stepper.row", name=row.name, text=listed))
        return " ".join(told)

    def words(self, recording: Recording, most: int) -> Iterator[str]:
        """The first steps, one a line: the note, and what has changed."""
        say, before = self.speaker.say, dict[str, Row]()
        for number, step in enumerate(recording.steps[:most], 1):
            rows = {row.name: row for row in self.rows(step)}
            new = [changed for name, row in rows.items() if (changed := row.since(before.get(name)))]
            text = " ".join(filter(None, (self.speaker.isolate(step.note), self.sentences(new))))
            key = "stepper.step" if step.lines else "stepper.step.no_line"
            yield say(key, number=number, line=step.lines.start, text=text)
            before = rows
        if len(recording.steps) > most:
            yield say("stepper.more_steps", n=len(recording.steps) - most)
        if recording.trouble:
            yield say(recording.trouble.key, **recording.trouble.facts)
        elif recording.result is not None:
            yield self.sentences([self.row("result", recording.result)])

    def _found(self, value: Any, kind: Kind) -> frozenset[int]:
        found = (index_of(thing, kind, self.board) for thing in _things(value, "", kind))
        return frozenset(index for index in found if index is not None)

    def _told(self, value: Any, kind: Kind) -> dict[int, str]:
        """What a mapping says about cities or routes."""
        return {
            index: self.text(text)
            for thing, text in (value.items() if isinstance(value, Mapping) else ())
            if (index := index_of(thing, kind, self.board)) is not None
        }


def _things(value: Any, key: str, kind: Kind) -> list[Any]:
    """The cities or routes of a known key without their priorities; None stands for nothing."""
    things = list(value) if key in PAIRED and isinstance(value, Mapping) else _in_order(value, kind)
    things = [thing[-1] if isinstance(thing, tuple) and thing else thing for thing in things]
    return [thing for thing in things if thing is not None]


def _in_order(value: Any, kind: Kind | None) -> list[Any]:
    """The things of a value in their order; a heap in the order in which it would be emptied.

    The routes of a mapping are its values (as when each city has the route that leads to it), its cities the keys,
    with their values as priorities.
    """
    if isinstance(value, Mapping):
        things = [
            thing if kind == "route" else (thing, key)
            for key, thing in value.items()
            if kind == "city" or thing is not None
        ]
    elif isinstance(value, Iterable) and not isinstance(value, str | bytes):
        things = list(value)
    else:
        return [value]
    if things and kind and all(isinstance(thing, tuple) for thing in things):
        with suppress(TypeError):
            return sorted(things)
    return things
