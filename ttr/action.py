"""What a player can do: one small hashable type for each action of the scenario files (TURN-1, ENG-3)."""

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from ttr.cards import Cards


@dataclass(frozen=True, slots=True)
class KeepTickets:
    """Keep some of the tickets looked at and refuse the rest (SETUP-6, TICKET-2)."""

    tickets: tuple[int, ...]
    """Ticket indices, ascending."""

    word: ClassVar[str] = "keep"


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take a face-up card: the lowest slot that shows it (DRAW-1)."""

    card: int

    word: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class DrawCard:
    """Take the top card of the draw pile, unseen by the others (DRAW-1)."""

    word: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class ClaimRoute:
    """Claim a route, or lay the cards down for a tunnel (CLAIM-1, TUNNEL-1)."""

    route: int
    payment: Cards

    word: ClassVar[str] = "claim"


@dataclass(frozen=True, slots=True)
class PayTunnel:
    """Add the extra cards that a tunnel asks for (TUNNEL-6)."""

    payment: Cards

    word: ClassVar[str] = "pay"


@dataclass(frozen=True, slots=True)
class WithdrawTunnel:
    """Take the cards of a tunnel back (TUNNEL-7)."""

    word: ClassVar[str] = "withdraw"


@dataclass(frozen=True, slots=True)
class DrawTickets:
    """Draw tickets from the ticket deck (TICKET-1)."""

    word: ClassVar[str] = "tickets"


@dataclass(frozen=True, slots=True)
class BuildStation:
    """Build a station in a city (STATION-1)."""

    city: int
    payment: Cards

    word: ClassVar[str] = "station"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, because nothing can be done (TURN-3)."""

    word: ClassVar[str] = "pass"


Action: TypeAlias = (
    KeepTickets | TakeCard | DrawCard | ClaimRoute | PayTunnel | WithdrawTunnel | DrawTickets | BuildStation | Pass
)

TAKE = tuple(TakeCard(card) for card in range(9))
DRAW = DrawCard()
TICKETS = DrawTickets()
WITHDRAW = WithdrawTunnel()
PASS = Pass()
