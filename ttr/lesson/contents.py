"""The rules course at a glance: its lessons, and what of them is done."""

from collections.abc import Callable
from html import escape

import ipywidgets as w

from ttr.lesson import progress
from ttr.lesson.course import ORDER, load
from ttr.text import Speaker, preferred
from ttr.view.frame import Frame
from ttr.view.parts import part


class Contents:
    """The list of lessons with the reader's progress.

    Attributes
    ----------
    frame : what to display
    """

    def __init__(self, speaker: Speaker) -> None:
        self.speaker = speaker
        self.list = part(w.HTML)
        self.refresh = self.button("contents.refresh", self.show)
        self.forget = self.button("contents.forget", self.ask)
        self.really = self.button("contents.really", self.reset)
        self.buttons = part(w.HBox, [self.refresh, self.forget], css="ttr-row")
        body = part(w.VBox, [self.list, self.buttons], css="ttr-box")
        self.frame = Frame([body], self.words)
        self.show()

    def button(self, key: str, wish: Callable[[], None]) -> w.Button:
        button = part(w.Button, description=self.speaker.say(key))
        button.on_click(lambda _: wish())
        return button

    def show(self) -> None:
        """Show what is done by now."""
        done = progress.done()
        rows = []
        for number, name in enumerate(ORDER):
            parts = load(name).parts()
            finished = len({*parts} & done.get(name, frozenset()))
            told = self.speaker.say("lesson.done", done=finished, total=len(parts))
            width = 100 * finished // len(parts)
            rows.append(
                f"<tr><td>{self.speaker.number(number)}. {escape(self.title(name))}</td>"
                f'<td><div class="ttr-meter" aria-hidden="true"><div style="width:{width}%"></div></div></td>'
                f"<td>{escape(told)}</td></tr>"
            )
        self.list.value = f'<table class="ttr-contents">{"".join(rows)}</table>'
        self.buttons.children = [self.refresh, self.forget]

    def title(self, name: str) -> str:
        """The title of a lesson."""
        return self.speaker.say(f"lesson.title.{name}")

    def ask(self) -> None:
        """Make sure that forgetting is meant."""
        self.buttons.children = [self.refresh, self.really]

    def reset(self) -> None:
        """Forget all progress."""
        progress.reset()
        self.show()

    def words(self) -> str:
        """The lessons in words."""
        return "\n".join(f"{number}. {self.title(name)}" for number, name in enumerate(ORDER))


def contents(language: str | None = None) -> Frame:
    """The rules course, and how far the reader has come."""
    return Contents(Speaker(language or preferred())).frame
