"""Modes: the numbers and flags of each way of playing, read from `data/modes.toml` (ENG-6).

No other module asks which mode it is in; it asks for a number or a flag.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Any

from ttr import files
from ttr.board import LONGEST, Board, Ticket, load_board
from ttr.cards import FULL_DECK
from ttr.facts import UNSEEN, DataError, Facts, Fault, Place, guesses, show

FILE = "modes.toml"
SHARED = ("common", "default")
"""Tables of the file that hold for all modes."""

BONUSES = ("european_express", "longest_path", "indian_express", "globetrotter", "asian_explorer", "mandala")
"""The end bonuses that `ttr.bonus` can count."""

BOXES = ("classic", "anniversary")
"""The boxes whose pieces `ttr.view.colors` can show."""

TIE_BREAKS = ("tickets", "fewest_stations", "mountain_routes")
"""What may decide between equal totals, beside holding an end bonus; `ttr.score` counts it."""


Problem = tuple[str, str, dict[str, Any], bool]
"""A key of a mode, what may be wrong with it, facts about it, and whether it is."""


@dataclass(frozen=True, eq=False)
class Mode:
    """One way of playing. `data/modes.toml` says what each number and flag means."""

    id: str
    map: str
    deck: str
    """The mode whose tickets are played with."""
    official: bool
    boxes: tuple[str, ...]
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
    bonus_rules: Mapping[str, tuple[str, ...]]
    ties: tuple[str, ...]
    hand: int
    row: int
    refresh_locomotives: int
    final_trains: int
    station_points: int
    mountain_points: int
    route_points: Mapping[int, int]
    """Points by length (SCORE-1)."""

    name: str = ""
    """What a mode of somebody's own is called."""
    own: Board | None = field(default=None, repr=False)
    """The board, where it is somebody's own and no folder of `data/`."""
    extra: tuple[Ticket, ...] = field(default=(), repr=False)
    """Tickets that somebody has added to the deck (VAR-BONUS-1); the last ones of the board."""

    board: Board = field(init=False)
    long_tickets: tuple[int, ...] = field(init=False)
    regular_tickets: tuple[int, ...] = field(init=False)
    claim_points: tuple[int, ...] = field(init=False)
    """For each route of the board what claiming it scores at once (CLAIM-7, ASIA-5)."""

    def __post_init__(self) -> None:
        board = self.own or load_board(self.map)
        board = replace(board, tickets=board.tickets + self.extra) if self.extra else board
        put = object.__setattr__
        put(self, "board", board)
        deck = [ticket for ticket in board.tickets if self.deck in ticket.decks or not ticket.decks]
        put(self, "long_tickets", tuple(t.index for t in deck if t.long))
        put(self, "regular_tickets", tuple(t.index for t in deck if not t.long))
        if faults := [*self._faults(board)]:
            raise DataError(faults)
        points = [self.route_points[r.length] + self.mountain_points * r.mountains for r in board.routes]
        put(self, "claim_points", tuple(points))

    def _faults(self, board: Board) -> Iterator[Fault]:
        """What does not go together."""
        for key, problem, facts, found in (*self._about_map(board), *self._about_numbers(), *self._about_words()):
            if found:
                yield Fault(Place(FILE, None, f"{self.id}.{key}"), problem, facts)

    def _about_map(self, board: Board) -> Iterator[Problem]:
        """What may not fit the map."""
        for flag, there in special_routes(board).items():
            yield flag, "flag_does_not_fit", {"flag": flag}, getattr(self, flag) != there
        long, regular, most = len(self.long_tickets), len(self.regular_tickets), self.players[1]
        need = {"wanted": most * self.deal_regular, "players": most, "each": self.deal_regular}
        yield "deck", "no_tickets", {"deck": self.deck}, not long + regular
        yield (
            "deal_regular",
            "too_few_tickets",
            {"have": regular, **need},
            long + regular > 0 and regular < need["wanted"],
        )
        need = {"wanted": most * self.deal_long, "players": most, "each": self.deal_long}
        yield "deal_long", "too_few_long_tickets", {"have": long, **need}, long < need["wanted"]
        yield "deal_long", "long_tickets_not_dealt", {"have": long}, bool(long and not self.deal_long)
        yield "stations", "stations_and_countries", {}, bool(self.stations and self.country_exits)
        yield "loco_tunnel_only", "ferries_without_locomotives", {}, self.loco_tunnel_only and self.ferries
        for length in sorted({route.length for route in board.routes} - self.route_points.keys()):
            yield "route_points", "no_points_for_length", {"length": length}, True

    def _about_numbers(self) -> Iterator[Problem]:
        """Numbers that do not go together."""
        cards, deck = self.hand * self.players[1] + self.row, sum(FULL_DECK)
        dealt = self.deal_regular + min(self.deal_long, self.max_long_kept)
        keep, final = {"keep": self.keep_initial, "dealt": dealt}, {"final": self.final_trains, "trains": self.trains}
        yield "hand", "too_few_cards", {"wanted": cards, "have": deck}, cards > deck
        yield "keep_initial", "keeps_more_than_dealt", keep, self.keep_initial > dealt
        yield "trains", "ends_at_once", final, self.trains <= self.final_trains

    def _about_words(self) -> Iterator[Problem]:
        """Words that nothing knows."""
        for bonus in self.bonuses:
            yield "bonuses", "unknown_bonus", {"word": bonus, "known": ", ".join(BONUSES)}, bonus not in BONUSES
            yield "bonus_rules", "no_bonus_rules", {"word": bonus}, bonus not in self.bonus_rules
        for tie in self.ties:
            known = (*self.bonuses, *TIE_BREAKS)
            yield "ties", "unknown_tie", {"word": tie, "known": ", ".join(known)}, tie not in known
        yield "boxes", "no_box", {"known": ", ".join(BOXES)}, not self.boxes or not set(self.boxes) <= set(BOXES)
        for key in ("unkept_initial", "unkept_drawn"):
            where = getattr(self, key)
            yield key, "neither_box_nor_bottom", {"word": where}, where not in ("box", "bottom")

    @cached_property
    def tickets(self) -> tuple[int, ...]:
        """All tickets of the mode, in the order of the board's table."""
        return tuple(sorted(self.long_tickets + self.regular_tickets))

    @property
    def big_cities(self) -> tuple[int, ...]:
        """The big cities of the map, if each ticket of the mode names one (VAR-BIGCITIES-1, US1910-3); else none."""
        big = {city.index for city in self.board.cities if city.big}
        each = all(big & self.board.tickets[ticket].cities for ticket in self.tickets)
        return tuple(sorted(big)) if each else ()


