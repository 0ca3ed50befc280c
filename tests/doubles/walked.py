"""Positions all along a game in which all kinds of action happen."""

from collections.abc import Iterator

from tests.table import NAMES
from ttr.bots import WeightedBot
from ttr.event import Log
from ttr.mode import load_mode
from ttr.rules import apply, new_game
from ttr.state import Phase, State


class Busy(WeightedBot):
    """Draws more tickets and builds more stations than people do."""

    STATION, TICKETS = 0.06, 0.08


def walk(mode_id: str, players: int, seed: int, log: Log | None = None) -> Iterator[State]:
    """The same position again and again, after each action of a game; it must not be changed."""
    state, bot = new_game(load_mode(mode_id), NAMES[:players], seed, seed % players, log), Busy(seed)
    yield state
    while state.phase is not Phase.GAME_OVER:
        apply(state, bot.action(state), None, log)
        yield state


def some_of(mode_id: str, players: int, seed: int, every: int) -> Iterator[State]:
    """Of these positions every so-manieth, and the first two of each phase; they stay as they are."""
    met: dict[Phase, int] = {}
    for number, state in enumerate(walk(mode_id, players, seed)):
        met[state.phase] = met.get(state.phase, 0) + 1
        if number % every == 0 or met[state.phase] < 3:
            yield state.copy()
