"""Drawing train cards (DRAW)."""

from collections.abc import Iterator

from ttr.action import DRAW, TAKE, Action, DrawCard, TakeCard
from ttr.cards import EMPTY, LOCOMOTIVE
from ttr.event import CardDrawn, CardTaken, Log
from ttr.rules import piles
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import Phase, State


def takeable(state: State) -> tuple[TakeCard, ...]:
    """The face-up cards that may be taken now, each kind once, in canonical order (DRAW-3, DRAW-4)."""
    shown = 0
    for card in state.row:
        shown |= 1 << card + 1  # an empty slot is bit 0
    if state.phase is Phase.SECOND_CARD and state.mode.faceup_loco_limit:
        shown &= ~(2 << LOCOMOTIVE)
    return _KINDS[shown >> 1]


_KINDS = [tuple(TAKE[card] for card in range(9) if shown >> card & 1) for shown in range(1 << 9)]
"""For each set of kinds the ways to take one of them."""


def legal(state: State) -> list[Action]:
    """The legal draws of the player on turn, for a first or a second card."""
    actions: list[Action] = [*takeable(state)]
    if state.deck or piles.can_give(state):
        actions.append(DRAW)
    return actions


def broken_by_take(state: State, seat: int, action: TakeCard) -> Iterator[Violation]:
    """What forbids taking this face-up card."""
    if action.card not in state.row:
        if not piles.can_give(state) and state.row.count(EMPTY) == len(state.row):
            yield broken("DRAW-9", "no_cards_left")
        yield broken("DRAW-1", "not_in_row", card=action.card)
    if action.card == LOCOMOTIVE and state.phase is Phase.SECOND_CARD and state.mode.faceup_loco_limit:
        yield broken("DRAW-4", "locomotive_as_second_card")


def broken_by_draw(state: State, seat: int, action: DrawCard) -> Iterator[Violation]:
    """What forbids drawing from the pile."""
    if not piles.can_give(state):
        yield broken("DRAW-9", "piles_empty")


def take(state: State, seat: int, action: TakeCard, log: Log | None) -> None:
    """Take a face-up card; it is replaced at once, and the row is tested (DRAW-2, REFRESH-2)."""
    card = action.card
    slot = state.row.index(card)
    state.players[seat].hand[card] += 1
    if log is not None:
        log.append(CardTaken(seat, card, slot))
    piles.fill(state, slot, log)
    piles.refresh(state, log)
    _go_on(state, log, only_card=card == LOCOMOTIVE and state.mode.faceup_loco_limit)


def draw(state: State, seat: int, action: DrawCard, log: Log | None) -> None:
    """Take the top card of the pile; a locomotive drawn so is an ordinary card (DRAW-5)."""
    card = piles.top_card(state, log)
    state.players[seat].hand[card] += 1
    if log is not None:
        log.append(CardDrawn(seat, card))
    _go_on(state, log)


def _go_on(state: State, log: Log | None, *, only_card: bool = False) -> None:
    """After a first card the second, if there is one to take (DRAW-6, DRAW-7); else the turn is over."""
    if state.phase is Phase.TURN and not only_card:
        state.phase = Phase.SECOND_CARD
        if state.deck or piles.can_give(state) or takeable(state):
            return
    finish_turn(state, log)
