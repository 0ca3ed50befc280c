"""The table of leaflets: the points of Europe, editions that exist, and a sentence for everything."""

import re
import tomllib

import pytest

from ttr import files
from ttr.lesson.leaflets import Point, points, readings, said, table
from ttr.mode import load_mode
from ttr.text import Speaker
from ttr.text.rules import edition, rule_table

SPEAKER = Speaker("en", load_mode("europe").board)
EDITIONS = tomllib.loads((files.data() / "rules.toml").read_text("utf-8"))["editions"]
OTHER_MAPS = {12, 13, 14, 15, 20}
"""Points about USA, India, Switzerland and Asia."""


def test_exactly_the_points_of_europe_are_there() -> None:
    assert [*points()] == [f"C-{n}" for n in range(1, 21) if n not in OTHER_MAPS]


@pytest.mark.parametrize("point", points().values(), ids=lambda point: point.id)
def test_every_edition_named_exists(point: Point) -> None:
    for names in (*point.says.values(), point.source):
        assert names
        assert len(names) == len({*names})
        assert {*names} <= EDITIONS.keys()
        for name in names:
            assert edition(name, SPEAKER) == EDITIONS[name]


@pytest.mark.parametrize("point", points().values(), ids=lambda point: point.id)
def test_the_rules_are_printed_where_the_table_says(point: Point) -> None:
    assert point.rules
    for rule in point.rules:
        assert {*point.source} & {*rule_table()[rule]["editions"]}, rule
    for name in point.source:
        assert any(name in rule_table()[rule]["editions"] for rule in point.rules), name


@pytest.mark.parametrize("point", points().values(), ids=lambda point: point.id)
def test_leaflets_differ_and_something_is_right(point: Point) -> None:
    assert len(point.says) > 1
    assert point.right
    assert point.right <= point.says.keys()
    assert len({said(point.id, reading, SPEAKER) for reading in point.says}) == len(point.says)


def test_no_message_is_left_over() -> None:
    text = (files.locale() / "en" / "course-leaflets.po").read_text("utf-8")
    kept = {(point.id, reading) for point in points().values() for reading in point.says}
    assert {*re.findall(r'"course\.leaflets\.said\.(C-\d+)\.(\w+)"', text)} == kept
    for family in ("about", "right"):
        assert re.findall(rf'"course\.leaflets\.{family}\.(C-\d+)"', text) == [*points()]


def test_readings_carry_a_sign_and_their_editions() -> None:
    html = readings(["C-2"], SPEAKER)
    wrong, right = html.split("</p>")[:2]
    assert "✗" in wrong
    assert "counter-clockwise" in wrong
    assert "classic Europe booklet, Russian translation" in wrong
    assert "✓" in right
    assert "one-page Europe summary, Turkish" in right


def test_the_table_shows_every_point() -> None:
    bundle = table(SPEAKER)._repr_mimebundle_()
    for kind in ("text/plain", "text/html"):
        for point in points():
            assert SPEAKER.say(f"course.leaflets.about.{point}") in bundle[kind]
    assert bundle["text/html"].count("<tr>") == 1 + len(points())
    assert ".txt" not in bundle["text/html"]
