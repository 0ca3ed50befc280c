"""Predict: is a ticket done, how far does a search come, and what does each claim join? Every answer is computed."""

from collections.abc import Sequence
from functools import cache

from ttr.board import Route
from ttr.graphs.connect import connecting_path
from ttr.graphs.edges import ways
from ttr.graphs.paths import hops
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.items import Question, among
from ttr.lesson.topics.connected.networks import BOARD, joined, network, pieces_of, sketch, staged
from ttr.text import Speaker

SIZES = ((5, 3), (4, 3), (6, 2), (4, 4))
"""Routes in the two pieces of a network."""

LAYERS = 2
"""How far a search is asked to come."""


@cache
def europe() -> Ground:
    """The whole map."""
    return whole_map()


def touching(instance: int, speaker: Speaker) -> Question:
    """There are routes at both cities: does that make the ticket done?"""
    random, say = random_of("connected", "touching", instance), speaker.say
    routes = staged() if not instance else network(random, SIZES[instance % len(SIZES)])
    first, second = pieces_of(routes)
    if instance == 0:
        a, b = BOARD.city_index["berlin"], BOARD.city_index["roma"]
    elif instance % 2:
        a, b = _far_apart(routes, first)
    else:
        a, b = random.choice(sorted(first)), random.choice(sorted(second))
    done = joined(routes, a, b)
    facts = {"a_city": a, "b_city": b}
    reason = say("topic.connected.touching.apart", **facts)
    if done:
        reason = say("topic.connected.touching.joined", walk=walk(routes, a, b, speaker), **facts)
    return Question(
        text=say("topic.connected.touching", **facts),
        options=[say("topic.connected.touching.yes"), say("topic.connected.touching.no")],
        answer=0 if done else 1,
        reason=reason,
        rules=("SCORE-3",),
        shown=sketch(routes, speaker, (a, b)),
    )


def _far_apart(routes: Sequence[Route], piece: frozenset[int]) -> tuple[int, int]:
    """Two cities of a piece that are as far apart as possible."""
    edges = [(route.a, route.b) for route in routes]
    pairs = [(a, b) for a in sorted(piece) for b in sorted(piece) if a < b]
    return max(pairs, key=lambda pair: hops(edges, pair[0])[pair[1]])


def walk(routes: Sequence[Route], a: int, b: int, speaker: Speaker) -> str:
    """The cities of a way from one city to another."""
    path = connecting_path([(route.a, route.b, 1) for route in routes], a, b)
    assert path is not None
    cities = [a]
    for place in path:
        route = routes[place]
        cities.append(route.b if route.a == cities[-1] else route.a)
    return speaker.say("list.walk").join(map(speaker.city, cities))


def layers(instance: int, speaker: Speaker) -> Question:
    """How many cities are at most two routes away?"""
    cities = [city.index for city in BOARD.cities]
    start = random_of("connected", "layers", instance).choice(cities) if instance else BOARD.city_index["berlin"]
    reached = list(hops(europe().edges, start).values())
    one, two = reached.count(1), reached.count(LAYERS)
    options, answer = among(one + two, [one, two, one + two + 4])
    return Question(
        text=speaker.say("topic.connected.layers", city=start),
        options=list(map(speaker.number, options)),
        answer=answer,
        reason=speaker.say("topic.connected.layers.reason", first=one, second=two),
        rules=(),
    )


def stack(instance: int, speaker: Speaker) -> Question:
    """How long is a shortest path, if a search in the depth has found such a long one?"""
    random, edges = random_of("connected", "stack", instance), europe().edges
    a, b = BOARD.city_index["paris"], BOARD.city_index["kyiv"]
    while instance:
        a, b = random.sample(range(len(BOARD.cities)), 2)
        if depth(a, b) > hops(edges, a)[b] + 2:
            break
    right = hops(edges, a)[b]
    options, answer = among(right, [right + 2, right - 1, depth(a, b)])
    say = speaker.say
    return Question(
        text=say("topic.connected.stack", n=depth(a, b), a_city=a, b_city=b),
        options=[say("topic.connected.routes", n=option) for option in options],
        answer=answer,
        reason=say("topic.connected.stack.reason", away_routes=right),
        rules=(),
    )


def depth(start: int, goal: int) -> int:
    """How many routes long the path is that a depth-first search finds on the whole map."""
    around, depths, waiting = ways(europe().edges), dict[int, int](), [(start, 0)]
    while goal not in depths:
        city, far = waiting.pop()
        if city not in depths:
            depths[city] = far
            waiting += [(other, far + 1) for other, _ in around[city] if other not in depths]
    return depths[goal]


def diameter(instance: int, speaker: Speaker) -> Question:
    """How far apart are two cities, at first those that are farthest apart?"""
    say, edges = speaker.say, europe().edges
    random, cities = random_of("connected", "diameter", instance), range(len(BOARD.cities))
    pairs = {(a, b): away for a in cities for b, away in hops(edges, a).items() if a < b}
    most = max(pairs.values())
    a, b = min(pair for pair in pairs if pairs[pair] == most)
    if instance:
        a, b = random.choice([pair for pair in pairs if pairs[pair] >= most - 3])
    options, answer = among(pairs[a, b], [pairs[a, b] - 2, pairs[a, b] + 2, pairs[a, b] + 4])
    walked = say("topic.connected.diameter.reason", a_city=a, b_city=b, away_routes=pairs[a, b])
    return Question(
        text=say("topic.connected.diameter.pair", a_city=a, b_city=b) if instance else say("topic.connected.diameter"),
        options=[say("topic.connected.routes", n=option) for option in options],
        answer=answer,
        reason=walked,
        rules=(),
    )


def joins(instance: int, speaker: Speaker) -> Question:
    """Into how many pieces does the map fall, if only the routes of one player count?"""
    number = 9 if not instance else random_of("connected", "joins", instance).randint(5, 14)
    cities, say = len(BOARD.cities), speaker.say
    options, answer = among(cities - number, [cities - 2 * number, number, number + 1])
    return Question(
        text=say("topic.connected.joins", n=number, cities=cities),
        options=list(map(speaker.number, options)),
        answer=answer,
        reason=say("topic.connected.joins.reason", cities=cities, left=cities - number),
        rules=(),
    )


QUESTIONS: dict[str, ItemMaker] = {
    "touching": touching,
    "layers": layers,
    "stack": stack,
    "diameter": diameter,
    "joins": joins,
}
