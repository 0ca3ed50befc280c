"""A handout as students answer it: one question after the other, and a line for the teacher at the end."""

import csv
from collections.abc import Callable
from functools import partial
from html import escape
from io import StringIO
from pathlib import Path

import ipywidgets as w

from ttr.lesson.boards import speaker_of
from ttr.lesson.deck import Deck, Maker
from ttr.lesson.examples import example_set
from ttr.lesson.handout import Handout, HandoutError, Sheet
from ttr.lesson.items import Item, Question
from ttr.lesson.sheets import item
from ttr.lesson.workbench import file_name
from ttr.scenario import Ask
from ttr.text import Speaker, preferred
from ttr.view import panels
from ttr.view.desk import Desk
from ttr.view.frame import Frame
from ttr.view.parts import part

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What spreadsheets take for the beginning of a formula."""


class Answers(Deck):
    """The questions of a handout.

    Attributes
    ----------
    tries : for each question, was each answer right? The first one counts
    on_answer : called after every answer
    """

    def __init__(self, handout: Handout, language: str) -> None:
        makers: dict[str, Maker] = {}
        self.places: dict[str, tuple[str, int]] = {}
        for sheet in handout.sheets:
            for number, ask in enumerate(sheet.asks, 1):
                name = f"{sheet.file} {number}"
                makers[name] = partial(_made, sheet, ask, language)
                self.places[name] = (sheet.file, number)
        self.tries: dict[str, list[bool]] = {name: [] for name in makers}
        self.on_answer: Callable[[], object] = lambda: None
        super().__init__(makers, Speaker(language))

    def show(self, at: int) -> None:
        """Show a question: the position first, then what is asked."""
        super().show(at)
        self.text.value = f"{self.item.shown}<p><b>{escape(self.item.text)}</b></p>"
        self.acting.children = [self.lock] if isinstance(self.item, Question) else [self.lock, self.hint]

    def lock_answer(self) -> None:
        """Judge an answer, and note it."""
        answer = self.answered()
        super().lock_answer()
        if answer is not None:
            self.tries[self.name].append(self.item.judge(answer, self.speaker).right)
            self.on_answer()

    def right_at_once(self) -> int:
        """How many questions were answered right at the first try."""
        return sum(tries[0] for tries in self.tries.values() if tries)

    def table(self, name: str) -> str:
        """The result as a table for spreadsheets: a line a question, 1 for right at the first try."""
        buffer = StringIO()
        writer = csv.writer(buffer, lineterminator="\r\n")
        writer.writerow([self.speaker.say(f"handout.csv.{column}") for column in ("name", "file", "question", "first")])
        for question, (file, number) in self.places.items():
            tries = self.tries[question]
            writer.writerow([_harmless(name), _harmless(file), number, int(tries[0]) if tries else ""])
        return buffer.getvalue()

    def html(self) -> str:
        """The questions without their pictures, for pages that cannot show widgets."""
        return f"<ol>{''.join(f'<li>{escape(made.text)}</li>' for made in self.first_ones())}</ol>"


def _made(sheet: Sheet, ask: Ask, language: str, instance: int) -> Item:
    return item(sheet, ask, speaker_of(sheet.play.scenario, language))


def _harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(FORMULA) else text


class Student(Desk):
    """A set that somebody answers, or brings.

    Attributes
    ----------
    frame : what to display
    answers : the questions shown
    """

    def __init__(self, handout: Handout, language: str) -> None:
        self.language = language
        self.speaker = Speaker(language)
        self.upload = part(w.FileUpload, accept=".zip", description=self.say("handout.set.open"))
        self.upload.observe(lambda _: self.safely(self.open_upload)(), "value")
        self.status = part(w.HTML)
        self.name = part(w.Text, description=self.say("handout.your_name"))
        self.name.observe(lambda _: self.safely(self.render)(), "value")
        self.result = part(w.HTML)
        self.top = part(w.HBox, [self.upload, self.status], css="ttr-row")
        self.bottom = part(w.HBox, [self.name, self.result], css="ttr-box ttr-row ttr-result")
        self.answers = Answers(handout, language)
        self.frame = Frame(
            [], lambda: self.answers.words(), html=lambda: self.answers.html(), language=self.speaker.language
        )
        self.use(self.answers)

    def use(self, answers: Answers) -> None:
        """Show the questions of a set."""
        self.answers = answers
        answers.on_answer = self.render
        self.frame.show([self.top, *answers.frame.children[1:], self.bottom])
        self.render()

    def open_upload(self) -> None:
        """Begin with a set brought along; the one so far stays if it cannot be used."""
        if not self.upload.value:
            return
        content = bytes(self.upload.value[0]["content"])
        self.upload.value = ()
        handout = Handout.open(content, self.language)
        self.tell(self.say("handout.set.opened", n=len(handout.sheets)), "good")
        self.use(Answers(handout, self.language))

    def fail(self, error: Exception) -> None:
        """Say why a set cannot be used."""
        told = " ".join(error.sentences) if isinstance(error, HandoutError) else self.speaker.failure(error)
        self.tell(told, "bad")

    def tell(self, text: str, kind: str) -> None:
        """Put a sentence into the status line."""
        self.status.value = f'<p role="status" class="ttr-{kind}">{escape(text)}</p>'

    def render(self) -> None:
        """Show the result so far, and the file for the teacher."""
        answered = sum(bool(tries) for tries in self.answers.tries.values())
        facts = {"right": self.answers.right_at_once(), "answered": answered, "total": len(self.answers.tries)}
        told = f"<span>{escape(self.say('handout.result', **facts))}</span>"
        name = self.name.value.strip()
        file = f"{file_name(name) or 'result'}.csv"
        table = self.answers.table(name).encode("utf-8-sig")
        link = panels.link(file, table, self.say("handout.result.file"))
        self.result.value = f"{told} {link if answered else ''}"


def handout(source: str | Path | None = None, language: str | None = None) -> Frame:
    """A set of questions to answer.

    Parameters
    ----------
    source : a folder or a .zip of scenario files; left out, or not to be used: a small set that is always at hand
    language : of everything shown; by default the reader's
    """
    language = language or preferred()
    try:
        return Student(example_set(language) if source is None else Handout.open(source, language), language).frame
    except HandoutError as error:
        student = Student(example_set(language), language)
        student.fail(error)
        return student.frame
