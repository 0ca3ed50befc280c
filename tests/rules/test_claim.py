"""Claiming routes (CLAIM), double routes (DOUBLE), ferries (FERRY), and what other maps add: CH, ASIA, INDIA."""

import pytest

from tests.table import FORTY_TWO, cards, discard, do, hand, legal, refused, some, table, ways
from ttr.action import ClaimRoute
from ttr.cards import colors_of
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import legal_actions, violations
from ttr.state import NOBODY, State
from ttr.text import Speaker

THREE_LEFT = list(FORTY_TWO)
HAND = "8P+8B+8O+8W+8G+8Y+8K+8R+8L"


def holding(terms, players=2, mode="europe", **rest):
    """Ada is on turn with these cards; nothing is claimed yet."""
    return table({"hand": some(terms)}, *[{}] * (players - 1), mode=mode, **rest)


def owner(state, route):
    """The name of a route's owner."""
    seat = state.owner[state.board.route_index[route]]
    return None if seat == NOBODY else state.players[seat].name


# -- paying -----------------------------------------------------------------------------------------------------------


def test_CLAIM_1_exactly_as_many_cards_as_spaces():
    state = holding("5B+2L")
    assert ways(state, "claim constantinople-sofia") == {"3 blue", "2 blue + 1 locomotive", "1 blue + 2 locomotive"}
    assert refused(state, "Ada: claim constantinople-sofia 2 blue") == "CLAIM-1"
    assert refused(state, "Ada: claim constantinople-sofia 4 blue") == "CLAIM-1"
    assert refused(state, "Ada: claim constantinople-sofia 3 blue + 1 locomotive") == "CLAIM-1"


def test_CLAIM_1_two_colors_are_refused():
    state = holding("2R+2B")
    assert refused(state, "Ada: claim danzig-warszawa 1 blue + 1 red") == "CLAIM-1"
    assert refused(state, "Ada: claim bruxelles-frankfurt 1 blue + 1 red") == "CLAIM-1"


def test_CLAIM_1_cards_that_are_not_in_the_hand():
    state = holding("1R+1L")
    assert refused(state, "Ada: claim danzig-warszawa 2 red") == "CLAIM-1"
    assert refused(state, "Ada: claim danzig-warszawa 2 locomotive") == "CLAIM-1"
    assert ways(state, "claim danzig-warszawa") == {"1 red + 1 locomotive"}


def test_CLAIM_2_any_one_color_on_a_gray_route():
    state = holding("2R+1B+1L")
    assert ways(state, "claim danzig-warszawa") == {"2 red", "1 red + 1 locomotive", "1 blue + 1 locomotive"}


def test_CLAIM_2_the_color_of_the_route_on_a_colored_one():
    state = holding("4R+4B+1L")
    assert refused(state, "Ada: claim bruxelles-frankfurt 2 red") == "CLAIM-2"
    assert refused(state, "Ada: claim bruxelles-frankfurt 1 red + 1 locomotive") == "CLAIM-2"
    assert ways(state, "claim bruxelles-frankfurt") == {"2 blue", "1 blue + 1 locomotive"}


def test_CLAIM_2_every_route_takes_its_color_and_a_gray_one_takes_all():
    state = holding(HAND)
    for track in state.board.routes:
        paid = {
            colors_of(action.payment)
            for action in legal_actions(state)
            if isinstance(action, ClaimRoute) and action.route == track.index
        } - {()}
        if track.locomotives < track.length:
            assert paid == ({(track.color,)} if track.color >= 0 else {(color,) for color in range(8)})


def test_CLAIM_3_locomotives_alone_pay_for_any_route():
    state = holding("3L+4R")
    assert ways(state, "claim constantinople-sofia") == {"3 locomotive"}
    assert ways(holding("8L"), "claim petrograd-stockholm") == {"8 locomotive"}


def test_CLAIM_4_three_trains_are_too_few_for_four_spaces_whatever_the_hand():
    state = table({"hand": some(HAND), "routes": THREE_LEFT}, {})
    assert refused(state, "Ada: claim athina-sarajevo 4 green") == "CLAIM-4"
    assert refused(state, "Ada: claim athina-sarajevo 1 red") == "CLAIM-4"
    assert refused(state, "Ada: claim constantinople-sofia 3 blue") is None
    assert max(state.board.routes[a.route].length for a in legal_actions(state) if isinstance(a, ClaimRoute)) == 3


