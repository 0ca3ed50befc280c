"""The state of a game: who may know what (INFO), determinism (ENG-1), invariants (ENG-4), scoring (ENG-5), copies."""

import random
from copy import deepcopy
from random import Random

import pytest

from tests.table import cards, deal, do, letters, names_of, some, table
from ttr import event
from ttr.cards import FULL_DECK, spread
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, legal_actions
from ttr.score import score
from ttr.state import Phase, State, Tunnel


def play(state, seed, turns=200):
    """Play at random, kinds of actions being equally likely; every position is checked."""
    chance = Random(seed)
    for _ in range(turns):
        if state.phase is Phase.GAME_OVER:
            break
        by_kind = {}
        for action in legal_actions(state):
            by_kind.setdefault(type(action), []).append(action)
        apply(state, chance.choice(by_kind[chance.choice(list(by_kind))]))
        state.check()
    return state


# -- what one may know ------------------------------------------------------------------------------------------------


def middle():
    """A position with something of everything."""
    ada = {"hand": some("2R+1L"), "routes": ["berlin-wien"], "stations": ["roma"], "tickets": ["london-wien"]}
    bo = {"hand": some("1G+1B"), "routes": ["athina-sofia", "brest-paris"], "tickets": ["berlin-roma", "paris-wien"]}
    return table(
        ada,
        bo,
        {},
        row=cards("RBGK_"),
        deck=cards("WWOOP"),
        discard=some("3Y"),
        ticket_deck=["kyiv-sochi", "essen-kyiv"],
    )


def test_INFO_1_public_things():
    state = middle()
    for seat in range(3):
        seen = state.seen_by(seat)
        assert letters(seen.row) == "RBGK_"
        assert sum(seen.discard) == seen.discard[5] == 3
        assert (seen.deck_size, seen.ticket_deck_size) == (5, 2)
        assert (seen.turn, seen.phase, seen.final_seat) == (0, Phase.TURN, None)
        assert [player.hand_size for player in seen.players] == [3, 2, 0]
        assert [player.ticket_count for player in seen.players] == [1, 2, 0]
        assert [player.trains for player in seen.players] == [42, 39, 45]
        assert [player.score for player in seen.players] == [4, 8, 0]
        assert [player.routes for player in seen.players] == [player.routes for player in state.players]
        assert [player.stations for player in seen.players] == [(state.board.city_index["roma"],), (), ()]


def test_INFO_1_ones_own_hand_and_tickets():
    state = middle()
    assert state.seen_by(0).hand == (0, 0, 0, 0, 0, 0, 0, 2, 1)
    assert names_of(state, state.seen_by(1).tickets) == ["berlin-roma", "paris-wien"]


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.players[0].hand.__setitem__(slice(7, 9), [1, 2]),
        lambda state: state.players[0].hand.reverse(),
        lambda state: state.players[0].tickets.__setitem__(0, 3),
        lambda state: state.deck.reverse(),
        lambda state: state.deck.__setitem__(0, 1),
        lambda state: state.ticket_deck.reverse(),
        lambda state: state.box.clear(),
        lambda state: setattr(state, "seed", 9),
        lambda state: setattr(state, "shuffles", 9),
    ],
)
def test_INFO_1_private_things_do_not_show(change):
    state, other = middle(), middle()
    change(other)
    assert other != state
    assert other.seen_by(1) == state.seen_by(1)


@pytest.mark.parametrize(
    "change",
    [
        lambda state: state.row.reverse(),
        lambda state: state.deck.pop(),
        lambda state: state.ticket_deck.pop(),
        lambda state: state.discard.__setitem__(0, 1),
        lambda state: state.players[0].hand.__setitem__(0, 1),
        lambda state: state.players[0].tickets.pop(),
        lambda state: setattr(state.players[0], "trains", 1),
        lambda state: setattr(state, "final_seat", 0),
        lambda state: state.give_station(2, 5),
        lambda state: state.give_route(2, 0),
    ],
)
def test_INFO_1_public_things_show(change):
    state, other = middle(), middle()
    change(other)
    assert other.seen_by(1) != state.seen_by(1)


