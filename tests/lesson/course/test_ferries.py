"""Lesson 5: every answer comes from the position shown; another position has another answer."""

from ttr.cards import COLORS, GRAY, LOCOMOTIVE
from ttr.lesson.course import ferries as lesson
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.state import State
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)
RED, BLUE, GREEN = (COLORS.index(color) for color in ("red", "blue", "green"))


def holding(locomotives: int, **colors: int) -> State:
    """Ada holds these cards."""
    return lesson.table({**{COLORS.index(color): n for color, n in colors.items()}, LOCOMOTIVE: locomotives})


def route(name: str) -> int:
    return lesson.BOARD.route_index[name]


def test_FERRY_4_and_6_all_ferries_are_gray_and_no_tunnels() -> None:
    assert "13" in lesson.steps(SPEAKER)[0].text
    assert all(ferry.color == GRAY and not ferry.tunnel for ferry in lesson.FERRIES)


def test_the_walk_ends_with_three_ferries_claimed() -> None:
    last = lesson.steps(SPEAKER)[-1].state
    assert [last.owner[ferry] for ferry in (lesson.ROMA, lesson.BRINDISI, lesson.LONDON)] == [0, 1, 2]
    assert not last.players[0].hand[LOCOMOTIVE]


def test_the_walk_tells_the_chance_of_its_position() -> None:
    (step,) = [step for step in lesson.steps(SPEAKER) if "ttr-bars" in step.shown]
    unseen = step.state.seen_by(2).unseen
    assert f"{sum(unseen)} cards" in step.shown
    assert f"{round(100 * unseen[LOCOMOTIVE] / sum(unseen))}" in step.shown


def test_FERRY_1_other_cards_pay_or_do_not() -> None:
    state = holding(3, green=5, red=1)

    def answer(*cards: tuple[str, int], locomotives: int) -> int:
        payment = [0] * 9
        for color, n in cards:
            payment[COLORS.index(color)] = n
        payment[LOCOMOTIVE] = locomotives
        return lesson.about_payment(state, lesson.ROMA, tuple(payment), SPEAKER).answer

    assert answer(("green", 3), locomotives=1) == 0
    assert answer(("green", 1), locomotives=3) == 0
    assert answer(("green", 4), locomotives=0) == 1
    assert answer(("green", 2), ("red", 1), locomotives=1) == 2
    assert answer(("green", 4), locomotives=1) == 3


def test_FERRY_3_only_locomotives_where_every_space_shows_one() -> None:
    plenty = lesson.table(dict.fromkeys(range(9), 4))
    assert lesson.about_rest(plenty, lesson.LONDON, SPEAKER).answer == 0
    assert lesson.about_rest(plenty, lesson.ROMA, SPEAKER).answer == 1
    assert lesson.about_rest(holding(4, blue=4), lesson.ROMA, SPEAKER).answer == 2


def test_FERRY_2_the_hand_decides_how_few_locomotives() -> None:
    for hand, fewest in ((holding(4, green=3), 1), (holding(4, green=2, red=2), 2), (holding(4), 4)):
        question = lesson.about_least(hand, lesson.ROMA, SPEAKER)
        assert question.options[question.answer] == SPEAKER.amount("locomotives", fewest)


def test_FERRY_5_no_number_of_cards_stands_in_for_a_locomotive() -> None:
    without = lesson.about_swap(holding(0, red=8), lesson.ROMA, RED, SPEAKER)
    assert without.options[without.answer] == "Not at all with these cards."
    one = lesson.about_swap(holding(1, red=8), lesson.ROMA, RED, SPEAKER)
    assert one.options[one.answer] == "Pay 3 red cards and 1 locomotive."


def test_FERRY_2_the_right_ways_depend_on_the_hand() -> None:
    shown = [lesson.pay("green", 3, 1), lesson.pay("red", 3, 1), lesson.pay("green", 2, 2), lesson.pay("green", 4)]
    assert lesson.about_ways(holding(1, green=4), lesson.ROMA, shown, SPEAKER).right == {0}
    assert lesson.about_ways(holding(2, green=4, red=3), lesson.ROMA, shown, SPEAKER).right == {0, 1, 2}
    picked = lesson.about_ways(holding(1, green=4), lesson.ROMA, shown, SPEAKER)
    assert "at least 1 locomotive" in picked.reasons[3]


def test_FERRY_1_the_hand_decides_which_ferries_are_in_reach() -> None:
    shown = [lesson.LONDON, lesson.ROMA, lesson.SMYRNA]
    assert lesson.about_reach(holding(1, green=3), shown, SPEAKER).right == {1}
    assert lesson.about_reach(holding(2, green=3), shown, SPEAKER).right == {0, 1}
    assert lesson.about_reach(holding(2, green=4), shown, SPEAKER).right == {0, 1, 2}
    assert lesson.about_reach(holding(0, green=9), shown, SPEAKER).right == set()


def test_FERRY_1_missing_cards_are_counted() -> None:
    for hand, needed in (
        (holding(0, green=9), 2),
        (holding(2, green=4), 0),
        (holding(1, green=2, red=2), 3),
        (holding(5), 1),
        (holding(0), 6),
    ):
        assert lesson.about_missing(hand, lesson.SMYRNA, SPEAKER).answer == needed
    assert 0 in lesson.about_missing(holding(0, green=9), lesson.SMYRNA, SPEAKER).mistakes


def test_every_mistake_shown_breaks_a_rule_or_the_hand() -> None:
    for instance in range(20):
        picked = lesson.ways(instance, SPEAKER)
        assert len(picked.options) - len(picked.right) == 4


def test_each_kind_of_payment_is_met() -> None:
    assert {lesson.enough(instance, SPEAKER).answer for instance in range(5)} == {0, 1, 2, 3}
