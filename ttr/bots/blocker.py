"""A planner that also prices what its rivals lose by what it claims."""

from math import exp

from ttr.bots.bot import Choice
from ttr.bots.outlook import Outlook
from ttr.bots.planner import PlannerBot
from ttr.bots.prices import PRICES, Prices
from ttr.bots.rivals import losses
from ttr.cards import Cards

SHARE = 0.7
"""How much of a rival's guessed loss counts as a gain."""

AHEAD = 5.0
"""So many trains make a longest path likely to stay the longest."""

LEAST = 0.5
"""A route that costs a rival fewer points by guess is not said to be claimed for that."""


class BlockerBot(PlannerBot):
    """Plans as the planner does, claims first what others seem to want, and takes it from them where that pays.

    The longest path is won by one player and lost by the others, so it races for that too.

    Parameters
    ----------
    prices : what it reckons with
    """

    kind = "blocker"

    def __init__(self, prices: Prices = PRICES) -> None:
        super().__init__(prices)
        self.begin()

    def begin(self) -> None:
        """Forget what the last rivals wanted."""
        self._known: dict[tuple[int, int, int], dict[int, float]] = {}

    def wanted(self, outlook: Outlook, route: int) -> dict[int, float]:
        """How many points each rival loses, by guess, if this player claims a route."""
        state, found = outlook.state, {}
        for rival, player in enumerate(state.players):
            if rival != outlook.seat:
                key = (rival, player.routes, state.open)
                if key not in self._known:
                    held = outlook.player.tickets
                    unseen = [ticket for ticket in state.mode.tickets if ticket not in held]
                    self._known[key] = losses(state, rival, unseen)
                found[rival] = self._known[key].get(route, 0.0)
        return found

    def loss(self, outlook: Outlook, route: int) -> float:
        """What all rivals lose, shared out among them."""
        wanted = self.wanted(outlook, route)
        return sum(wanted.values()) / len(wanted)

    def danger(self, outlook: Outlook, route: int) -> float:
        """How much a rival seems to want a route."""
        return self.loss(outlook, route) + super().danger(outlook, route) / 10

    def spoils(self, outlook: Outlook, route: int) -> float:
        """What rivals lose by it."""
        return SHARE * self.loss(outlook, route)

    def race(self, outlook: Outlook, route: int) -> float:
        """How much likelier a route makes the longest path; what one wins the others lose."""
        if not outlook.longest_bonus:
            return 0.0
        return 2 * outlook.longest_bonus * (_stays(outlook.ahead_by(route)) - _stays(outlook.ahead))

    def pointed(self, outlook: Outlook, route: int, payment: Cards) -> Choice:
        """A claim beside the plan: to block, where that is more than half of its worth."""
        choice = super().pointed(outlook, route, payment)
        wanted = self.wanted(outlook, route)
        rival = max(wanted, key=lambda rival: wanted[rival])
        if wanted[rival] > max(LEAST, outlook.tracks[route].points):
            return Choice(choice.action, "claims_to_block", {"route": route, "rival_seat": rival})
        return choice


def _stays(ahead: int) -> float:
    """How likely a longest path is the longest at the end, if it is so much longer now."""
    return 1 / (1 + exp(-ahead / AHEAD))
