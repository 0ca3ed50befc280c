"""What separates the two ends of a failed ticket (SCORE-3)."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from ttr.board import Board, bits
from ttr.graphs.connect import connecting_path
from ttr.score import ScoreSheet, borrowable
from ttr.state import State

MISSING = 1_000_000
"""Weight of a route that the player cannot use; one that they can use weighs 1, and a train more costs `TRAIN`."""
TRAIN = 1_000


@dataclass(frozen=True)
class Separation:
    """What separates a failed ticket."""

    ticket: int
    here: tuple[int, ...]
    """The cities connected with where the ticket begins, itself included."""
    there: tuple[int, ...]
    """The cities connected with where it may lead."""
    missing: tuple[int, ...]
    """The fewest routes that would have connected them, in their order on the way; of equally many, those with fewest
    trains."""
    owners: tuple[int, ...]
    """Who owns each of them, `ttr.state.NOBODY` if nobody does."""
    loans: tuple[tuple[int, int], ...] = ()
    """City and route of each idle station that is taken to borrow, since fewer are missing then."""


def separation(state: State, sheet: ScoreSheet, seat: int, ticket: int) -> Separation:
    """Find what separates a failed ticket of a player.

    Parameters
    ----------
    state : State
    sheet : ScoreSheet
        The score sheet of this position.
    seat, ticket : int

    Raises
    ------
    ValueError
        If this is no failed ticket of theirs.
    """
    player, board = sheet.players[seat], state.board
    if ticket not in player.failed:
        raise ValueError(f"ticket {ticket} is no failed ticket of seat {seat}")
    card = board.tickets[ticket]
    goals = [city for target in card.targets for city in target.cities]
    here = there = 0
    for city in card.origins:
        here |= player.reach(city)
    for city in goals:
        there |= player.reach(city)
    idle = [city for city in player.stations if city not in player.borrowed]
    usable = {route.index for route in player.usable}
    found = [
        (_missing(board, card.origins, goals, usable | {route for _, route in loans}), loans)
        for loans in _loans(state, seat, idle)
    ]
    missing, loans = min(found, key=lambda gap: (_weight(board, gap[0]), len(gap[1])))
    owners = tuple(state.owner[route] for route in missing)
    return Separation(ticket, tuple(bits(here)), tuple(bits(there)), missing, owners, loans)


def _loans(state: State, seat: int, idle: Sequence[int]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Everything that idle stations could borrow, each something or nothing."""
    options = [[None, *borrowable(state, seat, city)] for city in idle]
    for choice in product(*options):
        yield tuple((city, route.index) for city, route in zip(idle, choice, strict=True) if route is not None)


def _missing(board: Board, starts: Sequence[int], goals: Sequence[int], usable: Collection[int]) -> tuple[int, ...]:
    """The fewest routes beside the usable ones that join a start with a goal, in their order on the way."""
    edges = [(r.a, r.b, 1 if r.index in usable else MISSING + TRAIN * r.length) for r in board.routes]
    ways = [way for start in starts for goal in goals if (way := connecting_path(edges, start, goal)) is not None]
    best = min(ways, key=lambda way: sum(edges[route][2] for route in way), default=())
    return tuple(route for route in best if route not in usable)


def _weight(board: Board, missing: Sequence[int]) -> tuple[int, int]:
    """How many routes are missing, and their trains."""
    return len(missing), sum(board.routes[route].length for route in missing)
