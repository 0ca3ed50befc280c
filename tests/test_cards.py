"""Train cards and bundles of them (COMP-2, CLAIM-1, CLAIM-9)."""

from itertools import product

import pytest

from tests.table import deal, letters
from ttr.cards import CARDS, COLORS, FULL_DECK, LOCOMOTIVE, bundle, bundles, colors_of, count, holds, parts, spread
from ttr.mode import mode_ids


def test_COMP_2_twelve_of_each_color_and_fourteen_locomotives():
    assert [*COLORS, "locomotive"] == list(CARDS)
    assert " ".join(CARDS) == "purple blue orange white green yellow black red locomotive"
    assert FULL_DECK == (12,) * 8 + (14,)
    assert sum(FULL_DECK) == 110


@pytest.mark.parametrize("mode", mode_ids())
def test_COMP_2_they_are_all_there_after_the_deal(mode):
    state = deal(mode)
    found = [count(state.deck), state.discard, count(state.row), *(player.hand for player in state.players)]
    assert tuple(map(sum, zip(*found, strict=True))) == FULL_DECK == state.pool


def test_count_passes_over_empty_slots_and_spread_is_its_inverse():
    assert count([7, -1, 8, 7]) == [0, 0, 0, 0, 0, 0, 0, 2, 1]
    assert letters(spread((1, 0, 0, 0, 2, 0, 0, 0, 1))) == "PGGL"
    assert count(spread(FULL_DECK)) == list(FULL_DECK)


def test_holds_compares_every_kind():
    hand = (1, 0, 0, 0, 2, 0, 0, 0, 1)
    assert holds(hand, hand)
    assert holds(hand, (0,) * 9)
    assert not holds(hand, (0, 1, 0, 0, 0, 0, 0, 0, 0))
    assert not holds(hand, (0, 0, 0, 0, 3, 0, 0, 0, 0))
    assert not holds(hand, (0, 0, 0, 0, 0, 0, 0, 0, 2))


def test_parts_are_the_kinds_of_a_bundle():
    assert parts((1, 0, 0, 0, 2, 0, 0, 0, 3)) == ((0, 1), (4, 2), (8, 3))
    assert parts((0,) * 9) == ()


def test_colors_of_leaves_locomotives_aside():
    assert colors_of((1, 0, 0, 0, 2, 0, 0, 0, 1)) == (0, 4)
    assert colors_of(bundle(3, 0, 2)) == ()


def test_CLAIM_9_a_bundle_of_locomotives_has_no_color():
    assert bundle(3, 0, 2) == bundle(5, 0, 2)
    assert bundle(3, 1, 2) != bundle(5, 1, 2)


def by_trying(hand, colors, size, least, allowed):
    """All payments from a hand, by trying every bundle of one color and locomotives."""
    found = set()
    for color, colored, locomotives in product(range(8), range(size + 1), range(size + 1)):
        if (
            colored + locomotives == size
            and (color in colors or not colored)
            and locomotives >= least
            and (allowed or not locomotives)
            and holds(hand, bundle(color, colored, locomotives))
        ):
            found.add(bundle(color, colored, locomotives))
    return found


@pytest.mark.parametrize(
    "hand",
    [
        (0, 0, 0, 0, 0, 0, 0, 0, 0),
        (2, 0, 1, 0, 0, 3, 0, 0, 0),
        (2, 0, 1, 0, 0, 3, 0, 0, 2),
        (0, 0, 0, 0, 0, 0, 0, 0, 5),
        (4, 4, 4, 4, 4, 4, 4, 4, 4),
        (1, 1, 1, 1, 1, 1, 1, 1, 1),
        (0, 0, 0, 0, 0, 0, 0, 9, 1),
    ],
)
def test_CLAIM_1_bundles_are_all_payments_and_each_once(hand):
    for size, least, allowed in product(range(1, 9), range(4), (True, False)):
        if least > size or (least and not allowed):
            continue
        for colors in (range(8), (0,), (5,), (7,)):
            found = list(bundles(hand, colors, size, least_locomotives=least, locomotives_allowed=allowed))
            assert len(found) == len(set(found))
            assert set(found) == by_trying(hand, colors, size, least, allowed)


def test_bundles_come_by_color_with_the_fewest_locomotives_first_and_locomotives_alone_last():
    found = [letters(spread(payment)) for payment in bundles((0, 1, 0, 0, 0, 0, 0, 2, 2), range(8), 2)]
    assert found == ["BL", "RR", "RL", "LL"]
    assert LOCOMOTIVE == 8
