"""What the lesson on Steiner trees reckons with: tours, meetings, tickets planned apart and together."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random

from ttr.board import Ticket
from ttr.graphs.connect import connecting_path
from ttr.graphs.edges import Edge
from ttr.graphs.paths import distances
from ttr.graphs.spanning import Tree, spanning_tree
from ttr.graphs.steiner import Walk, dead_ends, shortest_tour, steiner_tree
from ttr.lesson.ground import Ground, whole_map
from ttr.lesson.items import among
from ttr.mode import load_mode

Pair = tuple[int, int]
"""The two cities of a ticket, by their indices."""

CORNERS = ("edinburgh", "athina", "lisboa", "moskva")
"""The four corners of the map."""

GAMES = ((58, 30), (35, 30), (30, 30), (53, 30))
"""Games in play in which two tickets are joined better together: their seeds, and after how many moves."""


@cache
def europe() -> Ground:
    """The whole map."""
    return whole_map()


def ids_of(ground: Ground, cities: Iterable[int]) -> list[str]:
    """The ids of cities by their indices."""
    return [ground.cities[city].id for city in cities]


def tree_of(edges: Sequence[Edge], cities: Iterable[int]) -> Tree:
    """A shortest network that joins cities which can be joined."""
    tree = steiner_tree(edges, cities)
    assert tree is not None
    return tree


def tour_of(edges: Sequence[Edge], cities: Iterable[int]) -> Walk:
    """A shortest tour through cities which can be joined."""
    tour = shortest_tour(edges, cities)
    assert tour is not None
    return tour


def laid(edges: Sequence[Edge], tour: Walk) -> int:
    """The trains that a tour takes if it lays each route once, however often it comes along."""
    return sum(edges[place][2] for place in set(tour.edges))


def nearly(edges: Sequence[Edge], cities: Collection[int]) -> Tree:
    """A network that joins cities which can be joined, by the algorithm of Kou, Markowsky and Berman.

    Notes
    -----
    The cities are joined two by two by shortest paths, as a minimum spanning tree; of the routes on these paths another
    spanning tree is made, and its dead ends go.
    """
    wanted = sorted(cities)
    far = {city: distances(edges, city) for city in wanted}
    pairs = list(combinations(wanted, 2))
    chosen = spanning_tree([(a, b, far[a][b]) for a, b in pairs]).edges
    places = sorted({place for pair in chosen for place in connecting_path(edges, *pairs[pair]) or ()})
    tree = [places[each] for each in spanning_tree([edges[place] for place in places]).edges]
    useless = dead_ends(edges, tree, wanted)
    kept = tuple(place for place in tree if place not in useless)
    return Tree(sum(edges[place][2] for place in kept), kept)


def factor(number: int) -> Fraction:
    """How many times the shortest the network of `nearly` is at most, for so many cities: 2 - 2/k."""
    return 2 - Fraction(2, number)


def sums(edges: Sequence[Edge], cities: Iterable[int]) -> dict[int, int]:
    """For each city how far it is from all of some others together."""
    far = [distances(edges, city) for city in cities]
    return {city: sum(each[city] for each in far) for city in far[0] if all(city in each for each in far)}


def apart(edges: Sequence[Edge], pairs: Iterable[Pair]) -> int:
    """The trains of some tickets that are planned one by one."""
    return sum(distances(edges, a)[b] for a, b in pairs)


def branchings(edges: Sequence[Edge], tree: Tree) -> list[int]:
    """The cities in which a tree branches."""
    ends = [end for place in tree.edges for end in edges[place][:2]]
    return sorted({city for city in ends if ends.count(city) > 2})


def cut_apart(edges: Sequence[Edge], routes: Collection[int], without: int, start: int) -> set[int]:
    """The cities that some routes still join with one, if one of the routes is left out."""
    reached, waiting = {start}, [start]
    for city in waiting:
        for place in routes:
            ends = edges[place][:2]
            if place != without and city in ends:
                new = set(ends) - reached
                reached |= new
                waiting += new
    return reached


# -- tickets ----------------------------------------------------------------------------------------------------------


def pair_of(ticket: Ticket) -> Pair:
    """The two cities of a ticket."""
    return ticket.origins[0], ticket.targets[0].cities[0]


def any_tickets(random: Random) -> tuple[int, int]:
    """Two tickets of the Europe edition, four cities in all."""
    mode = load_mode("europe")
    while True:
        one, other = random.sample([*mode.long_tickets, *mode.regular_tickets], 2)
        if not {*pair_of(mode.board.tickets[one])} & {*pair_of(mode.board.tickets[other])}:
            return one, other


def tickets_of(ground: Ground) -> tuple[int, ...]:
    """The tickets of the player whose position it is."""
    return tuple(ground.position.players[ground.seat or 0].tickets)


def pairs_of(ground: Ground, tickets: Iterable[int]) -> list[Pair]:
    """The cities of tickets."""
    return [pair_of(ground.board.tickets[ticket]) for ticket in tickets]


def ticket_cities(ground: Ground) -> list[tuple[str, str]]:
    """The tickets of the player whose position it is, each as the ids of its two cities."""
    return [(ground.cities[a].id, ground.cities[b].id) for a, b in pairs_of(ground, tickets_of(ground))]


def long_tickets() -> list[tuple[str, str]]:
    """The six long tickets of the Europe edition, each as the ids of its two cities."""
    board = load_mode("europe").board
    found = [board.tickets[ticket] for ticket in load_mode("europe").long_tickets]
    return [(ticket.origin, ticket.targets[0].place) for ticket in found]


# -- what is shown ----------------------------------------------------------------------------------------------------


def near(ground: Ground, cities: Iterable[int], around: int = 60) -> Ground:
    """The routes in the part of the map in which some cities lie."""
    spots = [(ground.cities[city].x, ground.cities[city].y) for city in cities]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)

    def inside(index: int) -> bool:
        city = ground.cities[index]
        return left - around <= city.x <= right + around and top - around <= city.y <= bottom + around

    return ground.only(route.id for route in ground.routes if inside(route.a) and inside(route.b))


def number_options(right: int, others: Iterable[int]) -> tuple[list[int], int]:
    """The right number among three wrong ones, and its place; the first three that are wrong are taken."""
    wrong = [number for number in dict.fromkeys(others) if number not in (right, 0)]
    return among(right, wrong[:3])
