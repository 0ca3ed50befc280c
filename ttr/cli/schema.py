"""`ttr schema`: the JSON Schema of scenario files, which `tools/schema.py` makes."""

import click

from ttr import files
from ttr.text import Speaker

NAME = "scenario.schema.json"


@click.command(help=Speaker().say("cli.schema"))
def schema() -> None:
    """Print the JSON Schema of scenario files."""
    click.echo((files.data() / NAME).read_text(encoding="utf-8"), nl=False)
