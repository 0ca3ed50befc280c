"""What the lesson on chances reckons with: cards that match, extra cards along a path, draws, and tickets."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from math import comb, lcm, prod, sqrt
from typing import NamedTuple

from ttr.board import Route
from ttr.cards import COLORS, FULL_DECK, LOCOMOTIVE, bundle
from ttr.graphs.connect import connecting_path
from ttr.graphs.paths import distances
from ttr.lesson.ground import Ground, whole_map
from ttr.mode import load_mode
from ttr.odds import hypergeometric, tunnel_odds
from ttr.rules.tunnel import REVEALED

UNSEEN = sum(FULL_DECK)
"""Cards, as long as nobody has seen any."""

MATCHING = FULL_DECK[0] + FULL_DECK[LOCOMOTIVE]
"""Cards among them that match a payment with colored cards: those of its color, and all locomotives (TUNNEL-3)."""

EXTRA = Fraction(REVEALED * MATCHING, UNSEEN)
"""What a tunnel costs beside its length on average."""


# -- tunnels ----------------------------------------------------------------------------------------------------------


def tunnel_chances(unseen: int, matching: int, tunnels: int = 1) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... extra cards, for one tunnel or for several of one color in a row.

    Parameters
    ----------
    unseen : cards
        At least three for each tunnel.
    matching : cards
        Among those unseen.

    Returns
    -------
    tuple of Fraction

    Notes
    -----
    What is turned up for the first tunnel is gone when the second is tried, and nothing else is seen meanwhile: so it
    is the same as turning three cards for each at once.
    """
    return hypergeometric(matching, unseen - matching, REVEALED * tunnels)


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The mean of a number that has these chances to be 0, 1, 2 ..."""
    return sum((n * chance for n, chance in enumerate(chances)), Fraction(0))


def spare_for(chances: Sequence[Fraction], wanted: Fraction) -> int:
    """So many cards are enough with at least this chance, and fewer are not."""
    return next(n for n, chance in enumerate(accumulate(chances)) if chance >= wanted)


def two_tunnels(first: int, second: int, locomotives: int, others: int) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... extra cards for two tunnels of different colors, one after the other.

    Parameters
    ----------
    first, second, locomotives, others : cards
        Unseen ones: of the first color, of the second, locomotives, and all the rest.

    Returns
    -------
    tuple of Fraction
        Seven chances; their sum is 1.

    Notes
    -----
    Exact: the locomotives that are turned up for the first tunnel are gone when the second is tried, and so is what
    was turned up of the second color.

    Examples
    --------
    >>> [str(chance) for chance in two_tunnels(1, 1, 0, 4)][:4]
    ['3/10', '2/5', '3/10', '0']
    """
    chances = [Fraction(0)] * (2 * REVEALED + 1)
    for turned, chance in _turned((first, second, locomotives, others)):
        left = second - turned[1] + locomotives - turned[2]
        unseen = first + second + locomotives + others - REVEALED
        for more, then in enumerate(hypergeometric(left, unseen - left, REVEALED)):
            chances[turned[0] + turned[2] + more] += chance * then
    return tuple(chances)


def _turned(counts: Sequence[int]) -> list[tuple[tuple[int, ...], Fraction]]:
    """What three cards may be, by kinds of which there are so many, and how likely each is."""
    ways = comb(sum(counts), REVEALED)
    hands = [hand for hand in product(range(REVEALED + 1), repeat=len(counts)) if sum(hand) == REVEALED]
    found = [(hand, Fraction(prod(map(comb, counts, hand)), ways)) for hand in hands]
    return [(hand, chance) for hand, chance in found if chance]


def extra_by_color(ground: Ground) -> dict[str, Fraction]:
    """What a tunnel costs on average beside its length, for a player in a position of a game.

    Parameters
    ----------
    ground : Ground
        A position as one player sees it.

    Returns
    -------
    dict of str to Fraction
        Cards, by the color that is laid down; for a gray tunnel, in the color that is best (TUNNEL-12).
    """
    assert ground.state is not None
    seen = ground.state.seen_by(ground.seat or 0)
    found = {name: mean(tunnel_odds(seen, bundle(color, 1, 0))) for color, name in enumerate(COLORS)}
    return {**found, "gray": min(found.values())}


# -- paths ------------------------------------------------------------------------------------------------------------


class Path(NamedTuple):
    """A path between two cities."""

    places: tuple[int, ...]
    """Its routes in order, by their places in the ground."""
    trains: int
    tunnels: int

    @property
    def cards(self) -> Fraction:
        """The cards that it takes on average, while nobody has seen any."""
        return self.trains + self.tunnels * EXTRA


def scaled(weights: Sequence[Fraction]) -> tuple[list[int], int]:
    """The same weights in whole parts of one, and how many parts one has."""
    scale = lcm(*(weight.denominator for weight in weights))
    return [int(weight * scale) for weight in weights], scale


def by_cards(route: Route, extra: Fraction = EXTRA) -> Fraction:
    """A route counts its length, and a tunnel so many cards more."""
    return route.length + route.tunnel * extra


def for_certain(route: Route) -> Fraction:
    """A route counts the cards with which it is paid whatever comes: a tunnel may want three more (TUNNEL-2)."""
    return by_cards(route, Fraction(REVEALED))


