"""A lesson of the rules course or on a map: what its notebook shows, cell by cell."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import NamedTuple

from ttr.bots import FollowingBot
from ttr.lesson import progress
from ttr.lesson.checklist import Checklist
from ttr.lesson.coach import Coach
from ttr.lesson.deck import Deck
from ttr.lesson.items import Item
from ttr.lesson.sandbox import Sandbox
from ttr.lesson.walk import Step, Walk
from ttr.mode import load_mode
from ttr.session import Session
from ttr.state import State
from ttr.text import Speaker, preferred
from ttr.view.colors import BOXES, PIECES
from ttr.view.frame import Frame

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")
"""Who plays in the lessons."""

LOOKS = tuple(PIECES[color] for color in BOXES["classic"])
"""How their pieces look."""

RECALLED = 3
"""The first instance of a recalled question, so that it is not the one that was asked in its own lesson."""

Maker = Callable[[int, Speaker], Item]
"""Makes a question or an exercise from the number of an instance."""


class Game(NamedTuple):
    """A coached game against simple opponents."""

    seed: int
    players: int
    turns: int | None = None
    """After how many turns of the reader it has done its work; None for a whole game."""


@dataclass(frozen=True)
class Lesson:
    """A lesson; every method makes one cell of its notebook.

    Parameters
    ----------
    name : of its module, its progress, and its messages, whose keys begin with `course.<name>.`
    steps : makes the steps of the walk; the first hand shown is seat 0's
    questions : predict, then see; at least four
    tasks : exercises; at least three
    free : the position of the sandbox
    recalled : a lesson before this one, and the name of one of its questions
    box : makes what to lay out with one's own box
    game : a coached game, which then takes the place of the sandbox
    mode : whose map is spoken of, and which is played in a coached game
    alone : do simple opponents play the other seats of the sandbox?
    """

    name: str
    steps: Callable[[Speaker], Sequence[Step]]
    questions: Mapping[str, Maker]
    tasks: Mapping[str, Maker]
    free: Callable[[], State]
    recalled: tuple[str, str] | None = None
    box: Callable[[Speaker], Sequence[str]] | None = None
    game: Game | None = None
    mode: str = "europe"
    alone: bool = False

    def speaker(self, language: str | None = None) -> Speaker:
        """Who speaks in this lesson."""
        return Speaker(language or preferred(), load_mode(self.mode).board, NAMES)

    def recall(self, language: str | None = None) -> Frame:
        """One question of an earlier lesson."""
        assert self.recalled is not None
        lesson, name = self.recalled
        earlier: Lesson = import_module(f"ttr.lesson.course.{lesson}").lesson
        return self._deck({name: earlier.questions[name]}, "recall", earlier.speaker(language))

    def walk(self, language: str | None = None) -> Frame:
        """The walk, step by step."""
        speaker = self.speaker(language)
        steps = self.steps(speaker)
        return Walk(steps, speaker, LOOKS[: len(steps[0].state.players)], on_end=lambda: self._done("walk")).frame

    def predict(self, language: str | None = None) -> Frame:
        """The questions."""
        return self._deck(self.questions, "question", self.speaker(language))

    def exercises(self, language: str | None = None) -> Frame:
        """The exercises."""
        return self._deck(self.tasks, "exercise", self.speaker(language))

    def sandbox(self, language: str | None = None) -> Frame:
        """A position to play on freely, or a game against simple opponents with a coach."""
        speaker = self.speaker(language)
        if self.game is None:
            return Sandbox(self.free(), speaker, self.alone).frame
        names = NAMES[: self.game.players]
        session = Session(load_mode(self.mode), names, self.game.seed, first=0)
        bots = {seat: FollowingBot() for seat in range(1, self.game.players)}
        return Coach(session, speaker, bots, self.game.turns, on_end=lambda: self._done("game")).frame

    def with_your_box(self, language: str | None = None) -> Frame:
        """What to do with a real box, to tick off."""
        assert self.box is not None
        speaker = self.speaker(language)
        return Checklist(self.box(speaker), speaker, on_end=lambda: self._done("box")).frame

    def parts(self) -> tuple[str, ...]:
        """Everything in it that can be finished, as it stands in the progress."""
        return (
            "walk",
            *(("game",) if self.game else ()),
            *(f"question.{name}" for name in self.questions),
            *(f"exercise.{name}" for name in self.tasks),
        )

    def _deck(self, makers: Mapping[str, Maker], kind: str, speaker: Speaker) -> Frame:
        first = RECALLED if kind == "recall" else 0

        def bound(make: Maker) -> Callable[[int], Item]:
            return lambda instance: make(first + instance, speaker)

        def done(name: str) -> str | None:
            if kind == "recall":
                return None
            return None if self._done(f"{kind}.{name}") else speaker.say("lesson.not_kept", path=str(progress.path()))

        return Deck({name: bound(make) for name, make in makers.items()}, speaker, done).frame

    def _done(self, part: str) -> bool:
        return progress.record(self.name, part)
