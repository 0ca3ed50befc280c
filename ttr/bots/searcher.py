"""A bot that plays games on in its head, from positions that go with what it sees, before it decides."""

from collections.abc import Iterable, Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic

from ttr.bots.bot import Bot, Choice
from ttr.bots.memory import Memory
from ttr.bots.planner import PlannerBot
from ttr.bots.prices import turns_left
from ttr.bots.quick import QuickPlanner, lead, play_out
from ttr.event import Event
from ttr.guess import possible, visible
from ttr.rules import apply
from ttr.state import INITIAL_TICKETS, KEEP_TICKETS, TURN, Seen

NEAR_THE_END = 12
"""Turns. Earlier simulated games differ by luck far more than by what is decided now."""

KEEPS = 3
"""Choices of tickets that are tried."""

TICKETS_WEIGH = 4
"""The choice of tickets gets so much more thought than another one: it decides most."""

FEWEST = 6
"""Simulated games with each candidate before any is given up."""

BEHIND = -0.5
"""A candidate is given up when it is so many standard errors worse than the planner's choice."""

SURE = 1.5
"""So many standard errors better must a candidate be than the planner's choice."""

POINTS = 20.0
"""So many points ahead at the end of a simulated game make it as good as won."""


class SearcherBot(Bot):
    """Chooses among what a planner would think of by simulated games (determinized Monte Carlo search).

    For each simulated game it imagines what it cannot see, keeping to the cards that others were seen to take. Every
    candidate is tried in that same game, and quick planners play it to its end. It searches when tickets are chosen and
    in the last third of the game; else it plays as the planner does.

    Parameters
    ----------
    seed : decides what it imagines
    budget : actions in simulated games for one decision
    seconds : time for one decision instead, for play against people
    """

    kind = "searcher"
    remembers = True

    def __init__(self, seed: int, budget: int = 1000, seconds: float | None = None) -> None:
        self.random, self.budget, self.seconds = Random(seed), budget, seconds
        self.planner, self.quick = PlannerBot(), QuickPlanner()
        self.begin()

    def begin(self) -> None:
        """Forget the last game."""
        self.memory = Memory()

    def observe(self, events: Iterable[Event]) -> None:
        """Remember who took which cards."""
        self.memory.observe(events)

    def choose(self, seen: Seen) -> Choice:
        """The candidate that does best in simulated games."""
        state, seat = visible(seen), seen.seat
        if seen.phase is INITIAL_TICKETS or seen.phase is KEEP_TICKETS:
            return self.search(seen, self.planner.keeps(state, seat)[:KEEPS], TICKETS_WEIGH)
        if seen.phase is TURN and turns_left(state, seat) <= NEAR_THE_END:
            return self.search(seen, self.planner.candidates(state, seat))
        return self.planner.answer(state, seat)

    def search(self, seen: Seen, candidates: Sequence[Choice], weight: int = 1) -> Choice:
        """The first candidate, unless another one is clearly better in simulated games.

        Parameters
        ----------
        seen : the position as it is seen
        candidates : what might be done, the planner's choice first
        weight : of the decision; it gets so many times the usual thought
        """
        if len(candidates) == 1:
            return candidates[0]
        left = [*range(len(candidates))]
        leads: list[list[float]] = [[] for _ in candidates]
        spent, until = 0, monotonic() + (self.seconds or 0)
        while monotonic() < until if self.seconds else spent < self.budget * weight:
            world = possible(seen, self.random, self.memory.others(seen.seat))
            for number in left:
                trial = world.copy()
                apply(trial, candidates[number].action, seen.seat)
                scores, actions = play_out(trial, self.quick)
                leads[number].append(lead(scores, seen.seat))
                spent += 1 + actions
            if len(leads[0]) >= FEWEST:
                left = [number for number in left if number == 0 or better(leads[number], leads[0]) > BEHIND]
                if left == [0]:
                    break
        if len(leads[0]) < FEWEST:
            return candidates[0]
        best = max(left, key=lambda number: fmean(map(_won, leads[number])))
        if best == 0 or better(leads[best], leads[0]) < SURE:
            return candidates[0]
        gain = fmean(leads[best]) - fmean(leads[0][: len(leads[best])])
        return Choice(candidates[best].action, "searched", {"gain_points": round(gain, 1), "n": len(leads[best])})


def _won(lead: float) -> float:
    """How good a lead is: 0 lost, 1 won."""
    return 1 / (1 + exp(-lead / POINTS))


def better(some: Sequence[float], others: Sequence[float]) -> float:
    """By how many standard errors a candidate is better than another one in the same simulated games.

    Parameters
    ----------
    some, others : leads at the end, in points, game by game; what one has more of is left aside
    """
    gains = [_won(one) - _won(other) for one, other in zip(some, others, strict=False)]
    error = stdev(gains) / sqrt(len(gains))
    return fmean(gains) / max(error, 1e-9)
