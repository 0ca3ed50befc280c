"""What a scenario asks of those who are to answer: `ask`, read from a file (`docs/scenario-files.md`, section 8)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ttr.scenario.checking import Checker

MOVE, WINNERS = "move", "winners"
PLAIN = (MOVE, WINNERS)
"""Questions that name no player: is the last move allowed, who has won?"""
NUMBERS = ("score", "tickets", "final", "longest_trail")
"""Questions about a number of one player; the same words as in `expect`."""
MOST_ASKED = 20
"""Questions about one position; nobody answers more."""


@dataclass(frozen=True)
class Ask:
    """One question about a scenario."""

    key: str
    """One of `PLAIN` or `NUMBERS`."""
    seat: int | None = None
    """Whose number is asked."""


def read_asks(check: Checker, at: str, value: Any, moves: int) -> tuple[Ask, ...]:
    """The questions of an `ask` list; what cannot be meant is noted as a problem.

    Parameters
    ----------
    check : takes the problems
    at : the place of the list
    value : the list
    moves : how many moves the file has
    """
    found = []
    for number, (place, ask) in enumerate(_asks(check, at, value)):
        if ask.key == MOVE and not moves:
            check.wrong(place, "asks_no_move")
        elif ask in found:
            check.wrong(place, "asked_before")
        elif number == MOST_ASKED:
            check.wrong(place, "asks_too_much", most=MOST_ASKED)
        else:
            found.append(ask)
    return tuple(found)


def _asks(check: Checker, at: str, value: Any) -> Iterator[tuple[str, Ask]]:
    """The places and questions of a list: words, and numbers of a player such as `{final: Ada}`."""
    for place, entry in check.items(at, value):
        if not isinstance(entry, dict):
            if check.known(place, entry, PLAIN, "question"):
                yield place, Ask(entry)
            continue
        check.keys(place, entry, NUMBERS)
        for key, name in entry.items():
            if key in NUMBERS and (seat := check.seat(f"{place}.{key}", name)) is not None:
                yield place, Ask(key, seat)
