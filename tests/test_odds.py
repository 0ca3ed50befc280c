"""Chances, compared with counting every possible draw."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ttr.cards import CARDS, LOCOMOTIVE, count, spread
from ttr.mode import load_mode
from ttr.odds import hypergeometric, tunnel_odds
from ttr.rules import new_game
from ttr.rules.tunnel import extra_cards
from ttr.state import Phase, State

MODE = load_mode("europe")


@given(st.integers(0, 6), st.integers(0, 6), st.data())
def test_the_chances_are_those_of_counting_every_draw(matching: int, others: int, data: st.DataObject) -> None:
    draws = data.draw(st.integers(0, matching + others))
    cards = [True] * matching + [False] * others
    counted = Counter(sum(hand) for hand in combinations(cards, draws))
    ways = sum(counted.values())
    assert hypergeometric(matching, others, draws) == tuple(Fraction(counted[n], ways) for n in range(draws + 1))


def test_more_than_there_is_cannot_be_drawn() -> None:
    with pytest.raises(ValueError, match="4 cards cannot be drawn from 3"):
        hypergeometric(1, 2, 4)


def position(deck: list[int], discard: list[int]) -> State:
    """Ada to move; the rest of the cards is in the hand of Bo."""
    state = new_game(MODE, ["Ada", "Bo"], 1, first=0)
    state.phase = Phase.TURN
    state.deck = deck
    state.discard = list(count(discard))
    used = [sum(n) for n in zip(count(deck), state.discard, count(state.row), state.players[0].hand, strict=True)]
    state.players[1].hand = [all_ - n for all_, n in zip(state.pool, used, strict=True)]
    return state


def by_counting(state: State, payment: tuple[int, ...]) -> list[Fraction]:
    """Every set of cards that the draw pile may give, as far as Ada knows."""
    seen = state.seen_by(0)
    counted: Counter[int] = Counter()
    first = min(3, seen.deck_size)
    second = min(3 - first, sum(seen.discard))
    for top in combinations(spread(seen.unseen), first):
        for rest in combinations(spread(seen.discard), second):
            counted[extra_cards(payment, (*top, *rest))] += 1
    ways = sum(counted.values())
    return [Fraction(counted[n], ways) for n in range(4)]


@pytest.mark.parametrize("deck", [4, 2, 1, 0])
@pytest.mark.parametrize("discard", [5, 1, 0])
@pytest.mark.parametrize("paid", ["green", "locomotive"])
def test_TUNNEL_3_TUNNEL_4_TUNNEL_8_TUNNEL_9_the_odds_are_those_of_counting(deck: int, discard: int, paid: str) -> None:
    green, locomotive = CARDS.index("green"), LOCOMOTIVE
    state = position([green, locomotive, 0, 1][:deck], [green, 2, locomotive, green, 3][:discard])
    payment = tuple(2 if CARDS[card] == paid else 0 for card in range(len(CARDS)))
    odds = tunnel_odds(state.seen_by(0), payment)
    assert list(odds) == by_counting(state, payment)
    assert sum(odds) == 1


def test_TUNNEL_3_what_one_has_seen_changes_the_odds() -> None:
    green = CARDS.index("green")
    state = position([green, 0, 1, 2], [])
    payment = tuple(2 if card == green else 0 for card in range(len(CARDS)))
    before = tunnel_odds(state.seen_by(0), payment)
    state.row = [green if card != green else 0 for card in state.row]
    assert tunnel_odds(state.seen_by(0), payment)[0] > before[0]
