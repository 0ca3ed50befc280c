"""What a planner sees in a position: its plan, what it lacks for it, and what cards and turns are worth."""

from collections.abc import Sequence
from functools import cached_property

from ttr.board import Board, bits
from ttr.bonus import by_trail
from ttr.bots.network import Plan, Pricing, best_plan
from ttr.bots.prices import Prices, Track, lack, tracks, turns_left
from ttr.cards import COLORS, EMPTY, GRAY, LOCOMOTIVE, Cards
from ttr.graphs.trail import longest_trail_length
from ttr.rules import claimable_routes, payments, station_cities
from ttr.score import fulfil
from ttr.state import TURN, State

HURRY = 4
"""With fewer turns to come, a tunnel is tried without cards to spare."""


class Outlook:
    """A position as a planner sees it.

    Parameters
    ----------
    state : a position, of which only what the seat sees counts
    seat : who plans
    prices : what they reckon with
    plan : made before, if it still holds

    Attributes
    ----------
    turns : about how many are left
    plan : the network that is wanted
    core : what the hand lacks for it
    open_tickets : those not fulfilled yet, the planned ones first
    claimable : routes that can be claimed now
    cities : where a station can be built now
    spare : what the cards are good for that the plan does not need
    gains : what one more card of each kind is worth, in points
    best_shown : the most of them in the row, locomotives aside
    hope : what a blind card is worth
    """

    def __init__(self, state: State, seat: int, prices: Prices, plan: Plan | None = None) -> None:
        self.state, self.seat, self.prices, self.board = state, seat, prices, state.board
        self.player = state.players[seat]
        self.others = [player for other, player in enumerate(state.players) if other != seat]
        self.tracks = tracks(state.mode)
        self.turns = turns_left(state, seat)
        self.plan = plan or best_plan(state, seat, self.player.tickets, self.pricing, self.turns)
        self.open_tickets = [*self.plan.tickets, *self.plan.lost]
        at_turn = state.phase is TURN
        self.claimable = frozenset(claimable_routes(state, seat)) if at_turn else frozenset[int]()
        self.cities = frozenset(station_cities(state, seat)) if at_turn else frozenset[int]()
        self.core = lack(self.player.hand, [self.tracks[route] for route in self.plan.routes])
        self.spare = Spare(self)
        self.gains = [self._gain(card) for card in range(9)]
        shown = (self.gains[card] for card in state.row if card not in (EMPTY, LOCOMOTIVE))
        self.best_shown = max(shown, default=0.0)
        unseen = state.seen_by(seat).unseen
        total = sum(unseen)
        self.hope = sum(n * gain for n, gain in zip(unseen, self.gains, strict=True)) / total if total else 0.0

    # -- cards ------------------------------------------------------------------------------------------------------

    def _gain(self, card: int) -> float:
        """What one more card of a kind is worth, in points."""
        prices, core = self.prices, self.core
        value = prices.nearer * self.spare.gain(card)
        if core.cards > 0 and (core.of[card] or card == LOCOMOTIVE):
            value += prices.turn / prices.a_turn * (2 if card == LOCOMOTIVE and core.of[card] else 1)
        return value

    def payment(self, route: int) -> tuple[Cards, float]:
        """The payment for a route that hurts the rest of the plan least, and how many cards that lacks more by it."""
        hand = self.player.hand
        others = [self.tracks[other] for other in self.plan.routes if other != route]
        before = lack(hand, [*others, self.tracks[route]]).cards
        payment = self.cheapest(payments(self.state, route, self.seat), route)
        return payment, self._lack_after(payment, others) - before

    def cheapest(self, choices: Sequence[Cards], route: int | None = None) -> Cards:
        """Of several payments, for a route or a station, the one that hurts the plan least."""
        others = [self.tracks[other] for other in self.plan.routes if other != route]
        return min(choices, key=lambda payment: self._lack_after(payment, others))

    def _left(self, payment: Cards) -> list[int]:
        return [have - paid for have, paid in zip(self.player.hand, payment, strict=True)]

    def _lack_after(self, payment: Cards, others: Sequence[Track]) -> float:
        """What the hand lacks for other routes after a payment; a locomotive gone counts half a card."""
        return lack(self._left(payment), others).cards + payment[LOCOMOTIVE] / 2

    def safe(self, route: int, payment: Cards) -> bool:
        """Is it no tunnel, or is a card left for it that may be asked for, or no time to lose?"""
        if not self.tracks[route].tunnel or self.turns < HURRY:
            return True
        left = self._left(payment)
        return left[LOCOMOTIVE] > 0 or any(paid and have for paid, have in zip(payment, left, strict=True))

    def route_for(self, card: int) -> int | None:
        """The route of the plan for which a card is drawn, if any: one of its color rather than a gray one."""
        colors = (card, GRAY) if card != LOCOMOTIVE else (None,)
        for color in colors:
            for route in self.plan.routes:
                if color is None or self.tracks[route].color == color:
                    return route
        return None

    # -- tickets ----------------------------------------------------------------------------------------------------

    @cached_property
    def pricing(self) -> Pricing:
        """What each route costs."""
        return Pricing(self.state, self.seat, self.prices)

    @cached_property
    def planned_costs(self) -> list[float]:
        """The same, once the plan is built."""
        costs = [*self.pricing.costs]
        for route in (*self.plan.routes, *self.plan.borrowed):
            costs[route] = 0.0
        return costs

    def regular_tickets(self) -> list[int]:
        """The tickets that may still be drawn, as far as this player knows."""
        return [ticket for ticket in self.state.mode.regular_tickets if ticket not in self.player.tickets]

    def ticket_of(self, route: int) -> int:
        """The ticket for which a route is planned."""
        for ticket, way in zip(self.plan.tickets, self.plan.ways, strict=True):
            if route in way:
                return ticket
        return self.plan.tickets[0]

    @cached_property
    def _ticket_points(self) -> int:
        return self._points_with(0)

    def _points_with(self, more: int) -> int:
        """Ticket points with some more routes, a bit mask; stations are used at their best."""
        routes = self.board.routes_in(self.player.routes | more)
        return fulfil(self.state, self.seat, routes)[1]

    def tickets_by(self, route: int) -> int:
        """How many ticket points a route brings at once."""
        return self._points_with(1 << route) - self._ticket_points if self.open_tickets else 0

    def tickets_by_station(self, city: int) -> int:
        """How many ticket points a station in a city brings at once."""
        before = self._ticket_points
        self.player.stations.append(city)
        try:
            return self._points_with(0) - before
        finally:
            self.player.stations.pop()

    # -- the longest path -------------------------------------------------------------------------------------------

    @cached_property
    def longest_bonus(self) -> int:
        """Points for the longest path."""
        return sum(points for bonus, points in self.state.mode.bonuses.items() if by_trail([bonus]))

    @cached_property
    def _longest_of_others(self) -> int:
        return max(longest(self.board, player.routes) for player in self.others)

    @cached_property
    def ahead(self) -> int:
        """By how many trains this player's longest path is longer than the longest of the others."""
        return self.ahead_by(None)

    def ahead_by(self, route: int | None) -> int:
        """The same, with one more route if one is named."""
        more = 0 if route is None else 1 << route
        return longest(self.board, self.player.routes | more) - self._longest_of_others

    def longest_by(self, route: int) -> int:
        """How many points for the longest path a route brings at once."""
        if not self.longest_bonus:
            return 0
        return self.longest_bonus * ((self.ahead_by(route) >= 0) - (self.ahead >= 0))


