"""Lesson 9: every answer comes from the position shown; another position has another answer."""

from random import Random
from typing import Any

import pytest

from ttr.action import ClaimRoute
from ttr.board import bits
from ttr.lesson.course import ending as lesson
from ttr.lesson.instances import bridged, ended, europe, scattered
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.score import score
from ttr.state import Phase, State
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board, NAMES)


def route(name: str) -> int:
    return europe().route_index[name]


def game(ada: dict[str, Any], bo: dict[str, Any] | None = None) -> State:
    return ended([{"name": "Ada", **ada}, {"name": "Bo", **(bo or {})}])


def claim(state: State, text: str) -> ClaimRoute:
    action = parse_action(text, state.mode)
    assert isinstance(action, ClaimRoute)
    return action


def late(ada: int, **more: Any) -> State:
    """Ada is on turn with so many trains, about to claim Berlin–Wien."""
    taken = {route("berlin-wien")}
    own = [r.id for r in scattered(Random(1), 45 - ada, taken)]
    cem = [r.id for r in scattered(Random(2), 44, taken)]
    players: list[dict[str, Any]] = [
        {"name": "Ada", "routes": own, "hand": {"green": 3}},
        {"name": "Bo"},
        {"name": "Cem"},
    ]
    if "final_round" in more:
        players[[player["name"] for player in players].index(more["final_round"])]["routes"] = cem
    return position(players, seed=1, **more)


# -- the walk ---------------------------------------------------------------------------------------------------------


def test_END_2_the_walk_ends_with_the_turn_of_the_one_who_began() -> None:
    steps = lesson.steps(SPEAKER)
    assert [step.state.final_seat for step in steps[:2]] == [None, 0]
    assert [step.state.turn for step in steps[:4]] == [0, 1, 2, 0]
    assert steps[4].state.phase is Phase.GAME_OVER


def test_TIE_2_the_walk_ends_level_on_points_and_trails() -> None:
    result = score(lesson.steps(SPEAKER)[-1].state)
    ada, bo, cem = result.players
    assert ada.total == bo.total > cem.total
    assert ada.trail.length == bo.trail.length
    assert len(ada.trail.edges) > len(bo.trail.edges)
    assert result.winners == [0]
    assert len(ada.completed) > len(bo.completed)


def test_EXPRESS_1_the_walk_marks_a_trail_through_a_city_twice() -> None:
    step = next(step for step in lesson.steps(SPEAKER) if "EXPRESS-1" in step.rules)
    ada = score(step.state).players[0]
    assert [*step.routes] == [r.index for r in ada.trail_routes]
    assert len(set(ada.trail.vertices)) < len(ada.trail.vertices)
    assert set(step.routes) < {*bits(step.state.players[0].routes)}
    assert not {r.index for r in ada.borrowed.values()} & {*step.routes}


# -- questions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("before", "answer"), [(7, 3), (6, 3), (5, 2), (4, 2), (3, 2)])
def test_END_1_END_4_two_trains_begin_the_last_round_and_three_do_not(before: int, answer: int) -> None:
    state = late(before)
    assert lesson.about_after(state, claim(state, "claim berlin-wien 3 green"), SPEAKER).answer == answer


@pytest.mark.parametrize(("first", "turns"), [("Bo", "1 turn"), ("Cem", "2 turns")])
def test_END_3_it_matters_who_began_and_not_who_runs_out_later(first: str, turns: str) -> None:
    for before in (9, 4):
        state = late(before, final_round=first)
        question = lesson.about_closing(state, claim(state, "claim berlin-wien 3 green"), SPEAKER)
        assert question.options[question.answer] == turns


def test_EXPRESS_2_EXPRESS_5_trains_decide_and_all_who_are_level_get_it() -> None:
    many = {"routes": ["dieppe-paris", "bruxelles-paris-1", "amsterdam-bruxelles"]}

    def answer(bo: str) -> str:
        question = lesson.about_express(game(many, {"routes": [bo]}), SPEAKER)
        return question.options[question.answer]

    assert answer("munchen-wien") == "Ada"
    assert answer("berlin-danzig") == "Ada and Bo"
    assert answer("budapest-kyiv") == "Bo"


def test_SCORE_6_another_network_has_another_total() -> None:
    def answer(*routes: str, stations: int = 0) -> str:
        built = ["roma", "moskva"][:stations]
        ada = {"routes": [*routes], "tickets": ["edinburgh-athina"], "stations": built}
        question = lesson.about_below(game(ada, {"routes": ["petrograd-stockholm"]}), 0, SPEAKER)
        return question.options[question.answer]

    assert answer("berlin-danzig") == "−2 points"
    assert answer("berlin-danzig", stations=2) == "−10 points"
    assert answer("berlin-danzig", "berlin-wien") == "2 points"


@pytest.mark.parametrize("deciding", lesson.DECIDES)
def test_TIE_1_TIE_2_TIE_3_TIE_4_TIE_5_each_decides(deciding: str) -> None:
    state = lesson.duel(Random(deciding), deciding)
    question = lesson.about_winner(state, SPEAKER)
    one, other = (player.tie_keys for player in score(state).players)
    assert question.answer == (2 if deciding == "nothing" else 0 if one > other else 1)
    equal = lesson.DECIDES.index(deciding)
    assert one[:equal] == other[:equal]
    assert deciding == "nothing" or one[equal] != other[equal]


