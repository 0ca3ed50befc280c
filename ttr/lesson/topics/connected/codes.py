"""Functions to try, to write and to repair: are two cities connected, how far apart, and which belong together?"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from ttr.graphs.connect import components
from ttr.graphs.paths import hops
from ttr.lesson.cases import Case, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake


def is_connected(case: Case, answer: Any) -> Mistake | None:
    """Is it true exactly if a way leads from one city to the other?"""
    a, b = map(case.index, case.arguments)
    right = b in hops(case.edges, a)
    if not isinstance(answer, bool):
        return Mistake("topic.connected.code.no_bool")
    if answer == right:
        return None
    return Mistake(f"topic.connected.code.{'joined' if right else 'apart'}", {"a_city": a, "b_city": b})


def is_fewest(case: Case, answer: Any) -> Mistake | None:
    """Is it the number of routes on a shortest path, or None where there is none?"""
    a, b = map(case.index, case.arguments)
    right = hops(case.edges, a).get(b)
    if answer == right:
        return None
    if right is None:
        return Mistake("topic.connected.code.no_way", {"a_city": a, "b_city": b})
    if answer is None:
        return Mistake("topic.connected.code.a_way", {"a_city": a, "b_city": b})
    return Mistake(f"topic.connected.code.{'too_far' if answer > right else 'too_near'}", {"a_city": a, "b_city": b})


def some_claims(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """Routes in some order: all of them, and all but one."""
    order = random.sample(case.keys, len(case.keys))
    yield from [(order,), (order[:-1],)] if len(order) > 1 else [(order,)]


def are_there(case: Case) -> bool:
    """Are all routes there that are claimed?"""
    return {*case.arguments[0]} <= {*case.keys}


def are_groups(case: Case, answer: Any) -> Mistake | None:
    """Have two cities the same root exactly if claimed routes lead from one to the other?"""
    if not isinstance(answer, Mapping):
        return Mistake("topic.connected.code.no_mapping")
    claimed = [edge for edge, key in zip(case.edges, case.keys, strict=True) if key in case.arguments[0]]
    masks = components(claimed)
    for a, b in combinations(range(len(case.cities)), 2):
        left_out = next((city for city in (a, b) if case.cities[city] not in answer), None)
        if left_out is not None:
            return Mistake("topic.connected.code.left_out", {"city": left_out})
        together = any(mask >> a & mask >> b & 1 for mask in masks)
        if together != (answer[case.cities[a]] == answer[case.cities[b]]):
            return Mistake(f"topic.connected.code.{'split' if together else 'merged'}", {"a_city": a, "b_city": b})
    return None


CODES = {
    "ticket": CodeTask(cases=partial(small_cases, two_cities, unit=True), judge=is_connected),
    "hops": CodeTask(cases=partial(small_cases, two_cities, unit=True), judge=is_fewest),
    "union": CodeTask(cases=partial(small_cases, some_claims, unit=True), judge=are_groups, fits=are_there),
    "write": CodeTask(
        cases=partial(small_cases, two_cities, unit=True),
        judge=is_connected,
        hints=tuple(f"topic.connected.write.{step}" for step in "123"),
    ),
    "repair": CodeTask(
        cases=partial(small_cases, two_cities, unit=True),
        judge=is_connected,
        hints=tuple(f"topic.connected.repair.{step}" for step in "123"),
    ),
}
