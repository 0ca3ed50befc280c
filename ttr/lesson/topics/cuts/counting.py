"""What the lesson on cuts reckons with: capacities, smallest cuts, and resistance as a ratio of spanning trees."""

from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from ttr.board import Ticket
from ttr.graphs.cuts import Flow, max_flow
from ttr.graphs.edges import Edge
from ttr.lesson.ground import Ground, whole_map
from ttr.mode import load_mode
from ttr.text import Speaker

FOR_EVER = 1000
"""The capacity of a route that its owner has: nobody takes it away any more."""


class Cut(NamedTuple):
    """A cheapest set of routes whose loss separates two cities."""

    cost: int
    """Routes, or trains."""
    places: tuple[int, ...]
    """Of its routes in the ground."""


def capacities(ground: Ground, *, by_trains: bool = False) -> list[Edge]:
    """The routes of a ground with what it costs to close each: one claim, or as many trains as are laid.

    What the player of the ground has already cannot be closed at all.
    """
    return [(a, b, (cost if by_trains else 1) if cost else FOR_EVER) for a, b, cost in ground.costs]


def cheapest_cut(ground: Ground, start: int, goal: int, *, by_trains: bool = False) -> Cut:
    """The fewest routes, or trains, that cut two cities off from each other."""
    flow: Flow = max_flow(capacities(ground, by_trains=by_trains), start, goal)
    return Cut(flow.value, flow.cut)


def routes_at(ground: Ground, city: int) -> int:
    """How many routes meet at a city."""
    return sum(city in (route.a, route.b) for route in ground.routes)


def one_track() -> Ground:
    """The map as two or three players have it: who claims one track of a double route closes the other (DOUBLE-3)."""
    return whole_map().single()


def tickets() -> list[Ticket]:
    """The 46 tickets of the Europe edition."""
    mode = load_mode("europe")
    return [mode.board.tickets[ticket] for ticket in (*mode.long_tickets, *mode.regular_tickets)]


def ends(ticket: Ticket) -> tuple[int, int]:
    """The two cities of a ticket."""
    return ticket.origins[0], ticket.targets[0].cities[0]


def connection(ground: Ground, place: int, speaker: Speaker) -> str:
    """A route by its cities, where there is one track only."""
    route = ground.routes[place]
    return speaker.say("route.single", a=speaker.city(route.a), b=speaker.city(route.b))


# -- resistance -------------------------------------------------------------------------------------------------------


def resistance_by_trees(edges: Sequence[Edge], start: int, goal: int) -> Fraction:
    """Measure the effective resistance between two vertices of a connected network by counting spanning trees.

    Parameters
    ----------
    edges : sequence of (int, int, int)
        ``(vertex, vertex, length)``: wires with their length as resistance.
    start, goal : int
        Two different vertices.

    Returns
    -------
    Fraction
        The same as `ttr.graphs.central.effective_resistance`, which solves the equations of the currents instead.

    Notes
    -----
    A spanning tree weighs the product of the conductances of its edges. The resistance is the weight of all spanning
    trees after the two vertices are merged, divided by that before [1]_; both are determinants (the matrix-tree
    theorem). O(vertices^3) operations on whole numbers.

    References
    ----------
    .. [1] G. Kirchhoff, "Ueber die Auflösung der Gleichungen, auf welche man bei der Untersuchung der linearen
       Vertheilung galvanischer Ströme geführt wird", Annalen der Physik 148 (1847), 497-508.

    Examples
    --------
    >>> resistance_by_trees([(0, 1, 2), (1, 2, 2), (2, 0, 4)], 0, 2)
    Fraction(2, 1)
    """
    scale = lcm(*(length for _, _, length in edges))
    vertices = sorted({vertex for a, b, _ in edges for vertex in (a, b)})
    rows = {vertex: dict.fromkeys(vertices, 0) for vertex in vertices}
    for a, b, length in edges:
        for here, there in ((a, b), (b, a)):
            rows[here][here] += scale // length
            rows[here][there] -= scale // length

    def trees(without: set[int]) -> int:
        kept = [vertex for vertex in vertices if vertex not in without]
        return determinant([[rows[row][column] for column in kept] for row in kept])

    return Fraction(scale * trees({start, goal}), trees({goal}))


def determinant(matrix: Sequence[Sequence[int]]) -> int:
    """The determinant of a matrix of whole numbers whose leading minors are not zero, without fractions.

    Notes
    -----
    Bareiss' elimination: every division comes out even.
    """
    rows, before = [list(row) for row in matrix], 1
    for step, row in enumerate(rows):
        for other in rows[step + 1 :]:
            for column in range(step + 1, len(rows)):
                other[column] = (other[column] * row[step] - other[step] * row[column]) // before
        before = row[step]
    return before
