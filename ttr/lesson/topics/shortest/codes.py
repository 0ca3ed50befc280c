"""Functions to try, to write and to repair: they find shortest paths."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from ttr.graphs.paths import distances
from ttr.graphs.witness import why_no_path
from ttr.lesson.cases import ALL_UP_TO, Case, random_case, small_cases
from ttr.lesson.coding import CodeTask, Mistake
from ttr.lesson.topics.shortest.ways import best_path, by_trains, most_routes

TELLING = 6
"""Graphs of each size on which shortest paths differ in their routes."""


def pairs(case: Case, random: Random) -> Iterator[tuple[str, str]]:
    """Two different cities: each two of a small graph in one order, some of a larger one."""
    chosen = list(combinations(case.cities, 2))
    if len(case.routes) > ALL_UP_TO:
        chosen = random.sample(chosen, min(2, len(chosen)))
    for a, b in chosen:
        yield (a, b) if random.random() < 0.5 else (b, a)


def cases() -> Iterator[Case]:
    """Two cities of a small graph; between two cities there is one route at most."""
    return small_cases(pairs, parallel=False)


def telling_cases() -> Iterator[Case]:
    """The same with double routes; and then graphs on which some shortest paths have more routes than others."""
    yield from small_cases(pairs)
    random = Random(2)
    for number in range(5, 12):
        left = TELLING
        while left:
            case = random_case(random, number, connected=True, parallel=False)
            a, b = random.sample(range(len(case.cities)), 2)
            if most_routes(case.edges, a, b) > best_path(case.edges, a, b, by_trains).routes:
                left -= 1
                yield replace(case, arguments=(case.cities[a], case.cities[b]))


def short(case: Case, answer: Any) -> Mistake | None:
    """Is it a path of the fewest trains? A list of the ids of its routes, or None where there is no path."""
    start, goal = map(case.index, case.arguments)
    least = distances(case.edges, start).get(goal)
    if answer is None:
        return None if least is None else Mistake("topic.shortest.code.there_is")
    chosen = list(answer)
    unknown = next((route for route in chosen if route not in case.keys), None)
    if unknown is not None:
        return Mistake("topic.shortest.code.unknown", {"text": str(unknown)})
    places = list(map(case.keys.index, chosen))
    fault = why_no_path(case.edges, places, start, goal)
    if fault:
        return Mistake(fault=fault)
    length = sum(case.edges[place][2] for place in places)
    return None if length == least else Mistake("graphs.path.valid", {"length_trains": length})


def short_and_few(case: Case, answer: Any) -> Mistake | None:
    """Is it, of the paths of the fewest trains, one of the fewest routes?"""
    mistake = short(case, answer)
    if mistake or answer is None:
        return mistake
    start, goal = map(case.index, case.arguments)
    if len(answer) > best_path(case.edges, start, goal, by_trains).routes:
        return Mistake("topic.shortest.code.more_routes", {"n": len(answer)})
    return None


CODES = {
    "path": CodeTask(cases=cases, judge=short),
    "write": CodeTask(
        cases=telling_cases,
        judge=short_and_few,
        hints=("topic.shortest.write.1", "topic.shortest.write.2", "topic.shortest.write.3"),
    ),
    "repair": CodeTask(
        cases=cases,
        judge=short,
        hints=("topic.shortest.repair.1", "topic.shortest.repair.2", "topic.shortest.repair.3"),
    ),
}
