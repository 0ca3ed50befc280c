"""Variants that use stations, end the game and score otherwise."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from tests.doubles.variants.patching import after, at_own_route, breaks, everywhere, forgive, sheets
from ttr import bonus
from ttr.action import BuildStation
from ttr.board import Route
from ttr.graphs.borrow import Borrowing, best_borrowing
from ttr.graphs.connect import components
from ttr.graphs.trail import Trail, longest_trail_length
from ttr.rules import end, station
from ttr.score import PlayerScore, ScoreSheet
from ttr.state import NOBODY, Phase, State

# -- stations ---------------------------------------------------------------------------------------------------------


@breaks("STATION-3")
def a_station_costs_one_card(patch: pytest.MonkeyPatch) -> None:
    """The second and the third station are as cheap as the first."""
    everywhere(patch, station.cost, lambda state, seat: 1)


@breaks("STATION-4")
def stations_can_be_moved(patch: pytest.MonkeyPatch) -> None:
    """A fourth station is the first one, moved."""
    forgive(patch, station.broken_by_city, "all_stations_built")
    give = State.give_station

    def move(state: State, seat: int, city: int) -> None:
        built = state.players[seat].stations
        if len(built) == state.mode.stations:
            state.station_owner[built.pop(0)] = NOBODY
        give(state, seat, city)

    patch.setattr(State, "give_station", move)


def _borrowing(patch: pytest.MonkeyPatch, choose: Callable[[Any, Any, Any], Borrowing]) -> None:
    everywhere(patch, best_borrowing, choose)


def _open_to(patch: pytest.MonkeyPatch, change: Callable[[State, int, int, list[Route]], list[Route]]) -> None:
    """Let stations borrow other routes; `change` takes state, seat, city and the routes that they may borrow."""
    borrowable = sheets.borrowable
    everywhere(patch, borrowable, lambda state, seat, city: change(state, seat, city, borrowable(state, seat, city)))


@breaks("STATION-5")
def a_station_lends_all_routes(patch: pytest.MonkeyPatch) -> None:
    """A station opens every route of its city."""

    def choose(own: Any, options: Any, tickets: Any) -> Borrowing:
        found = best_borrowing([*own, *(route[:2] for routes in options for route in routes)], [], tickets)
        return Borrowing((None,) * len(options), found.completed, found.value)

    _borrowing(patch, choose)


@breaks("STATION-5")
def a_station_lends_any_route(patch: pytest.MonkeyPatch) -> None:
    """The borrowed route need not end in the station's city."""
    _open_to(
        patch,
        lambda state, seat, city, routes: [
            route for route in state.board.routes if state.owner[route.index] not in (NOBODY, seat)
        ],
    )


@breaks("STATION-6")
def only_routes_older_than_the_station(patch: pytest.MonkeyPatch) -> None:
    """What is claimed later cannot be borrowed."""
    at_that_time = {}

    def remember(state: State, seat: int, action: BuildStation, log: Any) -> None:
        at_that_time[action.city] = state.owner[:]

    after(patch, station.build, remember)
    _open_to(
        patch,
        lambda state, seat, city, routes: [
            route for route in routes if city not in at_that_time or at_that_time[city][route.index] != NOBODY
        ],
    )


@breaks("STATION-7")
def a_station_lends_a_route_a_ticket(patch: pytest.MonkeyPatch) -> None:
    """Each ticket chooses anew."""

    def choose(own: Any, options: Any, tickets: Any) -> Borrowing:
        alone = [best_borrowing(own, options, [ticket]) for ticket in tickets]
        completed = tuple(number for number, found in enumerate(alone) if found.completed)
        return Borrowing(alone[0].choice, completed, sum(found.value for found in alone))

    _borrowing(patch, choose)


