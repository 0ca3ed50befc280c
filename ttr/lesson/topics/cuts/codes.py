"""Functions to try, to write and to repair: weak spots, cuts, and ways that share no route."""

from collections.abc import Iterator
from random import Random
from typing import Any

from ttr.graphs.connect import connecting_path
from ttr.graphs.cuts import bridges, cut_vertices, max_flow
from ttr.graphs.witness import why_no_cut
from ttr.lesson.cases import Case, hangs_together, random_case, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake, misnamed

DETOUR = Case(
    (
        *(("A", "C", 1), ("C", "D", 1), ("D", "B", 1)),
        *(("A", "E", 1), ("E", "F", 1), ("F", "D", 1)),
        *(("C", "G", 1), ("G", "H", 1), ("H", "B", 1)),
    ),
    ("a", "b"),
)
"""The first shortest way lies across two others: who cannot take it back finds one way instead of two."""

EVERY = 2
"""Of the many graphs with four or five routes only each second is tried."""

SOME = 13
"""Of the many graphs with lengths only each thirteenth is tried."""

LARGE = 40
"""Random graphs with six to `MOST_ROUTES` routes."""

MOST_ROUTES = 13

MOST_CITIES = 7
"""In a graph with lengths: who tries all groups of cities should come to an end."""


def unit_cases() -> Iterator[Case]:
    """Two cities of a small graph in which every route counts the same."""
    small = [case for case in small_cases(two_cities, unit=True) if len(case.routes) < 6]
    yield from (case for place, case in enumerate(small) if len(case.routes) < 4 or place % EVERY == 0)
    yield DETOUR
    random = Random(7)
    for place in range(LARGE):
        routes = 6 + place * (MOST_ROUTES - 5) // LARGE
        case = random_case(random, routes, connected=True, parallel=False, unit=True)
        yield Case(case.routes, tuple(random.sample(case.cities, 2)))


def joined_cases() -> Iterator[Case]:
    """Those in which there is something to cut."""
    return filter(joined, unit_cases())


def measured_cases() -> Iterator[Case]:
    """Two cities of a small graph whose routes have lengths."""
    small = (case for case in small_cases(two_cities) if len(case.cities) <= MOST_CITIES)
    return (case for place, case in enumerate(small) if len(case.routes) < 3 or place % SOME == 0)


def started_cases() -> Iterator[Case]:
    """Small graphs that hang together, and a city of theirs."""
    random = Random(8)
    for case in small_cases(connected=True, unit=True):
        for city in random.sample(case.cities, min(2, len(case.cities))):
            yield Case(case.routes, (city,))


# -- judges ---------------------------------------------------------------------------------------------------------


def weak(case: Case, answer: Any) -> Mistake | None:
    """Are these all bridges, and all cut cities?"""
    routes, cities = map(list, answer)
    mistake = misnamed(case, routes)
    if mistake:
        return mistake
    told = {*map(case.keys.index, routes)}
    true = {*bridges(case.edges)}
    if told - true:
        return Mistake("topic.cuts.code.no_bridge", {"route": min(told - true)})
    if true - told:
        return Mistake("topic.cuts.code.more_bridges")
    found = {*map(case.index, cities)}
    weakest = {*cut_vertices(case.edges)}
    if found - weakest:
        return Mistake("topic.cuts.code.no_cut_city", {"city": min(found - weakest)})
    return Mistake("topic.cuts.code.more_cut_cities") if weakest - found else None


def fewest_routes(case: Case, answer: Any) -> Mistake | None:
    """Is it a cut of the fewest routes?"""
    unit = [(a, b, 1) for a, b, _ in case.edges]
    chosen = list(answer)
    mistake = cuts_off(case, chosen)
    if mistake:
        return mistake
    least = max_flow(unit, *map(case.index, case.arguments)).value
    return Mistake("graphs.cut.valid", {"n": len(chosen)}) if len(chosen) > least else None


def fewest_trains(case: Case, answer: Any) -> Mistake | None:
    """Is it a cut of the fewest trains?"""
    chosen = list(answer)
    mistake = cuts_off(case, chosen)
    if mistake:
        return mistake
    trains = sum(case.edges[case.keys.index(route)][2] for route in chosen)
    least = max_flow(case.edges, *map(case.index, case.arguments)).value
    return Mistake("topic.cuts.valid", {"all_trains": trains}) if trains > least else None


def cuts_off(case: Case, chosen: list[Any]) -> Mistake | None:
    """Is it a cut at all?"""
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    fault = why_no_cut(case.edges, map(case.keys.index, chosen), *map(case.index, case.arguments))
    return Mistake(fault=fault) if fault else None


def number_of_ways(case: Case, answer: Any) -> Mistake | None:
    """Is it the greatest number of ways that share no route?"""
    if not isinstance(answer, int) or isinstance(answer, bool):
        return Mistake("topic.cuts.code.number")
    most = max_flow([(a, b, 1) for a, b, _ in case.edges], *map(case.index, case.arguments)).value
    if answer < most:
        return Mistake("topic.cuts.code.more_ways", {"n": answer})
    return Mistake("topic.cuts.code.fewer_ways", {"n": answer}) if answer > most else None


def asks_for_two(case: Case) -> bool:
    """Are the cities there that a case asks about?"""
    return set(case.arguments) <= set(case.cities)


def joined(case: Case) -> bool:
    """Can one get from one of the two cities to the other?"""
    return asks_for_two(case) and connecting_path(case.edges, *map(case.index, case.arguments)) is not None


CODES = {
    "weak": CodeTask(
        cases=started_cases, judge=weak, fits=lambda case: asks_for_two(case) and hangs_together(case.edges)
    ),
    "cut": CodeTask(cases=joined_cases, judge=fewest_routes, fits=joined),
    "write": CodeTask(
        cases=measured_cases,
        judge=fewest_trains,
        fits=asks_for_two,
        hints=("topic.cuts.write.1", "topic.cuts.write.2", "topic.cuts.write.3"),
    ),
    "repair": CodeTask(
        cases=unit_cases,
        judge=number_of_ways,
        fits=asks_for_two,
        hints=("topic.cuts.repair.1", "topic.cuts.repair.2", "topic.cuts.repair.3"),
    ),
}
