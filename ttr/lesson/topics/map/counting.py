"""What the questions of the lesson count on a part of the map."""

from collections.abc import Sequence
from functools import cache

from ttr.graphs.paths import distances, hops
from ttr.lesson.ground import Ground, whole_map

Edges = Sequence[tuple[int, int, int]]


@cache
def europe() -> Ground:
    """The whole map."""
    return whole_map()


@cache
def units() -> Edges:
    """Its routes, each of length 1."""
    return [(a, b, 1) for a, b, _ in europe().edges]


def degree(edges: Edges, city: int) -> int:
    """How many routes leave a city."""
    return sum(city in edge[:2] for edge in edges)


def neighbors(edges: Edges, city: int) -> set[int]:
    """The cities at the other ends of them."""
    return {end for edge in edges if city in edge[:2] for end in edge[:2]} - {city}


def farthest(edges: Edges, start: int, *, by_trains: bool = False) -> tuple[int, int]:
    """The farthest city, the first if there are several, and how far it is in routes or in trains."""
    reached = distances(edges, start) if by_trains else hops(edges, start)
    city = max(sorted(reached), key=lambda city: reached[city])
    return city, reached[city]


def part(size: int, start: int) -> Ground:
    """The routes among the so many cities that are nearest to one, by routes."""
    near = frozenset([*hops(europe().edges, start)][:size])
    return europe().only(route.id for route in europe().routes if {route.a, route.b} <= near)


def between(a: int, b: int, spare: int) -> list[int]:
    """The routes on ways from one city to another that are at most so many routes longer than the shortest."""
    there, back = hops(europe().edges, a), hops(europe().edges, b)
    cities = {city for city in there if there[city] + back[city] <= there[b] + spare}
    return [route.index for route in europe().routes if {route.a, route.b} <= cities]
