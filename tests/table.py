"""Short ways to set a position up, to act in it and to ask about it."""

from collections.abc import Iterable
from typing import Any

from ttr.cards import CARDS, EMPTY
from ttr.event import Event, Log
from ttr.mode import load_mode
from ttr.notation import format_action, parse_action
from ttr.rules import apply, legal_actions, new_game, why_not
from ttr.scenario.building import build
from ttr.scenario.reading import Document
from ttr.score import score
from ttr.state import State

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")

LETTERS = dict(zip("PBOWGYKRL", CARDS, strict=True))
"""The letters in which the rules write their examples."""

FORTY_TWO = (
    "petrograd-stockholm",
    "palermo-smyrna",
    "budapest-kyiv",
    "marseille-roma",
    "kharkov-kyiv",
    "kharkov-moskva",
    "bucuresti-kyiv",
    "berlin-danzig",
    "angora-constantinople",
)
"""Routes of Europe that take 42 trains and score 88 points: their owner has 3 trains left."""


def table(*players: dict[str, Any], **rest: Any) -> State:
    """A position in the terms of a scenario file; players are called Ada, Bo, Cem, Dina, Eli.

    >>> state = table({"hand": {"red": 2}}, {}, row=["red", "red", "blue", "blue", "green"], deck=["white"])
    """
    named = [{"name": name, **player} for name, player in zip(NAMES, players, strict=False)]
    return build(Document({"scenario": 1, "players": named, **rest}, {})).start


def seat_and_action(state: State, move: str) -> tuple[int, Any]:
    """`Bo: draw deck` as seat and action."""
    name, _, text = move.partition(": ")
    return [player.name for player in state.players].index(name), parse_action(text, state.mode)


def do(state: State, *moves: str) -> list[Event]:
    """Carry moves out, as in `Ada: draw deck`; returns what happened."""
    log = Log()
    for move in moves:
        seat, action = seat_and_action(state, move)
        apply(state, action, seat, log)
        state.check()
    return log


def refused(state: State, move: str) -> str | None:
    """The rule by which a move is refused, None if it is legal."""
    seat, action = seat_and_action(state, move)
    violation = why_not(state, action, seat)
    return violation.rule if violation else None


def legal(state: State, word: str = "") -> set[str]:
    """The legal actions in words, those that begin with a word."""
    texts = (format_action(action, state.board) for action in legal_actions(state))
    return {text for text in texts if text.startswith(word)}


def hand(state: State, name: str) -> dict[str, int]:
    """A player's hand by color, what is not there left out."""
    from ttr.scenario.expecting import bundle_names

    return bundle_names(next(player.hand for player in state.players if player.name == name))


EUROPE = load_mode("europe")


def cards(letters: str) -> list[str]:
    """Single cards, written as in the examples of the rules, for the piles of `table`.

    >>> cards("RL_")
    ['red', 'locomotive', '-']
    """
    return [LETTERS.get(letter, "-") for letter in letters if letter != " "]


def some(terms: str) -> dict[str, int]:
    """A bundle, written as in the examples of the rules, for the hands of `table`.

    >>> some("2R+1L")
    {'red': 2, 'locomotive': 1}
    """
    return {LETTERS[term[-1]]: int(term[:-1]) for term in terms.split("+") if term}


def letters(found: Iterable[int]) -> str:
    """Single cards of a position (a row, a pile) as letters; `letters(state.deck[::-1])` has the top first."""
    return "".join("_" if card == EMPTY else "PBOWGYKRL"[card] for card in found)


def discard(state: State) -> dict[str, int]:
    """The discard pile by color, what is not there left out."""
    return {card: n for card, n in zip(CARDS, state.discard, strict=True) if n}


def ways(state: State, words: str) -> set[str]:
    """The legal payments of an action in words: `ways(state, "claim paris-zurich")`, `ways(state, "pay")`."""
    return {text.removeprefix(words + " ") for text in legal(state, words + " ")}


def names_of(state: State, tickets: Iterable[int]) -> list[str]:
    """Tickets by their ids."""
    return [state.board.tickets[ticket].id for ticket in tickets]


def deal(mode: str = "europe", players: int = 2, seed: int = 0, first: int = 0) -> State:
    """A game in which everybody has initial tickets to choose from."""
    return new_game(load_mode(mode), NAMES[:players], seed, first)


def level(state: State) -> State:
    """Give points away until all players have the same total, so that only the tie-breaks decide."""
    totals = [column.total for column in score(state).players]
    for player, total in zip(state.players, totals, strict=True):
        player.score += max(totals) - total
    return state
