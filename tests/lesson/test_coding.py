"""Code of readers is tried on small graphs, and the smallest one is found on which it goes wrong."""

from collections.abc import Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import Any

import networkx as nx
import pytest

from ttr.graphs.paths import distances
from ttr.lesson import coding
from ttr.lesson.cases import Case, NumbersCase, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake, run, try_out


def judge(case: Case, answer: Any) -> Mistake | None:
    start, goal = map(case.index, case.arguments)
    right = distances(case.edges, start).get(goal, -1)
    return None if answer + 0 == right else Mistake("graphs.code.no_answer")


TASK = CodeTask(cases=lambda: small_cases(two_cities), judge=judge)


def right(graph: nx.MultiGraph, start: str, goal: str) -> int:
    return nx.shortest_path_length(graph, start, goal, "length") if nx.has_path(graph, start, goal) else -1


def dijkstra(graph: nx.MultiGraph, start: str, goal: str) -> Iterator[dict[str, Any]]:
    heap, done = [(0, start)], set()
    while heap:
        distance, city = heappop(heap)
        if city == goal:
            return distance
        if city not in done:
            done.add(city)
            yield {"city": city}
            for _, other, length in graph.edges(city, data="length"):
                heappush(heap, (distance + length, other))
    return -1


def fewest_routes(graph: nx.MultiGraph, start: str, goal: str) -> int:
    if not nx.has_path(graph, start, goal):
        return -1
    path = nx.shortest_path(graph, start, goal)
    return sum(min(edge["length"] for edge in graph[a][b].values()) for a, b in pairwise(path))


def test_what_is_right_is_right_on_every_case_and_generators_are_run_to_their_end() -> None:
    for function in (right, dijkstra):
        outcome = try_out(TASK, function)
        assert outcome.right, outcome
        assert outcome.tried == len(list(TASK.cases())) > 1000


def test_the_smallest_graph_is_found() -> None:
    """One direct route that is longer than two others: three routes, and no shorter ones would do."""
    outcome = try_out(TASK, fewest_routes)
    assert outcome.failure is not None
    case = outcome.failure.case
    assert sorted(length for *_, length in case.routes) == [1, 1, 3]
    assert not outcome.right


def test_a_failure_on_a_large_graph_is_made_smaller() -> None:
    def blind(graph: nx.MultiGraph, start: str, goal: str) -> int:
        return right(graph, start, goal) if graph.number_of_edges() < 8 else -2

    def afraid_of_sixes(graph: nx.MultiGraph, start: str, goal: str) -> int:
        return -2 if any(n == 6 for *_, n in graph.edges(data="length")) else right(graph, start, goal)

    assert len(try_out(TASK, blind).failure.case.routes) == 8  # type: ignore[union-attr]
    (route,) = try_out(TASK, afraid_of_sixes).failure.case.routes  # type: ignore[union-attr]
    assert route[2] == 6


def test_cases_that_do_not_fit_are_not_asked_about() -> None:
    tried: list[int] = []

    def always_wrong(graph: nx.MultiGraph, start: str, goal: str) -> int:
        tried.append(graph.number_of_edges())
        return -2

    task = CodeTask(cases=lambda: iter([Case((("A", "B", 1), ("B", "C", 1), ("A", "C", 1)), ("a", "b"))]), judge=judge,
                    fits=lambda case: len(case.routes) > 2)  # fmt: skip
    assert len(try_out(task, always_wrong).failure.case.routes) == 3  # type: ignore[union-attr]
    assert set(tried) == {3}


def test_what_is_not_written_yet_is_no_mistake() -> None:
    def dots(graph: Any, start: str, goal: str) -> None:
        """The length of a shortest path."""

    def later(graph: Any, start: str, goal: str) -> None:
        raise NotImplementedError

    assert [try_out(TASK, function).missing for function in (dots, later, right)] == [True, True, False]


@pytest.mark.parametrize(
    ("function", "key"),
    [
        (lambda graph, start, goal: 1 / 0, "graphs.code.crashed"),
        (lambda graph, start, goal: None, "graphs.code.nothing"),
        (lambda graph, start, goal: "four", "graphs.code.no_answer"),
        (lambda graph: 3, "graphs.code.crashed"),
        (lambda graph, start, goal: exit(), "graphs.code.crashed"),
    ],
)
def test_errors_and_strange_answers_are_told(function: Any, key: str) -> None:
    failure = try_out(TASK, function).failure
    assert failure is not None
    assert failure.mistake.key == key


def test_code_that_does_not_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coding, "SECONDS", 0.05)

    def endless(graph: Any, start: str, goal: str) -> None:
        while True:
            pass

    failure = try_out(TASK, endless).failure
    assert failure is not None
    assert failure.mistake.key == "graphs.code.slow"


def test_a_function_may_spoil_its_graph() -> None:
    def spoiling(graph: nx.MultiGraph, start: str, goal: str) -> int:
        answer = right(graph, start, goal)
        graph.clear()
        return answer

    case = Case((("A", "B", 2),), ("a", "b"))
    assert run(spoiling, case) == run(spoiling, case) == 2


def numbers() -> Iterator[Case]:
    yield from (NumbersCase(arguments=(a, b)) for a in range(0, 20, 3) for b in range(a))


SUM = CodeTask(
    cases=numbers,
    judge=lambda case, answer: None if answer == sum(case.arguments) else Mistake("graphs.code.no_answer"),
    fits=lambda case: case.arguments[1] < case.arguments[0],
)


def test_code_that_takes_numbers_gets_no_graph() -> None:
    outcome = try_out(SUM, lambda a, b: a + b)
    assert outcome.right
    assert outcome.numbers
    assert outcome.tried == len(list(numbers()))
    assert not try_out(TASK, right).numbers


def test_numbers_are_made_smaller_as_far_as_they_fit() -> None:
    failure = try_out(SUM, lambda a, b: a + b if a < 8 else -1).failure
    assert failure is not None
    assert failure.case.arguments == (8, 0)
    assert failure.answer == -1


def test_a_function_that_asks_for_a_graph_fails_on_numbers() -> None:
    failure = try_out(SUM, lambda graph, a, b: a + b).failure
    assert failure is not None
    assert failure.mistake.key == "graphs.code.crashed"
