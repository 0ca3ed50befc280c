"""`ttr sheet make` and `ttr sheet mark`: graded sheets for a class."""

import csv
import sys
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

import click

from ttr.cli.options import language_option, spoken_option
from ttr.cli.words import PATH, Argument, Group, Number, Option, say
from ttr.text import Speaker


@click.group("sheet", cls=Group, help="graded.cli")
@spoken_option
def sheet_commands() -> None:
    """Group the commands on graded sheets."""


def _which(command: Callable[..., None]) -> Callable[..., None]:
    """The options that say which sheet is meant: the same for making and marking."""
    options = (
        click.argument("topic", cls=Argument, metavar="cli.metavar.topic"),
        click.option("--students", cls=Option, required=True, type=PATH, metavar="cli.metavar.file",
                     help="graded.cli.students"),
        click.option("--column", cls=Option, metavar="cli.metavar.name", help="graded.cli.column"),
        click.option("--seed", cls=Option, required=True, envvar="TTR_SHEET_SEED", metavar="cli.metavar.text",
                     help="graded.cli.seed"),
        click.option("--task", "tasks", cls=Option, multiple=True, metavar="cli.metavar.name", help="graded.cli.task"),
        click.option("--points", cls=Option, type=Number(), default=2, show_default=True, metavar="cli.metavar.number",
                     help="graded.cli.points"),
        language_option,
    )  # fmt: skip
    for option in reversed(options):
        command = option(command)
    return command


@sheet_commands.command("make", help="graded.cli.make")
@_which
@click.option("--out", cls=Option, required=True, type=PATH, metavar="cli.metavar.folder", help="graded.cli.out")
@click.option("--key", cls=Option, type=PATH, metavar="cli.metavar.file", help="graded.cli.key")
@click.option("--nbgrader", cls=Option, is_flag=True, help="graded.cli.nbgrader")
def make_sheet(out: Path, key: Path | None, nbgrader: bool, lang: str, **which: Any) -> None:
    """Write a notebook for each student."""
    made = _sheet(lang, **which)
    if key is not None and not nbgrader and out.resolve() in key.resolve().parents:
        _stop(Speaker(lang).say("graded.error.key_place", path=str(key)))

    def write() -> None:
        written = made.nbgrader(out) if nbgrader else made.save(out)
        click.echo(written.words())
        if key is not None:
            made.key(key)
            click.echo(Speaker(lang).say("graded.cli.key_written", path=str(key)))

    _well(write)


@sheet_commands.command("mark", help="graded.cli.mark")
@_which
@click.argument("folder", cls=Argument, type=PATH, metavar="cli.metavar.folder")
@click.option("--out", cls=Option, type=PATH, metavar="cli.metavar.file", help="graded.cli.results")
def mark_sheet(folder: Path, out: Path | None, lang: str, **which: Any) -> None:
    """Print what each student gets."""
    made = _sheet(lang, **which)

    def mark() -> None:
        results = made.mark(folder)
        click.echo(results.words())
        if out is not None:
            results.save(out)

    _well(mark)


def _sheet(
    lang: str, topic: str, students: Path, column: str | None, seed: str, tasks: tuple[str, ...], points: int
) -> Any:
    names = names_in(students, column, Speaker(lang))

    def make() -> Any:
        from ttr.lesson import sheet  # other commands need not wait for it

        return sheet(topic, names, seed, tasks=tasks or None, points=points, language=lang)

    return _well(make)


def names_in(path: Path, column: str | None, speaker: Speaker) -> list[str]:
    """The students that a file names: one a line, or those in one column of a table whose first row names the columns.

    Where that cannot be, it ends the program with a sentence.
    """
    try:
        text = path.read_text("utf-8-sig")
        delimiter = max(",;\t", key=text.partition("\n")[0].count)
        rows = list(csv.reader(StringIO(text), delimiter=delimiter)) if column else []
    except (OSError, UnicodeDecodeError, csv.Error):
        _stop(speaker.say("graded.cli.no_file", path=str(path)))
    if column is None:
        return [line.strip() for line in text.splitlines() if line.strip()]
    heads = [head.strip() for head in rows[0]] if rows else []
    if column not in heads:
        _stop(" ".join([speaker.say("graded.cli.no_column", path=str(path), text=column), speaker.near(heads)]).strip())
    place = heads.index(column)
    return [row[place].strip() for row in rows[1:] if len(row) > place and row[place].strip()]


def _well(work: Callable[[], Any]) -> Any:
    """What some work answers; where it cannot be done, the program ends with a sentence."""
    from ttr.lesson.grading.graded import SheetError

    try:
        return work()
    except SheetError as error:
        _stop(str(error))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        _stop(say("graded.error.unwritable", path=str(error.filename or ""), reason=reason))


def _stop(sentence: str) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(2)
