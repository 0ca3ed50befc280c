"""Exercises: a shortest tree, what must be in it, how far Kruskal has come, and what a swap saves."""

from collections.abc import Sequence

from ttr.graphs.connect import components
from ttr.graphs.edges import Edge
from ttr.graphs.spanning import spanning_tree
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.regions import cities_of, region, region_svg
from ttr.lesson.topics.spanning.trees import (
    detour,
    europe,
    length_of,
    nearest_routes,
    paths_tree,
    standing,
)
from ttr.text import Speaker

CITIES = 9
"""Of the region that an exercise is about."""

OPTIONS = 6
"""Routes of which some must be in every shortest tree."""


def least(instance: int, speaker: Speaker) -> Number:
    """How many trains join the cities of a region?"""
    random = random_of("spanning", "least", instance)
    while True:
        ground = region(europe(), random, CITIES)
        short = spanning_tree(ground.edges).length
        careless = length_of(ground.edges, nearest_routes(ground.edges))
        if careless < short:
            break
    mistakes = {paths_tree(ground.edges, city): "topic.spanning.task.least.paths" for city in cities_of(ground)}
    mistakes[careless] = "topic.spanning.task.least.nearest"
    return Number(
        text=speaker.say("topic.spanning.task.least", n=CITIES),
        answer=short,
        reason=speaker.say("topic.spanning.task.least.reason", all_routes=CITIES - 1),
        hint=(speaker.say("topic.spanning.task.least.1"), speaker.say("topic.spanning.task.least.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items() if number != short},
        shown=region_svg(ground, speaker),
    )


def certain(instance: int, speaker: Speaker) -> Pick:
    """Which routes are in every shortest tree?"""
    random = random_of("spanning", "certain", instance)
    while True:
        ground = region(europe(), random, CITIES)
        plain = [place for place, route in enumerate(ground.routes) if route.twin is None]
        places = sorted(random.sample(plain, min(OPTIONS, len(plain))))
        if {standing(ground.edges, place) for place in places} == {"every", "some", "none"}:
            break
    reasons = []
    for place in places:
        around = detour(ground.edges, place, ground.edges[place][2])
        listed = speaker.join(speaker.route(ground.routes[other].index) for other in around or ())
        kind = standing(ground.edges, place)
        reasons.append("" if kind == "every" else speaker.say("topic.spanning.task.certain.around", listed=listed))
    return Pick(
        text=speaker.say("topic.spanning.task.certain", n=CITIES),
        options=[speaker.free_route(ground.routes[place].index) for place in places],
        reasons=reasons,
        hint=(speaker.say("topic.spanning.task.certain.1"), speaker.say("topic.spanning.task.certain.2")),
        rules=(),
        shown=region_svg(ground, speaker),
    )


def pieces(instance: int, speaker: Speaker) -> Number:
    """In how many pieces do the cities lie when Kruskal's algorithm has looked at all short routes?"""
    random = random_of("spanning", "pieces", instance)
    while True:
        ground = region(europe(), random, CITIES + 2)
        most = random.choice((2, 3))
        short = [edge for edge in ground.edges if edge[2] <= most]
        tree = len(spanning_tree(short).edges)
        number = CITIES + 2 - tree
        if number > 2 and tree < len(short):
            break
    mistakes = {
        CITIES + 2 - len(short): "topic.spanning.task.pieces.circle",
        len(components(short)): "topic.spanning.task.pieces.alone",
    }
    return Number(
        text=speaker.say("topic.spanning.task.pieces", most_trains=most, n=CITIES + 2),
        answer=number,
        reason=speaker.say("topic.spanning.task.pieces.reason", n=tree),
        hint=(speaker.say("topic.spanning.task.pieces.1"), speaker.say("topic.spanning.task.pieces.2")),
        rules=(),
        mistakes={wrong: speaker.say(key) for wrong, key in mistakes.items() if 0 < wrong != number},
        shown=region_svg(ground, speaker),
    )


def swap(instance: int, speaker: Speaker) -> Number:
    """What does a route save if it comes in and another goes out?"""
    random = random_of("spanning", "swap", instance)
    while True:
        ground = region(europe(), random, CITIES)
        order = random.sample(range(len(ground.edges)), len(ground.edges))
        tree = {order[at] for at in spanning_tree([(*ground.edges[place][:2], 0) for place in order]).edges}
        place = random.choice([other for other in order if other not in tree and ground.routes[other].twin is None])
        longest = max(ground.edges[other][2] for other in circle(ground.edges, tree, place))
        saved = longest - ground.edges[place][2]
        far = max(ground.edges[other][2] for other in tree) - ground.edges[place][2]
        if saved == 1 + instance % 2:
            break
    return Number(
        text=speaker.say("topic.spanning.task.swap", route=ground.routes[place].index),
        answer=saved,
        reason=speaker.say("topic.spanning.task.swap.reason", longest_trains=longest),
        hint=(speaker.say("topic.spanning.task.swap.1"), speaker.say("topic.spanning.task.swap.2")),
        rules=(),
        mistakes={far: speaker.say("topic.spanning.task.swap.far")} if far > saved else {},
        shown=region_svg(ground, speaker, routes=[ground.routes[other].index for other in tree]),
    )


def circle(edges: Sequence[Edge], tree: set[int], place: int) -> list[int]:
    """The routes of a tree between the ends of another route, by their places."""
    inside = sorted(tree)
    found = detour([edges[place], *(edges[other] for other in inside)], 0, max(edge[2] for edge in edges))
    assert found is not None
    return [inside[other - 1] for other in found]


TASKS: dict[str, ItemMaker] = {"least": least, "certain": certain, "pieces": pieces, "swap": swap}
