"""The turning points of a finished game: a chart, and a button for each, which shows it on the map."""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import ceil, floor
from time import monotonic

import ipywidgets as w

from ttr.review import MOST_POINTS, Review, TurningPoint
from ttr.state import State
from ttr.text import EVERYTHING, Speaker
from ttr.view.colors import INK, LETTERS, PAPER, PieceLook
from ttr.view.control import Control, told
from ttr.view.desk import Desk
from ttr.view.panels import paragraphs
from ttr.view.parts import part
from ttr.view.svg import FONTS

SLICE = 0.2
"""Seconds of work before the page is shown again."""

WIDTH, HIGH = 320, 190
"""Of the chart."""

LEFT, RIGHT, TOP, BOTTOM = 32, 18, 22, 22
"""Its margins: for the points, the players' letters, the numbers of the turning points, and the moves."""

DASHES = ("", "7 4", "2 3", "9 3 2 3", "4 4")
"""How the lines of the players are cut, so that nobody needs their colors."""


class Turning(Desk):
    """The turning points of the game at a table.

    Parameters
    ----------
    control : the table's; the review begins when somebody asks for it

    Attributes
    ----------
    review : of the game as it ended
    """

    def __init__(self, control: Control) -> None:
        self.control = control
        self.speaker = control.speaker
        self.start = self.button(self.say("bot.review.start"), self.begin, "ttr-main")
        self.stop = self.button(self.say("bot.review.cancel"), self.cancel)
        self.about = part(w.HTML, paragraphs([self.say("bot.review.about")]))
        self.progress, self.picture = part(w.HTML), part(w.HTML)
        self.points = [
            self.button("", lambda number=number: self.show(number), "ttr-turning")  # type: ignore[misc]
            for number in range(MOST_POINTS)
        ]
        self.reset()

    def reset(self) -> None:
        """Forget the review, as when the game has gone on from an earlier position."""
        self.game: State = self.control.session.positions[-1]
        self.review = Review(self.control.session.positions)
        self.running: Iterator[float] | None = None
        self.done = False
        self.chosen: int | None = None

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.running = None
        self.control.fail(error)

    def render(self) -> None:
        """Show everything as it is now."""
        self.control.on_change()

    # -- the work ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin the simulations."""
        self.reset()
        self.running = self.review.run()
        self.tell(0)
        self.render()
        self.go_on()

    def go_on(self) -> None:
        """Work for a moment; the page stays alive in between."""
        self.safely(self._go_on)()

    def _go_on(self) -> None:
        if self.running is None:
            return
        if self.game is not self.control.session.positions[-1]:  # somebody plays on from an earlier position
            self.reset()
            return
        until = monotonic() + SLICE
        for share in self.running:
            if self.control.later is not None and monotonic() > until:
                self.tell(share)
                self.control.later(self.go_on)
                return
        self.running, self.done = None, True
        self.fill_points()
        self.render()

    def cancel(self) -> None:
        """Stop the simulations."""
        self.running = None
        self.control.say("bot.review.stopped")
        self.render()

    def tell(self, share: float) -> None:
        """Tell how much is done."""
        label = escape(self.say("bot.review.progress"))
        percent = self.say("list.percent", percent=round(100 * share))
        self.progress.value = (
            f'<p>{label}: {escape(percent)}</p><progress class="ttr-progress" value="{share:.3f}" max="1" '
            f'aria-label="{label}"></progress>'
        )

    # -- what is shown ----------------------------------------------------------------------------------------------

    def widgets(self) -> list[w.Widget]:
        """What is shown of it now."""
        if self.game is not self.control.session.positions[-1]:
            self.reset()
        if self.running is not None:
            return [self.about, self.progress, self.stop]
        if not self.done:
            return [self.start]
        found = self.review.points
        for number, button in enumerate(self.points):
            css = "ttr-main"
            if (number == self.chosen) != (css in button._dom_classes):
                (button.add_class if number == self.chosen else button.remove_class)(css)
        return [self.picture, *self.points[: len(found)]]

    def fill_points(self) -> None:
        """Put the chart and the turning points into words."""
        review, speaker = self.review, self.speaker
        title = f"<h4>{escape(self.say('bot.review.title'))}</h4>"
        none = "" if review.points else paragraphs([self.say("bot.review.none")])
        names = self.control.session.names
        drawn = chart(review.expected, review.points, speaker, names, self.control.looks)
        self.picture.value = f"{title}{drawn}{none}"
        for number, (button, point) in enumerate(zip(self.points, review.points, strict=False)):
            told = self.say("bot.review.point", number=point.end, what=self.what(point))
            button.description = "\n".join([speaker.numbered(number + 1, told), self.lead(point)])

    def what(self, point: TurningPoint) -> str:
        """What was done in the turn."""
        logs = self.control.session.all_logs[point.start + 1 : point.end + 1]
        return " ".join(line for log in logs for line in told(log, self.speaker, EVERYTHING, looked_at=False))

    def lead(self, point: TurningPoint) -> str:
        """How the expected lead changed."""
        before, after = (self.speaker.signed(round(points)) for points in (point.before, point.after))
        return self.say(
            "bot.review.lead", player_seat=point.seat, before=before, after=after, error=max(1, round(point.error))
        )

    def show(self, number: int) -> None:
        """Show the position after a turning point on the map."""
        point = self.review.points[number]
        self.chosen = number
        self.control.show_turn(point.start, point.end)


