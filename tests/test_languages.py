"""Nothing that people see is written in the code: a made-up language shows every stray sentence.

In that language each message stands between special brackets, so whatever is outside of them was glued together
or written down elsewhere. Names, numbers, ids and file names may stand alone.
"""

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from click.testing import CliRunner

from tests.view.test_table import press
from tests.view.widgets import bring, texts
from ttr import files
from ttr.bots import WeightedBot
from ttr.cli import main
from ttr.cli.classroom import sheet_commands
from ttr.lesson import topics
from ttr.lesson.checklist import Checklist
from ttr.lesson.course import MAPS, ORDER, load
from ttr.mode import load_mode, mode_ids
from ttr.report import check_lines, examine, score_lines
from ttr.rules import apply, new_game
from ttr.scenario import position, to_yaml
from ttr.session import Session
from ttr.state import Phase
from ttr.text import Speaker, catalog
from ttr.text.rules import explanation, note_lines, rule_table
from ttr.view import modes
from ttr.view.control import Control, Stage
from ttr.view.judge import SHOWN_PHASES, Judge
from ttr.view.paper import SHEETS
from ttr.view.scorer import Scorer
from ttr.view.start import Start
from ttr.view.table import Table
from ttr.view.words import board_lines

OPEN, CLOSE = "⟦", "⟧"
NAMES = ["Ada", "Bo"]


@cache
def made_up() -> dict[str, bytes]:
    """The compiled catalogs of English and of a language that says every English message between brackets."""
    found = {}
    for language in ("en", "xx"):
        for po in sorted((files.locale() / "en").glob("*.po")):
            with po.open("rb") as stream:
                messages = read_po(stream, locale="en")
            for message in messages if language == "xx" else ():
                if message.id and not set(message.context or "") and message.string:
                    message.string = (
                        tuple(f"{OPEN}{text}{CLOSE}" for text in message.string)
                        if isinstance(message.string, tuple)
                        else f"{OPEN}{message.string}{CLOSE}"
                    )
                elif message.id and message.string:
                    message.string = f"{OPEN}{message.string}{CLOSE}"
            compiled = BytesIO()
            write_mo(compiled, messages)
            found[f"{language}/{po.stem}.mo"] = compiled.getvalue()
    compiled = BytesIO()
    write_mo(compiled, words_of_click())
    return {**found, "xx/LC_MESSAGES/click.mo": compiled.getvalue()}


def words_of_click() -> Catalog:
    """What click says, between brackets."""
    with (files.locale() / "tr" / "LC_MESSAGES" / "click.po").open("rb") as stream:
        known = [message.id for message in read_po(stream, locale="tr") if message.id]
    made = Catalog(locale="en")
    for said in known:
        made.add(said, f"{OPEN}{said}{CLOSE}" if isinstance(said, str) else [f"{OPEN}{text}{CLOSE}" for text in said])
    return made


