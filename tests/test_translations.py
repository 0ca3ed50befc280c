"""The kit in all its languages: nothing is behind the English text, nothing English is left, forms are right."""

import ast
import re
from functools import cache
from html import unescape
from pathlib import Path
from random import Random
from string import Formatter

import nbformat
import pytest
from babel.messages.catalog import Message

from tests.view.test_table import press
from tests.view.widgets import texts
from tools import notebooks, prose, translations
from ttr.bots import WeightedBot
from ttr.cards import CARDS
from ttr.mode import load_mode
from ttr.report import check_lines, examine, score_lines
from ttr.score import score
from ttr.session import Session
from ttr.state import Phase
from ttr.text import Speaker, languages
from ttr.text.catalog import AUTONYMS
from ttr.text.speaker import UNITS
from ttr.view.colors import PIECES
from ttr.view.control import Control, Stage
from ttr.view.sheet import sheet_html
from ttr.view.start import Start
from ttr.view.table import Table

LANGUAGES = translations.translations()
BOARD = load_mode("europe").board
NAMES = ["Ada", "Bo"]


@cache
def said(language: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """What each message says in a language, by catalog and key."""
    found = {}
    for path in sorted((translations.LOCALE / language).glob("*.po")):
        for message in translations.messages(translations.read(path)):
            found[path.stem, f"{message.context or ''}{translations.key_of(message)}"] = translations.texts_of(message)
    return found


def fields(text: str) -> list[tuple[str, str]]:
    """The facts that a message names, each with the form that it asks for."""
    return [(name, form or "") for _, name, form, _ in Formatter().parse(text) if name is not None]


# -- nothing is behind ------------------------------------------------------------------------------------------------


def test_every_language_has_a_name_of_its_own() -> None:
    assert set(languages()) == set(AUTONYMS) == {"en", *LANGUAGES}


def test_no_message_is_behind_the_english_one() -> None:
    assert translations.all_behind() == [], "translate these, then run: make translate"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_paragraph_of_the_notebooks_is_behind_the_english_one(language: str) -> None:
    assert prose.behind(language) == [], "translate these, then run: make translate"


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
def test_notebooks_are_those_that_the_catalogs_make(language: str) -> None:
    """Prose from the catalogs, code cells untouched, a way to the other languages."""
    for path in prose.english():
        there = nbformat.read(prose.NOTEBOOKS / prose.path_of(path, language), as_version=4)
        assert prose.sources(there) == prose.sources(prose.made(path, language)), f"{path}: run make translate"
        assert [c.source for c in there.cells if c.cell_type == "code"] == [
            c.source for c in prose.cells(path) if c.cell_type == "code"
        ]


def test_no_other_notebook_lies_in_the_folder_of_a_language() -> None:
    made = {prose.path_of(path, language) for path in prose.english() for language in ("en", *LANGUAGES)}
    assert {path.relative_to(prose.NOTEBOOKS) for path in notebooks.paths()} == made


def message(key: str, text: str, english: str, flags: tuple[str, ...] = ()) -> Message:
    return Message(key, text, auto_comments=[english], flags=flags)


def test_what_english_changes_is_marked_and_named() -> None:
    english, old = translations.empty("tr"), translations.empty("tr")
    for key, text in (("a.same", "Same."), ("a.changed", "Changed now."), ("a.new", "New.")):
        english[key] = Message(key, text)
    old["a.same"] = message("a.same", "Aynı.", "Same.")
    old["a.changed"] = message("a.changed", "Eski.", "As it was.")
    old["a.gone"] = message("a.gone", "Yok.", "Gone.")
    new = translations.merged(english, old, "tr")
    assert [translations.key_of(m) for m in translations.messages(new)] == ["a.same", "a.changed", "a.new"]
    assert [*translations.behind(new, english)] == ["a.changed", "a.new"]
    assert new["a.changed"].fuzzy
    assert new["a.changed"].string == "Eski."


def test_grammatical_forms_stay_beside_their_message() -> None:
    english, old = translations.empty("ru"), translations.empty("ru")
    english["amount.trains", "amount.trains"] = Message(("amount.trains", "amount.trains"), ("{n} train", "{n} trains"))
    for key in ("amount.trains", "amount.trains.gen"):
        old[key, key] = Message((key, key), ("а", "б", "в"), auto_comments=["{n} train | {n} trains"])
    new = translations.merged(english, old, "ru")
    assert [translations.key_of(m) for m in translations.messages(new)] == ["amount.trains", "amount.trains.gen"]
    assert [*translations.behind(new, english)] == []


def test_a_catalog_is_written_as_it_is_read(tmp_path: Path) -> None:
    source = translations.LOCALE / "ru" / "ttr.po"
    copy = tmp_path / "ru" / "ttr.po"
    translations.write(copy, translations.read(source))
    assert copy.read_text("utf-8") == source.read_text("utf-8")


def test_paragraphs_links_and_what_stays() -> None:
    cell = "# One\n\n- **two** [three](../graphs/x.ipynb)\n\n<details><summary>Four</summary>\n\nFive `code`.\n\n"
    cell += "</details>"
    found: list[str] = []
    shouted = prose.replaced(cell, lambda text: found.append(text) or f"{text}!")
    assert found == ["Four", "One", "**two** [three](../graphs/x.ipynb)", "Five `code`."]
    assert shouted == cell.replace("One", "One!").replace("ipynb)", "ipynb)!").replace("Four", "Four!").replace(
        "`code`.", "`code`.!"
    )
    path = Path("rules/02-drawing.ipynb")
    links = "[a](03-claiming.ipynb) [b](../../docs/x.md) [c](https://x.org) [d](#e)"
    assert prose.relinked(links, path, "fa") == links.replace("../../docs", "../../../docs")
    assert prose.relinked(links, path, "en") == links
    assert "[English](../../rules/02-drawing.ipynb)" in prose.links(path, "fa")
    assert "[فارسی](../fa/rules/02-drawing.ipynb)" in prose.links(path, "en")
    assert prose.replaced("Five.", str) == prose.replaced("Five." + prose.links(path, "en"), str)


# -- the right forms --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_message_asks_for_is_there(language: str) -> None:
    forms = {form for texts in said(language).values() for text in texts for _, form in fields(text) if form}
    keys = {key for _, key in said(language)}
    for form in forms:
        assert {f"amount.{unit}.{form}" for unit in UNITS} <= keys
        assert {f"cards.{card}.{form}" for card in CARDS} <= keys
        assert {f"card.{card}.{form}" for card in (*CARDS, "gray")} <= keys


@pytest.mark.parametrize(
    ("language", "numbers"),
    [
        ("ru", {1: "1 вагончик", 3: "3 вагончика", 5: "5 вагончиков", 11: "11 вагончиков", 21: "21 вагончик"}),
        ("tr", {1: "1 tren", 3: "3 tren", 45: "45 tren"}),
        ("fa", {1: "۱ واگن", 3: "۳ واگن", 45: "۴۵ واگن"}),
    ],
)
def test_numbers_of_trains(language: str, numbers: dict[int, str]) -> None:
    speaker = Speaker(language)
    assert {n: speaker.amount("trains", n) for n in numbers} == numbers


def test_losses_have_the_plural_of_their_size() -> None:
    assert Speaker("ru").amount("points", -8) == "−8 очков"
    assert Speaker("ru").amount("points", -2) == "−2 очка"
    assert Speaker("fa").amount("points", -8).startswith("\u200e−۸")


# -- nothing English is left ------------------------------------------------------------------------------------------

MARKUP = re.compile(
    r"<[^>]*>|`[^`]*`|\{[^}]*\}|\u2066[^\u2069]*\u2069|&[a-z]+;|https?://\S+|[\w./-]+\.(?:html|csv|yaml|po)"
)
ID = re.compile(r"\b[A-Z][A-Z0-9]*-[A-Z0-9-]*\d|ttr1-?\S*|\b[A-Z]\d+\b")


@cache
def vocabulary(language: str) -> frozenset[str]:
    """The words in the catalogs of a language, and the names of cities."""
    texts = [text for forms in said(language).values() for text in forms]
    texts += [name for city in BOARD.cities for name in (*city.names.values(), *city.also)]
    return frozenset(re.findall(r"[^\W\d_]+", " ".join(MARKUP.sub(" ", text) for text in texts).lower()))


def english_left(found: set[str], language: str) -> set[str]:
    """English words in texts that the language itself does not use."""
    foreign = vocabulary("en") - vocabulary(language) - {name.lower() for name in NAMES}
    return {
        word
        for text in found
        for word in re.findall(r"[^\W\d_]+", ID.sub(" ", MARKUP.sub(" ", text)).lower())
        if word in foreign
    }


def latin_digits(found: set[str]) -> set[str]:
    """Texts with digits that are not Persian ones, ids and code aside."""
    return {text for text in found if re.search(r"[0-9]", ID.sub(" ", MARKUP.sub(" ", text)))}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_has_no_english_left(language: str) -> None:
    session = Session(load_mode("europe"), NAMES, 3, 0)
    table, random = Table(Control(session, Speaker(language, BOARD, NAMES))), Random(3)
    seen = set(texts(Start(load_mode("europe"), language).frame))
    for number in range(2500):
        if table.control.stage is Stage.OVER:
            break
        press(table, random)
        if number % 12 == 0 or table.control.stage in (Stage.TUNNEL, Stage.OVER):
            seen |= set(texts(table.root))
    assert table.control.stage is Stage.OVER
    assert len(seen) > 300
    assert english_left(seen, language) == set()
    if language == "fa":
        assert {text for text in latin_digits(seen) if not text.isascii()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_reports_and_score_sheets_have_no_english_left(language: str) -> None:
    good = b"scenario: 1\nplayers: [{name: Ada, hand: {red: 3}, tickets: [paris-wien]}, {name: Bo}]\n"
    for source in (good + b"moves:\n- Ada: station roma 1 red\n", good + b"phase: game_over\n"):
        report = examine("x.yaml", source)
        lines = {*check_lines(report, language), *score_lines(report, language)}
        lines = {re.sub(r"x\.yaml|station roma 1 red", "", line) for line in lines}
        assert english_left(lines, language) == set()
        assert language != "fa" or latin_digits(lines) == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_sheet_in_html(language: str) -> None:
    """In its direction, with no English word and no Latin digit."""
    session = Session(load_mode("europe"), NAMES, 3, 0)
    bot = WeightedBot(3)
    while session.state.phase is not Phase.GAME_OVER:
        session.act(bot.action(session.state))
    state, speaker = session.state, Speaker(language, BOARD, NAMES)
    html = sheet_html(state, score(state), speaker, [PIECES[color] for color in ("blue", "red")])
    assert f'lang="{language}" dir="{"rtl" if language == "fa" else "ltr"}"' in html
    found = {unescape(text) for text in re.split(r"<style.*?</style>|<[^>]*>", html, flags=re.DOTALL)}
    assert len(found) > 100
    assert english_left(found, language) == set()
    assert language != "fa" or latin_digits(found) == set()


def test_persian_is_written_with_persian_letters_and_digits() -> None:
    for (name, key), forms in said("fa").items():
        for text in forms:
            assert not re.search("[\u0643\u064a\u0660-\u0669]", text), (name, key)
            if name not in ("charts",):
                assert not latin_digits({text}) or not re.search(
                    r"[^\W\da-zA-Z_] ?[0-9]", ID.sub("", MARKUP.sub("", text))
                ), (name, key)


def test_russian_words_have_no_latin_letters_that_only_look_right() -> None:
    for (name, key), forms in said("ru").items():
        for text in forms:
            assert not re.search("[а-яё][a-z]|[a-z][а-яё]", MARKUP.sub(" ", text), re.IGNORECASE), (name, key)


# -- charts -----------------------------------------------------------------------------------------------------------


def constants(node: ast.AST) -> set[str]:
    return {part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)}


def test_titles_and_names_of_charts_are_translated() -> None:
    """They stand in code cells; the first argument, `x`, `y` and the names of series are in the catalog of charts."""
    known = {
        translations.key_of(message)
        for message in translations.messages(translations.read(translations.LOCALE / "en" / "charts.po"))
    }
    written: set[str] = set()
    for path in prose.english():
        for cell in prose.cells(path):
            if cell.cell_type == "code":
                tree = ast.parse(cell.source)
                written |= constants(tree)
                for call in ast.walk(tree):
                    if isinstance(call, ast.Call) and getattr(call.func, "id", "") in ("bars", "columns", "line"):
                        shown = [call.args[0], *(word.value for word in call.keywords if word.arg in ("x", "y"))]
                        shown += [key for key in getattr(call.args[1], "keys", ()) if isinstance(key, ast.Constant)]
                        assert set().union(*map(constants, shown)) <= known, path
    assert known <= written
