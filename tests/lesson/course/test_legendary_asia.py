"""Legendary Asia: every answer comes from the position shown; another position has another answer."""

from random import Random

from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.lesson.abroad import table
from ttr.lesson.course import legendary_asia as lesson
from ttr.lesson.instances import ended
from ttr.lesson.lesson import NAMES
from ttr.notation import parse_action
from ttr.rules import legal_actions
from ttr.state import State
from ttr.text import Speaker

SPEAKER = Speaker("en", lesson.BOARD, NAMES)
YELLOW, RED, PURPLE, GREEN = (COLORS.index(color) for color in ("yellow", "red", "purple", "green"))
PLENTY = dict.fromkeys(range(9), 5)


def route(name: str) -> int:
    return lesson.BOARD.route_index[name]


def networks(*routes: str) -> State:
    """A game that is over; each player has these routes."""
    return ended(
        [{"name": name, "routes": own.split()} for name, own in zip(NAMES, routes, strict=False)], "legendary_asia"
    )


def late(left: int, name: str, **hand: int) -> State:
    """Ada has so many trains left, and this route is open."""
    return lesson.late(Random(1), left, lesson.BOARD.routes[route(name)], hand)


def test_ASIA_4_ASIA_5_the_walk_loses_a_train_and_wins_points() -> None:
    claimed = next(step for step in lesson.steps(SPEAKER) if step.rules == ("ASIA-5",)).state
    assert claimed.players[0].trains == 42
    assert claimed.players[0].score == 4


def test_ASIA_7_the_walk_ends_by_a_lost_train() -> None:
    end = next(step for step in lesson.steps(SPEAKER) if step.rules == ("ASIA-7",))
    assert end.state.final_seat == 0
    assert "still be 3 trains" in end.text


def test_ASIA_8_the_walk_counts_one_network() -> None:
    you, other = (step for step in lesson.steps(SPEAKER) if step.rules == ("ASIA-8",))
    assert "Count the cities of Ada: 6." in you.text
    assert "9 in all" in other.text
    assert "only the larger one counts: 5." in other.text


def test_ASIA_4_ASIA_6_each_track_has_its_own_trains() -> None:
    state = table("legendary_asia", PLENTY)
    for name, trains in (
        ("ankara-tbilisi", "3 trains"),
        ("hanoi-mandalay", "4 trains"),
        ("moscow-perm-1", "3 trains"),
        ("moscow-perm-2", "4 trains"),
    ):
        asked = lesson.about_trains(state, route(name), SPEAKER)
        assert asked.options[asked.answer] == trains


def test_ASIA_5_two_points_for_each_lost_train() -> None:
    state = table("legendary_asia", PLENTY)
    for name, points in (
        ("ankara-tbilisi", "4 points"),
        ("hanoi-mandalay", "6 points"),
        ("moscow-perm-1", "4 points"),
        ("moscow-perm-2", "6 points"),
    ):
        asked = lesson.about_points(state, route(name), SPEAKER)
        assert asked.options[asked.answer] == points


def test_ASIA_4_trains_or_cards_may_be_short() -> None:
    for left, yellow, answer in ((3, 2, 0), (2, 2, 1), (3, 1, 2), (20, 2, 0)):
        state = late(left, "ankara-tbilisi", yellow=yellow)
        assert lesson.about_enough(state, route("ankara-tbilisi"), SPEAKER).answer == answer


def test_ASIA_2_a_ferry_may_have_a_color() -> None:
    state = table("legendary_asia", PLENTY)
    for name, cards, answer in (
        ("astrakhan-samarkand", bundle(PURPLE, 4, 1), 0),
        ("astrakhan-samarkand", bundle(PURPLE, 5, 0), 1),
        ("astrakhan-samarkand", bundle(GREEN, 4, 1), 2),
        ("astrakhan-tehran", bundle(GREEN, 2, 1), 0),
    ):
        assert lesson.about_ferry(state, route(name), cards, SPEAKER).answer == answer


def test_ASIA_7_lost_trains_set_the_last_round_off() -> None:
    for left, answer in ((5, 0), (6, 1), (4, 0)):
        state = late(left, "ankara-tbilisi", yellow=2)
        assert lesson.about_last(state, route("ankara-tbilisi"), SPEAKER).answer == answer


def test_ASIA_8_only_the_largest_network_counts() -> None:
    two = "bangkok-rangoon-1 bangkok-saigon-1 peking-xian-1 macau-xian-1"
    for ada, bo, answer in (
        (two, "baghdad-tehran-1 ankara-baghdad-1 baghdad-mecca-1", 1),
        (two, "baghdad-tehran-1 ankara-baghdad-1", 2),
        (two, "baghdad-tehran-1", 0),
    ):
        assert lesson.about_explorer(networks(ada, bo), SPEAKER).answer == answer


def test_ASIA_8_a_loop_adds_no_city() -> None:
    loop = "baghdad-tehran-1 baghdad-mecca-1 mecca-shiraz shiraz-tehran-1 macau-taipei"
    asked = lesson.about_cities(networks(loop, ""), SPEAKER)
    assert asked.answer == 4
    assert "one network" in asked.mistakes[6]
    assert "not the trains" in asked.mistakes[10]


def test_ASIA_6_the_reserve_decides_between_two_tracks() -> None:
    shown = [route("moscow-perm-1"), route("moscow-perm-2"), route("hanoi-mandalay")]
    for left, right in ((3, {0}), (4, {0, 1})):
        state = late(left, "moscow-perm-1", red=3)
        assert lesson.about_reach(state, shown[:2], SPEAKER).right == right
    assert lesson.about_reach(late(9, "moscow-perm-1", red=2), [shown[0], shown[2]], SPEAKER).right <= {1}


def test_ASIA_3_a_gray_track_takes_any_color() -> None:
    state = table("legendary_asia", {RED: 3, GREEN: 3, LOCOMOTIVE: 1})
    shown = [bundle(RED, 3, 0), bundle(GREEN, 3, 0), bundle(GREEN, 2, 1), bundle(RED, 3, 1)]
    assert lesson.about_ways(state, route("moscow-perm-1"), shown, SPEAKER).right == {0, 1, 2}
    assert lesson.about_ways(state, route("moscow-perm-2"), shown, SPEAKER).right == {0}


def test_laid_routes_use_just_so_many_trains_and_leave_one_open() -> None:
    keep = lesson.BOARD.routes[route("moscow-perm-2")]
    for trains in (41, 42, 43):
        found = lesson.laid(Random(trains), trains, keep)
        assert sum(track.trains for track in found) == trains
        assert not {keep.index, keep.twin} & {track.index for track in found}


def test_the_sandbox_allows_what_its_text_says() -> None:
    state = lesson.free()
    assert parse_action("claim ankara-tbilisi 2 yellow", lesson.MODE) in legal_actions(state)
    assert parse_action("claim tbilisi-tehran-1 2 orange", lesson.MODE) in legal_actions(state)
