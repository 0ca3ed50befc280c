"""Stand-ins for `ttr.graphs.trail`: one that is right and slow, and three short cuts that are wrong.

The right one tries every trail. The wrong ones are what is usually written instead; the tests check that they are told
apart from the real thing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ttr.board import bits
from ttr.graphs.connect import components, connecting_path

Edge = tuple[int, int, int]


def longest_by_recursion(edges: Sequence[Edge]) -> int:
    """Try every trail: from every vertex, along every unused edge. Right, and exponential in the number of edges."""

    def beyond(vertex: int, used: frozenset[int]) -> int:
        best = 0
        for index, (a, b, length) in enumerate(edges):
            if index not in used and vertex in (a, b):
                best = max(best, length + beyond(a + b - vertex, used | {index}))
        return best

    return max((beyond(vertex, frozenset()) for edge in edges for vertex in edge[:2]), default=0)


def marking_cities(edges: Sequence[Edge]) -> int:
    """Wrong: marks cities as visited, so it never comes through a city twice."""

    def beyond(vertex: int, visited: frozenset[int]) -> int:
        best = 0
        for a, b, length in edges:
            if vertex in (a, b) and a + b - vertex not in visited:
                best = max(best, length + beyond(a + b - vertex, visited | {a + b - vertex}))
        return best

    return max((beyond(vertex, frozenset({vertex})) for edge in edges for vertex in edge[:2]), default=0)


def removing_odd_paths(edges: Sequence[Edge]) -> int:
    """Wrong: as long as more than two cities of a component are odd, removes the shortest path between two of them.

    What is left can be walked, but another choice of paths may leave more. Of equally short paths the first in the
    order of the cities is removed.
    """
    best = 0
    waiting = [list(edges)]
    while waiting:
        network = waiting.pop()
        for mask in components(network):
            part = [edge for edge in network if mask >> edge[0] & 1]
            path = _shortest_odd_path(part)
            if path:
                waiting.append([edge for index, edge in enumerate(part) if index not in path])
            else:
                best = max(best, sum(length for _, _, length in part))
    return best


def _shortest_odd_path(edges: Sequence[Edge]) -> tuple[int, ...]:
    """Find the shortest path between two odd cities of a component; empty if no more than two are odd."""
    odd_mask = 0
    for a, b, _ in edges:
        odd_mask ^= 1 << a ^ 1 << b
    odd = bits(odd_mask)
    if len(odd) <= 2:
        return ()
    paths = [connecting_path(edges, start, goal) or () for start in odd for goal in odd if start < goal]
    return min(paths, key=lambda path: sum(edges[index][2] for index in path))


def counting_routes(edges: Sequence[Edge]) -> int:
    """Wrong: counts the routes of a trail, not its trains."""
    return longest_by_recursion([(a, b, 1) for a, b, _ in edges])
