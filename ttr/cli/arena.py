"""`ttr arena`: bots play thousands of games against each other."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn
from unicodedata import category

import click

from ttr.arena import ArenaError, Estimate, GameError, Group, Match, Results, against, play, summary
from ttr.arena.keeping import play_into
from ttr.bots import KINDS
from ttr.cli.options import language_option
from ttr.cli.words import PATH, Argument, Command, Number, Option
from ttr.text import Speaker
from ttr.text.modes import mode_name

GAMES = 1000
"""Without `--games` as many as this, or a few more so that everybody sits everywhere equally often."""

INTERRUPTED = 130
"""The exit code that shells know for Ctrl-C."""


@click.command("arena", cls=Command, help="arena.cli")
@click.argument("more", cls=Argument, nargs=-1, metavar="arena.cli.metavar.bots")
@click.option(
    "--bots",
    cls=Option,
    multiple=True,
    metavar="arena.cli.metavar.bots",
    help="arena.cli.bots",
    facts={"bots": ", ".join(KINDS)},
)
@click.option(
    "--games", cls=Option, type=Number(), metavar="cli.metavar.number", help="arena.cli.games", facts={"number": GAMES}
)
@click.option(
    "--players",
    cls=Option,
    type=Number(),
    default=2,
    show_default=True,
    metavar="cli.metavar.number",
    help="arena.cli.players",
)
@click.option(
    "--mode", cls=Option, default="europe", show_default=True, metavar="cli.metavar.mode", help="arena.cli.mode"
)
@click.option(
    "--seed",
    cls=Option,
    type=Number(),
    default=1,
    show_default=True,
    metavar="cli.metavar.number",
    help="arena.cli.seed",
)
@click.option("--workers", cls=Option, type=Number(), metavar="cli.metavar.number", help="arena.cli.workers")
@click.option("--scheduler", cls=Option, metavar="arena.cli.metavar.address", help="arena.cli.scheduler")
@click.option("--out", cls=Option, type=PATH, metavar="cli.metavar.file", help="arena.cli.out")
@language_option  # fmt: skip
def play_match(
    more: tuple[str, ...],
    bots: tuple[str, ...],
    games: int | None,
    players: int,
    mode: str,
    seed: int,
    workers: int | None,
    scheduler: str | None,
    out: Path | None,
    lang: str,
) -> None:
    """Play a match and print what it came to."""
    done = 0
    try:
        match = Match((*bots, *more), players, mode, seed)
        number = checked(match, games)
        with _progress(number, Speaker(lang)) as show:

            def progress(number: int) -> None:
                nonlocal done
                done = number
                show(number)

            if out is None:
                results = play(match, number, workers=workers, scheduler=scheduler, progress=progress)
            else:
                results = play_into(out, match, number, workers=workers, scheduler=scheduler, progress=progress)
    except ArenaError as error:
        _stop(error.sentence(lang), 1 if isinstance(error, GameError) else 2)
    except KeyboardInterrupt:
        say = Speaker(lang).say
        _stop(
            say("arena.interrupted", n=done) if out is None else say("arena.interrupted.kept", n=done, path=str(out)),
            INTERRUPTED,
        )
    for line in lines(results, Speaker(lang)):
        click.echo(line)
    if out is not None:
        click.echo(Speaker(lang).say("arena.written", n=len(results.rows), path=str(out)))


def checked(match: Match, games: int | None) -> int:
    """How many games are to be played.

    Raises
    ------
    ArenaError
        When not everybody would sit everywhere equally often.
    """
    down, up = match.balanced(GAMES if games is None else max(games, 1))
    if games is None or games == up:
        return up
    raise ArenaError("uneven" if down else "uneven_few", games=games, less=down, more=up)


# -- the tables -------------------------------------------------------------------------------------------------------


def lines(results: Results, speaker: Speaker) -> Iterator[str]:
    """What a match came to: for each bot, for each bot at each seat, and for each two of several bots."""
    match = results.match
    yield speaker.say(
        "arena.title", n=results.games, mode=mode_name(match.game, speaker), each_players=match.players,
        seed=match.seed,
    )  # fmt: skip
    yield ""
    heads = ("bot", "n", "won", "total", "tickets", "stations", "turns", "time")
    yield from _table(heads, [_cells(group, speaker) for group in summary(results)], speaker)
    yield ""
    groups = summary(results, ("bot", "seat"))
    rows = [[str(bot), speaker.number(int(seat)), *_cells(group, speaker)[1:4]] for group in groups
            for bot, seat in [group.key]]  # fmt: skip
    yield from _table(("bot", "seat", "n", "won", "total"), rows, speaker)
    if len(match.names) > 2:
        yield ""
        pairs = against(results)
        yield from _table(
            ("bot", "other", "pairs", "before"),
            [[a, b, speaker.number(found.n), _percent(found, speaker)] for (a, b), found in pairs.items()],
            speaker,
        )
    yield ""
    yield speaker.say("arena.note")


def _cells(group: Group, speaker: Speaker) -> list[str]:
    """A row of the table of bots."""
    total = group.total
    return [
        str(group.key[0]),
        speaker.number(group.n),
        _percent(group.won, speaker),
        speaker.say("arena.cell.mean", mean=speaker.decimal(total.value, 1), margin=speaker.decimal(total.margin, 1))
        if total.n > 1
        else speaker.decimal(total.value, 1),
        speaker.say(
            "arena.cell.tickets",
            fulfilled=speaker.decimal(group.completed, 2),
            missed=speaker.decimal(group.failed, 2),
        ),
        speaker.decimal(group.stations, 2),
        speaker.decimal(group.turns, 1),
        speaker.decimal(group.milliseconds, 2),
    ]


def _percent(found: Estimate, speaker: Speaker) -> str:
    share, low, high = (speaker.decimal(100 * number, 1) for number in found[:3])
    return speaker.say("arena.cell.share", share=share, low=low, high=high)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], speaker: Speaker) -> Iterator[str]:
    """Lines with columns as wide as they must be."""
    cells = [[speaker.say(f"arena.column.{head}") for head in heads], *rows]
    widths = [max(map(_width, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        padded = (cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(padded).rstrip()


def _width(text: str) -> int:
    """How many places a text takes: marks of direction and those over letters take none."""
    return sum(category(letter) not in ("Cf", "Mn") for letter in text)


# -- on the way -------------------------------------------------------------------------------------------------------


@contextmanager
def _progress(games: int, speaker: Speaker) -> Iterator[Callable[[int], None]]:
    """A bar on standard error, if somebody is watching; yields what is told how many games there are by now."""
    if not sys.stderr.isatty():
        yield lambda number: None
        return
    with click.progressbar(length=games, label=speaker.say("arena.progress"), show_pos=True, file=sys.stderr) as bar:
        yield lambda number: bar.update(number - bar.pos)


def _stop(sentence: str, code: int) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(code)
