"""Functions to try, to write and to repair: they count routes and paths."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from ttr.graphs.central import betweenness
from ttr.graphs.paths import count_shortest_paths
from ttr.lesson.cases import Case, hangs_together, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake

CLOSE = 1e-9
"""As near as a float must come."""


def shares(case: Case) -> dict[int, Fraction]:
    """The betweenness of each city."""
    return betweenness(case.edges, by_length=False)


def is_crossroads(case: Case, answer: Any) -> Mistake | None:
    """Is it the id of a city through which most shortest paths come?"""
    if answer not in case.cities:
        return Mistake("topic.map.code.no_city")
    through = shares(case)
    city = case.index(answer)
    return Mistake("topic.map.code.busier", {"city": city}) if through[city] < max(through.values()) else None


def are_shares(case: Case, answer: Any) -> Mistake | None:
    """Is it the share of every city, by its id?"""
    if not isinstance(answer, Mapping):
        return Mistake("topic.map.code.no_mapping")
    for city, right in shares(case).items():
        if case.cities[city] not in answer:
            return Mistake("topic.map.code.left_out", {"city": city})
        difference = float(answer[case.cities[city]]) - float(right)
        if not abs(difference) <= CLOSE:  # nor is it one that is no number
            size = "too_large" if difference > 0 else "too_small"
            return Mistake(f"topic.map.code.share.{size}", {"city": city})
    return None


def is_number_of_doubles(case: Case, answer: Any) -> Mistake | None:
    """Is it the number of pairs of cities with more than one route between them?"""
    pairs = Counter(frozenset(edge[:2]) for edge in case.edges)
    return _counted(answer, sum(number > 1 for number in pairs.values()), "doubles")


def is_number_of_paths(case: Case, answer: Any) -> Mistake | None:
    """Is it the number of shortest paths between two cities?"""
    a, b = map(case.index, case.arguments)
    return _counted(answer, count_shortest_paths([(a, b, 1) for a, b, _ in case.edges], a, b), "paths")


def _counted(answer: Any, right: int, what: str) -> Mistake | None:
    if isinstance(answer, bool) or answer != int(answer):
        return Mistake("graphs.code.no_answer")
    if answer == right:
        return None
    return Mistake(f"topic.map.code.{what}.{'too_many' if answer > right else 'too_few'}")


def connected() -> Iterator[Case]:
    """Graphs that hang together; only routes are counted, so that every length is 1."""
    return small_cases(connected=True, unit=True)


def has_one_busiest(case: Case) -> bool:
    """Has one city more routes than any other, and does the graph hang together?"""
    degrees = Counter(end for a, b, _ in case.edges for end in (a, b)).most_common(2)
    return hangs_together(case.edges) and len(degrees) == 2 and degrees[0][1] > degrees[1][1]


def one_busiest() -> Iterator[Case]:
    """Graphs in which nobody has to choose between two cities with as many routes."""
    return filter(has_one_busiest, connected())


CODES = {
    "crossroads": CodeTask(cases=one_busiest, judge=is_crossroads, fits=has_one_busiest),
    "betweenness": CodeTask(cases=partial(small_cases, unit=True), judge=are_shares),
    "write": CodeTask(
        cases=partial(small_cases, unit=True),
        judge=is_number_of_doubles,
        hints=tuple(f"topic.map.write.{step}" for step in "123"),
    ),
    "repair": CodeTask(
        cases=partial(small_cases, two_cities, unit=True),
        judge=is_number_of_paths,
        hints=tuple(f"topic.map.repair.{step}" for step in "123"),
    ),
}
