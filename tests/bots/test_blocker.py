"""The blocker: it takes from a rival what that seems to want."""

import pytest

from tests.bots.test_rivals import TICKETS, WAY
from tests.table import some, table
from ttr.action import ClaimRoute
from ttr.bots import BlockerBot, PlannerBot
from ttr.state import State


def gap(mine: str = "4W") -> State:
    """Bo lacks Berlin-Danzig, and Ada could pay for it; it is of no use to her but for its points."""
    return table({"hand": some(mine)}, {"routes": WAY, "tickets": TICKETS})


def test_it_claims_the_gap_of_a_rival_and_says_so() -> None:
    state = gap()
    choice = BlockerBot().choose(state.seen_by(0))
    assert isinstance(choice.action, ClaimRoute)
    assert state.board.routes[choice.action.route].id == "berlin-danzig"
    assert choice.key == "claims_to_block"
    assert choice.facts == {"route": choice.action.route, "rival_seat": 1}


def test_a_planner_in_the_same_position_does_not() -> None:
    assert not isinstance(PlannerBot().choose(gap().seen_by(0)).action, ClaimRoute)


def test_the_rival_who_loses_most_is_named() -> None:
    state = table({"hand": some("4W")}, {}, {"routes": WAY, "tickets": TICKETS})
    choice = BlockerBot().choose(state.seen_by(0))
    assert choice.key != "claims_to_block" or choice.facts["rival_seat"] == 2
    bot, route = BlockerBot(), next(route.index for route in state.board.routes if route.id == "berlin-danzig")
    wanted = bot.wanted(bot.outlook(state, 0), route)
    assert set(wanted) == {1, 2}
    assert wanted[2] > 5 > wanted[1] == 0
    assert bot.loss(bot.outlook(state, 0), route) == pytest.approx(wanted[2] / 2)


def test_without_the_cards_it_does_not() -> None:
    assert not isinstance(BlockerBot().choose(gap("3W").seen_by(0)).action, ClaimRoute)


def test_of_its_own_plan_it_claims_first_what_a_rival_seems_to_want() -> None:
    """Ada needs Berlin-Danzig too; Bo wants that, and not the other one."""
    mine = {"hand": some("4W+2B"), "tickets": ["bruxelles-danzig"], "routes": ["bruxelles-frankfurt"]}
    state = table(mine, {"routes": [route for route in WAY if route != "bruxelles-frankfurt"], "tickets": TICKETS})
    bot = BlockerBot()
    outlook = bot.outlook(state, 0)
    wanted = {state.board.routes[route].id: bot.danger(outlook, route) for route in outlook.plan.routes}
    assert max(wanted, key=lambda name: wanted[name]) == "berlin-danzig"


def test_a_longer_path_is_worth_a_race_where_it_brings_points() -> None:
    state = table({"routes": ["berlin-wien"]}, {"routes": ["barcelona-marseille"]})
    bot, names = BlockerBot(), {route.id: route.index for route in state.board.routes}
    outlook = bot.outlook(state, 0)
    assert bot.race(outlook, names["munchen-wien"]) > 0
    assert bot.race(outlook, names["brest-dieppe"]) == 0
    state = table({}, {}, mode="usa_bigcities")
    assert bot.race(bot.outlook(state, 0), 0) == 0


def test_another_game_is_another_guess() -> None:
    bot = BlockerBot()
    bot.choose(gap().seen_by(0))
    assert bot._known
    bot.begin()
    assert not bot._known
