"""Functions to try, to write and to repair: shortest trees, and whether something is a tree that joins all."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

from ttr.graphs.spanning import spanning_tree
from ttr.graphs.witness import why_no_tree
from ttr.lesson.cases import ALL_UP_TO, Case, hangs_together, small_cases
from ttr.lesson.coding import CodeTask, Mistake


def cases() -> Iterator[Case]:
    """Small graphs that hang together; between two cities there is one route at most."""
    return small_cases(connected=True, parallel=False)


def whole(case: Case) -> bool:
    """Does a case hang together, every city of it?"""
    return hangs_together(case.edges) and not case.lonely


def shortest_tree(case: Case, answer: Any) -> Mistake | None:
    """Is it a minimum spanning tree? The ids of its routes."""
    chosen = list(answer)
    unknown = next((route for route in chosen if route not in case.keys), None)
    if unknown is not None:
        return Mistake("topic.spanning.code.unknown", {"text": str(unknown)})
    places = list(map(case.keys.index, chosen))
    fault = why_no_tree(case.edges, places, range(len(case.cities)))
    if fault:
        return Mistake(fault=fault)
    length = sum(case.edges[place][2] for place in places)
    if length > spanning_tree(case.edges).length:
        return Mistake("graphs.tree.valid", {"length_trains": length})
    return None


def some_routes(case: Case, random: Random) -> Iterator[tuple[list[str]]]:
    """One argument: a list of routes, any of a small graph, of a larger one a tree and what is nearly one."""
    if len(case.routes) <= ALL_UP_TO:
        for number in range(1, len(case.routes) + 1):
            yield from ((list(chosen),) for chosen in combinations(case.keys, number))
        return
    places = random.sample(range(len(case.edges)), len(case.edges))
    tree = [case.keys[places[at]] for at in spanning_tree([case.edges[place] for place in places]).edges]
    others = [route for route in case.keys if route not in tree]
    more = random.sample(others, min(len(others), 1))
    spoiled = [tree[1:], [*tree, *more], [*tree[1:], *more], random.sample(case.keys, len(case.cities) - 1)]
    yield (tree,)
    yield (random.choice(spoiled),)


def is_tree(case: Case, answer: Any) -> Mistake | None:
    """Is it rightly said whether some routes are a spanning tree?"""
    (routes,) = case.arguments
    if not isinstance(answer, bool):
        return Mistake("topic.spanning.code.no_bool")
    fault = why_no_tree(case.edges, list(map(case.keys.index, routes)), range(len(case.cities)))
    if answer and fault:
        return Mistake(fault=fault)
    return None if answer or fault else Mistake("topic.spanning.code.is_tree")


def asks_of_its_own(case: Case) -> bool:
    """Does a case hang together, and are the routes that it asks about still there?"""
    return whole(case) and set(case.arguments[0]) <= set(case.keys)


CODES = {
    "tree": CodeTask(cases=cases, judge=shortest_tree, fits=whole),
    "write": CodeTask(
        cases=partial(small_cases, some_routes, connected=True),
        judge=is_tree,
        fits=asks_of_its_own,
        hints=("topic.spanning.write.1", "topic.spanning.write.2", "topic.spanning.write.3"),
    ),
    "repair": CodeTask(
        cases=cases,
        judge=shortest_tree,
        fits=whole,
        hints=("topic.spanning.repair.1", "topic.spanning.repair.2", "topic.spanning.repair.3"),
    ),
}
