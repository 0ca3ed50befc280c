"""Charts of our own: SVG that needs no script, with a description and the same numbers as a table.

`bars` (lying, for names), `columns` (standing, for a histogram) and `line` (a course, or steps) take a title and a
mapping from labels to numbers; for several series, a mapping from their names to such mappings:

    bars("Routes at each city", {"paris": 10, "wien": 7}, board=ground.board, most=10)
    columns("Cities by their routes", {1: 1, 2: 4, 3: 14}, x="routes at the city", y="cities")
    columns("Chance", {"theory": theory, "dice": found}, percent=True)
    line("Cities reached", {0: 1, 1: 8, 2: 20}, x="routes away", y="cities", steps=True)

A label that is the id of a city or a route of `board` is shown by its name. Numbers are whole, fractions or floats,
none below zero. Displayed as the last thing in a cell, a chart shows the SVG, and the table folded under it.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import pairwise
from numbers import Integral, Real
from typing import Any, Literal, TypeAlias
from zlib import crc32

from ttr.board import Board
from ttr.text import Speaker, preferred
from ttr.view.colors import INK, PAPER
from ttr.view.frame import directed
from ttr.view.svg import FONTS

Value: TypeAlias = int | float | Fraction
Values: TypeAlias = Mapping[Any, Value]
Kind: TypeAlias = Literal["bars", "columns", "line"]

WIDTH = 760
"""Of every chart, in units of which a letter is about ten wide: it can be read at the back of a classroom."""

SIZE = 18
"""Of the letters."""

LETTER = 0.58
"""How wide a letter is on the average, as a share of the size."""

HIGH = 300
"""How high columns and lines are drawn."""

LOOKS = (("#1f5c8b", "", ""), ("#f2b27a", "M0 8L8 0M-2 2L2-2M6 10L10 6", "7 5"), ("#bfe0d2", "M4 4h.1", "2 4"))
"""How series differ beside their color: what is drawn over their bars, and how their lines are cut."""

MOST_TOLD = 60
"""Numbers in the description; the table has all."""


class ChartError(ValueError):
    """There is nothing to draw; the message says why, and what would do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


