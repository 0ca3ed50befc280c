"""Where a network breaks: blocks, bridges and cut vertices; the greatest flow and the smallest cut."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr.graphs.edges import Around, Edge, check_edges, ways


class Flow(NamedTuple):
    """A greatest flow between two vertices, and the cut that proves it.

    Attributes
    ----------
    value : int
        How much flows; with capacities of 1, how many paths there are that share no edge.
    flows : tuple of int
        For each edge how much flows along it, from its first vertex to its second, or (negative) back.
    cut : tuple of int
        A smallest cut, as indices into the input, ascending: without these edges nothing flows, and their capacities
        add up to `value`. So no flow is greater and no cut smaller.
    source_side : tuple of int
        The vertices that can still be reached from the start without the cut, ascending.
    """

    value: int
    flows: tuple[int, ...]
    cut: tuple[int, ...]
    source_side: tuple[int, ...]


def blocks(edges: Sequence[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Split a network into its blocks (biconnected components).

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; parallel edges are different edges. The network need not be connected.

    Returns
    -------
    tuple of tuple of int
        The blocks as indices into `edges`, ascending, in the order of their lowest edges. Each edge is in one block;
        two edges are in one block if and only if some simple cycle has both.

    Raises
    ------
    ValueError
        If an edge is a loop or has a negative vertex.

    Notes
    -----
    Depth-first search [1]_, O(vertices + edges). An edge of the search tree begins a new block if nothing below it
    leads back above its upper vertex.

    References
    ----------
    .. [1] J. Hopcroft and R. Tarjan, "Algorithm 447: efficient algorithms for graph manipulation", Communications of
       the ACM 16 (1973), 372-378.

    Examples
    --------
    Two triangles that share a vertex, and a tail:

    >>> blocks([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2), (4, 5)])
    ((0, 1, 2), (3, 4, 5), (6,))
    """
    check_edges([edge[:2] for edge in edges])
    around = ways(edges)
    order: dict[int, int] = {}
    found: list[tuple[int, ...]] = []
    for root in around:
        if root not in order:
            found += _blocks_from(around, root, order)
    return tuple(sorted(found))


