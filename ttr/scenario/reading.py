"""Reads a scenario file to plain data: a position in one line, JSON, else YAML 1.2 through a guarded stream of events.

Nothing is built before it is known to be harmless: size, aliases, repeated keys, depth and number of
events are checked as the events come.
"""

import json
import pathlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ttr.scenario.problem import ScenarioError, fail
from ttr.scenario.shelf import Shelf

MOST_BYTES = 1_000_000
MOST_EVENTS = 50_000
MOST_DEPTH = 20

ENDINGS = (".yaml", ".yml", ".json")
"""How the names of scenario files end, in any letter case."""

LINE_MARK = re.compile(
    r"[\s\u200b-\u200f\u2060\u2066-\u2069\ufeff>\"'“”„«»‹›‘’`<(*_]*ttr([0-9]{1,4})[-‐-—]", re.IGNORECASE
)
"""How a position in one line begins, whatever a chat or a mail puts before it (section 7 of the format)."""

Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Document:
    """The plain data of a file, and the line on which each part of it begins."""

    data: Any
    lines: dict[Path, int]
    shelf: Shelf = field(default_factory=Shelf)
    """Where the map lies, if the file names one."""

    def line(self, at: str) -> int | None:
        """The line of a place such as `players[1].routes[0]`, or of what it stands in; None where unknown."""
        words = re.findall(r"[^.\[\]]+", at)
        path = tuple(int(word) if word.isdecimal() and len(word) < 7 else word for word in words)
        while path:
            if path in self.lines:
                return self.lines[path]
            path = path[:-1]
        return None


def bytes_of(path: pathlib.Path) -> bytes:
    """The bytes of a file, no more than one beyond what can be read.

    Raises
    ------
    OSError
        When it cannot be opened.
    """
    with path.open("rb") as stream:
        return stream.read(MOST_BYTES + 1)


def read(source: bytes, shelf: Shelf | None = None) -> Document:
    """The plain data of a scenario file.

    Parameters
    ----------
    source : what stands in it
    shelf : where the map lies, if it names one

    Raises
    ------
    ScenarioError
        When it is too large, not UTF-8, or neither a position in one line nor JSON nor YAML.
    """
    return replace(_read(source), shelf=shelf or Shelf())


def _read(source: bytes) -> Document:
    if len(source) > MOST_BYTES:
        raise fail("", "too_large", most=MOST_BYTES // 1000, found=len(source) // 1000)
    try:
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = source.count(b"\n", 0, error.start) + 1
        raise fail("", "not_utf8", line=line, at_line=line) from None
    if LINE_MARK.match(text):
        from ttr.scenario.line import from_line  # it builds, and building reads

        return Document(from_line(text), {})
    if text.lstrip()[:1] in ("{", "["):
        try:
            return Document(json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_constants), {})
        except RecursionError:
            raise fail("", "too_deep", most=MOST_DEPTH) from None
        except _RepeatedKeyError as error:
            _read_yaml(text)  # JSON is YAML too, and there the place is known
            raise fail("", "repeated_key", word=str(error)) from None
        except json.JSONDecodeError:
            pass
        except ScenarioError:
            raise
        except ValueError:
            raise fail("", "number_too_long") from None
    return _read_yaml(text)


class _RepeatedKeyError(ValueError):
    """A key stands twice in one object."""


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        raise _RepeatedKeyError(next(key for key in keys if keys.count(key) > 1))
    return found


def _no_constants(name: str) -> None:
    raise fail("", "no_number", text=name)


# -- YAML -------------------------------------------------------------------------------------------------------------

NULL = re.compile(r"~|null|Null|NULL|")
BOOL = re.compile(r"true|True|TRUE|false|False|FALSE")
INT = re.compile(r"[-+]?[0-9]{1,40}")
BASED_INT = re.compile(r"0o[0-7]{1,40}|0x[0-9a-fA-F]{1,40}")
FLOAT = re.compile(r"[-+]?(\.[0-9]{1,40}|[0-9]{1,40}(\.[0-9]{0,40})?)([eE][-+]?[0-9]{1,3})?")


