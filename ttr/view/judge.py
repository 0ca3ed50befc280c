"""Is this move legal? A position that is set up by clicks, and the verdict on moves in it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import ipywidgets as w

from ttr.action import ClaimRoute
from ttr.bots import WeightedBot
from ttr.cards import CARDS
from ttr.mode import Mode
from ttr.notation import format_action
from ttr.rules import apply, claimable_routes, new_game, payments
from ttr.scenario import Move, build, position, read, to_yaml
from ttr.scenario.draft import Draft
from ttr.scenario.shelf import shelf_of
from ttr.state import Phase
from ttr.text import Speaker, preferred
from ttr.text.modes import mode_of
from ttr.view import panels, verdicts
from ttr.view.asking import EVERY, Asking
from ttr.view.desk import NONE, Desk
from ttr.view.frame import Frame
from ttr.view.parts import part
from ttr.view.placing import PILES, Placing, place_of
from ttr.view.setter import Setter, fresh
from ttr.view.svg import Picture
from ttr.view.words import description

EXAMPLE = b"""
scenario: 1
players:
- {name: Ada, hand: {black: 3, red: 1, locomotive: 1}, routes: [athina-sofia], tickets: [athina-wilno]}
- {name: Bo, hand: {green: 2, white: 1}, routes: [bucuresti-sofia], stations: [wien], tickets: [frankfurt-kobenhavn]}
turn: Ada
row: [red, blue, white, green, black]
moves:
- Ada: claim sarajevo-sofia 2 black
"""
"""What lies there when nobody has set anything up yet, and what is asked."""

SHOWN_PHASES = (Phase.TURN, Phase.SECOND_CARD, Phase.TUNNEL_DECISION, Phase.KEEP_TICKETS)
"""Those that can be set by hand; the others come from a file."""


EXAMPLE_MOVES = 40
"""After so many moves of a game something is asked where there is no example written down."""

HIDDEN = frozenset({"deck", "ticket_deck", "seed", "shuffles"})
"""What such an example leaves to the shuffle."""


def example(mode: Mode) -> bytes:
    """A position of a mode, and a move that is asked about: the one above, or one from a game in play."""
    if mode.id == Draft.of(read(EXAMPLE).data).mode.id:
        return EXAMPLE
    state, bot = new_game(mode, ["Ada", "Bo"], seed=1, first=0), WeightedBot(1)
    for number in range(10 * EXAMPLE_MOVES):
        if number > EXAMPLE_MOVES and state.phase is Phase.TURN and claimable_routes(state):
            break
        apply(state, bot.action(state))
    data = {key: value for key, value in position(state).items() if key not in HIDDEN}
    route = claimable_routes(state)[0]
    move = format_action(ClaimRoute(route, payments(state, route)[0]), state.board)
    return to_yaml({**data, "moves": [{state.actor.name: move}]}).encode()


class Judge(Desk):
    """The widgets.

    Attributes
    ----------
    frame : what to display
    placing : the position
    asking : the one who asks
    asks : is a move being asked about, not the position set?
    """

    def __init__(self, mode: Mode, language: str) -> None:
        self.speaker = Speaker(language, mode.board)
        self.placing = Placing(
            fresh(mode, self.speaker), self.speaker, lambda mode: place_of("is-this-move-legal", mode)
        )
        self.asking = Asking(self.placing)
        self.asks = True
        self.judged: Draft | None = None
        self.mistyped: str | None = None
        self.build()
        self.frame = Frame(
            self.arranged(), self.words, picture=lambda: self.setter.static_picture(), language=self.speaker.language
        )
        first = read(example(mode), shelf_of(mode))
        if not self.setter.take_up(Draft.of(first.data, first.shelf)):
            self.ask_about(build(first).moves[-1])
        self.judged = self.placing.draft
        self.render()

    def build(self) -> None:
        """Make the widgets for the map and the mode of the position."""
        self.mode = self.placing.mode
        self.asking.narrow()
        self.setter = Setter(self.placing, self.changed, lambda mode: fresh(mode, self.speaker))
        self.setter.on_route, self.setter.on_city = self.clicked_route, self.clicked_city
        self.setter.on_open = self.ask_about
        self.setter.on_select, self.setter.on_empty = self.deal_to_hand, self.emptied
        self.setter.picture = self.marked
        self.make_cards()
        self.make_moment()
        self.make_asking()
        self.make_modes()

    def run(self, wish: Callable[[], object]) -> None:
        """Carry out what was wished by something that is no button, and show what came of it."""
        wish()
        self.changed()

    def changed(self) -> None:
        """Show everything; a verdict on another position is asked for anew."""
        if self.mode is not self.placing.mode:
            self.build()
            self.frame.show(self.arranged())
        if self.judged is not self.placing.draft:
            self.judged = self.placing.draft
            self.asking.again(still=self.asks)
        self.render()

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.setter.fail(error)

    # -- making -----------------------------------------------------------------------------------------------------

    def make_cards(self) -> None:
        """Nine buttons, and where the cards go."""
        self.where = part(w.Dropdown, description=self.say("editor.where"), options=[("", PILES[0])], css="ttr-stack")
        self.on_choice(self.where, lambda _: self.render())
        self.away = part(w.Checkbox, description=self.say("editor.take_away"), indent=False)
        self.cards = [self.card_button(card) for card in range(len(CARDS))]
        self.written = part(w.Text, description=self.say("editor.written"), continuous_update=False)
        self.on_choice(self.written, lambda text: self.run(lambda: self.write(text)))
        grid = part(w.HBox, self.cards, css="ttr-cards ttr-grid")
        self.laying = part(w.VBox, [self.where, grid, self.away, self.written], css="ttr-box")

    def write(self, text: str) -> None:
        """Let the cards be those typed; what cannot be read stays in the field, to be corrected."""
        self.mistyped = None if self.placing.write(self.where.value, text) else text

    def deal_to_hand(self) -> None:
        """Another player is served: cards go to their hand from now on."""
        self.where.value, self.away.value = PILES[0], False

    def emptied(self) -> None:
        """The table is empty: now it is set."""
        self.asks, self.asking.text = False, ""
        self.deal_to_hand()

    def card_button(self, card: int) -> w.Button:
        """Puts a card where cards go now, or takes it away."""

        def wish() -> None:
            act = self.placing.take_card if self.away.value else self.placing.add_card
            self.run(lambda: act(self.where.value, card))

        return self.button(panels.card_label(card, self.speaker), wish, f"ttr-card ttr-card-{CARDS[card]}")

    def make_moment(self) -> None:
        """Whose turn it is and what has to be done."""
        placing = self.placing
        self.turn, self.phase, self.final, self.tunnel = (
            self.choice(f"editor.{key}", wish)
            for key, wish in (
                ("turn", placing.set_turn),
                ("phase", placing.set_phase),
                ("final", placing.set_final),
                ("tunnel", placing.set_tunnel),
            )
        )
        self.drawn = part(w.Checkbox, description=self.say("editor.drawn"), indent=False)
        self.on_choice(self.drawn, lambda _: self.render())
        self.moment = part(w.VBox, [], css="ttr-box ttr-fields")

    def choice(self, key: str, wish: Callable[[Any], None]) -> w.Dropdown:
        """A list of which one thing is chosen."""
        widget = part(w.Dropdown, description=self.say(key), options=[("", NONE)])
        self.on_choice(widget, lambda value: self.run(lambda: wish(value)))
        return widget

    def make_asking(self) -> None:
        asking = self.asking
        self.who = self.choice("editor.who", self.ask_for)
        self.move = part(
            w.Text,
            description=self.say("editor.move"),
            placeholder=self.say("editor.move.example"),
            continuous_update=False,
            css="ttr-stack",
        )
        self.on_choice(self.move, lambda text: self.run(lambda: asking.ask(text)))
        self.may_i = self.button(
            self.say("editor.may_i"), lambda: self.run(lambda: asking.ask(self.move.value)), "ttr-main"
        )
        self.verdict = part(w.HTML)
        self.kind = self.choice("editor.kind", lambda kind: setattr(asking, "kind", kind))
        self.search = part(w.Text, description=self.say("editor.search"))
        self.on_choice(self.search, lambda text: self.run(lambda: setattr(asking, "search", text)))
        self.list = part(w.Select, options=[("", "")], rows=8, description=self.say("editor.legal"), css="ttr-stack")
        self.on_choice(self.list, lambda text: self.run(lambda: asking.ask(text)) if text else None)
        self.everything = self.button(self.say("editor.all_moves"), lambda: self.run(self.forget_clicks))
        self.carry = self.button(self.say("editor.carry_out"), lambda: self.run(asking.carry_out))

    def ask_for(self, seat: int | None) -> None:
        """Ask what this player may do."""
        self.asking.seat = seat
        self.asking.again()

    def forget_clicks(self) -> None:
        """List the moves of all routes and cities again."""
        self.asking.narrow()

    def make_modes(self) -> None:
        self.setting = self.button(self.say("editor.mode.set"), lambda: self.turn_to(asks=False))
        self.questions = self.button(self.say("editor.mode.ask"), lambda: self.turn_to(asks=True))
        self.again = self.button(self.say("editor.example"), lambda: self.run(self.show_example))

    def show_example(self) -> None:
        """Set up what lies there when nobody has set anything up yet."""
        self.setter.open(example(self.mode))

    def arranged(self) -> list[w.Widget]:
        """All of it, put together."""
        setter = self.setter
        self.told = part(w.HTML)
        self.table = part(w.HTML)
        tabs = part(w.HBox, [self.questions, self.setting], css="ttr-row ttr-tabs")
        self.ticket_box = part(w.VBox, [setter.tickets], css="ttr-box")
        self.set_panel = [
            part(w.VBox, [setter.players, setter.named], css="ttr-box"),
            setter.status,
            self.laying,
            self.ticket_box,
            self.moment,
        ]
        self.ask_panel = [
            part(w.VBox, [self.who, self.move, self.may_i], css="ttr-box ttr-fields"),
            self.verdict,
        ]
        narrowing = part(w.HBox, [self.kind, self.search], css="ttr-row ttr-wide")
        after = part(w.HBox, [self.everything, self.carry], css="ttr-row")
        self.legal = part(w.VBox, [narrowing, self.list, after], css="ttr-box")
        self.right = part(w.VBox, [tabs], css="ttr-right ttr-free")
        self.tabs = tabs
        self.left = part(w.VBox, [setter.map.widget, self.told, self.table], css="ttr-left")
        columns = part(w.HBox, [self.left, self.right], css="ttr-columns")
        below = part(w.VBox, [setter.finding, setter.files, setter.sharing], css="ttr-box")
        setter.files.children = [self.again, *setter.files.children]
        return [columns, below]

    # -- wishes -----------------------------------------------------------------------------------------------------

    def turn_to(self, *, asks: bool) -> None:
        """Ask about moves, or set the position."""
        self.asks, self.judged = asks, None
        self.placing.tell("")
        self.changed()

    def clicked_route(self, route: int) -> None:
        """A route was clicked: asked about, or given to a player."""
        if self.asks:
            self.placing.tell("")
            self.asking.ask_route(route)
        else:
            self.placing.click_route(route)

    def clicked_city(self, city: int) -> None:
        """A city was clicked."""
        if self.asks:
            self.placing.tell("")
            self.asking.ask_city(city)
        else:
            self.placing.click_city(city)

    def ask_about(self, move: Move | None) -> None:
        """Ask about a move that came with a position."""
        self.asks = True
        self.asking.forget()
        self.asking.seat, self.asking.text = None, ""
        if move is not None:
            state = self.placing.state
            self.asking.seat = None if state and state.acting_seat() == move.seat else move.seat
            self.asking.ask(format_action(move.action, self.placing.mode.board))

    # -- rendering --------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show everything as it is now."""
        self.filling = True
        try:
            self.setter.to_drawn = self.drawn.value and self.placing.draft.phase is Phase.KEEP_TICKETS
            self.setter.name_finders("editor.ask" if self.asks else "editor.give")
            self.setter.render()
            for button, on in ((self.setting, not self.asks), (self.questions, self.asks)):
                self.setter.mark(button, "ttr-main", on=on)
            self.setter.mark(self.right, "ttr-ask", on=self.asks)
            shown = [self.tabs, *(self.ask_panel if self.asks else self.set_panel)]
            if self.asks and self.placing.status.text:
                shown.insert(1, self.setter.status)
            beside = [*self.left.children[:3], *([self.legal] if self.asks else [])]
            for column, wanted in ((self.right, shown), (self.left, beside)):
                if list(column.children) != wanted:
                    column.children = wanted
            if self.asks:
                self.render_asking()
            else:
                self.render_cards()
                self.render_moment()
        finally:
            self.filling = False
        self.render_table()
        self.render_files()

    def render_cards(self) -> None:
        draft = self.placing.draft
        name = draft.names[self.placing.seat]
        shown = PILES if draft.phase is Phase.TUNNEL_DECISION else PILES[:4]
        self.fill(
            self.where, [(self.say(f"editor.pile.{place}", name=name), place) for place in shown], self.where.value
        )
        self.written.value = self.placing.written(self.where.value) if self.mistyped is None else self.mistyped
        self.mistyped = None

    def render_moment(self) -> None:
        draft = self.placing.draft
        players = [(name, seat) for seat, name in enumerate(draft.names)]
        self.fill(self.turn, players, draft.turn)
        phases = [phase for phase in SHOWN_PHASES if self.mode.tunnels or phase is not Phase.TUNNEL_DECISION]
        phases += [*([] if draft.phase in phases else [draft.phase])]
        self.fill(self.phase, [(self.say(f"editor.phase.{phase.value}"), phase) for phase in phases], draft.phase)
        self.fill(
            self.final,
            [
                (self.say("editor.final.no"), NONE),
                *((self.say("editor.final.by", name=name), seat) for name, seat in players),
            ],
            NONE if draft.final is None else draft.final,
        )
        shown = [self.turn, self.phase, self.final]
        if draft.phase is Phase.TUNNEL_DECISION:
            tunnels = self.by_name(
                (self.speaker.route(route.index), route.index)
                for route in self.placing.mode.board.routes
                if route.tunnel
            )
            self.fill(
                self.tunnel,
                [(self.say("editor.choose"), NONE), *tunnels],
                NONE if draft.tunnel is None else draft.tunnel,
            )
            shown.append(self.tunnel)
        tickets = [self.setter.tickets, *([self.drawn] if draft.phase is Phase.KEEP_TICKETS else [])]
        if list(self.ticket_box.children) != tickets:
            self.ticket_box.children = tickets
        if list(self.moment.children) != shown:
            self.moment.children = shown

    def render_asking(self) -> None:
        asking, names = self.asking, self.placing.draft.names
        self.fill(
            self.who,
            [(self.say("editor.who.acting"), NONE), *((name, seat) for seat, name in enumerate(names))],
            NONE if asking.seat is None else asking.seat,
        )
        self.move.value = asking.text
        kinds = asking.kinds()
        total = sum(map(len, kinds.values()))
        if asking.kind not in kinds:
            asking.kind = EVERY
        options = [(self.say("editor.kind.every", total=total), EVERY)]
        options += [(self.say(f"editor.kind.{kind}", total=len(moves)), kind) for kind, moves in kinds.items()]
        self.fill(self.kind, options, asking.kind)
        moves = asking.moves()
        self.list.description = self.legal_title()
        self.fill(self.list, moves or [(self.say("editor.legal.none"), "")], asking.text if moves else "")
        self.everything.disabled = asking.route is None and asking.city is None
        self.carry.disabled = asking.action is None or asking.answer is None or not asking.answer.legal
        self.verdict.value = verdicts.answer(asking.answer, self.speaker)

    def legal_title(self) -> str:
        """What the list of legal moves lists."""
        if self.asking.route is not None:
            return self.say("editor.legal.route", route=self.asking.route)
        if self.asking.city is not None:
            return self.say("editor.legal.city", city=self.asking.city)
        return self.say("editor.legal")

    def marked(self) -> Picture:
        """The board, with what is asked about marked."""
        picture = self.placing.picture()
        if not self.asks:
            return picture
        return replace(picture, selected_route=self.asking.route, selected_city=self.asking.city)

    def render_table(self) -> None:
        """What lies on the table, and what is impossible about it."""
        self.table.value = verdicts.lying(self.placing, self.speaker)
        problems = self.placing.problems()
        self.told.value = (
            verdicts.problems(problems, self.speaker) if problems else verdicts.notes(self.placing.notes())
        )

    def render_files(self) -> None:
        moves = []
        if self.asking.action is not None and self.placing.state is not None:
            moves = [{self.placing.draft.names[self.asking.who(self.placing.state)]: self.asking.text}]
        self.setter.render_files(moves)

    # -- without widgets --------------------------------------------------------------------------------------------

    def words(self) -> str:
        """The position and the verdict in words."""
        answer = self.asking.answer
        state = self.placing.state
        told = [description(state, self.speaker)] if state else self.placing.problems()
        return "\n".join([*told, *verdicts.lines(answer, self.speaker)])


def judge(language: str | None = None, mode: str | Mode = "europe") -> Frame:
    """Set a position up and ask whether a move in it is legal.

    Parameters
    ----------
    language : of everything shown; by default the reader's
    mode : the game to begin with: the id of a mode, or a mode
    """
    return Judge(mode_of(mode, language), language or preferred()).frame
