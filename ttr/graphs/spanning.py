"""What joins everything: disjoint sets that grow together (union-find), and the minimum spanning tree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ttr.graphs.edges import Edge, check_edges


class Tree(NamedTuple):
    """Edges without a cycle.

    Attributes
    ----------
    length : int
        Their total length.
    edges : tuple of int
        Indices into the input, ascending.
    """

    length: int
    edges: tuple[int, ...]


class DisjointSets:
    """Sets of vertices that only ever grow together: "are these two connected?" while edges come in.

    Parameters
    ----------
    size : int
        The vertices are 0 to ``size - 1``, each a set of its own at first.

    Attributes
    ----------
    parent : list of int
        For each vertex the next one on the way to the root of its set; a root is its own parent.
    sizes : list of int
        For each root the number of vertices in its set; the numbers of other vertices are out of date.
    count : int
        How many sets there are.

    Notes
    -----
    Union by size and path halving: m operations on n vertices take O(m a(n)), where the inverse a of Ackermann's
    function is at most 4 for all numbers one will ever meet [1]_; no single operation takes more than O(log n).
    Nothing can be taken apart again.

    References
    ----------
    .. [1] R. E. Tarjan, "Efficiency of a good but not linear set union algorithm", Journal of the ACM 22 (1975),
       215-225; path halving: R. E. Tarjan and J. van Leeuwen, "Worst-case analysis of set union algorithms", Journal
       of the ACM 31 (1984), 245-281.

    Examples
    --------
    >>> sets = DisjointSets(4)
    >>> sets.union(0, 1), sets.union(1, 2), sets.union(2, 0)
    (True, True, False)
    >>> sets.connected(0, 2), sets.connected(0, 3), sets.count
    (True, False, 2)
    """

    __slots__ = ("count", "parent", "sizes")

    def __init__(self, size: int) -> None:
        self.parent = list(range(size))
        self.sizes = [1] * size
        self.count = size

    def find(self, vertex: int) -> int:
        """Find the root of the set of a vertex, and halve the way to it."""
        parent = self.parent
        while parent[vertex] != vertex:
            parent[vertex] = vertex = parent[parent[vertex]]
        return vertex

    def connected(self, a: int, b: int) -> bool:
        """Tell whether two vertices are in one set."""
        return self.find(a) == self.find(b)

    def union(self, a: int, b: int) -> bool:
        """Join the sets of two vertices; False if they were one already."""
        a, b = self.find(a), self.find(b)
        if a == b:
            return False
        if self.sizes[a] < self.sizes[b]:
            a, b = b, a
        self.parent[b] = a
        self.sizes[a] += self.sizes[b]
        self.count -= 1
        return True


def spanning_tree(edges: Sequence[Edge]) -> Tree:
    """Find the shortest edges that connect whatever the network connects.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative. The network need not be connected.

    Returns
    -------
    Tree
        A minimum spanning tree, or a forest with one tree for each component. Of edges that are equally long, those
        with the lower index are preferred, so equal input gives the equal tree.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex or a negative length.

    Notes
    -----
    Kruskal's algorithm [1]_: from the shortest edge to the longest, take each that closes no cycle. O(edges log
    edges). Exact: the first edge that leads out of a set of vertices belongs to some minimum spanning tree.

    References
    ----------
    .. [1] J. B. Kruskal, "On the shortest spanning subtree of a graph and the traveling salesman problem", Proceedings
       of the American Mathematical Society 7 (1956), 48-50.

    Examples
    --------
    >>> spanning_tree([(0, 1, 4), (1, 2, 2), (2, 0, 3), (3, 4, 1)])
    Tree(length=6, edges=(1, 2, 3))
    """
    check_edges(edges)
    sets = DisjointSets(1 + max((vertex for edge in edges for vertex in edge[:2]), default=-1))
    shortest_first = sorted(range(len(edges)), key=lambda index: edges[index][2])
    taken = [index for index in shortest_first if sets.union(edges[index][0], edges[index][1])]
    return Tree(sum(edges[index][2] for index in taken), tuple(sorted(taken)))
