"""How bots pay: locomotives last, and the extra cards of a tunnel where they can."""

import pytest

from tests.table import some, table
from ttr.action import WITHDRAW, PayTunnel
from ttr.bots.paying import fewest_locomotives, tunnel
from ttr.cards import CARDS, LOCOMOTIVE


def bundle(terms: str) -> tuple[int, ...]:
    return tuple(some(terms).get(card, 0) for card in CARDS)


def test_locomotives_are_paid_last() -> None:
    assert fewest_locomotives([bundle("2L"), bundle("1R+1L"), bundle("2B"), bundle("2R")]) == bundle("2B")
    assert fewest_locomotives([bundle("2L")])[LOCOMOTIVE] == 2


@pytest.mark.parametrize(
    ("hand", "paid"),
    [("1P", "1P"), ("1P+1L", "1P"), ("1L", "1L"), ("2P+1R", "1P"), ("1R", None), ("", None)],
)
def test_TUNNEL_6_the_extra_cards_are_paid_or_the_tunnel_is_left(hand: str, paid: str | None) -> None:
    waits = {"route": "marseille-zurich", "paid": {"purple": 2}, "revealed": ["purple", "red", "red"]}
    state = table({"hand": some(hand)}, {}, phase="tunnel_decision", tunnel=waits)
    choice = tunnel(state, 0)
    assert choice.facts == {"route": state.tunnel.route}  # type: ignore[union-attr]
    if paid is None:
        assert (choice.action, choice.key) == (WITHDRAW, "tunnel_withdraws")
    else:
        assert (choice.action, choice.key) == (PayTunnel(bundle(paid)), "tunnel_pays")
