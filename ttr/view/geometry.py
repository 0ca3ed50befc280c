"""Where things lie on a map, in board units with y running down: names, station markers, tracks and their spaces.

The numbers come from `data/<map>/layout.csv` and `bends.csv`; `data/make_layout.py` finds and checks them
with the functions of this module. The picture of the land says which part of the board is shown: nothing lies in the
south of India's. A small board of somebody's own has no such files: its names stand where most room is.
"""

import csv
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ttr import files
from ttr.board import Board, City, Route

SIDES = {
    "n": (0, -1),
    "ne": (1, -1),
    "e": (1, 0),
    "se": (1, 1),
    "s": (0, 1),
    "sw": (-1, 1),
    "w": (-1, 0),
    "nw": (-1, -1),
}
DOT = 11
"""Radius of a city's dot."""
GAP = 4
"""Between a dot and its name."""
DIAGONAL = 9
"""Where the corner of a name stands for ne, se, sw, nw: about the dot's rim."""
FONT = 22
"""Size of the letters of a name."""
SMALL = 17.7
"""Size of the letters where a name has two lines, and of a country's name at its border."""
HEIGHT = 25
"""Of a name, accents and tails included."""
HALO = 2
"""Added to each end of a name."""
BAND = 7.5
"""Half width of a route."""
TRACK = 9
"""How far each track of a double route lies off the middle."""
STATION = 24
"""Side of a station marker."""
SLIT = 5
"""Between two spaces of a route."""
BEND = 70.0
"""How far a route of a small board bends around a city."""
ROOM = 160.0
"""How far around a city of a small board one looks for a free place."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Label:
    """Where the name of a city and its station marker stand, seen from the dot's center."""

    side: str
    dx: int
    dy: int
    station: Point
    """The center of the station marker."""

    @property
    def anchor(self) -> tuple[float, float, str]:
        """x, the middle of the height, and the text anchor of the name."""
        return anchor(self.side, self.dx, self.dy)


def anchor(side: str, dx: float = 0, dy: float = 0) -> tuple[float, float, str]:
    """Where a name stands, from the dot's center: x, middle of the height, and text-anchor.

    The baseline of 22-unit letters lies 8 units below the middle, 6 for Persian, whose tails hang lower.
    """
    sx, sy = SIDES[side]
    x = sx * (DIAGONAL if sy else DOT + GAP)
    y = sy * (HEIGHT / 2 + (DIAGONAL if sx else DOT + 2))
    return x + dx, y + dy, {1: "start", 0: "middle", -1: "end"}[sx]


