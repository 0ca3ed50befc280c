"""What the lesson on spanning trees reckons with: what must be in a tree, careless plans, and small budgets."""

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations
from typing import Literal

from ttr.graphs.connect import components, connecting_path
from ttr.graphs.edges import Edge
from ttr.graphs.paths import shortest_paths
from ttr.graphs.spanning import spanning_tree
from ttr.lesson.ground import Ground, whole_map

TRAINS = 45
"""Of a player, at the start."""

MOST = 24
"""Cities that so many trains join on the whole map. Not 25: the 24 shortest routes that close no circle take 45 trains,
all of them routes of 1 or 2; and no more than 18 cities hang together by such routes. A test shows 24."""

Standing = Literal["every", "some", "none"]
"""In which minimum spanning trees a route is."""


@cache
def europe() -> Ground:
    """The whole map with one track of each double route: nobody can claim both (DOUBLE-2)."""
    return whole_map().single()


def detour(edges: Sequence[Edge], place: int, longest: int) -> tuple[int, ...] | None:
    """The other routes of a circle through a route, none longer than allowed, by their places; None without one."""
    allowed = [other for other, edge in enumerate(edges) if other != place and edge[2] <= longest]
    a, b, _ = edges[place]
    path = connecting_path([(*edges[other][:2], 1) for other in allowed], a, b)
    return None if path is None else tuple(allowed[step] for step in path)


def standing(edges: Sequence[Edge], place: int) -> Standing:
    """In which minimum spanning trees a route is, by the circles that it closes."""
    length = edges[place][2]
    if detour(edges, place, length - 1) is not None:
        return "none"
    return "every" if detour(edges, place, length) is None else "some"


def nearest_routes(edges: Sequence[Edge]) -> list[int]:
    """The shortest route of each city, of several the first, by their places."""
    found = set()
    for city in {end for edge in edges for end in edge[:2]}:
        found.add(min((edge[2], place) for place, edge in enumerate(edges) if city in edge[:2])[1])
    return sorted(found)


def paths_tree(edges: Sequence[Edge], start: int) -> int:
    """The trains of the shortest tree that has a shortest path from the start to each city."""
    came = shortest_paths(edges, start).before.values()
    return sum(min(edges[place][2] for by in ways.values() for place in by) for ways in came)


def length_of(edges: Sequence[Edge], places: Iterable[int]) -> int:
    """The trains of some routes."""
    return sum(edges[place][2] for place in places)


def most_cities(edges: Sequence[Edge], trains: int) -> int:
    """How many cities so many trains join; every set of cities is tried, so there are few of them."""
    cities = sorted({end for edge in edges for end in edge[:2]})
    for number in range(len(cities), 1, -1):
        for chosen in combinations(cities, number):
            inside = [edge for edge in edges if edge[0] in chosen and edge[1] in chosen]
            joined = components(inside)
            if len(joined) == 1 and joined[0].bit_count() == number and spanning_tree(inside).length <= trains:
                return number
    return 1
