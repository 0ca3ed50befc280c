"""What a graph lesson works on: the whole map or a position of a game in play (`ttr/lesson/small.py`: a small map).

Each is a weighted multigraph: cities are its vertices and routes its edges.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import networkx as nx

from ttr.board import Board, City, Route
from ttr.bots import FollowingBot
from ttr.cards import COLORS, GRAY
from ttr.lesson.lesson import NAMES
from ttr.lesson.running import last
from ttr.lesson.stepper import Stepper, player
from ttr.mode import Mode, load_mode, mode_ids
from ttr.notation import near_misses
from ttr.rules import apply
from ttr.rules.setup import new_game
from ttr.scenario import ScenarioError, Shelf, load, play
from ttr.scenario.reading import LINE_MARK, bytes_of
from ttr.session import Session
from ttr.state import NOBODY, Phase, State
from ttr.text import Speaker, preferred
from ttr.text.maps import MapError, own_mode


class GroundError(ValueError):
    """There is nothing to work on; the message says why, and what would do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


@dataclass(frozen=True, eq=False)
class Ground:
    """A map, or a part of one, as a graph.

    Parameters
    ----------
    board : its cities and routes
    routes : those that are there
    state : a position of a game, if it is one
    seat : whose position it is; her own routes cost nothing more
    """

    board: Board
    routes: tuple[Route, ...]
    state: State | None = None
    seat: int | None = None

    @property
    def position(self) -> State:
        """The position of a game.

        Raises
        ------
        GroundError
            When it is none.
        """
        if self.state is None:
            raise no_ground("no_game")
        return self.state

    # -- as a graph -------------------------------------------------------------------------------------------------

    @cached_property
    def graph(self) -> nx.MultiGraph:
        """The graph.

        A vertex is the id of a city. An edge has the id of its route as its key, and these attributes: `length`
        (spaces), `cost` (trains still to be laid; nothing for a route of one's own), `color`, `tunnel`, `locomotives`,
        `owner` (a seat, or None).
        """
        graph = nx.MultiGraph()
        for city in self.cities:
            graph.add_node(city.id, name=city.names["board"], x=city.x, y=city.y)
        for route in self.routes:
            a, b = (self.board.cities[end].id for end in (route.a, route.b))
            graph.add_edge(a, b, key=route.id, **self._facts(route))
        return graph

    def _facts(self, route: Route) -> dict[str, Any]:
        owner = self.owner(route)
        return {
            "length": route.length,
            "cost": self.cost(route),
            "color": "gray" if route.color == GRAY else COLORS[route.color],
            "tunnel": route.tunnel,
            "locomotives": route.locomotives,
            "owner": owner,
        }

    @cached_property
    def cities(self) -> tuple[City, ...]:
        """The cities: all of the board."""
        return self.board.cities

    @cached_property
    def edges(self) -> tuple[tuple[int, int, int], ...]:
        """The routes as the algorithms of `ttr.graphs` take them: two cities by index, and the length in trains."""
        return tuple((route.a, route.b, route.length) for route in self.routes)

    @cached_property
    def costs(self) -> tuple[tuple[int, int, int], ...]:
        """The same with the trains that are still to be laid."""
        return tuple((route.a, route.b, self.cost(route)) for route in self.routes)

    def owner(self, route: Route) -> int | None:
        """Whose route it is, by seat."""
        seat = NOBODY if self.state is None else self.state.owner[route.index]
        return None if seat == NOBODY else seat

    def cost(self, route: Route) -> int:
        """Trains still to be laid for a route."""
        return 0 if self.seat is not None and self.owner(route) == self.seat else route.trains

    def index(self, city: str) -> int:
        """The index of a city by its id.

        Raises
        ------
        GroundError
            When it is not on this map.
        """
        if city not in self.board.city_index:
            raise no_ground("city", text=str(city), near=near_misses(str(city), "city", self.board))
        return self.board.city_index[city]

    def indices(self, routes: Iterable[str]) -> list[int]:
        """Places in `routes` of some routes by their ids.

        Raises
        ------
        GroundError
            When one is not there.
        """
        places = {route.id: place for place, route in enumerate(self.routes)}
        found = []
        for route in routes:
            if route not in places:
                raise no_ground("route", text=str(route), near=near_misses(str(route), "route", self.board))
            found.append(places[route])
        return found

    # -- parts ------------------------------------------------------------------------------------------------------

    def single(self) -> "Ground":
        """One track of each double route only, as with two or three players (DOUBLE-3)."""
        there = {route.index for route in self.routes}
        return self.only(
            route.id
            for route in self.routes
            if route.twin is None or route.twin not in there or route.index < route.twin
        )

    def only(self, routes: Iterable[str]) -> "Ground":
        """The same with some of the routes."""
        wanted = set(routes)
        return replace(self, routes=tuple(route for route in self.routes if route.id in wanted))

    def without(self, routes: Iterable[str]) -> "Ground":
        """The same without some of the routes."""
        gone = set(routes)
        return self.only(route.id for route in self.routes if route.id not in gone)

    # -- what is shown ----------------------------------------------------------------------------------------------

    def speaker(self, language: str | None = None) -> Speaker:
        """Who speaks about it."""
        return Speaker(language or preferred(), self.board, [p.name for p in self.state.players] if self.state else ())

    def run(self, algorithm: Any, *arguments: Any) -> Any:
        """What an algorithm answers on this graph, which is its first argument; of a generator, what it returns."""
        return last(algorithm(self.graph, *arguments))

    def step(self, algorithm: Any, *arguments: Any, projector: bool = False, language: str | None = None) -> Stepper:
        """Step through an algorithm on this graph, which is its first argument.

        Parameters
        ----------
        algorithm : function
            A generator function of the graph and of `arguments`.
        projector : bool
            Large type, for a class.
        """
        return player(
            algorithm,
            self.graph,
            *arguments,
            board=self.board,
            state=self.state,
            projector=projector,
            language=language,
            faded={route.index for route in self.board.routes} - {route.index for route in self.routes},
        )


