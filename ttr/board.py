"""Map data: cities, routes and tickets, loaded once from a folder of CSV files, checked and immutable.

Inside the engine a city, route or ticket is its index; ids appear at the border only. Sets of routes
and of cities are bit masks: bit `i` stands for index `i`.
"""

import csv
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import compress, count
from pathlib import Path

from ttr import files
from ttr.cards import COLORS, FULL_DECK, GRAY, LOCOMOTIVE

LANGUAGES = ("board", "en", "tr", "ru", "fa")
"""In which forms a city's name is known: as printed on the board, and in four languages."""

LONGEST = 9
"""No route of any map is as long as this, in trains."""

MOST_CARDS = FULL_DECK[0] + FULL_DECK[LOCOMOTIVE]
"""Nobody has more cards of one color and locomotives."""


class DataError(ValueError):
    """A file of map or mode facts is missing or wrong; the message names file, row and reason."""


@dataclass(frozen=True, slots=True)
class City:
    """A city, or a border spot of the Swiss map."""

    index: int
    id: str
    names: Mapping[str, str]
    """The name by :data:`LANGUAGES`."""
    x: int
    """Board units from the left; the longer side of a board is 1550 units."""
    y: int
    """Board units from the top."""
    big: bool
    """Is it a big city of the Big Cities modes?"""
    country: str
    """For a border spot the id of its country, else empty (CH-8)."""
    also: tuple[str, ...] = ()
    """Other names by which people may look for it: of former times, or spelled otherwise."""


@dataclass(frozen=True, slots=True)
class Route:
    """One track between two cities."""

    index: int
    id: str
    a: int
    b: int
    length: int
    """Spaces, and so trains and cards."""
    color: int
    """A color of the cards, or GRAY."""
    tunnel: bool
    locomotives: int
    """Locomotive symbols of a ferry, 0 for any other route (FERRY-1)."""
    mountains: int
    """Marked spaces; each costs one more train (ASIA-4)."""
    twin: int | None
    """The other track of a double route (DOUBLE-1)."""

    @property
    def trains(self) -> int:
        """Trains that leave the reserve: one a space, and one for each marked space (ASIA-4)."""
        return self.length + self.mountains


@dataclass(frozen=True, slots=True)
class Target:
    """Where a ticket may lead, and what that is worth."""

    place: str
    """Id of a city or country."""
    cities: tuple[int, ...]
    value: int
    """Points."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A ticket: from a city (or country) to another, or to one of several countries (CH-9)."""

    index: int
    id: str
    origin: str
    """Id of a city or country."""
    origins: tuple[int, ...]
    targets: tuple[Target, ...]
    long: bool
    decks: frozenset[str]
    """The modes whose deck holds it."""

    @property
    def value(self) -> int:
        """Points when fulfilled, at best."""
        return max(target.value for target in self.targets)

    @property
    def cities(self) -> frozenset[int]:
        """All cities where it may begin or lead."""
        return frozenset(self.origins).union(*(target.cities for target in self.targets))

    @property
    def penalty(self) -> int:
        """Points lost when it fails: the lowest value on it (SCORE-2, CH-11)."""
        return min(target.value for target in self.targets)


