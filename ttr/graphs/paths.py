"""How far it is: breadth-first search, Dijkstra's algorithm, and how many shortest paths there are."""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush
from typing import NamedTuple

from ttr.graphs.edges import Edge, check_edges, ways


class ShortestPaths(NamedTuple):
    """All shortest paths from one vertex.

    Attributes
    ----------
    distances : dict
        The length of a shortest path to each vertex that can be reached, nearest first.
    before : dict
        For each of these vertices but the start: from which vertices a shortest path comes in, and by which edges
        (several where parallel edges are equally short).
    """

    distances: dict[int, int]
    before: dict[int, dict[int, tuple[int, ...]]]

    def counts(self, *, tracks: bool = False) -> dict[int, int]:
        """Count the shortest paths to each vertex; `tracks` as in `count_shortest_paths`.

        >>> shortest_paths([(0, 1, 2), (0, 1, 2), (1, 2, 1)], 0).counts(tracks=True)
        {0: 1, 1: 2, 2: 2}
        """
        known: dict[int, int] = {}
        for vertex in self.distances:
            came = self.before.get(vertex, {}).items()
            known[vertex] = sum(known[other] * (len(by) if tracks else 1) for other, by in came) if came else 1
        return known


def hops(edges: Sequence[tuple[int, ...]], start: int) -> dict[int, int]:
    """Count the edges from one vertex to all others.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; whatever follows the two vertices is ignored.
    start : int
        A vertex; it need not occur in `edges`.

    Returns
    -------
    dict
        The least number of edges to each vertex that can be reached, nearest first, the start with 0.

    Raises
    ------
    ValueError
        If an edge is a loop or has a negative vertex.

    Notes
    -----
    Breadth-first search [1]_, O(vertices + edges). Exact: a vertex comes into the queue from the nearest vertex that
    leads to it, since the queue is in order of distance.

    References
    ----------
    .. [1] E. F. Moore, "The shortest path through a maze", Proceedings of an International Symposium on the Theory of
       Switching, part II, Harvard University Press (1959), 285-292.

    Examples
    --------
    >>> hops([(0, 1, 2), (1, 2, 2), (0, 3, 8), (4, 5, 1)], 0)
    {0: 0, 1: 1, 3: 1, 2: 2}
    """
    check_edges([edge[:2] for edge in edges])
    around = ways(edges)
    found = {start: 0}
    queue = [start]
    for vertex in queue:
        for other, _ in around.get(vertex, ()):
            if other not in found:
                found[other] = found[vertex] + 1
                queue.append(other)
    return found


def distances(edges: Sequence[Edge], start: int) -> dict[int, int]:
    """Measure how far it is from one vertex to all others.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative, so that an edge may cost nothing.
    start : int
        A vertex; it need not occur in `edges`.

    Returns
    -------
    dict
        The length of a shortest path to each vertex that can be reached, nearest first, the start with 0.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex or a negative length.

    Notes
    -----
    Dijkstra's algorithm [1]_ with a heap, O(edges log edges). Exact as long as no length is negative: nothing that
    comes later out of the heap can lead back to a shorter way.

    References
    ----------
    .. [1] E. W. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1 (1959), 269-271.

    Examples
    --------
    >>> distances([(0, 1, 3), (1, 2, 3), (0, 2, 7), (4, 5, 1)], 0)
    {0: 0, 1: 3, 2: 6}
    """
    check_edges(edges)
    return _search(edges, start).distances


def shortest_paths(edges: Sequence[Edge], start: int) -> ShortestPaths:
    """Find all shortest paths from one vertex at once.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths.
    start : int
        A vertex; it need not occur in `edges`.

    Returns
    -------
    ShortestPaths
        Distances, and by which edges the shortest paths come in.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex, or a length that is not positive (with edges that cost nothing a
        shortest path could go in circles).

    Notes
    -----
    Dijkstra's algorithm as in `distances`, which also keeps what is equally short; O(edges log edges).

    Examples
    --------
    Around a square there are two ways to the far corner:

    >>> shortest_paths([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1)], 0).before[2]
    {1: (1,), 3: (2,)}
    """
    check_edges(edges, 1)
    return _search(edges, start)


def count_shortest_paths(edges: Sequence[Edge], start: int, goal: int, *, tracks: bool = False) -> int:
    """Count the shortest paths between two vertices.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths.
    start, goal : int
        Vertices; they need not occur in `edges`.
    tracks : bool
        Two paths are different if they come through different vertices; with `tracks` also if they use different
        ones of parallel edges that are equally long.

    Returns
    -------
    int
        Their number; 0 if there is no path, 1 (the empty path) if `start` is `goal`.

    Raises
    ------
    ValueError
        As for `shortest_paths`.

    Notes
    -----
    One run of Dijkstra's algorithm; then the number of shortest paths to a vertex is the sum of the numbers to the
    vertices just before it [1]_. O(edges log edges), although the paths may be exponentially many.

    References
    ----------
    .. [1] U. Brandes, "A faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25 (2001),
       163-177, lemma 3.

    Examples
    --------
    >>> edges = [(0, 1, 2), (0, 1, 2), (1, 3, 1), (0, 2, 1), (2, 3, 2)]
    >>> count_shortest_paths(edges, 0, 3), count_shortest_paths(edges, 0, 3, tracks=True)
    (2, 3)
    """
    return shortest_paths(edges, start).counts(tracks=tracks).get(goal, 0)


def eccentricities(edges: Sequence[Edge], *, by_length: bool = True) -> dict[int, int]:
    """Measure for each vertex how far it is to the farthest other one.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``: a connected network.
    by_length : bool
        Whether to add up lengths, or else to count edges.

    Returns
    -------
    dict
        For each vertex, ascending, its eccentricity. The least is the radius of the network, the greatest its
        diameter, and the vertices with the least are its center.

    Raises
    ------
    ValueError
        If the network is not connected, and as for `distances`.

    Notes
    -----
    One search from each vertex: O(vertices x edges log edges). The definitions are those of [1]_, chapter 4.

    References
    ----------
    .. [1] F. Harary, "Graph Theory", Addison-Wesley (1969).

    Examples
    --------
    >>> far = eccentricities([(0, 1, 2), (1, 2, 3), (2, 3, 1)])
    >>> far, min(far.values()), max(far.values())
    ({0: 6, 1: 4, 2: 5, 3: 6}, 4, 6)
    """
    search = distances if by_length else hops
    vertices = sorted({vertex for edge in edges for vertex in edge[:2]})
    found: dict[int, int] = {}
    for vertex in vertices:
        reached = search(edges, vertex)
        if len(reached) < len(vertices):
            apart = next(other for other in vertices if other not in reached)
            raise ValueError(f"{vertex} and {apart} are not connected")
        found[vertex] = max(reached.values())
    return found


def _search(edges: Sequence[Edge], start: int) -> ShortestPaths:
    """Dijkstra's algorithm; of equals, the lowest vertex is settled first."""
    around = ways(edges)
    nearest = {start: 0}
    settled: dict[int, int] = {}
    before: dict[int, dict[int, tuple[int, ...]]] = {}
    heap = [(0, start)]
    while heap:
        distance, vertex = heappop(heap)
        if vertex in settled:
            continue
        settled[vertex] = distance
        for other, index in around.get(vertex, ()):
            if other in settled:
                continue
            total = distance + edges[index][2]
            if other not in nearest or total < nearest[other]:
                nearest[other] = total
                before[other] = {vertex: (index,)}
                heappush(heap, (total, other))
            elif total == nearest[other]:
                before[other][vertex] = (*before[other].get(vertex, ()), index)
    return ShortestPaths(settled, before)
