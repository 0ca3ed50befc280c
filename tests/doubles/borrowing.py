"""A stand-in for `ttr.graphs.borrow` that tries every choice of every station and says what rule STATION-11 says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from ttr.graphs.borrow import Borrowing


def borrowing_by_trying(
    own: Sequence[tuple[int, int]],
    options: Sequence[Sequence[tuple[int, int, int]]],
    tickets: Sequence[tuple[int, int, int]],
) -> Borrowing:
    """Try every choice of every station on the whole network. Right and slow."""

    def judge(choice: tuple[int | None, ...]) -> tuple[int, int, list[int], Borrowing]:
        borrowed = [routes[index] for routes, index in zip(options, choice, strict=True) if index is not None]
        network = [*own, *(route[:2] for route in borrowed)]
        completed = tuple(number for number, (a, b, _) in enumerate(tickets) if b in _reachable(network, a))
        value = sum(points if number in completed else -points for number, (_, _, points) in enumerate(tickets))
        ranks = [-1 if index is None else routes[index][2] for routes, index in zip(options, choice, strict=True)]
        return -value, -len(completed), ranks, Borrowing(choice, completed, value)

    return min(judge(choice) for choice in product(*[[None, *range(len(routes))] for routes in options]))[-1]


def _reachable(edges: Sequence[tuple[int, int]], start: int) -> set[int]:
    reached = {start}
    for _ in edges:
        for a, b in edges:
            if a in reached or b in reached:
                reached |= {a, b}
    return reached
