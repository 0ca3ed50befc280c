"""The deal and the choice of the first tickets: SETUP, and what the other modes change of it."""

import pytest

from tests.table import cards, deal, discard, do, hand, legal, letters, names_of, refused, table
from ttr.cards import FULL_DECK, count, spread
from ttr.event import CardsDealt, RowRefreshed
from ttr.mode import load_mode
from ttr.notation import CARD_INDEX
from ttr.rules import legal_actions, new_game
from ttr.state import Phase, State

FOUR = ["brest-petrograd", "essen-kyiv", "kyiv-sochi", "athina-wilno"]
OTHER_FOUR = ["cadiz-stockholm", "berlin-roma", "paris-wien", "kyiv-petrograd"]


def choosing(**rest):
    """Ada and Bo have to choose from the four tickets of FOUR and OTHER_FOUR; Ada begins."""
    drawn = {"Ada": FOUR, "Bo": OTHER_FOUR}
    return table({}, {}, phase="initial_tickets", drawn_tickets=drawn, **rest)


@pytest.fixture
def stack(monkeypatch):
    """Lets a test say which cards lie on top of the draw pile when the game is dealt."""

    def stacked(letters):
        top = [CARD_INDEX[name] for name in cards(letters)]
        rest = spread([full - n for full, n in zip(FULL_DECK, count(top), strict=True)])
        monkeypatch.setattr(State, "shuffle", lambda self, things: top + rest if len(things) == 110 else list(things))

    return stacked


# -- cards ------------------------------------------------------------------------------------------------------------


def test_SETUP_1_four_cards_from_the_top_to_each_player_in_turn(stack):
    stack("RRRR BBBG" + "GGKWO")
    state = deal()
    assert hand(state, "Ada") == {"red": 4}
    assert hand(state, "Bo") == {"blue": 3, "green": 1}


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_SETUP_1_all_other_cards_are_in_the_draw_pile(players):
    state = deal(players=players, seed=3)
    assert [sum(player.hand) for player in state.players] == [4] * players
    assert len(state.deck) + sum(state.discard) + 5 == 110 - 4 * players
    state.check()


def test_SETUP_1_the_cards_are_shuffled():
    assert len({tuple(deal(seed=seed).deck) for seed in range(20)}) == 20


def test_SETUP_1_says_who_got_what():
    log = []
    new_game(load_mode(), ["Ada", "Bo"], 0, 0, log)
    assert [len(event.cards) for event in log if isinstance(event, CardsDealt)] == [4, 4]


def test_SETUP_2_five_cards_in_a_row_slot_0_first(stack):
    stack("RRRR BBBB" + "GYKWO")
    assert letters(deal().row) == "GYKWO"


def test_SETUP_3_three_locomotives_at_the_start_are_swept_away(stack):
    stack("RRRR BBBB" + "LLRLB" + "GGKWO")
    state = deal()
    assert letters(state.row) == "GGKWO"
    assert discard(state) == {"blue": 1, "red": 1, "locomotive": 3}


def test_SETUP_3_is_repeated_until_fewer_than_three_show(stack):
    stack("RRRR BBBB" + "LLRLB" + "LLLLL" + "GGKWL")
    state = deal()
    assert letters(state.row) == "GGKWL"
    assert sum(state.discard) == 10


def test_SETUP_3_two_locomotives_may_lie_there(stack):
    stack("RRRR BBBB" + "LRGBL")
    state = deal()
    assert letters(state.row) == "LRGBL"
    assert sum(state.discard) == 0


def test_SETUP_3_happens_in_a_real_shuffle():
    log = []
    seed = next(seed for seed in range(500) if letters(first_row(seed)).count("L") >= 3)
    state = new_game(load_mode(), ["Ada", "Bo"], seed, 0, log)
    assert any(isinstance(event, RowRefreshed) for event in log)
    assert letters(state.row).count("L") < 3
    state.check()


def first_row(seed):
    return State(load_mode(), ["Ada", "Bo"], seed).shuffle(spread(FULL_DECK))[8:13]


# -- tickets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_SETUP_4_one_long_ticket_each_and_the_others_leave_the_game(players):
    state = deal(players=players)
    long = set(state.mode.long_tickets)
    assert [len(long & set(player.offered)) for player in state.players] == [1] * players
    assert len(state.box) == 6 - players
    assert set(state.box) <= long


def test_SETUP_4_the_long_tickets_are_shuffled():
    assert len({deal(seed=seed).players[0].offered[0] for seed in range(60)}) == 6


