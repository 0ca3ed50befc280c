"""Predict: how far it is, in trains, in routes, in turns."""

from collections.abc import Iterator
from itertools import count

from ttr.graphs.paths import count_shortest_paths, distances, eccentricities, hops
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground
from ttr.lesson.items import Question, among
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.shortest.ways import (
    Errand,
    Path,
    best_path,
    by_routes,
    by_trains,
    cities_on,
    europe,
    most_routes,
    tickets,
)
from ttr.mode import load_mode
from ttr.text import Speaker

FIRST = {"worth": "london-wien", "paths": "brest-petrograd"}
"""The tickets that the first instances are about."""

PAIRS = {"fewest": ("edinburgh", "athina"), "turns": ("paris", "roma")}
"""The cities that the first instances are about."""

CENTERS = ("zagrab", "wien", "frankfurt", "kyiv")
"""Cities of which one might think that they lie in the middle."""

LENGTHS = (4, 6, 3)
"""Routes that bring more points than they take trains (SCORE-1)."""


def drawn_ticket(name: str, instance: int) -> Errand:
    """The ticket that an instance of a question is about."""
    if instance == 0:
        return next(ticket for ticket in tickets() if ticket.id == FIRST[name])
    return random_of("shortest", name, instance).choice(tickets())


def pairs(name: str, instance: int) -> Iterator[tuple[int, int]]:
    """Two cities for an instance, and more if those do not suit."""
    ground = europe()
    random = random_of("shortest", name, instance)
    if instance == 0:
        start, goal = PAIRS[name]
        yield ground.index(start), ground.index(goal)
    while True:
        a, b = random.sample(range(len(ground.cities)), 2)
        yield a, b


def walk(ground: Ground, path: Path, start: int, speaker: Speaker) -> str:
    """A path in words: its cities in order."""
    return speaker.say("list.walk").join(map(speaker.city, cities_on(ground, path, start)))


def worth(instance: int, speaker: Speaker) -> Question:
    """How many trains does a ticket take?"""
    ground, ticket = europe(), drawn_ticket("worth", instance)
    a, b = ground.index(ticket.start), ground.index(ticket.goal)
    path = best_path(ground.edges, a, b, by_trains)
    options, answer = among(path.trains, [path.trains - 1, path.trains + 1, path.trains + 2])
    same = path.trains == ticket.points
    key = "topic.shortest.worth.same" if same else "topic.shortest.worth.other"
    return Question(
        text=speaker.say("topic.shortest.worth", a_city=a, b_city=b, ticket_points=ticket.points),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=speaker.say(key, walk=walk(ground, path, a, speaker), path_trains=path.trains),
        rules=(),
    )


def fewest(instance: int, speaker: Speaker) -> Question:
    """Does the path with the fewest trains also have the fewest routes?"""
    ground = europe()
    wanted = random_of("shortest", "fewest or not", instance).randrange(3) if instance else 1
    for a, b in pairs("fewest", instance):
        few = best_path(ground.edges, a, b, by_routes, by_trains)
        short = best_path(ground.edges, a, b, by_trains)
        fits = few.routes > 2 and min(short.routes - few.routes, 1) == min(wanted, 1)
        if fits and most_routes(ground.edges, a, b) == short.routes:
            break
    options = [few.routes + more for more in range(4)]
    key = "topic.shortest.fewest.same" if few.trains == short.trains else "topic.shortest.fewest.other"
    both = ground.only(ground.routes[place].id for place in (*few.places, *short.places))
    return Question(
        text=speaker.say("topic.shortest.fewest", a_city=a, b_city=b, few_routes=few.routes),
        options=[speaker.amount("routes", option) for option in options],
        answer=options.index(short.routes),
        reason=speaker.say(
            key,
            walk=walk(ground, short, a, speaker),
            short_trains=short.trains,
            short_routes=short.routes,
            few_trains=few.trains,
        ),
        rules=(),
        shown=region_svg(both, speaker, (a, b)),
    )


