"""A map of somebody's own: a folder with cities, routes, tickets and a mode file (`docs/maps.md`).

It is read by the same readers as the maps of the kit, with more left to defaults. What is wrong with it is known at
once, and so is what can be played but is hardly meant.
"""

import heapq
import os
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from ttr import files
from ttr.board import CITIES, COUNTRIES, LANGUAGES, ROUTES, TICKETS, Board, BoardReader, City, Route, Ticket
from ttr.cards import GRAY
from ttr.facts import ID, DataError, Facts, Fault, Place, guesses, show
from ttr.mode import FILE, SHARED, Mode, ModeReader, kit_tables, mode_ids, read_tables, special_routes

FILES = (CITIES, ROUTES, TICKETS, FILE)
"""The files that each folder has; `countries.csv` may come on top."""

EXAMPLE = "small"
"""The folder of `data/` with the example: a map that is no map of the game."""

COLUMNS = {
    CITIES: "id name x y lat lon big_city name_en name_tr name_ru name_fa border_of also",
    ROUTES: "id city_a city_b length color tunnel locomotives mountains parallel",
    TICKETS: "id city_a city_b points long decks",
    COUNTRIES: "id name name_en name_tr name_ru name_fa",
}
"""The columns that mean something; there may be more."""

MOST_COPIES = 1_000
"""Of maps of one name that lie beside each other."""

MOST_LISTED = 6
"""Cities that are named where several are meant."""

DEFAULTS: Mapping[str, Any] = {
    "official": False,
    "deal_regular": 3,
    "keep_rule": "SETUP-6",
    "bonuses": {},
    "ties": ["tickets"],
}
"""What holds for a map of one's own beside the defaults of `data/modes.toml`, where its mode file says nothing."""


@dataclass(frozen=True, eq=False)
class Own:
    """What a folder holds."""

    folder: Path
    board: Board | None
    """The map; None if something is wrong with its cities or routes."""
    modes: Mapping[str, Mode]
    """The modes that can be played, by id, in the order of the file."""
    ids: tuple[str, ...]
    """All modes of the file."""
    faults: tuple[Fault, ...]
    """All that is wrong, and what is hardly meant."""

    def about(self, mode: str | None = None) -> list[Fault]:
        """What is wrong, and what is hardly meant; if a mode is named, nothing about others."""
        others = {*self.ids} - {mode} if mode is not None else set()
        return [fault for fault in self.faults if fault.place.file != FILE or _mode_of(fault) not in others]

    def grave(self, mode: str | None = None) -> list[Fault]:
        """What keeps it, or one of its modes, from being played."""
        return [fault for fault in self.about(mode) if not fault.doubt]


def _mode_of(fault: Fault) -> str:
    return fault.place.at.partition(".")[0]


def read_folder(folder: str | Path) -> Own:
    """What a folder holds, and what is wrong with it; nothing in it can make this fail."""
    path = Path(folder)
    try:
        path = path.resolve()
        signs = tuple(_sign(path / file) for file in (*FILES, COUNTRIES))
    except (OSError, ValueError, RuntimeError):  # such as a name that no file can have, or links in a circle
        return Own(path, None, {}, (), (Fault(Place(""), "no_folder"),))
    return _read(path, signs)


def load_folder(folder: str | Path, mode: str | None = None) -> Mode:
    """A mode of a map of one's own.

    Parameters
    ----------
    folder : where its files lie
    mode : the id of one of its modes; by default the first

    Raises
    ------
    DataError
        With everything that is wrong.
    """
    own = read_folder(folder)
    name = own.ids[0] if mode is None and own.ids else mode
    if name is not None and own.ids and name not in own.ids:
        near = tuple(guesses(name, own.ids)()) or own.ids
        raise DataError([Fault(Place(FILE), "no_mode", {"word": show(name)}, near)], own.folder.name)
    found = own.modes.get(name or "")
    if found is None:
        raise DataError(own.grave(name), own.folder.name)
    return found


def kit_defaults() -> dict[str, Any]:
    """What holds on all boxes where nothing else is said."""
    return {key: value for table in SHARED for key, value in kit_tables()[table].items()}


def example() -> Path:
    """The folder of the example that comes with the kit."""
    return files.data() / EXAMPLE


