"""Which places matter: betweenness, clustering, and effective resistance, all as exact fractions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from ttr.graphs.edges import Edge, check_edges
from ttr.graphs.paths import shortest_paths


def betweenness(edges: Sequence[Edge], *, by_length: bool = True) -> dict[int, Fraction]:
    """Measure which share of the shortest paths comes through each vertex.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths; the network need not be connected.
    by_length : bool
        Whether paths are shortest by length, or else by the number of edges.

    Returns
    -------
    dict
        For each vertex, ascending: the sum, over all pairs of other vertices, of the share of their shortest paths that
        comes through it, divided by the number of these pairs. 0 where there are no pairs.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex, or a length that is not positive.

    Notes
    -----
    One run of Dijkstra's algorithm from each vertex, after which the shares are added up from the farthest vertex back
    to the start [1]_; O(vertices x edges log edges). Exact. Paths differ by the vertices they come through: parallel
    edges make no further path. A double route is no crossroads.

    References
    ----------
    .. [1] U. Brandes, "A faster algorithm for betweenness centrality", Journal of Mathematical Sociology 25 (2001),
       163-177; the measure: L. C. Freeman, "A set of measures of centrality based on betweenness", Sociometry 40
       (1977), 35-41.

    Examples
    --------
    >>> betweenness([(0, 1, 1), (1, 2, 1), (2, 3, 1)])
    {0: Fraction(0, 1), 1: Fraction(2, 3), 2: Fraction(2, 3), 3: Fraction(0, 1)}
    """
    through, _ = _shares(edges, by_length)
    pairs = (len(through) - 1) * (len(through) - 2)
    return {vertex: share / pairs if pairs else share for vertex, share in sorted(through.items())}


def edge_betweenness(edges: Sequence[Edge], *, by_length: bool = True) -> tuple[Fraction, ...]:
    """Measure which share of the shortest paths uses each edge.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        As for `betweenness`.
    by_length : bool
        As for `betweenness`.

    Returns
    -------
    tuple of Fraction
        For each edge: the sum, over all pairs of vertices, of the share of their shortest paths that uses it, divided
        by the number of these pairs. Parallel edges that are equally short share evenly, longer ones have none.

    Raises
    ------
    ValueError
        As for `betweenness`.

    Notes
    -----
    As for `betweenness`; for edges: M. Girvan and M. E. J. Newman, "Community structure in social and biological
    networks", Proceedings of the National Academy of Sciences 99 (2002), 7821-7826.

    Examples
    --------
    >>> [str(share) for share in edge_betweenness([(0, 1, 1), (1, 2, 1), (1, 2, 1)])]
    ['2/3', '1/3', '1/3']
    """
    through, along = _shares(edges, by_length)
    pairs = len(through) * (len(through) - 1)
    return tuple(share / pairs for share in along)


def effective_resistance(edges: Sequence[Edge], start: int, goal: int) -> Fraction | None:
    """Measure how well two vertices are connected if each edge is a wire with its length as resistance.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths. Parallel edges are parallel wires.
    start, goal : int
        Vertices; they need not occur in `edges`.

    Returns
    -------
    Fraction or None
        The resistance between the two: at most the length of a shortest path, and the smaller the more other ways
        there are. 0 if `start` is `goal`, None if the two are not connected.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex, or a length that is not positive.

    Notes
    -----
    Exact. By Kirchhoff's laws [1]_ a vertex can be taken out if wires between its neighbors take its place; this is
    Gaussian elimination on the Laplacian matrix, over fractions. Vertices with few neighbors go first, so that few
    wires come in: O(vertices^3) operations on fractions at worst, on a map far fewer.

    References
    ----------
    .. [1] G. Kirchhoff, "Ueber die Aufloesung der Gleichungen, auf welche man bei der Untersuchung der linearen
       Vertheilung galvanischer Stroeme gefuehrt wird", Annalen der Physik 148 (1847), 497-508; as a distance: D. J.
       Klein and M. Randic, "Resistance distance", Journal of Mathematical Chemistry 12 (1993), 81-95.

    Examples
    --------
    Two ways of length 2 and 3:

    >>> effective_resistance([(0, 1, 1), (1, 2, 1), (0, 2, 3)], 0, 2)
    Fraction(6, 5)
    """
    check_edges(edges, 1)
    if start == goal:
        return Fraction(0)
    conductances: dict[int, dict[int, Fraction]] = {}
    for a, b, length in edges:
        _add_wire(conductances, a, b, Fraction(1, length))
    others = set(conductances) - {start, goal}
    while others:
        vertex = min(others, key=lambda vertex: (len(conductances[vertex]), vertex))
        others.remove(vertex)
        star = conductances.pop(vertex)
        total = sum(star.values())
        for end in star:
            del conductances[end][vertex]
        for a, b in combinations(star, 2):
            _add_wire(conductances, a, b, star[a] * star[b] / total)
    joint = conductances.get(start, {}).get(goal)
    return None if joint is None else 1 / joint


def triangles(edges: Sequence[tuple[int, ...]]) -> list[tuple[int, int, int]]:
    """List the triangles of a network.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; parallel edges make no further triangle.

    Returns
    -------
    list of (int, int, int)
        Three vertices each, ascending, in ascending order.

    Raises
    ------
    ValueError
        If an edge is a loop or has a negative vertex.

    Notes
    -----
    O(edges x greatest degree).

    Examples
    --------
    >>> triangles([(0, 1), (1, 2), (2, 0), (2, 3), (3, 0)])
    [(0, 1, 2), (0, 2, 3)]
    """
    neighbors = _neighbors(edges)
    pairs = sorted((a, b) for a, near in neighbors.items() for b in near if a < b)
    return [(a, b, c) for a, b in pairs for c in sorted(neighbors[a] & neighbors[b]) if b < c]


def clustering(edges: Sequence[tuple[int, ...]]) -> dict[int, Fraction]:
    """Measure for each vertex how many of its neighbors are neighbors of each other.

    Parameters
    ----------
    edges : sequence of tuple
        As for `triangles`.

    Returns
    -------
    dict
        For each vertex, ascending, the share of the pairs of its neighbors that are connected by an edge; 0 with less
        than two neighbors.

    Raises
    ------
    ValueError
        As for `triangles`.

    Notes
    -----
    As for `triangles`. The measure: D. J. Watts and S. H. Strogatz, "Collective dynamics of small-world networks",
    Nature 393 (1998), 440-442.

    Examples
    --------
    >>> clustering([(0, 1), (1, 2), (2, 0), (2, 3)])[2]
    Fraction(1, 3)
    """
    corners = [vertex for triangle in triangles(edges) for vertex in triangle]
    degrees = {vertex: len(near) for vertex, near in sorted(_neighbors(edges).items())}
    return {
        vertex: Fraction(2 * corners.count(vertex), degree * (degree - 1)) if degree > 1 else Fraction(0)
        for vertex, degree in degrees.items()
    }


def _shares(edges: Sequence[Edge], by_length: bool) -> tuple[dict[int, Fraction], list[Fraction]]:
    """Add up the shares of all shortest paths, in both directions, at the vertices between and along the edges."""
    if not by_length:
        edges = [(a, b, 1) for a, b, _ in edges]
    through = {vertex: Fraction(0) for edge in edges for vertex in edge[:2]}
    along = [Fraction(0)] * len(edges)
    for start in through:
        search = shortest_paths(edges, start)
        counts = search.counts()
        beyond = dict.fromkeys(counts, Fraction(0))
        for vertex in reversed(search.distances):
            for other, by in search.before.get(vertex, {}).items():
                share = Fraction(counts[other], counts[vertex]) * (1 + beyond[vertex])
                beyond[other] += share
                for index in by:
                    along[index] += share / len(by)
            if vertex != start:
                through[vertex] += beyond[vertex]
    return through, along


def _add_wire(conductances: dict[int, dict[int, Fraction]], a: int, b: int, conductance: Fraction) -> None:
    """Lay one more wire; parallel wires add up."""
    for here, there in ((a, b), (b, a)):
        at = conductances.setdefault(here, {})
        at[there] = at.get(there, Fraction(0)) + conductance


def _neighbors(edges: Sequence[tuple[int, ...]]) -> dict[int, set[int]]:
    """Collect the neighbors of each vertex."""
    check_edges([edge[:2] for edge in edges])
    neighbors: dict[int, set[int]] = {}
    for a, b, *_ in edges:
        neighbors.setdefault(a, set()).add(b)
        neighbors.setdefault(b, set()).add(a)
    return neighbors
