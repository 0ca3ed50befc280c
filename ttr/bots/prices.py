"""What things are worth to a player who plans, in points: turns, cards, routes, stations.

A turn is the money of the game: whoever spends one on a card or claim cannot spend it otherwise. All else is priced by
the turns that it takes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from ttr.board import Route
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.mode import Mode
from ttr.state import State


@dataclass(frozen=True)
class Prices:
    """What a planner reckons with; found by many games between planners that differ in one number."""

    turn: float = 2.4
    """Points that a turn is worth, if it goes toward the network of the tickets."""
    claim: float = 2.2
    """Points that a turn is worth, if it goes into a claim beside it."""
    card: float = 1.3
    """Points that a card is worth that no ticket needs, as long as there is time to use it."""
    train: float = 0.3
    """Points that a train is worth beside its turn: there are only so many."""
    a_turn: float = 1.8
    """Cards that are of use, of the two drawn in a turn."""
    symbol: float = 0.8
    """Cards that a locomotive costs more than a card of a color."""
    in_hand: float = 0.6
    """How much of a card is saved where one is held already: other routes may need it too."""
    nearer: float = 0.5
    """How much of a route's points count when a card brings it nearer."""
    harm: float = 1.0
    """Cards that a claim may cost the rest of the plan."""
    risk: float = 0.15
    """How likely a ticket fails that is still to be fulfilled."""
    sure: float = 0.7
    """The share of the turns left for which tickets are kept."""
    draw: float = 3.6
    """Points that drawing tickets must promise."""
    slack: float = 7.0
    """Turns that the plan must leave, before a route beside it is claimed."""
    horizon: float = 8.0
    """Turns before the end from which on what a turn and a card could bring later counts less and less."""


PRICES = Prices()


class Track(NamedTuple):
    """What a planner has to know of a route."""

    a: int
    b: int
    cards: int
    """Of its color, and for a tunnel one more; the locomotives of a ferry come on top."""
    color: int
    symbols: int
    length: int
    trains: int
    points: int
    tunnel: bool


@cache
def tracks(mode: Mode) -> tuple[Track, ...]:
    """All routes of a mode's board."""

    def track(route: Route) -> Track:
        cards = route.length - route.locomotives + route.tunnel
        return Track(
            route.a,
            route.b,
            cards,
            route.color,
            route.locomotives,
            route.length,
            route.trains,
            mode.claim_points[route.index],
            route.tunnel,
        )

    return tuple(track(route) for route in mode.board.routes)


@cache
def neighbors(mode: Mode) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each city the cities next to it, each with the route there."""
    at: list[list[tuple[int, int]]] = [[] for _ in mode.board.cities]
    for route in mode.board.routes:
        at[route.a].append((route.b, route.index))
        at[route.b].append((route.a, route.index))
    return tuple(map(tuple, at))


class Lack(NamedTuple):
    """What a hand lacks for some routes."""

    cards: float
    """In all; locomotives in hand are counted as what they can stand for."""
    of: tuple[int, ...]
    """Nine counts: what is lacked of each kind."""
    spare: tuple[int, ...]
    """Nine counts: what these routes leave of the hand."""


def lack(hand: Sequence[int], routes: Iterable[Track]) -> Lack:
    """What a hand lacks to claim all of these routes."""
    need, gray, symbols = [0] * 9, [], 0
    for track in routes:
        if track.color == GRAY:
            gray.append(track.cards)
        else:
            need[track.color] += track.cards
        symbols += track.symbols
    spare, short = [0] * LOCOMOTIVE, 0
    for color in range(LOCOMOTIVE):
        left = hand[color] - need[color]
        if left >= 0:
            spare[color], need[color] = left, 0
        else:
            need[color] = -left
            short -= left
    for cards in sorted(gray, reverse=True):
        most = max(spare)
        color = spare.index(most)
        if most >= cards:
            spare[color] -= cards
        else:
            spare[color] = 0
            need[color] += cards - most
            short += cards - most
    jokers = hand[LOCOMOTIVE] - symbols
    need[LOCOMOTIVE] = max(0, -jokers)
    used = min(short, max(0, jokers))
    return Lack(short - used + need[LOCOMOTIVE], tuple(need), (*spare, max(0, jokers) - used))


CARDS_USED = 0.85
"""The share of a hand that is spent on routes in the end."""

TRAINS_A_CLAIM = 3.4
"""Of others; a planner claims longer routes."""

OWN_TRAINS_A_CLAIM = 4.5

WASTE = 1.25
"""Turns taken for one that claims and draws would need: tickets, stations, cards of no use."""


def turns_left(state: State, seat: int) -> float:
    """About how many turns this player still has, the one that has begun included (END-1, END-2).

    The game ends when somebody is out of trains. Until then nobody has less than one more turn after this one.
    """
    if state.final_seat is not None:
        return 1.0
    soonest = float(state.mode.trains)
    for other, player in enumerate(state.players):
        trains = max(0, player.trains - state.mode.final_trains)
        cards = max(0.0, trains - CARDS_USED * sum(player.hand))
        claims = trains / (OWN_TRAINS_A_CLAIM if other == seat else TRAINS_A_CLAIM)
        soonest = min(soonest, cards / 2 + claims)
    return max(2.0, 1 + WASTE * soonest)
