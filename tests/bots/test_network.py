"""The network that a planner wants: it fulfills its tickets with what there is, and as cheaply as it can."""

from random import Random

import pytest

from tests.doubles.walked import some_of
from tests.table import names_of, table
from ttr.bots.network import NO_WAY, Plan, Pricing, best_plan, open_tickets, turns_for
from ttr.bots.prices import turns_left
from ttr.graphs.connect import components
from ttr.score import best_target, score
from ttr.state import NOBODY, Phase, State


def ids(state: State, routes: tuple[int, ...]) -> set[str]:
    return {state.board.routes[route].id for route in routes}


def tickets(state: State, names: str) -> list[int]:
    return [ticket.index for ticket in state.board.tickets if ticket.id in names.split()]


def cost_of(state: State, name: str, pricing: Pricing, loans: bool = False) -> float:
    (ticket,) = tickets(state, name)
    return pricing.cheapest(state.board.tickets[ticket], pricing.with_loans if loans else pricing.costs)[0]


def holds(state: State, seat: int, plan: Plan, wanted: list[int]) -> None:
    """A plan does what it says with what its player has."""
    board, player = state.board, state.players[seat]
    assert sorted((*plan.tickets, *plan.lost)) == sorted(open_tickets(state, seat, wanted))
    assert len({*plan.routes}) == len(plan.routes)
    assert all(state.open >> route & 1 and not player.twins >> route & 1 for route in plan.routes)
    assert all(state.owner[route] not in (NOBODY, seat) for route in plan.borrowed)
    assert plan.trains == sum(board.routes[route].trains for route in plan.routes) <= player.trains
    assert len(plan.borrowed) <= state.stations_left(seat)
    assert plan.turns <= turns_left(state, seat)
    assert {route for way in plan.ways for route in way} == {*plan.routes, *plan.borrowed}
    assert len(plan.ways) == len(plan.tickets)
    standing = [route for city in player.stations for route in board.routes if city in (route.a, route.b)]
    used = [*board.routes_in(player.routes), *(board.routes[route] for route in (*plan.routes, *plan.borrowed))]
    used += [route for route in standing if state.owner[route.index] not in (NOBODY, seat)]
    joined = components([(route.a, route.b) for route in used])
    assert all(best_target(board.tickets[ticket], joined) is not None for ticket in plan.tickets)


@pytest.mark.parametrize(
    ("mode", "players"), [("europe", 2), ("europe", 5), ("usa_mega", 3), ("switzerland", 3), ("india", 2)]
)
def test_a_plan_fulfills_its_tickets_with_what_there_is(mode: str, players: int) -> None:
    """All along a game, with the tickets held and some more; tickets to countries are among those of Switzerland."""
    dice, done, borrowed = Random(3), 0, 0
    for state in some_of(mode, players, seed=4, every=12):
        if state.phase is Phase.GAME_OVER:
            continue
        seat = state.acting_seat()
        others = [ticket for ticket in state.mode.tickets if ticket not in state.players[seat].tickets]
        wanted = [*state.players[seat].tickets, *dice.sample(others, dice.randint(0, 3))]
        plan = best_plan(state, seat, wanted)
        holds(state, seat, plan, wanted)
        done += len(plan.tickets)
        borrowed += len(plan.borrowed)
    assert done > 10
    assert borrowed or players < 5


def test_a_plan_that_is_built_fulfills_its_tickets() -> None:
    """The score sheet says so."""
    for seed in range(3):
        for state in some_of("europe", 3, seed, every=40):
            if state.phase is not Phase.TURN:
                continue
            seat = state.acting_seat()
            plan = best_plan(state, seat, state.players[seat].tickets)
            if plan.borrowed:
                continue
            for route in plan.routes:
                state.give_route(seat, route)
            assert {*plan.tickets} <= {*score(state).players[seat].completed}


def test_two_tickets_together_cost_less_than_apart() -> None:
    state = table({}, {})
    wanted = tickets(state, "essen-kyiv berlin-moskva")
    both, one, other = (best_plan(state, 0, some) for some in (wanted, wanted[:1], wanted[1:]))
    assert both.tickets and len(both.tickets) == 2
    assert both.trains < one.trains + other.trains
    assert both.turns < one.turns + other.turns
    assert both.value > one.value + other.value
    assert len({*both.routes}) < len(one.routes) + len(other.routes)


def test_two_tickets_to_a_country_share_a_way() -> None:
    state = table({}, {}, mode="switzerland")
    board = state.board
    to_country = [ticket.index for ticket in board.tickets if len(ticket.targets) > 1][:2]
    both = best_plan(state, 0, to_country)
    apart = [best_plan(state, 0, [ticket]) for ticket in to_country]
    holds(state, 0, both, to_country)
    assert len(both.tickets) == 2
    assert both.value >= sum(plan.value for plan in apart)


