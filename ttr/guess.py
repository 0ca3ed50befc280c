"""From what one player sees back to whole positions: one that goes with it, or many at random (INFO-1, OQ-25).

Whoever chooses by such a position cannot choose by a secret, since none went into it.
"""

from collections.abc import Mapping, Sequence
from random import Random

from ttr.cards import count, spread
from ttr.state import Phase, Player, Seen, State

NOBODY_HOLDS: Mapping[int, Sequence[int]] = {}


def visible(seen: Seen) -> State:
    """A position in which all that the player sees is true, and what they cannot see is filled in by number only.

    Other hands hold as many cards and tickets as they do, and the piles are as high; which ones is always the same and
    means nothing.
    """
    return _position(seen, spread(seen.unseen), unseen_tickets(seen))


def possible(seen: Seen, random: Random, cards: Mapping[int, Sequence[int]] = NOBODY_HOLDS) -> State:
    """A whole position that goes with what a player sees, at random.

    Parameters
    ----------
    seen : what the player sees
    random : decides what they cannot see
    cards : nine counts for each other seat of which that is known: cards that they hold at least
    """
    hidden = [n - sum(held[card] for held in cards.values()) for card, n in enumerate(seen.unseen)]
    pile, deck = spread(hidden), unseen_tickets(seen)
    random.shuffle(pile)
    random.shuffle(deck)
    state = _position(seen, pile, deck, cards)
    state.seed = random.getrandbits(48)
    return state


def unseen_tickets(seen: Seen) -> list[int]:
    """The tickets of the mode that a player cannot see: in the deck, in other hands, or out of the game."""
    mine = {*seen.tickets, *seen.offered, *seen.refused}
    return [ticket for ticket in seen.mode.tickets if ticket not in mine]


def _position(
    seen: Seen,
    pile: list[int],
    deck: list[int],
    cards: Mapping[int, Sequence[int]] = NOBODY_HOLDS,
) -> State:
    """The position with hidden cards and tickets dealt from these runs, from their ends."""
    state = State(seen.mode, [player.name for player in seen.players], 0, seen.first)
    state.turn, state.phase, state.passes = seen.turn, seen.phase, seen.passes
    state.row, state.discard = [*seen.row], [*seen.discard]
    state.tunnel, state.final_seat, state.pool = seen.tunnel, seen.final_seat, seen.pool
    state.open = seen.open
    for seat, (player, shown) in enumerate(zip(state.players, seen.players, strict=True)):
        _put_down(state, seat, player, shown.routes, shown.stations)
        player.trains, player.score = shown.trains, shown.score
        if seat == seen.seat:
            player.hand, player.tickets = [*seen.hand], [*seen.tickets]
            player.offered, player.refused = seen.offered, seen.refused
            continue
        known = cards.get(seat, ())
        player.hand = count(_taken(pile, shown.hand_size - sum(known)))
        for card, n in enumerate(known):
            player.hand[card] += n
    state.deck = pile
    _deal_tickets(state, seen, deck)
    return state


def _put_down(state: State, seat: int, player: Player, routes: int, stations: Sequence[int]) -> None:
    """Lay out a player's trains and stations."""
    player.routes, player.stations = routes, [*stations]
    both = len(state.players) >= state.mode.double_min_players
    for route in state.board.routes_in(routes):
        state.owner[route.index] = seat
        if both and route.twin is not None:
            player.twins |= 1 << route.twin
    for city in stations:
        state.station_owner[city] = seat


def _deal_tickets(state: State, seen: Seen, deck: list[int]) -> None:
    """Deal the unseen tickets: to the ticket deck regular ones only, then to hands, and the rest to the box."""
    long = [ticket for ticket in deck if state.board.tickets[ticket].long]
    regular = [ticket for ticket in deck if not state.board.tickets[ticket].long]
    state.ticket_deck = _taken(regular, seen.ticket_deck_size)
    mode, starting = seen.mode, seen.phase is Phase.INITIAL_TICKETS
    spare = regular + long
    for seat, player in enumerate(state.players):
        if seat == seen.seat:
            continue
        shown = seen.players[seat]
        if starting:  # whether they have chosen yet makes no difference: they have
            some = _taken(long, mode.deal_long)
            dealt = some[:1] + _taken(regular, shown.ticket_count - len(some)) + some[1:]
            player.tickets, player.refused = dealt[: mode.keep_initial], tuple(dealt[mode.keep_initial :])
            spare = regular + long
            continue
        player.tickets = _taken(spare, shown.ticket_count)
        player.offered = tuple(_taken(spare, shown.offered_count))
    state.box = spare


def _taken(pile: list[int], number: int) -> list[int]:
    """Take so many things from the end of a pile, or as many as there are."""
    if number <= 0:
        return []
    taken = pile[-number:]
    del pile[-number:]
    return taken
