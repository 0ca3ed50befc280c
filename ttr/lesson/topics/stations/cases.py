"""Small positions with stations on which code is tried: the smallest first, then some of each size."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import combinations, product
from random import Random
from typing import Any, Literal

from ttr.lesson.cases import LETTERS, SOME_UP_TO, Case, Written, random_case, shapes
from ttr.lesson.lesson import LOOKS
from ttr.lesson.small import route_ids
from ttr.lesson.topics.stations.tables import Table

Asked = Literal["choice", "points"]
"""What a function is to find: a choice of routes to borrow, or the points that some routes bring."""

SOME = 90
"""How many positions of each size."""

NAMES = dict(zip(LETTERS, "PQRSTUVWXYZN", strict=True))
"""Cities are called otherwise than players, whose letters lie on the map."""

MOST_STATIONS = 3
MOST_ROUTES = 13
"""Of the largest positions."""


@dataclass(frozen=True)
class Loans(Case):
    """A small position.

    Parameters
    ----------
    owners : for each route whose it is; 0 is the player whose stations they are
    stations : names of cities
    tickets : two names of cities, and a value
    asked : what a function is to find
    """

    owners: tuple[int, ...] = ()
    stations: tuple[str, ...] = ()
    tickets: tuple[Written, ...] = ()
    asked: Asked = "choice"

    @property
    def table(self) -> Table:
        """The same as one thing."""
        ends = {key: (a.lower(), b.lower()) for key, (a, b, _) in zip(self.keys, self.routes, strict=True)}
        own, *_ = self.arguments
        options = self.arguments[1] if self.asked == "choice" else {}
        return Table(ends, own, options, self.arguments[-1])

    @property
    def lying(self) -> Mapping[str, Any]:
        """What lies on the map, as parts of a picture."""
        index = self.ground.board.city_index
        return {
            "owners": dict(enumerate(self.owners)) if self.asked == "choice" else dict.fromkeys(self.own_places, 0),
            "stations": {index[name.lower()]: 0 for name in self.stations},
            "pieces": LOOKS[:3],
            "marked_cities": frozenset(index[name.lower()] for *ends, _ in self.tickets for name in ends),
            "numbers": {},
        }

    @property
    def own_places(self) -> list[int]:
        """The places of one's own routes."""
        return [place for place, owner in enumerate(self.owners) if owner == 0]

    def smaller(self) -> Iterator["Loans"]:
        """Every position with one thing less: a route, a station, a ticket, or a point of a ticket."""
        again = partial(made, asked=self.asked)
        for place in range(len(self.routes)):
            routes, owners = without(self.routes, place), without(self.owners, place)
            yield again(routes, owners, self.stations, self.tickets)
        for place in range(len(self.stations)):
            yield again(self.routes, self.owners, without(self.stations, place), self.tickets)
        for place, (a, b, value) in enumerate(self.tickets):
            rest = without(self.tickets, place)
            if rest:
                yield again(self.routes, self.owners, self.stations, rest)
            if value > 1:
                fewer = (*self.tickets[:place], (a, b, value - 1), *self.tickets[place + 1 :])
                yield again(self.routes, self.owners, self.stations, fewer)


def without(things: tuple[Any, ...], place: int) -> tuple[Any, ...]:
    """The same things but one."""
    return things[:place] + things[place + 1 :]


def made(
    routes: tuple[Written, ...],
    owners: tuple[int, ...],
    stations: tuple[str, ...],
    tickets: tuple[Written, ...],
    asked: Asked = "choice",
) -> Loans:
    """A position, with what a function is given beside the graph."""
    ends = [(a.lower(), b.lower()) for a, b, _ in routes]
    keys = route_ids(ends)
    own = [key for key, owner in zip(keys, owners, strict=True) if owner == 0]
    lent = [(key, pair) for key, pair, owner in zip(keys, ends, owners, strict=True) if owner]
    options = {name.lower(): [key for key, pair in lent if name.lower() in pair] for name in stations}
    cards = [(a.lower(), b.lower(), value) for a, b, value in tickets]
    there = {name for a, b, _ in routes for name in (a, b)}
    lonely = sorted({*stations, *(name for a, b, _ in tickets for name in (a, b))} - there)
    arguments = (own, options, cards) if asked == "choice" else (own, cards)
    return Loans(routes, arguments, tuple(lonely), owners=owners, stations=stations, tickets=tickets, asked=asked)


def loan_cases(asked: Asked = "choice") -> Iterator[Loans]:
    """Positions from one route up to the size of a real one, smallest first, always the same ones."""
    random = Random(8)
    for number in range(1, SOME_UP_TO + 1):
        plain = [shape for shape in shapes(number) if len(set(shape)) == number]
        plans = [(shape, owners) for shape in plain for owners in product((0, 1), repeat=number)]
        for shape, owners in random.choices(plans, k=SOME) if number > 1 else plans * 4:
            routes = tuple((NAMES[LETTERS[a]], NAMES[LETTERS[b]], 1) for a, b in shape)
            yield furnished(random, routes, owners, asked)
    for number in range(SOME_UP_TO + 1, MOST_ROUTES + 1):
        for _ in range(5):
            found = random_case(random, number, connected=True, parallel=False, unit=True).routes
            routes = tuple((NAMES[a], NAMES[b], 1) for a, b, _ in found)
            yield furnished(random, routes, tuple(random.choice((0, 0, 1, 1, 2)) for _ in routes), asked)


def furnished(random: Random, routes: tuple[Written, ...], owners: tuple[int, ...], asked: Asked) -> Loans:
    """A position on these routes: some stations, some tickets."""
    names = sorted({name for a, b, _ in routes for name in (a, b)})
    at_loans = sorted({name for (a, b, _), owner in zip(routes, owners, strict=True) if owner for name in (a, b)})
    pairs = list(combinations(names, 2))
    tickets = random.sample(pairs, min(len(pairs), random.randint(1, 4)))
    stations = (
        () if asked == "points" else random.sample(at_loans, min(len(at_loans), random.randint(1, MOST_STATIONS)))
    )
    return made(routes, owners, tuple(stations), tuple((a, b, random.randint(1, 5)) for a, b in tickets), asked)
