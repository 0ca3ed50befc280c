"""Tunnels (TUNNEL): lay down, reveal, count, pay extra or withdraw."""

from collections.abc import Iterator, Sequence

from ttr.action import WITHDRAW, Action, ClaimRoute, PayTunnel, WithdrawTunnel
from ttr.cards import EMPTY, LOCOMOTIVE, Cards, bundles, colors_of, holds, parts
from ttr.event import Log, TunnelPaid, TunnelRevealed, TunnelWithdrawn
from ttr.rules import claim, piles
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import TUNNEL_DECISION, State, Tunnel

REVEALED = 3
"""Cards turned up for a tunnel, whatever its length (TUNNEL-2)."""


def extra_cards(paid: Cards, revealed: Sequence[int]) -> int:
    """How many more cards a tunnel costs: revealed cards of the color laid down, and locomotives (TUNNEL-3, TUNNEL-4).

    Parameters
    ----------
    paid : nine counts
        The laid-down payment; locomotives alone have no color.
    revealed : cards
        What was turned up.
    """
    colors = colors_of(paid)
    return sum([card == LOCOMOTIVE or card in colors for card in revealed])


def extra_payments(paid: Cards, hand: Sequence[int], extra: int) -> list[Cards]:
    """Every way to pay the extra cards from a hand: that color and locomotives in any mixture (TUNNEL-6)."""
    return bundles(hand, colors_of(paid), extra)


def lay_down(state: State, seat: int, action: ClaimRoute, log: Log | None) -> None:
    """Lay the payment of a tunnel down and turn up three cards (TUNNEL-1, TUNNEL-2, TUNNEL-8, TUNNEL-9)."""
    claim.take_from_hand(state, seat, action.payment)
    revealed = []
    for _ in range(REVEALED):
        card = piles.top_card(state, log)
        if card == EMPTY:
            break
        revealed.append(card)
    extra = extra_cards(action.payment, revealed)
    if log is not None:
        log.append(TunnelRevealed(seat, action.route, action.payment, tuple(revealed), extra))
    if extra:
        state.tunnel = Tunnel(action.route, action.payment, tuple(revealed), extra)
        state.phase = TUNNEL_DECISION
        piles.refresh(state, log)
    else:
        _discard(state, revealed)
        claim.book(state, seat, action.route, action.payment, log)


def legal(state: State, seat: int) -> list[Action]:
    """Every extra payment, and withdrawing, which is always open (TUNNEL-7)."""
    tunnel = state.tunnel
    assert tunnel is not None
    pays = extra_payments(tunnel.paid, state.players[seat].hand, tunnel.extra)
    return [*(PayTunnel(payment) for payment in pays), WITHDRAW]


def broken_by_pay(state: State, seat: int, action: PayTunnel) -> Iterator[Violation]:
    """What forbids this extra payment."""
    tunnel, hand, payment = state.tunnel, state.players[seat].hand, action.payment
    if tunnel is None:
        return
    if sum(payment) != tunnel.extra:
        yield broken(
            "TUNNEL-6", "wrong_extra_number", route=tunnel.route, need_cards=tunnel.extra, paid_cards=sum(payment)
        )
    colors = colors_of(tunnel.paid)
    if any(color not in colors for color in colors_of(payment)):
        if colors:
            yield broken("TUNNEL-6", "wrong_extra_color", route=tunnel.route, color=colors[0], payment=payment)
        else:
            yield broken("TUNNEL-6", "only_locomotives_extra", route=tunnel.route, payment=payment)
    if not holds(hand, payment):
        yield broken("TUNNEL-6", "not_in_hand", need=payment, have=claim.having(hand, payment))


def pay(state: State, seat: int, action: PayTunnel, log: Log | None) -> None:
    """Add the extra cards and claim the tunnel (TUNNEL-6, TUNNEL-10, TUNNEL-11)."""
    tunnel = _leave(state)
    claim.take_from_hand(state, seat, action.payment)
    if log is not None:
        log.append(TunnelPaid(seat, tunnel.route, action.payment))
    whole = tuple(map(sum, zip(tunnel.paid, action.payment, strict=True)))
    claim.book(state, seat, tunnel.route, whole, log)


def withdraw(state: State, seat: int, action: WithdrawTunnel, log: Log | None) -> None:
    """Take the laid-down cards back; the revealed ones are discarded (TUNNEL-7, TUNNEL-10)."""
    tunnel = _leave(state)
    hand = state.players[seat].hand
    for card, n in parts(tunnel.paid):
        hand[card] += n
    if log is not None:
        log.append(TunnelWithdrawn(seat, tunnel.route))
    piles.refill(state, log)
    finish_turn(state, log)


def _leave(state: State) -> Tunnel:
    """Close the decision: the revealed cards go to the discard pile, whatever was decided (TUNNEL-10)."""
    tunnel = state.tunnel
    assert tunnel is not None
    state.tunnel = None
    _discard(state, tunnel.revealed)
    return tunnel


def _discard(state: State, revealed: Sequence[int]) -> None:
    """Put the revealed cards on the discard pile (TUNNEL-10)."""
    for card in revealed:
        state.discard[card] += 1