@breaks("STATION-8")
def unclaimed_routes_can_be_borrowed(patch: pytest.MonkeyPatch) -> None:
    """A station opens a route that nobody owns."""
    _open_to(
        patch,
        lambda state, seat, city, routes: [
            r for r in state.board.routes_in(state.board.routes_at[city]) if state.owner[r.index] != seat
        ],
    )


@breaks("STATION-8")
def an_idle_station_goes_back(patch: pytest.MonkeyPatch) -> None:
    """A station that borrows nothing counts as never built."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        idle = [len(p.stations) - len(p.borrowed) for p in sheet.players]
        return _with_totals(sheet, [p.total + 4 * n for p, n in zip(sheet.players, idle)])

    _scored(patch, change)


def _lent_before(patch: pytest.MonkeyPatch, own_too: bool) -> None:
    """What one player borrows is gone for the players after him: for borrowing, or for owning it."""
    fulfil, gone = sheets.fulfil, set()

    def fulfil_without(state: State, seat: int, own: Sequence[Route]) -> Any:
        if seat == 0:
            gone.clear()
        found = fulfil(state, seat, [route for route in own if not own_too or route not in gone])
        gone.update(found[2].values())
        return found

    everywhere(patch, fulfil, fulfil_without)
    if not own_too:
        _open_to(patch, lambda state, seat, city, routes: [route for route in routes if route not in gone])


@breaks("STATION-9")
def a_route_is_lent_once(patch: pytest.MonkeyPatch) -> None:
    """Two players cannot borrow the same route."""
    _lent_before(patch, own_too=False)


@breaks("STATION-9")
def a_lent_route_is_lost_to_its_owner(patch: pytest.MonkeyPatch) -> None:
    """The owner's tickets cannot use what somebody borrows."""
    _lent_before(patch, own_too=True)


@breaks("STATION-10")
def borrowed_routes_must_touch_own_ones(patch: pytest.MonkeyPatch) -> None:
    """No chain of borrowed routes."""
    _open_to(
        patch,
        lambda state, seat, city, routes: [
            r for r in routes if at_own_route(state, seat, r.a) or at_own_route(state, seat, r.b)
        ],
    )


@breaks("STATION-10")
def a_route_serves_one_station(patch: pytest.MonkeyPatch) -> None:
    """Every station must borrow a route of its own, or the whole assignment is void."""

    def choose(own: Any, options: Any, tickets: Any) -> Borrowing:
        if len({route for routes in options for route in routes}) >= len(options):
            return best_borrowing(own, options, tickets)
        return best_borrowing(own, [()] * len(options), tickets)

    _borrowing(patch, choose)


@breaks("STATION-11")
def stations_assigned_one_by_one(patch: pytest.MonkeyPatch) -> None:
    """Each station takes what is best for it alone, in the order in which they were built."""

    def choose(own: Any, options: Any, tickets: Any) -> Borrowing:
        network, choice = list(own), []
        for routes in options:
            picked = best_borrowing(network, [routes], tickets).choice[0]
            choice.append(picked)
            if picked is not None:
                network.append(routes[picked][:2])
        found = best_borrowing(network, [], tickets)
        return Borrowing(tuple(choice), found.completed, found.value)

    _borrowing(patch, choose)


@breaks("STATION-11")
def borrowing_for_many_tickets(patch: pytest.MonkeyPatch) -> None:
    """The number of fulfilled tickets is made greatest, not their value."""

    def choose(own: Any, options: Any, tickets: Any) -> Borrowing:
        best = None
        for choice in product(*[(None, *range(len(routes))) for routes in options]):
            lent = [routes[pick][:2] for routes, pick in zip(options, choice) if pick is not None]
            found = best_borrowing([*own, *lent], [], tickets)
            if best is None or len(found.completed) > len(best.completed):
                best = Borrowing(choice, found.completed, found.value)
        return best

    _borrowing(patch, choose)


