"""Whether what somebody claims holds: a trail, a walk, a path, a tree, a cut; and if not, what is wrong where.

Each check takes the edges of the network and the indices that somebody names, and answers None if the claim holds, or
the first fault that it finds.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from ttr.graphs.connect import components, connecting_path
from ttr.graphs.edges import check_edges
from ttr.graphs.pairing import odd_vertices
from ttr.graphs.spanning import DisjointSets


class Flaw(StrEnum):
    """What may be wrong; `Fault` tells where."""

    UNKNOWN = "unknown"
    """There are no such edges (the indices are in `Fault.edges`)."""
    TWICE = "twice"
    """These edges are named twice."""
    JUMP = "jump"
    """The second edge does not go on where the walk stands after the first (at one of the vertices)."""
    APART = "apart"
    """These edges do not hang together with the others."""
    ODD = "odd"
    """An odd number of edges meet at these vertices, of which a walk has two at most."""
    MISSES = "misses"
    """These vertices are not joined to the first one (which comes first)."""
    BRANCH = "branch"
    """At this vertex too many edges meet for a path; all of them are named."""
    CYCLE = "cycle"
    """These edges go round in a circle, through these vertices."""
    CONNECTED = "connected"
    """There still is a connection: these edges, through these vertices, in order."""


class Fault(NamedTuple):
    """Why a claim does not hold.

    Attributes
    ----------
    key : Flaw
        What is wrong.
    edges : tuple of int
        The edges it is about, as indices.
    vertices : tuple of int
        The vertices it is about.
    """

    key: Flaw
    edges: tuple[int, ...]
    vertices: tuple[int, ...]


def why_no_trail(edges: Sequence[tuple[int, ...]], chosen: Iterable[int]) -> Fault | None:
    """Tell why some edges cannot be walked in one go, each once.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`, in any order.

    Returns
    -------
    Fault or None
        None if they are a trail (the empty one too). Else UNKNOWN, TWICE, APART (the edges outside of the part with
        most edges), or ODD.

    Raises
    ------
    ValueError
        If an edge of the network is a loop or has a negative vertex.

    Notes
    -----
    A set of edges is a trail if and only if it hangs together and has at most two odd vertices [1]_. O(edges x
    components).

    References
    ----------
    .. [1] C. Hierholzer, "Ueber die Moeglichkeit, einen Linienzug ohne Wiederholung und ohne Unterbrechung zu
       umfahren", Mathematische Annalen 6 (1873), 30-32.

    Examples
    --------
    >>> why_no_trail([(0, 1, 4), (0, 2, 3), (0, 3, 2)], [0, 1])
    >>> why_no_trail([(0, 1, 4), (0, 2, 3), (0, 3, 2)], [0, 1, 2])
    Fault(key=<Flaw.ODD: 'odd'>, edges=(), vertices=(0, 1, 2, 3))
    """
    named = list(chosen)
    fault = _misnamed(edges, named)
    if fault is not None:
        return fault
    parts = [[index for index in named if mask >> edges[index][0] & 1] for mask in components(_pick(edges, named))]
    if len(parts) > 1:
        return _apart(edges, named, max(parts, key=len))
    odd = odd_vertices(_pick(edges, named))
    return Fault(Flaw.ODD, (), tuple(odd)) if len(odd) > 2 else None


def why_no_walk(edges: Sequence[tuple[int, ...]], sequence: Iterable[int]) -> Fault | None:
    """Tell why some edges, in this order, are no walk that uses none twice.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    sequence : iterable of int
        Indices into `edges` in walk order, the first edge in either direction.

    Returns
    -------
    Fault or None
        None if it is such a walk (the empty one too). Else UNKNOWN, TWICE, or JUMP.

    Raises
    ------
    ValueError
        As for `why_no_trail`.

    Notes
    -----
    O(edges). After a first edge the walk may stand at either end, and after parallel edges still.

    Examples
    --------
    >>> why_no_walk([(0, 1, 4), (0, 2, 3), (0, 3, 2)], [1, 0, 2])
    Fault(key=<Flaw.JUMP: 'jump'>, edges=(0, 2), vertices=(1,))
    """
    named = list(sequence)
    fault = _misnamed(edges, named)
    if fault is not None:
        return fault
    here: set[int] = set()
    for place, index in enumerate(named):
        a, b = edges[index][:2]
        there = {a + b - vertex for vertex in (here if place else {a, b}) if vertex in (a, b)}
        if not there:
            return Fault(Flaw.JUMP, (named[place - 1], index), tuple(sorted(here)))
        here = there
    return None


def why_no_path(edges: Sequence[tuple[int, ...]], chosen: Iterable[int], start: int, goal: int) -> Fault | None:
    """Tell why some edges are no simple path between two vertices.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`, in any order.
    start, goal : int
        Vertices; they need not occur in `edges`.

    Returns
    -------
    Fault or None
        None if they are a path that comes through no vertex twice. Else UNKNOWN, TWICE, MISSES (`start` and `goal`),
        BRANCH (a vertex with more than two edges, or `start` or `goal` with more than one), or APART (edges beside the
        path).

    Raises
    ------
    ValueError
        As for `why_no_trail`.

    Notes
    -----
    O(edges x components). If the two are joined and no vertex has too many edges, the part with `start` is a path.

    Examples
    --------
    >>> why_no_path([(0, 1, 2), (1, 2, 2), (1, 3, 2)], [0, 1, 2], 0, 2)
    Fault(key=<Flaw.BRANCH: 'branch'>, edges=(0, 1, 2), vertices=(1,))
    """
    named = list(chosen)
    fault = _misnamed(edges, named) or _missed(edges, named, [start, goal])
    if fault is not None:
        return fault
    at: dict[int, list[int]] = {}
    for index in sorted(named):
        for vertex in edges[index][:2]:
            at.setdefault(vertex, []).append(index)
    most = dict.fromkeys((start, goal), 1) if start != goal else {start: 0}
    for vertex, meeting in sorted(at.items()):
        if len(meeting) > most.get(vertex, 2):
            return Fault(Flaw.BRANCH, tuple(meeting), (vertex,))
    joined = next((mask for mask in components(_pick(edges, named)) if mask >> start & 1), 0)
    return _apart(edges, named, [index for index in named if joined >> edges[index][0] & 1])


def why_no_tree(edges: Sequence[tuple[int, ...]], chosen: Iterable[int], terminals: Iterable[int]) -> Fault | None:
    """Tell why some edges are no tree that joins given vertices.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`, in any order.
    terminals : iterable of int
        Vertices to join; they need not occur in `edges`.

    Returns
    -------
    Fault or None
        None if they are such a tree (the empty one too, with less than two terminals). Else UNKNOWN, TWICE, MISSES (the
        lowest terminal, and those that are not joined to it), CYCLE, or APART. Dead ends are allowed;
        `ttr.graphs.steiner.dead_ends` lists them.

    Raises
    ------
    ValueError
        As for `why_no_trail`.

    Notes
    -----
    O(edges x components). The first edge that joins what is joined already closes a cycle.

    Examples
    --------
    >>> why_no_tree([(0, 1, 2), (1, 2, 2), (2, 0, 2)], [0, 1, 2], {0, 2})
    Fault(key=<Flaw.CYCLE: 'cycle'>, edges=(0, 1, 2), vertices=(0, 1, 2))
    """
    named = list(chosen)
    wanted = sorted(set(terminals))
    fault = _misnamed(edges, named) or _missed(edges, named, wanted) or _cycle(edges, named)
    if fault is not None:
        return fault
    masks = components(_pick(edges, named))
    joined = next((mask for mask in masks if not wanted or mask >> wanted[0] & 1), 0)
    return _apart(edges, named, [index for index in named if joined >> edges[index][0] & 1])


def why_no_cut(edges: Sequence[tuple[int, ...]], chosen: Iterable[int], start: int, goal: int) -> Fault | None:
    """Tell why some edges are no cut between two vertices.

    Parameters
    ----------
    edges : sequence of tuple
        ``(vertex, vertex, ...)``.
    chosen : iterable of int
        Indices into `edges`: those to be closed.
    start, goal : int
        Vertices; they need not occur in `edges`.

    Returns
    -------
    Fault or None
        None if no other edges connect the two. Else UNKNOWN, TWICE, or CONNECTED, with a connection of fewest edges.

    Raises
    ------
    ValueError
        As for `why_no_trail`.

    Notes
    -----
    One search, O(edges log edges).

    Examples
    --------
    >>> why_no_cut([(0, 1, 2), (1, 2, 2), (2, 0, 2)], [2], 0, 2)
    Fault(key=<Flaw.CONNECTED: 'connected'>, edges=(0, 1), vertices=(0, 1, 2))
    """
    named = list(chosen)
    fault = _misnamed(edges, named)
    if fault is not None:
        return fault
    closed = set(named)
    left = [index for index in range(len(edges)) if index not in closed]
    path = connecting_path([(edges[index][0], edges[index][1], 1) for index in left], start, goal)
    if path is None:
        return None
    vertices = [start]
    for place in path:
        a, b = edges[left[place]][:2]
        vertices.append(a + b - vertices[-1])
    return Fault(Flaw.CONNECTED, tuple(left[place] for place in path), tuple(vertices))


def _pick(edges: Sequence[tuple[int, ...]], named: Iterable[int]) -> list[tuple[int, ...]]:
    return [edges[index] for index in named]


def _misnamed(edges: Sequence[tuple[int, ...]], named: list[int]) -> Fault | None:
    """Find edges that there are not, or that are named twice."""
    check_edges([edge[:2] for edge in edges])
    unknown = tuple(sorted({index for index in named if not 0 <= index < len(edges)}))
    if unknown:
        return Fault(Flaw.UNKNOWN, unknown, ())
    twice = tuple(sorted({index for index in named if named.count(index) > 1}))
    return Fault(Flaw.TWICE, twice, ()) if twice else None


def _missed(edges: Sequence[tuple[int, ...]], named: list[int], wanted: Sequence[int]) -> Fault | None:
    """Find the vertices that the edges do not join to the first one."""
    joined = next((mask for mask in components(_pick(edges, named)) if wanted and mask >> wanted[0] & 1), 0)
    missed = tuple(vertex for vertex in wanted if vertex != wanted[0] and not joined >> vertex & 1)
    return Fault(Flaw.MISSES, (), (wanted[0], *missed)) if missed else None


def _cycle(edges: Sequence[tuple[int, ...]], named: list[int]) -> Fault | None:
    """Find a cycle: the first edge that closes one, and a path between its ends."""
    picked = _pick(edges, named)
    sets = DisjointSets(1 + max((vertex for edge in picked for vertex in edge[:2]), default=-1))
    for place, (a, b, *_) in enumerate(picked):
        if not sets.union(a, b):
            path = connecting_path([(edge[0], edge[1], 1) for edge in picked[:place]], a, b) or ()
            cycle = [named[place], *(named[step] for step in path)]
            vertices = {vertex for edge in _pick(edges, cycle) for vertex in edge[:2]}
            return Fault(Flaw.CYCLE, tuple(sorted(cycle)), tuple(sorted(vertices)))
    return None


def _apart(edges: Sequence[tuple[int, ...]], named: list[int], together: list[int]) -> Fault | None:
    """Find the edges that are not among those that hang together."""
    apart = tuple(sorted(set(named) - set(together)))
    if not apart:
        return None
    vertices = {vertex for edge in _pick(edges, apart) for vertex in edge[:2]}
    return Fault(Flaw.APART, apart, tuple(sorted(vertices)))
