"""Actions and cards as text, in the words of the scenario files (`docs/scenario-files.md`, section 1)."""

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache
from itertools import islice
from typing import Any

from ttr.action import (
    DRAW,
    PASS,
    TAKE,
    TICKETS,
    WITHDRAW,
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    KeepTickets,
    PayTunnel,
    TakeCard,
)
from ttr.board import Board
from ttr.cards import CARDS, COLORS, FULL_DECK, Cards, bundles
from ttr.mode import Mode
from ttr.rules import claim, station
from ttr.state import State

CARD_INDEX = {name: card for card, name in enumerate(CARDS)}
WORDS = ("keep", "draw", "claim", "pay", "withdraw", "tickets", "station", "pass")
"""The first word of each action."""

TERM = re.compile(r"([1-9][0-9]{0,2}) ([a-z]+)")
MOST_CHOICES = 80
"""An open choice lists no more than so many."""


class NotationError(ValueError):
    """A text is no action.

    Attributes
    ----------
    key, facts : for the sentence about it
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts: Mapping[str, Any] = facts
        self.near: tuple[str, ...] = ()


class UnreadableError(NotationError):
    """A text cannot be read as an action; `near` lists what may have been meant."""

    def __init__(self, key: str, near: Iterable[str] = (), **facts: Any) -> None:
        super().__init__(key, **facts)
        self.near = tuple(near)


class AmbiguousError(NotationError):
    """A text leaves a choice open; `choices` lists them."""

    def __init__(self, key: str, choices: Iterable[str], **facts: Any) -> None:
        super().__init__(key, **facts)
        self.choices = self.near = tuple(islice(choices, MOST_CHOICES))


def format_cards(cards: Sequence[int]) -> str:
    """A bundle in words, locomotives last: `2 green + 1 locomotive`."""
    return " + ".join(f"{n} {CARDS[card]}" for card, n in enumerate(cards) if n)


def format_action(action: Action, board: Board) -> str:
    """An action in its one canonical form; `parse_action` reads it back."""
    match action:
        case KeepTickets(tickets):
            return " ".join(["keep", *(board.tickets[ticket].id for ticket in tickets)])
        case TakeCard(card):
            return f"draw {CARDS[card]}"
        case DrawCard():
            return "draw deck"
        case ClaimRoute(route, payment):
            return f"claim {board.routes[route].id} {format_cards(payment)}"
        case PayTunnel(payment):
            return f"pay {format_cards(payment)}"
        case BuildStation(city, payment):
            return f"station {board.cities[city].id} {format_cards(payment)}"
    return action.word


def parse_action(text: str, mode: Mode, state: State | None = None) -> Action:
    """Read an action.

    Parameters
    ----------
    text : one line in the words of section 1; letter case and spaces do not matter
    mode : whose routes, cities and tickets are meant
    state : narrows the choices of an :class:`AmbiguousError` to the legal ones

    Raises
    ------
    UnreadableError
        When it is no action; nothing is guessed.
    AmbiguousError
        When it leaves a choice open.
    """
    word, *rest = text.lower().split() or [""]
    board = mode.board
    match word:
        case "keep":
            return KeepTickets(tuple(sorted(_index(board.ticket_index, ticket, "ticket", board) for ticket in rest)))
        case "draw":
            return _parse_draw(rest)
        case "claim":
            return _parse_claim(rest, mode, state)
        case "pay":
            return PayTunnel(parse_cards(" ".join(rest)))
        case "station":
            return _parse_station(rest, mode, state)
    for plain in (WITHDRAW, TICKETS, PASS):
        if word == plain.word:
            if rest:
                raise UnreadableError("stands_alone", word=word, text=" ".join(rest), near=[word])
            return plain
    raise UnreadableError("no_action", get_close_matches(word, WORDS, 2), text=_short(text))


def parse_cards(text: str) -> Cards:
    """Read a bundle: `N COLOR` terms joined by `+`.

    Raises
    ------
    UnreadableError
        When a term cannot be read, or the same card stands there twice.
    """
    cards = [0] * 9
    words = " ".join(text.lower().replace("+", " + ").split())
    if not words:
        raise UnreadableError("no_cards")
    for term in words.split(" + "):
        found = TERM.fullmatch(term)
        if not found:
            raise UnreadableError("no_card_term", text=_short(term))
        number, name = found.groups()
        card = CARD_INDEX.get(name)
        if card is None:
            raise UnreadableError("no_color", get_close_matches(name, CARDS, 2), text=_short(name))
        if cards[card]:
            raise UnreadableError("card_twice", card=card)
        cards[card] = int(number)
    return tuple(cards)


def _parse_draw(rest: Sequence[str]) -> Action:
    if not rest:
        raise AmbiguousError("draw_what", ["draw deck", *(f"draw {name}" for name in CARDS)])
    name = " ".join(rest)
    if name == "deck":
        return DRAW
    if name not in CARD_INDEX:
        raise UnreadableError("no_color", get_close_matches(name, (*CARDS, "deck"), 2), text=_short(name))
    return TAKE[CARD_INDEX[name]]


def _parse_claim(rest: Sequence[str], mode: Mode, state: State | None) -> Action:
    if not rest:
        raise UnreadableError("claim_what")
    board, name, cards = mode.board, rest[0], " ".join(rest[1:])
    tracks = [track for track in (f"{name}-1", f"{name}-2") if track in board.route_index]
    if name not in board.route_index and tracks:
        raise AmbiguousError("which_track", [f"claim {track} {cards}".strip() for track in tracks], text=name)
    route = _index(board.route_index, name, "route", board)
    if not cards:
        hand = FULL_DECK if state is None else state.actor.hand
        payments = claim.route_payments(mode, hand, board.routes[route])
        raise AmbiguousError(
            "claim_how", [format_action(ClaimRoute(route, payment), board) for payment in payments], route=route
        )
    return ClaimRoute(route, parse_cards(cards))


def _parse_station(rest: Sequence[str], mode: Mode, state: State | None) -> Action:
    if not rest:
        raise UnreadableError("station_where")
    board = mode.board
    city = _index(board.city_index, rest[0], "city", board)
    if len(rest) == 1:
        if state is None:
            payments = [p for n in range(1, mode.stations + 1) for p in bundles(FULL_DECK, range(len(COLORS)), n)]
        else:
            payments = station.payments(state, state.turn)
        raise AmbiguousError(
            "station_how", [format_action(BuildStation(city, payment), board) for payment in payments], city=city
        )
    return BuildStation(city, parse_cards(" ".join(rest[1:])))


def _index(table: Mapping[str, int], name: str, kind: str, board: Board) -> int:
    if name in table:
        return table[name]
    raise UnreadableError(f"unknown_{kind}", near_misses(name, kind, board), word=_short(name))


def _short(text: str) -> str:
    """A text as it may be quoted in a sentence."""
    return text if len(text) <= 60 else text[:57] + "..."


# -- names that are nearly right --------------------------------------------------------------------------------------

FOLDED = str.maketrans(
    {
        "ø": "o",
        "ı": "i",
        "ё": "е",
        "ي": "ی",
        "ك": "ک",
        "\u200c": "",
        "\u2068": "",
        "\u2069": "",
        "'": "",
        "’": "",
        " ": "_",
    }
)


def fold(name: str) -> str:
    """A name without what people leave out or write differently: case, accents, İ/ı, ё/е, ي/ی, ك/ک, ZWNJ."""
    plain = unicodedata.normalize("NFKD", name.replace("İ", "i").lower())
    return "".join(c for c in plain if not unicodedata.combining(c)).translate(FOLDED).strip("_")


@cache
def city_names(board: Board) -> dict[str, str]:
    """City ids by every folded name of theirs, in all languages, of today and of former times."""
    names = {fold(name): city.id for city in board.cities for name in (*city.also, *city.names.values())}
    return {**names, **{city.id: city.id for city in board.cities}}


@cache
def spellings(board: Board) -> tuple[str, ...]:
    """For each city all its folded names in one text, in which a search may look for words."""
    return tuple(" ".join({city.id, *map(fold, (*city.names.values(), *city.also))}) for city in board.cities)


def near_misses(word: str, kind: str, board: Board, most: int = 3) -> list[str]:
    """The ids that a misspelt one may stand for, best first.

    Parameters
    ----------
    word : what was written
    kind : `city`, `route` or `ticket`
    board : whose ids are meant
    most : how many at the most
    """
    word = fold(word)
    ids = {"city": board.city_index, "route": board.route_index, "ticket": board.ticket_index}[kind]
    names = city_names(board)
    guesses: list[str] = []
    if kind == "city":
        guesses += [names[near] for near in get_close_matches(word, names, most, 0.6)]
    else:
        ends = [names[near[0]] for end in word.split("-")[:2] if (near := get_close_matches(end, names, 1, 0.6))]
        if len(ends) == 2:
            pairs = {f"{ends[0]}-{ends[1]}", f"{ends[1]}-{ends[0]}"}
            guesses += sorted(name for name in ids if name in pairs or name.rpartition("-")[0] in pairs)
    guesses += get_close_matches(word, ids, most, 0.6)
    return list(dict.fromkeys(guesses))[:most]
