"""What is wrong with a scenario file: where, why, and what may have been meant."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ttr.text import DEFAULT, Speaker


@dataclass(frozen=True)
class Problem:
    """One thing that is wrong."""

    at: str
    """The place, as in `players[1].routes[0]`; empty for the file as a whole."""
    key: str
    """The key of the sentence."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    near: tuple[str, ...] = ()
    """What may have been meant."""
    line: int | None = None
    """The line of the file, from 1, where it is known."""

    def sentence(self, speaker: Speaker) -> str:
        """What is wrong and what would be right, without the place."""
        return speaker.say(f"problem.{self.key}", **self.facts)


class ScenarioError(ValueError):
    """A file cannot be read or describes an impossible position.

    Attributes
    ----------
    problems : everything that is wrong with it
    place, near : of the first problem
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        self.place = self.problems[0].at
        self.near = self.problems[0].near
        speaker = Speaker(DEFAULT)
        super().__init__("; ".join(": ".join(filter(None, (p.at, p.sentence(speaker)))) for p in self.problems))


def fail(at: str, key: str, /, near: Iterable[str] = (), line: int | None = None, **facts: Any) -> ScenarioError:
    """An error with a single problem."""
    return ScenarioError([Problem(at, key, facts, tuple(near), line)])
