"""Lesson 12: every answer comes from the position shown; another position has another answer."""

from random import Random
from typing import Any

import pytest

from ttr.action import DRAW, PASS, TAKE, TICKETS, BuildStation, ClaimRoute
from ttr.cards import COLORS, EMPTY, FULL_DECK, LOCOMOTIVE, bundle
from ttr.lesson.course import rare as lesson
from ttr.lesson.items import Pick, Question
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.rules import apply, legal_actions
from ttr.state import Phase, State
from ttr.text import Speaker

BOARD = load_mode("europe").board
SPEAKER = Speaker("en", BOARD, NAMES)
GREEN = COLORS.index("green")
PLENTY: list[dict[str, Any]] = [{"hand": {"green": 4, "locomotive": 4}}, {}, {}, {}]


def table(*row: str, **more: Any) -> State:
    """A position with this row and nearly all cards in the hands; Ada is on turn and has green cards."""
    return lesson.hoarded(Random(1), row, PLENTY, **more)


def claim(route: str, green: int, locomotives: int = 0) -> ClaimRoute:
    return ClaimRoute(BOARD.route_index[route], bundle(GREEN, green, locomotives))


def answer(question: Question) -> str:
    return question.options[question.answer]


def allowed(pick: Pick) -> set[str]:
    return {pick.options[i] for i in pick.right}


def test_hoarders_hold_all_cards_that_lie_nowhere_else() -> None:
    state = table("red", "-", "locomotive", "-", "-", pile=3, discarded=4)
    state.check()
    assert state.pool == FULL_DECK
    assert (len(state.deck), sum(state.discard)) == (3, 4)
    assert sum(sum(player.hand) for player in state.players) == 110 - 2 - 3 - 4


def test_the_walk_shows_what_the_engine_did() -> None:
    steps = lesson.steps(SPEAKER)
    assert [step.state.row.count(EMPTY) for step in steps] == [0, 2, 3, 4, 5, 1, 1, 0, 0, 0, 5, 5]
    assert steps[6].state.row.count(LOCOMOTIVE) == 4
    assert steps[7].state.row.count(LOCOMOTIVE) < 3
    assert steps[-1].state.phase is Phase.GAME_OVER


def test_the_idle_station_of_the_walk_has_no_route_to_borrow() -> None:
    state = lesson.steps(SPEAKER)[9].state
    assert lesson.about_borrowing(state, 3, SPEAKER).answer == 0


@pytest.mark.parametrize(
    ("row", "cards"),
    [
        (("-", "-", "-", "-", "-"), 0),
        (("-", "locomotive", "-", "locomotive", "-"), 1),
        (("-", "locomotive", "red", "-", "-"), 1),
        (("green", "locomotive", "red", "-", "-"), 2),
        (("green", "-", "-", "-", "-"), 1),
    ],
)
def test_DRAW_7_DRAW_8_DRAW_9_the_row_decides_how_many_cards_can_be_drawn(row: tuple[str, ...], cards: int) -> None:
    assert lesson.about_most(table(*row), SPEAKER).answer == cards


def test_DRAW_9_a_card_in_a_pile_can_be_drawn() -> None:
    state = table("-", "locomotive", "-", "-", "-")
    assert lesson.about_most(state, SPEAKER).answer == 1
    state.players[1].hand[GREEN] -= 2
    state.discard[GREEN] += 2
    assert lesson.about_most(state, SPEAKER).answer == 2


@pytest.mark.parametrize(
    ("row", "paid", "expected"),
    [
        (("locomotive", "locomotive", "locomotive", "red", "black"), (4, 0), "It is swept away"),
        (("locomotive", "locomotive", "locomotive", "red", "black"), (0, 4), "It stays: three or more"),
        (("locomotive", "locomotive", "locomotive", "locomotive", "locomotive"), (2, 2), "It stays: three or more"),
        (("locomotive", "locomotive", "red", "black", "white"), (4, 0), "It stays: fewer"),
    ],
)
def test_REFRESH_3_REFRESH_4_what_is_paid_can_make_a_new_row_possible(
    row: tuple[str, ...], paid: tuple[int, int], expected: str
) -> None:
    question = lesson.about_staying(table(*row), claim("kyiv-warszawa", *paid), SPEAKER)
    assert answer(question).startswith(expected)


