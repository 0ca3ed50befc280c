"""Setting up (SETUP): the deal, step by step."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from ttr.cards import DECK, FULL_DECK
from ttr.event import CardsDealt, Log, RowDealt, TicketsDealt
from ttr.mode import Mode
from ttr.rules import piles
from ttr.state import INITIAL_TICKETS, State


def draw_lots(seed: int, players: int) -> int:
    """The seat that begins when the table lets chance decide (SETUP-8).

    It is the first of the seats after a shuffle of their own, so that the shuffles of the game stay as they are.
    """
    return int(Random(f"{seed}/first").random() * players)


def steps(
    mode: Mode, names: Sequence[str], seed: int, first: int = 0, log: Log | None = None
) -> Iterator[tuple[str, State]]:
    """Set a game up, one rule at a time.

    Yields
    ------
    (rule id, state)
        After each of SETUP-1 to SETUP-5; it is the same state every time, further on.
    """
    state = State(mode, names, seed, first)
    state.pool = FULL_DECK
    state.phase = INITIAL_TICKETS
    deck = state.shuffle(DECK)
    deck.reverse()
    state.deck = deck
    for seat, player in enumerate(state.players):
        cards = tuple(deck.pop() for _ in range(mode.hand))
        for card in cards:
            player.hand[card] += 1
        if log is not None:
            log.append(CardsDealt(seat, cards))
    yield "SETUP-1", state
    state.row[:] = [deck.pop() for _ in range(mode.row)]
    if log is not None:
        log.append(RowDealt(tuple(state.row)))
    yield "SETUP-2", state
    piles.refresh(state, log)
    yield "SETUP-3", state
    long_deck = _ticket_pile(state, mode.long_tickets) if mode.deal_long else []
    for player in state.players:
        player.offered = tuple(long_deck.pop() for _ in range(mode.deal_long))
    state.box.extend(long_deck)
    yield "SETUP-4", state
    state.ticket_deck = _ticket_pile(state, mode.regular_tickets)
    for seat, player in enumerate(state.players):
        player.offered += tuple(state.ticket_deck.pop() for _ in range(mode.deal_regular))
        if log is not None:
            log.append(TicketsDealt(seat, player.offered))
    yield "SETUP-5", state


def _ticket_pile(state: State, tickets: tuple[int, ...]) -> list[int]:
    """Tickets shuffled, the top one last."""
    return state.shuffle(_in_id_order(state.mode, tickets))[::-1]


@lru_cache(maxsize=64)
def _in_id_order(mode: Mode, tickets: tuple[int, ...]) -> list[int]:
    """The same for every deal of a mode."""
    return in_id_order(mode, tickets)


def in_id_order(mode: Mode, tickets: Sequence[int]) -> list[int]:
    """Tickets in the canonical order of a shuffle: by id."""
    return sorted(tickets, key=lambda ticket: mode.board.tickets[ticket].id)


def new_game(mode: Mode, names: Sequence[str], seed: int, first: int | None = None, log: Log | None = None) -> State:
    """A game after the deal: everybody has tickets to choose from (SETUP-1 to SETUP-5).

    Parameters
    ----------
    mode : Mode
    names : the players clockwise (SETUP-9)
    seed : decides every shuffle (ENG-1)
    first : the seat that begins; None draws lots (SETUP-8)
    log : takes the events of the deal

    Raises
    ------
    ValueError
        When the mode is not for so many players, or the first seat is none of theirs.
    """
    least, most = mode.players
    if not least <= len(names) <= most:
        raise ValueError(f"{mode.id} is for {least} to {most} players, not {len(names)}")
    if first is None:
        first = draw_lots(seed, len(names))
    if not 0 <= first < len(names):
        raise ValueError(f"there is no seat {first} among {len(names)}")
    *_, (_, state) = steps(mode, names, seed, first, log)
    return state
