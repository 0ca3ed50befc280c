"""What several commands have in common."""

import click

from ttr.cli.words import LANG, Option, language, say
from ttr.text import Speaker, languages
from ttr.text.rules import RuleNote, chapter, note_lines


def checked_language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    """The language that an option names, else the one in which all is said."""
    if value is not None and value not in languages():
        raise click.BadParameter(say("cli.no_language", word=value, languages=", ".join(languages())))
    return value or language()


language_option = click.option(
    LANG, cls=Option, is_eager=True, metavar="cli.metavar.code", callback=checked_language, help="cli.lang"
)
spoken_option = click.option(
    LANG,
    cls=Option,
    is_eager=True,
    expose_value=False,
    metavar="cli.metavar.code",
    callback=checked_language,
    help="cli.lang",
)
"""The same for groups, and for commands that have nothing else to say."""

json_option = click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.json")


def print_rule(note: RuleNote, speaker: Speaker) -> None:
    """Print everything there is to say about a rule."""
    click.echo(speaker.say("rule.title", rule=note.rule, chapter=chapter(note.chapter, speaker)))
    for line in note_lines(note, speaker):
        click.echo("  " + line)
