"""Positions that lessons start from: written as in a scenario file, checked and played by the engine."""

from collections.abc import Iterable, Sequence
from typing import Any

from ttr.action import Action
from ttr.event import Event, Log
from ttr.lesson.walk import Step
from ttr.notation import parse_action
from ttr.rules import apply
from ttr.scenario import build, play
from ttr.scenario.reading import Document
from ttr.state import State
from ttr.text import Speaker


def position(players: Sequence[dict[str, Any]], **more: Any) -> State:
    """A position in the words of a scenario file (`docs/scenario-files.md`).

    Parameters
    ----------
    players : as in a file: ``{"name": "Ada", "hand": {"red": 3}, "routes": [...]}``
    more : other parts of a file: `row`, `deck_top`, `seed`, `moves` ...

    Raises
    ------
    ScenarioError
        When it is impossible.
    ValueError
        When one of its moves is illegal.
    """
    result = play(build(Document({"scenario": 1, "players": list(players), **more}, {})))
    if not result.holds:
        raise ValueError(f"the position cannot be played: {result.failures}")
    return result.state


class Story:
    """A game that is told step by step; the engine carries out every action.

    Parameters
    ----------
    state : where it begins; it is copied
    speaker : makes the sentences

    Attributes
    ----------
    steps : what has been told so far
    """

    def __init__(self, state: State, speaker: Speaker) -> None:
        self.state = state.copy()
        self.speaker = speaker
        self.steps: list[Step] = []

    def tell(self, text: str, **more: Any) -> None:
        """Add a step that shows the position as it is now; `more` are parts of `Step`."""
        self.steps.append(Step(self.state.copy(), text, **more))

    def do(self, action: str | Action, seat: int | None = None) -> Log:
        """Carry an action out, given as in a scenario file, and return what happened.

        Raises
        ------
        IllegalActionError
            When a rule forbids it.
        """
        log = Log()
        if isinstance(action, str):
            action = parse_action(action, self.state.mode)
        apply(self.state, action, seat, log)
        return log

    def happened(self, log: Iterable[Event], viewer: int) -> str:
        """What a log tells a viewer, in sentences."""
        return " ".join(filter(None, (self.speaker.event(event, viewer) for event in log)))
