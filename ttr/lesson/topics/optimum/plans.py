"""What the lesson on the best possible score reckons with: small plans, and their best networks by trying them all."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from random import Random
from types import ModuleType

from ttr.board import Route
from ttr.cards import COLORS, GRAY
from ttr.graphs.connect import components
from ttr.graphs.edges import Edge
from ttr.graphs.paths import distances
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.regions import cities_of, region
from ttr.mode import load_mode
from ttr.text import Speaker, preferred

POINTS = load_mode("europe").route_points
"""Points of a route by its length (SCORE-1)."""

Ticket = tuple[str, str, int]
"""A ticket as the lesson writes it: the ids of its two cities, and its points."""

Pair = tuple[int, int, int]
"""The same with the indices of the cities."""

WORTH = range(4, 9)
"""Points of a ticket that is made up for a small part of the map."""

CARDS_OF_A_COLOR = 12
LOCOMOTIVES = 8
"""From so many cards a hand is dealt, of a few colors only: somebody has collected them."""


class SolverMissingError(ImportError):
    """The solver is not installed; the message says how to get it."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


def solver(name: str = "scipy.optimize") -> ModuleType:
    """The module with the solver for integer programs.

    Raises
    ------
    SolverMissingError
        When it is not installed.
    """
    try:
        return import_module(name)
    except ImportError:
        raise SolverMissingError(Speaker(preferred()).say("topic.optimum.missing")) from None


@cache
def europe() -> Ground:
    """The whole map, with one track of each double route."""
    return whole_map().single()


@dataclass(frozen=True, eq=False)
class Plan:
    """A small problem: routes, tickets, and so many trains.

    Parameters
    ----------
    ground : of few routes, one track between two cities
    tickets : each counts when its two cities are joined
    trains : how many there are
    hand : cards by color, locomotives last; None where cards do not matter
    """

    ground: Ground
    tickets: tuple[Ticket, ...]
    trains: int
    hand: tuple[int, ...] | None = None

    @cached_property
    def pairs(self) -> list[Pair]:
        """The tickets with the indices of their cities."""
        return [(self.ground.index(a), self.ground.index(b), points) for a, b, points in self.tickets]

    @cached_property
    def cities(self) -> tuple[int, ...]:
        """The cities of the tickets."""
        return tuple(sorted({city for pair in self.pairs for city in pair[:2]}))

    def done(self, places: Sequence[int]) -> list[Pair]:
        """The tickets that some routes fulfil."""
        return fulfilled([self.ground.edges[place] for place in places], self.pairs)

    def points(self, places: Sequence[int]) -> int:
        """What some routes score, with the tickets; with a hand the tickets that fail cost their points (SCORE-2)."""
        edges = [self.ground.edges[place] for place in places]
        found = score(edges, self.pairs)
        return found if self.hand is None else 2 * found - score(edges, ()) - sum(worth for *_, worth in self.pairs)

    @cached_property
    def best(self) -> tuple[int, list[tuple[int, ...]]]:
        """The most points, and all sets of routes that score them, found by trying every set."""
        most, sets = -1000, list[tuple[int, ...]]()
        trains_of = [trains for *_, trains in self.ground.edges]
        tickets = sum(worth for *_, worth in self.pairs)
        for places in networks(trains_of, self.trains):
            if sum(POINTS[trains_of[place]] for place in places) + tickets < most:
                continue  # not even with all tickets
            points = self.points(places)
            if points >= most and self.payable(places):
                sets = [*(sets if points == most else []), places]
                most = points
        return most, sets

    def payable(self, places: Sequence[int]) -> bool:
        """Are the cards enough for some routes?"""
        return self.hand is None or can_pay([self.ground.routes[place] for place in places], self.hand)

    def told(self, speaker: Speaker, pairs: Sequence[Pair] | None = None) -> str:
        """Some of the tickets in words; all by default."""
        return told_tickets(self.pairs if pairs is None else pairs, speaker)


def told_tickets(pairs: Sequence[Pair], speaker: Speaker) -> str:
    """Tickets in words."""
    return speaker.join(speaker.say("topic.optimum.ticket", a_city=a, b_city=b, value=value) for a, b, value in pairs)


# -- reckoning --------------------------------------------------------------------------------------------------------


def fulfilled(edges: Sequence[Edge], pairs: Sequence[Pair]) -> list[Pair]:
    """The tickets whose cities some routes join."""
    masks = components(edges)
    return [pair for pair in pairs if any(mask >> pair[0] & mask >> pair[1] & 1 for mask in masks)]


def score(edges: Sequence[Edge], pairs: Sequence[Pair]) -> int:
    """The points of some routes, and of the tickets that they fulfil."""
    return sum(POINTS[length] for *_, length in edges) + sum(worth for *_, worth in fulfilled(edges, pairs))


