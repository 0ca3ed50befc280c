"""The networks that the lesson asks about: a staged one, those of sample games, and random ones."""

from collections.abc import Sequence
from functools import cache
from random import Random

from ttr.board import Route, bits
from ttr.bots import FollowingBot
from ttr.event import Log, RouteClaimed
from ttr.graphs.connect import components
from ttr.lesson.instances import grown
from ttr.lesson.lesson import LOOKS, NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.rules import apply
from ttr.rules.setup import new_game
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view.svg import Picture, part_svg

BOARD = load_mode("europe").board

CLAIMS = (
    "frankfurt-paris-1",
    "roma-venezia",
    "amsterdam-frankfurt",
    "munchen-wien",
    "frankfurt-munchen",
    "brindisi-roma",
    "berlin-frankfurt-1",
    "venezia-zurich",
    "pamplona-paris-1",
    "berlin-wien",
    "athina-brindisi",
    "amsterdam-bruxelles",
)
"""What the first player of the staged game has claimed, in that order: two pieces, one of them with a circle."""

TICKETS = ("amsterdam-pamplona", "berlin-roma", "paris-wien", "zurich-brindisi")
"""Her tickets: only one is not done, although she has been in both of its cities."""

RIVAL = ("marseille-roma", "essen-kobenhavn-1", "bruxelles-dieppe")
"""What the second player has."""


def example() -> State:
    """The staged game."""
    return position(
        [
            {"name": NAMES[0], "routes": list(CLAIMS), "tickets": list(TICKETS)},
            {"name": NAMES[1], "routes": list(RIVAL)},
        ]
    )


@cache
def claims(seed: int = 1, players: int = 3) -> tuple[tuple[str, ...], ...]:
    """What each player claims in a whole sample game, in that order.

    Parameters
    ----------
    seed, players : as of `ttr.lesson.ground.sample_game`
    """
    state, bot, log = new_game(load_mode("europe"), NAMES[:players], seed, 0), FollowingBot(), Log()
    while state.phase is not Phase.GAME_OVER:
        apply(state, bot.choose(state.seen_by()).action, None, log)
    claimed = [event for event in log if isinstance(event, RouteClaimed)]
    return tuple(tuple(BOARD.routes[e.route].id for e in claimed if e.seat == seat) for seat in range(players))


def network(random: Random, sizes: Sequence[int]) -> list[Route]:
    """Routes of one player in so many pieces, each with so many routes."""
    while True:
        taken: set[int] = set()
        pieces = [grown(random, size, taken) for size in sizes]
        routes = [route for piece in pieces for route in piece]
        if len(routes) == sum(sizes) and len(pieces_of(routes)) == len(sizes):
            return routes


def pieces_of(routes: Sequence[Route]) -> list[frozenset[int]]:
    """The cities of each piece."""
    return [frozenset(bits(mask)) for mask in components([(route.a, route.b) for route in routes])]


def joined(routes: Sequence[Route], a: int, b: int) -> bool:
    """Does a way lead from one city to another?"""
    return any({a, b} <= piece for piece in pieces_of(routes))


def sketch(routes: Sequence[Route], speaker: Speaker, cities: Sequence[int] = ()) -> str:
    """The routes with the trains of the first player on them; some cities are marked."""
    indices = [route.index for route in routes]
    picture = Picture(
        owners=dict.fromkeys(indices, 0),
        pieces=LOOKS[:1],
        marked_cities=frozenset(cities),
    )
    return part_svg(BOARD, Speaker(speaker.language, BOARD, NAMES, speaker.cities), indices, picture)


def staged() -> list[Route]:
    """The routes of the first player of the staged game."""
    return [BOARD.routes[BOARD.route_index[route]] for route in CLAIMS]
