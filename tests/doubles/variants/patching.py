"""What a variant is, and the ways to patch the engine."""

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from ttr import rules
from ttr.action import Action
from ttr.board import Board, Route, Ticket, load_board
from ttr.mode import Mode, load_mode
from ttr.rules import piles, turn
from ttr.rules.violation import Violation, broken
from ttr.state import Phase, State

sheets = import_module("ttr.score")
"""The module; `ttr.score` is also a function of the package."""


Break = Callable[[pytest.MonkeyPatch], None]
"""Patches the engine."""


@dataclass(frozen=True)
class Variant:
    """One engine that breaks a rule."""

    name: str
    rules: tuple[str, ...]
    mistake: str
    """What it does wrong, in words."""
    apply: Break


VARIANTS: dict[str, Variant] = {}
"""All of them, by name."""


def breaks(*broken_rules: str) -> Callable[[Break], Break]:
    """Enter a function that patches the engine among the variants; its docstring is the mistake."""

    def enter(function: Break) -> Break:
        add(function.__name__, broken_rules, function.__doc__ or "", function)
        return function

    return enter


def add(name: str, broken_rules: Sequence[str], mistake: str, function: Break) -> None:
    assert name not in VARIANTS, name
    VARIANTS[name] = Variant(name, tuple(broken_rules), mistake, function)


def variants_of(rule: str) -> list[str]:
    """The names of the variants that break a rule."""
    return [name for name, variant in VARIANTS.items() if rule in variant.rules]


# -- ways to patch ---------------------------------------------------------------------------------------------------


def everywhere(patch: pytest.MonkeyPatch, old: Any, new: Any) -> None:
    """Put something in the place of a function or constant, wherever the engine has a name for it."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ttr.") or name == "ttr":
            for attribute, value in list(vars(module).items()):
                if value is old:
                    patch.setattr(module, attribute, new)
    for table in (rules.BROKEN_BY, rules.FOLLOW):
        for kind, value in list(table.items()):
            if value is old:
                patch.setitem(table, kind, new)


def in_mode(patch: pytest.MonkeyPatch, only: Collection[str] = (), **changes: Any) -> None:
    """Change numbers and flags of some modes, of those on the Europe board if none is named."""

    @cache
    def load(name: str = "europe") -> Mode:
        loaded = load_mode(name)
        concerned = loaded.id in only if only else loaded.map == "europe"
        return replace(loaded, **changes) if concerned else loaded

    _asked_nothing(patch)
    everywhere(patch, load_mode, load)


def on_board(patch: pytest.MonkeyPatch, change: Callable[[Board], Board], map_: str = "europe") -> None:
    """Change what is printed on a board, or on a ticket of it."""

    @cache
    def load(name: str, *folder: Any) -> Board:
        return change(load_board(name, *folder)) if name == map_ else load_board(name, *folder)

    _asked_nothing(patch)
    everywhere(patch, load_mode, cache(load_mode.__wrapped__))
    everywhere(patch, load_board, load)


def _asked_nothing(patch: pytest.MonkeyPatch) -> None:
    """Load modes that do not go together with their map: a variant may make no sense."""
    patch.setattr(Mode, "_faults", lambda mode, board: iter(()))


def on_routes(patch: pytest.MonkeyPatch, change: Callable[[Route], Route], map_: str = "europe") -> None:
    """Change what is printed along the routes."""
    on_board(patch, lambda board: replace(board, routes=tuple(change(route) for route in board.routes)), map_)


def on_tickets(patch: pytest.MonkeyPatch, change: Callable[[Ticket], Ticket], map_: str = "europe") -> None:
    """Change what is printed on the tickets, or in which deck they are."""
    on_board(patch, lambda board: replace(board, tickets=tuple(change(ticket) for ticket in board.tickets)), map_)


def forgive(
    patch: pytest.MonkeyPatch, function: Callable[..., Any], *keys: str, if_: Callable[..., bool] | None = None
) -> None:
    """Have a function of the rules pass over what it forbids under these keys."""

    def lenient(state: State, *args: Any) -> Iterator[Violation]:
        for violation in function(state, *args):
            if violation.key not in keys or (if_ is not None and not if_(state, violation.facts)):
                yield violation

    everywhere(patch, function, lenient)


def refuse(patch: pytest.MonkeyPatch, kind: type, rule: str, when: Callable[[State, int, Any], Any]) -> None:
    """Forbid actions of a kind that are legal."""
    function = rules.BROKEN_BY.get(kind, lambda state, seat, action: iter(()))

    def strict(state: State, seat: int, action: Action) -> Iterator[Violation]:
        yield from function(state, seat, action)
        if when(state, seat, action):
            yield broken(rule, "a_rule_that_does_not_exist")

    patch.setitem(rules.BROKEN_BY, kind, strict)


def admit(patch: pytest.MonkeyPatch, phase: Phase, *kinds: type) -> None:
    """Let actions of these kinds belong to a phase."""
    patch.setitem(turn.BELONGS, phase, turn.BELONGS[phase] | set(kinds))


def other_piles(patch: pytest.MonkeyPatch, module: ModuleType, **changes: Any) -> None:
    """Have one module of the rules use the piles in another way."""
    patch.setattr(module, "piles", SimpleNamespace(**{**vars(piles), **changes}))


def after(patch: pytest.MonkeyPatch, function: Callable[..., Any], then: Callable[..., None]) -> None:
    """Do something more after a function of the rules; `then` takes the same arguments."""

    def both(*args: Any, **more: Any) -> None:
        function(*args, **more)
        then(*args)

    everywhere(patch, function, both)


def do_nothing(*args: Any, **more: Any) -> None:
    """Stand for something that is forgotten."""


def at_own_route(state: State, seat: int, city: int) -> bool:
    return bool(state.board.routes_at[city] & state.players[seat].routes)
