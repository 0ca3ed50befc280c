"""What a trail must leave out at least: the cheapest pairing of the odd vertices (EXPRESS-1).

A walk comes into a vertex as often as it leaves it, but for its two ends. So at all other vertices it uses an even
number of edges, and where an odd number meet, it leaves one out. The edges left out have odd degree exactly there, so
they contain ways that lead from one such vertex to another, in pairs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr.board import bits
from ttr.graphs.connect import connecting_path

MOST_ODD = 14
"""With more odd vertices there are too many pairings to compare."""

Plan = tuple[int, tuple[tuple[int, int], ...]]
"""The length of the ways between some pairs, and the pairs."""


class Pairing(NamedTuple):
    """The cheapest way to make all vertices even but two.

    Attributes
    ----------
    length : int
        The total length of what is left out: no trail of the network leaves out less.
    pairs : tuple of (int, int)
        The vertices between which a shortest way is left out.
    """

    length: int
    pairs: tuple[tuple[int, int], ...]


def odd_vertices(edges: Sequence[tuple[int, ...]]) -> list[int]:
    """List the vertices where an odd number of edges meet, in ascending order.

    >>> odd_vertices([(0, 1, 2), (1, 2, 2), (1, 3, 2)])
    [0, 1, 2, 3]
    """
    mask = 0
    for edge in edges:
        mask ^= 1 << edge[0] ^ 1 << edge[1]
    return bits(mask)


def cheapest_pairing(edges: Sequence[tuple[int, int, int]]) -> Pairing | None:
    """Find how little a trail must leave out at least, so that all vertices but two are even.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths: a connected network.

    Returns
    -------
    Pairing or None
        None with more than `MOST_ODD` odd vertices.

    Notes
    -----
    A set of edges that has odd degree at given vertices, and least length, consists of shortest ways between pairs of
    them [1]_. One pair is spared: the ends of the walk. Every set of vertices is paired once, O(2^k k) for k odd
    vertices. A trail may have to leave out more, since what is left must hang together.

    References
    ----------
    .. [1] J. Edmonds and E. L. Johnson, "Matching, Euler tours and the Chinese postman", Mathematical Programming 5
       (1973), 88-124.

    Examples
    --------
    A square with both diagonals: one of the six edges is left out.

    >>> cheapest_pairing([(0, 1, 2), (1, 2, 3), (2, 3, 4), (3, 0, 5), (0, 2, 6), (1, 3, 6)])
    Pairing(length=2, pairs=((0, 1),))
    """
    odd = odd_vertices(edges)
    if len(odd) > MOST_ODD:
        return None
    apart = {(a, b): _distance(edges, a, b) for i, a in enumerate(odd) for b in odd[i + 1 :]}
    known: dict[tuple[int, bool], Plan] = {(0, True): (0, ()), (0, False): (0, ())}

    def plan(left: int, spare: bool) -> Plan:
        """Pair the positions of a bit mask; one pair may be spared."""
        if (left, spare) not in known:
            first, *others = bits(left)
            plans = []
            for other in others:
                rest, pair = left ^ 1 << first ^ 1 << other, (odd[first], odd[other])
                length, pairs = plan(rest, spare)
                plans.append((length + apart[pair], (pair, *pairs)))
                if spare:
                    plans.append(plan(rest, False))
            known[left, spare] = min(plans)
        return known[left, spare]

    return Pairing(*plan((1 << len(odd)) - 1, True))


def _distance(edges: Sequence[tuple[int, int, int]], start: int, goal: int) -> int:
    path = connecting_path(edges, start, goal)
    if path is None:
        raise ValueError(f"{start} and {goal} are not connected")
    return sum(edges[index][2] for index in path)