@dataclass(frozen=True)
class Chart:
    """Numbers as a picture and as a table.

    Parameters
    ----------
    kind : how they are drawn
    title : what they are about
    labels : what the numbers belong to, as shown
    series : the name of each series, and its numbers in the order of the labels; None where it has none
    x, y : what the labels and the numbers are
    speaker : says the rest
    digits : after the point, for numbers that are not whole
    percent : are the numbers shares of a whole?
    steps : does a line stay until the next number?
    at : where each label lies on the line of a course
    """

    kind: Kind
    title: str
    labels: tuple[str, ...]
    series: tuple[tuple[str, tuple[Value | None, ...]], ...]
    x: str
    y: str
    speaker: Speaker
    digits: int
    percent: bool = False
    steps: bool = False
    at: tuple[float, ...] = ()

    # -- in words ---------------------------------------------------------------------------------------------------

    def told(self, value: Value | None) -> str:
        """A number as it is shown."""
        if value is None:
            return "–"
        shown = Fraction(value) * 100 if self.percent else value
        whole = isinstance(shown, int) or (isinstance(shown, Fraction) and shown.denominator == 1)
        text = self.speaker.number(int(shown)) if whole else self.speaker.decimal(float(shown), self.digits)
        return self.speaker.say("list.percent", percent=text) if self.percent else text

    def rows(self) -> list[list[str]]:
        """The table: its head, then a row for each label."""
        names = [name or self.y for name, _ in self.series]
        return [[self.x, *names], *([label, *map(self.told, numbers)] for label, *numbers in self._lines())]

    def _lines(self) -> Iterator[tuple[Any, ...]]:
        return zip(self.labels, *(numbers for _, numbers in self.series), strict=True)

    def description(self) -> str:
        """The numbers in a sentence for each series."""
        say, sentences = self.speaker.say, []
        for name, numbers in self.series:
            pairs = [(label, number) for label, number in zip(self.labels, numbers, strict=True) if number is not None]
            told = [say("stepper.pair", thing=label, text=self.told(number)) for label, number in pairs[:MOST_TOLD]]
            if len(pairs) > MOST_TOLD:
                told.append(say("stepper.more", n=len(pairs) - MOST_TOLD))
            sentences.append(say("stepper.row", name=name or self.y, text=say("list.separator").join(told)))
        return " ".join(sentences)

    def words(self) -> str:
        """The title, and the table in columns."""
        rows = self.rows()
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join([row[0].ljust(widths[0]), *(cell.rjust(n) for cell, n in zip(row[1:], widths[1:], strict=True))])
            for row in rows
        ]
        return "\n".join([self.title, *map(str.rstrip, lines)])

    # -- as a picture -----------------------------------------------------------------------------------------------

    def svg(self) -> str:
        """The picture."""
        draw = {"bars": self._bars, "columns": self._columns, "line": self._line}[self.kind]
        top = SIZE * 2 if len(self.series) > 1 else 8
        parts, height = draw(top)
        mirror = f'<g transform="matrix(-1 0 0 1 {WIDTH} 0)">' if self._mirrored else "<g>"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" '
            f'height="{height:.0f}" role="img" direction="{"rtl" if self._mirrored else "ltr"}" '
            f'style="max-width:100%;height:auto" '
            f'font-family="{FONTS}" font-size="{SIZE}" fill="{INK}">'
            f"<title>{escape(self.title, quote=False)}</title><desc>{escape(self.description(), quote=False)}</desc>"
            f'{self._patterns()}<rect width="{WIDTH}" height="{height:.0f}" fill="{PAPER}"/>'
            f"{mirror}{self._legend()}{''.join(parts)}</g></svg>"
        )

    @property
    def _id(self) -> str:
        """Of its patterns: two charts on a page do not share any, since one of them may be hidden."""
        return f"ttr-{crc32(self.words().encode()):x}"

    def _patterns(self) -> str:
        """What is drawn over the bars of the second and third series."""
        return "<defs>" + "".join(
            f'<pattern id="{self._id}-{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{fill}"/><path d="{over}" stroke="{INK}" stroke-width="1.6" '
            f'stroke-linecap="round"/></pattern>'
            for number, (fill, over, _) in enumerate(LOOKS[: len(self.series)])
        ) + "</defs>"  # fmt: skip

    def _fill(self, number: int) -> str:
        return f'fill="url(#{self._id}-{number})" stroke="{INK}"'

    def _legend(self) -> str:
        """Which series is which."""
        if len(self.series) == 1:
            return ""
        parts, at = [], 10.0
        for number, (name, _) in enumerate(self.series):
            if self.kind == "line":
                parts.append(self._stroke([(at, 20), (at + 36, 20)], number) + self._dot(at + 18, 20, number))
            else:
                parts.append(f'<rect x="{at:.0f}" y="11" width="36" height="18" {self._fill(number)}/>')
            parts.append(self._text(at + 44, 26, name))
            at += 44 + _wide(name) + 28
        return "".join(parts)

    def _bars(self, top: float) -> tuple[list[str], float]:
        """Lying bars, their labels before them and their numbers behind."""
        thick = 24 if len(self.series) == 1 else 18
        start = min(max(map(_wide, self.labels)) + 20, WIDTH * 0.45)
        room = WIDTH - start - max(_wide(self.told(value)) for value in self._values()) - 16
        scale = room / (float(max(self._values())) or 1)
        parts, y = [], top
        for label, *numbers in self._lines():
            middle = y + thick * len(numbers) / 2
            parts.append(self._text(start - 8, middle + SIZE / 3, label, "end", start - 12))
            for number, value in enumerate(numbers):
                width = float(value or 0) * scale
                if value is not None:
                    bar = f'x="{start:.1f}" y="{y:.1f}" width="{width:.1f}" height="{thick - 2}"'
                    parts.append(f"<rect {bar} {self._fill(number)}/>")
                    parts.append(self._text(start + width + 6, y + thick / 2 + SIZE / 3, self.told(value)))
                y += thick
            y += 8
        parts.append(_rule(start, top - 4, start, y))
        return parts, y + 8

    def _columns(self, top: float) -> tuple[list[str], float]:
        """Standing bars, their labels under them and their numbers above; of many labels only some are written."""
        each = (WIDTH - 40) / len(self.labels)
        thick = each * 0.86 / len(self.series)
        scale, ground = HIGH / (float(max(self._values())) or 1), top + 2 * SIZE + 10 + HIGH
        told = max(_wide(self.told(value)) for value in self._values()) <= each / len(self.series) * 1.1
        every = math.ceil((max(map(_wide, self.labels)) + 8) / each)
        parts = [self._text(10, top + SIZE, self.y), _rule(20, ground, WIDTH - 20, ground)]
        for place, (label, *numbers) in enumerate(self._lines()):
            x = 20 + each * (place + 0.07)
            if place % every == 0:
                parts.append(self._text(20 + each * (place + 0.5), ground + SIZE + 4, label, "middle"))
            for number, value in enumerate(numbers):
                if value is not None:
                    height, at = float(value) * scale, x + thick * number
                    bar = f'x="{at:.1f}" y="{ground - height:.1f}" width="{thick:.1f}" height="{height:.1f}"'
                    parts.append(f"<rect {bar} {self._fill(number)}/>")
                    if told:
                        number_told = self.told(value)
                        room = thick - 4 if _wide(number_told) * 0.9 > thick else math.inf  # figures are narrow
                        parts.append(self._text(at + thick / 2, ground - height - 5, number_told, "middle", room))
        parts.append(self._text(WIDTH / 2, ground + 2 * SIZE + 10, self.x, "middle"))
        return parts, ground + 3 * SIZE

    def _line(self, top: float) -> tuple[list[str], float]:
        """A course through points over a scale, or steps."""
        left, right, ceiling, ground = 84, WIDTH - 30, top + SIZE + 14, top + SIZE + 14 + HIGH
        most = float(max(self._values())) or 1
        first, last = min(self.at), max(self.at)
        parts = [_rule(left, ground, right, ground), _rule(left, ceiling, left, ground)]
        parts.append(self._text(10, top + SIZE, self.y))
        for tick in _ticks(0, most):
            y = ground - tick / most * HIGH
            parts += [_rule(left - 5, y, right, y, faint=True), self._text(left - 10, y + 6, self._tick(tick), "end")]
        for tick in _ticks(first, last):
            x = left + (tick - first) / ((last - first) or 1) * (right - left)
            parts.append(_rule(x, ground, x, ground + 5))
            parts.append(self._text(x, ground + SIZE + 6, self.speaker.short(tick), "middle"))
        for number, (_, numbers) in enumerate(self.series):
            points = [
                (left + (at - first) / ((last - first) or 1) * (right - left), ground - float(value) / most * HIGH)
                for at, value in zip(self.at, numbers, strict=True)
                if value is not None
            ]
            corners = [corner for a, b in pairwise(points) for corner in (a, (b[0], a[1]))]
            parts.append(self._stroke([*corners, points[-1]] if self.steps else points, number))
            parts += [self._dot(*point, number) for point in points] if len(points) <= 40 else []
        parts.append(self._text((left + right) / 2, ground + 2 * SIZE + 12, self.x, "middle"))
        return parts, ground + 3 * SIZE + 4

    def _tick(self, value: float) -> str:
        if not self.percent:
            return self.speaker.short(value)
        return self.speaker.say("list.percent", percent=self.speaker.short(100 * value))

    def _stroke(self, points: Sequence[tuple[float, float]], number: int) -> str:
        """The line of a series; each is cut in another way."""
        way = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        color, dashes = ("#1f5c8b", "#b4530a", "#00755c")[number], LOOKS[number][2]
        return f'<polyline points="{way}" fill="none" stroke="{color}" stroke-width="3" stroke-dasharray="{dashes}"/>'

    def _dot(self, x: float, y: float, number: int) -> str:
        """A point of a series: round, square or three-cornered."""
        if number == 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5"/>'
        if number == 1:
            return f'<rect x="{x - 5:.1f}" y="{y - 5:.1f}" width="10" height="10" fill="{PAPER}" stroke="{INK}"/>'
        return f'<path d="M{x:.1f} {y - 6:.1f}l6 11h-12Z" fill="{PAPER}" stroke="{INK}"/>'

    @property
    def _mirrored(self) -> bool:
        """Does it begin on the right? Lying bars do where one reads so; scales never do."""
        return self.speaker.right_to_left and self.kind == "bars"

    def _text(self, x: float, y: float, text: str, anchor: str = "start", room: float = math.inf) -> str:
        """A text, pressed together where it would be wider than its room."""
        pressed = f' textLength="{room:.0f}" lengthAdjust="spacingAndGlyphs"' if _wide(text) > room else ""
        turned = f' transform="matrix(-1 0 0 1 {2 * x:.1f} 0)"' if self._mirrored else ""
        shown = f"\u2067{text}\u2069" if self.speaker.right_to_left and not self._mirrored else text
        return (
            f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{pressed}{turned}>{escape(shown, quote=False)}</text>'
        )

    def _values(self) -> list[Value]:
        return [value for _, numbers in self.series for value in numbers if value is not None]

    # -- in a notebook ----------------------------------------------------------------------------------------------

    def html(self) -> str:
        """Title, picture, and the table folded under it."""
        return figure(self.title, self.svg(), self.rows(), self.speaker)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.words()}


