"""A bot that hoards cards for the longest routes, wherever they lie."""

from ttr.action import DRAW, TAKE, TICKETS, ClaimRoute, KeepTickets
from ttr.bots.bot import Bot, Choice
from ttr.bots.network import Pricing, best_plan
from ttr.bots.paying import fewest_locomotives, tunnel
from ttr.bots.prices import turns_left
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.guess import visible
from ttr.rules import claimable_routes, legal_actions, payments
from ttr.rules.draw import legal as legal_draws
from ttr.state import Phase, Seen, State


class HoarderBot(Bot):
    """Collects cards until it can pay for one of the longest routes that are left, and claims those.

    It keeps as few tickets as it may, the cheapest to fulfill, and claims for them only when long routes are as good as
    others. A full hand makes it claim what it can.
    """

    kind = "hoarder"

    FULL_HAND = 16
    """With so many cards it claims the longest route that it can pay for."""

    def choose(self, seen: Seen) -> Choice:
        """The next step to a long route."""
        state, seat = visible(seen), seen.seat
        match state.phase:
            case Phase.INITIAL_TICKETS | Phase.KEEP_TICKETS:
                return self._keep(state, seat)
            case Phase.TUNNEL_DECISION:
                return tunnel(state, seat)
        wanted = self._longest(state, seat)
        if state.phase is Phase.TURN and (claim := self._claim(state, seat, wanted)):
            return claim
        return self._draw(state, seat, wanted)

    def _keep(self, state: State, seat: int) -> Choice:
        """As few tickets as possible, those whose network is worth most."""
        mode, player = state.mode, state.players[seat]
        least = mode.keep_initial if state.phase is Phase.INITIAL_TICKETS else mode.keep_drawn
        pricing, turns = Pricing(state, seat), turns_left(state, seat)

        def worth(keep: KeepTickets) -> float:
            return best_plan(state, seat, [*player.tickets, *keep.tickets], pricing, turns).value

        keeps = [keep for keep in legal_actions(state, seat) if isinstance(keep, KeepTickets)]
        best = max((keep for keep in keeps if len(keep.tickets) == least), key=worth)
        return Choice(best, "keeps", {"n": least})

    def _longest(self, state: State, seat: int) -> list[int]:
        """The open routes for which there are trains, the longest first; of equals those that lack fewer cards."""
        player, board = state.players[seat], state.board
        free = [route for route in board.routes_in(state.open & ~player.twins) if route.trains <= player.trains]
        most = max(player.hand[:LOCOMOTIVE])

        def lacks(route: int) -> int:
            color = board.routes[route].color
            return board.routes[route].length - (most if color == GRAY else player.hand[color])

        return [r.index for r in sorted(free, key=lambda r: (-r.length, lacks(r.index), r.index))]

    def _claim(self, state: State, seat: int, wanted: list[int]) -> Choice | None:
        claimable = {*claimable_routes(state, seat)}
        hand, board = state.players[seat].hand, state.board
        best = [route for route in wanted if route in claimable]
        if not best:
            return None
        longest = board.routes[wanted[0]].length
        enough = min(longest, 5) if state.final_seat is None else 1
        length = board.routes[best[0]].length
        if length < enough and sum(hand) < self.FULL_HAND and legal_draws(state):
            return None
        payment = fewest_locomotives(payments(state, best[0], seat))
        points = state.mode.claim_points[best[0]]
        return Choice(ClaimRoute(best[0], payment), "claims_for_points", {"route": best[0], "points": points})

    def _draw(self, state: State, seat: int, wanted: list[int]) -> Choice:
        """A card of the color of which the longest routes lack fewest; a locomotive is as good as any."""
        draws, hand, board = legal_draws(state), state.players[seat].hand, state.board
        if not draws:
            action = TICKETS if state.ticket_deck and state.phase is Phase.TURN else legal_actions(state, seat)[0]
            return Choice(action, "only_move", {})
        for route in wanted[:4]:
            color = board.routes[route].color
            colors = [color] if color != GRAY else sorted(range(LOCOMOTIVE), key=lambda c: -hand[c])[:2]
            for card in colors:
                if TAKE[card] in draws:
                    return Choice(TAKE[card], "draws_for_route", {"color": card, "route": route})
        if DRAW in draws:
            return Choice(DRAW, "draws_blind", {})
        return Choice(draws[0], "draws_blind", {})
