"""Every choice of borrowed routes, with what it would bring (STATION-5 to STATION-11)."""

from dataclasses import dataclass
from itertools import product

from ttr.graphs.connect import components
from ttr.score import ScoreSheet, best_target, borrowable
from ttr.state import State

Choice = tuple[int | None, ...]
"""For each station of a player, in the order in which they were built, the route it borrows; None if it is idle."""


@dataclass(frozen=True)
class StationResult:
    """What some choices of borrowed routes all bring: the same fulfilled tickets."""

    points: int
    """Ticket points."""
    total: int
    """The player's total with them."""
    completed: tuple[int, ...]
    """Fulfilled tickets, ascending."""
    choices: tuple[Choice, ...]
    """All choices with this result, in the order in which the kit prefers them (STATION-11)."""
    chosen: bool
    """Is the first of them the choice on the score sheet?"""

    @property
    def simplest(self) -> tuple[Choice, ...]:
        """The choices in which no station could as well be idle; all others borrow something in vain."""
        same = set(self.choices)
        return tuple(
            choice
            for choice in self.choices
            if not any(
                route is not None and (*choice[:place], None, *choice[place + 1 :]) in same
                for place, route in enumerate(choice)
            )
        )


def station_choices(state: State, sheet: ScoreSheet, seat: int) -> list[StationResult]:
    """Try every choice of borrowed routes of a player.

    Parameters
    ----------
    state : State
    sheet : ScoreSheet
        The score sheet of this position.
    seat : int

    Returns
    -------
    list of StationResult
        Best first: most ticket points, most fulfilled tickets, first in the order of the routes' ids, an idle station
        before any route (STATION-11). The first one is the choice on the sheet. Empty for a player without stations.

    Notes
    -----
    Together they hold every choice once: (d + 1)^k for k stations with d routes to borrow each.
    """
    player, board, column = state.players[seat], state.board, sheet.players[seat]
    if not player.stations:
        return []
    own = [(route.a, route.b) for route in board.routes_in(player.routes)]
    tickets = [board.tickets[ticket] for ticket in player.tickets]
    options = [[None, *(route.index for route in borrowable(state, seat, city))] for city in player.stations]
    found: dict[tuple[int, tuple[int, ...]], list[Choice]] = {}
    for choice in product(*options):
        lent = [board.routes[route] for route in choice if route is not None]
        joined = components([*own, *((route.a, route.b) for route in lent)])
        values = [(ticket, best_target(ticket, joined)) for ticket in tickets]
        points = sum(-ticket.penalty if value is None else value for ticket, value in values)
        completed = tuple(sorted(ticket.index for ticket, value in values if value is not None))
        found.setdefault((points, completed), []).append(choice)
    rest = column.total - column.ticket_points
    rank = {route: board.route_rank[route] for route in range(len(board.routes))}

    def order(choice: Choice) -> list[int]:
        return [-1 if route is None else rank[route] for route in choice]

    results = sorted(
        ((points, completed, sorted(choices, key=order)) for (points, completed), choices in found.items()),
        key=lambda result: (-result[0], -len(result[1]), order(result[2][0])),
    )
    on_sheet = tuple(column.borrowed[city].index if city in column.borrowed else None for city in player.stations)
    return [
        StationResult(points, rest + points, completed, tuple(choices), choices[0] == on_sheet)
        for points, completed, choices in results
    ]
