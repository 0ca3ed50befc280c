"""A verdict on one move: whether it is legal, every rule that it breaks, and what follows from it."""

from collections.abc import Mapping
from dataclasses import dataclass

from ttr.action import Action, BuildStation, ClaimRoute
from ttr.event import Log
from ttr.rules import Violation, apply, claim, station, violations
from ttr.rules.turn import broken_by_turn
from ttr.state import State


@dataclass(frozen=True)
class Verdict:
    """What is to be said about a move."""

    state: State
    """The position, which has not changed."""
    seat: int
    action: Action
    violations: tuple[Violation, ...]
    """Every rule that it breaks, the one that a refusal names first; empty if it is legal."""
    log: Log
    """What happens, if it is legal."""
    after: State | None
    """The position that follows, if it is legal."""

    @property
    def legal(self) -> bool:
        """Is it legal?"""
        return not self.violations


def judge(state: State, action: Action, seat: int | None = None) -> Verdict:
    """The verdict on a move.

    Parameters
    ----------
    state : the position, which does not change
    action : the move
    seat : who wants to make it; by default the acting player
    """
    seat = state.acting_seat() if seat is None else seat
    broken = tuple(violations(state, action, seat))
    if broken:
        return Verdict(state, seat, action, broken, Log(), None)
    after, log = state.copy(), Log()
    apply(after, action, seat, log)
    return Verdict(state, seat, action, (), log, after)


def against_route(state: State, route: int, seat: int | None = None) -> tuple[Violation, ...]:
    """Everything that keeps a player from claiming a route now, whatever is paid; empty if it can be claimed.

    Parameters
    ----------
    state : the position
    route : which route
    seat : who; by default the acting player
    """
    seat = state.acting_seat() if seat is None else seat
    found = [*broken_by_turn(state, seat, ClaimRoute(route, (0,) * 9)), *claim.broken_by_route(state, seat, route)]
    return _with_cards(found, claim.lacks_cards(state, seat, route))


def against_city(state: State, city: int, seat: int | None = None) -> tuple[Violation, ...]:
    """Everything that keeps a player from building a station in a city now; as `against_route`."""
    seat = state.acting_seat() if seat is None else seat
    found = [*broken_by_turn(state, seat, BuildStation(city, (0,) * 9)), *station.broken_by_city(state, seat, city)]
    return _with_cards(found, station.lacks_cards(state, seat))


def _with_cards(found: list[Violation], cards: Violation | None) -> tuple[Violation, ...]:
    return tuple(found if cards is None else [*found, cards])


def by_kind(actions: list[Action]) -> Mapping[str, list[Action]]:
    """Actions by the word that they begin with, in the order of the list."""
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.word, []).append(action)
    return kinds