def special_routes(board: Board) -> dict[str, bool]:
    """Which special routes and tickets a map has, by the flag of a mode that says so."""
    return {
        "tunnels": any(route.tunnel for route in board.routes),
        "ferries": any(route.locomotives for route in board.routes),
        "mountains": any(route.mountains for route in board.routes),
        "country_exits": any(city.country for city in board.cities),
    }


@cache
def _tables() -> dict[str, Any]:
    facts = Facts(files.data())
    tables = read_tables(facts, facts.text(FILE))
    if facts.faults:
        raise DataError(facts.faults)
    return tables


def kit_tables() -> Mapping[str, Any]:
    """The tables of `data/modes.toml`."""
    return _tables()


def mode_ids() -> list[str]:
    """The ids of all modes, in the order of the file."""
    return [name for name in _tables() if name not in SHARED]


@cache
def load_mode(name: str = "europe") -> Mode:
    """The mode of this id.

    Raises
    ------
    DataError
        When there is no such mode, or its facts are wrong.
    """
    reader = ModeReader(Facts(files.data()), _tables())
    if name not in reader.ids:
        raise DataError([Fault(Place(FILE), "no_mode", {"word": name}, tuple(guesses(name, reader.ids)()))])
    mode = reader.mode(name, {"deck": name})
    if mode is None:
        raise DataError(reader.facts.grave)
    return mode


