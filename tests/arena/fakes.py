"""Bots and measures that other processes can find too."""

from collections.abc import Iterable
from random import Random
from typing import ClassVar

from ttr.action import PASS
from ttr.arena import Finished
from ttr.bots import Bot, Choice, WeightedBot
from ttr.event import Event
from ttr.state import Phase, Seen


class Listener(WeightedBot):
    """Remembers what it is told."""

    kind = "listener"
    remembers = True
    heard: ClassVar[list["Listener"]] = []

    def begin(self) -> None:
        self.events: list[Event] = []
        self.heard.append(self)

    def observe(self, events: Iterable[Event]) -> None:
        self.events += events

    def choose(self, seen: Seen) -> Choice:
        assert self.events
        return super().choose(seen)


class Cheater(Bot):
    """Passes, which it may not."""

    kind = "cheater"

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, seen: Seen) -> Choice:
        return Choice(PASS, "random", {})


class Clumsy(WeightedBot):
    """Breaks down on its first turn."""

    kind = "clumsy"

    def choose(self, seen: Seen) -> Choice:
        if seen.phase is Phase.TURN:
            raise ZeroDivisionError("oops")
        return super().choose(seen)


def hands(game: Finished) -> list[dict[str, int | float | str]]:
    """Cards left in hand."""
    assert game.log
    return [{"left": sum(player.hand), "half": 0.5, "name": player.name} for player in game.state.players]


def names(game: Finished) -> list[dict[str, int | float | str]]:
    """Something else."""
    return [{"name": player.name} for player in game.state.players]
