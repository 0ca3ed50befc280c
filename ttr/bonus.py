"""End bonuses, one small function each, chosen by the mode's data.

Each takes the :class:`Network` of every player and what the mode says the bonus is worth, and gives the
points of each player, in the same order.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttr.board import Board, Route, Ticket
from ttr.graphs.connect import components, edge_disjoint_paths, largest_component, two_ways
from ttr.graphs.trail import Trail, longest_trail, longest_trail_length

MANDALA_POINTS = (0, 5, 10, 20, 30, 40)
"""By the number of qualifying tickets; five or more count as five (INDIA-6)."""


@dataclass(frozen=True)
class Network:
    """What a player has built and fulfilled: all that a bonus may depend on."""

    board: Board
    routes: tuple[Route, ...]
    """Own routes only, never borrowed ones (STATION-12)."""
    completed: tuple[int, ...]
    """Fulfilled tickets."""

    @cached_property
    def trail(self) -> Trail:
        """The longest trail over own routes, in trains; its edges are indices into `routes` (EXPRESS-1)."""
        return longest_trail(self._edges)

    @cached_property
    def trail_length(self) -> int:
        """The length of the longest trail, in trains; quicker than the walk itself."""
        return longest_trail_length(self._edges)

    @property
    def _edges(self) -> list[tuple[int, int, int]]:
        return [(route.a, route.b, route.length) for route in self.routes]

    @cached_property
    def ends(self) -> list[tuple[int, int]]:
        """The two cities of each route."""
        return [(route.a, route.b) for route in self.routes]


def longest_path(networks: Sequence[Network], points: int) -> list[int]:
    """The longest trail, in trains; all who share it get the points (EXPRESS-5, USA-2, INDIA-4, OQ-21)."""
    return _most([network.trail_length for network in networks], points)


def globetrotter(networks: Sequence[Network], points: int) -> list[int]:
    """Most fulfilled tickets; all who share it get the points, nobody for none (US1910-2, OQ-21)."""
    return _most([len(network.completed) for network in networks], points)


def asian_explorer(networks: Sequence[Network], points: int) -> list[int]:
    """Most cities in one connected network; all who share it get the points (ASIA-8)."""
    return _most([largest_component(network.ends) for network in networks], points)


def mandala(networks: Sequence[Network], points: int) -> list[int]:
    """By the number of fulfilled tickets joined by two paths without a common route (INDIA-5, INDIA-6)."""
    return [mandala_points(network.ends, [network.board.tickets[t] for t in network.completed]) for network in networks]


def mandala_points(edges: Sequence[tuple[int, int]], tickets: Sequence[Ticket]) -> int:
    """The Mandala bonus of one player, in points."""
    twice = sum(edge_disjoint_paths(edges, ticket.origins[0], ticket.targets[0].cities[0]) >= 2 for ticket in tickets)
    return MANDALA_POINTS[min(twice, len(MANDALA_POINTS) - 1)]


def _most(values: Sequence[int], points: int) -> list[int]:
    best = max(values)
    return [points if value == best > 0 else 0 for value in values]


COUNTED: Mapping[str, Callable[[Sequence[Network], int], list[int]]] = {
    "european_express": longest_path,
    "longest_path": longest_path,
    "indian_express": longest_path,
    "globetrotter": globetrotter,
    "asian_explorer": asian_explorer,
    "mandala": mandala,
}
"""The bonuses by the names of `ttr.mode.BONUSES`."""


# -- what a bonus rests on --------------------------------------------------------------------------------------------


def by_trail(bonuses: Iterable[str]) -> bool:
    """Does the longest trail count for any of these bonuses?"""
    return any(COUNTED[bonus] is longest_path for bonus in bonuses)


def largest_network(bonuses: Iterable[str], network: Network) -> list[Route]:
    """The routes of a player's network with most cities, if that counts for any of these bonuses (ASIA-8)."""
    if not network.routes or not any(COUNTED[bonus] is asian_explorer for bonus in bonuses):
        return []
    most = max(components(network.ends), key=int.bit_count)
    return [route for route in network.routes if most >> route.a & 1]


def both_ways(bonuses: Iterable[str], network: Network, ticket: int) -> list[Route]:
    """The routes of two ways that join the cities of a fulfilled ticket, if that counts for any of these (INDIA-5)."""
    if ticket not in network.completed or not any(COUNTED[bonus] is mandala for bonus in bonuses):
        return []
    card = network.board.tickets[ticket]
    ways = two_ways(network.ends, card.origins[0], card.targets[0].cities[0])
    return [network.routes[index] for index in ways]