def test_CLAIM_4_one_train_on_each_space():
    state = holding("4G+3B")
    do(state, "Ada: claim athina-sarajevo 4 green")
    assert state.players[0].trains == 41
    state = table({"hand": some("3B"), "routes": THREE_LEFT}, {})
    do(state, "Ada: claim constantinople-sofia 3 blue")
    assert state.players[0].trains == 0


def test_CLAIM_5_a_route_need_not_touch_the_others():
    state = table({"hand": some(HAND), "routes": ["athina-sofia"]}, {"routes": ["berlin-wien"]})
    routes = {text.split()[1] for text in legal(state, "claim")}
    assert routes == {route.id for route in state.board.routes} - {"athina-sofia", "berlin-wien"}


def test_CLAIM_6_one_route_a_turn():
    state = holding("4R")
    do(state, "Ada: claim bruxelles-paris-1 2 red")
    assert state.actor.name == "Bo"
    assert refused(state, "Ada: claim danzig-warszawa 2 red") == "SETUP-9"


def test_CLAIM_6_a_route_is_claimed_whole():
    state = holding("4G")
    for n in (1, 2, 3):
        assert refused(state, f"Ada: claim athina-sarajevo {n} green") == "CLAIM-1"
    do(state, "Ada: claim athina-sarajevo 4 green")
    assert owner(state, "athina-sarajevo") == "Ada"
    assert state.routes_of(0) == [state.board.route_index["athina-sarajevo"]]


def test_CLAIM_7_cards_are_discarded_and_points_scored_at_once():
    state = holding("3R+2L", deck=cards("KKK"), row=cards("KKKKK"))
    do(state, "Ada: claim berlin-frankfurt-2 2 red + 1 locomotive")
    assert discard(state) == some("2R+1L")
    assert hand(state, "Ada") == some("1R+1L")
    assert state.players[0].score == 4
    assert state.players[1].score == 0


@pytest.mark.parametrize(
    ("route", "points"),
    [("dieppe-paris", 1), ("brest-dieppe", 2), ("brest-paris", 4), ("brest-pamplona", 7), ("palermo-smyrna", 15)],
)
def test_CLAIM_7_points_by_length(route, points):
    state = holding("8P+8O+8K+8L")
    do(state, sorted(f"Ada: {text}" for text in legal(state, f"claim {route} "))[0])
    assert state.players[0].score == points


def test_CLAIM_8_a_claimed_route_cannot_be_claimed_again():
    state = holding(HAND, players=5)
    do(state, "Ada: claim athina-sarajevo 4 green")
    state.players[1].hand, state.players[0].hand = state.players[0].hand, state.players[1].hand
    assert refused(state, "Bo: claim athina-sarajevo 4 locomotive") == "CLAIM-8"
    assert not legal(state, "claim athina-sarajevo ")


def test_CLAIM_8_not_by_its_owner_either_and_no_action_gives_it_up():
    state = table({"hand": some(HAND), "routes": ["athina-sarajevo"]}, {})
    assert refused(state, "Ada: claim athina-sarajevo 4 green") == "CLAIM-8"
    for move in ("draw deck", "draw deck"):
        do(state, f"Ada: {move}")
    assert owner(state, "athina-sarajevo") == "Ada"


def test_CLAIM_9_the_player_chooses_among_the_payments():
    state = holding("1R+2L", mode="usa")
    assert ways(state, "claim atlanta-nashville") == {"1 red", "1 locomotive"}
    do(state, "Ada: claim atlanta-nashville 1 locomotive")
    assert hand(state, "Ada") == some("1R+1L")


def test_CLAIM_9_a_payment_is_a_color_and_a_number_of_locomotives():
    state = holding("2R+2B+2L")
    claims = [action for action in legal_actions(state) if isinstance(action, ClaimRoute)]
    assert len(claims) == len(set(claims))
    assert ways(state, "claim danzig-warszawa") == {
        "2 red",
        "1 red + 1 locomotive",
        "2 blue",
        "1 blue + 1 locomotive",
        "2 locomotive",
    }


# -- double routes ----------------------------------------------------------------------------------------------------