# -- the chart --------------------------------------------------------------------------------------------------------


def chart(
    expected: Mapping[int, Sequence[float]],
    points: Sequence[TurningPoint],
    speaker: Speaker,
    names: Sequence[str],
    looks: Sequence[PieceLook],
) -> str:
    """The course of the expected scores as SVG, with the turning points, and all of it in words."""
    values = [value for scores in expected.values() for value in scores]
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if (max(values) - min(values)) / n <= 5)
    low, high = floor(min(values) / step) * step, ceil(max(values) / step) * step
    last = max(expected)

    def x(at: float) -> float:
        return LEFT + at / (last or 1) * (WIDTH - LEFT - RIGHT)

    def y(value: float) -> float:
        return TOP + (high - value) / ((high - low) or 1) * (HIGH - TOP - BOTTOM)

    ticks = range(low, high + 1, step)
    parts = [_line(LEFT, y(tick), WIDTH - RIGHT, y(tick), INK, "0.6", opacity=".25") for tick in ticks]
    parts += [_text(LEFT - 4, y(tick) + 4, speaker.number(tick), "end") for tick in ticks]
    parts += [_text(x(at), HIGH - 7, speaker.number(at), "middle") for at in (0, last)]
    parts.append(_text(x(last / 2), HIGH - 7, speaker.say("bot.review.moves"), "middle"))
    for number, point in enumerate(points, 1):
        parts.append(_line(x(point.end), TOP, x(point.end), HIGH - BOTTOM, "#d6006c", "1.5", dashes="3 2"))
        parts.append(_text(x(point.end), TOP - 5 - 9 * (number % 2), speaker.number(number), "middle"))
    ends = _apart([y(scores) for scores in expected[last]])
    for seat, look in enumerate(looks):
        way = " ".join(f"{x(at):.1f},{y(scores[seat]):.1f}" for at, scores in expected.items())
        for color, width, dashes in ((INK, "3", ""), (look.fill, "2", DASHES[seat])):
            parts.append(
                f'<polyline points="{way}" fill="none" stroke="{color}" stroke-width="{width}" '
                f'stroke-dasharray="{dashes}" stroke-linejoin="round"/>'
            )
        parts.append(_text(WIDTH - RIGHT + 4, ends[seat] + 4, LETTERS[seat], "start"))
    words = escape(" ".join(_in_words(expected, points, speaker, names)), quote=False)
    title = escape(speaker.say("bot.review.chart"), quote=False)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HIGH}" role="img" '
        f'style="display:block;width:100%;max-width:{WIDTH * 2}px;height:auto" font-family="{FONTS}" font-size="12" '
        f'fill="{INK}"><title>{title}</title><desc>{words}</desc>'
        f'<rect width="{WIDTH}" height="{HIGH}" fill="{PAPER}"/>{"".join(parts)}</svg>'
    )


def _in_words(
    expected: Mapping[int, Sequence[float]], points: Sequence[TurningPoint], speaker: Speaker, names: Sequence[str]
) -> Iterator[str]:
    for seat in range(len(names)):
        course = [round(scores[seat]) for scores in expected.values()]
        yield speaker.say(
            "bot.review.course",
            player_seat=seat,
            start_points=course[0],
            lowest_points=min(course),
            highest_points=max(course),
            end_points=course[-1],
        )
    for number, point in enumerate(points, 1):
        yield speaker.say("bot.review.mark", number=number, move=point.end)


def _apart(places: Sequence[float], room: float = 12) -> list[float]:
    """Places of letters, moved down until none lies on another."""
    found, least = [0.0] * len(places), -room
    for seat in sorted(range(len(places)), key=places.__getitem__):
        least = found[seat] = max(places[seat], least + room)
    return found


def _line(
    x: float, y: float, to_x: float, to_y: float, color: str, width: str, *, dashes: str = "", opacity: str = "1"
) -> str:
    return (
        f'<path d="M{x:.1f} {y:.1f}L{to_x:.1f} {to_y:.1f}" stroke="{color}" stroke-width="{width}" '
        f'stroke-dasharray="{dashes}" opacity="{opacity}"/>'
    )


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text, quote=False)}</text>'
