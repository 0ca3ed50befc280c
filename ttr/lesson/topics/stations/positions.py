"""Games that are over, with stations to be used: each makes a point that its kind names."""

from collections.abc import Iterable
from functools import cache
from math import prod
from random import Random
from typing import Literal, NamedTuple

from ttr.board import Board, Route
from ttr.graphs.matching import assignment
from ttr.lesson.ground import Ground, game, no_ground
from ttr.lesson.instances import ended, europe, names_of, take
from ttr.lesson.lesson import NAMES
from ttr.lesson.network import some_way
from ttr.lesson.topics.stations.tables import PLANS, Table, everybodys, gains
from ttr.mode import load_mode

Kind = Literal["apart", "chain", "shared", "all"]
"""What is special: stations that serve tickets of their own; two that work together on one; a route that serves two
tickets; or everything at once, so that no simple plan is best."""

MOST_TRAINS = 45
TICKETS = {"apart": 3, "chain": 3, "shared": 4, "all": 4}
STATIONS = {"apart": 3, "chain": 2, "shared": 2, "all": 3}
SIZES = (60, 200)
"""How many choices there are at least and at most where no simple plan is best."""


KNOWN: dict[Kind, str] = {
    "apart": """
        1119 1364 1566 2126 2145 2423 2559 3137 3599 3968 4520 5488 5802 5943 5999 6787 7309 7319 7465 7838 8326
        8545 8656 11333 11444 11867 11932 12488 13294 13793 13841 15063 15067 17400 17550 17844 17945 18081
        18332 18719 18801 18863 19564 19737 20139 20687 21052 21514
    """,
    "chain": """
        4 5 14 16 24 25 29 30 44 48 49 58 59 72 91 99 111 114 117 121 123 124 136 152 163 168 172 174 177 188
        194 197 203 215 219 224 226 228 232 233 238 239 245 247 249 253 256 259
    """,
    "shared": """
        5619 10770 14775 20682 22557 30141 56694 61040
    """,
    "all": """
        12903 16028 10357 4466 175 306 1270 2271 2341 3100 3346 3399 4140 4242 5328 6285 6483 6545 6604 7774
        7863 7912 8098 10033 10223 10505 10699 11017 12111 12275 12810 12956 13208 13324 14559 15073 15189 15577
        15854 16083 16169 16684 16712 16865 17190 17257 17434 17685
    """,
}
"""Numbers of attempts that are known to succeed, since most fail; the search is short in the first one of `all`."""

SEEDS = {kind: tuple(map(int, numbers.split())) for kind, numbers in KNOWN.items()}
"""The same as numbers."""


class Draft(NamedTuple):
    """Who has what, before it is a position."""

    own: frozenset[int]
    lent: frozenset[int]
    """The routes of the others."""
    stations: tuple[int, ...]
    tickets: tuple[int, ...]


@cache
def ended_game(kind: Kind = "all", seed: int = 0) -> Ground:
    """A game that is over, as Ada sees it, with all routes that somebody has claimed.

    Parameters
    ----------
    kind : {"apart", "chain", "shared", "all"}
        What is special about it.
    seed : int
        Which one; those known are gone through again and again.

    Raises
    ------
    GroundError
        When there is no such kind.
    """
    if kind not in SEEDS:
        raise no_ground("kind", text=str(kind), near=[*SEEDS])
    number = SEEDS[kind][seed % len(SEEDS[kind])]
    draft = attempt(kind, number)
    assert draft is not None
    return everybodys(laid(draft, Random(number)))


def attempt(kind: Kind, number: int) -> Draft | None:
    """A draft if it makes its point."""
    draft = drafted(Random(f"stations {kind} {number}"), TICKETS[kind], STATIONS[kind])
    return draft if draft is not None and makes_its_point(kind, as_table(draft)) else None


