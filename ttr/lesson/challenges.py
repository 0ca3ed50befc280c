"""Beat the algorithm: something to find on the map by hand, and what the kit says about what was found."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from ttr.board import bits
from ttr.graphs.connect import components, connecting_path
from ttr.graphs.cuts import max_flow
from ttr.graphs.paths import distances
from ttr.graphs.spanning import Tree, spanning_tree
from ttr.graphs.steiner import steiner_tree
from ttr.graphs.trail import longest_trail, longest_trail_length
from ttr.graphs.witness import Fault, why_no_cut, why_no_path, why_no_trail, why_no_tree
from ttr.lesson.faults import fault_text
from ttr.lesson.ground import Ground
from ttr.text import Speaker

Edges = Sequence[tuple[int, int, int]]


class Standing(NamedTuple):
    """What is said about a choice."""

    kind: Literal["open", "valid", "best"]
    """Is something missing or wrong, is it what was asked for, is nothing better?"""
    text: str
    order: tuple[int, ...] = ()
    """Places of routes in the order in which they are walked, where that says something."""


Judge = Callable[[Sequence[int], Speaker], Standing]
"""Judges a choice: places of routes in `Ground.routes`, or indices of cities."""


@dataclass(frozen=True, kw_only=True)
class Challenge:
    """Something to find on the map.

    Parameters
    ----------
    text : what to find, a sentence
    ground : where
    judge : says what is wrong with a choice, that something better exists, or that nothing does
    cities : indices of the cities that it is about
    picks : what is clicked
    hints : help, step by step; never the answer
    solve : makes a best choice, for the teacher's key
    counts : does it matter how many trains the chosen routes take?
    """

    text: str
    ground: Ground
    judge: Judge
    cities: tuple[int, ...] = ()
    picks: Literal["routes", "cities"] = "routes"
    hints: tuple[str, ...] = ()
    solve: Callable[[], Sequence[int]] | None = None
    counts: bool = True


Said = Callable[[Literal["valid", "best"], int, Speaker], str]
"""Says how long something is, and whether nothing is shorter."""


def path_challenge(
    text: str,
    ground: Ground,
    start: str,
    goal: str,
    hints: Sequence[str] = (),
    *,
    lengths: Sequence[int] | None = None,
    said: Said | None = None,
) -> Challenge:
    """A shortest path between two cities.

    Parameters
    ----------
    ground : in a position of a game one's own routes are there already
    lengths : of each of the ground's routes; by default the trains still to be laid
    said : says how long a path is; by default in trains
    """
    field = _Field(ground, [start, goal], lengths)
    a, b = field.terminals

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        fault = why_no_path(field.edges, field.inside(chosen), a, b)
        told = said or _in_trains("path")
        return field.told(fault, speaker) or _least(told, field, chosen, distances(field.edges, a)[b], speaker)

    return Challenge(
        text=text,
        ground=ground,
        judge=judge,
        cities=_indices(ground, [start, goal]),
        hints=tuple(hints),
        solve=lambda: field.places(connecting_path(field.edges, a, b) or ()),
    )


def tree_challenge(text: str, ground: Ground, terminals: Sequence[str], hints: Sequence[str] = ()) -> Challenge:
    """A shortest tree that joins some cities (a Steiner tree), or all (a spanning tree)."""
    field = _Field(ground, terminals)
    ends = field.terminals
    best = cache(lambda: least_tree(field.edges, ends))

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        fault = why_no_tree(field.edges, field.inside(chosen), ends)
        return field.told(fault, speaker) or _least(_in_trains("tree"), field, chosen, best(), speaker)

    return Challenge(
        text=text,
        ground=ground,
        judge=judge,
        cities=_indices(ground, terminals),
        hints=tuple(hints),
        solve=lambda: field.places(shortest_tree(field.edges, ends).edges),
    )


def least_tree(edges: Edges, terminals: Sequence[int]) -> int:
    """The length in trains of a shortest tree that joins some cities which can be joined."""
    return shortest_tree(edges, terminals).length


def shortest_tree(edges: Edges, terminals: Sequence[int]) -> Tree:
    """A shortest tree that joins some cities which can be joined."""
    if {end for a, b, _ in edges for end in (a, b)} <= {*terminals}:
        return spanning_tree(edges)
    tree = steiner_tree(edges, terminals)
    assert tree is not None
    return tree


def trail_challenge(text: str, ground: Ground, hints: Sequence[str] = ()) -> Challenge:
    """A longest trail: no route twice, cities as often as one likes (EXPRESS-1)."""
    field = _Field(ground, (), [length for _, _, length in ground.edges], contract=False)
    best = cache(lambda: longest_trail_length(field.edges))

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        fault = why_no_trail(field.edges, chosen)
        if fault:
            return Standing("open", fault_text(fault, field.routes, speaker))
        length = field.length(chosen)
        walked = longest_trail([field.edges[place] for place in chosen]).edges
        order = tuple(chosen[place] for place in walked)
        if length < best():
            return Standing("valid", speaker.say("graphs.trail.valid", length_trains=length), order)
        return Standing("best", speaker.say("graphs.trail.best", length_trains=length), order)

    def solve() -> Sequence[int]:
        return field.places(longest_trail(field.edges).edges)

    return Challenge(text=text, ground=ground, judge=judge, hints=tuple(hints), solve=solve)


def cut_challenge(text: str, ground: Ground, start: str, goal: str, hints: Sequence[str] = ()) -> Challenge:
    """As few routes as possible whose loss cuts one city off from another."""
    field = _Field(ground, [start, goal], [1] * len(ground.routes), contract=False)
    a, b = field.terminals

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        fault = why_no_cut(field.edges, chosen, a, b)
        if fault:
            return Standing("open", fault_text(fault, field.routes, speaker))
        if len(chosen) > max_flow(field.edges, a, b).value:
            return Standing("valid", speaker.say("graphs.cut.valid", n=len(chosen)))
        return Standing("best", speaker.say("graphs.cut.best", n=len(chosen)))

    def solve() -> Sequence[int]:
        return field.places(max_flow(field.edges, a, b).cut)

    return Challenge(text=text, ground=ground, judge=judge, cities=(a, b), hints=tuple(hints), solve=solve)


class _Field:
    """The routes among which somebody chooses, as edges; cities that one's own routes join already are one vertex.

    Attributes
    ----------
    terminals : the vertices of the cities that are asked about
    edges : the routes that lead from one vertex to another
    routes : the index on the board of each edge
    """

    def __init__(
        self, ground: Ground, asked: Sequence[str], lengths: Sequence[int] | None = None, *, contract: bool = True
    ) -> None:
        cities = _indices(ground, asked)
        self.lengths = [cost for _, _, cost in ground.costs] if lengths is None else list(lengths)
        own = [edge for edge, route in zip(ground.edges, ground.routes, strict=True) if not ground.cost(route)]
        vertex: dict[int, int] = {}
        for mask in components(own) if contract else []:  # known by a city that is asked about, if there is one
            known = next((city for city in cities if mask >> city & 1), mask.bit_length() - 1)
            vertex |= dict.fromkeys(bits(mask), known)
        self.terminals = [vertex.get(city, city) for city in cities]
        self.edges: list[tuple[int, int, int]] = []
        self.routes: list[int] = []
        self._edge: dict[int, int] = {}
        for place, route in enumerate(ground.routes):
            a, b = (vertex.get(end, end) for end in (route.a, route.b))
            if a != b:
                self._edge[place] = len(self.edges)
                self.edges.append((a, b, self.lengths[place]))
                self.routes.append(route.index)

    def inside(self, chosen: Sequence[int]) -> list[int]:
        """The edges of chosen routes; those between cities that are joined already are none."""
        return [self._edge[place] for place in chosen if place in self._edge]

    def places(self, edges: Sequence[int]) -> list[int]:
        """The places of the routes of some edges."""
        place = {edge: place for place, edge in self._edge.items()}
        return [place[edge] for edge in edges]

    def length(self, chosen: Sequence[int]) -> int:
        """The length of chosen routes together."""
        return sum(self.lengths[place] for place in chosen)

    def told(self, fault: Fault | None, speaker: Speaker) -> Standing | None:
        """What is still wrong; None if nothing is."""
        return Standing("open", fault_text(fault, self.routes, speaker)) if fault else None


def _indices(ground: Ground, cities: Sequence[str]) -> tuple[int, ...]:
    return tuple(map(ground.index, cities))


def _in_trains(thing: str) -> Said:
    return lambda kind, length, speaker: speaker.say(f"graphs.{thing}.{kind}", length_trains=length)


def _least(said: Said, field: _Field, chosen: Sequence[int], best: int, speaker: Speaker) -> Standing:
    length = field.length(chosen)
    kind: Literal["valid", "best"] = "valid" if length > best else "best"
    return Standing(kind, said(kind, length, speaker))
