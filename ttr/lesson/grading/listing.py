"""A table for a teacher: on screen, as a page, and for spreadsheets."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from io import StringIO
from pathlib import Path
from typing import Any

import ipywidgets as w

from ttr.files import write_whole
from ttr.text.speaker import Speaker, direction_of
from ttr.view.frame import Frame
from ttr.view.parts import part
from ttr.view.sheet import BOM, plain_text

CSS = (
    "body{margin:0 auto;padding:16px;color:#2b2118;font:15px/1.4 sans-serif}table{border-collapse:collapse}"
    "th,td{border:1px solid #d8cbb2;padding:4px 8px;text-align:start;vertical-align:top;overflow-wrap:anywhere}"
)


@dataclass(frozen=True)
class Listing:
    """A table.

    Parameters
    ----------
    title : above it
    columns : their heads
    rows : texts and whole numbers, in each row as many as there are columns
    notes : sentences below it
    lines : the same in words
    language : of everything in it
    """

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str | int]]
    notes: Sequence[str]
    lines: Sequence[str]
    language: str

    def csv(self) -> str:
        """The table for spreadsheets.

        It begins with a byte order mark, and its line ends are to be kept: `save` writes it as it should be. Texts that
        a spreadsheet would take for a formula get an apostrophe in front.
        """
        stream = StringIO(newline="")
        writer = csv.writer(stream)
        for row in (self.columns, *self.rows):
            writer.writerow([cell if isinstance(cell, int) else plain_text(sound(cell)) for cell in row])
        return BOM + stream.getvalue()

    def html(self) -> str:
        """The table as HTML."""
        heads = "".join(f'<th scope="col">{escape(column)}</th>' for column in self.columns)
        speaker = Speaker(self.language)

        def shown(cell: str | int) -> str:
            return speaker.number(cell) if isinstance(cell, int) else f"<bdi>{escape(sound(cell))}</bdi>"

        cells = ["".join(f"<td>{shown(cell)}</td>" for cell in row) for row in self.rows]
        rows = "".join(f"<tr>{row}</tr>" for row in cells)
        notes = "".join(f"<p>{escape(sound(note))}</p>" for note in self.notes)
        caption = f"<caption>{escape(sound(self.title))}</caption>"
        return (
            f'<table class="ttr-listing">{caption}<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{notes}'
        )

    def words(self) -> str:
        """The same in words."""
        return sound("\n".join([*self.lines, *self.notes]))

    def save(self, path: str | Path) -> Path:
        """Write it: as a page if the name ends in .html, else for spreadsheets."""
        path = Path(path)
        write_whole(path, self.page() if path.suffix.lower() in (".html", ".htm") else self.csv())
        return path

    def page(self) -> str:
        """The table as a page of its own."""
        direction = direction_of(self.language)
        head = f'<meta charset="utf-8"><title>{escape(sound(self.title))}</title><style>{CSS}</style>'
        html = f'<html lang="{self.language}" dir="{direction}"><head>{head}</head><body>{self.html()}</body></html>'
        return f"<!doctype html>\n{html}\n"

    @property
    def frame(self) -> Frame:
        """The table as a widget."""
        return Frame(
            [part(w.HTML, value=f'<div class="ttr-box">{self.html()}</div>')],
            self.words,
            html=self.html,
            language=self.language,
        )

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)


def sound(text: str) -> str:
    """A text that can be written as UTF-8; what students send may hold halves of letters."""
    return text.encode("utf-8", "replace").decode()
