"""A planner that thinks twice about nothing: it keeps its plan as long as that holds."""

import pytest

from tests.doubles.walked import some_of
from tests.table import table
from ttr.action import PASS, TICKETS, BuildStation, ClaimRoute
from ttr.bots.network import Plan, best_plan
from ttr.bots.planner import PlannerBot
from ttr.bots.prices import turns_left
from ttr.bots.quick import QuickPlanner, play_out, rest
from ttr.guess import visible
from ttr.mode import mode_ids
from ttr.rules import apply
from ttr.score import score
from ttr.state import Phase, State


def middle(mode: str, players: int = 2, seed: int = 4, number: int = 4) -> State:
    """A position in the middle of a game, at the beginning of a turn."""
    found = [state for state in some_of(mode, players, seed, every=20) if state.phase is Phase.TURN]
    return found[min(number, len(found) - 1)]


def route(state: State, name: str) -> int:
    return next(route.index for route in state.board.routes if route.id == name)


@pytest.mark.parametrize("mode", mode_ids())
def test_it_plays_every_mode_to_its_end_and_twice_the_same(mode: str) -> None:
    state = middle(mode)
    one, other, bot = state.copy(), state.copy(), QuickPlanner()
    scores, actions = play_out(one, bot)
    assert play_out(other, bot) == (scores, actions)
    assert one.phase is Phase.GAME_OVER
    one.check()
    assert scores == tuple(player.total for player in score(one).players)
    assert actions > 0
    assert one == other


def test_a_game_that_is_over_stays_as_it_is() -> None:
    state = middle("europe_short")
    play_out(state, QuickPlanner())
    scores, actions = play_out(state, QuickPlanner())
    assert actions == 0
    assert scores == tuple(player.total for player in score(state).players)


CARDS_FOR_IT = {"red": 3, "yellow": 3}


def plan_of(state: State) -> Plan:
    """What Ada wants: Warszawa-Smolensk over Wilno."""
    plan = best_plan(state, 0, state.players[0].tickets)
    assert {state.board.routes[index].id for index in plan.routes} == {"warszawa-wilno", "smolensk-wilno"}
    return plan


def test_what_is_built_is_taken_out_of_the_plan() -> None:
    state = table({"tickets": ["warszawa-smolensk"], "hand": CARDS_FOR_IT}, {"routes": ["kyiv-warszawa"]})
    plan = plan_of(state)
    assert rest(plan, state, 0) == plan
    state.give_route(0, route(state, "warszawa-wilno"))
    left = rest(plan, state, 0)
    assert left is not None
    assert left.routes == (route(state, "smolensk-wilno"),)
    assert left.trains == 3
    assert left.turns == 1
    state.give_route(0, route(state, "smolensk-wilno"))
    left = rest(plan, state, 0)
    assert left is not None
    assert (left.routes, left.trains, left.turns) == ((), 0, 0)


def test_a_plan_of_which_a_route_is_gone_is_dropped() -> None:
    state = table({"tickets": ["warszawa-smolensk"], "hand": CARDS_FOR_IT}, {"routes": ["kyiv-warszawa"]})
    plan = plan_of(state)
    state.give_route(1, route(state, "smolensk-wilno"))
    assert rest(plan, state, 0) is None


def test_a_station_that_stands_is_taken_out_of_the_plan() -> None:
    state = table({"tickets": ["cadiz-stockholm"]}, {"routes": ["cadiz-lisboa", "cadiz-madrid"]})
    plan = best_plan(state, 0, state.players[0].tickets)
    assert len(plan.borrowed) == 1
    borrowed = state.board.routes[plan.borrowed[0]]
    state.give_station(0, borrowed.a)
    left = rest(plan, state, 0)
    assert left is not None
    assert left.borrowed == ()


def test_it_keeps_its_plan_until_that_is_blocked() -> None:
    state, bot = table({"tickets": ["warszawa-smolensk"]}, {}), QuickPlanner()
    plan = bot.outlook(state, 0).plan
    state.players[0].hand[4] = 9  # green: a new plan might go another way
    assert bot.outlook(state, 0).plan.ways is plan.ways
    state.give_route(1, route(state, "smolensk-wilno"))
    assert route(state, "smolensk-wilno") not in bot.outlook(state, 0).plan.routes
    state.players[0].tickets.append(state.ticket_deck.pop())
    assert len(bot.outlook(state, 0).plan.tickets) == 2
    bot.begin()
    assert bot.plans == {}


def test_it_draws_no_more_tickets() -> None:
    routes = (
        "edinburgh-london-1 dieppe-london-1 dieppe-paris paris-zurich venezia-zurich venezia-zagrab wien-zagrab"
        " warszawa-wien warszawa-wilno smolensk-wilno"
    )
    state = table({"routes": routes.split(), "tickets": ["london-wien"]}, {})
    assert turns_left(state, 0) > 10
    assert PlannerBot().answer(state, 0).action == TICKETS
    assert QuickPlanner().answer(state, 0).action != TICKETS


def test_INFO_1_it_goes_by_what_its_seat_sees() -> None:
    for state in some_of("europe", 3, 6, every=20):
        if state.phase is Phase.GAME_OVER:
            continue
        seat = state.acting_seat()
        choice = QuickPlanner().answer(state, seat)
        assert QuickPlanner().answer(visible(state.seen_by(seat)), seat) == choice


def test_when_no_card_is_left_it_claims_builds_or_passes() -> None:
    empty = {"row": ["-"] * 5, "deck": [], "ticket_deck": []}
    assert QuickPlanner().answer(table({}, {}, **empty), 0).action == PASS
    forced = QuickPlanner().answer(table({"hand": {"red": 1}}, {}, **empty), 0).action
    assert isinstance(forced, BuildStation | ClaimRoute)
    state = table({}, {}, row=["-"] * 5, deck=[])
    apply(state, QuickPlanner().answer(state, 0).action)
