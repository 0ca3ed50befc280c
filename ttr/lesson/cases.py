"""Small graphs on which code is tried, the smallest first: all of them up to three routes, then some of each size.

Code that takes no graph is tried on numbers alone.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import networkx as nx

from ttr.graphs.connect import components
from ttr.lesson.ground import Ground
from ttr.lesson.small import made, route_ids
from ttr.text import Speaker

LETTERS = "ABCDEFGHJKLM"
"""The names of the cities."""

MOST_CITIES = 5
"""Of the small graphs; the random ones have more."""

ALL_UP_TO = 3
"""Up to so many routes every graph is tried, with every length up to `MOST_LENGTH`."""

SOME_UP_TO = 5
"""Up to so many routes a few graphs of each size are tried."""

SOME = 120
"""How many of each of those sizes."""

MOST_LENGTH = 3

Written = tuple[str, str, int]
"""A route: two cities and a length in trains."""


@dataclass(frozen=True)
class Case:
    """A small graph, and what else a function is given.

    Parameters
    ----------
    routes : their cities by name, and their lengths in trains
    arguments : ids of cities, or sequences of them, as the function takes them after the graph
    lonely : names of cities without a route
    tunnels : places of the routes that are tunnels
    """

    routes: tuple[Written, ...]
    arguments: tuple[Any, ...] = ()
    lonely: tuple[str, ...] = ()
    tunnels: frozenset[int] = frozenset()

    @property
    def sound(self) -> bool:
        """Is there anything to ask about?"""
        return bool(self.routes)

    def given(self) -> tuple[Any, ...]:
        """What a function is called with: the graph, and the arguments."""
        return (self.graph(), *self.arguments)

    def speaker(self, language: str) -> Speaker:
        """Who speaks about it."""
        return self.ground.speaker(language)

    @cached_property
    def cities(self) -> tuple[str, ...]:
        """The ids of its cities, in the order of their indices."""
        names = [end for a, b, _ in self.routes for end in (a, b)]
        return tuple(dict.fromkeys(name.lower() for name in (*names, *self.lonely)))

    @cached_property
    def edges(self) -> tuple[tuple[int, int, int], ...]:
        """Its routes as the algorithms of `ttr.graphs` take them."""
        index = {city: place for place, city in enumerate(self.cities)}
        return tuple((index[a.lower()], index[b.lower()], length) for a, b, length in self.routes)

    def index(self, city: str) -> int:
        """The index of a city by its id."""
        return self.cities.index(city)

    @cached_property
    def keys(self) -> tuple[str, ...]:
        """The ids of its routes."""
        return tuple(route_ids([(a.lower(), b.lower()) for a, b, _ in self.routes]))

    def graph(self) -> nx.MultiGraph:
        """A graph that a function may change as it likes; vertices, keys and attributes as of `Ground.graph`."""
        graph = nx.MultiGraph()
        graph.add_nodes_from(self.cities)
        for place, ((a, b, length), key) in enumerate(zip(self.routes, self.keys, strict=True)):
            graph.add_edge(
                a.lower(), b.lower(), key=key, length=length, cost=length, color="gray", tunnel=place in self.tunnels,
                locomotives=0, owner=None,
            )  # fmt: skip
        return graph

    @cached_property
    def ground(self) -> Ground:
        """The same as a small map, to be drawn and stepped through."""
        return made([(*route, "gray") for route in self.routes], self.lonely, self.tunnels)

    @property
    def lying(self) -> Mapping[str, Any]:
        """What lies on its routes, as parts of a `Picture`: nothing."""
        return {}

    def smaller(self) -> Iterator["Case"]:
        """Every case with a route less, one shorter, or one no tunnel; lonely cities go, if nobody asks for them."""
        asked = {city for argument in self.arguments for city in cities_in(argument)}
        for place in range(len(self.routes)):
            routes = self.routes[:place] + self.routes[place + 1 :]
            there = {end for a, b, _ in routes for end in (a, b)}
            lonely = {*self.lonely, *self.routes[place][:2]} - there
            kept = tuple(sorted(name for name in lonely if name.lower() in asked or name in self.lonely))
            tunnels = frozenset(other - (other > place) for other in self.tunnels if other != place)
            yield replace(self, routes=routes, lonely=kept, tunnels=tunnels)
        for name in self.lonely:
            if name.lower() not in asked:
                yield replace(self, lonely=tuple(other for other in self.lonely if other != name))
        for place, (a, b, length) in enumerate(self.routes):
            if length > 1:
                shorter = ((a, b, length - 1),)
                yield replace(self, routes=self.routes[:place] + shorter + self.routes[place + 1 :])
        for place in sorted(self.tunnels):
            yield replace(self, tunnels=self.tunnels - {place})


@dataclass(frozen=True)
class NumbersCase(Case):
    """A case without a graph: a function is given numbers alone.

    Parameters
    ----------
    names : of the arguments, as people know them
    """

    routes: tuple[Written, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def sound(self) -> bool:
        """There is always something to ask about."""
        return True

    def given(self) -> tuple[Any, ...]:
        """What a function is called with."""
        return self.arguments

    def named(self) -> list[str]:
        """The arguments with their names, as Python writes them."""
        given = list(map(repr, self.arguments))
        return [f"{name}={text}" for name, text in zip(self.names, given, strict=True)] if self.names else given

    def speaker(self, language: str) -> Speaker:
        """Who speaks about it."""
        return Speaker(language)

    def smaller(self) -> Iterator[Case]:
        """Every case with one whole number less by one."""
        for place, number in enumerate(self.arguments):
            if isinstance(number, int) and number > 0:
                yield replace(self, arguments=(*self.arguments[:place], number - 1, *self.arguments[place + 1 :]))


def cities_in(argument: Any) -> Iterator[str]:
    """The texts in an argument: ids of cities, and maybe of routes."""
    if isinstance(argument, str):
        yield argument
    elif isinstance(argument, list | tuple | set | frozenset):
        for part in argument:
            yield from cities_in(part)


Arguments = Callable[[Case, Random], Iterator[tuple[Any, ...]]]
"""Yields what a function may be given beside a graph."""


def nothing_more(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """The graph alone."""
    yield ()


def two_cities(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """Two different cities: each two of a graph of up to four routes, some of a larger one."""
    pairs = list(permutations(case.cities, 2))
    yield from pairs if len(case.routes) <= ALL_UP_TO else random.sample(pairs, min(2, len(pairs)))


def some_cities(case: Case, random: Random) -> Iterator[tuple[Any, ...]]:
    """One argument: a list of two or more cities."""
    for number in range(2, min(len(case.cities), 4) + 1):
        yield (sorted(random.sample(case.cities, number)),)


def small_cases(
    arguments: Arguments = nothing_more, *, connected: bool = False, parallel: bool = True, unit: bool = False
) -> Iterator[Case]:
    """Cases from one route up to the size of a real network, smallest first, always the same ones.

    Parameters
    ----------
    arguments : what a function is given beside the graph
    connected : only graphs that hang together?
    parallel : also graphs with two routes between the same cities?
    unit : is every length 1?
    """
    random = Random(1)
    for number in range(1, SOME_UP_TO + 1):
        sized = [shape for shape in shapes(number) if (parallel or len(set(shape)) == number)]
        plans: list[tuple[int, tuple[tuple[int, int], ...], tuple[int, ...]]] = []
        for shape in sized:
            for lengths in [(1,) * number] if unit else product(range(1, MOST_LENGTH + 1), repeat=number):
                plans.append((sum(lengths), shape, lengths))  # noqa: PERF401
        if number > ALL_UP_TO and len(plans) > SOME:
            plans = random.sample(plans, SOME)
        for _, shape, lengths in sorted(plans):
            case = Case(tuple((LETTERS[a], LETTERS[b], n) for (a, b), n in zip(shape, lengths, strict=True)))
            if not connected or hangs_together(case.edges):
                yield from (replace(case, arguments=more) for more in arguments(case, random))
    for number in range(SOME_UP_TO + 1, 19):
        for _ in range(6):
            case = random_case(random, number, connected=connected, parallel=parallel, unit=unit)
            yield from (replace(case, arguments=more) for more in arguments(case, random))


def random_case(random: Random, routes: int, *, connected: bool, parallel: bool, unit: bool = False) -> Case:
    """A graph with so many routes, without other arguments."""
    number = random.randint(4, min(len(LETTERS), routes + 1))
    chosen: list[Written] = []
    while len(chosen) < routes:
        seen = sorted({end for a, b, _ in chosen for end in (a, b)}) or [LETTERS[0]]
        a = random.choice(seen if connected else LETTERS[:number])
        b = random.choice([letter for letter in LETTERS[:number] if letter != a])
        if not parallel and any({a, b} == {*route[:2]} for route in chosen):
            if len(chosen) >= number * (number - 1) // 2:
                break
            continue
        chosen.append((a, b, 1 if unit else random.choice((1, 2, 2, 3, 4, 6))))
    return Case(tuple(chosen))


def hangs_together(edges: Sequence[tuple[int, int, int]]) -> bool:
    """Can every city be reached from every other?"""
    return len(components(edges)) <= 1


@cache
def shapes(routes: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """All graphs with so many routes and no lonely city, up to the names of the cities."""
    if not routes:
        return ((),)
    found = set()
    for shape in shapes(routes - 1):
        there = 1 + max((end for pair in shape for end in pair), default=-1)
        for a, b in combinations_with_replacement(range(min(there + 2, MOST_CITIES)), 2):
            if a != b and b <= max(there, a + 1):
                found.add(_canonical((*shape, (a, b))))
    return tuple(sorted(found))


def _canonical(shape: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same graph with its cities renamed in the first of all ways."""
    names = sorted({end for pair in shape for end in pair})
    ways = (dict(zip(names, order, strict=True)) for order in permutations(range(len(names))))
    return min(tuple(sorted((min(way[a], way[b]), max(way[a], way[b])) for a, b in shape)) for way in ways)
