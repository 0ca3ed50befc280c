"""Predict: counts on the whole map. Every answer is computed."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from ttr.graphs.central import betweenness
from ttr.graphs.paths import hops
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Question, among
from ttr.lesson.topics.map.counting import degree, europe, farthest
from ttr.text import Speaker

CITIES = ("paris", "frankfurt", "wien", "kyiv")
"""Among whom the crossroads are sought first."""


@cache
def shares(*, by_trains: bool) -> Mapping[int, Fraction]:
    """The betweenness of each city of the whole map."""
    return betweenness(europe().edges, by_length=by_trains)


def ends(instance: int, speaker: Speaker) -> Question:
    """What do the routes at all cities add up to?"""
    single = instance % 2 == 1
    number = len((europe().single() if single else europe()).routes)
    options, answer = among(2 * number, [number, len(europe().cities) * 4, 3 * number])
    say = speaker.say
    return Question(
        text=say("topic.map.ends.single" if single else "topic.map.ends.all", all_routes=number),
        options=list(map(speaker.number, options)),
        answer=answer,
        reason=say("topic.map.ends.reason", all_routes=number, total=2 * number),
        rules=(),
    )


def simple(instance: int, speaker: Speaker) -> Question:
    """What is lost when the map becomes a simple graph?"""
    say, trains = speaker.say, instance % 2 == 1
    whole, single = europe().routes, europe().single().routes
    lost = len(whole) - len(single)
    if trains:
        right, all_of_them = sum(route.length for route in single), sum(route.length for route in whole)
        options, answer = among(right, [all_of_them, all_of_them - lost, right - (all_of_them - right)])
        text = say("topic.map.simple.spaces", all_spaces=all_of_them)
        reason = say("topic.map.simple.spaces.reason", n=lost, lost_spaces=all_of_them - right)
    else:
        right = len(single)
        options, answer = among(right, [len(whole), right - lost, 2 * lost])
        text = say("topic.map.simple.routes", all_routes=len(whole))
        reason = say("topic.map.simple.routes.reason", n=lost)
    return Question(text=text, options=list(map(speaker.number, options)), answer=answer, reason=reason, rules=())


def crossroads(instance: int, speaker: Speaker) -> Question:
    """Through which city do most shortest paths come?"""
    by_trains = instance % 2 == 1
    through, random = shares(by_trains=by_trains), random_of("map", "crossroads", instance)
    busy = sorted(through, key=lambda city: -degree(europe().edges, city))[:16]
    cities = random.sample(busy, 4) if instance > 1 else list(map(europe().index, CITIES))
    best = max(cities, key=lambda city: through[city])
    most_routes = max(cities, key=lambda city: (degree(europe().edges, city), city != best))
    say = speaker.say
    percent = say("list.percent", percent=round(100 * through[best]))
    if most_routes == best:
        reason = say("topic.map.crossroads.reason", best_city=best, percent=percent)
    else:
        n, key = degree(europe().edges, most_routes), "topic.map.crossroads.reason.not_most"
        reason = say(key, n=n, best_city=best, percent=percent, most_city=most_routes)
    return Question(
        text=say("topic.map.crossroads.trains" if by_trains else "topic.map.crossroads.routes"),
        options=list(map(speaker.city, cities)),
        answer=cities.index(best),
        reason=reason,
        rules=(),
    )


def reach(instance: int, speaker: Speaker) -> Question:
    """How many routes lead from a city to the farthest one?"""
    cities = [city.index for city in europe().cities]
    start = random_of("map", "reach", instance).choice(cities) if instance else europe().index("paris")
    far, number = farthest(europe().edges, start)
    also = list(hops(europe().edges, start).values()).count(number)
    options, answer = among(number, [number - 2, number - 1, number + 2])
    return Question(
        text=speaker.say("topic.map.reach", city=start),
        options=[speaker.say("topic.map.reach.option", n=option) for option in options],
        answer=answer,
        reason=speaker.say("topic.map.reach.reason", n=also, city=start, far_city=far, away_routes=number),
        rules=(),
    )


def odd(instance: int, speaker: Speaker) -> Question:
    """May so many cities have an odd number of routes?"""
    number = (1, 2, 5, 8, 3, 4)[instance % 6]
    say = speaker.say
    return Question(
        text=say("topic.map.odd", n=number),
        options=[say("topic.map.odd.yes"), say("topic.map.odd.no")],
        answer=number % 2,
        reason=say("topic.map.odd.reason.impossible" if number % 2 else "topic.map.odd.reason.possible"),
        rules=(),
    )


QUESTIONS: dict[str, ItemMaker] = {
    "ends": ends,
    "odd": odd,
    "simple": simple,
    "crossroads": crossroads,
    "reach": reach,
}