def figure(title: str, picture: str, rows: Iterable[Sequence[str]], speaker: Speaker) -> str:
    """A picture under its title, with the numbers as a table folded under it; the first row is the head."""
    head, *lines = (
        "".join(
            f'<{tag} style="text-align:{"end" if place else "start"};padding:2px 12px">{escape(cell)}</{tag}>'
            for place, cell in enumerate(row)
        )
        for number, row in enumerate(rows)
        for tag in ("td" if number else "th",)
    )
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    shown = (
        f'<figure style="margin:0;max-width:{WIDTH}px"><figcaption style="font-size:1.15em;font-weight:700">'
        f"{escape(title)}</figcaption>{picture}"
        f"<details><summary>{escape(speaker.say('graphs.chart.table'))}</summary>"
        f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></details></figure>"
    )
    return directed(shown, speaker.language)


# -- how they are made ------------------------------------------------------------------------------------------------


def bars(
    title: str,
    values: Values | Mapping[str, Values],
    *,
    x: str = "",
    y: str = "",
    board: Board | None = None,
    most: int | None = None,
    digits: int | None = None,
    percent: bool = False,
    language: str | None = None,
) -> Chart:
    """Lying bars: for names.

    Parameters
    ----------
    title : what the numbers are about
    values : a number for each label; or such a mapping for each of up to three series, by their names
    x, y : what the labels and the numbers are
    board : whose cities and routes labels may be, by their ids
    most : only so many, the largest first
    digits : after the point, for numbers that are not whole; three, or one of a percentage
    percent : are the numbers shares of a whole?

    Raises
    ------
    ChartError
        When there is no number, or one that cannot be drawn.
    """
    return _made("bars", title, values, x, y, board, most, digits, percent, language)