# -- reading ----------------------------------------------------------------------------------------------------------

NUMBERS = {
    "trains": (1, 200),
    "stations": (0, 5),
    "deal_long": (0, 3),
    "deal_regular": (1, 6),
    "keep_initial": (1, 9),
    "max_long_kept": (0, 99),
    "draw": (1, 6),
    "keep_drawn": (1, 1),
    "double_min_players": (1, 9),
    "hand": (0, 9),
    "row": (5, 5),
    "refresh_locomotives": (2, 9),
    "final_trains": (0, 99),
    "station_points": (0, 99),
    "mountain_points": (0, 99),
}
"""The least and the most of every number. Some are the same on all boxes, and rules and files count on that."""

FLAGS = (
    "official",
    "faceup_loco_limit",
    "loco_tunnel_only",
    "tunnels",
    "ferries",
    "mountains",
    "country_exits",
)
TEXTS = ("map", "deck", "name", "keep_rule", "unkept_initial", "unkept_drawn")
LISTS = ("boxes", "ties")
TABLES = ("bonuses", "bonus_rules", "route_points")
KEYS = ("players", *NUMBERS, *FLAGS, *TEXTS, *LISTS, *TABLES)
OTHERS = ("map", "bonus_rules")
"""Keys that the modes of a map of somebody's own do not have."""

PLAYERS = (2, 5)
MOST_POINTS = 99
MOST_LETTERS = 60


def read_tables(facts: Facts, text: str | None) -> dict[str, Any]:
    """The tables of a mode file; empty, where it is none."""
    import tomllib  # a tenth of the time that `import ttr` takes

    try:
        return tomllib.loads(text or "")
    except tomllib.TOMLDecodeError as error:
        line = re.search(r"line ([0-9]+)", str(error))
        end = (text or "").count("\n") + 1
        facts.fault(Place(FILE, int(line[1]) if line else end), "no_toml", error=str(error))
    except (ValueError, RecursionError) as error:  # a number too long, or lists within lists
        facts.fault(Place(FILE), "no_toml", error=type(error).__name__)
    return {}


def lines_of(text: str) -> dict[tuple[str, str], int]:
    """On which line each table and each of its keys stands, by their names; the key of a table itself is empty."""
    table = ""
    found: dict[tuple[str, str], int] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if head := re.match(r"\s*\[\s*([\w-]+)(?:\s*\.\s*([\w-]+))?\s*\]", line):
            table = head[1]
            found.setdefault((table, head[2] or ""), number)
        elif key := re.match(r"\s*\"?([\w-]+)\"?\s*[=.]", line):
            found.setdefault((table, key[1]), number)
    return found


