"""Reads cards and moves as people type them; files are stricter, and what is written is always their form."""

import re
from collections.abc import Sequence
from difflib import get_close_matches

from ttr.board import Board
from ttr.cards import CARDS, EMPTY, LOCOMOTIVE
from ttr.notation import city_names, fold
from ttr.text import Speaker

TERM = re.compile(r"(?:([0-9]{1,3})\s*[x×*]?\s*)?([^\W\d_]+|-(?![\w]))", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&]*")
MOST_CARDS = 110

ALSO = {"pink": 0, "loco": LOCOMOTIVE, "wild": LOCOMOTIVE, "joker": LOCOMOTIVE, "gold": LOCOMOTIVE}
"""What cards are called at tables, beside their names; any beginning of a name that no other has will do too."""


class UnknownWordError(ValueError):
    """A word is no card; `word` is it, `near` what may have been meant."""

    def __init__(self, word: str, near: Sequence[str]) -> None:
        super().__init__(word)
        self.word = word
        self.near = tuple(near)


def read_cards(text: str, speaker: Speaker) -> list[int]:
    """Single cards in the order in which they are typed, as in `2 red + 1 locomotive` or `red, -, blue`.

    Parameters
    ----------
    text : numbers and names, whatever stands between them
    speaker : whose names of cards will do, beside those of files

    Raises
    ------
    UnknownWordError
        When something is no card; nothing is guessed.
    """
    names = {fold(speaker.card(card)): card for card in range(len(CARDS))}
    names |= {name: card for card, name in enumerate(CARDS)} | ALSO
    cards: list[int] = []
    at = BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        found = TERM.match(text, at)
        if found is None:
            raise UnknownWordError(text[at : at + 20].split()[0], ())
        number, word = found.groups()
        cards += [EMPTY if word == "-" else _card(word, names)] * int(number or 1)
        if len(cards) > MOST_CARDS:
            raise UnknownWordError(found.group(), ())
        at = BETWEEN.match(text, found.end()).end()  # type: ignore[union-attr]
    return cards


def _card(word: str, names: dict[str, int]) -> int:
    folded = fold(word)
    begun = {card for name, card in names.items() if name.startswith(folded)}
    if folded in names:
        return names[folded]
    if len(begun) == 1 and len(folded) > 1:
        return begun.pop()
    if folded.endswith("s") and folded[:-1] in names:  # locomotives
        return names[folded[:-1]]
    raise UnknownWordError(word, [CARDS[names[near]] for near in get_close_matches(folded, names, 2)])


def read_move(text: str, board: Board) -> str:
    """A move in the words of files, where it was typed with cities in another order, form or language.

    What cannot be read so is left as it is, for the reader of moves to refuse.
    """
    words = text.split()
    if not words:
        return text
    match [words[0].lower(), *words[1:]]:
        case ["draw" | "take", "ticket" | "tickets"]:
            return "tickets"
        case ["take", *rest]:
            return " ".join(["draw", *rest])
        case ["claim", *rest]:
            return " ".join(["claim", *_with_route(rest, board)])
        case ["station" | "build", *rest]:
            return " ".join(["station", *_with_city(rest, board)])
    return text


def _with_city(words: list[str], board: Board) -> list[str]:
    """The first words as the id of a city, if they are its name in any language; names may have two words."""
    for n in (2, 1):
        city = city_names(board).get(fold(" ".join(words[:n]))) if len(words) >= n else None
        if city:
            return [city, *words[n:]]
    return words


def _with_route(words: list[str], board: Board) -> list[str]:
    """The first words as the id of a route, if they name its two cities in any order, form and language."""
    if not words or words[0].lower() in board.route_index:
        return [word.lower() for word in words]
    joined = re.split(r"[-–—]", words[0])
    ends, rest = (joined, words[1:]) if len(joined) > 1 else (words[:2], words[2:])
    track = ends.pop() if len(ends) == 3 and ends[2] in ("1", "2") else ""
    cities = [city_names(board).get(fold(end)) for end in ends]
    if len(cities) != 2 or None in cities:
        return words
    return [_route(str(cities[0]), str(cities[1]), track), *rest]


def _route(one: str, other: str, track: str) -> str:
    """The id of a route between two cities; of one track of two, if it is named."""
    first, second = sorted((one, other))
    return f"{first}-{second}-{track}" if track else f"{first}-{second}"
