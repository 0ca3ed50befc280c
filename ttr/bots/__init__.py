"""Players that play by themselves.

A bot sees only what its seat sees (`State.seen_by`) and what happened as its seat saw it. It answers with an action, a
key and facts; the sentence about its reason is made in `ttr.text`.
"""

from collections.abc import Callable, Mapping

from ttr.bots.blocker import BlockerBot
from ttr.bots.bot import Bot, Choice
from ttr.bots.chance import RandomBot, WeightedBot
from ttr.bots.following import FollowingBot
from ttr.bots.hoarder import HoarderBot
from ttr.bots.planner import PlannerBot
from ttr.bots.searcher import SearcherBot

__all__ = [
    "KINDS",
    "BlockerBot",
    "Bot",
    "Choice",
    "FollowingBot",
    "HoarderBot",
    "PlannerBot",
    "RandomBot",
    "SearcherBot",
    "WeightedBot",
    "make",
    "make_for_play",
]

MAKERS: Mapping[str, Callable[[int], Bot]] = {
    RandomBot.kind: RandomBot,
    WeightedBot.kind: WeightedBot,
    FollowingBot.kind: lambda seed: FollowingBot(),
    HoarderBot.kind: lambda seed: HoarderBot(),
    PlannerBot.kind: lambda seed: PlannerBot(),
    BlockerBot.kind: lambda seed: BlockerBot(),
    SearcherBot.kind: SearcherBot,
}
"""What makes a bot of each kind, from a seed: the same seed, the same choices."""

KINDS = tuple(MAKERS)
"""The kinds of bots, the weakest first."""

SECONDS = 2.0
"""How long a searcher thinks about a decision when people wait for it."""


def make(kind: str, seed: int) -> Bot:
    """A bot of a kind, to play one game or many.

    Parameters
    ----------
    kind : one of :data:`KINDS`
    seed : decides whatever it leaves to chance

    Raises
    ------
    KeyError
        When there is no such kind.
    """
    return MAKERS[kind](seed)


def make_for_play(kind: str, seed: int) -> Bot:
    """A bot of a kind to play against people: where it searches, it takes its time by the clock.

    Parameters
    ----------
    kind : one of :data:`KINDS`
    seed : decides whatever it leaves to chance

    Raises
    ------
    KeyError
        When there is no such kind.
    """
    return SearcherBot(seed, seconds=SECONDS) if kind == SearcherBot.kind else make(kind, seed)