def test_INFO_1_a_blind_draw_is_known_to_its_drawer_alone():
    one, other = (table({}, {}, row=cards("KKKKK"), deck=cards(deck)) for deck in ("RB", "BR"))
    for state in (one, other):
        do(state, "Ada: draw deck")
    assert one.seen_by(1) == other.seen_by(1)
    assert one.seen_by(0) != other.seen_by(0)


def test_INFO_1_a_tunnel_lies_open():
    state = table({"hand": some("2G")}, {}, row=cards("RBKWO"), deck=cards("GRB"))
    do(state, "Ada: claim venezia-zurich 2 green")
    assert state.seen_by(1).tunnel == state.tunnel
    assert state.seen_by(1).unseen == (0,) * 9


def test_INFO_1_what_events_hide():
    assert {kind.__name__: fields for kind, fields in event.PRIVATE.items()} == {
        "CardsDealt": ("cards",),
        "CardDrawn": ("card",),
        "TicketsDealt": ("tickets",),
        "TicketsDrawn": ("tickets",),
        "TicketsKept": ("kept", "refused"),
    }
    assert set(event.PRIVATE) < set(event.Event.__args__)


def test_INFO_1_what_is_unseen_lies_in_the_draw_pile_or_in_other_hands():
    state = middle()
    assert state.seen_by(0).unseen == tuple(
        n + own
        for n, own in zip(
            table({}, {}, deck=cards("WWOOP"), row=cards("_____")).pool, state.players[1].hand, strict=True
        )
    )


def test_INFO_2_refused_and_undealt_tickets_are_known_to_nobody_else():
    state = deal(players=3)
    box = list(state.box)
    views = [state.seen_by(seat) for seat in range(3)]
    assert box
    assert [view.offered for view in views] == [player.offered for player in state.players]
    ada = state.players[0].offered
    one, other = state.copy(), state.copy()
    others = [f"{p.name}: keep {' '.join(names_of(state, p.offered))}" for p in state.players[1:]]
    do(one, f"Ada: keep {' '.join(names_of(state, ada[:2]))}", *others)
    do(other, f"Ada: keep {' '.join(names_of(state, ada[2:]))}", *others)
    assert sorted(one.box) != sorted(other.box)
    for seat in (1, 2):
        assert one.seen_by(seat) == other.seen_by(seat)
    assert one.seen_by(0) != other.seen_by(0)


def test_INFO_2_nobody_sees_the_box():
    state = deal()
    other = state.copy()
    other.box.reverse()
    other.box.pop()
    assert [other.seen_by(seat) for seat in range(2)] == [state.seen_by(seat) for seat in range(2)]


# -- determinism ------------------------------------------------------------------------------------------------------


def test_ENG_1_the_same_seed_and_actions_give_the_same_game():
    for mode in ("europe", "switzerland"):
        assert play(deal(mode, 3, 5), 1) == play(deal(mode, 3, 5), 1)


def test_ENG_1_another_seed_gives_another_game():
    assert deal(seed=1).facts() != deal(seed=2).facts()
    assert play(deal(seed=1), 1, 9).deck != play(deal(seed=2), 1, 9).deck


def test_ENG_1_nothing_depends_on_the_random_numbers_of_python():
    random.seed(1)
    before = random.getstate()
    one = play(deal(), 3, 60)
    assert random.getstate() == before
    random.seed(2)
    assert play(deal(), 3, 60) == one


def test_ENG_1_a_shuffle_is_the_one_of_the_contract():
    things = list(range(20))
    source = Random("77/3")
    for i in range(19, 0, -1):
        j = int(source.random() * (i + 1))
        things[i], things[j] = things[j], things[i]
    state = State(load_mode(), ["Ada", "Bo"], 77)
    state.shuffles = 3
    assert state.shuffle(range(20)) == things
    assert state.shuffles == 4


