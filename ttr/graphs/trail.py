"""The longest trail of a network, exactly (rules EXPRESS-1 to EXPRESS-6, CH-12, INDIA-4).

A trail is a walk that uses no edge twice; it may come through a vertex as often as it likes. Finding the longest one
is NP-hard in general (in a cubic graph it tells whether there is a Hamiltonian path), but a player's network is small
and has few cycles. What makes the search below short:

1. *Ends.* A trail that could still leave its last vertex is not the longest. So unless a component can be walked as
   one round, a longest trail uses all edges at its two ends, and these have odd degree.
2. *Trees are ends.* Vertices with one edge are peeled off again and again until only the core is left, where every
   vertex has two edges or more. A trail that walks down a peeled tree never comes back. It therefore lies in one tree
   (and the peeling meets it at its topmost vertex), or it is a trail of the core from ``s`` to ``t`` prolonged by the
   longest spurs at ``s`` and at ``t``; by the two longest at ``s`` if ``s`` is ``t``.
3. *Chains are edges.* By 1, a core vertex with two edges and no spur is never an end, so a trail uses both its edges
   or none. Chains of such vertices are contracted to single stretches between junctions. What is left of a network of
   45 trains on the Europe board has ten junctions or so.
4. *Few edges are left out.* Fix the ends. The stretches that the trail leaves out have odd degree exactly at the odd
   junctions, the ends switched; call such a set a join. Conversely take any join away, and what still hangs together
   with ``s`` can be walked from ``s`` to ``t`` (Euler). A cycle inside a join may as well be given back: either it
   touches the trail and lengthens it, or it is lost anyway. So only joins without cycles need be tried, and they are
   light: a branch and bound over the joins has far fewer cases than one over walks, in which the same edges occur in
   every possible order.
5. *A bound.* A join has an edge at each vertex where its degree is odd, and an edge has two ends. So it weighs at
   least half the sum of the cheapest stretches at these vertices. Lengths are whole numbers: only a join that leaves
   room for one more than the best so far is worth a look.

References
----------
.. [1] J. Edmonds and E. L. Johnson, "Matching, Euler tours and the Chinese postman", Mathematical Programming 5
   (1973), 88-124. Joins of least weight; without the demand that the rest hangs together.
.. [2] C. Hierholzer, "Ueber die Moeglichkeit, einen Linienzug ohne Wiederholung und ohne Unterbrechung zu umfahren",
   Mathematische Annalen 6 (1873), 30-32.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from ttr.graphs.connect import components

Edge = tuple[int, int, int]
"""Two vertices and a positive length."""

Part = tuple[int, int]
"""A set of edges: its total length, and a bit mask of indices into the input."""

Stretch = tuple[int, int, int, int]
"""A chain of edges between two junctions: two vertices and a `Part`."""

NOTHING: Part = (0, 0)


class Trail(NamedTuple):
    """A walk that uses no edge twice.

    Attributes
    ----------
    length : int
        Total length of the edges.
    vertices : tuple of int
        The vertices in walk order, one more than there are edges; empty if there are none.
    edges : tuple of int
        The edges in walk order, as indices into the input.
    """

    length: int
    vertices: tuple[int, ...]
    edges: tuple[int, ...]


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """Find a longest trail.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)`` with positive lengths. Vertices are small non-negative integers (tables are made
        as long as the greatest one). Parallel edges and loops are edges like any other; the network need not be
        connected.

    Returns
    -------
    Trail
        A trail of greatest total length. Equal input gives the equal trail, on every Python.

    Raises
    ------
    ValueError
        If a length is not positive or a vertex is negative.

    Notes
    -----
    Exact; the module's docstring says why. Linear for trees; at worst exponential in the number of junctions of the
    core, of which a network of 45 trains has ten or so. All 101 routes of the Europe board take tenths of a second.

    Examples
    --------
    A triangle with a tail: once around, then out.

    >>> longest_trail([(0, 1, 2), (1, 2, 3), (2, 0, 3), (0, 3, 4)])
    Trail(length=12, vertices=(0, 2, 1, 0, 3), edges=(2, 1, 0, 3))
    """
    length, mask = _best_part(edges)
    vertices, walked = _walk(edges, mask)
    return Trail(length, vertices, walked)


def longest_trail_length(edges: Sequence[Edge]) -> int:
    """Find the length of a longest trail, without the walk.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        As for `longest_trail`.

    Returns
    -------
    int
        The greatest total length of a trail, 0 without edges.

    Raises
    ------
    ValueError
        As for `longest_trail`.

    Notes
    -----
    Saves laying the edges in walk order, about a quarter of the time on networks of 45 trains.

    Examples
    --------
    >>> longest_trail_length([(0, 1, 4), (0, 2, 3), (0, 3, 2)])
    7
    """
    return _best_part(edges)[0]


def search_cases(edges: Sequence[Edge], length: int) -> int:
    """Search for a trail longer than a longest one, in vain, and count what had to be looked at.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        As for `longest_trail`.
    length : int
        The length of a longest trail.

    Returns
    -------
    int
        How many pairs of ends and joins, whole ones and beginnings, were looked at before it was certain that no trail
        is longer; 0 where there is no cycle, or one round uses all.

    Raises
    ------
    ValueError
        If there is a longer trail, and as for `longest_trail`.

    Examples
    --------
    >>> search_cases([(0, 1, 2), (1, 2, 3), (2, 0, 3), (0, 3, 4)], 12)
    1
    """
    best, kernels = _kernels(edges, _CountingKernel)
    cases = 0
    for kernel in kernels:
        best = max(best, kernel.search((length, 0)))
        cases += kernel.cases
    if best[0] > length:
        raise ValueError(f"there is a trail of {best[0]}, longer than {length}")
    return cases


def _best_part(edges: Sequence[Edge]) -> Part:
    """Find the edges of a longest trail."""
    best, kernels = _kernels(edges, _Kernel)
    for kernel in kernels:
        best = kernel.search(best)
    return best


def _kernels(edges: Sequence[Edge], kind: type[AnyKernel]) -> tuple[Part, list[AnyKernel]]:
    """Find the longest trail inside a tree, and the kernels in which there may be a longer one."""
    if not edges:
        return NOTHING, []
    size = 1 + max([a if a > b else b for a, b, _ in edges])
    degree = [0] * size
    # The indices of the edges left at a vertex, xored: where one is left, it is the index itself, and where two are
    # left, it turns one into the other. No list of edges at a vertex is needed to peel or to contract.
    xor = [0] * size
    for index, (a, b, length) in enumerate(edges):
        if a < 0 or b < 0 or length <= 0:
            raise ValueError(f"edge {index} is {edges[index]}: vertices are not negative, lengths are positive")
        degree[a] += 1
        degree[b] += 1
        xor[a] ^= index
        xor[b] ^= index
    spurs = [NOTHING] * size
    second_spurs = [NOTHING] * size
    best = _peel(edges, degree, xor, spurs, second_spurs)
    stretches = _contract(edges, degree, xor, spurs) if any(degree) else []
    return best, [
        kind([stretch for stretch in stretches if mask >> stretch[0] & 1], spurs, second_spurs)
        for mask in components(stretches)
    ]


def _peel(
    edges: Sequence[Edge], degree: list[int], xor: list[int], spurs: list[Part], second_spurs: list[Part]
) -> Part:
    """Peel off all trees, and find the longest trail inside one.

    On return `degree` and `xor` describe the core, and `spurs` and `second_spurs` hold the longest and second longest
    dead end at each vertex that was not peeled.
    """
    best = NOTHING
    leaves = [vertex for vertex, edges_left in enumerate(degree) if edges_left == 1]
    for leaf in leaves:
        if not degree[leaf]:  # the last edge of a tree has been peeled from its other end
            continue
        index = xor[leaf]
        a, b, length = edges[index]
        root = a + b - leaf
        down, mask = spurs[leaf]
        spur = (down + length, mask | 1 << index)
        longest = spurs[root]
        if spur[0] + longest[0] > best[0]:
            best = (spur[0] + longest[0], spur[1] | longest[1])
        if spur[0] > longest[0]:
            spurs[root], second_spurs[root] = spur, longest
        elif spur[0] > second_spurs[root][0]:
            second_spurs[root] = spur
        degree[leaf] = 0
        degree[root] -= 1
        xor[root] ^= index
        if degree[root] == 1:
            leaves.append(root)
    return best


def _contract(edges: Sequence[Edge], degree: list[int], xor: list[int], spurs: list[Part]) -> list[Stretch]:
    """Contract the core to stretches between junctions: vertices with three edges or more, or with a spur.

    A ring without any junction becomes a loop at one of its vertices.
    """
    junction = [count > 2 or (count == 2 and spur[0] > 0) for count, spur in zip(degree, spurs, strict=True)]
    core = [index for index, (a, b, _) in enumerate(edges) if degree[a] and degree[b]]
    starts = [(vertex, index) for index in core for vertex in edges[index][:2] if junction[vertex]]
    starts += [(edges[index][0], index) for index in core]  # by then only rings without a junction are left
    stretches: list[Stretch] = []
    seen = 0
    for start, index in starts:
        if seen >> index & 1:
            continue
        vertex, total, mask = start, 0, 0
        while True:
            a, b, length = edges[index]
            vertex = a + b - vertex
            total += length
            mask |= 1 << index
            if junction[vertex] or vertex == start:
                break
            index ^= xor[vertex]
        seen |= mask
        stretches.append((start, vertex, total, mask))
    return stretches


class _Kernel:
    """One component of the contracted core, and the search for the lightest join in it.

    Parameters
    ----------
    stretches : list of Stretch
        Its stretches.
    spurs, second_spurs : list of Part
        The longest and the second longest dead end at each vertex.

    Attributes
    ----------
    ways : dict
        For each junction the stretches that a join may take there, as (length, other junction, bit of the stretch),
        shortest first. Loops are missing, since a join without cycles has none. So are all but the shortest of
        parallel stretches: such a join has at most one of them, and the rest hangs together all the same if that one
        is the shortest.
    cheapest : dict
        The length of the first of the `ways`; 0 if there are none.
    order : list of int
        The junctions, those with the dearest first way first (then those with the fewest ways): the search branches
        where most is at stake.
    odd : int
        Bit mask of the junctions of odd degree.
    best : Part
        The best trail so far.
    start, tails : int
        The pair of ends being tried: one of them, and the mask of the edges of both spurs.
    """

    __slots__ = ("best", "cheapest", "odd", "order", "second_spurs", "spurs", "start", "stretches", "tails", "ways")

    def __init__(self, stretches: list[Stretch], spurs: list[Part], second_spurs: list[Part]) -> None:
        self.stretches = stretches
        self.spurs = spurs
        self.second_spurs = second_spurs
        self.odd = 0
        self.ways: dict[int, list[tuple[int, int, int]]] = {}
        shortest: dict[tuple[int, int], tuple[int, int]] = {}
        for position, (a, b, length, _) in enumerate(stretches):
            self.ways[a], self.ways[b] = [], []
            if a != b:
                self.odd ^= 1 << a | 1 << b
                pair = (a, b) if a < b else (b, a)
                if pair not in shortest or length < shortest[pair][0]:
                    shortest[pair] = (length, 1 << position)
        for (a, b), (length, bit) in shortest.items():
            self.ways[a].append((length, b, bit))
            self.ways[b].append((length, a, bit))
        for ways in self.ways.values():
            ways.sort()
        self.cheapest = {vertex: ways[0][0] if ways else 0 for vertex, ways in self.ways.items()}
        self.order = sorted(self.ways, key=lambda vertex: (-self.cheapest[vertex], len(self.ways[vertex]), vertex))

    def search(self, best: Part) -> Part:
        """Find a trail longer than `best` that walks through this kernel, as long as possible; else answer `best`."""
        total = sum([stretch[2] for stretch in self.stretches])
        need = sum([self.cheapest[vertex] for vertex in self.order if self.odd >> vertex & 1])
        self.best = best
        ends = sorted(self._ends(), reverse=True)
        if not ends and total > best[0]:  # one round
            return total, sum([stretch[3] for stretch in self.stretches])
        for bonus, start, goal in ends:
            if 2 * total - need + bonus < 2 * self.best[0] + 2:
                break
            head, head_mask = self.spurs[start]
            tail, tail_mask = self.second_spurs[goal] if start == goal else self.spurs[goal]
            self.start, self.tails = start, head_mask | tail_mask
            odd, due = self.odd, need
            if start != goal:
                for end in (start, goal):
                    odd ^= 1 << end
                    due += self.cheapest[end] if odd >> end & 1 else -self.cheapest[end]
            self._leave_out(odd, due, 0, 0, total + head + tail)
        return self.best

    def _ends(self) -> Iterator[tuple[int, int, int]]:
        """Yield all possible pairs of ends, each after what it adds to twice the bound.

        An end adds its spur. An odd one no longer needs a stretch of the join (twice the half of its cheapest), an
        even one now does. An even junction without a spur is no end (item 1 of the module's docstring).
        """
        ends: list[tuple[int, int]] = []
        for vertex in self.order:
            spur, cheapest = self.spurs[vertex][0], self.cheapest[vertex]
            if self.odd >> vertex & 1:
                ends.append((2 * spur + cheapest, vertex))
            elif spur:
                ends.append((2 * spur - cheapest, vertex))
            if spur:
                yield 2 * (spur + self.second_spurs[vertex][0]), vertex, vertex
        for position, (bonus, vertex) in enumerate(ends):
            for other_bonus, other in ends[:position]:
                yield bonus + other_bonus, vertex, other

    def _leave_out(self, odd: int, need: int, removed: int, decided: int, length: int) -> None:
        """Try all joins that extend `removed` by undecided stretches, as far as they may beat the best.

        Parameters
        ----------
        odd : int
            Bit mask of the junctions where the join still needs an odd number of stretches.
        need : int
            Sum of their cheapest ways: twice a bound on what the join will still weigh.
        removed, decided : int
            Bit masks of the stretches in the join, and of those in it or kept out of it.
        length : int
            Length of the trail if nothing more is left out.
        """
        if not odd:
            self._settle(removed, length)
            return
        for vertex in self.order:
            if odd >> vertex & 1:
                break
        odd ^= 1 << vertex
        need -= self.cheapest[vertex]
        for cost, other, bit in self.ways[vertex]:
            if decided & bit:
                continue
            due = need + (-self.cheapest[other] if odd >> other & 1 else self.cheapest[other])
            if 2 * (length - cost - self.best[0] - 1) >= due:
                self._leave_out(odd ^ 1 << other, due, removed | bit, decided | bit, length - cost)
            decided |= bit  # from here on it stays: each join is met once

    def _settle(self, removed: int, length: int) -> None:
        """Take the join `removed` away, and compare what still hangs together with the start to the best."""
        reached = 1 << self.start
        mask = self.tails
        left = [stretch for position, stretch in enumerate(self.stretches) if not removed >> position & 1]
        while left:
            beyond = []
            for stretch in left:
                ends = 1 << stretch[0] | 1 << stretch[1]
                if ends & reached:
                    reached |= ends
                    mask |= stretch[3]
                else:
                    beyond.append(stretch)
            if len(beyond) == len(left):
                break
            left = beyond
        length -= sum([stretch[2] for stretch in left])
        if length > self.best[0]:
            self.best = (length, mask)


class _CountingKernel(_Kernel):
    """A kernel that counts the pairs of ends and the joins it looks at; whoever is in a hurry does without.

    Attributes
    ----------
    cases : int
        How many so far.
    """

    __slots__ = ("cases",)

    def __init__(self, stretches: list[Stretch], spurs: list[Part], second_spurs: list[Part]) -> None:
        super().__init__(stretches, spurs, second_spurs)
        self.cases = 0

    def _ends(self) -> Iterator[tuple[int, int, int]]:
        for ends in super()._ends():
            self.cases += 1
            yield ends

    def _leave_out(self, odd: int, need: int, removed: int, decided: int, length: int) -> None:
        self.cases += 1
        super()._leave_out(odd, need, removed, decided, length)


AnyKernel = TypeVar("AnyKernel", bound=_Kernel)


def _walk(edges: Sequence[Edge], mask: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Lay a set of edges that is one trail in walk order (Hierholzer): its vertices and its edges."""
    incident: dict[int, list[int]] = {}
    for index, (a, b, _) in enumerate(edges):
        if mask >> index & 1:
            incident.setdefault(a, []).append(index)
            incident.setdefault(b, []).append(index)
    if not incident:
        return (), ()
    start = min([vertex for vertex, at in incident.items() if len(at) & 1] or incident)
    ahead = [(start, -1)]
    vertices: list[int] = []
    walked: list[int] = []
    while ahead:
        vertex, index = ahead[-1]
        at = incident[vertex]
        while at and not mask >> at[-1] & 1:
            at.pop()
        if at:
            following = at.pop()
            mask ^= 1 << following
            a, b, _ = edges[following]
            ahead.append((a + b - vertex, following))
        else:  # stuck: the rest of the walk is known from here on
            ahead.pop()
            vertices.append(vertex)
            walked.append(index)
    return tuple(reversed(vertices)), tuple(reversed(walked[:-1]))
