"""India: every answer comes from the position shown; another position has another answer."""

from random import Random

import pytest

from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.lesson.abroad import table
from ttr.lesson.course import india as lesson
from ttr.lesson.instances import ended
from ttr.lesson.lesson import NAMES
from ttr.notation import parse_action
from ttr.rules import legal_actions
from ttr.score import score
from ttr.state import State
from ttr.text import Speaker

SPEAKER = Speaker("en", lesson.BOARD, NAMES)
LOOP = "delhi-jaipur jaipur-ratiam-1 bhopal-ratiam agra-bhopal-1 agra-delhi"
TWICE = f"{LOOP} ambala-delhi-1 ambala-bhatinda-1 bhatinda-delhi"
TAIL = "jaipur-jodhpur jodhpur-karachi"


def network(routes: str, *tickets: str) -> State:
    """Ada has these routes and tickets, and the game is over."""
    you = {"name": "Ada", "routes": routes.split(), "tickets": list(tickets)}
    return ended([you, {"name": "Bo"}], "india")


def ticket(name: str) -> int:
    return lesson.BOARD.ticket_index[name]


def route(name: str) -> int:
    return lesson.BOARD.route_index[name]


def test_INDIA_7_the_walk_claims_the_longest_route() -> None:
    longest = next(step for step in lesson.steps(SPEAKER) if "INDIA-7" in step.rules)
    assert longest.state.players[0].score == 21
    assert "8 spaces" in longest.text


def test_INDIA_5_the_walk_shows_ways_that_cross() -> None:
    ways = next(step for step in lesson.steps(SPEAKER) if step.rules == ("INDIA-5",))
    shown = {lesson.BOARD.routes[index].id for index in ways.routes}
    assert shown == {*TWICE.split()}


def test_INDIA_6_the_walk_tells_the_points() -> None:
    each = lesson.steps(SPEAKER)[-2]
    assert score(each.state).players[0].bonuses["mandala"] == 5
    assert "One ticket of Ada counts, so the Mandala brings 5 points." in each.text


@pytest.mark.parametrize(
    ("routes", "name", "answer"),
    [
        (TWICE, "ambala-ratiam", 0),
        (f"{LOOP} ambala-delhi-1", "ambala-ratiam", 1),
        (LOOP, "ambala-ratiam", 2),
        (f"{TWICE} {TAIL}", "karachi-delhi", 1),
        (f"{TWICE} {TAIL} karachi-rohri bhatinda-rohri", "karachi-delhi", 0),
    ],
)
def test_INDIA_5_two_ways_may_share_cities_but_no_route(routes: str, name: str, answer: int) -> None:
    assert lesson.about_mandala(network(routes, name), ticket(name), SPEAKER).answer == answer


def test_INDIA_6_the_bonus_grows_and_stops() -> None:
    for tickets, points in ((1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40)):
        asked = lesson.about_bonus(tickets, SPEAKER)
        assert asked.options[asked.answer] == f"{points} points"


def test_INDIA_3_ferries_are_paid_as_in_europe() -> None:
    red, blue = COLORS.index("red"), COLORS.index("blue")
    state = table("india", {red: 8, blue: 8, LOCOMOTIVE: 4})
    mixed = [*bundle(red, 5, 2)]
    mixed[blue] = 1
    for cards, answer in (
        (bundle(red, 6, 2), 0),
        (bundle(blue, 5, 3), 0),
        (bundle(red, 7, 1), 1),
        (tuple(mixed), 2),
    ):
        assert lesson.about_ferry(state, lesson.MADRAS, cards, SPEAKER).answer == answer


def test_INDIA_7_eight_spaces_bring_21() -> None:
    for name, points in (("calcutta-madras", "21 points"), ("bombay-calicut", "15 points")):
        asked = lesson.about_length(route(name), SPEAKER)
        assert asked.options[asked.answer] == points


def test_INDIA_4_all_who_are_level_get_the_express() -> None:
    for ada, bo, answer in (
        ("agra-delhi", "delhi-jaipur", 2),
        ("agra-delhi", "bhatinda-delhi", 1),
        ("agra-delhi agra-jaipur-1", "delhi-lucknow", 0),
    ):
        seats = [{"name": "Ada", "routes": ada.split()}, {"name": "Bo", "routes": bo.split()}]
        assert lesson.about_express(ended(seats, "india"), SPEAKER).answer == answer


def test_INDIA_5_the_tickets_that_count_are_right() -> None:
    state = network(f"{TWICE} {TAIL}", "ambala-ratiam", "karachi-delhi", "lahore-delhi")
    asked = lesson.about_count(state, SPEAKER)
    assert [asked.options[i] for i in asked.right] == ["Ambala – Ratiam (5)"]
    assert sum("share a route" in reason for reason in asked.reasons) == 1
    assert sum("No way at all" in reason for reason in asked.reasons) == 1


def test_INDIA_5_one_route_more_closes_the_ring() -> None:
    state = network(TWICE.replace("agra-delhi ", ""), "ambala-ratiam")
    shown = [route("agra-delhi"), route("agra-lucknow"), route("agra-jaipur-1"), route("bhatinda-rohri")]
    assert lesson.about_close(state, ticket("ambala-ratiam"), shown, SPEAKER).right == {0}
    assert not lesson.counting(score(state).players[0], ticket("ambala-ratiam"))


def test_INDIA_6_the_mandala_comes_on_top() -> None:
    asked = lesson.about_total(network(f"{TWICE} {TAIL}", "ambala-ratiam", "karachi-delhi"), SPEAKER)
    assert asked.answer == 5 + 7 + 5
    assert "on top" in asked.mistakes[12]
    assert "as well" in asked.mistakes[5]
    assert "Not every" in asked.mistakes[22]


@pytest.mark.parametrize("seed", range(5))
def test_two_ways_share_no_route(seed: int) -> None:
    card, routes = lesson.with_ways(Random(seed))
    assert len({*routes}) == len(routes)
    player = score(lesson.holding(routes, [card])).players[0]
    assert lesson.kind_of(player, card.index) == "counts"


def test_the_sandbox_lacks_one_way() -> None:
    state = lesson.free()
    assert lesson.kind_of(score(state).players[0], ticket("ambala-ratiam")) == "once"
    assert parse_action("claim agra-delhi 2 orange", lesson.MODE) in legal_actions(state)
