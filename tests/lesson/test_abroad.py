"""What the lessons on the maps ask alike: another position or another mode has another answer."""

from random import Random
from typing import Any

import pytest

from ttr.lesson import abroad
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.text import Speaker

RULES = ("END-1",)


def speaker(mode: str) -> Speaker:
    return Speaker("en", load_mode(mode).board, NAMES)


@pytest.mark.parametrize(
    ("mode", "at_the_start", "comes_back"),
    [
        ("switzerland", True, False),
        ("switzerland", False, False),
        ("legendary_asia", True, False),
        ("legendary_asia", False, True),
        ("india", True, True),
        ("india", False, True),
    ],
)
def test_CH_3_ASIA_1_INDIA_2_refused_tickets(mode: str, at_the_start: bool, comes_back: bool) -> None:
    state = abroad.choosing(Random(1), load_mode(mode), at_the_start=at_the_start)
    offered, before = len(state.players[0].offered), len(state.ticket_deck)
    asked = abroad.about_deck(state, 2, speaker(mode), RULES)
    assert asked.answer == before + comes_back * (offered - 2)
    assert asked.answer not in asked.mistakes
    assert before + (not comes_back) * (offered - 2) in asked.mistakes


@pytest.mark.parametrize(
    ("mode", "route", "players", "owner", "answer"),
    [
        ("switzerland", "bern-luzern-1", 2, 1, 1),
        ("switzerland", "bern-luzern-1", 3, 1, 0),
        ("switzerland", "bern-luzern-1", 3, 0, 2),
        ("india", "bombay-karachi-1", 3, 1, 1),
        ("india", "bombay-karachi-1", 4, 1, 0),
    ],
)
def test_CH_2_INDIA_1_a_second_track(mode: str, route: str, players: int, owner: int, answer: int) -> None:
    board = load_mode(mode).board
    twin = board.routes[board.route_index[route]].twin
    assert twin is not None
    seats: list[dict[str, Any]] = [{"name": name} for name in NAMES[:players]]
    seats[0]["hand"] = {"red": 6, "locomotive": 2}
    seats[owner]["routes"] = [board.routes[twin].id]
    state = position(seats, mode=mode, seed=1)
    assert abroad.about_second_track(state, board.route_index[route], speaker(mode), RULES).answer == answer


def test_the_tie_breaks_decide_in_their_order() -> None:
    mode = load_mode("legendary_asia")
    keys = [(90, 5, 2), (90, 5, 3), (90, 4, 9), (89, 9, 9)]
    asked = abroad.about_tie(keys, mode, speaker(mode.id), RULES)
    assert asked.right == {1}
    assert "more mountain routes" in asked.reasons[0]
    assert "more fulfilled tickets" in asked.reasons[2]
    assert "more points" in asked.reasons[3]
    assert abroad.about_tie([(90, 5, 3), (90, 5, 3), (80, 9, 9)], mode, speaker(mode.id), RULES).right == {0, 1}


def test_what_decides_is_found() -> None:
    assert abroad.decisive([(9, 1, 1), (8, 2, 2)]) == 0
    assert abroad.decisive([(9, 1, 1), (9, 2, 0)]) == 1
    assert abroad.decisive([(9, 1, 1), (9, 1, 0), (8, 7, 7)]) == 2
    assert abroad.decisive([(9, 1, 1), (9, 1, 1)]) == 3


def test_a_held_bonus_is_ticked_and_a_number_said() -> None:
    words = speaker("india")
    assert [abroad.cell(1, True, words), abroad.cell(0, True, words), abroad.cell(3, False, words)] == ["✓", "–", "3"]


@pytest.mark.parametrize("mode", ["legendary_asia", "india"])
def test_each_tie_break_is_met(mode: str) -> None:
    asked = [abroad.tie(instance, speaker(mode), mode, RULES) for instance in range(6)]
    assert any(len(item.right) > 1 for item in asked)
    last = load_mode(mode).ties[-1]
    said = {reason for item in asked for reason in item.reasons if reason}
    assert {speaker(mode).say(f"course.abroad.tie.by.{key}") for key in ("total", "tickets", last)} <= said
