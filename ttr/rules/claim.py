"""Claiming routes, double routes and ferries (CLAIM, DOUBLE, FERRY)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from operator import getitem, or_

from ttr.action import ClaimRoute
from ttr.board import Board, Route, bits
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards, bundle, bundles, colors_of, holds, parts
from ttr.event import Log, RouteClaimed
from ttr.mode import Mode
from ttr.rules import piles
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import NOBODY, State


def claimable(state: State, seat: int) -> int:
    """The routes this player could claim with some payment, a bit mask (ENG-2)."""
    player = state.players[seat]
    within = state.board.within
    fits = within[player.trains] if player.trains < len(within) else state.board.all_routes
    return state.open & ~player.twins & fits & affordable(state.mode, player.hand)


def affordable(mode: Mode, hand: Sequence[int]) -> int:
    """The routes that the cards of a hand can pay for, a bit mask (CLAIM-1, CLAIM-2, FERRY-1, CH-6)."""
    board, locomotives = mode.board, hand[LOCOMOTIVE]
    with_locomotives = _within_reach(board, hand, locomotives) & board.symbols_within[locomotives]
    if not mode.loco_tunnel_only:
        return with_locomotives
    return with_locomotives & board.tunnels | _within_reach(board, hand, 0) & ~board.tunnels


def _within_reach(board: Board, hand: Sequence[int], locomotives: int) -> int:
    """The routes no longer than the cards of their color (for gray of any color) and the locomotives."""
    return reduce(or_, map(getitem, board.payable[locomotives], hand), board.up_to[locomotives])


def payments(state: State, seat: int, route: int) -> list[Cards]:
    """Every payment this player can make for a route: by color, fewest locomotives first (CLAIM-9)."""
    return route_payments(state.mode, state.players[seat].hand, state.board.routes[route])


def route_payments(mode: Mode, hand: Sequence[int], track: Route) -> list[Cards]:
    """Every payment for a route from a hand, whoever owns it (CLAIM-1, CLAIM-2, FERRY-1, CH-6)."""
    colors = range(LOCOMOTIVE) if track.color == GRAY else (track.color,)
    any_locomotive = track.tunnel or not mode.loco_tunnel_only
    return bundles(hand, colors, track.length, track.locomotives, any_locomotive)


def broken_by_claim(state: State, seat: int, action: ClaimRoute) -> list[Violation]:
    """What forbids this claim: first the route, then the trains, then the payment."""
    payment, hand = action.payment, state.players[seat].hand
    found = [*broken_by_route(state, seat, action.route), *broken_by_payment(state.mode, action.route, payment)]
    if not holds(hand, payment):
        found.append(broken("CLAIM-1", "not_in_hand", need=payment, have=having(hand, payment)))
    return found


@lru_cache(maxsize=4096)
def broken_by_payment(mode: Mode, route: int, payment: Cards) -> tuple[Violation, ...]:
    """What forbids paying so for this route, whoever does it. The same payments come again and again."""
    return tuple(_broken_by_payment(mode, mode.board.routes[route], payment))


def _broken_by_payment(mode: Mode, track: Route, payment: Cards) -> Iterator[Violation]:
    colors = colors_of(payment)
    any_locomotive = track.tunnel or not mode.loco_tunnel_only
    if len(colors) > 1:
        kind = "two_colors" if any_locomotive else "two_colors_no_locomotive"
        yield broken("CLAIM-1", kind, route=track.index, payment=payment)
    if sum(payment) != track.length:
        yield broken("CLAIM-1", "wrong_number", route=track.index, need_cards=track.length, paid_cards=sum(payment))
    if track.color != GRAY and colors not in ((), (track.color,)):
        key = "wrong_color" if any_locomotive else "wrong_color_no_locomotive"
        yield broken("CLAIM-2", key, route=track.index, color=track.color, payment=payment)
    if payment[LOCOMOTIVE] and not any_locomotive:
        yield broken("CH-6", "locomotive_off_tunnel", route=track.index)
    if payment[LOCOMOTIVE] < track.locomotives:
        yield broken(
            "FERRY-1",
            "too_few_locomotives",
            route=track.index,
            need_locomotives=track.locomotives,
            paid_locomotives=payment[LOCOMOTIVE],
        )


def broken_by_route(state: State, seat: int, route: int) -> list[Violation]:
    """What forbids claiming this route whatever one pays."""
    track, trains = state.board.routes[route], state.players[seat].trains
    owner, twin = state.owner[route], track.twin
    found = []
    if owner != NOBODY:
        found.append(broken("CLAIM-8", "route_claimed", route=route, owner_seat=owner))
    elif twin is not None and state.owner[twin] == seat:
        found.append(broken("DOUBLE-2", "own_twin", route=route))
    elif not state.open >> route & 1:
        assert twin is not None
        least = state.mode.double_min_players
        found.append(broken("DOUBLE-3", "twin_closed", route=route, owner_seat=state.owner[twin], least_players=least))
    if trains < track.trains:
        rule = "ASIA-4" if track.mountains else "CLAIM-4"
        key = "too_few_trains_for_mountain" if track.mountains else "too_few_trains"
        found.append(broken(rule, key, route=route, need_trains=track.trains, have_trains=trains))
    return found


def why_no_payment(state: State, seat: int, route: int) -> Violation | None:
    """What keeps this player from claiming a route: the route itself, or the cards; None if it can be claimed."""
    return next(iter(broken_by_route(state, seat, route)), None) or lacks_cards(state, seat, route)


def lacks_cards(state: State, seat: int, route: int) -> Violation | None:
    """What the cards of this player's hand lack for a route, whoever owns it; None if they can pay for it."""
    if payments(state, seat, route):
        return None
    track, hand = state.board.routes[route], state.players[seat].hand
    if hand[LOCOMOTIVE] < track.locomotives:
        return broken(
            "FERRY-1",
            "ferry_needs_locomotives",
            route=route,
            need_locomotives=track.locomotives,
            have_locomotives=hand[LOCOMOTIVE],
        )
    color = track.color if track.color != GRAY else max(range(len(COLORS)), key=lambda c: hand[c])
    need = bundle(color, track.length - track.locomotives, track.locomotives)
    if state.mode.loco_tunnel_only and not track.tunnel:
        return broken("CH-6", "needs_cards_no_locomotive", need=need, have=having(hand, need))
    if track.color == GRAY and track.locomotives:
        return broken(
            "FERRY-1",
            "ferry_needs_cards",
            route=route,
            need_cards=track.length,
            need_locomotives=track.locomotives,
            have=having(hand, need),
        )
    if track.color == GRAY:
        return broken("CLAIM-1", "needs_one_color", route=route, need_cards=track.length, have=having(hand, need))
    return broken("CLAIM-1", "needs_cards", need=need, have=having(hand, need))


