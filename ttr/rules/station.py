"""Building stations (STATION)."""

from collections.abc import Iterator

from ttr.action import BuildStation
from ttr.cards import COLORS, LOCOMOTIVE, Cards, bundle, bundles, colors_of, holds
from ttr.event import Log, StationBuilt
from ttr.rules import piles
from ttr.rules.claim import discard, having, take_from_hand
from ttr.rules.end import finish_turn
from ttr.rules.violation import Violation, broken
from ttr.state import NOBODY, State


def cost(state: State, seat: int) -> int:
    """Cards that a player's next station costs: 1, 2, 3 (STATION-3)."""
    return len(state.players[seat].stations) + 1


def cities(state: State, seat: int) -> list[int]:
    """The cities where this player could build now with some payment (STATION-1)."""
    player = state.players[seat]
    need = len(player.stations) + 1
    if need > state.mode.stations or max(player.hand[:LOCOMOTIVE]) + player.hand[LOCOMOTIVE] < need:
        return []
    return [city for city, owner in enumerate(state.station_owner) if owner == NOBODY]


def payments(state: State, seat: int) -> list[Cards]:
    """Every payment for this player's next station; the city makes no difference (STATION-3)."""
    if not state.stations_left(seat):
        return []
    return bundles(state.players[seat].hand, range(len(COLORS)), cost(state, seat))


def legal(state: State, seat: int) -> list[BuildStation]:
    """Every legal station, city by city."""
    return [BuildStation(city, payment) for city in cities(state, seat) for payment in payments(state, seat)]


def broken_by_station(state: State, seat: int, action: BuildStation) -> Iterator[Violation]:
    """What forbids this station."""
    yield from broken_by_city(state, seat, action.city)
    payment, hand, need = action.payment, state.players[seat].hand, cost(state, seat)
    if need > state.mode.stations:
        return
    if len(colors_of(payment)) > 1:
        yield broken("STATION-3", "two_colors_station", payment=payment)
    if sum(payment) != need:
        yield broken("STATION-3", "wrong_station_cost", need_cards=need, paid_cards=sum(payment))
    if not holds(hand, payment):
        yield broken("STATION-3", "not_in_hand", need=payment, have=having(hand, payment))


def broken_by_city(state: State, seat: int, city: int) -> Iterator[Violation]:
    """What forbids a station of this player in this city whatever one pays."""
    if not state.mode.stations:
        yield broken("STATION-1", "no_stations_in_mode")
        return
    if state.station_owner[city] != NOBODY:
        yield broken("STATION-1", "city_has_station", city=city, owner_seat=state.station_owner[city])
    if not state.stations_left(seat):
        yield broken("STATION-4", "all_stations_built", most_stations=state.mode.stations)


def why_no_payment(state: State, seat: int, city: int) -> Violation | None:
    """What keeps this player from building in a city at all: the city, or the cards; None if it can be done."""
    return next(broken_by_city(state, seat, city), None) or lacks_cards(state, seat)


def lacks_cards(state: State, seat: int) -> Violation | None:
    """What the cards of this player's hand lack for the next station; None if they can pay for it."""
    if not state.stations_left(seat) or payments(state, seat):
        return None
    hand = state.players[seat].hand
    best = max(range(len(COLORS)), key=lambda color: hand[color])
    have = having(hand, bundle(best, 1, 0))
    return broken("STATION-3", "station_needs_cards", need_cards=cost(state, seat), have=have)


def build(state: State, seat: int, action: BuildStation, log: Log | None) -> None:
    """Pay for a station and build it (STATION-3)."""
    take_from_hand(state, seat, action.payment)
    discard(state, action.payment)
    state.give_station(seat, action.city)
    if log is not None:
        log.append(StationBuilt(seat, action.city, action.payment))
    piles.refill(state, log)
    finish_turn(state, log)
