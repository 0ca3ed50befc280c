"""The command line: `ttr check | score | rule | schema | line | print | sheet | lab`."""

import sys
from pathlib import Path

import click

from ttr.cli import jupyterlab
from ttr.cli.classroom import sheet_commands
from ttr.cli.line import print_lines
from ttr.cli.paper import print_sheets
from ttr.cli.reports import check, score
from ttr.cli.rulebook import rule
from ttr.cli.schema import schema
from ttr.text import Speaker, preferred


@click.group(context_settings={"help_option_names": ["-h", "--help"]}, help=Speaker().say("cli.about"))
@click.version_option(package_name="ttr-teaching-kit")
def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


for command in (check, score, rule, schema, print_lines, print_sheets, sheet_commands):
    main.add_command(command)


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