def no_ground(key: str, near: Sequence[str] = (), **facts: Any) -> GroundError:
    """An error with its sentence, and what may have been meant."""
    speaker = Speaker(preferred())
    return GroundError(" ".join(filter(None, (speaker.say(f"graphs.ground.{key}", **facts), speaker.near(near)))))


# -- where they come from ---------------------------------------------------------------------------------------------


def whole_map(mode: str | Mode | None = None, folder: str | Path | None = None) -> Ground:
    """The whole map of a mode.

    Parameters
    ----------
    mode : str or Mode
        Its id, or the mode itself; by default ``europe``, or the first mode of the folder.
    folder : str or Path
        A map of one's own: where its files lie (`docs/maps.md`).

    Raises
    ------
    GroundError
        When there is no such mode, or the map cannot be played.
    """
    board = _mode_of(mode, folder).board
    return Ground(board, board.routes)


def _mode_of(mode: str | Mode | None, folder: str | Path | None) -> Mode:
    if isinstance(mode, Mode):
        return mode
    if folder is not None:
        try:
            return own_mode(folder, mode)
        except MapError as error:
            raise GroundError(str(error)) from None
    if mode is not None and mode not in mode_ids():
        raise no_ground("mode", text=str(mode), near=sorted(mode_ids()))
    return load_mode() if mode is None else load_mode(mode)


def game(source: str | Path | State | Session, player: str | int = 0) -> Ground:
    """A position of a game as one player sees it: her own routes, which cost nothing more, and those still free.

    Parameters
    ----------
    source : str, Path, State or Session
        A scenario file, a game that a table has saved, a line that begins with ``ttr1-``, or a game at a table.
    player : str or int
        A name, or a seat from 0.

    Raises
    ------
    GroundError
        When there is no such game or player.
    """
    state = _state_of(source)
    names = [each.name for each in state.players]
    if isinstance(player, str) and player not in names:
        raise no_ground("player", text=player, near=names)
    seat = names.index(player) if isinstance(player, str) else player
    if not 0 <= seat < len(names):
        raise no_ground("player", text=str(player), near=names)
    own = state.players[seat].routes
    beside = state.board.mask(route for route in state.board.routes if route.twin is not None and own >> route.twin & 1)
    there = own | state.open & ~beside  # nobody claims both tracks (DOUBLE-2)
    return Ground(state.board, tuple(state.board.routes_in(there)), state, seat)


def sample_game(
    seed: int = 1,
    players: int = 3,
    moves: int = 90,
    mode: str | Mode | None = None,
    folder: str | Path | None = None,
) -> Ground:
    """A position of a game in play between simple opponents, as the first player sees it.

    Parameters
    ----------
    seed : int
        Of the game; each gives another one.
    players : int
        How many play.
    moves : int
        How many moves have been made; fewer if the game is over before.
    mode, folder : str
        As for `whole_map`.

    Raises
    ------
    GroundError
        When there is no such mode, it is not for so many players, or the map cannot be played.
    """
    played = _mode_of(mode, folder)
    least, most = played.players
    if players not in range(least, most + 1):
        raise no_ground("players", text=str(players), least=least, most=most)
    state = new_game(played, NAMES[:players], seed, 0)
    bot = FollowingBot()
    for _ in range(moves):
        if state.phase is Phase.GAME_OVER:
            break
        apply(state, bot.choose(state.seen_by()).action)
    return game(state)


def claimed(source: str | Path | State | Session, player: str | int = 0) -> Ground:
    """The routes of one player alone; the parameters and errors are those of `game`."""
    ground = game(source, player)
    return replace(ground, routes=tuple(route for route in ground.routes if ground.owner(route) == ground.seat))


def _state_of(source: str | Path | State | Session) -> State:
    if isinstance(source, State):
        return source
    if isinstance(source, Session):
        return source.state
    if not isinstance(source, str | Path):
        raise no_ground("source", text=str(source))
    is_line = isinstance(source, str) and LINE_MARK.match(source)
    try:
        if is_line:
            return play(load(str(source).encode())).state
        return play(load(bytes_of(Path(source)), Shelf(Path(source).parent))).state
    except OSError as error:
        raise no_ground("file", path=str(source), error=error.strerror or type(error).__name__) from None
    except ScenarioError as error:
        raise GroundError(str(error)) from None
