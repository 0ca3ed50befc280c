"""The lesson on shortest paths: its answers are right, its algorithms too, and wrong ones are caught."""

from collections.abc import Callable
from heapq import heappop, heappush
from itertools import combinations, pairwise
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import SEEDS, check_lesson, fails, functions_of, holds
from ttr.graphs.paths import distances, eccentricities
from ttr.lesson.challenges import Challenge
from ttr.lesson.coding import try_out
from ttr.lesson.ground import Ground, sample_game, whole_map
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.running import last as last_of
from ttr.lesson.topics.shortest import lesson, tickets
from ttr.lesson.topics.shortest.challenges import detour, draws, free, trains
from ttr.lesson.topics.shortest.questions import bonus, center, fewest, last, paths, turns, worth
from ttr.lesson.topics.shortest.tasks import final, half_way
from ttr.lesson.topics.shortest.ways import (
    best_path,
    by_draws,
    by_routes,
    by_trains,
    most_routes,
    nearest_first,
)
from ttr.mode import load_mode
from ttr.planner import cheapest_way
from ttr.text import Speaker

GROUND = whole_map()
GRAPH = GROUND.graph
SPEAKER = Speaker("en", load_mode("europe").board)
NOTEBOOK = functions_of("03")
PAIRS = list(combinations(range(0, 47, 4), 2))


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "03")


# -- what it reckons with ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("a", "b"), PAIRS[::5])
def test_weights_come_in_their_order(a: int, b: int) -> None:
    start, goal = (GROUND.cities[city].id for city in (a, b))
    shortest = list(nx.all_shortest_paths(GRAPH, start, goal, "length"))
    fewest_stops = list(nx.all_shortest_paths(GRAPH, start, goal))
    length = nx.shortest_path_length(GRAPH, start, goal, "length")
    short, few = best_path(GROUND.edges, a, b, by_trains), best_path(GROUND.edges, a, b, by_routes, by_trains)
    assert (short.trains, short.routes) == (length, min(map(len, shortest)) - 1)
    assert most_routes(GROUND.edges, a, b) == max(map(len, shortest)) - 1
    assert few.routes == len(fewest_stops[0]) - 1
    assert few.trains == min(nx.path_weight(nx.Graph(GRAPH), path, "length") for path in fewest_stops)
    weighed = nx.Graph(GRAPH)
    for *_, facts in weighed.edges(data=True):
        facts["draws"] = facts["length"] + 2
    quick = best_path(GROUND.edges, a, b, by_draws)
    assert quick.draws == nx.shortest_path_length(weighed, start, goal, "draws") <= short.draws


def test_tickets_are_those_of_the_edition() -> None:
    assert len(tickets()) == 46
    assert sum(ticket.points for ticket in tickets()[:6]) == 20 + 21 + 21 + 21 + 20 + 20
    far = {ticket: best_path(GROUND.edges, *ends(ticket.start, ticket.goal), by_trains) for ticket in tickets()}
    other = {ticket.id: path.trains for ticket, path in far.items() if path.trains != ticket.points}
    assert other == {"london-wien": 9, "edinburgh-athina": 20}
    solved = [nearest_first(GROUND.edges, *ends(t.start, t.goal)) == path.trains for t, path in far.items()]
    assert solved.count(True) == 1
    slower = [
        t.id for t, path in far.items() if best_path(GROUND.edges, *ends(t.start, t.goal), by_draws).draws < path.draws
    ]
    assert slower == ["edinburgh-athina", "marseille-essen"]


def ends(start: str, goal: str) -> tuple[int, int]:
    return GROUND.index(start), GROUND.index(goal)


def test_half_way_is_where_the_notebook_comes_by() -> None:
    ground = GROUND.single()
    steps = list(NOTEBOOK["dijkstra"](ground.graph, "wien", None))
    done, waiting = half_way(ground.edges, ground.index("wien"), 47)
    assert len(steps[-1]["cities"]) == 47
    assert {ground.cities[city].id: far for city, far in done.items()} == steps[-1]["distances"]
    assert not waiting


# -- algorithms -------------------------------------------------------------------------------------------------------


def test_the_algorithm_of_the_notebook_is_right() -> None:
    holds(lesson, "path", NOTEBOOK["dijkstra"])
    path = GROUND.run(NOTEBOOK["dijkstra"], "lisboa", "rostov")
    assert (
        sum(GROUND.routes[place].length for place in GROUND.indices(path))
        == 29
        == max(eccentricities(GROUND.edges).values())
    )


def test_plans_that_sound_right_are_caught() -> None:
    assert fails(lesson, "path", NOTEBOOK["fewest_routes"]) == 3
    assert fails(lesson, "path", NOTEBOOK["nearest_first"]) == 2
    assert GROUND.run(NOTEBOOK["nearest_first"], "london", "wien") is None


@pytest.mark.parametrize(
    ("answer", "key"),
    [(None, "topic.shortest.code.there_is"), (["x"], "topic.shortest.code.unknown"), (7, "graphs.code.no_answer")],
)
def test_other_answers_are_told(answer: Any, key: str) -> None:
    failure = try_out(lesson.codes["path"], lambda graph, start, goal: answer).failure
    assert failure is not None
    assert failure.mistake.key == key


def test_no_path_is_an_answer_where_there_is_none() -> None:
    def eager(graph: nx.MultiGraph, start: str, goal: str) -> list[str] | None:
        return last_of(NOTEBOOK["dijkstra"](graph, start, goal)) or []

    failure = try_out(lesson.codes["path"], eager).failure
    assert failure is not None
    assert failure.mistake.fault is not None


