"""Drawing and keeping tickets (TICKET, SETUP-6)."""

from collections.abc import Sequence
from itertools import combinations

from ttr.action import DrawTickets, KeepTickets
from ttr.event import Log, TicketsDrawn, TicketsKept
from ttr.rules import piles
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import INITIAL_TICKETS, KEEP_TICKETS, TURN, State


def broken_by_tickets(state: State, seat: int, action: DrawTickets) -> list[Violation]:
    """What forbids drawing tickets."""
    return [] if state.ticket_deck else [broken("TICKET-3", "ticket_deck_empty")]


def draw_tickets(state: State, seat: int, action: DrawTickets, log: Log | None) -> None:
    """Look at the top tickets of the deck, or at those that are left (TICKET-1)."""
    deck = state.ticket_deck
    drawn = tuple(deck.pop() for _ in range(min(state.mode.draw, len(deck))))
    state.players[seat].offered = drawn
    state.phase = KEEP_TICKETS
    if log is not None:
        log.append(TicketsDrawn(seat, drawn))
    piles.refresh(state, log)


def legal_keeps(state: State, seat: int) -> list[KeepTickets]:
    """Every choice among the tickets looked at, smallest first."""
    offered = sorted(state.players[seat].offered)
    least = least_kept(state)
    keeps = [KeepTickets(kept) for n in range(least, len(offered) + 1) for kept in combinations(offered, n)]
    if state.phase is INITIAL_TICKETS and state.mode.max_long_kept < state.mode.deal_long:
        keeps = [keep for keep in keeps if _long(state, keep.tickets) <= state.mode.max_long_kept]
    return keeps


def least_kept(state: State) -> int:
    """How many of the tickets looked at must be kept at least."""
    return state.mode.keep_initial if state.phase is INITIAL_TICKETS else state.mode.keep_drawn


def broken_by_keep(state: State, seat: int, action: KeepTickets) -> list[Violation]:
    """What forbids this choice of tickets."""
    initial = state.phase is INITIAL_TICKETS
    rule = state.mode.keep_rule if initial else "TICKET-2"
    offered, kept, least = state.players[seat].offered, action.tickets, least_kept(state)
    different, found = set(kept), []
    for ticket in sorted(different):
        if ticket not in offered:
            found.append(broken(rule, "ticket_not_offered", ticket=ticket))
        elif kept.count(ticket) > 1:
            found.append(broken(rule, "ticket_named_twice", ticket=ticket))
    if len(different) < least:
        found.append(broken(rule, "too_few_tickets", need_tickets=least, kept_tickets=len(different)))
    if initial and _long(state, kept) > state.mode.max_long_kept:
        found.append(broken(rule, "too_many_long_tickets", most_tickets=state.mode.max_long_kept))
    return found


def _long(state: State, tickets: Sequence[int]) -> int:
    return sum([state.board.tickets[ticket].long for ticket in tickets])


def keep(state: State, seat: int, action: KeepTickets, log: Log | None) -> None:
    """Keep tickets; the refused ones go under the deck or leave the game (TICKET-2, TICKET-4, SETUP-6)."""
    player = state.players[seat]
    refused = tuple(ticket for ticket in player.offered if ticket not in action.tickets)
    player.tickets.extend(action.tickets)
    player.offered = ()
    if log is not None:
        log.append(TicketsKept(seat, action.tickets, refused))
    if state.phase is INITIAL_TICKETS:
        player.refused = refused
        _begin_when_all_have_chosen(state, log)
    else:
        _put_away(state, refused, state.mode.unkept_drawn)
        finish_turn(state, log)


def _begin_when_all_have_chosen(state: State, log: Log | None) -> None:
    """After the last choice the refused tickets are put away, in seat order from the first player (SETUP-7, OQ-14)."""
    players = state.players
    if any(player.offered for player in players):
        return
    for step in range(len(players)):
        player = players[(state.first + step) % len(players)]
        _put_away(state, player.refused, state.mode.unkept_initial)
        player.refused = ()
    state.phase = TURN
    state.turn = state.first
    piles.refresh(state, log)


def _put_away(state: State, refused: Sequence[int], where: str) -> None:
    if where == "box":
        state.box.extend(refused)
    else:
        for ticket in refused:
            state.ticket_deck.insert(0, ticket)
