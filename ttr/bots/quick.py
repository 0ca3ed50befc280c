"""A planner that thinks twice about nothing: for playing many games on from a position."""

from collections.abc import Sequence

from ttr.bots.bot import Choice
from ttr.bots.network import Plan, turns_for
from ttr.bots.outlook import Outlook
from ttr.bots.planner import PlannerBot
from ttr.rules import apply
from ttr.score import score
from ttr.state import GAME_OVER, State


class QuickPlanner(PlannerBot):
    """Keeps a plan until it is built, blocked or out of time, and draws no more tickets.

    It plays every seat of a position of which all is known; each seat still goes by what it sees.
    """

    kind = "quick"

    def __init__(self) -> None:
        super().__init__()
        self.begin()

    def begin(self) -> None:
        """Forget all plans."""
        self.plans: dict[int, tuple[int, Plan]] = {}

    def outlook(self, state: State, seat: int) -> Outlook:
        """The position with the plan made before, as long as it holds."""
        player, (number, plan) = state.players[seat], self.plans.get(seat, (-1, None))
        if plan is not None and number == len(player.tickets):
            left = rest(plan, state, seat)
            if left is not None:
                return Outlook(state, seat, self.prices, left)
        outlook = Outlook(state, seat, self.prices)
        self.plans[seat] = len(player.tickets), outlook.plan
        return outlook

    def more_tickets(self, outlook: Outlook) -> Choice | None:
        """No more tickets."""
        return None


def rest(plan: Plan, state: State, seat: int) -> Plan | None:
    """What is left of a plan: None if a route of it is gone."""
    owner = state.owner
    routes = []
    for route in plan.routes:
        if owner[route] != seat:
            if not state.open >> route & 1:
                return None
            routes.append(route)
    built = state.players[seat].stations
    tracks = state.board.routes
    borrowed = tuple(r for r in plan.borrowed if tracks[r].a not in built and tracks[r].b not in built)
    turns = turns_for(state, seat, routes, len(borrowed))
    trains = sum(tracks[route].trains for route in routes)
    return plan._replace(routes=tuple(routes), borrowed=borrowed, trains=trains, turns=turns)


def play_out(state: State, bot: QuickPlanner) -> tuple[tuple[int, ...], int]:
    """Play a position to its end; the position changes.

    Returns
    -------
    (final scores by seat, number of actions)
    """
    bot.begin()
    number = 0
    while state.phase is not GAME_OVER:
        seat = state.acting_seat()
        apply(state, bot.answer(state, seat).action, seat)
        number += 1
    return tuple(player.total for player in score(state).players), number


def lead(scores: Sequence[float], seat: int) -> float:
    """By how many points a seat is ahead of the best of the others."""
    return scores[seat] - max(points for other, points in enumerate(scores) if other != seat)
