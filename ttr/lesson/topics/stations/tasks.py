"""Exercises: count what a choice brings, assign, see which routes can help at all, and bound a search."""

from collections.abc import Sequence
from itertools import permutations

from ttr.graphs.matching import assignment
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.regions import region_svg
from ttr.lesson.tables import table_html
from ttr.lesson.topics.stations.positions import ended_game
from ttr.lesson.topics.stations.questions import borrowed, drawn, ticket_cities, tickets_of
from ttr.lesson.topics.stations.tables import table_of, useful
from ttr.text import Speaker


def count(instance: int, speaker: Speaker) -> Number:
    """The ticket points of one choice."""
    ground, random = ended_game("all", instance + 2), random_of("stations", "task count", instance)
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    while True:
        routes = [random.choice(list(lent)) for lent in table.options.values()]
        right = table.worth(routes)
        if table.worth([]) < right < table.most():
            break
    values = sum(value for *_, value in table.tickets)
    fulfilled = (right + values) // 2
    mistakes = {
        fulfilled: "topic.stations.task.count.minus",
        table.worth([]): "topic.stations.task.count.own",
        table.most(): "topic.stations.task.count.best",
    }
    marked = [ground.board.route_index[route] for route in routes]
    return Number(
        text=spoken.say(
            "topic.stations.task.count",
            player_seat=0,
            listed=borrowed(ground, spoken, list(dict.fromkeys(routes))),
            tickets=tickets_of(ground),
        ),
        answer=right,
        reason=spoken.say("topic.stations.task.count.reason"),
        hint=(spoken.say("topic.stations.task.count.1"), spoken.say("topic.stations.task.count.2")),
        rules=("SCORE-2", "STATION-9"),
        mistakes={wrong: spoken.say(key) for wrong, key in mistakes.items() if wrong != right},
        shown=region_svg(ground, spoken, ticket_cities(ground), marked),
    )


def matrix(instance: int, speaker: Speaker) -> Number:
    """A best assignment of three stations to four tickets, where neither rows nor the largest gain decide."""
    ground, random = ended_game("all", instance), random_of("stations", "task matrix", instance)
    values = [2 * value for *_, value in table_of(ground).tickets]
    while True:
        weights = [[value * random.randint(0, 1) for value in values] for _ in range(3)]
        right, rows, largest = assignment(weights).value, by_rows(weights), by_largest(weights)
        alone = sum(map(max, weights))
        if rows < right and largest < right < alone:
            break
    assert right == max(
        sum(weights[row][column] for row, column in enumerate(way)) for way in permutations(range(4), 3)
    )
    spoken = ground.speaker(speaker.language)
    head = ["", *(spoken.ticket_ends(ticket) for ticket in tickets_of(ground))]
    names = [spoken.city(ground.index(city)) for city in table_of(ground).options]
    rows_html = ([name, *map(spoken.number, row)] for name, row in zip(names, weights, strict=True))
    mistakes = {
        alone: "topic.stations.task.matrix.twice",
        rows: "topic.stations.task.matrix.rows",
        largest: "topic.stations.task.matrix.largest",
    }
    return Number(
        text=spoken.say("topic.stations.task.matrix"),
        answer=right,
        reason=spoken.say("topic.stations.task.matrix.reason"),
        hint=(spoken.say("topic.stations.task.matrix.1"), spoken.say("topic.stations.task.matrix.2")),
        rules=("STATION-11",),
        mistakes={wrong: spoken.say(key) for wrong, key in mistakes.items() if wrong != right},
        shown=table_html(head, rows_html),
    )


def by_rows(weights: Sequence[Sequence[int]]) -> int:
    """Row after row takes the best column that is left."""
    left, total = set(range(len(weights[0]))), 0
    for row in weights:
        column = max(sorted(left), key=lambda column: row[column])
        total += row[column]
        left.discard(column)
    return total


def by_largest(weights: Sequence[Sequence[int]]) -> int:
    """The largest weight first, then the largest of what is left."""
    cells = sorted(((w, r, c) for r, row in enumerate(weights) for c, w in enumerate(row)), key=lambda cell: -cell[0])
    rows, columns, total = set[int](), set[int](), 0
    for weight, row, column in cells:
        if row not in rows and column not in columns:
            rows.add(row)
            columns.add(column)
            total += weight
    return total


def helpful(instance: int, speaker: Speaker) -> Pick:
    """Which routes can help to fulfill a ticket at all?"""
    random = random_of("stations", "task helpful", instance)
    ground = ended_game("all", instance + 4)
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    good = useful(table)
    lent = sorted({route for routes in table.options.values() for route in routes})
    idle = [route for route in lent if route not in good]
    if not idle:
        return helpful(instance + 1, speaker)
    listed = sorted([*random.sample(sorted(good), min(len(good), 4)), *random.sample(idle, min(len(idle), 3))])
    indices = [ground.board.route_index[route] for route in listed]
    return Pick(
        text=spoken.say("topic.stations.task.helpful", player_seat=0, tickets=tickets_of(ground)),
        options=[spoken.route(route) for route in indices],
        reasons=[
            "" if route in good else spoken.say("topic.stations.task.helpful.idle", route=index)
            for route, index in zip(listed, indices, strict=True)
        ],
        hint=(spoken.say("topic.stations.task.helpful.1"), spoken.say("topic.stations.task.helpful.2")),
        rules=("STATION-9", "STATION-10"),
        shown=drawn(ground, spoken),
    )


def bound(instance: int, speaker: Speaker) -> Number:
    """How much can a branch of the search bring at most?"""
    random = random_of("stations", "task bound", instance)
    for seed in range(5 * instance, 5 * instance + 40):
        ground = ended_game("all", seed)
        table, spoken = table_of(ground), ground.speaker(speaker.language)
        (station, lent), *others = table.options.items()
        rest = [route for _, routes in others for route in routes]
        first = random.choice(list(lent))
        right, now, root = table.worth([first, *rest]), table.worth([first]), table.worth([*lent, *rest])
        if now < right and (right < root or seed > 5 * instance + 20):
            break
    mistakes = {
        now: "topic.stations.task.bound.now",
        root: "topic.stations.task.bound.root",
        sum(value for *_, value in table.tickets): "topic.stations.task.bound.all",
    }
    return Number(
        text=spoken.say(
            "topic.stations.task.bound",
            city=ground.index(station),
            route=ground.board.route_index[first],
            listed=spoken.join(spoken.city(ground.index(city)) for city, _ in others),
            tickets=tickets_of(ground),
        ),
        answer=right,
        reason=spoken.say("topic.stations.task.bound.reason"),
        hint=(spoken.say("topic.stations.task.bound.1"), spoken.say("topic.stations.task.bound.2")),
        rules=("STATION-11",),
        mistakes={wrong: spoken.say(key) for wrong, key in mistakes.items() if wrong != right},
        shown=region_svg(ground, spoken, ticket_cities(ground), [ground.board.route_index[first]]),
    )


TASKS: dict[str, ItemMaker] = {"count": count, "matrix": matrix, "helpful": helpful, "bound": bound}
