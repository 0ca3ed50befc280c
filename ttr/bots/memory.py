"""What past events tell about other hands: cards that somebody was seen to take and has not been seen to pay."""

from collections.abc import Iterable, Mapping, Sequence

from ttr.event import CardTaken, Event, RouteClaimed, StationBuilt, TunnelPaid, TunnelRevealed, TunnelWithdrawn


class Memory:
    """Remembers the cards that each seat holds at least.

    Attributes
    ----------
    held : nine counts for each seat of which something is known
    """

    def __init__(self) -> None:
        self.held: dict[int, list[int]] = {}
        self._laid_down: Sequence[int] = ()

    def observe(self, events: Iterable[Event]) -> None:
        """Take in what happened."""
        for event in events:
            match event:
                case CardTaken():
                    self._of(event.seat)[event.card] += 1
                case RouteClaimed() | StationBuilt():
                    self._paid(event.seat, event.payment)
                case TunnelRevealed() if event.extra:
                    self._laid_down = event.paid
                case TunnelWithdrawn():
                    held = self._of(event.seat)
                    held[:] = [max(pair) for pair in zip(held, self._laid_down, strict=True)]
                case TunnelPaid():
                    self._laid_down = ()

    def others(self, seat: int) -> Mapping[int, Sequence[int]]:
        """What is known of all hands but one."""
        return {other: held for other, held in self.held.items() if other != seat}

    def _of(self, seat: int) -> list[int]:
        return self.held.setdefault(seat, [0] * 9)

    def _paid(self, seat: int, payment: Sequence[int]) -> None:
        held = self._of(seat)
        held[:] = [max(0, have - paid) for have, paid in zip(held, payment, strict=True)]
