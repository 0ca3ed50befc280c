"""The score sheet as a file: complete, without script, nothing typed is taken for code or for a formula."""

import csv
import re
from dataclasses import replace
from html.parser import HTMLParser
from io import StringIO

import pytest

from tests.doubles.played import MODES, at_the_end
from tests.proof.test_count import BRIDGED
from tests.proof.test_stations import CHAIN, EQUAL, random_table
from tests.table import level, table
from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.proof import station_choices, trail_proof
from ttr.score import ScoreSheet, score
from ttr.state import State
from ttr.text import Speaker
from ttr.view.colors import BOXES, PIECES
from ttr.view.sheet import BOM, choices_table, lines_html, plain_text, sheet_csv, sheet_html, trail_picture

LOOKS = tuple(PIECES[color] for color in BOXES["classic"])
EVIL = '<img src=x onerror="alert(1)"> & \'"'
EMPTY = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta"}


class Reader(HTMLParser):
    """Reads a page: its texts, elements and attributes; elements must be closed in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.texts: list[str] = []
        self.open: list[str] = []
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open[-1:] != ["style"] and data.strip():
            self.texts.append(data.strip())


def speaker_of(state: State, language: str = "en") -> Speaker:
    return Speaker(language, state.board, [player.name for player in state.players])


def page(state: State, language: str = "en", **more: str) -> str:
    return sheet_html(state, score(state), speaker_of(state, language), LOOKS, **more)


def rows(sheet: ScoreSheet, language: str = "en") -> list[list[str]]:
    text = sheet_csv(sheet, Speaker(language, sheet.mode.board))
    assert text.startswith(BOM)
    return list(csv.reader(StringIO(text.removeprefix(BOM), newline="")))


# -- HTML -------------------------------------------------------------------------------------------------------------


def test_the_page_needs_nothing_from_elsewhere_and_runs_nothing() -> None:
    state = random_table(1)
    text = page(state)
    shown = Reader(text)
    assert not {"script", "link", "img", "iframe", "object", "form"} & set(shown.tags)
    assert not [name for name, _ in shown.attributes if name.startswith("on")]
    assert [value for name, value in shown.attributes if name in ("href", "src")] == ["#board"] * 5
    assert "default-src 'none'" in text
    assert "url(" not in text
    assert "@import" not in text
    assert text.count('<g id="board">') == 1
    assert len(text) < 1_000_000


def test_the_page_tells_every_proof() -> None:
    state = table(*BRIDGED)
    texts = " ".join(Reader(page(state, title="A game", date="30 November 2026")).texts)
    for sentence in (
        "A game",
        "30 November 2026",
        "Ada wins with 50 points.",
        "Longest trail: 10 trains",
        "1. Berlin – Warszawa: 4 trains, 4 trains so far",
        "The walk uses every route that is connected with it",
        "Frankfurt – Smolensk (13): fulfilled by",
        "The stations of Ada can borrow in 2 ways.",
        "Unbuilt stations: 8 points for 2 stations",
        "Berlin borrows nothing",
        "European Express: 10 points",
    ):
        assert sentence in texts, sentence
    rule = speaker_of(state).rule("STATION-11")
    assert rule in texts


def test_each_longest_trail_is_numbered_on_its_map() -> None:
    state = table(*BRIDGED)
    proof = trail_proof(score(state).players[0].network.routes)
    shown = trail_picture(state, LOOKS, proof.steps)
    assert shown.numbers == {route: number for number, route in enumerate(proof.routes, 1)}
    assert shown.marked_routes == set(proof.routes)
    assert len(shown.owners) == 6
    texts = Reader(page(state)).texts
    assert [text for text in texts if text in ("1", "2", "3", "4")].count("3") >= 1


def test_ties_stand_below_the_table() -> None:
    assert "Nothing is left to compare" in page(table({}, {}))
    assert "Nothing is left to compare" not in page(table(*BRIDGED))
    state = level(table({"stations": ["wien"]}, {}))
    assert "In front: Bo." in page(state)


def test_failed_tickets_and_what_separates_them() -> None:
    state = table({"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}, {})
    text = page(state)
    assert "Only 1 route is missing: Amsterdam–Essen (nobody’s)." in text
    assert "failed" not in page(table({"routes": ["amsterdam-london"]}, {}))


def test_a_game_without_stations_has_no_stations_on_its_sheet() -> None:
    state = table({"routes": ["calgary-winnipeg"]}, {}, mode="usa")
    text = page(state)
    assert "tation" not in "".join(Reader(text).texts)
    assert "Longest path" in text
    assert "<svg" in text


def test_what_was_typed_is_text() -> None:
    state = table({**BRIDGED[0], "stations": ["berlin"]}, BRIDGED[1])
    state.players[0].name, state.players[1].name = EVIL, "</style><script>alert(1)</script>"
    text = page(state, title=EVIL + "</title>", date="<b>now</b>")
    shown = Reader(text)
    assert "script" not in shown.tags
    assert "img" not in shown.tags
    assert not [name for name, _ in shown.attributes if name.startswith("on")]
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;" in text
    assert "&lt;b&gt;now&lt;/b&gt;" in text


def test_the_language_and_its_direction() -> None:
    state = table({}, {})
    assert '<html lang="en" dir="ltr">' in page(state)
    assert '<html lang="fa" dir="rtl">' in page(state, "fa")


def test_the_same_position_gives_the_same_page() -> None:
    assert page(random_table(2)) == page(random_table(2))
    assert page(random_table(2)) != page(random_table(3))


@pytest.mark.parametrize("players", [CHAIN, EQUAL])
def test_STATION_11_the_table_of_choices(players: tuple[dict[str, list[str]], ...]) -> None:
    state = table(*players)
    results = station_choices(state, score(state), 0)
    text = choices_table(results, state.players[0].stations, speaker_of(state))
    assert text.count("<tr") == 1 + len(results)
    assert text.count("ttr-taken") == text.count("(taken)") == 1
    assert text.index("ttr-taken") < text.index("<td>nothing</td>")


def test_lines_name_their_rules() -> None:
    from ttr.proof.words import Line

    assert lines_html([Line("a < b", "TIE-1"), Line("c")]) == "<p>a &lt; b <small>TIE-1</small></p><p>c</p>"


def test_nothing_is_written_in_the_code(pseudo: str) -> None:  # noqa: F811
    for state in (random_table(4), table({}, {}), level(table({"stations": ["wien"]}, {}))):
        names = {name for city in state.board.cities for name in city.names.values()}
        known = tuple(sorted(names, key=len, reverse=True))
        texts = Reader(page(state, pseudo)).texts
        assert {strays(text, known) for text in texts} == {""}
        header = rows(score(state), pseudo)[0]
        assert {strays(cell) for cell in header} == {""}


# -- CSV --------------------------------------------------------------------------------------------------------------


def test_a_row_a_player() -> None:
    sheet = score(table(*BRIDGED))
    assert rows(sheet) == [
        [
            "Player", "Routes", "Tickets", "Unbuilt stations", "European Express", "Total", "Place",
            "Longest trail (trains)", "Fulfilled tickets (number)", "Failed tickets (number)",
            "Stations built (number)",
        ],
        ["Ada", "19", "13", "8", "10", "50", "1", "10", "1", "0", "1"],
        ["Bo", "25", "0", "12", "0", "37", "2", "8", "0", "0", "0"],
    ]  # fmt: skip


def test_numbers_below_zero_stay_numbers() -> None:
    sheet = score(table({"tickets": ["london-wien"]}, {}))
    assert rows(sheet)[1][2] == "-10"


def test_other_modes_have_their_own_columns() -> None:
    header = rows(score(table({}, {}, mode="usa_mega")))[0]
    assert {"Longest path", "Globetrotter"} <= set(header)
    assert not [name for name in header if "tation" in name]
    assert "Mountains" in rows(score(table({}, {}, mode="legendary_asia")))[0]


@pytest.mark.parametrize("mode", MODES)
def test_the_sheet_of_a_game_of_every_mode(mode: str) -> None:
    state = at_the_end(mode)
    sheet = score(state)
    header, *lines = rows(sheet)
    assert {len(line) for line in lines} == {len(header)}
    assert [line[header.index("Total")] for line in lines] == [str(player.total) for player in sheet.players]
    texts = " ".join(Reader(page(state)).texts)
    for player in sheet.players:
        assert f"{player.name}: {player.total}".replace("-", "−") in texts
        for ticket in (*player.completed, *player.failed):
            assert speaker_of(state).ticket(ticket) in texts
    for bonus in sheet.mode.bonuses:
        assert speaker_of(state).say(f"bonus.{bonus}") in texts
        assert speaker_of(state).say(f"bonus.{bonus}") in header


@pytest.mark.parametrize(
    "name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r=1", "＝1", "a\n=b", 'a","b', "ﬀ;x"]
)
def test_no_name_is_a_formula_or_breaks_the_table(name: str) -> None:
    sheet = score(table(*BRIDGED))
    hostile = replace(sheet, players=(replace(sheet.players[0], name=name), sheet.players[1]))
    table_of = rows(hostile)
    assert len(table_of) == 3
    assert {len(row) for row in table_of} == {11}
    assert table_of[1][0].removeprefix("'") == name
    assert re.match(r"[=+\-@＝\t\r]|\s+[=+\-@]", table_of[1][0]) is None


def test_plain_text_leaves_ordinary_names_alone() -> None:
    assert [plain_text(name) for name in ("Ada", "Жанна", "فرزانه", "O'Neil", "a-b", "")] == [
        "Ada", "Жанна", "فرزانه", "O'Neil", "a-b", ""]  # fmt: skip
