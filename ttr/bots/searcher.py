"""A bot that plays games on in its head, from positions that go with what it sees, before it decides."""

import math
import time
from collections.abc import Iterable, Sequence
from random import Random
from statistics import fmean, stdev

from ttr.bots.bot import Bot, Choice
from ttr.bots.memory import Memory
from ttr.bots.planner import PlannerBot
from ttr.bots.quick import QuickPlanner, play_out
from ttr.event import Event
from ttr.guess import possible, visible
from ttr.rules import apply
from ttr.state import Phase, Seen

POINTS = 12.0
"""So many points ahead at the end make a game as good as won."""


SURE = 1.0
"""So many standard errors better must another candidate be than the planner's own choice."""


class SearcherBot(Bot):
    """Chooses among what a planner would think of by simulated games (determinized Monte Carlo search).

    For each simulated game it imagines what it cannot see, keeping to the cards that others were seen to take, tries each
    candidate in that same game and lets quick planners play it to its end. Half way the worse candidates are given up.

    Parameters
    ----------
    seed : decides what it imagines
    rollouts : simulated games for a decision
    seconds : time for a decision; the number of games then follows from it
    """

    kind = "searcher"
    remembers = True

    def __init__(self, seed: int, rollouts: int = 24, seconds: float | None = None) -> None:
        self.random, self.rollouts, self.seconds = Random(seed), rollouts, seconds
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
        state = visible(seen)
        if seen.phase in (Phase.INITIAL_TICKETS, Phase.KEEP_TICKETS):
            candidates = self.planner.keeps(state, seen.seat)[:3]
        elif seen.phase is Phase.TURN:
            candidates = self.planner.candidates(state, seen.seat)
        else:
            return self.planner.answer(state, seen.seat)
        if len(candidates) < 2:
            return candidates[0]
        return self.search(seen, candidates)

    def search(self, seen: Seen, candidates: Sequence[Choice]) -> Choice:
        """Play games on with each candidate; the first one is preferred unless another one is clearly better."""
        left = [*range(len(candidates))]
        results: list[list[float]] = [[] for _ in candidates]
        margins: list[list[float]] = [[] for _ in candidates]
        until = None if self.seconds is None else time.monotonic() + self.seconds
        played = 0
        while played + len(left) <= self.rollouts if until is None else time.monotonic() < until:
            world = possible(seen, self.random, self.memory.others(seen.seat))
            for number in left:
                state = world.copy()
                apply(state, candidates[number].action, seen.seat)
                sheet = play_out(state, self.quick)
                own = sheet.players[seen.seat].total
                ahead = own - max(p.total for seat, p in enumerate(sheet.players) if seat != seen.seat)
                results[number].append(1 / (1 + math.exp(-ahead / POINTS)))
                margins[number].append(ahead)
            played += len(left)
            if len(left) > 2 and len(results[left[0]]) >= 3:
                left.remove(min(left[1:], key=lambda number: fmean(results[number])))
        best = max(left, key=lambda number: fmean(results[number]))
        gains = [b - a for a, b in zip(results[0], results[best], strict=True)]
        if best == 0 or len(gains) < 2 or fmean(gains) < SURE * stdev(gains) / math.sqrt(len(gains)):
            return candidates[0]
        gain = fmean(margins[best]) - fmean(margins[0])
        return Choice(candidates[best].action, "searched", {"gain_points": gain, "n": played})

