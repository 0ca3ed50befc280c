"""Asking "may I?": what somebody types or clicks, and the verdict; no widget here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from ttr.action import Action, BuildStation, ClaimRoute, KeepTickets, TakeCard
from ttr.cards import LOCOMOTIVE, Cards
from ttr.event import CardDrawn, SlotFilled, TicketsDrawn, TunnelRevealed
from ttr.notation import AmbiguousError, NotationError, fold, format_action, parse_action, spellings
from ttr.odds import tunnel_odds
from ttr.rules import Violation, legal_actions
from ttr.rules.tunnel import extra_payments
from ttr.state import Phase, State
from ttr.text import EVERYTHING
from ttr.verdict import Verdict, against_city, against_route, by_kind, judge
from ttr.view.placing import Placing
from ttr.view.typed import read_move

EVERY = "every"
"""All kinds of action, where one may be chosen."""


@dataclass(frozen=True)
class Answer:
    """What is said about a move, or about something that was clicked."""

    legal: bool | None
    """None: there is no verdict, since it could not be read, or is no move yet."""
    sentence: str
    """The verdict itself."""
    violations: tuple[Violation, ...] = ()
    told: tuple[str, ...] = ()
    """What happens, sentence by sentence."""
    rules: tuple[str, ...] = ()
    """The rules by which a legal move is legal, or that say more about a refusal."""
    odds: tuple[Fraction, ...] = ()
    """The chances that a tunnel costs 0, 1, 2 or 3 cards more, where nobody can know it."""


class Asking:
    """Somebody who asks about moves in a position.

    Parameters
    ----------
    placing : the position

    Attributes
    ----------
    seat : who wants to move; None stands for the player who has to
    text : the move, as typed
    answer : the verdict, once there is one
    kind, search : narrow the list of legal moves
    route, city : what was clicked; narrows it too
    """

    def __init__(self, placing: Placing) -> None:
        self.placing = placing
        self.speaker = placing.speaker
        self.seat: int | None = None
        self.text = ""
        self.answer: Answer | None = None
        self.action: Action | None = None
        self.kind = EVERY
        self.search = ""
        self.route: int | None = None
        self.city: int | None = None

    # -- reading ----------------------------------------------------------------------------------------------------

    def who(self, state: State) -> int:
        """The seat of the one who wants to move."""
        return state.acting_seat() if self.seat is None else min(self.seat, len(state.players) - 1)

    def kinds(self) -> Mapping[str, Sequence[Action]]:
        """All legal moves, by kind; none while the position is impossible."""
        state = self.placing.state
        return by_kind(legal_actions(state, self.who(state))) if state else {}

    def moves(self) -> list[tuple[str, str]]:
        """The legal moves that are looked for: in words, and as text."""
        words = [fold(word) for word in self.search.split()]
        found = []
        for kind, actions in self.kinds().items():
            if self.kind not in (EVERY, kind):
                continue
            for action in actions:
                if self.route is not None and getattr(action, "route", None) != self.route:
                    continue
                if self.city is not None and getattr(action, "city", None) != self.city:
                    continue
                told, text = self.speaker.action(action), format_action(action, self.placing.mode.board)
                if all(word in f"{fold(told)} {text} {self.spelled(action)}" for word in words):
                    found.append((told, text))
        return found

    def spelled(self, action: Action) -> str:
        """All names of the cities that a move is about."""
        board = self.placing.mode.board
        match action:
            case ClaimRoute(route, _):
                return " ".join(spellings(board)[city] for city in (board.routes[route].a, board.routes[route].b))
            case BuildStation(city, _):
                return spellings(board)[city]
        return ""

    # -- asking -----------------------------------------------------------------------------------------------------

    def forget(self) -> None:
        """Ask anew; the position has changed."""
        self.answer = self.action = None
        self.narrow()

    def again(self, *, still: bool = True) -> None:
        """Ask the same of another position or for another player; not if nobody asks any more."""
        if not still:
            self.forget()
        elif self.route is not None:
            self.ask_route(self.route)
        elif self.city is not None:
            self.ask_city(self.city)
        elif self.text:
            self.ask(self.text)
        else:
            self.forget()

    def narrow(self, route: int | None = None, city: int | None = None) -> None:
        """List only the moves about a route or city, or all of them."""
        self.route, self.city = route, city

    def position(self) -> State | None:
        """The position, if it is possible; else the answer says what is not."""
        state = self.placing.state
        if state is None:
            self.answer = Answer(
                None, self.speaker.say("editor.answer.impossible"), told=tuple(self.placing.problems())
            )
        return state

    def ask(self, text: str) -> None:
        """Ask about a move as it is typed."""
        self.answer = self.action = None
        self.text = text
        state = self.position()
        if state is None:
            return
        try:
            action = parse_action(read_move(text, state.board, self.placing.speaker.language), self.placing.mode, state)
        except AmbiguousError as error:
            self.answer = Answer(None, self.sentence(error), told=error.choices)
        except NotationError as error:
            near = self.speaker.near(error.near)
            self.answer = Answer(None, self.sentence(error), told=(near,) if near else ())
        else:
            self.ask_action(state, action)

    def sentence(self, error: NotationError) -> str:
        """Why a text is no move."""
        return self.speaker.say(f"problem.{error.key}", **error.facts)

    def ask_action(self, state: State, action: Action) -> None:
        """Ask about a move."""
        verdict = judge(state, action, self.who(state))
        self.action = action
        self.text = format_action(action, state.board)
        name, move = state.players[verdict.seat].name, self.speaker.action(action)
        if verdict.legal:
            said = self.speaker.say("editor.answer.legal", name=name, move=move)
            self.answer = self.follows(verdict, said)
        else:
            said = self.speaker.say("editor.answer.illegal", name=name, move=move)
            told = (self.speaker.say("editor.answer.out_of_turn", name=name),) if only_out_of_turn(verdict) else ()
            more = tuple(MORE[v.rule] for v in verdict.violations if v.rule in MORE)
            self.answer = Answer(False, said, verdict.violations, told, more)

    def follows(self, verdict: Verdict, said: str) -> Answer:
        """What comes of a legal move."""
        state, action, rules = verdict.state, verdict.action, rules_of(verdict.state, verdict.action)
        if isinstance(action, ClaimRoute) and not self.knows_pile() and state.board.routes[action.route].tunnel:
            told = (self.speaker.say("editor.answer.tunnel", route=action.route),)
            return Answer(True, said, told=told, rules=rules, odds=self.odds(state, verdict.seat, action.payment))
        return Answer(True, said, told=(*self.happens(verdict), *self.remains(verdict)), rules=rules)

    def remains(self, verdict: Verdict) -> Iterator[str]:
        """What a player has to do about a tunnel that has just become dearer."""
        after = verdict.after
        if after is None or after.tunnel is None:
            return
        hand = after.players[verdict.seat].hand
        can = extra_payments(after.tunnel.paid, hand, after.tunnel.extra)
        key = "must_pay" if can else "cannot_pay"
        name = after.players[verdict.seat].name
        yield self.speaker.say(f"editor.answer.{key}", name=name, extra_cards=after.tunnel.extra)

    def knows_pile(self) -> bool:
        """Does the position say which cards lie on top of the draw pile?"""
        return bool(self.placing.draft.top or self.placing.draft.kept.get("deck"))

    def odds(self, state: State, seat: int, payment: Cards) -> tuple[Fraction, ...]:
        """What a tunnel may cost, as far as this player can know."""
        return tunnel_odds(state.seen_by(seat), payment)

    def happens(self, verdict: Verdict) -> Iterator[str]:
        """What happens, sentence by sentence; what only a shuffle decides is told as such."""
        by_chance = CardDrawn | TicketsDrawn | TunnelRevealed | SlotFilled
        for event in verdict.log:
            if not isinstance(event, SlotFilled):
                yield self.speaker.event(event, EVERYTHING)
        drawn = not self.knows_pile() and any(isinstance(event, by_chance) for event in verdict.log)
        if drawn or (self.placing.draft.row is None and isinstance(verdict.action, TakeCard)):
            yield self.speaker.say("editor.answer.chance")

    def ask_route(self, route: int) -> None:
        """Ask whether a route can be claimed at all, and for which cards."""
        self.forget()
        self.narrow(route=route)
        if state := self.position():
            seat = self.who(state)
            broken = against_route(state, route, seat)
            self.judge_thing(state.players[seat].name, broken, "route", route=route)
            self.text = "" if broken else format_action(ClaimRoute(route, (0,) * 9), state.board).strip()

    def ask_city(self, city: int) -> None:
        """Ask whether a station can be built in a city at all, and for which cards."""
        self.forget()
        self.narrow(city=city)
        if state := self.position():
            seat = self.who(state)
            broken = against_city(state, city, seat)
            self.judge_thing(state.players[seat].name, broken, "city", city=city)
            self.text = "" if broken else format_action(BuildStation(city, (0,) * 9), state.board).strip()

    def judge_thing(self, name: str, broken: tuple[Violation, ...], kind: str, **facts: int) -> None:
        """The verdict on a route or city, whatever is paid."""
        if broken:
            said = self.speaker.say(f"editor.answer.not.{kind}", name=name, **facts)
            self.answer = Answer(False, said, broken)
        else:
            self.answer = Answer(True, self.speaker.say(f"editor.answer.{kind}", name=name, **facts))

    def carry_out(self) -> None:
        """Go on from the position that follows."""
        state = self.placing.state
        if state is None or self.action is None or not self.answer or not self.answer.legal:
            return
        verdict = judge(state, self.action, self.who(state))
        if verdict.after is not None:
            told = self.speaker.action(self.action)
            left = " ".join(self.remains(verdict))
            self.placing.clear(self.placing.draft.after(verdict.state, verdict.after))
            self.seat = None
            self.placing.tell(self.speaker.say("editor.status.carried_out", move=told) + (left and f" {left}"), "good")
            self.forget()
            self.text = ""


MORE = {"FERRY-1": "FERRY-5"}
"""Rules that answer what is usually said against another one."""


def only_out_of_turn(verdict: Verdict) -> bool:
    """Would a refused move be legal if it were this player's turn?"""
    return [violation.rule for violation in verdict.violations] == ["SETUP-9"]


def rules_of(state: State, action: Action) -> tuple[str, ...]:
    """The rules by which a legal move is legal."""
    match action:
        case KeepTickets():
            return (state.mode.keep_rule,) if state.phase is Phase.INITIAL_TICKETS else ("TICKET-2",)
        case TakeCard(card) if card == LOCOMOTIVE:
            return ("DRAW-3",) if state.mode.faceup_loco_limit else ("CH-4",)
        case TakeCard(card):
            return ("DRAW-1",)
        case ClaimRoute(route, _):
            track = state.board.routes[route]
            special = {
                "FERRY-1": track.locomotives,
                "TUNNEL-3": track.tunnel,
                "ASIA-4": track.mountains,
                "CH-6": state.mode.loco_tunnel_only,
            }
            return ("CLAIM-1", *(rule for rule, there in special.items() if there))
    return RULES.get(action.word, ())


RULES = {
    "draw": ("DRAW-1",),
    "pay": ("TUNNEL-6",),
    "withdraw": ("TUNNEL-7",),
    "tickets": ("TICKET-1",),
    "station": ("STATION-3",),
    "pass": ("TURN-3",),
}
"""By the word that a move begins with."""