def after_a_claim(players, route="frankfurt-paris-1", payment="3 orange", mode="europe"):
    """Ada has claimed a track of a double route; everybody holds plenty."""
    state = table(
        {"hand": some("4O+4K")},
        *[{"hand": some("3W+3L")}] * (min(players, 4) - 1),
        *[{}] * (players == 5),
        mode=mode,
        row=cards("RRBBB"),
        deck=cards("GGGGGGGGGGGG"),
    )
    do(state, f"Ada: claim {route} {payment}")
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_DOUBLE_2_nobody_owns_both_tracks(players):
    state = after_a_claim(players)
    state.turn = 0
    state.players[0].hand = list(state.players[1].hand)
    assert refused(state, "Ada: claim frankfurt-paris-2 3 white") == "DOUBLE-2"
    assert not legal(state, "claim frankfurt-paris")


@pytest.mark.parametrize("players", [4, 5])
def test_DOUBLE_4_with_four_or_five_another_player_may_claim_the_other_track(players):
    state = after_a_claim(players)
    assert refused(state, "Bo: claim frankfurt-paris-2 3 white") is None
    assert legal(state, "claim frankfurt-paris-2 ")
    do(state, "Bo: claim frankfurt-paris-2 3 white")
    assert owner(state, "frankfurt-paris-2") == "Bo"
    assert refused(state, "Cem: claim frankfurt-paris-2 3 white") == "CLAIM-8"


@pytest.mark.parametrize("players", [2, 3])
def test_DOUBLE_3_with_two_or_three_the_other_track_is_closed_to_everyone(players):
    state = after_a_claim(players, "madrid-pamplona-1", "3 black")
    assert owner(state, "madrid-pamplona-1") == "Ada"
    for seat in range(1, players):
        state.turn = seat
        assert refused(state, f"{state.actor.name}: claim madrid-pamplona-2 3 white") == "DOUBLE-3"
        assert not legal(state, "claim madrid-pamplona")
    state.turn = 0
    state.players[0].hand = list(state.players[1].hand)
    assert refused(state, "Ada: claim madrid-pamplona-2 3 white") == "DOUBLE-2"


def test_DOUBLE_3_either_track_closes_the_other():
    for mine, other in (("frankfurt-paris-1", "frankfurt-paris-2"), ("frankfurt-paris-2", "frankfurt-paris-1")):
        state = table({"routes": [mine]}, {"hand": some(HAND)}, {}, turn="Bo")
        assert refused(state, f"Bo: claim {other} 3 locomotive") == "DOUBLE-3"


@pytest.mark.parametrize(
    ("mode", "threshold"),
    [
        ("europe", 4),
        ("europe_expanded", 4),
        ("europe_bigcities", 4),
        ("europe_mega", 4),
        ("usa", 4),
        ("usa_1910", 4),
        ("usa_bigcities", 4),
        ("usa_mega", 4),
        ("switzerland", 3),
        ("legendary_asia", 4),
        ("india", 4),
    ],
)
def test_DOUBLE_4_CH_2_INDIA_1_from_how_many_players_on_both_tracks(mode, threshold):
    least, most = load_mode(mode).players
    for players in range(least, most + 1):
        state = State(load_mode(mode), "ABCDE"[:players], 0)
        one = next(route for route in state.board.routes if route.twin is not None)
        state.give_route(0, one.index)
        state.turn = 1
        state.players[1].hand[:] = [9] * 9
        claims = {action.route for action in legal_actions(state) if isinstance(action, ClaimRoute)}
        assert (one.twin in claims) is (players >= threshold)


def test_CH_2_with_three_players_both_tracks_with_two_one():
    for players, rule in ((3, None), (2, "DOUBLE-3")):
        state = table(
            {"routes": ["bern-fribourg-1"]}, {"hand": some("1Y")}, *[{}] * (players - 2), turn="Bo", mode="switzerland"
        )
        assert refused(state, "Bo: claim bern-fribourg-2 1 yellow") == rule


def test_DOUBLE_5_a_claim_closes_nothing_but_the_other_track():
    board = load_mode().board
    for route in board.routes:
        state = State(load_mode(), ["Ada", "Bo"], 0)
        state.give_route(0, route.index)
        closed = board.all_routes & ~state.open
        assert closed == 1 << route.index | (1 << route.twin if route.twin is not None else 0)


