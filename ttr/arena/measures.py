"""Measures for `play(..., measure=...)`: columns about what an experiment asks.

A measure stands in a module, where other processes find it. One of a notebook's own, written in a cell, works too, on
one core.
"""

from collections.abc import Mapping, Sequence

from ttr.arena.game import Finished, Value
from ttr.event import TicketsKept, TunnelPaid, TunnelRevealed, TunnelWithdrawn
from ttr.score import score


def tickets(game: Finished) -> list[Mapping[str, Value]]:
    """Which tickets: `kept_at_start`, `drawn`, `fulfilled` and `missed`, as ids with a space between them."""
    board = game.state.board
    kept: list[list[tuple[int, ...]]] = [[] for _ in game.sheet.players]
    for event in game.log:
        if isinstance(event, TicketsKept):
            kept[event.seat].append(event.kept)

    def ids(indices: Sequence[int]) -> str:
        return " ".join(board.tickets[index].id for index in indices)

    return [
        {
            "kept_at_start": ids(kept[seat][0]),
            "drawn": ids([ticket for some in kept[seat][1:] for ticket in some]),
            "fulfilled": ids(player.completed),
            "missed": ids(player.failed),
        }
        for seat, player in enumerate(game.sheet.players)
    ]


def tunnels(game: Finished) -> list[Mapping[str, Value]]:
    """Tunnels tried, those that cost nothing more, those that cost 1, 2 and 3 cards more, paid, and withdrawn."""
    found = [
        {"tunnels": 0, "extra_0": 0, "extra_1": 0, "extra_2": 0, "extra_3": 0, "paid": 0, "withdrawn": 0}
        for _ in game.sheet.players
    ]
    for event in game.log:
        if isinstance(event, TunnelRevealed):
            found[event.seat]["tunnels"] += 1
            found[event.seat][f"extra_{event.extra}"] += 1
        elif isinstance(event, TunnelPaid):
            found[event.seat]["paid"] += 1
        elif isinstance(event, TunnelWithdrawn):
            found[event.seat]["withdrawn"] += 1
    return [*found]


def stations(game: Finished) -> list[Mapping[str, Value]]:
    """What stations were worth: `station_gain`, the ticket points that the player would not have without borrowing.

    What a station costs (its 4 points, its cards and its turn) is not taken off.
    """
    found: list[Mapping[str, Value]] = []
    for seat, player in enumerate(game.sheet.players):
        if not player.borrowed:
            found.append({"station_gain": 0})
            continue
        without = game.state.copy()
        without.players[seat].stations = []
        found.append({"station_gain": player.ticket_points - score(without).players[seat].ticket_points})
    return found


def everything(game: Finished) -> list[Mapping[str, Value]]:
    """All measures of this module at once."""
    return [{**a, **b, **c} for a, b, c in zip(tickets(game), tunnels(game), stations(game), strict=True)]
