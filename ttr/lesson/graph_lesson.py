"""A graph lesson: what its notebook shows beside the algorithm, which stands in the notebook itself."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from ttr.lesson import progress
from ttr.lesson.coding import CodeTask
from ttr.lesson.deck import Deck
from ttr.lesson.ground import no_ground
from ttr.lesson.hands import Hands
from ttr.lesson.hands import Maker as ChallengeMaker
from ttr.lesson.items import Item
from ttr.lesson.marking import Marking
from ttr.lesson.steps import Note
from ttr.mode import load_mode
from ttr.text import Speaker, preferred
from ttr.view.frame import Frame

Part = TypeVar("Part")

ItemMaker = Callable[[int, Speaker], Item]
"""Makes a question or an exercise from the number of an instance."""


@dataclass(frozen=True)
class GraphLesson:
    """A lesson on a graph algorithm; each method makes one cell of its notebook.

    Parameters
    ----------
    name : of its module and its progress; the keys of its messages begin with `topic.<name>.`
    questions : predict, then see
    challenges : beat the algorithm, on the map
    tasks : exercises that are answered by a number or by ticking
    codes : functions to write, to repair, or to watch fail
    mode : whose map the questions and exercises are about
    """

    name: str
    questions: Mapping[str, ItemMaker] = field(default_factory=dict)
    challenges: Mapping[str, ChallengeMaker] = field(default_factory=dict)
    tasks: Mapping[str, ItemMaker] = field(default_factory=dict)
    codes: Mapping[str, CodeTask] = field(default_factory=dict)
    mode: str = "europe"

    def predict(self, *names: str, seed: int = 0, language: str | None = None) -> Frame:
        """Questions to predict: those named, or all."""
        return self._deck("question", names or tuple(self.questions), seed, language)

    def exercises(self, *names: str, seed: int = 0, language: str | None = None) -> Frame:
        """Exercises: those named, or all. A class with the same seed has the same ones."""
        return self._deck("exercise", names or tuple(self.tasks), seed, language)

    def by_hand(self, *names: str, seed: int = 0, fixed: bool = False, language: str | None = None) -> Hands:
        """Challenges on the map: those named, or all; `fixed` leaves out the button for other instances."""

        def shifted(make: ChallengeMaker) -> ChallengeMaker:
            return lambda instance, spoken: make(seed + instance, spoken)

        language = language or preferred()
        seed = _whole(seed)
        makers = {name: shifted(_known(self.challenges, name)) for name in names or self.challenges}
        return Hands(makers, language, lambda name: self._done(f"by_hand.{name}", Speaker(language)), fixed=fixed)

    def check(self, name: str, function: Callable[..., Any], language: str | None = None) -> Marking:
        """Try a function: it is right, or the smallest graph is shown on which it goes wrong.

        Parameters
        ----------
        name : which of the lesson's tasks
        function : takes a graph, and what the task says; a generator function answers what it returns in the end
        """
        language = language or preferred()
        return Marking(
            _known(self.codes, name), function, language, lambda: self._done(f"code.{name}", Speaker(language))
        )

    def note(self, key: str, **facts: Any) -> Note:
        """What an algorithm says at a step, by the end of its key; cities and routes are given by their ids."""
        return Note(f"topic.{self.name}.note.{key}", facts)

    @property
    def kept_as(self) -> str:
        """The name under which its progress is kept."""
        return f"graph lesson {self.name}"

    def parts(self) -> tuple[str, ...]:
        """Everything in it that can be finished, as it stands in the progress."""
        kinds = {"question": self.questions, "by_hand": self.challenges, "exercise": self.tasks, "code": self.codes}
        return tuple(f"{kind}.{name}" for kind, names in kinds.items() for name in names)

    def _deck(self, kind: str, names: tuple[str, ...], seed: int, language: str | None) -> Frame:
        makers = self.questions if kind == "question" else self.tasks
        speaker = Speaker(language or preferred(), load_mode(self.mode).board)

        def bound(make: ItemMaker) -> Callable[[int], Item]:
            return lambda instance: make(seed + instance, speaker)

        seed = _whole(seed)
        done = {name: bound(_known(makers, name)) for name in names}
        return Deck(done, speaker, lambda name: self._done(f"{kind}.{name}", speaker)).frame

    def _done(self, part: str, speaker: Speaker) -> str | None:
        kept = progress.record(self.kept_as, part)
        return None if kept else speaker.say("lesson.not_kept", path=str(progress.path()))


def _known(parts: Mapping[str, Part], name: str) -> Part:
    """A part of a lesson by its name; one that is not there is told with those that are."""
    if name not in parts:
        raise no_ground("part", text=str(name), near=list(parts))
    return parts[name]


def _whole(seed: Any) -> int:
    if not isinstance(seed, int):
        raise no_ground("seed", text=str(seed))
    return seed


def random_of(lesson: str, name: str, instance: int) -> Random:
    """The chance of one instance of a question, challenge or exercise: always the same."""
    return Random(f"{lesson} {name} {instance}")
