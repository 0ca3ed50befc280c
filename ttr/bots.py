"""Players that play by themselves.

A bot answers with an action, a key and facts; the sentence about its reason is made in `ttr.text`.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from ttr.action import DRAW, PASS, TAKE, TICKETS, Action, BuildStation, ClaimRoute, KeepTickets
from ttr.cards import LOCOMOTIVE
from ttr.planner import Connection, connections, needs
from ttr.rules import claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.state import Phase, State

Thing = TypeVar("Thing")


class Choice(NamedTuple):
    """What a bot does, and why."""

    action: Action
    key: str
    facts: Mapping[str, Any]


class Bot(Protocol):
    """Whatever chooses an action for the acting player of a position."""

    def choose(self, state: State) -> Choice:
        """The next action of the acting player."""


class RandomBot:
    """Chooses among all legal actions, each as likely as any other.

    Parameters
    ----------
    seed : decides its choices
    """

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, state: State) -> Choice:
        """Any legal action."""
        return Choice(self.random.choice(legal_actions(state)), "random", {})


class WeightedBot:
    """Chooses what to do by weights, then the route or city, then the payment.

    A flat choice among all legal actions is nearly always a station, since there are so many ways to build
    one. This bot claims, draws cards, draws tickets and builds stations about as often as people do.

    Parameters
    ----------
    seed : decides its choices
    """

    CLAIM = 0.4
    """How often it claims a route when it can."""
    STATION = 0.01
    """How often it builds a station instead of drawing cards."""
    TICKETS = 0.02
    """How often it draws tickets instead of drawing cards."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed).random

    def choose(self, state: State) -> Choice:
        """An action by the weights above."""
        return Choice(self.action(state), "random", {})

    def action(self, state: State) -> Action:
        """An action by the weights above, without a reason."""
        if state.phase is Phase.SECOND_CARD:
            return self.any_of(legal_draws(state))
        if state.phase is not Phase.TURN:
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
        points, random, n = state.mode.claim_points, self.random, len(routes)
        return max([routes[int(random() * n)] for _ in range(3)], key=points.__getitem__)

    def any_of(self, choices: Sequence[Thing]) -> Thing:
        """One of them, each as likely as any other."""
        return choices[int(self.random() * len(choices))]


class FollowingBot:
    """Follows its tickets: it claims along its cheapest connection, and draws the cards that this needs.

    A simple opponent that beginners can beat. It chooses only by what its seat can see, and the same position has the
    same answer.
    """

    FEW_TRAINS = 25
    """With fewer it draws no more tickets."""

    def choose(self, state: State) -> Choice:
        """What serves its tickets best."""
        seat = state.acting_seat()
        match state.phase:
            case Phase.INITIAL_TICKETS:
                return self._keep(state, seat, state.mode.keep_initial)
            case Phase.KEEP_TICKETS:
                return self._keep(state, seat, state.mode.keep_drawn)
            case Phase.TUNNEL_DECISION:
                return Choice(next(iter(legal_actions(state))), "tunnel", {})
        ways = connections(state, seat)
        if state.phase is Phase.SECOND_CARD:
            return self._draw(state, seat, ways)
        return self._claim(state, ways) or self._station(state, ways) or self._more(state, seat, ways)

    def _keep(self, state: State, seat: int, least: int) -> Choice:
        """The tickets whose connections take the fewest trains for their points."""
        trial = state.copy()
        player = trial.players[seat]
        offered = player.offered
        player.tickets = [*offered]
        trains = {way.ticket: way.trains for way in connections(trial, seat)}

        def worth(ticket: int) -> tuple[bool, float]:
            value = state.board.tickets[ticket].value
            return ticket in trains, value - 1.5 * trains.get(ticket, 0)

        kept: list[int] = []
        for ticket in sorted(offered, key=worth, reverse=True):
            long = [t for t in (*kept, ticket) if state.board.tickets[t].long]
            if len(kept) < least and len(long) <= state.mode.max_long_kept:
                kept.append(ticket)
        return Choice(KeepTickets(tuple(sorted(kept))), "keeps", {"kept": tuple(kept)})

    def _claim(self, state: State, ways: Sequence[Connection]) -> Choice | None:
        """A route of its cheapest connections that it can pay for, the longest first."""
        claimable = {*claimable_routes(state)}
        for way in ways:
            payable = sorted(claimable.intersection(way.routes), key=lambda r: (-state.board.routes[r].length, r))
            if payable:
                route = payable[0]
                payment = min(payments(state, route), key=lambda paid: paid[LOCOMOTIVE])
                return Choice(ClaimRoute(route, payment), "claims_for_ticket", {"route": route, "ticket": way.ticket})
        return None

    def _station(self, state: State, ways: Sequence[Connection]) -> Choice | None:
        """A station where only an opponent's route can still help."""
        for way in ways:
            if way.borrowed and not way.routes:
                track = state.board.routes[way.borrowed[0]]
                cities = [city for city in (track.a, track.b) if city in station_cities(state)]
                if cities:
                    payment = min(station_payments(state), key=lambda paid: paid[LOCOMOTIVE])
                    return Choice(
                        BuildStation(cities[0], payment), "builds_for_ticket", {"city": cities[0], "ticket": way.ticket}
                    )
        return None

    def _more(self, state: State, seat: int, ways: Sequence[Connection]) -> Choice:
        """Cards for its connections; without any, tickets, or the longest route that it can pay for."""
        player = state.players[seat]
        if not ways:
            if player.trains > self.FEW_TRAINS and state.ticket_deck:
                return Choice(TICKETS, "draws_tickets", {})
            if routes := claimable_routes(state):
                route = max(routes, key=lambda r: (state.board.routes[r].length, -r))
                payment = min(payments(state, route), key=lambda paid: paid[LOCOMOTIVE])
                return Choice(ClaimRoute(route, payment), "claims_for_points", {"route": route})
        return self._draw(state, seat, ways)

    def _draw(self, state: State, seat: int, ways: Sequence[Connection]) -> Choice:
        """A face-up card that a wanted route needs, else a blind one."""
        draws = legal_draws(state)
        wanted = [need.color for need in needs(state, seat, ways) if need.cards]
        for color in wanted:
            if TAKE[color] in draws:
                return Choice(TAKE[color], "draws_for_route", {"color": color})
        if DRAW in draws:
            return Choice(DRAW, "draws_blind", {})
        return Choice(draws[0] if draws else legal_actions(state)[0], "draws_blind", {})
