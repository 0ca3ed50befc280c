"""Functions to watch fail, to write and to repair: the interval of a share, and that of the difference of pairs."""

from collections.abc import Iterator
from math import isfinite
from random import Random
from typing import Any

from ttr.arena.intervals import share
from ttr.lesson.cases import Case, NumbersCase
from ttr.lesson.coding import CodeTask, Mistake
from ttr.lesson.topics.experiments.reckoning import of_pairs

FEW = 6
"""Up to so many games every case is tried."""

LARGE = 90
"""How many larger cases are tried."""

NEAR = 0.001
"""How far an end may be from the right one: 1.96 and its further decimals are as good."""


# -- cases ------------------------------------------------------------------------------------------------------------


def counts() -> Iterator[Case]:
    """Victories and games: few games first."""
    for games in range(1, FEW + 1):
        for wins in range(games + 1):
            yield NumbersCase(arguments=(wins, games), names=("wins", "games"))
    random = Random(10)
    for _ in range(LARGE):
        games = random.randint(FEW, 1000)
        yield NumbersCase(
            arguments=(random.choice((0, games, random.randint(0, games))), games), names=("wins", "games")
        )


def can_be_won(case: Case) -> bool:
    """Was a game played, and none won more than once?"""
    wins, games = case.arguments
    return bool(0 <= wins <= games and games)


def pairs() -> Iterator[Case]:
    """Points of as many players with and without a station: few first."""
    random, names = Random(10), ("first", "second")
    yield NumbersCase(arguments=([60, 100], [50, 92]), names=names)
    for number in (2, 2, 3, 3, 4, 5, *(random.randint(6, 40) for _ in range(LARGE))):
        first = [random.randint(40, 130) for _ in range(number)]
        second = [points - random.randint(-10, 20) for points in first]
        yield NumbersCase(arguments=(first, second), names=names)


# -- judges -----------------------------------------------------------------------------------------------------------


def ends_of(answer: Any) -> tuple[float, float]:
    """The two ends of an interval that a function has answered; what is none, makes an error that the caller tells."""
    low, high = map(float, answer)
    if not (isfinite(low) and isfinite(high)):
        raise TypeError(answer)
    return low, high


def of_share(case: Case, answer: Any) -> Mistake | None:
    """Is it the interval of Wilson?"""
    wins, games = case.arguments
    low, high = ends_of(answer)
    if low > high:
        return Mistake("topic.experiments.code.order")
    if low == high:
        return Mistake("topic.experiments.code.point", {"n": games})
    if low < -NEAR or high > 1 + NEAR:
        return Mistake("topic.experiments.code.outside")
    right = share(wins, games)
    return _compared((low, high), (right.low, right.high), NEAR)


def of_differences(case: Case, answer: Any) -> Mistake | None:
    """Is it the interval of the mean difference of pairs?"""
    low, high = ends_of(answer)
    if low > high:
        return Mistake("topic.experiments.code.order")
    right = of_pairs(*case.arguments)
    return _compared((low, high), right, NEAR * max(1.0, right[1] - right[0]))


def _compared(found: tuple[float, float], right: tuple[float, float], near: float) -> Mistake | None:
    """What is wrong with an interval: its middle, or its width."""
    if all(abs(a - b) <= near for a, b in zip(found, right, strict=True)):
        return None
    wide, wanted = found[1] - found[0], right[1] - right[0]
    if abs(wide - wanted) <= 2 * near:
        return Mistake("topic.experiments.code.shifted")
    return Mistake("topic.experiments.code.wide" if wide > wanted else "topic.experiments.code.narrow")


CODES = {
    "share": CodeTask(cases=counts, judge=of_share, fits=can_be_won),
    "write": CodeTask(
        cases=counts,
        judge=of_share,
        fits=can_be_won,
        hints=tuple(f"topic.experiments.write.{step}" for step in (1, 2, 3)),
    ),
    "repair": CodeTask(
        cases=pairs,
        judge=of_differences,
        hints=tuple(f"topic.experiments.repair.{step}" for step in (1, 2, 3)),
    ),
}
