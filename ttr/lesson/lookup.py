"""What things are called in a scenario file: ids of cities, routes, tickets and rules, found by any name of theirs."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from ttr.board import Board
from ttr.mode import Mode
from ttr.notation import city_names, fold
from ttr.text import Speaker
from ttr.text.rules import rule_table
from ttr.view import panels

LEAST_LETTERS = 2
"""Fewer find nearly everything."""

MOST_RULES = 6
"""Rules that are shown; more are found by a longer word."""


class Entry(NamedTuple):
    """One thing, and how a file names it."""

    id: str
    kind: str
    """`city`, `route`, `ticket` or `rule`."""
    told: str
    """What it is, in words."""


def look_up(wanted: str, mode: Mode, speaker: Speaker) -> list[Entry]:
    """The things that a name or word may mean.

    Cities are found by the beginning of a name, in any language; with them come their routes and tickets. Two cities
    find what lies between them. Rules are found by the words in their texts, or by their ids.
    """
    words = [word for word in re.split(r"[\s\-–,_]+", wanted) if len(word) >= LEAST_LETTERS]
    if not words:
        return []
    found = [cities_called(word, mode.board) for word in words]
    if all(found):
        return [*_cities(found, mode.board, speaker), *_between(found, mode, speaker)]
    return list(_rules([fold(word) for word in wanted.split()], speaker))


def cities_called(word: str, board: Board) -> frozenset[int]:
    """The cities one of whose names begins so."""
    start = fold(word)
    return frozenset(board.city_index[city] for name, city in city_names(board).items() if name.startswith(start))


def _cities(found: list[frozenset[int]], board: Board, speaker: Speaker) -> Iterator[Entry]:
    for city in sorted(frozenset().union(*found), key=lambda city: board.cities[city].id):
        yield Entry(board.cities[city].id, "city", speaker.city(city))


def _between(found: list[frozenset[int]], mode: Mode, speaker: Speaker) -> Iterator[Entry]:
    """The routes and tickets that touch all that was named."""
    board = mode.board
    for route in board.routes:
        if all(cities & {route.a, route.b} for cities in found):
            facts = panels.route_facts(board, route.index, speaker, mode.claim_points[route.index])
            yield Entry(route.id, "route", facts)
    for ticket in mode.tickets:
        if all(cities & board.tickets[ticket].cities for cities in found):
            yield Entry(board.tickets[ticket].id, "ticket", speaker.ticket(ticket))


def _rules(words: list[str], speaker: Speaker) -> Iterator[Entry]:
    texts = {rule: fold(f"{rule} {speaker.rule(rule)}") for rule in rule_table()}
    matching = [rule for rule, text in texts.items() if all(word in text for word in words)]
    yield from (Entry(rule, "rule", speaker.rule(rule)) for rule in matching[:MOST_RULES])
