"""Positions of every mode: the games of `tests/golden`, in the middle and at their end."""

from functools import cache

from tools.golden import FOLDER, NAMES, read
from ttr.mode import mode_ids
from ttr.rules import apply, new_game
from ttr.state import State

MODES = mode_ids()


@cache
def _positions(mode_id: str) -> tuple[State, State]:
    mode, players, seed, moves = read((FOLDER / f"{mode_id}.txt").read_text("utf-8"))
    state = new_game(mode, NAMES[:players], seed, first=0)
    for number, (seat, action) in enumerate(moves):
        if number == 2 * len(moves) // 3:
            middle = state.copy()
        apply(state, action, seat)
    return middle, state


def in_the_middle(mode_id: str) -> State:
    """A position of the game of a mode, after two thirds of it."""
    return _positions(mode_id)[0].copy()


def at_the_end(mode_id: str) -> State:
    """The last position of the game of a mode."""
    return _positions(mode_id)[1].copy()
