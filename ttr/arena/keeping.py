"""Results in a file: a table with one row for each player and game, which can be gone on with after a break.

While games are played, whole tasks are added at the end of the file. A line that was torn when the power went is
dropped together with its game, which is played again. When all games are there, the file is put in order, so that in
the end it is the same however the work was done.
"""

import csv
import io
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from ttr.arena.game import Measure, Row, Value
from ttr.arena.match import ArenaError, Match, name_of
from ttr.arena.results import FIELDS, Results, in_order, record
from ttr.arena.workers import played
from ttr.files import write_whole

PARQUET = ".parquet"

SETTINGS = ("mode", "players", "bots", "seed")
"""The first columns say which match the row belongs to."""


def settings(match: Match) -> dict[str, Value]:
    """What tells a match from others, as it stands in each row."""
    bots = " ".join(name_of(bot) for bot in match.bots)
    return {"mode": match.game.id, "players": match.players, "bots": bots, "seed": match.seed}


def play_into(
    path: Path,
    match: Match,
    games: int,
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    measure: Measure | None = None,
    progress: Callable[[int], None] | None = None,
) -> Results:
    """Play the first games of a match and keep them in a file; what stands there already is not played again.

    Parameters
    ----------
    path : a CSV file; or one that ends in `.parquet`, beside which a CSV file stands until all games are there
    match : Match
    games : how many
    workers, scheduler, measure : as in `ttr.arena.workers.played`
    progress : is told again and again how many games there are by now

    Returns
    -------
    Results
        All games, those that stood there already too.

    Raises
    ------
    ArenaError
        When the file cannot be used, holds another match or more games, or the games cannot be played.
    """
    parquet = _parquet() if path.suffix == PARQUET else None
    table = path.with_name(f"{path.name}.csv") if parquet else path
    try:
        rows = [*_kept(table, match)]
        if parquet and path.exists():
            known = {row.game for row in rows}
            rows += [row for row in _rows_of(parquet.read(path), path, match) if row.game not in known]
        done = {row.game for row in rows}
        if done and max(done) > games:
            raise ArenaError("more_games", path=str(path), n=len(done), games=games)
        results = Results(match, in_order(rows))
        _check_columns(results, path, measure)
        if progress is not None:
            progress(len(done))
        missing = [number for number in range(1, games + 1) if number not in done]
        if missing:
            write_whole(table, as_csv(results) if rows else "")
            rows += _added(table, match, missing, rows, workers, scheduler, measure, progress)
            results = Results(match, in_order(rows))
        if parquet:
            parquet.write(path, results)
            table.unlink(missing_ok=True)
        else:
            write_whole(path, as_csv(results))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise ArenaError("unusable_file", path=str(error.filename or path), reason=reason) from None
    return results


def _added(
    table: Path,
    match: Match,
    missing: Iterable[int],
    rows: list[Row],
    workers: int | None,
    scheduler: str | None,
    measure: Measure | None,
    progress: Callable[[int], None] | None,
) -> list[Row]:
    """Play what is missing, and add it to the file task by task."""
    new: list[Row] = []
    with table.open("a", encoding="utf-8", newline="") as stream:
        for some in played(match, missing, workers=workers, scheduler=scheduler, measure=measure):
            if rows and some[0].more.keys() != rows[0].more.keys():
                raise ArenaError("other_columns", path=str(table))
            stream.write(as_csv(Results(match, tuple(some)), head=not rows and not new))
            stream.flush()
            new += some
            if progress is not None:
                progress((len(rows) + len(new)) // match.players)
    return new


# -- CSV --------------------------------------------------------------------------------------------------------------


def as_csv(results: Results, *, head: bool = True) -> str:
    """The rows as a table, with the match in the first columns and the time in the last."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    same = settings(results.match)
    if head:
        writer.writerow([*same, *results.columns])
    writer.writerows([*same.values(), *map(_written, record(row).values())] for row in results.rows)
    return stream.getvalue()


def _written(value: Value) -> Value:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _kept(path: Path, match: Match) -> Iterator[Row]:
    """The whole games that a file holds; none if there is no file yet."""
    if not path.exists():
        return iter(())
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ArenaError("no_table", path=str(path)) from None
    head, whole = ",".join(SETTINGS), text.rpartition("\n")[0]
    if not head.startswith(text[: len(head)]):
        raise ArenaError("no_table", path=str(path))
    try:
        lines = list(csv.DictReader(io.StringIO(whole)))
    except csv.Error:
        raise ArenaError("no_table", path=str(path)) from None
    return _rows_of(lines, path, match)


def _rows_of(lines: list[dict[str, Any]], path: Path, match: Match) -> Iterator[Row]:
    """The whole games in the lines of a table.

    Raises
    ------
    ArenaError
        When they belong to another match, or say what no game can have.
    """
    wanted = {name: str(value) for name, value in settings(match).items()}
    games: dict[int, dict[int, Row]] = {}
    for number, line in enumerate(lines, 2):
        for name, value in wanted.items():
            if str(line.get(name)) != value:
                raise ArenaError("other_match", path=str(path), name=name, found=str(line.get(name)), wanted=value)
        try:
            row = _row(line)
            if None in line or not _belongs(row, match):
                raise ValueError
        except (ValueError, TypeError, LookupError):
            raise ArenaError("damaged", path=str(path), line=number) from None
        games.setdefault(row.game, {})[row.seat] = row
    return (row for seats in games.values() if len(seats) == match.players for row in seats.values())


def _belongs(row: Row, match: Match) -> bool:
    """Is this who plays there in this match, and with these cards?"""
    there = row.game >= 1 and 1 <= row.seat <= match.players
    return (
        there
        and row.bot == name_of(match.lineup(row.game)[row.seat - 1])
        and row.deal_seed == match.deal_seed(row.game)
    )


def _row(line: dict[str, Any]) -> Row:
    """A row from what stands in a table."""
    kinds = Row.__annotations__
    facts = {name: kinds[name](line[name]) for name in FIELDS}
    more = {name: _read(value) for name, value in line.items() if name not in FIELDS and name not in SETTINGS}
    return Row(**facts, more=more)


def _read(text: Any) -> Value:
    """A value of a measure: a number if it looks like one."""
    if not isinstance(text, str):
        return text  # type: ignore[no-any-return]
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return text


def _check_columns(results: Results, path: Path, measure: Measure | None) -> None:
    """Games with a measure and games without cannot stand in one table."""
    if results.rows and bool(results.rows[0].more) != (measure is not None):
        raise ArenaError("other_columns", path=str(path))


# -- Parquet ----------------------------------------------------------------------------------------------------------


class _Parquet:
    """Reads and writes Parquet with pyarrow."""

    def __init__(self, arrow: Any, files: Any) -> None:
        self.arrow, self.files = arrow, files

    def read(self, path: Path) -> list[dict[str, Any]]:
        """The lines of a table."""
        try:
            return list(self.files.read_table(path).to_pylist())
        except self.arrow.ArrowException:
            raise ArenaError("no_table", path=str(path)) from None

    def write(self, path: Path, results: Results) -> None:
        """Write a table, in place of the old one only when it is whole."""
        same = settings(results.match)
        made = self.arrow.Table.from_pylist([{**same, **row} for row in results.records()])
        beside = path.with_name(f".{path.name}.tmp")
        self.files.write_table(made, beside)
        beside.replace(path)


def _parquet() -> _Parquet:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise ArenaError("no_pyarrow") from None
    return _Parquet(pyarrow, pyarrow.parquet)
