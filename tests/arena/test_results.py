"""What the results of a match come to."""

import doctest
from collections.abc import Sequence
from pathlib import Path

import pytest

import ttr.arena
from tests.arena.fakes import hands
from ttr.arena import Match, Results, Row, against, play, summary
from ttr.arena.results import TIME


def row(game: int, seat: int, bot: str, total: int, rank: int, won: float) -> Row:
    return Row(game, game, 7, seat, bot, rank, won, total, total, 0, 0, 0, 3, 1, 2, 0, 9, 40, 50, 0.2)


def results(*games: Sequence[tuple[str, int, int, float]]) -> Results:
    rows = [row(game, seat, *facts) for game, table in enumerate(games, 1) for seat, facts in enumerate(table, 1)]
    return Results(Match(("simple", "random")), tuple(rows))


MADE = results(
    (("simple", 90, 1, 1.0), ("random", 50, 2, 0.0)),
    (("random", 60, 1, 0.5), ("simple", 60, 1, 0.5)),
)


def test_a_summary_of_each_bot() -> None:
    simple, random = summary(MADE)
    assert (simple.key, simple.n, simple.wins) == (("simple",), 2, 1.5)
    assert (random.key, random.n, random.wins) == (("random",), 2, 0.5)
    assert simple.won.value == 0.75
    assert simple.total.value == 75
    assert (simple.stations, simple.completed, simple.failed, simple.turns) == (2, 3, 1, 40)
    assert simple.milliseconds == pytest.approx(4)


def test_a_summary_by_seat() -> None:
    found = summary(MADE, ("bot", "seat"))
    assert [(group.key, group.total.value) for group in found] == [
        (("simple", 1), 90), (("simple", 2), 60), (("random", 1), 60), (("random", 2), 50),
    ]  # fmt: skip
    assert [group.key for group in summary(MADE, ("seat",))] == [(1,), (2,)]


def test_who_comes_before_whom() -> None:
    found = against(MADE)
    assert found["simple", "random"].value == 0.75
    assert found["random", "simple"].value == 0.25
    assert found["random", "simple"].n == 2


def test_against_leaves_out_who_never_met() -> None:
    three = Results(Match(("simple", "random", "weighted")), MADE.rows)
    assert {*against(three)} == {("simple", "random"), ("random", "simple")}


def test_columns_and_records() -> None:
    played = play(Match(("weighted",)), 2, workers=1, measure=hands)
    assert played.games == 2
    assert played.columns[-4:] == ("left", "half", "name", TIME)
    assert [*played.records()[0]] == [*played.columns]
    assert played.column("name", seat=1) == ["weighted 1", "weighted 1"]
    assert played.column("total", game=2) == [each.total for each in played.rows[2:]]


def test_progress_is_told() -> None:
    told: list[int] = []
    play(Match(("weighted",)), 3, workers=1, progress=told.append)
    assert told == [1, 2, 3]


def test_the_samples_of_the_page() -> None:
    page = Path(__file__).resolve().parents[2] / "docs" / "arena.md"
    failed, attempted = doctest.testfile(str(page), module_relative=False)
    assert failed == 0
    assert attempted > 10


def test_the_example_of_the_package() -> None:
    assert doctest.testmod(ttr.arena).attempted == 3
    assert doctest.testmod(ttr.arena).failed == 0
