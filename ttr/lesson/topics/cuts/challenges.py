"""By hand: cut two cities off, with few routes, with few trains, and in a game in play."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from ttr.graphs.cuts import max_flow
from ttr.graphs.witness import why_no_cut
from ttr.lesson.challenges import Challenge, Standing, cut_challenge
from ttr.lesson.faults import fault_text
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, game, sample_game
from ttr.lesson.hands import Maker
from ttr.lesson.topics.cuts.counting import FOR_EVER, capacities, cheapest_cut, ends, one_track, routes_at
from ttr.text import Speaker

FIRST_ROUTES = ("london", "wien")
"""The cities of the first instance of the challenge with few routes."""

FIRST_TRAINS = ("brest", "venezia")

FIRST_GAME = (3, 60)
"""The game of the first instance: its seed, and after how many moves."""

APART = 100
"""Seeds between the games of two instances."""


def routes(instance: int, language: str) -> Challenge:
    """As few routes as possible; all at one city are too many."""
    ground, random = one_track(), random_of("cuts", "hand routes", instance)
    a, b = map(ground.index, FIRST_ROUTES)
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        cost = cheapest_cut(ground, a, b).cost
        if 1 < cost < min(routes_at(ground, a), routes_at(ground, b)):
            break
    speaker = Speaker(language, ground.board)
    start, goal = (ground.cities[city].id for city in (a, b))
    hints = [speaker.say(f"topic.cuts.hand.routes.{step}") for step in (1, 2)]
    return cut_challenge(speaker.say("topic.cuts.hand.routes", a_city=a, b_city=b), ground, start, goal, hints)


def trains(instance: int, language: str) -> Challenge:
    """As few trains as possible; the cut with the fewest routes takes more."""
    ground, random = one_track(), random_of("cuts", "hand trains", instance)
    a, b = map(ground.index, FIRST_TRAINS)
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        few = cheapest_cut(ground, a, b)
        if cheapest_cut(ground, a, b, by_trains=True).cost < sum(ground.edges[place][2] for place in few.places):
            break
    speaker = Speaker(language, ground.board)
    text = speaker.say("topic.cuts.hand.trains", a_city=a, b_city=b)
    hints = [speaker.say(f"topic.cuts.hand.trains.{step}") for step in (1, 2)]
    return closing(text, ground, a, b, hints, by_trains=True)


def rival(instance: int, language: str) -> Challenge:
    """A rival's ticket in a game in play."""
    seed, moves = FIRST_GAME
    ground, a, b = in_game(seed + APART * instance, moves)
    speaker = ground.speaker(language)
    text = speaker.say("topic.cuts.hand.rival", rival_seat=ground.seat, a_city=a, b_city=b)
    hints = [speaker.say(f"topic.cuts.hand.rival.{step}", rival_seat=ground.seat) for step in (1, 2)]
    return closing(text, ground, a, b, hints)


def in_game(seed: int, moves: int) -> tuple[Ground, int, int]:
    """A game of three, one of those who are not on turn first, and a ticket of theirs that can still be cut off."""
    while True:
        state = sample_game(seed, 3, moves).state
        assert state is not None
        for seat in (1, 2):
            ground = game(state, seat).single()
            for ticket in state.players[seat].tickets:
                a, b = ends(state.board.tickets[ticket])
                cut = cheapest_cut(ground, a, b)
                if 1 < cut.cost < 4 and any(not {a, b} & {*ground.edges[place][:2]} for place in cut.places):
                    return ground, a, b
        seed += 1


def closing(
    text: str, ground: Ground, start: int, goal: int, hints: Sequence[str], *, by_trains: bool = False
) -> Challenge:
    """Close routes so that two cities are cut off; what the player of the ground has stays open.

    Parameters
    ----------
    by_trains : count trains, not routes
    """
    edges = capacities(ground, by_trains=by_trains)
    names = [route.index for route in ground.routes]
    best = cache(lambda: max_flow(edges, start, goal))

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        owned = next((names[place] for place in chosen if edges[place][2] == FOR_EVER), None)
        if owned is not None:
            return Standing("open", speaker.say("topic.cuts.hand.owned", route=owned))
        fault = why_no_cut(edges, chosen, start, goal)
        if fault:
            return Standing("open", fault_text(fault, names, speaker))
        cost = sum(edges[place][2] for place in chosen)
        kind: Literal["valid", "best"] = "valid" if cost > best().value else "best"
        if by_trains:
            return Standing(kind, speaker.say(f"topic.cuts.{kind}", all_trains=cost))
        return Standing(kind, speaker.say(f"graphs.cut.{kind}", n=cost))

    return Challenge(
        text=text, ground=ground, judge=judge, cities=(start, goal), hints=tuple(hints), solve=lambda: best().cut
    )


CHALLENGES: dict[str, Maker] = {"routes": routes, "trains": trains, "rival": rival}
