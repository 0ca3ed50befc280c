"""Exercises: games that are needed, what intervals say, what a station is worth, and false alarms."""

from fractions import Fraction
from random import Random
from statistics import fmean
from typing import Any

from ttr.arena import Estimate
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick, Rational
from ttr.lesson.tables import table_html
from ttr.lesson.topics.experiments.conclusion import answer
from ttr.lesson.topics.experiments.questions import percent
from ttr.lesson.topics.experiments.reckoning import some_miss
from ttr.text import Speaker

HALF_PERCENT = Fraction(1, 200)
"""A chance in whole percent is right."""

TENTH = Fraction(1, 20)
"""A number with one decimal is right."""


def needed(instance: int, speaker: Speaker) -> Number:
    """How many games make an interval so narrow?"""
    random = random_of("experiments", "task needed", instance)
    part, narrow = random.choice((3, 4, 5)), random.choice((1, 2))
    games = 10 * random.randint(6, 30)
    right = games * part**2
    mistakes = {
        games * part: "topic.experiments.task.needed.straight",
        games * (part**2 - 1): "topic.experiments.task.needed.more",
        part**2: "topic.experiments.task.needed.factor",
    }
    return Number(
        text=speaker.say("topic.experiments.task.needed", n=games, wide=part * narrow, narrow=narrow),
        answer=right,
        reason=speaker.say("topic.experiments.task.needed.reason", part=part, square=part**2),
        hint=(speaker.say("topic.experiments.task.needed.1"), speaker.say("topic.experiments.task.needed.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items()},
    )


def says(instance: int, speaker: Speaker) -> Pick:
    """Which of some intervals say that the first player scores more?"""
    random = random_of("experiments", "task says", instance)
    kinds = ["above", "above", "below", "open", "open"]
    random.shuffle(kinds)
    options, reasons = [], []
    for kind in kinds:
        found = some_interval(kind, random)
        assert answer(found, 0, 0.01) == kind
        facts: dict[str, Any] = {"value": speaker.decimal(found.value, 1), "low": speaker.decimal(found.low, 1)}
        options.append(speaker.say("topic.experiments.task.says.option", high=speaker.decimal(found.high, 1), **facts))
        reasons.append("" if kind == "above" else speaker.say(f"topic.experiments.task.says.{kind}"))
    return Pick(
        text=speaker.say("topic.experiments.task.says"),
        options=options,
        reasons=reasons,
        hint=(speaker.say("topic.experiments.task.says.1"), speaker.say("topic.experiments.task.says.2")),
        rules=(),
    )


def some_interval(kind: str, random: Random) -> Estimate:
    """An interval that lies above or below zero, or holds it: one may be far away and say nothing, another be near."""
    margin = random.randint(10, 90) / 10
    if kind == "open":
        value = margin * random.choice((-1, 1)) * random.randint(5, 8) / 10
    else:
        value = margin * random.randint(12, 20) / 10 * (1 if kind == "above" else -1)
    return Estimate(value, value - margin, value + margin, 100)


def worth(instance: int, speaker: Speaker) -> Rational:
    """What is a station worth, by positions that were played on with it and without?"""
    random = random_of("experiments", "task worth", instance)
    while True:
        with_it = [random.randint(60, 120) for _ in range(5)]
        without = [points - random.choice((-6, -4, 4, 8, 10, 12, 16)) for points in with_it]
        won = [points + random.randint(-2, 2) > 95 for points in with_it]
        right = Fraction(sum(with_it) - sum(without), len(with_it))
        if 1 < sum(won) < 4 and right > 0 and max(with_it) - min(with_it) > 30:
            break
    winners = [points for points, first in zip(with_it, won, strict=True) if first]
    losers = [points for points, first in zip(without, won, strict=True) if not first]
    wrong = {
        Fraction(fmean(winners)).limit_denominator(100) - Fraction(fmean(losers)).limit_denominator(100): "selected",
        Fraction(sum(with_it), len(with_it)): "alone",
        Fraction(sum(with_it) - sum(without)): "sum",
        right - 4: "cost",
    }
    head = [speaker.say(f"topic.experiments.task.worth.{name}") for name in ("position", "with", "won", "without")]
    yes, no = (speaker.say(f"topic.experiments.task.worth.{name}") for name in ("yes", "no"))
    rows = [
        [speaker.number(n), speaker.number(a), yes if first else no, speaker.number(b)]
        for n, (a, first, b) in enumerate(zip(with_it, won, without, strict=True), 1)
    ]
    return Rational(
        text=speaker.say("topic.experiments.task.worth", n=len(rows)),
        answer=right,
        tolerance=TENTH,
        reason=speaker.say("topic.experiments.task.worth.reason"),
        hint=(speaker.say("topic.experiments.task.worth.1"), speaker.say("topic.experiments.task.worth.2")),
        rules=("STATION-13",),
        mistakes={
            number: speaker.say(f"topic.experiments.task.worth.{name}")
            for number, name in wrong.items()
            if abs(number - right) > 2 * TENTH
        },
        shown=table_html(head, rows),
    )


def one_of(instance: int, speaker: Speaker) -> Rational:
    """How likely is it that one of some intervals misses?"""
    number = random_of("experiments", "task one of", instance).randint(3, 14)
    right = Fraction(some_miss(number)).limit_denominator(10**6)
    wrong = {
        Fraction(number, 20): "sum",
        Fraction(1, 20): "single",
        1 - right: "none",
        Fraction(1, 20) ** number: "all",
    }
    return Rational(
        text=speaker.say("topic.experiments.task.one", n=number),
        answer=right,
        tolerance=HALF_PERCENT,
        reason=speaker.say("topic.experiments.task.one.reason", n=number, chance=percent(float(right), speaker)),
        hint=(speaker.say("topic.experiments.task.one.1"), speaker.say("topic.experiments.task.one.2")),
        rules=(),
        mistakes={
            chance: speaker.say(f"topic.experiments.task.one.{name}")
            for chance, name in wrong.items()
            if abs(chance - right) > 2 * HALF_PERCENT
        },
    )


TASKS: dict[str, ItemMaker] = {"says": says, "needed": needed, "worth": worth, "one": one_of}
