"""What others seem to want, guessed from what everybody sees: their routes, and which tickets these would serve."""

from collections.abc import Iterable
from functools import cache
from math import exp

from ttr.bots.network import NO_WAY, Pricing
from ttr.bots.prices import PRICES
from ttr.cards import NO_CARDS
from ttr.mode import Mode
from ttr.state import State

TRUST = 6.0
"""How much more likely a ticket is held for which nearly all is built than one for which nothing is."""

BEGUN = 0.3
"""Of a ticket somebody seems to want, at least this share of the way is built."""

SUREST = 0.7
"""No guess about a ticket is surer."""

LIKELY = 6
"""So many tickets of each rival are looked at."""


@cache
def from_scratch(mode: Mode) -> dict[int, float]:
    """What the way of each ticket costs on an empty board."""
    pricing = Pricing(State(mode, ["", ""], 0), 0, hand=NO_CARDS)
    return {ticket: pricing.cheapest(mode.board.tickets[ticket], pricing.costs)[0] for ticket in mode.tickets}


def losses(state: State, rival: int, unseen: Iterable[int]) -> dict[int, float]:
    """How many points a rival loses, by guess, if somebody else claims a route.

    A ticket is the likelier the more of its cheapest way is built already. Who loses a route of that way has to go
    round, or to build a station, or fails the ticket.

    Parameters
    ----------
    state : what somebody else sees
    rival : a seat
    unseen : the tickets that the rival may hold

    Returns
    -------
    dict of int to float
        For each route that the rival seems to want the points lost without it, times how likely that is.
    """
    board, scratch = state.board, from_scratch(state.mode)
    pricing = Pricing(state, rival, hand=NO_CARDS)
    guesses = []
    total = 0.0
    for ticket in unseen:
        cost, way = pricing.cheapest(board.tickets[ticket], pricing.costs)
        if cost >= NO_WAY or scratch[ticket] >= NO_WAY:
            continue
        built = 1 - cost / scratch[ticket] if scratch[ticket] else 1.0
        weight = exp(TRUST * built)
        total += weight
        if way and built > BEGUN:
            guesses.append((weight, ticket, cost, way))
    guesses.sort(reverse=True)
    number = len(state.players[rival].tickets)
    found: dict[int, float] = {}
    costs = [*pricing.costs]
    escape = state.mode.station_points + PRICES.turn * 2 if state.stations_left(rival) else NO_WAY
    for weight, ticket, cost, way in guesses[:LIKELY]:
        chance = min(SUREST, number * weight / total)
        card = board.tickets[ticket]
        for route in way:
            price, costs[route] = costs[route], NO_WAY
            around, _ = pricing.cheapest(card, costs)
            costs[route] = price
            loss = min(around - cost, escape, card.value + card.penalty)
            found[route] = found.get(route, 0.0) + chance * max(0.0, loss)
    return found
