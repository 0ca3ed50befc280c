"""Intervals as a picture: what they say in words, in numbers, and on the scale."""

import re

import pytest

from ttr.arena import Estimate, mean, share
from ttr.mode import load_mode
from ttr.view.chart import ChartError
from ttr.view.intervals import intervals

BOARD = load_mode("europe").board


def test_words_tell_value_and_interval() -> None:
    shown = intervals("Games won", {"Ada": Estimate(0.5, 0.25, 0.75, 10)}, percent=True, zero=0.5, language="en")
    assert shown.words() == "Games won\nAda: 50.0 %, with the interval from 25.0 % to 75.0 %."
    assert shown.table() == [["", "Number", "from", "to", "observations"], ["Ada", "50.0 %", "25.0 %", "75.0 %", "10"]]
    assert "<desc>Ada: 50.0 %," in shown.svg()
    assert "<title>Games won</title>" in shown._repr_mimebundle_()["text/html"]


def test_a_mark_stands_in_the_words_and_on_the_scale() -> None:
    rows = {"a": Estimate(1.0, 0.0, 2.0, 9), "b": Estimate(3.0, 2.0, 4.0, 9)}
    shown = intervals("", rows, marks={"b": 5}, mark="expected", language="en")
    assert shown.sentences() == [
        "a: 1.0, with the interval from 0.0 to 2.0.",
        "b: 3.0, with the interval from 2.0 to 4.0; expected: 5.0.",
    ]
    assert [row[-1] for row in shown.table()] == ["expected", "–", "5.0"]
    assert shown.ends()[1] > 5


def places(svg: str) -> list[tuple[float, float, float]]:
    """From where to where each whisker is drawn, and where its point is."""
    found = re.findall(r'M([\d.]+) [\d.]+H([\d.]+)M.*?<circle cx="([\d.]+)"', svg)
    return [(float(low), float(high), float(middle)) for low, high, middle in found]


def test_whiskers_lie_on_one_scale() -> None:
    rows = {"a": Estimate(0.0, -2.0, 2.0, 9), "b": Estimate(1.0, 0.0, 2.0, 9)}
    a, b = places(intervals("", rows, zero=0, language="en").svg())
    assert a[1] == b[1]
    assert b[0] == a[2] == pytest.approx((a[0] + a[1]) / 2, abs=0.1)
    assert b[1] - b[0] == pytest.approx((a[1] - a[0]) / 2, abs=0.1)


def test_without_an_interval_nothing_is_drawn() -> None:
    shown = intervals("", {"one": mean([5]), "two": mean([4, 6]), "none": mean([])}, language="en")
    assert [label for label, _ in shown.rows] == ["two"]
    with pytest.raises(ChartError, match="at least two observations"):
        intervals("", {"one": mean([5])}, language="en")


def test_a_single_point_has_a_scale_too() -> None:
    low, high = intervals("", {"same": mean([4, 4, 4])}, language="en").ends()
    assert low < 4 < high


def test_labels_may_be_ids() -> None:
    rows = {"paris": share(1, 2), "paris-wien": share(1, 3), "<b>": share(2, 3), 4: share(1, 4)}
    shown = intervals("", rows, board=BOARD, language="en")
    assert [label for label, _ in shown.rows] == ["Paris", "Paris – Wien", "<b>", "4"]
    assert "<b>" not in shown.html()
    assert "&lt;b&gt;" in shown.svg()


def test_there_is_no_minus_zero() -> None:
    assert "−" not in intervals("", {"a": Estimate(-0.01, -0.02, 0.01, 9)}, language="en").words()
