"""The command line: `ttr check | score | lab`."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from ttr import report
from ttr.cli import jupyterlab
from ttr.report import Report
from ttr.scenario import ScenarioError
from ttr.scenario.problem import fail
from ttr.scenario.reading import MOST_BYTES
from ttr.text import Speaker, languages, preferred


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if value is None:
        return preferred()
    if value not in languages():
        raise click.BadParameter(Speaker().say("cli.no_language", word=value, languages=", ".join(languages())))
    return value


language_option = click.option("--lang", metavar="CODE", callback=_language, help=Speaker().say("cli.lang"))
files_argument = click.argument("files", nargs=-1, required=True, metavar="FILE...")
json_option = click.option("--json", "as_json", is_flag=True, help=Speaker().say("cli.json"))


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, help=Speaker().say("cli.about"))
@click.version_option(package_name="ttr-teaching-kit")
def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


@main.command(help=Speaker().say("cli.check"))
@files_argument
@json_option
@language_option
def check(files: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Play the moves of scenario files and test their expectations."""
    _report(files, as_json, lang, report.check_json, report.check_lines, report.check_exit)


@main.command(help=Speaker().say("cli.score"))
@files_argument
@json_option
@language_option
def score(files: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Score positions, with proofs."""
    _report(files, as_json, lang, report.score_json, report.score_lines, report.score_exit)


def _report(
    files: tuple[str, ...],
    as_json: bool,
    lang: str,
    to_json: Callable[[Report], dict[str, Any]],
    to_lines: Callable[[Report, str], Iterator[str]],
    to_exit: Callable[[Report], int],
) -> None:
    """Report on every file, and exit with the worst code."""
    worst = 0
    for file in files:
        examined = _examine(file)
        worst = max(worst, to_exit(examined))
        if as_json:
            click.echo(report.dumps(to_json(examined)))
        else:
            for line in to_lines(examined, lang):
                click.echo(line)
    sys.exit(worst)


def _examine(file: str) -> Report:
    """Read a file, or standard input for `-`, no further than is allowed, and examine it."""
    try:
        if file == "-":
            source = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                source = stream.read(MOST_BYTES + 1)
    except OSError as error:
        problem = "no_such_file" if isinstance(error, FileNotFoundError) else "no_readable_file"
        unreadable: ScenarioError = fail("", problem)
        return Report(file, None, unreadable)
    return report.examine(file, source)


@main.command(help=Speaker().say("cli.lab"), context_settings={"ignore_unknown_options": True})
@click.option("--folder", type=click.Path(file_okay=False, path_type=Path), help=Speaker().say("cli.lab.folder"))
@click.argument("more", nargs=-1, type=click.UNPROCESSED, metavar="[OPTION OF JUPYTERLAB]...")
def lab(folder: Path | None, more: tuple[str, ...]) -> None:
    """Open JupyterLab on the start notebook."""
    try:
        top = jupyterlab.root(folder)
    except OSError as error:
        click.echo(Speaker(preferred()).say("cli.lab.unwritable", path=str(error.filename)), err=True)
        sys.exit(1)
    sys.exit(jupyterlab.run(top, more))
