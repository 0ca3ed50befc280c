"""The rest of a game, played on quickly by simple players: what a position may come to.

They follow the tickets that they hold, by the cheapest connection of each, and then claim what brings most. They draw
no more tickets: the luck of those would hide what the position itself is worth.
"""

from collections.abc import Iterable
from random import Random

from ttr.action import DRAW, PASS, TAKE, TICKETS, Action, BuildStation, ClaimRoute, KeepTickets
from ttr.cards import LOCOMOTIVE, Cards, count
from ttr.planner import Connection, connections, needs
from ttr.rules import apply, claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.score import score
from ttr.state import Phase, State

SHORT = 3
"""Spaces; without a ticket to follow, shorter routes are claimed only at the end or with a full hand."""

FULL_HAND = 16
"""Cards; nobody saves more."""

FEW_TRAINS = 8
"""With fewer in reserve, short routes are claimed too."""


class QuickPlayer:
    """Plays one seat of a position of which it reads only what that seat may see.

    Its connections are looked for again only when they have changed: they are most of the work.
    """

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.ways: list[Connection] = []
        self._mine: tuple[object, ...] = ()
        """What the connections were found for."""
        self._wanted = 0
        """Their routes, a bit mask."""

    def action(self, state: State) -> Action:
        """What it does now."""
        match state.phase:
            case Phase.INITIAL_TICKETS | Phase.KEEP_TICKETS:
                return self._keep(state)
            case Phase.TUNNEL_DECISION:
                return legal_actions(state, self.seat)[0]
        self._look(state)
        if state.phase is Phase.SECOND_CARD:
            return self._draw(state)
        return self._claim(state) or self._station(state) or self._draw(state)

    def _look(self, state: State) -> None:
        """Look for the connections, if they are others than before."""
        player = state.players[self.seat]
        mine = (player.routes, len(player.tickets), len(player.stations))
        borrows = any(way.borrowed for way in self.ways)
        if mine == self._mine and not borrows and not self._wanted & ~state.open:
            return
        self.ways, self._mine = connections(state, self.seat), mine
        self._wanted = 0
        for way in self.ways:
            for route in way.routes:
                self._wanted |= 1 << route

    def _keep(self, state: State) -> Action:
        """As few tickets as it must, the cheapest first."""
        player, mode = state.players[self.seat], state.mode
        least = mode.keep_initial if state.phase is Phase.INITIAL_TICKETS else mode.keep_drawn
        kept: list[int] = []
        for ticket in sorted(player.offered, key=lambda ticket: (state.board.tickets[ticket].value, ticket)):
            long = sum(state.board.tickets[other].long for other in (*kept, ticket))
            if len(kept) < least and long <= mode.max_long_kept:
                kept.append(ticket)
        return KeepTickets(tuple(sorted(kept)))

    def _claim(self, state: State) -> Action | None:
        """The longest payable route of its cheapest connection; without any, what brings most."""
        claimable = claimable_routes(state)
        length = [route.length for route in state.board.routes]
        for way in self.ways:
            if payable := [route for route in way.routes if route in claimable]:
                return _claim(state, max(payable, key=lambda route: (length[route], -route)))
        player = state.players[self.seat]
        hurry = state.final_seat is not None or player.trains < FEW_TRAINS or sum(player.hand) >= FULL_HAND
        if self.ways and not hurry:
            return None
        claimable = [route for route in claimable if hurry or length[route] >= SHORT]
        return _claim(state, max(claimable, key=lambda route: (length[route], -route))) if claimable else None

    def _station(self, state: State) -> Action | None:
        """A station where only somebody else's route still helps."""
        for way in self.ways:
            if way.borrowed and not way.routes:
                track = state.board.routes[way.borrowed[0]]
                if cities := [city for city in (track.a, track.b) if city in station_cities(state)]:
                    return BuildStation(cities[0], _cheapest(station_payments(state)))
        return None

    def _draw(self, state: State) -> Action:
        """A face-up card that it needs, else one from the pile."""
        draws = legal_draws(state)
        for lack in needs(state, self.seat, self.ways):
            if lack.cards and TAKE[lack.color] in draws:
                return TAKE[lack.color]
        if not draws:
            return self._last_resort(state)
        return DRAW if DRAW in draws else draws[0]

    def _last_resort(self, state: State) -> Action:
        """No card can be drawn."""
        if routes := claimable_routes(state):
            return _claim(state, routes[0])
        if cities := station_cities(state):
            return BuildStation(cities[0], _cheapest(station_payments(state)))
        return TICKETS if state.ticket_deck else PASS


def _claim(state: State, route: int) -> Action:
    return ClaimRoute(route, _cheapest(payments(state, route)))


def _cheapest(choices: Iterable[Cards]) -> Cards:
    """The payment with the fewest locomotives."""
    return min(choices, key=lambda paid: paid[LOCOMOTIVE])


def roll_out(state: State, number: int, seed: int = 0) -> tuple[int, ...]:
    """The final scores of one way in which the game may go on from a position.

    Parameters
    ----------
    state : the position; it stays as it is
    number : of the roll-out: the same number lays the cards of any position in the same order
    seed : of all of them
    """
    trial = state.copy()
    shuffle_anew(trial, Random(f"{seed}/{number}"))
    players = [QuickPlayer(seat) for seat in range(len(trial.players))]
    while trial.phase is not Phase.GAME_OVER:
        seat = trial.acting_seat()
        apply(trial, players[seat].action(trial), seat)
    return tuple(player.total for player in score(trial).players)


def shuffle_anew(state: State, random: Random) -> None:
    """Order the piles by a number that each card and ticket of the game gets, wherever it lies now."""
    luck = {(card, copy): random.random() for card, n in enumerate(state.pool) for copy in range(n)}
    pile = [(card, copy) for card, n in enumerate(count(state.deck)) for copy in range(n)]
    state.deck = [card for card, _ in sorted(pile, key=luck.__getitem__)]
    of_ticket = {ticket: random.random() for ticket in state.mode.tickets}
    state.ticket_deck = sorted(state.ticket_deck, key=of_ticket.__getitem__)
    state.seed = random.getrandbits(48)
