"""Random networks of routes, and positions with them, for questions about what players have built."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

from ttr.board import Board, Route, Ticket
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.score import score
from ttr.state import State


def europe() -> Board:
    """The board."""
    return load_mode("europe").board


def names_of(things: Iterable[Route | Ticket]) -> list[str]:
    """Routes or tickets as files name them."""
    return [thing.id for thing in things]


def cities_of(routes: Iterable[Route]) -> set[int]:
    """The cities that routes touch."""
    return {city for route in routes for city in (route.a, route.b)}


def take(route: Route, taken: set[int]) -> Route:
    """Mark a route and its other track as gone."""
    taken.add(route.index)
    if route.twin is not None:
        taken.add(route.twin)
    return route


def grown(
    random: Random, routes: int, taken: set[int], start: int | None = None, *, board: Board | None = None
) -> list[Route]:
    """A network of so many routes that hang together, fewer where there is no room; none of them is taken yet."""
    board = board or europe()
    cities = {random.randrange(len(board.cities)) if start is None else start}
    found: list[Route] = []
    while len(found) < routes:
        near = [r for r in board.routes if r.index not in taken and (r.a in cities or r.b in cities) and r.length < 8]
        if not near:
            break
        found.append(take(random.choice(near), taken))
        cities |= cities_of(found)
    return found


def scattered(random: Random, trains: int, taken: set[int]) -> list[Route]:
    """Routes anywhere with so many trains in all."""
    while True:
        found: list[Route] = []
        gone = set(taken)
        left = trains
        for route in random.sample(europe().routes, len(europe().routes)):
            if route.index not in gone and route.length <= left:
                found.append(take(route, gone))
                left -= route.length
        if not left:
            taken |= gone
            return found


def tickets_near(random: Random, routes: Sequence[Route], wanted: int) -> list[Ticket]:
    """Regular tickets that lead from these cities to each other, or at least from one of them."""
    cities = cities_of(routes)
    tickets = [europe().tickets[ticket] for ticket in load_mode("europe").regular_tickets]
    near = [ticket for ticket in random.sample(tickets, len(tickets)) if ticket.cities & cities]
    return sorted(near, key=lambda ticket: len(ticket.cities & cities), reverse=True)[:wanted]


def ended(players: Sequence[dict[str, Any]], mode: str = "europe") -> State:
    """A game that is over and can be counted."""
    return position(players, phase="game_over", seed=1, mode=mode)


def bridged(random: Random, tickets: int) -> State:
    """Two networks of the first player, joined by a route of the second that a station of the first borrows."""
    board = europe()
    while True:
        taken: set[int] = set()
        own = grown(random, random.randint(3, 5), taken)
        city = random.choice(sorted(cities_of(own)))
        lent = grown(random, 1, taken, city)
        beyond = cities_of(lent) - {city}
        if not lent or beyond & cities_of(own):
            continue
        own += grown(random, 2, taken, *beyond)
        you = {
            "name": NAMES[0],
            "routes": names_of(own),
            "stations": [board.cities[city].id],
            "tickets": names_of(tickets_near(random, own, tickets)),
        }
        state = ended([you, {"name": NAMES[1], "routes": names_of(lent)}])
        if score(state).players[0].borrowed:
            return state


def alone(random: Random, routes: int, tickets: int) -> State:
    """A network of the first player, and none of the second."""
    own = grown(random, routes, set())
    near = names_of(tickets_near(random, own, tickets))
    return ended([{"name": NAMES[0], "routes": names_of(own), "tickets": near}, {"name": NAMES[1]}])
