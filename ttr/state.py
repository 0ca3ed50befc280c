"""The state of a game: all that changes while it is played."""

from collections.abc import Sequence
from enum import StrEnum
from math import floor
from random import Random
from typing import Any, NamedTuple, TypeVar

from ttr.board import bits
from ttr.cards import EMPTY, Cards, count
from ttr.mode import Mode

Thing = TypeVar("Thing")

NOBODY = -1
"""The owner of an unclaimed route, and of a city without a station."""


class Phase(StrEnum):
    """What the player on turn has to do (ENG-3)."""

    INITIAL_TICKETS = "initial_tickets"
    TURN = "turn"
    SECOND_CARD = "second_card"
    KEEP_TICKETS = "keep_tickets"
    TUNNEL_DECISION = "tunnel_decision"
    GAME_OVER = "game_over"


INITIAL_TICKETS, TURN, SECOND_CARD, KEEP_TICKETS, TUNNEL_DECISION, GAME_OVER = Phase
"""The phases again: what is asked in every action need not be looked up in a class, which takes ten times as long."""


class Tunnel(NamedTuple):
    """A tunnel that waits for its extra cards (TUNNEL-6). The cards named here are nowhere else."""

    route: int
    paid: Cards
    """The laid-down payment."""
    revealed: tuple[int, ...]
    """The cards turned up, in order."""
    extra: int
    """How many more cards the claim costs."""


class Player:
    """One player: what lies in front of them and what is left in their reserve."""

    __slots__ = ("hand", "name", "offered", "refused", "routes", "score", "stations", "tickets", "trains", "twins")

    def __init__(self, name: str, trains: int) -> None:
        self.name = name
        self.hand: list[int] = [0] * 9
        self.routes = 0
        """Claimed routes, a bit mask."""
        self.twins = 0
        """The other tracks of the double routes among them, a bit mask (DOUBLE-2)."""
        self.stations: list[int] = []
        """Cities of the stations built, in order."""
        self.tickets: list[int] = []
        self.trains = trains
        """Trains in the reserve."""
        self.score = 0
        """Running score, in points."""
        self.offered: tuple[int, ...] = ()
        """Tickets looked at, of which some must be kept now."""
        self.refused: tuple[int, ...] = ()
        """Refused at the start, while others still choose."""

    def copy(self) -> "Player":
        """A player that can change without changing this one."""
        twin = Player.__new__(Player)
        twin.name = self.name
        twin.hand = self.hand[:]
        twin.routes = self.routes
        twin.twins = self.twins
        twin.stations = self.stations[:]
        twin.tickets = self.tickets[:]
        twin.trains = self.trains
        twin.score = self.score
        twin.offered = self.offered
        twin.refused = self.refused
        return twin


