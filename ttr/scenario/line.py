"""A position as one short line of text, to be pasted into a chat and back (`docs/scenario-files.md`, section 7).

The line carries what a scenario file says: a position or a deal, and moves. It has letters and digits only, so that
nothing on the way takes them for a mark or a face, and its last six find out whether it has come whole.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, repeat
from typing import Any, TypeVar
from zlib import crc32

from ttr.action import (
    DRAW,
    PASS,
    TAKE,
    TICKETS,
    WITHDRAW,
    Action,
    BuildStation,
    ClaimRoute,
    KeepTickets,
    PayTunnel,
    TakeCard,
)
from ttr.cards import CARDS, FULL_DECK, Cards
from ttr.mode import Mode, load_mode, mode_ids
from ttr.notation import CARD_INDEX, WORDS, format_action
from ttr.scenario.building import COLOR_NAMES, VERSION, Move, build, without_nothing
from ttr.scenario.digits import Digits, DigitsError, Reader, Writer, to_letters
from ttr.scenario.problem import fail
from ttr.scenario.reading import LINE_MARK, Document
from ttr.state import NOBODY, Phase

LINE_VERSION = 1
MARK = f"ttr{LINE_VERSION}-"
CHECK = 6
"""Letters of the checksum."""

MOST_LETTERS = 20_000
MOST_MODES = 64
PRINTS = 1 << 16
PHASES = tuple(phase.value for phase in Phase)
PLAIN_ACTIONS = {action.word: action for action in (WITHDRAW, TICKETS, PASS)}
PILES = ("deck", "deck_top")

Data = dict[str, Any]
Thing = TypeVar("Thing")


def to_line(data: Mapping[str, Any]) -> str:
    """The plain data of a scenario file as one line; `from_line` reads it back.

    Parameters
    ----------
    data : as of a file. Its `expect` and `ask` are left out: they are for programs, a line is for people

    Raises
    ------
    ScenarioError
        When it describes an impossible position, or is too much for a line.
    """
    if isinstance(data, Mapping) and data.get("map") is not None:
        raise fail("map", "line_of_own_map")
    if isinstance(data, Mapping) and data.get("extra_tickets"):
        raise fail("extra_tickets", "line_of_extra_tickets")
    scenario = build(Document(dict(data) if isinstance(data, Mapping) else data, {}))
    writer = Writer()
    _Form(writer, without_nothing(data), scenario.moves).carry()
    if (found := len(MARK) + writer.most_letters + CHECK) > MOST_LETTERS:
        raise fail("", "line_too_long", most=MOST_LETTERS, found=found)
    letters = writer.letters()
    return MARK + letters + _checksum(letters)


def from_line(text: str) -> Data:
    """The plain data of a line, whatever has come between its letters.

    Returns
    -------
    dict
        In the form in which `ttr.scenario.position` and `record` write it; `build` has yet to check it.

    Raises
    ------
    ScenarioError
        When it is no line, was damaged, or was made with other map data or by a newer kit.
    """
    mark = LINE_MARK.match(text)
    if mark is None:
        raise fail("", "line_missing", mark=MARK)
    if int(mark[1]) != LINE_VERSION:
        raise fail("", "line_version", found=mark[1], version=str(LINE_VERSION))
    letters = re.sub("[^0-9A-Za-z]+", "", text[mark.end() :])
    if len(MARK) + len(letters) > MOST_LETTERS:
        raise fail("", "line_too_long", most=MOST_LETTERS, found=len(MARK) + len(letters))
    letters, check = letters[:-CHECK], letters[-CHECK:]
    if check != _checksum(letters):
        raise fail("", "line_damaged")
    try:
        reader = Reader(letters)
        data = _Form(reader).carry()
    except DigitsError:
        raise fail("", "line_damaged") from None
    if reader.rest:
        raise fail("", "line_damaged")
    return data


def _checksum(letters: str) -> str:
    return to_letters(crc32((MARK + letters).encode()), CHECK)


def fingerprint(mode: Mode) -> int:
    """A number that changes with the ids of a mode and its map, as all that a line holds are places among them."""
    board = mode.board
    things = (board.cities, board.routes, [board.tickets[ticket] for ticket in mode.tickets])
    return crc32(" ".join([mode.id, *(thing.id for some in things for thing in some)]).encode()) % PRINTS


class _Form:
    """The form of a line: takes plain data through digits, there or back."""

    mode: Mode

    def __init__(self, digits: Digits, data: Mapping[str, Any] | None = None, moves: Sequence[Move] = ()) -> None:
        self.digits = digits
        self.data = data or {}
        self.moves = moves
        self.names: list[str] = []
        self.sheets: list[Data] = []
        self.left = list(FULL_DECK)
        """Cards that no count has named yet."""
        self.tickets_left: list[str] = []

    def carry(self) -> Data:
        """Take everything through the digits, in the order of the format."""
        digits, data = self.digits, self.data
        self.carry_mode()
        out: Data = {"scenario": VERSION}
        for key in ("title", "question"):
            if text := digits.text(data.get(key, "")):
                out[key] = text
        out["mode"] = self.mode.id
        self.carry_players()
        turn = self.seat(data.get("turn"))
        seed = digits.number(data.get("seed", 0))
        dealt = digits.digit(2, data.get("deal", False))
        if dealt:
            out |= {"deal": True, "seed": seed, "players": self.sheets, "turn": turn}
        else:
            out |= {"players": self.sheets, "turn": turn, **self.position(), "seed": seed}
            out["shuffles"] = digits.number(data.get("shuffles", 0))
        moves = [{self.names[seat]: format_action(action, self.mode.board)} for seat, action in self.carry_moves()]
        return out | ({"moves": moves} if moves or dealt else {})

    def carry_mode(self) -> None:
        """The mode, and whether its ids are those with which the line was made."""
        known = mode_ids()
        place = self.digits.digit(MOST_MODES, known.index(self.data.get("mode", "europe")))
        mode = load_mode(known[place]) if place < len(known) else None
        if mode is None or (own := fingerprint(mode)) != self.digits.digit(PRINTS, own):
            raise fail("", "line_other_data")
        self.mode = mode
        self.tickets_left = [mode.board.tickets[ticket].id for ticket in mode.tickets]

    def carry_players(self) -> None:
        """Names and colors."""
        digits, given = self.digits, [without_nothing(sheet) for sheet in self.data.get("players", [])]
        number = digits.digit(self.mode.players[1], max(len(given) - 1, 0)) + 1
        for sheet in _first(number, given, {}):
            name = digits.text(sheet.get("name", ""))
            color = digits.digit(len(COLOR_NAMES) + 1, _place(COLOR_NAMES, sheet.get("color")))
            self.names.append(name)
            self.sheets.append({"name": name, **({"color": COLOR_NAMES[color - 1]} if color else {})})

    # -- the position -----------------------------------------------------------------------------------------------

    def position(self) -> Data:
        """Everything of a position but its players' names, turn, seed and shuffles."""
        digits, data = self.digits, self.data
        phase = PHASES[digits.digit(len(PHASES), PHASES.index(data.get("phase", "turn")))]
        passes = digits.number(data.get("passes", 0))
        final = digits.digit(len(self.names) + 1, _place(self.names, data.get("final_round")))
        self.carry_routes()
        for sheet, given in zip(self.sheets, self.given_sheets(), strict=True):
            self.carry_sheet(sheet, given)
        out: Data = {"phase": phase, **self.waiting(Phase(phase)), **self.piles()}
        if final:
            out["final_round"] = self.names[final - 1]
        return out | ({"passes": passes} if passes else {})

    def given_sheets(self) -> Iterator[Mapping[str, Any]]:
        return _first(len(self.names), map(without_nothing, self.data.get("players", [])), {})

    def carry_routes(self) -> None:
        """Who has which route; the place of `routes` in a sheet is behind the hand."""
        owners = {route: seat for seat, given in enumerate(self.given_sheets(), 1) for route in given.get("routes", [])}
        for sheet in self.sheets:
            sheet |= {"hand": {}, "routes": [], "stations": [], "tickets": []}
            sheet |= {"trains": self.mode.trains, "score": 0}
        for route in self.mode.board.routes:
            owner = self.digits.digit(len(self.names) + 1, owners.get(route.id, 0)) - 1
            if owner != NOBODY:
                sheet = self.sheets[owner]
                sheet["routes"].append(route.id)
                sheet["trains"] -= route.trains
                sheet["score"] += self.mode.claim_points[route.index]

    def carry_sheet(self, sheet: Data, given: Mapping[str, Any]) -> None:
        """Hand, stations and tickets of one player."""
        board = self.mode.board
        sheet["hand"] = self.counts(given.get("hand", {}))
        if self.mode.stations:
            stations = self.digits.run(
                len(board.cities), (board.city_index[city] for city in given.get("stations", []))
            )
            sheet["stations"] = [board.cities[city].id for city in stations]
        sheet["tickets"] = self.tickets(given.get("tickets", []))

    def waiting(self, phase: Phase) -> Data:
        """What waits for a decision: tickets that were drawn, or a tunnel."""
        data, board = self.data, self.mode.board
        match phase:
            case Phase.INITIAL_TICKETS:
                lists = {
                    key: {name: self.tickets(data.get(key, {}).get(name, [])) for name in self.names}
                    for key in ("drawn_tickets", "refused_tickets")
                }
                kept = {key: {name: some for name, some in of.items() if some} for key, of in lists.items()}
                return {key: of for key, of in kept.items() if of}
            case Phase.KEEP_TICKETS:
                return {"drawn_tickets": self.tickets(data.get("drawn_tickets", []))}
            case Phase.TUNNEL_DECISION:
                tunnel = data.get("tunnel", {})
                route = self.digits.digit(len(board.routes), board.route_index.get(tunnel.get("route"), 0))
                paid = self.counts(tunnel.get("paid", {}))
                revealed = self.cards(tunnel.get("revealed", []))
                return {"tunnel": {"route": board.routes[route].id, "paid": paid, "revealed": revealed}}
        return {}

    def piles(self) -> Data:
        """The row and the piles, as far as they are known."""
        digits, data, out = self.digits, self.data, dict[str, Any]()
        if digits.digit(2, "row" in data):
            slots = _first(self.mode.row, data.get("row", []), "-")
            cards = [digits.digit(len(CARDS) + 1, _place(CARDS, slot)) for slot in slots]
            out["row"] = ["-" if card == 0 else CARDS[card - 1] for card in cards]
        pile = digits.digit(len(PILES) + 1, next((n for n, key in enumerate(PILES, 1) if key in data), 0))
        if pile:
            out[PILES[pile - 1]] = self.cards(data.get(PILES[pile - 1], []))
        if discard := self.counts(data.get("discard", {})):
            out["discard"] = discard
        if digits.digit(2, "ticket_deck" in data):
            out["ticket_deck"] = self.tickets(data.get("ticket_deck", []))
        return out

    # -- moves ------------------------------------------------------------------------------------------------------

    def carry_moves(self) -> Iterator[tuple[int, Action]]:
        """Who does what."""
        for move in chain(self.moves, repeat(None)):
            word = self.digits.digit(len(WORDS) + 1, WORDS.index(move.action.word) + 1 if move else 0)
            if not word:
                return
            seat = self.digits.digit(len(self.names), move.seat if move else 0)
            yield seat, self.action(WORDS[word - 1], move.action if move else None)

    def action(self, word: str, given: Action | None) -> Action:
        digits, board = self.digits, self.mode.board
        match word:
            case "keep":
                return KeepTickets(tuple(digits.run(len(board.tickets), getattr(given, "tickets", ()))))
            case "draw":
                card = digits.digit(len(CARDS) + 1, given.card + 1 if isinstance(given, TakeCard) else 0)
                return TAKE[card - 1] if card else DRAW
            case "claim":
                route = digits.digit(len(board.routes), getattr(given, "route", 0))
                return ClaimRoute(route, self.payment(given))
            case "station":
                city = digits.digit(len(board.cities), getattr(given, "city", 0))
                return BuildStation(city, self.payment(given))
            case "pay":
                return PayTunnel(self.payment(given))
        return PLAIN_ACTIONS[word]

    def payment(self, given: Action | None) -> Cards:
        """The kinds of card that are paid, then of each how many but one."""
        paid = list(getattr(given, "payment", ())) or [0] * len(CARDS)
        for card in self.digits.run(len(CARDS), [card for card, n in enumerate(paid) if n]):
            paid[card] = self.digits.number(max(paid[card] - 1, 0)) + 1
        return tuple(paid)

    # -- parts ------------------------------------------------------------------------------------------------------

    def seat(self, name: str | None) -> str:
        """A player; the first, if none is named."""
        return self.names[self.digits.digit(len(self.names), max(_place(self.names, name) - 1, 0))]

    def counts(self, bundle: Mapping[str, int]) -> dict[str, int]:
        """Cards of which only the number counts, none more than the counts before have left."""
        found = {}
        for card, name in enumerate(CARDS):
            n = self.digits.digit(self.left[card] + 1, bundle.get(name, 0))
            self.left[card] -= n
            if n:
                found[name] = n
        return found

    def cards(self, names: Iterable[str]) -> list[str]:
        """Cards in order."""
        return [CARDS[card] for card in self.digits.run(len(CARDS), (CARD_INDEX[name] for name in names))]

    def tickets(self, names: Iterable[str]) -> list[str]:
        """Tickets in order; each is a place among those that were not named before."""
        found, given, left = [], iter(names), self.tickets_left
        while place := self.digits.digit(len(left) + 1, _place(left, next(given, None))):
            found.append(left.pop(place - 1))
        return found


def _place(table: Sequence[str], word: str | None) -> int:
    """The place of a word, from 1; 0 for none of them."""
    return table.index(word) + 1 if word in table else 0


def _first(number: int, things: Iterable[Thing], otherwise: Thing) -> Iterator[Thing]:
    """So many things, with something else for those that are missing."""
    given = iter(things)
    return (next(given, otherwise) for _ in range(number))
