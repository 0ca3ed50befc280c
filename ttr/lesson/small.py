"""Small maps of one's own, written down in a line and drawn by the kit."""

import math
import re
from collections.abc import Collection, Iterable, Sequence
from itertools import combinations
from random import Random

from ttr.board import LANGUAGES, Board, City, Route
from ttr.cards import COLORS, GRAY
from ttr.lesson.ground import Ground, no_ground

NAME = "own"
"""The id of their boards; no folder of map facts has it."""

SMALL = (775, 500)
"""Width and height of a small map in board units: half a board, so that its letters are large."""

MARGIN = (150, 90)
"""Beside the cities of a small map, where their names and what is said of them have room, and above and below."""

MOST_CITIES = 20
"""Of a small map."""

MOST_SPACES = 8
"""Of a route on a small map."""

PLACED = 100
"""Cities that are placed before the search for a picture without crossings is given up."""

ROUTE = re.compile(
    r"\s*([^\s,;-][^,;-]*?)\s*[-–—]\s*([^,;-]*?[^\s,;-])\s+(\d+)(?:\s+(?!tunnel\s*$)(\w+))?(\s+tunnel)?\s*"
)
"""A route as it is written: `Ankara-Bern 3 red tunnel`."""


def small_map(text: str) -> Ground:
    """A small map of one's own.

    Parameters
    ----------
    text : str
        Its routes, with commas between them: two cities, the length in trains, a color if it has one, and whether it
        is a tunnel: ``"Ada-Bor 3, Bor-Cem 2 red, Ada-Cem 4 tunnel"``.

    Raises
    ------
    GroundError
        When it cannot be read; the message names the route.

    Examples
    --------
    >>> ground = small_map("Ada-Bor 3, Bor-Cem 2 red, Ada-Cem 4")
    >>> ground.graph.edges["bor", "cem", "bor-cem"]["color"]
    'red'
    """
    parts = [part for part in re.split(r"[,;\n]", str(text)) if part.strip()]
    if not parts:
        raise no_ground("empty")
    routes = [_written_route(part) for part in parts]
    return made([route for route, _ in routes], tunnels=[place for place, (_, tunnel) in enumerate(routes) if tunnel])


def _written_route(part: str) -> tuple[tuple[str, str, int, str], bool]:
    """A route, and whether it is a tunnel."""
    found = ROUTE.fullmatch(part)
    if found is None:
        raise no_ground("unreadable", text=part.strip())
    a, b, length, color, tunnel = found.groups()
    if a.lower() == b.lower():
        raise no_ground("loop", text=part.strip())
    if len(length) > 1 or not 0 < int(length) <= MOST_SPACES:
        raise no_ground("length", text=part.strip(), most_trains=MOST_SPACES)
    if (color or "gray") not in (*COLORS, "gray"):
        raise no_ground("color", text=part.strip(), near=[*COLORS, "gray"])
    return (a, b, int(length), color or "gray"), tunnel is not None


def made(
    routes: Sequence[tuple[str, str, int, str]], cities: Iterable[str] = (), tunnels: Collection[int] = ()
) -> Ground:
    """A small map from its routes: two names of cities, a length in trains, a color.

    Parameters
    ----------
    routes : sequence of (str, str, int, str)
    cities : names of further cities, where no route leads
    tunnels : places of the routes that are tunnels

    Raises
    ------
    GroundError
        When there are too many cities.
    """
    names: dict[str, str] = {}
    for name in (*(end for route in routes for end in route[:2]), *cities):
        names.setdefault(_id(name), name)
    if len(names) > MOST_CITIES:
        raise no_ground("too_large", most=MOST_CITIES, found=len(names))
    index = {each: place for place, each in enumerate(names)}
    ends = [(index[_id(a)], index[_id(b)]) for a, b, _, _ in routes]
    places = spread(len(names), ends)
    board_cities = tuple(
        City(i, each, dict.fromkeys(LANGUAGES, name), *place, False, "")
        for i, ((each, name), place) in enumerate(zip(names.items(), places, strict=True))
    )
    ids = route_ids([(_id(a), _id(b)) for a, b, _, _ in routes])
    twins = _twins([(*pair, length) for pair, (_, _, length, _) in zip(ends, routes, strict=True)])
    made_routes = tuple(
        Route(i, ids[i], *ends[i], length, _color(color), i in tunnels, 0, 0, twins[i])
        for i, (_, _, length, color) in enumerate(routes)
    )
    board = Board(NAME, board_cities, made_routes, (), {}, SMALL)
    return Ground(board, made_routes)


def _color(name: str) -> int:
    return GRAY if name == "gray" else COLORS.index(name)


def _id(name: str) -> str:
    return re.sub(r"\s+", "_", name.strip().lower())


def route_ids(ends: Sequence[tuple[str, str]]) -> list[str]:
    """Ids as on the boards: the cities in order, and a number where there are several."""
    pairs = ["-".join(sorted(pair)) for pair in ends]
    return [
        pair if pairs.count(pair) == 1 else f"{pair}-{1 + pairs[:place].count(pair)}"
        for place, pair in enumerate(pairs)
    ]


