"""Charts: well-formed and described, the same numbers in picture, table and words, nothing by color alone."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from html import unescape

import pytest

from ttr.mode import load_mode
from ttr.view.chart import LOOKS, WIDTH, Chart, ChartError, bars, columns, line

BOARD = load_mode("europe").board
SVG = "{http://www.w3.org/2000/svg}"
ROUTES = {"paris": 10, "frankfurt": 10, "edinburgh": 2}
CHARTS = [
    bars("Routes", ROUTES, board=BOARD),
    bars("<Both> & more", {"all": ROUTES, "one track": {"paris": 7, "wien": 5}}, board=BOARD),
    bars("Nothing", {"a": 0}),
    bars("Names", {"a name that is much too long for its place in a chart": Fraction(1, 3)}, percent=True),
    columns("Degrees", {1: 1, 2: 4, 3: 14}, x="routes", y="cities"),
    columns("Many", {"x": {n: n % 7 for n in range(60)}, "y": dict.fromkeys(range(9), 1), "z": {70: 0.5}}),
    line("Reached", {0: 1, 1: 8, 5: 20}, x="hops", y="cities", steps=True),
    line("Shares", {"a": {0: 0.25, 2: 0.5}, "b": {0: 0.5, 1: Fraction(1, 8)}, "c": {3: 0}}, percent=True),
]


def texts(chart: Chart) -> list[str]:
    return [element.text or "" for element in ET.fromstring(chart.svg()).iter(f"{SVG}text")]


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.title)
def test_every_chart_is_well_formed_and_described(chart: Chart) -> None:
    root = ET.fromstring(chart.svg())
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == chart.title
    assert root.findtext(f"{SVG}desc") == chart.description() != ""
    assert chart.svg() == chart.svg()
    height = float(root.get("height", ""))
    for element in root.iter(f"{SVG}text"):
        assert 0 <= float(element.get("x", "")) <= WIDTH
        assert 0 < float(element.get("y", "")) < height


@pytest.mark.parametrize("chart", CHARTS, ids=lambda chart: chart.title)
def test_table_and_words_have_every_number(chart: Chart) -> None:
    rows = chart.rows()
    assert len(rows) == 1 + len(chart.labels)
    cells = [unescape(cell) for cell in re.findall(r"<t[dh][^>]*>([^<]*)</t[dh]>", chart.html())]
    assert cells == [cell for row in rows for cell in row]
    assert chart.words().split("\n")[0] == chart.title
    assert len(chart.words().split("\n")) == 1 + len(rows)


@pytest.mark.parametrize("chart", [chart for chart in CHARTS if chart.kind != "line"], ids=lambda chart: chart.title)
def test_every_number_has_its_bar_and_bars_are_to_scale(chart: Chart) -> None:
    side = "width" if chart.kind == "bars" else "height"
    fills = [element for element in ET.fromstring(chart.svg()).iter(f"{SVG}rect") if "url" in element.get("fill", "")]
    fills = fills[len(chart.series) if len(chart.series) > 1 else 0 :]  # those of the legend come first
    values = [value for row in zip(*(numbers for _, numbers in chart.series)) for value in row if value is not None]
    assert len(fills) == len(values)
    longest = max(float(bar.get(side, "")) for bar in fills)
    for bar, value in zip(fills, values, strict=True):
        assert float(bar.get(side, "")) == pytest.approx(longest * float(value) / (float(max(values)) or 1), abs=0.1)


def test_cities_and_routes_have_their_names() -> None:
    chart = bars("x", {"kobenhavn": 1, "paris-zurich": 2, "elsewhere": 3}, board=BOARD)
    assert chart.labels == ("København", "Paris–Zürich", "elsewhere")
    assert bars("x", {"paris": 1}).labels == ("paris",)


def test_the_largest_come_first_where_only_some_are_wanted() -> None:
    chart = bars("x", {"a": 1, "b": 5, "c": 3, "d": 5}, most=3)
    assert chart.labels == ("b", "d", "c")
    assert bars("x", {"one": {"a": 1, "b": 2}, "two": {"a": 9}}, most=1).labels == ("a",)


def test_numbers_are_written_as_readers_write_them() -> None:
    chart = bars("x", {"a": Fraction(1, 3), "b": 2, "c": 0.5, "d": Fraction(4, 2)})
    assert [row[1] for row in chart.rows()[1:]] == ["0.333", "2", "0.500", "2"]
    shares = bars("x", {"a": Fraction(1, 3), "b": Fraction(1, 2)}, percent=True)
    assert [row[1] for row in shares.rows()[1:]] == ["33.3 %", "50 %"]
    assert bars("x", {"a": 0.5}, percent=True, digits=0).rows()[1][1] == "50 %"
    assert texts(shares)[-1] == "50 %"


def test_a_number_that_a_series_does_not_have_is_no_zero() -> None:
    chart = bars("x", {"one": {"a": 1}, "two": {"b": 0}}, x="city", y="n")
    assert chart.rows() == [["city", "one", "two"], ["a", "1", "–"], ["b", "–", "0"]]
    assert chart.description() == "one: a 1. two: b 0."


def test_series_differ_in_more_than_their_color() -> None:
    assert len({over for _, over, _ in LOOKS}) == len({dashes for _, _, dashes in LOOKS}) == len(LOOKS)
    chart = CHARTS[-1]
    lines = [element.get("stroke-dasharray") for element in ET.fromstring(chart.svg()).iter(f"{SVG}polyline")]
    assert lines == 2 * [dashes for _, _, dashes in LOOKS]  # in the legend, and as lines
    assert {"a", "b", "c"} <= set(texts(chart))


def test_charts_on_one_page_share_no_pattern() -> None:
    ids = [re.findall(r'pattern id="([^"]+)"', chart.svg()) for chart in CHARTS]
    flat = [each for some in ids for each in some]
    assert len(flat) == len(set(flat))


def test_columns_stand_in_the_order_of_numbers_and_bars_as_they_are_given() -> None:
    assert columns("x", {4: 1, 10: 2, 2: 3}).labels == ("2", "4", "10")
    assert columns("x", {"b": 1, "a": 2}).labels == ("b", "a")
    assert bars("x", {4: 1, 2: 3}).labels == ("4", "2")


def test_lines_go_in_the_order_of_their_labels_and_steps_have_corners() -> None:
    plain = line("x", {2: 1, 0: 3, 1: 2})
    assert plain.labels == ("0", "1", "2")
    ways = [
        len(next(ET.fromstring(chart.svg()).iter(f"{SVG}polyline")).get("points", "").split())
        for chart in (plain, line("x", {2: 1, 0: 3, 1: 2}, steps=True))
    ]
    assert ways == [3, 5]


def test_what_people_typed_is_escaped() -> None:
    chart = bars('<script>"', {"<b>": 1, "&": 2}, x="<i>", y="<u>")
    for tag in ("<script", "<b>", "<i>", "<u>"):
        assert tag not in chart.html()
    ET.fromstring(chart.svg())


def test_a_chart_shows_itself_with_a_table_and_in_words() -> None:
    bundle = CHARTS[0]._repr_mimebundle_()
    assert set(bundle) == {"text/html", "text/plain"}
    assert "<details>" in bundle["text/html"]
    assert bundle["text/plain"].split("\n") == [
        "Routes", "Label      Number", "Paris          10", "Frankfurt      10", "Edinburgh       2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({}, "nothing to draw"),
        ({"a": {}}, "nothing to draw"),
        ({"a": -1}, "“-1” cannot be drawn at “a”"),
        ({"a": float("nan")}, "“nan” cannot be drawn at “a”"),
        ({"a": None}, "“None” cannot be drawn"),
        ({"s": {"a": 1}, "b": 2}, "cannot be drawn at “s”"),
        ({name: {"a": 1} for name in "abcd"}, "at most 3 series"),
    ],
)
def test_what_cannot_be_drawn_is_refused_in_a_sentence(values: dict, said: str) -> None:
    with pytest.raises(ChartError, match=re.escape(said)) as caught:
        bars("x", values)
    assert caught.value._render_traceback_() == [str(caught.value)]


def test_a_line_needs_numbers_as_labels() -> None:
    with pytest.raises(ChartError, match="“Paris” has no place on a line"):
        line("x", {"Paris": 1})
