"""Predict, then see: greedy, tickets, one piece or several, trains more or less, and what a bound says."""

from ttr.graphs.connect import components
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.items import Question, among
from ttr.lesson.regions import region_svg
from ttr.lesson.topics.optimum.plans import Plan, by_length, greedy, plans, score, some_plan
from ttr.text import Speaker

TRAINS = 10
"""For so many the best network lies in pieces often enough."""


def picture(plan: Plan, speaker: Speaker, places: tuple[int, ...] = ()) -> str:
    """The routes of a plan with some of them marked, and rings around the cities of the tickets."""
    routes = [plan.ground.routes[place].index for place in places]
    return region_svg(plan.ground, speaker, (), routes, ringed_cities=frozenset(plan.cities))


def long_first(instance: int, speaker: Speaker) -> Question:
    """How far is it from the long routes to the best?"""
    plan = some_plan("question long", instance)
    taken, best = plan.points(greedy(plan, by_length)), plan.best[0]
    options, answer = among(best - taken, [0, 1, best - taken + 3, best - taken + 6])
    done = plan.done(plan.best[1][0])
    return Question(
        text=speaker.say("topic.optimum.long", all_trains=plan.trains, listed=plan.told(speaker), taken_points=taken),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.optimum.long.reason", best_points=best, listed=plan.told(speaker, done)),
        rules=("SCORE-1",),
        shown=picture(plan, speaker, greedy(plan, by_length)),
    )


def tickets(instance: int, speaker: Speaker) -> Question:
    """How many of the tickets does the best network fulfil?"""
    for plan in plans("question tickets", instance):
        numbers = {len(plan.done(places)) for places in plan.best[1]}
        if len(numbers) == 1:
            break
    (answer,) = numbers
    done = plan.done(plan.best[1][0])
    listed = plan.told(speaker, done) if done else speaker.say("topic.optimum.hand.none")
    return Question(
        text=speaker.say("topic.optimum.tickets", all_trains=plan.trains, listed=plan.told(speaker)),
        options=[speaker.number(number) for number in range(len(plan.tickets) + 1)],
        answer=answer,
        reason=speaker.say("topic.optimum.tickets.reason", best_points=plan.best[0], listed=listed),
        rules=("SCORE-1",),
        shown=picture(plan, speaker),
    )


def shape(instance: int, speaker: Speaker) -> Question:
    """Is the best network a tree, has it a circle, or does it lie in pieces? By turns the last and the first."""
    kinds = ("pieces", "tree", "circle")
    for plan in plans("question shape", instance, trains=TRAINS):
        found = {kind_of(plan, places) for places in plan.best[1]}
        if found == {kinds[instance % 2]}:
            break
    return Question(
        text=speaker.say("topic.optimum.shape", all_trains=plan.trains, listed=plan.told(speaker)),
        options=[speaker.say(f"topic.optimum.shape.{kind}") for kind in kinds],
        answer=instance % 2,
        reason=speaker.say(f"topic.optimum.shape.{kinds[instance % 2]}.reason", best_points=plan.best[0]),
        rules=("SCORE-1",),
        shown=picture(plan, speaker),
    )


def kind_of(plan: Plan, places: tuple[int, ...]) -> str:
    """The shape of some routes: several pieces, a tree, or one piece with a circle."""
    masks = components([plan.ground.edges[place] for place in places])
    if len(masks) != 1:
        return "pieces"
    return "tree" if masks[0].bit_count() == len(places) + 1 else "circle"


def more(instance: int, speaker: Speaker) -> Question:
    """What are two more trains worth?"""
    for plan in plans("question more", instance):
        larger = Plan(plan.ground, plan.tickets, plan.trains + 2)
        gain = larger.best[0] - plan.best[0]
        if gain > 3:
            break
    options, answer = among(gain, [2, 3, gain + 4, gain + 2])
    return Question(
        text=speaker.say(
            "topic.optimum.more", all_trains=plan.trains, listed=plan.told(speaker), best_points=plan.best[0]
        ),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.optimum.more.reason", best_points=larger.best[0]),
        rules=("SCORE-1",),
        shown=picture(plan, speaker),
    )


def bound(instance: int, speaker: Speaker) -> Question:
    """What do a network and a bound say together?"""
    random = random_of("optimum", "question bound", instance)
    found = score([(0, 1, random.randint(2, 6)) for _ in range(5)], ()) + random.randint(20, 40)
    gap, part = random.randint(2, 5), random.randint(1, 9)
    options, answer = among(found + gap, [found, found + gap + 1, found + 2 * gap])
    return Question(
        text=speaker.say("topic.optimum.bound", found_points=found, bound=speaker.decimal(found + gap + part / 10, 1)),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=speaker.say("topic.optimum.bound.reason"),
        rules=(),
    )


QUESTIONS = {"long": long_first, "tickets": tickets, "shape": shape, "more": more, "bound": bound}