class State:
    """A position of a game.

    The rules change it in place; :meth:`copy` is cheap. The first element of a pile that is drawn from is
    its bottom and the last one its top.
    """

    __slots__ = (
        "board",
        "box",
        "deck",
        "discard",
        "final_seat",
        "first",
        "mode",
        "open",
        "owner",
        "passes",
        "phase",
        "players",
        "pool",
        "row",
        "seed",
        "shuffles",
        "station_owner",
        "ticket_deck",
        "tunnel",
        "turn",
    )

    def __init__(self, mode: Mode, names: Sequence[str], seed: int, first: int = 0) -> None:
        self.mode = mode
        self.board = mode.board
        self.players = [Player(name, mode.trains) for name in names]
        self.first = first
        """The seat that began."""
        self.turn = first
        """The seat on turn."""
        self.phase = TURN
        self.row = [EMPTY] * mode.row
        """The face-up cards by slot."""
        self.deck: list[int] = []
        self.discard: list[int] = [0] * 9
        """Nine counts; its order never matters."""
        self.ticket_deck: list[int] = []
        self.tunnel: Tunnel | None = None
        self.open = self.board.all_routes
        """Routes that are neither claimed nor closed by DOUBLE-3, a bit mask."""
        self.owner = [NOBODY] * len(self.board.routes)
        """The seat that owns each route."""
        self.station_owner = [NOBODY] * len(self.board.cities)
        """The seat whose station stands in each city."""
        self.final_seat: int | None = None
        """The seat whose turn set off the final round; it moves last (END-2)."""
        self.passes = 0
        """Forced passes in a row just before this turn (END-5)."""
        self.seed = seed
        self.shuffles = 0
        """Shuffles made so far; the next one has this number."""
        self.pool: Cards = (0,) * 9
        """All train cards of this game, nine counts (COMP-2)."""
        self.box: list[int] = []
        """Tickets out of the game, unseen."""

    def copy(self) -> "State":
        """A position that can change without changing this one."""
        twin = State.__new__(State)
        twin.mode = self.mode
        twin.board = self.board
        twin.players = [player.copy() for player in self.players]
        twin.first = self.first
        twin.turn = self.turn
        twin.phase = self.phase
        twin.row = self.row[:]
        twin.deck = self.deck[:]
        twin.discard = self.discard[:]
        twin.ticket_deck = self.ticket_deck[:]
        twin.tunnel = self.tunnel
        twin.open = self.open
        twin.owner = self.owner[:]
        twin.station_owner = self.station_owner[:]
        twin.final_seat = self.final_seat
        twin.passes = self.passes
        twin.seed = self.seed
        twin.shuffles = self.shuffles
        twin.pool = self.pool
        twin.box = self.box[:]
        return twin

    def facts(self) -> tuple[Any, ...]:
        """Everything that makes up the position, for comparing two of them."""
        return (
            self.mode.id,
            self.first,
            self.turn,
            self.phase,
            self.row,
            self.deck,
            self.discard,
            self.ticket_deck,
            self.tunnel,
            self.open,
            self.owner,
            self.station_owner,
            self.final_seat,
            self.passes,
            self.seed,
            self.shuffles,
            self.pool,
            sorted(self.box),
            [[getattr(player, slot) for slot in Player.__slots__] for player in self.players],
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]

    # -- who acts ---------------------------------------------------------------------------------------------------

    @property
    def actor(self) -> Player:
        """The player on turn."""
        return self.players[self.turn]

    def choosing(self) -> list[int]:
        """The seats that have to act: at the start all that still choose tickets, else the one on turn."""
        if self.phase is INITIAL_TICKETS:
            return [seat for seat, player in enumerate(self.players) if player.offered]
        return [] if self.phase is GAME_OVER else [self.turn]

    def acting_seat(self) -> int:
        """The seat that acts when none is named: the seat on turn, at the start the first that still has to choose."""
        if self.phase is INITIAL_TICKETS:
            players = len(self.players)
            for step in range(players):
                seat = (self.first + step) % players
                if self.players[seat].offered:
                    return seat
        return self.turn

    # -- changes shared by the rules --------------------------------------------------------------------------------

    def shuffle(self, things: Sequence[Thing]) -> list[Thing]:
        """The things in the order of the next shuffle, first one on top; `things` must be in canonical order.

        The order follows from the seed and the number of the shuffle alone, on every Python (ENG-1).
        """
        random = Random(f"{self.seed}/{self.shuffles}").random
        self.shuffles += 1
        pile = list(things)
        for i in range(len(pile) - 1, 0, -1):
            j = floor(random() * (i + 1))
            pile[i], pile[j] = pile[j], pile[i]
        return pile

    def give_route(self, seat: int, route: int) -> None:
        """Book a route on a player: owner, trains, score, and what it closes (CLAIM-4, CLAIM-7, DOUBLE-2, -3)."""
        mode, player, track = self.mode, self.players[seat], self.board.routes[route]
        self.owner[route] = seat
        self.open &= ~(1 << route)
        player.routes |= 1 << route
        player.trains -= track.trains
        player.score += mode.claim_points[route]
        if track.twin is not None:
            if len(self.players) < mode.double_min_players:
                self.open &= ~(1 << track.twin)
            else:
                player.twins |= 1 << track.twin

    def give_station(self, seat: int, city: int) -> None:
        """Book a station on a player."""
        self.station_owner[city] = seat
        self.players[seat].stations.append(city)

    # -- what follows from it ---------------------------------------------------------------------------------------

    def stations_left(self, seat: int) -> int:
        """Stations in a player's reserve."""
        return self.mode.stations - len(self.players[seat].stations)

    def ticket_count(self, seat: int) -> int:
        """The tickets that everybody may see a player hold; at the start all dealt, until all have chosen (SETUP-7)."""
        player = self.players[seat]
        if self.phase is INITIAL_TICKETS:
            return len(player.tickets) + len(player.offered) + len(player.refused)
        return len(player.tickets)

    def routes_of(self, seat: int) -> list[int]:
        """The routes a player has claimed, in index order."""
        return bits(self.players[seat].routes)

    def check(self) -> None:
        """Test every invariant of ENG-4.

        Raises
        ------
        AssertionError
            Naming the invariant that is broken: this is a mistake of the engine, never of a player.
        """
        mode, board = self.mode, self.board
        cards = [sum(counts) for counts in zip(*self._bundles(), strict=True)]
        _hold(tuple(cards) == self.pool, f"COMP-2: {cards} cards instead of {self.pool}")
        _hold(all(n >= 0 for bundle in self._bundles() for n in bundle), "a bundle with fewer than no cards")
        held = self.ticket_deck + self.box
        for player in self.players:
            held = held + player.tickets + list(player.offered) + list(player.refused)
        _hold(sorted(held) == list(mode.tickets), "the tickets of the mode are not all there once")
        taken = 0
        for seat, player in enumerate(self.players):
            routes = board.routes_in(player.routes)
            _hold(not taken & player.routes, f"{player.name}: a route with two owners (CLAIM-8)")
            taken |= player.routes
            _hold(all(self.owner[r.index] == seat for r in routes), f"{player.name}: owner of a route")
            _hold(player.trains == mode.trains - sum(r.trains for r in routes) >= 0, f"{player.name}: trains")
            _hold(player.score == sum(mode.claim_points[r.index] for r in routes), f"{player.name}: running score")
            _hold(len(player.stations) <= mode.stations, f"{player.name}: stations (STATION-4)")
            _hold(all(self.station_owner[c] == seat for c in player.stations), f"{player.name}: owner of a station")
            _hold(
                not any(r.twin is not None and player.routes >> r.twin & 1 for r in routes),
                f"{player.name}: both tracks of a double route (DOUBLE-2)",
            )
        _hold(sum(owner != NOBODY for owner in self.owner) == taken.bit_count(), "a route of nobody's is owned")
        _hold(
            sum(owner != NOBODY for owner in self.station_owner) == sum(len(p.stations) for p in self.players),
            "a station of nobody's stands (STATION-1)",
        )
        closed = taken
        if len(self.players) < mode.double_min_players:
            closed |= sum(1 << r.twin for r in board.routes_in(taken) if r.twin is not None)
        _hold(self.open == board.all_routes & ~closed, "open routes (DOUBLE-3)")
        _hold((self.tunnel is not None) == (self.phase is TUNNEL_DECISION), "a tunnel waits out of its phase")
        _hold(
            any(p.offered for p in self.players) == (self.phase in (INITIAL_TICKETS, KEEP_TICKETS)),
            "tickets wait out of their phase",
        )

    def _bundles(self) -> list[Sequence[int]]:
        bundles: list[Sequence[int]] = [count(self.deck), self.discard, count(self.row)]
        bundles += [player.hand for player in self.players]
        if self.tunnel:
            bundles += [self.tunnel.paid, count(self.tunnel.revealed)]
        return bundles

    # -- what one player may know -----------------------------------------------------------------------------------

    def seen_by(self, seat: int | None = None) -> "Seen":
        """What a player may know from the position alone; by default the acting one (INFO-1, INFO-2, OQ-25).

        Until all have chosen at the start, nobody sees how many tickets others have kept (SETUP-7).
        """
        seat = self.acting_seat() if seat is None else seat
        own = self.players[seat]
        return Seen(
            mode=self.mode,
            seat=seat,
            first=self.first,
            turn=self.turn,
            phase=self.phase,
            row=tuple(self.row),
            deck_size=len(self.deck),
            discard=tuple(self.discard),
            ticket_deck_size=len(self.ticket_deck),
            tunnel=self.tunnel,
            final_seat=self.final_seat,
            passes=self.passes,
            open=self.open,
            hand=tuple(own.hand),
            tickets=tuple(own.tickets),
            offered=own.offered,
            refused=own.refused,
            players=tuple(
                SeenPlayer(
                    p.name,
                    sum(p.hand),
                    self.ticket_count(number),
                    len(p.offered) if self.phase is KEEP_TICKETS else 0,
                    p.routes,
                    tuple(p.stations),
                    p.trains,
                    p.score,
                )
                for number, p in enumerate(self.players)
            ),
            pool=self.pool,
        )


