"""Several tickets at once: the Steiner forest, of which each tree serves some of the tickets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ttr.graphs.edges import Edge
from ttr.graphs.spanning import Tree
from ttr.graphs.steiner import MOST_TERMINALS, steiner_tree


def steiner_forest(edges: Sequence[Edge], pairs: Iterable[tuple[int, int]]) -> Tree | None:
    """Find the shortest edges that connect the two vertices of each pair; different pairs need not hang together.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``; lengths are not negative.
    pairs : iterable of (int, int)
        Which vertices to connect: at most `MOST_TERMINALS` different ones in all.

    Returns
    -------
    Tree or None
        Trees of least total length together, and of those the ones with fewest edges; so there are no cycles and no
        dead ends. Equal input gives the equal ones. None if the vertices of some pair are not connected.

    Raises
    ------
    ValueError
        As for `ttr.graphs.steiner.steiner_tree`.

    Notes
    -----
    Exact, by dynamic programming over the sets of pairs: a set is served by one Steiner tree, or two parts of it have a
    forest each. That takes 2^p Steiner trees and O(3^p) comparisons for p pairs. In polynomial time one gets a forest
    at most twice as long [1]_.

    References
    ----------
    .. [1] A. Agrawal, P. Klein and R. Ravi, "When trees collide: an approximation algorithm for the generalized
       Steiner problem on networks", SIAM Journal on Computing 24 (1995), 440-456.

    Examples
    --------
    Two pairs far apart need two edges, and not the one between them; a third pair makes one tree of all.

    >>> steiner_forest([(0, 1, 1), (1, 2, 5), (2, 3, 1)], [(0, 1), (2, 3)])
    Tree(length=2, edges=(0, 2))
    >>> steiner_forest([(0, 1, 1), (1, 2, 5), (2, 3, 1)], [(0, 1), (2, 3), (0, 3)])
    Tree(length=7, edges=(0, 1, 2))
    """
    wanted = sorted({(min(pair), max(pair)) for pair in pairs})
    number = len({vertex for pair in wanted for vertex in pair})
    if number > MOST_TERMINALS:
        raise ValueError(f"there are {number} terminals; the exact search takes {MOST_TERMINALS} at most")
    forests: list[Tree | None] = [Tree(0, ())]
    for chosen in range(1, 1 << len(wanted)):
        ends = {vertex for place, pair in enumerate(wanted) if chosen >> place & 1 for vertex in pair}
        plans = [steiner_tree(edges, ends), *_in_two(forests, chosen)]
        # Trees that meet are no shorter than one tree, and if they meet twice it has fewer edges.
        forests.append(min((plan for plan in plans if plan), key=lambda plan: (plan[0], len(plan[1])), default=None))
    return forests[-1]


def _in_two(forests: Sequence[Tree | None], chosen: int) -> Iterable[Tree]:
    """Every way to serve two parts of a set of pairs by a forest each."""
    part = (chosen - 1) & chosen
    while part > chosen ^ part:  # each split once
        here, there = forests[part], forests[chosen ^ part]
        if here is not None and there is not None:
            yield Tree(here.length + there.length, tuple(sorted((*here.edges, *there.edges))))
        part = (part - 1) & chosen
