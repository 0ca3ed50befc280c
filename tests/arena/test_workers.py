"""Any number of workers gives the same results, on this machine and on a cluster of which a worker is killed."""

import logging
import os
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from tests.arena.fakes import Cheater, Listener, hands
from ttr.arena import ArenaError, GameError, Match, play, play_into, workers
from ttr.arena.game import Finished
from ttr.arena.workers import Team, _handed_out, cores, played

MIXED = Match(("weighted", Listener, "random"), 3, seed=5)


def test_the_same_for_any_number_of_workers() -> None:
    alone = play(MIXED, 24, workers=1, measure=hands)
    assert alone.without_time() == play(MIXED, 24, workers=3, measure=hands).without_time()
    assert [row.game for row in alone.rows] == [game for game in range(1, 25) for _ in range(3)]


def test_a_game_that_fails_elsewhere_is_named_here() -> None:
    with pytest.raises(GameError, match="cheater failed in game 1"):
        play(Match((Cheater,)), 1, workers=2)


class Slow:
    """Plays at once, and says that each game took so long."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.tasks = seconds, list[int]()

    def submit(self, play_some: Any, match: Match, numbers: list[int], measure: Any) -> "Future[Any]":
        self.tasks.append(len(numbers))
        done: Future[Any] = Future()
        done.set_result(([*numbers], self.seconds * len(numbers)))
        return done


@pytest.mark.parametrize(("seconds", "longest"), [(0.01, 100), (0.3, 3), (5, 1)])
def test_a_task_takes_about_a_second(seconds: float, longest: int) -> None:
    team = Slow(seconds)
    handed = _handed_out(Team(team, lambda: 2), Match(("random",)), range(1, 2001), None)  # type: ignore[arg-type]
    games = [number for some in handed for number in some]
    assert sorted(games) == [*range(1, 2001)]  # type: ignore[type-var]
    assert team.tasks[0] == 1, "nobody knows yet how long a game takes"
    assert max(team.tasks) == longest
    assert team.tasks[-1] <= max(longest // 4, 1), "at the end all workers have something to do"


def test_what_waits_is_called_back_when_somebody_stops() -> None:
    waiting: list[Future[Any]] = []

    class Never:
        def submit(self, *task: Any) -> "Future[Any]":
            waiting.append(Future())
            if len(waiting) == 1:
                waiting[0].set_result(([], 1.0))
            return waiting[-1]

    handed = _handed_out(Team(Never(), lambda: 2), Match(("random",)), range(1, 100), None)  # type: ignore[arg-type]
    next(handed)
    handed.close()
    assert len(waiting) > 1
    assert all(future.cancelled() for future in waiting[1:])


def test_what_stands_in_a_notebook_is_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "_processes", lambda number: pytest.fail("other processes cannot find it"))

    def here(game: Finished) -> list[dict[str, int | float | str]]:
        return [{"process": os.getpid()}] * 2

    found = play(Match(("weighted",)), 2, measure=here)
    assert {row.more["process"] for row in found.rows} == {os.getpid()}
    with pytest.raises(ArenaError, match="put it into a module of its own"):
        play(Match(("weighted",)), 2, workers=2, measure=here)


def test_nobody_is_no_worker() -> None:
    with pytest.raises(ArenaError, match="choose at least 1"):
        [*played(Match(("weighted",)), [1], workers=0)]
    assert cores() >= 1


class Dies(Listener):
    """Takes its process with it."""

    kind = "dies"

    def begin(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


def test_a_process_that_dies_is_told_of() -> None:
    with pytest.raises(ArenaError, match="has died"):
        play(Match((Dies,)), 2, workers=2)


# -- a cluster --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two workers, each a process of its own."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    ) as made:
        yield made


def test_no_game_is_lost_or_counted_twice_when_a_worker_of_a_cluster_is_killed(cluster: Any, tmp_path: Path) -> None:
    """It is killed in the middle of its work."""
    duel, games, killed = Match(("weighted", "random"), seed=4), 80, list[int]()
    pids = [worker.pid for worker in cluster.workers.values()]

    def kill_one(done: int) -> None:
        if done >= 10 and not killed:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(done)

    path = tmp_path / "games.csv"
    found = play_into(path, duel, games, scheduler=cluster.scheduler_address, progress=kill_one)
    assert len({*pids, os.getpid()}) == 3
    assert killed
    assert killed[0] < games - 20
    assert [(row.game, row.seat) for row in found.rows] == [(n, s) for n in range(1, games + 1) for s in (1, 2)]
    assert found.without_time() == play(duel, games, workers=1).without_time()
    assert len(path.read_text("utf-8").splitlines()) == 1 + 2 * games


def test_a_task_that_kills_every_worker_is_given_up(cluster: Any) -> None:
    cluster.scheduler.allowed_failures = 0
    with pytest.raises(ArenaError, match="has died"):
        play(Match((Dies,)), 1, scheduler=cluster.scheduler_address)


class Gone:
    """A cluster that ends while a task is played."""

    def __init__(self, address: str, timeout: float) -> None: ...
    def wait_for_workers(self, n: int, timeout: float) -> None: ...
    def shutdown(self, wait: bool) -> None: ...
    def close(self) -> None: ...

    def nthreads(self) -> dict[str, int]:
        return {}

    def get_executor(self, pure: bool) -> "Gone":
        return self

    def submit(self, *task: Any) -> "Future[Any]":
        lost: Future[Any] = Future()
        lost.cancel()
        lost.set_running_or_notify_cancel()
        return lost


def test_a_cluster_that_ends_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("distributed.Client", Gone)
    with pytest.raises(ArenaError, match=r"The Dask scheduler at tcp://10\.0\.0\.1:8786 is gone"):
        play(Match(("weighted",)), 10, scheduler="tcp://10.0.0.1:8786")


def test_a_scheduler_without_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    from distributed import LocalCluster

    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    with (
        LocalCluster(
            n_workers=0, host="127.0.0.1", dashboard_address="127.0.0.1:0", silence_logs=logging.CRITICAL
        ) as empty,
        pytest.raises(ArenaError, match=f"The Dask scheduler at {empty.scheduler_address} has no worker"),
    ):
        play(Match(("weighted",)), 2, scheduler=empty.scheduler_address)


def test_a_scheduler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", "tcp://"):
        with pytest.raises(ArenaError, match=f"No Dask scheduler answers at {address}"):
            play(Match(("weighted",)), 2, scheduler=address)


def test_without_the_extra_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ArenaError, match=r'install the extra “cluster”: python -m pip install "\.\[cluster\]"'):
        play(Match(("weighted",)), 2, scheduler="tcp://127.0.0.1:9")