@pytest.mark.parametrize(("players", "deck"), [(2, 34), (3, 31), (4, 28), (5, 25)])
def test_SETUP_5_three_regular_tickets_each_and_the_rest_is_the_deck(players, deck):
    state = deal(players=players)
    regular = set(state.mode.regular_tickets)
    assert [len(regular & set(player.offered)) for player in state.players] == [3] * players
    assert len(state.ticket_deck) == deck
    assert set(state.ticket_deck) <= regular


def test_SETUP_5_the_regular_tickets_are_shuffled():
    assert len({tuple(deal(seed=seed).ticket_deck) for seed in range(20)}) == 20


def test_SETUP_6_one_ticket_is_too_few():
    assert refused(choosing(), "Ada: keep essen-kyiv") == "SETUP-6"
    assert refused(choosing(), "Ada: keep") == "SETUP-6"


def test_SETUP_6_two_three_or_four_in_any_mixture():
    state = choosing()
    keeps = {tuple(text.split()[1:]) for text in legal(state, "keep")}
    assert sorted(len(keep) for keep in keeps) == [2] * 6 + [3] * 4 + [4]
    for keep in keeps:
        assert refused(state, f"Ada: keep {' '.join(keep)}") is None


def test_SETUP_6_the_long_ticket_may_be_refused_and_the_deck_stays_as_it_is():
    state = choosing()
    before = list(state.ticket_deck)
    do(state, "Ada: keep essen-kyiv kyiv-sochi", "Bo: keep berlin-roma paris-wien")
    assert state.ticket_deck == before


def test_SETUP_6_refused_tickets_leave_the_game():
    state = choosing()
    out = set(names_of(state, state.box))
    do(state, "Ada: keep brest-petrograd athina-wilno", "Bo: keep cadiz-stockholm berlin-roma paris-wien")
    assert set(names_of(state, state.box)) - out == {"essen-kyiv", "kyiv-sochi", "kyiv-petrograd"}
    assert names_of(state, state.players[0].tickets) == ["brest-petrograd", "athina-wilno"]


def test_SETUP_6_a_ticket_that_was_not_dealt_or_is_named_twice():
    assert refused(choosing(), "Ada: keep brest-petrograd berlin-roma") == "SETUP-6"
    assert refused(choosing(), "Ada: keep brest-petrograd brest-petrograd") == "SETUP-6"
    assert refused(choosing(), "Ada: keep brest-petrograd brest-petrograd essen-kyiv") == "SETUP-6"


def test_SETUP_6_in_europe_expanded():
    state = choosing(mode="europe_expanded")
    assert refused(state, "Ada: keep essen-kyiv") == "SETUP-6"
    assert refused(state, "Ada: keep essen-kyiv brest-petrograd") is None


def test_SETUP_7_players_choose_in_any_order():
    state = choosing()
    assert legal_actions(state, 0)
    assert legal_actions(state, 1)
    do(state, "Bo: keep cadiz-stockholm berlin-roma")
    assert state.phase is Phase.INITIAL_TICKETS
    do(state, "Ada: keep brest-petrograd essen-kyiv")
    assert state.phase is Phase.TURN
    assert state.actor.name == "Ada"


def test_SETUP_7_nobody_plays_before_all_have_chosen():
    state = choosing()
    do(state, "Ada: keep brest-petrograd essen-kyiv")
    assert refused(state, "Ada: draw deck") == "ENG-3"
    assert refused(state, "Bo: draw deck") == "ENG-3"


def test_SETUP_7_which_tickets_were_kept_is_not_revealed_before_all_have_chosen():
    one, other = choosing(), choosing()
    do(one, "Ada: keep brest-petrograd essen-kyiv")
    do(other, "Ada: keep kyiv-sochi athina-wilno")
    assert one.seen_by(1) == other.seen_by(1)


def test_SETUP_7_how_many_tickets_were_kept_is_not_revealed_before_all_have_chosen():
    one, other = choosing(), choosing()
    do(one, "Ada: keep brest-petrograd essen-kyiv")
    do(other, "Ada: keep brest-petrograd essen-kyiv kyiv-sochi athina-wilno")
    assert one.seen_by(1) == other.seen_by(1)


def test_SETUP_7_nobody_chooses_twice():
    state = choosing()
    do(state, "Ada: keep brest-petrograd essen-kyiv")
    assert refused(state, "Ada: keep kyiv-sochi athina-wilno") == "ENG-3"
    assert legal_actions(state, 0) == []


# -- who begins -------------------------------------------------------------------------------------------------------


