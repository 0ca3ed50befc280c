"""Variants of the other maps that pay, claim, connect and score otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.doubles.variants.patching import breaks, everywhere, forgive, on_board, on_routes, on_tickets, refuse, sheets
from tests.doubles.variants.scoring import _by_key, _scored, _with_totals
from ttr import bonus, rules
from ttr.action import ClaimRoute
from ttr.board import Board, Route, Target, Ticket
from ttr.cards import GRAY, LOCOMOTIVE, colors_of
from ttr.mode import Mode
from ttr.rules import claim, end
from ttr.rules.violation import Violation, broken
from ttr.score import PlayerScore, ScoreSheet
from ttr.state import State


def _track(state: State, facts: Any) -> Any:
    return state.board.routes[facts["route"]]


# -- the USA ----------------------------------------------------------------------------------------------------------


def _trotting(patch: pytest.MonkeyPatch, give: Any) -> None:
    patch.setitem(bonus.COUNTED, "globetrotter", give)
    everywhere(patch, bonus.globetrotter, give)


@breaks("US1910-2")
def globetrotter_for_none(patch: pytest.MonkeyPatch) -> None:
    """All have most tickets when nobody has fulfilled any."""

    def give(networks: Sequence[Any], points: int) -> list[int]:
        most = max(len(network.completed) for network in networks)
        return [points if len(network.completed) == most else 0 for network in networks]

    _trotting(patch, give)


@breaks("US1910-2")
def globetrotter_by_value(patch: pytest.MonkeyPatch) -> None:
    """The points of the fulfilled tickets are compared, not their number."""

    def give(networks: Sequence[Any], points: int) -> list[int]:
        return bonus._most([sum(n.board.tickets[t].value for t in n.completed) for n in networks], points)

    _trotting(patch, give)


@breaks("US1910-2")
def globetrotter_by_tickets_held(patch: pytest.MonkeyPatch) -> None:
    """Failed tickets are counted, too."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        if "globetrotter" not in state.mode.bonuses:
            return sheet
        points = state.mode.bonuses["globetrotter"]
        given = bonus._most([len(player.tickets) for player in state.players], points)
        bonuses = [{**p.bonuses, "globetrotter": n} for p, n in zip(sheet.players, given)]
        players = tuple(replace(p, bonuses=b) for p, b in zip(sheet.players, bonuses))
        totals = [p.total - p.bonuses["globetrotter"] + n for p, n in zip(sheet.players, given)]
        return _with_totals(replace(sheet, players=players), totals)

    _scored(patch, change)


@breaks("US1910-4")
def one_bonus_a_player(patch: pytest.MonkeyPatch) -> None:
    """Who has the longest path cannot be the Globetrotter, too."""

    def change(state: State, sheet: ScoreSheet) -> ScoreSheet:
        both = [len(p.bonuses) > 1 and all(p.bonuses.values()) for p in sheet.players]
        players = tuple(
            replace(p, bonuses={**p.bonuses, "globetrotter": 0}) if two else p for p, two in zip(sheet.players, both)
        )
        totals = [p.total - 15 * two for p, two in zip(sheet.players, both)]
        return _with_totals(replace(sheet, players=players), totals)

    _scored(patch, change)


@breaks("US1910-5")
def the_longer_path_breaks_ties_of_1910(patch: pytest.MonkeyPatch) -> None:
    """The longest path decides although nobody holds a card for it."""
    _by_key(patch, lambda player: (*player.tie_keys, player.trail.length))


@breaks("USA-4")
def no_route_of_five(patch: pytest.MonkeyPatch) -> None:
    """Routes of five spaces are printed with four."""
    on_routes(patch, lambda route: replace(route, length=4) if route.length == 5 else route, "usa")


# -- Switzerland ------------------------------------------------------------------------------------------------------


@breaks("CH-6")
def swiss_locomotives_alone_everywhere(patch: pytest.MonkeyPatch) -> None:
    """Locomotives alone pay for any route, as one article has it."""

    def lenient(state: State, seat: int, action: ClaimRoute) -> Iterator[Violation]:
        for violation in claim.broken_by_claim(state, seat, action):
            if violation.key != "locomotive_off_tunnel" or colors_of(action.payment):
                yield violation

    patch.setitem(rules.BROKEN_BY, ClaimRoute, lenient)


