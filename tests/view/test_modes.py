"""The table of all modes."""

import re

from tests.view.widgets import visible_text
from ttr.mode import load_mode, mode_ids
from ttr.text import Speaker
from ttr.text.modes import COLUMNS, mode_name
from ttr.view.modes import table


def test_the_table_has_a_row_for_each_mode_with_heads() -> None:
    bundle = table("en")._repr_mimebundle_()
    html, text = bundle["text/html"], bundle["text/plain"]
    assert html.count('scope="row"') == len(mode_ids())
    assert html.count('scope="col"') == len(COLUMNS)
    assert "<caption>" in html
    for name in mode_ids():
        told = mode_name(load_mode(name), Speaker())
        assert told in text
        assert re.search(rf'scope="row">{re.escape(told)}</th>', html)
    assert text.count("unofficial") == html.count("unofficial") == 1


def test_the_table_speaks_the_readers_language() -> None:
    shown = table("fa")
    assert "ttr-rtl" in shown._dom_classes
    assert "۴۵" in visible_text(shown)