def box(place: Point, side: str, dx: float, dy: float, width: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a name of that width at the city at `place`."""
    x, y, where = anchor(side, dx, dy)
    left = place[0] + x - {"start": 0, "middle": width / 2, "end": width}[where]
    return (left - HALO, place[1] + y - HEIGHT / 2, left + width + HALO, place[1] + y + HEIGHT / 2)


def square(place: Point, dx: float, dy: float) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a station marker."""
    half = STATION / 2
    return (place[0] + dx - half, place[1] + dy - half, place[0] + dx + half, place[1] + dy + half)


@dataclass(frozen=True)
class Track:
    """The middle of one track: straight, or a quadratic curve.

    A positive bend lies on the right of somebody who travels from `a` to `b`, as seen on the map.
    """

    a: Point
    b: Point
    aside: float
    """How far the whole track lies off the line between the cities, to the right."""
    bend: float
    """How far its middle lies off that in addition."""

    @property
    def right(self) -> Point:
        """The unit vector to the right of a traveler from `a` to `b`."""
        length = math.dist(self.a, self.b)
        return -(self.b[1] - self.a[1]) / length, (self.b[0] - self.a[0]) / length

    def at(self, t: float) -> Point:
        """The point a share `t` of the way along."""
        (nx, ny), off = self.right, self.aside + 4 * t * (1 - t) * self.bend
        return (self.a[0] + (self.b[0] - self.a[0]) * t + nx * off, self.a[1] + (self.b[1] - self.a[1]) * t + ny * off)

    def angle(self, t: float) -> float:
        """The direction there, in degrees."""
        (x1, y1), (x2, y2) = self.at(t - 0.01), self.at(t + 0.01)
        return math.degrees(math.atan2(y2 - y1, x2 - x1))

    @property
    def trim(self) -> float:
        """The share of the way that the dot of a city takes at each end."""
        return (DOT + 3) / math.dist(self.a, self.b)

    @property
    def length(self) -> float:
        """The way between the dots."""
        steps = [self.at(self.trim + (1 - 2 * self.trim) * i / 16) for i in range(17)]
        return sum(map(math.dist, steps, steps[1:]))

    def spaces(self, number: int) -> list[tuple[Point, float, float]]:
        """Center, angle in degrees and length of each space."""
        way = 1 - 2 * self.trim
        middles = [self.trim + way * (i + 0.5) / number for i in range(number)]
        return [(self.at(t), self.angle(t), self.length / number - SLIT) for t in middles]


@dataclass(frozen=True)
class Layout:
    """Where everything lies on one map."""

    size: tuple[int, int]
    """Width and height of what is shown."""
    labels: tuple[Label, ...]
    """By city."""
    tracks: tuple[Track, ...]
    """By route."""
    corner: tuple[int, int] = (0, 0)
    """Its left upper corner."""

    @property
    def upright(self) -> bool:
        """Is the map higher than wide?"""
        return self.size[0] < self.size[1]


def track_of(board: Board, route: Route, bends: Mapping[str, float]) -> Track:
    """The track of a route; the two of a double route lie side by side."""
    a, b = board.cities[route.a], board.cities[route.b]
    aside = 0 if route.twin is None else -TRACK if route.index < route.twin else TRACK
    return Track((a.x, a.y), (b.x, b.y), aside, bends.get(route.id, 0.0))


@cache
def layout_of(board: Board) -> Layout:
    """The layout of a board: from its files, or found for a board that has none."""
    folder = files.data() / board.id
    if not (folder / "layout.csv").exists():
        return _found_layout(board)
    left, top, width, height = frame_of(folder / "land.svg")
    bends = {row["id"]: float(row["bend"]) for row in _rows(folder / "bends.csv")}
    rows = {row["id"]: row for row in _rows(folder / "layout.csv")}
    labels = tuple(
        Label(row["side"], int(row["dx"]), int(row["dy"]), (int(row["station_dx"]), int(row["station_dy"])))
        for row in (rows[city.id] for city in board.cities)
    )
    tracks = tuple(track_of(board, route, bends) for route in board.routes)
    return Layout((width, height), labels, tracks, (left, top))


def frame_of(picture: Path) -> tuple[int, int, int, int]:
    """Left, top, width and height of the part of a board that the picture of its land shows."""
    found = re.search(r'viewBox="(-?\d+) (-?\d+) (\d+) (\d+)"', picture.read_text(encoding="utf-8"))
    if not found:
        raise ValueError(f"{picture}: there is no viewBox in whole numbers")
    left, top, width, height = map(int, found.groups())
    return left, top, width, height


def _found_layout(board: Board) -> Layout:
    """A layout for a small board: names on the free side of their cities, routes bent away from what is in the way."""
    bends: dict[str, float] = {}
    for route in board.routes:
        beside = [r for r in board.routes if r.index != route.twin and {r.a, r.b} == {route.a, route.b}]
        if len(beside) > 1:  # several routes between the same cities, each its own curve
            share = beside.index(route) - (len(beside) - 1) / 2
            bends[route.id] = 2.4 * TRACK * share * (1 if route.a < route.b else -1)
        elif _is_crossed_by_a_city(board, route):
            bends[route.id] = BEND
    tracks = tuple(track_of(board, route, bends) for route in board.routes)
    on_tracks = [track.at(t / 20) for track in tracks for t in range(21)]
    labels: list[Label] = []
    for city in board.cities:
        names = [*_corners(board, labels)]
        taken = [place for place in (*on_tracks, *names) if 0 < math.dist(place, (city.x, city.y)) < ROOM]
        side, *rest = _sides_by_room(city, board.size, taken)
        (x, y) = SIDES[side]
        other = next(each for each in rest if x * SIDES[each][0] + y * SIDES[each][1] <= 0)  # not beside the name
        away = (DOT + STATION / 2 + 2) / math.hypot(*SIDES[other])
        labels.append(Label(side, 0, 0, (SIDES[other][0] * away, SIDES[other][1] * away)))
    return Layout(board.size, tuple(labels), tracks)


def _sides_by_room(city: City, size: tuple[int, int], taken: Sequence[Point]) -> list[str]:
    """The sides of a city: where its name has most room, and does not leave the board, first."""

    def room(side: str) -> tuple[bool, int, int]:
        left, top, right, bottom = box((city.x, city.y), side, 0, 0, width_of(city))
        leaves = left < 0 or top < 0 or right > size[0] or bottom > size[1]
        beside = [math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom)) for x, y in taken]
        sx, sy = SIDES[side]
        away = 40 / math.hypot(sx, sy)
        spot = city.x + sx * away, city.y + sy * away
        around = min((math.dist(spot, place) for place in taken), default=ROOM)
        return leaves, -min(round(min(beside, default=ROOM)), 12), -round(around)

    return sorted(SIDES, key=room)


def width_of(city: City) -> float:
    """About how wide the name of a city is."""
    return 0.6 * FONT * len(city.names["board"])


def _corners(board: Board, labels: Sequence[Label]) -> Iterator[Point]:
    """Points all around the names that have a place."""
    for city, label in zip(board.cities, labels, strict=False):
        left, top, right, bottom = box((city.x, city.y), label.side, label.dx, label.dy, width_of(city))
        for share in range(5):
            x = left + (right - left) * share / 4
            yield from ((x, top), (x, bottom))


def _is_crossed_by_a_city(board: Board, route: Route) -> bool:
    """Does a straight route pass too near to a third city?"""
    track = track_of(board, route, {})
    middle = [track.at(t / 20) for t in range(2, 19)]
    others = [city for city in board.cities if city.index not in (route.a, route.b)]
    return any(math.dist(place, (city.x, city.y)) < 2.5 * DOT for place in middle for city in others)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))
