"""Functions to try, to write and to repair: they join cities with as few trains as possible."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from ttr.graphs.steiner import connects, steiner_tree
from ttr.graphs.witness import why_no_tree
from ttr.lesson.cases import ALL_UP_TO, Case, small_cases
from ttr.lesson.coding import CodeTask, Mistake, misnamed


def several(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """One argument: a list of two to four cities; with three routes or fewer, as many as there are."""
    most = min(len(case.cities), 4)
    yield (sorted(random.sample(case.cities, most if len(case.routes) <= ALL_UP_TO else random.randint(2, most))),)


def three_cities(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """One argument: a list of three cities."""
    if len(case.cities) >= 3:
        yield (sorted(random.sample(case.cities, 3)),)


def terminals(case: Case) -> list[int]:
    """The indices of the cities that a case asks to join."""
    return [case.index(city) for city in case.arguments[0]]


def can_be_joined(case: Case) -> bool:
    """Do the cities of a case hang together?"""
    return connects(case.edges, range(len(case.edges)), terminals(case))


def least(case: Case) -> int:
    """The trains that it takes to join the cities of a case."""
    tree = steiner_tree(case.edges, terminals(case))
    assert tree is not None
    return tree.length


def short(case: Case, answer: Any) -> Mistake | None:
    """Is it a tree of the fewest trains? A list of the ids of its routes."""
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    places = list(map(case.keys.index, chosen))
    fault = why_no_tree(case.edges, places, terminals(case))
    if fault:
        return Mistake(fault=fault)
    length = sum(case.edges[place][2] for place in places)
    return None if length == least(case) else Mistake("graphs.tree.valid", {"length_trains": length})


def number(case: Case, answer: Any) -> Mistake | None:
    """Is it the number of trains?"""
    if isinstance(answer, bool) or answer != int(answer):
        return Mistake("graphs.code.no_answer")
    if answer < least(case):
        return Mistake("topic.steiner.write.few", {"all_trains": int(answer)})
    return Mistake("topic.steiner.write.many", {"all_trains": int(answer)}) if answer > least(case) else None


CODES = {
    "tree": CodeTask(
        cases=partial(small_cases, several, connected=True),
        judge=short,
        fits=can_be_joined,
    ),
    "write": CodeTask(
        cases=partial(small_cases, three_cities, connected=True),
        judge=number,
        fits=can_be_joined,
        hints=("topic.steiner.write.1", "topic.steiner.write.2", "topic.steiner.write.3"),
    ),
    "repair": CodeTask(
        cases=partial(small_cases, several, connected=True),
        judge=short,
        fits=can_be_joined,
        hints=("topic.steiner.repair.1", "topic.steiner.repair.2", "topic.steiner.repair.3"),
    ),
}
