"""Whole games for the benchmarks: of the weighted random bot, route first, then payment, and of the simple opponent."""

from collections.abc import Callable
from typing import TypeAlias

from ttr.action import Action
from ttr.bots import FollowingBot, WeightedBot
from ttr.event import Log
from ttr.mode import Mode
from ttr.rules import apply, new_game
from ttr.score import ScoreSheet, score
from ttr.state import GAME_OVER, State

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")

Policy: TypeAlias = Callable[[int], Callable[[State], Action]]
"""Takes a seed, and gives what chooses the next action."""


def weighted(seed: int) -> Callable[[State], Action]:
    """The weighted random bot."""
    return WeightedBot(seed).action


def following(seed: int) -> Callable[[State], Action]:
    """The simple opponent; it needs no seed."""
    choose = FollowingBot().choose
    return lambda state: choose(state.seen_by()).action


def play(mode: Mode, players: int, seed: int, log: Log | None = None) -> ScoreSheet:
    """Play one game to its end under the full rules, and score it exactly.

    Parameters
    ----------
    mode : how to play
    players : how many
    seed : of the shuffles and of the bots' choices
    log : takes what happened; none is kept if left out
    """
    return score(finished(mode, players, seed, log=log)[0])


def finished(
    mode: Mode, players: int, seed: int, policy: Policy = weighted, log: Log | None = None
) -> tuple[State, int]:
    """The last position of such a game, and how many decisions were made."""
    state = new_game(mode, NAMES[:players], seed, first=0, log=log)
    choose, number = policy(seed), 0
    while state.phase is not GAME_OVER:
        apply(state, choose(state), log=log)
        number += 1
    return state, number
