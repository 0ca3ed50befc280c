"""Exercises: a free tunnel, spare cards for several, a path on average, equal chances, and tickets."""

from collections.abc import Mapping
from fractions import Fraction
from math import ceil

from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import whole_map
from ttr.lesson.items import Number, Rational
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.chances.questions import TUNNEL_RULES, percent
from ttr.lesson.topics.chances.reckoning import (
    best_path,
    many_tunnels,
    mean,
    mean_at,
    spare_for,
    tunnel_chances,
)
from ttr.mode import load_mode
from ttr.rules.tunnel import REVEALED
from ttr.text import Speaker

HALF_PERCENT = Fraction(1, 200)
"""A chance in whole percent is right."""

LEAST = Fraction(1, 10)
"""A chance that is asked for is not smaller."""

TENTH = Fraction(1, 20)
"""A number with one decimal is right."""

WANTED = Fraction(9, 10)
"""Spare cards that are enough so often are enough."""


def told(
    mistakes: Mapping[str, Fraction], right: Fraction, tolerance: Fraction, speaker: Speaker
) -> dict[Fraction, str]:
    """What is said about usual mistakes, by their keys; those that cannot be told from the right number drop out."""
    return {wrong: speaker.say(key) for key, wrong in mistakes.items() if abs(wrong - right) > 2 * tolerance}


def free(instance: int, speaker: Speaker) -> Rational:
    """How likely is it, late in the game, that a tunnel costs nothing more?"""
    random = random_of("chances", "task free", instance)
    while True:
        unseen, color, locomotives = random.randint(8, 20), random.randint(1, 5), random.randint(1, 5)
        matching = color + locomotives
        right = tunnel_chances(unseen, matching)[0]
        again = Fraction(unseen - matching, unseen) ** REVEALED
        if right > LEAST and abs(again - right) > 3 * HALF_PERCENT:
            break
    mistakes = {
        "topic.chances.task.free.locomotives": tunnel_chances(unseen, color)[0],
        "topic.chances.task.free.back": again,
        "topic.chances.task.free.one": Fraction(unseen - matching, unseen),
        "topic.chances.task.free.some": 1 - right,
    }
    return Rational(
        text=speaker.say("topic.chances.task.free", all_cards=unseen, color_cards=color, all_locomotives=locomotives),
        answer=right,
        tolerance=HALF_PERCENT,
        reason=speaker.say("topic.chances.task.free.reason", chance=right),
        hint=(speaker.say("topic.chances.task.free.1"), speaker.say("topic.chances.task.free.2")),
        rules=TUNNEL_RULES,
        mistakes=told(mistakes, right, HALF_PERCENT, speaker),
    )


def spare(instance: int, speaker: Speaker) -> Number:
    """How many spare cards are enough for a path with several tunnels, nine times of ten?"""
    random = random_of("chances", "task spare", instance)
    while True:
        unseen, matching, tunnels = random.randint(40, 110), random.randint(8, 26), random.randint(2, 3)
        chances = tunnel_chances(unseen, matching, tunnels)
        right = spare_for(chances, WANTED)
        single = tunnels * spare_for(tunnel_chances(unseen, matching), WANTED)
        rounded = ceil(mean(chances))
        if len({right, single, rounded, REVEALED * tunnels}) == 4 and matching * 2 < unseen:
            break
    enough = sum(chances[: right + 1], Fraction())
    mistakes = {
        rounded: "topic.chances.task.spare.mean",
        single: "topic.chances.task.spare.each",
        REVEALED * tunnels: "topic.chances.task.spare.worst",
    }
    return Number(
        text=speaker.say("topic.chances.task.spare", n=tunnels, all_cards=unseen, matching=matching),
        answer=right,
        reason=speaker.say("topic.chances.task.spare.reason", n=REVEALED * tunnels, share=percent(enough, speaker)),
        hint=tuple(speaker.say(f"topic.chances.task.spare.{step}") for step in (1, 2, 3)),
        rules=("TUNNEL-3", "TUNNEL-6", "TUNNEL-7"),
        mistakes={number: speaker.say(key) for number, key in mistakes.items()},
    )


