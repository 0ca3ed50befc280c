"""Where a finished game turned: what each player could expect after every turn, and where that changed most.

From the beginning of a turn the rest of the game is played on many times (`ttr.rollout`). All hands and tickets are as
they were, and the piles are shuffled anew; the same roll-out number lays the cards of all positions in the same order,
so that two positions are compared with the same luck. First every turn is looked at with few roll-outs, then the turns
with the largest changes are measured with many others, so that none is listed for its luck in the first look.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from ttr.bots.quick import lead
from ttr.rollout import roll_out
from ttr.state import Phase, State

LOOKS = 8
"""Roll-outs from each position in the first look."""

MEASURES = 40
"""Roll-outs from each position whose change is measured."""

MOST_TURNS = 30_000
"""Turns that are simulated in each of the two passes, at most about so many: some seconds."""

MOST_SPANS = 12
"""Places whose changes are measured."""

LEAST_CHANGE = 2
"""Points; smaller changes are not listed."""

MOST_POINTS = 5
"""Turning points that are listed."""

SURE = 1.96
"""Standard errors on each side of a 95 % interval."""

Scores = tuple[int, ...]
"""Final scores by seat."""


class TurningPoint(NamedTuple):
    """A turn that changed what a player could expect."""

    start: int
    """The position before it, counted in moves."""
    end: int
    """The position after it."""
    seat: int
    """Whose expected lead changed most, not always that of the player whose turn it was."""
    before: float
    """This lead over the best of the others before the turn, in points."""
    after: float
    error: float
    """Half the 95 % interval of the change."""

    @property
    def change(self) -> float:
        """Of the lead, in points."""
        return self.after - self.before


def beginnings(states: Sequence[State]) -> list[int]:
    """The positions in which a turn begins, and the last one."""
    return [at for at, state in enumerate(states[:-1]) if state.phase is Phase.TURN] + [len(states) - 1]


class Review:
    """The review of a game; :meth:`run` does the work in small steps.

    Parameters
    ----------
    states : all positions of a finished game
    seed : decides the luck of the roll-outs: the same seed, the same review

    Attributes
    ----------
    expected : the mean final scores by position, as far as they are known
    points : the turning points that are no chance, the largest change first; none until the work is done
    """

    def __init__(self, states: Sequence[State], seed: int = 0) -> None:
        self.states = tuple(states)
        self.seed = seed
        self.turns = beginnings(states)
        self.points: list[TurningPoint] = []
        self._found: dict[int, dict[int, Scores]] = {}
        """Final scores by position and number of the roll-out."""

    @property
    def expected(self) -> Mapping[int, tuple[float, ...]]:
        return {
            at: tuple(map(fmean, zip(*found.values(), strict=True)))
            for at, found in sorted(self._found.items())
            if found
        }

    def run(self) -> Iterator[float]:
        """Do the work; yields the share that is done after every roll-out."""
        looked = self._looked_at()
        jobs = [(at, number) for at in looked for number in range(LOOKS)]
        for done, (at, number) in enumerate(jobs, 1):
            self._roll_out(at, number)
            yield done / len(jobs) / 2
        spans = self._largest(looked)
        numbers = range(LOOKS, LOOKS + MEASURES)
        wanted = sorted({at for span in spans for at in span})
        jobs = [(at, number) for at in wanted for number in numbers]
        for done, (at, number) in enumerate(jobs, 1):
            self._roll_out(at, number)
            yield 0.5 + done / len(jobs) / 2
        points = [self._point(start, end, numbers) for span in spans for start, end in pairwise(span)]
        sure = [point for point in points if abs(point.change) > max(point.error, LEAST_CHANGE)]
        self.points = sorted(sure, key=lambda point: (-abs(point.change), point.start))[:MOST_POINTS]

    def _roll_out(self, at: int, number: int) -> None:
        self._found.setdefault(at, {})[number] = roll_out(self.states[at], number, self.seed)

    def _looked_at(self) -> list[int]:
        """Every turn, or every second or third of a long game, so that the work stays within its measure."""
        work = LOOKS * sum(range(len(self.turns)))
        stride = max(1, round(work / MOST_TURNS))
        looked = self.turns[::stride]
        return looked if looked[-1] == self.turns[-1] else [*looked, self.turns[-1]]

    def _largest(self, looked: Sequence[int]) -> list[list[int]]:
        """The spans between positions looked at that changed most, as all turns in them, within the same measure."""
        expected, seats = self.expected, range(len(self.states[0].players))

        def shift(place: int) -> float:
            """Of the leads from the two positions up to this one to the two behind it: one alone is too uncertain."""
            before, after = looked[max(0, place - 1) : place + 1], looked[place + 1 : place + 3]
            return max(
                abs(fmean(lead(expected[at], seat) for at in after) - fmean(lead(expected[at], seat) for at in before))
                for seat in seats
            )

        spans: list[list[int]] = []
        work, wanted = 0, set[int]()
        for place in sorted(range(len(looked) - 1), key=lambda place: (-shift(place), place)):
            inside = [at for at in self.turns if looked[place] <= at <= looked[place + 1]]
            work += MEASURES * sum(len(self.turns) - self.turns.index(at) for at in inside if at not in wanted)
            if len(spans) == MOST_SPANS or (spans and work > MOST_TURNS):
                break
            wanted.update(inside)
            spans.append(inside)
        return spans

    def _point(self, start: int, end: int, numbers: Sequence[int]) -> TurningPoint:
        """The change that a turn brought to the player whose lead it changed most; to its own player among equals."""
        best: TurningPoint | None = None
        players, mover = len(self.states[0].players), self.states[start].turn
        for seat in ((mover + step) % players for step in range(players)):
            before, after = ([lead(self._found[at][number], seat) for number in numbers] for at in (start, end))
            changes = [late - early for early, late in zip(before, after, strict=True)]
            error = SURE * stdev(changes) / sqrt(len(changes))
            point = TurningPoint(start, end, seat, fmean(before), fmean(after), error)
            if best is None or abs(point.change) > abs(best.change) + 1e-9:
                best = point
        assert best is not None
        return best
