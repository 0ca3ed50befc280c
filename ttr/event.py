"""What happened: the events that an action brings about, in order.

`PRIVATE` names the fields that only the player concerned may see (INFO-1).
"""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ttr.cards import Cards


@dataclass(frozen=True, slots=True)
class CardsDealt:
    """Train cards dealt to a player at the start (SETUP-1)."""

    seat: int
    cards: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ("cards",)


@dataclass(frozen=True, slots=True)
class RowDealt:
    """The face-up row has been laid out (SETUP-2)."""

    row: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class TicketsDealt:
    """Tickets dealt to a player at the start (SETUP-4, SETUP-5)."""

    seat: int
    tickets: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ("tickets",)


@dataclass(frozen=True, slots=True)
class TicketsKept:
    """A player has kept some tickets and refused the others (SETUP-6, TICKET-2)."""

    seat: int
    kept: tuple[int, ...]
    refused: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ("kept", "refused")


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A player has taken a face-up card (DRAW-1)."""

    seat: int
    card: int
    slot: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class CardDrawn:
    """A player has drawn the top card of the pile (DRAW-1)."""

    seat: int
    card: int

    PRIVATE: ClassVar[tuple[str, ...]] = ("card",)


@dataclass(frozen=True, slots=True)
class SlotFilled:
    """A card has been turned up into a slot of the row (DRAW-2, DECK-4)."""

    slot: int
    card: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class RowRefreshed:
    """The row showed three or more locomotives and was replaced (REFRESH-1)."""

    swept: tuple[int, ...]
    row: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class Reshuffled:
    """The discard pile has become the new draw pile (DECK-2)."""

    cards: int
    """How many."""

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class TunnelRevealed:
    """Cards were turned up for a tunnel (TUNNEL-2)."""

    seat: int
    route: int
    paid: Cards
    cards: tuple[int, ...]
    extra: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class TunnelPaid:
    """The extra cards of a tunnel were paid (TUNNEL-6)."""

    seat: int
    route: int
    payment: Cards

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class TunnelWithdrawn:
    """A player took the cards of a tunnel back (TUNNEL-7)."""

    seat: int
    route: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class RouteClaimed:
    """A route was claimed (CLAIM-7)."""

    seat: int
    route: int
    payment: Cards
    """All cards paid, a tunnel's extra cards included."""
    points: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class TicketsDrawn:
    """A player looks at tickets from the deck (TICKET-1)."""

    seat: int
    tickets: tuple[int, ...]

    PRIVATE: ClassVar[tuple[str, ...]] = ("tickets",)


@dataclass(frozen=True, slots=True)
class StationBuilt:
    """A station was built (STATION-1)."""

    seat: int
    city: int
    payment: Cards

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class Passed:
    """A player could do nothing (TURN-3)."""

    seat: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class FinalRoundBegun:
    """A player has two trains or fewer: everybody has one more turn (END-1, END-2)."""

    seat: int
    trains: int

    PRIVATE: ClassVar[tuple[str, ...]] = ()


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The last turn is over (END-2), or everybody could only pass (END-5)."""

    rule: str

    PRIVATE: ClassVar[tuple[str, ...]] = ()


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
