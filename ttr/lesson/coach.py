"""A game against simple opponents with a coach beside it: what can be done now and why, and a kind stop."""

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as w

from ttr.action import Action, BuildStation, ClaimRoute, DrawTickets, KeepTickets, PayTunnel
from ttr.bots import Bot
from ttr.cards import LOCOMOTIVE, Cards
from ttr.planner import Connection, connections, need
from ttr.rules import payments, station_payments
from ttr.rules.tunnel import extra_payments
from ttr.session import Session
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view import words
from ttr.view.control import Control, Stage
from ttr.view.frame import Frame
from ttr.view.parts import part
from ttr.view.table import Table

YOU = 0
"""The seat of the reader."""

FEW_TRAINS = 12
"""With fewer in reserve a new ticket is hard to fulfill."""

FIRST_LINES = 2
"""Lines of advice in sight on a turn; the others are folded, so that the controls keep their place."""

MOST_TICKETS = 3
"""More than these at the start are hard to fulfill."""


class CoachedTable(Table):
    """A table whose coach speaks above the controls."""

    def __init__(self, coach: "Coach") -> None:
        self.coach = coach
        self.advice = part(w.HTML)
        super().__init__(coach.control, coach.start_again, "lesson.start_again")

    def wanted(self) -> list[w.Widget]:
        """The advice, and below it the controls without the table's own hint."""
        lines = self.coach.lines()
        in_sight = FIRST_LINES if self.control.stage is Stage.TURN else len(lines)
        first, more = (
            "".join(f"<p>{escape(line)}</p>" for line in some) for some in (lines[:in_sight], lines[in_sight:])
        )
        title, asked = (escape(self.coach.speaker.say(key)) for key in ("coach.title", "coach.more"))
        folded = f"<details><summary>{asked}</summary>{more}</details>" if more else ""
        self.advice.value = f'<div role="status" aria-live="polite"><h4>{title}</h4>{first}</div>{folded}'
        said = self.control.stage in (Stage.TURN, Stage.SECOND_CARD)
        return [self.advice, *(widget for widget in super().wanted() if not (said and widget is self.hint))]


