"""Drawing train cards (DRAW)."""

from ttr.action import DRAW, TAKE, Action, DrawCard, TakeCard
from ttr.cards import EMPTY, LOCOMOTIVE
from ttr.event import CardDrawn, CardTaken, Log
from ttr.rules import piles
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import SECOND_CARD, TURN, State


def takeable(state: State) -> tuple[TakeCard, ...]:
    """The face-up cards that may be taken now, each kind once, in canonical order (DRAW-3, DRAW-4)."""
    return _TAKE[_takeable(state)]


def _takeable(state: State) -> int:
    """The same as a set of kinds, a bit mask."""
    shown = 0
    for card in state.row:
        shown |= _BIT[card]
    if shown & _BIT[LOCOMOTIVE] and state.phase is SECOND_CARD and state.mode.faceup_loco_limit:
        shown -= _BIT[LOCOMOTIVE]
    return shown


_BIT = (*(1 << card for card in range(9)), 0)
"""For each kind of card its bit; an empty slot, which is the last entry, has none."""

_TAKE = [tuple(TAKE[card] for card in range(9) if shown >> card & 1) for shown in range(1 << 9)]
"""For each set of kinds the ways to take one of them."""

_TAKE_OR_DRAW: list[tuple[Action, ...]] = [(*takes, DRAW) for takes in _TAKE]
"""The same where the piles can give a card, too."""


def legal(state: State) -> tuple[Action, ...]:
    """The legal draws of the player on turn, for a first or a second card."""
    return (_TAKE_OR_DRAW if state.deck or piles.can_give(state) else _TAKE)[_takeable(state)]


def broken_by_take(state: State, seat: int, action: TakeCard) -> list[Violation]:
    """What forbids taking this face-up card."""
    found = []
    if action.card not in state.row:
        if not piles.can_give(state) and state.row.count(EMPTY) == len(state.row):
            found.append(broken("DRAW-9", "no_cards_left"))
        found.append(broken("DRAW-1", "not_in_row", card=action.card))
    if action.card == LOCOMOTIVE and state.phase is SECOND_CARD and state.mode.faceup_loco_limit:
        found.append(broken("DRAW-4", "locomotive_as_second_card"))
    return found


def broken_by_draw(state: State, seat: int, action: DrawCard) -> list[Violation]:
    """What forbids drawing from the pile."""
    return [] if piles.can_give(state) else [broken("DRAW-9", "piles_empty")]


def take(state: State, seat: int, action: TakeCard, log: Log | None) -> None:
    """Take a face-up card; it is replaced at once, and the row is tested (DRAW-2, REFRESH-2)."""
    card = action.card
    slot = state.row.index(card)
    state.players[seat].hand[card] += 1
    if log is not None:
        log.append(CardTaken(seat, card, slot))
    piles.fill(state, slot, log)
    piles.refresh(state, log)
    if card == LOCOMOTIVE and state.mode.faceup_loco_limit:
        _go_on(state, log, only_card=True)
    else:
        _go_on(state, log)


def draw(state: State, seat: int, action: DrawCard, log: Log | None) -> None:
    """Take the top card of the pile; a locomotive drawn so is an ordinary card (DRAW-5)."""
    card = piles.top_card(state, log)
    state.players[seat].hand[card] += 1
    if log is not None:
        log.append(CardDrawn(seat, card))
    _go_on(state, log)


def _go_on(state: State, log: Log | None, only_card: bool = False) -> None:
    """After a first card the second, if there is one to take (DRAW-6, DRAW-7); else the turn is over."""
    if state.phase is TURN and not only_card:
        state.phase = SECOND_CARD
        if state.deck or piles.can_give(state) or takeable(state):
            return
    finish_turn(state, log)
