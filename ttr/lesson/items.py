"""What a lesson asks: questions to predict, and exercises. The right answer was computed from a position."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ttr.rules import Violation
from ttr.text import Speaker

RATIONAL = re.compile(r"([%٪])?([+-]?)(\d{1,9})?(?:[.,٫](\d{1,9}))?(?:\s*[/⁄∕]\s*(\d{1,9}))?\s*([%٪])?")
"""A fraction, a decimal number or a percentage as people write them; the percent sign stands before it in Turkish."""


class Verdict(NamedTuple):
    """What is said about an answer."""

    right: bool
    text: str


@dataclass(frozen=True, kw_only=True)
class Question:
    """Predict, then see: one answer is locked, and then judged for good."""

    text: str
    options: Sequence[str]
    answer: int
    """Index of the right option."""
    reason: str
    """Why it is right; said after an answer is locked."""
    rules: Sequence[str]
    """Ids of the rules that decide it."""
    shown: str = ""
    """What the question is about, as HTML."""

    def judge(self, choice: int, speaker: Speaker) -> Verdict:
        """What to say about a locked answer."""
        if choice == self.answer:
            return Verdict(True, speaker.say("lesson.right", reason=self.reason))
        option = self.options[self.answer].rstrip(".")
        return Verdict(False, speaker.say("lesson.locked_wrong", option=option, reason=self.reason))


@dataclass(frozen=True, kw_only=True)
class Pick:
    """An exercise: tick all that is right. It may be tried again and again; the answer is never told."""

    text: str
    options: Sequence[str]
    reasons: Sequence[str]
    """Why each option is wrong, a whole sentence; empty for the right ones."""
    hint: str | tuple[str, ...]
    """Help; several sentences are given one after the other."""
    rules: Sequence[str]
    shown: str = ""

    @property
    def right(self) -> frozenset[int]:
        """Indices of the right options."""
        return frozenset(option for option, reason in enumerate(self.reasons) if not reason)

    def judge(self, ticked: frozenset[int], speaker: Speaker) -> Verdict:
        """What to say about what is ticked: the first wrong one, then that some are missing."""
        for option in sorted(ticked - self.right):
            text = speaker.say(
                "lesson.pick.wrong", option=self.options[option].rstrip("."), reason=self.reasons[option]
            )
            return Verdict(False, text)
        if ticked != self.right:
            return Verdict(False, speaker.say("lesson.pick.missing"))
        return Verdict(True, speaker.say("lesson.pick.right"))


@dataclass(frozen=True, kw_only=True)
class Number:
    """An exercise: write a number. It may be tried again and again; the answer is never told."""

    text: str
    answer: int
    reason: str
    """Why it is right; said when it is found."""
    hint: str | tuple[str, ...]
    """Help; several sentences are given one after the other."""
    rules: Sequence[str]
    mistakes: Mapping[int, str] = field(default_factory=dict)
    """What was overlooked by those who write this number, a whole sentence."""
    shown: str = ""

    def judge(self, text: str, speaker: Speaker) -> Verdict:
        """What to say about what was written."""
        number = whole_number(text)
        if number is None:
            return Verdict(False, speaker.say("lesson.number.none"))
        if number == self.answer:
            return Verdict(True, speaker.say("lesson.right", reason=self.reason))
        if number in self.mistakes:
            return Verdict(False, speaker.say("lesson.wrong", reason=self.mistakes[number]))
        return Verdict(False, speaker.say("lesson.number.wrong"))


@dataclass(frozen=True, kw_only=True)
class Rational:
    """An exercise: write a chance or a mean, as a fraction, with a decimal point or comma, or in percent.

    It may be tried again and again; the answer is never told.
    """

    text: str
    """Says how exact an answer has to be."""
    answer: Fraction
    tolerance: Fraction
    """How far from the answer a number may lie and still count."""
    reason: str
    """Why it is right; said when it is found."""
    hint: str | tuple[str, ...]
    """Help; several sentences are given one after the other."""
    rules: Sequence[str]
    mistakes: Mapping[Fraction, str] = field(default_factory=dict)
    """What was overlooked by those who write about this number, a whole sentence."""
    shown: str = ""

    def judge(self, text: str, speaker: Speaker) -> Verdict:
        """What to say about what was written."""
        number = rational_number(text)
        if number is None:
            return Verdict(False, speaker.say("lesson.rational.none"))
        if self.near(number, self.answer):
            return Verdict(True, speaker.say("lesson.right", reason=self.reason))
        for wrong, reason in self.mistakes.items():
            if self.near(number, wrong):
                return Verdict(False, speaker.say("lesson.wrong", reason=reason))
        return Verdict(False, speaker.say("lesson.number.wrong"))

    def near(self, number: Fraction, other: Fraction) -> bool:
        """Do two numbers count as the same?"""
        return abs(number - other) <= self.tolerance


Item: TypeAlias = Question | Pick | Number | Rational


def reasons_of(violations: Iterable[Violation | None], speaker: Speaker) -> list[str]:
    """The reasons of an exercise that asks what is allowed: the engine's refusals."""
    return [speaker.violation(violation) if violation else "" for violation in violations]


def whole_number(text: str) -> int | None:
    """The number that somebody wrote, in any digits, with any minus sign; None if it is none."""
    digits = text.strip().replace("−", "-")
    try:
        return int(digits) if len(digits) < 8 else None
    except ValueError:
        return None


def rational_number(text: str) -> Fraction | None:
    """The number that somebody wrote as `3/7`, `0.43`, `.43`, `0,43` or `43 %`, in any digits; None if it is none."""
    found = RATIONAL.fullmatch(text.strip().replace("−", "-"))
    if found is None:
        return None
    before, sign, whole, decimals, below, behind = (part or "" for part in found.groups())
    if not whole + decimals or (below and (decimals or not int(below))):
        return None
    number = Fraction(int(whole + decimals), 10 ** len(decimals)) / int(below or 1)
    return (-number if sign == "-" else number) / (100 if before or behind else 1)


def among(right: int, others: Sequence[int]) -> tuple[list[int], int]:
    """The right number among wrong ones, in order, and its place; wrong ones that are right after all drop out."""
    options = sorted({right, *others})
    return options, options.index(right)