@dataclass(frozen=True, eq=False)
class Board:
    """A map: everything printed, nothing that changes.

    Raises
    ------
    DataError
        When the files contradict themselves or each other.
    """

    id: str
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    countries: Mapping[str, Mapping[str, str]]
    """Names of the Swiss map's countries by :data:`LANGUAGES`."""
    size: tuple[int, int]
    """Width and height in board units."""

    city_index: Mapping[str, int] = field(init=False)
    route_index: Mapping[str, int] = field(init=False)
    ticket_index: Mapping[str, int] = field(init=False)
    routes_at: tuple[int, ...] = field(init=False)
    """For each city the routes that end there."""
    of_color: tuple[tuple[int, ...], ...] = field(init=False)
    """`of_color[color][n]`: the routes of that color with at most n spaces; `of_color[GRAY]` the gray ones. There is an
    entry for every number of cards that a hand can have of one color and locomotives."""
    up_to: tuple[int, ...] = field(init=False)
    """`up_to[n]`: the routes of any color with at most n spaces."""
    within: tuple[int, ...] = field(init=False)
    """`within[n]`: the routes that take at most n trains."""
    symbols_within: tuple[int, ...] = field(init=False)
    """`symbols_within[n]`: the routes with at most n locomotive symbols."""
    route_rank: tuple[int, ...] = field(init=False)
    """The place of each route among all, by id."""
    tunnels: int = field(init=False)
    all_routes: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "city_index", {city.id: city.index for city in self.cities})
        put(self, "route_index", {route.id: route.index for route in self.routes})
        put(self, "ticket_index", {ticket.id: ticket.index for ticket in self.tickets})
        put(
            self,
            "routes_at",
            tuple(self.mask(r for r in self.routes if city.index in (r.a, r.b)) for city in self.cities),
        )
        colors = (*range(len(COLORS)), GRAY)
        put(self, "of_color", tuple(_up_to([r for r in self.routes if r.color == color]) for color in colors))
        put(self, "up_to", _up_to(self.routes))
        most = max(route.trains for route in self.routes)
        put(self, "within", tuple(self.mask(r for r in self.routes if r.trains <= n) for n in range(most + 1)))
        most = max(route.locomotives for route in self.routes)
        put(
            self,
            "symbols_within",
            tuple(self.mask(r for r in self.routes if r.locomotives <= n) for n in range(most + 1)),
        )
        by_id = sorted(self.route_index)
        put(self, "route_rank", tuple(by_id.index(route.id) for route in self.routes))
        put(self, "tunnels", self.mask(r for r in self.routes if r.tunnel))
        put(self, "all_routes", (1 << len(self.routes)) - 1)

    @staticmethod
    def mask(routes: Iterator[Route]) -> int:
        """A set of routes as a bit mask."""
        return sum(1 << route.index for route in routes)

    def routes_in(self, mask: int) -> list[Route]:
        """The routes of a bit mask, in index order."""
        return [self.routes[index] for index in bits(mask)]

    def place_names(self, place: str) -> Mapping[str, str]:
        """The names of a city or country by :data:`LANGUAGES`."""
        index = self.city_index.get(place)
        return self.countries[place] if index is None else self.cities[index].names


def _up_to(routes: Sequence[Route]) -> tuple[int, ...]:
    """For every number of cards the routes that have no more spaces."""
    return tuple(Board.mask(r for r in routes if r.length <= n) for n in range(MOST_CARDS + 1))


def bits(mask: int) -> list[int]:
    """The indices in a bit mask, lowest first."""
    return list(compress(count(), bin(mask)[:1:-1].encode().translate(_ZERO_OR_ONE)))


_ZERO_OR_ONE = bytes.maketrans(b"01", b"\0\1")


@cache
def load_board(name: str, folder: Path | None = None) -> Board:
    """The board whose facts lie in `data/<name>/`, or in another folder.

    Raises
    ------
    DataError
        When a file is missing or wrong.
    """
    return _Reader(folder or files.data() / name).board(name)


COLUMNS = {
    "cities.csv": "id name x y big_city name_en name_tr name_ru name_fa border_of",
    "routes.csv": "id city_a city_b length color tunnel locomotives mountains parallel",
    "tickets.csv": "id city_a city_b points long decks",
    "countries.csv": "id name name_tr name_ru name_fa",
}
"""The columns that each file needs; it may have more."""