@breaks("STATION-12", "EXPRESS-4")
def borrowed_routes_count_for_the_express(patch: pytest.MonkeyPatch) -> None:
    """The longest path may use what stations borrow."""
    fulfil, network, lent = sheets.fulfil, bonus.Network, []

    def note(state: State, seat: int, own: Sequence[Route]) -> Any:
        found = fulfil(state, seat, own)
        lent.append(tuple(found[2].values()))
        return found

    everywhere(patch, fulfil, note)
    patch.setattr(sheets, "Network", lambda board, routes, completed: network(board, routes + lent.pop(0), completed))


@breaks("STATION-12")
def borrowed_routes_score(patch: pytest.MonkeyPatch) -> None:
    """A borrowed route scores as if claimed."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        points = [
            p.total + sum(state.mode.claim_points[route.index] for route in p.borrowed.values()) for p in sheet.players
        ]
        return _with_totals(sheet, points)

    _scored(patch, change)


@breaks("STATION-13")
def used_stations_cost_four(patch: pytest.MonkeyPatch) -> None:
    """Built stations are punished, unbuilt ones are worth nothing."""
    _scored(
        patch,
        lambda state, sheet: _with_totals(
            sheet, [p.total - p.station_points - 4 * len(p.stations) for p in sheet.players]
        ),
    )


# -- the end, scoring and the winner ----------------------------------------------------------------------------------


@breaks("END-2")
def the_game_ends_at_once(patch: pytest.MonkeyPatch) -> None:
    """There is no last round."""

    def stop(state: State, log: Any) -> None:
        if state.final_seat is not None:
            state.phase = Phase.GAME_OVER

    after(patch, end.finish_turn, stop)


@breaks("END-2")
def who_sets_off_the_end_has_no_last_turn(patch: pytest.MonkeyPatch) -> None:
    """Only the others have one more turn."""

    def stop(state: State, log: Any) -> None:
        if state.turn == state.final_seat:
            state.phase = Phase.GAME_OVER

    after(patch, end.finish_turn, stop)


@breaks("END-3")
def a_second_trigger_prolongs_the_game(patch: pytest.MonkeyPatch) -> None:
    """Whoever falls to two trains sets off a new last round."""
    finish = end.finish_turn

    def prolong(state: State, log: Any, **more: Any) -> None:
        seat, first = state.turn, state.final_seat
        finish(state, log, **more)
        if first is not None and first != seat and state.players[seat].trains <= state.mode.final_trains:
            state.final_seat = seat

    everywhere(patch, finish, prolong)


@breaks("END-1")
def trains_looked_at_before_the_turn(patch: pytest.MonkeyPatch) -> None:
    """The last round begins only when the player with few trains is on turn again."""
    finish = end.finish_turn

    def late(state: State, log: Any, **more: Any) -> None:
        had, seat = state.final_seat, state.turn
        finish(state, log, **more)
        if had is None and state.final_seat == seat:
            state.final_seat = None

    everywhere(patch, finish, late)


@breaks("END-5")
def passing_goes_on_forever(patch: pytest.MonkeyPatch) -> None:
    """Passes are not counted."""
    finish = end.finish_turn
    everywhere(patch, finish, lambda state, log, passed=False: finish(state, log))


@breaks("END-5")
def one_pass_ends_the_game(patch: pytest.MonkeyPatch) -> None:
    """The game is over as soon as one player can only pass."""

    def stop(state: State, log: Any) -> None:
        if state.passes:
            state.phase = Phase.GAME_OVER

    after(patch, end.finish_turn, stop)


def _scored(patch: pytest.MonkeyPatch, change: Callable[[State, ScoreSheet], ScoreSheet]) -> None:
    """Change the score sheet."""
    score = sheets.score
    everywhere(patch, score, lambda state: change(state, score(state)))


def _ranked(sheet: ScoreSheet, keys: Sequence[Any]) -> ScoreSheet:
    ranks = sheets.ranking(keys)
    return replace(sheet, players=tuple(replace(p, rank=rank) for p, rank in zip(sheet.players, ranks)))


def _with_totals(sheet: ScoreSheet, totals: Sequence[int]) -> ScoreSheet:
    players = [replace(p, tie_keys=(total, *p.tie_keys[1:])) for p, total in zip(sheet.players, totals)]
    return _ranked(replace(sheet, players=tuple(players)), [p.tie_keys for p in players])


def _by_key(patch: pytest.MonkeyPatch, key: Callable[[PlayerScore], tuple[int, ...]]) -> None:
    """Rank the players by something else; totals stay."""
    _scored(patch, lambda state, sheet: _ranked(sheet, [key(player) for player in sheet.players]))


@breaks("SCORE-2")
def failed_tickets_cost_nothing(patch: pytest.MonkeyPatch) -> None:
    """Only fulfilled tickets are counted."""
    fulfil = sheets.fulfil

    def gains(state: State, seat: int, own: Sequence[Route]) -> Any:
        completed, _, borrowed = fulfil(state, seat, own)
        return completed, sum(state.board.tickets[t].value for t in completed), borrowed

    everywhere(patch, fulfil, gains)


@breaks("SCORE-3")
def tickets_over_anybodys_routes(patch: pytest.MonkeyPatch) -> None:
    """The two cities must be connected on the board, by whomever."""
    fulfil = sheets.fulfil
    everywhere(
        patch,
        fulfil,
        lambda state, seat, own: fulfil(state, seat, [r for r in state.board.routes if state.owner[r.index] >= 0]),
    )


@breaks("SCORE-3")
def tickets_need_a_straight_connection(patch: pytest.MonkeyPatch) -> None:
    """A route must join the two cities directly."""

    def pairs(edges: Any) -> list[int]:
        return [1 << edge[0] | 1 << edge[1] for edge in edges]

    patch.setattr(sheets, "components", pairs)


@breaks("SCORE-6")
def no_total_below_zero(patch: pytest.MonkeyPatch) -> None:
    """The track begins at nought."""
    _scored(patch, lambda state, sheet: _with_totals(sheet, [max(0, p.total) for p in sheet.players]))


@breaks("SCORE-7")
def no_step_goes_below_zero(patch: pytest.MonkeyPatch) -> None:
    """The marker stops at nought when tickets are deducted, and what is added later counts in full."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        totals = [
            max(0, p.route_points + p.ticket_points) + p.station_points + sum(p.bonuses.values()) for p in sheet.players
        ]
        return _with_totals(sheet, totals)

    _scored(patch, change)