class Coach:
    """A table with a coach.

    Parameters
    ----------
    session : the game; the reader has seat 0
    speaker : makes the sentences
    bots : who plays the other seats
    turns : after how many turns of the reader the coach says that this was the lesson; None for a whole game
    on_end : called then, or when the game is over

    Attributes
    ----------
    frame : what to display
    table : the table
    """

    def __init__(
        self,
        session: Session,
        speaker: Speaker,
        bots: Mapping[int, Bot],
        turns: int | None = None,
        on_end: Callable[[], object] = lambda: None,
    ) -> None:
        self.speaker = speaker
        self.turns = turns
        self.on_end = on_end
        self.control = Control(session, speaker, bots=bots, objection=self.objection)
        self.table = CoachedTable(self)
        self.control.on_change = self.render
        self.frame = Frame([self.table.root], self.words, language=self.speaker.language)

    def start_again(self) -> None:
        """Begin the same game again."""
        self.control.step(0)
        self.control.branch()

    def render(self) -> None:
        """Show the table and the advice as they are now."""
        self.table.render()
        if self.is_done():
            self.on_end()

    def words(self) -> str:
        """What the coach says, and the position, in words."""
        return "\n".join([*self.lines(), words.description(self.control.state, self.speaker)])

    # -- advice -----------------------------------------------------------------------------------------------------

    def turns_done(self) -> int:
        """How many turns of the reader are over; two cards are one turn."""
        session = self.control.session
        turns, before = 0, None
        for seat, action in session.moves[: session.at]:
            if isinstance(action, KeepTickets) and before is None:
                continue  # the choice before the first turn
            turns += seat == YOU != before
            before = seat
        return turns - (before == YOU and self.control.seat == YOU and self.control.stage is not Stage.OVER)

    def is_done(self) -> bool:
        """Is the lesson over?"""
        return self.control.stage is Stage.OVER or (self.turns is not None and self.turns_done() >= self.turns)

    def lines(self) -> list[str]:
        """What the coach says now."""
        say, control, state = self.speaker.say, self.control, self.control.state
        if self.turns is not None and self.is_done():
            return [say("coach.turns_over")]
        match control.stage:
            case Stage.OVER:
                return [say("coach.over")]
            case Stage.REVIEW:
                return [say("coach.review")]
            case Stage.TICKETS:
                least = state.mode.keep_initial if state.phase is Phase.INITIAL_TICKETS else state.mode.keep_drawn
                return [say("coach.tickets", least_tickets=least), *self._about_offered(state)]
            case Stage.SECOND_CARD:
                return [say("coach.second_card" if state.mode.faceup_loco_limit else "mode.coach.second_card")]
            case Stage.TUNNEL:
                can_pay = bool(control.tunnel_payments())
                return [say("coach.tunnel.pay" if can_pay else "coach.tunnel.withdraw")]
            case Stage.TURN:
                return self._about_turn(state)
        return []

    def _about_offered(self, state: State) -> list[str]:
        """How many trains each ticket would take."""
        trial = state.copy()
        player = trial.players[YOU]
        offered = player.offered
        player.tickets = [*player.tickets, *offered]
        ways = {way.ticket: way for way in connections(trial, YOU)}
        return [
            self.speaker.say("coach.ticket.way", ticket=ticket, trains=ways[ticket].trains)
            if ticket in ways
            else self.speaker.say("coach.ticket.no_way", ticket=ticket)
            for ticket in offered
        ]

    def _about_turn(self, state: State) -> list[str]:
        """What each kind of choice would do now."""
        say, control = self.speaker.say, self.control
        lines = []
        ways = connections(state, YOU)
        if ways:
            lines.append(self._about_way(state, ways[0]))
        elif state.players[YOU].tickets:
            lines.append(say("coach.no_open_ticket"))
        routes = control.claimable()
        if routes:
            lines.append(say("coach.claim", n=len(routes)))
        else:
            lines.append(say("coach.claim.none"))
        lines.append(say("coach.draw" if state.mode.faceup_loco_limit else "mode.coach.draw"))
        if state.ticket_deck:
            lines.append(say("coach.draw_tickets"))
        if control.buildable():
            lines.append(say("coach.station", need_cards=len(state.players[YOU].stations) + 1))
        return lines

    def _about_way(self, state: State, way: Connection) -> str:
        """The next route of the cheapest connection, and what it lacks."""
        say = self.speaker.say
        if not way.routes:
            return say("coach.way.borrow", ticket=way.ticket, route=way.borrowed[0])
        lacking = min((need(state, YOU, route) for route in way.routes), key=lambda lack: (lack.cards, lack.route))
        if lacking.route in self.control.claimable():
            return say("coach.way.now", ticket=way.ticket, route=lacking.route)
        return say(
            "coach.way.lacks",
            ticket=way.ticket,
            route=lacking.route,
            color=lacking.color,
            missing_cards=lacking.cards,
        )

    # -- a kind stop ------------------------------------------------------------------------------------------------

    def objection(self, state: State, action: Action) -> str | None:
        """Why a legal action is better thought over, if it is."""
        say, player = self.speaker.say, state.players[YOU]
        match action:
            case ClaimRoute(route=route, payment=payment):
                return self._about_locomotives(payment, payments(state, route))
            case PayTunnel(payment=payment):
                tunnel = state.tunnel
                assert tunnel is not None
                return self._about_locomotives(payment, extra_payments(tunnel.paid, player.hand, tunnel.extra))
            case BuildStation(payment=payment):
                ways = connections(state, YOU)
                if ways and not ways[0].borrowed:
                    return say("coach.stop.station", ticket=ways[0].ticket)
                return self._about_locomotives(payment, station_payments(state))
            case DrawTickets() if player.trains < FEW_TRAINS:
                return say("coach.stop.tickets", trains=player.trains)
            case KeepTickets(tickets=tickets) if len(tickets) > MOST_TICKETS:
                return say("coach.stop.keep", kept_tickets=len(tickets))
        return None

    def _about_locomotives(self, payment: Cards, others: list[Cards]) -> str | None:
        """Would another payment save locomotives?"""
        least = min((paid[LOCOMOTIVE] for paid in others), default=payment[LOCOMOTIVE])
        if payment[LOCOMOTIVE] > least:
            return self.speaker.say("coach.stop.locomotives", paid_locomotives=payment[LOCOMOTIVE])
        return None
