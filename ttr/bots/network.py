"""The network that a planner wants: routes that fulfill its tickets together for the fewest points' worth of turns.

To join the cities of several tickets as cheaply as possible is a Steiner forest problem. It is solved by insertion:
ticket after ticket takes the cheapest way, and what was planned already is free for the next; the better of two orders
counts.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from ttr.board import Ticket
from ttr.bots.prices import PRICES, Prices, lack, neighbors, tracks, turns_left
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.graphs.connect import components
from ttr.score import best_target
from ttr.state import NOBODY, Player, State

NO_WAY = 1e9

FEW_TURNS = 6
"""With no more turns to come, ways are looked for too that take less time and cost more."""

HURRIED = replace(PRICES, turn=2 * PRICES.turn, in_hand=1.0)


class Plan(NamedTuple):
    """What a planner wants to build, and what that is worth."""

    routes: tuple[int, ...]
    """To claim."""
    borrowed: tuple[int, ...]
    """Opponents' routes that stations are to borrow."""
    tickets: tuple[int, ...]
    """Those that it fulfills, beside those fulfilled already."""
    lost: tuple[int, ...]
    """Those that are given up."""
    ways: tuple[tuple[int, ...], ...]
    """For each of `tickets` the routes, claimed or borrowed, that it took beside those of the ones before."""
    trains: int
    turns: float
    value: float
    """In points, turns and trains deducted."""


def open_tickets(state: State, seat: int, tickets: Iterable[int]) -> list[int]:
    """Those that a player's own routes don't fulfill yet."""
    board = state.board
    joined = components([(route.a, route.b) for route in board.routes_in(state.players[seat].routes)])
    return [ticket for ticket in tickets if best_target(board.tickets[ticket], joined) is None]


class Pricing:
    """What each route costs a player just now, in points: the turns and trains that it takes, less what it scores.

    Attributes
    ----------
    costs : for each route; own ones are free, and :data:`NO_WAY` is out of reach
    hand : of the player, where another one is to be reckoned with
    with_loans : the same, where opponents' routes cost as much as a station that borrows them
    """

    def __init__(self, state: State, seat: int, prices: Prices = PRICES, hand: Sequence[int] | None = None) -> None:
        player, mode = state.players[seat], state.mode
        self.prices, self.state, self.seat = prices, state, seat
        self.tracks, self.at = tracks(mode), neighbors(mode)
        hand, free = player.hand if hand is None else hand, state.open & ~player.twins
        best = max(hand[:LOCOMOTIVE])
        costs = [NO_WAY] * len(self.tracks)
        for index, track in enumerate(self.tracks):
            if player.routes >> index & 1:
                costs[index] = 0.0
            elif free >> index & 1 and track.trains <= player.trains:
                held = best if track.color == GRAY else hand[track.color]
                cards = track.cards - prices.in_hand * min(held, track.cards)
                cards += track.symbols * (1 + prices.symbol)
                price = prices.turn * (1 + cards / prices.a_turn) + prices.train * track.trains - track.points
                costs[index] = max(0.5, price)
        self.costs = costs
        theirs = [route for rival in self._others() for route in state.board.routes_in(rival.routes)]
        for route in theirs:
            if route.a in player.stations or route.b in player.stations:
                costs[route.index] = 0.0  # a station that stands may borrow it (STATION-5)
        self.with_loans = costs
        if state.stations_left(seat):
            self.with_loans = [*costs]
            price = mode.station_points + prices.turn * (1 + (len(player.stations) + 1) / prices.a_turn)
            for route in theirs:
                if costs[route.index] and NOBODY in (state.station_owner[route.a], state.station_owner[route.b]):
                    self.with_loans[route.index] = price

    def _others(self) -> list[Player]:
        return [player for other, player in enumerate(self.state.players) if other != self.seat]

    def cheapest(self, ticket: Ticket, costs: Sequence[float]) -> tuple[float, list[int]]:
        """The cheapest way that fulfills a ticket: what it costs, and the routes that are not free."""
        goals = {city for target in ticket.targets for city in target.cities}
        best = [NO_WAY] * len(self.at)
        came: list[tuple[int, int]] = [(-1, -1)] * len(self.at)
        heap: list[tuple[float, int]] = []
        for city in ticket.origins:
            best[city] = 0.0
            heap.append((0.0, city))
        while heap:
            far, city = heappop(heap)
            if city in goals:
                return far, _way(came, costs, city)
            if far > best[city]:
                continue
            for other, route in self.at[city]:
                there = far + costs[route]
                if there < best[other]:
                    best[other], came[other] = there, (city, route)
                    heappush(heap, (there, other))
        return NO_WAY, []


