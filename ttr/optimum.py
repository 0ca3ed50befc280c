"""The best possible score, as integer programs whose answers come with a bound.

Two questions: which routes and tickets give most points with so many trains (`best_network`), and which routes to claim
with the cards, trains and tickets of one hand (`best_from_hand`). Both programs say by lazily added cuts that a ticket
needs a connection: they are solved without it, a minimum cut shows where it is missing, and they are solved again.

They need scipy, an extra of the kit (``pip install ".[solver]"``); its solver is HiGHS.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ttr.board import Board, Route, Ticket
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards
from ttr.graphs.connect import components
from ttr.graphs.paths import distances
from ttr.mode import Mode

SMALL = 1e-6
"""What the solver takes for nothing."""

RELAXED = 60.0
"""Seconds that a relaxation may take, which is needed for a bound; it takes less than one."""


class SolverMissingError(ImportError):
    """scipy is not installed; the message says how to get it."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


@dataclass(frozen=True)
class Optimum:
    """A best choice of routes, or the best that was found in time.

    Attributes
    ----------
    points : int
        Of the routes, and of the tickets: those fulfilled, less those in hand that are not.
    routes : tuple of Route
        What is claimed.
    tickets : tuple of Ticket
        What is fulfilled.
    route_points, ticket_points : int
        The two parts of the points.
    bound : int
        No choice has more points than this.
    gap : float
        How far the points lie below the bound, as a share of them; 0 is a proof.
    rounds : int
        How many programs were solved.
    cuts : int
        How many cuts were added.
    seconds : float
        How long it took.
    """

    points: int
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    route_points: int
    ticket_points: int
    bound: int
    rounds: int
    cuts: int
    seconds: float

    @property
    def gap(self) -> float:
        """How far the points lie below the bound, as a share of them."""
        return (self.bound - self.points) / max(abs(self.points), 1)

    @property
    def trains(self) -> int:
        """Trains that the routes take."""
        return sum(route.trains for route in self.routes)


def best_network(
    mode: Mode, trains: int = 45, *, tickets: Sequence[int] | None = None, long_tickets: int = 1, seconds: float = 60.0
) -> Optimum:
    """Find the routes and tickets of most points, alone on the board, where one connected network fulfills the tickets.

    Parameters
    ----------
    mode : Mode
        Its board, points and tickets.
    trains : int
        How many there are.
    tickets : sequence of int
        Indices of the tickets that may be chosen; by default all of the mode. A ticket that is not fulfilled is not
        chosen, so nothing is lost.
    long_tickets : int
        How many long ones may be among them (one is dealt, and no more can be drawn: TICKET-7).
    seconds : float
        After this time the best answer so far is given, with its gap.

    Returns
    -------
    Optimum
        Route points and tickets. Stations that are kept and the longest trail are the same for every answer, and left
        out. Routes beside the network count for themselves. The bound and the gap are those of such answers: whether
        two networks with tickets of their own could have more points is not proved here.

    Raises
    ------
    SolverMissingError
        If scipy is not installed.

    Notes
    -----
    One program for each city of a vertex cover of the tickets, one of which is in every network that fulfills any, the
    central ones first, without the cities tried before: an arborescence that leaves the root, where whatever is cut off
    from the root is not in the network [1]_, and loose routes. A relaxation that is no better than the best answer so
    far ends a city at once. Prize-collecting Steiner trees are NP-hard; the board takes seconds.

    References
    ----------
    .. [1] I. Ljubić et al., "An algorithmic framework for the exact solution of the prize-collecting Steiner tree
       problem", Mathematical Programming 105 (2006), 427-449.
    """
    chosen = [mode.board.tickets[ticket] for ticket in (mode.tickets if tickets is None else tickets)]
    begun, best, tried, counts = time.monotonic(), _Answer(0, (), ()), list[int](), _Counts()
    bound = 0.0
    for root in _roots(mode.board, chosen):
        left = seconds - (time.monotonic() - begun)
        tree = _Rooted(mode, chosen, trains, long_tickets, root, tried)
        found, limit = tree.best(best.points, max(left, 0.0), counts)
        best, bound = max(best, found), max(bound, limit)
        tried.append(root)
    return _optimum(mode, best, max(bound, best.points), counts, time.monotonic() - begun, chosen, in_hand=False)


