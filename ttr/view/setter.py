"""The widgets with which a position is set up: the map, the players, finders for what is hard to click, tickets."""

import re
from collections.abc import Callable, Mapping, Sequence
from html import escape

import ipywidgets as w

from ttr.mode import Mode
from ttr.notation import fold, spellings
from ttr.scenario import Move, ScenarioError
from ttr.scenario.draft import Draft, blank
from ttr.scenario.line import to_line
from ttr.state import Phase
from ttr.text import CITY_FORMS, Speaker
from ttr.text.modes import mode_name, offered, ticket_in_full
from ttr.view import panels
from ttr.view.colors import LETTERS, PIECES
from ttr.view.desk import NONE, Desk
from ttr.view.map import MapView
from ttr.view.parts import part
from ttr.view.placing import Placing
from ttr.view.svg import Picture, board_svg
from ttr.view.words import description


class Setter(Desk):
    """The widgets around a position that somebody sets up; they are put together by who shows them.

    Parameters
    ----------
    placing : the position, and what clicks do to it
    on_change : called whenever something has been set, to show all else
    fresh : makes an empty table of a mode

    Attributes
    ----------
    on_route, on_city : what a click on the map does; by default it gives to the player who is served, or takes back
    on_select, on_empty : called when another player is served, and when the table has been emptied
    on_open : called with the last move of a file that has been opened
    picture : makes what the map shows
    map, players, named, status, finders, tickets, files, sharing : the groups of widgets
    """

    def __init__(self, placing: Placing, on_change: Callable[[], None], fresh: Callable[[Mode], Draft]) -> None:
        self.placing = placing
        self.speaker = placing.speaker
        self.board = placing.mode.board
        self.on_route: Callable[[int], None] = placing.click_route
        self.on_city: Callable[[int], None] = placing.click_city
        self.to_drawn = False
        """Do clicks on tickets put them among those that wait for a choice?"""
        self.on_select: Callable[[], None] = lambda: None
        self.on_open: Callable[[Move | None], None] = lambda move: None
        self.on_empty: Callable[[], None] = lambda: None
        self.picture: Callable[[], Picture] = placing.picture
        self.show_all = on_change
        self.fresh = fresh
        self.map = MapView(
            self.board,
            self.speaker,
            self.safely(lambda route: self.clicked(self.on_route, route)),
            self.safely(lambda city: self.clicked(self.on_city, city)),
            placing.picture(),
        )
        self.status = part(w.HTML)
        self.make_players()
        self.make_finders()
        self.make_tickets()
        self.make_files()

    def clicked(self, wish: Callable[[int], None], thing: int) -> None:
        """Carry a click out."""
        wish(thing)
        self.show_all()

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.placing.status = self.placing.failed(error)

    def act(self, wish: Callable[[], object]) -> Callable[[], None]:
        """A wish after which everything is shown anew."""

        def run() -> None:
            wish()
            self.show_all()

        return run

    # -- making -----------------------------------------------------------------------------------------------------

    def make_players(self) -> None:
        placing = self.placing
        _, most = placing.mode.players
        self.seats = [
            self.button("", self.act(lambda seat=seat: self.select(seat)))  # type: ignore[misc]
            for seat in range(most)
        ]
        self.more = self.button("+", self.act(lambda: placing.set_players(len(placing.draft.seats) + 1)))
        self.fewer = self.button("−", self.act(lambda: placing.set_players(len(placing.draft.seats) - 1)))
        self.more.tooltip, self.fewer.tooltip = self.say("editor.more_players"), self.say("editor.fewer_players")
        self.players = part(w.HBox, [self.fewer, self.more, *self.seats], css="ttr-row ttr-seats")
        self.name = part(w.Text, description=self.say("editor.name"), continuous_update=False)
        self.on_choice(self.name, lambda name: self.act(lambda: placing.rename(placing.seat, name))())
        colors = [(self.say(f"ui.piece.{color}"), color) for color in PIECES]
        self.color = part(
            w.Dropdown, description=self.say("editor.color"), options=[(self.say("editor.any_color"), NONE), *colors]
        )
        self.on_choice(self.color, lambda color: self.act(lambda: placing.recolor(placing.seat, color))())
        self.named = part(w.HBox, [self.name, self.color], css="ttr-row ttr-named")

    def make_finders(self) -> None:
        routes = self.by_name((self.speaker.route(route.index), route.index) for route in self.board.routes)
        cities = self.by_name((self.speaker.city(city.index), city.index) for city in self.board.cities)
        self.route = part(w.Dropdown, description=self.say("editor.route"), css="ttr-stack")
        self.city = part(w.Dropdown, description=self.say("editor.city"), css="ttr-stack")
        for finder, options in ((self.route, routes), (self.city, cities)):
            finder.options = [(self.say("editor.choose"), NONE), *options]
            finder.value = NONE
        self.give_route = self.button("", lambda: self.found(self.on_route, self.route.value))
        self.give_city = self.button("", lambda: self.found(self.on_city, self.city.value))
        self.name_finders("editor.give")
        self.finders = [self.route, self.give_route]
        self.finders += [self.city, self.give_city] if self.placing.mode.stations else []
        self.names = part(
            w.Dropdown,
            description=self.say("ui.names"),
            value=self.speaker.cities,
            options=[(self.say(f"ui.names.{language}"), language) for language in CITY_FORMS],
        )
        self.on_choice(self.names, self.rename_cities)

    def name_finders(self, key: str) -> None:
        """Say what the buttons beside the lists of routes and cities do."""
        self.give_route.description = self.give_city.description = self.say(key)

    def found(self, wish: Callable[[int], None], thing: int) -> None:
        """A thing was chosen in a list instead of on the map."""
        if thing == NONE:
            self.placing.say("editor.status.choose_first", "bad")
            self.show_all()
        else:
            self.clicked(wish, thing)

    def select(self, seat: int) -> None:
        """Serve a player."""
        self.placing.select(seat)
        self.on_select()

    def rename_cities(self, form: str) -> None:
        """Name the cities in another form or language."""
        self.name_cities(form)
        self.map.rename(self.speaker)
        self.show_all()

    def make_tickets(self) -> None:
        self.search = part(w.Text, description=self.say("editor.search"), placeholder=self.say("editor.search.example"))
        self.on_choice(self.search, lambda _: self.render_tickets())
        self.ticket = {
            ticket: self.button("", self.act(lambda ticket=ticket: self.give_ticket(ticket)))  # type: ignore[misc]
            for ticket in self.placing.mode.tickets
        }
        self.list = part(w.VBox, [], css="ttr-tickets")
        title = part(w.HTML, f"<h4>{escape(self.say('editor.tickets'))}</h4>")
        self.held = part(w.HTML)
        self.tickets = part(w.VBox, [title, self.search, self.list, self.held])

    def give_ticket(self, ticket: int) -> None:
        """Give a ticket, or take it back."""
        self.placing.click_ticket(ticket, drawn=self.to_drawn)

    def make_files(self) -> None:
        self.make_modes()
        self.undo = self.button(self.say("editor.undo"), self.act(self.placing.undo))
        self.clear = self.button(self.say("editor.clear"), self.act(self.empty))
        self.upload = part(w.FileUpload, accept=".yaml,.yml,.json,.txt", description=self.say("editor.upload"))
        self.upload.observe(lambda _: self.safely(self.open_upload)(), "value")
        self.download = part(w.HTML)
        shown = [self.modes, self.undo, self.clear, self.upload, self.download, self.names]
        self.files = part(w.HBox, shown, css="ttr-row ttr-files")
        self.line = part(w.Text, description=self.say("editor.line"))
        self.paste = part(w.Text, description=self.say("editor.paste"), placeholder=self.say("editor.paste.example"))
        self.paste.continuous_update = False
        self.on_choice(self.paste, lambda text: self.act(self.open_pasted)() if text else None)
        self.open_line = self.button(self.say("editor.open_line"), self.act(self.open_pasted))
        self.sharing = part(w.HBox, [self.line, self.paste, self.open_line], css="ttr-row ttr-wide")
        self.finding = part(w.HBox, self.finders, css="ttr-row ttr-wide")

    def make_modes(self) -> None:
        """The choice of a game, by its name."""
        own = self.placing.mode
        self.modes = part(
            w.Dropdown,
            description=self.say("mode.start.game"),
            options=[(mode_name(mode, self.speaker), mode) for mode in offered(own)],
            value=own,
        )
        self.on_choice(self.modes, lambda mode: self.act(lambda: self.change_mode(mode))())

    def change_mode(self, mode: Mode) -> None:
        """Go on with the table of another game; the one so far is kept."""
        if mode is not self.placing.mode:
            self.placing.change_mode(self.fresh(mode))
            self.on_empty()

    # -- rendering --------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show the position as it is now."""
        self.filling = True
        try:
            self.render_players()
            self.render_tickets()
        finally:
            self.filling = False
        status = self.placing.status
        self.status.value = panels.status(status.text, self.speaker, rule=status.rule, kind=status.kind)
        self.map.show(self.picture())

    def render_players(self) -> None:
        placing = self.placing
        seats = placing.draft.seats
        for number, button in enumerate(self.seats):
            if number < len(seats):
                button.description = f"{LETTERS[number]} {seats[number].name}"
                self.mark(button, "ttr-main", on=number == placing.seat)
        shown = [self.fewer, self.more, *self.seats[: len(seats)]]
        if list(self.players.children) != shown:
            self.players.children = shown
        least, most = placing.mode.players
        self.more.disabled, self.fewer.disabled = len(seats) >= most, len(seats) <= least
        self.name.value = seats[placing.seat].name
        self.fill(self.color, self.color.options, seats[placing.seat].color or NONE)

    @staticmethod
    def mark(widget: w.DOMWidget, css: str, *, on: bool) -> None:
        """Give a widget a CSS class, or take it away."""
        if on and css not in widget._dom_classes:
            widget.add_class(css)
        elif not on and css in widget._dom_classes:
            widget.remove_class(css)

    def render_tickets(self) -> None:
        """List the tickets that the search finds; whoever has one is named on it."""
        placing, draft = self.placing, self.placing.draft
        wanted = [fold(word) for word in self.search.value.split()]
        for ticket, button in self.ticket.items():
            holder = draft.holder(ticket)
            text = self.ticket_text(ticket, holder)
            if button.description != text:
                button.description = text
            self.mark(button, "ttr-main", on=holder == placing.seat)
        order = self.by_name((self.speaker.ticket_ends(ticket), ticket) for ticket in self.ticket)
        found = [self.ticket[t] for _, t in order if all(word in self.ticket_words(t) for word in wanted)]
        if list(self.list.children) != found:
            self.list.children = found
        seat = draft.seats[placing.seat]
        listed = self.speaker.join(map(self.speaker.ticket, [*seat.tickets, *seat.drawn]))
        told = self.say("editor.held", name=seat.name, listed=listed) if listed else ""
        self.held.value = f"<p>{escape(told if found else self.say('editor.no_ticket'))}</p>"

    def ticket_text(self, ticket: int, holder: int | None) -> str:
        """What stands on the button of a ticket."""
        key = "long" if self.board.tickets[ticket].long else "plain"
        text = self.say(f"editor.ticket.{key}", ticket=ticket_in_full(ticket, self.speaker))
        if holder is None:
            return text
        return self.say("editor.ticket.of", holder=self.placing.draft.names[holder], text=text)

    def ticket_words(self, ticket: int) -> str:
        """What may be typed to find a ticket: its cities in all languages, and its value."""
        card = self.board.tickets[ticket]
        places = [card.origin, *(target.place for target in card.targets)]
        named = [fold(name) for place in places for name in self.board.place_names(place).values()]
        return " ".join([*(spellings(self.board)[city] for city in card.cities), *named, str(card.value)])

    def static_picture(self) -> str:
        """The board, for pages that cannot show widgets."""
        state = self.placing.state
        told = description(state, self.speaker) if state else " ".join(self.placing.problems())
        return board_svg(self.board, self.speaker, self.picture(), title=self.say("ui.picture"), description=told)

    # -- files ------------------------------------------------------------------------------------------------------

    def render_files(self, moves: Sequence[Mapping[str, str]] = ()) -> None:
        """Offer the position as a file and as a line, with moves that are asked about."""
        name = self.say("editor.file_name")
        self.download.value = panels.link(name, self.placing.text().encode(), self.say("ui.download"), "text/yaml")
        try:
            self.line.value = to_line({**self.placing.draft.data(), **({"moves": [*moves]} if moves else {})})
        except ScenarioError:  # an impossible position has no line
            self.line.value = ""

    def empty(self) -> None:
        """Begin with an empty table."""
        self.placing.clear(self.fresh(self.placing.mode))
        self.placing.say("editor.status.cleared")
        self.on_empty()

    def open(self, source: bytes) -> None:
        """Set the position of a file or line up."""
        try:
            move = self.placing.open(source)
        except ScenarioError as error:
            self.placing.tell(self.told(error))
            return
        self.placing.say("editor.status.opened")
        self.on_open(move)

    def open_pasted(self) -> None:
        """Set up what was pasted: a line, whatever stands around it, or a whole file."""
        text = self.paste.value.strip()
        mark = re.search(r"ttr[0-9]+-", text)
        if not text:
            return
        if mark is None and ":" not in text:
            self.placing.say("editor.status.no_line", "bad")
            return
        line = text[mark.start() :] if mark else text
        before = self.placing.draft
        self.open(line.encode())
        if self.placing.draft is before and mark:  # words may follow the line
            self.open(line.split()[0].encode())
        if self.placing.draft is not before:
            self.paste.value = ""

    def open_upload(self) -> None:
        """Set up the file that was brought."""
        if self.upload.value:
            content = bytes(self.upload.value[0]["content"])
            self.upload.value = ()
            self.open(content)
            self.show_all()

    def take_up(self, first: Draft) -> bool:
        """Go on with what lay here last time, else begin with `first`; answers whether it is gone on with."""
        placing = self.placing
        try:
            kept = placing.kept()
        except ScenarioError as error:
            kept = None
            placing.tell(self.told(error))
        placing.draft = kept or first
        placing.renamed()
        if kept:
            placing.say("editor.status.taken_up")
        return kept is not None

    def told(self, error: ScenarioError) -> str:
        """What is wrong with a file, as a sentence."""
        problem = error.problems[0]
        sentence = problem.sentence(self.speaker)
        if problem.at:
            sentence = self.say("report.problem_at", place=problem.at, sentence=sentence)
        return self.say("editor.status.not_opened", sentence=sentence)


def fresh(mode: Mode, speaker: Speaker, phase: Phase = Phase.TURN) -> Draft:
    """An empty table, with as few players as there may be."""
    names = [speaker.say("ui.start.name", number=seat + 1) for seat in range(mode.players[0])]
    draft = blank(mode, names)
    draft.phase = phase
    return draft
