"""A claimed trail, walked to its first wrong step (EXPRESS-1, EXPRESS-4)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import pairwise
from typing import Literal

from ttr.board import Board
from ttr.notation import city_names, fold
from ttr.proof.trail import Step
from ttr.score import ScoreSheet
from ttr.state import NOBODY, State

LONGEST_TEXT = 4_000
"""A claim has no more characters than so many."""

BETWEEN = re.compile(r"[,;:/|>\n\r\t\u2192\u2190\u2013\u2014\u2212\u060c\u061b]+|\s[-=]+\s|--+")
"""What may stand between two cities; a single hyphen may also be part of a name."""

Problem = Literal[
    "unknown_city",
    "too_long",
    "too_short",
    "same_city",
    "no_route",
    "nobodys",
    "others",
    "borrowed",
    "twice",
    "apart",
]


@dataclass(frozen=True)
class Wrong:
    """The first wrong step, or why there is none to take."""

    problem: Problem
    rule: str
    """Empty where the text cannot be read."""
    number: int
    """Which step it is, from 1; which place in the text for `unknown_city`."""
    start: int | None = None
    goal: int | None = None
    route: int | None = None
    owner: int | None = None
    """`others`, `borrowed`: whose route it is."""
    before: int | None = None
    """`twice`: at which step the route was used."""
    text: str = ""
    """`unknown_city`: what cannot be read."""
    near: tuple[int, ...] = ()
    """`unknown_city`: the cities that may be meant."""


@dataclass(frozen=True)
class Walk:
    """A claimed trail, as far as it is right."""

    seat: int
    cities: tuple[int, ...]
    """As claimed; empty if they cannot be read."""
    steps: tuple[Step, ...]
    """The right steps, up to the first wrong one."""
    wrong: Wrong | None
    longest: int
    """The player's longest trail, in trains."""

    @property
    def length(self) -> int:
        """The trains of the right steps."""
        return self.steps[-1].sum if self.steps else 0

    @property
    def verdict(self) -> Literal["wrong", "longest", "shorter"]:
        """Is there a wrong step; if not, is this the longest trail, or is another one longer?"""
        if self.wrong is not None:
            return "wrong"
        return "longest" if self.length == self.longest else "shorter"


def check_walk(state: State, sheet: ScoreSheet, seat: int, claim: str | Sequence[int]) -> Walk:
    """Walk a claimed trail to its first wrong step.

    Parameters
    ----------
    state : State
    sheet : ScoreSheet
        The score sheet of this position.
    seat : int
        Whose trail it is said to be.
    claim : str or sequence of int
        The cities in walking order, in any language and spelling that the kit knows, between commas, dashes, arrows or
        line ends; or the routes in walking order.

    Returns
    -------
    Walk
        Nothing is guessed: a city that cannot be read is the wrong step itself. Of two tracks between the same cities
        the player's own is meant.
    """
    longest = sheet.players[seat].trail.length
    if not isinstance(claim, str):
        return _walk_routes(state, sheet, seat, claim)
    if len(claim) > LONGEST_TEXT:
        return Walk(seat, (), (), Wrong("too_long", "", 0), longest)
    cities: list[int] = []
    for number, name in enumerate(read_names(claim, state.board), 1):
        if isinstance(name, str):
            wrong = Wrong("unknown_city", "", number, text=name, near=_near(name, state.board))
            return Walk(seat, (), (), wrong, longest)
        cities.append(name)
    return _walk_cities(state, sheet, seat, cities)


def read_names(text: str, board: Board) -> Iterator[int | str]:
    """The cities that a text names, in order; what is no city is given as it stands."""
    for part in BETWEEN.split(text):
        words = re.findall(r"[^\s-]+", part)
        while words:
            for size in range(len(words), 0, -1):
                known = next(
                    (
                        city
                        for joint in " -"
                        if (city := city_names(board).get(fold(joint.join(words[:size])))) is not None
                    ),
                    None,
                )
                if known is not None:
                    yield board.city_index[known]
                    words = words[size:]
                    break
            else:
                yield part.strip() if len(part.strip()) <= 40 else words[0][:40]
                break