def having(hand: Sequence[int], payment: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """What a hand holds of the colors of a payment, and its locomotives: what a sentence about it should name."""
    return tuple((card, n) for card, n in enumerate(hand) if payment[card] or card == LOCOMOTIVE)


def claim(state: State, seat: int, action: ClaimRoute, log: Log | None) -> None:
    """Pay for a route that is no tunnel and claim it (CLAIM-7)."""
    take_from_hand(state, seat, action.payment)
    book(state, seat, action.route, action.payment, log)


def book(state: State, seat: int, route: int, payment: Cards, log: Log | None) -> None:
    """Discard a payment that has left the hand, give the route to its new owner and end the turn."""
    discard(state, payment)
    state.give_route(seat, route)
    if log is not None:
        log.append(RouteClaimed(seat, route, payment, state.mode.claim_points[route]))
    piles.refill(state, log)
    finish_turn(state, log)


def take_from_hand(state: State, seat: int, payment: Cards) -> None:
    """Lay a payment down."""
    hand = state.players[seat].hand
    for card, n in parts(payment):
        hand[card] -= n


def discard(state: State, cards: Cards) -> None:
    """Put a bundle on the discard pile (DECK-1)."""
    pile = state.discard
    for card, n in parts(cards):
        pile[card] += n


def legal(state: State, seat: int) -> list[ClaimRoute]:
    """Every legal claim, route by route."""
    return [
        ClaimRoute(route, payment) for route in bits(claimable(state, seat)) for payment in payments(state, seat, route)
    ]
