"""The score sheet: final scoring with proofs, and the ranking (SCORE, STATION-5 to STATION-13, TIE)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from ttr.board import Route, Ticket
from ttr.bonus import COUNTED, Network
from ttr.graphs.borrow import best_borrowing
from ttr.graphs.connect import components, connecting_path
from ttr.graphs.trail import Trail
from ttr.mode import Mode
from ttr.state import NOBODY, State


@dataclass(frozen=True)
class PlayerScore:
    """One column of the score sheet."""

    name: str
    network: Network
    route_points: int
    """Points for routes, those for mountains not included (SCORE-1)."""
    mountain_points: int
    ticket_points: int
    """Fulfilled tickets less failed ones (SCORE-2)."""
    failed: tuple[int, ...]
    stations: tuple[int, ...]
    """Cities of the stations built."""
    borrowed: Mapping[int, Route]
    """The route that the station of a city borrows; an idle station is not named (STATION-11)."""
    unbuilt: int
    station_points: int
    """Points for stations never built (STATION-13)."""
    bonuses: Mapping[str, int]
    """Points of each end bonus of the mode."""
    rank: int
    """1 + the number of players placed better."""
    tie_keys: tuple[int, ...]
    """Total, then what decides between equal totals; greater is better (TIE-1 to TIE-4)."""

    @property
    def total(self) -> int:
        """All points; it may be below zero (SCORE-6)."""
        return self.tie_keys[0]

    @property
    def completed(self) -> tuple[int, ...]:
        """Fulfilled tickets."""
        return self.network.completed

    @property
    def trail(self) -> Trail:
        """The longest trail; `edges` are indices into `network.routes`."""
        return self.network.trail

    @property
    def trail_routes(self) -> list[Route]:
        """The routes of the longest trail in walking order."""
        return [self.network.routes[edge] for edge in self.trail.edges]

    @cached_property
    def usable(self) -> tuple[Route, ...]:
        """Own and borrowed routes: what fulfils tickets (SCORE-3, STATION-9)."""
        return self.network.routes + tuple(self.borrowed.values())

    def path(self, ticket: int) -> list[Route] | None:
        """The proof of a fulfilled ticket: the routes of a shortest connection; None for a failed one."""
        card = self.network.board.tickets[ticket]
        edges = [(route.a, route.b, route.length) for route in self.usable]
        for target in sorted(card.targets, key=lambda target: -target.value):
            paths = [
                path
                for start in card.origins
                for goal in target.cities
                if (path := connecting_path(edges, start, goal)) is not None
            ]
            if paths:
                best = min(paths, key=lambda path: sum(edges[edge][2] for edge in path))
                return [self.usable[edge] for edge in best]
        return None

    def reach(self, city: int) -> int:
        """The cities that own and borrowed routes connect with a city, a bit mask: what separates a failed ticket."""
        joined = components([(route.a, route.b) for route in self.usable])
        return next((mask for mask in joined if mask >> city & 1), 1 << city)


@dataclass(frozen=True)
class ScoreSheet:
    """The result of a game, or what it would be if the game ended now."""

    mode: Mode
    players: tuple[PlayerScore, ...]

    @property
    def winners(self) -> list[int]:
        """The seats of those who have won: several share the victory (TIE-5)."""
        return [seat for seat, player in enumerate(self.players) if player.rank == 1]

    def holders(self, bonus: str) -> list[int]:
        """The seats that get a bonus."""
        return [seat for seat, player in enumerate(self.players) if player.bonuses[bonus]]


def score(state: State) -> ScoreSheet:
    """Final scoring of a position as it stands (ENG-5).

    Every player's stations are used at their best (STATION-11), and the longest trail is exact (EXPRESS-6).
    """
    mode, board = state.mode, state.board
    owned = [tuple(board.routes_in(player.routes)) for player in state.players]
    fulfilled = [fulfil(state, seat, owned[seat]) for seat in range(len(state.players))]
    networks = [Network(board, routes, completed) for routes, (completed, _, _) in zip(owned, fulfilled, strict=True)]
    bonuses = {name: COUNTED[name](networks, points) for name, points in mode.bonuses.items()}
    columns = []
    for seat, player in enumerate(state.players):
        _, ticket_points, borrowed = fulfilled[seat]
        unbuilt = state.stations_left(seat)
        mountains = sum([route.mountains for route in owned[seat]])
        won = {name: points[seat] for name, points in bonuses.items()}
        total = player.score + ticket_points + unbuilt * mode.station_points + sum(won.values())
        keys = (
            total,
            *(TIE_BREAKS.get(rule, _holder)(networks[seat], player.stations, won.get(rule, 0)) for rule in mode.ties),
        )
        columns.append(
            (player, networks[seat], mountains * mode.mountain_points, ticket_points, borrowed, unbuilt, won, keys)
        )
    ranks = ranking([column[-1] for column in columns])
    return ScoreSheet(
        mode,
        tuple(
            PlayerScore(
                player.name,
                network,
                player.score - mountain,
                mountain,
                tickets,
                tuple(t for t in player.tickets if t not in network.completed),
                tuple(player.stations),
                borrowed,
                unbuilt,
                unbuilt * mode.station_points,
                won,
                rank,
                keys,
            )
            for (player, network, mountain, tickets, borrowed, unbuilt, won, keys), rank in zip(
                columns, ranks, strict=True
            )
        ),
    )


def ranking(keys: Sequence[tuple[int, ...]]) -> list[int]:
    """Ranks by total and tie-breaks, greater is better; equal players share a rank (TIE-1 to TIE-5)."""
    return [1 + sum(other > key for other in keys) for key in keys]


def _tickets(network: Network, stations: Sequence[int], bonus: int) -> int:
    """TIE-2."""
    return len(network.completed)


def _fewest_stations(network: Network, stations: Sequence[int], bonus: int) -> int:
    """TIE-3: stations built, idle ones too (OQ-20)."""
    return -len(stations)


def _mountain_routes(network: Network, stations: Sequence[int], bonus: int) -> int:
    """ASIA-9: routes, not lost trains (OQ-36)."""
    return sum(route.mountains > 0 for route in network.routes)


def _holder(network: Network, stations: Sequence[int], bonus: int) -> int:
    """TIE-4: holding the card decides, the length of the path does not (OQ-20)."""
    return int(bonus > 0)


TIE_BREAKS: Mapping[str, Callable[[Network, Sequence[int], int], int]] = {
    "tickets": _tickets,
    "fewest_stations": _fewest_stations,
    "mountain_routes": _mountain_routes,
}
"""The tie-breaks of `ttr.mode.TIE_BREAKS`; any other name in the mode file is a bonus."""


def fulfil(state: State, seat: int, own: Sequence[Route]) -> tuple[tuple[int, ...], int, dict[int, Route]]:
    """Which tickets a player fulfils, with the stations used at their best.

    Returns
    -------
    (completed tickets, ticket points, borrowed route by city of the station)
    """
    board, player = state.board, state.players[seat]
    tickets = [board.tickets[ticket] for ticket in player.tickets]
    if not tickets:
        return (), 0, {}
    if not player.stations:
        joined = components([(route.a, route.b) for route in own])
        reached = [best_target(ticket, joined) for ticket in tickets]
        points = sum(
            [-ticket.penalty if value is None else value for ticket, value in zip(tickets, reached, strict=True)]
        )
        completed = tuple(t.index for t, value in zip(tickets, reached, strict=True) if value is not None)
        return completed, points, {}
    open_to = [borrowable(state, seat, city) for city in player.stations]
    best = best_borrowing(
        [(route.a, route.b) for route in own],
        [[(route.a, route.b, board.route_rank[route.index]) for route in routes] for routes in open_to],
        [(ticket.origins[0], ticket.targets[0].cities[0], ticket.value) for ticket in tickets],
    )
    borrowed = {
        city: routes[choice]
        for city, routes, choice in zip(player.stations, open_to, best.choice, strict=True)
        if choice is not None
    }
    return tuple(tickets[i].index for i in best.completed), best.value, borrowed


def borrowable(state: State, seat: int, city: int) -> list[Route]:
    """The routes that a station of this player in this city may borrow: those of opponents (STATION-5, STATION-8)."""
    board = state.board
    return [r for r in board.routes_in(board.routes_at[city]) if state.owner[r.index] not in (NOBODY, seat)]


def best_target(ticket: Ticket, joined: Sequence[int]) -> int | None:
    """What a ticket is worth in a network: its best target reached (CH-10); None if it fails (SCORE-3, CH-9).

    Parameters
    ----------
    ticket : Ticket
    joined : the cities of each connected part of the network, as bit masks
    """
    reached = 0
    for city in ticket.origins:
        for mask in joined:
            if mask >> city & 1:
                reached |= mask
    values = [target.value for target in ticket.targets for city in target.cities if reached >> city & 1]
    return max(values, default=None)