def columns(
    title: str,
    values: Values | Mapping[str, Values],
    *,
    x: str = "",
    y: str = "",
    board: Board | None = None,
    digits: int | None = None,
    percent: bool = False,
    language: str | None = None,
) -> Chart:
    """Standing bars: for a histogram, or whatever has an order (that of the numbers, if labels are numbers).

    Parameters and errors are those of `bars`.
    """
    return _made("columns", title, values, x, y, board, None, digits, percent, language)


def line(
    title: str,
    values: Values | Mapping[str, Values],
    *,
    x: str = "",
    y: str = "",
    steps: bool = False,
    digits: int | None = None,
    percent: bool = False,
    language: str | None = None,
) -> Chart:
    """A course: for labels that are numbers; with `steps` each number holds until the next. The rest as of `bars`."""
    return _made("line", title, values, x, y, None, None, digits, percent, language, steps)


def _made(
    kind: Kind,
    title: str,
    values: Values | Mapping[str, Values],
    x: str,
    y: str,
    board: Board | None,
    most: int | None,
    digits: int | None,
    percent: bool,
    language: str | None,
    steps: bool = False,
) -> Chart:
    speaker = Speaker(language or preferred(), board)
    nested = {str(name): part for name, part in values.items() if isinstance(part, Mapping)}
    given: Mapping[str, Any] = nested if len(nested) == len(values) else {"": values}
    series = {name: part for name, part in given.items() if part}
    labels = list(dict.fromkeys(label for part in series.values() for label in part))
    if not labels:
        raise ChartError(speaker.say("graphs.chart.empty"))
    if len(series) > len(LOOKS):
        raise ChartError(speaker.say("graphs.chart.too_many", most=len(LOOKS)))
    for label in labels:
        _check(label, [part[label] for part in series.values() if label in part], kind == "line", speaker)
    if kind != "bars" and all(isinstance(label, Real) for label in labels):
        labels.sort()
    if most is not None:
        largest = {label: max(part[label] for part in series.values() if label in part) for label in labels}
        labels = sorted(labels, key=lambda label: -largest[label])[:most]
    return Chart(
        kind,
        speaker.title(title),
        tuple(_named(label, speaker) for label in labels),
        tuple(
            (speaker.title(name), tuple(_plain(part.get(label)) for label in labels)) for name, part in series.items()
        ),
        speaker.title(x) or speaker.say("graphs.chart.label"),
        speaker.title(y) or speaker.say("graphs.chart.value"),
        speaker,
        (1 if percent else 3) if digits is None else digits,
        percent,
        steps,
        tuple(map(float, labels)) if kind == "line" else (),
    )


