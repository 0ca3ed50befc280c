"""The rest of a game, played on quickly: what a position may come to.

Quick planners play all seats. They draw no more tickets: the luck of those would hide what the position itself is
worth.
"""

from random import Random

from ttr.bots.quick import QuickPlanner, play_out
from ttr.cards import count
from ttr.state import State


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
    return play_out(trial, QuickPlanner())[0]


def shuffle_anew(state: State, random: Random) -> None:
    """Order the piles by a number that each card and ticket of the game gets, wherever it lies now."""
    luck = {(card, copy): random.random() for card, n in enumerate(state.pool) for copy in range(n)}
    pile = [(card, copy) for card, n in enumerate(count(state.deck)) for copy in range(n)]
    state.deck = [card for card, _ in sorted(pile, key=luck.__getitem__)]
    of_ticket = {ticket: random.random() for ticket in state.mode.tickets}
    state.ticket_deck = sorted(state.ticket_deck, key=of_ticket.__getitem__)
    state.seed = random.getrandbits(48)
