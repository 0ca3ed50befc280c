"""Predict, then see: the reader locks an answer first and then learns what is so, and why."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import ipywidgets as w

from ttr.text import Speaker
from ttr.view.frame import Frame
from ttr.view.parts import part


@dataclass(frozen=True)
class Question:
    """A question about a position; the right answer was computed from that position."""

    text: str
    options: tuple[str, ...]
    answer: int
    """Index of the right option."""
    reason: str
    """Why it is right; shown after the answer is locked."""
    shown: str = ""
    """What the question is about, as HTML."""

    def verdict(self, choice: int, speaker: Speaker) -> str:
        """What to say about a locked answer."""
        return speaker.say("lesson.right" if choice == self.answer else "lesson.wrong", reason=self.reason)


class Predict:
    """A question as a widget.

    Parameters
    ----------
    make : gives the question for an instance number; a fixed question ignores it
    speaker : makes the sentences
    instances : how many instances there are; with more than one there is a button for another

    Attributes
    ----------
    frame : what to display
    locked : has an answer been locked?
    """

    def __init__(self, make: Callable[[int], Question], speaker: Speaker, instances: int = 1) -> None:
        self.make = make
        self.speaker = speaker
        self.instances = instances
        self.instance = 0
        self.text = part(w.HTML)
        self.options = part(w.RadioButtons, options=[("", 0)])
        self.lock = part(w.Button, description=speaker.say("lesson.lock"), css="ttr-main")
        self.lock.on_click(lambda _: self.lock_answer())
        self.again = part(w.Button, description=speaker.say("lesson.again"))
        self.again.on_click(lambda _: self.another())
        self.result = part(w.HTML)
        buttons = part(w.HBox, [self.lock, self.again] if instances > 1 else [self.lock])
        body = part(w.VBox, [self.text, self.options, buttons, self.result], css="ttr-box ttr-question")
        self.frame = Frame([body], self.words, html=self.html)
        self.ask()

    def ask(self) -> None:
        """Show the question of this instance, unanswered."""
        self.question = self.make(self.instance)
        self.locked = False
        self.text.value = f"<p><b>{escape(self.question.text)}</b></p>{self.question.shown}"
        self.options.options = [(option, index) for index, option in enumerate(self.question.options)]
        self.options.value = None
        self.options.disabled = self.lock.disabled = False
        self.result.value = self.line("")

    def lock_answer(self) -> None:
        """Lock the chosen answer, and say what is so."""
        choice = self.options.value
        if choice is None:
            self.result.value = self.line(self.speaker.say("lesson.choose_first"))
            return
        self.locked = True
        self.options.disabled = self.lock.disabled = True
        kind = "ttr-good" if choice == self.question.answer else "ttr-bad"
        self.result.value = self.line(self.question.verdict(choice, self.speaker), kind)

    def another(self) -> None:
        """Show the next instance."""
        self.instance = (self.instance + 1) % self.instances
        self.ask()

    def line(self, text: str, kind: str = "") -> str:
        return f'<p role="status" aria-live="polite" class="{kind}">{escape(text)}</p>'

    def words(self) -> str:
        """The question in words."""
        return "\n".join([self.question.text, *(f"( ) {option}" for option in self.question.options)])

    def html(self) -> str:
        """The question for pages that cannot show widgets."""
        options = "".join(f"<li>{escape(option)}</li>" for option in self.question.options)
        return f"<p><b>{escape(self.question.text)}</b></p>{self.question.shown}<ul>{options}</ul>"


def numbers(right: int, others: Sequence[int]) -> tuple[list[int], int]:
    """The right number among wrong ones, in order, and its place; wrong ones that are right after all drop out."""
    options = sorted({right, *others})
    return options, options.index(right)
