"""Measures what the kit promises, and prints figure, goal and ratio.

    python -m benchmarks              everything
    python -m benchmarks games trail  the groups named

A ratio of 1 or less keeps the goal. Figures of one run on a machine that does other things too are rough;
the first row says how fast it is just now.
"""

import contextlib
import io
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from benchmarks import arena, browser, naive
from benchmarks.networks import board_edges, networks, station_problems
from benchmarks.policy import NAMES, Policy, finished, following, play, weighted
from ttr import files
from ttr.bots import make
from ttr.event import Log, as_seen_by
from ttr.graphs.borrow import best_borrowing
from ttr.graphs.steiner import steiner_tree
from ttr.graphs.trail import longest_trail
from ttr.mode import Mode, load_mode, mode_ids
from ttr.rules import apply, new_game
from ttr.score import score
from ttr.state import Phase

Row = tuple[str, float, float, str]
"""What, figure, goal, unit. With a negative goal the figure should be greater than the goal without its sign."""

EUROPE = load_mode("europe")
TOP = Path(__file__).resolve().parent.parent


def calibration() -> Iterator[Row]:
    """A plain loop, to compare machines, and hours of one machine."""

    def loop() -> None:
        total = 0
        for number in range(1_000_000):
            total += number

    yield "calibration: one million additions", min(_microseconds(loop) for _ in range(5)) / 1000, 0, "ms"


def games() -> Iterator[Row]:
    """Self-play with exact scoring, in games per second of one process, and how much slower it is with a log.

    In time of the processor; of each fifty games the fastest of three turns counts.
    """
    for players, number, goals in ((2, 1000, (400, 700)), (5, 400, (200, 350))):
        plain = logged = 0.0
        for first in range(0, number, 50):
            turns = [(_games(players, first, log=False), _games(players, first, log=True)) for _ in range(3)]
            fastest = [min(times) for times in zip(*turns, strict=True)]
            plain, logged = plain + fastest[0], logged + fastest[1]
        for goal in goals:
            stretch = " (stretch)" if goal == goals[-1] else ""
            yield f"self-play, {players} players{stretch}", number / plain, -goal, "games/s"
        yield f"self-play, {players} players: with a log / without", logged / plain, 1.5, "times"


def _games(players: int, first: int, *, log: bool) -> float:
    """Seconds for fifty games, with the seeds from the first one on."""
    begun = time.process_time()
    for seed in range(first, first + 50):
        play(EUROPE, players, seed, [] if log else None)
    return time.process_time() - begun


def decisions() -> Iterator[Row]:
    """A decision in each mode, of self-play and of the simple opponent: at most a quarter slower than in `europe`.

    Final scoring is shared out among the decisions. Every mode is measured in turn with `europe`, five times; the
    fastest turn counts, in time of the processor.
    """
    for what, choose, games in (("self-play", weighted, 40), ("opponent", following, 3)):
        for name in mode_ids():
            mode = load_mode(name)
            players = min(mode.players[1], 3 if choose is following else 5)
            turns = [
                (_decision(EUROPE, players, choose, games), _decision(mode, players, choose, games)) for _ in range(5)
            ]
            europe, this = (min(times) for times in zip(*turns, strict=True))
            yield f"{what}, {players} players, {name}", this, round(1.25 * europe, 1), "us"


def _decision(mode: Mode, players: int, choose: Policy, games: int) -> float:
    """Microseconds a decision."""
    begun, number = time.process_time(), 0
    for seed in range(games):
        state, decisions = finished(mode, players, seed, choose)
        score(state)
        number += decisions
    return (time.process_time() - begun) / number * 1e6


