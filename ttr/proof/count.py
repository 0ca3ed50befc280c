"""Why your count differs: the usual wrong counts of a player's numbers, and which of them gives a number."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Any, Literal

from ttr.board import Route
from ttr.bonus import MANDALA_POINTS
from ttr.graphs.connect import components
from ttr.graphs.trail import longest_trail_length
from ttr.score import ScoreSheet, best_target, borrowable
from ttr.state import State

What = Literal["trail", "tickets", "routes", "mountains", "stations", "bonuses", "total"]
"""What can be counted: the longest trail in trains, else points."""

WHAT: tuple[What, ...] = ("trail", "tickets", "routes", "mountains", "stations", "bonuses", "total")

MOST_STEPS = 200_000
"""The search for the longest path that comes through no city twice gives up after so many steps."""

WEIGHT = 1_000
"""Own trains weigh so much where borrowed routes count nothing but bridge: more than all borrowed routes together."""


@dataclass(frozen=True)
class Count:
    """A usual wrong count."""

    key: str
    """Which mistake it is; `proof.count.<what>.<key>` says it."""
    what: What
    """What was miscounted: for a total, the part of it in which the mistake lies."""
    number: int
    """What comes out."""
    rule: str
    """The rule that says otherwise; empty if none is needed."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """For the sentence."""


Kind = Literal["right", "mistake", "two_mistakes", "other_player", "unknown"]


@dataclass(frozen=True)
class Explanation:
    """What is to be said about a number that somebody counted."""

    kind: Kind
    seat: int
    what: What
    number: int
    """What they counted."""
    right: int
    counts: tuple[Count, ...] = ()
    """`mistake`: the one that gives the number; `two_mistakes`: the two that give it together."""
    others: tuple[int, ...] = ()
    """`other_player`: the seats whose number it is."""


def right_count(sheet: ScoreSheet, seat: int, what: What) -> int:
    """The right number."""
    player = sheet.players[seat]
    match what:
        case "trail":
            return player.trail.length
        case "tickets":
            return player.ticket_points
        case "routes":
            return player.route_points
        case "mountains":
            return player.mountain_points
        case "stations":
            return player.station_points
        case "bonuses":
            return sum(player.bonuses.values())
        case "total":
            return player.total


def usual_counts(state: State, sheet: ScoreSheet, seat: int, what: What) -> list[Count]:
    """What is usually counted instead.

    Parameters
    ----------
    state : State
    sheet : ScoreSheet
        The score sheet of this position.
    seat : int
    what : one of `WHAT`

    Returns
    -------
    list of Count
        Only those that give another number than the right one. The counts of a total have one mistake each, in one
        of its parts.
    """
    right = right_count(sheet, seat, what)
    if what != "total":
        return [count for count in COUNTS[what](state, sheet, seat) if count.number != right]
    return [
        Count(
            count.key, count.what, right + count.number - right_count(sheet, seat, count.what), count.rule, count.facts
        )
        for part in PARTS
        for count in usual_counts(state, sheet, seat, part)
    ]


def explain_count(state: State, sheet: ScoreSheet, seat: int, what: What, number: int) -> list[Explanation]:
    """Say why somebody's number differs from the right one.

    Parameters
    ----------
    state, sheet, seat, what : as for `usual_counts`
    number : int
        What they counted, in trains for the trail, else in points.

    Returns
    -------
    list of Explanation
        At least one: the number is right; or each usual mistake that gives it; or, for a total, each two mistakes in
        different parts of it that give it together; or it is another player's number; or it is none of these.
    """
    right = right_count(sheet, seat, what)
    if number == right:
        return [Explanation("right", seat, what, number, right)]
    counts = usual_counts(state, sheet, seat, what)
    found = [Explanation("mistake", seat, what, number, right, (count,)) for count in counts if count.number == number]
    if not found and what == "total":
        found = [
            Explanation("two_mistakes", seat, what, number, right, (one, other))
            for one, other in combinations(counts, 2)
            if one.what != other.what and one.number + other.number - right == number
        ]
    others = tuple(
        other for other in range(len(sheet.players)) if other != seat and right_count(sheet, other, what) == number
    )
    if others:
        found.append(Explanation("other_player", seat, what, number, right, others=others))
    return found or [Explanation("unknown", seat, what, number, right)]


# -- the mistakes -----------------------------------------------------------------------------------------------------


def _trail_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player = sheet.players[seat]
    own, walked = player.network.routes, player.trail_routes
    borrowed = [route for route in player.borrowed.values() if route not in own]
    yield Count("number_of_routes", "trail", len(walked), "EXPRESS-2")
    yield Count("number_of_cities", "trail", len(set(player.trail.vertices)), "EXPRESS-2")
    yield Count("points", "trail", sum(state.mode.route_points[route.length] for route in walked), "EXPRESS-2")
    yield Count("all_trains", "trail", sum(route.length for route in own), "EXPRESS-3")
    yield Count("largest_part", "trail", _largest_part(own), "EXPRESS-3")
    once = longest_without_return(own)
    if once is not None:
        yield Count("each_city_once", "trail", once, "EXPRESS-1")
    if state.mode.country_exits:
        yield Count("through_countries", "trail", longest_trail_length(_through_countries(state, own)), "CH-12")
    if borrowed:
        yield Count("with_borrowed", "trail", longest_trail_length(_edges([*own, *borrowed])), "EXPRESS-4")
        bridged = _edges(own, WEIGHT) + [(route.a, route.b, 1) for route in borrowed]
        yield Count("bridged", "trail", longest_trail_length(bridged) // WEIGHT, "EXPRESS-4")
    near = _near(state, seat)
    if len(near) > len(borrowed):
        yield Count("with_all_near", "trail", longest_trail_length(_edges([*own, *near])), "EXPRESS-4")


def _ticket_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player, tickets = sheet.players[seat], state.board.tickets
    gained = player.ticket_points + sum(tickets[ticket].penalty for ticket in player.failed)
    own = player.network.routes
    if player.failed:
        yield Count("failed_not_subtracted", "tickets", gained, "SCORE-2")
        yield Count("failed_as_fulfilled", "tickets", gained + sum(tickets[t].value for t in player.failed), "SCORE-3")
    if player.completed:
        yield Count("fulfilled_not_added", "tickets", player.ticket_points - gained, "SCORE-2")
    if player.borrowed:
        yield Count("without_stations", "tickets", _ticket_points(state, seat, own), "STATION-9")
    if state.mode.country_exits:
        yield from _country_counts(state, sheet, seat)
    near = _near(state, seat)
    if near:
        yield Count("with_all_near", "tickets", _ticket_points(state, seat, [*own, *near]), "STATION-5")
    everybody = state.board.routes_in(sum(other.routes for other in state.players))
    yield Count("with_everybodys", "tickets", _ticket_points(state, seat, everybody), "SCORE-3")


def _country_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player, tickets = sheet.players[seat], state.board.tickets
    own = player.network.routes
    joined = components([(route.a, route.b) for route in own])
    reached = [
        [best_target(replace(tickets[t], targets=(target,)), joined) or 0 for target in tickets[t].targets]
        for t in player.completed
    ]
    more = sum(sum(values) - max(values) for values in reached)
    yield Count("countries_added", "tickets", player.ticket_points + more, "CH-10")
    dearer = sum(tickets[t].value - tickets[t].penalty for t in player.failed)
    yield Count("highest_value_lost", "tickets", player.ticket_points - dearer, "CH-11")
    through = _points_if_joined(state, seat, components(_through_countries(state, own)))
    yield Count("through_countries", "tickets", through, "CH-8")


def _route_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player, points = sheet.players[seat], state.mode.route_points
    own = player.network.routes
    yield Count("trains", "routes", sum(route.length for route in own), "SCORE-1")
    yield Count("number_of_routes", "routes", len(own), "SCORE-1")
    borrowed = sum(points[route.length] for route in player.borrowed.values())
    yield Count("with_borrowed", "routes", player.route_points + borrowed, "STATION-12")
    twins = sum(points[route.length] for route in own if route.twin is not None)
    yield Count("doubles_twice", "routes", player.route_points + twins, "SCORE-1")


def _mountain_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    if not state.mode.mountains:
        return
    facts = {"each_points": state.mode.mountain_points}
    lost = sum(route.mountains for route in sheet.players[seat].network.routes)
    yield Count("left_out", "mountains", 0, "ASIA-5", facts)
    yield Count("one_each", "mountains", lost, "ASIA-5", facts)


def _station_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    if not state.mode.stations:
        return
    built, each = len(sheet.players[seat].stations), state.mode.station_points
    yield Count("built_instead", "stations", built * each, "STATION-13")
    yield Count("all_of_them", "stations", state.mode.stations * each, "STATION-13")
    yield Count("none_of_them", "stations", 0, "STATION-13")
    yield Count("minus_built", "stations", -built * each, "STATION-13")


def _bonus_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player, right = sheet.players[seat], right_count(sheet, seat, "bonuses")
    for bonus, points in state.mode.bonuses.items():
        if not points:  # it has a table of its own, and the best player gets no more than that
            if bonus in TABLES:
                yield from TABLES[bonus](state, sheet, seat)
            continue
        rule, holders = state.mode.bonus_rules[bonus][-1], sheet.holders(bonus)
        facts = {"bonus": bonus, "bonus_points": points}
        if player.bonuses[bonus]:
            yield Count("left_out", "bonuses", right - points, rule, facts)
            if len(holders) > 1:
                yield Count("split", "bonuses", right - points + points // len(holders), rule, facts)
        else:
            yield Count("given", "bonuses", right + points, rule, facts)


def _mandala_counts(state: State, sheet: ScoreSheet, seat: int) -> Iterator[Count]:
    player, right = sheet.players[seat], right_count(sheet, seat, "bonuses")
    given = player.bonuses["mandala"]
    others = right - given
    facts = {"bonus": "mandala", "bonus_points": given}
    if given:
        yield Count("left_out", "bonuses", others, "INDIA-5", facts)
    every = MANDALA_POINTS[min(len(player.completed), len(MANDALA_POINTS) - 1)]
    yield Count("every_ticket", "bonuses", others + every, "INDIA-5", facts)
    one = MANDALA_POINTS[1]
    yield Count("one_each", "bonuses", others + one * MANDALA_POINTS.index(given), "INDIA-6", {"each_points": one})


TABLES: Mapping[str, Callable[[State, ScoreSheet, int], Iterator[Count]]] = {"mandala": _mandala_counts}
"""What is usually miscounted of a bonus that has a table of its own."""

PARTS: tuple[What, ...] = ("routes", "mountains", "tickets", "stations", "bonuses")
"""The parts of a total in which mistakes are made."""

COUNTS: Mapping[What, Callable[[State, ScoreSheet, int], Iterator[Count]]] = {
    "trail": _trail_counts,
    "tickets": _ticket_counts,
    "routes": _route_counts,
    "mountains": _mountain_counts,
    "stations": _station_counts,
    "bonuses": _bonus_counts,
}


def _edges(routes: Iterable[Route], weight: int = 1) -> list[tuple[int, int, int]]:
    return [(route.a, route.b, route.length * weight) for route in routes]


def _largest_part(routes: Sequence[Route]) -> int:
    """The trains of the part that has most of them."""
    masks = components([(route.a, route.b) for route in routes])
    return max((sum(route.length for route in routes if mask >> route.a & 1) for mask in masks), default=0)


def _near(state: State, seat: int) -> list[Route]:
    """All routes that a player's stations might borrow, as if each could borrow all of them."""
    near = {route.index: route for city in state.players[seat].stations for route in borrowable(state, seat, city)}
    return list(near.values())


