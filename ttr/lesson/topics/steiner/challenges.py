"""By hand: three cities, four cities, two tickets that may or may not hang together, and a game in play."""

from collections.abc import Sequence
from itertools import count

from ttr.graphs.connect import components
from ttr.graphs.forest import steiner_forest
from ttr.lesson.challenges import Challenge, Standing, tree_challenge
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, sample_game
from ttr.lesson.topics.steiner.plans import (
    CORNERS,
    GAMES,
    Pair,
    any_tickets,
    apart,
    europe,
    ids_of,
    laid,
    nearly,
    pairs_of,
    tickets_of,
    tour_of,
    tree_of,
)
from ttr.text import Speaker

MOST = {3: 18, 4: 30}
"""So many trains a network may take that is sought by hand, by the number of its cities."""

FIRST = {3: ("berlin", "roma", "sofia"), 4: CORNERS}
"""The cities of the first instances."""


def three(instance: int, language: str) -> Challenge:
    """Three cities that meet somewhere else."""
    return joining("three", instance, language, 3)


def four(instance: int, language: str) -> Challenge:
    """Four cities, first of all the corners of the map."""
    return joining("four", instance, language, 4)


def joining(name: str, instance: int, language: str, number: int) -> Challenge:
    """So many cities to join, where neither a tour nor a simple algorithm finds the best."""
    ground, random = europe(), random_of("steiner", f"hand {name}", instance)
    cities = [ground.index(city) for city in FIRST[number]]
    while instance:
        cities = random.sample(range(len(ground.cities)), number)
        least = tree_of(ground.edges, cities).length
        if least <= MOST[number] and by_machine(ground, cities) >= least + 2:
            break
    speaker = Speaker(language, ground.board)
    listed = speaker.join(map(speaker.city, cities))
    return tree_challenge(
        speaker.say("topic.steiner.hand.join", listed=listed, found_trains=by_machine(ground, cities)),
        ground,
        ids_of(ground, cities),
        [speaker.say("topic.steiner.hand.join.1"), speaker.say("topic.steiner.hand.join.2")],
    )


def by_machine(ground: Ground, cities: Sequence[int]) -> int:
    """What two simple algorithms find: a shortest tour with its routes laid once, and that of Kou and others."""
    return min(laid(ground.edges, tour_of(ground.edges, cities)), nearly(ground.edges, cities).length)


def tickets(instance: int, language: str) -> Challenge:
    """Two tickets on the empty map, by turns better together and better apart."""
    ground, random = europe(), random_of("steiner", "hand tickets", instance)
    speaker = Speaker(language, ground.board)
    found = {ticket.id: ticket.index for ticket in ground.board.tickets}
    two = found["cadiz-stockholm"], found["lisboa-danzig"]
    while instance:
        two = any_tickets(random)
        pairs = pairs_of(ground, two)
        single, whole = apart(ground.edges, pairs), tree_of(ground.edges, sum(pairs, ())).length
        if abs(whole - single) > 1 and (whole < single) == (instance % 2 == 0) and min(whole, single) <= 30:
            break
    return forest_challenge(speaker.say("topic.steiner.hand.tickets", tickets=two), ground, two, speaker)


def game(instance: int, language: str) -> Challenge:
    """The tickets of a game in play; her own routes cost nothing more."""
    for seed, moves in GAMES[instance:] or ((seed, 30) for seed in count(100 * instance)):
        ground = sample_game(seed, moves=moves)
        two = tickets_of(ground)
        forest = steiner_forest(ground.costs, pairs_of(ground, two))
        if forest and forest.length < apart(ground.costs, pairs_of(ground, two)):
            break
    speaker = ground.speaker(language)
    return forest_challenge(speaker.say("topic.steiner.hand.game", player_seat=0, tickets=two), ground, two, speaker)


def forest_challenge(text: str, ground: Ground, tickets: Sequence[int], speaker: Speaker) -> Challenge:
    """Join the two cities of each ticket with as few further trains as possible."""
    pairs = pairs_of(ground, tickets)
    judge = ForestJudge(ground, tickets)
    return Challenge(
        text=text,
        ground=ground,
        judge=judge,
        cities=tuple(city for pair in pairs for city in pair),
        hints=(speaker.say("topic.steiner.hand.tickets.1"), speaker.say("topic.steiner.hand.tickets.2")),
        solve=judge.solve,
    )


class ForestJudge:
    """Says whether routes serve some tickets, and how many trains they take beside one's own.

    Parameters
    ----------
    tickets : by their indices; they can be served
    """

    def __init__(self, ground: Ground, tickets: Sequence[int]) -> None:
        self.ground, self.tickets = ground, tickets
        self.pairs: list[Pair] = pairs_of(ground, tickets)
        forest = steiner_forest(ground.costs, self.pairs)
        assert forest is not None
        self.best = forest
        self.own = [place for place, route in enumerate(ground.routes) if not ground.cost(route)]

    def __call__(self, chosen: Sequence[int], speaker: Speaker) -> Standing:
        """Judge a choice of routes, by their places."""
        joined = components([self.ground.edges[place] for place in (*self.own, *chosen)])
        wanting = [
            ticket
            for ticket, (a, b) in zip(self.tickets, self.pairs, strict=True)
            if not any(mask >> a & mask >> b & 1 for mask in joined)
        ]
        if wanting:
            return Standing("open", speaker.say("topic.steiner.hand.tickets.open", tickets=tuple(wanting)))
        taken = sum(self.ground.costs[place][2] for place in chosen)
        if taken > self.best.length:
            return Standing("valid", speaker.say("topic.steiner.hand.tickets.valid", all_trains=taken))
        return Standing("best", speaker.say("topic.steiner.hand.tickets.best", all_trains=taken))

    def solve(self) -> list[int]:
        """Routes that do it with the fewest trains."""
        return [place for place in self.best.edges if place not in self.own]


CHALLENGES = {"three": three, "four": four, "tickets": tickets, "game": game}
