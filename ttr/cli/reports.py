"""`ttr check` and `ttr score`: reports on files, folders and patterns."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import click

from ttr import report
from ttr.cli.cited import check_rules, score_rules
from ttr.cli.options import json_option, language_option, print_rule
from ttr.cli.paths import Found, find, source
from ttr.cli.sheets import csv_option, html_option, sheet_writer
from ttr.cli.words import Argument, Command, Option
from ttr.report import Report
from ttr.scenario import ScenarioError
from ttr.scenario.problem import fail
from ttr.text import Speaker
from ttr.text.rules import explanation, in_order, note_json

MANY = 20
"""With more files than this a bar shows how far the work has come."""

ERASE = "\r\x1b[K"
"""Clears a line of the terminal."""

paths_argument = click.argument("paths", cls=Argument, nargs=-1, required=True, metavar="cli.metavar.paths")
explain_option = click.option("--explain", cls=Option, is_flag=True, help="cli.explain")
quiet_option = click.option("-q", "--quiet", cls=Option, is_flag=True, help="cli.quiet")


class Kind(NamedTuple):
    """What a command says about a file: as JSON, in sentences, by its exit code; and which rules it cites."""

    to_json: Callable[[Report], dict[str, Any]]
    to_lines: Callable[[Report, str], Iterator[str]]
    to_exit: Callable[[Report], int]
    to_rules: Callable[[Report], list[str]]
    also: Callable[[Report], None] | None = None
    """What else is to be done with each examined file."""


CHECK = Kind(report.check_json, report.check_lines, report.check_exit, check_rules)
SCORE = Kind(report.score_json, report.score_lines, report.score_exit, score_rules)


@click.command(cls=Command, help="cli.check")
@paths_argument
@json_option
@explain_option
@quiet_option
@language_option
def check(paths: tuple[str, ...], as_json: bool, explain: bool, quiet: bool, lang: str) -> None:
    """Play the moves of scenario files and test their expectations."""
    files = find(paths)
    if as_json:
        sys.exit(_print_json(CHECK, files, explain))
    speaker = Speaker(lang)
    exits = _print_reports(CHECK, files, explain, quiet, speaker)
    if len(files) > 1:
        if explain:
            click.echo()
        counts = {"hold": exits[0], "fail": exits[1], "unusable": exits[2]}
        click.echo(speaker.say("report.summary", n=len(files), **counts))
    sys.exit(max(exits))


@click.command(cls=Command, help="cli.score")
@paths_argument
@json_option
@explain_option
@html_option
@csv_option
@language_option
def score(paths: tuple[str, ...], as_json: bool, explain: bool, html: Path | None, csv: Path | None, lang: str) -> None:
    """Score positions, with proofs."""
    files = find(paths)
    kind = SCORE._replace(also=sheet_writer(files, html, csv, lang))
    if as_json:
        sys.exit(_print_json(kind, files, explain))
    sys.exit(max(_print_reports(kind, files, explain, False, Speaker(lang))))


def _print_json(kind: Kind, files: Sequence[Found], explain: bool) -> int:
    """Print one object a file; returns the worst exit code."""
    worst = 0
    for file in files:
        examined = _examine(file, kind)
        worst = max(worst, kind.to_exit(examined))
        rules = {"rules": [note_json(rule) for rule in kind.to_rules(examined)]} if explain else {}
        click.echo(report.dumps({**kind.to_json(examined), **rules}))
    return worst


def _print_reports(kind: Kind, files: Sequence[Found], explain: bool, quiet: bool, speaker: Speaker) -> Counter[int]:
    """Print sentences on every file, then the rules that were cited; returns how often there was each exit code.

    One file is held in memory at a time.
    """
    exits: Counter[int] = Counter()
    cited: set[str] = set()
    with _progress(len(files), speaker) as (clear, step):
        for file in files:
            examined = _examine(file, kind)
            code = kind.to_exit(examined)
            exits[code] += 1
            if code or not quiet:
                clear()
                for line in _lines(kind, file, examined, speaker):
                    click.echo(line)
                cited.update(kind.to_rules(examined))
            step()
    for rule in in_order(cited) if explain else ():
        click.echo()
        print_rule(explanation(rule, speaker), speaker)
    return exits


def _lines(kind: Kind, file: Found, examined: Report, speaker: Speaker) -> Iterator[str]:
    if file.problem is None:
        yield from kind.to_lines(examined, speaker.language)
    else:
        yield speaker.say("report.problem_at", place=file.path, sentence=speaker.say(f"problem.{file.problem}"))


def _examine(file: Found, kind: Kind) -> Report:
    """Read a file and examine it; what can be wrong with it becomes part of the report."""
    examined = _examined(file)
    if kind.also:
        kind.also(examined)
    return examined


def _examined(file: Found) -> Report:
    if file.problem is not None:
        return Report(file.path, None, fail("", file.problem))
    try:
        return report.examine(file.path, source(file.path), file.shelf)
    except ScenarioError as error:
        return Report(file.path, None, error)


@contextmanager
def _progress(files: int, speaker: Speaker) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """A bar on standard error, if there are many files and somebody is watching.

    Yields what makes room for a line on the screen, and what says that one more file is done.
    """
    if files <= MANY or not sys.stderr.isatty():
        yield (lambda: None), (lambda: None)
        return

    def clear() -> None:
        if sys.stdout.isatty():
            click.echo(ERASE, nl=False, err=True)

    label = speaker.say("cli.progress")
    with click.progressbar(length=files, label=label, show_pos=True, file=sys.stderr) as bar:
        yield clear, lambda: bar.update(1)
