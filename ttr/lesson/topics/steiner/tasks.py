"""Exercises: meet in a city, put two trees together, dead ends, two tickets, a promise, and how many splits."""

from itertools import combinations

from ttr.graphs.forest import steiner_forest
from ttr.graphs.paths import distances
from ttr.graphs.spanning import spanning_tree
from ttr.graphs.steiner import dead_ends
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.regions import cities_of, region, region_svg
from ttr.lesson.tables import table_html
from ttr.lesson.topics.steiner.plans import (
    apart,
    cut_apart,
    europe,
    factor,
    nearly,
    sums,
    tree_of,
)
from ttr.text import Speaker

CITIES = 9
"""Of the region that an exercise is about."""


def table(instance: int, speaker: Speaker) -> Number:
    """Where to meet, by a table of distances; the three cities themselves stand in it too."""
    edges, random = europe().edges, random_of("steiner", "task table", instance)
    while True:
        cities = random.sample(range(47), 3)
        far = sums(edges, cities)
        least = min(far.values())
        best = [city for city in far if far[city] == least]
        others = [city for city in far if least < far[city] <= least + 8 and city not in cities]
        if not {*best} & {*cities} and len(others) >= 4:
            break
    rows = sorted([*cities, random.choice(best), *random.sample(others, 4)], key=speaker.city_order)
    away = [distances(edges, city) for city in cities]
    shown = table_html(
        ["", *map(speaker.city, cities)],
        ([speaker.city(row), *(speaker.number(each[row]) for each in away)] for row in rows),
    )
    mistakes = {
        min(far[city] for city in cities): "topic.steiner.task.table.tour",
        sum(min(each[row] for row in rows if row not in cities) for each in away): "topic.steiner.task.table.mixed",
    }
    return Number(
        text=speaker.say("topic.steiner.task.table", listed=speaker.join(map(speaker.city, cities))),
        answer=least,
        reason=speaker.say("topic.steiner.task.table.reason"),
        hint=(speaker.say("topic.steiner.task.table.1"), speaker.say("topic.steiner.task.table.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items() if number != least},
        shown=shown,
    )


def meet(instance: int, speaker: Speaker) -> Number:
    """One step of the exact algorithm: two trees meet in a city."""
    edges, random = europe().edges, random_of("steiner", "task meet", instance)
    while True:
        *cities, city = random.sample(range(47), 4)
        parts = [*combinations(cities, 1), *combinations(cities, 2)]
        trains = {part: tree_of(edges, [*part, city]).length for part in parts}
        singles = sum(trains[part] for part in parts[:3])
        ways = [trains[part] + trains[tuple(c for c in cities if c not in part)] for part in parts[:3]]
        if min(ways) < singles and len(set(ways)) == 3 and min(ways) <= tree_of(edges, cities).length + 6:
            break
    rows = [[speaker.join(map(speaker.city, part)), speaker.number(trains[part])] for part in parts]
    head = [speaker.say("topic.steiner.task.meet.part"), speaker.say("topic.steiner.task.meet.trains")]
    mistakes = dict.fromkeys(ways, "topic.steiner.task.meet.split") | {singles: "topic.steiner.task.meet.singles"}
    return Number(
        text=speaker.say("topic.steiner.task.meet", listed=speaker.join(map(speaker.city, cities)), city=city),
        answer=min(ways),
        reason=speaker.say("topic.steiner.task.meet.reason"),
        hint=(speaker.say("topic.steiner.task.meet.1"), speaker.say("topic.steiner.task.meet.2")),
        rules=(),
        mistakes={number: speaker.say(key) for number, key in mistakes.items() if number != min(ways)},
        shown=table_html(head, rows),
    )


def dead(instance: int, speaker: Speaker) -> Pick:
    """Which routes of a network lead nowhere?"""
    random = random_of("steiner", "task dead", instance)
    while True:
        ground = region(europe().single(), random, CITIES)
        tree = spanning_tree(ground.edges).edges
        cities = random.sample(cities_of(ground), 3)
        useless = dead_ends(ground.edges, tree, cities)
        if 3 <= len(useless) <= 5 and any(
            not {*ground.edges[place][:2]} & {*cities} and place not in useless for place in tree
        ):
            break
    reasons = []
    for place in tree:
        reached = cut_apart(ground.edges, tree, place, cities[0])
        lost = next((city for city in cities if city not in reached), None)
        facts = {"one_city": cities[0], "other_city": lost}
        reasons.append("" if place in useless else speaker.say("topic.steiner.task.dead.needed", **facts))
    routes = [ground.routes[place] for place in tree]
    return Pick(
        text=speaker.say("topic.steiner.task.dead", listed=speaker.join(map(speaker.city, cities))),
        options=[speaker.route(route.index) for route in routes],
        reasons=reasons,
        hint=(speaker.say("topic.steiner.task.dead.1"), speaker.say("topic.steiner.task.dead.2")),
        rules=(),
        shown=region_svg(ground, speaker, cities, [route.index for route in routes]),
    )


def forest(instance: int, speaker: Speaker) -> Number:
    """Two tickets in a small part of the map, by turns better apart and better together."""
    random = random_of("steiner", "task forest", instance)
    while True:
        ground = region(europe().single(), random, CITIES)
        a, b, c, d = random.sample(cities_of(ground), 4)
        single, whole = apart(ground.edges, [(a, b), (c, d)]), tree_of(ground.edges, [a, b, c, d]).length
        if whole != single and (whole < single) == (instance % 2 == 0) and min(whole, single) > 6:
            break
    least = steiner_forest(ground.edges, [(a, b), (c, d)])
    assert least is not None
    wrong = (single, "apart") if whole < single else (whole, "together")
    return Number(
        text=speaker.say("topic.steiner.task.forest", a_city=a, b_city=b, c_city=c, d_city=d),
        answer=least.length,
        reason=speaker.say("topic.steiner.task.forest.reason", apart_trains=single, whole_trains=whole),
        hint=(speaker.say("topic.steiner.task.forest.1"), speaker.say("topic.steiner.task.forest.2")),
        rules=(),
        mistakes={wrong[0]: speaker.say(f"topic.steiner.task.forest.{wrong[1]}")},
        shown=region_svg(ground, speaker, (a, b), ringed_cities=frozenset((c, d))),
    )


def promise(instance: int, speaker: Speaker) -> Number:
    """What an approximation says about the shortest network, which nobody has computed."""
    random = random_of("steiner", "task promise", instance)
    while True:
        number = random.randint(3, 6)
        found = nearly(europe().edges, random.sample(range(47), number)).length
        bound, half = -(-found * number // (2 * number - 2)), -(-found // 2)
        if bound > half + 1 and found * number % (2 * number - 2):
            break
    mistakes = {
        half: "topic.steiner.task.promise.half",
        bound - 1: "topic.steiner.task.promise.round",
        found: "topic.steiner.task.promise.found",
    }
    return Number(
        text=speaker.say("topic.steiner.task.promise", n=number, found_trains=found, factor=factor(number)),
        answer=bound,
        reason=speaker.say("topic.steiner.task.promise.reason"),
        hint=(speaker.say("topic.steiner.task.promise.1"), speaker.say("topic.steiner.task.promise.2")),
        rules=(),
        mistakes={wrong: speaker.say(key) for wrong, key in mistakes.items() if wrong != bound},
    )


def splits(instance: int, speaker: Speaker) -> Number:
    """How many ways are there to split a subset in two?"""
    number = 3 + instance % 4
    right = 2 ** (number - 1) - 1
    mistakes = {
        2 * right: "topic.steiner.task.splits.twice",
        right + 1: "topic.steiner.task.splits.empty",
        2 * right + 2: "topic.steiner.task.splits.both",
    }
    return Number(
        text=speaker.say("topic.steiner.task.splits", n=number),
        answer=right,
        reason=speaker.say("topic.steiner.task.splits.reason"),
        hint=(speaker.say("topic.steiner.task.splits.1"), speaker.say("topic.steiner.task.splits.2")),
        rules=(),
        mistakes={wrong: speaker.say(key) for wrong, key in mistakes.items()},
    )


TASKS: dict[str, ItemMaker] = {
    "table": table,
    "meet": meet,
    "dead": dead,
    "forest": forest,
    "promise": promise,
    "splits": splits,
}
