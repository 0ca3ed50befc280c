"""A list of things to do at a real table, to tick off."""

from collections.abc import Callable, Sequence
from html import escape

import ipywidgets as w

from ttr.text import Speaker
from ttr.view.frame import Frame
from ttr.view.parts import part


class Checklist:
    """Things to tick off, and how many are done.

    Parameters
    ----------
    items : what to do
    speaker : makes the sentences
    on_end : called when all is done

    Attributes
    ----------
    frame : what to display
    boxes : one a thing
    """

    def __init__(self, items: Sequence[str], speaker: Speaker, on_end: Callable[[], object] = lambda: None) -> None:
        self.items = items
        self.speaker = speaker
        self.on_end = on_end
        self.boxes = [part(w.Checkbox, description=item, indent=False) for item in items]
        for box in self.boxes:
            box.observe(lambda _: self.count(), "value")
        self.result = part(w.HTML)
        body = part(w.VBox, [*self.boxes, self.result], css="ttr-box")
        self.frame = Frame(
            [body], lambda: "\n".join(f"[ ] {item}" for item in items), html=self.html, language=self.speaker.language
        )
        self.count()

    def count(self) -> None:
        """Say how many are done."""
        done = sum(box.value for box in self.boxes)
        text = self.speaker.say("lesson.done", done=done, total=len(self.boxes))
        if done == len(self.boxes):
            text = self.speaker.say("lesson.all_done")
            self.on_end()
        self.result.value = f'<p role="status" aria-live="polite"><b>{escape(text)}</b></p>'

    def html(self) -> str:
        """The list for pages that cannot show widgets, and for paper."""
        return "<ul>" + "".join(f"<li>☐ {escape(item)}</li>" for item in self.items) + "</ul>"