class _Reader:
    """Reads and checks one folder of map facts."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def wrong(self, file: str, what: str) -> DataError:
        """An error that names the file, the row if there is one, and the reason."""
        return DataError(f"{self.folder.name}/{file}: {what}")

    def rows(self, file: str) -> list[dict[str, str]]:
        """The rows of a file: at least one, all complete, each with an id of its own."""
        try:
            with (self.folder / file).open(encoding="utf-8", newline="") as stream:
                table = csv.DictReader(stream, strict=True)
                rows, columns = list(table), table.fieldnames or ()
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            raise self.wrong(file, f"cannot be read: {error}") from None
        for column in COLUMNS[file].split():
            if column not in columns:
                raise self.wrong(file, f"there is no column {column}")
        if not rows:
            raise self.wrong(file, "there is no row")
        seen = set()
        for row in rows:
            if None in row or None in row.values():
                raise self.wrong(file, f"{row['id']}: the row has not as many cells as there are columns")
            if row["id"] in seen:
                raise self.wrong(file, f"{row['id']}: this id stands there twice")
            seen.add(row["id"])
        return rows

    def number(self, file: str, row: dict[str, str], column: str) -> int:
        text = row[column]
        if not text.isdecimal():
            raise self.wrong(file, f"{row['id']}: {column} {text!r} is not a whole number")
        return int(text)

    def known(self, table: Mapping[str, int], file: str, row: dict[str, str], column: str) -> int:
        if row[column] not in table:
            raise self.wrong(file, f"{row['id']}: {column} {row[column]!r} is unknown")
        return table[row[column]]

    def yes(self, file: str, row: dict[str, str], column: str) -> bool:
        if row[column] not in ("yes", "no"):
            raise self.wrong(file, f"{row['id']}: {column} {row[column]!r} is neither yes nor no")
        return row[column] == "yes"

    def board(self, name: str) -> Board:
        cities = self.cities()
        index = {city.id: city.index for city in cities}
        countries = self.countries()
        tall = max(city.y for city in cities) > 1000
        size = (1000, 1550) if tall else (1550, 1000)
        return Board(name, cities, self.routes(index), self.tickets(cities, index, countries), countries, size)

    def cities(self) -> tuple[City, ...]:
        file = "cities.csv"
        return tuple(
            City(
                index,
                row["id"],
                _names(row),
                self.number(file, row, "x"),
                self.number(file, row, "y"),
                self.yes(file, row, "big_city"),
                row["border_of"],
                tuple(filter(None, (row.get("also") or "").split("|"))),
            )
            for index, row in enumerate(self.rows(file))
        )

    def countries(self) -> dict[str, Mapping[str, str]]:
        if not (self.folder / "countries.csv").exists():
            return {}
        return {row["id"]: _names({"name_en": row["name"], **row}) for row in self.rows("countries.csv")}

    def routes(self, cities: Mapping[str, int]) -> tuple[Route, ...]:
        file = "routes.csv"
        rows = self.rows(file)
        index = {row["id"]: i for i, row in enumerate(rows)}
        routes = tuple(self.route(file, i, row, cities, index) for i, row in enumerate(rows))
        for route in routes:
            twin = routes[route.twin] if route.twin is not None else None
            for problem, found in (
                (f"a route has 1 to {LONGEST - 1} spaces, not {route.length}", not 0 < route.length < LONGEST),
                ("both ends are the same city", route.a == route.b),
                ("more symbols than spaces", max(route.locomotives, route.mountains) > route.length),
                ("a route cannot be ferry and tunnel (FERRY-6)", route.locomotives and route.tunnel),
                ("what parallel names is not its other track (DOUBLE-1)", twin and not _are_tracks(route, twin)),
            ):
                if found:
                    raise self.wrong(file, f"{route.id}: {problem}")
        return routes

    def route(
        self, file: str, i: int, row: dict[str, str], cities: Mapping[str, int], routes: Mapping[str, int]
    ) -> Route:
        if row["color"] not in (*COLORS, "gray"):
            raise self.wrong(file, f"{row['id']}: color {row['color']!r} is unknown")
        return Route(
            i,
            row["id"],
            self.known(cities, file, row, "city_a"),
            self.known(cities, file, row, "city_b"),
            self.number(file, row, "length"),
            GRAY if row["color"] == "gray" else COLORS.index(row["color"]),
            self.yes(file, row, "tunnel"),
            self.number(file, row, "locomotives"),
            self.number(file, row, "mountains"),
            self.known(routes, file, row, "parallel") if row["parallel"] else None,
        )

    def tickets(
        self, cities: tuple[City, ...], index: Mapping[str, int], countries: Mapping[str, Mapping[str, str]]
    ) -> tuple[Ticket, ...]:
        file = "tickets.csv"
        places: dict[str, tuple[int, ...]] = {city.id: (city.index,) for city in cities}
        for country in countries:
            places[country] = tuple(city.index for city in cities if city.country == country)
        tickets = []
        for i, row in enumerate(self.rows(file)):
            if row["city_a"] not in places:
                raise self.wrong(file, f"{row['id']}: city_a {row['city_a']!r} is unknown")
            if row["city_b"]:
                self.known(index, file, row, "city_b")
                ends = [(row["city_b"], self.number(file, row, "points"))]
            else:
                ends = [(land, self.number(file, row, land)) for land in countries if row.get(land)]
            if not ends:
                raise self.wrong(file, f"{row['id']}: it leads nowhere")
            tickets.append(
                Ticket(
                    i,
                    row["id"],
                    row["city_a"],
                    places[row["city_a"]],
                    tuple(Target(place, places[place], value) for place, value in ends),
                    self.yes(file, row, "long"),
                    frozenset(row["decks"].split()),
                )
            )
        return tuple(tickets)


def _are_tracks(one: Route, other: Route) -> bool:
    """Are these the two tracks of a double route?"""
    return (
        one is not other
        and other.twin == one.index
        and {one.a, one.b} == {other.a, other.b}
        and one.length == other.length
    )


def _names(row: Mapping[str, str]) -> dict[str, str]:
    return {
        "board": row["name"],
        "en": row["name_en"],
        "tr": row["name_tr"],
        "ru": row["name_ru"],
        "fa": row["name_fa"],
    }
