"""The lesson on the best possible score: its answers are right, its algorithms too, and wrong ones are caught."""

import subprocess
import sys
from itertools import combinations
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.cards import COLORS
from ttr.lesson.coding import try_out
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.small import small_map
from ttr.lesson.topics.optimum import SolverMissingError, a_hand, a_plan, lesson, solver
from ttr.lesson.topics.optimum.plans import (
    POINTS,
    Plan,
    by_length,
    can_pay,
    greedy,
    networks,
    some_hand,
    some_plan,
)
from ttr.lesson.topics.optimum.questions import kind_of
from ttr.mode import load_mode
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board)
NOTEBOOK = functions_of("11")


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "11")


def test_without_the_solver_one_sentence_says_what_to_install() -> None:
    assert solver().__name__ == "scipy.optimize"
    with pytest.raises(SolverMissingError, match=r'pip install "\.\[solver\]"') as caught:
        solver("scipy.no_such_module")
    assert caught.value._render_traceback_() == [str(caught.value)]


def test_the_lesson_itself_needs_no_solver() -> None:
    code = "import sys; from ttr.lesson.topics.optimum import lesson; print('scipy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False\n"


# -- algorithms -------------------------------------------------------------------------------------------------------


def test_the_algorithm_of_the_notebook_is_right() -> None:
    outcome = try_out(lesson.codes["best"], NOTEBOOK["best"])
    assert outcome.failure is None, outcome.failure
    assert outcome.tried > 50


def test_the_bound_never_rises_and_is_reached() -> None:
    for instance in range(3):
        ground, tickets, trains = a_plan(instance)
        plan = Plan(ground, tuple(tickets), trains)
        steps = list(NOTEBOOK["best"](ground.graph, tickets, trains))
        bounds = [step["bound"] for step in steps]
        assert bounds == sorted(bounds, reverse=True)
        assert len(steps) > 2
        assert bounds[-1] == plan.best[0] == plan.points(ground.indices(steps[-1]["routes"]))
        relaxed = ground.run(NOTEBOOK["best"], tickets, trains, False)
        assert plan.best[0] <= relaxed + 1e-6


def test_each_forgotten_condition_parts_a_ticket() -> None:
    ground, tickets, trains = a_plan()
    *steps, _ = NOTEBOOK["best"](ground.graph, tickets, trains)
    for step in steps:
        out = [r for a, b, r in ground.graph.edges(keys=True) if (a in step["cities"]) != (b in step["cities"])]
        assert not {*out} & {*step["routes"]}


def test_greed_fails_on_two_routes() -> None:
    assert fails(lesson, "best", NOTEBOOK["greedy"]) == 2
    assert fails(lesson, "best", lambda graph, tickets, trains: []) == 1
    assert fails(lesson, "best", lambda graph, tickets, trains: ["nowhere"]) == 1
    assert fails(lesson, "best", lambda graph, tickets, trains: [key for *_, key in graph.edges(keys=True)]) <= 2


@pytest.mark.parametrize("instance", range(4))
def test_from_a_hand(instance: int) -> None:
    ground, tickets, hand = a_hand(instance)
    plan = Plan(ground, tuple(tickets), 45, tuple(hand.values()))
    routes, found = NOTEBOOK["from_hand"](ground.graph, tickets, hand)
    places = ground.indices(routes)
    assert plan.points(places) == found == plan.best[0]
    assert plan.payable(places)


def test_trying_everything() -> None:
    """The pruned search against plain subsets."""
    for instance in range(2):
        plan = some_plan("test", instance)
        edges = plan.ground.edges
        best = max(
            plan.points(places)
            for size in range(len(edges) + 1)
            for places in combinations(range(len(edges)), size)
            if sum(edges[place][2] for place in places) <= plan.trains
        )
        assert plan.best[0] == best == NOTEBOOK["by_trying"](plan.ground.graph, plan.tickets, plan.trains)
        assert plan.points(greedy(plan, by_length)) < best
        assert all(plan.points(places) == best for places in plan.best[1])
    assert sorted(networks([2, 3, 1], 4)) == [(), (0,), (0, 2), (1,), (1, 2), (2,)]


# -- code -------------------------------------------------------------------------------------------------------------


def score(graph: nx.MultiGraph, tickets: list[tuple[str, str, int]]) -> int:
    routes = sum(POINTS[n] for *_, n in graph.edges(data="length"))
    return routes + sum(n if nx.has_path(graph, a, b) else -n for a, b, n in tickets)


def way_out(graph: nx.MultiGraph, laid: list[str], city: str) -> list[str]:
    ends = {route: (a, b) for a, b, route in graph.edges(keys=True)}
    part = {city}
    for _ in ends:
        for route in laid:
            if part & {*ends[route]}:
                part |= {*ends[route]}
    return [route for route, (a, b) in ends.items() if (a in part) != (b in part)]


