"""`ttr modes`: all ways of playing, from their numbers."""

import click

from ttr.cli.options import language_option
from ttr.cli.words import Command
from ttr.mode import load_mode, mode_ids
from ttr.text import Speaker
from ttr.text.modes import mode_name, row_lines


@click.command(cls=Command, help="cli.modes")
@language_option
def modes(lang: str) -> None:
    """Print every mode: its id, its name, and what stands about it in the table of modes."""
    for name in mode_ids():
        mode = load_mode(name)
        speaker = Speaker(lang, mode.board)
        click.echo(speaker.say("mode.title", id=name, name=mode_name(mode, speaker)))
        for line in row_lines(mode, speaker):
            click.echo(f"  {line}")
