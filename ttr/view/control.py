"""What the table does when somebody clicks: no widget here, so that all of it can be tested without a browser.

It knows who sits at the screen, so that hands, tickets and payments are shown to their owner only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Any

from ttr.action import DRAW, PASS, TAKE, TICKETS, WITHDRAW, Action, BuildStation, ClaimRoute, KeepTickets, PayTunnel
from ttr.board import Route
from ttr.bonus import both_ways, by_trail, largest_network
from ttr.bots import Bot
from ttr.cards import EMPTY, Cards
from ttr.event import CardDrawn, Log, SlotFilled, TicketsDrawn
from ttr.notation import city_names, fold
from ttr.rules import (
    IllegalActionError,
    Violation,
    claimable_routes,
    payments,
    station_cities,
    station_payments,
    why_not,
)
from ttr.rules.claim import why_no_payment as why_no_claim
from ttr.rules.station import why_no_payment as why_no_station
from ttr.rules.tunnel import extra_payments
from ttr.rules.turn import broken_by_turn, can_act
from ttr.score import ScoreSheet, score
from ttr.session import NotLiveError, SaveError, Session
from ttr.state import Phase, State
from ttr.text import PUBLIC, Speaker
from ttr.text.modes import ticket_in_full
from ttr.view.colors import BOXES, PIECES, PieceLook
from ttr.view.svg import Picture


class Stage(Enum):
    """What the table shows."""

    REVIEW = "review"
    """An earlier position; public facts only."""
    OVER = "over"
    COVERED = "covered"
    """Nobody has said "it's me"; nothing private is shown."""
    RESTING = "resting"
    """The turn is over, but its player may still look at a card drawn blind."""
    TICKETS = "tickets"
    TUNNEL = "tunnel"
    SECOND_CARD = "second_card"
    TURN = "turn"


@dataclass(frozen=True)
class Proof:
    """Something of the score sheet that the map can show: a ticket, the longest trail, or the largest network."""

    seat: int
    ticket: int | None
    network: bool = False


@dataclass(frozen=True)
class Status:
    """The status line."""

    text: str = ""
    kind: str = ""
    """`good`, `bad` or empty."""
    rule: str | None = None


class Control:
    """The controller of a table.

    Parameters
    ----------
    session : the game
    speaker : makes the sentences
    open_hands : nobody hides anything: no handing over, all hands of the player on turn in the open
    bots : who plays by itself, by seat; a person who plays only against bots never hands over
    objection : asked before an action of a person; a sentence that it answers is said once, and the action is carried
        out only when it is wished again

    Attributes
    ----------
    viewer : the seat of the player at the screen, None while it is handed over
    status : the status line
    route, city : what is selected on the map
    ticket : the ticket whose cities are marked
    """

    def __init__(
        self,
        session: Session,
        speaker: Speaker,
        *,
        open_hands: bool = False,
        bots: Mapping[int, Bot] | None = None,
        objection: Callable[[State, Action], str | None] = lambda state, action: None,
    ) -> None:
        self.session = session
        self.speaker = speaker
        self.open_hands = open_hands
        self.bots = dict(bots or {})
        self.objection = objection
        self.objected: Action | None = None
        people = [seat for seat in range(len(session.names)) if seat not in self.bots]
        self.alone = people[0] if self.bots and len(people) == 1 else None
        self.looks = piece_looks(session.colors)
        self.viewer: int | None = None
        self.status = Status()
        self.route: int | None = None
        self.city: int | None = None
        self.ticket: int | None = None
        self.marked_city: int | None = None
        self.proof: Proof | None = None
        self.resting = False
        self.asks_to_branch = False
        self.on_change: Callable[[], None] = lambda: None
        self._scored: tuple[State, ScoreSheet] | None = None
        session.listen(self.changed)
        self._hand_over()
        self.let_bots_play()

    # -- reading ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position shown."""
        return self.session.state

    @property
    def seat(self) -> int:
        """The seat that acts next."""
        return self.state.acting_seat()

    @property
    def stage(self) -> Stage:
        """What the table shows now."""
        state = self.state
        if not self.session.is_live:
            return Stage.REVIEW
        if self.resting:
            return Stage.RESTING
        if state.phase is Phase.GAME_OVER:
            return Stage.OVER
        if self.viewer != self.seat:
            return Stage.COVERED
        return {
            Phase.INITIAL_TICKETS: Stage.TICKETS,
            Phase.KEEP_TICKETS: Stage.TICKETS,
            Phase.TUNNEL_DECISION: Stage.TUNNEL,
            Phase.SECOND_CARD: Stage.SECOND_CARD,
        }.get(state.phase, Stage.TURN)

    @property
    def prompt(self) -> str:
        """Whose turn it is and what is asked."""
        state, stage, name = self.state, self.stage, self.session.names[self.seat]
        match stage:
            case Stage.REVIEW:
                return self.speaker.say("ui.prompt.review", number=self.session.at, total=len(self.session.moves))
            case Stage.RESTING:
                return self.speaker.say("ui.prompt.resting")
            case Stage.COVERED if state.phase is Phase.INITIAL_TICKETS:
                return self.speaker.say("ui.prompt.covered_tickets", name=name)
            case Stage.TICKETS:
                least = state.mode.keep_initial if state.phase is Phase.INITIAL_TICKETS else state.mode.keep_drawn
                most = state.mode.max_long_kept
                if most < sum(state.board.tickets[ticket].long for ticket in state.players[self.seat].offered):
                    return self.speaker.say("mode.prompt.tickets", name=name, least_tickets=least, most=most)
                return self.speaker.say("ui.prompt.tickets", name=name, least_tickets=least)
            case Stage.TUNNEL:
                assert state.tunnel is not None
                return self.speaker.say(
                    "ui.prompt.tunnel", name=name, route=state.tunnel.route, extra_cards=state.tunnel.extra
                )
        return self.speaker.say(f"ui.prompt.{stage.value}", name=name)

    @property
    def private_seat(self) -> int | None:
        """Whose hand and tickets are shown, if anybody's."""
        return self.viewer if self.stage not in (Stage.REVIEW, Stage.COVERED, Stage.OVER) else None

    def claimable(self) -> list[int]:
        """The routes to offer; none unless the player on turn sits at the screen."""
        return claimable_routes(self.state) if self.stage is Stage.TURN else []

    def buildable(self) -> list[int]:
        """The cities to offer for a station."""
        return station_cities(self.state) if self.stage is Stage.TURN else []

    def route_payments(self) -> list[Cards]:
        """The payments for the selected route."""
        if self.route is None or self.route not in self.claimable():
            return []
        return payments(self.state, self.route)

    def city_payments(self) -> list[Cards]:
        """The payments for a station in the selected city."""
        return station_payments(self.state) if self.city in self.buildable() else []

    def tunnel_payments(self) -> list[Cards]:
        """The extra payments for the tunnel that waits."""
        tunnel = self.state.tunnel
        if tunnel is None or self.stage is not Stage.TUNNEL:
            return []
        return extra_payments(tunnel.paid, self.state.players[self.seat].hand, tunnel.extra)

    def can_pass(self) -> bool:
        """Is passing legal?"""
        return self.stage is Stage.TURN and not can_act(self.state, self.seat)

    def picture(self) -> Picture:
        """What the map shows: highlights only for the player at the screen."""
        state, private = self.state, self.private_seat is not None
        marked: set[int] = set()
        if private and self.ticket is not None:
            marked.update(state.board.tickets[self.ticket].cities)
        if self.marked_city is not None:
            marked.add(self.marked_city)
        routes: list[int] = []
        if self.proof is not None:
            cities, routes = self.shown_by(self.proof)
            marked.update(cities)
        return Picture.of(
            state,
            self.looks,
            choices=frozenset(self.claimable()),
            selected_route=self.route,
            selected_city=self.city,
            marked_cities=frozenset(marked),
            marked_routes=frozenset(routes),
        )

    def sheet(self) -> ScoreSheet:
        """Final scoring of the position shown."""
        if self._scored is None or self._scored[0] is not self.state:
            self._scored = (self.state, score(self.state))
        return self._scored[1]

    def proofs(self) -> list[Proof]:
        """What of the score sheet the map can show once the game is over."""
        if self.stage is not Stage.OVER:
            return []
        found = []
        for seat, player in enumerate(self.sheet().players):
            found += [Proof(seat, ticket) for ticket in (*player.completed, *player.failed)]
            found += [Proof(seat, None)] if player.trail.length and by_trail(self.state.mode.bonuses) else []
            found += [Proof(seat, None, network=True)] if self.largest_network(seat) else []
        return found

    def largest_network(self, seat: int) -> list[Route]:
        """The routes of a player's largest network, if that counts in this mode."""
        return largest_network(self.state.mode.bonuses, self.sheet().players[seat].network)

    def both_ways(self, seat: int, ticket: int) -> list[Route]:
        """The routes of two ways that join the cities of a player's ticket, if that counts in this mode."""
        return both_ways(self.state.mode.bonuses, self.sheet().players[seat].network, ticket)

    def shown_by(self, proof: Proof) -> tuple[Iterable[int], list[int]]:
        """The cities and routes that a proof marks."""
        player = self.sheet().players[proof.seat]
        if proof.ticket is None:
            routes = self.largest_network(proof.seat) if proof.network else player.trail_routes
            return [], [route.index for route in routes]
        routes = self.both_ways(proof.seat, proof.ticket) or player.path(proof.ticket) or []
        return self.state.board.tickets[proof.ticket].cities, [route.index for route in routes]

    # -- handing over -----------------------------------------------------------------------------------------------

    def its_me(self) -> None:
        """The player on turn sits down at the screen."""
        self.viewer = self.seat
        self._forget()
        self.on_change()

    def done_looking(self) -> None:
        """The player has seen the card drawn blind and hands over."""
        self.resting = False
        self._hand_over()
        self.on_change()

    def _hand_over(self) -> None:
        """Clear everything private."""
        self._forget()
        self.viewer = self.seat if self.open_hands else self.alone

    def _forget(self) -> None:
        self.route = self.city = self.ticket = self.marked_city = self.proof = None
        self.status = Status()
        self.objected = None

    def let_bots_play(self) -> list[str]:
        """Let the bots act until a person is asked; returns what they did, in sentences."""
        told = []
        while self.bots and self.session.is_live and not self.session.is_over and self.seat in self.bots:
            seat = self.seat
            with suppress(SaveError):  # the next action of a person says so
                self.session.act(self.bots[seat].choose(self.state.seen_by(seat)).action, seat)
            told += self._told(self.session.logs[-1], PUBLIC)
            self._hand_over()
        return told

    def _told(self, log: Log, viewer: int) -> list[str]:
        """What a log tells a viewer, in sentences."""
        return [self.speaker.event(event, viewer) for event in log if not isinstance(event, SlotFilled | TicketsDrawn)]

    # -- wishes -----------------------------------------------------------------------------------------------------

    def take_slot(self, slot: int) -> None:
        """Take the face-up card of a slot."""
        card = self.state.row[slot]
        if card == EMPTY:
            self.say("ui.status.empty_slot", kind="bad")
        else:
            self.act(TAKE[card])

    def draw(self) -> None:
        """Draw the top card of the pile."""
        self.act(DRAW)

    def draw_tickets(self) -> None:
        """Draw tickets."""
        self.act(TICKETS)

    def pass_turn(self) -> None:
        """Pass."""
        self.act(PASS)

    def keep(self, tickets: Sequence[int]) -> None:
        """Keep some of the tickets looked at."""
        self.act(KeepTickets(tuple(sorted(tickets))))

    def choose_route(self, route: int | None) -> None:
        """Select a route, on the map or in a list; says what it costs, or why it cannot be claimed."""
        self.route, self.city = route, None
        if route is None:
            self.status = Status()
        elif self.stage is Stage.TURN:
            violation = why_no_claim(self.state, self.seat, route)
            if violation:
                self.refuse(violation)
            else:
                self.say("ui.status.route", route=route)
        elif not self._refuse_by_turn(ClaimRoute(route, (0,) * 9)):
            self.say("ui.status.route", route=route)
        self.on_change()

    def choose_city(self, city: int | None) -> None:
        """Select a city, on the map or in a list; says what a station costs there, or why none can be built."""
        self.city, self.route = city, None
        if city is None:
            self.status = Status()
        elif not self.state.mode.stations:
            self.say("ui.status.place", city=city)
        elif self.stage is Stage.TURN:
            violation = why_no_station(self.state, self.seat, city)
            if violation:
                self.refuse(violation)
            else:
                cost = len(self.state.actor.stations) + 1
                self.say("ui.status.city", city=city, need_cards=cost)
        elif not self._refuse_by_turn(BuildStation(city, (0,) * 9)):
            self.say("ui.status.place", city=city)
        self.on_change()

    def claim(self, payment: Cards) -> None:
        """Claim the selected route."""
        if self.route is not None:
            self.act(ClaimRoute(self.route, payment))

    def build(self, payment: Cards) -> None:
        """Build a station in the selected city."""
        if self.city is not None:
            self.act(BuildStation(self.city, payment))

    def pay(self, payment: Cards) -> None:
        """Pay the extra cards of a tunnel."""
        self.act(PayTunnel(payment))

    def withdraw(self) -> None:
        """Take the cards of a tunnel back."""
        self.act(WITHDRAW)

    def show_proof(self, proof: "Proof | None") -> None:
        """Show on the map what a line of the score sheet rests on."""
        self.proof = proof
        self.on_change()

    def mark_ticket(self, ticket: int | None) -> None:
        """Mark the cities of a ticket on the map; one to several countries is told in full, as lists cut it off."""
        self.ticket = ticket
        if ticket is not None and len(self.state.board.tickets[ticket].targets) > 1:
            self.say("ui.tickets.open", ticket=ticket_in_full(ticket, self.speaker))
        self.on_change()

    def find_city(self, text: str) -> None:
        """Mark a city that is named in any language or spelling."""
        names = city_names(self.state.board)
        word = fold(text)
        guess = word if word in names else next(iter(get_close_matches(word, names, 1, 0.6)), None)
        if not word:
            self.marked_city, self.status = None, Status()
        elif guess is None:
            self.marked_city = None
            self.say("ui.status.no_city", kind="bad", text=text)
        else:
            self.marked_city = self.state.board.city_index[names[guess]]
            self.say("ui.status.place", city=self.marked_city)
        self.on_change()

    # -- stepping ---------------------------------------------------------------------------------------------------

    def step(self, to: int) -> None:
        """Show the position after a move; hands are covered while somebody looks back."""
        self.asks_to_branch = False
        self.resting = False
        if to < len(self.session.moves) and not self.open_hands:
            self.viewer = self.alone
        self._forget()
        self.session.step(to)

    def ask_to_branch(self) -> None:
        """Warn before playing on from an earlier position."""
        self.asks_to_branch = True
        self.on_change()

    def branch(self) -> None:
        """Play on from the position shown; the game so far stays in its file."""
        self.asks_to_branch = False
        self._hand_over()
        try:
            self.session.branch()
        except SaveError as error:
            self.say("ui.status.not_saved", kind="bad", path=str(error.path))
        self.let_bots_play()

    # -- acting -----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Carry an action of the player at the screen out, or say why not."""
        seat = self.seat
        if self.stage in (Stage.REVIEW, Stage.COVERED, Stage.RESTING) or self._refuse_by_turn(action):
            self._refuse_by_stage()
            self.on_change()
            return
        if self._objects(action):
            self.on_change()
            return
        try:
            log = self.session.act(action, seat)
            saved = True
        except SaveError:
            log, saved = self.session.logs[-1], False
        except IllegalActionError as error:
            self.refuse(error.violation)
            self.on_change()
            return
        except NotLiveError:
            self._refuse_by_stage()
            self.on_change()
            return
        sentences = self._told(log, seat)
        over = self.state.phase is Phase.GAME_OVER
        if over or self.seat != seat:
            saw_blind_card = any(isinstance(event, CardDrawn) for event in log)
            self.resting = saw_blind_card and not self.open_hands and self.alone is None
            if self.resting:
                self._forget()
                self.viewer = seat
                self.status = Status(" ".join(sentences), "good")
            else:
                self._hand_over()
                sentences += self.let_bots_play()
                if self.open_hands or over or self.alone is not None:
                    self.status = Status(" ".join(sentences), "good")
        else:
            self.route = self.city = None
            self.status = Status(" ".join(sentences), "good")
        if not saved:
            assert self.session.path is not None
            self.say("ui.status.not_saved", kind="bad", path=str(self.session.path))
        self.on_change()

    def _objects(self, action: Action) -> bool:
        """Is there an objection to a legal action, said for the first time?"""
        if action == self.objected or why_not(self.state, action, self.seat):
            return False
        self.objected = action
        if sentence := self.objection(self.state, action):
            self.status = Status(sentence, "bad")
            return True
        return False

    def _refuse_by_turn(self, action: Action) -> bool:
        """Refuse what does not belong to the phase; is it refused?"""
        found = broken_by_turn(self.state, self.seat, action) if self.session.is_live else []
        if found and self.stage not in (Stage.COVERED, Stage.RESTING):
            self.refuse(found[0])
        return bool(found)

    def _refuse_by_stage(self) -> None:
        """Say what must be done first, where the table itself stands in the way."""
        match self.stage:
            case Stage.REVIEW:
                self.say("ui.status.review", kind="bad")
            case Stage.COVERED:
                self.say("ui.status.covered", kind="bad", name=self.session.names[self.seat])
            case Stage.RESTING:
                self.say("ui.status.resting", kind="bad")

    def refuse(self, violation: Violation) -> None:
        """Say which rule forbids it, and what would be needed."""
        self.status = Status(self.speaker.violation(violation), "bad", violation.rule)

    def say(self, key: str, *, kind: str = "", **facts: Any) -> None:
        """Put a message into the status line."""
        self.status = Status(self.speaker.say(key, **facts), kind)

    def fail(self, error: BaseException) -> None:
        """Show a mistake of the kit itself in the status line, where it can be reported."""
        self.status = Status(self.speaker.failure(error), "bad")

    def changed(self) -> None:
        """The session shows another position."""
        self.on_change()


def piece_looks(colors: Sequence[str | None]) -> tuple[PieceLook, ...]:
    """How each seat's pieces look; seats without a color get those of the classic box that are left."""
    free = [color for color in BOXES["classic"] if color not in colors]
    return tuple(PIECES[color or free.pop(0)] for color in colors)
