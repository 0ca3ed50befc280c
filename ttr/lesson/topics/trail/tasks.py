"""Exercises: odd cities, where a walk begins, how long a trail is, and what it leaves out."""

from ttr.graphs.pairing import cheapest_pairing, odd_vertices
from ttr.graphs.trail import longest_trail
from ttr.graphs.witness import why_no_trail
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.items import Number, Pick
from ttr.lesson.regions import cities_of, grown, region
from ttr.lesson.topics.trail.networks import longest_path_length, network_svg, pairing_of_all, walk_text
from ttr.text import Speaker

MOST_CITIES = 8
"""That can be ticked."""


def small(name: str, instance: int, cities: int, trains: int) -> Ground:
    """A network in a part of the map; each number of an instance gives another one."""
    random = random_of("trail", f"task {name}", instance)
    return grown(region(whole_map().single(), random, cities), random, trains)


def odd(instance: int, speaker: Speaker) -> Pick:
    """At which cities does an odd number of routes meet?"""
    number = 100 * instance
    while True:
        ground = small("odd", number, MOST_CITIES + 1, 20)
        cities, wanted = cities_of(ground), odd_vertices(ground.edges)
        if len(cities) <= MOST_CITIES and 4 <= len(wanted) < len(cities) - 1:
            break
        number += 1
    options = sorted(cities, key=speaker.city_order)
    degrees = {city: sum(city in edge[:2] for edge in ground.edges) for city in cities}
    return Pick(
        text=speaker.say("topic.trail.task.odd"),
        options=[speaker.city(city) for city in options],
        reasons=[
            "" if city in wanted else speaker.say("topic.trail.task.odd.even", n=degrees[city]) for city in options
        ],
        hint=(speaker.say("topic.trail.task.odd.1"), speaker.say("topic.trail.task.odd.2")),
        rules=(),
        shown=network_svg([ground], speaker),
    )


def begin(instance: int, speaker: Speaker) -> Pick:
    """Where can a walk begin that uses every route once?"""
    number = 100 * instance
    while True:
        ground = small("begin", number, MOST_CITIES + 1, 20)
        cities, wanted = cities_of(ground), odd_vertices(ground.edges)
        dead_ends = [city for city in wanted if sum(city in edge[:2] for edge in ground.edges) == 1]
        if len(cities) <= MOST_CITIES and len(wanted) == 2 and len(dead_ends) < 2 and len(ground.routes) > 5:
            break
        number += 1
    options = sorted(cities, key=speaker.city_order)
    return Pick(
        text=speaker.say("topic.trail.task.begin"),
        options=[speaker.city(city) for city in options],
        reasons=["" if city in wanted else speaker.say("topic.trail.task.begin.stuck") for city in options],
        hint=(speaker.say("topic.trail.task.begin.1"), speaker.say("topic.trail.task.begin.2")),
        rules=("EXPRESS-1",),
        shown=network_svg([ground], speaker),
    )


def length(instance: int, speaker: Speaker) -> Number:
    """How long is the longest trail?"""
    number = 100 * instance
    while True:
        ground = small("length", number, MOST_CITIES + 1, 23)
        trail, path = longest_trail(ground.edges), longest_path_length(ground.edges)
        every = sum(route.length for route in ground.routes)
        if path < trail.length < every and len(trail.edges) > 5 and len(odd_vertices(ground.edges)) > 2:
            break
        number += 1
    mistakes = {
        path: speaker.say("topic.trail.task.length.path"),
        every: speaker.say("topic.trail.task.length.every"),
        len(trail.edges): speaker.say("topic.trail.task.length.routes"),
    }
    return Number(
        text=speaker.say("topic.trail.task.length"),
        answer=trail.length,
        reason=walk_text(trail.vertices, speaker),
        hint=(speaker.say("topic.trail.task.length.1"), speaker.say("topic.trail.task.length.2")),
        rules=("EXPRESS-1", "EXPRESS-2", "EXPRESS-3"),
        mistakes={found: text for found, text in mistakes.items() if found != trail.length},
        shown=network_svg([ground], speaker),
    )


def left_out(instance: int, speaker: Speaker) -> Number:
    """What must a trail leave out at least?"""
    number = 100 * instance
    while True:
        ground = small("left out", number, MOST_CITIES + 2, 26)
        cities, pairing = odd_vertices(ground.edges), cheapest_pairing(ground.edges)
        assert pairing is not None
        everybody = pairing_of_all(ground.edges)
        if len(cities) in (4, 6) and pairing.length > 3 and len(ground.routes) > 7 and reached(ground, pairing.length):
            break
        number += 1
    return Number(
        text=speaker.say("topic.trail.task.left", n=len(cities)),
        answer=pairing.length,
        reason=speaker.say("topic.trail.task.left.reason", left_trains=pairing.length),
        hint=tuple(speaker.say(f"topic.trail.task.left.{step}") for step in (1, 2, 3)),
        rules=("EXPRESS-1",),
        mistakes={everybody: speaker.say("topic.trail.task.left.ends")} if everybody != pairing.length else {},
        shown=network_svg([ground], speaker, cities),
    )


def reached(ground: Ground, least: int) -> bool:
    """Is there a trail that leaves out no more?"""
    trail = longest_trail(ground.edges)
    assert why_no_trail(ground.edges, trail.edges) is None
    return trail.length + least == sum(route.length for route in ground.routes)


TASKS: dict[str, ItemMaker] = {"odd": odd, "begin": begin, "length": length, "left": left_out}
