"""The start of a game: who plays, people or bots, with which pieces, who begins; or a saved game to go on with."""

import asyncio
from collections.abc import Callable
from html import escape
from random import SystemRandom

import ipywidgets as w

from ttr.bots import make
from ttr.mode import Mode
from ttr.scenario import Problem, ScenarioError, name_problem
from ttr.scenario.building import MOST_SEED
from ttr.scenario.shelf import shelf_of
from ttr.session import SaveError, Session, new_path, saved_games
from ttr.text import CITY_FORMS, Speaker, choose, choose_cities, languages, preferred
from ttr.text.catalog import AUTONYMS
from ttr.text.choice import preferred_cities
from ttr.text.modes import about, mode_name, mode_of, offered
from ttr.view import panels
from ttr.view.colors import BOXES
from ttr.view.control import Control
from ttr.view.extra_tickets import ExtraChoice, ExtraTickets, TicketsError
from ttr.view.frame import Frame
from ttr.view.opponents import EASY, adviser_kind, bots_of
from ttr.view.opponents import offered as kinds_offered
from ttr.view.parts import part
from ttr.view.svg import board_svg
from ttr.view.table import Table
from ttr.view.words import description

LONGEST_NAME = 40
"""Letters; longer names, which files may have, are cut off in the tables."""

LOTS = -1
"""The choice of letting chance say who begins."""

PERSON = "person"
"""Who plays a seat unless a kind of bot is chosen."""

MOMENT = 0.05
"""Seconds between two actions of bots, in which the page shows the one before."""


def start(language: str | None = None, mode: str | Mode = "europe") -> Frame:
    """The form that starts or resumes a game, and then the table itself.

    Parameters
    ----------
    language : of everything shown; by default the reader's
    mode : the game that is offered first: the id of a mode, or a mode
    """
    return Start(mode_of(mode, language), language or preferred()).frame


