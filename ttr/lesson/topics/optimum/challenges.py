"""By hand: the most points with so many trains, with a few more, and from a hand of cards."""

from collections.abc import Sequence
from typing import Any

from ttr.lesson.challenges import Challenge, Standing
from ttr.lesson.topics.optimum.plans import Plan, some_hand, some_plan
from ttr.text import Speaker


def network(instance: int, language: str) -> Challenge:
    """The most points with twelve trains and four tickets."""
    return points_challenge("network", some_plan("hand network", instance), language)


def larger(instance: int, language: str) -> Challenge:
    """The most points with fifteen trains, in a somewhat larger part of the map."""
    return points_challenge("network", some_plan("hand larger", instance, cities=10, trains=15), language)


def hand(instance: int, language: str) -> Challenge:
    """The most points from a hand of twelve cards; tickets that fail cost their points."""
    return points_challenge("hand", some_hand("hand hand", instance), language)


def points_challenge(name: str, plan: Plan, language: str) -> Challenge:
    """Find the routes that score most."""
    speaker = Speaker(language, plan.ground.board)
    facts: dict[str, Any] = {"all_trains": plan.trains, "listed": plan.told(speaker)}
    if plan.hand is not None:
        facts["hand_need"] = plan.hand
    return Challenge(
        text=speaker.say(f"topic.optimum.hand.{name}", **facts),
        ground=plan.ground,
        judge=Judge(plan),
        cities=plan.cities,
        hints=tuple(speaker.say(f"topic.optimum.hand.{name}.{step}") for step in (1, 2)),
        solve=lambda: plan.best[1][0],
    )


class Judge:
    """Says what some routes are worth, and whether others are worth more."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of routes, by their places."""
        plan = self.plan
        taken = sum(plan.ground.edges[place][2] for place in chosen)
        if taken > plan.trains:
            return Standing("open", speaker.say("topic.optimum.hand.over", over_trains=taken - plan.trains))
        if not plan.payable(chosen):
            return Standing("open", speaker.say("topic.optimum.hand.unpaid"))
        points, done = plan.points(chosen), plan.done(chosen)
        tickets = plan.told(speaker, done) if done else speaker.say("topic.optimum.hand.none")
        kind = "best" if points == plan.best[0] else "valid"
        text = speaker.say(
            f"topic.optimum.hand.{kind}", all_points=points, left_trains=plan.trains - taken, listed=tickets
        )
        return Standing("best" if kind == "best" else "valid", text)


CHALLENGES = {"network": network, "larger": larger, "hand": hand}
