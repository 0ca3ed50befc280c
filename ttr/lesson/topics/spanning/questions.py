"""Predict: how many routes, how many trains, and which."""

from typing import Any

from ttr.graphs.connect import components
from ttr.graphs.spanning import spanning_tree
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground
from ttr.lesson.items import Question, among
from ttr.lesson.regions import cities_of, region, region_svg
from ttr.lesson.topics.spanning.trees import detour, europe, length_of, nearest_routes, paths_tree, standing
from ttr.text import Speaker

CITIES = 12
"""Of the regions that later instances are about."""


def part(name: str, instance: int, cities: int = CITIES) -> Ground:
    """What an instance is about: the whole map, later a region."""
    return europe() if instance == 0 else region(europe(), random_of("spanning", name, instance), cities)


def pictured(ground: Ground, speaker: Speaker) -> str:
    """A picture of a region; none of the whole map, which everybody has."""
    return "" if ground is europe() else region_svg(ground, speaker)


def routes(instance: int, speaker: Speaker) -> Question:
    """How many routes does a tree have?"""
    ground = part("routes", instance, CITIES + instance % 4)
    number = len(cities_of(ground))
    options = [number - 2, number - 1, number, number + 1]
    return Question(
        text=speaker.say("topic.spanning.routes", n=number),
        options=[speaker.amount("routes", option) for option in options],
        answer=1,
        reason=speaker.say("topic.spanning.routes.reason", n=number, all_routes=number - 1),
        rules=(),
        shown=pictured(ground, speaker),
    )


def total(instance: int, speaker: Speaker) -> Question:
    """How many trains does the shortest tree take?"""
    ground = part("total", instance, 20)
    cities, least = len(cities_of(ground)), spanning_tree(ground.edges).length
    mean = round((cities - 1) * length_of(ground.edges, range(len(ground.edges))) / len(ground.edges))
    options, answer = among(least, [(cities - 1) * 2, (least + mean) // 2, mean])
    return Question(
        text=speaker.say("topic.spanning.total", n=cities),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.spanning.total.reason", mean_trains=mean, least_trains=least),
        rules=(),
        shown=pictured(ground, speaker),
    )


def start(instance: int, speaker: Speaker) -> Question:
    """Does it matter where Prim's algorithm starts?"""
    ground, random = europe(), random_of("spanning", "start", instance)
    a, b = random.sample(range(len(ground.cities)), 2)
    if instance == 0:
        a, b = ground.index("edinburgh"), ground.index("lisboa")
    options = ("fewer", "same", "more")
    return Question(
        text=speaker.say("topic.spanning.start", a_city=a, b_city=b),
        options=[speaker.say(f"topic.spanning.start.{option}") for option in options],
        answer=options.index("same"),
        reason=speaker.say("topic.spanning.start.reason", least_trains=spanning_tree(ground.edges).length),
        rules=(),
    )


def belongs(instance: int, speaker: Speaker) -> Question:
    """Is a route in every shortest tree, in some, in none?"""
    ground, random = europe(), random_of("spanning", "belongs", instance)
    wanted = ("none", "every", "some")[instance % 3]
    plain = [place for place, route in enumerate(ground.routes) if route.twin is None]
    places = [place for place in plain if standing(ground.edges, place) == wanted]
    place = random.choice(places) if instance else ground.indices(["berlin-wien"])[0]
    route, length = ground.routes[place].index, ground.edges[place][2]
    around = detour(ground.edges, place, length - (wanted == "none"))
    facts: dict[str, Any] = {"route": route, "route_trains": length}
    if around is not None:
        facts["listed"] = speaker.join(speaker.route(ground.routes[other].index) for other in around)
    options = ("every", "some", "none")
    return Question(
        text=speaker.say("topic.spanning.belongs", **facts),
        options=[speaker.say(f"topic.spanning.belongs.{option}") for option in options],
        answer=options.index(wanted),
        reason=speaker.say(f"topic.spanning.belongs.{wanted}.reason", **facts),
        rules=(),
    )


def nearest(instance: int, speaker: Speaker) -> Question:
    """What becomes of it if every city takes its shortest route?"""
    random = random_of("spanning", "nearest", instance)
    ground = part("nearest", instance, random.choice((5, 8, 11)))
    chosen = [ground.edges[place] for place in nearest_routes(ground.edges)]
    pieces = len(components(chosen))
    options = ("tree", "pieces", "circle")
    if pieces == 1:
        reason = speaker.say("topic.spanning.nearest.one")
    else:
        reason = speaker.say("topic.spanning.nearest.reason", all_routes=len(chosen), n=pieces)
    return Question(
        text=speaker.say("topic.spanning.nearest", n=len(cities_of(ground))),
        options=[speaker.say(f"topic.spanning.nearest.{option}") for option in options],
        answer=options.index("tree" if pieces == 1 else "pieces"),
        reason=reason,
        rules=(),
        shown=pictured(ground, speaker),
    )


def paths(instance: int, speaker: Speaker) -> Question:
    """Is the tree of shortest paths a shortest tree?"""
    ground, random = europe(), random_of("spanning", "paths", instance)
    city = random.choice(cities_of(ground)) if instance else ground.index("zagrab")
    least, found = spanning_tree(ground.edges).length, paths_tree(ground.edges, city)
    options = ("fewer", "same", "more")
    return Question(
        text=speaker.say("topic.spanning.paths", city=city, least_trains=least),
        options=[speaker.say(f"topic.spanning.paths.{option}") for option in options],
        answer=options.index("more" if found > least else "same"),
        reason=speaker.say("topic.spanning.paths.reason", city=city, found_trains=found),
        rules=(),
    )


QUESTIONS = {
    "routes": routes,
    "total": total,
    "belongs": belongs,
    "nearest": nearest,
    "paths": paths,
    "start": start,
}
