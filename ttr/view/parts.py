"""Widgets as the kit makes them: few messages each, so that a full table is on screen at once."""

from collections.abc import Mapping
from typing import Any, TypeVar

import ipywidgets as w

Part = TypeVar("Part", bound=w.DOMWidget)

_shared: dict[type[w.Widget], w.Widget] = {}


def part(kind: type[Part], *arguments: Any, css: str = "", **traits: Any) -> Part:
    """A widget.

    Widgets with no layout or style of their own share one: each would cost a message more.

    Parameters
    ----------
    kind : its class
    css : CSS classes
    arguments, traits : for its constructor
    """
    own: Mapping[str, Any] = kind.class_traits()
    for name in {"layout", "style"} & own.keys() - traits.keys():
        traits[name] = _share(own[name].klass)
    if kind is w.FileUpload:  # the style sheet shows this, without the number of files in brackets
        traits.setdefault("tooltip", traits.get("description"))
    made: Part = kind(*arguments, _dom_classes=tuple(css.split()), **traits)
    return made


def _share(kind: type[w.Widget]) -> w.Widget:
    found = _shared.get(kind)
    if found is None or found.comm is None:  # somebody has closed all widgets
        found = _shared[kind] = kind()
    return found
