"""What hangs together in a network: components, shortest connections, two ways that share no edge.

Plain functions on plain edges: an edge is a tuple that starts with two vertices, small non-negative integers; where
lengths matter, its third item is the length. A set of vertices is a bit mask, bit ``v`` standing for vertex ``v``.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import heappop, heappush


def components(edges: Iterable[tuple[int, ...]]) -> list[int]:
    """Find the connected components of a network.

    Parameters
    ----------
    edges : iterable of tuple
        ``(vertex, vertex, ...)``; whatever follows the two vertices is ignored.

    Returns
    -------
    list of int
        One vertex bit mask a component, in the order of their lowest vertices. Vertices without an edge are unknown
        here and belong to no component.

    Notes
    -----
    O(edges x components). With the few components of one player's network this beats a union-find in Python, and
    masks are what the callers want.

    Examples
    --------
    >>> [bin(mask) for mask in components([(3, 4), (0, 1), (1, 2)])]
    ['0b111', '0b11000']
    """
    masks: list[int] = []
    seen = 0
    for edge in edges:
        joined = 1 << edge[0] | 1 << edge[1]
        if not joined & seen:  # a component of its own, as most edges of a new network are
            masks.append(joined)
            seen |= joined
            continue
        seen |= joined
        apart = []
        for mask in masks:
            if mask & joined:
                joined |= mask
            else:
                apart.append(mask)
        apart.append(joined)
        masks = apart
    return sorted(masks, key=lambda mask: mask & -mask)


def largest_component(edges: Iterable[tuple[int, ...]]) -> int:
    """Count the vertices of the component that has most of them (rule ASIA-8).

    Parameters
    ----------
    edges : iterable of tuple
        ``(vertex, vertex, ...)``.

    Returns
    -------
    int
        Number of vertices, 0 without edges.

    Examples
    --------
    >>> largest_component([(0, 1), (1, 2), (2, 0), (4, 5)])
    3
    """
    return max((mask.bit_count() for mask in components(edges)), default=0)


def connecting_path(
    edges: Sequence[tuple[int, int, int]], start: int, goal: int, *, at: Mapping[int, Sequence[int]] | None = None
) -> tuple[int, ...] | None:
    """Find the shortest path between two vertices.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths.
    start, goal : int
        Vertices; they need not occur in `edges`.
    at : mapping of int to sequence of int, optional
        What `edges_at` says of these edges, for those who ask about the same edges many times.

    Returns
    -------
    tuple of int or None
        Indices into `edges` from `start` to `goal`, of least total length and, among equally long paths, the
        lexicographically smallest; empty if `start` is `goal`; None if there is no path.

    Notes
    -----
    Dijkstra's algorithm [1]_ with whole paths as tie-breaks in the heap, O(edges log edges) tuple comparisons. A
    smallest shortest path has smallest shortest paths as prefixes: of two equally long paths to one vertex neither is
    a prefix of the other, lengths being positive, so the smaller one stays smaller however both go on.

    References
    ----------
    .. [1] E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959), 269-271.

    Examples
    --------
    >>> connecting_path([(0, 1, 3), (1, 2, 3), (0, 2, 7)], 0, 2)
    (0, 1)
    """
    incident = edges_at(edges) if at is None else at
    heap: list[tuple[int, tuple[int, ...], int]] = [(0, (), start)]
    settled, nearest = 0, {start: 0}
    while heap:
        distance, path, vertex = heappop(heap)
        if vertex == goal:
            return path
        if settled >> vertex & 1:
            continue
        settled |= 1 << vertex
        for index in incident.get(vertex, ()):
            a, b, length = edges[index]
            other, reached = a + b - vertex, distance + length
            if not settled >> other & 1 and reached <= nearest.get(other, reached):
                nearest[other] = reached
                heappush(heap, (reached, (*path, index), other))
    return None


def edge_disjoint_paths(edges: Sequence[tuple[int, ...]], start: int, goal: int) -> int:
    """Count paths between two vertices that share no edge, up to two (rule INDIA-5).

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; parallel edges are different edges.
    start, goal : int
        Two different vertices; they need not occur in `edges`.

    Returns
    -------
    int
        0, 1 or 2, two standing for "two or more".

    Raises
    ------
    ValueError
        If `start` is `goal`: a path without edges shares no edge with itself, so there is no count.

    Notes
    -----
    Maximum flow with unit capacities, stopped after two augmenting paths [1]_; O(edges). The first path may be the
    wrong one, so the second search may run back along an edge of the first, which cancels it there.

    References
    ----------
    .. [1] L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canadian Journal of Mathematics 8 (1956),
       399-404.

    Examples
    --------
    >>> square_with_tail = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)]
    >>> edge_disjoint_paths(square_with_tail, 0, 2), edge_disjoint_paths(square_with_tail, 0, 4)
    (2, 1)
    """
    if start == goal:
        raise ValueError(f"edge-disjoint paths need two different vertices, not {start} twice")
    return len(_augmenting_paths(edges, start, goal))


def two_ways(edges: Sequence[tuple[int, ...]], start: int, goal: int) -> tuple[int, ...]:
    """Find two paths between two vertices that share no edge (rule INDIA-5).

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; parallel edges are different edges.
    start, goal : int
        Two different vertices; they need not occur in `edges`.

    Returns
    -------
    tuple of int
        Indices into `edges`, those of both paths in ascending order; empty if there are no two such paths.

    Notes
    -----
    The two augmenting paths of :func:`edge_disjoint_paths`; where the second runs back along an edge of the first,
    neither of the two ways uses it.

    Examples
    --------
    >>> square_with_tail = [(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)]
    >>> two_ways(square_with_tail, 0, 2), two_ways(square_with_tail, 0, 4)
    ((0, 1, 2, 3), ())
    """
    paths = _augmenting_paths(edges, start, goal)
    return tuple(sorted(paths[0].keys() ^ paths[1].keys())) if len(paths) == 2 else ()


def edges_at(edges: Sequence[tuple[int, ...]]) -> dict[int, list[int]]:
    """List the indices of the edges at each vertex, in ascending order."""
    incident: dict[int, list[int]] = defaultdict(list)
    for index, edge in enumerate(edges):
        incident[edge[0]].append(index)
        incident[edge[1]].append(index)
    return incident


def _augmenting_paths(edges: Sequence[tuple[int, ...]], start: int, goal: int) -> list[dict[int, int]]:
    """Find one augmenting path after the other, up to two."""
    incident, paths = edges_at(edges), list[dict[int, int]]()
    while len(paths) < 2:
        path = _augmenting_path(edges, incident, start, goal, paths[0] if paths else {})
        if path is None:
            break
        paths.append(path)
    return paths


def _augmenting_path(
    edges: Sequence[tuple[int, ...]], incident: dict[int, list[int]], start: int, goal: int, flow: dict[int, int]
) -> dict[int, int] | None:
    """Find a path from `start` to `goal`, where an edge that carries flow is open against its flow only.

    `flow` maps edges to the vertex they carry flow away from; so does the answer for the edges of the path.
    """
    reached: dict[int, tuple[int, int]] = {start: (start, -1)}
    queue = [start]
    for vertex in queue:
        for index in incident.get(vertex, ()):
            other = edges[index][0] + edges[index][1] - vertex
            if other not in reached and flow.get(index) != vertex:
                reached[other] = (vertex, index)
                queue.append(other)
    if goal not in reached:
        return None
    path: dict[int, int] = {}
    while goal != start:
        goal, index = reached[goal]
        path[index] = goal
    return path
