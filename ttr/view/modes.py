"""All ways of playing, as one table."""

from collections.abc import Iterator
from html import escape

import ipywidgets as w

from ttr.mode import Mode, load_mode, mode_ids
from ttr.text import Speaker, preferred
from ttr.text.modes import COLUMNS, mode_name, row, row_lines
from ttr.view.frame import Frame


def table(language: str | None = None) -> Frame:
    """Every way of playing, a row each, as its numbers say.

    Parameters
    ----------
    language : of everything shown; by default the reader's
    """
    speaker = Speaker(language or preferred())
    html = table_html(speaker)
    return Frame([w.HTML(html)], lambda: table_text(speaker), html=lambda: html, language=speaker.language)


def modes(language: str) -> Iterator[tuple[Mode, Speaker]]:
    """All modes, each with who speaks of it."""
    for name in mode_ids():
        mode = load_mode(name)
        yield mode, Speaker(language, mode.board)


def table_html(speaker: Speaker) -> str:
    """The table as HTML, with a caption and with heads of columns and rows."""
    head = "".join(f'<th scope="col">{escape(speaker.say(f"mode.column.{column}"))}</th>' for column in COLUMNS)
    body = ""
    for mode, of_it in modes(speaker.language):
        name, *cells = map(escape, row(mode, of_it))
        body += f'<tr><th scope="row">{name}</th>{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'
    caption = f"<caption>{escape(speaker.say('mode.table'))}</caption>"
    return f'<table class="ttr-words ttr-modes">{caption}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def table_text(speaker: Speaker) -> str:
    """The same in words."""
    lines = [speaker.say("mode.table")]
    for mode, of_it in modes(speaker.language):
        lines += [mode_name(mode, of_it), *(f"  {line}" for line in row_lines(mode, of_it))]
    return "\n".join(lines)
