"""Who won? A game is clicked down from a table, during play or after it, and scored with proofs."""

from collections.abc import Callable
from datetime import datetime
from html import escape

import ipywidgets as w

from ttr.bonus import by_trail
from ttr.mode import Mode
from ttr.proof.count import WHAT, What
from ttr.report import verdict
from ttr.scenario import Move
from ttr.scenario.draft import Draft
from ttr.state import Phase
from ttr.text import Speaker, preferred
from ttr.text.modes import mode_of
from ttr.view import panels, verdicts
from ttr.view.desk import Desk
from ttr.view.frame import Frame
from ttr.view.parts import part
from ttr.view.placing import Placing, place_of
from ttr.view.scoring import Item, Scoring
from ttr.view.setter import Setter, fresh
from ttr.view.sheet import lines_html
from ttr.view.words import description

CLAIMS = 2
"""Rival claims that can be entered side by side."""


class Scorer(Desk):
    """The widgets.

    Attributes
    ----------
    frame : what to display
    placing : the position
    scoring : its score
    """

    def __init__(self, mode: Mode, language: str) -> None:
        self.speaker = Speaker(language, mode.board)

        self.placing = Placing(self.empty(mode), self.speaker, lambda mode: place_of("who-won", mode))
        self.scoring = Scoring(self.placing)
        self.build()
        self.frame = Frame(
            self.arranged(), self.words, picture=lambda: self.setter.static_picture(), language=self.speaker.language
        )
        if not self.setter.take_up(self.empty(mode)):
            self.placing.say("scorer.status.begin" if mode.stations else "scorer.status.begin.no_stations", "")
        self.changed()

    def empty(self, mode: Mode) -> Draft:
        """A table on which nothing lies, after a game."""
        return fresh(mode, self.speaker, Phase.GAME_OVER)

    def build(self) -> None:
        """Make the widgets for the map and the mode of the position."""
        self.mode = self.placing.mode
        self.by_trail = by_trail(self.mode.bonuses)
        self.setter = Setter(self.placing, self.changed, self.empty)
        self.setter.on_open = self.opened
        self.setter.picture = self.scoring.picture
        self.scored = self.placing.draft
        self.make_proofs()
        self.make_counting()
        self.make_claims()
        self.make_saving()

    def opened(self, move: Move | None) -> None:
        """A file was set up: it is scored as it stands."""
        if self.placing.draft.phase is not Phase.GAME_OVER:
            self.placing.set_phase(Phase.GAME_OVER)
            self.placing.say("editor.status.opened")

    def changed(self) -> None:
        """Show everything; what was said about another position is forgotten."""
        if self.scored is not self.placing.draft:
            self.scored = self.placing.draft
            self.scoring.forget()
            self.saved.value = ""
        if self.mode is not self.placing.mode:
            self.build()
            self.frame.show(self.arranged())
        self.scoring.served(self.placing.seat)
        self.render()

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.setter.fail(error)

    def run(self, wish: Callable[[], object]) -> None:
        """Carry out what was wished by something that is no button, and show what came of it."""
        wish()
        self.changed()

    # -- making -----------------------------------------------------------------------------------------------------

    def make_proofs(self) -> None:
        self.items = part(w.Select, options=[("", None)], rows=8, description=self.say("scorer.items"), css="ttr-stack")
        self.on_choice(self.items, lambda item: self.run(lambda: self.scoring.show(item)))
        self.plain = self.button(self.say("scorer.plain"), lambda: self.run(lambda: self.scoring.show(None)))
        self.proof = part(w.HTML)
        left = part(w.VBox, [self.items, self.plain], css="ttr-box ttr-side")
        right = part(w.VBox, [self.proof], css="ttr-box ttr-proof")
        self.proofs = part(w.HBox, [left, right], css="ttr-columns")

    def make_counting(self) -> None:
        say = self.say
        self.what = part(
            w.Dropdown,
            description=say("scorer.what"),
            options=[(say(f"scorer.what.{what}"), what) for what in self.counted_here()],
        )
        self.number = part(w.Text, description=say("scorer.number"), continuous_update=False)
        self.compare = self.button(say("scorer.compare"), lambda: self.run(self.compared), "ttr-main")
        self.on_choice(self.number, lambda text: self.run(self.compared) if text.strip() else None)
        self.told = part(w.HTML)
        row = part(w.HBox, [self.what, self.number, self.compare], css="ttr-row ttr-wide")
        self.counted = part(w.HTML)
        self.counting = part(w.VBox, [self.counted, row, self.told], css="ttr-box")

    def counted_here(self) -> list[What]:
        """What can be counted in the mode: no stations without stations, and no trail that counts for nothing."""
        there = {
            "trail": self.by_trail,
            "mountains": self.mode.mountains,
            "stations": self.mode.stations > 0,
            "bonuses": bool(self.mode.bonuses),
        }
        return [what for what in WHAT if there.get(what, True)]

    def heading(self, key: str) -> w.HTML:
        """A heading."""
        return part(w.HTML, f"<h4>{escape(self.say(key))}</h4>")

    def compared(self) -> None:
        """Compare the number that was typed."""
        self.scoring.compare(self.what.value, self.number.value)

    def make_claims(self) -> None:
        self.claimants = [part(w.Dropdown, options=[("", 0)]) for _ in range(CLAIMS)]
        self.claimed = [
            part(w.Text, placeholder=self.say("scorer.claim.example"), continuous_update=False) for _ in range(CLAIMS)
        ]
        for number, (who, text) in enumerate(zip(self.claimants, self.claimed, strict=True), 1):
            who.description = self.say("scorer.claim", number=number)
            text.description = self.say("scorer.claim.way", number=number)
        self.check = self.button(self.say("scorer.check"), lambda: self.run(self.checked), "ttr-main")
        self.verdicts = [part(w.HTML) for _ in range(CLAIMS)]
        rows = [
            part(w.HBox, [who, text], css="ttr-row ttr-claim")
            for who, text in zip(self.claimants, self.claimed, strict=True)
        ]
        told = part(w.HBox, self.verdicts, css="ttr-columns ttr-halves")
        self.rivals = part(w.HTML)
        hint = part(w.HTML, f"<p>{escape(self.say('scorer.claim.hint'))}</p>")
        self.claims = part(
            w.VBox, [self.heading("scorer.claims"), hint, *rows, self.check, told, self.rivals], css="ttr-box"
        )

    def checked(self) -> None:
        """Walk the claims that were typed."""
        claims = [(who.value, text.value) for who, text in zip(self.claimants, self.claimed, strict=True)]
        names = [self.placing.draft.names[seat] for seat, text in claims if text.strip()]
        for place in self.verdicts:
            place.value = ""
        for place, name, lines in zip(self.verdicts, names, self.scoring.check(claims), strict=False):
            place.value = f"<h4>{escape(name)}</h4>{lines_html(lines)}"
        self.rivals.value = lines_html([self.scoring.rivals] if self.scoring.rivals else [])

    def make_saving(self) -> None:
        self.save = self.button(self.say("scorer.save"), lambda: self.run(self.saved_sheet), "ttr-main")
        self.saved = part(w.HTML)
        self.saving = part(w.HBox, [self.save, self.saved], css="ttr-row")

    def saved_sheet(self) -> None:
        """Offer the sheet as files."""
        if self.scoring.sheet is None:
            self.placing.say("scorer.status.impossible", "bad")
            return
        html = self.scoring.html(datetime.now().astimezone().date().isoformat())
        self.saved.value = " ".join(
            [
                panels.link(self.say("scorer.file.html"), html.encode(), self.say("scorer.as_html"), "text/html"),
                panels.link(
                    self.say("scorer.file.csv"), self.scoring.csv().encode(), self.say("scorer.as_csv"), "text/csv"
                ),
            ]
        )
        self.placing.say("scorer.status.saved")

    def arranged(self) -> list[w.Widget]:
        """All of it, put together."""
        setter = self.setter
        self.sheet, self.warnings = part(w.HTML), part(w.HTML)
        right = part(
            w.VBox,
            [
                part(w.VBox, [setter.players, setter.named], css="ttr-box"),
                setter.status,
                part(w.VBox, [setter.tickets], css="ttr-box"),
                self.sheet,
            ],
            css="ttr-right ttr-free",
        )
        left = part(w.VBox, [setter.map.widget, self.warnings, self.proofs], css="ttr-left")
        columns = part(w.HBox, [left, right], css="ttr-columns")
        asked = [self.counting, self.claims] if self.by_trail else [self.counting]
        questions = part(w.HBox, asked, css="ttr-columns ttr-halves")
        below = part(w.VBox, [self.saving, setter.finding, setter.files, setter.sharing], css="ttr-box")
        return [columns, questions, below]

    # -- rendering --------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show everything as it is now."""
        scoring, sheet = self.scoring, self.scoring.sheet
        self.filling = True
        try:
            self.setter.render()
            options: list[tuple[str, Item | None]] = [*scoring.items()]
            self.fill(self.items, options or [(self.say("scorer.items.none"), None)], scoring.item)
            seats = [(name, seat) for seat, name in enumerate(self.placing.draft.names)]
            for number, who in enumerate(self.claimants):
                chosen = who.value if who.options[0][0] else min(number, len(seats) - 1)
                self.fill(who, seats, chosen)
        finally:
            self.filling = False
        self.sheet.value = panels.box("", self.table()) if sheet else ""
        problems = self.placing.problems()
        self.warnings.value = (
            verdicts.problems(problems, self.speaker) if problems else verdicts.notes(scoring.warnings())
        )
        self.proof.value = scoring.shown() or f"<p>{escape(self.say('scorer.proof.none'))}</p>"
        name = self.placing.draft.names[self.placing.seat]
        self.counted.value = f"<h4>{escape(self.say('scorer.counting', name=name))}</h4>"
        self.told.value = lines_html(scoring.compared)
        if not scoring.walks:
            for place in (*self.verdicts, self.rivals):
                place.value = ""
        self.setter.render_files()

    def table(self) -> str:
        """Who leads, the sheet, and the trains that are left."""
        sheet, state = self.scoring.sheet, self.placing.state
        assert sheet is not None
        assert state is not None
        trails = [("scorer.trail", [player.trail.length for player in sheet.players])] if self.by_trail else []
        more = [*trails, ("scorer.trains_left", [player.trains for player in state.players])]
        table = panels.sheet_table(sheet, self.speaker, self.placing.looks, more)
        so_far = "" if self.scoring.is_over() else f"<p>{escape(self.say('scorer.so_far'))}</p>"
        return f"{so_far}<h3>{escape(verdict(sheet, self.speaker))}</h3>{table}"

    # -- without widgets --------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The score and what is shown in words."""
        state = self.placing.state
        return "\n".join([description(state, self.speaker) if state else "", *self.scoring.told()])


def scorer(language: str | None = None, mode: str | Mode = "europe") -> Frame:
    """Click a game down from the table and score it.

    Parameters
    ----------
    language : of everything shown; by default the reader's
    mode : the game to begin with: the id of a mode, or a mode
    """
    return Scorer(mode_of(mode, language), language or preferred()).frame
