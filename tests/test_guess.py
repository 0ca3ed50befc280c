"""Whole positions made of what one player sees: all that is seen is true in them (INFO-1)."""

from random import Random

import pytest

from tests.doubles.walked import some_of
from tests.table import table
from ttr.guess import possible, visible
from ttr.mode import load_mode, mode_ids
from ttr.state import Phase, State

TABLES = [(mode, players) for mode in mode_ids() for players in {2, load_mode(mode).players[1]}]


@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_INFO_1_a_guess_looks_the_same_to_the_player(mode: str, players: int) -> None:
    """In every phase, for every seat; and it is a position, where somebody still has to choose."""
    phases = set()
    for number, state in enumerate(some_of(mode, players, seed=3, every=15)):
        phases.add(state.phase)
        for seat in range(players):
            seen = state.seen_by(seat)
            for guess in (visible(seen), possible(seen, Random(number))):
                assert guess.seen_by(seat) == seen
                if state.phase is not Phase.INITIAL_TICKETS or seat in state.choosing():
                    guess.check()
    assert phases >= {Phase.INITIAL_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.KEEP_TICKETS, Phase.GAME_OVER}


def test_a_waiting_tunnel_is_seen_too() -> None:
    paid = {"route": "marseille-zurich", "paid": {"purple": 2}, "revealed": ["purple", "red", "red"]}
    state = table({"hand": {"purple": 1}}, {"hand": {"blue": 3}}, phase="tunnel_decision", tunnel=paid)
    for seat in range(2):
        seen = state.seen_by(seat)
        for guess in (visible(seen), possible(seen, Random(1))):
            guess.check()
            assert guess.seen_by(seat) == seen
            assert guess.tunnel == state.tunnel


def played(players: int = 3) -> State:
    """A position of Europe with full hands."""
    return next(
        state
        for state in some_of("europe", players, seed=5, every=1)
        if state.phase is Phase.TURN and all(sum(player.hand) > 3 for player in state.players)
    )


def test_what_is_unseen_is_always_the_same_in_a_visible_position() -> None:
    """And other than the truth: nothing of it can have gone in."""
    state = played()
    one, other = visible(state.seen_by(0)), visible(state.seen_by(0))
    assert one == other
    assert [player.hand for player in one.players[1:]] != [player.hand for player in state.players[1:]]
    assert one.seed == 0


def test_other_dice_another_position() -> None:
    seen = played().seen_by(0)
    assert possible(seen, Random(4)) == possible(seen, Random(4))
    guesses = [possible(seen, Random(number)) for number in range(8)]
    assert len({tuple(guess.deck) for guess in guesses}) == 8
    assert len({tuple(guess.players[1].hand) for guess in guesses}) > 1
    assert len({tuple(guess.players[2].tickets) for guess in guesses}) > 1
    assert len({guess.seed for guess in guesses}) == 8


def test_hidden_cards_are_guessed_by_what_is_left() -> None:
    """Where all that is unseen lies in one hand, that hand is known."""
    state = table({"hand": {"red": 12}}, {"hand": {"blue": 2, "white": 1}}, row=["-"] * 5, deck=[], ticket_deck=[])
    assert possible(state.seen_by(0), Random(9)).players[1].hand == state.players[1].hand


@pytest.mark.parametrize("number", range(8))
def test_known_cards_are_in_the_hands(number: int) -> None:
    state, dice = played(), Random(number)
    known = {}
    for seat in (1, 2):
        hand = state.players[seat].hand
        known[seat] = [dice.randint(0, n) for n in hand]
    guess = possible(state.seen_by(0), dice, known)
    guess.check()
    assert guess.seen_by(0) == state.seen_by(0)
    for seat, cards in known.items():
        assert all(n >= m for n, m in zip(guess.players[seat].hand, cards, strict=True))
    everything = {seat: state.players[seat].hand for seat in (1, 2)}
    assert [player.hand for player in possible(state.seen_by(0), dice, everything).players] == [
        player.hand for player in state.players
    ]
