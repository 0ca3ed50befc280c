"""Modes: the numbers and flags of each way of playing, read from `data/modes.toml` (ENG-6).

No other module asks which mode it is in; it asks for a number or a flag.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from ttr import files
from ttr.board import Board, DataError, load_board

BONUSES = ("european_express", "longest_path", "indian_express", "globetrotter", "asian_explorer", "mandala")
"""The end bonuses that `ttr.bonus` can count."""

TIE_BREAKS = ("tickets", "fewest_stations", "mountain_routes")
"""What may decide between equal totals, beside holding an end bonus; `ttr.score` counts it."""


@dataclass(frozen=True, eq=False)
class Mode:
    """One way of playing. `data/modes.toml` says what each number and flag means."""

    id: str
    map: str
    players: tuple[int, int]
    trains: int
    stations: int
    deal_long: int
    deal_regular: int
    keep_initial: int
    keep_rule: str
    max_long_kept: int
    draw: int
    keep_drawn: int
    unkept_initial: str
    unkept_drawn: str
    double_min_players: int
    faceup_loco_limit: bool
    loco_tunnel_only: bool
    tunnels: bool
    ferries: bool
    mountains: bool
    country_exits: bool
    bonuses: Mapping[str, int]
    ties: tuple[str, ...]
    hand: int
    row: int
    refresh_locomotives: int
    final_trains: int
    station_points: int
    mountain_points: int
    route_points: Mapping[int, int]
    """Points by length (SCORE-1)."""

    board: Board = field(init=False)
    long_tickets: tuple[int, ...] = field(init=False)
    regular_tickets: tuple[int, ...] = field(init=False)
    claim_points: tuple[int, ...] = field(init=False)
    """For each route of the board what claiming it scores at once (CLAIM-7, ASIA-5)."""

    def __post_init__(self) -> None:
        board = load_board(self.map)
        put = object.__setattr__
        put(self, "board", board)
        deck = [ticket for ticket in board.tickets if self.id in ticket.decks]
        put(self, "long_tickets", tuple(t.index for t in deck if t.long))
        put(self, "regular_tickets", tuple(t.index for t in deck if not t.long))
        for problem, found in self._problems(board):
            if found:
                raise DataError(f"modes.toml: {self.id}: {problem}")
        points = [self.route_points[r.length] + self.mountain_points * r.mountains for r in board.routes]
        put(self, "claim_points", tuple(points))

    def _problems(self, board: Board) -> Iterator[tuple[str, bool]]:
        """What may be wrong with the facts, and whether it is."""
        for flag, there in (
            ("tunnels", any(r.tunnel for r in board.routes)),
            ("ferries", any(r.locomotives for r in board.routes)),
            ("mountains", any(r.mountains for r in board.routes)),
            ("country_exits", any(c.country for c in board.cities)),
        ):
            yield f"{flag} does not fit the map {self.map}", getattr(self, flag) != there
        yield f"deal_long does not fit the tickets of {self.map}", bool(self.deal_long) != bool(self.long_tickets)
        yield "stations and country tickets do not go together", bool(self.stations and self.country_exits)
        lengths = {route.length for route in board.routes}
        yield f"route_points lacks a length of the map {self.map}", not lengths <= self.route_points.keys()
        yield f"bonuses has none of {', '.join(BONUSES)}", not self.bonuses.keys() <= set(BONUSES)
        yield (
            "ties names neither a bonus of the mode nor a tie-break",
            not set(self.ties) <= {*self.bonuses, *TIE_BREAKS},
        )
        for key in ("unkept_initial", "unkept_drawn"):
            yield f"{key} is neither box nor bottom", getattr(self, key) not in ("box", "bottom")

    @property
    def tickets(self) -> tuple[int, ...]:
        """All tickets of the mode, in the order of the board's table."""
        return tuple(sorted(self.long_tickets + self.regular_tickets))


@cache
def _tables() -> dict[str, Any]:
    import tomllib  # a tenth of the time that `import ttr` takes

    try:
        return tomllib.loads((files.data() / "modes.toml").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise DataError(f"modes.toml: cannot be read: {error}") from None


def mode_ids() -> list[str]:
    """The ids of all modes, in the order of the file."""
    return [name for name in _tables() if name not in ("common", "default")]


@cache
def load_mode(name: str = "europe") -> Mode:
    """The mode of this id.

    Raises
    ------
    DataError
        When there is no such mode, or its facts are wrong.
    """
    tables = _tables()
    if name not in mode_ids():
        raise DataError(f"modes.toml: there is no mode {name!r}")
    facts = {**tables["common"], **tables["default"], **tables[name]}
    try:
        least, most = facts["players"]
        facts["players"] = (int(least), int(most))
        facts["ties"] = tuple(facts["ties"])
        facts["route_points"] = {int(length): points for length, points in facts["route_points"].items()}
        return Mode(id=name, **facts)
    except KeyError as error:
        raise DataError(f"modes.toml: {name}: {error} is missing") from None
    except DataError:
        raise
    except (TypeError, ValueError) as error:
        raise DataError(f"modes.toml: {name}: {error}") from None
