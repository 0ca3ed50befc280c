"""`ttr schema`: the JSON Schema of scenario files, which `tools/schema.py` makes."""

import click

from ttr import files
from ttr.cli.options import spoken_option
from ttr.cli.words import Command

NAME = "scenario.schema.json"


@click.command(cls=Command, help="cli.schema")
@spoken_option
def schema() -> None:
    """Print the JSON Schema of scenario files."""
    click.echo((files.data() / NAME).read_text(encoding="utf-8"), nl=False)
