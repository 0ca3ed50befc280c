"""By hand: a path of the fewest routes, a piece of a network, and the fewest routes that finish a ticket."""

from collections.abc import Callable, Sequence

from ttr.graphs.connect import connecting_path
from ttr.graphs.paths import distances, hops
from ttr.lesson.challenges import Challenge, Standing
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground, claimed, game, sample_game, whole_map
from ttr.lesson.topics.connected.networks import example, joined, pieces_of
from ttr.text import Speaker

MOVES = 130
"""After so many moves sample games are looked at."""

LEAST_PIECE = 4
"""Cities of a piece that is worth a search."""

LEAST_AWAY = 4
"""Routes of a path that is worth a search."""


def path(instance: int, language: str) -> Challenge:
    """A path of the fewest routes on the whole map."""
    ground, random = whole_map(), random_of("connected", "path", instance)
    a, b = ground.index("london"), ground.index("sofia")
    while instance:
        a, b = random.sample(range(len(ground.cities)), 2)
        if hops(ground.edges, a)[b] >= LEAST_AWAY:
            break
    return _fewest("path", ground, a, b, language)


def finish(instance: int, language: str) -> Challenge:
    """The fewest routes that finish a ticket which is begun at both ends."""
    ground, random = game(example()), random_of("connected", "finish", instance)
    a, b = ground.index("berlin"), ground.index("roma")
    while instance:
        ground = game(sample_game(random.randrange(1000), moves=MOVES).state or example())
        pieces = pieces_of([route for route in ground.routes if not ground.cost(route)])
        if len(pieces) > 1:
            first, second = random.sample(pieces, 2)
            a, b = random.choice(sorted(first)), random.choice(sorted(second))
            if distances(_new(ground), a).get(b, 0) > 1:
                break
    return _fewest("finish", ground, a, b, language)


def _new(ground: Ground) -> list[tuple[int, int, int]]:
    """The routes, each of length 1, but one's own of length 0."""
    return [(route.a, route.b, 1 if ground.cost(route) else 0) for route in ground.routes]


def _fewest(name: str, ground: Ground, a: int, b: int, language: str) -> Challenge:
    edges = _new(ground)
    own = [route for route in ground.routes if not ground.cost(route)]

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        routes = [*own, *(ground.routes[place] for place in chosen)]
        if not joined(routes, a, b):
            reached = len(next((piece for piece in pieces_of(routes) if a in piece), ())) or 1
            return Standing("open", speaker.say("topic.connected.hand.open", n=reached, a_city=a, b_city=b))
        new = sum(edges[place][2] for place in chosen)
        kind = "best" if new == distances(edges, a)[b] else "valid"
        told = speaker.say(f"topic.connected.hand.{kind}", n=new)
        return Standing("best", told) if kind == "best" else Standing("valid", told)

    def solve() -> Sequence[int]:
        scaled = [(c, d, 1 + 1000 * length) for c, d, length in edges]  # positive, and one's own hardly count
        return [place for place in connecting_path(scaled, a, b) or () if edges[place][2]]

    speaker = ground.speaker(language)
    return Challenge(
        text=speaker.say(f"topic.connected.hand.{name}", a_city=a, b_city=b),
        ground=ground,
        judge=judge,
        cities=(a, b),
        hints=tuple(speaker.say(f"topic.connected.hand.{name}.{step}") for step in "12"),
        solve=solve,
    )


def piece(instance: int, language: str) -> Challenge:
    """All cities that hang together with one."""
    ground, random = claimed(example()), random_of("connected", "piece", instance)
    start = ground.index("wien")
    while instance:
        ground = claimed(sample_game(random.randrange(1000), moves=MOVES).state or example())
        large = [each for each in pieces_of(ground.routes) if len(each) >= LEAST_PIECE]
        if large and len(pieces_of(ground.routes)) > 1:
            start = random.choice(sorted(random.choice(large)))
            break
    (wanted,) = (each for each in pieces_of(ground.routes) if start in each)

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        strange = next((city for city in chosen if city not in wanted), None)
        if strange is not None:
            return Standing("open", speaker.say("topic.connected.hand.strange", city=strange, start_city=start))
        if wanted - {*chosen}:
            return Standing("open", speaker.say("topic.connected.hand.missing", n=len(chosen)))
        return Standing("best", speaker.say("topic.connected.hand.all", n=len(chosen)))

    speaker = ground.speaker(language)
    return Challenge(
        text=speaker.say("topic.connected.hand.piece", city=start),
        ground=ground,
        judge=judge,
        cities=(start,),
        picks="cities",
        hints=tuple(speaker.say(f"topic.connected.hand.piece.{step}", city=start) for step in "12"),
        solve=lambda: sorted(wanted),
    )


CHALLENGES: dict[str, Callable[[int, str], Challenge]] = {"piece": piece, "path": path, "finish": finish}
