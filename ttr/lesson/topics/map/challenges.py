"""By hand: cities that look after their neighbors, and the middle of the map."""

from collections.abc import Callable, Sequence
from functools import cache

from ttr.graphs.dominating import dominating_set
from ttr.lesson.challenges import Challenge, Edges, Judge, Standing
from ttr.lesson.graph_lesson import random_of
from ttr.lesson.ground import Ground
from ttr.lesson.topics.map.counting import europe, farthest, neighbors, part
from ttr.text import Speaker

PART = 18
"""Cities of a part of the map."""

LARGE = 30
"""Cities of a large part."""

MOST_NAMED = 5
"""Cities that are named as still alone."""


@cache
def fewest(edges: tuple[tuple[int, int, int], ...]) -> int:
    """How many cities are enough to look after all."""
    return len(dominating_set(edges))


def guards(instance: int, language: str) -> Challenge:
    """Cities that look after a part of the map."""
    return _guards(part(PART, _start("guards", instance)), language)


def guards_of_all(instance: int, language: str) -> Challenge:
    """Cities that look after the whole map; then after large parts of it."""
    return _guards(part(LARGE, _start("guards_of_all", instance)) if instance else europe(), language)


def _start(name: str, instance: int) -> int:
    """A city, first Paris."""
    starts = [city.index for city in europe().cities]
    return random_of("map", name, instance).choice(starts) if instance else europe().index("paris")


def _guards(ground: Ground, language: str) -> Challenge:
    there = sorted({end for edge in ground.edges for end in edge[:2]})

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        strange = next((city for city in chosen if city not in there), None)
        if strange is not None:
            return Standing("open", speaker.say("topic.map.guards.outside", city=strange))
        alone = [city for city in there if not {city, *neighbors(ground.edges, city)} & {*chosen}]
        if alone:
            listed = speaker.join(map(speaker.city, alone[:MOST_NAMED]))
            more = "topic.map.guards.open.more" if len(alone) > MOST_NAMED else "topic.map.guards.open"
            return Standing("open", speaker.say(more, n=len(alone), listed=listed))
        if len(chosen) > fewest(ground.edges):
            return Standing("valid", speaker.say("topic.map.guards.valid", n=len(chosen)))
        return Standing("best", speaker.say("topic.map.guards.best", n=len(chosen)))

    speaker, whole = ground.speaker(language), ground is europe()
    return Challenge(
        text=speaker.say("topic.map.guards.all" if whole else "topic.map.guards.part"),
        ground=ground,
        judge=judge,
        cities=() if whole else tuple(there),
        picks="cities",
        hints=tuple(speaker.say(f"topic.map.guards.hint.{step}") for step in "123"),
        solve=lambda: dominating_set(ground.edges),
    )


def middle(instance: int, language: str) -> Challenge:
    """The city from which the farthest one is nearest; on the whole map by routes, then by trains, then on a part."""
    ground = part(LARGE, _start("middle", instance)) if instance > 1 else europe()
    by_trains = instance % 2 == 1
    there = sorted({end for edge in ground.edges for end in edge[:2]})
    speaker = ground.speaker(language)

    def solve() -> Sequence[int]:
        return (min(there, key=lambda city: farthest(ground.edges, city, by_trains=by_trains)[1]),)

    return Challenge(
        text=speaker.say("topic.map.middle.trains" if by_trains else "topic.map.middle.routes"),
        ground=ground,
        judge=_middle(ground.edges, there, by_trains=by_trains),
        cities=() if ground is europe() else tuple(there),
        picks="cities",
        hints=tuple(speaker.say(f"topic.map.middle.hint.{step}") for step in "123"),
        solve=solve,
    )


def _middle(edges: Edges, there: Sequence[int], *, by_trains: bool) -> Judge:
    unit = "trains" if by_trains else "routes"
    least = cache(lambda: min(farthest(edges, city, by_trains=by_trains)[1] for city in there))

    def judge(chosen: Sequence[int], speaker: Speaker) -> Standing:
        if len(chosen) > 1:
            return Standing("open", speaker.say("topic.map.middle.one"))
        (city,) = chosen
        if city not in there:
            return Standing("open", speaker.say("topic.map.guards.outside", city=city))
        far, away = farthest(edges, city, by_trains=by_trains)
        facts = {"city": city, "far_city": far, f"away_{unit}": away}
        if away > least():
            return Standing("valid", speaker.say(f"topic.map.middle.valid.{unit}", **facts))
        return Standing("best", speaker.say(f"topic.map.middle.best.{unit}", **facts))

    return judge


CHALLENGES: dict[str, Callable[[int, str], Challenge]] = {
    "guards": guards,
    "middle": middle,
    "guards_of_all": guards_of_all,
}
