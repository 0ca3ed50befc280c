"""What the command line says of itself, in the reader's language: help texts, names of values, and click's own words.

A command, an option or an argument is given the keys of its texts; each is looked up when it is asked for. Click takes
its own words from gettext: its catalogs are the `click.po` of each language, whose messages are known by click's
English.
"""

import gettext
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from pathlib import Path
from typing import Any

import click

from ttr import files
from ttr.text import Speaker, languages, preferred

DOMAIN = "click"
"""The gettext domain of click's own words."""

LANG = "--lang"

VARIABLE = "LANGUAGE"
"""Where gettext looks first for the reader's language."""


# -- the language -----------------------------------------------------------------------------------------------------


class _Reader:
    """Who reads what a process says: the language asked for, if any, and the variable as it was before."""

    asked: str | None = None
    outside: str | None = None


def language() -> str:
    """The language asked for by `--lang`, else the one that the reader prefers."""
    return _Reader.asked or preferred()


def asked() -> str | None:
    """The language asked for by `--lang`."""
    return _Reader.asked


def say(key: str, **facts: Any) -> str:
    """A message in the reader's language."""
    return Speaker(language()).say(key, **facts)


def environment() -> dict[str, str]:
    """The environment for another program: without what only click is to know."""
    return _with_variable(_Reader.outside)


def _with_variable(value: str | None) -> dict[str, str]:
    others = {name: text for name, text in os.environ.items() if name != VARIABLE}
    return others if value is None else {**others, VARIABLE: value}


def in_arguments(arguments: Sequence[str]) -> str | None:
    """The language that the arguments ask for, the last if there are several; None if none of them is known.

    It is found before click reads them, since what click says of wrong arguments is to be in that language too.
    """
    before = [*takewhile(lambda word: word != "--", arguments)]
    wishes = [
        after if word == LANG else word.removeprefix(f"{LANG}=")
        for word, after in pairwise([*before, ""])
        if word == LANG or word.startswith(f"{LANG}=")
    ]
    return next((wish for wish in reversed(wishes) if wish in languages()), None)


@contextmanager
def speaking(wish: str | None) -> Iterator[None]:
    """For as long as a command runs, it and click speak a language; by default that which the reader prefers."""
    domain = gettext.textdomain()
    _Reader.asked, _Reader.outside = wish, os.environ.get(VARIABLE)
    gettext.bindtextdomain(DOMAIN, str(files.locale()))
    gettext.textdomain(DOMAIN)
    os.environ[VARIABLE] = language()
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if _Reader.outside is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = _Reader.outside
        _Reader.asked = _Reader.outside = None


# -- parts of a command line ------------------------------------------------------------------------------------------


class Said:
    """An attribute that is set to a key, and read as the message of that key in the reader's language."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.kept = f"_key_of_{name}"

    def __get__(self, part: Any, owner: type) -> Any:
        key = part and part.__dict__.get(self.kept)
        return key and say(key, **part.facts)

    def __set__(self, part: Any, key: str | None) -> None:
        part.__dict__[self.kept] = key


class Option(click.Option):
    """An option whose help and metavar are keys."""

    help, metavar = Said(), Said()

    def __init__(self, *declarations: Any, facts: Mapping[str, Any] | None = None, **attributes: Any) -> None:
        self.facts = facts or {}
        super().__init__(*declarations, **attributes)


class Argument(click.Argument):
    """An argument whose metavar is a key."""

    metavar = Said()
    facts: Mapping[str, Any] = {}


class Command(click.Command):
    """A command whose help is a key; facts are those that the message names."""

    help, options_metavar = Said(), Said()

    def __init__(self, *arguments: Any, facts: Mapping[str, Any] | None = None, **attributes: Any) -> None:
        self.facts = facts or {}
        super().__init__(*arguments, **{"options_metavar": "cli.metavar.options", **attributes})

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Click's own, which keeps its words from when it was first asked for."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = gettext.gettext("Show this message and exit.")
        return option


class Group(Command, click.Group):
    """A group of commands whose help is a key; if it is the outermost, it sets the language for all of them."""

    subcommand_metavar = Said()
    command_class = Command

    def __init__(self, *arguments: Any, **attributes: Any) -> None:
        super().__init__(*arguments, **{"subcommand_metavar": "cli.metavar.command", **attributes})

    def main(self, args: Sequence[str] | None = None, *more: Any, **options: Any) -> Any:
        """Run the command line in the reader's language."""
        with speaking(in_arguments(sys.argv[1:] if args is None else args)):
            return super().main(args, *more, **options)


PATH = click.Path(path_type=Path, readable=False)
"""A file or folder; the commands say what is wrong with it, since click has named its kind by now in English."""


class Number(click.ParamType):  # type: ignore[type-arg]
    """A whole number."""

    name = "integer"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that a text says."""
        try:
            return int(value)
        except ValueError:
            return self.fail(say("cli.no_number", word=str(value)), param, ctx)
