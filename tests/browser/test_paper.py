"""Sheets of paper as a browser prints them: so many pages, and nothing cut off."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ttr.mode import load_mode, mode_ids
from ttr.text import Speaker
from ttr.view.paper import SHEETS

LONG = {"europe_expanded": 2, "europe_mega": 3, "usa_mega": 2, "india": 2}
"""Pages of the ticket list where it needs more than one."""

CUT = """() => [...document.querySelectorAll('.page')].flatMap(page => {
    const foot = page.querySelector('footer').getBoundingClientRect(), edge = page.getBoundingClientRect();
    return [page, ...page.querySelectorAll('*')].filter(e => {
        const box = e.getBoundingClientRect();
        if (e.parentElement.closest('svg')) return false;  // the picture is measured as a whole
        return (box.right > edge.right || box.left < edge.left || box.bottom > edge.bottom
            || (e.closest('main') && box.bottom > foot.top))
            || (e.clientWidth && e.scrollWidth > e.clientWidth);
    }).map(e => `${e.tagName} ${e.textContent.slice(0, 60)}`);
})"""
"""What reaches beyond its page, into the foot of it, or out of its own box."""

SMALL = """() => Math.min(...[...document.querySelectorAll('.page *')]
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()) && e.tagName !== 'title')
    .map(e => parseFloat(getComputedStyle(e).fontSize) * (e.closest('svg') ? e.getScreenCTM().a : 1)))"""
"""The size of the smallest letters, in CSS pixels."""

POINT = 96 / 72
"""CSS pixels."""


class LongWinded(Speaker):
    """Says everything at a third more length, as some languages do."""

    def say(self, key: str, n: int | None = None, **facts: object) -> str:
        text = super().say(key, n, **facts)
        return text + " " + text[: len(text) // 3] if len(text) > 12 else text


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    """A page that shows what would be printed, one sheet after the other."""
    shown = browser.new_page()
    shown.emulate_media(media="print")
    return shown


def pages(page: Page, document: str, folder: Path) -> int:
    """Open a sheet and count the pages that come out of the printer."""
    (folder / "sheet.html").write_text(document, encoding="utf-8")
    page.goto((folder / "sheet.html").as_uri())
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(prefer_css_page_size=True)))


@pytest.mark.parametrize("mode_id", mode_ids())
def test_every_sheet_has_its_pages_and_nothing_is_cut(mode_id: str, page: Page, tmp_path: Path) -> None:
    mode = load_mode(mode_id)
    expected = {"cities": 2, "tickets": LONG.get(mode_id, 1), "talk": 1, "score": 1}
    for name, make in SHEETS.items():
        document = make(mode, Speaker("en", mode.board))
        assert pages(page, document, tmp_path) == expected[name], name
        assert page.evaluate(CUT) == [], name
        assert page.evaluate(SMALL) >= 8 * POINT, name


@pytest.mark.parametrize("cities", ["tr", "ru", "fa"])
def test_names_in_other_scripts_fit_too(cities: str, page: Page, tmp_path: Path) -> None:
    mode = load_mode("europe")
    for name, make in SHEETS.items():
        document = make(mode, Speaker("en", mode.board, cities=cities))
        assert pages(page, document, tmp_path) == (2 if name == "cities" else 1), name
        assert page.evaluate(CUT) == [], name


@pytest.mark.parametrize("mode_id", ["europe", "europe_mega", "usa_mega"])
def test_a_language_of_longer_sentences_has_room(mode_id: str, page: Page, tmp_path: Path) -> None:
    mode = load_mode(mode_id)
    for name, make in SHEETS.items():
        document = make(mode, LongWinded("en", mode.board))
        assert pages(page, document, tmp_path) == document.count("<footer>"), name
        assert page.evaluate(CUT) == [], name


@pytest.mark.parametrize("mode_id", ["europe_mega", "usa_mega", "switzerland", "legendary_asia", "india"])
def test_every_language_has_room(mode_id: str, page: Page, tmp_path: Path) -> None:
    mode = load_mode(mode_id)
    for language in ("tr", "ru", "fa"):
        for name, make in SHEETS.items():
            document = make(mode, Speaker(language, mode.board))
            assert pages(page, document, tmp_path) == document.count("<footer>"), (language, name)
            assert page.evaluate(CUT) == [], (language, name)


def test_what_is_cut_would_be_found(page: Page, tmp_path: Path) -> None:
    mode = load_mode("europe")
    document = SHEETS["talk"](mode, Speaker("en", mode.board))
    wide = document.replace("<main>", '<main><p style="white-space:nowrap">' + "railway " * 60 + "</p>")
    pages(page, wide, tmp_path)
    assert page.evaluate(CUT) != []
    high = document.replace("<main>", "<main>" + "<p>railway</p>" * 60)
    assert pages(page, high, tmp_path) == 2
    assert page.evaluate(CUT) != []
    tiny = document.replace("<main>", '<main><p style="font-size:7pt">railway</p>')
    pages(page, tiny, tmp_path)
    assert page.evaluate(SMALL) < 8 * POINT
