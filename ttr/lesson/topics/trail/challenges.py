"""By hand: the longest trail of a small network, and of one of 45 trains."""

from itertools import count

from ttr.graphs.connect import components
from ttr.graphs.pairing import odd_vertices
from ttr.graphs.trail import longest_trail
from ttr.lesson.challenges import Challenge, trail_challenge
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import whole_map
from ttr.lesson.regions import grown, region
from ttr.lesson.topics.trail.networks import longest_path_length, network
from ttr.text import Speaker

CITIES = 10
"""Of the part of the map in which the small network lies."""

LONG = 27
"""The trail of a large network is worth a search from so many trains on."""


def small(instance: int, language: str) -> Challenge:
    """About ten routes with circles, of which some must be left out."""
    random = random_of("trail", "hand small", instance)
    while True:
        ground = grown(region(whole_map().single(), random, CITIES), random, 29)
        trail = longest_trail(ground.edges)
        left = len(ground.routes) - len(trail.edges)
        if 9 <= len(ground.routes) <= 11 and left > 1 and longest_path_length(ground.edges) < trail.length - 2:
            break
    speaker = Speaker(language, ground.board)
    return trail_challenge(speaker.say("topic.trail.hand.small", n=len(ground.routes)), ground, hints(speaker))


def large(instance: int, language: str) -> Challenge:
    """45 trains, all joined."""
    random = random_of("trail", "hand large", instance)
    for seed in count(random.randrange(1_000_000)):
        ground = network(seed)
        trail = longest_trail(ground.edges)
        if len(components(ground.edges)) == 1 and trail.length >= LONG and len(odd_vertices(ground.edges)) > 4:
            break
    speaker = Speaker(language, ground.board)
    return trail_challenge(speaker.say("topic.trail.hand.large", n=len(ground.routes)), ground, hints(speaker))


def hints(speaker: Speaker) -> list[str]:
    """Help, step by step."""
    return [speaker.say(f"topic.trail.hand.{step}") for step in (1, 2, 3)]


CHALLENGES = {"small": small, "large": large}
