"""Train cards: eight colors and the locomotive, and bundles of them as nine counts.

A bundle (a hand, a payment, a pile seen as counts) is always a sequence of nine whole numbers in the
order of :data:`CARDS`. Payments are tuples, so that they can be compared and hashed.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

COLORS = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
"""The eight card colors, in the order used everywhere."""

CARDS = (*COLORS, "locomotive")
"""The nine kinds of train card; a card is an index into this tuple."""

LOCOMOTIVE = 8
GRAY = -1
"""The color of a route that takes any one color."""

EMPTY = -1
"""What an empty slot of the face-up row holds."""

FULL_DECK = (12, 12, 12, 12, 12, 12, 12, 12, 14)
"""The 110 train cards of every box (COMP-2)."""

DECK = tuple(card for card, n in enumerate(FULL_DECK) for _ in range(n))
"""The same card by card, in canonical order."""

NO_CARDS = (0,) * 9

Cards = tuple[int, ...]
"""Nine counts of cards."""


def count(cards: Iterable[int]) -> list[int]:
    """Nine counts of a run of single cards (empty slots are passed over)."""
    counts = [0] * 9
    for card in cards:
        if card != EMPTY:
            counts[card] += 1
    return counts


def spread(counts: Sequence[int]) -> list[int]:
    """The single cards of a bundle, in canonical order (locomotives last)."""
    return [card for card, n in enumerate(counts) for _ in range(n)]


def holds(hand: Sequence[int], bundle: Cards) -> bool:
    """Does the hand hold at least these cards?"""
    for card, n in parts(bundle):  # a loop, as this is asked for every claim
        if hand[card] < n:
            return False
    return True


@lru_cache(maxsize=4096)
def parts(bundle: Cards) -> tuple[tuple[int, int], ...]:
    """The kinds of card in a bundle, and how many of each. The same payments come again and again."""
    return tuple((card, n) for card, n in enumerate(bundle) if n)


@lru_cache(maxsize=4096)
def colors_of(bundle: Cards) -> tuple[int, ...]:
    """The colors in a bundle, locomotives aside."""
    return tuple(color for color in range(LOCOMOTIVE) if bundle[color])


@cache
def bundle(color: int, colored: int, locomotives: int) -> Cards:
    """Some cards of one color and some locomotives, as nine counts."""
    counts = [0] * 9
    if colored:
        counts[color] = colored
    counts[LOCOMOTIVE] = locomotives
    return tuple(counts)


def bundles(
    hand: Sequence[int],
    colors: Iterable[int],
    size: int,
    least_locomotives: int = 0,
    locomotives_allowed: bool = True,
) -> list[Cards]:
    """Every way to pay `size` cards of one color and locomotives from a hand (CLAIM-1, CLAIM-9).

    Parameters
    ----------
    hand : nine counts
    colors : the colors that are taken, in order
    size : how many cards in all
    least_locomotives : how many of them must be locomotives (FERRY-1)
    locomotives_allowed : False where a mode forbids them (CH-6)

    Returns
    -------
    list of Cards
        By color, fewest locomotives first; the payment of locomotives alone, which has no color, comes last.
    """
    locomotives = hand[LOCOMOTIVE] if locomotives_allowed else 0
    found: list[Cards] = []
    for color in colors:
        n = hand[color]
        if n and n + locomotives >= size:
            found += _with_color(color, n, locomotives, size, least_locomotives)
    if locomotives >= size >= least_locomotives:
        found.append(bundle(0, 0, size))
    return found


@cache
def _with_color(color: int, have: int, locomotives: int, size: int, least: int) -> tuple[Cards, ...]:
    """The ways to pay that have at least one card of a color. The same few questions come again and again."""
    most, fewest = min(have, size - least), max(size - locomotives, 1)
    return tuple(bundle(color, colored, size - colored) for colored in range(most, fewest - 1, -1))
