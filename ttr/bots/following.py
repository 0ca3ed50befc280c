"""A simple opponent that beginners can beat."""

from collections.abc import Sequence

from ttr.action import DRAW, TAKE, TICKETS, BuildStation, ClaimRoute, KeepTickets
from ttr.bots.bot import Bot, Choice
from ttr.bots.paying import fewest_locomotives, tunnel
from ttr.guess import visible
from ttr.planner import Connection, connections, needs
from ttr.rules import claimable_routes, legal_actions, payments, station_cities, station_payments
from ttr.rules.draw import legal as legal_draws
from ttr.state import Phase, Seen, State


class FollowingBot(Bot):
    """Follows its tickets: it claims along its cheapest connection, and draws the cards that this needs.

    A simple opponent that beginners can beat. It chooses only by what its seat can see, and the same position has the
    same answer.
    """

    kind = "simple"

    FEW_TRAINS = 25
    """With fewer it draws no more tickets."""

    def choose(self, seen: Seen) -> Choice:
        """What serves its tickets best."""
        state, seat = visible(seen), seen.seat
        match state.phase:
            case Phase.INITIAL_TICKETS:
                return self._keep(state, seat, state.mode.keep_initial)
            case Phase.KEEP_TICKETS:
                return self._keep(state, seat, state.mode.keep_drawn)
            case Phase.TUNNEL_DECISION:
                return tunnel(state, seat)
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
        return Choice(KeepTickets(tuple(sorted(kept))), "keeps", {"n": len(kept)})

    def _claim(self, state: State, ways: Sequence[Connection]) -> Choice | None:
        """A route of its cheapest connections that it can pay for, the longest first."""
        claimable = {*claimable_routes(state)}
        for way in ways:
            payable = sorted(claimable.intersection(way.routes), key=lambda r: (-state.board.routes[r].length, r))
            if payable:
                route = payable[0]
                payment = fewest_locomotives(payments(state, route))
                return Choice(ClaimRoute(route, payment), "claims_for_ticket", {"route": route, "ticket": way.ticket})
        return None

    def _station(self, state: State, ways: Sequence[Connection]) -> Choice | None:
        """A station where only an opponent's route can still help."""
        for way in ways:
            if way.borrowed and not way.routes:
                track = state.board.routes[way.borrowed[0]]
                cities = [city for city in (track.a, track.b) if city in station_cities(state)]
                if cities:
                    payment = fewest_locomotives(station_payments(state))
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
                payment = fewest_locomotives(payments(state, route))
                points = state.mode.claim_points[route]
                return Choice(ClaimRoute(route, payment), "claims_for_points", {"route": route, "points": points})
        return self._draw(state, seat, ways)

    def _draw(self, state: State, seat: int, ways: Sequence[Connection]) -> Choice:
        """A face-up card that a wanted route needs, else a blind one."""
        draws = legal_draws(state)
        wanted = [(need.color, need.route) for need in needs(state, seat, ways) if need.cards]
        for color, route in wanted:
            if TAKE[color] in draws:
                return Choice(TAKE[color], "draws_for_route", {"color": color, "route": route})
        if DRAW in draws:
            return Choice(DRAW, "draws_blind", {})
        return Choice(draws[0] if draws else legal_actions(state)[0], "draws_blind", {})
