"""Reading widgets as a person would."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from html import unescape

import ipywidgets as w

from ttr.view.setter import Setter


def all_widgets(root: w.Widget) -> Iterator[w.Widget]:
    """A widget and everything in it that is displayed."""
    if getattr(getattr(root, "layout", None), "display", None) == "none":
        return
    yield root
    for child in getattr(root, "children", ()):
        yield from all_widgets(child)


def texts(root: w.Widget) -> Iterator[str]:
    """Every text that a widget and what is in it show or read out."""
    for widget in all_widgets(root):
        if isinstance(widget, w.HTML):
            if "<style>" in widget.value:
                continue
            yield from re.findall(r'(?:title|aria-label)="([^"]*)"', widget.value)
            yield from (unescape(text) for text in re.split(r"<[^>]*>", widget.value) if text.strip())
            continue
        for name in ("description", "tooltip", "placeholder"):
            text = getattr(widget, name, None)
            if isinstance(text, str) and text:
                yield text
        if isinstance(widget, w.Dropdown | w.Select | w.RadioButtons):
            yield from (label for label, _ in widget.options if label)


def visible_text(root: w.Widget) -> str:
    """All of them as one text."""
    return "\n".join(texts(root))


def bring(upload: w.FileUpload, content: bytes) -> None:
    """Choose a file in an upload button, as the front end reports it."""
    moment = datetime(2026, 11, 30, tzinfo=UTC)
    upload.value = (
        {"name": "x.yaml", "type": "", "size": len(content), "content": memoryview(content), "last_modified": moment},
    )


def give(setter: Setter, *, route: str = "", city: str = "", ticket: str = "") -> None:
    """Give a thing to the player who is served, or take it back, by the lists beside the map."""
    board = setter.board
    if route:
        setter.route.value = board.route_index[route]
        setter.give_route.click()
    if city:
        setter.city.value = board.city_index[city]
        setter.give_city.click()
    if ticket:
        setter.ticket[board.ticket_index[ticket]].click()