def best_from_hand(
    mode: Mode, hand: Cards, tickets: Sequence[int], trains: int = 45, *, seconds: float = 60.0
) -> Optimum:
    """Find the routes to claim with one hand, alone on the board, for most points.

    Parameters
    ----------
    mode : Mode
        Its board and points.
    hand : nine counts
        The train cards. Every route is paid from them (CLAIM-1, CLAIM-2, FERRY-1); tunnels cost nothing more.
    tickets : sequence of int
        Indices of the tickets in hand; one that is not fulfilled costs its value (SCORE-2).
    trains : int
        How many there are.
    seconds : float
        After this time the best answer so far is given, with its gap.

    Returns
    -------
    Optimum
        The best claims. The points may be negative.

    Raises
    ------
    SolverMissingError
        If scipy is not installed.

    Notes
    -----
    A variable for each route, and for each color in which a gray one may be paid; locomotives stand in for any color. A
    ticket needs a route over each cut between its cities; those cuts are added where they are missing.
    """
    chosen = [mode.board.tickets[ticket] for ticket in tickets]
    begun, counts = time.monotonic(), _Counts()
    answer, bound = _Hand(mode, hand, chosen, trains).best(seconds, counts)
    return _optimum(mode, answer, bound, counts, time.monotonic() - begun, chosen, in_hand=True)


def available() -> bool:
    """Is scipy installed?"""
    try:
        import scipy.optimize
    except ImportError:
        return False
    return bool(scipy.optimize)


# -- answers ----------------------------------------------------------------------------------------------------------


class _Answer(NamedTuple):
    """Points, and indices of the routes and tickets that give them."""

    points: int
    routes: tuple[int, ...]
    tickets: tuple[int, ...]


class _Counts:
    """What it took."""

    rounds = 0
    cuts = 0


def _optimum(
    mode: Mode,
    answer: _Answer,
    bound: float,
    counts: _Counts,
    seconds: float,
    tickets: Sequence[Ticket],
    *,
    in_hand: bool,
) -> Optimum:
    """The answer counted once more, by what lies on the board."""
    routes = [mode.board.routes[route] for route in answer.routes]
    joined = components((route.a, route.b) for route in routes)
    fulfilled = [ticket for ticket in tickets if ticket.index in answer.tickets]
    assert all(_joins(joined, ticket) for ticket in fulfilled), "a chosen ticket is not fulfilled"
    failed = sum(ticket.penalty for ticket in tickets if ticket not in fulfilled) if in_hand else 0
    route_points = sum(mode.claim_points[route.index] for route in routes)
    ticket_points = sum(ticket.value for ticket in fulfilled) - failed
    assert route_points + ticket_points == answer.points, "the program and the board do not agree"
    return Optimum(
        answer.points,
        tuple(routes),
        tuple(fulfilled),
        route_points,
        ticket_points,
        max(math.floor(bound + SMALL), answer.points),
        counts.rounds,
        counts.cuts,
        seconds,
    )


def _joins(parts: Iterable[int], ticket: Ticket) -> bool:
    """Do both cities of a ticket lie in one of these parts?"""
    a, b = _ends(ticket)
    return any(part >> a & 1 and part >> b & 1 for part in parts)


def _ends(ticket: Ticket) -> tuple[int, int]:
    return ticket.origins[0], ticket.targets[0].cities[0]


def _can_be_paid(route: Route, hand: Cards) -> bool:
    """Do the cards of a hand suffice for a route?"""
    most = max(hand[:LOCOMOTIVE]) if route.color == GRAY else hand[route.color]
    return route.locomotives <= hand[LOCOMOTIVE] and route.length <= most + hand[LOCOMOTIVE]


def _roots(board: Board, tickets: Sequence[Ticket]) -> list[int]:
    """Cities of which every network that fulfills a ticket has one, those first that lie near all others."""
    edges = [(route.a, route.b, route.length) for route in board.routes]
    far = {city: sum(distances(edges, city).values()) for ticket in tickets for city in _ends(ticket)}
    roots: list[int] = []
    for city in sorted(far, key=lambda city: (far[city], city)):
        if any(city in _ends(ticket) and not {*_ends(ticket)} & {*roots} for ticket in tickets):
            roots.append(city)
    return roots or [0]


# -- programs ---------------------------------------------------------------------------------------------------------


