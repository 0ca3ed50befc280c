"""What somebody wants who follows their tickets: the cheapest connection of each, and what it still lacks.

The simple opponent plays by it, and the coach advises by it. It looks only at what the player can see.
"""

from collections.abc import Iterator
from typing import NamedTuple

from ttr.board import Route
from ttr.cards import COLORS, GRAY, LOCOMOTIVE
from ttr.graphs.connect import connecting_path
from ttr.state import NOBODY, State

FAR = 1000
"""Weight of a train that is still to be placed; a route of one's own weighs 1, however long."""

BORROWED = 9
"""An opponent's route weighs as much as so many trains."""


class Connection(NamedTuple):
    """The cheapest way to fulfill a ticket."""

    ticket: int
    routes: tuple[int, ...]
    """Routes still to claim, in their order on the way."""
    trains: int
    """Trains they take."""
    borrowed: tuple[int, ...] = ()
    """Opponents' routes on the way; each needs a station."""


class Need(NamedTuple):
    """What a route still lacks."""

    route: int
    color: int
    """The color in which it would be paid."""
    cards: int
    """Cards missing, locomotives among them."""


def connections(state: State, seat: int) -> list[Connection]:
    """The cheapest way to each unfulfilled ticket of a seat, the cheapest first; tickets out of reach are left out.

    A way that the player's trains cannot pay is out of reach. Ways over opponents' routes count only where no other
    is left, and only as far as there are stations.
    """
    player = state.players[seat]
    found = []
    for ticket in player.tickets:
        way = cheapest_way(state, seat, ticket) or cheapest_way(state, seat, ticket, borrow=True)
        if (
            way
            and (way.routes or way.borrowed)
            and way.trains <= player.trains
            and len(way.borrowed) <= state.stations_left(seat)
        ):
            found.append(way)
    return sorted(found, key=lambda way: (len(way.borrowed), way.trains, way.ticket))


def cheapest_way(state: State, seat: int, ticket: int, *, borrow: bool = False) -> Connection | None:
    """The way that fulfills a ticket with the fewest trains, whatever is left in the reserve.

    Parameters
    ----------
    borrow : may it lead over opponents' routes? Each counts as more trains than any route takes.

    Returns
    -------
    Connection or None
        Without routes if the ticket is fulfilled already; None if there is no way left.
    """
    player, board = state.players[seat], state.board
    usable = [
        route
        for route in board.routes
        if state.owner[route.index] == seat
        or (state.open & ~player.twins) >> route.index & 1
        or (borrow and state.owner[route.index] != NOBODY)
    ]
    card = board.tickets[ticket]
    edges = [(route.a, route.b, _weight(state, seat, route)) for route in usable]
    path = connecting_path(edges, card.origins[0], card.targets[0].cities[0])
    if path is None:
        return None
    on_way = [usable[index] for index in path if state.owner[usable[index].index] != seat]
    missing = [route for route in on_way if state.owner[route.index] == NOBODY]
    borrowed = tuple(route.index for route in on_way if state.owner[route.index] != NOBODY)
    return Connection(ticket, tuple(route.index for route in missing), sum(route.trains for route in missing), borrowed)


def _weight(state: State, seat: int, route: Route) -> int:
    owner = state.owner[route.index]
    if owner == seat:
        return 1
    return FAR * (route.trains if owner == NOBODY else BORROWED)


def need(state: State, seat: int, route: int) -> Need:
    """What a seat's hand lacks for a route, in the color that lacks least (CLAIM-1, FERRY-1)."""
    track, hand = state.board.routes[route], state.players[seat].hand
    locomotives = hand[LOCOMOTIVE]
    symbols = max(0, track.locomotives - locomotives)
    jokers = max(0, locomotives - track.locomotives)
    colors = range(len(COLORS)) if track.color == GRAY else (track.color,)
    best = max(colors, key=lambda color: (hand[color], -color))
    return Need(route, best, symbols + max(0, track.length - track.locomotives - hand[best] - jokers))


def needs(state: State, seat: int) -> Iterator[Need]:
    """What the routes of the seat's connections lack, those of the cheapest connection first."""
    seen = set()
    for way in connections(state, seat):
        for route in sorted(way.routes, key=lambda route: need(state, seat, route).cards):
            if route not in seen:
                seen.add(route)
                yield need(state, seat, route)
