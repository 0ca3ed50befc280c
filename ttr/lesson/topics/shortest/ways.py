"""What the lesson on shortest paths reckons with: trains, routes, draws, tickets, and what a careless walker does."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ttr.graphs.connect import connecting_path
from ttr.graphs.edges import Edge, ways
from ttr.lesson.ground import Ground, whole_map
from ttr.mode import load_mode

Weight = Callable[[int], int]
"""What a route counts, by its length in trains."""

SCALE = 1000
"""No path weighs as much, so that two weights go into one number."""

CLAIM = 2
"""Draws that a turn is worth (DRAW-1): whoever claims a route draws no cards."""


class Errand(NamedTuple):
    """A ticket as a task for an algorithm: from one city to another, for so many points."""

    id: str
    start: str
    goal: str
    points: int


class Path(NamedTuple):
    """A path between two cities."""

    places: tuple[int, ...]
    """Its routes in order, by their places in the ground."""
    trains: int

    @property
    def routes(self) -> int:
        """How many routes it has."""
        return len(self.places)

    @property
    def draws(self) -> int:
        """What it takes in draws: one for each card, and a whole turn for each route that is claimed."""
        return self.trains + CLAIM * self.routes


def by_trains(length: int) -> int:
    """A route counts its trains."""
    return length


def by_routes(length: int) -> int:
    """Every route counts the same."""
    return 1


def by_draws(length: int) -> int:
    """A route counts its cards, and the turn in which it is claimed."""
    return length + CLAIM


def tickets() -> tuple[Errand, ...]:
    """The 46 tickets of the Europe edition, the long ones first."""
    mode = load_mode("europe")
    found = [mode.board.tickets[ticket] for ticket in (*mode.long_tickets, *mode.regular_tickets)]
    return tuple(Errand(ticket.id, ticket.origin, ticket.targets[0].place, ticket.value) for ticket in found)


def best_path(edges: Sequence[Edge], start: int, goal: int, first: Weight, then: Weight = by_routes) -> Path:
    """A path of the least weight and, of those, one of the least second weight; there is one.

    Notes
    -----
    Both weights go into one number, the first in thousands: Dijkstra's algorithm compares them in this order.
    """
    weighed = [(a, b, SCALE * first(length) + then(length)) for a, b, length in edges]
    places = connecting_path(weighed, start, goal)
    assert places is not None
    return Path(places, sum(edges[place][2] for place in places))


def most_routes(edges: Sequence[Edge], start: int, goal: int) -> int:
    """How many routes a path of the fewest trains has at most."""
    return best_path(edges, start, goal, by_trains, lambda _: -1).routes


def nearest_first(edges: Sequence[Edge], start: int, goal: int) -> int | None:
    """The trains that somebody lays who always goes on to the nearest city that is new; None at a dead end."""
    around = ways(edges)
    here, seen, trains = start, {start}, 0
    while here != goal:
        onward = [(edges[place][2], other) for other, place in around[here] if other not in seen]
        if not onward:
            return None
        length, here = min(onward)
        seen.add(here)
        trains += length
    return trains


def cities_on(ground: Ground, path: Path, start: int) -> list[int]:
    """The cities along a path, by their indices."""
    cities = [start]
    for place in path.places:
        a, b, _ = ground.edges[place]
        cities.append(a + b - cities[-1])
    return cities


def europe() -> Ground:
    """The whole map."""
    return whole_map()
