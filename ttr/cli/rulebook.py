"""`ttr rule`: the text of a rule with its example, where it comes from, and how open questions were settled."""

import sys
from collections.abc import Sequence
from itertools import groupby
from typing import Any

import click

from ttr.cli.options import json_option, language_option, print_rule
from ttr.cli.words import Argument, Command
from ttr.report import dumps
from ttr.text import DEFAULT, Speaker
from ttr.text.rules import chapter, explanation, first_sentence, near_rules, note_json, rule_table


@click.command(cls=Command, help="cli.rule")
@click.argument("rules", cls=Argument, nargs=-1, metavar="cli.metavar.rules")
@json_option
@language_option
def rule(rules: tuple[str, ...], as_json: bool, lang: str) -> None:
    """Print rules, or the list of all."""
    speaker = Speaker(DEFAULT if as_json else lang)
    wanted = list(dict.fromkeys(word.upper() for word in rules))
    unknown = [word for word in wanted if word not in rule_table()]
    if as_json:
        for word in wanted or rule_table():
            click.echo(dumps(_unknown_json(word, speaker) if word in unknown else note_json(word)))
    elif not wanted:
        _print_all(speaker)
    else:
        _print_rules([word for word in wanted if word not in unknown], speaker)
        for word in unknown:
            click.echo(_unknown(word, speaker), err=True)
    sys.exit(2 if unknown else 0)


def _print_all(speaker: Speaker) -> None:
    """The ids of all rules by chapter, each with its first sentence."""
    for number, (name, rules) in enumerate(groupby(rule_table(), key=lambda rule: rule_table()[rule]["chapter"])):
        if number:
            click.echo()
        click.echo(chapter(name, speaker))
        for each in rules:
            click.echo("  " + speaker.say("rule.listed", rule=each, sentence=first_sentence(speaker.rule(each))))


def _print_rules(rules: Sequence[str], speaker: Speaker) -> None:
    for number, each in enumerate(rules):
        if number:
            click.echo()
        print_rule(explanation(each, speaker), speaker)


def _unknown(word: str, speaker: Speaker) -> str:
    """That there is no such rule, and what may have been meant."""
    sentence = speaker.say("problem.unknown_rule", word=word)
    return " ".join(filter(None, (sentence, speaker.near(near_rules(word)))))


def _unknown_json(word: str, speaker: Speaker) -> dict[str, Any]:
    problem = {"at": "", "problem": speaker.say("problem.unknown_rule", word=word), "near": near_rules(word)}
    return {"rule": word, "exit": 2, "errors": [problem]}
