"""Map data: cities, routes and tickets, loaded once from a folder of CSV files, checked and immutable.

Inside the engine a city, route or ticket is its index; ids appear at the border only. Sets of routes
and of cities are bit masks: bit `i` stands for index `i`.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import accumulate
from operator import or_
from pathlib import Path

from ttr import files
from ttr.cards import COLORS, FULL_DECK, GRAY, LOCOMOTIVE
from ttr.facts import DataError, Facts, Place, Row

LANGUAGES = ("board", "en", "tr", "ru", "fa")
"""In which forms a city's name is known: as printed on the board, and in four languages."""

LONGEST = 9
"""No route of any map is as long as this, in trains."""

MOST_CARDS = FULL_DECK[0] + FULL_DECK[LOCOMOTIVE]
"""Nobody has more cards of one color and locomotives."""


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

    trains: int = field(init=False, repr=False, compare=False)
    """Trains that leave the reserve: one a space, and one for each marked space (ASIA-4)."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "trains", self.length + self.mountains)


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

    value: int = field(init=False, repr=False, compare=False)
    """Points when fulfilled, at best."""
    penalty: int = field(init=False, repr=False, compare=False)
    """Points lost when it fails: the lowest value on it (SCORE-2, CH-11)."""

    def __post_init__(self) -> None:
        values = [target.value for target in self.targets]
        object.__setattr__(self, "value", max(values, default=0))
        object.__setattr__(self, "penalty", min(values, default=0))

    @property
    def cities(self) -> frozenset[int]:
        """All cities where it may begin or lead."""
        return frozenset(self.origins).union(*(target.cities for target in self.targets))


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
    folder: Path | None = None
    """Where its facts lie, if it is a map of somebody's own."""

    city_index: Mapping[str, int] = field(init=False)
    route_index: Mapping[str, int] = field(init=False)
    ticket_index: Mapping[str, int] = field(init=False)
    routes_at: tuple[int, ...] = field(init=False)
    """For each city the routes that end there."""
    of_color: tuple[tuple[int, ...], ...] = field(init=False)
    """`of_color[color][n]`: the routes of that color with at most n spaces; `of_color[GRAY]` the gray ones. There is an
    entry for every number of cards that a hand can have of one color and locomotives."""
    payable: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False)
    """`payable[locomotives][color][n]`: the routes of that color and the gray ones with no more spaces than n cards of
    that color and the locomotives fill."""
    up_to: tuple[int, ...] = field(init=False)
    """`up_to[n]`: the routes of any color with at most n spaces."""
    within: tuple[int, ...] = field(init=False)
    """`within[n]`: the routes that take at most n trains."""
    symbols_within: tuple[int, ...] = field(init=False)
    """`symbols_within[n]`: the routes with at most n locomotive symbols, for as many locomotives as a hand can have."""
    route_rank: tuple[int, ...] = field(init=False)
    """The place of each route among all, by id."""
    tunnels: int = field(init=False)
    all_routes: int = field(init=False)

    def __post_init__(self) -> None:
        put = object.__setattr__
        put(self, "city_index", {city.id: city.index for city in self.cities})
        put(self, "route_index", {route.id: route.index for route in self.routes})
        put(self, "ticket_index", {ticket.id: ticket.index for ticket in self.tickets})
        at = [0] * len(self.cities)
        for route in self.routes:
            for end in {route.a, route.b}:
                at[end] |= 1 << route.index
        put(self, "routes_at", tuple(at))
        colors = (*range(len(COLORS)), GRAY)
        put(self, "of_color", tuple(_up_to([r for r in self.routes if r.color == color]) for color in colors))
        with_gray = [tuple(map(or_, mine, self.of_color[GRAY])) for mine in self.of_color[: len(COLORS)]]
        put(self, "payable", tuple(tuple(routes[n:] for routes in with_gray) for n in range(MOST_CARDS + 1)))
        put(self, "up_to", _up_to(self.routes))
        most = max(route.trains for route in self.routes)
        put(self, "within", tuple(self.mask(r for r in self.routes if r.trains <= n) for n in range(most + 1)))
        put(self, "symbols_within", _up_to(self.routes, "locomotives"))
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
        return list(map(self.routes.__getitem__, bits(mask)))

    def place_names(self, place: str) -> Mapping[str, str]:
        """The names of a city or country by :data:`LANGUAGES`."""
        index = self.city_index.get(place)
        return self.countries[place] if index is None else self.cities[index].names


def _up_to(routes: Sequence[Route], number: str = "length") -> tuple[int, ...]:
    """For every number of cards the routes that have no more spaces, or no more of something else."""
    exactly = [0] * (MOST_CARDS + 1)
    for route in routes:
        exactly[getattr(route, number)] |= 1 << route.index
    return tuple(accumulate(exactly, or_))


