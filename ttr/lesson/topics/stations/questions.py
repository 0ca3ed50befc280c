"""Predict, then see: how many choices, what a ticket swings, stations together, one by one, and matchings."""

import networkx as nx

from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.items import Question, among
from ttr.lesson.regions import region, region_svg
from ttr.lesson.topics.stations.positions import ended_game, number_of_choices
from ttr.lesson.topics.stations.tables import PLANS, Table, table_of
from ttr.mode import load_mode
from ttr.text import Speaker


def drawn(ground: Ground, speaker: Speaker) -> str:
    """A position as a picture; the cities of her tickets are marked."""
    return region_svg(ground, speaker, ticket_cities(ground))


def tickets_of(ground: Ground) -> tuple[int, ...]:
    """Her tickets."""
    return tuple(ground.position.players[0].tickets)


def ticket_cities(ground: Ground) -> set[int]:
    """The cities of her tickets."""
    return {city for ticket in tickets_of(ground) for city in ground.board.tickets[ticket].cities}


def lent(table: Table, ground: Ground, speaker: Speaker) -> str:
    """How many routes each station may borrow, in words."""
    return speaker.join(
        speaker.say("topic.stations.lent", city=ground.index(city), lent_routes=len(routes))
        for city, routes in table.options.items()
    )


def borrowed(ground: Ground, speaker: Speaker, routes: list[str]) -> str:
    """Some routes by name."""
    return speaker.join(speaker.route(ground.board.route_index[route]) for route in routes)


def best_routes(table: Table) -> list[str]:
    """The routes of a best choice."""
    return [route for route in table.best().values() if route is not None]


def number(instance: int, speaker: Speaker) -> Question:
    """How many choices are there?"""
    ground = ended_game("all", instance + 2)  # the first one is what the notebook steps through
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    sizes = [len(routes) for routes in table.options.values()]
    right = number_of_choices(table)
    a, b, c = sizes
    options, answer = among(right, [a + b + c, a * b * c, a + b + c + 3])
    return Question(
        text=spoken.say("topic.stations.number", player_seat=0, listed=lent(table, ground, spoken)),
        options=[spoken.number(option) for option in options],
        answer=answer,
        reason=spoken.say("topic.stations.number.reason", a=a + 1, b=b + 1, c=c + 1, n=right),
        rules=("STATION-5", "STATION-8"),
        shown=drawn(ground, spoken),
    )


def swing(instance: int, speaker: Speaker) -> Question:
    """What is one more station worth?"""
    mode = load_mode("europe")
    ticket = random_of("stations", "swing", instance).choice(mode.regular_tickets)
    value, kept = mode.board.tickets[ticket].value, mode.station_points
    options, answer = among(2 * value - kept, [value, 2 * value, value - kept])
    return Question(
        text=speaker.say("topic.stations.swing", ticket=ticket),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.stations.swing.reason", value_points=value, twice=2 * value, kept_points=kept),
        rules=("SCORE-2", "STATION-13"),
    )


def together(instance: int, speaker: Speaker) -> Question:
    """Two stations that bring nothing alone."""
    ground = ended_game("chain", instance)
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    gain = table.most() - table.worth([])
    options, answer = among(gain, [0, gain // 2, 2 * gain])
    first, second = (ground.index(city) for city in table.options)
    return Question(
        text=spoken.say(
            "topic.stations.together",
            player_seat=0,
            tickets=tickets_of(ground),
            first_city=first,
            second_city=second,
        ),
        options=[spoken.amount("points", option) for option in options],
        answer=answer,
        reason=spoken.say("topic.stations.together.reason", listed=borrowed(ground, spoken, best_routes(table))),
        rules=("STATION-10", "SCORE-2"),
        shown=drawn(ground, spoken),
    )


def one_by_one(instance: int, speaker: Speaker) -> Question:
    """Station after station, each at its best: how much is missing?"""
    ground = ended_game("all", instance + 3)
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    most, greedy = table.most(), table.worth(PLANS["stations"](table).values())
    options, answer = among(most, [greedy, (most + greedy) // 2, sum(value for *_, value in table.tickets) + 2])
    return Question(
        text=spoken.say("topic.stations.one_by_one", player_seat=0, tickets=tickets_of(ground), found_points=greedy),
        options=[spoken.amount("points", option) for option in options],
        answer=answer,
        reason=spoken.say("topic.stations.one_by_one.reason", listed=borrowed(ground, spoken, best_routes(table))),
        rules=("STATION-7", "STATION-10", "STATION-11"),
        shown=drawn(ground, spoken),
    )


def overlooked(instance: int, speaker: Speaker) -> Question:
    """What does the assignment of stations to tickets overlook?"""
    kind = "shared" if instance % 2 == 0 else "chain"
    ground = ended_game("shared" if instance % 2 == 0 else "chain", instance)
    table, spoken = table_of(ground), ground.speaker(speaker.language)
    say, found = spoken.say, table.worth(PLANS["assignment"](table).values())
    keys = ("shared", "chain", "two")
    return Question(
        text=say(
            "topic.stations.overlooked",
            player_seat=0,
            tickets=tickets_of(ground),
            found_points=found,
            most_points=table.most(),
        ),
        options=[
            say("topic.stations.overlooked.shared"),
            say("topic.stations.overlooked.chain"),
            say("topic.stations.overlooked.two"),
        ],
        answer=keys.index(kind),
        reason=say("topic.stations.overlooked.reason", listed=borrowed(ground, spoken, best_routes(table))),
        rules=("STATION-5", "STATION-7", "STATION-10"),
        shown=drawn(ground, spoken),
    )


def matching(instance: int, speaker: Speaker) -> Question:
    """How many routes without a common city: on the whole map, then in parts of it."""
    random = random_of("stations", "matching", instance)
    ground = region(whole_map().single(), random, 9 + instance % 3) if instance else whole_map()
    graph = nx.Graph(ground.graph)
    cities = sum(1 for _, degree in graph.degree if degree)
    right = len(nx.max_weight_matching(graph, maxcardinality=True))
    options, answer = among(right, [right - 2, right + 1, cities])
    full = "topic.stations.matching.full" if right == cities // 2 else "topic.stations.matching.less"
    return Question(
        text=speaker.say("topic.stations.matching", n=cities),
        options=[speaker.amount("routes", option) for option in options],
        answer=answer,
        reason=speaker.say(full, most=cities // 2, found_routes=right),
        rules=(),
        shown=region_svg(ground, speaker),
    )


QUESTIONS = {
    "number": number,
    "swing": swing,
    "together": together,
    "one_by_one": one_by_one,
    "overlooked": overlooked,
    "matching": matching,
}
