"""Intervals, beside those of scipy."""

import doctest
from math import inf

import pytest
from scipy import stats

from ttr.arena import intervals
from ttr.arena.intervals import mean, share, t_quantile


@pytest.mark.parametrize(("wins", "n"), [(0, 10), (10, 10), (3, 7), (501, 1000), (1, 1)])
def test_wilson(wins: int, n: int) -> None:
    found, other = share(wins, n), stats.binomtest(wins, n).proportion_ci(method="wilson")
    assert (found.low, found.high) == pytest.approx((other.low, other.high))
    assert found.value == wins / n
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 10, 29, 30, 99, 100, 101, 150, 1000, 100_000])
def test_students_t(freedom: int) -> None:
    assert t_quantile(freedom) == pytest.approx(stats.t.ppf(0.975, freedom), rel=1e-5)
    assert t_quantile(freedom, 0.8) == pytest.approx(stats.t.ppf(0.9, freedom), rel=1e-5)


def test_a_mean() -> None:
    sample = [3, 8, -4, 12, 5, 5]
    found = mean(sample)
    low, high = stats.t.interval(0.95, 5, loc=stats.tmean(sample), scale=stats.sem(sample))
    assert (found.low, found.high) == pytest.approx((low, high))
    assert found.margin == pytest.approx((high - low) / 2)
    assert found.n == 6


def test_of_nothing_nothing_is_known() -> None:
    assert share(0, 0)[:3] == (0, 0, 1)
    assert mean([])[1:3] == (-inf, inf)
    assert mean([4])[:3] == (4, -inf, inf)


def test_shared_victories_count_in_parts() -> None:
    assert share(0.5, 1).value == 0.5


def test_the_examples() -> None:
    assert doctest.testmod(intervals).attempted == 4
    assert doctest.testmod(intervals).failed == 0
