"""What the command line says of itself: in the reader's language, click's own words too."""

import ast
import gettext
import os
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
import pytest
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from tests.test_cli import run
from ttr import files
from ttr.cli import main, words
from ttr.text import Speaker

TRANSLATED = ("fa", "ru", "tr")
USAGE = {"en": "Usage:", "fa": "کاربرد:", "ru": "Использование:", "tr": "Kullanım:"}

PROGRAMMERS = {
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    "Invalid start character for option ({option})",
    "Name '{name}' defined twice",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument instead? "
    "Did you mean to pass '--{name}'?",
    "Unknown color {colour!r}",
    "Unknown standard stream '{name}'",
    "Value must be an iterable.",
}
"""What click says only to those who write commands."""

SAID_BY_NAME = {"required"}
"""Translated by click, but kept in a variable before."""


# -- the catalogs of click --------------------------------------------------------------------------------------------


@cache
def of_click() -> set[str | tuple[str, str]]:
    """The messages of the installed click, each with its plural where it has one."""
    found: set[str | tuple[str, str]] = set(SAID_BY_NAME)
    for path in Path(click.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("_", "ngettext"):
                said = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
                found |= {(said[0], said[1])} if len(said) == 2 else {*said}
    return found - PROGRAMMERS


def catalog(language: str) -> dict[str | tuple[str, str], Message]:
    with (files.locale() / language / "LC_MESSAGES" / "click.po").open("rb") as stream:
        return {message.id: message for message in read_po(stream, locale=language, abort_invalid=True) if message.id}


@pytest.mark.parametrize("language", TRANSLATED)
def test_all_that_click_says_is_translated(language: str) -> None:
    """Where it fails after an update of click, its messages have changed."""
    assert catalog(language).keys() == of_click()
    assert len(of_click()) > 60


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_only_what_click_gives_it(language: str) -> None:
    for message in catalog(language).values():
        both = (message.id,) if isinstance(message.id, str) else message.id
        texts = (message.string,) if isinstance(message.string, str) else message.string
        given = {name for text in both for _, name, _, _ in string.Formatter().parse(text) if name}
        for text in texts:
            assert text.strip(), message.id
            assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= given, message.id
            assert text.count("%(") == both[0].count("%("), message.id
        assert not message.fuzzy


# -- the language -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], None),
        (["check", "--lang", "ru"], "ru"),
        (["--lang=fa", "check"], "fa"),
        (["--lang", "ru", "check", "--lang=tr", "--lang", "fa"], "fa"),
        (["--lang", "fa", "--lang=tr"], "tr"),
        (["--lang", "ru", "check", "--lang", "xx"], "ru"),
        (["check", "--lang"], None),
        (["lab", "--", "--lang", "ru"], None),
    ],
)
def test_the_language_is_found_before_click_reads_the_arguments(arguments: list[str], language: str | None) -> None:
    assert words.in_arguments(arguments) == language


def test_nothing_is_left_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    for before in ("de", None):
        if before:
            monkeypatch.setenv("LANGUAGE", before)
        else:
            monkeypatch.delenv("LANGUAGE")
        domain, environment = gettext.textdomain(), dict(os.environ)
        with words.speaking("ru"):
            assert (words.language(), words.asked()) == ("ru", "ru")
            assert gettext.gettext("Usage:") == USAGE["ru"]
            assert words.environment() == environment
        assert (gettext.textdomain(), dict(os.environ)) == (domain, environment)
        assert words.asked() is None


def everything(
    command: click.Command = main, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command, with the words that call it."""
    yield path, command
    for name, below in command.commands.items() if isinstance(command, click.Group) else ():
        yield from everything(below, (*path, name))


COMMANDS = dict(everything())


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_part_of_a_command_speaks(path: tuple[str, ...]) -> None:
    command = COMMANDS[path]
    assert isinstance(command, words.Command)
    assert all(isinstance(part, words.Option | words.Argument) for part in command.params)
    assert any(part.opts == ["--lang"] for part in command.params)


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_in_one_language_after_the_other(path: tuple[str, ...]) -> None:
    for language in ("en", "ru", "fa", "tr", "en"):
        for arguments in (("--lang", language, *path, "-h"), (*path, "--help", f"--lang={language}")):
            code, output = run(*arguments)
            assert code == 0
            assert output.startswith(USAGE[language])
            for text in ("Show this message and exit.", "Options:"):
                assert (text in output) == (language == "en")
            code_word = Speaker(language).say("cli.metavar.code")
            assert f"--lang {code_word}" in output


def test_a_language_that_the_reader_prefers_needs_no_option(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_LANG", "tr")
    assert run("check", "--help")[1].startswith(USAGE["tr"])
    assert run("check", "--help", "--lang", "en")[1].startswith(USAGE["en"])
    assert run("check")[1].startswith(USAGE["tr"])


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("check", "--lang", "ru"), "Ошибка: Не указан аргумент"),
        (("check", "--fly", "--lang", "ru"), "Ошибка: Нет такого параметра: '--fly'."),
        (("--lang", "ru", "chek"), "Ошибка: Нет такой команды: 'chek'."),
        (("--lang", "ru", "check", "--lang", "xx"), "Ошибка: Недопустимое значение для '--lang'"),
        (("check", "--lang", "tr"), "Hata: Eksik argüman:"),
        (("check", "--lang", "fa"), "خطا: این آرگومان داده نشده است:"),
        (("check", "--lang", "en"), "Error: Missing argument 'PATH...'."),
        (("--lang", "xx"), "There is no language xx; choose one of en"),
        (("sheet", "make", "shortest", "--points", "two"), "two is no whole number."),
        (("schema", "a", "b"), "Got unexpected extra arguments (a b)"),
    ],
)
def test_wrong_arguments(arguments: tuple[str, ...], sentence: str) -> None:
    code, output = run(*arguments)
    assert code == 2
    assert sentence in output


def test_a_language_without_a_command_shows_what_there_is() -> None:
    assert run("--lang", "ru")[1].startswith(USAGE["ru"])
    assert "Команды:" in run("--lang", "ru")[1]
    assert run() == (2, run("--help")[1])


def test_the_version() -> None:
    code, output = run("--version")
    assert code == 0
    assert output.startswith("main, version ")


def test_a_text_is_looked_up_when_it_is_asked_for() -> None:
    command = words.Command("x", help="paper.print", facts={"sheets": "a, b"})
    for language in ("en", "ru"):
        with words.speaking(language):
            assert command.help == Speaker(language).say("paper.print", sheets="a, b")
    assert words.Command("x").help is None


def test_nothing_is_said_while_the_command_line_is_put_together() -> None:
    for path in Path(words.__file__).parent.glob("*.py"):
        assert "Speaker()" not in path.read_text("utf-8"), path
