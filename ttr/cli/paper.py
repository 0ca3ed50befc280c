"""`ttr print`: sheets of paper for a table without a screen."""

import sys
from pathlib import Path
from typing import NoReturn

import click

from ttr.cli.options import language_option
from ttr.cli.words import PATH, Argument, Command, Option
from ttr.mode import Mode, load_mode, mode_ids
from ttr.text import CITY_FORMS, Speaker

NAMES = ("cities", "tickets", "talk", "score")
"""The names of all sheets: the keys of `ttr.view.paper.SHEETS`, which is loaded only when something is printed."""

ALL = "all"


@click.command("print", cls=Command, help="paper.print", facts={"sheets": ", ".join(NAMES)})
@click.argument("sheets", cls=Argument, nargs=-1, metavar="cli.metavar.sheets")
@click.option(
    "--mode", cls=Option, default="europe", metavar="cli.metavar.mode", show_default=True, help="paper.print.mode"
)
@click.option(
    "--cities",
    cls=Option,
    metavar="cli.metavar.form",
    help="paper.print.cities",
    facts={"forms": ", ".join(CITY_FORMS)},
)
@click.option("--out", cls=Option, default=Path(), metavar="cli.metavar.folder", type=PATH, help="paper.print.out")
@language_option
def print_sheets(sheets: tuple[str, ...], mode: str, cities: str | None, out: Path, lang: str) -> None:
    """Write sheets as HTML files."""
    speaker = Speaker(lang)
    wanted = NAMES if not sheets or ALL in sheets else tuple(dict.fromkeys(sheets))
    for word in sheets:
        if word not in (*NAMES, ALL):
            _refuse(speaker.say("paper.print.no_sheet", word=word, sheets=", ".join(NAMES)), 2)
    if mode not in mode_ids():
        _refuse(speaker.say("paper.print.no_mode", word=mode, modes=", ".join(mode_ids())), 2)
    if cities not in (None, *CITY_FORMS):
        _refuse(speaker.say("paper.print.no_form", word=cities, forms=", ".join(CITY_FORMS)), 2)
    game = load_mode(mode)
    for name in wanted:
        path = out / f"ticket-to-ride-{mode}-{name}.html"
        try:
            _write(path, name, game, Speaker(lang, game.board, cities=cities))
        except OSError as error:
            reason = error.strerror or type(error).__name__
            _refuse(speaker.say("paper.print.unwritable", path=str(path), reason=reason), 1)
        click.echo(speaker.say("paper.print.written", sheet=speaker.say(f"paper.{name}.title"), path=str(path)))
    click.echo(speaker.say("paper.print.how"))


def _write(path: Path, name: str, mode: Mode, speaker: Speaker) -> None:
    from ttr.view.paper import SHEETS  # other commands need not wait for it

    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(SHEETS[name](mode, speaker), encoding="utf-8")


def _refuse(sentence: str, code: int) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(code)
