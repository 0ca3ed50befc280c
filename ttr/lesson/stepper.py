"""The step player: an algorithm runs line by line, and the map and a table show what it knows at each step."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as w

from ttr.board import Board
from ttr.lesson.lesson import LOOKS
from ttr.lesson.reading import Marks, Reading, Row
from ttr.lesson.steps import Recording, Step, record
from ttr.mode import Mode
from ttr.state import State
from ttr.text import Speaker, preferred
from ttr.text.modes import mode_of
from ttr.view import panels
from ttr.view.desk import Desk
from ttr.view.frame import Frame
from ttr.view.map import MapView
from ttr.view.parts import part
from ttr.view.svg import Picture, board_svg

PAUSE = 1.0
"""Seconds between the steps that play by themselves."""

MOST_LINES = 30
"""Lines of the algorithm on screen at once; of a longer one those around the step."""

NARROW = 0.6
"""How wide a space of an indent is, in letters: the column is narrow."""

DEEPEST = 16
"""How far the cases of a search are moved in at the most."""

SHORT = 12
"""Letters that fit beside a name where several pairs stand in a row."""

MOST_WORDS = 200
"""Steps that are told in words."""


class Stepper(Desk):
    """The widgets of the step player.

    Parameters
    ----------
    recording : what is stepped through
    board : the map
    language : of everything shown
    state : a position whose pieces lie on the map
    projector : large type, for a class
    faded : indices of routes that are not there, as far as the algorithm is concerned
    picture : is the map shown? An algorithm that names no city has no use for it

    Attributes
    ----------
    frame : what to display
    at : the number of the step shown, from 0
    """

    def __init__(
        self,
        recording: Recording,
        board: Board,
        language: str,
        state: State | None = None,
        *,
        projector: bool = False,
        faded: Iterable[int] = (),
        picture: bool = True,
    ) -> None:
        self.recording = recording
        self.faded = frozenset(faded)
        self.board = board
        self.state = state
        self.speaker = Speaker(language, board, [player.name for player in state.players] if state else ())
        self.reading = Reading(board, self.speaker)
        self.at = 0
        self.told = ("", "")
        """What the status line says beside the step, and how."""
        self.playing: asyncio.Task[None] | None = None
        self.map = MapView(board, self.speaker, self.tell_route, self.tell_city, self.picture()) if picture else None
        self.code, self.table, self.status = (part(w.HTML) for _ in range(3))
        self.make_controls()
        code = [self.buttons, self.slider, self.status, self.code]
        if self.map:
            left = part(w.VBox, [self.map.widget, self.table], css="ttr-left")
            right = part(w.VBox, code, css="ttr-right ttr-free ttr-stepping")
        else:  # the code gets the room of the map
            left = part(w.VBox, code, css="ttr-left ttr-stepping")
            right = part(w.VBox, [self.table], css="ttr-right ttr-free")
        columns = part(w.HBox, [left, right], css="ttr-columns")
        self.frame = Frame(
            [columns], self.words, picture=self.static_picture if picture else None, language=self.speaker.language
        )
        if projector:
            self.frame.add_class("ttr-projector")
        self.render()

    def make_controls(self) -> None:
        """Make the buttons and the slider; the arrow keys move the slider."""
        say = self.say
        self.first = self.button(say("lesson.first"), lambda: self.go(0))
        self.back = self.button(say("lesson.back"), lambda: self.go(self.at - 1))
        self.next = self.button(say("lesson.next"), lambda: self.go(self.at + 1), "ttr-main")
        self.last = self.button(say("lesson.last"), lambda: self.go(self.end))
        self.play = self.button(say("stepper.play"), self.toggle)
        self.buttons = part(w.HBox, [self.first, self.back, self.next, self.last, self.play], css="ttr-row")
        self.slider = part(
            w.IntSlider,
            value=1,
            min=1,
            max=max(len(self.recording.steps), 1),
            description=say("stepper.where"),
            readout=False,
        )
        self.on_choice(self.slider, lambda number: self.go(number - 1))

    def fail(self, error: Exception) -> None:
        """Tell of a mistake of the kit itself."""
        self.told = (self.speaker.failure(error), "bad")

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)

    # -- going ------------------------------------------------------------------------------------------------------

    @property
    def end(self) -> int:
        """The number of the last step, from 0."""
        return max(len(self.recording.steps) - 1, 0)

    @property
    def step(self) -> Step:
        """The step shown; an empty one if there is none."""
        return self.recording.steps[self.at] if self.recording.steps else Step(range(0), {})

    def go(self, at: int) -> None:
        """Go to a step, or the nearest there is, and stop playing."""
        self.stop()
        self.show(at)

    def show(self, at: int) -> None:
        """Show a step, or the nearest there is."""
        self.at = min(max(at, 0), self.end)
        self.told = ("", "")
        self.render()

    def toggle(self) -> None:
        """Play, from the beginning if this is the end; or pause."""
        if self.playing:
            self.go(self.at)
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # the notebook is run without anybody who looks at it
            self.told = (self.say("stepper.no_clock"), "")
        else:
            self.playing = loop.create_task(self.run())
            if self.at == self.end:
                self.show(0)
        self.render()

    async def run(self) -> None:
        """Show one step after the other until the end."""
        while self.at < self.end and self.frame.comm is not None:
            await asyncio.sleep(PAUSE)
            self.safely(self.show)(self.at + 1)
        self.playing = None
        self.render()

    def stop(self) -> None:
        """Stop playing."""
        if self.playing:
            self.playing.cancel()
            self.playing = None

    # -- showing ----------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show the step."""
        self.filling = True
        self.slider.value = self.at + 1
        self.filling = False
        for button, wanted in (
            (self.first, self.at > 0),
            (self.back, self.at > 0),
            (self.next, self.at < self.end),
            (self.last, self.at < self.end),
            (self.play, self.end > 0),
        ):
            button.disabled = not wanted
        self.play.description = self.say("stepper.pause" if self.playing else "stepper.play")
        self.status.value = self.status_html()
        self.code.value = self.code_html()
        self.table.value = self.table_html()
        if self.map:
            self.map.show(self.picture())

    def picture(self) -> Picture:
        """What the map shows at this step."""
        marks = self.reading.marks(self.step)
        shown = _marked(marks)
        if not self.state:
            return Picture(**shown, closed=self.faded)
        lying = Picture.of(self.state, LOOKS[: len(self.state.players)], **shown)
        return replace(lying, closed=lying.closed | self.faded - lying.owners.keys())

    def status_html(self) -> str:
        """Where we are, what the algorithm says, and what went wrong."""
        trouble, total = self.recording.trouble, len(self.recording.steps)
        heading = ""
        if total:
            key = "stepper.at" if self.step.lines else "stepper.at.no_line"
            heading = self.say(key, number=self.at + 1, total=total, line=self.step.lines.start)
        bad = [self.say(trouble.key, **trouble.facts)] if trouble else []
        bad += filter(None, [self.reading.stranger(self.step)])
        told, kind = self.told
        lines = [(self.reading.note(self.step), ""), *((text, "bad") for text in bad), (told, kind)]
        if total and not trouble and self.at == self.end:
            lines.append((self.say("stepper.end"), "good"))
        return (
            f'<div class="ttr-box ttr-walk"><h4>{escape(heading)}</h4><div role="status" aria-live="polite">'
            + "".join(f'<p class="{kind and "ttr-" + kind}">{escape(text)}</p>' for text, kind in lines if text)
            + "</div></div>"
        )

    def code_html(self) -> str:
        """The lines of the algorithm, with the one on which it rests."""
        source, trouble = self.recording.source, self.recording.trouble
        if not source:
            return panels.box(self.say("stepper.code"), f"<p>{escape(self.say('stepper.code.none'))}</p>")
        crashed = trouble.line if trouble and self.at == self.end else None
        here = self.step.lines or range(crashed or 1, (crashed or 1) + 1)
        first = min(max(here.start - MOST_LINES // 2, 0), max(len(source) - MOST_LINES, 0))
        cut = f'<div class="ttr-line"><i></i><code>{escape(self.say("stepper.code.cut"))}</code></div>'
        lines = [
            self.line_html(number, source[number - 1], number in self.step.lines, number == crashed)
            for number in range(first + 1, min(first + MOST_LINES, len(source)) + 1)
        ]
        more = first + MOST_LINES < len(source)
        listing = (cut if first else "") + "".join(lines) + (cut if more else "")
        return panels.box(self.say("stepper.code"), f'<div class="ttr-listing" dir="ltr">{listing}</div>')

    def line_html(self, number: int, text: str, here: bool, crashed: bool) -> str:
        """One line of the algorithm; a sign before it says that it is the one, for those who see no color."""
        css, sign, current = "", '<b aria-hidden="true"></b>', ""
        if here:
            css, current = " ttr-here", ' aria-current="step"'
            sign = f'<b role="img" aria-label="{escape(self.say("stepper.code.here"))}">▶</b>'
        if crashed:
            css = " ttr-crashed"
            sign = f'<b role="img" aria-label="{escape(self.say("stepper.code.trouble"))}">✖</b>'
        indent = NARROW * (len(text) - len(text.lstrip()))
        return (
            f'<div class="ttr-line{css}"{current}>{sign}<i>{self.speaker.number(number)}</i>'
            f'<code style="padding-left:{indent + 2:g}ch">{escape(text.strip())}</code></div>'
        )

    def rows(self, at: int) -> list[Row]:
        """What the table shows at a step; at the end of it all the result too."""
        steps = self.recording.steps
        rows = self.reading.rows(steps[at]) if 0 <= at < len(steps) else []
        if at == self.end and self.recording.result is not None:
            rows.append(self.reading.row("result", self.recording.result))
        return rows

    def table_html(self) -> str:
        """What the algorithm knows at this step; what is new stands out."""
        before = {row.name: row for row in self.rows(self.at - 1)}
        lines = "".join(self.row_html(row, before.get(row.name)) for row in self.rows(self.at))
        content = f'<table class="ttr-state">{lines}</table>' if lines else _paragraph(self.say("stepper.state.none"))
        legend = f'<p class="ttr-legend">{escape(self.say("stepper.legend"))}</p>' if self.map else ""
        return panels.box(self.say("stepper.state"), content, legend)

    def row_html(self, row: Row, before: Row | None) -> str:
        """One row of the table."""
        old = before or Row(row.name)
        if row.pairs is not None:
            known = old.pairs or {}
            cells = "".join(
                f"<tr><th>{escape(thing)}</th><td>{_new(text, self.at > 0 and known.get(thing) != text)}</td></tr>"
                for thing, text in row.pairs.items()
            )
            wide = " ttr-wide" if any(len(text) > SHORT for text in row.pairs.values()) else ""
            shown = f'<table class="ttr-pairs{wide}">{cells}</table>' if cells else ""
        elif row.depths:
            news = [_new(text, self.at > 0 and text not in old.entries) for text in row.entries]
            shown = "".join(
                f'<div style="margin-inline-start:{min(depth, DEEPEST)}em">{text}</div>'
                for depth, text in zip(row.depths, news, strict=True)
            )
        else:
            shown = escape(self.say("list.separator")).join(
                _new(text, self.at > 0 and text not in old.entries) for text in row.entries
            )
        shown = shown or escape(self.say("stepper.nothing"))
        more = _paragraph(self.say("stepper.more", n=row.more)) if row.more else ""
        return f"<tr><th>{escape(row.name)}</th><td>{shown}{more}</td></tr>"

    def tell_route(self, route: int) -> None:
        """Say what a clicked route is."""
        self.safely(self.tell)(self.speaker.route(route))

    def tell_city(self, city: int) -> None:
        """Say which city was clicked."""
        self.safely(self.tell)(self.speaker.city(city))

    def tell(self, text: str) -> None:
        """Say something in the status line."""
        self.told = (text, "")
        self.status.value = self.status_html()

    # -- without widgets --------------------------------------------------------------------------------------------

    def words(self) -> str:
        """All steps in words."""
        return "\n".join(self.reading.words(self.recording, MOST_WORDS))

    def static_picture(self) -> str:
        """The map at the step shown, for pages that cannot show widgets."""
        told = " ".join(filter(None, (self.reading.note(self.step), self.reading.sentences(self.rows(self.at)))))
        return board_svg(self.board, self.speaker, self.picture(), title=self.say("ui.picture"), description=told)


def player(
    algorithm: Any,
    *arguments: Any,
    mode: str | Mode = "europe",
    board: Board | None = None,
    state: State | None = None,
    language: str | None = None,
    projector: bool = False,
    faded: Iterable[int] = (),
    picture: bool = True,
) -> Stepper:
    """Step through an algorithm on the map, line by line.

    Parameters
    ----------
    algorithm : function
        A generator function; `docs/step-an-algorithm.md` says what it may yield.
    arguments
        For the function.
    mode : str or Mode
        Whose map is shown, where neither a board nor a state is given.
    board : Board
        The map.
    state : State
        A position: its map is shown, with the pieces on it.
    language : str
        Of everything shown; the reader's own by default.
    projector : bool
        Large type, for a class.
    faded : iterable of int
        Indices of routes that are drawn faintly: those that are not there, as far as the algorithm is concerned.
    picture : bool
        Is the map shown? An algorithm that names no city has no use for it.

    Returns
    -------
    Stepper
        To be displayed. Mistakes in the algorithm are told in it; none is raised.
    """
    if state is not None:
        board = state.board
    shown = board or mode_of(mode, language).board
    recording = record(algorithm, *arguments)
    return Stepper(recording, shown, language or preferred(), state, projector=projector, faded=faded, picture=picture)


def _marked(marks: Marks) -> dict[str, Any]:
    """The marks of a step as a picture takes them."""
    return {
        "selected_city": marks.city,
        "marked_cities": marks.cities | ({marks.city} if marks.city is not None else set()),
        "ringed_cities": marks.frontier,
        "selected_route": marks.route,
        "marked_routes": marks.routes,
        "labels": marks.labels,
        "numbers": marks.numbers,
    }


def _new(text: str, new: bool) -> str:
    return f"<mark>{escape(text)}</mark>" if new else escape(text)


def _paragraph(text: str) -> str:
    return f"<p>{escape(text)}</p>"
