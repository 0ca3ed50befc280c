"""The turn: who may act, which action belongs to which phase, and passing (TURN, SETUP-9, ENG-3)."""

from collections.abc import Iterator

from ttr.action import (
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
from ttr.cards import EMPTY
from ttr.event import Log, Passed
from ttr.rules import claim, piles, station
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import GAME_OVER, INITIAL_TICKETS, KEEP_TICKETS, SECOND_CARD, TUNNEL_DECISION, TURN, Phase, State

BELONGS: dict[Phase, frozenset[type]] = {
    INITIAL_TICKETS: frozenset({KeepTickets}),
    TURN: frozenset({TakeCard, DrawCard, ClaimRoute, DrawTickets, BuildStation, Pass}),
    SECOND_CARD: frozenset({TakeCard, DrawCard}),
    KEEP_TICKETS: frozenset({KeepTickets}),
    TUNNEL_DECISION: frozenset({PayTunnel, WithdrawTunnel}),
    GAME_OVER: frozenset(),
}
"""Which actions belong to which phase."""

PHASE_RULE = {TURN: "TURN-1", SECOND_CARD: "TURN-2"}


def broken_by_turn(state: State, seat: int, action: Action) -> list[Violation]:
    """What forbids any action of this kind by this player now."""
    phase = state.phase
    if seat == state.turn and type(action) in BELONGS[phase] and phase is not INITIAL_TICKETS:
        return []  # as it nearly always is
    if phase is GAME_OVER:
        return [broken("END-2", "game_over")]
    found = []
    if phase is INITIAL_TICKETS:
        if not state.players[seat].offered:
            found.append(broken("ENG-3", "tickets_chosen"))
    elif seat != state.turn:
        found.append(broken("SETUP-9", "not_your_turn", turn_seat=state.turn))
    if type(action) not in BELONGS[phase]:
        found.append(broken(PHASE_RULE.get(phase, "ENG-3"), f"not_in_{phase.value}"))
    return found


def can_act(state: State, seat: int) -> bool:
    """Can this player do anything but pass (OQ-23)?"""
    return (
        piles.can_give(state)
        or state.row.count(EMPTY) < len(state.row)
        or bool(state.ticket_deck)
        or claim.claimable(state, seat) != 0
        or bool(station.cities(state, seat))
    )


def broken_by_pass(state: State, seat: int, action: Pass) -> Iterator[Violation]:
    """What forbids passing."""
    if can_act(state, seat):
        yield broken("TURN-3", "something_else_is_legal")


def pass_turn(state: State, seat: int, action: Pass, log: Log | None) -> None:
    """Pass; a whole round of passes ends the game (END-5)."""
    if log is not None:
        log.append(Passed(seat))
    finish_turn(state, log, passed=True)
