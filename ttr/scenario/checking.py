"""Checks of single values of a scenario file; each that fails becomes a problem with its place."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from ttr.action import Action
from ttr.cards import CARDS, EMPTY
from ttr.mode import Mode
from ttr.notation import CARD_INDEX, NotationError, near_misses, parse_action
from ttr.scenario.problem import Problem
from ttr.scenario.reading import Document

MOST_PROBLEMS = 50
"""After so many nobody reads on."""


class EnoughError(Exception):
    """Enough is known to be wrong; the problems are with the checker."""


class Checker:
    """Checks values and collects problems.

    Attributes
    ----------
    mode : whose ids are meant
    names : the players by seat
    problems : what was found wrong so far
    """

    mode: Mode

    def __init__(self, document: Document) -> None:
        self.document = document
        self.names: list[str] = []
        self.problems: list[Problem] = []

    def wrong(self, at: str, key: str, /, near: Iterable[str] = (), **facts: Any) -> None:
        """Note a problem; with many of them it is enough."""
        self.problems.append(Problem(at, key, facts, tuple(near), self.document.line(at)))
        if len(self.problems) >= MOST_PROBLEMS:
            raise EnoughError

    def of_type(self, at: str, value: Any, kind: type, word: str) -> bool:
        """Is the value of this type? Truth values are no numbers."""
        good = isinstance(value, kind) and not (kind is int and isinstance(value, bool))
        if not good:
            self.wrong(at, f"no_{word}", found=show(value))
        return good

    def number(self, at: str, value: Any, least: int, most: int) -> int | None:
        """A whole number between two others."""
        if not self.of_type(at, value, int, "whole_number"):
            return None
        if not least <= value <= most:
            self.wrong(at, "out_of_range", found=show(value), least=str(least), most=str(most))
            return None
        return int(value)

    def items(self, at: str, value: Any) -> Iterator[tuple[str, Any]]:
        """The places and values of a list; nothing, if it is none."""
        if self.of_type(at, value, list, "list"):
            yield from ((f"{at}[{i}]", item) for i, item in enumerate(value))

    def entries(self, at: str, value: Any, word: str) -> Iterator[tuple[str, str, Any]]:
        """The places, keys and values of a mapping; nothing, if it is none."""
        if self.of_type(at, value, dict, word):
            yield from ((f"{at}.{key}", key, item) for key, item in value.items())

    def keys(self, at: str, value: Mapping[str, Any], allowed: Sequence[str]) -> None:
        """Note every key that has no meaning."""
        for key in value:
            if key not in allowed:
                self.wrong(
                    f"{at}.{key}" if at else key, "unknown_key", get_close_matches(key, allowed, 3, 0.5), word=show(key)
                )

    def known(
        self, at: str, value: Any, table: Collection[str], kind: str, near: Callable[[str], Iterable[str]] | None = None
    ) -> bool:
        """Is the value one of these words?"""
        if not self.of_type(at, value, str, "word"):
            return False
        if value not in table:
            guesses = near(value) if near else get_close_matches(value, table, 3, 0.5)
            self.wrong(at, f"unknown_{kind}", guesses, word=show(value))
            return False
        return True

    def index(self, at: str, value: Any, kind: str) -> int | None:
        """The index of a city, route or ticket."""
        board = self.mode.board
        table = {"city": board.city_index, "route": board.route_index, "ticket": board.ticket_index}[kind]
        if not self.known(at, value, table, kind, lambda word: near_misses(word, kind, board)):
            return None
        return table[value]

    def seat(self, at: str, value: Any) -> int | None:
        """The seat of a player by name."""
        return self.names.index(value) if self.known(at, value, self.names, "player") else None

    def card(self, at: str, value: Any) -> int | None:
        """A card by its name."""
        return CARD_INDEX[value] if self.known(at, value, CARDS, "color") else None

    def cards(self, at: str, value: Any, *, gaps: bool = False) -> list[int]:
        """Single cards from a list of names, with `-` for an empty slot."""
        cards = [EMPTY if gaps and name == "-" else self.card(place, name) for place, name in self.items(at, value)]
        return [card for card in cards if card is not None]

    def counts(self, at: str, value: Any) -> list[tuple[str, int, int]]:
        """Places, cards and how many of them, from a mapping of names to numbers."""
        found = []
        for place, name, n in self.entries(at, value, "bundle"):
            card, number = self.card(place, name), self.number(place, n, 0, 999)
            if card is not None and number is not None:
                found.append((place, card, number))
        return found

    def action(self, at: str, text: Any) -> Action | None:
        """An action in words."""
        if not self.of_type(at, text, str, "action_text"):
            return None
        try:
            return parse_action(text, self.mode)
        except NotationError as error:
            facts = {name: self._in_words(name, fact) for name, fact in error.facts.items()}
            self.wrong(at, error.key, error.near, **facts)
            return None

    def _in_words(self, name: str, fact: Any) -> Any:
        """Ids instead of indices, for sentences that are made without a board."""
        board = self.mode.board
        match name:
            case "route":
                return board.routes[fact].id
            case "city":
                return board.cities[fact].id
            case "card":
                return CARDS[fact]
        return fact


def show(value: Any) -> str:
    """A value as a sentence may quote it."""
    match value:
        case dict():
            return "{...}"
        case list():
            return "[...]"
        case None:
            return "-"
        case bool():
            return str(value).lower()
    text = str(value)
    return text if len(text) <= 40 else text[:37] + "..."
