"""Writes positions and records of games as scenario files.

The text is YAML in which everything below a line is written in one line, so that a file is both short and
easy to read. Strings that are no plain words are written as in JSON, which is YAML too.
"""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ttr.action import Action
from ttr.notation import format_action
from ttr.scenario.building import VERSION
from ttr.scenario.expecting import bundle_names, names
from ttr.scenario.extra import extra_named
from ttr.scenario.reading import plain_value
from ttr.scenario.shelf import map_named
from ttr.state import Phase, State

PLAIN = re.compile(r"[^\W\d_][\w \-'.+]*[\w'.]|[^\W\d_]")
"""Words that YAML cannot take for anything else."""

LONGEST_KEY = 1000
"""Characters; YAML takes a key without a mark up to 1,024."""

RAW = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
"""Characters that JSON may hold as they are, and YAML only as escapes."""


def position(state: State, title: str = "", question: str = "") -> dict[str, Any]:
    """A position as plain data in the form of a scenario file; it loads again and plays on to the same end."""
    board = state.board
    tickets = [ticket.id for ticket in board.tickets]
    data: dict[str, Any] = {"scenario": VERSION, "title": title, "question": question, **map_named(state.mode)}
    data |= {"mode": state.mode.id, **extra_named(state.mode)}
    data["players"] = [
        {
            "name": player.name,
            "hand": bundle_names(player.hand),
            "routes": [board.routes[route].id for route in state.routes_of(seat)],
            "stations": [board.cities[city].id for city in player.stations],
            "tickets": [tickets[ticket] for ticket in player.tickets],
            "trains": player.trains,
            "score": player.score,
        }
        for seat, player in enumerate(state.players)
    ]
    data["turn"] = state.players[state.turn].name
    data["phase"] = state.phase.value
    if state.phase is Phase.INITIAL_TICKETS:
        data["turn"] = state.players[state.first].name
        data["drawn_tickets"] = {p.name: [tickets[t] for t in p.offered] for p in state.players if p.offered}
        data["refused_tickets"] = {p.name: [tickets[t] for t in p.refused] for p in state.players if p.refused}
    if state.phase is Phase.KEEP_TICKETS:
        data["drawn_tickets"] = [tickets[ticket] for ticket in state.actor.offered]
    if state.tunnel:
        data["tunnel"] = {
            "route": board.routes[state.tunnel.route].id,
            "paid": bundle_names(state.tunnel.paid),
            "revealed": names(state.tunnel.revealed),
        }
    data["row"] = names(state.row)
    data["deck"] = names(state.deck[::-1])
    data["discard"] = bundle_names(state.discard)
    data["ticket_deck"] = [tickets[ticket] for ticket in reversed(state.ticket_deck)]
    if state.final_seat is not None:
        data["final_round"] = state.players[state.final_seat].name
    if state.passes:
        data["passes"] = state.passes
    data["seed"] = state.seed
    data["shuffles"] = state.shuffles
    return {key: value for key, value in data.items() if value not in ("", {})}


def record(
    state: State,
    moves: Iterable[tuple[int, Action]],
    *,
    title: str = "",
    colors: Sequence[str | None] = (),
    bots: Sequence[str | None] = (),
    dealt: bool = True,
) -> dict[str, Any]:
    """A game as plain data: how it began, and all moves.

    Parameters
    ----------
    state : the first position; of a game from the deal on any position will do, since its mode, players, first player
        and seed say all
    moves : seat and action of each move
    title : shown above it
    colors : of the players' pieces, by seat
    bots : what kind of bot plays each seat, None for a person
    dealt : does the game begin with the deal, not with this position?
    """
    data = _deal(state, title) if dealt else position(state, title)
    for player, color in zip(data["players"], colors, strict=False):
        if color is not None:
            player["color"] = color
    for player, bot in zip(data["players"], bots, strict=False):
        if bot is not None:
            player["bot"] = bot
    data["moves"] = [{state.players[seat].name: format_action(action, state.board)} for seat, action in moves]
    return data


def _deal(state: State, title: str) -> dict[str, Any]:
    """How a game from the deal on begins, as plain data."""
    data = {
        "scenario": VERSION,
        "title": title,
        **map_named(state.mode),
        "mode": state.mode.id,
        **extra_named(state.mode),
        "deal": True,
        "seed": state.seed,
        "players": [{"name": player.name} for player in state.players],
        "turn": state.players[state.first].name,
    }
    return {key: value for key, value in data.items() if value != ""}


def to_yaml(data: Mapping[str, Any]) -> str:
    """Plain data as the text of a file."""
    lines = []
    for key, value in data.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            lines.append(f"{key}:")
            lines += [f"- {_flow(item)}" for item in value]
        else:
            lines.append(f"{key}: {_flow(value)}")
    return "\n".join(lines) + "\n"


def _flow(value: Any) -> str:
    """A value in one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{_key(key)}: {_flow(item)}" for key, item in value.items()) + "}"
        case list():
            return "[" + ", ".join(_flow(item) for item in value) + "]"
        case str() if PLAIN.fullmatch(value) and value.isascii() and isinstance(plain_value(value), str):
            return value
    return RAW.sub(lambda found: json.dumps(found.group())[1:-1], json.dumps(value, ensure_ascii=False))


def _key(key: str) -> str:
    """A key in one line; YAML wants a mark before a very long one."""
    text = _flow(key)
    return f"? {text} " if len(text) > LONGEST_KEY else text
