"""Variants that claim, dig tunnels and keep tickets otherwise."""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from tests.doubles.variants.patching import admit, after, breaks, everywhere, other_piles, sheets
from ttr import rules
from ttr.action import ClaimRoute, KeepTickets, PayTunnel, WithdrawTunnel
from ttr.board import Route
from ttr.cards import EMPTY, LOCOMOTIVE, colors_of
from ttr.rules import claim, end, piles, ticket, tunnel, turn
from ttr.state import Phase, Player, State

# -- claiming ---------------------------------------------------------------------------------------------------------


@breaks("CLAIM-7")
def claims_score_nothing_at_once(patch: pytest.MonkeyPatch) -> None:
    """The marker is not moved when a route is claimed."""

    def take_back(state: State, seat: int, route: int, *rest: Any) -> None:
        state.players[seat].score -= state.mode.claim_points[route]

    after(patch, claim.book, take_back)


@breaks("CLAIM-9")
def as_few_locomotives_as_possible(patch: pytest.MonkeyPatch) -> None:
    """The program chooses the payment: colored cards first."""

    def thrifty(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        same = [p for p in claim.payments(state, seat, action.route) if colors_of(p) == colors_of(action.payment)]
        claim.claim(state, seat, ClaimRoute(action.route, same[0]), log)

    patch.setattr(rules, "claim", SimpleNamespace(**{**vars(claim), "claim": thrifty}))


@breaks("CLAIM-4")
def a_train_a_route(patch: pytest.MonkeyPatch) -> None:
    """One train is put on a route, however long it is."""

    def give_back(state: State, seat: int, route: int, *rest: Any) -> None:
        state.players[seat].trains += state.board.routes[route].length - 1

    after(patch, claim.book, give_back)


@breaks("DOUBLE-6")
def an_attempt_closes_the_other_track(patch: pytest.MonkeyPatch) -> None:
    """The twin of a tunnel is closed when the cards are laid down."""

    def close(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        twin = state.board.routes[action.route].twin
        if twin is not None and len(state.players) < state.mode.double_min_players:
            state.open &= ~(1 << twin)

    after(patch, tunnel.lay_down, close)


# -- tunnels ----------------------------------------------------------------------------------------------------------


@breaks("TUNNEL-2")
def as_many_cards_revealed_as_spaces(patch: pytest.MonkeyPatch) -> None:
    """A tunnel of two spaces turns up two cards."""
    lay_down = tunnel.lay_down

    def by_length(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(tunnel, "REVEALED", state.board.routes[action.route].length)
            lay_down(state, seat, action, log)

    everywhere(patch, lay_down, by_length)


@breaks("TUNNEL-2")
def cards_revealed_from_the_row(patch: pytest.MonkeyPatch) -> None:
    """The first three face-up cards are taken."""

    def from_the_row(state: State, log: Any) -> int:
        slot = next((slot for slot, card in enumerate(state.row) if card != EMPTY), 0)
        card, state.row[slot] = state.row[slot], EMPTY
        return card

    other_piles(patch, tunnel, top_card=from_the_row)


@breaks("TUNNEL-3")
def revealed_locomotives_do_not_match(patch: pytest.MonkeyPatch) -> None:
    """Only equal colors count, as a review says."""
    everywhere(patch, tunnel.extra_cards, lambda paid, revealed: sum(card in colors_of(paid) for card in revealed))


@breaks("TUNNEL-3")
def one_extra_card_at_most(patch: pytest.MonkeyPatch) -> None:
    """It is asked whether a card matches, not how many do."""
    extra = tunnel.extra_cards
    everywhere(patch, extra, lambda paid, revealed: min(extra(paid, revealed), 1))


def _by_route(patch: pytest.MonkeyPatch, colors: Callable[[Route, Any], Sequence[int]]) -> None:
    """Count other revealed cards: `colors` takes the route and the payment."""
    lay_down, extra = tunnel.lay_down, tunnel.extra_cards

    def with_route(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        track = state.board.routes[action.route]
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(
                tunnel,
                "extra_cards",
                lambda paid, revealed: sum(card in (*colors(track, paid), LOCOMOTIVE) for card in revealed),
            )
            lay_down(state, seat, action, log)

    everywhere(patch, lay_down, with_route)
    assert tunnel.extra_cards is extra


@breaks("TUNNEL-4")
def the_color_of_the_tunnel_matches_locomotives(patch: pytest.MonkeyPatch) -> None:
    """Locomotives alone are taken for cards of the tunnel's color."""
    _by_route(patch, lambda track, paid: colors_of(paid) or (track.color,))


@breaks("TUNNEL-12")
def gray_tunnels_match_locomotives_only(patch: pytest.MonkeyPatch) -> None:
    """The color of the route is compared, not that of the payment; nothing is gray."""
    _by_route(patch, lambda track, paid: (track.color,))


@breaks("TUNNEL-5")
def a_tunnel_always_asks(patch: pytest.MonkeyPatch) -> None:
    """Without a match the player may still withdraw."""

    def lay_down(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        claim.take_from_hand(state, seat, action.payment)
        revealed = tuple(card for _ in range(3) if (card := piles.top_card(state, log)) != EMPTY)
        extra = tunnel.extra_cards(action.payment, revealed)
        state.tunnel = tunnel.Tunnel(action.route, action.payment, revealed, extra)
        state.phase = Phase.TUNNEL_DECISION

    everywhere(patch, tunnel.lay_down, lay_down)


@breaks("TUNNEL-7")
def withdrawn_cards_are_discarded(patch: pytest.MonkeyPatch) -> None:
    """Who withdraws loses the cards laid down."""

    def withdraw(state: State, seat: int, action: WithdrawTunnel, log: Any) -> None:
        paid = tunnel._leave(state).paid
        claim.discard(state, paid)
        piles.refill(state, log)
        end.finish_turn(state, log)

    patch.setitem(rules.FOLLOW, WithdrawTunnel, withdraw)


@breaks("TUNNEL-7")
def withdrawing_keeps_the_turn(patch: pytest.MonkeyPatch) -> None:
    """Who withdraws may do something else instead."""

    def again(state: State, seat: int, *rest: Any) -> None:
        state.turn = seat

    after(patch, tunnel.withdraw, again)


@breaks("TUNNEL-8")
def the_reveal_stops_with_the_pile(patch: pytest.MonkeyPatch) -> None:
    """The discard pile is not shuffled for a tunnel."""
    other_piles(patch, tunnel, top_card=lambda state, log: piles.top_card(state, log) if state.deck else EMPTY)


@breaks("TUNNEL-8")
def laid_down_cards_are_shuffled_in(patch: pytest.MonkeyPatch) -> None:
    """The payment is discarded before the cards are turned up, so that it can be turned up itself."""
    lay_down = tunnel.lay_down

    def discard_first(state: State, seat: int, action: ClaimRoute, log: Any) -> None:
        claim.discard(state, action.payment)
        lay_down(state, seat, action, log)

    everywhere(patch, lay_down, discard_first)


@breaks("TUNNEL-10")
def revealed_cards_go_back_on_the_pile(patch: pytest.MonkeyPatch) -> None:
    """What was turned up is put back."""
    leave = tunnel._leave

    def put_back(state: State) -> Any:
        laid = leave(state)
        for card in reversed(laid.revealed):
            state.discard[card] -= 1
            state.deck.append(card)
        return laid

    patch.setattr(tunnel, "_leave", put_back)


@breaks("TUNNEL-10")
def revealed_cards_into_the_hand(patch: pytest.MonkeyPatch) -> None:
    """Who pays for the cards turned up gets them."""
    leave = tunnel._leave

    def take(state: State) -> Any:
        laid = leave(state)
        for card in laid.revealed:
            state.discard[card] -= 1
            state.actor.hand[card] += 1
        return laid

    patch.setattr(tunnel, "_leave", take)


def _after_paying(patch: pytest.MonkeyPatch, then: Callable[[Player, int], None]) -> None:
    def pay(state: State, seat: int, action: PayTunnel, log: Any) -> None:
        extra = state.tunnel.extra
        tunnel.pay(state, seat, action, log)
        then(state.players[seat], extra)

    patch.setitem(rules.FOLLOW, PayTunnel, pay)


@breaks("TUNNEL-11")
def extra_cards_take_trains(patch: pytest.MonkeyPatch) -> None:
    """A train for every card paid."""

    def more(player: Player, extra: int) -> None:
        player.trains -= extra

    _after_paying(patch, more)


@breaks("TUNNEL-11")
def extra_cards_score(patch: pytest.MonkeyPatch) -> None:
    """A point for every extra card."""

    def more(player: Player, extra: int) -> None:
        player.score += extra

    _after_paying(patch, more)


# -- tickets ----------------------------------------------------------------------------------------------------------


@breaks("TICKET-2")
def refused_tickets_on_top(patch: pytest.MonkeyPatch) -> None:
    """Refused tickets go back where they came from."""
    patch.setattr(ticket, "_put_away", lambda state, refused, where: state.ticket_deck.extend(reversed(refused)))


@breaks("TICKET-4")
def refused_tickets_in_reverse(patch: pytest.MonkeyPatch) -> None:
    """The last drawn ticket goes under the deck first."""
    put_away = ticket._put_away
    patch.setattr(ticket, "_put_away", lambda state, refused, where: put_away(state, refused[::-1], where))


@breaks("TICKET-5")
def old_tickets_may_be_given_back(patch: pytest.MonkeyPatch) -> None:
    """Who draws tickets chooses among the old ones, too."""

    def together(state: State, seat: int, *rest: Any) -> None:
        player = state.players[seat]
        player.offered += tuple(player.tickets)
        player.tickets.clear()

    after(patch, ticket.draw_tickets, together)


@breaks("TICKET-8")
def fulfilled_tickets_do_not_count_when_drawn(patch: pytest.MonkeyPatch) -> None:
    """A ticket must be fulfilled after it was drawn."""
    keep = ticket.keep

    def put_aside(state: State, seat: int, action: KeepTickets, log: Any) -> None:
        player, before = state.players[seat], state.players[seat].tickets[:]
        own = state.board.routes_in(player.routes)
        keep(state, seat, action, log)
        done = sheets.fulfil(state, seat, own)[0]
        player.tickets[:] = [t for t in player.tickets if t in before or t not in done]

    everywhere(patch, keep, put_aside)


@breaks("TICKET-9")
def tickets_looked_at_are_put_back(patch: pytest.MonkeyPatch) -> None:
    """Who does not like the tickets may do something else instead."""
    admit(patch, Phase.KEEP_TICKETS, *turn.BELONGS[Phase.TURN])