def _twins(edges: Sequence[tuple[int, int, int]]) -> list[int | None]:
    """The other track of each double route: of two equally long routes between the same cities."""
    twins: list[int | None] = [None] * len(edges)
    for place, (a, b, length) in enumerate(edges):
        same = [other for other, (c, d, n) in enumerate(edges) if {a, b} == {c, d} and n == length]
        beside = [other for other, (c, d, _) in enumerate(edges) if {a, b} == {c, d}]
        if len(same) == len(beside) == 2:
            twins[place] = same[0] if place == same[1] else same[1]
    return twins


def spread(number: int, ends: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Places for the cities of a small map, so that far ones lie far apart.

    Notes
    -----
    Stress majorization [1]_ from a circle, each pair weighted with the inverse square of its distance in routes; cities
    that hang together with nothing lie two routes beyond. Where routes cross, it begins again with the cities in
    another order, some times, and takes the picture with the fewest crossings.

    References
    ----------
    .. [1] E. R. Gansner, Y. Koren and S. North, "Graph drawing by stress majorization", Graph Drawing 2004, 239-250.
    """
    if number == 1:
        return [(SMALL[0] // 2, SMALL[1] // 2)]
    apart, order, random = _hops(number, ends), list(range(number)), Random(1)
    found: list[tuple[int, list[tuple[float, float]]]] = []
    while not found or (found[-1][0] and len(found) * number < PLACED):
        places = _settled(order, apart)
        found.append((_crossings(places, ends), places))
        random.shuffle(order)
    _, places = min(found, key=lambda each: each[0])
    return _fitted(_lying(places))


def _settled(order: Sequence[int], apart: Sequence[Sequence[int]]) -> list[tuple[float, float]]:
    """The cities, at first around a circle in some order, after each has moved to where the others want it."""
    number = len(order)
    turns = [2 * math.pi * order.index(i) / number - math.pi / 2 for i in range(number)]
    places = [(math.cos(turn), math.sin(turn)) for turn in turns]
    for _ in range(60):
        for i in range(number):
            total, x, y = 0.0, 0.0, 0.0
            for j in range(number):
                if i != j:
                    weight, far = apart[i][j] ** -2, math.dist(places[i], places[j]) or 1e-9
                    total += weight
                    x += weight * (places[j][0] + apart[i][j] * (places[i][0] - places[j][0]) / far)
                    y += weight * (places[j][1] + apart[i][j] * (places[i][1] - places[j][1]) / far)
            places[i] = (x / total, y / total)
    return places


def _crossings(places: Sequence[tuple[float, float]], ends: Iterable[tuple[int, int]]) -> int:
    """How many pairs of routes cross each other."""

    def side(a: int, b: int, c: int) -> bool:
        (ax, ay), (bx, by), (cx, cy) = places[a], places[b], places[c]
        return (bx - ax) * (cy - ay) > (by - ay) * (cx - ax)

    pairs = combinations({frozenset(pair) for pair in ends}, 2)
    return sum(
        side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)
        for (a, b), (c, d) in pairs
        if len({a, b, c, d}) == 4
    )


def _lying(places: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    """The same places, turned so that most of them lie along the width."""
    middle = [sum(axis) / len(places) for axis in zip(*places, strict=True)]
    dx, dy = ([place[axis] - middle[axis] for place in places] for axis in (0, 1))
    turn = 0.5 * math.atan2(
        2 * sum(x * y for x, y in zip(dx, dy, strict=True)), sum(x * x for x in dx) - sum(y * y for y in dy)
    )
    cos, sin = math.cos(turn), math.sin(turn)
    return [(x * cos + y * sin, y * cos - x * sin) for x, y in zip(dx, dy, strict=True)]


def _fitted(places: Sequence[tuple[float, float]]) -> list[tuple[int, int]]:
    """The same places, spread over the whole of a small map."""
    fitted = []
    for axis, (size, margin) in enumerate(zip(SMALL, MARGIN, strict=True)):
        low, high = min(place[axis] for place in places), max(place[axis] for place in places)
        room = size - 2 * margin
        scale = room / (high - low) if high - low > 1e-3 else 0.0
        fitted.append([round(size / 2 + scale * (place[axis] - (low + high) / 2)) for place in places])
    return [(x, y) for x, y in zip(*fitted, strict=True)]


def _hops(number: int, ends: Sequence[tuple[int, int]]) -> list[list[int]]:
    """How many routes lie between any two cities."""
    near: list[set[int]] = [set() for _ in range(number)]
    for a, b in ends:
        near[a].add(b)
        near[b].add(a)
    table = []
    for start in range(number):
        found, queue = {start: 0}, [start]
        for city in queue:
            for other in sorted(near[city] - found.keys()):
                found[other] = found[city] + 1
                queue.append(other)
        beyond = max(found.values()) + 2
        table.append([found.get(city, beyond) for city in range(number)])
    return table
