"""The rules, one module a chapter: what is legal, why not, and what follows.

`legal_actions`, `violations` and `apply` answer from the same functions and always agree (ENG-2).
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ttr.action import (
    PASS,
    TICKETS,
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
    WithdrawTunnel,
)
from ttr.board import bits
from ttr.cards import Cards
from ttr.event import Log
from ttr.rules import claim, draw, station, ticket, tunnel, turn
from ttr.rules.setup import new_game
from ttr.rules.violation import IllegalActionError, Violation
from ttr.state import INITIAL_TICKETS, KEEP_TICKETS, SECOND_CARD, TUNNEL_DECISION, TURN, State

__all__ = [
    "IllegalActionError",
    "Violation",
    "apply",
    "claimable_routes",
    "legal_actions",
    "new_game",
    "payments",
    "station_cities",
    "station_payments",
    "violations",
    "why_not",
]


def _claim_or_lay_down(state: State, seat: int, action: ClaimRoute, log: Log | None) -> None:
    follow = tunnel.lay_down if state.board.routes[action.route].tunnel else claim.claim
    follow(state, seat, action, log)


BROKEN_BY: dict[type, Callable[[State, int, Any], Iterable[Violation]]] = {
    KeepTickets: ticket.broken_by_keep,
    TakeCard: draw.broken_by_take,
    DrawCard: draw.broken_by_draw,
    ClaimRoute: claim.broken_by_claim,
    PayTunnel: tunnel.broken_by_pay,
    DrawTickets: ticket.broken_by_tickets,
    BuildStation: station.broken_by_station,
    Pass: turn.broken_by_pass,
}
"""For each kind of action what its own chapter forbids; withdrawing is always open in its phase."""

FOLLOW: dict[type, Callable[[State, int, Any, Log | None], None]] = {
    KeepTickets: ticket.keep,
    TakeCard: draw.take,
    DrawCard: draw.draw,
    ClaimRoute: _claim_or_lay_down,
    PayTunnel: tunnel.pay,
    WithdrawTunnel: tunnel.withdraw,
    DrawTickets: ticket.draw_tickets,
    BuildStation: station.build,
    Pass: turn.pass_turn,
}
"""For each kind of action what follows from it."""


def violations(state: State, action: Action, seat: int | None = None) -> Iterator[Violation]:
    """Every rule that an action would break, in the order in which a refusal names them.

    Parameters
    ----------
    state : the position
    action : what a player wants to do
    seat : who; by default the acting player
    """
    seat = state.acting_seat() if seat is None else seat
    yield from turn.broken_by_turn(state, seat, action)
    if type(action) in turn.BELONGS[state.phase] and type(action) in BROKEN_BY:
        yield from BROKEN_BY[type(action)](state, seat, action)


def why_not(state: State, action: Action, seat: int | None = None) -> Violation | None:
    """The first rule that an action would break, or None if it is legal."""
    seat = state.acting_seat() if seat is None else seat
    for violation in turn.broken_by_turn(state, seat, action):
        return violation
    breaks = BROKEN_BY.get(type(action))
    if breaks is not None:
        for violation in breaks(state, seat, action):
            return violation
    return None


def apply(state: State, action: Action, seat: int | None = None, log: Log | None = None) -> None:
    """Carry an action out: the state changes in place.

    Parameters
    ----------
    state : the position
    action : what a player does
    seat : who; by default the acting player
    log : takes what happened, in order

    Raises
    ------
    IllegalActionError
        When a rule forbids it; the state is then as it was.
    """
    if seat is None:
        seat = state.turn if state.phase is not INITIAL_TICKETS else state.acting_seat()
    violation = why_not(state, action, seat)
    if violation is not None:
        raise IllegalActionError(violation)
    FOLLOW[type(action)](state, seat, action, log)


def legal_actions(state: State, seat: int | None = None) -> list[Action]:
    """Every legal action of a player, in a fixed order; empty when it is not theirs to act (ENG-2)."""
    seat = state.acting_seat() if seat is None else seat
    if seat not in state.choosing():
        return []
    phase = state.phase
    if phase is INITIAL_TICKETS or phase is KEEP_TICKETS:
        return list(ticket.legal_keeps(state, seat))
    if phase is SECOND_CARD:
        return [*draw.legal(state)]
    if phase is TUNNEL_DECISION:
        return tunnel.legal(state, seat)
    actions: list[Action] = [*draw.legal(state), *claim.legal(state, seat)]
    if state.ticket_deck:
        actions.append(TICKETS)
    actions += station.legal(state, seat)
    return actions or [PASS]


def claimable_routes(state: State, seat: int | None = None) -> list[int]:
    """The routes that a player can claim with some payment now; then ask `payments`."""
    seat = state.turn if seat is None else seat
    return bits(claim.claimable(state, seat)) if _may_start(state, seat) else []


def payments(state: State, route: int, seat: int | None = None) -> list[Cards]:
    """Every payment with which a player can claim a claimable route (CLAIM-9)."""
    return claim.payments(state, state.turn if seat is None else seat, route)


def station_cities(state: State, seat: int | None = None) -> list[int]:
    """The cities where a player can build a station now; then ask `station_payments`."""
    seat = state.turn if seat is None else seat
    return station.cities(state, seat) if _may_start(state, seat) else []


def station_payments(state: State, seat: int | None = None) -> list[Cards]:
    """Every payment for a player's next station (STATION-3)."""
    return station.payments(state, state.turn if seat is None else seat)


def _may_start(state: State, seat: int) -> bool:
    return state.phase is TURN and seat == state.turn
