"""The self-play of the benchmarks: whole games of the weighted random bot, route first, then payment."""

from ttr.bots import WeightedBot
from ttr.mode import Mode
from ttr.rules import apply, new_game
from ttr.score import ScoreSheet, score
from ttr.state import Phase

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")


def play(mode: Mode, players: int, seed: int) -> ScoreSheet:
    """Play one game to its end under the full rules, and score it exactly; no log is kept.

    Parameters
    ----------
    mode : how to play
    players : how many
    seed : of the shuffles and of the bots' choices
    """
    state = new_game(mode, NAMES[:players], seed, first=0)
    choose = WeightedBot(seed).action
    while state.phase is not Phase.GAME_OVER:
        apply(state, choose(state))
    return score(state)
