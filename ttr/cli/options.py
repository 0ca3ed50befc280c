"""What several commands have in common."""

import click

from ttr.text import Speaker, languages, preferred
from ttr.text.rules import RuleNote, chapter, note_lines


def _language(context: click.Context, parameter: click.Parameter, value: str | None) -> str:
    if value is None:
        return preferred()
    if value not in languages():
        raise click.BadParameter(Speaker().say("cli.no_language", word=value, languages=", ".join(languages())))
    return value


language_option = click.option("--lang", metavar="CODE", callback=_language, help=Speaker().say("cli.lang"))
json_option = click.option("--json", "as_json", is_flag=True, help=Speaker().say("cli.json"))


def print_rule(note: RuleNote, speaker: Speaker) -> None:
    """Print everything there is to say about a rule."""
    click.echo(speaker.say("rule.title", rule=note.rule, chapter=chapter(note.chapter, speaker)))
    for line in note_lines(note, speaker):
        click.echo("  " + line)
