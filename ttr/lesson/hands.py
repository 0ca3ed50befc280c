"""Beat the algorithm: routes or cities are clicked on the map, and the kit says how good the choice is."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from html import escape
from typing import Any

import ipywidgets as w

from ttr.lesson.challenges import Challenge, Standing
from ttr.lesson.lesson import LOOKS
from ttr.view import panels
from ttr.view.desk import NONE, Desk
from ttr.view.frame import Frame
from ttr.view.map import MapView
from ttr.view.parts import part
from ttr.view.svg import Picture, board_svg

Maker = Callable[[int, str], Challenge]
"""Makes a challenge from the number of an instance and a language."""


class Hands(Desk):
    """Challenges on the map, one after the other.

    Parameters
    ----------
    makers : the challenges by name, in their order
    language : of everything shown
    on_done : called with the name of a challenge of which a best answer was found; may answer a sentence to be shown
    fixed : only the first instance of each, as on a sheet that is marked

    Attributes
    ----------
    challenge : the one shown
    chosen : what has been clicked, in that order: places in `Ground.routes`, or indices of cities
    standing : what is said about it
    frame : what to display
    """

    def __init__(
        self,
        makers: Mapping[str, Maker],
        language: str,
        on_done: Callable[[str], str | None] = lambda _: None,
        *,
        fixed: bool = False,
    ) -> None:
        self.makers = dict(makers)
        self.language = language
        self.on_done = on_done
        self.fixed = fixed
        self.instances = dict.fromkeys(makers, 0)
        self.done: set[str] = set()
        self.at = 0
        self.map: MapView | None = None
        self.heading, self.text, self.verdict, self.helped, self.list = (part(w.HTML) for _ in range(5))
        self.make_challenge()
        self.make_controls()
        self.left = part(w.VBox, [], css="ttr-left")
        right = [self.turning, self.text, self.verdict, self.choosing, self.buttons, self.helped, self.list]
        box = part(w.VBox, right, css="ttr-right ttr-free ttr-box ttr-question ttr-hands")
        self.frame = Frame(
            [part(w.HBox, [self.left, box], css="ttr-columns")],
            self.words,
            picture=self.static_picture,
            language=self.speaker.language,
        )
        self.show(0)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)

    def make_controls(self) -> None:
        """Make the buttons, and the list for those who do not click on the map."""
        say = self.say
        self.previous = self.button(say("lesson.previous"), lambda: self.show(self.at - 1))
        self.next = self.button(say("lesson.following"), lambda: self.show(self.at + 1))
        turning = [self.previous, self.next] if len(self.makers) > 1 else []
        self.turning = part(w.HBox, [*turning, self.heading], css="ttr-row")
        self.options = part(w.Dropdown, options=[("", NONE)], description=say("graphs.hands.choose"))
        self.toggle = self.button(say("graphs.hands.toggle"), self.toggle_option)
        self.choosing = part(w.HBox, [self.options, self.toggle], css="ttr-row")
        self.undo = self.button(say("graphs.hands.undo"), self.take_back)
        self.clear = self.button(say("graphs.hands.clear"), self.start_again)
        self.hint = self.button(say("lesson.hint"), self.show_hint)
        self.again = self.button(say("lesson.again"), self.another)
        buttons = [self.undo, self.clear, self.hint, *([] if self.fixed else [self.again])]
        self.buttons = part(w.HBox, buttons, css="ttr-row")

    # -- the challenge ----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The name of the challenge shown."""
        return list(self.makers)[self.at]

    @property
    def answer(self) -> list[str]:
        """The ids of the chosen routes or cities."""
        ground = self.challenge.ground
        if self.challenge.picks == "cities":
            return [ground.board.cities[city].id for city in self.chosen]
        return [ground.routes[place].id for place in self.chosen]

    def make_challenge(self) -> None:
        """Make the challenge that is to be shown, with nothing chosen."""
        self.challenge = self.makers[self.name](self.instances[self.name], self.language)
        self.speaker = self.challenge.ground.speaker(self.language)
        self.chosen: list[int] = []
        self.standing = Standing("open", "")
        self.places = {route.index: place for place, route in enumerate(self.challenge.ground.routes)}
        self.hints = 0
        self.note = ""

    def show(self, at: int) -> None:
        """Show a challenge; a map of another board is a new map."""
        self.at = min(max(at, 0), len(self.makers) - 1)
        self.make_challenge()
        self.helped.value = ""
        self.hint.disabled = not self.challenge.hints
        if self.map is None or self.map.board is not self.challenge.ground.board:
            wishes = self.safely(self.pick_route), self.safely(self.pick_city)
            self.map = MapView(self.challenge.ground.board, self.speaker, *wishes, self.picture())
            self.left.children = [self.map.widget]
        self.fill_options()
        self.judge()
        self.render()

    def fill_options(self) -> None:
        """List what can be chosen."""
        ground, speaker = self.challenge.ground, self.speaker
        if self.challenge.picks == "cities":
            listed = [(speaker.city(city.index), city.index) for city in ground.cities]
        else:
            listed = [(speaker.free_route(route.index), place) for place, route in enumerate(ground.routes)]
        self.filling = True
        self.options.options = [(self.say("graphs.hands.none"), NONE), *self.by_name(listed)]
        self.options.value = NONE
        self.filling = False

    # -- wishes -----------------------------------------------------------------------------------------------------

    def pick_route(self, route: int) -> None:
        """Choose a route of the board, or leave it again."""
        if self.challenge.picks == "routes" and route in self.places:
            self.pick(self.places[route])
        else:
            self.tell(self.speaker.free_route(route))

    def pick_city(self, city: int) -> None:
        """Choose a city, or leave it again."""
        if self.challenge.picks == "cities":
            self.pick(city)
        else:
            self.tell(self.speaker.city(city))

    def toggle_option(self) -> None:
        """Choose what is selected in the list, or leave it again."""
        if self.options.value == NONE:
            self.tell(self.say("graphs.hands.select_first"))
        else:
            self.pick(self.options.value)

    def pick(self, thing: int) -> None:
        """Choose a thing, or leave it again."""
        self.note = ""
        if thing in self.chosen:
            self.chosen.remove(thing)
        else:
            self.chosen.append(thing)
        self.judge()
        self.render()

    def take_back(self) -> None:
        """Leave what was chosen last."""
        if self.chosen:
            self.pick(self.chosen[-1])

    def start_again(self) -> None:
        """Choose nothing."""
        self.chosen.clear()
        self.note = ""
        self.judge()
        self.render()

    def another(self) -> None:
        """Show another instance of the same challenge."""
        self.instances[self.name] += 1
        self.show(self.at)

    def show_hint(self) -> None:
        """Help one step further; what was said stays."""
        self.hints = min(self.hints + 1, len(self.challenge.hints))
        lines = "".join(f"<p>{escape(hint)}</p>" for hint in self.challenge.hints[: self.hints])
        self.helped.value = f'<div role="status">{lines}</div>'

    def judge(self) -> None:
        """Judge what is chosen."""
        if not self.chosen:
            self.standing = Standing("open", self.say(f"graphs.hands.begin.{self.challenge.picks}"))
            return
        self.standing = self.challenge.judge(self.chosen, self.speaker)
        if self.standing.kind == "best" and self.name not in self.done:
            self.done.add(self.name)
            self.note = self.on_done(self.name) or ""

    # -- showing ----------------------------------------------------------------------------------------------------

    def fail(self, error: Exception) -> None:
        """Tell of a mistake of the kit itself."""
        self.note = self.speaker.failure(error)

    def tell(self, text: str) -> None:
        """Say something beside the verdict."""
        self.note = text
        self.render()

    def render(self) -> None:
        """Show what is chosen, and what is said about it."""
        many = len(self.makers) > 1
        self.heading.value = panels.progress(self.at, self.makers, self.done, self.speaker) if many else ""
        self.text.value = f"<p><b>{escape(self.challenge.text)}</b></p>"
        kind = {"open": "", "valid": "", "best": "ttr-good"}[self.standing.kind]
        note = f"<p>{escape(self.note)}</p>" if self.note else ""
        self.verdict.value = (
            f'<div role="status" aria-live="polite"><p class="{kind}">{escape(self.standing.text)}</p>{note}</div>'
        )
        self.list.value = self.list_html()
        self.previous.disabled = self.at == 0
        self.next.disabled = self.at == len(self.makers) - 1
        self.undo.disabled = self.clear.disabled = not self.chosen
        if self.map:
            self.map.show(self.picture())

    def list_html(self) -> str:
        """What is chosen, and the same as code."""
        if not self.chosen:
            return ""
        lines = "".join(f"<li>{escape(self.named(thing))}</li>" for thing in self.chosen)
        total = ""
        if self.challenge.picks == "routes" and self.challenge.counts:
            trains = sum(self.challenge.ground.cost(self.challenge.ground.routes[place]) for place in self.chosen)
            total = f"<p>{escape(self.say('graphs.hands.total', n=len(self.chosen), all_trains=trains))}</p>"
        code, text = escape(self.say("graphs.hands.code")), escape(json.dumps(self.answer))
        return f"{total}<ul>{lines}</ul><details><summary>{code}</summary><pre>{text}</pre></details>"

    def named(self, thing: int) -> str:
        """A chosen thing in words."""
        if self.challenge.picks == "cities":
            return self.speaker.city(thing)
        return self.speaker.free_route(self.challenge.ground.routes[thing].index)

    def picture(self) -> Picture:
        """The map with what is chosen."""
        challenge, routes = self.challenge, self.challenge.ground.routes
        away = {route.index for route in challenge.ground.board.routes} - self.places.keys()
        shown: dict[str, Any] = {"ringed_cities": frozenset(challenge.cities), "closed": frozenset(away)}
        if challenge.picks == "cities":
            shown["marked_cities"] = frozenset(self.chosen)
        else:
            shown["marked_routes"] = frozenset(routes[place].index for place in self.chosen)
            shown["numbers"] = {routes[place].index: n for n, place in enumerate(self.standing.order, 1)}
        state = challenge.ground.state
        if state is None:
            return Picture(**shown)
        lying = Picture.of(state, LOOKS[: len(state.players)])
        return replace(lying, **{**shown, "closed": frozenset(away - lying.owners.keys())})

    # -- without widgets --------------------------------------------------------------------------------------------

    def words(self) -> str:
        """All challenges in words."""
        return "\n".join(make(0, self.language).text for make in self.makers.values())

    def static_picture(self) -> str:
        """The map of the challenge shown, for pages that cannot show widgets."""
        ground = self.challenge.ground
        return board_svg(
            ground.board, self.speaker, self.picture(), title=self.say("ui.picture"), description=self.challenge.text
        )