def bits(mask: int) -> list[int]:
    """The indices in a bit mask, lowest first."""
    size = (mask.bit_length() + 7) // 8
    while len(_IN_BYTE) < size:
        _IN_BYTE.append(_indices(8 * len(_IN_BYTE)))
    found: list[int] = []
    for indices, byte in zip(_IN_BYTE, mask.to_bytes(size, "little"), strict=False):
        found += indices[byte]
    return found


def _indices(first: int) -> list[tuple[int, ...]]:
    """For every byte the indices of its bits, when the lowest one stands for the first index."""
    found: list[tuple[int, ...]] = [()]
    for index in range(first, first + 8):
        found += [(*indices, index) for indices in found]
    return found


_IN_BYTE: list[list[tuple[int, ...]]] = []
"""The same for the first byte of a mask, the second one, and so on as far as masks have been seen."""


@cache
def load_board(name: str, folder: Path | None = None) -> Board:
    """The board whose facts lie in `data/<name>/`, or in another folder.

    Raises
    ------
    DataError
        When a file is missing or wrong.
    """
    reader = BoardReader(Facts(folder or files.data() / name))
    board = reader.board(name)
    if board is None:
        raise DataError(reader.facts.grave, reader.facts.folder.name)
    return board


# -- reading ----------------------------------------------------------------------------------------------------------

CITIES, ROUTES, TICKETS, COUNTRIES = "cities.csv", "routes.csv", "tickets.csv", "countries.csv"
NEEDED = {
    CITIES: ("id", "name"),
    ROUTES: ("city_a", "city_b", "length"),
    TICKETS: ("city_a", "city_b", "points"),
    COUNTRIES: ("id", "name"),
}
"""The columns that each file needs; the others may be left out (`docs/maps.md`)."""

SIZES = ((775, 500), (500, 775), (1550, 1000), (1000, 1550))
"""Of boards, width and height; a board has the first in which all of its cities lie."""

FEW_CITIES = 15
"""A board of so many cities is small, where its places are given on the globe."""

MARGINS = (150, 80)
"""Beside the cities of such a board, where their names have room, and above and below."""

NEAREST = 40
"""Between two cities, in board units; their dots and a route have room there."""

MOST_CITIES = 200
MOST_POINTS = 999


