"""The rest of a game played on quickly: the same luck for the same number."""

from random import Random

import pytest

from ttr.bots import WeightedBot
from ttr.cards import count
from ttr.mode import load_mode, mode_ids
from ttr.rollout import roll_out, shuffle_anew
from ttr.rules import apply, new_game
from ttr.state import Phase, State


def position(mode: str = "europe", players: int = 2, moves: int = 60, seed: int = 4) -> State:
    state, bot = new_game(load_mode(mode), ["Ada", "Bo", "Cem", "Dina", "Eli"][:players], seed, 0), WeightedBot(seed)
    for _ in range(moves):
        apply(state, bot.action(state))
    while state.phase is not Phase.TURN:
        apply(state, bot.action(state))
    return state


@pytest.mark.parametrize("mode", mode_ids())
def test_every_mode_comes_to_its_end(mode: str) -> None:
    state = position(mode)
    before = state.facts()
    scores = roll_out(state, 1)
    assert len(scores) == 2
    assert state.facts() == before, "the position stays as it is"


def test_the_same_number_is_the_same_luck() -> None:
    state = position(players=3)
    assert roll_out(state, 5, 1) == roll_out(state, 5, 1)
    assert len({roll_out(state, number) for number in range(6)}) > 1
    assert len({roll_out(state, 5, seed) for seed in range(6)}) > 1


def test_two_positions_lay_their_cards_in_the_same_order() -> None:
    """The pile of a later position is that of an earlier one without the cards that have left it."""
    early = position()
    late = early.copy()
    for _ in range(3):
        late.deck.pop()
    for state in (early, late):
        shuffle_anew(state, Random("1/2"))
    left = iter(early.deck)
    assert all(card in left for card in late.deck), "no sub-sequence"
    assert early.seed == late.seed


def test_reshuffling_keeps_every_card_and_ticket() -> None:
    state = position()
    cards, tickets = count(state.deck), sorted(state.ticket_deck)
    shuffle_anew(state, Random(3))
    assert (count(state.deck), sorted(state.ticket_deck)) == (cards, tickets)
    state.check()