def networks(trains_of: Sequence[int], trains: int, first: int = 0) -> Iterator[tuple[int, ...]]:
    """All sets of routes for which some trains are enough, by their places.

    Notes
    -----
    The number of sets doubles with each route, as long as the trains allow it.
    """
    yield ()
    for place in range(first, len(trains_of)):
        if trains_of[place] <= trains:
            for more in networks(trains_of, trains - trains_of[place], place + 1):
                yield (place, *more)


def can_pay(routes: Sequence[Route], hand: Sequence[int]) -> bool:
    """Are some cards enough for all these routes? For tunnels nothing more is asked for.

    Parameters
    ----------
    hand : cards by color, locomotives last
    """
    if not routes:
        return True
    route, *others = sorted(routes, key=lambda each: (each.color == GRAY, -each.length))
    for color in range(len(COLORS)) if route.color == GRAY else [route.color]:
        for jokers in range(route.locomotives, route.length + 1):
            left = list(hand)
            left[color] -= route.length - jokers
            left[-1] -= jokers
            if min(left) >= 0 and can_pay(others, left):
                return True
    return False


def greedy(plan: Plan, key: Callable[[Edge], float]) -> tuple[int, ...]:
    """Routes taken in the order of a key, the largest first, while the trains last."""
    left, chosen = plan.trains, []
    edges = plan.ground.edges
    for place in sorted(range(len(edges)), key=lambda place: -key(edges[place])):
        if edges[place][2] <= left:
            left -= edges[place][2]
            chosen.append(place)
    return tuple(chosen)


def by_length(edge: Edge) -> float:
    """Long routes first."""
    return edge[2]


# -- instances --------------------------------------------------------------------------------------------------------


def some_tickets(ground: Ground, random: Random, number: int) -> tuple[Ticket, ...]:
    """Tickets made up for a part of the map, worth their shortest way in trains, as nearly all real ones are."""
    cities, found = cities_of(ground), dict[tuple[int, int], int]()
    while len(found) < number:
        a, b = sorted(random.sample(cities, 2))
        worth = distances(europe().edges, a)[b]
        if worth in WORTH:
            found[a, b] = worth
    return tuple((ground.cities[a].id, ground.cities[b].id, worth) for (a, b), worth in found.items())


def plans(name: str, instance: int, cities: int = 9, tickets: int = 4, trains: int = 12) -> Iterator[Plan]:
    """Small parts of the map with tickets and trains, again and again."""
    random = random_of("optimum", name, instance)
    while True:
        ground = region(europe(), random, cities)
        if cities + 2 <= len(ground.routes) <= cities + 6:
            yield Plan(ground, some_tickets(ground, random, tickets), trains)


def some_plan(name: str, instance: int, cities: int = 9, tickets: int = 4, trains: int = 12) -> Plan:
    """A small part of the map with tickets and trains, where long routes first is not best."""
    return next(
        plan
        for plan in plans(name, instance, cities, tickets, trains)
        if plan.points(greedy(plan, by_length)) < plan.best[0] - 1
    )


def some_hand(name: str, instance: int) -> Plan:
    """A small part of the map with three tickets and twelve cards; at least one of the tickets can be fulfilled."""
    random = random_of("optimum", name, instance)
    while True:
        ground = region(europe(), random, 8)
        colors = random.sample(range(len(COLORS)), 4)
        deck = [*colors] * CARDS_OF_A_COLOR + [len(COLORS)] * LOCOMOTIVES
        cards = random.sample(deck, 12)
        hand = tuple(cards.count(card) for card in range(len(COLORS) + 1))
        plan = Plan(ground, some_tickets(ground, random, 3), 12, hand)
        if len(ground.routes) <= 13 and 0 < len(plan.done(plan.best[1][0])) < 3:
            return plan


def a_plan(instance: int = 0) -> tuple[Ground, list[Ticket], int]:
    """A small part of the map, four tickets, and how many trains there are."""
    plan = some_plan("sample", instance)
    return plan.ground, list(plan.tickets), plan.trains


def a_hand(instance: int = 0) -> tuple[Ground, list[Ticket], dict[str, int]]:
    """A small part of the map, three tickets, and a hand: how many cards there are of each color."""
    plan = some_hand("hand sample", instance)
    hand = dict(zip([*COLORS, "locomotive"], plan.hand or (), strict=True))
    return plan.ground, list(plan.tickets), hand


def left(ground: Ground) -> tuple[list[Ticket], int]:
    """The tickets and the trains that are left of the player whose position it is."""
    assert ground.state is not None
    player = ground.state.players[ground.seat or 0]
    cards = [ground.board.tickets[ticket] for ticket in player.tickets]
    return [(card.origin, card.targets[0].place, card.value) for card in cards], player.trains
