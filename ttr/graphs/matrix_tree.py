"""How many spanning trees there are, and how many of them are as short as can be."""

from __future__ import annotations

from collections.abc import Sequence

from ttr.board import bits
from ttr.graphs.connect import components
from ttr.graphs.edges import Edge, check_edges
from ttr.graphs.spanning import DisjointSets


def count_spanning_trees(edges: Sequence[tuple[int, ...]], weights: Sequence[int] | None = None) -> int:
    """Count the spanning trees of a network, or add up their weights.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``; whatever follows the two vertices is ignored. Parallel edges are different edges.
    weights : sequence of int
        A weight for each edge, above zero; the weight of a tree is the product of those of its edges. Without weights
        every tree counts 1.

    Returns
    -------
    int
        The number (or the total weight) of the spanning trees; of a network that is not connected, of its spanning
        forests with one tree for each component. 1 without edges.

    Raises
    ------
    ValueError
        If an edge is a loop or has a negative vertex, or there are not as many weights as edges.

    Notes
    -----
    Exact. By the matrix-tree theorem [1]_ the number is any cofactor of the Laplacian matrix; the determinant is
    computed without fractions [2]_. O(vertices^3) operations on integers.

    References
    ----------
    .. [1] G. Kirchhoff, "Ueber die Aufloesung der Gleichungen, auf welche man bei der Untersuchung der linearen
       Vertheilung galvanischer Stroeme gefuehrt wird", Annalen der Physik 148 (1847), 497-508.
    .. [2] E. H. Bareiss, "Sylvester's identity and multistep integer-preserving Gaussian elimination", Mathematics of
       Computation 22 (1968), 565-578.

    Examples
    --------
    A triangle has three, and four vertices that are all joined have 4^2:

    >>> count_spanning_trees([(0, 1), (1, 2), (2, 0)])
    3
    >>> count_spanning_trees([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])
    16
    """
    check_edges([edge[:2] for edge in edges])
    weighed = list(zip(edges, weights or [1] * len(edges), strict=True))
    total = 1
    for mask in components(edges):
        place = {vertex: at for at, vertex in enumerate(bits(mask))}
        laplacian = [[0] * len(place) for _ in place]
        for (a, b, *_), weight in weighed:
            if a in place:
                for here, there in ((place[a], place[b]), (place[b], place[a])):
                    laplacian[here][here] += weight
                    laplacian[here][there] -= weight
        total *= _determinant([row[1:] for row in laplacian[1:]])
    return total


def count_minimum_spanning_trees(edges: Sequence[Edge]) -> int:
    """Count the spanning trees of least length.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative. Parallel edges are different edges.

    Returns
    -------
    int
        The number of minimum spanning trees; of a network that is not connected, of its minimum spanning forests.

    Raises
    ------
    ValueError
        If an edge is a loop, has a negative vertex or a negative length.

    Notes
    -----
    Exact. Whatever edges Kruskal's algorithm takes up to some length, they join the same vertices. So what is joined by
    shorter edges can be contracted, and among the edges of one length every spanning forest is as good; the choices for
    the different lengths are independent of each other [1]_. O(vertices^3) in all.

    References
    ----------
    .. [1] A. Z. Broder and E. W. Mayr, "Counting minimum weight spanning trees", Journal of Algorithms 24 (1997),
       171-176.

    Examples
    --------
    A square with sides of length 1 and a diagonal of length 2: any one side is left out.

    >>> count_minimum_spanning_trees([(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 0, 1), (0, 2, 2)])
    4
    """
    check_edges(edges)
    sets = DisjointSets(1 + max((vertex for edge in edges for vertex in edge[:2]), default=-1))
    total = 1
    for length in sorted({edge[2] for edge in edges}):
        ends = [(sets.find(a), sets.find(b)) for a, b, each in edges if each == length]
        total *= count_spanning_trees([(a, b) for a, b in ends if a != b])
        for a, b in ends:
            sets.union(a, b)
    return total


def _determinant(matrix: list[list[int]]) -> int:
    """The determinant of a positive definite matrix, in place: its pivots are never zero."""
    before = 1
    for k, pivot_row in enumerate(matrix[:-1]):
        pivot = pivot_row[k]
        for row in matrix[k + 1 :]:
            factor = row[k]
            for column in range(k + 1, len(matrix)):
                row[column] = (row[column] * pivot - factor * pivot_row[column]) // before
        before = pivot
    return matrix[-1][-1] if matrix else 1
