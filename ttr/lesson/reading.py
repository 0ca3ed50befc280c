"""The steps of an algorithm in words and marks: the cities and routes that they name, and what is said of them."""

import operator
from collections.abc import Iterable, Iterator, Mapping, Set
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

from ttr.board import Board, City, Route
from ttr.lesson.running import written
from ttr.lesson.steps import Note, Recording, Step
from ttr.notation import near_misses
from ttr.text import Speaker
from ttr.text.alphabet import alphabetical

MOST_ENTRIES = 100
"""Things that are shown in one row."""

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
    "search": None,
    "value": None,
    "result": None,
}
"""The keys that are known beside `note`, and what they are about."""

PAIRED = frozenset({"labels", "distances", "parents", "numbers"})
"""Known keys that say something about each of their cities or routes."""


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
    depths: tuple[int, ...] = ()
    """How deep each entry lies, in a tree of cases."""

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
                    text = written(thing)
                    near = near_misses(text, kind, self.board) if isinstance(thing, str) else []
                    told = self.speaker.say(f"stepper.stranger.{kind}", text=text, where=key)
                    return " ".join(filter(None, (told, self.speaker.near(near))))
        return ""

    def note(self, step: Step) -> str:
        """What happens, as the algorithm says it itself."""
        note = step.shown.get("note")
        if not isinstance(note, Note):
            return "" if note is None else self.speaker.isolate(written(note))
        return self.say_note(note)

    def say_note(self, note: Note) -> str:
        """A sentence that is known by its key."""
        return self.speaker.say(note.key, **{name: self._fact(name, value) for name, value in note.facts.items()})

    def _fact(self, name: str, value: Any) -> Any:
        """A fact of a note; cities and routes are named there by their ids."""
        kind = name.rpartition("_")[2]
        if kind in ("city", "route"):
            return self.text(value, "city" if kind == "city" else "route")
        if isinstance(value, str):
            return self.figures(value)
        return value if isinstance(value, int) else self.text(value)

    def figures(self, text: str) -> str:
        """A text in the reader's digits, if it has no letters: `13/55`. A dot is made larger where zeros are dots."""
        if any(map(str.isalpha, text)):
            return text
        own = self.speaker.digits(text)
        return own if own == text else own.replace("·", "•")

    def rows(self, step: Step) -> list[Row]:
        """What a step shows beside its note, the known keys first."""
        keys = [key for key in KNOWN if key in step.shown]
        keys += [key for key in step.shown if key not in KNOWN and key != "note"]
        return [self.row(key, step.shown[key]) for key in keys]

    def row(self, key: str, value: Any) -> Row:
        """One key in words."""
        named = f"stepper.row.{key.lower()}"
        name = self.speaker.say(named) if self.speaker.has(named) else key
        kind = KNOWN.get(key)
        if key == "search":
            return self.search(name, value)
        if isinstance(value, Mapping) and (key in PAIRED or kind is None):
            told: Kind | None = "city" if key == "parents" else None
            pairs = [(self.text(thing, kind), self.text(other, told)) for thing, other in value.items()]
            pairs.sort(key=lambda pair: (alphabetical(pair[0], self.speaker.language), pair))
            return Row(name, pairs=dict(pairs[:MOST_ENTRIES]), more=max(len(pairs) - MOST_ENTRIES, 0))
        texts = [self.entry(thing, kind) for thing in _in_order(value, kind)]
        if isinstance(value, Set):
            texts.sort(key=lambda text: (alphabetical(text, self.speaker.language), text))
        return Row(name, tuple(texts[:MOST_ENTRIES]), more=max(len(texts) - MOST_ENTRIES, 0))

    def search(self, name: str, value: Any) -> Row:
        """The cases of a search, each ``(depth, what)`` or ``(depth, what, bound)``; of many the last ones."""
        cases = [case for case in value if isinstance(case, tuple) and len(case) in (2, 3)] if _many(value) else []
        shown = cases[-MOST_ENTRIES:]
        texts = [self.say_case(what, bound[0] if bound else None) for _, what, *bound in shown]
        depths = tuple(depth if isinstance(depth, int) else 0 for depth, *_ in shown)
        return Row(name, tuple(texts), more=len(cases) - len(shown), depths=depths)

    def say_case(self, what: Any, bound: Any) -> str:
        """A case of a search, with its bound."""
        if bound is None:
            return self.text(what)
        return self.speaker.say("stepper.case", text=self.text(what), bound=self.text(bound))

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
            case Note():
                return self.say_note(value)
            case float():
                text = f"{value:g}"
                plain = text.lstrip("-").replace(".", "", 1).isdigit()
                return self.speaker.short(value) if plain else text.replace("inf", "∞").replace("-", "−")
            case set() | frozenset():
                return self.speaker.say("list.separator").join(sorted(map(self.text, value))[:MOST_ENTRIES])
            case tuple() | list():
                return self.speaker.say("list.separator").join(self.text(part) for part in [*value][:MOST_ENTRIES])
            case Mapping():
                pairs = [(self.text(thing), self.text(told)) for thing, told in [*value.items()][:MOST_ENTRIES]]
                told_pairs = (self.speaker.say("stepper.pair", thing=thing, text=text) for thing, text in pairs)
                return self.speaker.say("list.separator").join(told_pairs)
        return self.speaker.isolate(self.figures(written(value)))

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
            text = " ".join(filter(None, (self.note(step), self.sentences(new))))
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


def _many(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, str | bytes)
