"""The longest trail and the station assignment as one would write them first with networkx, for ratios.

Both are right. Neither is tuned: the trail tries every walk from every city, the stations every choice on the whole
network.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import networkx as nx


def longest_trail_length(edges: Sequence[tuple[int, int, int]]) -> int:
    """Find the length of a longest trail by trying every trail from every city.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        As for `ttr.graphs.trail.longest_trail_length`.

    Returns
    -------
    int
        The greatest total length of a trail.

    Notes
    -----
    Exponential in the number of edges: milliseconds on most connected networks of 45 trains, seconds on dense ones.
    """
    graph = nx.MultiGraph()
    for index, (a, b, length) in enumerate(edges):
        graph.add_edge(a, b, key=index, length=length)
    used: set[int] = set()

    def beyond(city: int) -> int:
        best = 0
        for _, other, index, length in graph.edges(city, keys=True, data="length"):
            if index not in used:
                used.add(index)
                best = max(best, length + beyond(other))
                used.remove(index)
        return best

    return max((beyond(city) for city in graph), default=0)


def best_borrowing(
    own: Sequence[tuple[int, int]],
    options: Sequence[Sequence[tuple[int, int, int]]],
    tickets: Sequence[tuple[int, int, int]],
) -> tuple[int, int, list[int]]:
    """Assign the stations by looking for every ticket's path under every choice.

    Parameters
    ----------
    own, options, tickets
        As for `ttr.graphs.borrow.best_borrowing`.

    Returns
    -------
    tuple of (int, int, list of int)
        Value, number of completed tickets, and ranks of the borrowed routes of the best choice.
    """
    best: tuple[int, int, list[int]] | None = None
    for choice in product(*[[None, *routes] for routes in options]):
        borrowed = [route for route in choice if route is not None]
        graph = nx.Graph([*own, *((a, b) for a, b, _ in borrowed)])
        graph.add_nodes_from(city for ticket in tickets for city in ticket[:2])
        done = [nx.has_path(graph, a, b) for a, b, _ in tickets]
        value = sum(points if path else -points for (_, _, points), path in zip(tickets, done, strict=True))
        ranks = [rank for _, _, rank in borrowed]
        if best is None or (-value, -sum(done), ranks) < (-best[0], -best[1], best[2]):
            best = (value, sum(done), ranks)
    assert best is not None  # standing idle is always a choice
    return best
