"""Best answers are those that brute force finds, where a problem is small; those of larger ones are proved."""

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random

import pytest

from ttr import optimum
from ttr.board import Route, Ticket
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards
from ttr.graphs.connect import connecting_path
from ttr.mode import load_mode
from ttr.optimum import SolverMissingError, available, best_from_hand, best_network

pytestmark = pytest.mark.skipif(not available(), reason='scipy is not installed: pip install ".[solver]"')

MODE = load_mode("europe")
ROUTES = [route for route in MODE.board.routes if route.twin is None or route.index < route.twin]


def subsets(routes: Sequence[Route], trains: int) -> Iterator[list[Route]]:
    """Every choice of routes with so many trains at the most."""
    yield []
    for place, route in enumerate(routes):
        if route.trains <= trains:
            yield from ([route, *rest] for rest in subsets(routes[place + 1 :], trains - route.trains))


def joined(routes: Sequence[Route], ticket: Ticket) -> bool:
    edges = [(route.a, route.b, route.length) for route in routes]
    return connecting_path(edges, ticket.origins[0], ticket.targets[0].cities[0]) is not None


def points(routes: Sequence[Route], tickets: Sequence[int], *, long_tickets: int, penalty: bool) -> int:
    """Of routes with the best tickets that they fulfill."""
    done = [t for ticket in tickets if joined(routes, t := MODE.board.tickets[ticket])]
    long = sorted((t.value for t in done if t.long), reverse=True)[:long_tickets]
    total = sum(MODE.claim_points[route.index] for route in routes) + sum(long)
    total += sum(t.value for t in done if not t.long)
    return total - (
        sum(MODE.board.tickets[t].value for t in tickets if MODE.board.tickets[t] not in done) if penalty else 0
    )


@pytest.mark.parametrize(("trains", "seed"), [(4, 1), (5, 2), (6, 3)])
def test_a_network_for_few_trains_is_that_of_brute_force(trains: int, seed: int) -> None:
    short = [t for t in MODE.regular_tickets if MODE.board.tickets[t].value <= trains + 2]
    tickets = Random(seed).sample(short, min(6, len(short)))
    found = best_network(MODE, trains, tickets=tickets)
    best = max(points(routes, tickets, long_tickets=1, penalty=False) for routes in subsets(ROUTES, trains))
    assert (found.points, found.gap) == (best, 0)
    assert found.trains <= trains


def can_pay(routes: Sequence[Route], hand: Cards) -> bool:
    """Can all these routes be paid from one hand, in some way?"""
    gray = [route for route in routes if route.color == GRAY]
    for colors in product(range(len(COLORS)), repeat=len(gray)):
        need = [0] * len(COLORS)
        wild = sum(route.locomotives for route in routes)
        for route, color in [*((r, r.color) for r in routes if r.color != GRAY), *zip(gray, colors, strict=True)]:
            need[color] += route.length - route.locomotives
        wild += sum(max(n - have, 0) for n, have in zip(need, hand, strict=False))
        if wild <= hand[LOCOMOTIVE]:
            return True
    return False


@pytest.mark.parametrize(
    ("hand", "tickets"),
    [
        ((0, 0, 2, 0, 1, 0, 0, 0, 2), ("berlin-roma", "paris-wien")),
        ((2, 0, 0, 3, 0, 0, 0, 0, 0), ("frankfurt-kobenhavn",)),
        ((0, 1, 0, 0, 0, 2, 0, 0, 1), ()),
    ],
)
def test_claims_from_a_small_hand_are_those_of_brute_force(hand: Cards, tickets: tuple[str, ...]) -> None:
    held = [MODE.board.ticket_index[ticket] for ticket in tickets]
    found = best_from_hand(MODE, hand, held)
    near = [route for route in MODE.board.routes if can_pay([route], hand)]
    fits = (
        r for r in subsets(near, sum(hand)) if can_pay(r, hand) and len({frozenset((x.a, x.b)) for x in r}) == len(r)
    )
    best = max(points(routes, held, long_tickets=9, penalty=True) for routes in fits)
    assert (found.points, found.gap) == (best, 0)
    assert can_pay(found.routes, hand)


def test_a_ticket_in_hand_that_cannot_be_reached_costs_its_value() -> None:
    held = [MODE.board.ticket_index["london-wien"]]
    found = best_from_hand(MODE, (0,) * 9, held)
    assert (found.points, found.routes, found.tickets) == (-MODE.board.tickets[held[0]].value, (), ())


def test_an_answer_that_comes_too_late_says_how_far_it_may_be_from_the_best() -> None:
    found = best_network(MODE, 45, seconds=0.0)
    assert found.gap > 0.01
    assert found.bound > 208
    assert found.points <= 208


def test_with_more_trains_it_is_proved_and_feasible() -> None:
    regular = list(MODE.regular_tickets)[:6]
    found = best_network(MODE, 12, tickets=regular)
    assert found.gap == 0
    assert 9 <= found.trains <= 12
    assert found.points == found.route_points + found.ticket_points
    assert found.points == points(found.routes, [t.index for t in found.tickets], long_tickets=1, penalty=True)
    assert found.points > best_network(MODE, 8, tickets=regular).points


def test_without_scipy_one_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)
    assert not optimum.available()
    with pytest.raises(SolverMissingError, match="pip install") as error:
        best_network(MODE, 5)
    assert error.value._render_traceback_() == [str(error.value)]
