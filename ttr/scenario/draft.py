"""A position that is being set up piece by piece, as on a table: it may be impossible in between."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, fields
from typing import Any, Self

from ttr.cards import CARDS, EMPTY
from ttr.mode import Mode
from ttr.rules.claim import broken_by_route
from ttr.rules.station import broken_by_city
from ttr.rules.violation import Violation
from ttr.scenario.building import VERSION, Scenario, build
from ttr.scenario.expecting import bundle_names, names
from ttr.scenario.extra import extra_named, joined
from ttr.scenario.problem import fail
from ttr.scenario.reading import Document, read
from ttr.scenario.shelf import Shelf, map_named, mode_named, shelf_of
from ttr.scenario.writing import position
from ttr.state import Phase, State

KEPT = ("title", "question", "seed", "shuffles", "passes", "deck", "ticket_deck")
"""What a file may say and nobody sets by hand; it stays as it is."""


@dataclass
class Seat:
    """What lies in front of one player."""

    name: str
    color: str | None = None
    hand: list[int] = field(default_factory=lambda: [0] * 9)
    """Nine counts."""
    routes: list[int] = field(default_factory=list)
    stations: list[int] = field(default_factory=list)
    """Cities, in the order of building."""
    tickets: list[int] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)
    """Tickets that wait for a choice."""
    refused: list[int] = field(default_factory=list)
    bot: str | None = None
    """The kind of bot that plays here, None for a person."""


@dataclass
class Draft:
    """A position in the making.

    Routes and stations are always possible, since they are refused otherwise; all else is judged by :meth:`build`.
    """

    mode: Mode
    seats: list[Seat]
    turn: int = 0
    phase: Phase = Phase.TURN
    final: int | None = None
    """Whose turn set off the final round."""
    row: list[int] | None = None
    """The face-up cards by slot; None: dealt from the draw pile."""
    top: list[int] = field(default_factory=list)
    """The first cards of the draw pile, the top one first."""
    discard: list[int] = field(default_factory=lambda: [0] * 9)
    tunnel: int | None = None
    """The tunnel that waits for extra cards."""
    paid: list[int] = field(default_factory=lambda: [0] * 9)
    revealed: list[int] = field(default_factory=list)
    kept: dict[str, Any] = field(default_factory=dict)
    """What a file said beside all this."""

    # -- reading and writing ----------------------------------------------------------------------------------------

    @classmethod
    def kept_in(cls, source: bytes, shelf: Shelf | None = None) -> Self:
        """The draft that was written down before, possible or not.

        Parameters
        ----------
        source : the file
        shelf : where the map lies, if it names one

        Raises
        ------
        ScenarioError
            When it is none.
        """
        document = read(source, shelf)
        try:
            return cls.of(document.data, document.shelf)
        except (AttributeError, KeyError, TypeError, ValueError):
            build(document)  # says what is wrong
            raise fail("", "no_position") from None

    @classmethod
    def of(cls, data: Mapping[str, Any], shelf: Shelf | None = None) -> Self:
        """The draft of the plain data of a position, as in a scenario file without a deal."""
        mode = joined(mode_named(data, shelf or Shelf()), data)
        board = mode.board
        routes, cities, tickets = board.route_index, board.city_index, board.ticket_index

        def listed(table: Mapping[str, int], found: Any) -> list[int]:
            return [table[name] for name in found or ()]

        seats = [
            Seat(
                player["name"],
                player.get("color"),
                _counts(player.get("hand")),
                listed(routes, player.get("routes")),
                listed(cities, player.get("stations")),
                listed(tickets, player.get("tickets")),
                bot=player.get("bot"),
            )
            for player in data["players"]
        ]
        seat_of = {seat.name: number for number, seat in enumerate(seats)}
        draft = cls(mode, seats, seat_of[data.get("turn", seats[0].name)], Phase(data.get("phase", "turn")))
        drawn = data.get("drawn_tickets") or []
        by_name = drawn if isinstance(drawn, dict) else {seats[draft.turn].name: drawn}
        for name, found in by_name.items():
            seats[seat_of[name]].drawn = listed(tickets, found)
        for name, found in (data.get("refused_tickets") or {}).items():
            seats[seat_of[name]].refused = listed(tickets, found)
        if data.get("final_round") is not None:
            draft.final = seat_of[data["final_round"]]
        if data.get("row") is not None:
            draft.row = _cards(data["row"])
        draft.top = _cards(data.get("deck_top"))
        draft.discard = _counts(data.get("discard"))
        if tunnel := data.get("tunnel"):
            draft.tunnel = routes[tunnel["route"]]
            draft.paid, draft.revealed = _counts(tunnel["paid"]), _cards(tunnel["revealed"])
        draft.kept = {key: deepcopy(data[key]) for key in KEPT if data.get(key) is not None}
        return draft

    def data(self) -> dict[str, Any]:
        """The plain data of this position, for a scenario file."""
        board = self.mode.board
        ticket = [ticket.id for ticket in board.tickets]
        data: dict[str, Any] = {"scenario": VERSION, **self._kept("title", "question"), **map_named(self.mode)}
        data |= {"mode": self.mode.id, **extra_named(self.mode)}
        data["players"] = [
            {
                key: value
                for key, value in (
                    ("name", seat.name),
                    ("color", seat.color),
                    ("bot", seat.bot),
                    ("hand", bundle_names(seat.hand)),
                    ("routes", [board.routes[route].id for route in seat.routes]),
                    ("stations", [board.cities[city].id for city in seat.stations]),
                    ("tickets", [ticket[t] for t in seat.tickets]),
                )
                if value
            }
            for seat in self.seats
        ]
        data |= {"turn": self.seats[self.turn].name, "phase": self.phase.value}
        if self.phase is Phase.INITIAL_TICKETS:
            data["drawn_tickets"] = {s.name: [ticket[t] for t in s.drawn] for s in self.seats if s.drawn}
            data["refused_tickets"] = {s.name: [ticket[t] for t in s.refused] for s in self.seats if s.refused}
        if self.phase is Phase.KEEP_TICKETS:
            data["drawn_tickets"] = [ticket[t] for t in self.seats[self.turn].drawn]
        if self.phase is Phase.TUNNEL_DECISION and self.tunnel is not None:
            data["tunnel"] = {
                "route": board.routes[self.tunnel].id,
                "paid": bundle_names(self.paid),
                "revealed": names(self.revealed),
            }
        if self.row is not None:
            data["row"] = names(self.row)
        data |= self._kept("deck")
        if self.top:
            data["deck_top"] = names(self.top)
        data |= {"discard": bundle_names(self.discard), **self._kept("ticket_deck")}
        if self.final is not None:
            data["final_round"] = self.seats[self.final].name
        data |= self._kept("passes", "seed", "shuffles")
        return {key: value for key, value in data.items() if value != {} and value != ""}

    def _kept(self, *keys: str) -> dict[str, Any]:
        return {key: self.kept[key] for key in keys if key in self.kept}

    def build(self) -> Scenario:
        """The position, if it is possible.

        Raises
        ------
        ScenarioError
            With everything that is impossible.
        """
        return build(Document(self.data(), {}, shelf_of(self.mode)))

    def copy(self) -> Self:
        """A draft that can change without changing this one."""
        mode = self.mode
        return type(self)(mode, **{f.name: deepcopy(getattr(self, f.name)) for f in fields(self) if f.name != "mode"})

    def after(self, state: State, following: State) -> Self:
        """The draft of the position that follows from this one.

        What this one leaves to the shuffle stays open, as far as nobody has seen it by now.

        Parameters
        ----------
        state : this position, as it was built
        following : the one that follows
        """
        data = position(following)
        drawn = len(state.deck) - len(following.deck)
        if "deck" not in self.kept:
            del data["deck"]
            known = len(self.top) - drawn if drawn >= 0 else 0  # a pile that was shuffled anew is known no more
            if known > 0:
                data["deck_top"] = names(following.deck[: -known - 1 : -1])
        if "ticket_deck" not in self.kept:
            del data["ticket_deck"]
        if self.row is None and following.row == state.row:
            del data["row"]
        for seat, player in zip(self.seats, data["players"], strict=True):
            player["color"], player["bot"] = seat.color, seat.bot
        draft = self.of(data, shelf_of(self.mode))
        draft.kept |= {key: self.kept[key] for key in ("title", "question") if key in self.kept}
        return draft

    # -- what lies on the board -------------------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [seat.name for seat in self.seats]

    def on_board(self) -> State:
        """Routes and stations only; the rest of the table is empty."""
        state = State(self.mode, self.names, 0)
        for number, seat in enumerate(self.seats):
            for route in seat.routes:
                state.give_route(number, route)
            for city in seat.stations:
                state.give_station(number, city)
        return state

    def turn_route(self, seat: int, route: int) -> Violation | None:
        """Give a route to a player, or take it back from them.

        Returns
        -------
        Violation or None
            Why it cannot be theirs; nothing has changed then.
        """
        held = self.seats[seat].routes
        if route in held:
            held.remove(route)
            return None
        violation = next(iter(broken_by_route(self.on_board(), seat, route)), None)
        if violation is None:
            held.append(route)
        return violation

    def turn_station(self, seat: int, city: int) -> Violation | None:
        """Build a player's station in a city, or take it back; as `turn_route`."""
        held = self.seats[seat].stations
        if city in held:
            held.remove(city)
            return None
        violation = next(broken_by_city(self.on_board(), seat, city), None)
        if violation is None:
            held.append(city)
        return violation

    def turn_ticket(self, seat: int, ticket: int, *, drawn: bool = False) -> int | None:
        """Give a ticket to a player, or take it back from them.

        Parameters
        ----------
        drawn : does it lie among the tickets that wait for a choice, not among those kept?

        Returns
        -------
        int or None
            The seat of another player who has it; nothing has changed then.
        """
        holder = self.holder(ticket)
        if holder not in (None, seat):
            return holder
        held = self.seats[seat].drawn if drawn else self.seats[seat].tickets
        was_there = ticket in held
        for pile in (self.seats[seat].drawn, self.seats[seat].tickets):
            if ticket in pile:
                pile.remove(ticket)
        if not was_there:
            held.append(ticket)
        return None

    def holder(self, ticket: int) -> int | None:
        """The seat of the player who has a ticket, or looks at it."""
        return next((n for n, seat in enumerate(self.seats) if ticket in seat.tickets + seat.drawn), None)

    # -- who plays --------------------------------------------------------------------------------------------------

    def add_player(self, name: str, color: str | None = None) -> None:
        """Seat one more player, who has nothing yet."""
        self.seats.append(Seat(name, color))

    def drop_player(self, seat: int) -> None:
        """Take a player from the table, with all that is theirs."""
        del self.seats[seat]
        self.turn -= self.turn >= seat and self.turn > 0
        if self.final is not None:
            self.final = None if self.final == seat else self.final - (self.final > seat)


def _counts(bundle: Mapping[str, int] | None) -> list[int]:
    return [(bundle or {}).get(name, 0) for name in CARDS]


def _cards(found: Sequence[str] | None) -> list[int]:
    return [EMPTY if name == "-" else CARDS.index(name) for name in found or ()]


def blank(mode: Mode, players: Sequence[str]) -> Draft:
    """A table on which nothing lies yet."""
    return Draft(mode, [Seat(name) for name in players])
