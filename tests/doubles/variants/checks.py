"""Variants that do not look whether something is forbidden, or forbid what is legal."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from tests.doubles.variants.patching import add, at_own_route, breaks, forgive, refuse, sheets
from ttr import rules
from ttr.action import (
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
    WithdrawTunnel,
)
from ttr.cards import EMPTY, LOCOMOTIVE, colors_of
from ttr.rules import claim, draw, station, ticket, tunnel, turn
from ttr.rules.violation import Violation
from ttr.state import NOBODY, Phase, State

# -- checks that are missing ------------------------------------------------------------------------------------------

FORGOTTEN: dict[str, tuple[tuple[str, ...], Callable[..., Any], tuple[str, ...]]] = {
    "moves_after_the_end": (("END-2",), turn.broken_by_turn, ("game_over",)),
    "anyone_may_act": (("SETUP-9",), turn.broken_by_turn, ("not_your_turn",)),
    "any_ticket_may_be_kept_at_the_start": (("SETUP-6",), ticket.broken_by_keep, ("ticket_not_offered",)),
    "any_ticket_may_be_kept": (("TICKET-2",), ticket.broken_by_keep, ("ticket_not_offered",)),
    "a_ticket_may_be_named_twice": (("SETUP-6", "TICKET-2"), ticket.broken_by_keep, ("ticket_named_twice",)),
    "face_up_locomotive_as_second_card": (("DRAW-4",), draw.broken_by_take, ("locomotive_as_second_card",)),
    "claimed_routes_can_be_taken_over": (("CLAIM-8",), claim.broken_by_route, ("route_claimed",)),
    "one_player_both_tracks": (("DOUBLE-2",), claim.broken_by_route, ("own_twin",)),
    "claims_without_trains": (("CLAIM-4",), claim.broken_by_route, ("too_few_trains",)),
    "two_colors_in_a_payment": (("CLAIM-1",), claim.broken_by_claim, ("two_colors",)),
    "paid_with_cards_not_held": (("CLAIM-1",), claim.broken_by_claim, ("not_in_hand",)),
    "any_color_on_a_colored_route": (("CLAIM-2",), claim.broken_by_claim, ("wrong_color",)),
    "ferries_need_no_locomotive": (("FERRY-1",), claim.broken_by_claim, ("too_few_locomotives",)),
    "any_number_of_extra_cards": (("TUNNEL-6",), tunnel.broken_by_pay, ("wrong_extra_number",)),
    "extra_cards_of_any_color": (("TUNNEL-6",), tunnel.broken_by_pay, ("wrong_extra_color", "only_locomotives_extra")),
    "extra_cards_not_held": (("TUNNEL-6",), tunnel.broken_by_pay, ("not_in_hand",)),
    "tickets_from_an_empty_deck": (("TICKET-3",), ticket.broken_by_tickets, ("ticket_deck_empty",)),
    "two_stations_in_a_city": (("STATION-1",), station.broken_by_city, ("city_has_station",)),
    "a_fourth_station": (("STATION-4",), station.broken_by_city, ("all_stations_built",)),
    "station_of_two_colors": (("STATION-3",), station.broken_by_station, ("two_colors_station",)),
    "station_for_any_number_of_cards": (("STATION-3",), station.broken_by_station, ("wrong_station_cost",)),
    "station_cards_not_held": (("STATION-3",), station.broken_by_station, ("not_in_hand",)),
    "passing_at_will": (("TURN-3",), turn.broken_by_pass, ("something_else_is_legal",)),
    "blind_draw_from_nothing": (("DRAW-9",), draw.broken_by_draw, ("piles_empty",)),
    "tickets_chosen_twice": (("SETUP-6",), turn.broken_by_turn, ("tickets_chosen",)),
}
"""Variants that do not look whether something is forbidden."""

for _name, (_rules, _function, _keys) in FORGOTTEN.items():
    add(
        _name,
        _rules,
        f"does not ask about {', '.join(_keys)}",
        lambda patch, function=_function, keys=_keys: forgive(patch, function, *keys),
    )


@breaks("CLAIM-1")
def overpaying_is_allowed(patch: pytest.MonkeyPatch) -> None:
    """More cards than spaces may be paid."""
    forgive(
        patch,
        claim.broken_by_claim,
        "wrong_number",
        if_=lambda state, facts: facts["paid_cards"] > facts["need_cards"],
    )


@breaks("CLAIM-6")
def routes_in_installments(patch: pytest.MonkeyPatch) -> None:
    """A part of a route may be paid for now."""
    forgive(
        patch,
        claim.broken_by_claim,
        "wrong_number",
        if_=lambda state, facts: facts["paid_cards"] < facts["need_cards"],
    )


@breaks("TUNNEL-1")
def tunnel_tried_with_too_few_cards(patch: pytest.MonkeyPatch) -> None:
    """One looks into the tunnel first and pays the rest later."""
    forgive(
        patch,
        claim.broken_by_claim,
        "wrong_number",
        if_=lambda state, facts: (
            state.board.routes[facts["route"]].tunnel and facts["paid_cards"] < facts["need_cards"]
        ),
    )


@breaks("TUNNEL-1")
def tunnel_trains_not_checked(patch: pytest.MonkeyPatch) -> None:
    """The trains are not counted before the cards are turned up."""
    forgive(
        patch,
        claim.broken_by_route,
        "too_few_trains",
        if_=lambda state, facts: state.board.routes[facts["route"]].tunnel,
    )


@breaks("TUNNEL-6")
def too_few_extra_cards(patch: pytest.MonkeyPatch) -> None:
    """One extra card is enough, however many match."""
    forgive(
        patch,
        tunnel.broken_by_pay,
        "wrong_extra_number",
        if_=lambda state, facts: facts["paid_cards"] < facts["need_cards"],
    )


# -- rules that do not exist ------------------------------------------------------------------------------------------


def _locomotives_and_more(payment: Sequence[int]) -> bool:
    return 0 < payment[LOCOMOTIVE] < sum(payment)


def _touches(state: State, seat: int, route: int) -> bool:
    track = state.board.routes[route]
    return not state.players[seat].routes or any(at_own_route(state, seat, city) for city in (track.a, track.b))


def _cards_to_reveal(state: State) -> int:
    return len(state.deck) + sum(state.discard)


def _beside_a_claimed_one(state: State, seat: int, action: ClaimRoute) -> bool:
    """Is a claimed route as long as this one, and do they have one end in common?"""
    track = state.board.routes[action.route]
    return any(
        state.owner[other.index] != NOBODY
        and other.length == track.length
        and len({other.a, other.b} & {track.a, track.b}) == 1
        for other in state.board.routes
    )


def _can_pay_extra(state: State, seat: int) -> bool:
    laid = state.tunnel
    return laid is not None and bool(tunnel.extra_payments(laid.paid, state.players[seat].hand, laid.extra))


INVENTED: dict[str, tuple[str, str, type, Callable[[State, int, Any], Any]]] = {
    "the_long_ticket_must_be_kept": (
        "SETUP-6",
        "the long ticket may not be refused",
        KeepTickets,
        lambda state, seat, action: any(
            state.board.tickets[t].long and t not in action.tickets for t in state.players[seat].offered
        ),
    ),
    "tickets_chosen_in_turn_order": (
        "SETUP-7",
        "the first player has to choose first",
        KeepTickets,
        lambda state, seat, action: seat != state.acting_seat(),
    ),
    "nobody_may_pass": ("TURN-3", "passing is not known", Pass, lambda state, seat, action: True),
    "no_tickets_in_the_last_round": (
        "TURN-4",
        "it would be unfair to draw tickets then",
        DrawTickets,
        lambda state, seat, action: state.final_seat is not None,
    ),
    "no_stations_in_the_last_round": (
        "TURN-4",
        "only routes are claimed then",
        BuildStation,
        lambda state, seat, action: state.final_seat is not None,
    ),
    "first_card_needs_a_second_one": (
        "DRAW-8",
        "who cannot take two cards may take none",
        TakeCard,
        lambda state, seat, action: (
            state.phase is Phase.TURN and len(state.deck) + sum(state.discard) + sum(c != EMPTY for c in state.row) < 2
        ),
    ),
    "no_lone_face_up_locomotive": (
        "DRAW-3",
        "a face-up locomotive may not be taken at all",
        TakeCard,
        lambda state, seat, action: action.card == LOCOMOTIVE,
    ),
    "no_blind_draw_without_a_draw_pile": (
        "DRAW-9",
        "the discard pile is not asked",
        DrawCard,
        lambda state, seat, action: not state.deck,
    ),
    "hand_limit_of_twenty": (
        "DRAW-10",
        "no more than twenty cards in a hand",
        DrawCard,
        lambda state, seat, action: sum(state.players[seat].hand) >= 20,
    ),
    "no_payment_of_locomotives_alone": (
        "CLAIM-3",
        "at least one card must show a color",
        ClaimRoute,
        lambda state, seat, action: not colors_of(action.payment) and not state.board.routes[action.route].locomotives,
    ),
    "locomotives_on_ferries_and_tunnels_only": (
        "CLAIM-1",
        "as on the Swiss map: no substitutes on a plain route",
        ClaimRoute,
        lambda state, seat, action: (
            action.payment[LOCOMOTIVE]
            and not state.board.routes[action.route].tunnel
            and not state.board.routes[action.route].locomotives
        ),
    ),
    "gray_routes_take_locomotives_only": (
        "CLAIM-2",
        "no card is gray",
        ClaimRoute,
        lambda state, seat, action: state.board.routes[action.route].color < 0 and colors_of(action.payment),
    ),
    "routes_must_touch_the_network": (
        "CLAIM-5",
        "a route must begin where one has been before",
        ClaimRoute,
        lambda state, seat, action: not _touches(state, seat, action.route),
    ),
    "neighbors_of_one_length_are_doubles": (
        "DOUBLE-5",
        "routes of one length that leave a city side by side close each other",
        ClaimRoute,
        _beside_a_claimed_one,
    ),
    "exactly_as_many_locomotives_as_symbols": (
        "FERRY-2",
        "no further locomotives on a ferry",
        ClaimRoute,
        lambda state, seat, action: action.payment[LOCOMOTIVE] > state.board.routes[action.route].locomotives > 0,
    ),
    "no_tunnel_without_three_cards": (
        "TUNNEL-9",
        "without three cards to turn up no tunnel can be claimed",
        ClaimRoute,
        lambda state, seat, action: state.board.routes[action.route].tunnel and _cards_to_reveal(state) < 3,
    ),
    "withdrawing_only_if_unable_to_pay": (
        "TUNNEL-7",
        "who can pay must pay",
        WithdrawTunnel,
        lambda state, seat, action: _can_pay_extra(state, seat),
    ),
    "no_locomotives_among_the_extra_cards": (
        "TUNNEL-6",
        "extra cards must show the color",
        PayTunnel,
        lambda state, seat, action: action.payment[LOCOMOTIVE] and colors_of(state.tunnel.paid),
    ),
    "no_mixed_extra_cards": (
        "TUNNEL-6",
        "extra cards are all of one kind",
        PayTunnel,
        lambda state, seat, action: _locomotives_and_more(action.payment),
    ),
    "no_tickets_from_a_short_deck": (
        "TICKET-1",
        "three tickets must be there",
        DrawTickets,
        lambda state, seat, action: len(state.ticket_deck) < 3,
    ),
    "five_tickets_at_most": (
        "TICKET-6",
        "nobody may hold more than five",
        DrawTickets,
        lambda state, seat, action: len(state.players[seat].tickets) >= 5,
    ),
    "stations_only_where_one_has_a_route": (
        "STATION-2",
        "the builder must have a route in the city",
        BuildStation,
        lambda state, seat, action: not at_own_route(state, seat, action.city),
    ),
    "stations_only_where_one_has_no_route": (
        "STATION-2",
        "stations are for foreign cities only",
        BuildStation,
        lambda state, seat, action: at_own_route(state, seat, action.city),
    ),
    "stations_only_at_claimed_routes": (
        "STATION-2",
        "there must be a route to borrow",
        BuildStation,
        lambda state, seat, action: not sheets.borrowable(state, seat, action.city),
    ),
    "no_stations_in_neighboring_cities": (
        "STATION-1",
        "no station next to another one",
        BuildStation,
        lambda state, seat, action: any(
            state.station_owner[city] != NOBODY
            for route in state.board.routes_in(state.board.routes_at[action.city])
            for city in (route.a, route.b)
        ),
    ),
    "no_locomotives_for_stations": (
        "STATION-3",
        "stations are paid with colors only",
        BuildStation,
        lambda state, seat, action: action.payment[LOCOMOTIVE],
    ),
}
"""Variants that forbid what is legal."""

for _name, (_rule, _mistake, _kind, _when) in INVENTED.items():
    add(
        _name,
        (_rule,),
        _mistake,
        lambda patch, rule=_rule, kind=_kind, when=_when: refuse(patch, kind, rule, when),
    )


@breaks("TUNNEL-13")
def one_attempt_a_tunnel(patch: pytest.MonkeyPatch) -> None:
    """Who has withdrawn may not come back."""
    tried = set()

    def withdraw(state: State, seat: int, action: WithdrawTunnel, log: Any) -> None:
        tried.add((seat, state.tunnel.route))
        tunnel.withdraw(state, seat, action, log)

    patch.setitem(rules.FOLLOW, WithdrawTunnel, withdraw)
    refuse(patch, ClaimRoute, "TUNNEL-13", lambda state, seat, action: (seat, action.route) in tried)


@breaks("FERRY-5")
def three_cards_for_a_locomotive(patch: pytest.MonkeyPatch) -> None:
    """As in the Nordic Countries: three cards of any kind stand for a locomotive of a ferry."""

    def broken_by_claim(state: State, seat: int, action: ClaimRoute) -> Iterator[Violation]:
        track, payment = state.board.routes[action.route], action.payment
        missing = track.locomotives - payment[LOCOMOTIVE]
        found = list(claim.broken_by_claim(state, seat, action))
        if missing > 0 and sum(payment) == track.length + 2 * missing:
            found = [v for v in found if v.key not in ("wrong_number", "too_few_locomotives")]
        yield from found

    patch.setitem(rules.BROKEN_BY, ClaimRoute, broken_by_claim)
