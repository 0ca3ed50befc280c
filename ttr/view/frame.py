"""What frames everything the kit shows: its style, and a picture for pages that cannot show widgets."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import ipywidgets as w

from ttr.cards import CARDS
from ttr.text.speaker import direction_of
from ttr.view.colors import CARD_LOOKS
from ttr.view.map import style_sheet


def style() -> w.HTML:
    """The style of everything the kit shows; it must be displayed before or beside what it styles."""
    css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    cards = "".join(
        f".ttr .jupyter-button.ttr-card-{name}{{background:{look.fill};color:{look.ink};border-color:{look.edge}}}"
        for name, look in zip(CARDS, CARD_LOOKS, strict=True)
    )
    return w.HTML(f"<style>{css}{cards}{style_sheet()}</style>")


def directed(html: str, language: str) -> str:
    """HTML with its language and the direction in which one reads it."""
    direction = direction_of(language)
    return f'<div lang="{language}" dir="{direction}">{html}</div>'


class Frame(w.VBox):
    """A box of widgets in the style of the kit.

    Where widgets cannot be shown (on a code host, on paper) it leaves a picture and a text behind.

    Parameters
    ----------
    children : what is shown
    text : makes the same in words
    picture : makes a picture of it, as SVG
    html : makes it as HTML that needs no script, where words and picture are not enough
    language : of everything in it; where it is read from right to left, so is the frame
    """

    def __init__(
        self,
        children: Sequence[w.Widget],
        text: Callable[[], str],
        picture: Callable[[], str] | None = None,
        html: Callable[[], str] | None = None,
        *,
        language: str,
    ) -> None:
        self._style = style()
        super().__init__([self._style, *children], _dom_classes=("ttr",))
        self.turn(language)
        self._text = text
        self._others = {"image/svg+xml": picture, "text/html": html and (lambda: directed(html(), language))}

    def turn(self, language: str) -> None:
        """Be read in the direction of a language."""
        self._dom_classes = ("ttr", "ttr-rtl") if direction_of(language) == "rtl" else ("ttr",)

    def show(self, children: Sequence[w.Widget]) -> None:
        """Show something else in the same place."""
        self.children = [self._style, *children]

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**options)
        bundle |= {mime: make() for mime, make in self._others.items() if make}
        bundle["text/plain"] = self._text()
        return bundle
