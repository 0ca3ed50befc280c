"""Who may borrow what: a position as plain data, and what a choice of routes is worth in it.

Everything is told by ids, as a function in the notebook gets it: one's own routes, for each station the routes that it
may borrow, and tickets as two cities and a value.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple

import networkx as nx

from ttr.graphs.borrow import best_borrowing
from ttr.graphs.connect import components
from ttr.graphs.matching import assignment
from ttr.lesson.ground import Ground
from ttr.score import borrowable
from ttr.state import NOBODY

Ticket = tuple[str, str, int]
"""The two cities of a ticket, and its value."""

Choice = Mapping[str, str | None]
"""For each station, by its city, the route that it borrows; None if it is idle."""


class Table(NamedTuple):
    """What a player's stations may borrow, and what for."""

    ends: Mapping[str, tuple[str, str]]
    """The two cities of every route."""
    own: Sequence[str]
    """One's own routes."""
    options: Mapping[str, Sequence[str]]
    """For each station the routes that it may borrow (STATION-5, STATION-8)."""
    tickets: Sequence[Ticket]

    def worth(self, borrowed: Iterable[str | None]) -> int:
        """The ticket points with these routes borrowed (SCORE-2)."""
        number: dict[str, int] = {}
        used = [self.ends[route] for route in (*self.own, *borrowed) if route is not None]
        joined = components([(place_of(a, number), place_of(b, number)) for a, b in used])
        part = {
            vertex: place for place, mask in enumerate(joined) for vertex in range(len(number)) if mask >> vertex & 1
        }

        def together(a: str, b: str) -> bool:
            return a in number and b in number and part[number[a]] == part[number[b]]

        return sum(value if together(a, b) else -value for a, b, value in self.tickets)

    def choices(self) -> Iterator[dict[str, str | None]]:
        """Every choice, an idle station before any route."""
        for routes in product(*([None, *lent] for lent in self.options.values())):
            yield dict(zip(self.options, routes, strict=True))

    def best(self) -> dict[str, str | None]:
        """A best choice (STATION-11)."""
        number: dict[str, int] = {}
        at = {route: tuple(place_of(end, number) for end in ends) for route, ends in self.ends.items()}
        rank = {route: place for place, route in enumerate(sorted(self.ends))}
        found = best_borrowing(
            [(at[route][0], at[route][1]) for route in self.own],
            [[(at[route][0], at[route][1], rank[route]) for route in lent] for lent in self.options.values()],
            [(place_of(a, number), place_of(b, number), value) for a, b, value in self.tickets],
        )
        return {
            station: None if index is None else lent[index]
            for (station, lent), index in zip(self.options.items(), found.choice, strict=True)
        }

    def most(self) -> int:
        """The ticket points of a best choice."""
        return self.worth(self.best().values())


def place_of(name: str, number: dict[str, int]) -> int:
    """The number of a name; a new one gets the next."""
    return number.setdefault(name, len(number))


# -- plans that look good ---------------------------------------------------------------------------------------------


def station_by_station(table: Table) -> dict[str, str | None]:
    """Each station in turn borrows what brings most beside what has been borrowed; it is idle if nothing helps."""
    choice: dict[str, str | None] = {}
    for station, lent in table.options.items():
        taken = [*choice.values()]
        choice[station] = max([None, *lent], key=lambda route: table.worth([*taken, route]))
    return choice


def ticket_by_ticket(table: Table) -> dict[str, str | None]:
    """The dearest ticket first: it gets as few stations as it needs, and the next one what is left."""
    choice: dict[str, str | None] = dict.fromkeys(table.options)
    for ticket in sorted(table.tickets, key=lambda ticket: -ticket[2]):
        single = table._replace(tickets=[ticket])
        free = [
            [None, *lent] if choice[station] is None else [choice[station]] for station, lent in table.options.items()
        ]
        serving = [routes for routes in product(*free) if single.worth(routes) > 0]
        if serving:
            fewest = min(serving, key=lambda routes: len(routes) - routes.count(None))
            choice = dict(zip(table.options, fewest, strict=True))
    return choice


def gains(table: Table) -> dict[str, dict[Ticket, str]]:
    """For each station the tickets that one route of it fulfills, and the route."""
    found: dict[str, dict[Ticket, str]] = {}
    for station, lent in table.options.items():
        for ticket in table.tickets:
            single = table._replace(tickets=[ticket])
            if single.worth([]) < 0:
                serving = [route for route in lent if single.worth([route]) > 0]
                if serving:
                    found.setdefault(station, {})[ticket] = serving[0]
    return found


def assigned(table: Table) -> dict[str, str | None]:
    """Each station serves one ticket, and each ticket is served by one station: a best assignment."""
    found = gains(table)
    weights = [[2 * t[2] if t in found.get(station, {}) else 0 for t in table.tickets] for station in table.options]
    columns = assignment(weights).choice
    return {
        station: None if column is None else found[station][table.tickets[column]]
        for station, column in zip(table.options, columns, strict=True)
    }


PLANS: Mapping[str, Callable[[Table], dict[str, str | None]]] = {
    "stations": station_by_station,
    "tickets": ticket_by_ticket,
    "assignment": assigned,
}
"""Three plans that look good, by their names."""


def useful(table: Table) -> set[str]:
    """The routes without which some choice would fulfill a ticket less."""
    found: set[str] = set()
    for ticket in table.tickets:
        single = table._replace(tickets=[ticket])
        for choice in table.choices():
            routes = [route for route in choice.values() if route is not None]
            if single.worth(routes) > 0:
                found |= {route for route in routes if single.worth([r for r in routes if r != route]) < 0}
    return found


# -- from a position of a game ----------------------------------------------------------------------------------------


def everybodys(ground: Ground) -> Ground:
    """The same position with all routes that somebody has claimed, and no others."""
    board = ground.board
    return replace(ground, routes=tuple(route for route in board.routes if ground.owner(route) is not None))


def lendable(ground: Ground, city: str) -> list[str]:
    """The routes that a station of hers in this city may borrow (STATION-5, STATION-8)."""
    return [route.id for route in borrowable(ground.position, ground.seat or 0, ground.index(city))]


def free_cities(ground: Ground) -> list[str]:
    """The cities in which nobody has a station (STATION-1)."""
    return [city.id for city in ground.cities if ground.position.station_owner[city.index] == NOBODY]


def loans(ground: Ground) -> tuple[list[str], dict[str, list[str]], list[Ticket]]:
    """Her own routes, for each of her stations what it may borrow, and her tickets."""
    player = ground.position.players[ground.seat or 0]
    own = [route.id for route in ground.board.routes_in(player.routes)]
    options = {city: lendable(ground, city) for city in (ground.cities[place].id for place in player.stations)}
    cards = [ground.board.tickets[ticket] for ticket in player.tickets]
    return own, options, [(card.origin, card.targets[0].place, card.value) for card in cards]


def table_of(ground: Ground) -> Table:
    """The same as one thing."""
    ends = {r.id: (ground.cities[r.a].id, ground.cities[r.b].id) for r in ground.board.routes}
    return Table(ends, *loans(ground))


def worth(graph: nx.MultiGraph, usable: Iterable[Any], tickets: Iterable[Ticket]) -> int:
    """The ticket points with these routes, one's own and borrowed ones: fulfilled tickets less the others.

    Parameters
    ----------
    graph : with the ids of the routes as keys
    usable : ids of routes; None stands for an idle station
    """
    ends = {key: (a, b) for a, b, key in graph.edges(keys=True)}
    used = [route for route in usable if route is not None]
    return Table(ends, used, {}, list(tickets)).worth([])