def average(instance: int, speaker: Speaker) -> Rational:
    """How many cards does a path take on average?"""
    ground, random = whole_map(), random_of("chances", "task average", instance)
    weights = [many_tunnels(route) for route in ground.routes]
    while True:
        a, b = random.sample(range(len(ground.cities)), 2)
        path = best_path(ground, a, b, weights)
        if path.tunnels == 2 and path.trains <= 14:
            break
    unseen = 10 * random.randint(5, 10)
    matching = random.randint(unseen // 6, unseen // 4)
    extra = path.tunnels * Fraction(REVEALED * matching, unseen)
    mistakes = {
        "topic.chances.task.average.none": Fraction(path.trains),
        "topic.chances.task.average.one": path.trains + extra / REVEALED,
        "topic.chances.task.average.single": path.trains + extra / path.tunnels,
        "topic.chances.task.average.worst": Fraction(path.trains + REVEALED * path.tunnels),
        "topic.chances.task.average.extra": extra,
    }
    shown = ground.only(ground.routes[place].id for place in path.places)
    right = path.trains + extra
    return Rational(
        text=speaker.say("topic.chances.task.average", a_city=a, b_city=b, n=matching, all_cards=unseen),
        answer=right,
        tolerance=TENTH,
        reason=speaker.say("topic.chances.task.average.reason", number=speaker.decimal(right, 2)),
        hint=(speaker.say("topic.chances.task.average.1"), speaker.say("topic.chances.task.average.2")),
        rules=TUNNEL_RULES,
        mistakes=told(mistakes, right, TENTH, speaker),
        shown=region_svg(shown, speaker, (a, b)),
    )


def level(instance: int, speaker: Speaker) -> Number:
    """Of how many unseen cards are none and one extra card equally likely?"""
    matching = random_of("chances", "task level", instance).randint(5, 25)
    right = 4 * matching + 2
    mistakes = {
        4 * matching: "topic.chances.task.level.four",
        3 * matching + 2: "topic.chances.task.level.others",
        2 * matching: "topic.chances.task.level.half",
    }
    return Number(
        text=speaker.say("topic.chances.task.level", n=matching),
        answer=right,
        reason=speaker.say("topic.chances.task.level.reason"),
        hint=tuple(speaker.say(f"topic.chances.task.level.{step}") for step in (1, 2, 3)),
        rules=("TUNNEL-2",),
        mistakes={number: speaker.say(key) for number, key in mistakes.items()},
    )


def cheapest(instance: int, speaker: Speaker) -> Rational:
    """What is the cheapest of three tickets worth on average, if few are left?"""
    random, drawn = random_of("chances", "task cheapest", instance), load_mode("europe").draw
    values = sorted(random.sample(range(5, 22), 5))
    right, average = mean_at(values, drawn, 0), Fraction(sum(values), len(values))
    mistakes = {
        "topic.chances.task.cheapest.average": average,
        "topic.chances.task.cheapest.least": Fraction(values[0]),
        "topic.chances.task.cheapest.third": average / drawn,
        "topic.chances.task.cheapest.dearest": mean_at(values, drawn, drawn - 1),
    }
    return Rational(
        text=speaker.say("topic.chances.task.cheapest", listed=speaker.join(map(speaker.number, values))),
        answer=right,
        tolerance=TENTH,
        reason=speaker.say("topic.chances.task.cheapest.reason", number=right),
        hint=(speaker.say("topic.chances.task.cheapest.1"), speaker.say("topic.chances.task.cheapest.2")),
        rules=("TICKET-1",),
        mistakes=told(mistakes, right, TENTH, speaker),
    )


TASKS: dict[str, ItemMaker] = {"free": free, "average": average, "spare": spare, "level": level, "cheapest": cheapest}
