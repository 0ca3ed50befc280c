"""Functions to try, to write and to repair: the most points, a score, and the routes that lead out."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from ttr.graphs.connect import components
from ttr.graphs.edges import Edge
from ttr.lesson.cases import Case, small_cases
from ttr.lesson.coding import CodeTask, Mistake, misnamed
from ttr.lesson.topics.optimum.plans import POINTS, Pair, fulfilled, networks, score

EVERY = {"best": 7, "tickets": 3, "built": 3}
"""Of the many small graphs every so many-th is tried."""

MOST_ROUTES = 9
"""Of the graphs on which everything is tried."""


@dataclass(frozen=True)
class PlanCase(Case):
    """A small graph with lists as arguments, of which things may be left out, and numbers that may be less."""

    def smaller(self) -> Iterator[Case]:
        """Every case with one route less or shorter, one thing less in a list, or a number less by one."""
        yield from super().smaller()
        for place, argument in enumerate(self.arguments):
            if isinstance(argument, list):
                less: list[Any] = [argument[:i] + argument[i + 1 :] for i in range(len(argument))]
            else:
                less = [argument - 1] if isinstance(argument, int) and argument > 1 else []
            for other in less:
                yield replace(self, arguments=(*self.arguments[:place], other, *self.arguments[place + 1 :]))


def cases(name: str, arguments: Callable[[Case, Random], tuple[Any, ...]]) -> Callable[[], Iterator[Case]]:
    """Some small graphs with what a function is given beside them."""

    def made() -> Iterator[Case]:
        random = Random(11)
        for case in islice(small_cases(parallel=False), 0, None, EVERY[name]):
            if len(case.routes) <= MOST_ROUTES:
                yield PlanCase(case.routes, arguments(case, random))

    return made


def tickets_for(case: Case, random: Random) -> list[tuple[str, str, int]]:
    """One to three tickets."""
    pairs = [random.sample(case.cities, 2) for _ in range(random.randint(1, 3))]
    return [(a, b, random.randint(2, 8)) for a, b in pairs]


def budget(case: Case, random: Random) -> tuple[Any, ...]:
    """Tickets, and trains for a part of the routes."""
    whole = sum(length for *_, length in case.routes)
    return tickets_for(case, random), random.randint(1 + whole // 2, max(2, whole))


def holding(case: Case, random: Random) -> tuple[Any, ...]:
    """Tickets."""
    return (tickets_for(case, random),)


def built(case: Case, random: Random) -> tuple[Any, ...]:
    """Routes that are laid, and a city."""
    laid = [key for key in case.keys if random.random() < 0.6]
    random.shuffle(laid)
    return laid, random.choice(case.cities)


def pairs_of(case: Case) -> list[Pair]:
    """The tickets of a case."""
    return [(case.index(a), case.index(b), points) for a, b, points in case.arguments[0]]


def places_there(case: Case) -> bool:
    """Are all tickets on the map?"""
    return all({a, b} <= {*case.cities} for a, b, _ in case.arguments[0])


def routes_there(case: Case) -> bool:
    """Are all laid routes, and the city, on the map?"""
    return {*case.arguments[0]} <= {*case.keys} and case.arguments[1] in case.cities


# -- judges -----------------------------------------------------------------------------------------------------------


def most_points(case: Case, answer: Any) -> Mistake | None:
    """Are these routes worth the most? A list of ids."""
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    trains = case.arguments[1]
    edges = [case.edges[case.keys.index(key)] for key in dict.fromkeys(chosen)]
    over = sum(length for *_, length in edges) - trains
    if over > 0:
        return Mistake("topic.optimum.hand.over", {"over_trains": over})
    pairs = pairs_of(case)
    found = score(edges, pairs)
    least = [length for *_, length in case.edges]
    best = max(score([case.edges[place] for place in places], pairs) for places in networks(least, trains))
    return Mistake("topic.optimum.code.few", {"all_points": found}) if found < best else None


def right_score(case: Case, answer: Any) -> Mistake | None:
    """Is it the score of all routes, with the tickets that are fulfilled and those that are not?"""
    if isinstance(answer, bool) or answer != int(answer):
        return Mistake("graphs.code.no_answer")
    pairs = pairs_of(case)
    routes = sum(POINTS[length] for *_, length in case.edges)
    done = sum(points for *_, points in fulfilled(case.edges, pairs))
    lost = sum(points for *_, points in pairs) - done
    if answer == routes + done - lost:
        return None
    known = {routes: "bare", done - lost: "tickets", routes + done + lost: "all", routes + done: "kept"}
    if answer in known:
        return Mistake(f"topic.optimum.write.{known[answer]}")
    kind = "many" if answer > routes + done - lost else "few"
    return Mistake(f"topic.optimum.write.{kind}", {"all_points": int(answer)})


def leading_out(case: Case, answer: Any) -> Mistake | None:
    """Are these the routes with one end in the cities that are joined with a city, and the other outside?"""
    chosen = list(answer)
    mistake = misnamed(case, chosen)
    if mistake:
        return mistake
    laid, city = case.arguments
    right = way_out(case.edges, [case.keys.index(key) for key in laid], case.index(city))
    found = {case.keys.index(key) for key in chosen}
    if found - right:
        facts = {"found_route": min(found - right), "start_city": case.index(city)}
        return Mistake("topic.optimum.repair.inside", facts)
    return Mistake("topic.optimum.repair.missing") if right - found else None


def way_out(edges: tuple[Edge, ...], laid: list[int], city: int) -> set[int]:
    """The routes that lead out of what some routes join with a city."""
    masks = components([edges[place] for place in laid])
    part = next((mask for mask in masks if mask >> city & 1), 1 << city)
    return {place for place, (a, b, _) in enumerate(edges) if (part >> a & 1) != (part >> b & 1)}


CODES = {
    "best": CodeTask(cases=cases("best", budget), judge=most_points, fits=places_there),
    "write": CodeTask(
        cases=cases("tickets", holding),
        judge=right_score,
        fits=places_there,
        hints=tuple(f"topic.optimum.write.{step}" for step in (1, 2, 3)),
    ),
    "repair": CodeTask(
        cases=cases("built", built),
        judge=leading_out,
        fits=routes_there,
        hints=tuple(f"topic.optimum.repair.{step}" for step in (1, 2, 3)),
    ),
}
