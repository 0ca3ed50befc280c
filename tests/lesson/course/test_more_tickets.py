"""Lesson 8: every answer comes from the position shown; another position has another answer."""

from fractions import Fraction
from itertools import combinations

import pytest

from ttr.action import ClaimRoute, KeepTickets
from ttr.lesson.course import more_tickets as lesson
from ttr.lesson.items import Pick, Question
from ttr.lesson.lesson import NAMES
from ttr.lesson.network import trains_missing
from ttr.lesson.position import position
from ttr.text import Speaker

BOARD = lesson.BOARD
SPEAKER = Speaker("en", BOARD, NAMES)
TICKET = BOARD.ticket_index
OWN = [BOARD.route_index[route] for route in ("paris-zurich", "munchen-zurich", "munchen-wien")]


def tickets(text: str) -> list[int]:
    return [TICKET[ticket] for ticket in text.split()]


def chosen(item: Question | Pick) -> list[str]:
    """What is right, in words."""
    return [item.options[i] for i in ([item.answer] if isinstance(item, Question) else sorted(item.right))]


def test_the_walk_keeps_what_can_be_fulfilled() -> None:
    steps = lesson.steps(SPEAKER)
    drawn = steps[3].state
    assert drawn.players[0].offered == lesson.DRAWN
    missing = [trains_missing(drawn, 0, ticket) for ticket in lesson.DRAWN]
    assert missing[0] == 0
    assert missing[1] is not None
    assert missing[1] > drawn.players[0].trains
    assert missing[2] == 2
    last = steps[-1].state
    assert [trains_missing(last, 0, ticket) for ticket in last.players[0].tickets] == [0] * 4
    assert "14 points" in steps[-2].text
    assert last.ticket_deck[2] == lesson.DRAWN[1], "under Ada's refused ticket lie the two that Bo refused later"


def test_the_walk_shows_nothing_of_what_bo_draws() -> None:
    steps = lesson.steps(SPEAKER)
    held = steps[6].state.players[lesson.BO].offered
    assert len(held) == 3
    for step in steps[6:8]:
        assert not any(SPEAKER.ticket(ticket) in step.text + step.shown for ticket in held)
        assert not step.tickets


def test_the_chance_is_that_of_all_draws() -> None:
    for good, total in ((6, 37), (1, 4), (0, 5), (4, 4)):
        draws = list(combinations(range(total), 3))
        hits = sum(min(draw) < good for draw in draws)
        assert lesson.any_of(good, total, 3) == Fraction(hits, len(draws))


def test_TICKET_1_and_2_what_is_drawn_depends_on_the_deck() -> None:
    for size, looked in ((1, "1 ticket"), (2, "2 tickets"), (3, "3 tickets"), (17, "3 tickets")):
        state = lesson.laid(deck=lesson.MODE.regular_tickets[:size])
        assert chosen(lesson.about_drawing(state, SPEAKER)) == [f"Ada looks at {looked} and must keep at least 1."]


def test_TICKET_4_refused_tickets_go_under_the_deck_as_drawn() -> None:
    drawn = tickets("paris-wien london-berlin kyiv-sochi")
    state = lesson.drawing([], drawn, deck=tickets("berlin-roma athina-wilno"))
    for kept, lowest in ((drawn[:1], drawn[2]), (drawn[2:], drawn[1]), (drawn[1:], drawn[0])):
        keep = KeepTickets(tuple(sorted(kept)))
        assert chosen(lesson.about_bottom(state, keep, SPEAKER)) == [SPEAKER.ticket(lowest)]


def test_TICKET_5_only_what_has_just_been_drawn_can_be_refused() -> None:
    old, drawn = tickets("paris-wien london-berlin"), tickets("kyiv-sochi berlin-roma athina-wilno")
    yes, no = 0, 1
    assert lesson.about_back(lesson.laid([], old), old[0], SPEAKER).answer == no
    assert lesson.about_back(lesson.drawing([], drawn, old), old[0], SPEAKER).answer == no
    assert lesson.about_back(lesson.drawing([], drawn, old), drawn[1], SPEAKER).answer == yes
    assert lesson.about_back(lesson.drawing([], drawn[:1], old), drawn[0], SPEAKER).answer == no


