"""Exercises: a shortest path, the order of settling, what is final, and what is still to be laid."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from ttr.graphs.edges import Edge, ways
from ttr.graphs.paths import distances, hops
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import Ground, game, whole_map
from ttr.lesson.items import Number, Pick
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.lesson.regions import cities_of, region, region_svg
from ttr.lesson.topics.shortest.ways import best_path, by_routes, by_trains, nearest_first
from ttr.text import Speaker

CITIES = 9
"""Of the region that an exercise is about."""


def trains(instance: int, speaker: Speaker) -> Number:
    """How many trains does it take? Fewest routes, or the nearest city first, take more."""
    random = random_of("shortest", "task trains", instance)
    while True:
        ground = region(whole_map().single(), random, CITIES)
        a, b = random.sample(cities_of(ground), 2)
        short = best_path(ground.edges, a, b, by_trains)
        least, few = short.trains, best_path(ground.edges, a, b, by_routes, by_trains).trains
        near = nearest_first(ground.edges, a, b)
        wrong = near if instance % 2 else few
        if short.routes >= 3 and (wrong or least) > least:
            break
    mistakes = {near: "topic.shortest.task.trains.near", few: "topic.shortest.task.trains.few"}
    return Number(
        text=speaker.say("topic.shortest.task.trains", a_city=a, b_city=b),
        answer=least,
        reason=speaker.say("topic.shortest.task.trains.reason"),
        hint=(speaker.say("topic.shortest.task.trains.1"), speaker.say("topic.shortest.task.trains.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items() if number not in (None, least)},
        shown=region_svg(ground, speaker, (a, b)),
    )


def settled(instance: int, speaker: Speaker) -> Number:
    """How many cities does Dijkstra's algorithm settle before a city?"""
    random = random_of("shortest", "task settled", instance)
    while True:
        ground = region(whole_map().single(), random, CITIES)
        a, b = random.sample(cities_of(ground), 2)
        far = distances(ground.edges, a)
        before = sum(length < far[b] for length in far.values())
        if list(far.values()).count(far[b]) == 1 and before > 3:
            break
    steps = hops(ground.edges, a)
    mistakes = {
        sum(number < steps[b] for number in steps.values()): "topic.shortest.task.settled.hops",
        before - 1: "topic.shortest.task.settled.start",
        before + 1: "topic.shortest.task.settled.goal",
    }
    return Number(
        text=speaker.say("topic.shortest.task.settled", a_city=a, b_city=b),
        answer=before,
        reason=speaker.say("topic.shortest.task.settled.reason", city=b, far_trains=far[b], n=before),
        hint=(speaker.say("topic.shortest.task.settled.1"), speaker.say("topic.shortest.task.settled.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items() if number != before},
        shown=region_svg(ground, speaker, (a, b)),
    )


def final(instance: int, speaker: Speaker) -> Pick:
    """Which numbers in the queue can still get smaller?"""
    random = random_of("shortest", "task final", instance)
    while True:
        ground = region(whole_map().single(), random, CITIES + 2)
        start = random.choice(cities_of(ground))
        done, waiting = half_way(ground.edges, start, random.randint(3, 5))
        true = distances(ground.edges, start)
        falling = [city for city in waiting if true[city] < waiting[city]]
        if len(waiting) >= 3 and 0 < len(falling) < len(waiting):
            break
    options = sorted(waiting, key=speaker.city_order)
    stays = "topic.shortest.task.final.stays"
    labels = {city: speaker.number(number) for city, number in {**waiting, **done}.items()}
    return Pick(
        text=speaker.say("topic.shortest.task.final", city=start),
        options=[speaker.say("stepper.pair", thing=speaker.city(city), text=waiting[city]) for city in options],
        reasons=["" if city in falling else speaker.say(stays, city=city) for city in options],
        hint=(speaker.say("topic.shortest.task.final.1"), speaker.say("topic.shortest.task.final.2")),
        rules=(),
        shown=region_svg(ground, speaker, done, ringed_cities=frozenset(waiting), labels=labels),
    )


def half_way(edges: Sequence[Edge], start: int, number: int) -> tuple[dict[int, int], dict[int, int]]:
    """Dijkstra's algorithm when so many cities are settled: their distances, and the numbers of those that wait."""
    around, done, waiting = ways(edges), dict[int, int](), {start: 0}
    while waiting and len(done) < number:
        city = min(waiting, key=lambda each: (waiting[each], each))
        done[city] = waiting.pop(city)
        for other, place in around[city]:
            if other not in done:
                waiting[other] = min(waiting.get(other, 1000), done[city] + edges[place][2])
    return done, waiting


def rest(instance: int, speaker: Speaker) -> Number:
    """How many more trains, where some routes lie already and others are gone?"""
    random = random_of("shortest", "task rest", instance)
    while True:
        part = region(whole_map().single(), random, CITIES + 2)
        a, b = random.sample(cities_of(part), 2)
        ground = in_play(part, random)
        still, left = distances(ground.edges, a).get(b), distances(ground.costs, a).get(b)
        whole = distances(part.edges, a)[b]
        if left and still and left < still and left != whole:
            break
    mistakes = {whole: "topic.shortest.task.rest.taken", still: "topic.shortest.task.rest.own"}
    spoken = ground.speaker(speaker.language)
    return Number(
        text=spoken.say("topic.shortest.task.rest", player_seat=0, a_city=a, b_city=b),
        answer=left,
        reason=spoken.say("topic.shortest.task.rest.reason"),
        hint=(spoken.say("topic.shortest.task.rest.1"), spoken.say("topic.shortest.task.rest.2")),
        rules=("CLAIM-8", "DOUBLE-3"),
        mistakes={number: spoken.say(key) for number, key in mistakes.items()},
        shown=region_svg(replace(part, state=ground.state, seat=0), spoken, (a, b)),
    )


def in_play(part: Ground, random: Random) -> Ground:
    """Two players have claimed some routes of a region, two each."""
    chosen = [route.id for route in random.sample(part.routes, 4)]
    players = [{"name": NAMES[0], "routes": chosen[:2]}, {"name": NAMES[1], "routes": chosen[2:]}]
    return game(position(players, seed=1)).only(route.id for route in part.routes)


TASKS: dict[str, ItemMaker] = {"trains": trains, "settled": settled, "final": final, "rest": rest}
