"""One game being played or stepped through: history, back and forward, save and resume, who listens."""

import re
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from ttr import files
from ttr.action import Action
from ttr.event import Log
from ttr.mode import Mode
from ttr.own import keep_beside
from ttr.rules import apply, new_game
from ttr.scenario import ScenarioError, Shelf, load, record, to_yaml
from ttr.scenario.problem import fail
from ttr.scenario.reading import bytes_of
from ttr.state import Phase, State

SUFFIX = ".yaml"


class NotLiveError(ValueError):
    """An action was tried while an earlier position is being looked at."""


class SaveError(ValueError):
    """The game could not be written; it goes on all the same.

    Attributes
    ----------
    path : where to
    """

    def __init__(self, path: Path) -> None:
        super().__init__(str(path))
        self.path = path


class Session:
    """A game from the deal on, with all its positions.

    Attributes
    ----------
    moves : seat and action of every move
    at : which position is shown: 0 after the deal, n after move n
    dealt : does it begin with the deal?
    colors : of each player's pieces, by seat; None where not chosen
    bots : the kind of bot that plays each seat; None for a person
    path : where the game is kept, None if nowhere
    """

    def __init__(
        self,
        mode: Mode,
        names: Sequence[str],
        seed: int,
        first: int | None = None,
        colors: Sequence[str | None] = (),
        bots: Sequence[str | None] = (),
    ) -> None:
        log = Log()
        self._begin(new_game(mode, names, seed, first, log), log, colors, bots)

    def _begin(self, state: State, log: Log, colors: Sequence[str | None], bots: Sequence[str | None] = ()) -> None:
        self.dealt = True
        self._states = [state]
        self._logs = [log]
        self.moves: list[tuple[int, Action]] = []
        self.at = 0
        self.colors = tuple(colors) or (None,) * len(state.players)
        self.bots = tuple(bots) or (None,) * len(state.players)
        self.path: Path | None = None
        self._map = state.mode.map
        """How a file names the map, if it is somebody's own."""
        self._kept = False
        """Does the map lie beside the file?"""
        self._listeners: list[Callable[[], None]] = []

    # -- reading ----------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position shown. Only `act` may change a position."""
        return self._states[self.at]

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return [player.name for player in self.state.players]

    @property
    def is_live(self) -> bool:
        """Is the last position shown, from which the game goes on?"""
        return self.at == len(self.moves)

    @property
    def is_over(self) -> bool:
        """Is the game over (not: is an earlier position shown)?"""
        return self._states[-1].phase is Phase.GAME_OVER

    @property
    def positions(self) -> Sequence[State]:
        """All positions of the game, from the first to the last, whichever is shown."""
        return self._states

    @property
    def logs(self) -> list[Log]:
        """What happened up to the position shown: the deal, then move by move."""
        return self._logs[: self.at + 1]

    @property
    def all_logs(self) -> Sequence[Log]:
        """What happened in the whole game, whichever position is shown."""
        return self._logs

    # -- playing ----------------------------------------------------------------------------------------------------

    def act(self, action: Action, seat: int | None = None) -> Log:
        """Carry an action out, keep the game, and tell those who listen.

        Returns
        -------
        Log
            What happened.

        Raises
        ------
        NotLiveError
            When an earlier position is shown; `branch` plays on from there.
        IllegalActionError
            When a rule forbids it; nothing has changed then.
        SaveError
            When the game could not be written; the action counts all the same.
        """
        if not self.is_live:
            raise NotLiveError(self.at)
        state, log = self.state.copy(), Log()
        seat = state.acting_seat() if seat is None else seat
        apply(state, action, seat, log)
        self._states.append(state)
        self._logs.append(log)
        self.moves.append((seat, action))
        self.at += 1
        try:
            if self.path is not None:
                self.save(self.path)
        finally:
            self._tell()
        return log

    def step(self, to: int) -> None:
        """Show the position after move `to`, or the nearest there is."""
        self.at = min(max(to, 0), len(self.moves))
        self._tell()

    def branch(self) -> None:
        """Go on from the position shown: later moves are forgotten here, and the game is kept in a new file."""
        del self._states[self.at + 1 :], self._logs[self.at + 1 :], self.moves[self.at :]
        if self.path is not None:
            self.path = new_path(self.names)
            self.save(self.path)
        self._tell()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this whenever another position is shown."""
        self._listeners.append(listener)

    def _tell(self) -> None:
        for listener in self._listeners:
            listener()

    # -- keeping ----------------------------------------------------------------------------------------------------

    def text(self) -> str:
        """The whole game as a scenario file: the deal, or the position that it went on from, and all moves."""
        data = record(self._states[0], self.moves, colors=self.colors, bots=self.bots, dealt=self.dealt)
        return to_yaml({**data, "map": self._map} if "map" in data else data)

    def save(self, path: Path) -> None:
        """Write the game so that a crash leaves either the old file or the new one, never half of it.

        A map of somebody's own is kept beside it, so that the game goes on even if the map is changed or gone.

        Raises
        ------
        SaveError
            When it cannot be written.
        """
        own = self.state.mode.own
        try:
            if own is not None and own.folder is not None and (self.path != path or not self._kept):
                self._map, self._kept = keep_beside(own.folder, path.parent), True
            files.write_whole(path, self.text())
        except OSError:
            raise SaveError(path) from None
        self.path = path

    @classmethod
    def resume(cls, source: bytes, shelf: Shelf | None = None) -> "Session":
        """The game of a saved file, at its last position.

        Parameters
        ----------
        source : what stands in the file
        shelf : where its map lies, if it names one

        Raises
        ------
        ScenarioError
            When the file is damaged, or is no saved game.
        """
        scenario = load(source, shelf)
        if not scenario.dealt:
            raise fail("deal", "no_saved_game")
        session = cls(
            scenario.mode, scenario.names, scenario.start.seed, scenario.first, scenario.colors, scenario.bots
        )
        for number, move in enumerate(scenario.moves):
            try:
                session.act(move.action, move.seat)
            except ValueError:
                raise fail(f"moves[{number}]", "saved_move_illegal", number=number + 1) from None
        return session

    @classmethod
    def at_position(cls, state: State, colors: Sequence[str | None] = ()) -> "Session":
        """A game that goes on from a position, and is kept nowhere."""
        session = cls.__new__(cls)
        session._begin(state, Log(), colors)
        session.dealt = False
        return session

    @classmethod
    def open(cls, path: Path) -> "Session":
        """The game of a saved file, which goes on being kept there.

        Raises
        ------
        ScenarioError
            When the file cannot be read, is damaged, or is no saved game.
        """
        try:
            source = bytes_of(path)
        except OSError:
            raise fail("", "no_readable_file") from None
        session = cls.resume(source, Shelf(path.parent))
        session.path = path
        return session


def new_path(names: Sequence[str], now: datetime | None = None) -> Path:
    """A file of its own for a game of these players, in the folder of saved games."""
    moment = (now or datetime.now().astimezone()).strftime("%Y-%m-%d %H.%M.%S")
    players = "-".join(filter(None, (re.sub(r"[^\w]+", "", name)[:12] for name in names)))
    folder = files.saves()
    path = folder / f"{moment} {players}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{moment} {players} ({number}){SUFFIX}"
        number += 1
    return path


def saved_games() -> list[Path]:
    """The saved games, the one last played first."""
    try:
        found = [path for path in files.saves().glob(f"*{SUFFIX}") if path.is_file()]
        return sorted(found, key=lambda path: (-path.stat().st_mtime, path.name))
    except OSError:
        return []


__all__ = ["NotLiveError", "SaveError", "ScenarioError", "Session", "new_path", "saved_games"]
