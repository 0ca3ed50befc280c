"""Predict: bridges, how many routes cut a ticket off, double routes, and who has more ways."""

from fractions import Fraction

from ttr.graphs.central import effective_resistance
from ttr.graphs.cuts import bridges
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.ground import whole_map
from ttr.lesson.items import Question, among
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.cuts.counting import cheapest_cut, connection, ends, one_track, routes_at, tickets
from ttr.text import Speaker

PAIRS = ("madrid zurich", "paris wien", "lisboa moskva", "london athina", "brest petrograd", "cadiz stockholm")
"""Of whom it is asked how many routes cut them off from each other."""


def number_of_bridges(instance: int, speaker: Speaker) -> Question:
    """How many routes of the map are bridges?"""
    ground, key = (whole_map(), "whole") if instance % 2 else (one_track(), "single")
    found = bridges(ground.edges)
    options, answer = among(len(found), (0, 1, 4, 9))
    listed = speaker.join(connection(ground, place, speaker) for place in found)
    return Question(
        text=speaker.say(f"topic.cuts.bridges.{key}"),
        options=[speaker.number(number) for number in options],
        answer=answer,
        reason=speaker.say(f"topic.cuts.bridges.{key}.reason", listed=listed),
        rules=("DOUBLE-3",) if key == "single" else ("DOUBLE-4",),
    )


def close(instance: int, speaker: Speaker) -> Question:
    """How many routes must be closed to cut two cities off from each other?"""
    ground = one_track()
    a, b = map(ground.index, PAIRS[instance % len(PAIRS)].split())
    cut = cheapest_cut(ground, a, b)
    at = [routes_at(ground, city) for city in (a, b)]
    options, answer = among(cut.cost, (1, cut.cost + 1, *at))
    listed = speaker.join(connection(ground, place, speaker) for place in cut.places)
    return Question(
        text=speaker.say("topic.cuts.close", a_city=a, b_city=b, a_routes=at[0], b_routes=at[1]),
        options=[speaker.number(number) for number in options],
        answer=answer,
        reason=speaker.say("topic.cuts.close.reason", n=cut.cost, listed=listed),
        rules=("DOUBLE-3",),
    )


def double(instance: int, speaker: Speaker) -> Question:
    """How does one close both tracks of a double route?"""
    random = random_of("cuts", "double", instance)
    board = whole_map().board
    route = random.choice([route for route in board.routes if route.twin is not None and route.index < route.twin])
    few = instance % 2
    players = random.choice((2, 3) if few else (4, 5))
    return Question(
        text=speaker.say("topic.cuts.double", some_players=players, a_city=route.a, b_city=route.b),
        options=[speaker.say(f"topic.cuts.double.{key}") for key in ("one", "two", "never")],
        answer=0 if few else 2,
        reason=speaker.say("topic.cuts.double.few" if few else "topic.cuts.double.many"),
        rules=("DOUBLE-2", "DOUBLE-3" if few else "DOUBLE-4"),
        shown=region_svg(whole_map().only([route.id, board.routes[route.twin or 0].id]), speaker),
    )


def easier(instance: int, speaker: Speaker) -> Question:
    """Which of two tickets is easier to cut off?"""
    random, ground = random_of("cuts", "easier", instance), one_track()
    while True:
        chosen = random.sample(tickets(), 2)
        costs = [cheapest_cut(ground, *ends(ticket)).cost for ticket in chosen]
        longer = chosen[costs.index(min(costs))].value <= chosen[costs.index(max(costs))].value
        if abs(costs[0] - costs[1]) > 1 and longer:
            break
    first, second = (ticket.index for ticket in chosen)
    return Question(
        text=speaker.say("topic.cuts.easier"),
        options=[speaker.ticket(first), speaker.ticket(second)],
        answer=costs.index(min(costs)),
        reason=speaker.say(
            "topic.cuts.easier.reason", a_ticket=first, a_routes=costs[0], b_ticket=second, b_routes=costs[1]
        ),
        rules=("DOUBLE-3",),
    )


def alternatives(instance: int, speaker: Speaker) -> Question:
    """Which of two tickets of the same value has more ways, measured as resistance?"""
    random, ground = random_of("cuts", "alternatives", instance), one_track()
    while True:
        chosen = random.sample(tickets(), 2)
        if not chosen[0].value == chosen[1].value >= 7:
            continue
        found = [effective_resistance(ground.edges, *ends(ticket)) or Fraction(0) for ticket in chosen]
        if max(found) > Fraction(5, 4) * min(found):
            break
    first, second = (ticket.index for ticket in chosen)
    told = [speaker.decimal(resistance, 2) for resistance in found]
    return Question(
        text=speaker.say("topic.cuts.ways"),
        options=[speaker.ticket(first), speaker.ticket(second)],
        answer=found.index(min(found)),
        reason=speaker.say("topic.cuts.ways.reason", a_ticket=first, a=told[0], b_ticket=second, b=told[1]),
        rules=(),
    )


QUESTIONS: dict[str, ItemMaker] = {
    "bridges": number_of_bridges,
    "close": close,
    "double": double,
    "easier": easier,
    "ways": alternatives,
}
