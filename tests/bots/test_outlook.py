"""What a planner sees in a position: payments, tunnels, and what a route or station brings at once."""

from random import Random

import pytest

from tests.bots.test_stations import RIGHT, WRONG
from tests.doubles.walked import some_of
from tests.table import FORTY_TWO, some, table
from ttr.bonus import by_trail
from ttr.bots.outlook import Outlook
from ttr.bots.prices import PRICES
from ttr.cards import CARDS, LOCOMOTIVE
from ttr.score import score
from ttr.state import NOBODY, Phase, State

BLUE, WHITE, RED = 1, 3, 7


def route(state: State, name: str) -> int:
    return next(route.index for route in state.board.routes if route.id == name)


def bundle(terms: str) -> tuple[int, ...]:
    return tuple(some(terms).get(card, 0) for card in CARDS)


def looked(state: State, seat: int = 0) -> Outlook:
    return Outlook(state, seat, PRICES)


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "paid", "harm"),
    [
        ("3R+2U", "2U", 0),
        ("3R+3U", "2U", 0),
        ("5R+2U", "2U", 0),
        ("3R+1U", "2R", 1),
        ("3R+1U+1L", "1U+1L", 0.5),
    ],
)
def test_a_payment_spares_the_color_that_the_plan_needs(hand: str, paid: str, harm: float) -> None:
    """Warszawa-Wilno takes three red cards; two of any color pay for Danzig-Warszawa."""
    hand, paid = hand.replace("U", "B"), paid.replace("U", "B")
    state = table({"hand": some(hand), "tickets": ["warszawa-smolensk"], "routes": ["smolensk-wilno"]}, {})
    outlook = looked(state)
    assert outlook.plan.routes == (route(state, "warszawa-wilno"),)
    payment, found = outlook.payment(route(state, "danzig-warszawa"))
    assert (payment, found) == (bundle(paid), harm)


@pytest.mark.parametrize(
    ("hand", "paid", "safe"),
    [("2P", "2P", False), ("3P", "2P", True), ("2P+1L", "2P", True), ("2P+3B", "2P", False), ("2P+1L", "1P+1L", True)],
)
def test_a_tunnel_is_safe_with_a_card_that_it_may_ask_for(hand: str, paid: str, safe: bool) -> None:
    """A purple one or a locomotive."""
    state = table({"hand": some(hand)}, {})
    assert looked(state).safe(route(state, "marseille-zurich"), bundle(paid)) is safe
    assert looked(state).safe(route(state, "frankfurt-munchen"), bundle(paid)), "no tunnel"


def test_with_no_time_to_lose_a_tunnel_is_tried() -> None:
    state = table({"hand": {"purple": 2}}, {"routes": [*FORTY_TWO, "madrid-pamplona-1"]}, final_round="Bo")
    assert looked(state).safe(route(state, "marseille-zurich"), bundle("2P"))


def test_a_card_that_the_plan_lacks_is_worth_more_than_others() -> None:
    state = table({"hand": {"red": 1}, "tickets": ["warszawa-smolensk"], "routes": ["smolensk-wilno"]}, {})
    outlook = looked(state)
    assert max(range(LOCOMOTIVE), key=outlook.gains.__getitem__) == RED
    assert outlook.gains[LOCOMOTIVE] >= outlook.gains[RED]
    assert min(outlook.gains) <= outlook.hope <= max(outlook.gains)
    assert outlook.route_for(RED) == route(state, "warszawa-wilno")
    assert outlook.route_for(BLUE) is None
    assert outlook.route_for(LOCOMOTIVE) == route(state, "warszawa-wilno")


# -- tickets, and the longest path -------------------------------------------------------------------------------------


def positions(mode: str, players: int, seed: int) -> list[tuple[State, int]]:
    found = []
    for state in some_of(mode, players, seed, every=30):
        if state.phase is Phase.TURN:
            state.players[0].tickets += state.ticket_deck[:14]  # more of them are nearly fulfilled
            del state.ticket_deck[:14]
            found.append((state, 0))
    return found


@pytest.mark.parametrize(
    ("mode", "players", "seed"), [("europe", 2, 1), ("europe", 3, 2), ("usa", 3, 5), ("india", 2, 4)]
)
def test_what_a_route_brings_is_what_the_score_sheet_says(mode: str, players: int, seed: int) -> None:
    dice, brought = Random(seed), [0, 0]
    for state, seat in positions(mode, players, seed)[2:]:
        outlook, before = looked(state, seat), score(state).players[seat]
        free = [r.index for r in state.board.routes_in(state.open & ~state.players[seat].twins)]
        for index in dice.sample(free, min(len(free), 40)):
            after = state.copy()
            after.give_route(seat, index)
            then = score(after).players[seat]
            assert outlook.tickets_by(index) == then.ticket_points - before.ticket_points
            longest = [sum(n for bonus, n in column.bonuses.items() if by_trail([bonus])) for column in (before, then)]
            assert outlook.longest_by(index) == longest[1] - longest[0], state.board.routes[index].id
            brought[0] += outlook.tickets_by(index) > 0
            brought[1] += outlook.longest_by(index) > 0
    assert brought[0]


def test_a_longer_path_brings_the_bonus() -> None:
    state = table({"routes": ["berlin-wien"]}, {"routes": ["barcelona-marseille"]})
    outlook = looked(state)
    assert outlook.ahead == -1
    assert outlook.longest_by(route(state, "munchen-wien")) == 10
    assert outlook.longest_by(route(state, "brest-paris")) == 0
    assert outlook.longest_by(route(state, "budapest-wien-1")) == 10, "as long is long enough"
    assert outlook.ahead_by(route(state, "munchen-wien")) == 2
    state = table({}, {}, mode="usa_bigcities")
    assert looked(state).longest_bonus == sum(
        points for bonus, points in state.mode.bonuses.items() if bonus == "longest_path"
    )


def test_what_a_station_brings_is_what_the_score_sheet_says() -> None:
    brought = 0
    staged = [(position.state(), 0) for position in (*RIGHT, *WRONG)]
    for state, seat in staged + positions("europe", 5, 3)[2:]:
        outlook, before = looked(state, seat), score(state).players[seat].ticket_points
        kept = [*state.players[seat].stations]
        for city in range(len(state.board.cities)):
            if state.station_owner[city] == NOBODY:
                after = state.copy()
                after.give_station(seat, city)
                assert outlook.tickets_by_station(city) == score(after).players[seat].ticket_points - before
                brought += outlook.tickets_by_station(city) > 0
        assert state.players[seat].stations == kept, "the position stays as it is"
    assert brought >= len(RIGHT)