def _check(label: Any, numbers: Sequence[Any], measured: bool, speaker: Speaker) -> None:
    """Refuse what cannot be drawn."""
    for number in numbers:
        if not isinstance(number, Real) or not 0 <= float(number) < math.inf:
            raise ChartError(speaker.say("graphs.chart.no_number", label=str(label), text=str(number)))
    if measured and (not isinstance(label, Real) or not math.isfinite(label)):
        raise ChartError(speaker.say("graphs.chart.no_place", label=str(label)))


def _plain(number: Any) -> Value | None:
    """A number as Python's own, whatever library it comes from."""
    if number is None or isinstance(number, Fraction):
        return number
    return int(number) if isinstance(number, Integral) else float(number)


def _named(label: Any, speaker: Speaker) -> str:
    """A label as it is shown: a city or a route by its name."""
    if speaker.board is not None and isinstance(label, str):
        if label in speaker.board.city_index:
            return speaker.city(speaker.board.city_index[label])
        if label in speaker.board.route_index:
            return speaker.route(speaker.board.route_index[label])
    return speaker.number(label) if isinstance(label, int) else speaker.title(str(label))


def _wide(text: str) -> float:
    """About how wide a text is."""
    return len(text) * SIZE * LETTER


def _rule(x: float, y: float, to_x: float, to_y: float, *, faint: bool = False) -> str:
    opacity = ' opacity=".2"' if faint else ""
    return f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{INK}"{opacity}/>'


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers on a scale, about six."""
    if high <= low:
        return [low]
    rough = (high - low) / 6
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * n for n in (1, 2, 5, 10) if power * n >= rough)
    first = math.ceil(low / step - 1e-9)
    return [round(n * step, 12) for n in range(first, math.floor(high / step + 1e-9) + 1)]
