"""Intervals as a picture: for each label a point with its interval, so that one sees what is sure and what is not.

    intervals("Points by seat", {"seat 1": mean(first), "seat 2": mean(second)}, x="points")
    intervals("Games won", {"seat 1": share(52, 100)}, zero=0.5, percent=True)

A label that is the id of a city, a route or a ticket of `board` is shown by its name. `marks` are numbers known from
elsewhere, such as exact chances. Displayed as the last thing in a cell, it shows the SVG, and the table folded under
it.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Any

from ttr.arena.intervals import Estimate
from ttr.board import Board
from ttr.text import Speaker, preferred
from ttr.view.chart import SIZE, WIDTH, ChartError, _named, _rule, _ticks, _wide, figure
from ttr.view.colors import INK, PAPER
from ttr.view.svg import FONTS

HIGH = 38
"""Of the row of an interval."""

COLOR = "#1f5c8b"


@dataclass(frozen=True)
class Intervals:
    """Estimates with their intervals, as a picture and as a table.

    Parameters
    ----------
    title : what they are about
    rows : each with its label as shown
    marks : for each row a number known from elsewhere, or None
    mark : what those numbers are
    zero : what is drawn as a line through all rows: no difference, an equal chance
    x : what the numbers are
    speaker : says the rest
    digits : after the point
    percent : are the numbers shares of a whole?
    """

    title: str
    rows: tuple[tuple[str, Estimate], ...]
    marks: tuple[float | None, ...]
    mark: str
    zero: float | None
    x: str
    speaker: Speaker
    digits: int
    percent: bool

    # -- in words ---------------------------------------------------------------------------------------------------

    def told(self, value: float) -> str:
        """A number as it is shown."""
        return told(value, self.speaker, self.digits, percent=self.percent)

    def sentences(self) -> list[str]:
        """A sentence for each row."""
        found = []
        for (label, each), mark in zip(self.rows, self.marks, strict=True):
            facts: dict[str, Any] = {"label": label, "value": self.told(each.value), "low": self.told(each.low)}
            facts["high"] = self.told(each.high)
            if mark is None:
                found.append(self.speaker.say("graphs.intervals.row", **facts))
            else:
                facts |= {"name": self.mark, "mark": self.told(mark)}
                found.append(self.speaker.say("graphs.intervals.marked", **facts))
        return found

    def words(self) -> str:
        """The title and the sentences."""
        return "\n".join([self.title, *self.sentences()])

    def table(self) -> list[list[str]]:
        """The numbers: a head, then a row for each estimate."""
        say, marked = self.speaker.say, any(mark is not None for mark in self.marks)
        head = ["", self.x, say("graphs.intervals.low"), say("graphs.intervals.high"), say("graphs.intervals.n")]
        lines = [
            [label, self.told(each.value), self.told(each.low), self.told(each.high), self.speaker.number(each.n)]
            for label, each in self.rows
        ]
        if marked:
            head.append(self.mark)
            for line, mark in zip(lines, self.marks, strict=True):
                line.append("–" if mark is None else self.told(mark))
        return [head, *lines]

    # -- as a picture -----------------------------------------------------------------------------------------------

    def svg(self) -> str:
        """The picture."""
        start = min(max(_wide(label) for label, _ in self.rows) + 28, WIDTH * 0.45)
        room = max(_wide(self.told(each.value)) for _, each in self.rows) + 24
        low, high = self.ends()

        def place(value: float) -> float:
            return start + (value - low) / (high - low) * (WIDTH - room - start)

        top, ground = 34, 34 + HIGH * len(self.rows) + 6
        parts = [_rule(start, ground, WIDTH - room, ground)]
        for tick in _ticks(low, high):
            parts += [_rule(place(tick), top, place(tick), ground + 5, faint=True)]
            parts.append(self.text(place(tick), ground + SIZE + 6, self.tick(tick), "middle"))
        if self.zero is not None:
            at = place(self.zero)
            parts.append(
                f'<path d="M{at:.1f} {top - 6}V{ground}" stroke="{INK}" stroke-width="2" stroke-dasharray="7 5"/>'
            )
        for number, ((label, each), mark) in enumerate(zip(self.rows, self.marks, strict=True)):
            y = top + HIGH * (number + 0.5)
            parts += [self.text(start - 14, y + 6, label, "end", start - 18), self.whisker(place, each, y)]
            parts.append(self.text(WIDTH - room + 12, y + 6, self.told(each.value)))
            if mark is not None:
                parts.append(diamond(place(mark), y))
        if any(mark is not None for mark in self.marks):
            parts += [diamond(start + 10, 16), self.text(start + 24, 22, self.mark)]
        parts.append(self.text((start + WIDTH - room) / 2, ground + 2 * SIZE + 12, self.x, "middle"))
        height = ground + 3 * SIZE + 4
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
            f'height="{height}" role="img" direction="ltr" style="max-width:100%;height:auto" '
            f'font-family="{FONTS}" font-size="{SIZE}" fill="{INK}">'
            f"<title>{escape(self.title, quote=False)}</title>"
            f"<desc>{escape(' '.join(self.sentences()), quote=False)}</desc>"
            f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>{"".join(parts)}</svg>'
        )

    def ends(self) -> tuple[float, float]:
        """From where to where the scale runs: all intervals, marks and the line are on it."""
        values = [end for _, each in self.rows for end in (each.low, each.high)]
        values += [value for value in (*self.marks, self.zero) if value is not None]
        low, high = min(values), max(values)
        margin = (high - low) * 0.06 or abs(low) * 0.1 or 1.0
        return low - margin, high + margin

    def whisker(self, place: Any, each: Estimate, y: float) -> str:
        """A point with its interval."""
        low, middle, high = map(place, (each.low, each.value, each.high))
        return (
            f'<path d="M{low:.1f} {y:.1f}H{high:.1f}M{low:.1f} {y - 8:.1f}v16M{high:.1f} {y - 8:.1f}v16" '
            f'stroke="{COLOR}" stroke-width="3" fill="none"/>'
            f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="6" fill="{INK}"/>'
        )

    def tick(self, value: float) -> str:
        """A number at the scale."""
        shown = self.speaker.short(round(100 * value, 6) if self.percent else value)
        return self.speaker.say("list.percent", percent=shown) if self.percent else shown

    def text(self, x: float, y: float, text: str, anchor: str = "start", room: float = math.inf) -> str:
        """A text, pressed together where it would be wider than its room."""
        pressed = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if _wide(text) > room else ""
        shown = f"\u2067{text}\u2069" if self.speaker.right_to_left else text
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{pressed}>{escape(shown, quote=False)}</text>'

    # -- in a notebook ----------------------------------------------------------------------------------------------

    def html(self) -> str:
        """Title, picture, and the table folded under it."""
        return figure(self.title, self.svg(), self.table(), self.speaker)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.words()}


def named(label: Any, speaker: Speaker) -> str:
    """A label as it is shown: a city, a route or a ticket by its name."""
    if speaker.board is not None and label in speaker.board.ticket_index:
        return speaker.ticket_ends(speaker.board.ticket_index[label])
    return _named(label, speaker)


def told(value: float, speaker: Speaker, digits: int, *, percent: bool) -> str:
    """A number, or a share of a whole in percent, as people read it."""
    text = speaker.decimal(100 * value if percent else value, digits)
    text = speaker.decimal(0, digits) if not round(100 * value if percent else value, digits) else text  # no minus zero
    return speaker.say("list.percent", percent=text) if percent else text


def diamond(x: float, y: float) -> str:
    """A number that is known from elsewhere."""
    way = f"M{x:.1f} {y - 10:.1f}l8 10-8 10-8-10Z"
    return f'<path d="{way}" fill="{PAPER}" fill-opacity=".7" stroke="#b4530a" stroke-width="3"/>'


def intervals(
    title: str,
    values: Mapping[Any, Estimate],
    *,
    x: str = "",
    zero: float | None = None,
    marks: Mapping[Any, float] | None = None,
    mark: str = "",
    board: Board | None = None,
    digits: int = 1,
    percent: bool = False,
    language: str | None = None,
) -> Intervals:
    """Estimates with their intervals; those of which too little is known for an interval are left out.

    Parameters
    ----------
    title : what they are about
    values : for each label an `Estimate`: a value, the two ends of its interval, and how many observations it rests on
    x : what the numbers are
    zero : where a line is drawn through all rows: no difference, an equal chance
    marks, mark : for some labels a number known from elsewhere, and what it is
    board : whose cities, routes and tickets labels may be, by their ids
    digits : after the point
    percent : are the numbers shares of a whole?

    Raises
    ------
    ChartError
        When nothing is left to be drawn.
    """
    speaker, given = Speaker(language or preferred(), board), marks or {}
    kept = {label: each for label, each in values.items() if all(map(math.isfinite, each))}
    if not kept:
        raise ChartError(speaker.say("graphs.intervals.empty"))
    return Intervals(
        speaker.title(title),
        tuple((named(label, speaker), each) for label, each in kept.items()),
        tuple(float(given[label]) if label in given else None for label in kept),
        speaker.title(mark) or speaker.say("graphs.intervals.mark"),
        zero,
        speaker.title(x) or speaker.say("graphs.chart.value"),
        speaker,
        digits,
        percent,
    )