class BoardReader:
    """Reads and checks the map in a folder of facts; what is wrong is noted there."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.cities: tuple[City, ...] = ()
        self.countries: dict[str, Mapping[str, str]] = {}
        self.routes: tuple[Route, ...] = ()
        self.tickets: tuple[Ticket, ...] = ()
        self.size = SIZES[-1]

    def board(self, name: str, folder: Path | None = None) -> Board | None:
        """The board, or None if something is wrong that keeps it from being one."""
        self.read()
        return None if self.facts.grave else self.made(name, folder)

    def read(self) -> None:
        """Read all files."""
        self.size = self.read_cities()
        if (self.facts.folder / COUNTRIES).exists():
            rows = self.facts.rows(COUNTRIES, NEEDED[COUNTRIES])
            self.countries = {row.id: self.names(row) for row in rows}
        self.read_routes()
        self.read_tickets()

    def made(self, name: str, folder: Path | None = None) -> Board:
        """The board made of what was read."""
        return Board(name, self.cities, self.routes, self.tickets, self.countries, self.size, folder)

    def names(self, row: Row) -> Mapping[str, str]:
        """The names of a place by :data:`LANGUAGES`; as on the board, where nothing else is said."""
        name = self.facts.name(row, "name", row.id)
        return {form: name if form == "board" else self.facts.name(row, f"name_{form}", name) for form in LANGUAGES}

    # -- cities -----------------------------------------------------------------------------------------------------

    def read_cities(self) -> tuple[int, int]:
        """Read the cities; returns the size of the board."""
        rows = self.facts.rows(CITIES, NEEDED[CITIES], most=MOST_CITIES)
        places, size = self.places(rows)
        self.cities = tuple(
            City(
                index,
                row.id,
                self.names(row),
                x,
                y,
                self.facts.yes(row, "big_city"),
                row.cell("border_of"),
                tuple(filter(None, row.cell("also").split("|"))),
            )
            for index, (row, (x, y)) in enumerate(zip(rows, places, strict=True))
        )
        if self.facts.sound(CITIES):
            self.check_distances(rows)
        return size

    def check_distances(self, rows: Sequence[Row]) -> None:
        """Do the dots of any two cities, and a route, have room between them?"""
        swept = sorted(self.cities, key=lambda city: (city.x, city.index))
        for place, city in enumerate(swept):
            for other in swept[place + 1 :]:
                if other.x - city.x >= NEAREST:
                    break
                if math.dist((city.x, city.y), (other.x, other.y)) < NEAREST:
                    first, second = sorted((city.index, other.index))
                    self.facts.fault(rows[second].place, "too_near", other=rows[first].id, least=NEAREST)

    def places(self, rows: Sequence[Row]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
        """Where the cities lie on the board, and its size: as the file says, or from their places on the globe."""
        columns, facts = self.facts.columns.get(CITIES, ()), self.facts
        plain = "x" in columns or "y" in columns or not {"lat", "lon"} <= {*columns}
        wanted = ("x", "y") if plain else ("lat", "lon")
        missing = [column for column in wanted if column not in columns]
        for column in missing if rows else ():
            facts.fault(Place(CITIES, 1), "no_position", column=column)
        if missing or not rows:
            return [(0, 0)] * len(rows), SIZES[-1]
        if not plain:
            globe = [(facts.decimal(row, "lat", -90, 90), facts.decimal(row, "lon", -180, 180)) for row in rows]
            return on_board(globe)
        most = max(map(max, SIZES))
        places = [(round(facts.decimal(row, "x", 0, most)), round(facts.decimal(row, "y", 0, most))) for row in rows]
        wide, high = (max(place[side] for place in places) for side in (0, 1))
        size = next((size for size in SIZES if wide <= size[0] and high <= size[1]), None)
        if size is None:
            facts.fault(Place(CITIES), "off_the_board", wide=wide, high=high)
        return places, size or SIZES[-1]

    # -- routes -----------------------------------------------------------------------------------------------------

    def read_routes(self) -> None:
        """Read the routes."""
        rows = self.facts.rows(ROUTES, NEEDED[ROUTES], route_ids)
        index = {row.id: i for i, row in enumerate(rows)}
        cities = {city.id: city.index for city in self.cities}
        twins = self.twins(rows, index)
        good, routes = set(), []
        for i, row in enumerate(rows):
            before = len(self.facts.faults)
            routes.append(self.route(row, cities, i, twins[i]))
            if len(self.facts.faults) == before:
                good.add(i)
        self.routes = tuple(routes)
        for route in routes:
            if route.twin is not None and {route.index, route.twin} <= good:
                self.check_tracks(rows[route.index], route, routes[route.twin])

    def twins(self, rows: Sequence[Row], index: Mapping[str, int]) -> list[int | None]:
        """The other track of each route: as the file says; where it has no such column, that of the same cities."""
        if "parallel" in self.facts.columns.get(ROUTES, ()):
            named = [
                row.cell("parallel") and self.facts.one_of(row, "parallel", index, "unknown_track") for row in rows
            ]
            return [index[name] if name else None for name in named]
        between = defaultdict(list)
        for i, row in enumerate(rows):
            between[_ends(row.cells)].append(i)
        found: list[int | None] = [None] * len(rows)
        for tracks in between.values():
            if len(tracks) == 2:
                found[tracks[0]], found[tracks[1]] = tracks[::-1]
            for i in tracks[2:]:
                self.facts.fault(rows[i].place, "third_track")
        return found

    def route(self, row: Row, cities: Mapping[str, int], i: int, twin: int | None) -> Route:
        """One route, checked as far as it stands alone."""
        facts = self.facts
        a, b = (self.end(row, column, cities) for column in ("city_a", "city_b"))
        color = facts.one_of(row, "color", (*COLORS, "gray"), "unknown_color") if row.cell("color") else "gray"
        before = len(facts.faults)
        length = facts.whole(row, "length", 1, LONGEST - 1)
        known = len(facts.faults) == before
        symbols = {
            column: facts.whole(row, column, 0, LONGEST - 1, default=0) for column in ("locomotives", "mountains")
        }
        for column, n in symbols.items():
            if n > length and known:
                facts.fault(row.place, "more_symbols_than_spaces", column=column, found=n, length=length)
        tunnel = facts.yes(row, "tunnel")
        if tunnel and symbols["locomotives"]:
            facts.fault(row.place, "ferry_and_tunnel", rule="FERRY-6")
        if row.cell("city_a") == row.cell("city_b") in cities:
            facts.fault(row.place, "no_way", word=row.cell("city_a"))
        number = COLORS.index(color) if color in COLORS else GRAY
        return Route(i, row.id, a, b, length, number, tunnel, symbols["locomotives"], symbols["mountains"], twin)

    def end(self, row: Row, column: str, cities: Mapping[str, int]) -> int:
        """A city where a route ends; nothing is said of it, if the cities are not known at all."""
        if not cities or row.cell(column) in cities:
            return cities.get(row.cell(column), 0)
        self.facts.one_of(row, column, cities, "unknown_city")
        return 0

    def check_tracks(self, row: Row, route: Route, other: Route) -> None:
        """Are these the two tracks of a double route (DOUBLE-1)?"""
        key = None
        if route is other:
            key = "its_own_track"
        elif other.twin != route.index:
            key = "track_without_partner"
        elif {route.a, route.b} != {other.a, other.b}:
            key = "track_between_others"
        elif route.length != other.length:
            key = "track_of_other_length"
        if key is not None:
            self.facts.fault(row.place, key, rule="DOUBLE-1", other=other.id)

    # -- tickets ----------------------------------------------------------------------------------------------------

    def read_tickets(self) -> None:
        """Read the tickets."""
        rows = self.facts.rows(TICKETS, NEEDED[TICKETS], ticket_ids)
        places: dict[str, tuple[int, ...]] = {city.id: (city.index,) for city in self.cities}
        for country in self.countries:
            places[country] = tuple(city.index for city in self.cities if city.country == country)
        self.tickets = tuple(self.ticket(i, row, places) for i, row in enumerate(rows))

    def ticket(self, i: int, row: Row, places: Mapping[str, tuple[int, ...]]) -> Ticket:
        """One ticket."""
        facts, origin = self.facts, row.cell("city_a")
        if places and origin not in places:
            facts.one_of(row, "city_a", places, "unknown_city")
        targets = tuple(Target(place, places.get(place, ()), value) for place, value in self.targets(row, places))
        if any(target.place == origin for target in targets) and origin in places:
            facts.fault(row.place, "no_way", word=origin)
        decks = frozenset(row.cell("decks").split())
        return Ticket(i, row.id, origin, places.get(origin, ()), targets, facts.yes(row, "long"), decks)

    def targets(self, row: Row, places: Mapping[str, tuple[int, ...]]) -> Iterator[tuple[str, int]]:
        """Where a ticket may lead, and what that is worth."""
        facts, city = self.facts, row.cell("city_b")
        if city:
            if places and (city not in places or city in self.countries):
                facts.one_of(row, "city_b", [c.id for c in self.cities], "unknown_city")
            yield city, facts.whole(row, "points", 0, MOST_POINTS)
            return
        lands = [land for land in self.countries if row.cell(land)]
        if not lands:
            facts.fault(row.place, "leads_nowhere")
        for land in lands:
            yield land, facts.whole(row, land, 0, MOST_POINTS)


def on_board(globe: Sequence[tuple[float, float]]) -> tuple[list[tuple[int, int]], tuple[int, int]]:
    """Places on a board, and its size, from latitudes and longitudes in degrees; north is above.

    A degree is as long in both directions as it is in the middle of the map.
    """
    north, south = (pick(lat for lat, _ in globe) for pick in (max, min))
    narrow = math.cos(math.radians((north + south) / 2))
    flat = [(lon * narrow, -lat) for lat, lon in globe]
    left, top = (min(place[side] for place in flat) for side in (0, 1))
    wide, high = (max(place[side] for place in flat) - least for side, least in ((0, left), (1, top)))
    size = SIZES[2 * (len(globe) > FEW_CITIES) + (high > wide)]
    room = [size[side] - 2 * MARGINS[side] for side in (0, 1)]
    scale = min(have / need if need > 0 else math.inf for have, need in zip(room, (wide, high), strict=True))
    scale = scale if math.isfinite(scale) else 0.0
    shift = [(size[0] - wide * scale) / 2, (size[1] - high * scale) / 2]
    return [(round(shift[0] + (x - left) * scale), round(shift[1] + (y - top) * scale)) for x, y in flat], size


def _ends(row: Mapping[str, str]) -> tuple[str, ...]:
    """The two cities of a route, in alphabetical order."""
    return tuple(sorted((row.get("city_a", ""), row.get("city_b", ""))))


def route_ids(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """What routes are called that have no name of their own: by their cities, and a number if there are several."""
    number, seen, found = Counter(map(_ends, rows)), Counter[tuple[str, ...]](), []
    for ends in map(_ends, rows):
        seen[ends] += 1
        found.append("-".join(ends) + (f"-{seen[ends]}" if number[ends] > 1 else ""))
    return found


def ticket_ids(rows: Sequence[Mapping[str, str]]) -> list[str]:
    """What tickets are called that have no name of their own: by their cities."""
    return ["-".join(filter(None, (row.get("city_a"), row.get("city_b")))) for row in rows]