def written(weight: Callable[[int], Any], nothing: Any) -> Callable[..., Any]:
    """Dijkstra's algorithm with a weight of one's own."""

    def shortest(graph: nx.MultiGraph, start: str, goal: str) -> list[str] | None:
        best: dict[str, Any] = {start: nothing}
        came: dict[str, tuple[str, str]] = {}
        queue: list[tuple[Any, str]] = [(nothing, start)]
        while queue:
            far, city = heappop(queue)
            if far > best[city]:
                continue
            for _, other, route, length in graph.edges(city, keys=True, data="length"):
                new = tuple(map(sum, zip(far, weight(length), strict=True)))
                if other not in best or new < best[other]:
                    best[other], came[other] = new, (city, route)
                    heappush(queue, (new, other))
        if goal not in best:
            return None
        path: list[str] = []
        while goal != start:
            goal, route = came[goal]
            path.insert(0, route)
        return path

    return shortest


def test_trains_first_then_routes() -> None:
    holds(lesson, "write", written(lambda length: (length, 1), (0, 0)))
    assert fails(lesson, "write", written(lambda length: (length,), (0,))) in (4, 5)
    assert fails(lesson, "write", written(lambda length: (1, length), (0, 0))) == 3
    assert fails(lesson, "write", NOTEBOOK["fewest_routes"]) == 2


def test_what_is_to_be_repaired_settles_too_early_and_can_be_repaired() -> None:
    assert fails(lesson, "repair", NOTEBOOK["hasty"]) == 3
    holds(lesson, "repair", written(lambda length: (length,), (0,)))


# -- questions, challenges, exercises ---------------------------------------------------------------------------------


def right(make: Callable[[int, Speaker], Question], instance: int) -> str:
    question = make(instance, SPEAKER)
    return question.options[question.answer]


def test_the_first_questions_have_the_known_answers() -> None:
    known = {worth: "9 trains", fewest: "8 routes", last: "Lisboa", paths: "6", center: "Zágráb"}
    assert {make: right(make, 0) for make in known} == known
    assert "2 routes" in right(turns, 0)
    assert "least weight" in right(bonus, 1)


def test_turns_may_go_either_way() -> None:
    assert {turns(instance, SPEAKER).answer for instance in range(12)} == {0, 1, 2}


def test_fewest_routes_and_fewest_trains_may_agree() -> None:
    assert 0 in {fewest(instance, SPEAKER).answer for instance in range(12)}


@pytest.mark.parametrize("instance", SEEDS)
def test_numbers_that_fall_are_those_that_a_later_step_makes_smaller(instance: int) -> None:
    item = final(instance, SPEAKER)
    assert isinstance(item, Pick)
    smallest = min(int(option.rpartition(" ")[2]) for option in item.options)
    for place in item.right:
        assert int(item.options[place].rpartition(" ")[2]) > smallest


@pytest.mark.parametrize("instance", SEEDS)
@pytest.mark.parametrize("name", ["trains", "rest", "settled"])
def test_mistakes_are_wrong_and_hints_say_nothing(name: str, instance: int) -> None:
    item = lesson.tasks[name](instance, SPEAKER)
    assert isinstance(item, Number)
    assert item.mistakes or name == "trains"
    assert all(not item.judge(str(number), SPEAKER).right for number in item.mistakes)


def found(challenge: Challenge, costs: list[int]) -> list[int]:
    """Places of the routes of a best path."""
    graph = nx.MultiGraph()
    for place, (route, cost) in enumerate(zip(challenge.ground.routes, costs, strict=True)):
        graph.add_edge(route.a, route.b, key=place, cost=cost)
    path = nx.shortest_path(graph, *challenge.cities, weight="cost")
    return [min(graph[a][b], key=lambda key: graph[a][b][key]["cost"]) for a, b in pairwise(path)]


@pytest.mark.parametrize("instance", SEEDS)
def test_best_ways_are_recognized(instance: int) -> None:
    for make, weight in ((trains, by_trains), (draws, by_draws)):
        challenge = make(instance, "en")
        other = by_trains if weight is by_draws else by_draws
        best, second = (
            found(challenge, [w(route.length) for route in challenge.ground.routes]) for w in (weight, other)
        )
        assert challenge.judge(best, SPEAKER).kind == "best"
        if weight is by_draws:
            assert challenge.judge(second, SPEAKER).kind == "valid"
        assert challenge.judge([], SPEAKER).kind == "open"


@pytest.mark.parametrize("instance", SEEDS)
def test_in_a_game_the_best_way_is_a_detour(instance: int) -> None:
    challenge = free(instance, "en")
    ground = challenge.ground
    for costs, kind in (([cost for *_, cost in ground.costs], "best"), ([n for *_, n in ground.edges], "valid")):
        way = found(challenge, costs)
        assert challenge.judge(way, ground.speaker("en")).kind in (kind, "open" if kind == "valid" else kind)
    own = found(challenge, [cost for *_, cost in ground.costs])
    assert any(not ground.costs[place][2] for place in own)


def test_the_game_of_the_notebook() -> None:
    ground = sample_game(seed=14)
    a, b = ends("roma", "smyrna")
    assert (distances(GROUND.edges, a)[b], distances(ground.edges, a)[b], distances(ground.costs, a)[b]) == (8, 10, 5)
    ticket = ground.board.tickets[next(t for t in seat_tickets(ground) if ground.board.tickets[t].id == "roma-smyrna")]
    way = cheapest_way(ground.state, 0, ticket.index)  # type: ignore[arg-type]
    assert way is not None
    assert way.trains == 5


def seat_tickets(ground: Ground) -> Any:
    assert ground.state is not None
    return ground.state.players[0].tickets


def test_a_game_without_a_detour_is_passed_over() -> None:
    assert detour(sample_game(seed=1, moves=1), Random(1)) is None