def bridges(edges: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """List the edges without which the network falls apart.

    Parameters
    ----------
    edges : sequence of tuple
        As for `blocks`. An edge with a parallel one is no bridge.

    Returns
    -------
    tuple of int
        Indices into `edges`, ascending.

    Raises
    ------
    ValueError
        As for `blocks`.

    Notes
    -----
    An edge is a bridge if and only if it lies on no cycle: if it is a block of its own. O(vertices + edges) as for
    `blocks`, which names the source.

    Examples
    --------
    >>> bridges([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 4)])
    (3,)
    """
    return tuple(block[0] for block in blocks(edges) if len(block) == 1)


def cut_vertices(edges: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """List the vertices without which the network falls apart (articulation points).

    Parameters
    ----------
    edges : sequence of tuple
        As for `blocks`.

    Returns
    -------
    tuple of int
        Vertices, ascending.

    Raises
    ------
    ValueError
        As for `blocks`.

    Notes
    -----
    A vertex is a cut vertex if and only if it lies in two blocks or more. O(vertices + edges) as for `blocks`, which
    names the source.

    Examples
    --------
    >>> cut_vertices([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (3, 4)])
    (2, 3)
    """
    found: set[int] = set()
    seen: set[int] = set()
    for block in blocks(edges):
        vertices = {vertex for index in block for vertex in edges[index][:2]}
        found |= seen & vertices
        seen |= vertices
    return tuple(sorted(found))


def max_flow(edges: Sequence[Edge], start: int, goal: int) -> Flow:
    """Find how much can flow between two vertices, and where it is narrowest.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, capacity)``; capacities are not negative, and hold in either direction. Give each edge the
        capacity 1 to count paths that share no edge.
    start, goal : int
        Two different vertices; they need not occur in `edges`.

    Returns
    -------
    Flow
        A greatest flow and a smallest cut: of the smallest cuts the one nearest to `start`.

    Raises
    ------
    ValueError
        If `start` is `goal`, or an edge is a loop, has a negative vertex or a negative capacity.

    Notes
    -----
    Augmenting paths with fewest edges [1]_: O(vertices x edges^2), with few edges and small capacities far less. Exact:
    when no path is left, the edges out of what can be reached are full, so they are a cut as great as the flow [2]_.

    References
    ----------
    .. [1] J. Edmonds and R. M. Karp, "Theoretical improvements in algorithmic efficiency for network flow problems",
       Journal of the ACM 19 (1972), 248-264.
    .. [2] L. R. Ford and D. R. Fulkerson, "Maximal flow through a network", Canadian Journal of Mathematics 8 (1956),
       399-404.

    Examples
    --------
    >>> max_flow([(0, 1, 1), (0, 2, 1), (1, 3, 1), (2, 3, 1), (1, 2, 1), (3, 4, 1)], 0, 4)
    Flow(value=1, flows=(1, 0, 1, 0, 0, 1), cut=(5,), source_side=(0, 1, 2, 3))
    """
    if start == goal:
        raise ValueError(f"a flow needs two different vertices, not {start} twice")
    check_edges(edges)
    around = ways(edges)
    flows = [0] * len(edges)
    value = 0
    while True:
        reached = _residual_search(edges, around, flows, start, goal)
        if goal not in reached:
            break
        path: list[tuple[int, int]] = []
        vertex = goal
        while vertex != start:
            vertex, index = reached[vertex]
            path.append((vertex, index))
        more = min(_room(edges, flows, index, vertex) for vertex, index in path)
        for vertex, index in path:
            flows[index] += more if edges[index][0] == vertex else -more
        value += more
    cut = [i for i, (a, b, capacity) in enumerate(edges) if capacity and (a in reached) != (b in reached)]
    return Flow(value, tuple(flows), tuple(cut), tuple(sorted(reached)))


def min_cut(edges: Sequence[Edge], start: int, goal: int) -> tuple[int, ...]:
    """Find a cheapest set of edges whose loss separates two vertices.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, capacity)``: what it costs to close the edge. Give each edge the capacity 1 to close as few
        as possible.
    start, goal : int
        Two different vertices; they need not occur in `edges`.

    Returns
    -------
    tuple of int
        Indices into `edges`, ascending; empty if the two are not connected. Of the cheapest cuts it is the one nearest
        to `start`.

    Raises
    ------
    ValueError
        As for `max_flow`.

    Notes
    -----
    The cut of `max_flow`, which says why it is smallest, how long it takes, and where it comes from.

    Examples
    --------
    >>> min_cut([(0, 1, 1), (0, 1, 1), (1, 2, 1)], 0, 2)
    (2,)
    """
    return max_flow(edges, start, goal).cut


def _blocks_from(around: Around, root: int, order: dict[int, int]) -> list[tuple[int, ...]]:
    """Search one component depth-first; `order` numbers the vertices as they are met."""
    found: list[tuple[int, ...]] = []
    pending: list[int] = []
    low: dict[int, int] = {}  # the highest vertex to which something at or below a vertex leads back
    order[root] = low[root] = len(order)
    path = [(root, -1, 0, iter(around[root]))]
    while path:
        vertex, came_by, first, further = path[-1]
        for other, index in further:
            if index == came_by:
                continue
            if other not in order:
                order[other] = low[other] = len(order)
                path.append((other, index, len(pending), iter(around[other])))
                pending.append(index)
                break
            if order[other] < order[vertex]:  # else the edge has been seen from below
                pending.append(index)
                low[vertex] = min(low[vertex], order[other])
        else:
            path.pop()
            if path:
                above = path[-1][0]
                low[above] = min(low[above], low[vertex])
                if low[vertex] >= order[above]:
                    found.append(tuple(sorted(pending[first:])))
                    del pending[first:]
    return found


def _room(edges: Sequence[Edge], flows: Sequence[int], index: int, vertex: int) -> int:
    """How much more can flow along an edge away from one of its vertices."""
    return edges[index][2] + (-flows[index] if edges[index][0] == vertex else flows[index])


def _residual_search(
    edges: Sequence[Edge], around: Around, flows: Sequence[int], start: int, goal: int
) -> dict[int, tuple[int, int]]:
    """Search breadth-first where there is room, up to `goal`: from where, and by which edge, each vertex is reached."""
    reached = {start: (start, -1)}
    queue = [start]
    for vertex in queue:
        if goal in reached:
            break
        for other, index in around.get(vertex, ()):
            if other not in reached and _room(edges, flows, index, vertex) > 0:
                reached[other] = (vertex, index)
                queue.append(other)
    return reached