@pytest.fixture
def pseudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The made-up language."""
    folder = tmp_path / "locale"
    for name, compiled in made_up().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(compiled)
    monkeypatch.setattr(files, "locale", lambda: folder)
    for cached in (catalog.catalog, catalog.languages):
        cached.cache_clear()
    yield "xx"
    for cached in (catalog.catalog, catalog.languages):
        cached.cache_clear()


ALONE = re.compile(
    "|".join(
        [
            r"\b(Ada|Bo|Cem|Dina|Eli|Name|Player)\b",
            r"[A-Z]+[0-9A-Z]*(-[A-Z]+)?-[0-9]+",  # rule ids
            r"(?<![\w])[A-E]\d*(?![\w])",  # letters of players, and how many trains of theirs lie there
        ]
    )
)


def strays(text: str, extra: tuple[str, ...] = ()) -> str:
    """What is left of a text outside of all messages."""
    while (shorter := re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", "", text)) != text:
        text = shorter
    for word in extra:
        text = text.replace(word, "")
    return re.sub(r"[\W\d_]+", " ", ALONE.sub("", text)).strip()


def test_the_table_speaks_the_readers_language_all_through_a_game(pseudo: str) -> None:
    board = load_mode("europe").board
    session = Session(load_mode("europe"), NAMES, 3, 0)
    table, random = Table(Control(session, Speaker(pseudo, board, NAMES))), Random(3)
    cities = tuple(sorted((name for city in board.cities for name in city.names.values()), key=len, reverse=True))
    seen: set[str] = set()
    for number in range(2500):
        if table.control.stage is Stage.OVER:
            break
        press(table, random)
        if number % 12 == 0 or table.control.stage in (Stage.TUNNEL, Stage.OVER):
            seen |= set(texts(table.root))
    table.steps[0].click()
    table.ask.click()
    seen |= set(texts(table.root))
    assert len(seen) > 300
    assert {strays(text, cities) for text in seen} <= {"", *catalog.AUTONYMS.values(), "русский"}


def test_a_game_against_bots_its_hints_and_its_review(
    pseudo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    for name, number in (("LOOKS", 1), ("MEASURES", 2), ("MOST_TURNS", 300)):
        monkeypatch.setattr(f"ttr.review.{name}", number)
    shown = Start(load_mode("europe_short"), pseudo)
    shown.alone.click()
    found = set(texts(shown.frame))
    shown.seed.value, shown.begins.value = "3", 0
    shown.go.click()
    table = shown.table
    assert table is not None
    random = Random(3)
    for number in range(900):
        if table.control.stage is Stage.OVER:
            break
        if number % 4 == 0:
            table.ask_hint.click()
            found |= set(texts(table.root))
        press(table, random)
    assert table.turning is not None
    table.turning.start.click()
    for button in table.turning.points[: len(table.turning.review.points)]:
        button.click()
        found |= set(texts(table.root))
    assert table.control.stage in (Stage.REVIEW, Stage.OVER)
    found = {unescape(part) for text in found for part in re.split("<[^>]*>", text)}
    assert {strays(text, city_spellings()) for text in found} <= {*LANGUAGE_NAMES, "xx"}


def test_the_start_form_and_its_errors(pseudo: str) -> None:
    shown = Start(load_mode("europe"), pseudo)
    found = set(texts(shown.frame))
    for seed, name in (("x", "Ada"), ("1", "")):
        shown.seed.value = seed
        shown.names[0].value = name
        shown.go.click()
        found |= set(texts(shown.frame))
    bring(shown.upload, b"scenario: [")
    found |= set(texts(shown.frame))
    assert {strays(text) for text in found} <= {"", "x", "xx", "English"}


@pytest.mark.parametrize("mode_id", ["europe_mega", "usa_bigcities", "switzerland", "legendary_asia", "india"])
def test_other_modes(pseudo: str, mode_id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only some modes say: at the start, at the table, at the end, and on the pages that referee."""
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    mode = load_mode(mode_id)
    places = [*(city.names for city in mode.board.cities), *mode.board.countries.values()]
    names = tuple(sorted({place["board"] for place in places}, key=len, reverse=True))
    form = Start(load_mode("europe"), pseudo)
    form.game.value = next(each for _, each in form.game.options if each.id == mode_id)
    found = set(texts(form.frame))
    table, random = Table(Control(Session(mode, NAMES, 4, 0), Speaker(pseudo, mode.board, NAMES))), Random(4)
    for _ in range(24):
        press(table, random)
        for box in table.offered[-3:] if table.control.stage is Stage.TICKETS else []:
            box.value = True
        found |= set(texts(table.actions)) | {table.status.value, table.prompt.value}
    found |= set(texts(table.root))
    over = new_game(mode, NAMES, 4, 0)
    bot = WeightedBot(4)
    while over.phase is not Phase.GAME_OVER:
        apply(over, bot.action(over))
    table = Table(Control(Session.at_position(over), Speaker(pseudo, mode.board, NAMES)))
    found |= set(texts(table.root))
    page = Judge(mode, pseudo)
    page.setting.click()
    found |= set(texts(page.right)) | set(texts(page.left))
    scored = Scorer(mode, pseudo)
    scored.setter.open(to_yaml(position(over)).encode())
    scored.changed()
    for number in range(len(scored.items.options)):
        scored.items.index = number
        found |= set(texts(scored.proofs))
    found |= set(texts(scored.frame))
    found = {unescape(part) for text in found for part in re.split("<[^>]*>", text)}
    assert {strays(text, (*names, "ttr1-", page.move.placeholder)) for text in found} <= LANGUAGE_NAMES | {
        "N",
        "x",
        "xx",
    }