class _Program:
    """An integer program in the making.

    Attributes
    ----------
    worth : points of each variable, all between 0 and `most`
    rows : the linear conditions, each with its lower and upper limit
    """

    def __init__(self) -> None:
        self.worth: list[float] = []
        self.least: list[float] = []
        self.most: list[float] = []
        self.rows: list[tuple[Mapping[int, float], float, float]] = []

    def variable(self, worth: float = 0.0, most: float = 1.0) -> int:
        """A new variable: its number."""
        self.worth.append(worth)
        self.least.append(0.0)
        self.most.append(most)
        return len(self.worth) - 1

    def limit(self, row: Mapping[int, float], low: float = float("-inf"), high: float = float("inf")) -> None:
        """A new condition: the sum of some variables with factors lies between two limits."""
        self.rows.append((row, low, high))

    def solve(self, whole: Sequence[int] = (), seconds: float = 60.0) -> tuple[Any, float]:
        """The variables of a best answer (None if there is none in time) and a bound on its points.

        Parameters
        ----------
        whole : variables that have to be whole numbers
        """
        try:
            from scipy.optimize import Bounds, LinearConstraint, milp
            from scipy.sparse import csr_matrix
        except ImportError:
            raise SolverMissingError('this needs scipy; install it with: pip install ".[solver]"') from None
        ends, columns, factors = [0], list[int](), list[float]()
        for row, _, _ in self.rows:
            columns += row.keys()
            factors += row.values()
            ends.append(len(columns))
        matrix = csr_matrix((factors, columns, ends), shape=(len(self.rows), len(self.worth)))
        integrality = [0] * len(self.worth)
        for variable in whole:
            integrality[variable] = 1
        found = milp(
            [-worth for worth in self.worth],
            constraints=LinearConstraint(matrix, [low for _, low, _ in self.rows], [high for _, _, high in self.rows]),
            bounds=Bounds(self.least, self.most),
            integrality=integrality,
            options={"mip_rel_gap": 0.0, "time_limit": max(seconds, 0.1)},
        )
        dual = -found.mip_dual_bound if whole and found.mip_dual_bound is not None else None
        value = float("inf") if found.fun is None else -float(found.fun)
        if found.status == 2:  # no answer at all
            return None, float("-inf")
        return found.x, value if dual is None else max(float(dual), value if found.x is not None else float(dual))


