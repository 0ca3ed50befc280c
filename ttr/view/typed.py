"""Reads cards and moves as people type them; files are stricter, and what is written is always their form."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cache

from ttr.board import Board
from ttr.cards import CARDS, EMPTY, LOCOMOTIVE, count
from ttr.notation import WORDS, city_names, fold, format_cards
from ttr.text import DEFAULT, Speaker, languages

TERM = re.compile(r"(?:(\d{1,3})\s*[x×*]?\s*)?((?:[^\W\d_]|\u200c)+|-(?![\w]))", re.IGNORECASE)
BETWEEN = re.compile(r"[\s,;+&،؛]*")
MOST_CARDS = 110
FORMS = (1, 2, 5)
"""Numbers that take every plural form there is."""

CASES = ("", ".gen", ".dat", ".acc", ".ins", ".prep", ".loc", ".abl")
"""Endings of the messages for the grammatical cases, where a language has any."""

DECK = "deck"
VERBS = (*WORDS, DECK)
"""Words of moves; the catalog says how people call each."""

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
    speaker : what a word means in whose language comes first; then all other languages

    Raises
    ------
    UnknownWordError
        When something is no card; nothing is guessed.
    """
    cards: list[int] = []
    at = BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        found = TERM.match(text, at)
        if found is None:
            raise UnknownWordError(text[at : at + 20].split()[0], ())
        number, word = found.groups()
        if number is None and cards and len(_said(speaker.language).get(fold(word), ())) > 1:  # "3 red cards"
            at = BETWEEN.match(text, found.end()).end()  # type: ignore[union-attr]
            continue
        cards += [EMPTY if word == "-" else _card(word, speaker.language)] * int(number or 1)
        if len(cards) > MOST_CARDS:
            raise UnknownWordError(found.group(), ())
        at = BETWEEN.match(text, found.end()).end()  # type: ignore[union-attr]
    return cards


def _card(word: str, language: str) -> int:
    folded = fold(word)
    names = {**_card_words(DEFAULT), **_card_words(language)}
    if folded in names:
        return names[folded]
    elsewhere = {found[folded] for other in languages() if folded in (found := _card_words(other))}
    begun = {card for name, card in names.items() if name.startswith(folded)}
    for meant in (elsewhere, begun if len(folded) > 1 else ()):
        if len(meant) == 1:
            return next(iter(meant))
    near = get_close_matches(folded, names, 2)
    raise UnknownWordError(word, list(dict.fromkeys(_name(names[name], language) for name in near)))


def _name(card: int, language: str) -> str:
    return Speaker(language).card(card)


@cache
def _card_words(language: str) -> Mapping[str, int]:
    """What cards are called in a language, folded: their names, and the words that only sentences about one have."""
    speaker = Speaker(language)
    words = {word: min(cards) for word, cards in _said(language).items() if len(cards) == 1}
    words |= {fold(speaker.card(card)): card for card in range(len(CARDS))}
    return words | (dict(zip(CARDS, range(len(CARDS)), strict=True)) | ALSO if language == DEFAULT else {})


@cache
def _said(language: str) -> Mapping[str, set[int]]:
    """The words of sentences about cards, in all their forms, folded, each with the cards it is said of."""
    speaker = Speaker(language)
    found: dict[str, set[int]] = defaultdict(set)
    for card, name in enumerate(CARDS):
        said = [key for key in (f"cards.{name}{form}" for form in CASES) if speaker.has(key)]
        for word in " ".join(speaker.say(key, n=n) for key in said for n in FORMS).split():
            if fold(word).isalpha():
                found[fold(word)].add(card)
    return found


# -- moves ------------------------------------------------------------------------------------------------------------


@cache
def _verbs() -> Mapping[str, str]:
    """What people call the words of moves, folded, in all languages."""
    return {
        fold(word): verb
        for language in reversed(languages())
        for verb in VERBS
        for word in [verb, *Speaker(language).say(f"typed.{verb}").split(",")]
    }