def test_the_table_of_all_modes(pseudo: str) -> None:
    shown = modes.table(pseudo)
    found = {*texts(shown), *shown._repr_mimebundle_()["text/plain"].split("\n")}
    assert {strays(text) for text in found} == {""}


def city_spellings() -> tuple[str, ...]:
    """The cities in all languages, the longest first."""
    board = load_mode("europe").board
    return tuple(sorted((name for city in board.cities for name in city.names.values()), key=len, reverse=True))


LANGUAGE_NAMES = {"", *catalog.AUTONYMS.values(), "русский"}


def test_is_this_move_legal(pseudo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    page = Judge(load_mode("europe"), pseudo)
    found: set[str] = set()

    def look() -> None:
        found.update(texts(page.frame), page.words().split("\n"))

    for move in ("claim bucuresti-sofia 2 red", "draw deck", "claim sarajevo-sofia 2 black", "clame", "claim sofia"):
        page.move.value = move
        look()
    page.setter.clicked(page.setter.on_route, 3)
    look()
    page.setter.clicked(page.setter.on_city, 3)
    look()
    page.setting.click()
    for phase in SHOWN_PHASES:
        page.phase.value = phase
        look()
    for text in ("13 red", "x"):
        page.written.value = text
        look()
    page.setter.route.value = 3
    page.setter.give_route.click()
    look()
    page.setter.undo.click()
    look()
    page.setter.paste.value = "ttr1-xyz"
    page.setter.open_line.click()
    look()
    rest = {strays(text, (*city_spellings(), "ttr1-", "claim paris-zurich 3 red", *MOVES)) for text in found}
    assert rest <= LANGUAGE_NAMES | {"x", "clame", "N"}


MOVES = ("claim", "sofia", "bucuresti", "sarajevo", "athina", "constantinople", "draw", "deck", "red", "black")
"""Words of moves as they are written in files, which are the same in every language."""


def test_who_won(pseudo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    page = Scorer(load_mode("europe"), pseudo)
    found: set[str] = set()

    def look() -> None:
        found.update(texts(page.frame), page.words().split("\n"))

    look()
    for route in (3, 8, 20, 84):
        page.setter.route.value = route
        page.setter.give_route.click()
        look()
    page.setter.city.value = 5
    page.setter.give_city.click()
    page.setter.ticket[42].click()
    for number in range(len(page.items.options)):
        page.items.index = number
        look()
    page.number.value = "44"
    page.claimed[0].value = "Paris - Wien"
    page.claimed[1].value = "Athína - Sofia"
    page.check.click()
    look()
    page.save.click()
    look()
    page.number.value = "x"
    look()
    assert {
        strays(text, (*city_spellings(), "ttr1-", "Paris - Zürich - Venezia")) for text in found
    } <= LANGUAGE_NAMES | {"x"}


@pytest.mark.parametrize("name", [name for name in (*ORDER, *MAPS) if find_spec(f"ttr.lesson.course.{name}")])
def test_lessons(pseudo: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    lesson = load(name)
    board = load_mode(lesson.mode).board
    cities = tuple(sorted((city.names["board"] for city in board.cities), key=len, reverse=True))
    speaker = lesson.speaker(pseudo)
    found = {step.text for step in lesson.steps(speaker)} | set(texts(lesson.walk(pseudo)))
    for frame in (
        lesson.predict(pseudo),
        lesson.exercises(pseudo),
        *([lesson.with_your_box(pseudo)] if lesson.box else []),
    ):
        found |= set(texts(frame)) | {frame._repr_mimebundle_()["text/plain"]}
    for make in (*lesson.questions.values(), *lesson.tasks.values()):
        for instance in range(3):
            item = make(instance, speaker)
            hint = getattr(item, "hint", "")
            found |= {hint} if isinstance(hint, str) else {*hint}
            found |= {item.text, *getattr(item, "options", ()), getattr(item, "reason", "")}
            found |= {*getattr(item, "reasons", ()), *getattr(item, "mistakes", {}).values()}
            found |= {unescape(text) for text in re.split(r"<style.*?</style>|<[^>]*>", item.shown)}
    assert {strays(text, cities) for text in found} == {""}


GRAPH_LESSONS = [name for name in topics.NUMBERS if find_spec(f"ttr.lesson.topics.{name}")]


@pytest.mark.parametrize("name", GRAPH_LESSONS)
def test_graph_lessons(pseudo: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    board = load_mode("europe").board
    cities = tuple(sorted((city.names["board"] for city in board.cities), key=len, reverse=True))
    lesson, speaker = topics.load(name), Speaker(pseudo, board)
    found: set[str] = set()
    for shown in (lesson.predict(language=pseudo), lesson.exercises(language=pseudo)):
        found |= set(texts(shown)) | set(shown._repr_mimebundle_()["text/plain"].split("\n"))
    for make in (*lesson.questions.values(), *lesson.tasks.values()):
        for instance in range(2):
            item = make(instance, speaker)
            found |= {item.text, *getattr(item, "options", ()), getattr(item, "reason", "")}
            hint = getattr(item, "hint", "")
            found |= {hint} if isinstance(hint, str) else {*hint}
            found |= {*getattr(item, "reasons", ()), *getattr(item, "mistakes", {}).values()}
            found |= {unescape(text) for text in re.split(r"<style.*?</style>|<[^>]*>", item.shown)}
    for make_challenge in lesson.challenges.values():
        for instance in range(2):
            challenge = make_challenge(instance, pseudo)
            spoken = challenge.ground.speaker(pseudo)
            choices = [[0], [challenge.cities[0] if challenge.cities else 1], list(range(20))]
            choices += [list(challenge.solve())] if challenge.solve else []
            there = len(challenge.ground.routes if challenge.picks == "routes" else challenge.ground.cities)
            choices = [[thing for thing in choice if thing < there] for choice in choices]
            found |= {challenge.text, *challenge.hints, *(challenge.judge(choice, spoken).text for choice in choices)}
    for code in lesson.codes.values():
        found |= {speaker.say(hint) for hint in code.hints}
    assert {strays(text, cities) for text in found} == {""}


def test_the_coach(pseudo: str) -> None:
    found = set(texts(load("coached").sandbox(pseudo)))
    board = load_mode("europe").board
    cities = tuple(sorted((name for city in board.cities for name in city.names.values()), key=len, reverse=True))
    assert {strays(text, cities) for text in found} <= {"", *catalog.AUTONYMS.values(), "русский"}


def test_reports_and_the_board_in_words(pseudo: str) -> None:
    good = b"scenario: 1\nplayers: [{name: Ada, hand: {red: 3}, tickets: [paris-wien]}, {name: Bo}]\n"
    good += b"moves:\n- Ada: station roma 1 red\n"
    bad = b"scenario: 1\nplayers: [{name: Ada, routes: [kiev-smolensk]}, {name: Bo}]\n"
    ids = ("x.yaml", "station roma 1 red", "players", "routes", "kiev-smolensk", "kyiv-smolensk", "moskva-smolensk")
    board = load_mode("europe").board
    cities = tuple(sorted((city.names["board"] for city in board.cities), key=len, reverse=True))
    for source in (good, bad):
        report = examine("x.yaml", source)
        for line in (*check_lines(report, pseudo), *score_lines(report, pseudo)):
            assert strays(line, (*ids, *cities)) == "", line
    state = examine("x.yaml", good).play.state  # type: ignore[union-attr]
    assert all(strays(line, cities) == "" for line in board_lines(state, Speaker(pseudo, board, NAMES)))


def test_rules_explained(pseudo: str) -> None:
    speaker = Speaker(pseudo)
    for rule in rule_table():
        assert [strays(line) for line in note_lines(explanation(rule, speaker), speaker) if strays(line)] == [], rule


def test_the_command_line(pseudo: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("x.yaml").write_text("scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\nmoves: [{Bo: pass}]\n", "utf-8")
    Path("y.yaml").write_text("scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\n", "utf-8")
    words = ("x.yaml", "y.yaml", "*.toml", "moves", "legal")
    for arguments in (["check", ".", "*.toml", "--explain"], ["score", ".", "--explain"], ["rule"], ["rule", "X-1"]):
        lines = CliRunner().invoke(main, [*arguments, "--lang", pseudo]).output.splitlines()
        assert lines
        assert [line for line in lines if strays(line, words)] == []


def with_ends(text: str) -> str:
    """A list of commands in which each description ends with its bracket, though only its beginning is shown."""
    return re.sub(rf"^(  [a-z]+ +{OPEN}[^{OPEN}{CLOSE}\n]*\.)$", rf"\1{CLOSE}", text, flags=re.MULTILINE)


@pytest.mark.parametrize("path", [(), *((name,) for name in main.commands), ("sheet", "make"), ("sheet", "mark")])
def test_the_help_of_the_command_line(pseudo: str, path: tuple[str, ...]) -> None:
    commands = [*main.commands, "make", "mark", "main"]
    options = sorted({option for command in (main, *main.commands.values(), *sheet_commands.commands.values())
                      for part in command.params for option in part.opts}, key=len, reverse=True)  # fmt: skip
    for arguments in (["--help"], ["--fly"], ["--lang"], ["--lang", "yy"]):
        if path == ("lab",) and arguments == ["--fly"]:
            continue  # JupyterLab gets it
        output = with_ends(CliRunner().invoke(main, ["--lang", pseudo, *path, *arguments]).output)
        left = re.sub("|".join(map(re.escape, ("--help", "-h", "--fly", *options))), "", output)
        assert output.count(OPEN) > 1
        assert {*strays(left).split()} <= {*commands}, output


@pytest.mark.parametrize("mode_id", mode_ids())
def test_sheets_of_paper(pseudo: str, mode_id: str) -> None:
    mode = load_mode(mode_id)
    places = [*(city.names for city in mode.board.cities), *mode.board.countries.values()]
    names = tuple(sorted({name for place in places for name in place.values()}, key=len, reverse=True))
    for name, make in SHEETS.items():
        page = make(mode, Speaker(pseudo, mode.board))
        found = set(re.split(r"<style.*?</style>|<[^>]*>", page, flags=re.DOTALL))
        found |= set(re.findall(r'(?:aria-label|alt|title)="([^"]*)"', page))
        squares = {text for text in found if re.fullmatch(r"[A-I]\d?", text)}
        assert {strays(unescape(text), names) for text in found - squares} == {""}, name


def test_writing_sheets_of_paper(pseudo: str, tmp_path: Path) -> None:
    for arguments in ([], ["map"], ["--mode", "x"], ["--cities", "x"], ["--out", __file__]):
        result = CliRunner().invoke(main, ["print", "--out", str(tmp_path), *arguments, "--lang", pseudo])
        assert result.output
        assert {strays(line) for line in result.output.splitlines()} == {""}


def test_the_test_finds_strays() -> None:
    """A text written in the code, and one glued from pieces, would be found."""
    assert strays("Draw pile: 3") == "Draw pile"
    assert strays(f"{OPEN}Ada draws{CLOSE} and {OPEN}Bo claims{CLOSE}") == "and"
    assert strays(f"{OPEN}Ada owns {OPEN}a route{CLOSE}{CLOSE}") == ""
    assert Checklist(["stray"], Speaker()).items == ["stray"]
