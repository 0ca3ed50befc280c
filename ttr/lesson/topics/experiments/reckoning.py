"""What the lesson on experiments reckons with: false alarms, many intervals, and the interval of a mean of pairs."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from statistics import fmean, stdev

from ttr.arena.intervals import SURE, share

NORMAL = 1.96
"""So many standard deviations around the mean hold 95 % of a normal distribution."""


@cache
def alarms(looks: int, games: int) -> float:
    """How likely it is that a fair coin is called unfair, if one looks again and again and stops at the first alarm.

    Parameters
    ----------
    looks : how often one looks
    games : tosses before each look

    Returns
    -------
    float
        Exact but for rounding: every course of the tosses is followed, those with the same number of heads together.

    Examples
    --------
    >>> alarms(1, 1)
    0.0
    >>> alarms(1, 10) < alarms(2, 10)
    True
    """
    heads, alarm = {0: 1.0}, 0.0
    for look in range(1, looks + 1):
        for _ in range(games):
            heads = {n: (heads.get(n, 0.0) + heads.get(n - 1, 0.0)) / 2 for n in range(max(heads) + 2)}
        for n in [*heads]:
            found = share(n, look * games)
            if not found.low <= 0.5 <= found.high:
                alarm += heads.pop(n)
    return alarm


def some_miss(intervals: int) -> float:
    """How likely it is that at least one of some independent intervals misses the true value."""
    return float(1 - SURE**intervals)


def of_pairs(first: Sequence[float], second: Sequence[float]) -> tuple[float, float]:
    """The interval of the mean difference of pairs, with the normal distribution.

    Parameters
    ----------
    first, second : as many values, two at least; those at the same place belong together

    Examples
    --------
    >>> of_pairs([5, 7, 9], [1, 3, 5])
    (4.0, 4.0)
    """
    differences = [a - b for a, b in zip(first, second, strict=True)]
    middle, half = fmean(differences), NORMAL * stdev(differences) / sqrt(len(differences))
    return middle - half, middle + half
