"""`ttr score FILE --html SHEET.html --csv SHEET.csv`: the score sheet of one file, written to others."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

import click

from ttr.cli.paths import Found
from ttr.cli.words import PATH, Option
from ttr.report import Report, score_exit
from ttr.text import Speaker

html_option = click.option("--html", cls=Option, type=PATH, metavar="cli.metavar.file", help="cli.html")
csv_option = click.option("--csv", cls=Option, type=PATH, metavar="cli.metavar.file", help="cli.csv")


def sheet_writer(
    files: Sequence[Found], html: Path | None, csv: Path | None, language: str
) -> Callable[[Report], None] | None:
    """What writes the score sheet of an examined file; None if nobody asked for it.

    It writes nothing for a file that cannot be scored, since the report says why. Where it cannot write, it ends the
    program with a sentence; so does this function where the sheet could only go wrong.
    """
    wanted = [(path, make) for path, make in ((html, _html), (csv, _csv)) if path is not None]
    if not wanted:
        return None
    speaker = Speaker(language)
    if len(files) != 1:
        _stop(speaker.say("cli.sheet.one"))
    for path, _ in wanted:
        if path.exists() and Path(files[0].path).exists() and path.samefile(files[0].path):
            _stop(speaker.say("cli.sheet.same", path=str(path)))

    def write(examined: Report) -> None:
        for path, make in wanted if score_exit(examined) == 0 else ():
            try:
                path.write_bytes(make(examined, language).encode())
            except OSError:
                _stop(speaker.say("cli.sheet.unwritable", path=str(path)))

    return write


def _html(examined: Report, language: str) -> str:
    """The score sheet as HTML, under the title of the scenario."""
    from ttr.view.control import piece_looks  # pictures, which no other report needs
    from ttr.view.sheet import sheet_html

    assert examined.play is not None
    scenario = examined.play.scenario
    speaker, looks = examined.speaker_in(language), piece_looks(scenario.colors)
    return sheet_html(examined.play.state, examined.play.sheet, speaker, looks, title=scenario.title)


def _csv(examined: Report, language: str) -> str:
    from ttr.view.sheet import sheet_csv

    assert examined.play is not None
    return sheet_csv(examined.play.sheet, examined.speaker_in(language))


def _stop(sentence: str) -> NoReturn:
    click.echo(sentence, err=True)
    sys.exit(2)
