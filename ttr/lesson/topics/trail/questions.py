"""Predict: what counts for the European Express, odd cities, and how long a trail can be."""

from random import Random

from ttr.graphs.pairing import odd_vertices
from ttr.graphs.trail import longest_trail, longest_trail_length
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.items import Question, among
from ttr.lesson.lesson import NAMES
from ttr.lesson.regions import grown, region
from ttr.lesson.topics.trail.networks import longest_path_length, network_svg, walk_text
from ttr.text import Speaker

CITIES = 8
"""Of the part of the map in which a small network lies."""


def express(instance: int, speaker: Speaker) -> Question:
    """Path, trail, or everything: which counts?"""
    random = random_of("trail", "express", instance)
    while True:
        ground = grown(region(whole_map().single(), random, CITIES), random, random.randint(14, 18))
        trail, path = longest_trail(ground.edges), longest_path_length(ground.edges)
        every = sum(route.length for route in ground.routes)
        twice = [city for city in trail.vertices[1:-1] if trail.vertices.count(city) > 1]
        if path < trail.length < every and twice and 5 <= len(ground.routes) <= 7:
            break
    options = [path, trail.length, every]
    return Question(
        text=speaker.say("topic.trail.express"),
        options=[speaker.amount("trains", number) for number in options],
        answer=1,
        reason=speaker.say(
            "topic.trail.express.reason",
            walk=walk_text(trail.vertices, speaker),
            trail_trains=trail.length,
            twice_city=twice[0],
            path_trains=path,
        ),
        rules=("EXPRESS-1", "EXPRESS-2", "EXPRESS-3"),
        shown=network_svg([ground], speaker),
    )


def who(instance: int, speaker: Speaker) -> Question:
    """More routes, or more trains?"""
    random = random_of("trail", "who", instance)
    wanted = instance % 2
    while True:
        both = two_networks(random)
        trails = [longest_trail(ground.edges) for ground in both]
        winner, other = trails[wanted], trails[1 - wanted]
        ahead = winner.length > other.length and len(winner.edges) < len(other.edges)
        if ahead and len(winner.edges) > 2 and sum(len(ground.routes) for ground in both) < 12:
            break
    a, b = trails
    return Question(
        text=speaker.say("topic.trail.who", a=NAMES[0], b=NAMES[1]),
        options=[*NAMES[:2], speaker.say("topic.trail.who.both")],
        answer=wanted,
        reason=speaker.say(
            "topic.trail.who.reason",
            a=NAMES[0],
            b=NAMES[1],
            a_routes=len(a.edges),
            a_trains=a.length,
            b_routes=len(b.edges),
            b_trains=b.length,
        ),
        rules=("EXPRESS-2", "EXPRESS-5"),
        shown=network_svg(both, speaker),
    )


def two_networks(random: Random) -> list[Ground]:
    """Two networks side by side, one of short routes and one of long ones, in either order."""
    part = region(whole_map().single(), random, CITIES + 3)
    short = part.only(route.id for route in part.routes if route.length < 4)
    first = grown(short, random, random.randint(7, 11))
    taken = {route.id for route in first.routes}
    second = grown(part, random, random.randint(10, 16), taken=taken)
    return random.sample([first, second], 2)


def odd_cities(instance: int, speaker: Speaker) -> Question:
    """In how many cities of the map does an odd number of routes meet?"""
    ground, key = (whole_map().single(), "single") if instance % 2 else (whole_map(), "whole")
    odd = len(odd_vertices(ground.edges))
    options, answer = among(odd, (13, 27, 39))
    return Question(
        text=speaker.say(f"topic.trail.odd.{key}", n=len(ground.cities)),
        options=[speaker.number(number) for number in options],
        answer=answer,
        reason=speaker.say("topic.trail.odd.reason", n=odd),
        rules=("DOUBLE-3",) if key == "single" else (),
    )


def everything(instance: int, speaker: Speaker) -> Question:
    """How long is the longest trail of all routes?"""
    ground = whole_map()
    every, longest = sum(route.length for route in ground.routes), longest_trail_length(ground.edges)
    options, answer = among(longest, (every, every // 2, every * 3 // 4))
    return Question(
        text=speaker.say("topic.trail.all", all_trains=every),
        options=[speaker.amount("trains", number) for number in options],
        answer=answer,
        reason=speaker.say("topic.trail.all.reason", n=len(odd_vertices(ground.edges)), left_trains=every - longest),
        rules=("EXPRESS-1",),
    )


def one_more(instance: int, speaker: Speaker) -> Question:
    """Everything is one trail; what does a new route do that makes more cities odd?"""
    random = random_of("trail", "more", instance)
    wanted = instance % 2
    while True:
        part = region(whole_map().single(), random, CITIES)
        ground = grown(part, random, random.randint(11, 16))
        if not 4 <= len(ground.routes) <= 7 or len(odd_vertices(ground.edges)) > 2:
            continue
        before = longest_trail_length(ground.edges)
        there = [route.id for route in ground.routes]
        fresh = random.choice([route for route in part.routes if route.id not in there])
        more = part.only([*there, fresh.id])
        trail = longest_trail(more.edges)
        apart = not {fresh.a, fresh.b} & {city for route in ground.routes for city in (route.a, route.b)}
        if not apart and len(odd_vertices(more.edges)) > 2 and (trail.length > before) == wanted:
            break
    return Question(
        text=speaker.say("topic.trail.more", name=NAMES[0], trail_trains=before, fresh_route=fresh.index),
        options=[speaker.say(f"topic.trail.more.{key}") for key in ("shorter", "same", "longer")],
        answer=1 + wanted,
        reason=speaker.say("topic.trail.more.reason", walk=walk_text(trail.vertices, speaker), now_trains=trail.length),
        rules=("EXPRESS-1",),
        shown=network_svg([more], speaker, routes=[fresh.index]),
    )


QUESTIONS: dict[str, ItemMaker] = {
    "express": express,
    "who": who,
    "odd": odd_cities,
    "all": everything,
    "more": one_more,
}
