"""Bots that leave it to chance: any mode, whole games, all kinds of action."""

import pytest

from tests.table import table
from ttr.bots import WeightedBot
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, new_game
from ttr.state import Phase


@pytest.mark.parametrize("mode", mode_ids())
def test_a_weighted_bot_plays_every_mode(mode: str) -> None:
    loaded = load_mode(mode)
    state = new_game(loaded, ["Ada", "Bo", "Cem", "Dina", "Eli"][: loaded.players[1]], 2)
    bot = WeightedBot(2)
    while state.phase is not Phase.GAME_OVER:
        apply(state, bot.choose(state.seen_by()).action)
        state.check()


def test_the_same_seed_plays_the_same_game() -> None:
    ends = []
    for _ in range(2):
        state, bot = new_game(load_mode("europe"), ["Ada", "Bo"], 4), WeightedBot(9)
        while state.phase is not Phase.GAME_OVER:
            apply(state, bot.action(state))
        ends.append(state.facts())
    assert ends[0] == ends[1]


def test_a_weighted_bot_builds_draws_tickets_and_claims() -> None:
    state, bot = new_game(load_mode("europe"), ["Ada", "Bo"], 4), WeightedBot(9)
    bot.STATION = 0.3  # type: ignore[misc]
    bot.TICKETS = 0.3  # type: ignore[misc]
    seen = set()
    while state.phase is not Phase.GAME_OVER:
        action = bot.action(state)
        seen.add(action.word)
        apply(state, action)
    assert {"keep", "draw", "claim", "tickets", "station"} <= seen


def test_with_nothing_left_it_passes() -> None:
    state = table({}, {}, row=["-"] * 5, deck=[], ticket_deck=[])
    assert WeightedBot(0).action(state).word == "pass"