def _trails(patch: pytest.MonkeyPatch, length: Callable[[Any], int]) -> None:
    """Measure the longest path in another way."""
    patch.setattr(bonus, "longest_trail_length", length)
    patch.setattr(bonus, "longest_trail", lambda edges: Trail(length(edges), (), ()))


@breaks("EXPRESS-1")
def no_city_twice(patch: pytest.MonkeyPatch) -> None:
    """The path may not come back to a city."""

    def walk(edges: Any, at: int, seen: frozenset[int]) -> int:
        ways = [(length, a + b - at) for a, b, length in edges if at in (a, b)]
        return max((n + walk(edges, to, seen | {to}) for n, to in ways if to not in seen), default=0)

    _trails(patch, lambda edges: max((walk(edges, v, frozenset({v})) for e in edges for v in e[:2]), default=0))


@breaks("EXPRESS-2")
def the_express_counts_routes(patch: pytest.MonkeyPatch) -> None:
    """Every route counts one, however long it is."""
    _trails(patch, lambda edges: longest_trail_length([(a, b, 1) for a, b, _ in edges]))


@breaks("EXPRESS-3", "USA-2", "INDIA-4")
def branches_count(patch: pytest.MonkeyPatch) -> None:
    """All connected trains are added up."""
    _trails(
        patch,
        lambda edges: max((sum(e[2] for e in edges if mask >> e[0] & 1) for mask in components(edges)), default=0),
    )