def _through_countries(state: State, routes: Iterable[Route]) -> list[tuple[int, int, int]]:
    """Routes as if all exits of a country were one place (CH-8)."""
    cities = state.board.cities
    first: dict[str, int] = {}
    for city in cities:
        first.setdefault(city.country or city.id, city.index)
    place = [first[city.country or city.id] for city in cities]
    return [(place[route.a], place[route.b], route.length) for route in routes]


def _ticket_points(state: State, seat: int, routes: Iterable[Route]) -> int:
    """Ticket points if just these routes counted."""
    return _points_if_joined(state, seat, components([(route.a, route.b) for route in routes]))


def _points_if_joined(state: State, seat: int, joined: Sequence[int]) -> int:
    """Ticket points if these were the connected parts of the network, as bit masks."""
    tickets = [state.board.tickets[ticket] for ticket in state.players[seat].tickets]
    return sum(-t.penalty if (value := best_target(t, joined)) is None else value for t in tickets)


def longest_without_return(routes: Sequence[Route]) -> int | None:
    """The longest path that comes through no city twice, in trains: what is often taken for the longest trail.

    None if the network has so many ways that finding out would take long.
    """
    ways: dict[int, list[tuple[int, int]]] = {}
    for route in routes:
        ways.setdefault(route.a, []).append((route.b, route.length))
        ways.setdefault(route.b, []).append((route.a, route.length))
    waiting = [(city, 1 << city, 0) for city in ways]
    best = steps = 0
    while waiting:
        city, visited, length = waiting.pop()
        best = max(best, length)
        steps += 1
        if steps > MOST_STEPS:
            return None
        waiting += [(b, visited | 1 << b, length + more) for b, more in ways[city] if not visited >> b & 1]
    return best


__all__ = [
    "PARTS",
    "WHAT",
    "Count",
    "Explanation",
    "What",
    "explain_count",
    "longest_without_return",
    "right_count",
    "usual_counts",
]
