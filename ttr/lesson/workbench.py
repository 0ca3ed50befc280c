"""The workbench: a scenario file to write, the board beside it, and what the engine says about it."""

import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from ttr import files
from ttr.files import write_whole
from ttr.lesson.boards import board_html, looks_of, speaker_of
from ttr.lesson.findings import Finding, findings, verdict
from ttr.lesson.lookup import look_up
from ttr.lesson.tasks import TASKS
from ttr.mode import load_mode
from ttr.report import Report, examine
from ttr.scenario import ScenarioError
from ttr.scenario.problem import fail
from ttr.scenario.reading import MOST_BYTES, bytes_of
from ttr.session import SUFFIX
from ttr.state import Phase
from ttr.text import Speaker, preferred
from ttr.view import panels
from ttr.view.desk import NONE, Desk
from ttr.view.frame import Frame
from ttr.view.parts import part

LONGEST_STEM = 60
"""Letters of a file's name."""

MOST_STEPS = 50
"""Texts that can be had back."""


class Workbench(Desk):
    """A scenario file that somebody writes.

    Parameters
    ----------
    text : what it begins with
    language : of everything shown
    head : shown above it
    on_check : called after every check; may answer a second sentence for the status line

    Attributes
    ----------
    frame : what to display
    source : the file as it is written now
    report : of the last check
    tells : may the report say what came out?
    """

    def __init__(
        self,
        text: str,
        language: str,
        head: Sequence[w.Widget] = (),
        on_check: Callable[[Report], Finding | None] = lambda _: None,
    ) -> None:
        self.language = language
        self.speaker = Speaker(language, load_mode("europe").board)
        self.on_check = on_check
        self.tells = True
        self.path: Path | None = None
        self.kept_as = ""
        """The name that the title gave when the file was saved or opened."""
        self.make(text)
        left = part(
            w.VBox,
            [self.source_box, self.buttons, self.status, self.findings, self.keeping],
            css="ttr-source-column",
        )
        right = part(w.VBox, [self.picture, self.players, self.finder, self.found], css="ttr-board-column")
        columns = part(w.HBox, [left, right], css="ttr-columns")
        body = part(w.VBox, [*head, columns], css="ttr-bench")
        self.frame = Frame([body], self.words, html=self.html, language=self.speaker.language)
        self.load(text)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)

    # -- making -----------------------------------------------------------------------------------------------------

    def make(self, text: str) -> None:
        """Make the widgets."""
        say = self.say
        self.source_box = part(
            w.Textarea, description=say("handout.file"), continuous_update=False, css="ttr-stack ttr-source"
        )
        self.source_box.observe(lambda _: self.safely(self.edited)(), "value")
        self.buttons = part(
            w.HBox,
            [
                self.button(say("handout.check"), self.check, "ttr-main"),
                back := self.button(say("handout.back"), self.back),
                undo := self.button(say("handout.undo"), self.undo),
            ],
            css="ttr-row",
        )
        self.back_button, self.undo_button = back, undo
        self.upload = part(w.FileUpload, accept=".yaml,.yml,.json", description=say("handout.open"))
        self.upload.observe(lambda _: self.safely(self.open_upload)(), "value")
        self.saved = part(w.Dropdown, options=[(say("handout.saved"), NONE)], css="ttr-stack")
        self.on_choice(self.saved, self.open_saved)
        self.link = part(w.HTML)
        self.keeping = part(
            w.HBox,
            [self.button(say("handout.save"), self.save), self.upload, self.saved, self.link],
            css="ttr-row ttr-keeping",
        )
        self.picture, self.players, self.found, self.status = (part(w.HTML) for _ in range(4))
        self.finder = part(
            w.Text,
            description=say("handout.find"),
            placeholder=say("handout.find.example"),
            css="ttr-stack",
        )
        self.finder.observe(lambda _: self.safely(self.look_up)(), "value")
        self.findings = part(w.VBox, [], css="ttr-box ttr-findings")

    # -- the text ---------------------------------------------------------------------------------------------------

    @property
    def source(self) -> str:
        """The file as it is written now."""
        return str(self.source_box.value)

    def load(self, text: str, example: str | None = None, *, tells: bool = True) -> None:
        """Begin with another file; what was written before can no longer be had back."""
        self.example = text if example is None else example
        self.tells = tells
        self.before: list[str] = []
        self.path = None
        self.put(text)
        self.check()

    def put(self, text: str) -> None:
        """Write a text into the box."""
        self.filling = True
        self.source_box.value = text
        self.filling = False
        self.last = text

    def replace(self, text: str) -> None:
        """Put another text in the place of what is written, which can be had back."""
        if text != self.source:
            self.before = [*self.before[-MOST_STEPS:], self.source]
        self.put(text)
        self.check()

    def edited(self) -> None:
        """Remember what was written before the last change by hand."""
        if self.filling:
            return
        self.before = [*self.before[-MOST_STEPS:], self.last]
        self.last = self.source
        self.render_keeping()

    def back(self) -> None:
        """Go back to the example."""
        self.replace(self.example)

    def undo(self) -> None:
        """Have the text before the last change back."""
        if self.before:
            self.put(self.before.pop())
            self.check()

    # -- checking ---------------------------------------------------------------------------------------------------

    def check(self) -> None:
        """Ask the engine about the file."""
        self.report = examine(stem(self.source) + SUFFIX, self.source.encode())
        self.show_report()
        if self.report.play is not None:
            self.show_position()
        elif not self.picture.value:
            self.show_empty_board()
        self.render_keeping()

    def show_report(self) -> None:
        """Show what is to be said about the file."""
        play = self.report.play
        speaker = speaker_of(play.scenario, self.language) if play else self.speaker
        self.say_status(*filter(None, (verdict(self.report, speaker), self.on_check(self.report))))
        lines = list(findings(self.report, self.source, speaker, tells=self.tells))
        self.findings.children = [widget for line in lines for widget in self.line(line)]

    def line(self, finding: Finding) -> list[w.Widget]:
        """A finding as widgets: its sentence, and what may have been meant as buttons."""
        sign = {"good": "✓ ", "bad": "✗ "}.get(finding.kind, "")
        html = (
            f"<div>{panels.why(finding.rules, self.speaker)}"
            f'<p class="{finding.kind and "ttr-" + finding.kind}">{sign}{escape(finding.text)}</p></div>'
        )
        if not finding.mends:
            return [part(w.HTML, html)]
        buttons = [
            self.button(near, lambda better=better: self.replace(better))  # type: ignore[misc]
            for near, better in finding.mends
        ]
        label = part(w.HTML, f"<span>{escape(self.say('handout.meant'))}</span>")
        return [part(w.HTML, html), part(w.HBox, [label, *buttons], css="ttr-row ttr-near")]

    def show_position(self) -> None:
        """Show the board and the players as they are after the last move."""
        assert self.report.play is not None
        scenario, state = self.report.play.scenario, self.report.play.state
        speaker, looks = speaker_of(scenario, self.language), looks_of(scenario)
        self.speaker.board = state.board
        now = None if state.phase is Phase.GAME_OVER else state.acting_seat()
        self.picture.value = board_html(state, looks, speaker, scenario.moves)
        hands = "".join(
            f"<p>{escape(speaker.say('ui.hand', name=player.name))} {panels.hand(player.hand, speaker)}</p>"
            for player in state.players
            if any(player.hand)
        )
        self.players.value = panels.box("", panels.players(state, speaker, looks, now=now), hands)

    def show_empty_board(self) -> None:
        """Show the board as it is in the box, as long as nothing else can be shown."""
        scenario = examine("", b"scenario: 1\nplayers: [{name: A}, {name: B}]\n").play
        assert scenario is not None
        self.picture.value = board_html(scenario.state, looks_of(scenario.scenario), self.speaker)
        self.players.value = panels.box("", f"<p>{escape(self.say('handout.no_position'))}</p>")

    # -- what things are called -------------------------------------------------------------------------------------

    def look_up(self) -> None:
        """Show how a file names what somebody looks for."""
        wanted = self.finder.value.strip()
        mode = self.report.play.scenario.mode if self.report.play else load_mode("europe")
        entries = look_up(wanted, mode, self.speaker)
        rows = "".join(
            f"<tr><td><code>{escape(entry.id)}</code></td><td>{escape(self.say(f'handout.kind.{entry.kind}'))}</td>"
            f"<td>{escape(entry.told)}</td></tr>"
            for entry in entries
        )
        nothing = f"<p>{escape(self.say('handout.find.nothing', text=wanted))}</p>" if wanted else ""
        shown = f"<table>{rows}</table>" if rows else nothing
        self.found.value = f'<div class="ttr-found" role="status">{shown}</div>' if shown else ""

    # -- keeping ----------------------------------------------------------------------------------------------------

    def save(self) -> None:
        """Keep the file among the saved positions; another file of that name is left alone."""
        path = self.path if self.path and self.kept_as == stem(self.source) else free_path(self.source)
        try:
            write_whole(path, self.source)
        except OSError:
            self.say_status(Finding(self.say("handout.not_saved", path=str(path)), "bad"))
            return
        self.path, self.kept_as = path, stem(self.source)
        self.render_keeping()
        self.say_status(Finding(self.say("handout.is_saved", file=path.name), "good"))

    def open_upload(self) -> None:
        """Bring a file."""
        if not self.upload.value:
            return
        content = bytes(self.upload.value[0]["content"])
        self.upload.value = ()
        self.open(content)

    def open_saved(self, path: Path | None) -> None:
        """Go on with a saved position."""
        if path is None:
            return
        try:
            content = bytes_of(path)
        except OSError:
            raise fail("", "no_readable_file") from None
        self.open(content)
        self.path, self.kept_as = path, stem(self.source)

    def open(self, content: bytes) -> None:
        """Put a file into the box, if it is a text at all; what was written can be had back."""
        if len(content) > MOST_BYTES:
            raise fail("", "too_large", most=MOST_BYTES // 1000, found=len(content) // 1000)
        try:
            self.replace(content.decode("utf-8-sig").replace("\r\n", "\n"))
        except UnicodeDecodeError as error:
            raise fail("", "not_utf8", at_line=content.count(b"\n", 0, error.start) + 1) from None

    def fail(self, error: Exception) -> None:
        """Say what cannot be done; the text stays as it is."""
        told = error.problems[0].sentence(self.speaker) if isinstance(error, ScenarioError) else None
        self.say_status(Finding(told or self.speaker.failure(error), "bad"))

    def say_status(self, *lines: Finding) -> None:
        """Put sentences into the status line."""
        told = "".join(f'<p class="{line.kind and "ttr-" + line.kind}">{escape(line.text)}</p>' for line in lines)
        self.status.value = f'<div class="ttr-box" role="status" aria-live="polite">{told}</div>'

    def render(self) -> None:
        """Show what can be pressed."""
        self.render_keeping()

    def render_keeping(self) -> None:
        """Show what is saved, and what can be had back."""
        self.undo_button.disabled = not self.before
        self.back_button.disabled = self.source == self.example
        self.link.value = panels.link(stem(self.source) + SUFFIX, self.source.encode(), self.say("ui.download"))
        options: list[tuple[str, Any]] = [(self.say("handout.saved"), NONE)]
        options += [(path.stem, path) for path in saved_positions()]
        self.filling = True
        self.fill(self.saved, options, NONE)
        self.filling = False

    # -- without widgets --------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The file."""
        return self.source

    def html(self) -> str:
        """The file for pages that cannot show widgets."""
        return f"<pre>{escape(self.source)}</pre>"


def workbench(text: str = "own", language: str | None = None) -> Workbench:
    """A file to write, with its board beside it.

    Parameters
    ----------
    text : what it begins with: a file, or the name of a task
    language : of everything shown; by default the reader's
    """
    language = language or preferred()
    return Workbench(TASKS[text].start(Speaker(language)) if text in TASKS else text, language)


# -- files ------------------------------------------------------------------------------------------------------------


def positions() -> Path:
    """The folder of saved positions."""
    return files.saves() / "positions"


def saved_positions() -> list[Path]:
    """The saved positions by name."""
    try:
        return sorted(path for path in positions().glob(f"*{SUFFIX}") if path.is_file())
    except OSError:
        return []


def stem(text: str) -> str:
    """A file's name without its ending, from its title: letters, digits, spaces and hyphens."""
    title = re.search(r"^[ \t]*[\"']?title[\"']?[ \t]*:[ \t]*(.*)$", text, re.MULTILINE)
    return file_name(title[1] if title else "") or "position"


def file_name(text: str) -> str:
    """What can be a file's name in a text."""
    return " ".join(re.sub(r"[^\w\- ]+", " ", text).split())[:LONGEST_STEM].strip(" -")


def free_path(text: str) -> Path:
    """Where a new position can be kept."""
    path, number = positions() / f"{stem(text)}{SUFFIX}", 2
    while path.exists():
        path = positions() / f"{stem(text)} ({number}){SUFFIX}"
        number += 1
    return path
