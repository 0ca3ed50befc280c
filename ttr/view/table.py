"""The table: everything that lies on it, as widgets around the map."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from html import escape
from typing import Any

import ipywidgets as w

from ttr.action import DrawCard, DrawTickets, TakeCard
from ttr.cards import CARDS, Cards
from ttr.state import Phase
from ttr.text import CITY_FORMS
from ttr.text.modes import ticket_in_full
from ttr.view import panels, words
from ttr.view.control import Control, Proof, Stage
from ttr.view.desk import NONE, Desk
from ttr.view.map import MapView
from ttr.view.parts import part
from ttr.view.review import Turning
from ttr.view.svg import board_svg


class Table(Desk):
    """The widgets of a table around a controller.

    Parameters
    ----------
    control : what it shows, and does when somebody clicks
    on_new_game : what another button does; without it there is none
    new_game : key of what stands on that button

    Attributes
    ----------
    root : what to display
    """

    def __init__(
        self, control: Control, on_new_game: Callable[[], None] | None = None, new_game: str = "ui.new_game"
    ) -> None:
        self.control = control
        self.speaker = control.speaker
        self.board = control.state.board
        self.map = MapView(
            self.board,
            self.speaker,
            self.safely(control.choose_route),
            self.safely(control.choose_city),
            control.picture(),
        )
        self.make_panels()
        self.make_row()
        self.make_actions()
        self.make_below(on_new_game, new_game)
        left = part(w.VBox, [self.map.widget, self.row, self.hand], css="ttr-left")
        side = "ttr-right ttr-many" if control.bots else "ttr-right"  # bots have more to tell
        right = part(w.VBox, [self.prompt, self.status, self.actions, self.players, self.log], css=side)
        columns = part(w.HBox, [left, right], css="ttr-columns")
        self.root = part(w.VBox, [columns, self.below])
        control.on_change = self.render
        self.render()

    def fail(self, error: Exception) -> None:
        """Show a mistake of the kit itself in the status line."""
        self.control.fail(error)

    # -- making -----------------------------------------------------------------------------------------------------

    def make_panels(self) -> None:
        self.prompt, self.status, self.players, self.log, self.hand_cards, self.tunnel_cards, self.detail = (
            part(w.HTML) for _ in range(7)
        )
        self.reference = part(
            w.HTML,
            panels.box(
                self.say("ui.reference"),
                f'<div class="ttr-reference">{panels.reference(self.control.state.mode, self.speaker)}</div>',
            ),
        )
        self.tickets = part(
            w.Select,
            description=self.say("ui.tickets"),
            options=[(self.say("ui.tickets.none"), NONE)],
            rows=3,
            css="ttr-stack",
        )
        self.on_choice(self.tickets, self.look_at)
        cards = part(w.VBox, [self.hand_cards], layout=w.Layout(flex="1 1 320px"), css="ttr-box")
        tickets = part(w.VBox, [self.tickets], layout=w.Layout(flex="0 0 236px"), css="ttr-box")
        self.hand = part(w.HBox, [cards, tickets, self.reference], css="ttr-hand")

    def make_row(self) -> None:
        self.slots = [
            self.button("", lambda slot=slot: self.control.take_slot(slot), "ttr-card")  # type: ignore[misc]
            for slot in range(len(self.control.state.row))
        ]
        self.deck = self.button("", self.control.draw, "ttr-pile")
        self.ticket_deck = self.button("", self.control.draw_tickets, "ttr-pile")
        self.piles = part(w.HTML)
        self.row = part(w.HBox, [*self.slots, self.deck, self.ticket_deck, self.piles], css="ttr-box ttr-cards")

    def make_actions(self) -> None:
        """All controls of all stages; `render` shows those that are needed."""
        control, mode = self.control, self.control.state.mode
        self.routes, self.cities, self.payments = (
            part(w.Dropdown, description=self.say(key), options=[("", NONE)], css="ttr-stack")
            for key in ("ui.claim", "ui.station", "ui.payment")
        )
        self.on_choice(self.routes, control.choose_route)
        self.on_choice(self.cities, control.choose_city)
        self.claim = self.button("", lambda: control.claim(self.payment), "ttr-main")
        self.build = self.button(self.say("ui.station.build"), lambda: control.build(self.payment), "ttr-main")
        self.pay = self.button(self.say("ui.tunnel.pay"), lambda: control.pay(self.payment), "ttr-main")
        self.withdraw = self.button(self.say("ui.tunnel.withdraw"), control.withdraw)
        self.pass_turn = self.button(self.say("ui.pass"), control.pass_turn)
        self.its_me = self.button("", control.its_me, "ttr-main")
        self.done = self.button(self.say("ui.done"), control.done_looking, "ttr-main")
        most = max(mode.deal_long + mode.deal_regular, mode.draw)
        self.offered = [part(w.Checkbox, indent=False) for _ in range(most)]
        for box in self.offered:
            self.on_choice(box, lambda _: self.render_picture())
        self.keep = self.button(self.say("ui.tickets.keep"), self.keep_checked, "ttr-main")
        self.to_last = self.button(
            self.say("ui.review.return"), lambda: control.step(len(control.session.moves)), "ttr-main"
        )
        self.ask = self.button(self.say("ui.review.branch"), control.ask_to_branch)
        self.branch = self.button(self.say("ui.review.branch_yes"), control.branch)
        self.hint = part(w.HTML)
        self.turning: Turning | None = None
        self.actions = part(w.VBox, [], css="ttr-box ttr-actions")

    def make_below(self, on_new_game: Callable[[], None] | None, new_game: str) -> None:
        control = self.control
        session = control.session
        steps = [
            ("ui.step.first", lambda: control.step(0)),
            ("ui.step.back", lambda: control.step(session.at - 1)),
            ("ui.step.forward", lambda: control.step(session.at + 1)),
            ("ui.step.last", lambda: control.step(len(session.moves))),
        ]
        self.steps = [self.button(self.say(key), wish) for key, wish in steps]
        wide = w.Layout(width="auto", flex="1 1 300px")
        self.find_city = part(
            w.Text,
            description=self.say("ui.find_city"),
            continuous_update=False,
            placeholder=self.say("ui.find_city.example"),
            layout=wide,
        )
        self.on_choice(self.find_city, control.find_city)
        self.any_route = part(w.Dropdown, description=self.say("ui.any_route"), options=[("", NONE)], layout=wide)
        self.on_choice(self.any_route, control.choose_route)
        self.names = part(
            w.Dropdown,
            description=self.say("ui.names"),
            value=self.speaker.cities,
            options=[(self.say(f"ui.names.{language}"), language) for language in CITY_FORMS],
            layout=wide,
        )
        self.on_choice(self.names, self.rename)
        self.saved = part(w.HTML)
        self.words = part(w.HTML)
        buttons = [*self.steps, self.saved]
        if on_new_game:
            buttons.append(self.button(self.say(new_game), on_new_game))
        stepping = part(w.HBox, buttons, css="ttr-row")
        finding = part(w.HBox, [self.find_city, self.any_route, self.names], css="ttr-row")
        self.below = part(w.VBox, [stepping, finding, self.words], css="ttr-box")

    # -- small wishes -----------------------------------------------------------------------------------------------

    @property
    def payment(self) -> Cards:
        """The payment chosen in the list."""
        return (0,) * len(CARDS) if self.payments.value == NONE else self.payments.value

    def checked(self) -> list[int]:
        """The tickets that are ticked."""
        if self.control.stage is not Stage.TICKETS:
            return []
        offered = self.control.state.players[self.control.seat].offered
        return [ticket for ticket, box in zip(offered, self.offered, strict=False) if box.value]

    def keep_checked(self) -> None:
        """Keep the tickets that are ticked."""
        self.control.keep(self.checked())

    def rename(self, cities: str) -> None:
        """Name the cities in another form or language."""
        self.name_cities(cities)
        self.map.rename(self.speaker)
        self.render()

    # -- rendering --------------------------------------------------------------------------------------------------

    def render(self) -> None:
        """Show everything as it is now."""
        self.filling = True
        try:
            self.render_panels()
            self.render_row()
            self.render_hand()
            self.render_actions()
            self.render_below()
        finally:
            self.filling = False
        self.render_picture()

    def render_picture(self) -> None:
        """Show the map as it is now."""
        picture = self.control.picture()
        ends = picture.marked_cities.union(*(self.board.tickets[ticket].cities for ticket in self.checked()))
        self.map.show(replace(picture, marked_cities=ends))

    def render_panels(self) -> None:
        control, state = self.control, self.control.state
        over = control.stage is Stage.OVER
        seat = control.viewer if control.stage is Stage.RESTING and control.viewer is not None else control.seat
        badge = panels.badge(seat, control.looks[seat]) if not over else ""
        self.prompt.value = panels.box("", badge, f"<h3>{escape(control.prompt)}</h3>", css="ttr-prompt")
        self.status.value = panels.status(
            control.status.text,
            self.speaker,
            rule=control.status.rule,
            kind=control.status.kind,
            reasons=control.status.reasons,
        )
        self.players.value = panels.box(
            "", panels.players(state, self.speaker, control.looks, now=None if over else seat)
        )
        self.log.value = panels.box(
            self.say("ui.log"),
            panels.log(control.session.logs, self.speaker, choosing=state.phase is Phase.INITIAL_TICKETS),
        )

    def render_row(self) -> None:
        state = self.control.state
        for slot, (button, card) in enumerate(zip(self.slots, state.row, strict=True)):
            button.description = panels.card_label(card, self.speaker)
            button.tooltip = self.say("ui.row.slot", number=slot + 1)
            for name in (*CARDS, None):
                css = "ttr-empty" if name is None else f"ttr-card-{name}"
                wanted = card == -1 if name is None else card >= 0 and CARDS[card] == name
                if wanted and css not in button._dom_classes:
                    button.add_class(css)
                elif not wanted and css in button._dom_classes:
                    button.remove_class(css)
        for button, pointed_at in zip(self.row.children, self.pointed_at(), strict=False):
            if pointed_at != ("ttr-hinted" in button._dom_classes):
                (button.add_class if pointed_at else button.remove_class)("ttr-hinted")
        self.deck.description = self.say("ui.deck", in_pile_cards=len(state.deck))
        self.ticket_deck.description = self.say("ui.ticket_deck", in_deck_tickets=len(state.ticket_deck))
        self.piles.value = f"<p>{escape(self.say('ui.discard', discarded_cards=sum(state.discard)))}</p>"

    def pointed_at(self) -> list[bool]:
        """Which of the face-up cards and piles the hint is about."""
        advice, row = self.control.advice, self.control.state.row
        action = advice.action if advice else None
        slot = row.index(action.card) if isinstance(action, TakeCard) and action.card in row else None
        slots = [number == slot for number in range(len(row))]
        return [*slots, isinstance(action, DrawCard), isinstance(action, DrawTickets)]

    def render_hand(self) -> None:
        control = self.control
        if control.stage is Stage.OVER:
            self.hand_cards.value = f"<h4>{escape(self.say('ui.hand.over'))}</h4>"
            self.fill(self.tickets, [(self.proof_name(proof), proof) for proof in control.proofs()], control.proof)
            return
        seat = control.private_seat
        if seat is None:
            self.hand_cards.value = f"<h4>{escape(self.say('ui.hand.covered'))}</h4>"
            self.fill(self.tickets, [(self.say("ui.tickets.covered"), NONE)], None)
            return
        player = control.state.players[seat]
        heading = f"<h4>{escape(self.say('ui.hand', name=player.name))}</h4>"
        self.hand_cards.value = heading + panels.hand(player.hand, self.speaker)
        options = [(self.ticket_name(seat, ticket), ticket) for ticket in player.tickets]
        self.fill(self.tickets, options or [(self.say("ui.tickets.none"), NONE)], control.ticket)

    def ticket_name(self, seat: int, ticket: int) -> str:
        """A line of the list of tickets: is it done, and in two ways where that counts?"""
        if self.control.both_ways(seat, ticket):
            return self.say("mode.ticket.twice", ticket=ticket)
        done = ticket in self.control.sheet().players[seat].completed
        return self.say("ui.tickets.done" if done else "ui.tickets.open", ticket=ticket)

    def proof_name(self, proof: Proof) -> str:
        """A line of the list of proofs."""
        player = self.control.sheet().players[proof.seat]
        if proof.ticket is None and proof.network:
            routes = self.control.largest_network(proof.seat)
            cities = {city for route in routes for city in (route.a, route.b)}
            return self.say("mode.proof.asian_explorer", n=len(cities), name=player.name)
        if proof.ticket is None:
            return self.say("ui.proof.trail", name=player.name, length_trains=player.trail.length)
        if self.control.both_ways(proof.seat, proof.ticket):
            return self.say("mode.proof.twice", name=player.name, ticket=proof.ticket)
        key = "ui.proof.completed" if proof.ticket in player.completed else "ui.proof.failed"
        return self.say(key, name=player.name, ticket=proof.ticket)

    def look_at(self, choice: Any) -> None:
        """Show a ticket of the hand, or a proof of the score sheet, on the map."""
        if isinstance(choice, Proof):
            self.control.show_proof(choice)
        else:
            self.control.mark_ticket(choice)

    def render_actions(self) -> None:
        shown = self.wanted()
        if list(self.actions.children) != shown:
            self.actions.children = shown

    def wanted(self) -> list[w.Widget]:
        """The controls that are needed now, filled."""
        return {
            Stage.REVIEW: self.review_actions,
            Stage.OVER: self.over_actions,
            Stage.COVERED: self.covered_actions,
            Stage.THINKING: self.thinking_actions,
            Stage.RESTING: lambda: [self.done],
            Stage.TICKETS: self.ticket_actions,
            Stage.TUNNEL: self.tunnel_actions,
            Stage.SECOND_CARD: self.second_card_actions,
            Stage.TURN: self.turn_actions,
        }[self.control.stage]()

    def thinking_actions(self) -> list[w.Widget]:
        """What was there before, so that nothing flickers; nothing private where others come to the screen."""
        if self.control.alone is not None and self.actions.children:
            return list(self.actions.children)
        self.hint.value = panels.paragraphs([self.control.prompt])
        return [self.hint]

    @cached_property
    def ask_hint(self) -> w.Button:
        """The button that gives a hint; made where it is needed, since every widget costs a message."""
        return self.button(self.say("bot.hint.ask"), self.control.advise)

    def hints(self) -> list[w.Widget]:
        """The button that gives a hint, where there are any."""
        return [self.ask_hint] if self.control.adviser else []

    def covered_actions(self) -> list[w.Widget]:
        self.its_me.description = self.say("ui.its_me", name=self.control.session.names[self.control.seat])
        return [self.its_me]

    def second_card_actions(self) -> list[w.Widget]:
        limited = self.control.state.mode.faceup_loco_limit
        self.hint.value = panels.paragraphs([self.say("ui.hint.second_card" if limited else "mode.hint.second_card")])
        return [self.hint, *self.hints()]

    def review_actions(self) -> list[w.Widget]:
        if self.control.asks_to_branch:
            self.hint.value = f"<p>{escape(self.say('ui.review.warning'))}</p>"
            return [self.hint, self.branch, self.to_last]
        found = self.turning_points() if self.turning and self.control.session.is_over else []
        return [*found, self.to_last, self.ask]

    def over_actions(self) -> list[w.Widget]:
        self.hint.value = panels.sheet(self.control.sheet(), self.speaker, self.control.looks)
        return [*self.turning_points(), self.hint]

    def turning_points(self) -> list[w.Widget]:
        """The review of the game; made when it is first needed, since every widget costs a message."""
        if not self.control.reviews:
            return []
        self.turning = self.turning or Turning(self.control)
        return self.turning.widgets()

    def ticket_actions(self) -> list[w.Widget]:
        offered = self.control.state.players[self.control.seat].offered
        boxes = self.offered[: len(offered)]
        for box, ticket in zip(boxes, offered, strict=True):
            long = self.board.tickets[ticket].long
            name = ticket_in_full(ticket, self.speaker)
            text = self.say("ui.tickets.long" if long else "ui.tickets.offer", ticket=name)
            if box.description != text:
                box.description, box.value = text, False
        return [*boxes, self.keep, *self.hints()]

    def tunnel_actions(self) -> list[w.Widget]:
        tunnel, control = self.control.state.tunnel, self.control
        assert tunnel is not None
        self.tunnel_cards.value = f"<h4>{escape(self.say('ui.tunnel.revealed'))}</h4>" + panels.run_of_cards(
            tunnel.revealed, self.speaker
        )
        payments = control.tunnel_payments()
        if not payments:
            self.hint.value = f"<p>{escape(self.say('ui.tunnel.cannot'))}</p>"
            return [self.tunnel_cards, self.hint, self.withdraw, *self.hints()]
        self.fill_payments(payments)
        return [self.tunnel_cards, self.payments, self.pay, self.withdraw, *self.hints()]

    def turn_actions(self) -> list[w.Widget]:
        control = self.control
        routes, cities = control.claimable(), control.buildable()
        self.fill(
            self.routes,
            [
                (self.say("ui.claim.choose" if routes else "ui.claim.none"), NONE),
                *self.by_name(
                    (
                        self.say(
                            "ui.claim.option",
                            route=r,
                            length=self.board.routes[r].length,
                            color=self.board.routes[r].color,
                        ),
                        r,
                    )
                    for r in routes
                ),
            ],
            control.route,
        )
        self.fill(
            self.cities,
            [
                (self.say("ui.station.choose" if cities else "ui.station.none"), NONE),
                *self.by_name((self.speaker.city(city), city) for city in cities),
            ],
            control.city,
        )
        stations = control.state.mode.stations
        self.hint.value = panels.paragraphs([self.say("ui.hint.turn" if stations else "mode.hint.turn")])
        shown: list[w.Widget] = (
            [self.routes] if control.route is not None or control.city is not None else [self.hint, self.routes]
        )
        if payments := control.route_payments():
            assert control.route is not None
            points = control.state.mode.claim_points[control.route]
            self.detail.value = f"<p>{escape(panels.route_facts(self.board, control.route, self.speaker, points))}</p>"
            tunnel = self.board.routes[control.route].tunnel
            self.claim.description = self.say("ui.claim.tunnel" if tunnel else "ui.claim.do", points=points)
            self.fill_payments(payments)
            shown += [self.detail, self.payments, self.claim]
        shown += [self.cities] if stations else []
        if payments := control.city_payments():
            self.fill_payments(payments)
            shown += [self.payments, self.build]
        if control.can_pass():
            shown.append(self.pass_turn)
        return [*shown, *self.hints()]

    def fill_payments(self, payments: Sequence[Cards]) -> None:
        """Offer payments; the first, with the fewest locomotives, is chosen."""
        options = [(self.speaker.cards(payment), payment) for payment in payments]
        self.fill(self.payments, options, self.payments.value)

    def render_below(self) -> None:
        control = self.control
        session = control.session
        for button, enabled in zip(
            self.steps, (session.at > 0, session.at > 0, not session.is_live, not session.is_live), strict=True
        ):
            button.disabled = not enabled
        self.fill(
            self.any_route,
            [
                (self.say("ui.any_route.choose"), NONE),
                *self.by_name((self.speaker.route(route.index), route.index) for route in self.board.routes),
            ],
            control.route,
        )
        self.words.value = words.text_board(control.state, self.speaker)
        self.saved.value = self.saved_note()

    def saved_note(self) -> str:
        """Where the game is kept, if it is, and a link to take its record along."""
        session = self.control.session
        name = session.path.name if session.path else self.say("ui.record.file")
        record = panels.link(name, session.text().encode(), self.say("ui.download"), "text/yaml")
        kept = f"{escape(self.say('ui.saved', file=name))} " if session.path else ""
        return f"<span>{kept}{record}</span>"

    def static_picture(self) -> str:
        """The board as a picture, for pages that cannot show widgets."""
        return board_svg(
            self.board,
            self.speaker,
            self.control.picture(),
            title=self.say("ui.picture"),
            description=words.description(self.control.state, self.speaker),
        )
