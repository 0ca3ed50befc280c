"""The coach explains what can be done, advises for tickets, and stops kindly."""

import pytest

from tests.table import table
from tests.view.widgets import visible_text
from ttr.action import TICKETS, BuildStation, ClaimRoute, KeepTickets
from ttr.bots import FollowingBot
from ttr.lesson.coach import Coach
from ttr.mode import load_mode
from ttr.rules import payments, station_payments
from ttr.session import Session
from ttr.state import State
from ttr.text import Speaker
from ttr.view.control import Stage

NAMES = ["Ada", "Bo"]
BOARD = load_mode("europe").board


def coach(state: State | None = None, turns: int | None = None) -> tuple[Coach, list[str]]:
    session = Session.at_position(state) if state else Session(load_mode("europe"), NAMES, 41, 0)
    ended: list[str] = []
    speaker = Speaker("en", BOARD, NAMES)
    return Coach(session, speaker, {1: FollowingBot()}, turns, on_end=lambda: ended.append("end")), ended


def test_it_counts_the_trains_of_every_ticket_dealt() -> None:
    shown, _ = coach()
    text = " ".join(shown.lines())
    for ticket in shown.control.state.players[0].offered:
        assert shown.speaker.ticket(ticket) in text
    assert "would take" in text
    assert text in " ".join(visible_text(shown.frame).split("\n"))


def test_it_says_what_each_kind_of_choice_would_do() -> None:
    shown, _ = coach(table({"hand": {"green": 4}, "tickets": ["warszawa-smolensk"]}, {}))
    text = " ".join(shown.lines())
    for word in ("Claim:", "Draw:", "Tickets:", "Station:", "Warszawa – Smolensk"):
        assert word in text
    assert "Golden dots" in text


def test_CLAIM_1_it_says_what_the_next_route_lacks() -> None:
    shown, _ = coach(table({"hand": {"red": 2}, "tickets": ["warszawa-smolensk"]}, {}))
    assert shown.lines()[0].endswith("the next route is Warszawa–Wilno. Paid in red, you still lack 1 card.")
    shown, _ = coach(table({"hand": {"red": 3}, "tickets": ["warszawa-smolensk"]}, {}))
    assert "you can claim Warszawa–Wilno right now" in shown.lines()[0]
    shown, _ = coach(
        table({"hand": {"red": 3}, "tickets": ["warszawa-smolensk"], "trains": 45}, {"routes": ["warszawa-wilno"]})
    )
    assert "Warszawa–Wilno" not in shown.lines()[0]


def test_it_stops_once_when_locomotives_are_wasted() -> None:
    shown, _ = coach(table({"hand": {"green": 3, "locomotive": 2}}, {}))
    route = BOARD.route_index["berlin-wien"]
    least, *_, most = payments(shown.control.state, route)
    assert shown.objection(shown.control.state, ClaimRoute(route, least)) is None
    assert "2 locomotives" in (shown.objection(shown.control.state, ClaimRoute(route, most)) or "")
    shown.control.choose_route(route)
    shown.control.claim(most)
    assert "Wait!" in shown.control.status.text
    assert shown.control.state.players[0].score == 0
    shown.control.claim(most)
    assert shown.control.session.state.players[0].score == 4


def test_it_stops_before_tickets_that_come_too_late() -> None:
    state = table({"hand": {"green": 3}}, {})
    shown, _ = coach(state)
    assert shown.objection(state, TICKETS) is None
    state.players[0].trains = 5
    assert "5 trains" in (shown.objection(state, TICKETS) or "")


def test_it_stops_before_a_station_that_is_not_needed() -> None:
    state = table({"hand": {"green": 3}, "tickets": ["warszawa-smolensk"]}, {})
    shown, _ = coach(state)
    build = BuildStation(BOARD.city_index["wien"], station_payments(state)[0])
    assert "Warszawa – Smolensk" in (shown.objection(state, build) or "")
    state = table(
        {"tickets": ["warszawa-smolensk"], "routes": ["warszawa-wilno"], "hand": {"red": 1}},
        {"routes": ["smolensk-wilno", "moskva-smolensk", "kyiv-smolensk"]},
    )
    assert coach(state)[0].objection(state, build) is None


def test_it_stops_when_all_four_tickets_are_kept() -> None:
    shown, _ = coach()
    offered = shown.control.state.players[0].offered
    assert "Wait!" in (shown.objection(shown.control.state, KeepTickets(tuple(sorted(offered)))) or "")
    assert shown.objection(shown.control.state, KeepTickets(tuple(sorted(offered[:3])))) is None


def test_after_its_turns_it_says_so_and_one_may_play_on() -> None:
    shown, ended = coach(turns=2)
    shown.control.keep(shown.control.state.players[0].offered[:2])
    assert shown.turns_done() == 0
    shown.control.draw()
    assert shown.turns_done() == 0
    shown.control.draw()
    assert shown.turns_done() == 1
    assert ended == []
    shown.control.draw()
    shown.control.draw()
    assert shown.turns_done() == 2
    assert ended
    assert shown.lines()[0].startswith("Well done!")
    assert shown.control.stage is Stage.TURN


def test_starting_again_deals_the_same_cards() -> None:
    shown, _ = coach()
    before = shown.control.state.facts()
    shown.control.keep(shown.control.state.players[0].offered[:2])
    shown.start_again()
    assert shown.control.state.facts() == before
    assert shown.control.stage is Stage.TICKETS


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_always_has_something_to_say(seed: int) -> None:
    session = Session(load_mode("europe"), NAMES, seed, 0)
    shown = Coach(session, Speaker("en", BOARD, NAMES), {1: FollowingBot()})
    bot = FollowingBot()
    for _ in range(400):
        assert shown.lines()
        if shown.control.stage is Stage.OVER:
            break
        for _ in range(2):  # the second time against the coach's word
            action = bot.choose(shown.control.state.seen_by()).action
            before = len(session.moves)
            shown.control.act(action)
            if len(session.moves) > before:
                break
    assert shown.control.stage is Stage.OVER
    assert "score sheet" in shown.lines()[0]


def test_CH_4_the_coach_says_how_face_up_locomotives_count() -> None:
    for mode, draw, second in (("europe", "counts as both", "no face-up"), ("switzerland", "as one card", "as good")):
        state = table({"hand": {"green": 4}}, {}, mode=mode)
        speaker = Speaker("en", state.board, NAMES)
        shown = Coach(Session.at_position(state), speaker, {1: FollowingBot()})
        assert draw in " ".join(shown.lines())
        shown.control.draw()
        assert second in " ".join(shown.lines())
