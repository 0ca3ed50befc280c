"""Exercises: the score of a network, a condition that was forgotten, the best use of trains, and a gap."""

from ttr.graphs.connect import components
from ttr.lesson.graph_lesson import ItemMaker, random_of
from ttr.lesson.items import Number, Pick
from ttr.lesson.tables import table_html
from ttr.lesson.topics.optimum.plans import POINTS, Plan, by_length, fulfilled, greedy, networks, plans, score
from ttr.lesson.topics.optimum.questions import picture
from ttr.text import Speaker


def value(instance: int, speaker: Speaker) -> Number:
    """What is a network worth, with tickets that are fulfilled and tickets that are not?"""
    for plan in plans("task value", instance):
        places = plan.best[1][0]
        done = plan.done(places)
        if 0 < len(done) < len(plan.pairs):
            break
    edges = [plan.ground.edges[place] for place in places]
    routes, kept = score(edges, ()), sum(points for *_, points in done)
    lost = sum(points for *_, points in plan.pairs) - kept
    right = routes + kept - lost
    mistakes = {routes + kept: "kept", routes: "bare", kept - lost: "tickets", routes + kept + lost: "all"}
    return Number(
        text=speaker.say("topic.optimum.task.value", listed=plan.told(speaker)),
        answer=right,
        reason=speaker.say(
            "topic.optimum.task.value.reason", route_points=routes, ticket_points=kept, lost_points=lost
        ),
        hint=tuple(speaker.say(f"topic.optimum.task.value.{step}") for step in (1, 2)),
        rules=("SCORE-1", "SCORE-2"),
        mistakes={
            wrong: speaker.say(f"topic.optimum.write.{key}") for wrong, key in mistakes.items() if wrong != right
        },
        shown=picture(plan, speaker, places),
    )


def forgotten(instance: int, speaker: Speaker) -> Pick:
    """Which routes stand in the condition that a ticket breaks?"""
    for plan in plans("task forgotten", instance):
        places = greedy(plan, by_length)
        masks = components([plan.ground.edges[place] for place in places])
        broken = [pair for pair in plan.pairs if pair not in plan.done(places)]
        if not broken:
            continue
        a, b, _ = broken[0]
        part = next((mask for mask in masks if mask >> a & 1), 1 << a)
        out = [p for p, (c, d, _) in enumerate(plan.ground.edges) if (part >> c & 1) != (part >> d & 1)]
        others = [p for p in range(len(plan.ground.edges)) if p not in out]
        if 2 <= len(out) <= 5 and len(others) >= 3 and part.bit_count() > 1:
            break
    random = random_of("optimum", "task forgotten options", instance)
    options = sorted([*out, *random.sample(others, 3)], key=lambda p: speaker.route(plan.ground.routes[p].index))
    reasons = {
        p: "" if p in out else speaker.say(f"topic.optimum.task.forgotten.{side(plan, p, part)}", start_city=a)
        for p in options
    }
    return Pick(
        text=speaker.say("topic.optimum.task.forgotten", a_city=a, b_city=b),
        options=[speaker.route(plan.ground.routes[p].index) for p in options],
        reasons=[reasons[p] for p in options],
        hint=tuple(speaker.say(f"topic.optimum.task.forgotten.{step}", start_city=a) for step in (1, 2)),
        rules=(),
        shown=picture(plan, speaker, places),
    )


def side(plan: Plan, place: int, part: int) -> str:
    """On which side of a cut a route lies with both ends."""
    return "inside" if part >> plan.ground.edges[place][0] & 1 else "outside"


def packing(instance: int, speaker: Speaker) -> Number:
    """The most points for some trains from a list of routes, without a map."""
    random = random_of("optimum", "task packing", instance)
    while True:
        lengths = sorted((random.choice((2, 2, 3, 3, 4, 4, 6, 8)) for _ in range(6)), reverse=True)
        trains = random.randint(8, 12)
        best = max(sum(POINTS[lengths[p]] for p in chosen) for chosen in networks(lengths, trains))
        left, longest = trains, 0
        for length in lengths:
            if length <= left:
                left, longest = left - length, longest + POINTS[length]
        if longest < best:
            break
    rows = [[speaker.amount("trains", n), speaker.amount("points", POINTS[n])] for n in lengths]
    head = [speaker.say("topic.optimum.task.packing.length"), speaker.say("topic.optimum.task.packing.points")]
    return Number(
        text=speaker.say("topic.optimum.task.packing", all_trains=trains),
        answer=best,
        reason=speaker.say("topic.optimum.task.packing.reason", long_points=longest),
        hint=tuple(speaker.say(f"topic.optimum.task.packing.{step}") for step in (1, 2)),
        rules=("SCORE-1",),
        mistakes={longest: speaker.say("topic.optimum.task.packing.long")},
        shown=table_html(head, rows),
    )


def ticket(instance: int, speaker: Speaker) -> Number:
    """How many points does one ticket more bring, if everything is planned anew?"""
    for plan in plans("task ticket", instance, tickets=3, trains=10):
        fewer = Plan(plan.ground, plan.tickets[:-1], plan.trains)
        gain, worth = plan.best[0] - fewer.best[0], plan.tickets[-1][2]
        if 0 < gain < worth:
            break
    old = fewer.best[1][0]
    edges = [plan.ground.edges[place] for place in old]
    assert plan.pairs[-1] not in fulfilled(edges, plan.pairs)
    return Number(
        text=speaker.say(
            "topic.optimum.task.ticket",
            all_trains=plan.trains,
            listed=plan.told(speaker, plan.pairs[:-1]),
            best_points=fewer.best[0],
            added=plan.told(speaker, plan.pairs[-1:]),
        ),
        answer=plan.best[0],
        reason=speaker.say("topic.optimum.task.ticket.reason", gain_points=gain),
        hint=tuple(speaker.say(f"topic.optimum.task.ticket.{step}") for step in (1, 2)),
        rules=("SCORE-1",),
        mistakes={
            fewer.best[0] + worth: speaker.say("topic.optimum.task.ticket.added"),
            fewer.best[0]: speaker.say("topic.optimum.task.ticket.same"),
        },
        shown=picture(plan, speaker, old),
    )


def gap(instance: int, speaker: Speaker) -> Number:
    """By how many points may a better network beat the one found, at the most?"""
    random = random_of("optimum", "task gap", instance)
    found, more, part = random.randint(40, 90), random.randint(4, 9), random.randint(1, 9)
    mistakes = {more + 1: "up", found + more: "whole"}
    return Number(
        text=speaker.say(
            "topic.optimum.task.gap", found_points=found, bound=speaker.decimal(found + more + part / 10, 1)
        ),
        answer=more,
        reason=speaker.say("topic.optimum.task.gap.reason"),
        hint=tuple(speaker.say(f"topic.optimum.task.gap.{step}") for step in (1, 2)),
        rules=(),
        mistakes={wrong: speaker.say(f"topic.optimum.task.gap.{key}") for wrong, key in mistakes.items()},
    )


TASKS: dict[str, ItemMaker] = {
    "value": value,
    "forgotten": forgotten,
    "packing": packing,
    "ticket": ticket,
    "gap": gap,
}