@breaks("EXPRESS-6")
def the_express_always_takes_the_longest_route(patch: pytest.MonkeyPatch) -> None:
    """From each city the walk goes on along the longest route that is left."""

    def walk(edges: Any, at: int) -> int:
        left, length = list(edges), 0
        while ways := [edge for edge in left if at in edge[:2]]:
            edge = max(ways, key=lambda way: way[2])
            left.remove(edge)
            at, length = edge[0] + edge[1] - at, length + edge[2]
        return length

    _trails(patch, lambda edges: max((walk(edges, v) for e in edges for v in e[:2]), default=0))


@breaks("EXPRESS-5", "USA-2", "US1910-2", "INDIA-4", "ASIA-8", "CH-12")
def one_holder_of_the_express(patch: pytest.MonkeyPatch) -> None:
    """There is one card, so the first of those who share gets it."""
    most = bonus._most

    def first(values: Sequence[int], points: int) -> list[int]:
        given = most(values, points)
        return [n if n and not any(given[:seat]) else 0 for seat, n in enumerate(given)]

    patch.setattr(bonus, "_most", first)


@breaks("EXPRESS-5", "USA-2", "US1910-2", "INDIA-4", "ASIA-8", "CH-12")
def a_shared_express_goes_to_nobody(patch: pytest.MonkeyPatch) -> None:
    """Who has not the longest path alone gets nothing."""
    most = bonus._most

    def alone(values: Sequence[int], points: int) -> list[int]:
        given = most(values, points)
        return given if sum(n > 0 for n in given) == 1 else [0] * len(given)

    patch.setattr(bonus, "_most", alone)


@breaks("TIE-1")
def the_running_score_decides(patch: pytest.MonkeyPatch) -> None:
    """Who leads on the track has won, whatever is counted at the end."""
    _by_key(patch, lambda player: (player.route_points,))


@breaks("TIE-1")
def the_lowest_total_wins(patch: pytest.MonkeyPatch) -> None:
    """The comparison is the wrong way round."""
    _by_key(patch, lambda player: (-player.total,))


@breaks("TIE-2")
def ticket_points_break_ties(patch: pytest.MonkeyPatch) -> None:
    """The points for tickets are compared, not their number."""
    _by_key(patch, lambda player: (player.total, player.ticket_points))


@breaks("TIE-3")
def more_stations_break_ties(patch: pytest.MonkeyPatch) -> None:
    """Who has built more wins."""
    patch.setitem(sheets.TIE_BREAKS, "fewest_stations", lambda network, stations, bonus: len(stations))


@breaks("TIE-3")
def only_borrowing_stations_break_ties(patch: pytest.MonkeyPatch) -> None:
    """A station that borrows nothing is not used."""
    _by_key(patch, lambda player: (player.total, len(player.completed), -len(player.borrowed), *player.tie_keys[3:]))


@breaks("TIE-4", "TIE-5")
def the_longer_path_breaks_ties(patch: pytest.MonkeyPatch) -> None:
    """The paths are compared, not who holds the card."""
    _by_key(patch, lambda player: (*player.tie_keys[:3], player.trail.length))


@breaks("TIE-4")
def the_express_breaks_ties_the_wrong_way(patch: pytest.MonkeyPatch) -> None:
    """Who does without the Express wins."""
    _by_key(patch, lambda player: (*player.tie_keys[:3], *(-key for key in player.tie_keys[3:])))


@breaks("TIE-5", "US1910-5", "USA-3", "ASIA-9", "INDIA-8")
def the_first_seat_wins_a_tie(patch: pytest.MonkeyPatch) -> None:
    """There is always one winner."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        return _ranked(sheet, [(*p.tie_keys, -seat) for seat, p in enumerate(sheet.players)])

    _scored(patch, change)
