"""The step player: first, back, next, last through positions that the engine has really reached."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

import ipywidgets as w

from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels, words
from ttr.view.colors import PieceLook
from ttr.view.frame import Frame
from ttr.view.map import MapView
from ttr.view.parts import part
from ttr.view.svg import Picture, board_svg


@dataclass(frozen=True)
class Step:
    """One step of a walk."""

    state: State
    """The position after it; a copy of its own."""
    text: str
    """What happened and why."""
    tickets: Sequence[int] = ()
    """Tickets in the hand of the player whose hand is shown; their cities are marked."""
    rules: Sequence[str] = ()
    """Ids of the rules it shows."""
    shown: str = ""
    """More about it, as HTML: chances as bars, cards turned up."""
    routes: Sequence[int] = ()
    """Routes to mark."""
    cities: Sequence[int] = ()
    """Cities to mark."""
    seat: int | None = None
    """Whose hand is shown; None for that of the walk."""


class Walk:
    """A walk through positions as a widget.

    Parameters
    ----------
    steps : at least one
    speaker : makes the sentences
    looks : how the players' pieces look
    seat : whose hand and tickets are shown
    on_end : called when the last step is reached

    Attributes
    ----------
    frame : what to display
    at : the number of the step shown, from 0
    """

    def __init__(
        self,
        steps: Sequence[Step],
        speaker: Speaker,
        looks: Sequence[PieceLook],
        seat: int = 0,
        on_end: Callable[[], object] = lambda: None,
    ) -> None:
        self.steps = steps
        self.speaker = speaker
        self.looks = tuple(looks)
        self.seat = seat
        self.on_end = on_end
        self.at = 0
        self.board = steps[0].state.board
        self.map = MapView(self.board, speaker, self.tell_route, self.tell_city, self.map_picture())
        self.text, self.players, self.row, self.hand, self.told = (part(w.HTML) for _ in range(5))
        self.buttons = [
            self.button(key, to, css)
            for key, to, css in (
                ("lesson.first", lambda: 0, ""),
                ("lesson.back", lambda: self.at - 1, ""),
                ("lesson.next", lambda: self.at + 1, "ttr-main"),
                ("lesson.last", lambda: len(self.steps) - 1, ""),
            )
        ]
        walking = part(w.HBox, self.buttons, css="ttr-row ttr-walking")
        left = part(w.VBox, [self.map.widget, self.row], css="ttr-left")
        right = part(
            w.VBox,
            [walking, self.text, self.hand, self.players, self.told],
            layout=w.Layout(flex="1 1 300px"),
        )
        columns = part(w.HBox, [left, right], css="ttr-columns")
        self.frame = Frame([columns], self.words, picture=self.picture, language=self.speaker.language)
        self.show(0)

    def button(self, key: str, to: Callable[[], int], css: str) -> w.Button:
        button = part(w.Button, description=self.speaker.say(key), css=css)
        button.on_click(lambda _: self.safely(to))
        return button

    def safely(self, to: Callable[[], int]) -> None:
        """Go to a step; a mistake is shown, since the front end would swallow it."""
        try:
            self.show(to())
        except Exception as error:
            self.told.value = panels.status(self.speaker.failure(error), self.speaker, kind="bad")

    @property
    def step(self) -> Step:
        """The step shown."""
        return self.steps[self.at]

    def show(self, at: int) -> None:
        """Show a step, or the nearest there is."""
        self.at = min(max(at, 0), len(self.steps) - 1)
        state, say = self.step.state, self.speaker.say
        number = say("lesson.step", number=self.at + 1, total=len(self.steps))
        self.text.value = (
            f'<div class="ttr-box ttr-walk">{panels.why(self.step.rules, self.speaker)}<h4>{escape(number)}</h4>'
            f'<p role="status" aria-live="polite">{escape(self.step.text)}</p>{self.step.shown}</div>'
        )
        self.players.value = panels.box("", panels.players(state, self.speaker, self.looks))
        self.row.value = panels.box(
            say("lesson.row"),
            panels.run_of_cards(state.row, self.speaker),
            "<p>"
            + escape(say("lesson.piles", in_pile_cards=len(state.deck), in_deck_tickets=len(state.ticket_deck)))
            + "</p>",
        )
        player = state.players[self.seat if self.step.seat is None else self.step.seat]
        tickets = "".join(f"<p>{escape(self.speaker.ticket(ticket))}</p>" for ticket in self.step.tickets)
        heading = f"<h4>{escape(say('lesson.tickets', name=player.name))}</h4>" if tickets else ""
        self.hand.value = panels.box(
            say("ui.hand", name=player.name), panels.hand(player.hand, self.speaker), heading, tickets
        )
        self.told.value = ""
        for button, enabled in zip(self.buttons, [self.at > 0] * 2 + [self.at < len(self.steps) - 1] * 2, strict=True):
            button.disabled = not enabled
        self.map.show(self.map_picture())
        if at and self.at == len(self.steps) - 1:
            self.on_end()

    def map_picture(self) -> Picture:
        """What the map shows at this step."""
        step = self.step
        cities = frozenset(step.cities).union(*(self.board.tickets[ticket].cities for ticket in step.tickets))
        return Picture.of(step.state, self.looks, marked_cities=cities, marked_routes=frozenset(step.routes))

    def tell_route(self, route: int) -> None:
        """Say what a clicked route is."""
        points = self.step.state.mode.claim_points[route]
        facts = panels.route_facts(self.board, route, self.speaker, points)
        self.told.value = panels.box(
            "", escape(self.speaker.say("report.problem_at", place=self.speaker.route(route), sentence=facts))
        )

    def tell_city(self, city: int) -> None:
        """Say which city was clicked."""
        self.told.value = panels.box("", escape(self.speaker.city(city)))

    def words(self) -> str:
        """All steps in words."""
        return "\n".join(self.speaker.numbered(number, step.text) for number, step in enumerate(self.steps, 1))

    def picture(self) -> str:
        """The board at the step shown, for pages that cannot show widgets."""
        return board_svg(
            self.board,
            self.speaker,
            self.map_picture(),
            title=self.speaker.say("ui.picture"),
            description=words.description(self.step.state, self.speaker),
        )
