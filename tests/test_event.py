"""What happened, as one player saw it: nothing that only another player may know (INFO-1)."""

import pytest

from tests.doubles.walked import walk
from ttr.event import (
    HIDDEN,
    PRIVATE,
    CardDrawn,
    CardsDealt,
    CardTaken,
    Event,
    Log,
    TicketsDealt,
    TicketsDrawn,
    TicketsKept,
    as_seen_by,
)

LOGS: dict[str, Log] = {}


def log_of(mode: str) -> Log:
    """Everything that happens in a game of three."""
    if mode not in LOGS:
        LOGS[mode] = Log()
        for _ in walk(mode, 3, 4, LOGS[mode]):
            pass
    return LOGS[mode]


def otherwise(event: Event, seat: int) -> Event:
    """The same event with other secrets than those of a seat."""
    if type(event) not in PRIVATE or event.seat == seat:  # type: ignore[union-attr]
        return event
    match event:
        case CardDrawn():
            return event._replace(card=(event.card + 1) % 9)
        case CardsDealt():
            return event._replace(cards=tuple((card + 1) % 9 for card in event.cards))
        case TicketsKept():  # how many is a secret too (SETUP-7)
            return event._replace(kept=(*event.kept, *event.refused[:1]), refused=event.refused[1:])
        case TicketsDealt() | TicketsDrawn():
            return event._replace(tickets=tuple(ticket + 1 for ticket in event.tickets))
    raise AssertionError(event)


@pytest.mark.parametrize("mode", ["europe", "usa_mega", "switzerland"])
@pytest.mark.parametrize("seat", range(3))
def test_INFO_1_other_secrets_look_the_same(mode: str, seat: int) -> None:
    log = log_of(mode)
    other = [otherwise(event, seat) for event in log]
    assert other != log
    assert {type(event) for event in log} >= {*PRIVATE}, "every secret is kept at least once"
    assert [*as_seen_by(seat, log)] == [*as_seen_by(seat, other)]


def test_one_sees_all_of_ones_own_and_all_that_is_public() -> None:
    log = log_of("europe")
    seen = [*as_seen_by(1, log)]
    assert len(seen) == len(log)
    for event, shown in zip(log, seen, strict=True):
        assert type(shown) is type(event)
        if type(event) not in PRIVATE or event.seat == 1:  # type: ignore[union-attr]
            assert shown == event
        else:
            assert shown.seat == event.seat  # type: ignore[union-attr]


def test_of_others_one_sees_how_many_cards_and_tickets_they_get() -> None:
    happened = [
        CardsDealt(1, (2, 3, 4, 8)),
        TicketsDealt(1, (5, 6, 7)),
        TicketsKept(1, (5, 6), (7,)),
        CardDrawn(1, 3),
        CardTaken(1, 3, 0),
        TicketsDrawn(1, (9, 10)),
    ]
    assert [*as_seen_by(0, happened)] == [
        CardsDealt(1, (HIDDEN,) * 4),
        TicketsDealt(1, (HIDDEN,) * 3),
        TicketsKept(1, (), ()),
        CardDrawn(1, HIDDEN),
        CardTaken(1, 3, 0),
        TicketsDrawn(1, (HIDDEN,) * 2),
    ]
