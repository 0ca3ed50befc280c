"""What lessons ask about a player's network: its tickets, what one of them still lacks, a sketch, and random ways."""

from collections.abc import Collection, Iterable
from random import Random

from ttr.board import Board, Route
from ttr.graphs.connect import components, connecting_path
from ttr.lesson.lesson import LOOKS
from ttr.planner import cheapest_way
from ttr.score import best_target
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.svg import Picture, part_svg


def missing_way(state: State, seat: int, ticket: int) -> list[Route] | None:
    """The free routes that fulfill a ticket with fewest trains; empty if it is fulfilled, None if there is no way."""
    way = cheapest_way(state, seat, ticket)
    return None if way is None else [state.board.routes[route] for route in way.routes]


def trains_missing(state: State, seat: int, ticket: int) -> int | None:
    """How many trains a ticket takes at least; None if there is no way left."""
    way = cheapest_way(state, seat, ticket)
    return None if way is None else way.trains


def ticket_points(state: State, seat: int, borrowed: Iterable[int] = ()) -> int:
    """The ticket points of a player whose stations borrow just these routes (SCORE-2, SCORE-3)."""
    board, player = state.board, state.players[seat]
    usable = [*board.routes_in(player.routes), *(board.routes[route] for route in borrowed)]
    joined = components(_ends(usable))
    tickets = [board.tickets[ticket] for ticket in player.tickets]
    return sum(ticket.value if best_target(ticket, joined) is not None else -ticket.penalty for ticket in tickets)


def some_way(board: Board, ticket: int, random: Random) -> list[int]:
    """The routes of a way that fulfills a ticket: a short one, not always the shortest; first tracks only."""
    routes = [route for route in board.routes if route.twin is None or route.twin > route.index]
    edges = [(route.a, route.b, route.trains + random.randrange(3)) for route in routes]
    card = board.tickets[ticket]
    path = connecting_path(edges, card.origins[0], card.targets[0].cities[0])
    assert path
    return [routes[edge].index for edge in path]


def ends(board: Board, route: int) -> set[int]:
    """The two cities of a route."""
    return {board.routes[route].a, board.routes[route].b}


def sketch(
    state: State,
    routes: Iterable[int],
    speaker: Speaker,
    cities: Collection[int] = (),
    marked: Collection[int] = (),
) -> str:
    """Some routes with what lies on them, as HTML; some cities and routes are marked."""
    looks = LOOKS[: len(state.players)]
    picture = Picture.of(state, looks, marked_cities=frozenset(cities), marked_routes=frozenset(marked))
    return part_svg(state.board, speaker, dict.fromkeys(routes), picture)


def hand_and_sketch(
    state: State,
    seat: int,
    routes: Iterable[int],
    speaker: Speaker,
    cities: Collection[int] = (),
    marked: Collection[int] = (),
) -> str:
    """A player's hand, and below it some routes, as HTML."""
    hand = panels.hand(state.players[seat].hand, speaker)
    return f"<p>{hand}</p>{sketch(state, routes, speaker, cities, marked)}"


def _ends(routes: Iterable[Route]) -> list[tuple[int, int]]:
    return [(route.a, route.b) for route in routes]