def test_what_is_built_is_free() -> None:
    built = "warszawa-wilno"
    empty, state = table({}, {}), table({"routes": [built]}, {})
    assert cost_of(state, "warszawa-smolensk", Pricing(state, 0)) < cost_of(
        empty, "warszawa-smolensk", Pricing(empty, 0)
    )
    plan = best_plan(state, 0, tickets(state, "warszawa-smolensk"))
    assert ids(state, plan.routes) == {"smolensk-wilno"}
    state = table({"routes": [built, "smolensk-wilno"]}, {})
    plan = best_plan(state, 0, tickets(state, "warszawa-smolensk"))
    value = state.board.tickets[tickets(state, "warszawa-smolensk")[0]].value
    assert plan == Plan((), (), (), (), (), 0, 0.0, value)


def test_cards_in_hand_make_a_route_cheaper() -> None:
    without, state = table({}, {}), table({"hand": {"red": 3}}, {})
    assert cost_of(state, "warszawa-smolensk", Pricing(state, 0)) < cost_of(
        without, "warszawa-smolensk", Pricing(without, 0)
    )
    assert Pricing(state, 0, hand=[0] * 9).costs == Pricing(without, 0).costs


CUT_OFF = ["cadiz-lisboa", "cadiz-madrid"]


def test_where_all_routes_are_gone_there_is_no_way() -> None:
    """But by a station; when none is left the ticket is lost."""
    state = table({}, {"routes": CUT_OFF})
    pricing = Pricing(state, 0)
    assert cost_of(state, "cadiz-stockholm", pricing) >= NO_WAY > cost_of(state, "cadiz-stockholm", pricing, loans=True)
    wanted = tickets(state, "lisboa-cadiz")
    state = table({"stations": ["moskva", "kyiv", "riga"]}, {"routes": CUT_OFF})
    assert cost_of(state, "lisboa-cadiz", Pricing(state, 0), loans=True) >= NO_WAY
    plan = best_plan(state, 0, wanted)
    assert (plan.lost, plan.tickets, plan.routes) == (tuple(wanted), (), ())
    assert plan.value == -state.board.tickets[wanted[0]].penalty


def test_STATION_5_a_loan_costs_a_station() -> None:
    state = table({"tickets": ["madrid-dieppe"]}, {"routes": CUT_OFF})
    wanted = tickets(state, "cadiz-frankfurt")
    plan = best_plan(state, 0, wanted)
    assert ids(state, plan.borrowed) == {"cadiz-madrid"}
    apart = Pricing(state, 0)
    (route,) = plan.borrowed
    assert apart.with_loans[route] > state.mode.station_points
    assert apart.costs[route] == NO_WAY


def test_STATION_5_a_station_that_stands_borrows_for_nothing() -> None:
    state = table({"stations": ["cadiz"]}, {"routes": CUT_OFF})
    plan = best_plan(state, 0, tickets(state, "cadiz-frankfurt"))
    assert plan.borrowed == ()
    assert plan.tickets
    costs = Pricing(state, 0).costs
    assert [costs[route.index] for route in state.board.routes if route.id in CUT_OFF] == [0, 0]


def test_nothing_is_planned_for_which_there_are_no_trains_or_turns() -> None:
    state = table({}, {})
    wanted = tickets(state, "cadiz-stockholm")
    assert best_plan(state, 0, wanted).tickets
    assert best_plan(state, 0, wanted, turns=3).lost == tuple(wanted)
    state.players[0].trains = 12
    assert best_plan(state, 0, wanted).lost == tuple(wanted)


def test_the_turns_that_routes_take() -> None:
    """One for each claim and station, and the draws for what the hand lacks."""
    state = table({"hand": {"red": 3}}, {})
    (route,) = (route.index for route in state.board.routes if route.id == "warszawa-wilno")
    assert turns_for(state, 0, [], 0) == 0
    assert turns_for(state, 0, [route], 0) == 1
    assert turns_for(state, 0, [route], 1) == pytest.approx(2 + 1 / 1.8)
    state.players[0].hand[7] = 0
    assert turns_for(state, 0, [route], 0) == pytest.approx(1 + 3 / 1.8)


def test_of_two_orders_the_better_one_counts() -> None:
    """No plan for some tickets is worth less than giving one of them up."""
    dice, state = Random(8), table({}, {})
    for _ in range(25):
        wanted = dice.sample([*state.mode.tickets], 3)
        plan = best_plan(state, 0, wanted)
        holds(state, 0, plan, wanted)
        assert names_of(state, plan.tickets)
        assert plan.value >= -sum(state.board.tickets[ticket].penalty for ticket in wanted)