class _Rooted(_Program):
    """The networks that contain one city and none of those tried before, and loose routes.

    Attributes
    ----------
    arcs : for each route (one of the tracks of a double) the variables of its two directions and of it lying loose
    there : for each city, is it in the network?
    kept : for each ticket, is it chosen?
    """

    def __init__(
        self, mode: Mode, tickets: Sequence[Ticket], trains: int, long_tickets: int, root: int, tried: Sequence[int]
    ) -> None:
        super().__init__()
        self.mode, self.tickets, self.root = mode, tickets, root
        self.routes = [route for route in mode.board.routes if route.twin is None or route.index < route.twin]
        points = mode.claim_points
        self.arcs = [tuple(self.variable(points[route.index]) for _ in range(3)) for route in self.routes]
        self.there = [self.variable() for _ in mode.board.cities]
        self.kept = [self.variable(ticket.value) for ticket in tickets]
        self.into: list[list[tuple[int, int]]] = [[] for _ in mode.board.cities]
        for route, (out, back, _) in zip(self.routes, self.arcs, strict=True):
            self.into[route.b].append((out, route.a))
            self.into[route.a].append((back, route.b))
        self.limit({arc: r.trains for r, arcs in zip(self.routes, self.arcs, strict=True) for arc in arcs}, high=trains)
        self.limit({kept: 1 for kept, t in zip(self.kept, tickets, strict=True) if t.long}, high=long_tickets)
        self._hold_together(tried)

    def _hold_together(self, tried: Sequence[int]) -> None:
        """What follows from its being a tree that leaves the root, and ends in cities of tickets."""
        leaving: list[dict[int, float]] = [{} for _ in self.there]
        for route, (out, back, loose) in zip(self.routes, self.arcs, strict=True):
            self.limit({out: 1, back: 1, loose: 1}, high=1)
            for city in (route.a, route.b):
                self.limit({out: 1, back: 1, self.there[city]: -1}, high=0)
                leaving[city] |= {out: -1, back: -1}
        for kept, ticket in zip(self.kept, self.tickets, strict=True):
            for city in _ends(ticket):
                self.limit({kept: 1, self.there[city]: -1}, high=0)
                leaving[city][kept] = -1
        for city, there in enumerate(self.there):
            if city != self.root:
                self.limit({**{arc: 1 for arc, _ in self.into[city]}, there: -1}, 0, 0)
                self.limit({there: 2, **leaving[city]}, high=0)
        for city in tried:
            self.most[self.there[city]] = 0
        self.least[self.there[self.root]] = 1
        for arc, _ in self.into[self.root]:
            self.most[arc] = 0

    def best(self, known: int, seconds: float, counts: _Counts) -> tuple[_Answer, float]:
        """The best answer if it is better than `known` points, else one of no points; and a bound on it."""
        end = time.monotonic() + seconds
        whole = [*(arc for arcs in self.arcs for arc in arcs), *self.kept]
        for variables in ((), whole):
            while True:
                values, bound = self.solve(variables, end - time.monotonic() if variables else RELAXED)
                counts.rounds += 1
                if bound < known + 1 - SMALL:
                    return _Answer(0, (), ()), float(known)
                if values is None or time.monotonic() > end:
                    return _Answer(0, (), ()), bound
                if not self._cut(values, counts):
                    break
        return self._answer(values), bound

    def _cut(self, values: Any, counts: _Counts) -> bool:
        """Add a cut for each city that is parted from the root; was there one?"""
        arcs = [(arc, source, city) for city, into in enumerate(self.into) for arc, source in into]
        found = False
        for city, there in enumerate(self.there):
            if city == self.root or values[there] < 1e-4:
                continue
            for side in _parted([(a, b, values[arc]) for arc, a, b in arcs], self.root, city, values[there] - 1e-3):
                crossing = {arc: 1.0 for arc, a, b in arcs if b in side and a not in side}
                self.limit({**crossing, there: -1.0}, low=0)
                counts.cuts += 1
                found = True
        return found

    def _answer(self, values: Any) -> _Answer:
        routes = [r.index for r, arcs in zip(self.routes, self.arcs, strict=True) if sum(values[a] for a in arcs) > 0.5]
        tickets = [t for t, kept in zip(self.tickets, self.kept, strict=True) if values[kept] > 0.5]
        points = sum(self.mode.claim_points[route] for route in routes) + sum(ticket.value for ticket in tickets)
        return _Answer(points, tuple(routes), tuple(ticket.index for ticket in tickets))


