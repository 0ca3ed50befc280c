"""A course at a glance: its lessons, and what of them is done."""

from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

import ipywidgets as w

from ttr.lesson import course, progress, topics
from ttr.text import Speaker, preferred
from ttr.view.frame import Frame
from ttr.view.parts import part


class Entry(NamedTuple):
    """A lesson in the list."""

    number: int
    """Of its notebook."""
    title: str
    name: str
    """Under which its progress is kept."""
    parts: Sequence[str]
    """Everything in it that can be finished."""


class Contents:
    """The list of lessons with the reader's progress.

    Parameters
    ----------
    entries : the lessons
    speaker : makes the sentences

    Attributes
    ----------
    frame : what to display
    """

    def __init__(self, entries: Sequence[Entry], speaker: Speaker) -> None:
        self.entries = entries
        self.speaker = speaker
        self.list = part(w.HTML)
        self.refresh = self.button("contents.refresh", self.show)
        self.forget = self.button("contents.forget", self.ask)
        self.really = self.button("contents.really", self.reset)
        self.buttons = part(w.HBox, [self.refresh, self.forget], css="ttr-row")
        body = part(w.VBox, [self.list, self.buttons], css="ttr-box")
        self.frame = Frame([body], self.words, language=self.speaker.language)
        self.show()

    def button(self, key: str, wish: Callable[[], None]) -> w.Button:
        button = part(w.Button, description=self.speaker.say(key))
        button.on_click(lambda _: wish())
        return button

    def show(self) -> None:
        """Show what is done by now."""
        done = progress.done()
        rows = []
        for entry in self.entries:
            finished, total = len({*entry.parts} & done.get(entry.name, frozenset())), len(entry.parts)
            told = self.speaker.say("lesson.done", done=finished, total=total)
            width = 100 * finished // total
            rows.append(
                f"<tr><td>{escape(self.speaker.numbered(entry.number, entry.title))}</td>"
                f'<td><div class="ttr-meter" aria-hidden="true"><div style="width:{width}%"></div></div></td>'
                f"<td>{escape(told)}</td></tr>"
            )
        self.list.value = f'<table class="ttr-contents">{"".join(rows)}</table>'
        self.buttons.children = [self.refresh, self.forget]

    def ask(self) -> None:
        """Make sure that forgetting is meant."""
        self.buttons.children = [self.refresh, self.really]

    def reset(self) -> None:
        """Forget all progress."""
        progress.reset()
        self.show()

    def words(self) -> str:
        """The lessons in words."""
        return "\n".join(self.speaker.numbered(entry.number, entry.title) for entry in self.entries)


def rules_course(speaker: Speaker) -> list[Entry]:
    """The lessons of the rules course."""
    titles = {name: speaker.say(f"lesson.title.{name}") for name in course.ORDER}
    return [Entry(n, titles[name], name, course.load(name).parts()) for n, name in enumerate(course.ORDER)]


def maps_course(speaker: Speaker) -> list[Entry]:
    """The lessons on the maps and modes."""
    titles = {name: speaker.say(f"lesson.title.{name}") for name in course.MAPS}
    return [Entry(n, titles[name], name, course.load(name).parts()) for n, name in enumerate(course.MAPS, 1)]


def graph_course(speaker: Speaker) -> list[Entry]:
    """The lessons on graph algorithms."""
    titles = {name: speaker.say(f"graphs.title.{name}") for name in topics.NUMBERS}
    lessons = {name: topics.load(name) for name in topics.NUMBERS}
    return [Entry(n, titles[name], lessons[name].kept_as, lessons[name].parts()) for name, n in topics.NUMBERS.items()]


def contents(language: str | None = None) -> Frame:
    """The rules course, and how far the reader has come."""
    speaker = Speaker(language or preferred())
    return Contents(rules_course(speaker), speaker).frame


def maps_contents(language: str | None = None) -> Frame:
    """The lessons on the maps and modes, and how far the reader has come."""
    speaker = Speaker(language or preferred())
    return Contents(maps_course(speaker), speaker).frame


def graph_contents(language: str | None = None) -> Frame:
    """The lessons on graph algorithms, and how far the reader has come."""
    speaker = Speaker(language or preferred())
    return Contents(graph_course(speaker), speaker).frame
