"""How much faster two cores play than one."""

import os
import time
from collections.abc import Iterator

from ttr.arena import Match, play
from ttr.arena.workers import cores

Row = tuple[str, float, float, str]

MATCH = Match(("weighted", "random"))
GAMES = 2000


def rows() -> Iterator[Row]:
    """The same games on one core and on two, three times in turn; the fastest turn counts.

    Where others use the cores too, the processor's time says more: on two free cores two processes are faster by
    twice the time that one needs over the time that both need together.
    """
    seconds: dict[int, list[tuple[float, float]]] = {1: [], 2: []}
    for _ in range(3):
        for workers, found in seconds.items():
            begun, used = time.perf_counter(), _processor()
            play(MATCH, GAMES, workers=workers)
            found.append((time.perf_counter() - begun, _processor() - used))
    (one, one_used), (two, two_used) = (map(min, zip(*found, strict=True)) for found in seconds.values())
    yield "arena, one process", GAMES / one, 0, "games/s"
    yield "arena, two processes", GAMES / two, 0, "games/s"
    if cores() > 1:
        yield "arena, two / one", one / two, -1.7, "times"
        yield "arena, two / one by the processor's time", 2 * one_used / two_used, -1.7, "times"


def _processor() -> float:
    """Seconds of the processor that this process and those that it has waited for have used."""
    return sum(os.times()[:4])
