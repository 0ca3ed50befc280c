"""Widgets share layout and style, and have their CSS classes from the start."""

import ipywidgets as w
import pytest

from ttr.view.parts import part


def test_layout_and_style_are_shared_by_widgets_of_a_kind() -> None:
    one, other, box = part(w.Button), part(w.Button), part(w.VBox, [])
    assert one.layout is other.layout is box.layout
    assert one.style is other.style


def test_what_a_widget_brings_along_is_its_own() -> None:
    layout = w.Layout(width="10px")
    own = part(w.HTML, "text", layout=layout, css="ttr-box ttr-row")
    assert own.layout is layout
    assert own.layout is not part(w.HTML).layout
    assert own.value == "text"
    assert own._dom_classes == ("ttr-box", "ttr-row")


@pytest.mark.parametrize("kind", [w.Button, w.HTML, w.Dropdown, w.Checkbox, w.FileUpload, w.HBox])
def test_a_closed_layout_is_not_given_to_anybody(kind: type[w.DOMWidget]) -> None:
    before = part(kind)
    before.layout.close()
    after = part(kind)
    assert after.layout is not before.layout
    assert after.layout.comm is not None
