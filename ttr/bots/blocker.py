"""A planner that also prices what its rivals lose by what it claims."""

from math import exp

from ttr.board import Board
from ttr.bonus import by_trail
from ttr.bots.planner import PlannerBot, View
from ttr.bots.prices import PRICES, Prices
from ttr.bots.rivals import wanted
from ttr.graphs.trail import longest_trail_length

AHEAD = 5.0
"""So many trains make a longest path likely to stay the longest."""


class BlockerBot(PlannerBot):
    """Plans as the planner does, claims first what others seem to want, and takes routes from them where that pays.

    Parameters
    ----------
    prices : what it reckons with
    """

    kind = "blocker"

    def __init__(self, prices: Prices = PRICES, share: float = 0.7, first: float = 1.0, trail: float = 2.0) -> None:
        super().__init__(prices)
        self.share, self.first, self.trail = share, first, trail
        self.begin()

    def begin(self) -> None:
        """Forget what the last rivals wanted."""
        self.known: dict[tuple[int, int, int], dict[int, float]] = {}

    def losses(self, view: View) -> dict[int, float]:
        """What rivals lose, by guess, if this player claims a route; shared out among all rivals."""
        found: dict[int, float] = {}
        state, seat = view.state, view.seat
        for rival, player in enumerate(state.players):
            if rival != seat:
                key = (rival, player.routes, state.open)
                if key not in self.known:
                    unseen = [t for t in state.mode.tickets if t not in view.player.tickets]
                    self.known[key] = wanted(state, seat, rival, unseen)
                for route, loss in self.known[key].items():
                    found[route] = found.get(route, 0.0) + loss / (len(state.players) - 1)
        return found

    def danger(self, view: View, route: int) -> float:
        """How much a rival seems to want a route."""
        return self.first * self.losses(view).get(route, 0.0) + 0.1 * super().danger(view, route)

    def spoils(self, view: View, route: int) -> float:
        """What rivals lose by it."""
        return self.share * self.losses(view).get(route, 0.0)

    def race(self, view: View, route: int) -> float:
        """What a route is worth for the longest path, which one player wins and the others lose."""
        bonus = sum(points for name, points in view.state.mode.bonuses.items() if by_trail([name]))
        if not bonus:
            return 0.0
        board = view.state.board
        own = view.player.routes
        mine, longer = (trail_of(board, routes) for routes in (own, own | 1 << route))
        best = max(trail_of(board, player.routes) for player in view.others)
        return self.trail * bonus * (_chance(longer - best) - _chance(mine - best))


def trail_of(board: Board, routes: int) -> int:
    """The length of the longest path over some routes, in trains."""
    return longest_trail_length([(route.a, route.b, route.length) for route in board.routes_in(routes)])


def _chance(ahead: int) -> float:
    """Of having the longest path at the end, if it is so much longer now."""
    return 1 / (1 + exp(-ahead / AHEAD))
