"""Who plays the games of a match: this process, one process a core, or the workers of a Dask cluster.

A task is some games of a match, about a second of work, so that handing it out costs next to nothing. Every task is
counted once, when its rows arrive; where a worker of a cluster has died, its tasks are given to another one.
"""

import logging
import os
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Executor, Future, wait
from contextlib import contextmanager
from time import perf_counter
from typing import Any, NamedTuple

from ttr.arena.game import Measure, Row, play_one
from ttr.arena.match import ArenaError, Match

TASK_SECONDS = 1.0
"""How long a task should take."""

AHEAD = 2
"""Tasks for each worker: one that it works on, and one that waits, so that no worker does."""

PATIENCE = 30
"""Seconds in which a cluster must answer and have a worker."""


class Team(NamedTuple):
    """Workers that wait for tasks."""

    executor: Executor
    size: Callable[[], int]
    """How many work side by side just now."""


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played(
    match: Match,
    numbers: Iterable[int],
    *,
    workers: int | None = None,
    scheduler: str | None = None,
    measure: Measure | None = None,
) -> Iterator[list[Row]]:
    """Play games of a match on many cores.

    Parameters
    ----------
    match : Match
    numbers : which games, each once
    workers : processes; by default one for each core. With one, or where what is given can be understood in this
        process only (a class that stands in a cell of a notebook), the games are played here
    scheduler : address of a Dask scheduler, such as `tcp://10.0.0.1:8786`, whose workers play instead
    measure : adds columns of its own

    Yields
    ------
    list of Row
        Whole games, in no particular order.

    Raises
    ------
    ArenaError
        When a game cannot be played, there is no such scheduler, or workers die again and again.
    """
    if scheduler is None and (workers == 1 or (workers is None and (cores() == 1 or not _sendable(match, measure)))):
        for number in numbers:
            yield play_one(match, number, measure)
        return
    if workers is not None and workers < 1:
        raise ArenaError("workers", number=workers)
    if not _sendable(match, measure):
        raise ArenaError("not_sendable")
    with _cluster(scheduler) if scheduler is not None else _processes(workers or cores()) as team:
        yield from _handed_out(team, match, numbers, measure)


def play_some(match: Match, numbers: Sequence[int], measure: Measure | None) -> tuple[list[Row], float]:
    """A task: the rows of some games, and how many seconds they took."""
    begun = perf_counter()
    rows = [row for number in numbers for row in play_one(match, number, measure)]
    return rows, perf_counter() - begun


def _handed_out(team: Team, match: Match, numbers: Iterable[int], measure: Measure | None) -> Iterator[list[Row]]:
    """Keep a team busy; the tasks grow or shrink until each takes about as long as it should, and shrink at the end."""
    left = [*numbers][::-1]
    size = 1
    waiting: dict[Future[tuple[list[Row], float]], int] = {}
    try:
        while left or waiting:
            while left and len(waiting) < AHEAD * team.size():
                fair = -(-len(left) // (AHEAD * team.size()))
                task = [left.pop() for _ in range(min(size, fair))]
                waiting[team.executor.submit(play_some, match, task, measure)] = len(task)
            for done in wait(waiting, timeout=1, return_when=FIRST_COMPLETED).done:
                games = waiting.pop(done)
                rows, seconds = done.result()
                size = max(1, min(4 * size, round(games * TASK_SECONDS / max(seconds, 1e-6))))
                yield rows
    finally:
        for future in waiting:
            future.cancel()


# -- the cores of this machine ----------------------------------------------------------------------------------------


@contextmanager
def _processes(workers: int) -> Iterator[Team]:
    """Processes of their own, begun anew on every system, so that none takes over threads or locks of this one."""
    from concurrent.futures import ProcessPoolExecutor  # these two are not there in a browser
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_follow_the_first)
    try:
        yield Team(pool, lambda: workers)
    except BrokenProcessPool:
        raise ArenaError("worker_died") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _follow_the_first() -> None:
    """What a process does when it begins: Ctrl-C, which reaches all of a terminal, is left to the first process; and
    when that one is gone, even killed, this one goes too."""
    from multiprocessing import parent_process
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    first = parent_process()

    def follow() -> None:
        if first is not None:
            first.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


def _sendable(match: Match, measure: Measure | None) -> bool:
    """Can another process find the functions and classes that are given? Not where they stand in a notebook."""
    main = sys.modules["__main__"]
    given: list[Any] = [bot for bot in (*match.bots, measure) if bot is not None and not isinstance(bot, str)]
    return all(
        hasattr(thing, "__qualname__")
        and "<" not in thing.__qualname__
        and (thing.__module__ != "__main__" or hasattr(main, "__file__"))
        for thing in given
    )


# -- a cluster --------------------------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str) -> Iterator[Team]:
    """The workers of a Dask cluster."""
    try:
        from distributed import KilledWorker
    except ImportError:
        raise ArenaError("no_distributed") from None
    with _silence(), _client(address) as client:
        executor = client.get_executor(pure=False)
        try:
            yield Team(executor, lambda: max(sum(client.nthreads().values()), 1))
        except KilledWorker:
            raise ArenaError("worker_died") from None
        except (CancelledError, OSError):
            raise ArenaError("cluster_lost", address=address) from None
        finally:
            executor.shutdown(wait=False)


@contextmanager
def _client(address: str) -> Iterator[Any]:
    """A client of a scheduler that has workers."""
    from distributed import Client

    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise ArenaError("no_scheduler", address=address) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
        yield client
    except TimeoutError:
        raise ArenaError("no_worker", address=address) from None
    finally:
        client.close()


@contextmanager
def _silence() -> Iterator[None]:
    """What goes wrong is said in a sentence; the tracebacks that Dask prints besides would bury it."""
    from distributed.utils import silence_logging_cmgr

    with silence_logging_cmgr(logging.CRITICAL), silence_logging_cmgr(logging.CRITICAL, "distributed.client"):
        yield