def test_SETUP_8_the_first_player_is_a_parameter():
    for first in range(3):
        state = deal(players=3, first=first)
        for player in state.players:
            do(state, f"{player.name}: keep {' '.join(names_of(state, player.offered))}")
        assert state.turn == first


def test_SETUP_8_the_deal_is_the_same_whoever_begins():
    one, other = deal(first=0), deal(first=1)
    assert one.players[0].hand == other.players[0].hand
    assert one.ticket_deck == other.ticket_deck


def test_SETUP_8_else_it_is_drawn_at_random():
    first = [new_game(load_mode(), ["Ada", "Bo", "Cem"], seed).first for seed in range(40)]
    assert set(first) == {0, 1, 2}
    assert first == [new_game(load_mode(), ["Ada", "Bo", "Cem"], seed).first for seed in range(40)]


def test_SETUP_8_nobody_sits_there():
    for first in (-1, 2):
        with pytest.raises(ValueError, match=str(first)):
            new_game(load_mode(), ["Ada", "Bo"], 0, first)


def test_SETUP_9_clockwise_from_the_first_player():
    state = table({}, {}, {}, turn="Bo", deck_top=cards("RRRRRRRR"))
    order = []
    for _ in range(4):
        name = state.actor.name
        order.append(name)
        do(state, f"{name}: draw deck", f"{name}: draw deck")
    assert order == ["Bo", "Cem", "Ada", "Bo"]


def test_SETUP_9_only_the_player_on_turn_acts():
    state = table({}, {}, {}, turn="Bo")
    for name in ("Ada", "Cem"):
        for move in ("draw deck", "tickets", "pass", "keep", "withdraw", "claim paris-zurich 3 red"):
            assert refused(state, f"{name}: {move}") == "SETUP-9"
    assert legal_actions(state, 0) == legal_actions(state, 2) == []


def test_SETUP_9_also_between_the_two_parts_of_an_action():
    state = table({}, {}, deck_top=cards("RR"))
    do(state, "Ada: draw deck")
    assert refused(state, "Bo: draw deck") == "SETUP-9"
    do(state, "Ada: draw deck", "Bo: tickets")
    assert refused(state, "Ada: keep athina-wilno") == "SETUP-9"


def test_SETUP_10_scores_start_at_0():
    assert [player.score for player in deal(players=5).players] == [0] * 5


# -- how many play ----------------------------------------------------------------------------------------------------


def test_COMP_1_two_to_five_players_with_45_trains_and_3_stations():
    for players in (2, 5):
        state = deal(players=players)
        assert [player.trains for player in state.players] == [45] * players
        assert [state.stations_left(seat) for seat in range(players)] == [3] * players
    for players in (1, 6):
        with pytest.raises(ValueError, match=str(players)):
            new_game(load_mode(), [f"P{n}" for n in range(players)], 0)


def test_CH_1_two_or_three_players_with_40_trains_and_no_stations():
    state = deal("switzerland", 3)
    assert [player.trains for player in state.players] == [40] * 3
    assert state.stations_left(0) == 0
    for players in (1, 4):
        with pytest.raises(ValueError):
            new_game(load_mode("switzerland"), [f"P{n}" for n in range(players)], 0)


def test_INDIA_1_two_to_four_players_with_45_trains():
    assert [player.trains for player in deal("india", 4).players] == [45] * 4
    with pytest.raises(ValueError):
        new_game(load_mode("india"), [f"P{n}" for n in range(5)], 0)


# -- the first tickets of the other modes -----------------------------------------------------------------------------


def offers(mode, players=2, **rest):
    """A game of this mode before the choice, and the tickets offered to Ada by name, long ones first."""
    state = deal(mode, players, **rest)
    return state, names_of(state, state.players[0].offered)


def keep_all(state, name, but=()):
    """`Ada: keep ...` with all tickets offered to her, without some."""
    player = next(player for player in state.players if player.name == name)
    return f"{name}: keep {' '.join(ticket for ticket in names_of(state, player.offered) if ticket not in but)}"


def check_deal(mode, long, regular, least, rule):
    """So many tickets are dealt, and so many must be kept, by this rule."""
    state, offered = offers(mode)
    kinds = [state.board.tickets[ticket].long for ticket in state.players[0].offered]
    assert kinds == [True] * long + [False] * regular
    assert refused(state, f"Ada: keep {' '.join(offered[-least:])}") is None
    assert refused(state, f"Ada: keep {' '.join(offered[: least - 1])}") == rule
    assert refused(state, f"Ada: keep {' '.join(names_of(state, state.players[1].offered))}") == rule