def longest(board: Board, routes: int) -> int:
    """The length of the longest path over some routes, a bit mask, in trains."""
    return longest_trail_length([(route.a, route.b, route.length) for route in board.routes_in(routes)])


class Spare:
    """What the cards are good for that the plan does not need: other routes, the longer the better.

    Attributes
    ----------
    phase : 1 while much of the game is to come, falling to 0 in the last turn, when what is not used is lost
    """

    def __init__(self, outlook: Outlook) -> None:
        prices = self.prices = outlook.prices
        self.phase = min(1.0, max(0.0, (outlook.turns - 1) / prices.horizon))
        trains = outlook.player.trains - outlook.plan.trains
        of_color: list[set[tuple[int, int, int]]] = [set() for _ in COLORS]
        gray: set[tuple[int, int, int]] = set()
        planned = outlook.plan.routes
        for index in bits(outlook.state.open & ~outlook.player.twins):
            track = outlook.tracks[index]
            if track.trains <= trains and index not in planned:
                kind = track.cards, track.symbols, track.points
                (gray if track.color == GRAY else of_color[track.color]).add(kind)
        self.kinds = [kinds | gray for kinds in of_color]
        """For each color the open routes that it can pay for: cards, locomotive symbols, points."""
        self.cards = outlook.core.spare
        self.card_price = prices.card * self.phase if sum(self.cards) <= trains else 0.0

    def price(self, cards: int) -> float:
        """What a turn and so many cards could bring otherwise, in points."""
        return self.prices.claim * self.phase + self.card_price * cards

    def gain(self, card: int) -> float:
        """What one more card of a kind brings nearer, in points."""
        if card == LOCOMOTIVE:
            return max(map(self._nearer, range(LOCOMOTIVE)))
        return self._nearer(card)

    def _nearer(self, color: int) -> float:
        """The same for a color: the best route that it can pay for, by points a card and how much of it there is."""
        best, cards, jokers = 0.0, self.cards[color], self.cards[LOCOMOTIVE]
        for need, symbols, points in self.kinds[color]:
            have = cards + (jokers - symbols if jokers > symbols else 0)
            if have < need:
                value = points * (have + 1) / (need * need)
                if value > best:
                    best = value
        return best
