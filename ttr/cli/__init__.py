"""The command line: `ttr check | score | rule | schema | line | modes | map | print | sheet | arena | lab`."""

import sys
from importlib.metadata import version
from pathlib import Path

import click

from ttr.cli import jupyterlab
from ttr.cli.arena import play_match
from ttr.cli.classroom import sheet_commands
from ttr.cli.line import print_lines
from ttr.cli.maps import map_commands
from ttr.cli.modes import modes
from ttr.cli.options import checked_language, spoken_option
from ttr.cli.paper import print_sheets
from ttr.cli.reports import check, score
from ttr.cli.rulebook import rule
from ttr.cli.schema import schema
from ttr.cli.words import LANG, PATH, Argument, Group, Option, asked, say


def _print_version(context: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value and not context.resilient_parsing:
        program = context.find_root().info_name or "ttr"
        click.echo(say("cli.version.is", program=program, version=version("ttr-teaching-kit")))
        context.exit()


@click.group(
    cls=Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
    no_args_is_help=True,
    help="cli.about",
)
@spoken_option
@click.option(
    "--version",
    cls=Option,
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="cli.version",
)
@click.pass_context
def main(context: click.Context) -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    if context.invoked_subcommand is None:
        click.echo(context.get_help(), err=True)
        context.exit(2)


for command in (check, score, rule, schema, print_lines, modes, map_commands, print_sheets, sheet_commands, play_match):
    main.add_command(command)


@main.command(help="cli.lab", context_settings={"ignore_unknown_options": True})
@click.option("--folder", cls=Option, type=PATH, metavar="cli.metavar.folder", help="cli.lab.folder")
@click.option(
    LANG, cls=Option, is_eager=True, metavar="cli.metavar.code", callback=checked_language, help="cli.lab.lang"
)
@click.argument("more", cls=Argument, nargs=-1, type=click.UNPROCESSED, metavar="cli.metavar.lab")
def lab(folder: Path | None, lang: str, more: tuple[str, ...]) -> None:
    """Open JupyterLab on the start notebook."""
    try:
        top = jupyterlab.root(folder)
    except OSError as error:
        click.echo(say("cli.lab.unwritable", path=str(error.filename)), err=True)
        sys.exit(1)
    sys.exit(jupyterlab.run(top, more, lang, asked=asked() is not None))