def test_DOUBLE_5_routes_that_part_are_independent():
    state = table({"routes": ["barcelona-pamplona"], "hand": some("4B")}, {})
    assert refused(state, "Ada: claim pamplona-paris-1 4 blue") is None
    assert refused(state, "Ada: claim madrid-pamplona-1 3 blue") == "CLAIM-2"


def test_DOUBLE_6_a_failed_tunnel_closes_nothing():
    state = table({"hand": some("3K")}, {"hand": some("3K+3W")}, row=cards("RRBBB"), deck=cards("KKKGGGGGG"))
    do(state, "Ada: claim madrid-pamplona-1 3 black", "Ada: withdraw")
    assert refused(state, "Bo: claim madrid-pamplona-1 3 black") is None
    assert refused(state, "Bo: claim madrid-pamplona-2 3 white") is None


# -- ferries ----------------------------------------------------------------------------------------------------------


def test_FERRY_1_a_locomotive_for_each_symbol_and_one_color():
    state = holding("5B+6L")
    assert ways(state, "claim palermo-smyrna") == {
        "4 blue + 2 locomotive",
        "3 blue + 3 locomotive",
        "2 blue + 4 locomotive",
        "1 blue + 5 locomotive",
        "6 locomotive",
    }
    assert refused(state, "Ada: claim palermo-smyrna 5 blue + 1 locomotive") == "FERRY-1"


def test_FERRY_1_two_colors_are_refused():
    assert refused(holding("3B+3R+2L"), "Ada: claim palermo-smyrna 2 blue + 2 red + 2 locomotive") == "CLAIM-1"


def test_FERRY_2_symbols_are_a_minimum():
    state = holding("1G+3L")
    assert ways(state, "claim palermo-roma") == {"1 green + 3 locomotive"}
    do(state, "Ada: claim palermo-roma 1 green + 3 locomotive")
    assert owner(state, "palermo-roma") == "Ada"


def test_FERRY_3_as_many_symbols_as_spaces_and_only_locomotives_pay():
    state = holding("5B+2L")
    assert ways(state, "claim amsterdam-london") == {"2 locomotive"}
    assert refused(state, "Ada: claim amsterdam-london 1 blue + 1 locomotive") == "FERRY-1"
    assert not legal(holding("5B+1L"), "claim amsterdam-london")


@pytest.mark.parametrize(
    ("mode", "ferry"), [("europe", "athina-smyrna"), ("india", "calicut-quilon-1"), ("legendary_asia", "kobe-seoul")]
)
def test_FERRY_5_three_cards_never_stand_in_for_a_locomotive(mode, ferry):
    state = holding("5R", mode=mode)
    assert not legal(state, f"claim {ferry}")
    assert refused(state, f"Ada: claim {ferry} 2 red") == "FERRY-1"
    assert refused(state, f"Ada: claim {ferry} 4 red") == "CLAIM-1"


def test_INDIA_3_ferries_of_india():
    state = holding("6R+2L", mode="india")
    assert ways(state, "claim bombay-calicut") == {"4 red + 2 locomotive"}
    assert refused(state, "Ada: claim bombay-calicut 5 red + 1 locomotive") == "FERRY-1"
    assert ways(state, "claim calcutta-madras") == {"6 red + 2 locomotive"}


def test_ASIA_2_a_colored_ferry_takes_its_color_and_locomotives():
    state = holding("4O+4B+1L", mode="legendary_asia")
    assert ways(state, "claim kobe-shanghai") == {"3 orange + 1 locomotive"}
    assert refused(state, "Ada: claim kobe-shanghai 3 blue + 1 locomotive") == "CLAIM-2"
    assert refused(state, "Ada: claim kobe-shanghai 4 orange") == "FERRY-1"
    assert ways(state, "claim kobe-seoul") == {"1 orange + 1 locomotive", "1 blue + 1 locomotive"}


# -- other maps -------------------------------------------------------------------------------------------------------


def test_CH_6_no_locomotive_off_a_tunnel():
    state = holding("1R+2L", mode="switzerland")
    assert refused(state, "Ada: claim bern-neuchatel 1 red + 1 locomotive") == "CH-6"
    assert refused(state, "Ada: claim bern-neuchatel 2 locomotive") == "CH-6"
    assert not legal(state, "claim bern-neuchatel")
    assert ways(holding("2R+2L", mode="switzerland"), "claim bern-neuchatel") == {"2 red"}