def keep_beside(folder: Path, place: Path) -> str:
    """Copy a map to where a file about it lies, unless it is there already; returns how the file names it.

    Parameters
    ----------
    folder : of the map
    place : the folder of the file

    Raises
    ------
    OSError
        When it cannot be read or written.
    """
    if folder == example():
        return folder.name
    contents = {file: (folder / file).read_bytes() for file in (*FILES, COUNTRIES) if (folder / file).exists()}
    for name in (folder.name, *(f"{folder.name} {n}" for n in range(2, MOST_COPIES))):
        there = place / name
        if not there.exists():
            there.mkdir(parents=True)
            for file, content in contents.items():
                (there / file).write_bytes(content)
            return name
        if all((there / file).is_file() and (there / file).read_bytes() == contents[file] for file in contents):
            return name
    raise FileExistsError(place)


def _sign(path: Path) -> tuple[int, int]:
    """What changes when a file does."""
    try:
        found = os.stat(path)  # noqa: PTH116 (of a Path it says less on some systems)
    except FileNotFoundError:
        return (0, 0)
    return found.st_mtime_ns, found.st_size


@lru_cache(maxsize=16)
def _read(folder: Path, signs: tuple[tuple[int, int], ...]) -> Own:
    facts = Facts(folder)
    if not folder.is_dir():
        facts.fault(Place(""), "no_folder")
        return Own(folder, None, {}, (), tuple(facts.faults))
    maps = BoardReader(facts)
    maps.read()
    board = maps.made("own", folder) if maps.cities and maps.routes else None
    reader = _Modes(facts, maps, board)
    modes = reader.read()
    _doubt_columns(facts)
    if facts.sound(CITIES, ROUTES):
        _doubt_ways(facts, maps, modes)
    order = {file: place for place, file in enumerate((CITIES, COUNTRIES, ROUTES, TICKETS, FILE))}
    faults = sorted(facts.faults, key=lambda fault: (order.get(fault.place.file, -1), fault.place.line or 0))
    drawing = board if facts.sound(CITIES, ROUTES, COUNTRIES) else None
    found = Own(folder, drawing, {}, tuple(reader.ids), tuple(faults))
    return replace(found, modes={mode.id: mode for mode in modes if not found.grave(mode.id)})


class _Modes:
    """Reads the mode file of a folder."""

    def __init__(self, facts: Facts, maps: BoardReader, board: Board | None) -> None:
        self.facts = facts
        self.maps = maps
        self.board = board
        self.ids: list[str] = []

    def read(self) -> list[Mode]:
        """The modes, as far as they can be made."""
        facts = self.facts
        text = facts.text(FILE)
        tables = read_tables(facts, text)
        reader = ModeReader(facts, tables, text or "")
        if not reader.ids and facts.sound(FILE):
            facts.fault(Place(FILE), "no_mode_at_all")
        self.ids, taken = reader.ids, mode_ids()
        for name in reader.ids:
            if not ID.fullmatch(name):
                facts.fault(reader.place(name)._replace(at=show(name)), "no_id", word=show(name))
            elif name in taken:
                facts.fault(reader.place(name), "mode_taken", word=name)
        self.check_decks(reader.ids)
        return [mode for name in reader.ids if (mode := self.mode(reader, name)) is not None]

    def mode(self, reader: ModeReader, name: str) -> Mode | None:
        """One mode; what would only follow from tickets that nobody could read is not said."""
        known = len(self.facts.faults)
        mode = reader.mode(name, self.defaults(reader, name), self.board or _no_board())
        added = self.facts.faults[known:]
        if not self.maps.tickets or self.board is None:
            added = [fault for fault in added if fault.key not in ABOUT_THE_MAP]
        self.facts.faults[known:] = added
        if mode is not None and mode.keep_rule not in _keep_rules():
            rules = sorted(_keep_rules())
            self.facts.fault(
                reader.place(name, "keep_rule"), "unknown_keep_rule", word=mode.keep_rule, known=", ".join(rules)
            )
        return mode

    def defaults(self, reader: ModeReader, name: str) -> dict[str, Any]:
        """What holds where the file says nothing: as on the boxes, and what follows from the map."""
        own = reader.tables[name] if isinstance(reader.tables[name], dict) else {}
        deck = own.get("deck", name)
        long = any(ticket.long for ticket in self.maps.tickets if not ticket.decks or deck in ticket.decks)
        return {
            **kit_defaults(),
            **DEFAULTS,
            **special_routes(self.board or _no_board()),
            "deck": name,
            "name": name,
            "deal_long": int(long),
        }

    def check_decks(self, ids: Collection[str]) -> None:
        """Does every ticket name modes that there are?"""
        for ticket in self.maps.tickets if self.facts.sound(FILE) else ():
            for word in sorted(ticket.decks - {*ids}):
                place = self.facts.places[TICKETS, ticket.id]
                self.facts.fault(place, "unknown_deck", near=guesses(word, ids), word=show(word))


