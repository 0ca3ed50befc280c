"""Small random networks without loops, the board of Europe as plain edges, and both as networkx sees them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import networkx as nx
from hypothesis import strategies as st

from ttr.mode import load_mode

Edge = tuple[int, int, int]

MODE = load_mode("europe")
EUROPE = MODE.board
OPEN = [(route.a, route.b, route.length) for route in EUROPE.routes]
"""All routes."""
CLOSED = [(r.a, r.b, r.length) for r in EUROPE.routes if r.twin is None or r.twin > r.index]
"""One track of each double route."""
CITY = EUROPE.city_index
TICKETS = [
    (ticket.origins[0], ticket.targets[0].cities[0], ticket.value)
    for ticket in EUROPE.tickets
    if ticket.index in (*MODE.long_tickets, *MODE.regular_tickets)
]
"""The 46 tickets of the basic game."""

vertices = st.integers(0, 5)


def multigraphs(least: int = 1, most_edges: int = 8) -> st.SearchStrategy[list[Edge]]:
    """Up to six vertices: parallel edges, several components, lengths from `least` to 4."""
    kinds = [(a, b, length) for a, b in permutations(range(6), 2) for length in range(least, 5)]
    return st.lists(st.sampled_from(kinds), max_size=most_edges)


def graph(edges: Sequence[tuple[int, ...]]) -> nx.MultiGraph:
    """The network for networkx; the key of an edge is its index, and its length the weight."""
    made = nx.MultiGraph()
    for index, (a, b, *rest) in enumerate(edges):
        made.add_edge(a, b, key=index, weight=rest[0] if rest else 1)
    return made


def simple(edges: Sequence[tuple[int, ...]], weight: str = "weight") -> nx.Graph:
    """The network for algorithms that know no parallel edges: their capacities are added up."""
    made = nx.Graph()
    for a, b, *rest in edges:
        before = made.edges[a, b][weight] if made.has_edge(a, b) else 0
        made.add_edge(a, b, **{weight: before + (rest[0] if rest else 1)})
    return made


def cities(names: str) -> list[int]:
    """The indices of some cities of Europe."""
    return [CITY[name] for name in names.split()]