class SeenPlayer(NamedTuple):
    """What everybody knows of a player."""

    name: str
    hand_size: int
    ticket_count: int
    """Tickets held; at the start all that were dealt, until all have chosen (SETUP-7)."""
    offered_count: int
    """Tickets drawn in play that this player is looking at."""
    routes: int
    stations: tuple[int, ...]
    trains: int
    score: int


class Seen(NamedTuple):
    """A position with everything hidden that one player may not know."""

    mode: Mode
    seat: int
    first: int
    turn: int
    phase: Phase
    row: tuple[int, ...]
    deck_size: int
    discard: Cards
    ticket_deck_size: int
    tunnel: Tunnel | None
    final_seat: int | None
    passes: int
    open: int
    """Routes that are neither claimed nor closed, a bit mask."""
    hand: Cards
    tickets: tuple[int, ...]
    offered: tuple[int, ...]
    refused: tuple[int, ...]
    """Refused at the start, while others still choose."""
    players: tuple[SeenPlayer, ...]
    pool: Cards
    """All train cards of the game, nine counts."""

    @property
    def unseen(self) -> Cards:
        """The cards this player cannot see, in the draw pile or in other hands: nine counts."""
        seen = [self.discard, count(self.row), self.hand]
        if self.tunnel:
            seen += [self.tunnel.paid, count(self.tunnel.revealed)]
        return tuple(all_ - sum(n) for all_, n in zip(self.pool, zip(*seen, strict=True), strict=True))


def _hold(condition: bool, invariant: str) -> None:
    if not condition:
        raise AssertionError(invariant)