def in_a_moment() -> Callable[[Callable[[], None]], None] | None:
    """What calls something a moment later; None where nothing is waited for, as in a program without an event loop."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return None

    def later(wish: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(MOMENT, wish)  # clicks may be handled by another loop than the cell

    return later


class FormError(ValueError):
    """Something in the form is not right; the message is for the player."""


class Start:
    """The start form.

    Parameters
    ----------
    mode : the game that is offered first, beside all others
    language : of everything shown

    Attributes
    ----------
    mode : the game that is chosen
    frame : what to display
    table : the table, once a game has begun
    """

    def __init__(self, mode: Mode, language: str) -> None:
        self.mode, self.own = mode, mode
        self.table: Table | None = None
        self.frame = Frame([], self.words, picture=self.picture, language=language)
        self.build(language)

    def build(self, language: str) -> None:
        """Make the form in a language."""
        self.speaker = Speaker(language, self.mode.board)
        self.make_language()
        self.make_mode()
        self.make_players()
        self.make_choices()
        self.make_resuming()
        self.extra = ExtraChoice(self.mode, self.speaker, self.button("extra.start.open", self.open_extra))
        self.status = part(w.HTML)
        self.say("", "")
        columns = [
            part(w.VBox, [self.heading(key), *widgets], css="ttr-box ttr-form")
            for key, widgets in (
                (
                    "ui.start.players",
                    [self.game, self.about, self.number, self.box, self.alone, *self.rows, self.opponents],
                ),
                (
                    "ui.start.choices",
                    [self.begins, self.seed, self.cities, self.open_hands, *self.extra.widgets, self.go],
                ),
                ("ui.start.resume", [self.games, self.resume, self.upload]),
            )
        ]
        title = part(w.HTML, f"<h3>{escape(self.speaker.say('ui.start.title', mode=self.name))}</h3>")
        head = part(w.HBox, [title, self.language], css="ttr-row ttr-start")
        self.form = part(w.VBox, [head, self.status, part(w.HBox, columns, css="ttr-columns")])
        self.number_changed()
        self.frame.turn(language)
        self.frame.show([self.form])

    def heading(self, key: str) -> w.HTML:
        return part(w.HTML, f"<h4>{escape(self.speaker.say(key))}</h4>")

    @property
    def name(self) -> str:
        """Of the game that is chosen."""
        return mode_name(self.mode, self.speaker)

    # -- the form ---------------------------------------------------------------------------------------------------

    def make_language(self) -> None:
        """The choice of a language, in its own name, so that everybody finds theirs."""
        self.language = part(
            w.Dropdown,
            description=self.speaker.say("ui.start.language"),
            value=self.speaker.language,
            options=[(AUTONYMS.get(code, code), code) for code in languages()],
        )
        self.language.observe(lambda _: self.safely(self.language_changed), "value")

    def language_changed(self) -> None:
        """Speak another language from now on; what was filled in stays."""
        language = self.language.value
        self.build_again(language)
        choose(language=language)
        self.say(self.speaker.say("ui.start.language_chosen"), "")

    def make_mode(self) -> None:
        """The choice of a game, by its name, and what is in it."""
        self.game = part(
            w.Dropdown,
            description=self.speaker.say("mode.start.game"),
            value=self.mode,
            options=[(mode_name(mode, self.speaker), mode) for mode in offered(self.own)],
        )
        self.about = part(w.HTML, panels.paragraphs([about(self.mode, self.speaker)]))
        self.game.observe(lambda _: self.safely(self.mode_changed), "value")

    def mode_changed(self) -> None:
        """Offer another game from now on; what was filled in stays, as far as the game allows."""
        self.mode = self.game.value
        self.build_again(self.speaker.language)

    def build_again(self, language: str) -> None:
        """Make the form in a language and for the game that is chosen, with what was filled in."""
        old, names = vars(self).copy(), [name.value for name in self.names]
        usual = [self.usual_names(seat) for seat in range(len(names))]
        with_own = self.cities.value != preferred_cities(self.speaker.language)
        self.build(language)
        for filled in ("seed", "open_hands", *(["cities"] if with_own else [])):
            getattr(self, filled).value = old[filled].value
        self.extra.use.value = old["extra"].use.value
        least, most = self.mode.players
        self.number.value = min(max(old["number"].value, least), most)
        if old["box"].value in self.mode.boxes:
            self.box.value = old["box"].value
        for seat, (name, color) in enumerate(zip(self.names, self.colors, strict=True)):
            if seat < len(names):
                self.kinds[seat].value = old["kinds"][seat].value
                name.value = name.value if names[seat] in usual[seat] else names[seat]
                if self.box.value == old["box"].value:
                    color.value = old["colors"][seat].value
        self.names_changed()
        self.begins.value = min(old["begins"].value, self.number.value - 1)

    def make_players(self) -> None:
        say = self.speaker.say
        least, most = self.mode.players
        self.number = part(
            w.Dropdown,
            description=say("ui.start.number"),
            value=least,
            options=[(self.speaker.number(n), n) for n in range(least, most + 1)],
        )
        self.box = part(
            w.Dropdown,
            description=say("ui.start.box"),
            options=[(say(f"ui.box.{box}"), box) for box in self.mode.boxes],
        )
        self.names = [
            part(
                w.Text,
                value=say("ui.start.name", number=seat + 1),
                description=say("ui.start.player", number=seat + 1),
            )
            for seat in range(most)
        ]
        self.colors = [part(w.Dropdown, options=[("", None)], description=say("ui.start.color")) for _ in range(most)]
        who = [(say(f"bot.kind.{kind}"), kind) for kind in (PERSON, *kinds_offered())]
        self.kinds = [part(w.Dropdown, options=who, description=say("bot.start.who")) for _ in range(most)]
        self.rows = [
            part(w.HBox, list(widgets), layout=w.Layout(), css="ttr-player")
            for widgets in zip(self.names, self.colors, self.kinds, strict=True)
        ]
        self.alone = self.button("bot.start.alone", self.play_alone)
        self.opponents = part(w.HTML)
        self.box_changed()
        self.number.observe(lambda _: self.number_changed(), "value")
        self.box.observe(lambda _: self.box_changed(), "value")
        for name in self.names:
            name.observe(lambda _: self.names_changed(), "value")
        for seat, kind in enumerate(self.kinds):
            kind.observe(lambda _, seat=seat: self.kind_changed(seat), "value")

    def make_choices(self) -> None:
        say = self.speaker.say
        self.begins = part(w.Dropdown, description=say("ui.start.begins"), options=[("", LOTS)], css="ttr-stack")
        self.seed = part(w.Text, value=str(SystemRandom().randrange(1_000_000)), description=say("ui.start.seed"))
        self.cities = part(
            w.Dropdown,
            description=say("ui.names"),
            value=self.speaker.cities,
            options=[(say(f"ui.names.{c}"), c) for c in CITY_FORMS],
            css="ttr-stack",
        )
        self.open_hands = part(w.Checkbox, description=say("ui.start.open_hands"), indent=False)
        self.go = self.button("ui.start.go", self.begin, "ttr-main")

    def make_resuming(self) -> None:
        say = self.speaker.say
        self.games = part(w.Select, options=[("", None)], rows=6, description=say("ui.start.games"), css="ttr-stack")
        self.resume = self.button("ui.start.go_on", self.open_chosen, "ttr-main")
        self.upload = part(w.FileUpload, accept=".yaml,.yml,.json", description=say("ui.start.upload"))
        self.upload.observe(lambda _: self.safely(self.open_upload), "value")
        self.list_games()

    def button(self, key: str, wish: Callable[[], None], css: str = "") -> w.Button:
        button = part(w.Button, description=self.speaker.say(key), css=css)
        button.on_click(lambda _: self.safely(wish))
        return button

    def list_games(self) -> None:
        """List the saved games, the last one first."""
        found = saved_games()
        self.games.options = [(path.stem, path) for path in found] or [(self.speaker.say("ui.start.no_games"), None)]
        self.games.value = found[0] if found else None
        self.resume.disabled = not found

    def number_changed(self) -> None:
        """Show as many rows as there are players; who plays alone gets an opponent more."""
        shown = [row.layout.display != "none" for row in self.rows]
        if all(kind.value != PERSON for kind, there in zip(self.kinds[1:], shown[1:], strict=True) if there):
            for kind, there in zip(self.kinds[: self.number.value], shown, strict=False):
                if not there and kind.value == PERSON:
                    kind.value = EASY
        for seat, row in enumerate(self.rows):
            row.layout.display = "" if seat < self.number.value else "none"
        self.names_changed()
        self.tell_opponents()

    def usual_names(self, seat: int) -> list[str]:
        """What a player is called who has not been given a name: as a person, and as a bot of each kind."""
        bots = [self.speaker.say(f"bot.name.{kind}", number=seat + 1) for kind in kinds_offered()]
        return [self.speaker.say("ui.start.name", number=seat + 1), *bots]

    def kind_changed(self, seat: int) -> None:
        """Call a player who has not been given a name after its kind, and tell what the kind does."""
        name, usual = self.names[seat], self.usual_names(seat)
        if name.value.strip() in ("", *usual):
            name.value = usual[(PERSON, *kinds_offered()).index(self.kinds[seat].value)]
        self.tell_opponents()

    def tell_opponents(self) -> None:
        """Tell what the chosen kinds of bots do."""
        kinds = dict.fromkeys(kind for kind in self.bots() if kind is not None)
        lines = [self.speaker.say(f"bot.about.{kind}") for kind in kinds]
        self.opponents.value = panels.paragraphs([*lines, self.speaker.say("bot.start.why")] if lines else [])

    def bots(self) -> list[str | None]:
        """The kind of bot that is chosen for each player, None for a person."""
        return [None if kind.value == PERSON else kind.value for kind in self.kinds[: self.number.value]]

    def play_alone(self) -> None:
        """Make simple opponents of all players but the first; they can be changed before the game starts."""
        self.kinds[0].value = PERSON
        for kind in self.kinds[1 : self.number.value]:
            if kind.value == PERSON:
                kind.value = EASY
        self.say(self.speaker.say("bot.start.alone_done"), "good")

    def names_changed(self) -> None:
        """Offer the players by name as the one who begins."""
        if not hasattr(self, "begins"):
            return
        chosen = self.begins.value
        options = [(self.speaker.say("ui.start.lots"), LOTS)] + [
            (self.speaker.say("ui.start.most_traveled", name=self.names[seat].value.strip() or "?"), seat)
            for seat in range(self.number.value)
        ]
        self.begins.options = options
        self.begins.value = chosen if chosen < self.number.value else LOTS

    def box_changed(self) -> None:
        """Offer the colors of the box, each player another one."""
        colors = BOXES[self.box.value]
        for seat, widget in enumerate(self.colors):
            widget.options = [(self.speaker.say(f"ui.piece.{color}"), color) for color in colors]
            widget.value = colors[seat]

    # -- what was written -------------------------------------------------------------------------------------------

    def players(self) -> tuple[list[str], list[str]]:
        """Names and colors as written.

        Raises
        ------
        FormError
            When a name or color cannot be used.
        """
        names: list[str] = []
        colors: list[str] = []
        for seat in range(self.number.value):
            name, color = self.names[seat].value.strip(), self.colors[seat].value
            if sentence := self.player_problem(name, color, names, colors):
                raise FormError(self.speaker.say("ui.start.player_problem", number=seat + 1, sentence=sentence))
            names.append(name)
            colors.append(color)
        return names, colors

    def player_problem(self, name: str, color: str, names: list[str], colors: list[str]) -> str | None:
        """Why a player cannot be called so or have these pieces, beside those before."""
        if len(name) > LONGEST_NAME:
            return self.speaker.say("ui.start.long_name", most=LONGEST_NAME)
        if problem := name_problem(name, names):
            return Problem("", problem, {"name": name}).sentence(self.speaker)
        if color in colors:
            return Problem("", "color_taken", {"color": self.speaker.say(f"ui.piece.{color}")}).sentence(self.speaker)
        return None

    def seed_number(self) -> int:
        """The seed as written.

        Raises
        ------
        FormError
            When it is no whole number in range.
        """
        text = self.seed.value.strip()
        if not (text.isdecimal() and len(text) < 20 and int(text) <= MOST_SEED):
            raise FormError(self.speaker.say("ui.start.bad_seed", text=text[:20], most=str(MOST_SEED)))
        return int(text)

    # -- starting ---------------------------------------------------------------------------------------------------

    def safely(self, wish: Callable[[], None]) -> None:
        """Carry a wish out; whatever is wrong becomes one sentence, and nothing that was written is lost."""
        try:
            wish()
        except (FormError, TicketsError) as error:
            self.say(str(error), "bad")
        except ScenarioError as error:
            problem = error.problems[0]
            sentence = problem.sentence(self.speaker)
            place = (
                self.speaker.say("report.problem_at", place=problem.at, sentence=sentence) if problem.at else sentence
            )
            self.say(self.speaker.say("ui.start.no_game", sentence=place), "bad")
        except SaveError as error:
            self.say(self.speaker.say("ui.start.not_saved", path=str(error.path)), "bad")
        except Exception as error:  # the front end would swallow it
            self.say(self.speaker.failure(error), "bad")

    def say(self, text: str, kind: str) -> None:
        """Put a sentence into the status line."""
        self.status.value = panels.status(text, self.speaker, kind=kind)

    def begin(self) -> None:
        """Start the game that the form describes."""
        names, colors = self.players()
        bots = self.bots()
        if None not in bots:
            raise FormError(self.speaker.say("bot.start.nobody"))
        first = None if self.begins.value == LOTS else self.begins.value
        session = Session(self.extra.joined(), names, self.seed_number(), first, colors, bots)
        self.play(session)

    def open_chosen(self) -> None:
        """Go on with the saved game chosen in the list."""
        if self.games.value is not None:
            self.play(Session.open(self.games.value))

    def open_upload(self) -> None:
        """Go on with a game brought along."""
        if not self.upload.value:
            return
        content = bytes(self.upload.value[0]["content"])
        self.upload.value = ()
        self.play(Session.resume(content, shelf_of(self.own)))

    def play(self, session: Session) -> None:
        """Show the table of a game."""
        if None not in session.bots:
            raise FormError(self.speaker.say("bot.start.only_bots"))
        bots = bots_of(session)
        speaker = Speaker(self.speaker.language, session.state.board, session.names, self.cities.value)
        choose_cities(self.cities.value, self.speaker.language)
        control = Control(
            session,
            speaker,
            open_hands=self.open_hands.value,
            bots=bots,
            adviser=lambda: make(adviser_kind(), session.positions[0].seed),
            later=in_a_moment(),
        )
        if session.path is None:
            try:
                session.save(new_path(session.names))
            except SaveError as error:
                session.path = error.path
                control.say("ui.status.not_saved", kind="bad", path=str(error.path))
        self.table = Table(control, on_new_game=self.show_form)
        self.frame.show([self.table.root])

    def open_extra(self) -> None:
        """Show the form for the extra tickets of a box."""
        language = self.speaker.language
        self.frame.show([ExtraTickets(language, lambda: self.build_again(language)).root])

    def show_form(self) -> None:
        """Leave the table for another game; the game so far is saved."""
        if self.table is not None and self.table.turning is not None:
            self.table.turning.running = None  # nobody waits for the review any more
        self.table = None
        self.seed.value = str(SystemRandom().randrange(1_000_000))
        self.list_games()
        self.say("", "")
        self.frame.show([self.form])

    def words(self) -> str:
        """The board in words, for pages that cannot show widgets."""
        if self.table is not None:
            return description(self.table.control.state, self.table.speaker)
        return self.speaker.say("ui.start.picture", mode=self.name)

    def picture(self) -> str:
        """The board, for pages that cannot show widgets."""
        if self.table is not None:
            return self.table.static_picture()
        return board_svg(
            self.mode.board,
            self.speaker,
            title=self.speaker.say("ui.picture"),
            description=self.speaker.say("ui.start.picture", mode=self.name),
        )