def drafted(random: Random, tickets: int, stations: int) -> Draft | None:
    """Some tickets, the routes of a way for each, and some of these in the hands of others; None if that is no good."""
    board = europe()
    chosen = tuple(random.sample(load_mode("europe").regular_tickets, tickets))
    ways = {route for ticket in chosen for route in some_way(board, ticket, random)}
    gaps = set(random.sample(sorted(ways), min(len(ways), stations + random.randint(0, 2))))
    ends = sorted({city for gap in gaps for city in (board.routes[gap].a, board.routes[gap].b)})
    if trains(board, ways - gaps) > MOST_TRAINS or len(ends) < stations:
        return None
    cities = tuple(random.sample(ends, stations))
    lent, taken = set(gaps), set[int]()
    for route in ways:
        take(board.routes[route], taken)
    for city in cities:
        free = [r for r in board.routes_in(board.routes_at[city]) if r.index not in taken and r.length < 8]
        for other in random.sample(free, min(len(free), random.randint(1, 2))):
            if other.index not in taken:
                lent.add(take(other, taken).index)
    own = ways - gaps
    return Draft(frozenset(own), frozenset(lent), cities, chosen)


def trains(board: Board, routes: Iterable[int]) -> int:
    """How many trains some routes take."""
    return sum(board.routes[route].trains for route in routes)


def as_table(draft: Draft) -> Table:
    """What the stations of a draft may borrow."""
    board = europe()
    ends = {r.id: (board.cities[r.a].id, board.cities[r.b].id) for r in board.routes}
    own = names_of(board.routes[route] for route in sorted(draft.own))
    options = {
        board.cities[city].id: names_of(board.routes[r] for r in sorted(draft.lent) if city in ends_of(board.routes[r]))
        for city in draft.stations
    }
    cards = [board.tickets[ticket] for ticket in draft.tickets]
    return Table(ends, own, options, [(card.origin, card.targets[0].place, card.value) for card in cards])


def ends_of(route: Route) -> tuple[int, int]:
    """The two cities of a route."""
    return route.a, route.b


def makes_its_point(kind: Kind, table: Table) -> bool:
    """Is a position of its kind?"""
    best, base = table.best(), table.worth([])
    most = table.worth(best.values())
    if None in best.values() or table.worth(PLANS["stations"](table).values()) == most:
        return False
    gained = {route: table.worth([route]) - base for lent in table.options.values() for route in lent}
    alone = sum(gained[route] for route in best.values() if route is not None)
    one_to_one = table.worth(PLANS["assignment"](table).values())
    match kind:
        case "apart":
            return one_to_one == most == base + promised(table)
        case "chain":
            return not any(gained.values())
        case "shared":
            return one_to_one < most == base + alone
    return SIZES[0] <= number_of_choices(table) <= SIZES[1] and all(
        table.worth(plan(table).values()) < most for plan in PLANS.values()
    )


def promised(table: Table) -> int:
    """What the best assignment gains if every station serves a ticket of its own."""
    found = gains(table)
    return assignment([[2 * t[2] if t in found.get(s, {}) else 0 for t in table.tickets] for s in table.options]).value


def number_of_choices(table: Table) -> int:
    """How many choices there are: each station borrows one of its routes, or none."""
    return prod(len(lent) + 1 for lent in table.options.values())


def laid(draft: Draft, random: Random) -> Ground:
    """The position: the routes of others belong to Bo and Cem."""
    board = europe()
    hands: tuple[list[Route], list[Route]] = ([], [])
    for route in random.sample(sorted(draft.lent), len(draft.lent)):
        hand = min(hands, key=lambda routes: sum(each.trains for each in routes))
        hand.append(board.routes[route])
    ada = {
        "name": NAMES[0],
        "routes": names_of(board.routes[route] for route in sorted(draft.own)),
        "stations": [board.cities[city].id for city in draft.stations],
        "tickets": names_of(board.tickets[ticket] for ticket in draft.tickets),
    }
    others = [{"name": name, "routes": names_of(hand)} for name, hand in zip(NAMES[1:], hands, strict=False)]
    return game(ended([ada, *others]))
