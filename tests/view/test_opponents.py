"""Bots at the table: told only what their seat sees, and told anew after another past."""

from collections.abc import Iterable
from typing import Any, ClassVar

import pytest

from ttr.action import DRAW, TAKE, KeepTickets
from ttr.bots import KINDS, Bot, Choice, FollowingBot, make
from ttr.event import HIDDEN, CardDrawn, Event, TicketsDealt
from ttr.mode import load_mode
from ttr.scenario import ScenarioError
from ttr.scenario.building import BOT_NAMES
from ttr.session import Session
from ttr.state import Phase, Seen
from ttr.text import Speaker
from ttr.view.opponents import Seated, adviser_kind, bots_of, offered, reason

NAMES = ["Ada", "Bo"]


class Listener(Bot):
    """Notes what it is told, and plays as the simple opponent."""

    kind: ClassVar[str] = "simple"
    remembers: ClassVar[bool] = True

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.begun = 0

    def begin(self) -> None:
        self.told = []
        self.begun += 1

    def observe(self, events: Iterable[Event]) -> None:
        self.told += events

    def choose(self, seen: Seen) -> Choice:
        return FollowingBot().choose(seen)


def chosen() -> Session:
    session = Session(load_mode("europe"), NAMES, 7, 0)
    for seat in range(2):
        session.act(KeepTickets(tuple(sorted(session.state.players[seat].offered[:2]))), seat)
    return session


def test_files_know_every_kind_and_only_those_meant_for_play_are_offered() -> None:
    assert set(KINDS) <= set(BOT_NAMES)
    assert {"random", "weighted"}.isdisjoint(offered())
    assert offered()[0] == "simple"
    assert adviser_kind() in KINDS


def test_INFO_1_it_is_told_everything_since_the_deal_as_its_seat_sees_it() -> None:
    session, bot = chosen(), Listener()
    seated = Seated(bot, 1)
    session.act(DRAW, 0)
    session.act(DRAW, 0)
    seated.choose(session)
    assert bot.begun == 1
    assert [event.card for event in bot.told if isinstance(event, CardDrawn)] == [HIDDEN, HIDDEN]
    dealt = {event.seat: event.tickets for event in bot.told if isinstance(event, TicketsDealt)}
    assert set(dealt[0]) == {HIDDEN}
    assert HIDDEN not in dealt[1]


def test_nothing_is_told_twice_and_another_past_is_told_from_the_beginning() -> None:
    session, bot = chosen(), Listener()
    seated = Seated(bot, 0)
    seated.choose(session)
    session.act(DRAW, 0)
    seated.choose(session)
    told = [*bot.told]
    assert bot.begun == 1
    assert sum(isinstance(event, CardDrawn) for event in told) == 1
    session.step(2)
    session.branch()
    seated.choose(session)
    assert bot.begun == 2
    assert not any(isinstance(event, CardDrawn) for event in bot.told)
    session.act(DRAW, 0)
    seated.choose(session)
    assert bot.begun == 2
    assert [type(event) for event in bot.told] == [type(event) for event in told]


def test_bots_of_a_game() -> None:
    session = Session(load_mode("europe"), NAMES, 7, 0, bots=(None, "simple"))
    assert [(seat, bot.kind) for seat, bot in bots_of(session).items()] == [(1, "simple")]
    session.bots = ("gambler", None)
    with pytest.raises(ScenarioError, match="There is no bot gambler"):
        bots_of(session)


FACTS: dict[str, dict[str, Any]] = {
    "random": {},
    "keeps": {"n": 2},
    "only_move": {},
    "claims_for_ticket": {"route": 3, "ticket": 5},
    "claims_for_points": {"route": 3, "points": 4},
    "claims_contested": {"route": 3, "ticket": 5},
    "claims_to_block": {"route": 3, "rival_seat": 1},
    "builds_for_ticket": {"city": 3, "ticket": 5},
    "draws_tickets": {},
    "draws_for_route": {"color": 2, "route": 3},
    "draws_blind": {},
    "takes_locomotive": {"route": 3},
    "tunnel_pays": {"route": 3},
    "tunnel_withdraws": {"route": 3},
    "searched": {"gain_points": 1.25, "n": 60},
}


@pytest.mark.parametrize("key", FACTS)
def test_every_reason_is_a_sentence(key: str) -> None:
    speaker = Speaker("en", load_mode("europe").board, NAMES)
    sentence = reason(Choice(DRAW, key, FACTS[key]), speaker)
    assert sentence.endswith(".")
    for fact in FACTS[key]:
        assert f"{{{fact}}}" not in sentence


def test_numbers_and_what_is_missing() -> None:
    speaker = Speaker("en", load_mode("europe").board, NAMES)
    assert "this 1 ticket" in reason(Choice(KeepTickets((1,)), "keeps", {"n": 1}), speaker)
    assert "these 2 tickets" in reason(Choice(KeepTickets((1, 2)), "keeps", {"n": 2}), speaker)
    assert "color will be needed: blue" in reason(Choice(TAKE[1], "draws_for_route", {"color": 1}), speaker)
    assert "any color" in reason(Choice(TAKE[8], "takes_locomotive", {"route": None}), speaker)
    assert "60 simulated games" in reason(Choice(DRAW, "searched", {"gain_points": 1.25, "n": 60}), speaker)


@pytest.mark.parametrize("kind", offered())
def test_every_kind_gives_reasons_that_can_be_said(kind: str) -> None:
    session = Session(load_mode("europe_short"), NAMES, 3, 0)
    speaker = Speaker("en", session.state.board, NAMES)
    seated = [Seated(make(kind, seat), seat) for seat in range(2)]
    for _ in range(40):
        if session.is_over:
            break
        choice = seated[session.state.acting_seat()].choose(session)
        assert reason(choice, speaker)
        session.act(choice.action)
        assert session.state.phase is not Phase.INITIAL_TICKETS or isinstance(choice.action, KeepTickets)
