"""The turning points on the table: begun, stopped, shown on the map."""

import re
from collections.abc import Callable

import pytest

from ttr.bots import FollowingBot
from ttr.mode import load_mode
from ttr.review import TurningPoint
from ttr.session import Session
from ttr.text import Speaker
from ttr.view.colors import BOXES, PIECES
from ttr.view.control import Control, Stage
from ttr.view.review import Turning, chart
from ttr.view.table import Table

NAMES = ["Ada", "Bo"]


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few roll-outs."""
    monkeypatch.setattr("ttr.review.LOOKS", 2)
    monkeypatch.setattr("ttr.review.MEASURES", 4)
    monkeypatch.setattr("ttr.review.MOST_TURNS", 1200)


def finished() -> Table:
    """The table after a short game."""
    session, bot = Session(load_mode("europe_short"), NAMES, 3, 0), FollowingBot()
    while not session.is_over:
        session.act(bot.choose(session.state.seen_by()).action)
    control = Control(session, Speaker("en", session.state.board, NAMES), bots={1: bot}, adviser=FollowingBot)
    return Table(control)


def review_of(table: Table) -> Turning:
    assert table.turning is not None
    return table.turning


def test_the_turning_points_are_found_and_shown_on_the_map() -> None:
    table = finished()
    review = review_of(table)
    assert table.actions.children == (review.start, table.hint)
    review.start.click()
    points = review.review.points
    assert points
    shown = review.points[: len(points)]
    assert table.actions.children == (review.picture, *shown, table.hint)
    for number, (point, button) in enumerate(zip(points, shown, strict=True), 1):
        first, second = button.description.split("\n")
        assert first.startswith(f"{number}. Move {point.end}: ")
        assert second.startswith(f"Expected lead of {NAMES[point.seat]} in points: before ")
    shown[0].click()
    control = table.control
    assert control.session.at == points[0].end
    assert control.status.text
    assert control.status.text.split(".")[0] in shown[0].description
    assert "ttr-main" in shown[0]._dom_classes
    if control.stage is Stage.REVIEW:
        assert table.actions.children[-2:] == (table.to_last, table.ask)
    shown[-1].click()
    assert "ttr-main" not in shown[0]._dom_classes or len(points) == 1


def test_the_work_goes_on_in_slices_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttr.view.review.SLICE", 0)
    waiting: list[Callable[[], None]] = []
    table = finished()
    table.control.later = waiting.append
    review = review_of(table)
    review.start.click()
    assert table.actions.children == (review.about, review.progress, review.stop, table.hint)
    for _ in range(3):
        waiting.pop(0)()
    assert re.search(
        r'<progress [^>]*value="0.\d+" max="1" aria-label="Games are being simulated"', review.progress.value
    )
    assert len(waiting) == 1
    table.steps[0].click()
    assert review.progress in table.actions.children, "one may look around meanwhile"
    review.stop.click()
    assert table.control.status.text.startswith("Stopped.")
    waiting.pop(0)()
    assert waiting == []
    assert review.start in table.actions.children
    review.start.click()
    while waiting:
        waiting.pop(0)()
    assert review.done


def test_playing_on_from_an_earlier_position_forgets_the_review() -> None:
    table = finished()
    review = review_of(table)
    review.start.click()
    assert review.done
    table.control.step(2)
    table.control.branch()
    assert review.picture not in table.actions.children
    bot = FollowingBot()
    while table.control.stage is not Stage.OVER:
        table.control.act(bot.choose(table.control.state.seen_by()).action)
    assert review.start in table.actions.children
    assert not review.done


def test_playing_on_while_the_review_is_at_work_stops_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ttr.view.review.SLICE", 0)
    waiting: list[Callable[[], None]] = []
    table = finished()
    table.control.later = waiting.append
    review = review_of(table)
    review.start.click()
    table.control.step(2)
    table.control.later = None
    table.control.branch()
    waiting.pop(0)()
    assert waiting == []
    assert review.running is None
    assert "went wrong" not in table.status.value


def test_a_mistake_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    table = finished()
    monkeypatch.setattr("ttr.review.roll_out", lambda *arguments: 1 / 0)
    review_of(table).start.click()
    assert "ZeroDivisionError" in table.status.value
    assert review_of(table).start in table.actions.children


def test_without_turning_points_it_says_so() -> None:
    table = finished()
    review = review_of(table)
    review.start.click()
    review.review.points = []
    review.fill_points()
    assert "No turn changed" in review.picture.value


def test_the_chart_tells_in_words_what_it_draws() -> None:
    expected = {0: (-4.0, 90.0), 10: (20.4, 80.0), 30: (50.0, 71.6)}
    looks = tuple(PIECES[color] for color in BOXES["classic"][:2])
    points = [TurningPoint(0, 10, 0, -94, -59.6, 4)]
    drawn = chart(expected, points, Speaker("en", names=NAMES), NAMES, looks)
    assert 'role="img"' in drawn
    words = re.search("<desc>(.*)</desc>", drawn)
    assert words is not None
    assert words[1] == (
        "Ada: expected −4 points at the start, lowest −4 points, highest 50 points, at the end 50 points. "
        "Bo: expected 90 points at the start, lowest 72 points, highest 90 points, at the end 72 points. "
        "Turning point 1: after move 10."
    )
    assert drawn.count("<polyline") == 4, "a line with an edge for each player"
    assert len(set(re.findall('stroke-dasharray="([^"]*)" stroke-linejoin', drawn))) == 2, "not by color alone"
    assert ">A</text>" in drawn
    assert ">B</text>" in drawn


def test_letters_of_equal_scores_do_not_lie_on_each_other() -> None:
    looks = tuple(PIECES[color] for color in BOXES["classic"][:3])
    drawn = chart(
        {0: (5.0, 5.0, 5.0), 4: (7.0, 7.0, 7.0)}, [], Speaker("en", names=[*NAMES, "Cem"]), [*NAMES, "Cem"], looks
    )
    places = [float(y) for y, letter in re.findall(r' y="([\d.]+)" text-anchor="start">([ABC])<', drawn)]
    assert len(places) == 3
    assert min(b - a for a, b in zip(sorted(places), sorted(places)[1:], strict=False)) >= 12
