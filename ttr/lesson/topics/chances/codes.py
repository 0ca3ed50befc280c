"""Functions to try, to write and to repair: chances of a tunnel, and paths with few cards on average."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from numbers import Real
from random import Random
from typing import Any

from ttr.graphs.paths import distances
from ttr.graphs.witness import why_no_path
from ttr.lesson.cases import ALL_UP_TO, Case, NumbersCase, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake, misnamed
from ttr.lesson.running import written
from ttr.lesson.topics.chances.reckoning import EXTRA, scaled, tunnel_chances
from ttr.odds import hypergeometric
from ttr.rules.tunnel import REVEALED

MOST = 8
"""Up to so many unseen cards every case is tried."""

LARGE = 40
"""How many cases with more cards are tried."""

EVERY = 3
"""Of the many small graphs only each third is tried with tunnels anywhere."""

EXACT = Fraction(1, 10**9)
"""How far a float may be from the right number."""


DRAWS, ROWS = ("unseen", "matching", "turned"), ("unseen", "matching", "tunnels", "spare")
"""The names of what functions are given."""


# -- cases ------------------------------------------------------------------------------------------------------------


def draws() -> Iterator[Case]:
    """Unseen cards, those that match, and how many are turned up: few cards first."""
    for unseen in range(1, MOST):
        for turned, matching in product(range(1, min(unseen, REVEALED) + 1), range(unseen + 1)):
            yield NumbersCase(arguments=(unseen, matching, turned), names=DRAWS)
    random = Random(9)
    for _ in range(LARGE):
        unseen = random.randint(MOST, 110)
        drawn = unseen, random.randint(0, unseen // 2), random.randint(1, 5)
        yield NumbersCase(arguments=drawn, names=DRAWS)


def can_be_drawn(case: Case) -> bool:
    """Are there so many cards, and does something remain to be asked?"""
    unseen, matching, turned = case.arguments
    return bool(matching <= unseen and 1 <= turned <= unseen)


def rows() -> Iterator[Case]:
    """Unseen cards, those that match, tunnels in a row, and spare cards: few cards first."""
    for unseen in range(REVEALED, MOST):
        for tunnels, matching in product(range(1, unseen // REVEALED + 1), range(unseen + 1)):
            for spare in range(REVEALED * tunnels + 1):
                yield NumbersCase(arguments=(unseen, matching, tunnels, spare), names=ROWS)
    random = Random(9)
    for _ in range(LARGE):
        unseen = random.randint(12, 110)
        tried = unseen, random.randint(1, unseen // 2), random.randint(1, 4), random.randint(0, 4)
        yield NumbersCase(arguments=tried, names=ROWS)


def can_be_tried(case: Case) -> bool:
    """Are there cards enough for the tunnels?"""
    unseen, matching, tunnels, _ = case.arguments
    return bool(matching <= unseen and REVEALED <= tunnels * REVEALED <= unseen)


def networks() -> Iterator[Case]:
    """Two cities of a small graph, some of whose routes are tunnels; between two cities there is one route at most."""
    random = Random(9)
    for number, case in enumerate(small_cases(two_cities, parallel=False)):
        places = range(len(case.routes))
        longest = max(length for *_, length in case.routes)
        if len(case.cities) == len(case.routes) == ALL_UP_TO:  # a triangle, with a way around
            short = frozenset(place for place in places if case.routes[place][2] < longest)
            yield replace(case, tunnels=short)
        if number % EVERY == 0:
            yield replace(case, tunnels=frozenset(random.sample(places, random.randint(0, len(places)))))


# -- judges -----------------------------------------------------------------------------------------------------------


def odds(case: Case, answer: Any) -> Mistake | None:
    """Are these the chances of 0, 1, 2 ... matching cards? A list of fractions, or of floats."""
    unseen, matching, turned = case.arguments
    right, found = hypergeometric(matching, unseen - matching, turned), list(answer)
    if len(found) != len(right):
        return Mistake("topic.chances.code.length", {"n": len(right)})
    wrong = next((number for number in found if not is_chance(number)), None)
    if wrong is not None:
        return Mistake("topic.chances.code.range", {"text": written(wrong)})
    for number, (chance, true) in enumerate(zip(found, right, strict=True)):
        if chance and not true:
            return Mistake("topic.chances.code.impossible", {"n": number})
    if not same(sum(found), Fraction(1)):
        return Mistake("topic.chances.code.sum", {"text": sum(found)})
    wrong = next((n for n, pair in enumerate(zip(found, right, strict=True)) if not same(*pair)), None)
    return None if wrong is None else Mistake("topic.chances.code.wrong", {"n": wrong})


def enough(case: Case, answer: Any) -> Mistake | None:
    """Is this the chance that some spare cards are enough for some tunnels of one color in a row?"""
    unseen, matching, tunnels, spare = case.arguments
    right = sum(tunnel_chances(unseen, matching, tunnels)[: spare + 1], Fraction())
    if answer is None:
        return Mistake("graphs.code.nothing")
    if not is_chance(answer):
        return Mistake("topic.chances.code.range", {"text": written(answer)})
    if same(answer, right):
        return None
    return Mistake("topic.chances.code.high" if answer > right else "topic.chances.code.low")


def is_chance(number: Any) -> bool:
    """Is it a number from 0 to 1?"""
    return isinstance(number, Real) and not isinstance(number, bool) and bool(-EXACT <= number <= 1 + EXACT)


def same(number: Any, right: Fraction) -> bool:
    """Is it this number, as exactly as a float can be?"""
    return bool(abs(number - right) <= EXACT)


def few_cards(case: Case, answer: Any) -> Mistake | None:
    """Is it a path with the fewest cards on average? A list of the ids of its routes; None if there is no path."""
    weights = [
        Fraction(length) + (EXTRA if place in case.tunnels else 0) for place, (*_, length) in enumerate(case.edges)
    ]
    whole, scale = scaled(weights)
    start, goal = map(case.index, case.arguments)
    edges = [(a, b, weight) for (a, b, _), weight in zip(case.edges, whole, strict=True)]
    least = distances(edges, start).get(goal)
    if answer is None:
        return None if least is None else Mistake("topic.chances.code.there_is")
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    places = list(map(case.keys.index, chosen))
    fault = why_no_path(edges, places, start, goal)
    if fault:
        return Mistake(fault=fault)
    cards = sum(weights[place] for place in places)
    return None if cards * scale == least else Mistake("topic.chances.code.dear", {"number": float(cards)})


CODES = {
    "odds": CodeTask(cases=draws, judge=odds, fits=can_be_drawn),
    "path": CodeTask(cases=networks, judge=few_cards),
    "write": CodeTask(
        cases=rows,
        judge=enough,
        fits=can_be_tried,
        hints=tuple(f"topic.chances.write.{step}" for step in (1, 2, 3)),
    ),
    "repair": CodeTask(
        cases=draws,
        judge=odds,
        fits=can_be_drawn,
        hints=tuple(f"topic.chances.repair.{step}" for step in (1, 2, 3)),
    ),
}
