"""Lesson 4: every answer comes from the position shown; another position has another answer."""

from ttr.cards import COLORS
from ttr.lesson.course import doubles as lesson
from ttr.lesson.lesson import NAMES
from ttr.mode import load_mode
from ttr.state import NOBODY, State
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)
TRACK, TWIN = lesson.FIRST, lesson.SECOND
PAYMENT = {"white": 3}


def index(name: str) -> int:
    return lesson.BOARD.route_index[name]


def played(players: int, **more: dict[int, int]) -> State:
    """Ada has the orange track from Frankfurt to Paris, and Bo is on turn."""
    return lesson.table(players, more.get("claimed", {TRACK: 0}), 1, PAYMENT)


def test_the_walk_compares_the_same_claim() -> None:
    states = [step.state for step in lesson.steps(SPEAKER)]
    four = [state for state in states if len(state.players) == 4]
    three = [state for state in states if len(state.players) == 3]
    assert [four[-1].owner[track] for track in (TRACK, TWIN)] == [0, 1]
    assert [three[-1].owner[track] for track in (TRACK, TWIN)] == [0, NOBODY]
    assert four[1].players[1].hand[:] == three[0].players[1].hand[:]


def test_DOUBLE_6_the_walk_shows_a_failed_and_a_successful_attempt() -> None:
    *_, before, failed, worked = [step.state for step in lesson.steps(SPEAKER)]
    assert failed.owner[lesson.BLACK] == failed.owner[lesson.WHITE] == NOBODY
    assert failed.open == before.open
    assert worked.owner[lesson.WHITE] == 1
    assert not worked.open >> lesson.BLACK & 1


def test_DOUBLE_1_the_pairs_are_those_of_the_map() -> None:
    assert "11" in lesson.steps(SPEAKER)[0].text
    for route in lesson.TRACKS:
        twin = lesson.BOARD.routes[lesson.twin_of(route.index)]
        assert (twin.a, twin.b, twin.length) == (route.a, route.b, route.length)


def test_DOUBLE_3_and_4_the_number_of_players_decides_who_may() -> None:
    answers = {}
    for players in (2, 3, 4, 5):
        question = lesson.about_who(played(players), TRACK, SPEAKER)
        answers[players] = question.options[question.answer]
    assert answers == {2: "Nobody.", 3: "Nobody.", 4: "Everybody except Ada.", 5: "Everybody except Ada."}


def test_DOUBLE_2_the_owner_decides_what_is_allowed() -> None:
    assert lesson.about_claim(played(4), TWIN, SPEAKER).answer == 0
    assert lesson.about_claim(played(4, claimed={TRACK: 1}), TWIN, SPEAKER).answer == 1
    assert lesson.about_claim(played(3), TWIN, SPEAKER).answer == 2
    assert lesson.about_claim(played(3, claimed={}), TWIN, SPEAKER).answer == 0


def test_DOUBLE_5_routes_to_different_cities_are_independent() -> None:
    claimed, wish = index("brest-dieppe"), index("brest-paris")
    state = lesson.table(3, {claimed: 0}, 1, {"black": 3})
    assert lesson.about_beside(state, claimed, wish, SPEAKER).answer == 1
    assert lesson.about_beside(played(3), TRACK, TWIN, SPEAKER).answer == 0
    for one, other in lesson.BESIDE:
        ends = [{lesson.BOARD.routes[route].a, lesson.BOARD.routes[route].b} for route in (one, other)]
        assert len(ends[0] & ends[1]) == 1


def attempted(players: int, up: str) -> State:
    """Ada is about to try the black track, with this card on top of the pile."""
    hands = {"Ada": {"black": 3}, "Bo": {"black": 3, "white": 3}}
    people = [{"name": name, "hand": hands.get(name, {})} for name in NAMES[:players]]
    return lesson.position(people, row=lesson.ROW, deck_top=[up, "red", "red"])


def test_DOUBLE_6_only_an_attempt_that_works_closes() -> None:
    def answer(players: int, up: str) -> str:
        question = lesson.about_attempt(attempted(players, up), lesson.BLACK, SPEAKER)
        return question.options[question.answer]

    assert answer(3, "black") == answer(5, "locomotive") == "Either of them."
    assert answer(3, "green") == answer(2, "green") == "Neither of them."
    assert answer(4, "green") == "Only the white track."


def test_DOUBLE_4_tables_differ() -> None:
    wishes = [(played(players), seat) for players in (2, 3, 4, 5) for seat in (0, 1)]
    picked = lesson.about_tables(wishes, TRACK, SPEAKER)
    assert picked.right == {5, 7}
    assert lesson.about_tables(wishes[::-1], TRACK, SPEAKER).right == {0, 2}
    assert all(picked.reasons[i] for i in range(6) if i != 5)


def test_DOUBLE_3_what_is_still_open_depends_on_the_position() -> None:
    beside = index("brest-paris")
    shown = [TRACK, TWIN, beside]
    claimed = {TRACK: 0, index("brest-dieppe"): 0}
    assert lesson.about_open(lesson.table(3, claimed, 1), shown, SPEAKER).right == {2}
    assert lesson.about_open(lesson.table(4, claimed, 1), shown, SPEAKER).right == {1, 2}
    assert lesson.about_open(lesson.table(4, claimed, 0), shown, SPEAKER).right == {2}
    assert lesson.about_open(lesson.table(4, {beside: 0}, 1), shown, SPEAKER).right == {0, 1}


def test_DOUBLE_3_closed_tracks_are_counted() -> None:
    claimed = {TRACK: 0, index("berlin-frankfurt-1"): 1, index("brest-paris"): 1}
    assert [lesson.about_closed(lesson.table(n, claimed, 0), SPEAKER).answer for n in (2, 3, 4, 5)] == [2, 2, 0, 0]
    more = {**claimed, index("budapest-wien-1"): 0}
    assert lesson.about_closed(lesson.table(3, more, 0), SPEAKER).answer == 3
    assert 2 in lesson.about_closed(lesson.table(4, claimed, 0), SPEAKER).mistakes


def test_all_sizes_of_tables_are_met() -> None:
    for make, amount in ((lesson.who, 12), (lesson.may, 12), (lesson.attempt, 12), (lesson.still_open, 4)):
        texts = " ".join(make(instance, SPEAKER).text for instance in range(amount))
        assert all(f"{n} players" in texts for n in (2, 3, 4, 5)), make


def test_the_payment_is_of_the_routes_color() -> None:
    assert lesson.payment_for(TWIN)[COLORS.index("white")] == 3
