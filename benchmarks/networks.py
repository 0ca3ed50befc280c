"""Seeded families of networks and station problems on a board, for benchmarks and tests.

A network is what one player could own at the end of a game: routes of at most 45 trains, never both tracks of a
double. Everything here works on plain edges ``(vertex, vertex, length)``; two edges between the same two vertices are
the two tracks of a double. The families differ in how the next route is drawn (see `FAMILIES`):

random
    Any open route: scattered claims, many small components.
connected
    With probability 0.9 a route touching the network, otherwise any: what people build.
short
    Always touching and at most three trains long (a longer one only where the network is hemmed in): many short
    routes, so many cycles and many odd cities.
dense
    A route closing a cycle whenever there is one, otherwise the touching route whose new city has most routes back
    to the network: as many cycles as the board allows.
"""

from __future__ import annotations

import csv
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

Edge = tuple[int, int, int]
Pick = Callable[[random.Random, Sequence[Edge], list[int], set[int]], int]

TRAINS = 45
EUROPE_ROUTES = Path(__file__).resolve().parents[1] / "data" / "europe" / "routes.csv"


class StationProblem(NamedTuple):
    """The three arguments of `ttr.graphs.borrow.best_borrowing`."""

    own: list[tuple[int, int]]
    options: list[list[tuple[int, int, int]]]
    tickets: list[tuple[int, int, int]]