def test_REFRESH_5_three_locomotives_count_in_a_short_row_too() -> None:
    state = table("locomotive", "-", "locomotive", "-", "-")
    assert answer(lesson.about_staying(state, claim("kyiv-wilno", 1, 1), SPEAKER)).startswith("It stays: three")
    assert answer(lesson.about_staying(state, claim("kyiv-wilno", 2, 0), SPEAKER)).startswith("It stays: fewer")


@pytest.mark.parametrize(("pile", "discarded", "turned"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 5, 3), (9, 0, 3)])
def test_TUNNEL_9_DECK_3_both_piles_give_the_cards_of_a_tunnel(pile: int, discarded: int, turned: int) -> None:
    state = table("red", "blue", "white", "black", "locomotive", pile=pile, discarded=discarded)
    assert lesson.about_tunnel(state, claim("venezia-zurich", 2), SPEAKER).answer == turned


def test_nothing_but_passing_is_left_on_the_full_board() -> None:
    state = lesson.dead(Random(1))
    state.check()
    assert [player.trains for player in state.players] == [3, 3, 3, 3]
    assert lesson.shortest_free(state) == 4
    for _ in state.players:
        assert legal_actions(state) == [PASS]
        apply(state, PASS)
    assert state.phase is Phase.GAME_OVER


@pytest.mark.parametrize(
    ("passes", "unbuilt", "expected"),
    [
        (3, 0, "Ada passes, and the game ends."),
        (2, 0, "Ada passes, and the game goes on."),
        (3, 1, "Ada may not pass."),
    ],
)
def test_END_5_TURN_3_only_a_whole_round_of_passes_ends_the_game(passes: int, unbuilt: int, expected: str) -> None:
    assert answer(lesson.about_end(lesson.dead(Random(2), unbuilt=unbuilt, passes=passes), SPEAKER)) == expected


def test_DECK_4_the_cards_paid_fill_the_first_gaps() -> None:
    row = ("red", "-", "-", "locomotive", "-")
    for paid, route, filled in ((1, "dieppe-paris", {0}), (2, "kyiv-wilno", {0, 1}), (3, "berlin-wien", {0, 1, 2})):
        action = claim(route, paid) if paid > 1 else BuildStation(0, bundle(GREEN, 1, 0))
        pick = lesson.about_slots(table(*row), action, SPEAKER)
        assert pick.options == ["Place 2", "Place 3", "Place 5"]
        assert pick.right == filled


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, {"Pass"}),
        ({"tickets": 1}, {"Draw tickets"}),
        ({"row": ("-", "-", "locomotive", "-", "-")}, {"Take the face-up card: locomotive"}),
        ({"row": ("-", "-", "red", "-", "-"), "tickets": 2}, {"Draw tickets"}),
    ],
)
def test_TURN_3_TICKET_3_passing_is_the_last_resort(change: dict[str, Any], expected: set[str]) -> None:
    state = lesson.dead(Random(3), **change)
    pick = lesson.about_passing(state, [DRAW, TAKE[LOCOMOTIVE], TICKETS, PASS], SPEAKER)
    assert allowed(pick) == expected
    if not change:
        assert pick.reasons[2] == "The ticket deck is empty."


def test_STATION_8_only_routes_of_others_can_be_borrowed() -> None:
    index = BOARD.route_index
    players: list[dict[str, Any]] = [
        {"routes": ["berlin-wien"], "stations": ["wien"]},
        {"routes": ["munchen-wien", "warszawa-wien"]},
        {},
        {},
    ]
    state = lesson.hoarded(Random(4), ["red", "blue", "white", "black", "green"], players, pile=20)
    assert lesson.about_borrowing(state, 0, SPEAKER).answer == 2
    state.give_route(2, index["wien-zagrab"])
    assert lesson.about_borrowing(state, 0, SPEAKER).answer == 3
    state.give_route(0, index["budapest-wien-1"])
    assert lesson.about_borrowing(state, 0, SPEAKER).answer == 3
    state.give_station(2, BOARD.city_index["moskva"])
    assert lesson.about_borrowing(state, 2, SPEAKER).answer == 0
