"""How bots pay, where they all pay alike."""

from collections.abc import Iterable

from ttr.action import WITHDRAW, PayTunnel
from ttr.bots.bot import Choice
from ttr.cards import LOCOMOTIVE, Cards
from ttr.rules import legal_actions
from ttr.state import State


def fewest_locomotives(choices: Iterable[Cards]) -> Cards:
    """Of several payments the first one with the fewest locomotives."""
    return min(choices, key=lambda payment: payment[LOCOMOTIVE])


def tunnel(state: State, seat: int) -> Choice:
    """Pay the extra cards of a tunnel if that is possible, else withdraw.

    Whoever has laid the cards down wants the tunnel, and the extra cards are fewer than another turn costs.
    """
    assert state.tunnel is not None
    pays = [action.payment for action in legal_actions(state, seat) if isinstance(action, PayTunnel)]
    if not pays:
        return Choice(WITHDRAW, "tunnel_withdraws", {"route": state.tunnel.route})
    return Choice(PayTunnel(fewest_locomotives(pays)), "tunnel_pays", {"route": state.tunnel.route})
