"""One network for several tickets: the Steiner tree, and the walk that people plan instead of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from ttr.graphs.connect import components, connecting_path
from ttr.graphs.edges import Around, Edge, check_edges, ways
from ttr.graphs.paths import distances
from ttr.graphs.spanning import Tree

MOST_TERMINALS = 12
"""With more terminals the tables grow too large."""

Table = tuple[dict[int, int], dict[int, int]]
"""For one set of terminals: what it takes to join them and a vertex, by vertex; and which step was the last for it.

A step is the index of an edge to the vertex, or ``~part``: two trees that meet in it, of which `part` is one's set.
"""


class Walk(NamedTuple):
    """A walk that visits some vertices; it may use an edge twice.

    Attributes
    ----------
    length : int
        Total length of its edges, each as often as it is walked.
    stops : tuple of int
        The vertices to visit, in the order planned.
    vertices : tuple of int
        All vertices in walk order.
    edges : tuple of int
        The edges in walk order, as indices into the input.
    """

    length: int
    stops: tuple[int, ...]
    vertices: tuple[int, ...]
    edges: tuple[int, ...]


def connects(edges: Sequence[tuple[int, ...]], chosen: Iterable[int], terminals: Iterable[int]) -> bool:
    """Tell whether some of the edges connect all terminals.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`.
    terminals : iterable of int
        Vertices; they need not occur in `edges`.

    Returns
    -------
    bool
        True also with less than two different terminals, which need no edge.

    Raises
    ------
    IndexError
        If there is no such edge; `ttr.graphs.witness.why_no_tree` says so more kindly.

    Notes
    -----
    O(edges x components).

    Examples
    --------
    >>> connects([(0, 1, 2), (1, 2, 2), (2, 3, 2)], [0, 1], {0, 2})
    True
    """
    wanted = 0
    for vertex in terminals:
        wanted |= 1 << vertex
    if wanted.bit_count() < 2:
        return True
    return any(mask & wanted == wanted for mask in components([edges[index] for index in chosen]))


def dead_ends(edges: Sequence[tuple[int, ...]], chosen: Iterable[int], terminals: Iterable[int]) -> tuple[int, ...]:
    """List the chosen edges that lead nowhere: without them the rest connects the terminals just as well.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`.
    terminals : iterable of int
        Vertices.

    Returns
    -------
    tuple of int
        Indices, ascending. What is left has no vertex with a single edge but terminals.

    Notes
    -----
    Leaves are peeled off again and again; O(edges).

    Examples
    --------
    >>> dead_ends([(0, 1, 2), (1, 2, 2), (2, 3, 2), (1, 4, 2)], [0, 1, 2, 3], {0, 3})
    (3,)
    """
    kept = set(terminals)
    at: dict[int, set[int]] = {}
    for index in chosen:
        for vertex in edges[index][:2]:
            at.setdefault(vertex, set()).add(index)
    peeled: list[int] = []
    leaves = [vertex for vertex in at if len(at[vertex]) == 1 and vertex not in kept]
    for leaf in leaves:
        if not at[leaf]:  # its edge has been peeled from the other end
            continue
        index = at[leaf].pop()
        peeled.append(index)
        other = edges[index][0] + edges[index][1] - leaf
        at[other].discard(index)
        if len(at[other]) == 1 and other not in kept:
            leaves.append(other)
    return tuple(sorted(peeled))


def steiner_tree(edges: Sequence[Edge], terminals: Iterable[int]) -> Tree | None:
    """Find the shortest network that connects given vertices, through whatever others it likes.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative, and one's own routes may cost nothing.
    terminals : iterable of int
        The vertices to connect, `MOST_TERMINALS` different ones at most.

    Returns
    -------
    Tree or None
        A tree of least total length, and of those one with fewest edges; so it has no dead ends. Equal input gives the
        equal tree. None if the terminals are not connected. With less than two terminals it is empty.

    Raises
    ------
    ValueError
        If there are too many terminals, or an edge is a loop, has a negative vertex or a negative length.

    Notes
    -----
    Exact, by dynamic programming over the sets of terminals [1]_. The shortest tree that joins a set and a vertex
    either comes into the vertex by an edge, or two trees meet there, each with a part of the set. So each set takes
    the best meetings of its parts, and spreads them with one run of Dijkstra's algorithm [2]_. O(3^k n + 2^k m log m)
    for k terminals less one, n vertices and m edges: exponential in the terminals only. The problem is NP-hard [3]_.

    References
    ----------
    .. [1] S. E. Dreyfus and R. A. Wagner, "The Steiner problem in graphs", Networks 1 (1971), 195-207.
    .. [2] R. E. Erickson, C. L. Monma and A. F. Veinott, "Send-and-split method for minimum-concave-cost network
       flows", Mathematics of Operations Research 12 (1987), 634-664.
    .. [3] R. M. Karp, "Reducibility among combinatorial problems", in: Complexity of Computer Computations, Plenum
       Press (1972), 85-103.

    Examples
    --------
    Three corners meet in the middle; the sides of the triangle would cost 8.

    >>> steiner_tree([(0, 1, 4), (1, 2, 4), (2, 0, 4), (0, 3, 2), (1, 3, 2), (2, 3, 2)], {0, 1, 2})
    Tree(length=6, edges=(3, 4, 5))
    """
    check_edges(edges)
    wanted = _terminals(terminals)
    if len(wanted) < 2:
        return Tree(0, ())
    if not connects(edges, range(len(edges)), wanted):
        return None
    *leaves, root = wanted
    around = ways(edges)
    # Each edge costs a little more than its length, in all less than 1: so nothing is free, and there is no circle.
    scale = len(edges) + 1
    costs = [(a, b, length * scale + 1) for a, b, length in edges]
    tables: list[Table] = [({}, {})]
    for chosen in range(1, 1 << len(leaves)):
        table = _meet(tables, chosen) if chosen & chosen - 1 else ({leaves[chosen.bit_length() - 1]: 0}, {})
        _spread(costs, around, table)
        tables.append(table)
    return Tree(tables[-1][0][root] // scale, _trace(edges, tables, root))


def shortest_tour(edges: Sequence[Edge], terminals: Iterable[int]) -> Walk | None:
    """Find the shortest walk that visits given vertices, from any of them to any other.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative.
    terminals : iterable of int
        The vertices to visit, `MOST_TERMINALS` different ones at most.

    Returns
    -------
    Walk or None
        A walk of least total length; of equally short ones, one with the lexicographically smallest order of stops.
        None if the terminals are not connected. A Steiner tree is never longer: the edges of the walk connect the
        terminals too.

    Raises
    ------
    ValueError
        As for `steiner_tree`.

    Notes
    -----
    Exact, by dynamic programming over the sets of vertices visited and the last of them [1]_ on the distances between
    terminals; O(2^k k^2) for k terminals, and k runs of Dijkstra's algorithm.

    References
    ----------
    .. [1] M. Held and R. M. Karp, "A dynamic programming approach to sequencing problems", Journal of the Society for
       Industrial and Applied Mathematics 10 (1962), 196-210.

    Examples
    --------
    Three spokes of a wheel: out on one, back, and so on.

    >>> shortest_tour([(0, 3, 2), (1, 3, 2), (2, 3, 2)], {0, 1, 2})
    Walk(length=8, stops=(0, 1, 2), vertices=(0, 3, 1, 3, 2), edges=(0, 1, 1, 2))
    """
    check_edges(edges)
    wanted = _terminals(terminals)
    if not connects(edges, range(len(edges)), wanted):
        return None
    length, stops = _best_order(wanted, {vertex: distances(edges, vertex) for vertex in wanted})
    vertices, walked = list(stops[:1]), []
    for here, there in pairwise(stops):
        for index in connecting_path(edges, here, there) or ():
            walked.append(index)
            vertices.append(edges[index][0] + edges[index][1] - vertices[-1])
    return Walk(length, stops, tuple(vertices), tuple(walked))


def _terminals(terminals: Iterable[int]) -> list[int]:
    """Sort the terminals, each once."""
    wanted = sorted(set(terminals))
    if len(wanted) > MOST_TERMINALS:
        raise ValueError(f"there are {len(wanted)} terminals; the exact search takes {MOST_TERMINALS} at most")
    return wanted


def _meet(tables: Sequence[Table], chosen: int) -> Table:
    """For each vertex the best two trees that meet there, whose terminals are together those of `chosen`."""
    best: dict[int, int] = {}
    last: dict[int, int] = {}
    part = (chosen - 1) & chosen
    while part > chosen ^ part:  # each split once: the greater part is the one with the highest terminal
        here, there = tables[part][0], tables[chosen ^ part][0]
        for vertex, length in here.items():
            total = length + there[vertex]
            if vertex not in best or total < best[vertex]:
                best[vertex] = total
                last[vertex] = ~part
        part = (part - 1) & chosen
    return best, last


def _spread(edges: Sequence[Edge], around: Around, table: Table) -> None:
    """Let the trees of a table grow along edges wherever that is shorter (Dijkstra from all vertices at once)."""
    best, last = table
    heap = [(length, vertex) for vertex, length in best.items()]
    heapify(heap)
    while heap:
        length, vertex = heappop(heap)
        if length > best[vertex]:
            continue
        for other, index in around[vertex]:
            total = length + edges[index][2]
            if other not in best or total < best[other]:
                best[other] = total
                last[other] = index
                heappush(heap, (total, other))


def _trace(edges: Sequence[Edge], tables: Sequence[Table], root: int) -> tuple[int, ...]:
    """Collect the edges of the best tree for all terminals, ascending."""
    found: set[int] = set()
    ahead = [(len(tables) - 1, root)]
    while ahead:
        chosen, vertex = ahead.pop()
        step = tables[chosen][1].get(vertex)
        if step is None:  # the terminal itself
            continue
        if step < 0:
            ahead += [(~step, vertex), (chosen ^ ~step, vertex)]
        else:
            found.add(step)
            ahead.append((chosen, edges[step][0] + edges[step][1] - vertex))
    return tuple(sorted(found))


def _best_order(wanted: list[int], apart: dict[int, dict[int, int]]) -> tuple[int, tuple[int, ...]]:
    """The shortest order in which to visit all vertices, with its length (Held and Karp)."""
    plans: dict[tuple[int, int], tuple[int, tuple[int, ...]]]
    plans = {(1 << place, place): (0, (vertex,)) for place, vertex in enumerate(wanted)}
    full = (1 << len(wanted)) - 1
    for visited in range(1, full + 1):
        for place, vertex in enumerate(wanted):
            rest = visited ^ 1 << place
            if visited >> place & 1 and rest:
                before = [plans[rest, other] for other in range(len(wanted)) if rest >> other & 1]
                plans[visited, place] = min(
                    (length + apart[order[-1]][vertex], (*order, vertex)) for length, order in before
                )
    return min((plans[full, place] for place in range(len(wanted))), default=(0, ()))
