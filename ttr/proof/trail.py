"""Why there is no longer trail: what is left out, and a reason for each part of the network (EXPRESS-1, EXPRESS-6)."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import accumulate

from ttr.board import Route
from ttr.graphs.connect import components
from ttr.graphs.pairing import cheapest_pairing, odd_vertices
from ttr.graphs.trail import longest_trail, search_cases


class Reason(StrEnum):
    """Why a connected part of a network holds no longer trail; the simplest reason is given."""

    ALL = "all"
    """The trail uses all its routes."""
    SHORT = "short"
    """All its routes together are no longer than the trail."""
    NO_CIRCLE = "no_circle"
    """Between two cities there is one way only, and none of these ways is longer."""
    PAIRS = "pairs"
    """At all its odd cities but two a route must be left out, and even the cheapest way to do so leaves no more."""
    SEARCH = "search"
    """Every choice that might be longer was tried."""


@dataclass(frozen=True)
class Part:
    """A connected part of a player's network, and why it holds no longer trail."""

    routes: tuple[int, ...]
    """Its routes, indices into the board's, ascending."""
    trains: int
    """The lengths of all of them together."""
    reason: Reason
    odd: tuple[int, ...]
    """Cities where an odd number of its routes meet: a walk can begin and end in two of them only."""
    pairs: tuple[tuple[int, int], ...] = ()
    """`PAIRS`, and `SEARCH` if they are known: between which odd cities a shortest way is left out at the cheapest."""
    least: int = 0
    """Likewise: the trains of these ways. Any walk leaves out at least as many. `SEARCH`: not so few are enough, since
    then the rest does not hang together."""
    cases: int = 0
    """`SEARCH`: how many cases were looked at."""


@dataclass(frozen=True)
class Step:
    """One route of a walk."""

    route: int
    start: int
    goal: int
    """Cities."""
    sum: int
    """Trains so far, this step's included."""


@dataclass(frozen=True)
class TrailProof:
    """A longest trail, and why none is longer."""

    length: int
    """In trains."""
    steps: tuple[Step, ...]
    """The walk; empty without routes."""
    left_out: tuple[int, ...]
    """The player's other routes, ascending."""
    left_out_trains: int
    parts: tuple[Part, ...]
    """The part in which the trail lies comes first, then the others, longest first."""

    @property
    def routes(self) -> tuple[int, ...]:
        """The routes of the trail in walking order, indices into the board's."""
        return tuple(step.route for step in self.steps)

    @property
    def cities(self) -> tuple[int, ...]:
        """Its cities in walking order; empty without routes."""
        return tuple(step.start for step in self.steps[:1]) + tuple(step.goal for step in self.steps)


def trail_proof(routes: Sequence[Route]) -> TrailProof:
    """Find a longest trail and say why there is none that is longer (EXPRESS-1 to EXPRESS-6).

    Parameters
    ----------
    routes : sequence of Route
        A player's own routes.

    Returns
    -------
    TrailProof
        Its trail is that of the score sheet. Each part's reason can be checked without the search, but for `SEARCH`.
    """
    edges = [(route.a, route.b, route.length) for route in routes]
    trail = longest_trail(edges)
    walked = tuple(routes[edge].index for edge in trail.edges)
    left_out = [route for route in routes if route.index not in walked]
    parts = [
        _part([route for route in routes if mask >> route.a & 1], walked, trail.length) for mask in components(edges)
    ]
    parts.sort(key=lambda part: (not set(walked) & set(part.routes), -part.trains, part.routes))
    sums = accumulate(routes[edge].length for edge in trail.edges)
    return TrailProof(
        trail.length,
        tuple(map(Step, walked, trail.vertices, trail.vertices[1:], sums)),
        tuple(route.index for route in left_out),
        sum(route.length for route in left_out),
        tuple(parts),
    )


def _part(routes: Sequence[Route], walked: Sequence[int], length: int) -> Part:
    """Find the simplest reason why these routes, which hang together, hold no trail longer than `length`."""
    edges = [(route.a, route.b, route.length) for route in routes]
    indices, trains = tuple(route.index for route in routes), sum(route.length for route in routes)
    odd = tuple(odd_vertices(edges))
    if trains <= length:
        return Part(indices, trains, Reason.ALL if set(indices) == set(walked) else Reason.SHORT, odd)
    if len(routes) == components(edges)[0].bit_count() - 1:
        return Part(indices, trains, Reason.NO_CIRCLE, odd)
    pairing = cheapest_pairing(edges)
    least, pairs = (pairing.length, pairing.pairs) if pairing else (0, ())
    if pairing and trains - least <= length:
        return Part(indices, trains, Reason.PAIRS, odd, pairs, least)
    return Part(indices, trains, Reason.SEARCH, odd, pairs, least, search_cases(edges, length))