class ModeReader:
    """Reads and checks the modes of a file; what is wrong is noted with the facts."""

    def __init__(self, facts: Facts, tables: Mapping[str, Any], text: str = "") -> None:
        self.facts = facts
        self.tables = tables
        self.lines = lines_of(text)
        self.ids = [name for name in tables if name not in SHARED]

    def place(self, mode: str, key: str = "") -> Place:
        """Where a key of a mode stands: in its own table, or in one that holds for all."""
        lines = self.lines
        own = [lines[table, key] for table in (mode, *reversed(SHARED)) if (table, key) in lines]
        return Place(FILE, own[0] if own else lines.get((mode, "")), ".".join(filter(None, (mode, key))))

    def mode(self, name: str, otherwise: Mapping[str, Any], board: Board | None = None) -> Mode | None:
        """A mode; None if something is wrong with it.

        Parameters
        ----------
        otherwise : what holds where the file says nothing
        board : a map of somebody's own, whose file says neither where it lies nor which rules its bonuses have
        """
        keys = [key for key in KEYS if board is None or key not in OTHERS]
        before, found = len(self.facts.grave), dict(otherwise)
        for table in (*SHARED, name):
            for key, value in self.keys_of(table).items():
                if key not in keys:
                    self.facts.fault(self.place(name, key), "unknown_key", near=guesses(key, keys), word=show(key))
                found[key] = value
        for key in KEYS:
            if key in found:
                found[key] = self.value(name, key, found[key])
            elif key in keys and key != "name":
                self.facts.fault(self.place(name), "no_key", word=key)
        if len(self.facts.grave) > before:
            return None
        try:
            return Mode(
                **{
                    "id": name,
                    **({"own": board, "map": board.folder.name if board.folder else board.id} if board else {}),
                    **found,
                }
            )
        except DataError as error:
            for fault in error.faults:
                if fault.place.file == FILE:
                    place = self.place(name, fault.place.at.removeprefix(f"{name}."))
                else:
                    place = fault.place._replace(file=f"{found['map']}/{fault.place.file}")
                self.facts.fault(place, fault.key, **fault.facts)
        return None

    def keys_of(self, table: str) -> dict[str, Any]:
        """The keys of a table, and what they say."""
        found = self.tables.get(table, {})
        if isinstance(found, dict):
            return found
        self.facts.fault(self.place(table), "no_table_of_keys")
        return {}

    # -- values -----------------------------------------------------------------------------------------------------

    def value(self, mode: str, key: str, value: Any) -> Any:
        """The value of a key as a mode keeps it; what it cannot be is noted."""
        if key in TABLES:
            return self.table(mode, key, value)
        if key == "players" and isinstance(value, list):
            value = tuple(value)
        if key in LISTS and isinstance(value, list) and all(isinstance(word, str) for word in value):
            return tuple(value)
        problem = _wrong_value(key, value)
        if problem is not None:
            word, facts = problem
            self.facts.fault(self.place(mode, key), word, **facts)
        return value

    def table(self, mode: str, key: str, value: Any) -> Any:
        """The value of a key that is a table of its own."""
        if not isinstance(value, dict):
            self.facts.fault(self.place(mode, key), "no_table_of_keys")
        elif key == "bonus_rules":
            if all(
                isinstance(rules, list) and all(isinstance(rule, str) for rule in rules) for rules in value.values()
            ):
                return {bonus: tuple(rules) for bonus, rules in value.items()}
            self.facts.fault(self.place(mode, key), "no_list_of_words")
        elif not all(_is_whole(points, 0, MOST_POINTS) for points in value.values()):
            self.facts.fault(self.place(mode, key), "no_points", most=MOST_POINTS)
        elif key == "route_points":
            if all(word.isdecimal() and len(word) < 3 and 0 < int(word) < LONGEST for word in value):
                return {int(length): points for length, points in value.items()}
            self.facts.fault(self.place(mode, key), "no_lengths", most=LONGEST - 1)
        return value


def _wrong_value(key: str, value: Any) -> tuple[str, dict[str, Any]] | None:
    """What is wrong with the value of a key, and facts about it."""
    if key == "players":
        pair = isinstance(value, tuple) and len(value) == 2 and all(_is_whole(n, *PLAYERS) for n in value)
        return None if pair and value[0] <= value[1] else ("no_players", {"least": PLAYERS[0], "most": PLAYERS[1]})
    if key in NUMBERS:
        least, most = NUMBERS[key]
        facts = {"word": show(str(value)), "least": least, "most": most}
        return None if _is_whole(value, least, most) else ("no_number_of_a_mode", facts)
    if key in FLAGS:
        return None if isinstance(value, bool) else ("neither_true_nor_false", {"word": show(str(value))})
    if key in TEXTS:
        good = isinstance(value, str) and 0 < len(value) <= MOST_LETTERS and not UNSEEN.search(value)
        return None if good else ("no_text", {"most": MOST_LETTERS})
    return "no_list_of_words", {}


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
