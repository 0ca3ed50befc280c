"""A bot that plans: it chooses tickets and a network for them, counts turns, and uses stations when they pay."""

from collections.abc import Iterator
from typing import NamedTuple

from ttr.action import DRAW, TICKETS, Action, BuildStation, ClaimRoute, KeepTickets, TakeCard
from ttr.bots.bot import Bot, Choice
from ttr.bots.network import Pricing, best_plan
from ttr.bots.outlook import Outlook
from ttr.bots.paying import tunnel
from ttr.bots.prices import PRICES, Prices, turns_left
from ttr.cards import LOCOMOTIVE, Cards
from ttr.guess import visible
from ttr.rules import legal_actions, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.rules.ticket import legal_keeps
from ttr.score import borrowable
from ttr.state import INITIAL_TICKETS, KEEP_TICKETS, SECOND_CARD, TUNNEL_DECISION, TURN, Seen, State

LAST = 1.5
"""With fewer turns to come, only what scores at once counts."""

TUNNEL_HOLDS = 0.7
"""About how often a tunnel can be claimed without cards to spare."""

CONTESTED = 2
"""So many routes of others at its ends make a route one that somebody else may want."""


class PlannerBot(Bot):
    """Plans a network for its tickets, and claims beside it what pays.

    It keeps the tickets whose network is worth most, turns and trains deducted; plans anew in every turn, by what it
    holds and what is still open; borrows by a station where that costs less than the way round, as late as possible;
    and draws more tickets when those that are left bring more than the turn on average.

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
        phase = state.phase
        if phase is INITIAL_TICKETS or phase is KEEP_TICKETS:
            return self.keeps(state, seat)[0]
        if phase is TUNNEL_DECISION:
            return tunnel(state, seat)
        outlook = self.outlook(state, seat)
        return self.draw(outlook) if phase is SECOND_CARD else self.turn(outlook)

    def outlook(self, state: State, seat: int) -> Outlook:
        """The position as this bot sees it."""
        return Outlook(state, seat, self.prices)

    # -- tickets ----------------------------------------------------------------------------------------------------

    def keeps(self, state: State, seat: int) -> list[Choice]:
        """All ways to keep tickets, those first with which the best network is worth most."""
        held = state.players[seat].tickets
        pricing, turns = Pricing(state, seat, self.prices), self.prices.sure * turns_left(state, seat)

        def worth(keep: KeepTickets) -> float:
            return best_plan(state, seat, [*held, *keep.tickets], pricing, turns).value

        keeps = sorted(legal_keeps(state, seat), key=worth, reverse=True)
        return [Choice(keep, "keeps", {"n": len(keep.tickets)}) for keep in keeps]

    def more_tickets(self, outlook: Outlook) -> Choice | None:
        """More tickets, when they can be expected to bring more than the turn."""
        if not outlook.state.ticket_deck or outlook.plan.turns > outlook.turns / 2 or outlook.turns < 4:
            return None
        pays = self.worth_of_tickets(outlook) > self.prices.draw
        return Choice(TICKETS, "draws_tickets", {}) if pays else None

    def worth_of_tickets(self, outlook: Outlook) -> float:
        """What drawing tickets can be expected to bring, in points."""
        gains = [self._gain(outlook, ticket) for ticket in outlook.regular_tickets()]
        if not gains:
            return 0.0
        drawn = min(outlook.state.mode.draw, len(outlook.state.ticket_deck))
        losses = sorted((gain for gain in gains if gain <= 0), reverse=True)
        wanted = drawn * sum(gain for gain in gains if gain > 0) / len(gains)
        least_bad = losses[: 1 + len(losses) // 3]
        none_wanted = (len(losses) / len(gains)) ** drawn  # and one must be kept all the same
        return wanted + none_wanted * (sum(least_bad) / len(least_bad) if least_bad else 0.0)

    def _gain(self, outlook: Outlook, ticket: int) -> float:
        """What a ticket would bring beside the plan, in points."""
        card, prices = outlook.state.board.tickets[ticket], self.prices
        cost, way = outlook.pricing.cheapest(card, outlook.planned_costs)
        tracks = [outlook.tracks[route] for route in way]
        turns = len(way) + sum(track.cards for track in tracks) / prices.a_turn
        if (
            sum(track.trains for track in tracks) > outlook.player.trains - outlook.plan.trains
            or turns > prices.sure * outlook.turns - outlook.plan.turns - 1
        ):
            return -card.penalty
        risk = prices.risk if way else 0.0
        return card.value * (1 - risk) - card.penalty * risk - cost

    # -- a turn -----------------------------------------------------------------------------------------------------

    def turn(self, outlook: Outlook) -> Choice:
        """Claim what the plan needs, else do what pays best; in the last turn what scores most."""
        if outlook.turns < LAST:
            return self.score_now(outlook)
        return (
            self.claim_planned(outlook)
            or self.station(outlook)
            or self.more_tickets(outlook)
            or self.claim_for_points(outlook)
            or self.draw(outlook)
        )

    def candidates(self, state: State, seat: int) -> list[Choice]:
        """What it would do in its turn, and then what else it would think of, each action once."""
        outlook = self.outlook(state, seat)
        tickets = state.ticket_deck and outlook.turns > 3
        thoughts = [
            self.turn(outlook),
            self.claim_planned(outlook),
            self.claim_for_points(outlook),
            self.draw(outlook),
            self.score_now(outlook),
            Choice(TICKETS, "draws_tickets", {}) if tickets else None,
        ]
        found: dict[Action, Choice] = {}
        for choice in thoughts:
            if choice is not None:
                found.setdefault(choice.action, choice)
        return [*found.values()]

    def claim_planned(self, outlook: Outlook) -> Choice | None:
        """A route of the plan that can be paid for without harm to the others, the one most in danger first."""
        best: tuple[tuple[float, int], int, Cards] | None = None
        for route in outlook.plan.routes:
            if route in outlook.claimable:
                payment, harm = outlook.payment(route)
                if harm <= self.prices.harm and outlook.safe(route, payment):
                    rank = (self.danger(outlook, route), outlook.tracks[route].points)
                    if best is None or rank > best[0]:
                        best = rank, route, payment
        if best is None:
            return None
        (danger, _), route, payment = best
        key = "claims_contested" if danger >= CONTESTED else "claims_for_ticket"
        return Choice(ClaimRoute(route, payment), key, {"route": route, "ticket": outlook.ticket_of(route)})

    def danger(self, outlook: Outlook, route: int) -> float:
        """How much a route is in danger: how many routes of others end where it ends."""
        track = outlook.tracks[route]
        near = outlook.board.routes_at[track.a] | outlook.board.routes_at[track.b]
        return sum((player.routes & near).bit_count() for player in outlook.others)

    def station(self, outlook: Outlook) -> Choice | None:
        """A station that the plan needs, when all else in it is built or the time is short (STATION-5)."""
        plan = outlook.plan
        if plan.routes and outlook.turns > plan.turns + 1:
            return None
        for route in plan.borrowed:
            track = outlook.tracks[route]
            cities = [city for city in (track.a, track.b) if city in outlook.cities]
            if cities:
                city = max(cities, key=lambda city: len(borrowable(outlook.state, outlook.seat, city)))
                return self._build(outlook, city, outlook.ticket_of(route))
        return None

    def _build(self, outlook: Outlook, city: int, ticket: int) -> Choice:
        payment = outlook.cheapest(station_payments(outlook.state, outlook.seat))
        return Choice(BuildStation(city, payment), "builds_for_ticket", {"city": city, "ticket": ticket})

    def claim_for_points(self, outlook: Outlook) -> Choice | None:
        """A route beside the plan, if the plan leaves time for it and its cards would bring no more elsewhere."""
        if outlook.plan.routes and outlook.turns - outlook.plan.turns < self.prices.slack:
            return None
        best: tuple[float, int, Cards] | None = None
        for route in outlook.claimable:
            track = outlook.tracks[route]
            value = track.points - outlook.spare.price(track.length) + self.spoils(outlook, route)
            if value <= 0:
                continue  # before the payment is looked for: that takes longest
            payment, harm = outlook.payment(route)
            value -= self.prices.turn * harm / self.prices.a_turn
            if value > 0 and outlook.safe(route, payment):
                value += self.race(outlook, route)
                if best is None or value > best[0]:
                    best = value, route, payment
        return None if best is None else self.pointed(outlook, best[1], best[2])

    def pointed(self, outlook: Outlook, route: int, payment: Cards) -> Choice:
        """A claim beside the plan, with its reason."""
        facts = {"route": route, "points": outlook.tracks[route].points}
        return Choice(ClaimRoute(route, payment), "claims_for_points", facts)

    def spoils(self, outlook: Outlook, route: int) -> float:
        """What claiming a route is worth beside its own points, in points."""
        return 0.0

    def race(self, outlook: Outlook, route: int) -> float:
        """By how much a route is to be preferred to others that pay too, in points."""
        return 0.0

    # -- cards ------------------------------------------------------------------------------------------------------

    def draw(self, outlook: Outlook) -> Choice:
        """The card that is worth most; a face-up locomotive must be worth two, where it is the only one (DRAW-3)."""
        state = outlook.state
        draws = legal_draws(state)
        if not draws:
            return self.score_now(outlook)
        alone = state.phase is TURN and state.mode.faceup_loco_limit

        def worth(action: Action) -> float:
            if not isinstance(action, TakeCard):
                return outlook.hope
            value = outlook.gains[action.card]
            return value - max(outlook.hope, outlook.best_shown) if alone and action.card == LOCOMOTIVE else value

        action = max(draws, key=worth)
        if not isinstance(action, TakeCard):
            return Choice(action, "draws_blind", {})
        facts = {"color": action.card, "route": outlook.route_for(action.card)}
        key = "takes_locomotive" if action.card == LOCOMOTIVE else "draws_for_route"
        return Choice(action, key, facts)

    # -- the end ----------------------------------------------------------------------------------------------------

    def score_now(self, outlook: Outlook) -> Choice:
        """What brings most points at once: a claim, a station, or at least another card."""
        best = max(self._scoring(outlook), key=lambda scoring: scoring.points, default=None)
        if best is not None and best.points > 0:
            return best.choice
        draws = legal_draws(outlook.state)
        if draws:
            return Choice(DRAW if DRAW in draws else draws[0], "draws_blind", {})
        return Choice(legal_actions(outlook.state, outlook.seat)[0], "only_move", {})

    def _scoring(self, outlook: Outlook) -> Iterator["Scoring"]:
        """Everything that scores at once, and how much."""
        for route in outlook.claimable:
            track = outlook.tracks[route]
            points: float = track.points + outlook.tickets_by(route) + outlook.longest_by(route)
            if track.tunnel:
                points *= TUNNEL_HOLDS
            yield Scoring(points, self.pointed(outlook, route, outlook.payment(route)[0]))
        if outlook.open_tickets:
            for city in outlook.cities:
                if borrowable(outlook.state, outlook.seat, city):
                    points = outlook.tickets_by_station(city) - outlook.state.mode.station_points
                    yield Scoring(points, self._build(outlook, city, outlook.open_tickets[0]))


class Scoring(NamedTuple):
    """What scores at once."""

    points: float
    choice: Choice