def test_ENG_1_the_deal_is_shuffles_0_1_and_2():
    state = deal(seed=4)
    blank = State(load_mode(), state.players, 4)
    dealt = blank.shuffle(spread(FULL_DECK))
    board = state.board
    long, regular = (
        blank.shuffle(sorted(tickets, key=lambda ticket: board.tickets[ticket].id))
        for tickets in (state.mode.long_tickets, state.mode.regular_tickets)
    )
    assert state.shuffles == 3
    assert state.deck[::-1] == dealt[13:]
    assert state.row == dealt[8:13]
    assert state.players[0].offered == (long[0], *regular[:3])
    assert state.players[1].offered == (long[1], *regular[3:6])
    assert state.ticket_deck[::-1] == regular[6:]


def test_ENG_1_a_known_shuffle():
    assert letters(State(load_mode(), ["Ada", "Bo"], 0).shuffle(range(9))) == "BPGLKORYW"


def test_ENG_1_only_a_shuffle_counts_as_random():
    state = table({}, {}, row=cards("RBGKW"), deck=cards("OPY"), discard=some("3R"), ticket_deck=["paris-wien"])
    do(state, "Ada: draw deck", "Ada: draw red", "Bo: tickets", "Bo: keep paris-wien", "Ada: draw deck")
    assert state.shuffles == 0
    do(state, "Ada: draw deck")
    assert state.shuffles == 1


# -- copies -----------------------------------------------------------------------------------------------------------


def test_a_copy_is_equal_and_lives_its_own_life():
    for mode in mode_ids():
        state = play(deal(mode), 2, 30)
        before = deepcopy(state.facts())
        twin = state.copy()
        assert twin == state
        play(twin, 9, 60)
        assert twin != state
        assert state.facts() == before


def test_a_copy_is_equal_in_every_field():
    state = middle()
    state.first, state.turn, state.final_seat, state.passes, state.seed, state.shuffles = 1, 2, 1, 1, 5, 6
    state.tunnel, state.pool = Tunnel(3, (1,) * 9, (1, 2), 1), (7,) * 9
    state.players[1].offered, state.players[2].refused, state.players[2].twins = (1, 2), (3,), 8
    assert state.copy() == state


def test_a_copy_shares_nothing_that_changes():
    state = middle()
    twin = state.copy()
    for name in ("row", "deck", "discard", "ticket_deck", "owner", "station_owner", "box", "players"):
        assert getattr(twin, name) is not getattr(state, name)
    for name in ("hand", "stations", "tickets"):
        assert getattr(twin.players[0], name) is not getattr(state.players[0], name)


@pytest.mark.parametrize(
    "change",
    [
        lambda state: setattr(state, "turn", 1),
        lambda state: setattr(state, "first", 1),
        lambda state: setattr(state, "phase", Phase.SECOND_CARD),
        lambda state: state.row.reverse(),
        lambda state: setattr(state, "passes", 1),
        lambda state: setattr(state, "final_seat", 1),
        lambda state: setattr(state.players[1], "name", "Zoe"),
        lambda state: state.players[1].hand.reverse(),
        lambda state: setattr(state.players[1], "offered", (1,)),
        lambda state: setattr(state.players[1], "refused", (1,)),
        lambda state: setattr(state, "tunnel", Tunnel(0, (0,) * 9, (), 1)),
    ],
)
def test_positions_that_differ_are_not_equal(change):
    state = middle()
    twin = state.copy()
    change(twin)
    assert twin != state
    assert state != "a position"


# -- invariants -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", mode_ids())
def test_ENG_4_the_invariants_hold_after_every_action(mode):
    most = load_mode(mode).players[1]
    state = play(deal(mode, most, 11), 11)
    assert sum(player.routes.bit_count() for player in state.players) > 5


def corrupt(name, change):
    return pytest.param(change, id=name)