def last(instance: int, speaker: Speaker) -> Question:
    """Which city is settled last?"""
    ground, random = europe(), random_of("shortest", "last", instance)
    start = ground.index("paris") if instance == 0 else random.randrange(len(ground.cities))
    far, steps = distances(ground.edges, start), hops(ground.edges, start)
    while True:
        options = random.sample([city for city in far if city != start], 4)
        farthest = max(options, key=lambda city: far[city])
        if len({far[city] for city in options}) == 4 and any(steps[city] > steps[farthest] for city in options):
            break
    told = [speaker.say("topic.shortest.far", city=city, far_trains=far[city]) for city in options]
    return Question(
        text=speaker.say("topic.shortest.last", city=start),
        options=[speaker.city(city) for city in options],
        answer=options.index(farthest),
        reason=speaker.say("topic.shortest.last.reason", city=start, listed=speaker.join(told)),
        rules=(),
    )


def paths(instance: int, speaker: Speaker) -> Question:
    """How many shortest paths are there?"""
    ground, ticket = europe(), drawn_ticket("paths", instance)
    a, b = ground.index(ticket.start), ground.index(ticket.goal)
    number = count_shortest_paths(ground.edges, a, b)
    options, answer = among(number, [1, 2, 3, 6])
    length = best_path(ground.edges, a, b, by_trains).trains
    return Question(
        text=speaker.say("topic.shortest.paths", a_city=a, b_city=b, path_trains=length),
        options=[speaker.number(option) for option in options],
        answer=answer,
        reason=speaker.say("topic.shortest.paths.reason", n=number),
        rules=(),
    )


def center(instance: int, speaker: Speaker) -> Question:
    """From which city is the farthest one nearest?"""
    ground, random = europe(), random_of("shortest", "center", instance)
    far = eccentricities(ground.edges)
    for again in count():
        options = [ground.index(city) for city in CENTERS] if not again + instance else random.sample([*far], 4)
        best = min(options, key=lambda city: far[city])
        if [far[city] for city in options].count(far[best]) == 1:
            break
    told = [speaker.say("topic.shortest.far", city=city, far_trains=far[city]) for city in options]
    return Question(
        text=speaker.say("topic.shortest.center"),
        options=[speaker.city(city) for city in options],
        answer=options.index(best),
        reason=speaker.say("topic.shortest.center.reason", listed=speaker.join(told)),
        rules=(),
    )


def turns(instance: int, speaker: Speaker) -> Question:
    """Fewer trains, or fewer routes: what takes fewer turns?"""
    ground = europe()
    wanted = random_of("shortest", "turns or not", instance).choice((-1, 0, 1)) if instance else 1
    for a, b in pairs("turns", instance):
        few = best_path(ground.edges, a, b, by_routes, by_trains)
        short = best_path(ground.edges, a, b, by_trains)
        differ = (short.draws > few.draws) - (short.draws < few.draws)
        if few.routes < short.routes and few.trains > short.trains and differ == wanted:
            break
    options = [
        speaker.say("topic.shortest.turns.option", all_trains=path.trains, all_routes=path.routes)
        for path in (short, few)
    ]
    both = ground.only(ground.routes[place].id for place in (*few.places, *short.places))
    return Question(
        text=speaker.say("topic.shortest.turns", a_city=a, b_city=b),
        options=[*options, speaker.say("topic.shortest.turns.equal")],
        answer={-1: 0, 1: 1, 0: 2}[differ],
        reason=speaker.say("topic.shortest.turns.reason", short=short.draws, few=few.draws),
        rules=("DRAW-1", "TURN-1"),
        shown=region_svg(both, speaker, (a, b)),
    )


def bonus(instance: int, speaker: Speaker) -> Question:
    """May a weight be negative?"""
    length = LENGTHS[instance % len(LENGTHS)]
    points = load_mode("europe").route_points[length]
    weight = length - points
    return Question(
        text=speaker.say("topic.shortest.bonus", route_trains=length, route_points=points, weight=weight),
        options=[
            speaker.say("topic.shortest.bonus.fine"),
            speaker.say("topic.shortest.bonus.slow"),
            speaker.say("topic.shortest.bonus.endless"),
        ],
        answer=2,
        reason=speaker.say("topic.shortest.bonus.reason", twice=2 * weight),
        rules=("SCORE-1",),
    )


QUESTIONS = {
    "worth": worth,
    "fewest": fewest,
    "last": last,
    "paths": paths,
    "center": center,
    "turns": turns,
    "bonus": bonus,
}
