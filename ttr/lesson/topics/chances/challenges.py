"""By hand: a path with the fewest cards on average, one that is cheapest to be sure of, and a game in play."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import count

from ttr.cards import COLORS, GRAY
from ttr.lesson.challenges import Challenge, path_challenge
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, sample_game, whole_map
from ttr.lesson.topics.chances.reckoning import (
    EXTRA,
    best_path,
    by_cards,
    dearer,
    detours,
    extra_by_color,
    few_tunnels,
    for_certain,
    scaled,
)
from ttr.lesson.topics.shortest import tickets
from ttr.text import Speaker

FAR = 17
"""A path is sought by hand up to so many trains."""

FIRST = {"mean": ("marseille", "essen"), "sure": ("sarajevo", "sevastopol")}
"""The cities of the first instances."""

GAME = (8, 60)
"""The game of the first instance: its seed, and after how many moves."""

APART = 100
"""Seeds between the games of two instances."""


def average(instance: int, language: str) -> Challenge:
    """The fewest cards on average, where the fewest trains take more."""
    ground, random = whole_map(), random_of("chances", "hand mean", instance)
    weights = [by_cards(route) for route in ground.routes]
    a, b = map(ground.index, FIRST["mean"])
    while instance:
        a, b = random.choice(detours())
        if best_path(ground, a, b, weights).trains <= FAR:
            break
    speaker = Speaker(language, ground.board)
    text = speaker.say("topic.chances.hand.mean", a_city=a, b_city=b, extra=speaker.decimal(EXTRA, 2))
    return cheapest(text, ground, (a, b), weights, "mean", speaker)


def sure(instance: int, language: str) -> Challenge:
    """The fewest cards that are enough whatever comes, where the fewest trains need more."""
    ground, random = whole_map(), random_of("chances", "hand sure", instance)
    weights = [for_certain(route) for route in ground.routes]
    few = [few_tunnels(route) for route in ground.routes]
    a, b = map(ground.index, FIRST["sure"])
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        best, short = best_path(ground, a, b, weights), best_path(ground, a, b, few)
        if short.trains < best.trains <= FAR and short.tunnels > best.tunnels:
            break
    speaker = Speaker(language, ground.board)
    text = speaker.say("topic.chances.hand.sure", a_city=a, b_city=b)
    return cheapest(text, ground, (a, b), weights, "sure", speaker)


def game(instance: int, language: str) -> Challenge:
    """The fewest further cards on average in a game in play, where the fewest further trains take more."""
    first, moves = GAME
    grounds = (sample_game(seed, moves=moves) for seed in count(first + APART * instance))
    ground, ends = next((each, ends) for each in grounds if (ends := ticket_with_detour(each)))
    speaker, extra = ground.speaker(language), extra_by_color(ground)
    told = [
        speaker.say("topic.chances.hand.game.color", color=color, extra=speaker.decimal(extra[name], 2))
        for color, name in enumerate(COLORS)
    ]
    listed = speaker.join(told)
    text = speaker.say("topic.chances.hand.game", player_seat=0, a_city=ends[0], b_city=ends[1], listed=listed)
    return cheapest(text, ground, ends, cards_left(ground), "mean", speaker)


def ticket_with_detour(ground: Ground) -> tuple[int, int] | None:
    """The cities of a ticket for which the fewest further trains take more cards on average than another path."""
    weights = cards_left(ground)
    ends = [(ground.index(ticket.start), ground.index(ticket.goal)) for ticket in tickets()]
    return next(((a, b) for a, b in ends if b in dearer(ground, weights, a)), None)


def cards_left(ground: Ground) -> list[Fraction]:
    """What each route of a position still takes in cards, on average; her own ones take none."""
    extra = extra_by_color(ground)
    colors = ["gray" if route.color == GRAY else COLORS[route.color] for route in ground.routes]
    costs = [cost for _, _, cost in ground.costs]
    return [
        cost + (extra[color] if route.tunnel and cost else Fraction(0))
        for route, color, cost in zip(ground.routes, colors, costs, strict=True)
    ]


def cheapest(
    text: str, ground: Ground, ends: tuple[int, int], weights: Sequence[Fraction], kind: str, speaker: Speaker
) -> Challenge:
    """A path of the least weight between two cities.

    Parameters
    ----------
    weights : of the ground's routes, in cards
    kind : of its sentences
    """
    whole, scale = scaled(weights)

    def said(verdict: str, weight: int, spoken: Speaker) -> str:
        cards = Fraction(weight, scale)
        number = spoken.decimal(cards, 0 if cards.denominator == 1 else 2)
        return spoken.say(f"topic.chances.hand.{kind}.{verdict}", number=number)

    hints = [speaker.say("topic.chances.hand.1"), speaker.say(f"topic.chances.hand.{kind}.2")]
    start, goal = (ground.cities[city].id for city in ends)
    return path_challenge(text, ground, start, goal, hints, lengths=whole, said=said)


CHALLENGES = {"mean": average, "sure": sure, "game": game}
