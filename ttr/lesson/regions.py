"""Parts of a map that hang together, of a size that can be looked at in one go."""

from collections.abc import Collection
from random import Random
from typing import Any

from ttr.lesson.ground import Ground
from ttr.lesson.lesson import LOOKS
from ttr.text import Speaker
from ttr.view.svg import Picture, part_svg


def cities_of(ground: Ground) -> list[int]:
    """The indices of the cities that a route touches."""
    return sorted({end for route in ground.routes for end in (route.a, route.b)})


def region(ground: Ground, random: Random, cities: int) -> Ground:
    """So many cities that hang together, and all routes between them.

    Parameters
    ----------
    ground : of which it is a part; it has so many cities that hang together
    random : decides where it lies
    """
    around: dict[int, set[int]] = {}
    for route in ground.routes:
        around.setdefault(route.a, set()).add(route.b)
        around.setdefault(route.b, set()).add(route.a)
    found = {random.choice(sorted(around))}
    while len(found) < cities:
        near = sorted(set().union(*(around[city] for city in found)) - found)
        # One with many neighbors inside: a region with circles, not a string of cities.
        found.add(max(near, key=lambda city: (len(around[city] & found), random.random())))
    return ground.only(route.id for route in ground.routes if {route.a, route.b} <= found)


def grown(ground: Ground, random: Random, trains: int, joined: float = 1.0, taken: Collection[str] = ()) -> Ground:
    """Routes claimed one after the other, as long as the trains last; one track of a double route at most (DOUBLE-2).

    Parameters
    ----------
    ground : where they are claimed
    random : chooses them
    trains : for so many
    joined : how often the next one touches one before
    taken : routes that are gone, by their ids
    """
    left = [route for route in ground.routes if route.id not in taken]
    chosen: list[str] = []
    cities: set[int] = set()
    while left := [route for route in left if route.length <= trains]:
        near = [route for route in left if cities & {route.a, route.b}]
        if not near and joined == 1 and cities:
            break
        route = random.choice(near if near and random.random() < joined else left)
        chosen.append(route.id)
        cities |= {route.a, route.b}
        trains -= route.length
        left = [other for other in left if {other.a, other.b} != {route.a, route.b}]
    return ground.only(chosen)


def region_svg(
    ground: Ground, speaker: Speaker, cities: Collection[int] = (), routes: Collection[int] = (), **more: Any
) -> str:
    """The routes of a ground and what lies on them, as a small picture.

    Parameters
    ----------
    cities, routes : indices of those that are marked
    more : other parts of a `Picture`
    """
    marks = {"marked_cities": frozenset(cities), "marked_routes": frozenset(routes), **more}
    state = ground.state
    picture = Picture.of(state, LOOKS[: len(state.players)], **marks) if state else Picture(**marks)
    return part_svg(ground.board, speaker, [route.index for route in ground.routes], picture)
