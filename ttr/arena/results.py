"""The results of a match, and what they come to."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ttr.arena.game import Measure, Row, Value
from ttr.arena.intervals import Estimate, mean, share
from ttr.arena.match import Match
from ttr.arena.workers import played

FIELDS = tuple(name for name in Row._fields if name != "more")
"""The columns that every match has."""

TIME = "seconds"
"""The column that differs from run to run."""


@dataclass(frozen=True)
class Results:
    """What became of the games of a match."""

    match: Match
    rows: tuple[Row, ...]
    """By game, then by seat."""

    @property
    def games(self) -> int:
        """How many were played."""
        return len(self.rows) // self.match.players

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of all columns; those of a measure stand before the time, which is the last."""
        more = tuple(self.rows[0].more) if self.rows else ()
        return (*(name for name in FIELDS if name != TIME), *more, TIME)

    def records(self) -> list[dict[str, Value]]:
        """The rows as dictionaries, as `pandas.DataFrame` takes them."""
        return [record(row) for row in self.rows]

    def column(self, name: str, **where: Value) -> list[Value]:
        """A column; only of the rows in which other columns have these values, as in `column("total", seat=1)`."""
        return [row[name] for row in self.records() if all(row[key] == value for key, value in where.items())]

    def without_time(self) -> list[Row]:
        """The rows that are the same in every run."""
        return [row._replace(seconds=0.0) for row in self.rows]


class Group(NamedTuple):
    """What some rows come to."""

    key: tuple[Value, ...]
    """What they have in common: by default the name of the bot."""
    n: int
    """Rows: one for each seat that the bot had in each game."""
    wins: float
    """Victories; one that is shared by two counts 1/2 for each."""
    won: Estimate
    """The share of victories, with its Wilson interval."""
    total: Estimate
    """The mean score, with its interval by Student's t."""
    stations: float
    """Mean of the stations built."""
    completed: float
    """Mean of the tickets fulfilled."""
    failed: float
    """Mean of the tickets not fulfilled."""
    turns: float
    """Mean of the turns."""
    milliseconds: float
    """Mean time of a decision."""


def in_order(rows: Iterable[Row]) -> tuple[Row, ...]:
    """Rows by game, then by seat."""
    return tuple(sorted(rows, key=lambda row: (row.game, row.seat)))


def record(row: Row) -> dict[str, Value]:
    """A row as a dictionary, in the order of the columns."""
    shown = {name: getattr(row, name) for name in FIELDS if name != TIME}
    return {**shown, **row.more, TIME: row.seconds}


def play(
    match: Match,
    games: int,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    measure: Measure | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play the first games of a match.

    Parameters
    ----------
    match : Match
    games : how many
    workers, scheduler, measure : as in `ttr.arena.workers.played`
    progress : is told again and again how many games have been played by now

    Returns
    -------
    Results
        The same for any number of workers, but for the time.

    Raises
    ------
    ArenaError
        When the games cannot be played.
    """
    rows: list[Row] = []
    for some in played(match, range(1, games + 1), workers=workers, scheduler=scheduler, measure=measure):
        rows += some
        if progress is not None:
            progress(len(rows) // match.players)
    return Results(match, in_order(rows))


def summary(results: Results, by: Sequence[str] = ("bot",)) -> list[Group]:
    """What the results come to, for each bot or whatever the rows are told apart by.

    Parameters
    ----------
    results : Results
    by : names of columns, such as `("bot", "seat")`

    Returns
    -------
    list of Group
        Bots in the order in which the match names them, all else in order of its values.

    Notes
    -----
    Intervals take the rows for independent. Where a bot has several seats of a game they are not quite: of two seats
    at most one wins alone, so the interval is rather too wide.
    """
    found: dict[tuple[Value, ...], list[Row]] = {}
    for row in results.rows:
        values = record(row)
        found.setdefault(tuple(values[name] for name in by), []).append(row)
    names = results.match.names

    def place(key: tuple[Value, ...]) -> list[Value]:
        return [names.index(str(value)) if name == "bot" else value for name, value in zip(by, key, strict=True)]

    return [_group(key, found[key]) for key in sorted(found, key=place)]


def against(results: Results) -> dict[tuple[str, str], Estimate]:
    """For each two bots, how often the first comes before the second where both play; a shared rank counts 1/2."""
    games: dict[int, list[Row]] = {}
    for row in results.rows:
        games.setdefault(row.game, []).append(row)
    names = results.match.names
    before: dict[tuple[str, str], list[float]] = {(a, b): [] for a in names for b in names if a != b}
    for rows in games.values():
        for mine in rows:
            for other in rows:
                if mine.bot != other.bot:
                    better = (mine.rank < other.rank) + (mine.rank == other.rank) / 2
                    before[mine.bot, other.bot].append(better)
    return {pair: share(sum(values), len(values)) for pair, values in before.items() if values}


def _group(key: tuple[Value, ...], rows: Sequence[Row]) -> Group:
    n, wins, decisions = len(rows), sum(row.won for row in rows), sum(row.decisions for row in rows)
    return Group(
        key,
        n,
        wins,
        share(wins, n),
        mean(row.total for row in rows),
        sum(row.stations for row in rows) / n,
        sum(row.completed for row in rows) / n,
        sum(row.failed for row in rows) / n,
        sum(row.turns for row in rows) / n,
        1000 * sum(row.seconds for row in rows) / max(decisions, 1),
    )
