"""What happened: the events that an action brings about, in order."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from ttr.cards import Cards


class CardsDealt(NamedTuple):
    """Train cards dealt to a player at the start (SETUP-1)."""

    seat: int
    cards: tuple[int, ...]


class RowDealt(NamedTuple):
    """The face-up row has been laid out (SETUP-2)."""

    row: tuple[int, ...]


class TicketsDealt(NamedTuple):
    """Tickets dealt to a player at the start (SETUP-4, SETUP-5)."""

    seat: int
    tickets: tuple[int, ...]


class TicketsKept(NamedTuple):
    """A player has kept some tickets and refused the others (SETUP-6, TICKET-2)."""

    seat: int
    kept: tuple[int, ...]
    refused: tuple[int, ...]


class CardTaken(NamedTuple):
    """A player has taken a face-up card (DRAW-1)."""

    seat: int
    card: int
    slot: int


class CardDrawn(NamedTuple):
    """A player has drawn the top card of the pile (DRAW-1)."""

    seat: int
    card: int


class SlotFilled(NamedTuple):
    """A card has been turned up into a slot of the row (DRAW-2, DECK-4)."""

    slot: int
    card: int


class RowRefreshed(NamedTuple):
    """The row showed three or more locomotives and was replaced (REFRESH-1)."""

    swept: tuple[int, ...]
    row: tuple[int, ...]


class Reshuffled(NamedTuple):
    """The discard pile has become the new draw pile (DECK-2)."""

    cards: int
    """How many."""


class TunnelRevealed(NamedTuple):
    """Cards were turned up for a tunnel (TUNNEL-2)."""

    seat: int
    route: int
    paid: Cards
    cards: tuple[int, ...]
    extra: int


class TunnelPaid(NamedTuple):
    """The extra cards of a tunnel were paid (TUNNEL-6)."""

    seat: int
    route: int
    payment: Cards


class TunnelWithdrawn(NamedTuple):
    """A player took the cards of a tunnel back (TUNNEL-7)."""

    seat: int
    route: int


class RouteClaimed(NamedTuple):
    """A route was claimed (CLAIM-7)."""

    seat: int
    route: int
    payment: Cards
    """All cards paid, a tunnel's extra cards included."""
    points: int


class TicketsDrawn(NamedTuple):
    """A player looks at tickets from the deck (TICKET-1)."""

    seat: int
    tickets: tuple[int, ...]


class StationBuilt(NamedTuple):
    """A station was built (STATION-1)."""

    seat: int
    city: int
    payment: Cards


class Passed(NamedTuple):
    """A player could do nothing (TURN-3)."""

    seat: int


class FinalRoundBegun(NamedTuple):
    """A player has two trains or fewer: everybody has one more turn (END-1, END-2)."""

    seat: int
    trains: int


class GameEnded(NamedTuple):
    """The last turn is over (END-2), or everybody could only pass (END-5)."""

    rule: str


Event: TypeAlias = (
    CardsDealt
    | RowDealt
    | TicketsDealt
    | TicketsKept
    | CardTaken
    | CardDrawn
    | SlotFilled
    | RowRefreshed
    | Reshuffled
    | TunnelRevealed
    | TunnelPaid
    | TunnelWithdrawn
    | RouteClaimed
    | TicketsDrawn
    | StationBuilt
    | Passed
    | FinalRoundBegun
    | GameEnded
)

Log: TypeAlias = list[Event]

PRIVATE: dict[type[Event], tuple[str, ...]] = {
    CardsDealt: ("cards",),
    TicketsDealt: ("tickets",),
    TicketsKept: ("kept", "refused"),
    CardDrawn: ("card",),
    TicketsDrawn: ("tickets",),
}
"""The fields that only the player concerned may see (INFO-1), by kind of event."""

HIDDEN = -1
"""Stands for a card or ticket that one may not see."""


def as_seen_by(seat: int, events: Iterable[Event]) -> Iterator[Event]:
    """What happened, as the player of this seat saw it (INFO-1).

    Others' blind cards and tickets are :data:`HIDDEN`. How many tickets somebody kept is not told here either, since
    nobody may know it before all have chosen (SETUP-7); the position tells it when it may be known.
    """
    for event in events:
        if type(event) not in PRIVATE or event.seat == seat:  # type: ignore[union-attr]
            yield event
        elif isinstance(event, CardDrawn):
            yield CardDrawn(event.seat, HIDDEN)
        elif isinstance(event, TicketsKept):
            yield TicketsKept(event.seat, (), ())
        elif isinstance(event, CardsDealt):
            yield CardsDealt(event.seat, (HIDDEN,) * len(event.cards))
        elif isinstance(event, TicketsDealt | TicketsDrawn):
            yield type(event)(event.seat, (HIDDEN,) * len(event.tickets))
