"""How likely it is: exact chances from what one player has seen, as fractions."""

from fractions import Fraction
from math import comb

from ttr.cards import LOCOMOTIVE, Cards, colors_of
from ttr.rules.tunnel import REVEALED
from ttr.state import Seen


def hypergeometric(matching: int, others: int, draws: int) -> tuple[Fraction, ...]:
    """The chances of 0, 1, 2 ... matching cards among some drawn without putting back.

    Parameters
    ----------
    matching, others : cards
        What is drawn from.
    draws : cards
        No more than there are.

    Returns
    -------
    tuple of Fraction
        ``draws + 1`` chances; their sum is 1.

    Raises
    ------
    ValueError
        If more is drawn than there is.

    Examples
    --------
    >>> [str(chance) for chance in hypergeometric(2, 2, 2)]
    ['1/6', '2/3', '1/6']
    """
    total = matching + others
    if not 0 <= draws <= total:
        raise ValueError(f"{draws} cards cannot be drawn from {total}")
    ways = comb(total, draws)
    return tuple(Fraction(comb(matching, n) * comb(others, draws - n), ways) for n in range(draws + 1))


def tunnel_odds(seen: Seen, payment: Cards) -> tuple[Fraction, ...]:
    """The chances that a tunnel costs 0, 1, 2 or 3 cards more (TUNNEL-3, TUNNEL-4, TUNNEL-8, TUNNEL-9).

    Parameters
    ----------
    seen : what the player who pays knows
        Every card that this player cannot see may lie anywhere in the draw pile or in another hand.
    payment : nine counts
        What is laid down; its color and locomotives match.

    Returns
    -------
    tuple of Fraction
        Four chances; their sum is 1.

    Notes
    -----
    The top of the draw pile is a uniform sample of the unseen cards. Where the pile is too short, the discard pile,
    which everybody knows, is shuffled and gives the rest.
    """
    matching = {*colors_of(payment), LOCOMOTIVE}
    chances = [Fraction(1)]
    missing = REVEALED
    for cards, size in ((seen.unseen, seen.deck_size), (seen.discard, sum(seen.discard))):
        fitting = sum(n for card, n in enumerate(cards) if card in matching)
        draws = min(missing, size)
        chances = _sum(chances, hypergeometric(fitting, sum(cards) - fitting, draws))
        missing -= draws
    return tuple(chances + [Fraction(0)] * missing)


def _sum(first: list[Fraction], second: tuple[Fraction, ...]) -> list[Fraction]:
    """The chances of the sum of two independent numbers."""
    total = [Fraction(0)] * (len(first) + len(second) - 1)
    for n, chance in enumerate(first):
        for m, other in enumerate(second):
            total[n + m] += chance * other
    return total
