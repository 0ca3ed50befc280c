"""Expectations: read from a file, and compared with what came of it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from ttr.action import Action
from ttr.cards import CARDS, EMPTY
from ttr.rules import why_not
from ttr.scenario.checking import Checker
from ttr.score import ScoreSheet
from ttr.state import Phase, State
from ttr.text.rules import rule_table

POSITION_KEYS = (
    "phase",
    "turn",
    "row",
    "deck",
    "deck_size",
    "discard",
    "ticket_deck",
    "hand",
    "trains",
    "score",
    "legal",
    "not_legal",
)
FINAL_KEYS = ("final", "tickets", "completed", "longest_trail", "bonuses", "winners")
EACH_PLAYER = ("trains", "score", "final", "tickets", "longest_trail")
"""Keys whose value is a number for each player named."""


@dataclass(frozen=True)
class Expectation:
    """One thing that must hold."""

    at: str
    key: str
    value: Any
    """What is expected, in plain data."""
    seat: int | None = None
    action: Action | None = None
    """For `legal` and `not_legal`."""


def read_expectations(check: Checker, at: str, value: Mapping[str, Any], *, at_end: bool) -> tuple[Expectation, ...]:
    """The expectations of an `expect` mapping; what cannot be meant is noted as a problem.

    Parameters
    ----------
    check : takes the problems
    at : the place of the mapping
    value : the mapping
    at_end : is it the one at the end of the file, which may speak of final scoring?
    """
    check.keys(at, value, POSITION_KEYS + (FINAL_KEYS if at_end else ("illegal",)))
    found: list[Expectation] = []
    for key, wanted in value.items():
        found += _read(check, f"{at}.{key}", key, wanted)
    return tuple(found)


def _read(check: Checker, at: str, key: str, wanted: Any) -> list[Expectation]:
    match key:
        case "illegal":
            known = check.known(at, wanted, rule_table(), "rule")
            return [Expectation(at, key, wanted)] if known else []
        case "phase":
            check.known(at, wanted, [phase.value for phase in Phase], "phase")
        case "turn":
            check.seat(at, wanted)
        case "deck_size":
            check.number(at, wanted, 0, 999)
        case "row" | "deck":
            return [Expectation(at, key, names(check.cards(at, wanted, gaps=key == "row")))]
        case "discard":
            return [Expectation(at, key, _bundle(check, at, wanted))]
        case "ticket_deck":
            for place, name in check.items(at, wanted):
                check.index(place, name, "ticket")
        case "legal" | "not_legal":
            return _read_legal(check, at, key, wanted)
        case "bonuses":
            return _read_bonuses(check, at, wanted)
        case "winners":
            for place, name in check.items(at, wanted):
                check.seat(place, name)
            wanted = sorted(map(str, wanted)) if isinstance(wanted, list) else wanted
        case _:
            return _read_by_player(check, at, key, wanted)
    return [Expectation(at, key, wanted)]


def _read_by_player(check: Checker, at: str, key: str, wanted: Any) -> list[Expectation]:
    found = []
    for place, name, value in check.entries(at, wanted, "names_mapping"):
        seat = check.seat(place, name)
        if key == "hand":
            value = _bundle(check, place, value)
        elif key == "completed" and isinstance(value, list):
            for where, ticket in check.items(place, value):
                check.index(where, ticket, "ticket")
            value = sorted(map(str, value))
        elif key in EACH_PLAYER or key == "completed":
            check.of_type(place, value, int, "whole_number")
        if seat is not None:
            found.append(Expectation(place, key, value, seat))
    return found


def _read_legal(check: Checker, at: str, key: str, wanted: Any) -> list[Expectation]:
    """Action texts; in `not_legal` also mappings of a text to the rule that it breaks."""
    found = []
    for place, entry in check.items(at, wanted):
        pairs = [(entry, None)]
        if key == "not_legal" and isinstance(entry, dict):
            pairs = list(entry.items())
        for text, rule in pairs:
            action = check.action(place, text)
            if rule is not None and not check.known(place, rule, rule_table(), "rule"):
                continue
            if action is not None:
                found.append(Expectation(place, key, rule, action=action))
    return found


def _read_bonuses(check: Checker, at: str, wanted: Any) -> list[Expectation]:
    found = []
    for place, bonus, holders in check.entries(at, wanted, "bonuses_mapping"):
        if check.known(place, bonus, list(check.mode.bonuses), "bonus"):
            for where, name in check.items(place, holders):
                check.seat(where, name)
            names_of_holders = sorted(map(str, holders)) if isinstance(holders, list) else []
            found.append(Expectation(place, f"bonuses.{bonus}", names_of_holders))
    return found


def _bundle(check: Checker, at: str, value: Any) -> dict[str, int]:
    return {CARDS[card]: n for _, card, n in sorted(check.counts(at, value), key=lambda term: term[1]) if n}


def names(cards: Iterable[int]) -> list[str]:
    """Single cards by name, with `-` for an empty slot."""
    return ["-" if card == EMPTY else CARDS[card] for card in cards]


def bundle_names(counts: Iterable[int]) -> dict[str, int]:
    """Nine counts as a mapping of names, cards that are not there left out."""
    return {CARDS[card]: n for card, n in enumerate(counts) if n}


# -- comparing --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Failure:
    """Something that was expected and is not so."""

    at: str
    expected: Any
    found: Any


def failures(expectations: tuple[Expectation, ...], state: State, sheet: ScoreSheet | None = None) -> list[Failure]:
    """The expectations that do not hold.

    Parameters
    ----------
    expectations : without `illegal`, which is compared when the move is carried out
    state : the position reached
    sheet : final scoring, where it is spoken of
    """
    failed = []
    for expectation in expectations:
        if expectation.action is not None:
            violation = why_not(state, expectation.action)
            rule = violation.rule if violation else "legal"
            wanted = "legal" if expectation.key == "legal" else expectation.value or "illegal"
            if rule != wanted and (wanted != "illegal" or rule == "legal"):
                failed.append(Failure(expectation.at, wanted, rule))
        elif (found := _found(expectation, state, sheet)) != expectation.value:
            failed.append(Failure(expectation.at, expectation.value, found))
    return failed


def _found(expectation: Expectation, state: State, sheet: ScoreSheet | None) -> Any:
    """What came of the thing that an expectation speaks of."""
    board, key = state.board, expectation.key
    match key:
        case "phase":
            return state.phase.value
        case "turn":
            return state.actor.name
        case "row":
            return names(state.row)
        case "deck":
            return names(state.deck[::-1])
        case "deck_size":
            return len(state.deck)
        case "discard":
            return bundle_names(state.discard)
        case "ticket_deck":
            return [board.tickets[ticket].id for ticket in reversed(state.ticket_deck)]
    if expectation.seat is not None and key in ("hand", "trains", "score"):
        player = state.players[expectation.seat]
        return bundle_names(player.hand) if key == "hand" else getattr(player, key)
    assert sheet is not None
    if key == "winners":
        return sorted(sheet.players[seat].name for seat in sheet.winners)
    if key.startswith("bonuses."):
        return sorted(sheet.players[seat].name for seat in sheet.holders(key.removeprefix("bonuses.")))
    assert expectation.seat is not None
    column = sheet.players[expectation.seat]
    match key:
        case "final":
            return column.total
        case "tickets":
            return column.ticket_points
        case "longest_trail":
            return column.trail.length
    if isinstance(expectation.value, int):
        return len(column.completed)
    return sorted(board.tickets[ticket].id for ticket in column.completed)