def check_refused_leave_the_game(mode):
    """Refused tickets go to the box, and the deck stays as it is."""
    state, offered = offers(mode)
    deck, box = list(state.ticket_deck), set(state.box)
    refusing = names_of(state, state.players[1].offered)[0]
    do(state, keep_all(state, "Ada", {offered[0], offered[-1]}), keep_all(state, "Bo", {refusing}))
    assert state.ticket_deck == deck
    assert set(names_of(state, set(state.box) - box)) == {offered[0], offered[-1], refusing}


def check_refused_go_under_the_deck(mode):
    """Refused tickets go under the deck, in seat order from the first player, whoever chose first."""
    state, _ = offers(mode, 3, first=1)
    deck = state.ticket_deck[::-1]
    last = {player.name: player.offered[-1] for player in state.players}
    do(state, *(keep_all(state, name, names_of(state, [last[name]])) for name in ("Cem", "Ada", "Bo")))
    assert state.ticket_deck[::-1] == [*deck, last["Bo"], last["Cem"], last["Ada"]]
    assert state.box == []


def test_SETUP_6_first_tickets_of_europe():
    check_deal("europe", 1, 3, 2, "SETUP-6")
    check_refused_leave_the_game("europe")


def test_VAR_EXPANDED_1_first_tickets():
    check_deal("europe_expanded", 1, 3, 2, "SETUP-6")
    check_refused_leave_the_game("europe_expanded")


def test_VAR_BIGCITIES_2_first_tickets():
    check_deal("europe_bigcities", 0, 5, 2, "VAR-BIGCITIES-2")
    check_refused_leave_the_game("europe_bigcities")


def test_VAR_MEGA_2_first_tickets():
    check_deal("europe_mega", 2, 5, 3, "VAR-MEGA-2")


def test_VAR_MEGA_3_refused_tickets_leave_the_game():
    check_refused_leave_the_game("europe_mega")


def test_USA_1_first_tickets():
    check_deal("usa", 0, 3, 2, "USA-1")
    check_refused_go_under_the_deck("usa")


def test_US1910_1_first_tickets():
    check_deal("usa_1910", 0, 3, 2, "US1910-1")
    check_refused_go_under_the_deck("usa_1910")


def test_US1910_3_first_tickets():
    check_deal("usa_bigcities", 0, 4, 2, "US1910-3")
    check_refused_go_under_the_deck("usa_bigcities")


def test_US1910_4_first_tickets():
    check_deal("usa_mega", 0, 5, 3, "US1910-4")
    check_refused_go_under_the_deck("usa_mega")


def test_CH_3_first_tickets():
    check_deal("switzerland", 0, 5, 2, "CH-3")
    check_refused_leave_the_game("switzerland")


def test_ASIA_1_first_tickets():
    check_deal("legendary_asia", 1, 3, 2, "ASIA-1")
    check_refused_leave_the_game("legendary_asia")


def test_INDIA_2_first_tickets():
    check_deal("india", 0, 4, 2, "INDIA-2")
    check_refused_go_under_the_deck("india")


def test_VAR_MEGA_2_at_most_one_long_ticket():
    state, offered = offers("europe_mega")
    long, regular = offered[:2], offered[2:]
    assert refused(state, f"Ada: keep {' '.join(long)} {regular[0]}") == "VAR-MEGA-2"
    assert refused(state, f"Ada: keep {' '.join(offered)}") == "VAR-MEGA-2"
    assert refused(state, f"Ada: keep {' '.join(regular[:3])}") is None
    assert refused(state, f"Ada: keep {long[0]} {' '.join(regular[:2])}") is None
    assert refused(state, f"Ada: keep {long[0]} {regular[0]}") == "VAR-MEGA-2"
    assert all(sum(ticket in long for ticket in keep.split()) < 2 for keep in legal(state, "keep"))


def test_VAR_MEGA_3_undealt_long_tickets_leave_the_game():
    state, _ = offers("europe_mega", 5)
    assert len(state.box) == 2
    assert set(state.box) <= set(state.mode.long_tickets)


def test_ASIA_1_undealt_long_tickets_leave_the_game():
    state, _ = offers("legendary_asia", 5)
    assert len(state.box) == 1
    assert set(state.box) <= set(state.mode.long_tickets)


@pytest.mark.parametrize("mode", ["europe_bigcities", "usa", "usa_mega", "switzerland", "india"])
def test_SETUP_4_modes_without_long_tickets_put_nothing_aside(mode):
    assert offers(mode)[0].box == []
