"""Extra tickets: those of a box whose print is not public, as its owner has typed them in (VAR-BONUS-1).

They are kept in a small table beside the saved games, and join the deck of any mode on their map. The kit has none.
"""

import csv
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from ttr import files
from ttr.board import Board, Target, Ticket, load_board
from ttr.facts import Facts, Fault, Place, Row, show
from ttr.mode import Mode
from ttr.notation import city_names, fold, near_misses

MAP = "europe"
"""The map of the box that has such tickets."""

FILE = "tickets.csv"
COLUMNS = ("id", "city_a", "city_b", "points", "long")
NEEDED = ("city_a", "city_b", "points")

MOST_TICKETS = 60
VALUES = (1, 99)
"""The least and the most that a ticket is worth, in points."""


class Extra(NamedTuple):
    """A ticket as it stands in the table."""

    id: str
    city_a: str
    city_b: str
    points: int
    long: bool = False

    @property
    def cities(self) -> frozenset[str]:
        """The ids of its two cities."""
        return frozenset((self.city_a, self.city_b))


@dataclass(frozen=True)
class Found:
    """What the table holds."""

    path: Path
    tickets: tuple[Extra, ...]
    """Those that can be played with."""
    faults: tuple[Fault, ...]
    """All that is wrong, and what is hardly meant."""

    @property
    def grave(self) -> list[Fault]:
        """What has to be corrected before anybody plays with it."""
        return [fault for fault in self.faults if not fault.doubt]


# -- joining a deck ---------------------------------------------------------------------------------------------------


def takes_extra(mode: Mode) -> bool:
    """Is this a mode on the map of the tickets, without any so far?"""
    return mode.map == MAP and mode.own is None and not mode.extra


def fitting(mode: Mode, tickets: Iterable[Extra]) -> tuple[Extra, ...]:
    """The tickets that can join a mode: long ones only where long ones are dealt (TICKET-7)."""
    return tuple(ticket for ticket in tickets if mode.deal_long or not ticket.long)


@lru_cache(maxsize=32)
def join(mode: Mode, tickets: tuple[Extra, ...]) -> Mode:
    """A mode with these tickets in its deck, and no other extra ones (VAR-BONUS-1).

    Raises
    ------
    DataError
        When there are long tickets among them, and the mode deals none.
    """
    city, first = mode.board.city_index, len(mode.board.tickets) - len(mode.extra)
    extra = [
        Ticket(
            number,
            ticket.id,
            ticket.city_a,
            (city[ticket.city_a],),
            (Target(ticket.city_b, (city[ticket.city_b],), ticket.points),),
            ticket.long,
            frozenset(),
        )
        for number, ticket in enumerate(tickets, first)
    ]
    return replace(mode, extra=tuple(extra))


def extra_of(mode: Mode) -> tuple[Extra, ...]:
    """The extra tickets of a mode."""
    return tuple(Extra(t.id, t.origin, t.targets[0].place, t.value, t.long) for t in mode.extra)


def free_id(name: str, taken: Collection[str]) -> str:
    """An id that no other ticket has: this one, or with a number behind it."""
    found, number = name, 2
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    return found


# -- the table --------------------------------------------------------------------------------------------------------


def read_extra(folder: Path | None = None) -> Found:
    """The extra tickets in a folder, by default that of saved games; no table holds none, and is no fault."""
    facts = Facts(folder or files.saves())
    path = facts.folder / FILE
    try:
        there = path.exists()
    except OSError:
        there = True  # what is the matter with it will be said
    return Found(path, *_Table(facts).read()) if there else Found(path, (), ())


def read_brought(content: bytes) -> Found:
    """The extra tickets of a table that was brought along."""
    with TemporaryDirectory(prefix="ttr-") as folder:
        (Path(folder) / FILE).write_bytes(content)
        return read_extra(Path(folder))


def write_extra(tickets: Iterable[Extra], folder: Path | None = None) -> Path:
    """Write the table anew; returns where.

    Raises
    ------
    OSError
        When it cannot be written.
    """
    path = (folder or files.saves()) / FILE
    files.write_whole(path, to_csv(tickets))
    return path


def to_csv(tickets: Iterable[Extra]) -> str:
    """The table as text."""
    text = StringIO(newline="")
    table = csv.writer(text, lineterminator="\n")
    table.writerow(COLUMNS)
    table.writerows((*ticket[:4], "yes" if ticket.long else "no") for ticket in tickets)
    return text.getvalue()


def city_called(name: str) -> str | None:
    """The id of the city that is called so in any language, by its former names, too."""
    return city_names(load_board(MAP)).get(fold(name.strip()))


class _Table:
    """Reads and checks the table."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.board = load_board(MAP)
        self.printed = {_cities(ticket): ticket.id for ticket in reversed(self.board.tickets)}

    def read(self) -> tuple[tuple[Extra, ...], tuple[Fault, ...]]:
        facts = self.facts
        rows = facts.rows(FILE, NEEDED, _ids, most=MOST_TICKETS)
        facts.faults[:] = [fault for fault in facts.faults if fault.key != "no_row"]  # all may have been removed
        for column in facts.columns.get(FILE, ()):
            if column not in COLUMNS:
                facts.fault(Place(FILE, 1), "unread_column", doubt=True, column=show(column))
        seen: dict[frozenset[str], int | None] = {}
        found = [self.ticket(row, seen) for row in rows]
        wrong = {fault.place.line for fault in facts.grave}
        good = tuple(ticket for ticket, row in zip(found, rows, strict=True) if row.place.line not in wrong)
        return good, tuple(sorted(facts.faults, key=lambda fault: fault.place.line or 0))

    def ticket(self, row: Row, seen: dict[frozenset[str], int | None]) -> Extra:
        """One ticket; `seen` says on which line two cities were named before."""
        facts = self.facts
        a, b = (self.city(row, column) for column in ("city_a", "city_b"))
        points = facts.whole(row, "points", *VALUES)
        ticket, both = Extra(row.id, a, b, points, facts.yes(row, "long")), bool(a and b)
        if both and a == b:
            facts.fault(row.place, "no_way", word=a)
        elif both and ticket.cities in seen:
            facts.fault(row.place, "pair_twice", other=seen[ticket.cities])
        elif ticket.id in self.board.ticket_index:
            other = free_id(ticket.id, self.board.ticket_index)
            facts.fault(row.place, "id_of_the_box", word=ticket.id, other=other)
        elif ticket.cities in self.printed:
            facts.fault(row.place, "pair_of_the_box", doubt=True, other=self.printed[ticket.cities])
        seen.setdefault(ticket.cities, row.place.line)
        return ticket

    def city(self, row: Row, column: str) -> str:
        """The id of a city that is named in any language; empty where it is none."""
        text = row.cell(column)
        found = city_called(text)
        if not found:
            self.facts.fault(row.place, "unknown_city", near=_near(text, self.board), column=column, word=show(text))
        return found or ""


def _near(text: str, board: Board) -> Callable[[], list[str]]:
    return lambda: near_misses(show(text), "city", board)


def _cities(ticket: Ticket) -> frozenset[str]:
    """The ids of the cities of a printed ticket."""
    return frozenset((ticket.origin, *(target.place for target in ticket.targets)))


def _ids(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """What tickets are called that have no name of their own: by their cities."""
    found: list[str] = []
    for number, row in enumerate(rows, 1):
        ends = [city_called(row.get(column, "")) for column in ("city_a", "city_b")]
        name = "-".join(filter(None, ends)) if all(ends) else f"ticket-{number}"
        found.append(free_id(name, found))
    return found