def bots() -> Iterator[Row]:
    """A decision of each bot that plans, over whole games of two against the planner."""
    for kind, number, goal in (("hoarder", 10, 0), ("planner", 10, 5), ("blocker", 10, 0), ("searcher", 1, 0)):
        times: list[float] = []
        for seed in range(number):
            state, logs = new_game(EUROPE, NAMES[:2], seed, first=0), Log()
            players = [make(kind, seed), make("planner", seed)]
            while state.phase is not Phase.GAME_OVER:
                seat, seen = state.acting_seat(), state.seen_by()
                begun = time.process_time()
                action = players[seat].choose(seen).action
                if seat == 0:
                    times.append((time.process_time() - begun) * 1000)
                apply(state, action, seat, logs)
                players[0].observe(as_seen_by(0, logs))
                logs.clear()
        yield f"a decision of the {kind}, median", statistics.median(times), goal, "ms"
        yield f"a decision of the {kind}, slowest", max(times), 0, "ms"


def scoring() -> Iterator[Row]:
    """The score sheet of a finished game, in each mode with as many players as may play, median of 40 games."""
    for name in mode_ids():
        mode, times = load_mode(name), []
        for seed in range(40):
            state, _ = finished(mode, mode.players[1], seed)
            times.append(_microseconds(score, state))
        yield f"a score sheet, {mode.players[1]} players, {name}", statistics.median(times), 0, "us"


def trail() -> Iterator[Row]:
    """The longest trail over 10,000 networks of each family, and how much slower the naive search is."""
    goals = {"random": (None, None), "connected": (100, 2000), "short": (None, 5000), "dense": (None, 5000)}
    for family, (median, p99) in goals.items():
        times = [_microseconds(longest_trail, edges) for edges in networks(family, 10_000)]
        yield from _distribution(f"trail, {family}", times, median, p99, 20_000)
    some = list(networks("connected", 100))
    yield _ratio("trail, connected: naive / ours", some, longest_trail, naive.longest_trail_length)


def stations() -> Iterator[Row]:
    """Station assignment: 3 stations, 4 opponents, 9 tickets."""
    problems = list(station_problems(2_000))
    times = [_microseconds(best_borrowing, *problem) for problem in problems]
    yield from _distribution("stations", times, 150, 1000, None)
    yield _ratio("stations: naive / ours", problems[:50], best_borrowing, naive.best_borrowing)


def lessons() -> Iterator[Row]:
    """The exact answers that the lessons' checkers wait for."""
    edges = board_edges()
    cities = sorted({city for edge in edges for city in edge[:2]})
    rng = random.Random(1)
    times = [_microseconds(steiner_tree, edges, rng.sample(cities, 7)) / 1000 for _ in range(20)]
    yield "exact Steiner tree of 7 cities, worst of 20", max(times), 1000, "ms"
    yield "missed by both approximations, of 300 sets", _missed(edges, 300), 0, "sets"


