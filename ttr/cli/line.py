"""`ttr line`: positions as one line of text each."""

import sys

import click

from ttr.cli.options import language_option
from ttr.cli.paths import Found, find, source
from ttr.cli.reports import paths_argument
from ttr.cli.words import Command, Option
from ttr.report import Report, check_lines, score_exit
from ttr.scenario import ScenarioError, build, play, position, read, to_line
from ttr.scenario.problem import fail


@click.command("line", cls=Command, help="cli.line")
@paths_argument
@click.option("--after-moves", cls=Option, is_flag=True, help="cli.line.after")
@language_option
def print_lines(paths: tuple[str, ...], after_moves: bool, lang: str) -> None:
    """Print the line of every file, and on standard error why there is none."""
    worst = 0
    for file in find(paths):
        line = line_of(file, after_moves=after_moves)
        if isinstance(line, str):
            click.echo(line)
            continue
        worst = max(worst, score_exit(line))
        for sentence in check_lines(line, lang):
            click.echo(sentence, err=True)
    sys.exit(worst)


def line_of(file: Found, *, after_moves: bool) -> str | Report:
    """The line of a file, or a report that says why there is none.

    Parameters
    ----------
    file : where it lies
    after_moves : the position that the moves lead to, instead of the first one and the moves
    """
    try:
        if file.problem is not None:
            raise fail("", file.problem)
        document = read(source(file.path), file.shelf)
        if not after_moves:
            return to_line(document.data)
        result = play(build(document))
        report = Report(file.path, result, None)
        if score_exit(report):
            return report
        data = position(result.state, result.scenario.title)
        for sheet, color in zip(data["players"], result.scenario.colors, strict=True):
            sheet["color"] = color
        return to_line(data)
    except ScenarioError as error:
        return Report(file.path, None, error)