def board_edges(path: Path = EUROPE_ROUTES) -> list[Edge]:
    """Read the routes of a board as plain edges, cities numbered in alphabetical order of their ids.

    Parameters
    ----------
    path : Path
        A ``routes.csv`` with the columns ``city_a``, ``city_b`` and ``length``.

    Returns
    -------
    list of (int, int, int)
        One edge a row, in the order of the file.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = sorted({row[column] for row in rows for column in ("city_a", "city_b")})
    index = {name: number for number, name in enumerate(names)}
    return [(index[row["city_a"]], index[row["city_b"]], int(row["length"])) for row in rows]


def draw_network(rng: random.Random, board: Sequence[Edge], pick: Pick, trains: int = TRAINS) -> list[int]:
    """Claim routes one by one until no open route fits the trains left.

    Parameters
    ----------
    rng : random.Random
        Where chance comes from.
    board : sequence of (int, int, int)
        All routes.
    pick : callable
        Chooses the next route from ``(rng, board, open routes, cities of the network)``, or answers -1 to stop.
    trains : int
        Trains to place.

    Returns
    -------
    list of int
        Indices into `board` in the order claimed; no two of them join the same two cities.
    """
    taken: list[int] = []
    pairs: set[tuple[int, int]] = set()
    cities: set[int] = set()
    while True:
        free = [i for i, (a, b, n) in enumerate(board) if n <= trains and (min(a, b), max(a, b)) not in pairs]
        route = pick(rng, board, free, cities) if free else -1
        if route < 0:
            return taken
        a, b, length = board[route]
        taken.append(route)
        pairs.add((min(a, b), max(a, b)))
        cities |= {a, b}
        trains -= length


def _touching(board: Sequence[Edge], free: list[int], cities: set[int]) -> list[int]:
    return [i for i in free if board[i][0] in cities or board[i][1] in cities]


def pick_random(rng: random.Random, board: Sequence[Edge], free: list[int], cities: set[int]) -> int:
    """Pick any open route."""
    return rng.choice(free)


def pick_connected(rng: random.Random, board: Sequence[Edge], free: list[int], cities: set[int]) -> int:
    """Pick a route touching the network with probability 0.9, otherwise any."""
    touching = _touching(board, free, cities) if rng.random() < 0.9 else []
    return rng.choice(touching or free)


def pick_short(rng: random.Random, board: Sequence[Edge], free: list[int], cities: set[int]) -> int:
    """Pick a route of at most three trains touching the network; where it is hemmed in, a shortest touching one."""
    touching = _touching(board, free, cities) if cities else free
    if not touching:
        return -1
    limit = max(3, min(board[i][2] for i in touching))
    return rng.choice([i for i in touching if board[i][2] <= limit])


def pick_dense(rng: random.Random, board: Sequence[Edge], free: list[int], cities: set[int]) -> int:
    """Pick a route that closes a cycle, or else one whose new city has most open routes back to the network."""
    closing = [i for i in free if board[i][0] in cities and board[i][1] in cities]
    if closing:
        return rng.choice(closing)
    touching = _touching(board, free, cities)
    if not touching:
        return rng.choice(free)
    back: dict[int, int] = {}
    for i in touching:
        outside = board[i][1] if board[i][0] in cities else board[i][0]
        back[outside] = back.get(outside, 0) + 1
    most = max(back.values())
    return rng.choice([i for i in touching if any(back.get(city) == most for city in board[i][:2])])


FAMILIES: dict[str, Pick] = {
    "random": pick_random,
    "connected": pick_connected,
    "short": pick_short,
    "dense": pick_dense,
}


def networks(family: str, count: int, seed: int = 1, board: Sequence[Edge] | None = None) -> Iterator[list[Edge]]:
    """Yield networks of one family.

    Parameters
    ----------
    family : str
        A key of `FAMILIES`.
    count : int
        How many.
    seed : int
        Seed of the generator; family, seed and board give the same networks every time.
    board : sequence of (int, int, int), optional
        The routes to draw from; the Europe board if left out.

    Yields
    ------
    list of (int, int, int)
        The routes of one network.
    """
    board = board_edges() if board is None else board
    rng = random.Random(seed)
    for _ in range(count):
        yield [board[i] for i in draw_network(rng, board, FAMILIES[family])]


def station_problems(
    count: int,
    seed: int = 1,
    board: Sequence[Edge] | None = None,
    opponents: int = 4,
    stations: int = 3,
    tickets: int = 9,
) -> Iterator[StationProblem]:
    """Yield problems of station assignment at the end of a full game.

    The owner and the opponents draw connected networks in turn from the routes still open, the owner first, so that
    each has what is left by those before, as at a crowded table. Stations stand at opponents' routes that touch the
    owner's network, on either side; tickets join two random cities, each in the network or one such route away, and
    are worth the length of the shortest way. So most tickets hang on the stations, which is the hard case.

    Parameters
    ----------
    count, seed, board
        As in `networks`.
    opponents, stations, tickets : int
        Size of the table and of the problem.

    Yields
    ------
    StationProblem
        Ranks are indices into `board`.
    """
    board = board_edges() if board is None else board
    rng = random.Random(seed)
    distance = _distances(board)
    for _ in range(count):
        yield _station_problem(rng, board, distance, opponents, stations, tickets)


def _station_problem(
    rng: random.Random,
    board: Sequence[Edge],
    distance: list[list[int]],
    opponents: int,
    stations: int,
    tickets: int,
) -> StationProblem:
    open_routes = list(range(len(board)))
    hands: list[list[int]] = []
    for _ in range(1 + opponents):
        drawn = draw_network(rng, [board[i] for i in open_routes], pick_connected)
        hands.append([open_routes[i] for i in drawn])
        gone = set(hands[-1])
        open_routes = [i for i in open_routes if i not in gone]
    mine = {city for route in hands[0] for city in board[route][:2]}
    foreign = sorted(route for hand in hands[1:] for route in hand)
    beside = sorted({city for route in foreign if mine & {*board[route][:2]} for city in board[route][:2]})
    cities = rng.sample(beside, min(stations, len(beside)))
    options = [[(*board[route][:2], route) for route in foreign if city in board[route][:2]] for city in cities]
    near = sorted(mine.union(beside))
    pairs = [(a, b) for a in near for b in near if a < b]
    wanted = [(a, b, distance[a][b]) for a, b in rng.sample(pairs, tickets)]
    return StationProblem([board[route][:2] for route in hands[0]], options, wanted)


def _distances(board: Sequence[Edge]) -> list[list[int]]:
    """All shortest distances (Floyd and Warshall): 47 cities, once a run."""
    size = 1 + max(max(edge[:2]) for edge in board)
    far = sum(edge[2] for edge in board)
    matrix = [[0 if a == b else far for b in range(size)] for a in range(size)]
    for a, b, length in board:
        matrix[a][b] = matrix[b][a] = min(matrix[a][b], length)
    for via in range(size):
        for row in matrix:
            for b in range(size):
                row[b] = min(row[b], row[via] + matrix[via][b])
    return matrix