@pytest.mark.parametrize(
    "change",
    [
        corrupt("a card more", lambda state: state.deck.append(0)),
        corrupt("a card less", lambda state: state.deck.pop()),
        corrupt("another card", lambda state: state.row.__setitem__(0, 8)),
        corrupt("a card out of thin air", lambda state: state.players[0].hand.__setitem__(0, 5)),
        corrupt(
            "fewer than no cards",
            lambda state: (state.players[0].hand.__setitem__(0, -1), state.discard.__setitem__(0, 1)),
        ),
        corrupt("a train more", lambda state: setattr(state.players[0], "trains", 43)),
        corrupt("a point more", lambda state: setattr(state.players[1], "score", 9)),
        corrupt("a ticket less", lambda state: state.players[0].tickets.pop()),
        corrupt("a ticket twice", lambda state: state.ticket_deck.append(state.ticket_deck[0])),
        corrupt("a ticket out of the box", lambda state: state.box.pop()),
        corrupt("a route with two owners", lambda state: setattr(state.players[1], "routes", state.players[0].routes)),
        corrupt("a route without its owner", lambda state: state.owner.__setitem__(state.routes_of(0)[0], -1)),
        corrupt("an owner without a route", lambda state: state.owner.__setitem__(0, 1)),
        corrupt("a fourth station", lambda state: [state.give_station(0, city) for city in (1, 2, 3)]),
        corrupt(
            "a station without its owner",
            lambda state: state.station_owner.__setitem__(state.board.city_index["roma"], -1),
        ),
        corrupt("a station that stands for nobody", lambda state: state.station_owner.__setitem__(0, 1)),
        corrupt("a claimed route that is open", lambda state: setattr(state, "open", state.board.all_routes)),
        corrupt("a free route that is closed", lambda state: setattr(state, "open", 0)),
        corrupt(
            "both tracks",
            lambda state: [state.give_route(2, state.board.route_index[f"berlin-frankfurt-{n}"]) for n in (1, 2)],
        ),
        corrupt("a tunnel in no tunnel", lambda state: setattr(state, "tunnel", Tunnel(0, (0,) * 9, (), 1))),
        corrupt("a decision without a tunnel", lambda state: setattr(state, "phase", Phase.TUNNEL_DECISION)),
        corrupt(
            "tickets to choose out of their phase",
            lambda state: setattr(state.players[0], "offered", (state.ticket_deck.pop(),)),
        ),
        corrupt("a choice without tickets", lambda state: setattr(state, "phase", Phase.KEEP_TICKETS)),
    ],
)
def test_ENG_4_what_cannot_be_is_noticed(change):
    state = middle()
    state.check()
    change(state)
    with pytest.raises(AssertionError):
        state.check()


def test_ENG_4_the_other_track_must_be_closed_for_few():
    state = table({"routes": ["berlin-frankfurt-1"]}, {})
    state.check()
    state.open |= 1 << state.board.route_index["berlin-frankfurt-2"]
    with pytest.raises(AssertionError, match="DOUBLE-3"):
        state.check()


def test_ENG_4_lost_trains_are_counted():
    state = table({"routes": ["hanoi-mandalay"]}, {}, mode="legendary_asia")
    assert state.players[0].trains == 41
    state.check()
    state.players[0].trains = 43
    with pytest.raises(AssertionError, match="trains"):
        state.check()


# -- scoring ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", mode_ids())
def test_ENG_5_scoring_changes_nothing_and_gives_the_same_again(mode):
    state = play(deal(mode, 2, 3), 3, 80)
    before = deepcopy(state.facts())
    sheets = [score(state), score(state), score(state.copy())]
    assert state.facts() == before
    assert len({repr([column.tie_keys for column in sheet.players]) for sheet in sheets}) == 1
    assert sheets[0].players == sheets[1].players


@pytest.mark.parametrize("mode", mode_ids())
def test_ENG_5_the_breakdown_adds_up(mode):
    state = play(deal(mode, 2, 4), 4, 100)
    for player, column in zip(state.players, score(state).players, strict=True):
        assert column.total == (
            column.route_points
            + column.mountain_points
            + column.ticket_points
            + column.station_points
            + sum(column.bonuses.values())
        )
        assert player.score == column.route_points + column.mountain_points
        assert sorted(column.completed + column.failed) == sorted(player.tickets)
        assert set(column.bonuses) == set(state.mode.bonuses)
        assert len(column.tie_keys) == 1 + len(state.mode.ties)


def test_ENG_5_cards_and_piles_do_not_matter():
    state = middle()
    other = state.copy()
    for player in other.players:
        player.hand = [3] * 9
    other.deck, other.turn, other.phase = [], 2, Phase.GAME_OVER
    assert [c.tie_keys for c in score(other).players] == [c.tie_keys for c in score(state).players]
