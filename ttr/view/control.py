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
from ttr.bots import Bot, Choice
from ttr.cards import CARDS, EMPTY, Cards
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
from ttr.text import EVERYTHING, PUBLIC, Speaker
from ttr.text.modes import ticket_in_full
from ttr.view.colors import BOXES, PIECES, PieceLook
from ttr.view.opponents import Seated, reason
from ttr.view.svg import Picture


class Stage(Enum):
    """What the table shows."""

    REVIEW = "review"
    """An earlier position; public facts only."""
    OVER = "over"
    COVERED = "covered"
    """Nobody has said "it's me"; nothing private is shown."""
    THINKING = "thinking"
    """Bots act one after the other; what is clicked meanwhile does not count."""
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
    reasons: tuple[tuple[str, str], ...] = ()
    """What bots did, and why, where that may be told."""


ASKED = (Stage.TICKETS, Stage.TUNNEL, Stage.SECOND_CARD, Stage.TURN)
"""The stages in which the person at the screen is asked for an action."""


class Control:
    """The controller of a table.

    Parameters
    ----------
    session : the game
    speaker : makes the sentences
    open_hands : nobody hides anything: no handing over, all hands of the player on turn in the open
    bots : who plays by itself, by seat; a person who plays only against bots never hands over
    adviser : makes a bot that gives hints; without it there are none, and no review of the game
    later : calls something in a moment, so that the page can be seen before a bot acts; without it bots act at once
    objection : asked before an action of a person; a sentence that it answers is said once, and the action is carried
        out only when it is wished again

    Attributes
    ----------
    viewer : the seat of the player at the screen, None while it is handed over
    status : the status line
    route, city : what is selected on the map
    ticket : the ticket whose cities are marked
    advice : what the hint says, until somebody acts or hands over
    choices : what bots chose, and why, by the number of the move; why is told when the game is over
    marked : cities and routes that the review marks
    """

    def __init__(
        self,
        session: Session,
        speaker: Speaker,
        *,
        open_hands: bool = False,
        bots: Mapping[int, Bot] | None = None,
        adviser: Callable[[], Bot] | None = None,
        later: Callable[[Callable[[], None]], None] | None = None,
        objection: Callable[[State, Action], str | None] = lambda state, action: None,
    ) -> None:
        self.session = session
        self.speaker = speaker
        self.open_hands = open_hands
        self.bots = {seat: Seated(bot, seat) for seat, bot in (bots or {}).items()}
        self.adviser = adviser
        self.advisers: dict[int, Seated] = {}
        self.later = later
        self.playing = False
        self.choices: dict[int, Choice] = {}
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
        self.advice: Choice | None = None
        self.marked: list[tuple[set[int], list[int]]] = []
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
        if self.playing or (self.seat in self.bots and state.phase is not Phase.GAME_OVER):
            return Stage.THINKING
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
            case Stage.THINKING:
                return self.speaker.say("bot.prompt.thinking", name=name)
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
        shown: list[tuple[Iterable[int], list[int]]] = [*self.marked]
        if self.proof is not None:
            shown.append(self.shown_by(self.proof))
        if private and self.advice is not None:
            shown.append(self.pointed_at(self.advice))
        marked.update(*(cities for cities, _ in shown))
        return Picture.of(
            state,
            self.looks,
            choices=frozenset(self.claimable()),
            selected_route=self.route,
            selected_city=self.city,
            marked_cities=frozenset(marked),
            marked_routes=frozenset(route for _, routes in shown for route in routes),
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

    @property
    def reviews(self) -> bool:
        """Can the finished game be reviewed?"""
        return self.adviser is not None

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
        self.let_bots_play()
        self.on_change()

    def _hand_over(self) -> None:
        """Clear everything private."""
        self._forget()
        if self.alone is not None:
            self.viewer = self.alone
        elif not self.open_hands:
            self.viewer = None
        elif self.seat not in self.bots:
            self.viewer = self.seat

    def _forget(self) -> None:
        self.route = self.city = self.ticket = self.marked_city = self.proof = self.advice = None
        self.marked = []
        self.status = Status()
        self.objected = None

    # -- bots -------------------------------------------------------------------------------------------------------

    def let_bots_play(self) -> None:
        """Let the bots act until a person is asked: all at once, or one action after the other.

        What they did is added to the status line.
        """
        while not self.playing and self._bot_is_next():
            if self.later is not None:
                self.playing = True
                self.on_change()
                self.later(self._go_on)
                return
            self._bot_acts()

    def _bot_is_next(self) -> bool:
        return self.session.is_live and not self.resting and not self.session.is_over and self.seat in self.bots

    def _go_on(self) -> None:
        """One action of a bot, and then the next a moment later.

        After the last action there is one more moment: clicks that came in while a bot was thinking are passed over.
        """
        self.playing = False
        moves = len(self.session.moves)
        try:
            if self._bot_is_next():
                self._bot_acts()
        except Exception as error:  # nobody else would say so
            self.fail(error)
        if len(self.session.moves) > moves and self.later is not None:
            self.playing = True
            self.later(self._go_on)
        self.on_change()

    def _bot_acts(self) -> None:
        """The bot on turn acts; only what everybody may know is told."""
        seat, said = self.seat, self.status
        choice = self.bots[seat].choose(self.session)
        self.choices[len(self.session.moves) + 1] = choice
        with suppress(SaveError):  # the next action of a person says so
            self.session.act(choice.action, seat)
        done = " ".join(told(self.session.logs[-1], self.speaker, PUBLIC))
        self._hand_over()
        because = ((done, reason(choice, self.speaker)),) if self.tells_why and done else ()
        between = " " if self.choices.get(len(self.session.moves) - 1) and self.session.moves[-2][0] == seat else "\n"
        self.status = Status(between.join(filter(None, (said.text, done))), "good", reasons=said.reasons + because)

    @property
    def tells_why(self) -> bool:
        """May reasons of bots be told? They speak of hidden tickets and cards (INFO-1)."""
        return self.open_hands or self.session.is_over

    def advise(self) -> None:
        """Say what a good player would do in place of the person at the screen, and why."""
        if self.adviser is None or self.stage not in ASKED:
            self.say("bot.hint.not_now", kind="bad")
        else:
            if self.seat not in self.advisers:
                self.advisers[self.seat] = Seated(self.adviser(), self.seat)
            adviser = self.advisers[self.seat]
            self.advice = choice = adviser.choose(self.session)
            key = f"bot.hint.{adviser.bot.kind}"
            done = self.speaker.say(key, action=self.speaker.action(choice.action))
            self.status = Status(f"{done} {reason(choice, self.speaker)}")
        self.on_change()

    def pointed_at(self, choice: Choice) -> tuple[set[int], list[int]]:
        """The cities and routes that an advice is about: those of the action, or else of its reason."""
        cities, routes = self._about(choice.action)
        route = choice.facts.get("route")
        if cities or route is None:
            return cities, routes
        return self._about(ClaimRoute(route, (0,) * len(CARDS)))

    def _about(self, action: Action) -> tuple[set[int], list[int]]:
        """The cities and routes that an action is about."""
        board = self.state.board
        match action:
            case KeepTickets(tickets=tickets):
                return {city for ticket in tickets for city in board.tickets[ticket].cities}, []
            case BuildStation(city=city):
                return {city}, []
            case ClaimRoute(route=route):
                return {board.routes[route].a, board.routes[route].b}, [route]
        return set(), []

    def _told_of_moves(self, start: int, end: int) -> Status:
        """What the moves between two positions were, and why bots made them; only once the game is over."""
        if not self.session.is_over:
            return Status()
        texts, reasons = [], []
        for number in range(start + 1, end + 1):
            seat, _ = self.session.moves[number - 1]
            texts.append(" ".join(told(self.session.all_logs[number], self.speaker, EVERYTHING)))
            if seat in self.bots:
                choice = self.choices.get(number)
                why = reason(choice, self.speaker) if choice else self.speaker.say("bot.why.unknown")
                reasons.append((texts[-1], why))
        return Status(" ".join(filter(None, texts)), reasons=tuple(reasons))

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
        if self.stage is Stage.THINKING:
            return
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
        if self.stage is Stage.THINKING:
            return
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
        if not self.session.is_live:
            self.status = self._told_of_moves(max(0, to - 1), max(0, to))
        self.let_bots_play()
        self.on_change()

    def show_turn(self, start: int, end: int) -> None:
        """Show the position after a turn of a finished game, with what was claimed in it marked."""
        self.step(end)
        self.status = self._told_of_moves(start, end)
        actions = [action for _, action in self.session.moves[start:end]]
        self.marked = [self._about(action) for action in actions]
        self.on_change()

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
        self.choices = {number: choice for number, choice in self.choices.items() if number <= self.session.at}
        self.let_bots_play()
        self.on_change()

    # -- acting -----------------------------------------------------------------------------------------------------

    def act(self, action: Action) -> None:
        """Carry an action of the player at the screen out, or say why not."""
        seat = self.seat
        if self.stage is Stage.THINKING:
            return
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
        sentences = told(log, self.speaker, seat, looked_at=False)
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
                if self.open_hands or over or self.alone is not None:
                    self.status = Status(" ".join(sentences), "good")
                self.let_bots_play()
        else:
            self.route = self.city = self.advice = None
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


def told(log: Log, speaker: Speaker, viewer: int, *, looked_at: bool = True) -> list[str]:
    """What a log tells a viewer, in sentences.

    Parameters
    ----------
    looked_at : are tickets told that somebody looks at, before it is told which of them are kept?
    """
    left_out = SlotFilled if looked_at else SlotFilled | TicketsDrawn
    return [speaker.event(event, viewer) for event in log if not isinstance(event, left_out)]


def piece_looks(colors: Sequence[str | None]) -> tuple[PieceLook, ...]:
    """How each seat's pieces look; seats without a color get those of the classic box that are left."""
    free = [color for color in BOXES["classic"] if color not in colors]
    return tuple(PIECES[color or free.pop(0)] for color in colors)
