"""Functions to try, to write and to repair: trails, and walks over everything."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ttr.graphs.pairing import odd_vertices
from ttr.graphs.trail import longest_trail, longest_trail_length
from ttr.graphs.witness import why_no_trail, why_no_walk
from ttr.lesson.cases import Case, hangs_together, nothing_more, random_case, small_cases
from ttr.lesson.coding import CodeTask, Mistake, misnamed

MOST_ROUTES = 7
"""In a graph: with more, a search that tries everything takes too long."""

EVERY = 3
"""Of the many graphs with four or five routes only each third is tried."""

LARGE = 50
"""Random graphs with six to `MOST_ROUTES` routes."""


def networks() -> Iterator[Case]:
    """Small networks; nobody owns both tracks of a double route (DOUBLE-2)."""
    small = [case for case in small_cases(nothing_more, parallel=False) if len(case.routes) < 6]
    yield from (case for place, case in enumerate(small) if len(case.routes) < 4 or place % EVERY == 0)
    random = Random(6)
    for place in range(LARGE):
        routes = 6 + place * (MOST_ROUTES - 5) // LARGE
        yield random_case(random, routes, connected=place % 4 > 0, parallel=False)


def walkable() -> Iterator[Case]:
    """Networks that can be walked in one go."""
    for case in networks():
        walk = longest_trail(case.edges).edges
        if len(walk) > 2 or len(walk) == len(case.routes):
            yield Case(tuple(case.routes[place] for place in sorted(walk)))


def can_be_walked(case: Case) -> bool:
    """Does it hang together, and are there no or two odd cities?"""
    return hangs_together(case.edges) and len(odd_vertices(case.edges)) <= 2


def some_routes() -> Iterator[Case]:
    """Networks, and some of their routes."""
    random = Random(7)
    for case in networks():
        number = random.randint(1, len(case.keys))
        for chosen in (case.keys, tuple(sorted(random.sample(case.keys, number)))):
            yield Case(case.routes, (list(chosen),))


# -- judges ---------------------------------------------------------------------------------------------------------


def longest(case: Case, answer: Any) -> Mistake | None:
    """Are these routes a longest trail, in whatever order?"""
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    places = list(map(case.keys.index, chosen))
    fault = why_no_trail(case.edges, places)
    if fault:
        return Mistake(fault=fault)
    length = sum(case.edges[place][2] for place in places)
    if length < longest_trail_length(case.edges):
        return Mistake("topic.trail.code.longer", {"length_trains": length})
    return None


def walk(case: Case, answer: Any) -> Mistake | None:
    """Is it a walk over all routes, each once, in this order?"""
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    fault = why_no_walk(case.edges, map(case.keys.index, chosen))
    if fault:
        return Mistake(fault=fault)
    left = len(case.keys) - len(chosen)
    return Mistake("topic.trail.code.left", {"n": left}) if left else None


def is_trail(case: Case, answer: Any) -> Mistake | None:
    """Is it right about whether these routes are a trail?"""
    if not isinstance(answer, bool):
        return Mistake("topic.trail.code.yes_or_no")
    fault = why_no_trail(case.edges, list(map(case.keys.index, case.arguments[0])))
    if answer and fault:
        return Mistake(fault=fault)
    return Mistake("topic.trail.code.is_one") if not answer and not fault else None


def names_what_is_there(case: Case) -> bool:
    """Are all the routes there that a case asks about?"""
    return set(case.arguments[0]) <= set(case.keys)


CODES = {
    "longest": CodeTask(cases=networks, judge=longest),
    "walk": CodeTask(cases=walkable, judge=walk, fits=can_be_walked),
    "write": CodeTask(
        cases=some_routes,
        judge=is_trail,
        fits=names_what_is_there,
        hints=("topic.trail.write.1", "topic.trail.write.2", "topic.trail.write.3"),
    ),
    "repair": CodeTask(
        cases=networks,
        judge=longest,
        hints=("topic.trail.repair.1", "topic.trail.repair.2", "topic.trail.repair.3"),
    ),
}
