"""Questions and exercises one after the other, as a widget."""

from collections.abc import Callable, Mapping, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from ttr.lesson.items import Item, Number, Pick, Question, Rational
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.frame import Frame
from ttr.view.parts import part

MOST_OPTIONS = 8
"""Things to tick in one exercise."""

Maker = Callable[[int], Item]
"""Makes an item from the number of an instance, 0 first."""


class Deck:
    """Items that somebody answers.

    Parameters
    ----------
    makers : by name, in their order
    speaker : makes the sentences
    on_done : called with the name of an item that is locked (a question) or solved (an exercise); may answer a
        sentence to be shown, as when the progress could not be kept

    Attributes
    ----------
    frame : what to display
    at : the number of the item shown, from 0
    item : the item shown
    locked : is it answered for good?
    hints : how many steps of help have been asked for
    """

    def __init__(
        self, makers: Mapping[str, Maker], speaker: Speaker, on_done: Callable[[str], str | None] = lambda _: None
    ) -> None:
        self.makers = dict(makers)
        self.speaker = speaker
        self.on_done = on_done
        self.instances = dict.fromkeys(makers, 0)
        self.done: set[str] = set()
        self.at = 0
        self.heading = part(w.HTML)
        self.text = part(w.HTML)
        self.options = part(w.RadioButtons, options=[("", 0)])
        self.boxes = [part(w.Checkbox, indent=False) for _ in range(MOST_OPTIONS)]
        self.number = part(
            w.Text, description=speaker.say("lesson.number.answer"), css="ttr-number", layout=w.Layout(width="auto")
        )
        self.answer = part(w.VBox, [])
        self.lock = self.button("lesson.lock", self.lock_answer, "ttr-main")
        self.hint = self.button("lesson.hint", self.show_hint)
        self.again = self.button("lesson.again", self.another)
        self.result = part(w.HTML)
        self.previous = self.button("lesson.previous", lambda: self.show(self.at - 1))
        self.next = self.button("lesson.following", lambda: self.show(self.at + 1))
        self.acting = part(w.HBox, [], css="ttr-row")
        turning = part(w.HBox, [self.previous, self.next, self.heading], css="ttr-row")
        body = part(
            w.VBox, [turning, self.text, self.answer, self.acting, self.result], css="ttr-box ttr-question ttr-deck"
        )
        self.frame = Frame([body], self.words, html=self.html, language=self.speaker.language)
        self.show(0)

    def button(self, key: str, wish: Callable[[], None], css: str = "") -> w.Button:
        button = part(w.Button, description=self.speaker.say(key), css=css)
        button.on_click(lambda _: self.safely(wish))
        return button

    def safely(self, wish: Callable[[], None]) -> None:
        """Carry a wish out; a mistake is shown, since the front end would swallow it."""
        try:
            wish()
        except Exception as error:
            self.say(self.speaker.failure(error), "ttr-bad")

    @property
    def name(self) -> str:
        """The name of the item shown."""
        return list(self.makers)[self.at]

    # -- showing ----------------------------------------------------------------------------------------------------

    def show(self, at: int) -> None:
        """Show an item, unanswered."""
        self.at = min(max(at, 0), len(self.makers) - 1)
        self.item = self.makers[self.name](self.instances[self.name])
        self.locked = False
        self.hints = 0
        item = self.item
        self.text.value = f"<p><b>{escape(item.text)}</b></p>{item.shown}"
        self.lock.description = self.speaker.say("lesson.lock" if isinstance(item, Question) else "lesson.check")
        self.answer.children = self.answering(item)
        self.acting.children = (
            [self.lock, self.again] if isinstance(item, Question) else [self.lock, self.hint, self.again]
        )
        self.say("")
        self.render()

    def answering(self, item: Item) -> list[w.Widget]:
        """What the item is answered with, empty."""
        match item:
            case Question():
                self.options.options = [(option, index) for index, option in enumerate(item.options)]
                self.options.value = None
                return [self.options]
            case Pick():
                boxes = self.boxes[: len(item.options)]
                for box, option in zip(boxes, item.options, strict=True):
                    box.description, box.value = option, False
                return boxes
        self.number.value = ""
        self.number.placeholder = self.speaker.say("lesson.rational.example") if isinstance(item, Rational) else ""
        return [self.number]

    def render(self) -> None:
        """Show how far one has come, and what can be pressed."""
        self.heading.value = panels.progress(self.at, self.makers, self.done, self.speaker)
        self.previous.disabled = self.at == 0
        self.next.disabled = self.at == len(self.makers) - 1
        for widget in (self.lock, self.options, self.number, *self.boxes):
            widget.disabled = self.locked

    def say(self, text: str, css: str = "", rules: Sequence[str] = ()) -> None:
        """Say something under the item, with rules behind a question mark."""
        self.result.value = (
            f'<div class="ttr-said">{panels.why(rules, self.speaker)}'
            f'<p role="status" aria-live="polite" class="{css}">{escape(text)}</p></div>'
        )

    # -- wishes -----------------------------------------------------------------------------------------------------

    def answered(self) -> Any:
        """What has been answered; None if nothing has."""
        match self.item:
            case Question():
                return self.options.value
            case Pick():
                ticked = frozenset(i for i, box in enumerate(self.boxes[: len(self.item.options)]) if box.value)
                return ticked or None
        return self.number.value.strip() or None

    def lock_answer(self) -> None:
        """Judge the answer: a question's for good, an exercise's until it is right."""
        answer = self.answered()
        if answer is None:
            self.say(self.speaker.say("lesson.choose_first"))
            return
        verdict = self.item.judge(answer, self.speaker)
        self.locked = verdict.right or isinstance(self.item, Question)
        note = None
        if self.locked:
            self.done.add(self.name)
            note = self.on_done(self.name)
        text = " ".join(filter(None, (verdict.text, note)))
        self.say(text, "ttr-good" if verdict.right else "ttr-bad", self.item.rules)
        self.render()

    def show_hint(self) -> None:
        """Help one step further; what was said stays."""
        assert not isinstance(self.item, Question)
        steps = (self.item.hint,) if isinstance(self.item.hint, str) else self.item.hint
        self.hints = min(self.hints + 1, len(steps))
        self.say(" ".join(steps[: self.hints]))

    def another(self) -> None:
        """Show another instance of the same item."""
        self.instances[self.name] += 1
        self.show(self.at)

    # -- without widgets --------------------------------------------------------------------------------------------

    def first_ones(self) -> list[Item]:
        """Every item in its first instance."""
        return [make(0) for make in self.makers.values()]

    def words(self) -> str:
        """All items in words."""
        lines = []
        for number, item in enumerate(self.first_ones(), 1):
            lines.append(self.speaker.numbered(number, item.text))
            lines += [f"   ( ) {option}" for option in getattr(item, "options", ())]
        return "\n".join(lines)

    def html(self) -> str:
        """All items for pages that cannot show widgets."""
        parts = []
        for item in self.first_ones():
            options = "".join(f"<li>{escape(option)}</li>" for option in getattr(item, "options", ()))
            parts.append(
                f"<li><p><b>{escape(item.text)}</b></p>{item.shown}{f'<ul>{options}</ul>' if options else ''}</li>"
            )
        return f"<ol>{''.join(parts)}</ol>"


__all__ = ["MOST_OPTIONS", "Deck", "Maker", "Number", "Pick", "Question"]
