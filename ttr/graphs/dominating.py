"""Dominating sets: as few vertices as possible that lie within one edge of all."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.graphs.edges import check_edges


def dominating_set(edges: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Choose as few vertices as possible so that every vertex is chosen or next to a chosen one.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; parallel edges change nothing.

    Returns
    -------
    tuple of int
        The vertices, ascending; none without edges. Which of several such choices it is, is not promised.

    Raises
    ------
    ValueError
        If an edge is a loop or has a negative vertex.

    Notes
    -----
    Exact, by iterative deepening: is one vertex enough, are two, and so on? Some chosen vertex must lie at or next to
    a vertex that is not looked after yet; the one with fewest neighbors leaves fewest cases. A case is given up when
    even the best vertices could not look after all that is left. Exponential at worst, since the problem is
    NP-complete [1]_; a second at the most for a map of 50 cities.

    References
    ----------
    .. [1] M. R. Garey and D. S. Johnson, "Computers and Intractability", Freeman (1979), problem GT2.

    Examples
    --------
    >>> dominating_set([(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
    (1, 4)
    """
    check_edges([edge[:2] for edge in edges])
    near: dict[int, int] = {}
    for a, b, *_ in edges:
        for vertex in (a, b):
            near[vertex] = near.get(vertex, 0) | 1 << a | 1 << b
    everywhere = sum(1 << vertex for vertex in near)
    number = 0
    while (chosen := _within(near, everywhere, number)) is None:
        number += 1
    return tuple(sorted(chosen))


def _within(near: dict[int, int], left: int, number: int) -> tuple[int, ...] | None:
    """At most so many vertices that look after all that is left; None if there are none such."""
    if not left:
        return ()
    new = {vertex: (mask & left).bit_count() for vertex, mask in near.items()}
    if number * max(new.values()) < left.bit_count():
        return None
    needy = min(
        (vertex for vertex in near if left >> vertex & 1), key=lambda vertex: (near[vertex].bit_count(), vertex)
    )
    helpers = [vertex for vertex in near if near[needy] >> vertex & 1]
    for vertex in sorted(helpers, key=lambda vertex: (-new[vertex], vertex)):
        rest = _within(near, left & ~near[vertex], number - 1)
        if rest is not None:
            return (vertex, *rest)
    return None
