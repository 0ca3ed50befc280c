"""What an edge is here: two different vertices, and often a length; refused with a reason where it is not.

A vertex is a small non-negative integer. Parallel edges are different edges: an edge is known by its index.
"""

from __future__ import annotations

from collections.abc import Sequence

Edge = tuple[int, int, int]
"""Two vertices and a length."""

Around = dict[int, list[tuple[int, int]]]
"""For each vertex the edges that leave it, in ascending order: the other vertex, and the index of the edge."""


def check_edges(edges: Sequence[tuple[int, ...]], least: int = 0) -> None:
    """Refuse what is no edge.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; a third item is the length (or the capacity).
    least : int
        The smallest length that is allowed.

    Raises
    ------
    ValueError
        For the first edge that is a loop, has a negative vertex, or is too short.

    Notes
    -----
    O(edges).

    Examples
    --------
    >>> check_edges([(0, 1, 3), (2, 2, 1)])
    Traceback (most recent call last):
        ...
    ValueError: edge 1 is (2, 2, 1): its ends are two different vertices, none of them negative
    """
    for index, edge in enumerate(edges):
        a, b, *rest = edge
        if a == b or a < 0 or b < 0:
            raise ValueError(f"edge {index} is {edge}: its ends are two different vertices, none of them negative")
        if rest and rest[0] < least:
            raise ValueError(f"edge {index} is {edge}: its third number is at least {least}")


def ways(edges: Sequence[tuple[int, ...]]) -> Around:
    """List the edges at each vertex.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.

    Returns
    -------
    dict
        For each vertex that has an edge, in the order in which they occur, pairs of the other vertex and the index.

    Notes
    -----
    O(edges).

    Examples
    --------
    >>> ways([(0, 1), (1, 2), (0, 1)])
    {0: [(1, 0), (1, 2)], 1: [(0, 0), (2, 1), (0, 2)], 2: [(1, 1)]}
    """
    around: Around = {}
    for index, (a, b, *_) in enumerate(edges):
        around.setdefault(a, []).append((b, index))
        around.setdefault(b, []).append((a, index))
    return around
