"""How ties are broken, step by step (TIE-1 to TIE-5)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ttr.score import ScoreSheet

RULES = {
    "total": "TIE-1",
    "tickets": "TIE-2",
    "fewest_stations": "TIE-3",
    "european_express": "TIE-4",
    "longest_path": "USA-3",
    "indian_express": "INDIA-8",
    "mountain_routes": "ASIA-9",
    "shared": "TIE-5",
}
"""The rule of each step."""


@dataclass(frozen=True)
class TieStep:
    """One comparison between players who were equal so far."""

    by: str
    """What is compared: `total`, a tie-break of the mode, or `shared` when nothing is left to compare."""
    rule: str
    seats: tuple[int, ...]
    """Who is compared."""
    values: tuple[int, ...]
    """What each of them has: points, fulfilled tickets, stations built, mountain routes, 1 for holding a bonus."""
    ahead: tuple[int, ...]
    """Who stays in front; all of them if they are equal."""
    place: int
    """The place that is decided."""


def tie_steps(sheet: ScoreSheet) -> list[TieStep]:
    """Compare players with equal totals step by step, those in front first; empty if all totals differ.

    Each tie begins with a step `total` and goes on until everybody's place is clear. Players who are equal to the end
    share their place (TIE-5).
    """
    totals = sorted({player.total for player in sheet.players}, reverse=True)
    groups = [[seat for seat, player in enumerate(sheet.players) if player.total == total] for total in totals]
    return [step for seats in groups if len(seats) > 1 for step in _compare(sheet, seats, 0)]


def _compare(sheet: ScoreSheet, seats: Sequence[int], level: int) -> Iterator[TieStep]:
    """Compare players by one key, then those who are equal by the next."""
    by = ("total", *sheet.mode.ties, "shared")[level]
    place = min(sheet.players[seat].rank for seat in seats)
    if by == "shared":
        yield TieStep(by, RULES[by], tuple(seats), tuple([place] * len(seats)), tuple(seats), place)
        return
    keys = {seat: sheet.players[seat].tie_keys[level] for seat in seats}
    best = max(keys.values())
    shown = tuple(-key if by == "fewest_stations" else key for key in keys.values())
    yield TieStep(by, RULES[by], tuple(seats), shown, tuple(s for s in seats if keys[s] == best), place)
    for value in sorted(set(keys.values()), reverse=True):
        equal = [seat for seat in seats if keys[seat] == value]
        if len(equal) > 1:
            yield from _compare(sheet, equal, level + 1)
