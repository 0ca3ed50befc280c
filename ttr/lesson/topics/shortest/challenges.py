"""By hand: a path of the fewest trains, of the fewest draws, and one that uses what lies there already."""

from collections.abc import Sequence
from itertools import count
from random import Random

from ttr.graphs.connect import connecting_path
from ttr.graphs.paths import distances
from ttr.graphs.witness import why_no_path
from ttr.lesson.challenges import Challenge, Standing, path_challenge
from ttr.lesson.faults import fault_text
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, sample_game, whole_map
from ttr.lesson.topics.shortest.ways import (
    SCALE,
    best_path,
    by_draws,
    by_routes,
    by_trains,
    most_routes,
    nearest_first,
    tickets,
)
from ttr.text import Speaker

LONG = 9
"""A path is worth a search from so many trains on."""

GAME = (4, 60)
"""The game of the first instance: its seed, and after how many moves."""

APART = 100
"""Seeds between the games of two instances."""


def trains(instance: int, language: str) -> Challenge:
    """The fewest trains, where neither the fewest routes nor the nearest city helps."""
    ground, random = whole_map(), random_of("shortest", "trains", instance)
    a, b = ground.index("edinburgh"), ground.index("athina")
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        short, few = (best_path(ground.edges, a, b, weight, by_trains) for weight in (by_trains, by_routes))
        if few.trains > short.trains >= LONG and nearest_first(ground.edges, a, b) != short.trains:
            break
    speaker = Speaker(language, ground.board)
    start, goal = (ground.cities[city].id for city in (a, b))
    return path_challenge(
        speaker.say("topic.shortest.hand.trains", a_city=a, b_city=b),
        ground,
        start,
        goal,
        [speaker.say("topic.shortest.hand.trains.1"), speaker.say("topic.shortest.hand.trains.2")],
    )


def draws(instance: int, language: str) -> Challenge:
    """The fewest draws, where the path of the fewest trains takes more."""
    ground, random = whole_map(), random_of("shortest", "draws", instance)
    a, b = ground.index("paris"), ground.index("roma")
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        short, quick = (best_path(ground.edges, a, b, weight, by_trains) for weight in (by_trains, by_draws))
        if quick.trains > short.trains and most_routes(ground.edges, a, b) == short.routes:
            break
    speaker, judge = Speaker(language, ground.board), DrawsJudge(ground, a, b)
    return Challenge(
        text=speaker.say("topic.shortest.hand.draws", a_city=a, b_city=b),
        ground=ground,
        judge=judge,
        cities=(a, b),
        hints=(speaker.say("topic.shortest.hand.draws.1"), speaker.say("topic.shortest.hand.draws.2")),
        solve=lambda: connecting_path(judge.weighed, a, b) or (),
    )


class DrawsJudge:
    """Says how many draws a path takes.

    Parameters
    ----------
    start, goal : indices of cities
    """

    def __init__(self, ground: Ground, start: int, goal: int) -> None:
        self.ground, self.start, self.goal = ground, start, goal
        self.weighed = [(a, b, by_draws(length)) for a, b, length in ground.edges]

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of routes, by their places."""
        fault = why_no_path(self.weighed, chosen, self.start, self.goal)
        if fault:
            return Standing("open", fault_text(fault, [route.index for route in self.ground.routes], speaker))
        taken = sum(self.weighed[place][2] for place in chosen)
        if taken > distances(self.weighed, self.start)[self.goal]:
            return Standing("valid", speaker.say("topic.shortest.hand.draws.valid", n=taken))
        return Standing("best", speaker.say("topic.shortest.hand.draws.best", n=taken))


def free(instance: int, language: str) -> Challenge:
    """A ticket of a game in play, with the fewest further trains; the path of the fewest trains is not it."""
    first, moves = GAME
    seeds, found = count(first + APART * instance), None
    while found is None:
        ground = sample_game(next(seeds), moves=moves)
        found = detour(ground, random_of("shortest", "free", instance))
    start, goal = found
    a, b = ground.index(start), ground.index(goal)
    speaker = ground.speaker(language)
    return path_challenge(
        speaker.say("topic.shortest.hand.free", player_seat=0, a_city=a, b_city=b),
        ground,
        start,
        goal,
        [speaker.say("topic.shortest.hand.free.1"), speaker.say("topic.shortest.hand.free.2")],
    )


def detour(ground: Ground, random: Random) -> tuple[str, str] | None:
    """The ends of a ticket for which fewest further trains go another way than fewest trains; her own ones first."""
    assert ground.state is not None
    own = {ground.board.tickets[ticket].id for ticket in ground.state.players[ground.seat or 0].tickets}
    errands = random.sample(tickets(), len(tickets()))
    for ticket in sorted(errands, key=lambda ticket: ticket.id not in own):
        a, b = ground.index(ticket.start), ground.index(ticket.goal)
        places = connecting_path([(x, y, SCALE * cost + 1) for x, y, cost in ground.costs], a, b)
        laid = [not ground.costs[place][2] for place in places or ()]
        if places and any(laid) and not all(laid):
            whole = sum(ground.edges[place][2] for place in places)
            if whole > distances(ground.edges, a)[b]:
                return ticket.start, ticket.goal
    return None


CHALLENGES = {"trains": trains, "draws": draws, "free": free}
