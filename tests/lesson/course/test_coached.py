"""Lesson 11: plans are computed from the position; another position has another answer."""

from ttr.lesson.course import coached as lesson
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.planner import connections
from ttr.text import Speaker

BOARD = load_mode("europe").board
SPEAKER = Speaker("en", BOARD, NAMES)
INDEX = BOARD.route_index


def state(routes: tuple[str, ...] = (), taken: tuple[str, ...] = (), **hand: int):  # type: ignore[no-untyped-def]
    ada = {"name": "Ada", "tickets": ["warszawa-smolensk"], "routes": list(routes), "hand": hand}
    return position([ada, {"name": "Bo", "routes": list(taken)}])


def test_the_walk_shows_turns_of_the_engines_own_planner() -> None:
    steps = lesson.steps(SPEAKER)
    assert len(steps) == 2 + lesson.MOST_TURNS - 1
    assert sum("claims" in step.text for step in steps) >= 3
    assert steps[-1].state.players[0].score > steps[0].state.players[0].score


def test_CLAIM_4_own_routes_take_no_more_trains() -> None:
    for routes, trains in (((), "6 trains"), (("smolensk-wilno",), "3 trains")):
        question = lesson.about_trains(state(routes), SPEAKER)
        assert question.options[question.answer] == trains


def test_CLAIM_2_the_hand_decides_which_route_is_next() -> None:
    for hand, route in (({"red": 2, "yellow": 1}, "Warszawa–Wilno"), ({"red": 1, "yellow": 2}, "Smolensk–Wilno")):
        question = lesson.about_following(state(**hand), SPEAKER)
        assert question.options[question.answer].startswith(route)


def test_CLAIM_8_a_route_that_is_gone_makes_a_detour() -> None:
    before = state()
    after = lesson.taken(before, INDEX["warszawa-wilno"])
    after.check()
    question = lesson.about_blocked(before, after, INDEX["warszawa-wilno"], SPEAKER)
    assert question.options[question.answer] == f"{connections(after, 0)[0].trains} trains"
    other = lesson.taken(after, INDEX["kyiv-warszawa"])
    further = lesson.about_blocked(before, other, INDEX["kyiv-warszawa"], SPEAKER)
    assert further.options[further.answer] == f"{connections(other, 0)[0].trains} trains"
    assert question.options[question.answer] != further.options[further.answer]


def test_SCORE_2_the_difference_is_twice_the_value() -> None:
    question = lesson.about_worth(state(), SPEAKER)
    assert question.options[question.answer] == "12 points"
    ada = {"name": "Ada", "tickets": ["athina-angora"]}
    question = lesson.about_worth(position([ada, {"name": "Bo"}]), SPEAKER)
    assert question.options[question.answer] == "10 points"


def test_SCORE_3_the_way_depends_on_what_is_free() -> None:
    shown = [INDEX[name] for name in ("smolensk-wilno", "warszawa-wilno", "kyiv-warszawa", "kyiv-smolensk")]
    assert lesson.about_the_way(state(), shown, SPEAKER).right == {0, 1}
    assert lesson.about_the_way(state(taken=("smolensk-wilno",)), shown, SPEAKER).right == {2, 3}


def test_CLAIM_1_what_is_lacking_depends_on_the_hand() -> None:
    route = INDEX["warszawa-wilno"]
    assert lesson.about_lacking(state(red=1), route, SPEAKER).answer == 2
    assert lesson.about_lacking(state(red=1, locomotive=1), route, SPEAKER).answer == 1
    assert lesson.about_lacking(state(blue=5), route, SPEAKER).answer == 3


def test_CLAIM_1_claims_are_judged_by_the_engine() -> None:
    red = tuple(3 if card == 7 else 0 for card in range(9))
    wishes = [(INDEX["warszawa-wilno"], red), (INDEX["smolensk-wilno"], red)]
    assert lesson.about_claims(state(red=3), wishes, SPEAKER).right == {0}
    assert lesson.about_claims(state(red=2), wishes, SPEAKER).right == frozenset()
