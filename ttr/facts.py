"""Facts in files: rows of CSV tables and keys of a TOML file, each with its line.

What is wrong is noted and reading goes on, so that everything that is wrong is known at once.
"""

import csv
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

MOST_BYTES = 1_000_000
"""Of a file of facts."""

MOST_ROWS = 1_000
"""Of a table."""

MOST_GUESSES = 100
"""Faults for which it is looked up what may have been meant; that takes time."""

SHOWN = 40
"""Letters of a cell that are quoted."""

ID = re.compile(r"[a-z0-9_-]{1,60}")
"""What names a city, a route, a ticket or a mode in files."""

UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that have no place in a name, and those that turn the direction of what follows."""


class Place(NamedTuple):
    """Where a fact stands."""

    file: str
    line: int | None = None
    """From 1, where it is known."""
    at: str = ""
    """The id of a row, or mode and key; empty for the file as a whole."""


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with a file of facts."""

    place: Place
    key: str
    """Of the sentence that says it."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    near: tuple[str, ...] = ()
    """What may have been meant."""
    doubt: bool = False
    """Can it be played all the same, although it is hardly meant?"""

    def __str__(self) -> str:
        """For programmers; people are told by `ttr.text.maps`."""
        file, line, at = self.place
        facts = {**({"line": line} if line else {}), **self.facts}
        told = f" ({', '.join(f'{name} {value}' for name, value in facts.items())})" if facts else ""
        return ": ".join(filter(None, (file, at, self.key.replace("_", " ") + told)))


class DataError(ValueError):
    """Files of map or mode facts are missing or wrong; the message names file, row and reason of everything.

    Attributes
    ----------
    faults : everything that is wrong
    """

    def __init__(self, faults: Iterable[Fault], folder: str = "") -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{folder}/{fault}" if folder else str(fault) for fault in self.faults))


class Row:
    """One row of a table."""

    __slots__ = ("cells", "place")

    def __init__(self, cells: Mapping[str, str], place: Place) -> None:
        self.cells = cells
        self.place = place

    @property
    def id(self) -> str:
        """What names it."""
        return self.place.at

    def cell(self, column: str) -> str:
        """What stands in a column; nothing, if the table has no such column."""
        return self.cells.get(column, "")


Naming = Callable[[Sequence[Mapping[str, str]]], Sequence[str]]
"""Gives rows their ids, from all that stands in them."""


class Facts:
    """One folder of facts while it is read.

    Attributes
    ----------
    faults : what was found wrong so far
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.faults: list[Fault] = []
        self.columns: dict[str, Sequence[str]] = {}
        """Of each table read."""
        self.places: dict[tuple[str, str], Place] = {}
        """Where the rows of tables stand, by file and id."""

    # -- what is wrong ----------------------------------------------------------------------------------------------

    def fault(
        self,
        place: Place,
        key: str,
        /,
        near: Callable[[], Iterable[str]] | None = None,
        doubt: bool = False,
        **facts: Any,
    ) -> None:
        """Note what is wrong."""
        guesses = tuple(near()) if near and len(self.faults) < MOST_GUESSES else ()
        self.faults.append(Fault(place, key, facts, guesses, doubt))

    @property
    def grave(self) -> list[Fault]:
        """What keeps the facts from being used."""
        return [fault for fault in self.faults if not fault.doubt]

    def sound(self, *files: str) -> bool:
        """Is nothing grave known of these files?"""
        return not any(fault.place.file in files for fault in self.grave)

    # -- files ------------------------------------------------------------------------------------------------------

    def text(self, file: str) -> str | None:
        """The text of a file; None if there is none to be read."""
        path, place = self.folder / file, Place(file)
        try:
            if not path.is_file():
                self.fault(place, "no_file")
                return None
            with path.open("rb") as stream:
                source = stream.read(MOST_BYTES + 1)
        except (OSError, ValueError) as error:
            self.fault(place, "cannot_be_read", error=getattr(error, "strerror", None) or type(error).__name__)
            return None
        if len(source) > MOST_BYTES:
            self.fault(place, "file_too_large", most=MOST_BYTES // 1000)
            return None
        try:
            return source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            self.fault(Place(file, source.count(b"\n", 0, error.start) + 1), "not_utf8")
            return None

    def rows(self, file: str, needed: Iterable[str], named: Naming | None = None, most: int = MOST_ROWS) -> list[Row]:
        """The rows of a table, each with an id.

        Parameters
        ----------
        needed : columns without which nothing can be read
        named : the ids of rows that have none of their own
        most : how many rows there may be
        """
        text = self.text(file)
        if text is None:
            return []
        table = self._table(file, text)
        head = next(table, None)
        columns = [name.strip() for name in head[1]] if head else []
        self.columns[file] = columns
        missing = [column for column in needed if column not in columns]
        for column in missing:
            self.fault(Place(file, 1), "no_column", near=guesses(column, columns), column=column)
        twice = sorted({name for name in columns if name and columns.count(name) > 1})
        for column in twice:
            self.fault(Place(file, 1), "column_twice", column=show(column))
        if head is None or missing or twice:
            return []
        found = list(islice(table, most + 1))
        if len(found) > most:
            self.fault(Place(file, found.pop()[0]), "too_many_rows", most=most)
        if not found and self.sound(file):
            self.fault(Place(file), "no_row")
        return list(self._named_rows(file, columns, found, named))

    def _table(self, file: str, text: str) -> Iterator[tuple[int, list[str]]]:
        """The rows of a table that are not empty, each with the line where it begins."""
        head = text[: (text.find("\n") + 1) or len(text)]
        reader = csv.reader(
            StringIO(text, newline=""), delimiter=";" if ";" in head and "," not in head else ",", strict=True
        )
        line = 1
        try:
            for cells in reader:
                if any(cell.strip() for cell in cells):
                    yield line, cells
                line = reader.line_num + 1
        except csv.Error as error:
            self.fault(Place(file, reader.line_num), "no_table", error=str(error))

    def _named_rows(
        self, file: str, columns: list[str], found: Sequence[tuple[int, list[str]]], named: Naming | None
    ) -> Iterator[Row]:
        cells = [dict(zip(columns, map(str.strip, each), strict=False)) for _, each in found]
        others = [""] * len(cells)
        if named and not all(row.get("id") for row in cells):
            others = [*named(cells)]
        lines: dict[str, int] = {}
        for (line, whole), row, other in zip(found, cells, others, strict=True):
            name = row.get("id") or other
            place = Place(file, line, show(name))
            if len(whole) != len(columns):
                self.fault(place, "other_number_of_cells", found=len(whole), wanted=len(columns))
            if not ID.fullmatch(name):
                self.fault(place, "no_id", word=show(name))
            elif name in lines:
                self.fault(place, "id_twice", other=lines[name])
            lines.setdefault(name, line)
            self.places.setdefault((file, name), place)
            yield Row(row, place)

    # -- cells ------------------------------------------------------------------------------------------------------

    def whole(self, row: Row, column: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number; where it is none, or out of range, the least."""
        text = row.cell(column)
        if not text and default is not None:
            return default
        if not text.isdecimal() or len(text) > 9:
            self.fault(row.place, "no_whole_number", column=column, word=show(text), least=least, most=most)
        elif not least <= int(text) <= most:
            self.fault(row.place, "out_of_range", column=column, word=show(text), least=least, most=most)
        else:
            return int(text)
        return least

    def decimal(self, row: Row, column: str, least: int, most: int) -> float:
        """A number with or without a decimal point; where it is none, or out of range, the least."""
        text = row.cell(column)
        if not re.fullmatch(r"-?[0-9]{1,9}([.,][0-9]{1,20})?", text):
            self.fault(row.place, "no_number", column=column, word=show(text), least=least, most=most)
        elif not least <= float(text.replace(",", ".")) <= most:
            self.fault(row.place, "out_of_range", column=column, word=show(text), least=least, most=most)
        else:
            return float(text.replace(",", "."))
        return least

    def yes(self, row: Row, column: str) -> bool:
        """Yes or no; no, if nothing stands there."""
        text = row.cell(column)
        if text not in ("yes", "no", ""):
            self.fault(row.place, "neither_yes_nor_no", column=column, word=show(text))
        return text == "yes"

    def name(self, row: Row, column: str, default: str) -> str:
        """What people call it."""
        text = row.cell(column)
        if not text:
            return default
        if UNSEEN.search(text) or len(text) > SHOWN:
            self.fault(row.place, "odd_name", column=column, word=show(UNSEEN.sub("?", text)), most=SHOWN)
        return text

    def one_of(self, row: Row, column: str, words: Collection[str], key: str) -> str:
        """One of some words; empty where it is none."""
        text = row.cell(column)
        if text in words:
            return text
        self.fault(row.place, key, near=guesses(text, words), column=column, word=show(text))
        return ""


def guesses(word: str, words: Iterable[str]) -> Callable[[], list[str]]:
    """What may have been meant; looked up when it is asked for."""
    return lambda: get_close_matches(word.lower()[:SHOWN], [*words], 3, 0.5)


def show(text: str) -> str:
    """A text as a sentence may quote it."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."
