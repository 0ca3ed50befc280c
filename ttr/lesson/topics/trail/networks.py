"""Networks as players build them, and what the usual mistakes find in them."""

from collections.abc import Collection, Sequence
from random import Random

from ttr.graphs.connect import connecting_path
from ttr.graphs.edges import Edge, ways
from ttr.graphs.pairing import odd_vertices
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.lesson import LOOKS, NAMES
from ttr.lesson.regions import grown
from ttr.text import Speaker
from ttr.view.svg import Picture, part_svg

TRAINS = 45
"""Of a player (SETUP-1)."""

JOINED = 0.9
"""How often people claim a route that touches what they have."""


def network(seed: int) -> Ground:
    """A network of 45 trains, as somebody may have built it by the end of a game.

    Parameters
    ----------
    seed : int
        Each gives another one.
    """
    return grown(whole_map(), Random(f"network {seed}"), TRAINS, JOINED)


def longest_path_length(edges: Sequence[Edge]) -> int:
    """The length of the longest path that comes through no vertex twice: what a search finds that marks cities."""
    around = ways(edges)

    def beyond(vertex: int, visited: frozenset[int]) -> int:
        onward = [(other, edges[index][2]) for other, index in around[vertex] if other not in visited]
        return max((length + beyond(other, visited | {other}) for other, length in onward), default=0)

    return max((beyond(vertex, frozenset({vertex})) for vertex in around), default=0)


def pairing_of_all(edges: Sequence[Edge]) -> int:
    """The length of the cheapest ways that pair all odd vertices, the two ends too; tried one by one."""
    odd = odd_vertices(edges)
    apart = {(a, b): _distance(edges, a, b) for a in odd for b in odd if a < b}

    def pair(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        first, *others = left
        return min(apart[first, other] + pair(tuple(v for v in others if v != other)) for other in others)

    return pair(tuple(odd))


def _distance(edges: Sequence[Edge], start: int, goal: int) -> int:
    return sum(edges[index][2] for index in connecting_path(edges, start, goal) or ())


def walk_text(cities: Sequence[int], speaker: Speaker) -> str:
    """Cities in the order in which they are walked."""
    return speaker.say("list.walk").join(map(speaker.city, cities))


def network_svg(
    grounds: Sequence[Ground], speaker: Speaker, cities: Collection[int] = (), routes: Collection[int] = ()
) -> str:
    """The networks of one or two players as a small picture, with their lengths.

    Parameters
    ----------
    grounds : one for each player
    cities, routes : indices of those that are marked
    """
    owners = {route.index: seat for seat, ground in enumerate(grounds) for route in ground.routes}
    picture = Picture(
        owners=owners,
        pieces=LOOKS[: len(grounds)],
        lengths=True,
        marked_cities=frozenset(cities),
        marked_routes=frozenset(routes),
    )
    board = grounds[0].board
    return part_svg(board, Speaker(speaker.language, board, NAMES), owners, picture)