@breaks("CH-6")
def swiss_tunnels_take_no_locomotives_alone(patch: pytest.MonkeyPatch) -> None:
    """Even in a tunnel one card must show a color."""
    refuse(
        patch,
        ClaimRoute,
        "CH-6",
        lambda state, seat, action: state.mode.loco_tunnel_only and not colors_of(action.payment),
    )


@breaks("CH-6")
def swiss_tunnels_take_no_locomotives(patch: pytest.MonkeyPatch) -> None:
    """No route at all takes a locomotive."""
    whole = claim.route_payments

    def colored(mode: Mode, hand: Sequence[int], track: Route) -> list[Any]:
        return [p for p in whole(mode, hand, track) if not (mode.loco_tunnel_only and p[LOCOMOTIVE])]

    everywhere(patch, whole, colored)
    refuse(
        patch,
        ClaimRoute,
        "CH-6",
        lambda state, seat, action: state.mode.loco_tunnel_only and action.payment[LOCOMOTIVE],
    )


@breaks("CH-7")
def swiss_tunnels_are_plain_routes(patch: pytest.MonkeyPatch) -> None:
    """No cards are turned up."""

    def follow(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        if state.mode.loco_tunnel_only:
            claim.claim(state, seat, action, log)
        else:
            rules._claim_or_lay_down(state, seat, action, log)

    patch.setitem(rules.FOLLOW, ClaimRoute, follow)


def _one_exit_a_country(board: Board) -> Board:
    """A board on which all routes to a country end in the same spot."""
    first: dict[str, int] = {}
    for city in board.cities:
        if city.country:
            first.setdefault(city.country, city.index)
    spot = {city.index: first.get(city.country, city.index) for city in board.cities}
    return replace(board, routes=tuple(replace(r, a=spot[r.a], b=spot[r.b]) for r in board.routes))


@breaks("CH-8", "CH-12")
def one_can_travel_through_a_country(patch: pytest.MonkeyPatch) -> None:
    """All exits of a country are one place."""
    on_board(patch, _one_exit_a_country, "switzerland")


@breaks("CH-8", "CH-9")
def a_country_has_one_exit(patch: pytest.MonkeyPatch) -> None:
    """Only the first exit of a country leads there, the others are cities like any."""

    def printed(board: Board) -> Board:
        first = {city.country: city.index for city in reversed(board.cities)}
        cities = tuple(c if first[c.country] == c.index else replace(c, country="") for c in board.cities)
        return replace(
            board,
            cities=cities,
            tickets=tuple(
                replace(ticket, targets=tuple(replace(t, cities=t.cities[:1]) for t in ticket.targets))
                for ticket in board.tickets
            ),
        )

    on_board(patch, printed, "switzerland")


@breaks("CH-3", "CH-9")
def a_country_ticket_leads_to_one_country(patch: pytest.MonkeyPatch) -> None:
    """Only the first country on it counts."""
    on_tickets(patch, lambda ticket: replace(ticket, targets=ticket.targets[:1]), "switzerland")


@breaks("CH-9")
def the_country_of_origin_counts(patch: pytest.MonkeyPatch) -> None:
    """A ticket from a country is fulfilled by two exits of this country, or by one."""

    def change(ticket: Ticket) -> Ticket:
        if len(ticket.origins) == 1:
            return ticket
        return replace(ticket, targets=(*ticket.targets, Target(ticket.origin, ticket.origins, ticket.penalty)))

    on_tickets(patch, change, "switzerland")


@breaks("CH-9")
def a_country_is_reached_from_anywhere(patch: pytest.MonkeyPatch) -> None:
    """Any own route to the country will do, connected with the origin or not."""
    best = sheets.best_target

    def anywhere(ticket: Ticket, joined: Sequence[int]) -> int | None:
        return best(replace(ticket, origins=tuple(ticket.cities)) if len(ticket.targets) > 1 else ticket, joined)

    everywhere(patch, best, anywhere)


@breaks("CH-9")
def a_country_has_one_way_in(patch: pytest.MonkeyPatch) -> None:
    """A ticket from a country begins at its first exit."""
    on_tickets(patch, lambda ticket: replace(ticket, origins=ticket.origins[:1]), "switzerland")


@breaks("CH-10")
def reached_countries_are_added(patch: pytest.MonkeyPatch) -> None:
    """Every country reached scores."""
    best = sheets.best_target

    def added(ticket: Ticket, joined: Sequence[int]) -> int | None:
        values = [best(replace(ticket, targets=(target,)), joined) for target in ticket.targets]
        reached = [value for value in values if value is not None]
        return sum(reached) if reached else None

    everywhere(patch, best, added)


@breaks("CH-10")
def the_cheapest_country_counts(patch: pytest.MonkeyPatch) -> None:
    """Of the countries reached the one that scores least counts."""
    best = sheets.best_target

    def least(ticket: Ticket, joined: Sequence[int]) -> int | None:
        values = [best(replace(ticket, targets=(target,)), joined) for target in ticket.targets]
        return min((value for value in values if value is not None), default=None)

    everywhere(patch, best, least)


@breaks("CH-11")
def a_failed_country_ticket_costs_its_highest_value(patch: pytest.MonkeyPatch) -> None:
    """As with other tickets, what might have been won is lost."""
    patch.setattr(Ticket, "penalty", property(lambda ticket: ticket.value))


@breaks("CH-13")
def a_country_ticket_counts_by_countries(patch: pytest.MonkeyPatch) -> None:
    """For ties, every country on it counts."""

    def fulfilled(player: PlayerScore) -> int:
        tickets = player.network.board.tickets
        return sum(len(tickets[t].targets) for t in player.completed)

    _by_key(patch, lambda player: (player.total, fulfilled(player), *player.tie_keys[2:]))


@breaks("CH-13")
def a_country_ticket_breaks_no_tie(patch: pytest.MonkeyPatch) -> None:
    """For ties only tickets between cities count."""

    def fulfilled(player: PlayerScore) -> int:
        tickets = player.network.board.tickets
        return sum(len(tickets[t].targets) == 1 for t in player.completed)

    _by_key(patch, lambda player: (player.total, fulfilled(player), *player.tie_keys[2:]))


# -- Legendary Asia ---------------------------------------------------------------------------------------------------


@breaks("ASIA-2")
def colored_ferries_take_any_color(patch: pytest.MonkeyPatch) -> None:
    """As in Europe, where all ferries are gray."""
    on_routes(patch, lambda route: replace(route, color=GRAY) if route.locomotives else route, "asia")


@breaks("ASIA-2")
def colored_ferries_need_no_locomotive(patch: pytest.MonkeyPatch) -> None:
    """The color is enough."""
    forgive(
        patch, claim.broken_by_claim, "too_few_locomotives", if_=lambda state, facts: _track(state, facts).color != GRAY
    )


def _twin_color(state: State, route: int) -> int:
    twin = state.board.routes[route].twin
    return GRAY if twin is None else state.board.routes[twin].color


@breaks("ASIA-3")
def the_gray_track_leaves_the_color_to_its_twin(patch: pytest.MonkeyPatch) -> None:
    """The color of the other track does not pay for the gray one."""
    refuse(
        patch,
        ClaimRoute,
        "CLAIM-2",
        lambda state, seat, action: (
            state.board.routes[action.route].color == GRAY
            and _twin_color(state, action.route) in (set(colors_of(action.payment)) - {GRAY})
        ),
    )


@breaks("ASIA-3")
def the_gray_track_has_the_color_of_its_twin(patch: pytest.MonkeyPatch) -> None:
    """Both tracks take the color of the colored one."""

    def printed(board: Board) -> Board:
        return replace(
            board,
            routes=tuple(
                replace(r, color=board.routes[r.twin].color) if r.twin is not None and r.color == GRAY else r
                for r in board.routes
            ),
        )

    on_board(patch, printed, "asia")


@breaks("ASIA-4")
def mountains_need_no_trains(patch: pytest.MonkeyPatch) -> None:
    """As many trains as spaces are enough to claim."""
    forgive(
        patch,
        claim.broken_by_route,
        "too_few_trains_for_mountain",
        if_=lambda state, facts: facts["have_trains"] >= _track(state, facts).length,
    )


@breaks("ASIA-4")
def no_marked_spaces(patch: pytest.MonkeyPatch) -> None:
    """The marked spaces are not looked at."""
    on_routes(patch, lambda route: replace(route, mountains=0), "asia")


@breaks("ASIA-4")
def every_route_needs_a_spare_train(patch: pytest.MonkeyPatch) -> None:
    """One train more than spaces is asked for everywhere."""
    refuse(
        patch,
        ClaimRoute,
        "ASIA-4",
        lambda state, seat, action: (
            state.mode.mountains and state.players[seat].trains <= state.board.routes[action.route].length
        ),
    )


@breaks("ASIA-4")
def lost_trains_come_back(patch: pytest.MonkeyPatch) -> None:
    """The trains on marked spaces go back to the reserve."""
    give = State.give_route

    def give_back(state: State, seat: int, route: int) -> None:
        give(state, seat, route)
        state.players[seat].trains += state.board.routes[route].mountains

    patch.setattr(State, "give_route", give_back)


@breaks("ASIA-6")
def mountains_cost_cards(patch: pytest.MonkeyPatch) -> None:
    """A card for every train, also for those that are lost."""

    def dearer(state: State, seat: int, action: ClaimRoute) -> Iterator[Violation]:
        track, paid = state.board.routes[action.route], sum(action.payment)
        for violation in claim.broken_by_claim(state, seat, action):
            if not track.mountains or violation.key != "wrong_number" or paid != track.trains:
                yield violation
        if track.mountains and paid != track.trains:
            yield broken("CLAIM-1", "wrong_number", route=track.index, need_cards=track.trains, paid_cards=paid)

    patch.setitem(rules.BROKEN_BY, ClaimRoute, dearer)


@breaks("ASIA-6")
def both_tracks_cross_the_mountain(patch: pytest.MonkeyPatch) -> None:
    """The other track of a mountain route costs extra trains, too."""

    def printed(board: Board) -> Board:
        def marks(route: Any) -> int:
            return max(route.mountains, 0 if route.twin is None else board.routes[route.twin].mountains)

        return replace(board, routes=tuple(replace(r, mountains=marks(r)) for r in board.routes))

    on_board(patch, printed, "asia")


@breaks("ASIA-7")
def lost_trains_set_off_nothing(patch: pytest.MonkeyPatch) -> None:
    """Only trains on the board bring the last round nearer."""
    finish = end.finish_turn

    def later(state: State, log: Any, **more: Any) -> None:
        had, player = state.final_seat, state.actor
        lost = sum(route.mountains for route in state.board.routes_in(player.routes))
        finish(state, log, **more)
        if had is None and player.trains + lost > state.mode.final_trains:
            state.final_seat = None

    everywhere(patch, finish, later)


def _exploring(patch: pytest.MonkeyPatch, cities: Any) -> None:
    patch.setitem(
        bonus.COUNTED, "asian_explorer", lambda networks, points: bonus._most([*map(cities, networks)], points)
    )


@breaks("ASIA-8")
def the_explorer_counts_all_networks(patch: pytest.MonkeyPatch) -> None:
    """Every city with an own route counts."""
    _exploring(patch, lambda network: len({city for ends in network.ends for city in ends}))


@breaks("ASIA-8")
def the_explorer_counts_routes(patch: pytest.MonkeyPatch) -> None:
    """A loop counts its first city twice."""
    _exploring(patch, lambda network: len(network.ends) + 1 if network.ends else 0)


@breaks("ASIA-8")
def the_explorer_takes_no_branches(patch: pytest.MonkeyPatch) -> None:
    """Only the cities along the longest path count."""
    _exploring(patch, lambda network: len(set(network.trail.vertices)) if network.ends else 0)


@breaks("ASIA-9")
def lost_trains_break_ties(patch: pytest.MonkeyPatch) -> None:
    """Lost trains are compared, not mountain routes."""
    patch.setitem(
        sheets.TIE_BREAKS,
        "mountain_routes",
        lambda network, stations, bonus: sum(route.mountains for route in network.routes),
    )


# -- India ------------------------------------------------------------------------------------------------------------


@breaks("INDIA-3")
def indian_ferries_need_one_locomotive(patch: pytest.MonkeyPatch) -> None:
    """No ferry asks for more than one."""
    on_routes(patch, lambda route: replace(route, locomotives=min(route.locomotives, 1)), "india")


@breaks("INDIA-3")
def indian_ferries_are_plain_routes(patch: pytest.MonkeyPatch) -> None:
    """Any cards of one color will do."""
    forgive(patch, claim.broken_by_claim, "too_few_locomotives", if_=lambda state, facts: state.mode.map == "india")


def _joined_by(patch: pytest.MonkeyPatch, twice: Any) -> None:
    """Test a ticket for the Mandala in another way: `twice` takes the edges and two cities."""
    patch.setattr(bonus, "edge_disjoint_paths", lambda edges, a, b: 2 if twice(edges, a, b) else 1)


def _reached(edges: Any, start: int, without: Any = ()) -> set[int]:
    seen, waiting = {start}, [start]
    while waiting:
        at = waiting.pop()
        for a, b in edges:
            if at in (a, b) and a + b - at not in seen and a + b - at not in without:
                seen.add(a + b - at)
                waiting.append(a + b - at)
    return seen


@breaks("INDIA-5")
def the_mandala_paths_share_no_city(patch: pytest.MonkeyPatch) -> None:
    """A city that both paths need spoils the ring."""

    def twice(edges: Any, a: int, b: int) -> bool:
        between = {city for edge in edges for city in edge} - {a, b}
        direct = sum({a, b} == set(edge) for edge in edges)
        others = [edge for edge in edges if set(edge) != {a, b}]
        cut = any(b not in _reached(others, a, {city}) for city in between)
        return direct > 1 or (direct == 1 and b in _reached(others, a)) or (not cut and b in _reached(others, a))

    _joined_by(patch, twice)


@breaks("INDIA-5")
def the_mandala_needs_two_rings_somewhere(patch: pytest.MonkeyPatch) -> None:
    """It is enough that two routes leave each of the two cities."""
    _joined_by(patch, lambda edges, a, b: all(sum(city in edge for edge in edges) >= 2 for city in (a, b)))


@breaks("INDIA-5")
def every_fulfilled_ticket_makes_a_mandala(patch: pytest.MonkeyPatch) -> None:
    """One path is enough."""
    _joined_by(patch, lambda edges, a, b: True)


@breaks("INDIA-7")
def no_route_of_eight_in_india(patch: pytest.MonkeyPatch) -> None:
    """The longest ferry is printed with six spaces."""
    on_routes(patch, lambda route: replace(route, length=min(route.length, 6)), "india")


@breaks("INDIA-6")
def the_first_mandala_scores_three(patch: pytest.MonkeyPatch) -> None:
    """Three points for one ticket, as an article says."""
    patch.setattr(bonus, "MANDALA_POINTS", (0, 3, 10, 20, 30, 40))


@breaks("INDIA-6")
def five_points_a_mandala(patch: pytest.MonkeyPatch) -> None:
    """Each ticket scores five."""
    patch.setattr(bonus, "MANDALA_POINTS", (0, 5, 10, 15, 20, 25))


@breaks("INDIA-6")
def a_sixth_mandala_scores_more(patch: pytest.MonkeyPatch) -> None:
    """The table goes on after five tickets."""
    patch.setattr(bonus, "MANDALA_POINTS", (0, 5, 10, 20, 30, 40, 50, 60))


@breaks("INDIA-6")
def one_mandala_for_the_best(patch: pytest.MonkeyPatch) -> None:
    """Only the player with most such tickets gets the points."""
    every = bonus.mandala

    def best(networks: Sequence[Any], points: int) -> list[int]:
        given = every(networks, points)
        return [n if n == max(given) and given.count(n) == 1 else 0 for n in given]

    patch.setitem(bonus.COUNTED, "mandala", best)
