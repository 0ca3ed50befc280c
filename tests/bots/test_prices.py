"""What a hand lacks for some routes, and how many turns are left."""

from random import Random

import pytest

from tests.table import FORTY_TWO, some, table
from ttr.bots.prices import Track, lack, neighbors, tracks, turns_left
from ttr.cards import CARDS, LOCOMOTIVE
from ttr.mode import load_mode, mode_ids

EUROPE = load_mode("europe")
PURPLE, BLUE, ORANGE, WHITE, GREEN, YELLOW, BLACK, RED = range(8)


def track(name: str) -> Track:
    return next(tracks(EUROPE)[route.index] for route in EUROPE.board.routes if route.id == name)


def lacks(hand: str, routes: str) -> tuple[float, dict[int, int], dict[int, int]]:
    """What a hand lacks for some routes: how many cards, of which kinds, and what is to spare."""
    found = lack([some(hand).get(card, 0) for card in CARDS], [track(name) for name in routes.split()])
    of, spare = ({card: n for card, n in enumerate(counts) if n} for counts in (found.of, found.spare))
    return found.cards, of, spare


@pytest.mark.parametrize(
    ("hand", "routes", "cards", "of", "spare"),
    [
        ("", "", 0, {}, {}),
        ("2R", "kyiv-smolensk", 1, {RED: 1}, {}),
        ("4R+1B", "kyiv-smolensk", 0, {}, {RED: 1, BLUE: 1}),
        ("4R", "kyiv-smolensk warszawa-wilno", 2, {RED: 2}, {}),
        ("3B+1R", "danzig-warszawa", 0, {}, {BLUE: 1, RED: 1}),
        ("2B", "berlin-essen danzig-warszawa", 2, {PURPLE: 2}, {}),
        ("2R+1L", "kyiv-smolensk", 0, {RED: 1}, {}),
        ("2R+3L", "kyiv-smolensk", 0, {RED: 1}, {LOCOMOTIVE: 2}),
        ("1B", "dieppe-london-1", 1, {LOCOMOTIVE: 1}, {}),
        ("1B+1L", "dieppe-london-1", 0, {}, {}),
        ("3L", "dieppe-london-1", 0, {PURPLE: 1}, {LOCOMOTIVE: 1}),
        ("3R+1L", "dieppe-london-1 kyiv-smolensk", 1, {PURPLE: 1}, {}),
        ("2B", "munchen-venezia", 1, {BLUE: 1}, {}),
    ],
)
def test_what_a_hand_lacks(hand: str, routes: str, cards: int, of: dict[int, int], spare: dict[int, int]) -> None:
    """A tunnel is reckoned one card dearer."""
    assert lacks(hand, routes) == (cards, of, spare)


def test_longer_gray_routes_come_first() -> None:
    """Four gray in blue, then two in red: with five cards one is lacking, not two."""
    assert lacks("3B+2R", "danzig-warszawa kharkov-kyiv")[:2] == (1, {BLUE: 1})


@pytest.mark.parametrize("mode", ["europe", "switzerland", "legendary_asia"])
def test_one_more_card_never_makes_a_hand_lack_more(mode: str) -> None:
    """And at most one less; what is asked for more never lacks less."""
    dice, all_tracks = Random(6), tracks(load_mode(mode))
    for _ in range(200):
        hand = [dice.choice((0, 0, 1, 2, 4)) for _ in range(9)]
        wanted = dice.sample(all_tracks, dice.randint(1, 5))
        before = lack(hand, wanted)
        card = dice.randrange(9)
        more = [n + (other == card) for other, n in enumerate(hand)]
        assert before.cards - 1 <= lack(more, wanted).cards <= before.cards
        assert lack(hand, wanted[1:]).cards <= before.cards
        assert min(*before.of, *before.spare, before.cards) >= 0
        assert sum(before.spare) - before.cards <= sum(hand)
        assert all(n <= m for n, m in zip(before.spare, hand, strict=True))


@pytest.mark.parametrize("mode", mode_ids())
def test_tracks_and_neighbors_are_those_of_the_board(mode: str) -> None:
    loaded = load_mode(mode)
    for route, seen in zip(loaded.board.routes, tracks(loaded), strict=True):
        assert seen.cards + seen.symbols == route.length + route.tunnel
        assert (seen.trains, seen.points) == (route.trains, loaded.claim_points[route.index])
        assert (route.b, route.index) in neighbors(loaded)[route.a]
        assert (route.a, route.index) in neighbors(loaded)[route.b]


def test_END_2_in_the_final_round_one_turn_is_left() -> None:
    state = table({}, {"routes": [*FORTY_TWO, "madrid-pamplona-1"]}, final_round="Bo")
    assert turns_left(state, 0) == 1


def test_END_1_before_it_two_are_left_at_least() -> None:
    state = table({"hand": {"red": 6}}, {"routes": [*FORTY_TWO], "hand": {"red": 6}})
    assert turns_left(state, 0) == turns_left(state, 1) == 2


@pytest.mark.parametrize("seat", range(2))
def test_the_fewer_trains_and_the_more_cards_anybody_has_the_fewer_turns_are_left(seat: int) -> None:
    state = table({}, {})
    found = []
    for trains in range(45, 2, -1):
        state.players[seat].trains = trains
        found.append(turns_left(state, 0))
    assert found == sorted(found, reverse=True)
    assert found[0] > 20
    assert found[-1] == 2
    state.players[seat].trains = 20
    before = turns_left(state, 0)
    state.players[seat].hand[RED] = 8
    assert turns_left(state, 0) < before
