"""Exercises: degrees, the handshake lemma, and shortest paths that are counted."""

from collections.abc import Iterable
from itertools import combinations

from ttr.graphs.paths import count_shortest_paths, hops
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.topics.map.counting import between, degree, europe, neighbors, units
from ttr.text import Speaker
from ttr.view.svg import part_svg

MOST_ROUTES = 16
"""In the picture of an exercise."""

PICKED = 6
"""Cities to tick."""


def degrees(instance: int, speaker: Speaker) -> Number:
    """How many routes leave a city?"""
    ground, random = europe(), random_of("map", "degrees", instance)
    edges = ground.edges
    doubled = [c.index for c in ground.cities if degree(edges, c.index) > len(neighbors(edges, c.index)) > 2]
    city = random.choice(doubled)
    right, cities = degree(edges, city), len(neighbors(edges, city))
    say = speaker.say
    return Number(
        text=say("topic.map.degrees", city=city),
        answer=right,
        reason=say("topic.map.degrees.reason", n=cities, city=city, all_routes=right),
        hint=(say("topic.map.degrees.hint.1"), say("topic.map.degrees.hint.2")),
        rules=(),
        mistakes={cities: say("topic.map.degrees.simple")},
        shown=_picture([route.index for route in ground.routes if city in (route.a, route.b)], speaker),
    )


def halves(instance: int, speaker: Speaker) -> Number:
    """How many routes has a map of which only the numbers at its cities are known?"""
    random = random_of("map", "halves", instance)
    while True:
        numbers = [random.randint(1, 5) for _ in range(random.randint(6, 9))]
        if sum(numbers) % 2 == 0 and sum(numbers) // 2 > len(numbers):
            break
    say, total = speaker.say, sum(numbers)
    listed = speaker.join(map(speaker.number, sorted(numbers, reverse=True)))
    return Number(
        text=say("topic.map.halves", n=len(numbers), listed=listed),
        answer=total // 2,
        reason=say("topic.map.halves.reason", total=total, all_routes=total // 2),
        hint=(say("topic.map.halves.hint.1"), say("topic.map.halves.hint.2")),
        rules=(),
        mistakes={total: say("topic.map.halves.twice"), len(numbers): say("topic.map.halves.cities")},
    )


def paths(instance: int, speaker: Speaker) -> Number:
    """How many shortest paths lead from one city to another?"""
    random, say = random_of("map", "paths", instance), speaker.say
    pairs = list(combinations(range(len(europe().cities)), 2))
    while True:
        a, b = random.choice(pairs)
        right = count_shortest_paths(units(), a, b)
        shown = between(a, b, 1)
        if 3 <= right <= 6 and 2 <= hops(units(), a)[b] <= 4 and len(shown) <= MOST_ROUTES:
            break
    tracks = count_shortest_paths(units(), a, b, tracks=True)
    mistakes = {1: say("topic.map.paths.one")}
    if tracks != right:
        mistakes[tracks] = say("topic.map.paths.tracks")
    return Number(
        text=say("topic.map.paths", a_city=a, b_city=b),
        answer=right,
        reason=say("topic.map.paths.reason", n=right, away_routes=hops(units(), a)[b]),
        hint=tuple(say(f"topic.map.paths.hint.{step}", a_city=a, b_city=b) for step in "123"),
        rules=(),
        mistakes=mistakes,
        shown=_picture(shown, speaker),
    )


def odd(instance: int, speaker: Speaker) -> Pick:
    """Which cities have an odd number of routes?"""
    ground, random = europe(), random_of("map", "odd", instance)
    while True:
        cities = random.sample([city.index for city in ground.cities if degree(ground.edges, city.index) > 1], PICKED)
        odds = [degree(ground.edges, city) % 2 for city in cities]
        if 2 <= sum(odds) < PICKED:
            break
    say = speaker.say
    reasons = [
        "" if is_odd else say("topic.map.odd_cities.even", n=degree(ground.edges, city), city=city)
        for city, is_odd in zip(cities, odds, strict=True)
    ]
    return Pick(
        text=say("topic.map.odd_cities"),
        options=list(map(speaker.city, cities)),
        reasons=reasons,
        hint=(say("topic.map.odd_cities.hint.1"), say("topic.map.odd_cities.hint.2")),
        rules=(),
    )


def _picture(routes: Iterable[int], speaker: Speaker) -> str:
    return part_svg(europe().board, speaker, dict.fromkeys(routes))


TASKS: dict[str, ItemMaker] = {"degrees": degrees, "halves": halves, "odd": odd, "paths": paths}