def read_move(text: str, board: Board, language: str = DEFAULT) -> str:
    """A move in the words of files, where it was typed in other words, or with cities in another order or form.

    What cannot be read so is left as it is, for the reader of moves to refuse.

    Parameters
    ----------
    text : as typed; the word that says what is done stands first, or last
    board : whose cities are meant
    language : what a word means in it comes first; then all other languages
    """
    verb, words = _verb(text.split())
    reading: dict[str, Callable[[list[str]], Iterable[str]]] = {
        "keep": lambda words: [_ticket(word, board) for word in words],
        "draw": lambda words: _drawn(words, language),
        "claim": lambda words: _placed(_with_route(words, board), language),
        "station": lambda words: _placed(_with_city(words, board), language),
        "pay": lambda words: _cards(words, language),
    }
    if verb == "draw" and len(words) == 1 and _verbs().get(fold(words[0])) == "tickets":
        return "tickets"
    if verb == "draw" and _is_route(words, board):
        verb = "claim"  # one takes a route as one takes a card
    if verb in reading:
        return " ".join([verb, *reading[verb](words)])
    return " ".join([verb, *words]) if verb else text


def _verb(words: list[str]) -> tuple[str, list[str]]:
    """What is done, and the other words; a verb may have two words, and stand first or last."""
    for size in (2, 1):
        if len(words) >= size:
            for some, rest in ((words[:size], words[size:]), (words[-size:], words[:-size])):
                verb = _verbs().get(fold(" ".join(some)))
                if verb and verb != DECK:
                    return verb, rest
    return "", words


def _drawn(words: list[str], language: str) -> list[str]:
    """The card or the pile that is drawn from."""
    if _verbs().get(fold(" ".join(words))) == DECK:
        return [DECK]
    try:
        cards = read_cards(" ".join(words), Speaker(language))
    except UnknownWordError:
        return words
    return [CARDS[cards[0]]] if len(cards) == 1 and cards[0] != EMPTY else words


def _placed(words: list[str], language: str) -> list[str]:
    """A place, and the cards that are paid for it."""
    return [*words[:1], *_cards(words[1:], language)]


def _cards(words: list[str], language: str) -> list[str]:
    """A payment in the words of files."""
    try:
        cards = read_cards(" ".join(words), Speaker(language))
    except UnknownWordError:
        return words
    return format_cards(count(cards)).split() if cards and EMPTY not in cards else words


def _ticket(word: str, board: Board) -> str:
    """The id of a ticket, if a word names its two cities in any order, form and language."""
    names = (name for one, other in _pairs(word, board) for name in (f"{one}-{other}", f"{other}-{one}"))
    return next((name for name in names if name in board.ticket_index), word)


def _pairs(word: str, board: Board) -> list[tuple[str, str]]:
    """The ids of two cities with a dash between them; a name may have one too, as Санкт-Петербург has."""
    parts, known = re.split(r"[-–—]", word), city_names(board)
    ends = (("-".join(parts[:at]), "-".join(parts[at:])) for at in range(1, len(parts)))
    return [
        (known[fold(one)], known[fold(other)]) for one, other in ends if fold(one) in known and fold(other) in known
    ]


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
    named, track = (words[0][:-2], words[0][-1]) if re.search(r"[-–—][12]$", words[0]) else (words[0], "")
    if pairs := _pairs(named, board):
        return [_route(*pairs[0], track), *words[1:]]
    cities = [city_names(board).get(fold(end)) for end in words[:2]]
    if len(cities) != 2 or None in cities:
        return words
    return [_route(str(cities[0]), str(cities[1]), ""), *words[2:]]


def _is_route(words: list[str], board: Board) -> bool:
    """Do the first words name a route, or two cities with a double route?"""
    name = next(iter(_with_route(words, board)), "")
    return name in board.route_index or f"{name}-1" in board.route_index


def _route(one: str, other: str, track: str) -> str:
    """The id of a route between two cities; of one track of two, if it is named."""
    first, second = sorted((one, other))
    return f"{first}-{second}-{track}" if track else f"{first}-{second}"