def test_TICKET_9_who_has_looked_cannot_do_something_else() -> None:
    claim = ClaimRoute(BOARD.route_index["berlin-essen"], (0, 2, 0, 0, 0, 0, 0, 0, 0))
    before = lesson.laid(hand={"blue": 2})
    assert lesson.about_instead(before, claim, SPEAKER).answer == 0
    after = lesson.drawing([], tickets("kyiv-sochi berlin-roma athina-wilno"), hand={"blue": 2})
    assert lesson.about_instead(after, claim, SPEAKER).answer == 1


def test_TICKET_8_routes_that_were_there_first_count() -> None:
    drawn = tickets("paris-wien kyiv-sochi berlin-roma")
    for own, answer in ((OWN, "8 points"), (OWN[1:], "−8 points")):
        assert chosen(lesson.about_already(lesson.drawing(own, drawn), drawn[0], SPEAKER)) == [answer]


def test_TICKET_8_the_chance_depends_on_the_routes() -> None:
    answers = {tuple(chosen(lesson.about_chance(lesson.laid(OWN), SPEAKER)))}
    more = [*OWN, *(BOARD.route_index[route] for route in ("budapest-wien-1", "dieppe-paris", "dieppe-london-1"))]
    answers.add(tuple(chosen(lesson.about_chance(lesson.laid(more), SPEAKER))))
    assert len(answers) == 2


def test_SCORE_2_fulfilled_ones_count_and_failed_ones_cost() -> None:
    held = tickets("paris-wien zurich-budapest")
    for more, answer in (((), 2), (("budapest-wien-1",), 14)):
        own = [*OWN, *(BOARD.route_index[route] for route in more)]
        exercise = lesson.about_points(lesson.laid(own, held), SPEAKER)
        assert exercise.answer == answer
        assert answer not in exercise.mistakes


def test_what_can_be_fulfilled_depends_on_trains_and_routes() -> None:
    drawn = tickets("paris-wien edinburgh-paris")
    ids = "budapest-kyiv petrograd-stockholm palermo-smyrna berlin-danzig kharkov-kyiv kharkov-moskva kharkov-rostov"
    far = [BOARD.route_index[route] for route in ids.split()]
    state = lesson.drawing([*OWN, *far], drawn)
    assert state.players[0].trains == 3
    assert lesson.about_reachable(state, SPEAKER).right == {0}
    assert lesson.about_reachable(lesson.drawing([*OWN, *far[1:]], drawn), SPEAKER).right == {0, 1}
    assert lesson.about_reachable(lesson.drawing(far, drawn), SPEAKER).right == {0, 1}
    near = BOARD.route_index["berlin-wien"]
    assert lesson.about_reachable(lesson.drawing([*far, near], drawn), SPEAKER).right == {0, 1}


@pytest.mark.parametrize("fact", lesson.FACTS)
def test_INFO_1_only_numbers_are_public(fact: str) -> None:
    players = [
        {"name": "Ada", "hand": {"red": 2}, "tickets": ["paris-wien"]},
        {"name": "Bo", "hand": {"blue": 2}, "tickets": ["berlin-roma"]},
    ]
    state = position(players, discard={"yellow": 1})
    exercise = lesson.about_known(state, lesson.BO, [fact], SPEAKER)
    assert (exercise.right == {0}) == (fact in {"hand", "tickets", "trains", "discard", "deck"})
    changed = state.copy()
    lesson.FACTS[fact](changed, lesson.BO)
    assert changed != state


def test_INFO_2_and_TICKET_7_neither_refused_nor_long_tickets_come_back() -> None:
    own, refused = tickets("paris-wien"), tickets("cadiz-stockholm london-berlin")
    shown = [*own, *refused, *tickets("lisboa-danzig berlin-roma kyiv-sochi")]
    state = lesson.laid([], own, deck=tickets("berlin-roma kyiv-sochi"))
    assert lesson.about_possible(state, refused, shown, SPEAKER).right == {4, 5}
    state = lesson.laid([], own, deck=tickets("berlin-roma"))
    assert lesson.about_possible(state, [*refused, *tickets("kyiv-sochi")], shown, SPEAKER).right == {4}


def test_positions_of_questions_can_be_played() -> None:
    for instance in range(4):
        state = lesson.laid(lesson.network(lesson.random_of("test", instance), 20, 30))
        state.check()
        assert 15 <= state.players[0].trains <= 25
