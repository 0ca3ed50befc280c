"""Tables for a teacher: the same on screen, as a page, for spreadsheets and in words."""

import csv
from io import StringIO
from pathlib import Path

from ttr.lesson.grading.listing import Listing, sound
from ttr.view.frame import directed

HOSTILE = '<script>alert(1)</script>&"'
TABLE = Listing("T<", ["Name", "Points"], [["=1+1", 3], [HOSTILE, -2], ["\ud800x", 0]], [HOSTILE], ["one"], "en")


def test_spreadsheets_get_texts_that_are_no_formulas(tmp_path: Path) -> None:
    path = TABLE.save(tmp_path / "deep" / "x.csv")
    text = path.read_bytes().decode("utf-8")
    assert text == TABLE.csv()
    assert text.startswith("\ufeffName,Points\r\n'=1+1,3\r\n")
    rows = list(csv.reader(StringIO(text.removeprefix("\ufeff"), newline="")))
    assert rows[2:] == [[HOSTILE, "-2"], ["?x", "0"]]


def test_what_people_typed_is_escaped_in_html(tmp_path: Path) -> None:
    page = TABLE.save(tmp_path / "x.html").read_text("utf-8")
    assert page.startswith('<!doctype html>\n<html lang="en" dir="ltr">')
    assert "<script" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt;&amp;") == 2
    assert '<th scope="col">Name</th>' in page
    assert "<td>3</td>" in TABLE.html()


def test_it_shows_itself() -> None:
    bundle = TABLE._repr_mimebundle_()
    assert bundle["text/html"] == directed(TABLE.html(), "en")
    assert bundle["text/plain"] == f"one\n{HOSTILE}"


def test_halves_of_letters_do_no_harm() -> None:
    assert sound("a\ud800é") == "a?é"
