"""Numbers of mixed radix: the small print of a position in one line (`docs/scenario-files.md`, section 7).

A position is a row of digits, each of a base of its own, and so one great number; the first digit is the last one
written. Beyond its end a number has zeros, so a zero ends everything whose length is not known.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from math import log2

ALPHABET = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
"""The 58 letters and digits that nobody mistakes for each other."""

MOST_GROUPS = 21
"""Groups of three bits of the greatest whole number, 2^63-1."""


class DigitsError(ValueError):
    """These digits stand for nothing."""


class Digits(ABC):
    """Digits that are written or read.

    What carries a thing through digits is the same for both ways: every method takes what is to be written and returns
    what was written, or takes no heed of it and returns what was read.
    """

    @abstractmethod
    def digit(self, base: int, value: int = 0) -> int:
        """One digit, from 0 to `base` - 1."""

    def run(self, base: int, values: Iterable[int] = ()) -> list[int]:
        """Digits of one base, as many as there are."""
        found, given = [], iter(values)
        while value := self.digit(base + 1, next(given, -1) + 1):
            found.append(value - 1)
        return found

    def number(self, value: int = 0) -> int:
        """A whole number from 0 to 2^63-1, short if it is small."""
        found = 0
        for group in range(MOST_GROUPS):
            more = value >> 3 * (group + 1)
            digit = self.digit(16, value >> 3 * group & 7 | (8 if more else 0))
            found |= (digit & 7) << 3 * group
            if digit < 8:
                return found
        raise DigitsError

    def text(self, value: str = "") -> str:
        """A text."""
        try:
            return bytes(self.run(256, value.encode("utf-8", "surrogatepass"))).decode("utf-8", "surrogatepass")
        except UnicodeDecodeError:
            raise DigitsError from None


class Writer(Digits):
    """Writes digits."""

    def __init__(self) -> None:
        self.written: list[tuple[int, int]] = []

    def digit(self, base: int, value: int = 0) -> int:
        """Write a digit."""
        assert 0 <= value < base, (value, base)
        self.written.append((base, value))
        return value

    @property
    def most_letters(self) -> int:
        """How many letters they may take."""
        return int(sum(log2(base) for base, _ in self.written) / log2(len(ALPHABET))) + 1

    def letters(self) -> str:
        """All digits as letters."""
        number = 0
        for base, value in reversed(self.written):
            number = number * base + value
        return to_letters(number)


class Reader(Digits):
    """Reads digits from letters.

    Raises
    ------
    DigitsError
        When there is another letter among them.
    """

    def __init__(self, letters: str) -> None:
        self.rest = 0
        for letter in letters:
            place = ALPHABET.find(letter)
            if place < 0:
                raise DigitsError
            self.rest = self.rest * len(ALPHABET) + place

    def digit(self, base: int, value: int = 0) -> int:
        """Read a digit."""
        self.rest, found = divmod(self.rest, base)
        return found


def to_letters(number: int, least: int = 0) -> str:
    """A number as letters, at least so many."""
    letters = ""
    while number:
        number, place = divmod(number, len(ALPHABET))
        letters += ALPHABET[place]
    return letters.ljust(least, ALPHABET[0])[::-1]
