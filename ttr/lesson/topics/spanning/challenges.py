"""By hand: span a region, join as many cities as 45 trains can, finish what lies there already."""

from collections.abc import Sequence
from functools import cache
from itertools import count

from ttr.graphs.connect import components
from ttr.graphs.witness import why_no_tree
from ttr.lesson.challenges import Challenge, Standing, tree_challenge
from ttr.lesson.faults import fault_text
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, sample_game
from ttr.lesson.regions import cities_of, region
from ttr.lesson.topics.spanning.trees import MOST, TRAINS, europe, most_cities, nearest_routes
from ttr.text import Speaker

CITIES = 10
"""Of a region to span."""

SMALL = 12
"""Cities of a region in which few trains are to join many."""

REGIONS = 20
"""Of a game, before another one is played."""


def whole_region(instance: int, language: str) -> Challenge:
    """Span a region, where the shortest route of each city is not enough."""
    random = random_of("spanning", "region", instance)
    while True:
        ground = region(europe(), random, CITIES)
        if len(components([ground.edges[place] for place in nearest_routes(ground.edges)])) > 2:
            break
    speaker = Speaker(language, ground.board)
    return tree_challenge(
        speaker.say("topic.spanning.hand.region", n=CITIES),
        ground,
        [ground.cities[city].id for city in cities_of(ground)],
        [speaker.say("topic.spanning.hand.region.1"), speaker.say("topic.spanning.hand.region.2")],
    )


def budget(instance: int, language: str) -> Challenge:
    """Join as many cities as some trains can: with 45 on the whole map, with fewer in a region."""
    ground, trains = europe(), TRAINS
    if instance:
        random = random_of("spanning", "budget", instance)
        ground, trains = region(europe(), random, SMALL), random.randint(11, 16)
    speaker = Speaker(language, ground.board)
    return Challenge(
        text=speaker.say("topic.spanning.hand.budget", budget_trains=trains),
        ground=ground,
        judge=BudgetJudge(ground, trains),
        hints=(speaker.say("topic.spanning.hand.budget.1"), speaker.say("topic.spanning.hand.budget.2")),
    )


class BudgetJudge:
    """Says how many cities a network joins.

    Parameters
    ----------
    trains : that it may have
    """

    def __init__(self, ground: Ground, trains: int) -> None:
        self.ground, self.trains = ground, trains
        whole = ground is europe() and trains == TRAINS
        self.best = cache(lambda: MOST if whole else most_cities(ground.edges, trains))

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of routes, by their places."""
        fault = why_no_tree(self.ground.edges, chosen, ())
        if fault:
            return Standing("open", fault_text(fault, [route.index for route in self.ground.routes], speaker))
        used = sum(self.ground.edges[place][2] for place in chosen)
        if used > self.trains:
            facts = {"used_trains": used, "budget_trains": self.trains}
            return Standing("open", speaker.say("topic.spanning.hand.budget.over", **facts))
        number = len(chosen) + 1
        if number < self.best():
            left = self.trains - used
            return Standing("valid", speaker.say("topic.spanning.hand.budget.valid", n=number, left_trains=left))
        return Standing("best", speaker.say("topic.spanning.hand.budget.best", n=number))


def play(instance: int, language: str) -> Challenge:
    """Join the cities of a region where some routes lie already and others are gone."""
    random = random_of("spanning", "play", instance)
    for number in count():
        if number % REGIONS == 0:
            position = sample_game(random.randrange(1000))
        wanted = cities_of(region(europe(), random, CITIES))
        ends = {position.cities[city].id for city in wanted}
        edges = position.graph.edges(keys=True, data="cost")
        ground = position.only(key for a, b, key, cost in edges if {a, b} <= ends or not cost)
        own = sum({route.a, route.b} <= {*wanted} and not ground.cost(route) for route in ground.routes)
        if own >= 2 and any(all(mask >> city & 1 for city in wanted) for mask in components(ground.edges)):
            break
    speaker = ground.speaker(language)
    return tree_challenge(
        speaker.say("topic.spanning.hand.play", n=len(wanted), player_seat=0),
        ground,
        sorted(ends),
        [speaker.say("topic.spanning.hand.play.1"), speaker.say("topic.spanning.hand.play.2")],
    )


CHALLENGES = {"region": whole_region, "budget": budget, "play": play}
