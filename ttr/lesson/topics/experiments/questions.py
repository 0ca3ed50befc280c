"""Predict: how wide an interval is, how many games it takes, and what is wrong with peeking, picking and selecting."""

from collections.abc import Sequence

from ttr.arena.intervals import share
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.items import Question
from ttr.lesson.topics.experiments.reckoning import alarms, some_miss
from ttr.text import Speaker

APART = 0.04
"""How far two chances are apart at least that are offered as answers."""

LOOKS = ((10, 20), (5, 20), (8, 10), (10, 10), (20, 10))
"""Looks, and games before each."""


def percent(chance: float, speaker: Speaker) -> str:
    """A chance in whole percent."""
    return speaker.say("list.percent", percent=speaker.number(round(100 * chance)))


def percents(right: float, others: Sequence[float], speaker: Speaker) -> tuple[list[str], int]:
    """Chances in order, as options, and the place of the right one; those that come near another drop out."""
    kept = [right]
    for other in others:
        if all(abs(other - chance) >= APART for chance in kept):
            kept.append(other)
    kept.sort()
    return [percent(chance, speaker) for chance in kept], kept.index(right)


def margin(instance: int, speaker: Speaker) -> Question:
    """How wide is the interval of a share?"""
    games = random_of("experiments", "margin", instance).choice((50, 60, 80, 100, 120, 150)) if instance else 100
    right = share(games / 2, games).margin
    widths = [right / 5, right / 2, right, right * 2.2]
    return Question(
        text=speaker.say("topic.experiments.margin", n=games),
        options=[speaker.say("topic.experiments.margin.option", half=max(1, round(100 * each))) for each in widths],
        answer=2,
        reason=speaker.say(
            "topic.experiments.margin.reason", low=percent(0.5 - right, speaker), high=percent(0.5 + right, speaker)
        ),
        rules=(),
    )


def more(instance: int, speaker: Speaker) -> Question:
    """How many games make an interval half, a third or a quarter as wide?"""
    random = random_of("experiments", "more", instance)
    part, games = (random.choice((2, 3, 4)), 50 * random.randint(1, 6)) if instance else (2, 100)
    options = sorted({games * part, games * part**2, games * part**3, games + games // part})
    wide = 100 * share(games / 2, games).margin
    return Question(
        text=speaker.say(
            "topic.experiments.more", n=games, wide=speaker.decimal(wide, 1), narrow=speaker.decimal(wide / part, 1)
        ),
        options=[speaker.say("topic.experiments.more.option", n=number) for number in options],
        answer=options.index(games * part**2),
        reason=speaker.say("topic.experiments.more.reason", part=part, square=part**2),
        rules=(),
    )


def peek(instance: int, speaker: Speaker) -> Question:
    """How likely is a false alarm, if one looks again and again?"""
    looks, games = LOOKS[instance % len(LOOKS)]
    right = alarms(looks, games)
    options, place = percents(right, [0.05, 0.1, min(0.05 * looks, 0.9)], speaker)
    return Question(
        text=speaker.say("topic.experiments.peek", n=looks, games=games),
        options=options,
        answer=place,
        reason=speaker.say("topic.experiments.peek.reason", once=percent(alarms(1, looks * games), speaker), n=looks),
        rules=(),
    )


def many(instance: int, speaker: Speaker) -> Question:
    """How likely is it that one of many tickets looks special by chance?"""
    tickets = random_of("experiments", "many", instance).choice((6, 10, 15, 20, 30)) if instance else 40
    right = some_miss(tickets)
    options, place = percents(right, [0.05, 0.5, 1 / tickets], speaker)
    return Question(
        text=speaker.say("topic.experiments.many", n=tickets),
        options=options,
        answer=place,
        reason=speaker.say("topic.experiments.many.reason", n=tickets, chance=percent(right, speaker)),
        rules=(),
    )


def fair(instance: int, speaker: Speaker) -> Question:
    """Which comparison tells what a station is worth?"""
    names = ["same", "winners", "builders", "asked"]
    random_of("experiments", "fair", instance).shuffle(names)
    return Question(
        text=speaker.say("topic.experiments.fair"),
        options=[speaker.say(f"topic.experiments.fair.{name}") for name in names],
        answer=names.index("same"),
        reason=speaker.say("topic.experiments.fair.reason"),
        rules=(),
    )


QUESTIONS = {"margin": margin, "more": more, "peek": peek, "many": many, "fair": fair}
