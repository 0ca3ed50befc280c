"""Bots that leave it to chance."""

from collections.abc import Sequence
from math import floor
from random import Random
from typing import TypeVar

from ttr.action import PASS, TICKETS, Action, BuildStation, ClaimRoute
from ttr.bots.bot import Bot, Choice
from ttr.guess import visible
from ttr.rules import claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.state import SECOND_CARD, TURN, Seen, State

Thing = TypeVar("Thing")


class RandomBot(Bot):
    """Chooses among all legal actions, each as likely as any other.

    Parameters
    ----------
    seed : decides its choices
    """

    kind = "random"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seen: Seen) -> Choice:
        """Any legal action."""
        return Choice(self.random.choice(legal_actions(visible(seen), seen.seat)), "random", {})


class WeightedBot(Bot):
    """Chooses what to do by weights, then the route or city, then the payment.

    A flat choice among all legal actions is nearly always a station, since there are so many ways to build
    one. This bot claims, draws cards, draws tickets and builds stations about as often as people do.

    Parameters
    ----------
    seed : decides its choices
    """

    kind = "weighted"

    CLAIM = 0.4
    """How often it claims a route when it can."""
    STATION = 0.01
    """How often it builds a station instead of drawing cards."""
    TICKETS = 0.02
    """How often it draws tickets instead of drawing cards."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def choose(self, seen: Seen) -> Choice:
        """An action by the weights above."""
        return Choice(self.action(visible(seen)), "random", {})

    def action(self, state: State) -> Action:
        """An action of the acting seat by the weights above, without a reason."""
        if state.phase is SECOND_CARD:
            return self.any_of(legal_draws(state))
        if state.phase is not TURN:
            return self.any_of(legal_actions(state))
        if self.random() < self.CLAIM and (routes := claimable_routes(state)):
            route = self.long_one_of(state, routes)
            return ClaimRoute(route, self.any_of(payments(state, route)))
        chance = self.random()
        if chance < self.STATION and (cities := station_cities(state)):
            return BuildStation(self.any_of(cities), self.any_of(station_payments(state)))
        if chance > 1 - self.TICKETS and state.ticket_deck:
            return TICKETS
        draws = legal_draws(state)
        return self.any_of(draws) if draws else self.last_resort(state)

    def last_resort(self, state: State) -> Action:
        """No card can be drawn: claim, draw tickets, build a station, or pass, in this order."""
        if routes := claimable_routes(state):
            route = self.any_of(routes)
            return ClaimRoute(route, self.any_of(payments(state, route)))
        if state.ticket_deck:
            return TICKETS
        if cities := station_cities(state):
            return BuildStation(self.any_of(cities), self.any_of(station_payments(state)))
        return PASS

    def long_one_of(self, state: State, routes: Sequence[int]) -> int:
        """The route that scores most of three, each as likely as any other."""
        random, n = self.random, len(routes)
        three = routes[floor(random() * n)], routes[floor(random() * n)], routes[floor(random() * n)]
        return max(three, key=state.mode.claim_points.__getitem__)

    def any_of(self, choices: Sequence[Thing]) -> Thing:
        """One of them, each as likely as any other."""
        return choices[floor(self.random() * len(choices))]
