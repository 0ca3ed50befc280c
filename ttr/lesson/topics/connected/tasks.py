"""Exercises: tickets that are done, pieces, hops, and claims that join nothing."""

from collections.abc import Sequence
from html import escape
from itertools import combinations

from ttr.board import Route
from ttr.graphs.connect import components
from ttr.graphs.paths import distances, hops
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.topics.connected.networks import BOARD, joined, network, pieces_of, sketch
from ttr.lesson.topics.connected.questions import europe
from ttr.mode import load_mode
from ttr.text import Speaker

OFFERED = 5
"""Tickets to tick."""


def done(instance: int, speaker: Speaker) -> Pick:
    """Which tickets are done?"""
    random, say = random_of("connected", "done", instance), speaker.say
    tickets = [BOARD.tickets[ticket] for ticket in load_mode("europe").regular_tickets]
    while True:
        routes = network(random, (6, 5))
        touched = frozenset().union(*pieces_of(routes))
        ends = {ticket.index: tuple(sorted(ticket.cities)) for ticket in tickets if ticket.cities & touched}
        ready = [ticket for ticket, (a, b) in ends.items() if joined(routes, a, b)]
        apart = [ticket for ticket, pair in ends.items() if touched >= {*pair} and ticket not in ready]
        if ready and apart:
            break
    some = [*random.sample(ready, min(2, len(ready))), *random.sample(apart, min(2, len(apart)))]
    others = [ticket for ticket in ends if ticket not in (*ready, *apart)]
    some = sorted([*some, *random.sample(others, min(OFFERED - len(some), len(others)))])
    reasons = []
    for ticket in some:
        lonely = [city for city in ends[ticket] if city not in touched]
        reason = say("topic.connected.done.apart", a_city=ends[ticket][0], b_city=ends[ticket][1])
        if lonely:
            reason = say("topic.connected.done.lonely", city=lonely[0])
        reasons.append("" if ticket in ready else reason)
    return Pick(
        text=say("topic.connected.done"),
        options=list(map(speaker.ticket, some)),
        reasons=reasons,
        hint=(say("topic.connected.done.hint.1"), say("topic.connected.done.hint.2")),
        rules=("SCORE-3",),
        shown=sketch(routes, speaker),
    )


def pieces(instance: int, speaker: Speaker) -> Number:
    """Into how many pieces does a network fall?"""
    random, say = random_of("connected", "pieces", instance), speaker.say
    routes = network(random, [random.randint(1, 3) for _ in range(random.randint(3, 5))])
    right, touched = len(pieces_of(routes)), sum(map(len, pieces_of(routes)))
    return Number(
        text=say("topic.connected.pieces", n=len(routes)),
        answer=right,
        reason=say("topic.connected.pieces.reason", n=right),
        hint=(say("topic.connected.pieces.hint.1"), say("topic.connected.pieces.hint.2")),
        rules=(),
        mistakes=_but(
            right,
            {len(routes): say("topic.connected.pieces.routes"), touched: say("topic.connected.pieces.cities")},
        ),
        shown=sketch(routes, speaker),
    )


def fewest(instance: int, speaker: Speaker) -> Number:
    """How many routes apart are two cities of the whole map?"""
    random, edges, say = random_of("connected", "fewest", instance), europe().edges, speaker.say
    pairs = list(combinations(range(len(BOARD.cities)), 2))
    while True:
        a, b = random.choice(pairs)
        right, trains = hops(edges, a)[b], distances(edges, a)[b]
        if 3 <= right <= 6:
            break
    return Number(
        text=say("topic.connected.fewest", a_city=a, b_city=b),
        answer=right,
        reason=say("topic.connected.fewest.reason", a_city=a, b_city=b, away_routes=right),
        hint=tuple(say(f"topic.connected.fewest.hint.{step}", a_city=a) for step in "12"),
        rules=(),
        mistakes=_but(
            right,
            {trains: say("topic.connected.fewest.trains"), right - 1: say("topic.connected.fewest.between")},
        ),
    )


def idle(instance: int, speaker: Speaker) -> Number:
    """How many claims join nothing that was not joined before?"""
    random, say = random_of("connected", "idle", instance), speaker.say
    while True:
        routes = network(random, (random.randint(6, 8),))
        right = len(_idle(routes))
        if 1 <= right <= 3:
            break
    random.shuffle(routes)
    listed = "".join(f"<li>{escape(speaker.route(route.index))}</li>" for route in routes)
    cities = len(pieces_of(routes)[0])
    return Number(
        text=say("topic.connected.idle", n=len(routes)),
        answer=right,
        reason=say("topic.connected.idle.reason", all_routes=len(routes), cities=cities, needed_routes=cities - 1),
        hint=tuple(say(f"topic.connected.idle.hint.{step}") for step in "123"),
        rules=(),
        mistakes=_but(right, {len(routes) - right: say("topic.connected.idle.others")}),
        shown=f"<ol>{listed}</ol>",
    )


def _idle(routes: Sequence[Route]) -> list[Route]:
    """The routes between cities that the routes before them have joined."""
    found = []
    for place, route in enumerate(routes):
        before = components([(each.a, each.b) for each in routes[:place]])
        if any(mask >> route.a & mask >> route.b & 1 for mask in before):
            found.append(route)
    return found


def _but(right: int, mistakes: dict[int, str]) -> dict[int, str]:
    """The mistakes that are none by chance."""
    return {number: sentence for number, sentence in mistakes.items() if number != right}


TASKS: dict[str, ItemMaker] = {"done": done, "pieces": pieces, "fewest": fewest, "idle": idle}