class _Hand(_Program):
    """What one hand can claim."""

    def __init__(self, mode: Mode, hand: Cards, tickets: Sequence[Ticket], trains: int) -> None:
        super().__init__()
        self.mode, self.tickets = mode, tickets
        board, points = mode.board, mode.claim_points
        self.routes = [route for route in board.routes if _can_be_paid(route, hand)]
        self.claimed = [self.variable(points[route.index]) for route in self.routes]
        self.kept = [self.variable(ticket.value + ticket.penalty) for ticket in tickets]
        wild = [self.variable(most=hand[LOCOMOTIVE]) for _ in COLORS]
        self.paid = [self._payments(route, claimed) for route, claimed in zip(self.routes, self.claimed, strict=True)]
        for color, stand_in in enumerate(wild):
            row: dict[int, float] = {stand_in: -1}
            for route, payments in zip(self.routes, self.paid, strict=True):
                if color in payments:
                    row[payments[color]] = route.length - route.locomotives
            self.limit(row, high=hand[color])
        symbols = {c: float(r.locomotives) for c, r in zip(self.claimed, self.routes, strict=True) if r.locomotives}
        self.limit({**dict.fromkeys(wild, 1.0), **symbols}, high=hand[LOCOMOTIVE])
        self.limit({c: r.trains for c, r in zip(self.claimed, self.routes, strict=True)}, high=trains)
        place = {route.index: claimed for route, claimed in zip(self.routes, self.claimed, strict=True)}
        for route in self.routes:
            if route.twin in place and route.index < (route.twin or 0):
                self.limit({place[route.index]: 1, place[route.twin]: 1}, high=1)  # DOUBLE-2
        self.whole = range(len(self.worth))
        for kept, ticket in zip(self.kept, tickets, strict=True):  # no way is short enough for these cards
            a, b = _ends(ticket)
            ways = distances([(route.a, route.b, route.length) for route in self.routes], a)
            if ways.get(b, trains + 1) > min(trains, sum(hand)):
                self.most[kept] = 0

    def _payments(self, route: Route, claimed: int) -> dict[int, int]:
        """For each color in which a route may be paid the variable that says so."""
        if route.color != GRAY:
            return {route.color: claimed}
        payments = {color: self.variable() for color in range(len(COLORS))}
        self.limit({**dict.fromkeys(payments.values(), 1.0), claimed: -1.0}, 0, 0)
        return payments

    def best(self, seconds: float, counts: _Counts) -> tuple[_Answer, float]:
        """The best answer that was found in time, and a bound on all."""
        end = time.monotonic() + seconds
        lost = sum(ticket.penalty for ticket in self.tickets)
        best, bound = _Answer(-lost, (), ()), float("inf")
        for variables in ((), tuple(self.whole)):
            while time.monotonic() < end:
                values, limit = self.solve(variables, end - time.monotonic())
                counts.rounds += 1
                bound = min(bound, limit - lost)
                if values is None:
                    return best, bound
                if variables:
                    best = max(best, self._answer(values, lost))
                if not self._cut(values, counts):
                    break
        return best, max(bound, best.points)

    def _cut(self, values: Any, counts: _Counts) -> bool:
        """Add a cut for each ticket whose cities are parted; was there one?"""
        found = False
        ends = [(route.a, route.b, values[claimed]) for route, claimed in zip(self.routes, self.claimed, strict=True)]
        for ticket, kept in zip(self.tickets, self.kept, strict=True):
            a, b = _ends(ticket)
            for side in _parted([*ends, *((y, x, n) for x, y, n in ends)], a, b, values[kept] - 1e-3):
                crossing = {
                    claimed: 1.0
                    for route, claimed in zip(self.routes, self.claimed, strict=True)
                    if (route.a in side) != (route.b in side)
                }
                self.limit({**crossing, kept: -1.0}, low=0)
                counts.cuts += 1
                found = True
        return found

    def _answer(self, values: Any, lost: int) -> _Answer:
        """What is claimed, with every ticket that this fulfills."""
        claimed = [r for r, variable in zip(self.routes, self.claimed, strict=True) if values[variable] > 0.5]
        joined = components((route.a, route.b) for route in claimed)
        done = [ticket for ticket in self.tickets if _joins(joined, ticket)]
        points = sum(self.mode.claim_points[route.index] for route in claimed) - lost
        points += sum(ticket.value + ticket.penalty for ticket in done)
        return _Answer(points, tuple(r.index for r in claimed), tuple(t.index for t in done))


def _parted(arcs: Sequence[tuple[int, int, float]], start: int, goal: int, wanted: float) -> Iterator[frozenset[int]]:
    """Cuts that let less through than is wanted, if there are any: for each the cities on the goal's side.

    A maximum flow of fractions (Edmonds and Karp, 1972). Of all smallest cuts the two outermost are given.
    """
    around: dict[int, list[tuple[int, int]]] = {}
    room: list[float] = []
    for a, b, most in arcs:
        if most > SMALL:
            around.setdefault(a, []).append((b, len(room)))
            around.setdefault(b, []).append((a, len(room) + 1))
            room += [most, 0.0]
    flow = 0.0
    while True:
        before = _search(around, start, lambda arc: room[arc])
        if goal not in before:
            break
        path, city = [], goal
        while city != start:
            city, arc = before[city]
            path.append(arc)
        push = min(room[arc] for arc in path)
        for arc in path:
            room[arc] -= push
            room[arc ^ 1] += push
        flow += push
    if flow < wanted:
        cities = {end for a, b, _ in arcs for end in (a, b)} | {start, goal}
        yield frozenset(cities - before.keys())
        yield frozenset(_search(around, goal, lambda arc: room[arc ^ 1]))


def _search(
    around: Mapping[int, Sequence[tuple[int, int]]], start: int, room: Callable[[int], float]
) -> dict[int, tuple[int, int]]:
    """The cities that are reached over arcs with room, each with the city and the arc before it."""
    before = {start: (start, -1)}
    queue = [start]
    for city in queue:
        for other, arc in around.get(city, ()):
            if other not in before and room(arc) > SMALL:
                before[other] = (city, arc)
                queue.append(other)
    return before