def steps() -> Iterator[Row]:
    """A click in the step player on the whole map, from the wish to all that is sent to the screen."""
    from ttr.lesson.ground import whole_map

    map_ = whole_map()
    for number, name, arguments in (
        ("03", "dijkstra", ("london", "wien")),
        ("05", "steiner", (["edinburgh", "athina", "lisboa", "moskva"],)),
        ("06", "longest_trail", ()),
    ):
        names = _notebook(number)
        ground = names["network"](38) if name == "longest_trail" else map_
        shown = ground.step(names[name], *arguments)
        total = len(shown.recording.steps)
        times = [_microseconds(shown.go, at) / 1000 for at in range(0, total, max(total // 100, 1))]
        yield f"a step of {name}, worst of {len(times)}", max(times), 100, "ms"


def _notebook(number: str) -> dict[str, Any]:
    """What the code cells of a graph lesson define."""
    (path,) = (TOP / "notebooks" / "graphs").glob(f"{number}*.ipynb")
    names: dict[str, Any] = {}
    with contextlib.redirect_stdout(io.StringIO()):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                exec(compile("".join(cell["source"]), path.name, "exec"), names)
    return names


def optimum() -> Iterator[Row]:
    """The best network of 45 trains, and how far its proof is from being one."""
    from ttr.optimum import best_network

    found = best_network(load_mode("europe"), 45)
    yield f"best network in one piece: {found.points} points", found.seconds, 60, "s"
    yield "its gap", 100 * found.gap, 0, "%"


def imports() -> Iterator[Row]:
    """`import ttr` in a fresh interpreter, in time of the processor; the first one, which compiles, does not count."""
    code = "import time; t = time.process_time(); import ttr; print(time.process_time() - t)"
    with tempfile.TemporaryDirectory() as folder:
        env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
        env["PYTHONPYCACHEPREFIX"] = folder
        runs = [
            subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True, env=env)
            for _ in range(16)
        ]
    yield "import ttr", statistics.median([float(run.stdout) for run in runs[1:]]) * 1000, 80, "ms"


def memory() -> Iterator[Row]:
    """A notebook kernel with the full table on screen."""
    from jupyter_client.manager import start_new_kernel

    with tempfile.TemporaryDirectory() as folder:
        manager, client = start_new_kernel(kernel_name="python3", env={**os.environ, "TTR_HOME": folder})
        try:
            client.execute_interactive(
                "from ttr.view.start import start, Start\nfrom ttr.mode import load_mode\n"
                "s = Start(load_mode('europe'), 'en'); s.begin(); s.frame",
                timeout=60,
                output_hook=lambda message: None,
            )
            status = Path(f"/proc/{manager.provisioner.pid}/status")
            if status.exists():
                (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
                yield "kernel with the table", int(line.split()[1]) / 1024, 160, "MB"
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)


def checking() -> Iterator[Row]:
    """`ttr check` of 1,000 scenario files of 10 moves each."""
    with tempfile.TemporaryDirectory() as folder:
        paths = []
        for number in range(1000):
            path = Path(folder) / f"{number}.yaml"
            path.write_text(_scenario(number), encoding="utf-8")
            paths.append(str(path))
        begun = time.perf_counter()
        code = subprocess.run(
            [Path(sys.executable).parent / "ttr", "check", *paths], stdout=subprocess.DEVNULL, check=False
        )
        seconds = time.perf_counter() - begun
        assert code.returncode == 0
        yield "ttr check of 1,000 files", seconds, 10, "s"


def audit() -> Iterator[Row]:
    """The record of a game with 200 moves: read, every move judged, and told in sentences."""
    from ttr.report import check_exit, check_lines, examine

    source = _record(4, 200)

    def told() -> list[str]:
        return [*check_lines(examine("record.yaml", source), "en")]

    assert check_exit(examine("record.yaml", source)) == 0
    assert len(told()) > 200
    times = [_microseconds(told) for _ in range(41)]
    yield "audit of a record of 200 moves, median", statistics.median(times) / 1000, 100, "ms"


def _record(players: int, moves: int) -> bytes:
    """A saved game, so many moves long."""
    from ttr.bots import WeightedBot
    from ttr.rules import apply, new_game
    from ttr.scenario import record, to_yaml

    state = new_game(load_mode("europe"), NAMES[:players], seed=5, first=0)
    bot = WeightedBot(5)
    made = []
    for _ in range(moves):
        made.append((state.acting_seat(), bot.action(state)))
        apply(state, made[-1][1], made[-1][0])
    return to_yaml(record(state, made)).encode()


def _scenario(seed: int) -> str:
    """A position with ten legal moves, written as people do."""
    from ttr.bots import WeightedBot
    from ttr.notation import format_action
    from ttr.rules import apply, new_game
    from ttr.scenario import position

    state = new_game(load_mode("europe"), ["Ada", "Bo", "Cem"], seed, first=0)
    bot = WeightedBot(seed)
    for _ in range(60):
        apply(state, bot.action(state))
    bot.TICKETS = 0  # the ticket deck is not written down
    data = position(state)
    lines = ["scenario: 1", "title: A position of a game", "players:"]
    for player in data["players"]:
        lines.append(f"  - name: {player['name']}")
        lines += [
            f"    {key}: {_plain(player[key])}" for key in ("hand", "routes", "stations", "tickets") if player[key]
        ]
    lines += [
        f"{key}: {_plain(data[key])}" for key in ("turn", "phase", "row", "tunnel", "drawn_tickets") if key in data
    ]
    lines += [f"deck_top: {_plain(data['deck'][:20])}", "moves:"]
    for _ in range(10):
        action = bot.action(state)
        lines.append(f"  - {state.players[state.acting_seat()].name}: {format_action(action, state.board)}")
        apply(state, action)
    return "\n".join(lines) + "\n"


def _plain(value: Any) -> str:
    return str(value).replace("'-'", '"-"').replace("'", "")


def notebooks() -> Iterator[Row]:
    """Every notebook under nbval."""
    for path in sorted(files.notebooks().rglob("*.ipynb")):
        if ".ipynb_checkpoints" in path.parts:
            continue
        done = subprocess.run(
            [sys.executable, "-m", "pytest", "--nbval", "--nbval-current-env", "--durations=0", "-q", str(path)],
            capture_output=True,
            check=True,
            text=True,
            cwd=TOP,
        )
        seconds = sum(
            float(line.split("s ")[0]) for line in done.stdout.splitlines() if "s call" in line or "s setup" in line
        )
        yield f"nbval: {path.name}", seconds, 4, "s"


GROUPS: dict[str, Callable[[], Iterator[Row]]] = {
    "calibration": calibration,
    "games": games,
    "decisions": decisions,
    "bots": bots,
    "scoring": scoring,
    "trail": trail,
    "stations": stations,
    "lessons": lessons,
    "steps": steps,
    "optimum": optimum,
    "import": imports,
    "memory": memory,
    "check": checking,
    "audit": audit,
    "arena": arena.rows,
    "notebooks": notebooks,
    "browser": browser.rows,
}


def _missed(edges: Sequence[tuple[int, int, int]], number: int) -> int:
    """How many sets of three to five cities are joined with more trains than needed by both approximations."""
    import networkx as nx
    from networkx.algorithms.approximation import steiner_tree as nearly

    graph, rng, missed = nx.Graph(), random.Random(0), 0
    graph.add_weighted_edges_from(edges)
    for _ in range(number):
        cities = rng.sample(sorted(graph), rng.randint(3, 5))
        exact = steiner_tree(edges, cities)
        found = min(nearly(graph, cities, method=method).size("weight") for method in ("kou", "mehlhorn"))
        missed += exact is not None and found > exact.length
    return missed


def _microseconds(function: Callable[..., Any], *arguments: Any) -> float:
    begun = time.perf_counter()
    function(*arguments)
    return (time.perf_counter() - begun) * 1e6


def _distribution(
    what: str, times: Sequence[float], median: float | None, p99: float | None, most: float | None
) -> Iterator[Row]:
    ordered = sorted(times)
    for name, figure, goal in (
        ("median", statistics.median(ordered), median),
        ("p99", ordered[int(0.99 * len(ordered))], p99),
        ("maximum", ordered[-1], most),
    ):
        yield f"{what}, {name}", figure, goal or 0, "us"


def _ratio(what: str, problems: Sequence[Any], ours: Callable[..., Any], theirs: Callable[..., Any]) -> Row:
    def total(function: Callable[..., Any]) -> float:
        return sum(_microseconds(function, *(p if isinstance(p, tuple) else (p,))) for p in problems)

    fast = total(ours)
    return what, total(theirs) / fast, 0, "times"


def main() -> None:
    """Print a table of all rows of the groups named."""
    names = sys.argv[1:] or list(GROUPS)
    unknown = [name for name in names if name not in GROUPS]
    if unknown:
        sys.exit(f"There is no group {unknown[0]}; choose among {', '.join(GROUPS)}.")
    print(f"{'what':<44}{'figure':>10}{'goal':>10} {'unit':<8}{'ratio':>6}")
    for name in names:
        for what, figure, goal, unit in GROUPS[name]():
            shown = f"{abs(goal):>10g}" if goal else f"{'':>10}"
            ratio = "" if not goal else f"{-goal / figure:6.2f}" if goal < 0 else f"{figure / goal:6.2f}"
            print(f"{what:<44}{figure:>10.1f}{shown} {unit:<8}{ratio:>6}", flush=True)


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        main()
