"""Players that play by themselves.

A bot sees only what its seat sees (`State.seen_by`) and what happened as its seat saw it. It answers with an action, a
key and facts; the sentence about its reason is made in `ttr.text`.
"""

from collections.abc import Callable, Mapping

from ttr.bots.bot import Bot, Choice
from ttr.bots.chance import RandomBot, WeightedBot
from ttr.bots.following import FollowingBot

__all__ = ["KINDS", "Bot", "Choice", "FollowingBot", "RandomBot", "WeightedBot", "make"]

MAKERS: Mapping[str, Callable[[int], Bot]] = {
    RandomBot.kind: RandomBot,
    WeightedBot.kind: WeightedBot,
    FollowingBot.kind: lambda seed: FollowingBot(),
}
"""What makes a bot of each kind, from a seed, for the arena: the same seed, the same choices."""

KINDS = tuple(MAKERS)
"""The kinds of bots, the weakest first."""


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