ABOUT_THE_MAP = frozenset(
    {"no_tickets", "too_few_tickets", "too_few_long_tickets", "long_tickets_not_dealt", "flag_does_not_fit"}
)
"""Faults of a mode that only say again that its map cannot be read."""


def _no_board() -> Board:
    """Stands in for a map that cannot be read, so that what else is wrong with its modes is known."""
    places = tuple(City(i, name, dict.fromkeys(LANGUAGES, name), 100 * i, 0, False, "") for i, name in enumerate("ab"))
    return Board("own", places, (Route(0, "a-b", 0, 1, 1, GRAY, False, 0, 0, None),), (), {}, (775, 500))


@cache
def _keep_rules() -> frozenset[str]:
    """The rules that may say how many tickets to keep."""
    return frozenset(table["keep_rule"] for table in kit_tables().values() if "keep_rule" in table)


# -- what is hardly meant ---------------------------------------------------------------------------------------------


def _doubt_columns(facts: Facts) -> None:
    """A column that nothing reads, and that is called nearly as one that is read."""
    for file, columns in facts.columns.items():
        if not facts.sound(file):
            continue
        known = COLUMNS[file].split()
        for column in columns:
            near = guesses(column, [name for name in known if name not in columns])
            if column not in known and near():
                facts.fault(Place(file, 1), "unread_column", near=near, doubt=True, column=show(column))


def _doubt_ways(facts: Facts, maps: BoardReader, modes: Collection[Mode]) -> None:
    """Cities that nobody reaches, and routes and tickets for which nobody has trains enough."""
    ways: list[list[tuple[int, int]]] = [[] for _ in maps.cities]
    for route in maps.routes:
        ways[route.a].append((route.b, route.trains))
        ways[route.b].append((route.a, route.trains))
    reached = [_distances(ways, city.index) for city in maps.cities]
    _doubt_cities(facts, maps, reached)
    for route in maps.routes:
        for mode in modes:
            if route.trains > mode.trains:
                place = facts.places[ROUTES, route.id]
                facts.fault(place, "route_too_long", doubt=True, wanted=route.trains, have=mode.trains, mode=mode.id)
    for ticket in maps.tickets if facts.sound(TICKETS) else ():
        _doubt_ticket(facts, ticket, reached, modes)


def _doubt_cities(facts: Facts, maps: BoardReader, reached: Sequence[Mapping[int, int]]) -> None:
    names: dict[str, str] = {}
    most = max(map(len, reached))
    for city in maps.cities:
        place, name = facts.places[CITIES, city.id], city.names["board"]
        if name in names:
            facts.fault(place, "same_name", doubt=True, word=name, other=names[name])
        names.setdefault(name, city.id)
        there = reached[city.index]
        if len(there) == 1:
            facts.fault(place, "city_without_route", doubt=True)
        elif len(there) < most and city.index == min(there):
            listed = ", ".join(maps.cities[other].id for other in sorted(there)[:MOST_LISTED])
            facts.fault(place, "not_connected", doubt=True, listed=listed, number=len(there))


def _doubt_ticket(facts: Facts, ticket: Ticket, reached: Sequence[Mapping[int, int]], modes: Collection[Mode]) -> None:
    place = facts.places[TICKETS, ticket.id]
    ends = [city for target in ticket.targets for city in target.cities]
    ways = [reached[start][end] for start in ticket.origins for end in ends if end in reached[start]]
    if not ways:
        facts.fault(place, "ticket_without_way", doubt=True)
        return
    for mode in modes:
        if ticket.index in mode.tickets and min(ways) > mode.trains:
            facts.fault(place, "ticket_too_long", doubt=True, wanted=min(ways), have=mode.trains, mode=mode.id)


def _distances(ways: Sequence[Sequence[tuple[int, int]]], start: int) -> dict[int, int]:
    """The fewest trains to every city that can be reached."""
    found: dict[int, int] = {}
    waiting = [(0, start)]
    while waiting:
        trains, city = heapq.heappop(waiting)
        if city not in found:
            found[city] = trains
            for other, more in ways[city]:
                heapq.heappush(waiting, (trains + more, other))
    return found