@pytest.mark.parametrize(
    ("mode", "move", "told"),
    [
        ("switzerland", "claim bern-neuchatel 1 red + 1 blue", {"two_colors_no_locomotive"}),
        ("switzerland", "claim bern-neuchatel 2 blue", {"wrong_color_no_locomotive"}),
        ("switzerland", "claim basel-olten 1 red + 1 blue", {"two_colors", "wrong_color"}),
        ("switzerland", "claim basel-olten 2 blue", {"wrong_color"}),
        ("europe", "claim berlin-wien 2 blue + 1 red", {"two_colors", "wrong_color"}),
    ],
)
def test_CH_6_a_refusal_speaks_of_locomotives_only_where_they_could_pay(mode, move, told):
    state = holding(HAND, mode=mode)
    action = parse_action(move, state.mode, state)
    keys = {violation.key for violation in violations(state, action)}
    assert told <= keys
    assert not keys & {"two_colors", "wrong_color"} - told
    said = " ".join(Speaker("en", state.board).violation(v) for v in violations(state, action) if v.key in told)
    assert ("locomotives" in said) == ("no_locomotive" not in " ".join(told))


def test_CH_6_no_locomotive_on_a_gray_route_either():
    state = holding("3R+4L", mode="switzerland")
    assert not legal(state, "claim bern-luzern-1")
    assert ways(holding("5R+4L", mode="switzerland"), "claim bern-luzern-1") == {"4 red"}


def test_CH_6_on_a_tunnel_mixed_or_alone():
    state = holding("1O+2L", mode="switzerland")
    assert ways(state, "claim basel-olten") == {"1 orange + 1 locomotive", "2 locomotive"}


def test_ASIA_3_the_gray_track_of_a_double_takes_any_color_even_that_of_the_other():
    state = holding("3P+3G+2L", mode="legendary_asia")
    assert {"3 purple", "3 green"} <= ways(state, "claim krasnoyarsk-omsk-1")
    assert {"3 purple"} <= ways(state, "claim krasnoyarsk-omsk-2")
    assert refused(state, "Ada: claim krasnoyarsk-omsk-2 3 green") == "CLAIM-2"


ASIA_38 = [
    "dihua-peking",
    "dihua-omsk",
    "dihua-xian",
    "chita-khabarovsk",
    "khabarovsk-peking",
    "astrakhan-perm",
    "agra-bombay",
    "agra-calcutta",
    "baghdad-tehran-1",
    "bangkok-saigon-1",
    "macau-shanghai",
]
"""Routes of Legendary Asia without a mountain that take 38 trains."""


def asia(left, terms="2Y", **rest):
    """Ada has this many trains left, 2 to 7."""
    more = {
        2: ["ankara-baghdad-1", "chita-ulan_bator"],
        3: ["calcutta-rangoon-1", "chita-ulan_bator"],
        4: ["ankara-baghdad-1"],
        5: ["calcutta-rangoon-1"],
        7: [],
    }[left]
    state = table(
        {"hand": some(terms), "routes": ASIA_38 + more},
        {},
        mode="legendary_asia",
        **({"final_round": "Ada"} if left < 3 else {}),
        **rest,
    )
    assert state.players[0].trains == left
    return state


def test_ASIA_4_a_mountain_route_needs_trains_for_its_marked_spaces_too():
    assert refused(asia(2), "Ada: claim ankara-tbilisi 2 yellow") == "ASIA-4"
    assert not legal(asia(2), "claim ankara-tbilisi")
    state = asia(3)
    assert legal(state, "claim ankara-tbilisi")
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    assert state.players[0].trains == 0


def test_ASIA_4_a_route_without_mountains_needs_its_length():
    state = asia(2, "2G+4W")
    assert refused(state, "Ada: claim peking-shanghai-1 2 green") is None
    assert refused(state, "Ada: claim bangkok-singapore-1 3 white") == "CLAIM-4"


def test_ASIA_5_each_lost_train_scores_two_at_once():
    state = holding("2Y", mode="legendary_asia")
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    assert state.players[0].score == 2 + 2
    assert state.players[0].trains == 42


