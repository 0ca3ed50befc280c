"""Tables of numbers that questions and exercises are about."""

from collections.abc import Iterable, Sequence
from html import escape

APART = "padding-inline-start:20px"
"""Between the columns."""

CLOSE = "padding-inline-start:8px"
"""Between the columns of a table in a narrow place."""


def table_html(head: Sequence[str], rows: Iterable[Sequence[str]], apart: str = APART) -> str:
    """A table: the first cell of each row says what it is about."""
    names = "".join(f'<th scope="col" style="{apart}">{escape(name)}</th>' for name in head)
    lines = "".join(
        f'<tr><th scope="row">{escape(first)}</th>'
        + "".join(f'<td style="{apart}">{escape(cell)}</td>' for cell in rest)
        + "</tr>"
        for first, *rest in rows
    )
    return f'<table class="ttr-words" style="width:auto"><thead><tr>{names}</tr></thead><tbody>{lines}</tbody></table>'
