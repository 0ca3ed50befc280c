"""Predict: what a tunnel costs, which path takes fewer cards, and what tickets are worth."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import NamedTuple

from ttr.cards import FULL_DECK, LOCOMOTIVE
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import whole_map
from ttr.lesson.items import Question
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.chances.reckoning import (
    EXTRA,
    MATCHING,
    UNSEEN,
    Path,
    best_path,
    detours,
    for_certain,
    many_tunnels,
    mean,
    mean_at,
    ticket_values,
    tunnel_chances,
)
from ttr.mode import load_mode
from ttr.rules.tunnel import REVEALED
from ttr.text import Speaker

TUNNEL_RULES = ("TUNNEL-2", "TUNNEL-3")

APART = 4
"""Percentage points between two answers, at the least."""

CITIES = ("sarajevo", "wilno")
"""The cities that the first instance of the question on paths is about."""

LEVEL = 106
"""Unseen cards of which none and one extra card are equally likely, when all that match are among them."""

LOOKED_AT = 40
"""Of the cards somebody has seen so many at the most, in these questions."""


class Cards(NamedTuple):
    """The cards that somebody cannot see."""

    unseen: int
    color: int
    """Those of the color that is laid down."""
    locomotives: int

    @property
    def matching(self) -> int:
        """Those that match (TUNNEL-3)."""
        return self.color + self.locomotives


def some_cards(random: Random, instance: int) -> Cards:
    """All 110 cards at first; later what is left when somebody has seen some."""
    if instance == 0:
        return Cards(UNSEEN, FULL_DECK[0], FULL_DECK[LOCOMOTIVE])
    seen = random.sample(range(UNSEEN), random.randint(10, LOOKED_AT))
    color = sum(card < FULL_DECK[0] for card in seen)
    locomotives = sum(FULL_DECK[0] <= card < MATCHING for card in seen)
    return Cards(UNSEEN - len(seen), FULL_DECK[0] - color, FULL_DECK[LOCOMOTIVE] - locomotives)


def percent(chance: Fraction, speaker: Speaker) -> str:
    """A chance in whole percent."""
    return speaker.say("list.percent", percent=speaker.number(round(100 * chance)))


def percents(right: Fraction, others: Sequence[Fraction], speaker: Speaker) -> tuple[list[str], int]:
    """Chances in order, as options, and the place of the right one; those that come near another drop out."""
    kept = [right]
    for other in others:
        if all(abs(other - chance) * 100 >= APART for chance in kept):
            kept.append(other)
    kept.sort()
    return [percent(chance, speaker) for chance in kept], kept.index(right)


# -- one tunnel -------------------------------------------------------------------------------------------------------


def free(instance: int, speaker: Speaker) -> Question:
    """How likely is it that a tunnel costs nothing more?"""
    cards = some_cards(random_of("chances", "free", instance), instance)
    right = tunnel_chances(cards.unseen, cards.matching)[0]
    none = tunnel_chances(cards.unseen, cards.color)[0]
    one = Fraction(cards.matching, cards.unseen)
    options, answer = percents(right, [none, one, 1 - one], speaker)
    return Question(
        text=speaker.say(
            "topic.chances.free",
            all_cards=cards.unseen,
            color_cards=cards.color,
            all_locomotives=cards.locomotives,
        ),
        options=options,
        answer=answer,
        reason=speaker.say(
            "topic.chances.free.reason",
            others=cards.unseen - cards.matching,
            others_1=cards.unseen - cards.matching - 1,
            others_2=cards.unseen - cards.matching - 2,
            unseen=cards.unseen,
            unseen_1=cards.unseen - 1,
            unseen_2=cards.unseen - 2,
        ),
        rules=TUNNEL_RULES,
    )


def enough(instance: int, speaker: Speaker) -> Question:
    """How likely is it that one spare card is enough?"""
    cards = some_cards(random_of("chances", "enough", instance), instance)
    chances = tunnel_chances(cards.unseen, cards.matching)
    extra = mean(chances)
    right = chances[0] + chances[1]
    options, answer = percents(right, [extra, chances[0], chances[1], right + chances[2]], speaker)
    return Question(
        text=speaker.say(
            "topic.chances.enough", n=cards.matching, all_cards=cards.unseen, mean=speaker.decimal(extra, 2)
        ),
        options=options,
        answer=answer,
        reason=speaker.say(
            "topic.chances.enough.reason", none=percent(chances[0], speaker), one=percent(chances[1], speaker)
        ),
        rules=TUNNEL_RULES,
    )


def level(instance: int, speaker: Speaker) -> Question:
    """Which is more likely: no extra card, or exactly one?"""
    random = random_of("chances", "level", instance)
    matching = random.randint(8, MATCHING) if instance else MATCHING
    unseen = 4 * matching + 2 + random.choice((-12, 0, 0, 12)) if instance else LEVEL
    chances = tunnel_chances(unseen, matching)
    keys = ("none", "one", "equal")
    answer = 2 if chances[0] == chances[1] else int(chances[1] > chances[0])
    return Question(
        text=speaker.say("topic.chances.level", n=matching, all_cards=unseen),
        options=[speaker.say(f"topic.chances.level.{key}") for key in keys],
        answer=answer,
        reason=speaker.say(
            "topic.chances.level.reason",
            none=percent(chances[0], speaker),
            one=percent(chances[1], speaker),
            three=REVEALED * matching,
            rest=unseen - matching - 2,
        ),
        rules=TUNNEL_RULES,
    )


def second(instance: int, speaker: Speaker) -> Question:
    """After a tunnel: what is to be expected of the next one in the same color?"""
    random = random_of("chances", "second", instance)
    cards, came = some_cards(random, instance), random.randint(0, REVEALED) if instance else REVEALED
    before = mean(tunnel_chances(cards.unseen, cards.matching))
    after = mean(tunnel_chances(cards.unseen - REVEALED, cards.matching - came))
    answer = 1 if after == before else 2 * (after > before)
    return Question(
        text=speaker.say("topic.chances.second", n=came, mean=speaker.decimal(before, 2)),
        options=[speaker.say(f"topic.chances.second.{key}") for key in ("less", "same", "more")],
        answer=answer,
        reason=speaker.say(
            "topic.chances.second.reason",
            n=cards.matching - came,
            all_cards=cards.unseen - REVEALED,
            mean=speaker.decimal(after, 3),
            before=speaker.decimal(before, 3),
        ),
        rules=("TUNNEL-3", "TUNNEL-10"),
    )


# -- paths ------------------------------------------------------------------------------------------------------------


def path(instance: int, speaker: Speaker) -> Question:
    """Fewer trains through tunnels, or more trains without: which takes fewer cards on average?"""
    ground, random = whole_map(), random_of("chances", "path", instance)
    wanted, (a, b) = random.random() < 0.5 or not instance, map(ground.index, CITIES)
    while True:
        if instance:
            a, b = random.choice(detours()) if wanted else random.sample(range(len(ground.cities)), 2)
        weights = [[weight(route) for route in ground.routes] for weight in (many_tunnels, for_certain)]
        short, long = (best_path(ground, a, b, weight) for weight in weights)
        if 0 < long.trains - short.trains <= 2 and long.trains <= 17 and (long.cards < short.cards) == wanted:
            break
    both = ground.only(ground.routes[place].id for place in (*short.places, *long.places))
    return Question(
        text=speaker.say("topic.chances.path", a_city=a, b_city=b, matching=MATCHING, unseen=UNSEEN),
        options=[*(told(each, speaker) for each in (short, long)), speaker.say("topic.chances.path.equal")],
        answer=int(long.cards < short.cards),
        reason=speaker.say(
            "topic.chances.path.reason",
            matching=MATCHING,
            unseen=UNSEEN,
            extra=speaker.decimal(EXTRA, 2),
            short=speaker.decimal(short.cards, 2),
            long=speaker.decimal(long.cards, 2),
        ),
        rules=TUNNEL_RULES,
        shown=region_svg(both, speaker, (a, b)),
    )


def told(path: Path, speaker: Speaker) -> str:
    """A path by its trains and tunnels."""
    if not path.tunnels:
        return speaker.say("topic.chances.path.open", path_trains=path.trains)
    return speaker.say("topic.chances.path.tunnels", n=path.tunnels, path_trains=path.trains)


# -- tickets ----------------------------------------------------------------------------------------------------------


def tickets(instance: int, speaker: Speaker) -> Question:
    """What is the smallest, the middle or the largest of three tickets worth on average?"""
    values, drawn = ticket_values(), load_mode("europe").draw
    rank = instance % 2 * (drawn - 1)
    right = mean_at(values, drawn, rank)
    average = Fraction(sum(values), len(values))
    others = [average, Fraction(values[-1] if rank else values[0]), average + (1 if rank else -1) * Fraction(12, 10)]
    options = sorted({round(float(number), 1): number for number in (*others, right)}.items(), key=lambda each: each[1])
    texts = [speaker.say("topic.chances.tickets.option", number=speaker.decimal(number, 1)) for number, _ in options]
    name = "largest" if rank else "smallest"
    return Question(
        text=speaker.say(
            f"topic.chances.tickets.{name}",
            n=len(values),
            low=values[0],
            high_points=values[-1],
            mean=speaker.decimal(average, 3),
        ),
        options=texts,
        answer=[number for _, number in options].index(right),
        reason=speaker.say(
            "topic.chances.tickets.reason",
            number=right,
            ways=comb(len(values), drawn),
            mean=speaker.decimal(average, 3),
        ),
        rules=(),
    )


QUESTIONS = {"free": free, "enough": enough, "level": level, "path": path, "second": second, "tickets": tickets}
