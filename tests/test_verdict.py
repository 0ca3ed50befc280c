"""The verdict on a move agrees with the rules, and names every rule that is broken."""

from random import Random

import pytest

from tests.table import table
from ttr.bots import WeightedBot
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import apply, legal_actions, new_game, why_not
from ttr.verdict import against_city, against_route, by_kind, judge


def test_a_legal_move_tells_what_follows_and_leaves_the_position_alone() -> None:
    state = table({"hand": {"red": 2}}, {}, deck=["blue"] * 3)
    before = state.copy()
    verdict = judge(state, parse_action("claim bruxelles-paris-1 2 red", state.mode))
    assert verdict.legal
    assert state == before
    assert verdict.after is not None
    assert verdict.after.players[0].trains == 43
    assert type(verdict.log[0]).__name__ == "RouteClaimed"


def test_every_broken_rule_is_named_the_first_one_first() -> None:
    state = table({"hand": {"blue": 1}}, {"routes": ["paris-zurich"]})
    verdict = judge(state, parse_action("claim paris-zurich 1 red + 1 locomotive", state.mode))
    assert not verdict.legal
    assert verdict.after is None
    assert [violation.rule for violation in verdict.violations] == ["CLAIM-8", "CLAIM-1", "CLAIM-1"]
    assert verdict.violations[0] == why_not(state, verdict.action)


def test_somebody_else_may_be_asked_about() -> None:
    state = table({"hand": {"red": 2}}, {"hand": {"red": 2}})
    verdict = judge(state, parse_action("claim bruxelles-paris-1 2 red", state.mode), 1)
    assert [violation.rule for violation in verdict.violations] == ["SETUP-9"]


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_of_routes_and_cities_agrees_with_the_legal_moves(seed: int) -> None:
    state, bot = new_game(load_mode("europe"), ["Ada", "Bo", "Cem"], seed, 0), WeightedBot(seed)
    for _ in range(Random(seed).randrange(20, 160)):
        apply(state, bot.action(state))
    claimable = {action.route for action in legal_actions(state) if action.word == "claim"}
    buildable = {action.city for action in legal_actions(state) if action.word == "station"}
    for route in state.board.routes:
        assert (not against_route(state, route.index)) == (route.index in claimable)
    for city in state.board.cities:
        assert (not against_city(state, city.index)) == (city.index in buildable)


def test_a_route_may_be_out_of_reach_for_two_reasons() -> None:
    state = table({}, {"routes": ["paris-zurich"]})
    rules = [v.rule for v in against_route(state, state.board.route_index["paris-zurich"])]
    assert rules == ["CLAIM-8", "CLAIM-1"]


def test_moves_by_kind_lose_none() -> None:
    state = table({"hand": {"red": 4}}, {})
    kinds = by_kind(legal_actions(state))
    assert sum(map(len, kinds.values())) == len(legal_actions(state))
    assert set(kinds) == {"draw", "claim", "tickets", "station"}
    assert all(action.word == kind for kind, actions in kinds.items() for action in actions)