def plain_value(text: str) -> str | int | float | bool | None:
    """A plain scalar by the core schema of YAML 1.2: `No` and `1:30` are words."""
    if INT.fullmatch(text):
        return int(text)
    if NULL.fullmatch(text):
        return None
    if BOOL.fullmatch(text):
        return text[0] in "tT"
    if BASED_INT.fullmatch(text):
        return int(text, 0)
    if FLOAT.fullmatch(text):
        return float(text)
    return text


def _read_yaml(text: str) -> Document:
    from ruamel.yaml.error import MarkedYAMLError, YAMLError

    from ttr.scenario.parsing import events

    try:
        return _Composer().compose(events(text))
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        raise fail("", "no_yaml", line=line, at_line=line, column=mark.column + 1 if mark else 1) from None
    except YAMLError as error:
        position = getattr(error, "position", 0)
        line = text.count("\n", 0, position) + 1
        raise fail("", "odd_character", line=line, at_line=line) from None
    except ScenarioError:
        raise
    except (ValueError, OverflowError):  # an escape such as "\\U00110000" that stands for no character
        raise fail("", "no_character") from None


class _Open:
    """A mapping or sequence that is still being read."""

    __slots__ = ("key", "path", "value")

    def __init__(self, value: dict[str, Any] | list[Any], path: Path) -> None:
        self.value = value
        self.path = path
        self.key: str | None = None

    def next_path(self) -> Path:
        last = len(self.value) if isinstance(self.value, list) else self.key
        return self.path if last is None else (*self.path, last)


class _Composer:
    """Builds plain data from parser events."""

    def __init__(self) -> None:
        self.lines: dict[Path, int] = {}
        self.stack: list[_Open] = []
        self.done: list[Any] = []

    def compose(self, events: Iterable[Any]) -> Document:
        documents = 0
        for event in _limited(events):
            kind = type(event).__name__
            line = event.start_mark.line + 1
            if kind == "DocumentStartEvent":
                documents += 1
                if documents > 1:
                    raise fail("", "two_documents", line=line, at_line=line)
            elif kind == "AliasEvent" or getattr(event, "anchor", None) is not None:
                raise fail("", "alias", line=line, at_line=line)
            elif kind in ("MappingStartEvent", "SequenceStartEvent"):
                self.no_tag(event, line)
                self.open({} if kind == "MappingStartEvent" else [], line)
            elif kind in ("MappingEndEvent", "SequenceEndEvent"):
                self.add(self.stack.pop().value)
            elif kind == "ScalarEvent":
                self.no_tag(event, line)
                self.scalar(event.value if event.style else plain_value(event.value), line)
        return Document(self.done[0] if self.done else None, self.lines)

    def no_tag(self, event: Any, line: int) -> None:
        if event.tag is not None:
            raise fail("", "tag", line=line, at_line=line)

    def open(self, value: dict[str, Any] | list[Any], line: int) -> None:
        if len(self.stack) >= MOST_DEPTH:
            raise fail("", "too_deep", line=line, most=MOST_DEPTH)
        if self.stack and isinstance(self.stack[-1].value, dict) and self.stack[-1].key is None:
            raise fail("", "key_no_word", line=line, at_line=line)
        path = self.stack[-1].next_path() if self.stack else ()
        self.lines.setdefault(path, line)
        self.stack.append(_Open(value, path))

    def scalar(self, value: Any, line: int) -> None:
        top = self.stack[-1] if self.stack else None
        if top and isinstance(top.value, dict) and top.key is None:
            if not isinstance(value, str):
                raise fail(spell(top.path), "key_no_word", line=line, at_line=line)
            if value in top.value:
                raise fail(spell((*top.path, value)), "repeated_key", line=line, word=value)
            top.key = value
            self.lines[(*top.path, value)] = line
            return
        if top:
            self.lines.setdefault(top.next_path(), line)
        self.add(value)

    def add(self, value: Any) -> None:
        if not self.stack:
            self.done.append(value)
        elif isinstance(top := self.stack[-1].value, list):
            top.append(value)
        else:
            key = self.stack[-1].key
            assert key is not None
            top[key] = value
            self.stack[-1].key = None


def _limited(events: Iterable[Any]) -> Iterator[Any]:
    for number, event in enumerate(events):
        if number >= MOST_EVENTS:
            raise fail("", "too_many_events", line=event.start_mark.line + 1, most=MOST_EVENTS)
        yield event


def spell(path: Path) -> str:
    """A path as a place: `players[1].routes[0]`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}" if text else str(step)
    return text
