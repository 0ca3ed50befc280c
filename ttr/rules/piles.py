"""Face-up row, draw pile and discard pile (REFRESH, DECK)."""

from ttr.cards import EMPTY, LOCOMOTIVE, NO_CARDS, spread
from ttr.event import Log, Reshuffled, RowRefreshed, SlotFilled
from ttr.state import State

MOST_REFRESHES = 100
"""In a row, before the row is left as it is (REFRESH-4)."""

LEAST_OTHERS = 3
"""With fewer cards that are no locomotives a refresh cannot succeed (REFRESH-4)."""


def can_give(state: State) -> bool:
    """Can the piles give a card (DECK-2)?"""
    return bool(state.deck) or any(state.discard)


def top_card(state: State, log: Log | None) -> int:
    """Take the top card, shuffling the discard pile if the draw pile is empty (DECK-2); EMPTY if there is none."""
    deck = state.deck
    if deck:
        return deck.pop()
    if not any(state.discard):
        return EMPTY
    shuffled = state.shuffle(spread(state.discard))
    if log is not None:
        log.append(Reshuffled(len(shuffled)))
    deck.extend(reversed(shuffled))
    state.discard[:] = NO_CARDS
    return deck.pop()


def fill(state: State, slot: int, log: Log | None) -> None:
    """Turn up a card into a slot of the row, if the piles can give one (DRAW-2, DECK-4)."""
    card = state.row[slot] = top_card(state, log)
    if log is not None and card != EMPTY:
        log.append(SlotFilled(slot, card))


def refill(state: State, log: Log | None) -> None:
    """Fill the gaps of the row, lowest slot first, then test it: one change of the row (DECK-4, REFRESH-2)."""
    if EMPTY in state.row:
        for slot, card in enumerate(state.row):
            if card == EMPTY:
                fill(state, slot, log)
    refresh(state, log)


def refresh(state: State, log: Log | None) -> None:
    """Replace the row while it shows three or more locomotives (REFRESH-1 to REFRESH-5)."""
    row = state.row
    if row.count(LOCOMOTIVE) < state.mode.refresh_locomotives:
        return
    for _ in range(MOST_REFRESHES):
        if not needs_refresh(state):
            return
        swept = tuple(row)
        for card in swept:
            if card != EMPTY:
                state.discard[card] += 1
        row[:] = [EMPTY] * len(row)
        for slot in range(len(row)):
            row[slot] = top_card(state, log)
        if log is not None:
            log.append(RowRefreshed(swept, tuple(row)))


def needs_refresh(state: State) -> bool:
    """Does the row show three or more locomotives, and can a refresh succeed (REFRESH-4, REFRESH-5)?"""
    if state.row.count(LOCOMOTIVE) < state.mode.refresh_locomotives:
        return False
    row, deck, discard = state.row, state.deck, state.discard
    cards = len(row) - row.count(EMPTY) + len(deck) + sum(discard)
    locomotives = row.count(LOCOMOTIVE) + deck.count(LOCOMOTIVE) + discard[LOCOMOTIVE]
    return cards - locomotives >= LEAST_OTHERS