def test_ASIA_5_two_marked_spaces_score_four():
    state = holding("2R", mode="legendary_asia")
    do(state, "Ada: claim hanoi-mandalay 2 red")
    assert state.players[0].score == 2 + 4
    assert state.players[0].trains == 41


def test_ASIA_6_the_cost_in_cards_is_the_length():
    state = holding("5Y+5R", mode="legendary_asia")
    assert ways(state, "claim ankara-tbilisi") == {"2 yellow"}
    assert refused(state, "Ada: claim ankara-tbilisi 3 yellow") == "CLAIM-1"
    assert ways(state, "claim hanoi-mandalay") == {"2 red"}


@pytest.mark.parametrize(
    ("route", "payment", "trains", "points"),
    [("krasnoyarsk-omsk-1", "3 purple", 3, 4), ("krasnoyarsk-omsk-2", "3 purple", 4, 6)],
)
def test_ASIA_6_only_the_mountain_track_of_a_double_costs_more(route, payment, trains, points):
    state = holding("3P", mode="legendary_asia")
    do(state, f"Ada: claim {route} {payment}")
    assert state.players[0].trains == 45 - trains
    assert state.players[0].score == points


def test_ASIA_7_lost_trains_can_set_off_the_final_round():
    state = asia(4, "2Y+2P")
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    assert state.players[0].trains == 1
    assert state.final_seat == 0
    state = asia(5, "2Y+2P")  # three trains would be left but for the lost one
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    assert state.players[0].trains == 2
    assert state.final_seat == 0
    state = asia(7, "2Y+2R+2G")
    do(state, "Ada: claim ankara-tbilisi 2 yellow")
    assert state.players[0].trains == 4
    assert state.final_seat is None


# -- which rule a refusal names ---------------------------------------------------------------------------------------


def test_CLAIM_8_comes_before_all_others():
    state = table({"routes": THREE_LEFT}, {"routes": ["athina-sarajevo"]})
    assert refused(state, "Ada: claim athina-sarajevo 1 red") == "CLAIM-8"


def test_DOUBLE_2_comes_before_too_few_trains():
    routes = [*FORTY_TWO[:-1], "berlin-warszawa-1"]
    state = table({"routes": routes}, {}, {}, {}, final_round="Ada")
    assert refused(state, "Ada: claim berlin-warszawa-2 1 red") == "DOUBLE-2"


def test_DOUBLE_3_comes_before_too_few_trains():
    state = table({"routes": THREE_LEFT}, {"routes": ["berlin-warszawa-1"]})
    assert refused(state, "Ada: claim berlin-warszawa-2 1 red") == "DOUBLE-3"


def test_CLAIM_4_comes_before_the_payment():
    state = table({"routes": THREE_LEFT}, {})
    assert refused(state, "Ada: claim athina-sarajevo 1 red + 1 blue") == "CLAIM-4"
    assert refused(state, "Ada: claim athina-sarajevo 4 red") == "CLAIM-4"


def test_CLAIM_1_comes_before_the_color_of_the_route_and_the_symbols():
    state = holding("")
    assert refused(state, "Ada: claim bruxelles-frankfurt 1 red + 1 blue") == "CLAIM-1"
    assert refused(state, "Ada: claim bruxelles-frankfurt 3 red") == "CLAIM-1"
    assert refused(state, "Ada: claim palermo-smyrna 1 red") == "CLAIM-1"


def test_CLAIM_2_comes_before_the_locomotives_and_the_hand():
    assert refused(holding(""), "Ada: claim bruxelles-frankfurt 2 red") == "CLAIM-2"
    state = holding("", mode="switzerland")
    assert refused(state, "Ada: claim bern-neuchatel 1 blue + 1 locomotive") == "CLAIM-2"
    state = holding("", mode="legendary_asia")
    assert refused(state, "Ada: claim kobe-shanghai 4 blue") == "CLAIM-2"


def test_FERRY_1_and_CH_6_come_before_the_hand():
    assert refused(holding(""), "Ada: claim palermo-smyrna 6 blue") == "FERRY-1"
    assert refused(holding("", mode="switzerland"), "Ada: claim bern-neuchatel 2 locomotive") == "CH-6"
