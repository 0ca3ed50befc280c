"""The lesson on the USA map: every answer comes from the position shown; another position has another answer."""

from random import Random
from typing import Any

from ttr.action import TICKETS
from ttr.lesson.course import usa as lesson
from ttr.lesson.course.usa import Rival
from ttr.lesson.dealing import all_chosen, dealt, with_deck
from ttr.lesson.instances import ended
from ttr.lesson.items import Question
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.rules import apply
from ttr.text import Speaker

SPEAKER = Speaker("en", lesson.BOARD, NAMES)
LONG = ["helena-seattle", "duluth-helena"]
DALLAS = ["dallas-houston-1"]


def chosen(question: Question) -> str:
    return question.options[question.answer]


def test_USA_1_and_US1910_1_3_4_how_many_must_be_kept() -> None:
    for mode, least in (("usa", 2), ("usa_1910", 2), ("usa_bigcities", 2), ("usa_mega", 3)):
        state = dealt(mode, 1, 2)
        assert chosen(lesson.about_least(state, "start", SPEAKER)) == f"{least} tickets"
        state = all_chosen(state)
        apply(state, TICKETS)
        assert chosen(lesson.about_least(state, "turn", SPEAKER)) == "1 ticket"


def test_US1910_3_and_4_four_are_drawn_or_as_many_as_there_are() -> None:
    for mode, most in (("usa", 3), ("usa_1910", 3), ("usa_bigcities", 4), ("usa_mega", 4)):
        for size in (8, 2):
            made = lesson.about_drawing(with_deck(mode, size, Random(1)), SPEAKER)
            assert chosen(made) == f"{min(most, size)} tickets"


def test_USA_4_five_spaces_bring_ten_points() -> None:
    route = lesson.BOARD.routes[lesson.BOARD.route_index["atlanta-miami"]]
    assert chosen(lesson.about_worth(route, SPEAKER)) == "10 points"


def game(mode: str, *players: dict[str, Any]) -> Any:
    return ended([{"name": name, **more} for name, more in zip(NAMES, players, strict=False)], mode)


def test_USA_2_all_who_share_the_longest_path_get_it() -> None:
    one = game("usa", {"routes": LONG}, {"routes": DALLAS}, {})
    assert lesson.about_bonus(one, "longest_path", SPEAKER).answer == 0
    two = game("usa", {"routes": ["helena-seattle"]}, {"routes": ["duluth-helena"]}, {})
    assert "Several" in chosen(lesson.about_bonus(two, "longest_path", SPEAKER))


def test_US1910_2_most_fulfilled_tickets_and_nobody_for_none() -> None:
    pair = {"routes": ["chicago-pittsburgh-1", "new_york-pittsburgh-1"], "tickets": ["chicago-new_york-1910"]}
    one = game("usa_1910", {"routes": LONG}, pair, {})
    assert lesson.about_bonus(one, "globetrotter", SPEAKER).answer == 1
    none = game("usa_1910", {"routes": LONG, "tickets": ["chicago-new_york-1910"]}, {}, {})
    assert chosen(lesson.about_bonus(none, "globetrotter", SPEAKER)) == "Nobody."


def test_US1910_3_no_bonus_in_the_game_of_the_big_cities() -> None:
    state = game("usa_bigcities", {"routes": LONG}, {"routes": DALLAS}, {})
    made = lesson.about_bonus(state, "longest_path", SPEAKER)
    assert chosen(made) == "Nobody."
    assert "does not have" in made.reason


def test_a_question_about_a_bonus_tells_both_things_apart() -> None:
    for instance in range(5):
        made = lesson.bonus(instance, SPEAKER)
        assert made.answer in range(3) or made.options[made.answer] == "Nobody."
    assert "Several" in chosen(lesson.bonus(6, SPEAKER))


def winner(mode: str, *rivals: Rival) -> int:
    return lesson.about_winner(load_mode(mode), rivals, SPEAKER).answer


def test_USA_3_tickets_then_the_longest_path_then_shared() -> None:
    for mode in ("usa", "usa_mega"):
        assert winner(mode, Rival(90, 4, 20), Rival(91, 3, 10)) == 1
        assert winner(mode, Rival(90, 4, 20), Rival(90, 5, 10)) == 1
        assert winner(mode, Rival(90, 4, 20), Rival(90, 4, 19)) == 0
        assert winner(mode, Rival(90, 4, 20), Rival(90, 4, 20)) == 2


def test_US1910_5_without_the_longest_path_nothing_comes_after_tickets() -> None:
    for mode in ("usa_1910", "usa_bigcities"):
        assert winner(mode, Rival(90, 4, 20), Rival(90, 5, 10)) == 1
        assert winner(mode, Rival(90, 4, 20), Rival(90, 4, 10)) == 2


def test_USA_1_refused_tickets_stay_in_the_deck() -> None:
    made = lesson.about_deck(dealt("usa", 1, 4), SPEAKER)
    assert made.answer == 30 - 4 * 2
    assert {30 - 4 * 3, 30} == {*made.mistakes}


def test_US1910_3_one_big_city_is_enough() -> None:
    names = ("winnipeg-houston-1910", "los_angeles-new_york-1910", "denver-pittsburgh-1910")
    made = lesson.about_tickets([lesson.BOARD.ticket_index[name] for name in names], SPEAKER)
    assert made.right == {0, 1}


def test_US1910_4_the_whole_score_has_every_bonus_of_the_game() -> None:
    own = {"routes": ["chicago-pittsburgh-1", "new_york-pittsburgh-1"], "tickets": ["chicago-new_york-1910"]}
    value = lesson.BOARD.tickets[lesson.BOARD.ticket_index["chicago-new_york-1910"]].value
    for mode, bonus in (("usa_mega", 25), ("usa_1910", 15)):
        made = lesson.about_total(game(mode, own, {"routes": DALLAS}), SPEAKER)
        assert made.answer == 4 + 2 + value + bonus
        assert made.answer - bonus in made.mistakes


def test_the_walk_counts_the_same_routes_in_two_games() -> None:
    steps = lesson.steps(SPEAKER)
    over = [step.state for step in steps if step.state.phase.value == "game_over"]
    assert {state.mode.id for state in over} == {"usa", "usa_1910"}
    assert len({tuple(state.owner) for state in over}) == 1
    assert "Bo has the longest trail" in " ".join(step.text for step in steps)
    assert "Globetrotter: Ada" in " ".join(step.text for step in steps)
