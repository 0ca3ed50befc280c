"""What somebody wants who follows their tickets: the cheapest connection of each, and what it still lacks.

The simple opponent plays by it, and the coach advises by it. It looks only at what the player can see.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ttr.board import Route
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.graphs.connect import components, connecting_path, edges_at
from ttr.score import best_target
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
    player, stations = state.players[seat], state.stations_left(seat)
    found, own, foreign = [], _usable(state, seat), None
    joined = components([(route.a, route.b) for route in state.board.routes_in(player.routes)])
    for ticket in player.tickets:
        if best_target(state.board.tickets[ticket], joined) is not None:
            continue
        way = _way(state, seat, ticket, own)
        if way is None and stations:
            foreign = foreign or _usable(state, seat, borrow=True)
            way = _way(state, seat, ticket, foreign)
        if way and way.trains <= player.trains and len(way.borrowed) <= stations:
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
    return _way(state, seat, ticket, _usable(state, seat, borrow=borrow))


class _Usable(NamedTuple):
    """Routes that a way may lead over."""

    routes: list[Route]
    edges: list[tuple[int, int, int]]
    """The same, with what each weighs."""
    at: dict[int, list[int]]
    """Those at each city."""


def _usable(state: State, seat: int, *, borrow: bool = False) -> _Usable:
    own = state.players[seat].routes
    free = state.open & ~state.players[seat].twins
    claimed = sum(player.routes for player in state.players) if borrow else own
    routes = state.board.routes_in(own | free | claimed)
    edges = [(route.a, route.b, FAR * (route.length + route.mountains)) for route in routes]
    for place, route in enumerate(routes):
        if claimed >> route.index & 1:
            edges[place] = (route.a, route.b, 1 if own >> route.index & 1 else FAR * BORROWED)
    return _Usable(routes, edges, edges_at(edges))


def _way(state: State, seat: int, ticket: int, usable: _Usable) -> Connection | None:
    """The cheapest way from any place where a ticket begins to any where it leads (CH-9)."""
    card, cities, owner = state.board.tickets[ticket], len(state.board.cities), state.owner
    goals = [city for target in card.targets for city in target.cities]
    if len(card.origins) == len(goals) == 1:
        path = connecting_path(usable.edges, card.origins[0], goals[0], at=usable.at)
    else:  # one more place before all origins, and one behind all goals
        ends = [*((cities, city, 1) for city in card.origins), *((city, cities + 1, 1) for city in goals)]
        path = connecting_path([*usable.edges, *ends], cities, cities + 1)
    if path is None:
        return None
    on_way = [usable.routes[index] for index in path if index < len(usable.routes)]
    missing = [route for route in on_way if owner[route.index] == NOBODY]
    borrowed = tuple(route.index for route in on_way if owner[route.index] not in (NOBODY, seat))
    return Connection(ticket, tuple(route.index for route in missing), sum(route.trains for route in missing), borrowed)


def need(state: State, seat: int, route: int) -> Need:
    """What a seat's hand lacks for a route, in the color that lacks least (CLAIM-1, FERRY-1, CH-6)."""
    track, hand = state.board.routes[route], state.players[seat].hand
    locomotives = hand[LOCOMOTIVE] if track.tunnel or not state.mode.loco_tunnel_only else 0
    symbols = max(0, track.locomotives - locomotives)
    jokers = max(0, locomotives - track.locomotives)
    best = hand.index(max(hand[:LOCOMOTIVE])) if track.color == GRAY else track.color
    return Need(route, best, symbols + max(0, track.length - track.locomotives - hand[best] - jokers))


def needs(state: State, seat: int, ways: Sequence[Connection] | None = None) -> Iterator[Need]:
    """What the routes of the seat's connections lack, those of the cheapest connection first.

    Parameters
    ----------
    ways : the connections, if they are known already
    """
    seen = set()
    for way in connections(state, seat) if ways is None else ways:
        for lack in sorted((need(state, seat, route) for route in way.routes), key=lambda lack: lack.cards):
            if lack.route not in seen:
                seen.add(lack.route)
                yield lack