def test_TIE_3_another_station_has_another_winner() -> None:
    ada, bo = {"routes": ["berlin-danzig"]}, {"routes": ["kyiv-warszawa"]}
    assert lesson.about_winner(game(ada, bo), SPEAKER).answer == 2
    state = game({**ada, "stations": ["roma"]}, bo)
    assert lesson.about_winner(state, SPEAKER).answer == 1
    state.players[0].score += 4  # the points of the station: level again
    question = lesson.about_winner(state, SPEAKER)
    assert question.answer == 1
    assert question.reason == SPEAKER.say("course.ending.winner.by.stations")


def test_the_pictures_say_how_many_trains_lie_on_a_route() -> None:
    state = game({"routes": ["berlin-danzig"]}, {"routes": ["berlin-wien"]})
    shown = lesson.about_express(state, SPEAKER).shown
    assert ">A4</text>" in shown
    assert ">B3</text>" in shown
    assert "“A4” on a route means 4 trains of Ada." in shown
    assert "Berlin–Danzig: 4 spaces with trains of Ada" in shown


# -- exercises --------------------------------------------------------------------------------------------------------


def test_TURN_4_what_is_open_depends_on_the_position() -> None:
    state = late(3, final_round="Bo")
    wishes = ["draw deck", "tickets", "station wien 1 green", "claim berlin-wien 3 green", "pass"]
    assert lesson.about_last_turn(state, wishes, SPEAKER).right == {0, 1, 2, 3}
    state.players[0].trains = 2
    assert lesson.about_last_turn(state, wishes, SPEAKER).right == {0, 1, 2}
    state.ticket_deck.clear()
    assert lesson.about_last_turn(state, wishes, SPEAKER).right == {0, 2}


def test_SCORE_3_a_borrowed_route_joins_the_cities_of_a_ticket() -> None:
    ada = {"routes": ["munchen-zurich", "roma-venezia", "brindisi-roma"], "tickets": ["zurich-brindisi", "paris-wien"]}
    bo = {"routes": ["munchen-venezia"]}
    tickets = sorted(europe().ticket_index[ticket] for ticket in ("zurich-brindisi", "paris-wien"))
    alone = lesson.about_fulfilled(game(ada, bo), 0, SPEAKER)
    helped = lesson.about_fulfilled(game({**ada, "stations": ["venezia"]}, bo), 0, SPEAKER)
    assert alone.right == frozenset()
    assert helped.right == {tickets.index(europe().ticket_index["zurich-brindisi"])}
    assert "borrows München–Venezia" in helped.text


def test_EXPRESS_1_a_city_may_be_visited_again() -> None:
    own = ["dieppe-paris", "paris-zurich", "munchen-zurich", "frankfurt-munchen", "frankfurt-paris-1"]
    exercise = lesson.about_trail(game({"routes": own}), 0, SPEAKER)
    assert exercise.answer == 1 + 3 + 2 + 2 + 3
    assert "pass through a city again" in exercise.mistakes[8]
    assert lesson.about_trail(game({"routes": own[:-1]}), 0, SPEAKER).answer == 8


def test_EXPRESS_2_EXPRESS_3_EXPRESS_6_mistakes_are_recognized() -> None:
    own = ["berlin-danzig", "berlin-wien", "berlin-essen"]
    exercise = lesson.about_trail(game({"routes": own}), 0, SPEAKER)
    assert exercise.answer == 7
    assert {2, 9} <= exercise.mistakes.keys()
    assert "counted the routes" in exercise.mistakes[2]
    assert "Branches" in exercise.mistakes[9]


def test_EXPRESS_4_the_borrowed_route_is_a_recognized_mistake() -> None:
    for seed in range(8):
        state = bridged(Random(seed), 3)
        exercise = lesson.about_trail(state, 0, SPEAKER)
        assert exercise.answer == score(state).players[0].trail.length
        wrong = lesson.misreadings(score(state).players[0])["borrowed"]
        assert wrong == exercise.answer or "borrowed route" in exercise.mistakes[wrong]


def test_SCORE_1_SCORE_2_SCORE_4_SCORE_5_each_line_counts() -> None:
    ada = {"routes": ["paris-zurich", "munchen-zurich", "munchen-wien"], "tickets": ["paris-wien", "london-berlin"]}
    routes, tickets = 4 + 2 + 4, 8 - 7
    assert lesson.about_total(game(ada), 0, SPEAKER).answer == routes + tickets + 12 + 10
    assert lesson.about_total(game({**ada, "stations": ["roma"]}), 0, SPEAKER).answer == routes + tickets + 8 + 10
    longer = lesson.about_total(game(ada, {"routes": ["petrograd-stockholm", "petrograd-riga"]}), 0, SPEAKER)
    assert longer.answer == routes + tickets + 12
    assert longer.mistakes[longer.answer + 10] == "Look again who has the longest trail."
    assert "Take its value away" in longer.mistakes[longer.answer + 7]
    del ada["tickets"]
    assert lesson.about_total(game(ada), 0, SPEAKER).answer == routes + 12 + 10
