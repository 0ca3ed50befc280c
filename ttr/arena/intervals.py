"""How sure a number is: 95 % intervals of shares and of means, without numpy."""

from collections.abc import Iterable
from math import atan, cos, pi, sin, sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

SURE = 0.95
"""How often such an interval holds the true value."""

LARGE = 100
"""With more degrees of freedom a series is as good as the exact sum."""


class Estimate(NamedTuple):
    """A number from a sample, and the interval in which the true one lies in 95 of 100 such samples."""

    value: float
    low: float
    high: float
    n: int
    """How many observations it rests on."""

    @property
    def margin(self) -> float:
        """Half of the width of the interval."""
        return (self.high - self.low) / 2


def share(wins: float, n: int) -> Estimate:
    """A share with its Wilson interval, which stays within 0 and 1 and holds even where all or none have won.

    Parameters
    ----------
    wins : how many; shared victories may count in parts
    n : of how many

    Notes
    -----
    A victory shared in two halves varies less than a whole one, so with shares the interval is a little wider than it
    must be.

    Examples
    --------
    >>> found = share(99, 100)
    >>> round(found.low, 3), round(found.high, 3)
    (0.946, 0.998)
    """
    if n == 0:
        return Estimate(0.0, 0.0, 1.0, 0)
    z = NormalDist().inv_cdf((1 + SURE) / 2)
    p, weight = wins / n, z * z / n
    middle = (p + weight / 2) / (1 + weight)
    half = z * sqrt(p * (1 - p) / n + weight / (4 * n)) / (1 + weight)
    return Estimate(p, max(min(middle - half, p), 0.0), min(max(middle + half, p), 1.0), n)


def mean(values: Iterable[float]) -> Estimate:
    """A mean with its interval by Student's t; of one value nothing is known but itself.

    Parameters
    ----------
    values : independent of each other

    Examples
    --------
    >>> found = mean([1, 2, 3])
    >>> found.value, round(found.low, 2), round(found.high, 2)
    (2.0, -0.48, 4.48)
    """
    sample = [*values]
    n = len(sample)
    if n == 0:
        return Estimate(0.0, float("-inf"), float("inf"), 0)
    middle = fmean(sample)
    half = t_quantile(n - 1) * stdev(sample) / sqrt(n) if n > 1 else float("inf")
    return Estimate(middle, middle - half, middle + half, n)


def t_quantile(freedom: int, sure: float = SURE) -> float:
    """What the absolute value of Student's t stays under with this chance.

    Parameters
    ----------
    freedom : degrees of freedom, at least 1
    sure : chance

    References
    ----------
    Abramowitz and Stegun, *Handbook of Mathematical Functions*, 26.7.3, 26.7.4 and 26.7.5.
    """
    if freedom > LARGE:
        z = NormalDist().inv_cdf((1 + sure) / 2)
        first = (z**3 + z) / 4
        second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
        return z + first / freedom + second / freedom**2
    low, high = 0.0, 1e6
    for _ in range(100):
        middle = (low + high) / 2
        if _within(middle, freedom) < sure:
            low = middle
        else:
            high = middle
    return high


def _within(t: float, freedom: int) -> float:
    """The chance that the absolute value of Student's t is at most `t`: a finite sum."""
    angle, odd = atan(t / sqrt(freedom)), freedom % 2
    total, term = 0.0, cos(angle) if odd else 1.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= (k - 1) / k * cos(angle) ** 2
    return (angle + sin(angle) * total) * 2 / pi if odd else sin(angle) * total