def best_path(ground: Ground, start: int, goal: int, weights: Sequence[Fraction]) -> Path:
    """A path of the least weight; there is one."""
    whole, _ = scaled(weights)
    places = connecting_path(weighed(ground, whole), start, goal)
    assert places is not None
    routes = [ground.routes[place] for place in places]
    return Path(places, sum(route.length for route in routes), sum(route.tunnel for route in routes))


BIG = 10**9
"""More than any path has in parts of a card, so that trains and cards go into one number."""

SMALL = Fraction(1, 1000)
"""A weight beside that of a train: it decides only between paths that are equally long."""


def many_tunnels(route: Route) -> Fraction:
    """Fewest trains, and of the paths with the fewest, through as many tunnels as possible."""
    return by_cards(route, -SMALL)


def few_tunnels(route: Route) -> Fraction:
    """Fewest trains, and of the paths with the fewest, through as few tunnels as possible."""
    return by_cards(route, SMALL)


def dearer(ground: Ground, weights: Sequence[Fraction], start: int) -> set[int]:
    """Cities to which every path with the fewest further trains takes more cards than another path.

    Parameters
    ----------
    weights : of the ground's routes, in cards; none is smaller than the trains that it takes
    start : index of a city
    """
    whole, scale = scaled(weights)
    cards = distances(weighed(ground, whole), start)
    trains = [cost for _, _, cost in ground.costs]
    both = [BIG * cost + weight - cost * scale for cost, weight in zip(trains, whole, strict=True)]
    fewest = {city: divmod(length, BIG) for city, length in distances(weighed(ground, both), start).items()}
    return {city for city, (cost, extra) in fewest.items() if cost * scale + extra > cards[city]}


@cache
def detours() -> tuple[tuple[int, int], ...]:
    """Pairs of cities of the whole map, by index, for which the fewest trains are not the fewest cards (`dearer`)."""
    ground = whole_map()
    weights = [by_cards(route) for route in ground.routes]
    pairs = [(a, b) for a in range(len(ground.cities)) for b in sorted(dearer(ground, weights, a))]
    return tuple((a, b) for a, b in pairs if a < b)


def weighed(ground: Ground, weights: Sequence[int]) -> list[tuple[int, int, int]]:
    """The routes of a ground with weights instead of their lengths."""
    return [(a, b, weight) for (a, b, _), weight in zip(ground.edges, weights, strict=True)]


# -- draws and tickets ------------------------------------------------------------------------------------------------


@cache
def turns(unseen: int, matching: int, wanted: int) -> Fraction:
    """How many turns it takes on average to draw some matching cards, two cards a turn from the pile (DRAW-1).

    Parameters
    ----------
    unseen : cards
        All of them in the pile, an even number.
    matching : cards
        Among them; at least as many as wanted.
    wanted : cards

    Returns
    -------
    Fraction

    Notes
    -----
    A Markov chain: a state is what is left in the pile and what is still wanted. The number of *draws* has the
    negative hypergeometric distribution, with the mean ``wanted * (unseen + 1) / (matching + 1)``; the last turn may
    leave a card over.

    Examples
    --------
    >>> str(turns(2, 1, 1)), str(turns(4, 2, 2))
    ('1', '11/6')
    """
    if wanted <= 0:
        return Fraction(0)
    chances = hypergeometric(matching, unseen - matching, 2)
    later = (p * turns(unseen - 2, matching - n, wanted - n) for n, p in enumerate(chances) if p)
    return sum(later, Fraction(1))


def ticket_values() -> tuple[int, ...]:
    """The points of the 40 regular tickets, the smallest first."""
    mode = load_mode("europe")
    return tuple(sorted(mode.board.tickets[ticket].value for ticket in mode.regular_tickets))


def mean_at(values: Sequence[int], drawn: int, rank: int) -> Fraction:
    """The mean of the smallest (rank 0), the next ... of some values drawn without putting back (order statistics).

    Notes
    -----
    In order, the value at place ``i`` is the one of this rank in ``comb(i, rank) * comb(n - 1 - i, drawn - 1 - rank)``
    of all ``comb(n, drawn)`` samples.
    """
    ordered, n = sorted(values), len(values)
    total = sum(value * comb(i, rank) * comb(n - 1 - i, drawn - 1 - rank) for i, value in enumerate(ordered))
    return Fraction(total, comb(n, drawn))


# -- samples ----------------------------------------------------------------------------------------------------------

NORMAL = 1.959964
"""So many standard deviations around the mean hold 95 % of a normal distribution."""


def wilson(hits: int, tries: int) -> tuple[float, float]:
    """An interval that holds the true chance in about 95 % of all experiments.

    Parameters
    ----------
    hits : how often it happened
    tries : of how many

    Notes
    -----
    The interval of Wilson [1]_: all chances ``p`` from which ``hits / tries`` is at most 1.96 standard deviations
    ``sqrt(p * (1 - p) / tries)`` away.

    References
    ----------
    .. [1] E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of the
       American Statistical Association 22 (1927), 209-212.

    Examples
    --------
    >>> [round(end, 3) for end in wilson(5, 10)]
    [0.237, 0.763]
    """
    share, room = hits / tries, NORMAL**2 / tries
    middle = (share + room / 2) / (1 + room)
    half = sqrt(room * share * (1 - share) + room**2 / 4) / (1 + room)
    return middle - half, middle + half
