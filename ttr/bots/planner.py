"""A bot that plans: it chooses tickets and a network for them, counts turns, and uses stations when they pay."""

from collections.abc import Iterable, Sequence
from functools import cached_property

from ttr.action import DRAW, TAKE, TICKETS, Action, BuildStation, ClaimRoute, KeepTickets, PayTunnel
from ttr.board import bits
from ttr.bots.bot import Bot, Choice
from ttr.bots.network import Plan, Pricing
from ttr.bots.network import plan as best_plan
from ttr.bots.paying import tunnel
from ttr.bots.prices import PRICES, Prices, lack, tracks, turns_left
from ttr.cards import COLORS, EMPTY, GRAY, LOCOMOTIVE, Cards
from ttr.graphs.connect import components
from ttr.guess import unseen_tickets, visible
from ttr.rules import claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.rules.ticket import legal_keeps
from ttr.score import best_target, borrowable, fulfil
from ttr.state import NOBODY, Phase, Seen, State


class PlannerBot(Bot):
    """Plans a network for its tickets and as many points as the turns left allow.

    Parameters
    ----------
    prices : what it reckons with
    """

    kind = "planner"

    def __init__(self, prices: Prices = PRICES) -> None:
        self.prices = prices

    def choose(self, seen: Seen) -> Choice:
        """What its plan needs next."""
        return self.answer(visible(seen), seen.seat)

    def answer(self, state: State, seat: int) -> Choice:
        """The choice for a seat of a position, of which only what this seat sees counts."""
        match state.phase:
            case Phase.INITIAL_TICKETS | Phase.KEEP_TICKETS:
                return self.keep(state, seat)
            case Phase.TUNNEL_DECISION:
                return tunnel(state, seat)
        view = self.view(state, seat)
        if state.phase is Phase.SECOND_CARD:
            return self.draw(view)
        if view.turns < 1.5:
            return self.last_turn(view)
        return self.turn(view)

    def view(self, state: State, seat: int) -> "View":
        """The position as this bot sees it."""
        return View(state, seat, self.prices)

    # -- tickets ----------------------------------------------------------------------------------------------------

    def keep(self, state: State, seat: int) -> Choice:
        """The tickets with which the best network is worth most."""
        return self.keeps(state, seat)[0]

    def keeps(self, state: State, seat: int) -> list[Choice]:
        """All ways to keep tickets, those first with which the best network is worth most."""
        held = state.players[seat].tickets
        pricing, turns = Pricing(state, seat, self.prices), self.prices.sure * turns_left(state, seat)

        def worth(keep: Action) -> float:
            assert isinstance(keep, KeepTickets)
            return best_plan(state, seat, [*held, *keep.tickets], pricing, turns).value

        keeps = sorted(legal_keeps(state, seat), key=worth, reverse=True)
        return [Choice(keep, "keeps", {"n": len(keep.tickets)}) for keep in keeps]

    # -- a turn -----------------------------------------------------------------------------------------------------

    def turn(self, view: "View") -> Choice:
        """Claim what the plan needs, else look for what pays best."""
        return (
            self.claim_planned(view)
            or self.station(view)
            or self.tickets(view)
            or self.claim_for_points(view)
            or self.draw(view)
        )

    def candidates(self, state: State, seat: int) -> list[Choice]:
        """What it would do in its turn, and then what else it would think of, each action once."""
        view = self.view(state, seat)
        first = self.last_turn(view) if view.turns < 1.5 else self.turn(view)
        others = [
            self.claim_planned(view),
            self.claim_for_points(view),
            self.draw(view),
            self.last_turn(view),
            Choice(TICKETS, "draws_tickets", {}) if state.ticket_deck and view.turns > 3 else None,
        ]
        found = [first]
        for other in others:
            if other is not None and all(other.action != choice.action for choice in found):
                found.append(other)
        return found

    def claim_planned(self, view: "View") -> Choice | None:
        """A route of the plan that can be paid without harm, the one most in danger first."""
        best = None
        for route in view.claimable & set(view.plan.routes):
            payment, harm = view.payment(route)
            if not view.safe(route, payment):
                continue
            if harm > self.prices.harm:
                continue
            rank = (self.danger(view, route), view.tracks[route].points)
            if best is None or rank > best[0]:
                best = rank, route, payment
        if best is None:
            return None
        _, route, payment = best
        return Choice(ClaimRoute(route, payment), "claims_for_ticket", {"route": route, "ticket": view.ticket_of(route)})

    def danger(self, view: "View", route: int) -> float:
        """How much a route is in danger: others' routes that end where it ends."""
        board, track = view.state.board, view.tracks[route]
        near = board.routes_at[track.a] | board.routes_at[track.b]
        return sum((player.routes & near).bit_count() for player in view.others)

    def station(self, view: "View") -> Choice | None:
        """A station, when all else that the plan needs is built, or the time is short."""
        if not view.plan.borrowed:
            return None
        if view.plan.routes and view.turns > view.plan.turns + 1:
            return None
        for route in view.plan.borrowed:
            track = view.tracks[route]
            ends = [city for city in (track.a, track.b) if city in view.cities]
            if ends:
                city = max(ends, key=lambda city: len(borrowable(view.state, view.seat, city)))
                return Choice(
                    BuildStation(city, view.cheap(station_payments(view.state))),
                    "builds_for_ticket",
                    {"city": city, "ticket": view.ticket_of(route)},
                )
        return None

    def tickets(self, view: "View") -> Choice | None:
        """More tickets, when they pay."""
        state = view.state
        if not state.ticket_deck or view.plan.turns > 0.5 * view.turns or view.turns < 4:
            return None
        if self.more_tickets(view) > self.prices.turn * self.prices.more:
            return Choice(TICKETS, "draws_tickets", {})
        return None

    def more_tickets(self, view: "View") -> float:
        """What drawing tickets can be expected to bring, in points."""
        state, seat, board = view.state, view.seat, view.state.board
        seen = {*state.players[seat].tickets}
        gains = []
        costs = [*view.pricing.costs]
        for route in (*view.plan.routes, *view.plan.borrowed):
            costs[route] = 0.0
        spare = state.players[seat].trains - view.plan.trains
        turns = self.prices.sure * view.turns - view.plan.turns
        for ticket in state.mode.regular_tickets:
            if ticket in seen:
                continue
            card = board.tickets[ticket]
            cost, way = view.pricing.cheapest(card, costs)
            trains = sum(view.tracks[route].trains for route in way)
            needed = len(way) + sum(view.tracks[r].cards for r in way) / self.prices.a_turn
            fits = trains <= spare and needed <= turns - 1
            risk = self.prices.risk if way else 0
            gains.append(card.value * (1 - risk) - card.penalty * risk - cost if fits else -card.penalty)
        if not gains:
            return 0.0
        bad = sorted((gain for gain in gains if gain <= 0), reverse=True)
        number = min(state.mode.draw, len(state.ticket_deck))
        good = number * sum(gain for gain in gains if gain > 0) / len(gains)
        none = (len(bad) / len(gains)) ** number
        forced = sum(bad[: 1 + len(bad) // 3]) / (1 + len(bad) // 3) if bad else 0.0
        return good + none * forced

    def claim_for_points(self, view: "View") -> Choice | None:
        """A route beside the plan, if the plan leaves time for it and the cards would bring no more elsewhere."""
        best = None
        if view.plan.routes and view.turns - view.plan.turns < self.prices.slack:
            return None
        for route in view.claimable:
            track = view.tracks[route]
            value = track.points - view.spare.price(track.length) + self.spoils(view, route)
            if value <= 0:
                continue
            payment, harm = view.payment(route)
            value -= self.prices.turn * harm / self.prices.a_turn
            if value <= 0 or not view.safe(route, payment):
                continue
            value += self.race(view, route)
            if best is None or value > best[0]:
                best = value, route, payment
        if best is None:
            return None
        return Choice(
            ClaimRoute(best[1], best[2]),
            "claims_for_points",
            {"route": best[1], "points": view.tracks[best[1]].points},
        )

    def spoils(self, view: "View", route: int) -> float:
        """What claiming a route is worth beside its own points, in points."""
        return 0.0

    def race(self, view: "View", route: int) -> float:
        """By how much a route is to be preferred to others that pay as well."""
        return 0.0

    # -- cards ------------------------------------------------------------------------------------------------------

    def draw(self, view: "View") -> Choice:
        """The card that is lacked most."""
        state = view.state
        draws = legal_draws(state)
        if not draws:
            return self.last_turn(view)
        first = state.phase is Phase.TURN
        best: tuple[float, Action] | None = None
        hope = view.hope
        for action in draws:
            if action is DRAW:
                value = hope
            else:
                card = action.card  # type: ignore[union-attr]
                value = view.gains[card]
                if card == LOCOMOTIVE and first and state.mode.faceup_loco_limit:
                    value -= max(hope, view.best_shown)
            if best is None or value > best[0]:
                best = value, action
        assert best is not None
        action = best[1]
        if action is DRAW:
            return Choice(action, "draws_blind", {})
        card = action.card  # type: ignore[union-attr]
        if card == LOCOMOTIVE:
            return Choice(action, "takes_locomotive", {"route": view.route_for(card)})
        return Choice(action, "draws_for_route", {"color": card, "route": view.route_for(card)})

    # -- the end ----------------------------------------------------------------------------------------------------

    def last_turn(self, view: "View") -> Choice:
        """What brings most points at once."""
        state, seat = view.state, view.seat
        before = view.ticket_points(())
        best: tuple[float, Choice] | None = None
        for route in view.claimable:
            value = view.tracks[route].points + view.ticket_points((route,)) - before
            choice = Choice(
                ClaimRoute(route, view.payment(route)[0]),
                "claims_for_points",
                {"route": route, "points": view.tracks[route].points},
            )
            if view.tracks[route].tunnel:
                value *= 0.7
            if best is None or value > best[0]:
                best = value, choice
        if view.open and view.cities:
            for city in view.cities:
                if borrowable(state, seat, city):
                    value = view.station_gain(city, before) - state.mode.station_points
                    if value > 0 and (best is None or value > best[0]):
                        best = (
                            value,
                            Choice(
                                BuildStation(city, view.cheap(station_payments(state))),
                                "builds_for_ticket",
                                {"city": city, "ticket": view.open[0]},
                            ),
                        )
        if best is not None and best[0] > 0:
            return best[1]
        draws = legal_draws(state)
        if draws:
            return Choice(draws[-1], "draws_blind", {})
        return Choice(legal_actions(state, seat)[0], "only_move", {})


class View:
    """A position as a planner sees it: the plan, what it lacks, and what may be done."""

    def __init__(self, state: State, seat: int, prices: Prices, plan: Plan | None = None) -> None:
        self.state, self.seat, self.prices = state, seat, prices
        self.player = state.players[seat]
        self.others = [player for other, player in enumerate(state.players) if other != seat]
        self.tracks = tracks(state.mode)
        self.turns = turns_left(state, seat)
        self.plan = plan or best_plan(state, seat, self.player.tickets, self.pricing, self.turns)
        self.open = [*self.plan.tickets, *self.plan.lost]
        turn = state.phase is Phase.TURN
        self.claimable = set(claimable_routes(state, seat)) if turn else set()
        self.cities = station_cities(state, seat) if turn else []
        hand = self.player.hand
        self.core = lack(hand, [self.tracks[r] for r in self.plan.routes])
        self.spare = Spare(self)
        self.gains = [self.gain(card) for card in range(9)]
        self.best_shown = max((self.gains[card] for card in state.row if card not in (EMPTY, LOCOMOTIVE)), default=0.0)
        unseen = state.seen_by(seat).unseen
        total = sum(unseen)
        self.hope = sum(n * gain for n, gain in zip(unseen, self.gains, strict=True)) / total if total else 0.0

    @cached_property
    def pricing(self) -> Pricing:
        """What each route costs."""
        return Pricing(self.state, self.seat, self.prices)

    def gain(self, card: int) -> float:
        """What one more card of a kind is worth, in points."""
        prices, core = self.prices, self.core
        useful = core.of[card] > 0 or (card == LOCOMOTIVE and core.cards > 0)
        value = prices.turn / prices.a_turn if useful and core.cards > 0 else 0.0
        if card == LOCOMOTIVE and core.of[card]:
            value *= 2
        return value + prices.rate * self.spare.gain(card)

    def payment(self, route: int) -> tuple[Cards, float]:
        """The payment for a route that leaves most for the others, and how many cards these lack more by it."""
        others = [self.tracks[r] for r in self.plan.routes if r != route]
        hand = self.player.hand
        before = lack(hand, [*others, self.tracks[route]]).cards
        best: tuple[float, int, Cards] | None = None
        for payment in payments(self.state, route, self.seat):
            left = [have - paid for have, paid in zip(hand, payment, strict=True)]
            after = lack(left, others).cards + 0.5 * payment[LOCOMOTIVE]
            if best is None or after < best[0]:
                best = after, payment[LOCOMOTIVE], payment
        assert best is not None
        return best[2], best[0] - before

    def safe(self, route: int, payment: Cards) -> bool:
        """Is it no tunnel, or one for which an extra card is left, or is there no time to lose?"""
        if not self.tracks[route].tunnel or self.turns < 4:
            return True
        hand = self.player.hand
        color = next((c for c in range(LOCOMOTIVE) if payment[c]), LOCOMOTIVE)
        left = hand[LOCOMOTIVE] - payment[LOCOMOTIVE]
        return left + (hand[color] - payment[color] if color != LOCOMOTIVE else 0) > 0

    def cheap(self, choices: Sequence[Cards]) -> Cards:
        """The payment that hurts the plan least."""
        others = [self.tracks[r] for r in self.plan.routes]
        hand = self.player.hand

        def harm(payment: Cards) -> float:
            left = [have - paid for have, paid in zip(hand, payment, strict=True)]
            return lack(left, others).cards + 0.5 * payment[LOCOMOTIVE]

        return min(choices, key=harm)

    def ticket_of(self, route: int) -> int:
        """The ticket for which a route is planned."""
        for ticket, way in zip(self.plan.tickets, self.plan.ways, strict=True):
            if route in way:
                return ticket
        return self.plan.tickets[0] if self.plan.tickets else self.player.tickets[0]

    def route_for(self, card: int) -> int | None:
        """The route for which a card is drawn."""
        for route in self.plan.routes:
            track = self.tracks[route]
            if card == LOCOMOTIVE or track.color in (card, GRAY):
                return route
        return None

    def ticket_points(self, more: Iterable[int]) -> int:
        """Ticket points with some more routes, without stations."""
        board = self.state.board
        routes = board.routes_in(self.player.routes)
        routes += [board.routes[r] for r in more]
        return fulfil(self.state, self.seat, routes)[1]

    def station_gain(self, city: int, before: int) -> int:
        """How many ticket points a station in a city brings."""
        self.player.stations.append(city)
        try:
            return self.ticket_points(()) - before
        finally:
            self.player.stations.pop()


class Spare:
    """What the cards that the plan does not need are good for: other routes, the longer the better.

    Attributes
    ----------
    phase : 1 while much of the game is to come, falling to 0 in the last turn, when what is not used is lost
    """

    def __init__(self, view: View) -> None:
        prices = self.prices = view.prices
        self.phase = min(1.0, max(0.0, (view.turns - 1) / prices.horizon))
        trains = view.player.trains - view.plan.trains
        kinds: list[set[tuple[int, int, int]]] = [set() for _ in COLORS]
        gray: set[tuple[int, int, int]] = set()
        planned = view.plan.routes
        for index in bits(view.state.open & ~view.player.twins):
            track = view.tracks[index]
            if track.trains <= trains and index not in planned:
                kind = track.cards, track.symbols, track.points
                (gray if track.color == GRAY else kinds[track.color]).add(kind)
        self.kinds = [kind | gray for kind in kinds]
        self.cards = view.core.spare
        self.card_price = prices.card * self.phase if sum(self.cards) <= trains else 0.0

    def price(self, cards: int) -> float:
        """What a turn and so many cards could bring otherwise, in points."""
        return self.prices.claim * self.phase + self.card_price * cards

    def gain(self, card: int) -> float:
        """What one more card of a kind brings nearer, in points."""
        cards, jokers = self.cards, self.cards[LOCOMOTIVE]
        if card == LOCOMOTIVE:
            return max(self._toward(color, cards[color], jokers) for color in range(LOCOMOTIVE))
        return self._toward(card, cards[card], jokers)

    def _toward(self, color: int, cards: int, jokers: int) -> float:
        best = 0.0
        for need, symbols, points in self.kinds[color]:
            have = cards + (jokers - symbols if jokers > symbols else 0)
            if have < need:
                value = points * (have + 1) / (need * need)
                if value > best:
                    best = value
        return best