def _way(came: Sequence[tuple[int, int]], costs: Sequence[float], city: int) -> list[int]:
    way: list[int] = []
    while True:
        city, route = came[city]
        if route < 0:
            return way
        if costs[route]:
            way.append(route)


def best_plan(
    state: State, seat: int, tickets: Sequence[int], pricing: Pricing | None = None, turns: float | None = None
) -> Plan:
    """The best network found for some tickets.

    Parameters
    ----------
    state : what the player sees
    seat : the player's
    tickets : those that are held, or might be
    pricing : what each route costs, if it is known already
    turns : how many are left
    """
    pricing = pricing or Pricing(state, seat)
    turns = turns_left(state, seat) if turns is None else turns
    wanted = open_tickets(state, seat, tickets)
    plans = [_insert(pricing, wanted, turns, by_cost=True)]
    if len(wanted) > 1:
        plans.append(_insert(pricing, wanted, turns, by_cost=False))
    if turns <= FEW_TURNS and plans[0].lost:
        plans.append(_insert(Pricing(state, seat, HURRIED), wanted, turns, by_cost=True))
    best = max(plans, key=lambda plan: plan.value)
    fulfilled = sum(state.board.tickets[ticket].value for ticket in tickets if ticket not in wanted)
    return best._replace(value=best.value + fulfilled)


def _insert(pricing: Pricing, wanted: Sequence[int], turns: float, *, by_cost: bool) -> Plan:
    state, seat, prices = pricing.state, pricing.seat, pricing.prices
    board, player = state.board, state.players[seat]
    costs, with_loans, all_tracks = [*pricing.costs], [*pricing.with_loans], pricing.tracks
    left, stations = [*wanted], state.stations_left(seat)
    routes: list[int] = []
    borrowed: list[int] = []
    done: list[int] = []
    ways: list[tuple[int, ...]] = []
    trains, spent = 0, 0.0
    while left:
        found = []
        for ticket in left:
            card = board.tickets[ticket]
            cost, way = pricing.cheapest(card, with_loans if len(borrowed) < stations else costs)
            if cost < card.value + card.penalty:
                found.append((cost if by_cost else cost - card.value - card.penalty, cost, ticket, way))
        left = []
        for _, _, ticket, way in sorted(found):
            loans = [route for route in way if state.owner[route] != NOBODY]
            claims = [route for route in way if state.owner[route] == NOBODY]
            more = sum(all_tracks[route].trains for route in claims)
            if len(borrowed) + len(loans) > stations or trains + more > player.trains:
                continue
            needed = turns_for(state, seat, routes + claims, len(borrowed) + len(loans), prices)
            if needed > turns:
                continue
            routes += claims
            borrowed += loans
            done.append(ticket)
            ways.append(tuple(way))
            trains, spent = trains + more, needed
            for route in way:
                costs[route] = with_loans[route] = 0.0
            left = [other for _, _, other, _ in found if other != ticket]
            break
    lost = [ticket for ticket in wanted if ticket not in done]
    value = (1 - 2 * prices.risk) * sum(board.tickets[ticket].value for ticket in done) - sum(
        board.tickets[ticket].penalty for ticket in lost
    )
    value += sum(all_tracks[route].points for route in routes)
    value -= PRICES.turn * spent + prices.train * trains + state.mode.station_points * len(borrowed)
    return Plan(tuple(routes), tuple(borrowed), tuple(done), tuple(lost), tuple(ways), trains, spent, value)


def turns_for(state: State, seat: int, routes: Sequence[int], loans: int, prices: Prices = PRICES) -> float:
    """About how many turns it takes to claim these routes and to build so many stations."""
    if not routes and not loans:
        return 0.0
    all_tracks, hand = tracks(state.mode), state.players[seat].hand
    wanted = [all_tracks[route] for route in routes]
    cards = lack(hand, wanted).cards
    spare = sum(hand) - sum(track.trains for track in wanted)
    cards += max(0, loans - max(0, spare))
    return len(routes) + loans + cards / prices.a_turn
