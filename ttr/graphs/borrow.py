"""Which routes a player's stations should borrow (rules STATION-5 to STATION-11), exactly.

Each station lends its owner one of the opponents' routes at its city, or stands idle; a borrowed route counts for all
tickets. Trying every choice for every station and looking for every ticket's two cities means a few hundred searches
of the whole network. Nearly all of that can be known beforehand:

1. The owner's network is the same in every choice, so it is contracted once: from then on a place is a component of
   it (or a city outside of it), and a route joins two places. Routes of one station between the same two places
   differ in rank only.
2. A ticket is fulfilled, if not by the owner's network alone, by a path of borrowed routes of different stations.
   With three stations there are few such paths, and most tickets have none.
3. A route on none of these paths fulfills nothing, whatever else is borrowed. What is left are the few uses of each
   station. All their combinations are tried, where a combination is a bit mask that covers a path or does not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

from ttr.board import bits
from ttr.graphs.connect import components

Loan = tuple[int, int]
"""The rank of a route, and its index into the options of a station."""

IDLE: Loan = (-1, -1)
"""What stands for an idle station where loans are compared."""

Around = dict[int, list[tuple[int, int, int]]]
"""For each place the routes that leave it: the other place, the bit of the use, the bit of the station."""


class Borrowing(NamedTuple):
    """What the stations borrow, and what comes of it.

    Attributes
    ----------
    choice : tuple of (int or None)
        For each station an index into its options, or None if it is idle.
    completed : tuple of int
        Indices of the fulfilled tickets, ascending.
    value : int
        The values of the fulfilled tickets minus those of the others.
    """

    choice: tuple[int | None, ...]
    completed: tuple[int, ...]
    value: int


def best_borrowing(
    own: Sequence[tuple[int, int]],
    options: Sequence[Sequence[tuple[int, int, int]]],
    tickets: Sequence[tuple[int, int, int]],
) -> Borrowing:
    """Choose the routes to borrow (rule STATION-11).

    Parameters
    ----------
    own : sequence of (int, int)
        The owner's routes, ``(vertex, vertex)``, vertices being small non-negative integers.
    options : sequence of sequence of (int, int, int)
        For each station the routes it may borrow, ``(vertex, vertex, rank)``: the smaller the route's id, the smaller
        its rank. Several stations may offer the same route.
    tickets : sequence of (int, int, int)
        ``(vertex, vertex, value)``.

    Returns
    -------
    Borrowing
        The choice of greatest value; of those, one that completes most tickets; of those, the one with the
        lexicographically smallest list of ranks, in the order of the stations, an idle station before any route. So no
        station borrows for nothing, and where two could borrow the one route, the later one does.

    Notes
    -----
    Exact: a route left aside lies on no path that could fulfill a ticket (see the module's docstring), and among equals
    its station had better be idle.

    With k stations of at most d uses each there are O(d^k) paths a ticket and O((d + 1)^k) combinations.

    Examples
    --------
    One station (in 1) and two tickets that need different routes out of it: the dearer one wins.

    >>> best_borrowing([(0, 1)], [[(1, 2, 0), (1, 3, 1)]], [(0, 2, 5), (0, 3, 7)])
    Borrowing(choice=(1,), completed=(1,), value=2)
    """
    place = {vertex: mask for mask in components(own) for vertex in bits(mask)}
    around, uses = _uses(options, place)
    completed = useful = 0
    needs: list[tuple[int, int]] = []
    for number, (a, b, _) in enumerate(tickets):
        start, goal = place.get(a, 1 << a), place.get(b, 1 << b)
        if start == goal:
            completed |= 1 << number
        elif goal in around:
            for path in _paths(around, start, goal, start, 0, 0):
                needs.append((path, 1 << number))
                useful |= path
    values = [value for _, _, value in tickets]
    loans = [{bit: loan for bit, loan in by_bit.items() if bit & useful} for by_bit in uses]
    combinations = _best_combinations(loans, needs, completed, values)
    best, completed = min(
        combinations,
        key=lambda plan: [by_bit[bit] if bit else IDLE for bit, by_bit in zip(plan[0], loans, strict=True)],
    )
    choice = tuple(by_bit[bit][1] if bit else None for bit, by_bit in zip(best, loans, strict=True))
    return Borrowing(choice, tuple(bits(completed)), _score(completed, values)[0])


def _uses(
    options: Sequence[Sequence[tuple[int, int, int]]], place: dict[int, int]
) -> tuple[Around, list[dict[int, Loan]]]:
    """Give a bit to each station and each two places it can join.

    Returns
    -------
    Around
        The routes that join two places, one a station and pair of places.
    list of dict
        For each station the smallest loan of each bit. Routes inside one place are of no use and left out.
    """
    around: Around = {}
    uses: list[dict[int, Loan]] = []
    fresh = 1
    for station, routes in enumerate(options):
        bit_of: dict[tuple[int, int], int] = {}
        smallest: dict[int, Loan] = {}
        for index, (a, b, rank) in enumerate(routes):
            start, goal = place.get(a, 1 << a), place.get(b, 1 << b)
            if start == goal:
                continue
            pair = (start, goal) if start < goal else (goal, start)
            bit = bit_of.get(pair, fresh)
            if bit == fresh:
                bit_of[pair] = bit
                fresh <<= 1
                around.setdefault(start, []).append((goal, bit, 1 << station))
                around.setdefault(goal, []).append((start, bit, 1 << station))
            if bit not in smallest or (rank, index) < smallest[bit]:
                smallest[bit] = (rank, index)
        uses.append(smallest)
    return around, uses


def _paths(around: Around, start: int, goal: int, visited: int, busy: int, path: int) -> Iterator[int]:
    """Yield the paths to `goal` that use each station once at most, as bit masks of uses.

    Paths that come twice to one place (`visited`) need more than others and fulfill nothing more.
    """
    for other, bit, station in around.get(start, ()):
        if station & busy or other & visited:
            continue
        if other == goal:
            yield path | bit
        else:
            yield from _paths(around, other, goal, visited | other, busy | station, path | bit)


def _best_combinations(
    loans: list[dict[int, Loan]], needs: list[tuple[int, int]], completed: int, values: list[int]
) -> list[tuple[tuple[int, ...], int]]:
    """Try all combinations of uses, and list the best ones with the tickets that each completes.

    `needs` holds the paths and the bit of the ticket that each fulfills.
    """
    best_score: tuple[int, int] | None = None
    best: list[tuple[tuple[int, ...], int]] = []
    scores: dict[int, tuple[int, int]] = {}
    for combination in product(*[(0, *by_bit) for by_bit in loans]):
        mask = sum(combination)
        tickets = completed
        for path, ticket in needs:
            if path & mask == path:
                tickets |= ticket
        if tickets not in scores:
            scores[tickets] = _score(tickets, values)
        score = scores[tickets]
        if best_score is None or score > best_score:
            best_score, best = score, [(combination, tickets)]
        elif score == best_score:
            best.append((combination, tickets))
    return best


def _score(tickets: int, values: list[int]) -> tuple[int, int]:
    """Count a set of tickets: the value with all others unfulfilled, and their number."""
    value = sum([value if tickets >> number & 1 else -value for number, value in enumerate(values)])
    return value, tickets.bit_count()
