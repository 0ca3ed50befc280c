"""Exercises: bridges, cut cities, smallest cuts by routes and by trains, and a rival in a game."""

from random import Random

from ttr.graphs.connect import connecting_path
from ttr.graphs.cuts import bridges, cut_vertices, max_flow
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import Ground, game
from ttr.lesson.items import Number, Pick
from ttr.lesson.lesson import LOOKS, NAMES
from ttr.lesson.position import position
from ttr.lesson.regions import cities_of, grown, region, region_svg
from ttr.lesson.topics.cuts.counting import FOR_EVER, cheapest_cut, connection, one_track, routes_at
from ttr.state import NOBODY
from ttr.text import Speaker
from ttr.view.svg import Picture, part_svg

MOST_OPTIONS = 8
"""That can be ticked."""

CITIES = 10
"""Of the part of the map that an exercise is about."""

RIVAL, YOU = 0, 1
"""Seats in an exercise with a rival."""


def part(name: str, instance: int) -> tuple[Ground, Random]:
    """A part of the map, and what decides the rest."""
    random = random_of("cuts", f"task {name}", instance)
    return region(one_track(), random, CITIES), random


def bridge(instance: int, speaker: Speaker) -> Pick:
    """Which of these routes are bridges?"""
    whole, random = part("bridge", instance)
    while True:
        ground = grown(whole, random, random.randint(19, 27))
        found = bridges(ground.edges)
        if 7 <= len(ground.routes) <= MOST_OPTIONS and 2 <= len(found) <= 4:
            break
    return Pick(
        text=speaker.say("topic.cuts.task.bridge"),
        options=[connection(ground, place, speaker) for place in range(len(ground.routes))],
        reasons=[
            "" if place in found else speaker.say("topic.cuts.task.bridge.way", walk=way_round(ground, place, speaker))
            for place in range(len(ground.routes))
        ],
        hint=(speaker.say("topic.cuts.task.bridge.1"), speaker.say("topic.cuts.task.bridge.2")),
        rules=(),
        shown=region_svg(ground, speaker),
    )


def way_round(ground: Ground, place: int, speaker: Speaker) -> str:
    """The cities of a way between the ends of a route that does without it."""
    a, b, _ = ground.edges[place]
    others = [(c, d, 1) for other, (c, d, _) in enumerate(ground.edges) if other != place]
    cities = [a]
    for index in connecting_path(others, a, b) or ():
        cities.append(others[index][0] + others[index][1] - cities[-1])
    return speaker.say("list.walk").join(map(speaker.city, cities))


def cut_city(instance: int, speaker: Speaker) -> Pick:
    """Which of these cities are cut cities?"""
    whole, random = part("cut city", instance)
    while True:
        ground = grown(whole, random, random.randint(20, 28))
        cities, found = cities_of(ground), cut_vertices(ground.edges)
        if len(cities) <= MOST_OPTIONS and 2 <= len(found) <= 3 and len(ground.routes) >= len(cities):
            break
    options = sorted(cities, key=speaker.city_order)
    return Pick(
        text=speaker.say("topic.cuts.task.city"),
        options=[speaker.city(city) for city in options],
        reasons=["" if city in found else speaker.say("topic.cuts.task.city.way", city=city) for city in options],
        hint=(speaker.say("topic.cuts.task.city.1"), speaker.say("topic.cuts.task.city.2")),
        rules=(),
        shown=region_svg(ground, speaker),
    )


def fewest(instance: int, speaker: Speaker) -> Number:
    """How many routes must be closed? Fewer than meet at either city."""
    ground, random = part("fewest", instance)
    while True:
        a, b = random.sample(cities_of(ground), 2)
        cost, at = cheapest_cut(ground, a, b).cost, min(routes_at(ground, a), routes_at(ground, b))
        if 1 < cost < at:
            break
        ground = region(one_track(), random, CITIES)
    return Number(
        text=speaker.say("topic.cuts.task.fewest", a_city=a, b_city=b),
        answer=cost,
        reason=speaker.say("topic.cuts.task.fewest.reason", n=cost),
        hint=(speaker.say("topic.cuts.task.fewest.1"), speaker.say("topic.cuts.task.fewest.2")),
        rules=(),
        mistakes={at: speaker.say("topic.cuts.task.fewest.city")},
        shown=region_svg(ground, speaker, (a, b)),
    )


def trains(instance: int, speaker: Speaker) -> Number:
    """How many trains does it take? The fewest routes take more."""
    ground, random = part("trains", instance)
    while True:
        a, b = random.sample(cities_of(ground), 2)
        few = cheapest_cut(ground, a, b)
        laid = sum(ground.edges[place][2] for place in few.places)
        least = cheapest_cut(ground, a, b, by_trains=True)
        if least.cost < laid and len(least.places) > 1:
            break
        ground = region(one_track(), random, CITIES)
    return Number(
        text=speaker.say("topic.cuts.task.trains", a_city=a, b_city=b),
        answer=least.cost,
        reason=speaker.say(
            "topic.cuts.task.trains.reason",
            listed=speaker.join(connection(ground, place, speaker) for place in least.places),
        ),
        hint=(speaker.say("topic.cuts.task.trains.1"), speaker.say("topic.cuts.task.trains.2")),
        rules=("CLAIM-4",),
        mistakes={
            laid: speaker.say("topic.cuts.task.trains.few"),
            few.cost: speaker.say("topic.cuts.task.trains.count"),
        },
        shown=region_svg(ground, speaker, (a, b)),
    )


def rival(instance: int, speaker: Speaker) -> Number:
    """How many more routes must be claimed, where some lie already?"""
    whole, random = part("rival", instance)
    while True:
        a, b = random.sample(cities_of(whole), 2)
        own = [route.id for route in random.sample(whole.routes, 6)]
        players = [{"name": NAMES[RIVAL], "routes": own[:3]}, {"name": NAMES[YOU], "routes": own[3:]}]
        state = position(players, seed=1)
        ground = game(state, RIVAL).only(route.id for route in whole.routes)
        left = cheapest_cut(ground, a, b).cost
        owned = max_flow([(x, y, 1) for x, y, _ in ground.edges], a, b).value
        for_all = [(r.a, r.b, FOR_EVER if r.id in own[:3] else 1) for r in whole.routes]
        taken = max_flow(for_all, a, b).value
        if 1 < left < 6 and len({left, owned, taken}) > 2:
            break
    picture = Picture(
        owners={route.index: seat for route in whole.routes if (seat := state.owner[route.index]) != NOBODY},
        pieces=LOOKS[:2],
        marked_cities=frozenset((a, b)),
    )
    spoken = Speaker(speaker.language, whole.board, NAMES)
    return Number(
        text=spoken.say("topic.cuts.task.rival", rival_seat=RIVAL, you_seat=YOU, a_city=a, b_city=b),
        answer=left,
        reason=spoken.say("topic.cuts.task.rival.reason"),
        hint=(spoken.say("topic.cuts.task.rival.1", rival_seat=RIVAL), spoken.say("topic.cuts.task.rival.2")),
        rules=("CLAIM-5", "CLAIM-8"),
        mistakes={
            owned: spoken.say("topic.cuts.task.rival.owned", rival_seat=RIVAL),
            taken: spoken.say("topic.cuts.task.rival.taken", you_seat=YOU),
        },
        shown=part_svg(whole.board, spoken, [route.index for route in whole.routes], picture),
    )


TASKS: dict[str, ItemMaker] = {
    "bridge": bridge,
    "city": cut_city,
    "fewest": fewest,
    "trains": trains,
    "rival": rival,
}