def _near(name: str, board: Board) -> tuple[int, ...]:
    """The cities that a misspelt name may mean, best first."""
    names = city_names(board)
    close = get_close_matches(fold(name), names, 3, 0.6)
    return tuple(dict.fromkeys(board.city_index[names[near]] for near in close))


def _walk_cities(state: State, sheet: ScoreSheet, seat: int, cities: Sequence[int]) -> Walk:
    longest = sheet.players[seat].trail.length
    if len(cities) < 2:
        return Walk(seat, tuple(cities), (), Wrong("too_short", "", 0), longest)
    steps: list[Step] = []
    for start, goal in pairwise(cities):
        found = _step(state, sheet, seat, start, goal, steps)
        if isinstance(found, Wrong):
            return Walk(seat, tuple(cities), tuple(steps), found, longest)
        steps.append(found)
    return Walk(seat, tuple(cities), tuple(steps), None, longest)


def _walk_routes(state: State, sheet: ScoreSheet, seat: int, routes: Sequence[int]) -> Walk:
    """Find the cities that routes lead through, and walk through these; a step is along the route claimed."""
    longest = sheet.players[seat].trail.length
    if not routes:
        return Walk(seat, (), (), Wrong("too_short", "", 0), longest)
    ends = [(state.board.routes[route].a, state.board.routes[route].b) for route in routes]
    start, goal = ends[0]
    if len(ends) > 1 and goal not in ends[1]:
        start, goal = goal, start
    cities, steps = [start], list[Step]()
    for number, (route, (a, b)) in enumerate(zip(routes, ends, strict=True), 1):
        here = cities[-1]
        if here not in (a, b):
            wrong: Step | Wrong = Wrong("apart", "EXPRESS-1", number, start=here, route=route)
        else:
            cities.append(a + b - here)
            wrong = _along(state, sheet, seat, route, here, a + b - here, steps)
        if isinstance(wrong, Wrong):
            return Walk(seat, tuple(cities), tuple(steps), wrong, longest)
        steps.append(wrong)
    return Walk(seat, tuple(cities), tuple(steps), None, longest)


def _step(state: State, sheet: ScoreSheet, seat: int, start: int, goal: int, steps: Sequence[Step]) -> Step | Wrong:
    """Go from one city to the next, along the player's own route if there is one."""
    number = len(steps) + 1
    if start == goal:
        return Wrong("same_city", "EXPRESS-1", number, start=start, goal=goal)
    board = state.board
    between = board.routes_in(board.routes_at[start] & board.routes_at[goal])
    if not between:
        return Wrong("no_route", "EXPRESS-1", number, start=start, goal=goal)
    used = {step.route for step in steps}
    lent = {route.index for route in sheet.players[seat].borrowed.values()}
    best = min(
        between,
        key=lambda route: (
            state.owner[route.index] != seat,
            route.index in used,
            route.index not in lent,
            state.owner[route.index] == NOBODY,
            -route.length,
        ),
    )
    return _along(state, sheet, seat, best.index, start, goal, steps)


def _along(
    state: State, sheet: ScoreSheet, seat: int, route: int, start: int, goal: int, steps: Sequence[Step]
) -> Step | Wrong:
    """Go along a route."""
    number, owner, player = len(steps) + 1, state.owner[route], sheet.players[seat]
    if owner == NOBODY:
        return Wrong("nobodys", "EXPRESS-1", number, start, goal, route)
    if owner != seat:
        lent = any(route == other.index for other in player.borrowed.values())
        problem: Problem = "borrowed" if lent else "others"
        return Wrong(problem, "EXPRESS-4" if lent else "EXPRESS-1", number, start, goal, route, owner)
    for before, step in enumerate(steps, 1):
        if step.route == route:
            return Wrong("twice", "EXPRESS-1", number, start, goal, route, before=before)
    so_far = steps[-1].sum if steps else 0
    return Step(route, start, goal, so_far + state.board.routes[route].length)
