"""Variants that set up, take turns, draw and shuffle otherwise."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.doubles.variants.patching import admit, after, breaks, do_nothing, everywhere, forgive, other_piles
from ttr import rules
from ttr.action import BuildStation, ClaimRoute, DrawCard, DrawTickets, Pass, TakeCard
from ttr.cards import EMPTY, LOCOMOTIVE, NO_CARDS, count, spread
from ttr.rules import claim, draw, end, piles, setup, station, turn
from ttr.scenario import building
from ttr.state import Phase, Player, State

# -- setting up -------------------------------------------------------------------------------------------------------


@breaks("SETUP-1")
def hands_dealt_card_by_card(patch: pytest.MonkeyPatch) -> None:
    """One card to each player in turn, so that a seed gives other hands."""
    steps = setup.steps

    def in_rounds(*args: Any) -> Iterator[tuple[str, State]]:
        for rule, state in steps(*args):
            if rule == "SETUP-1":
                top = [card for player in state.players for card in spread(player.hand)]
                for seat, player in enumerate(state.players):
                    player.hand[:] = count(top[seat :: len(state.players)])
            yield rule, state

    patch.setattr(setup, "steps", in_rounds)


@breaks("SETUP-3")
def no_refresh_at_setup(patch: pytest.MonkeyPatch) -> None:
    """The first row is not tested."""
    other_piles(patch, setup, refresh=do_nothing)


@breaks("SETUP-4", "TICKET-7")
def undealt_long_tickets_in_the_deck(patch: pytest.MonkeyPatch) -> None:
    """The long tickets that nobody got are shuffled into the ticket deck."""

    new_game = setup.new_game

    def deal(*args: Any) -> State:
        state = new_game(*args)
        state.ticket_deck += state.box
        state.box = []
        return state

    everywhere(patch, new_game, deal)


@breaks("TICKET-7")
def long_tickets_drawn_in_play(patch: pytest.MonkeyPatch) -> None:
    """Long tickets may lie in the deck."""
    patch.setattr(building._Builder, "no_long_ones", do_nothing)


@breaks("SETUP-8")
def the_first_listed_player_begins(patch: pytest.MonkeyPatch) -> None:
    """Whoever was chosen, the first in the list begins."""
    new_game = setup.new_game
    everywhere(patch, new_game, lambda mode, names, seed, first=0: new_game(mode, names, seed, 0))


@breaks("SETUP-9")
def counterclockwise(patch: pytest.MonkeyPatch) -> None:
    """The turn goes to the right, as one translation says."""

    def turn_back(state: State, log: Any) -> None:
        if state.phase is not Phase.GAME_OVER:
            state.turn = (state.turn - 2) % len(state.players)

    after(patch, end.finish_turn, turn_back)


@breaks("SETUP-10")
def scores_start_at_one(patch: pytest.MonkeyPatch) -> None:
    """The markers stand on the first space of the track."""
    begin = Player.__init__

    def begin_at_one(self: Player, name: str, trains: int) -> None:
        begin(self, name, trains)
        self.score = 1

    patch.setattr(Player, "__init__", begin_at_one)


# -- the turn, drawing and the piles ----------------------------------------------------------------------------------


@breaks("TURN-1")
def claiming_does_not_end_the_turn(patch: pytest.MonkeyPatch) -> None:
    """After a claim the same player goes on."""

    def again(state: State, seat: int, *rest: Any) -> None:
        state.turn = seat

    after(patch, claim.book, again)


@breaks("TURN-1")
def stations_are_built_on_the_way(patch: pytest.MonkeyPatch) -> None:
    """A station costs cards but no turn."""

    def again(state: State, seat: int, *rest: Any) -> None:
        state.turn = seat

    after(patch, station.build, again)


@breaks("TURN-2")
def claiming_after_one_card(patch: pytest.MonkeyPatch) -> None:
    """Instead of a second card something else may be done."""
    admit(patch, Phase.SECOND_CARD, ClaimRoute, BuildStation, DrawTickets)


@breaks("DRAW-6")
def second_card_may_be_declined(patch: pytest.MonkeyPatch) -> None:
    """Who has taken one card may stop."""
    admit(patch, Phase.SECOND_CARD, Pass)
    forgive(
        patch,
        turn.broken_by_pass,
        "something_else_is_legal",
        if_=lambda state, facts: state.phase is Phase.SECOND_CARD,
    )


def _go_on(patch: pytest.MonkeyPatch, is_over: Callable[[State, bool], bool]) -> None:
    """Decide otherwise when the draw is over."""

    def go_on(state: State, log: Any, *, only_card: bool = False) -> None:
        if state.phase is Phase.TURN and not is_over(state, only_card):
            state.phase = Phase.SECOND_CARD
        else:
            end.finish_turn(state, log)

    patch.setattr(draw, "_go_on", go_on)


@breaks("DRAW-1")
def one_card_a_turn(patch: pytest.MonkeyPatch) -> None:
    """There is no second card."""
    _go_on(patch, lambda state, only_card: True)


@breaks("DRAW-1")
def cards_picked_from_the_pile(patch: pytest.MonkeyPatch) -> None:
    """One may look for a color in the draw pile."""

    def take(state: State, seat: int, action: TakeCard, log: Any) -> None:
        if action.card in state.row:
            draw.take(state, seat, action, log)
        else:
            state.deck.remove(action.card)
            state.players[seat].hand[action.card] += 1
            draw._go_on(state, log)

    patch.setitem(rules.FOLLOW, TakeCard, take)
    forgive(patch, draw.broken_by_take, "not_in_row", if_=lambda state, facts: facts["card"] in state.deck)


@breaks("DRAW-3")
def a_second_card_after_a_locomotive(patch: pytest.MonkeyPatch) -> None:
    """A face-up locomotive does not end the draw."""
    _go_on(patch, lambda state, only_card: False)


@breaks("DRAW-7")
def waiting_for_a_second_card(patch: pytest.MonkeyPatch) -> None:
    """A second card is waited for although there is none."""
    _go_on(patch, lambda state, only_card: only_card)


@breaks("DRAW-7")
def the_only_card_is_put_back(patch: pytest.MonkeyPatch) -> None:
    """Who cannot take a second card has not drawn at all, and is still on turn."""

    def go_on(state: State, log: Any, *, only_card: bool = False) -> None:
        if state.phase is Phase.TURN and not only_card:
            state.phase = Phase.SECOND_CARD
            if not (piles.can_give(state) or draw.takeable(state)):
                state.phase = Phase.TURN
            return
        end.finish_turn(state, log)

    patch.setattr(draw, "_go_on", go_on)


@breaks("DRAW-2")
def replaced_at_the_end_of_the_turn(patch: pytest.MonkeyPatch) -> None:
    """The gap stays until both cards have been taken."""

    def take(state: State, seat: int, action: TakeCard, log: Any) -> None:
        state.row[state.row.index(action.card)] = EMPTY
        state.players[seat].hand[action.card] += 1
        draw._go_on(state, log, only_card=action.card == LOCOMOTIVE)
        if state.phase is not Phase.SECOND_CARD:
            piles.refill(state, log)

    everywhere(patch, draw.take, take)


@breaks("DRAW-2")
def the_row_closes_up(patch: pytest.MonkeyPatch) -> None:
    """The cards move up, and the new one is laid at the end."""

    def fill(state: State, slot: int, log: Any) -> None:
        del state.row[slot]
        state.row.append(piles.top_card(state, log))

    other_piles(patch, draw, fill=fill)


@breaks("DRAW-5")
def a_blind_locomotive_ends_the_draw(patch: pytest.MonkeyPatch) -> None:
    """A locomotive from the pile counts as two cards, too."""

    def blind(state: State, seat: int, action: DrawCard, log: Any) -> None:
        card = piles.top_card(state, log)
        state.players[seat].hand[card] += 1
        draw._go_on(state, log, only_card=card == LOCOMOTIVE)

    everywhere(patch, draw.draw, blind)


@breaks("DRAW-5")
def a_blind_locomotive_allows_a_face_up_one(patch: pytest.MonkeyPatch) -> None:
    """After a locomotive from the pile a second one may be taken from the row."""
    lucky = []

    def blind(state: State, seat: int, action: DrawCard, log: Any) -> None:
        lucky[:] = state.deck[-1:]
        draw.draw(state, seat, action, log)

    patch.setitem(rules.FOLLOW, DrawCard, blind)
    forgive(patch, draw.broken_by_take, "locomotive_as_second_card", if_=lambda state, facts: lucky == [LOCOMOTIVE])


@breaks("REFRESH-1")
def only_the_locomotives_are_swept(patch: pytest.MonkeyPatch) -> None:
    """The other cards of the row stay."""

    def refresh(state: State, log: Any) -> None:
        while piles.needs_refresh(state):
            for slot, card in enumerate(state.row):
                if card == LOCOMOTIVE:
                    state.discard[card] += 1
                    state.row[slot] = piles.top_card(state, log)

    everywhere(patch, piles.refresh, refresh)


@breaks("REFRESH-1")
def a_swept_row_leaves_the_game(patch: pytest.MonkeyPatch) -> None:
    """The cards of a replaced row are not discarded but put away."""
    refresh = piles.refresh

    def put_away(state: State, log: Any) -> None:
        if piles.needs_refresh(state):
            kept = state.discard[:]
            refresh(state, log)
            state.discard[:] = kept

    everywhere(patch, refresh, put_away)


@breaks("REFRESH-2")
def row_tested_at_the_end_of_the_turn_only(patch: pytest.MonkeyPatch) -> None:
    """Three locomotives stay until the turn is over."""
    other_piles(patch, draw, refresh=do_nothing)


@breaks("REFRESH-2")
def row_tested_after_each_filled_gap(patch: pytest.MonkeyPatch) -> None:
    """The row is swept before all its gaps are filled."""

    def refill(state: State, log: Any) -> None:
        for slot in range(len(state.row)):
            if state.row[slot] == EMPTY:
                piles.fill(state, slot, log)
                piles.refresh(state, log)

    everywhere(patch, piles.refill, refill)


@breaks("REFRESH-2")
def a_new_row_is_not_tested(patch: pytest.MonkeyPatch) -> None:
    """After one refresh the row stays as it is."""
    patch.setattr(piles, "MOST_REFRESHES", 1)
    patch.setattr(end, "piles", SimpleNamespace(refresh=do_nothing))


@breaks("REFRESH-3")
def a_row_left_alone_is_never_tested_again(patch: pytest.MonkeyPatch) -> None:
    """The row is tested when a card is turned up, and never else."""
    refill = piles.refill

    def if_there_are_gaps(state: State, log: Any) -> None:
        if EMPTY in state.row:
            refill(state, log)

    everywhere(patch, refill, if_there_are_gaps)
    other_piles(patch, end, refresh=do_nothing)


@breaks("REFRESH-4")
def refresh_although_it_cannot_succeed(patch: pytest.MonkeyPatch) -> None:
    """The row is swept over and over."""
    other_piles(patch, building)  # files are read as ever
    patch.setattr(piles, "needs_refresh", lambda state: state.row.count(LOCOMOTIVE) >= state.mode.refresh_locomotives)


@breaks("REFRESH-4")
def refresh_counts_the_draw_pile_only(patch: pytest.MonkeyPatch) -> None:
    """Whether a refresh can succeed is asked of the draw pile alone."""
    needs = piles.needs_refresh
    everywhere(patch, needs, lambda state: needs(state) and sum(card != LOCOMOTIVE for card in state.deck) >= 3)


@breaks("REFRESH-4")
def three_refreshes_at_most(patch: pytest.MonkeyPatch) -> None:
    """After three refreshes in a row the fourth is left out."""
    patch.setattr(piles, "MOST_REFRESHES", 3)


@breaks("REFRESH-5")
def only_a_full_row_is_refreshed(patch: pytest.MonkeyPatch) -> None:
    """A row with gaps is not tested."""
    needs = piles.needs_refresh
    everywhere(patch, needs, lambda state: needs(state) and EMPTY not in state.row)


@breaks("DECK-1")
def payments_leave_the_game(patch: pytest.MonkeyPatch) -> None:
    """What is paid does not come back."""
    everywhere(patch, claim.discard, do_nothing)


@breaks("DECK-2")
def shuffled_as_soon_as_the_pile_is_empty(patch: pytest.MonkeyPatch) -> None:
    """The discard pile is shuffled when the last card goes, not when the next one is needed."""
    top_card = piles.top_card

    def eager(state: State, log: Any) -> int:
        card = top_card(state, log)
        if not state.deck and any(state.discard):
            state.deck = state.shuffle(spread(state.discard))[::-1]
            state.discard[:] = NO_CARDS
        return card

    everywhere(patch, top_card, eager)


@breaks("DECK-2")
def discards_are_turned_over_unshuffled(patch: pytest.MonkeyPatch) -> None:
    """The discard pile is used as it lies."""
    patch.setattr(State, "shuffle", lambda self, things: list(things))


@breaks("DECK-3")
def no_shuffle_for_the_second_card(patch: pytest.MonkeyPatch) -> None:
    """Within a turn the discard pile is not touched."""
    can_give = piles.can_give
    everywhere(
        patch,
        can_give,
        lambda state: bool(state.deck) if state.phase is Phase.SECOND_CARD else can_give(state),
    )


@breaks("DECK-3")
def no_shuffle_within_a_refresh(patch: pytest.MonkeyPatch) -> None:
    """When the draw pile runs out within a refresh, the slots stay empty."""
    refresh, top_card = piles.refresh, piles.top_card

    def short(state: State, log: Any) -> None:
        with pytest.MonkeyPatch.context() as inner:
            inner.setattr(piles, "top_card", lambda state, log: top_card(state, log) if state.deck else EMPTY)
            refresh(state, log)

    everywhere(patch, refresh, short)


@breaks("DECK-4")
def gaps_stay_open(patch: pytest.MonkeyPatch) -> None:
    """An empty slot is never filled again."""
    everywhere(patch, piles.refill, lambda state, log: piles.refresh(state, log))


@breaks("DECK-4")
def gaps_are_filled_from_the_right(patch: pytest.MonkeyPatch) -> None:
    """The highest slot is filled first."""

    def refill(state: State, log: Any) -> None:
        for slot in reversed(range(len(state.row))):
            if state.row[slot] == EMPTY:
                piles.fill(state, slot, log)
        piles.refresh(state, log)

    everywhere(patch, piles.refill, refill)