def told(name: str, function: Any) -> str:
    failure = try_out(lesson.codes[name], function).failure
    assert failure
    return failure.mistake.key


def test_the_function_to_write() -> None:
    holds(lesson, "write", score)
    assert told("write", lambda graph, tickets: score(graph, [])) in (
        "topic.optimum.write.bare",
        "topic.optimum.write.kept",
    )
    kept = told("write", lambda g, ts: score(g, [t for t in ts if nx.has_path(g, t[0], t[1])]))
    assert kept == "topic.optimum.write.kept"
    assert told("write", lambda graph, tickets: score(graph, tickets) + 100) == "topic.optimum.write.many"
    assert told("write", lambda graph, tickets: score(graph, tickets) - 100) == "topic.optimum.write.few"
    for answer in (None, True, "3", 2.5):
        assert fails(lesson, "write", lambda graph, tickets, answer=answer: answer) == 1


def test_what_is_to_be_repaired_is_wrong_on_two_routes_and_can_be_repaired() -> None:
    assert fails(lesson, "repair", NOTEBOOK["way_out"]) == 2
    holds(lesson, "repair", way_out)
    assert told("repair", lambda graph, laid, city: []) == "topic.optimum.repair.missing"
    every = told("repair", lambda graph, laid, city: [key for *_, key in graph.edges(keys=True)])
    assert every == "topic.optimum.repair.inside"


def test_hints_are_there() -> None:
    for task in lesson.codes.values():
        for key in task.hints:
            assert SPEAKER.say(key)


# -- items ------------------------------------------------------------------------------------------------------------


def test_predictions() -> None:
    for seed in range(3):
        shape = lesson.questions["shape"](seed, SPEAKER)
        assert isinstance(shape, Question)
        assert shape.answer == seed % 2
    for seed in range(4):
        more = lesson.questions["more"](seed, SPEAKER)
        assert isinstance(more, Question)
        before, after = (int(text.split(" points")[0].split()[-1]) for text in (more.text, more.reason))
        assert more.options[more.answer] == f"{after - before} points"


def test_exercises() -> None:
    for seed in range(4):
        value, gap = lesson.tasks["value"](seed, SPEAKER), lesson.tasks["gap"](seed, SPEAKER)
        assert isinstance(value, Number)
        assert isinstance(gap, Number)
        routes, tickets, lost = (int(word) for word in value.reason.split() if word.isdigit())
        assert value.answer == routes + tickets - lost
        assert len(value.mistakes) >= 3
        assert f"{gap.answer}" not in gap.text.split()
        forgotten = lesson.tasks["forgotten"](seed, SPEAKER)
        assert isinstance(forgotten, Pick)
        assert 2 <= len(forgotten.right) <= 5


def test_shapes() -> None:
    ground = small_map("A-B 1, B-C 1, A-C 1, D-E 1")
    plan = Plan(ground, (), 4)
    assert [kind_of(plan, places) for places in [(0, 1), (0, 1, 2), (0, 3), (0,)]] == [
        "tree", "circle", "pieces", "tree",
    ]  # fmt: skip


# -- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", list(lesson.challenges))
def test_challenges_can_be_solved(name: str) -> None:
    for seed in (0, 1, 5):
        challenge = lesson.challenges[name](seed, "en")
        speaker = challenge.ground.speaker("en")
        assert challenge.solve is not None
        best = list(challenge.solve())
        assert challenge.judge(best, speaker).kind == "best"
        assert challenge.judge(best[1:], speaker).kind == "valid"
        everything = list(range(len(challenge.ground.routes)))
        assert "more than you have" in challenge.judge(everything, speaker).text


def test_cards_must_be_enough() -> None:
    ground = small_map("A-B 2 red, B-C 2, C-D 1 blue")
    hand = dict.fromkeys([*COLORS, "locomotive"], 0)

    def pays(**cards: int) -> bool:
        return can_pay(ground.routes, [*(hand | cards).values()])

    assert pays(red=2, green=2, blue=1)
    assert pays(red=4, blue=1)
    assert pays(red=3, blue=1, locomotive=1)
    assert not pays(red=3, blue=2)
    assert not pays(red=2, green=1, black=1, blue=1)
    assert not pays(red=2, green=2)


def test_tickets_that_fail_cost_their_points_only_with_a_hand() -> None:
    ground = small_map("A-B 3, C-D 4")
    tickets = (("a", "b", 5), ("c", "d", 7))
    assert Plan(ground, tickets, 9).points([0]) == 4 + 5
    assert Plan(ground, tickets, 9, (9,) * 9).points([0]) == 4 + 5 - 7
    assert sum(some_hand("test", 1).hand or ()) == 12
