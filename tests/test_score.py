"""Final scoring: SCORE, what stations are good for (STATION-5 to STATION-13), ties (TIE), and what other maps add."""

from dataclasses import replace

import pytest

from tests.table import FORTY_TWO, cards, do, level, names_of, some, table
from ttr.mode import load_mode, mode_ids
from ttr.score import ranking, score


def sheet(*players, **rest):
    """The score sheet of a position."""
    return score(table(*players, **rest))


def tickets(*players, **rest):
    """The ticket points of a position, player by player."""
    return [column.ticket_points for column in sheet(*players, **rest).players]


def borrowed(column):
    """The stations of a column of the score sheet and the routes they borrow, by ids."""
    return {column.network.board.cities[city].id: route.id for city, route in column.borrowed.items()}


def completed(column):
    """The fulfilled tickets of a column of the score sheet, by ids."""
    return {column.network.board.tickets[ticket].id for ticket in column.completed}


# -- points -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (8, 21)])
def test_SCORE_1_points_by_length(length, points):
    for mode in map(load_mode, mode_ids()):
        assert mode.route_points[length] == points
        assert {
            mode.claim_points[route.index] - 2 * route.mountains
            for route in mode.board.routes
            if route.length == length
        } <= {points}


def test_SCORE_1_three_four_and_six():
    column = sheet({"routes": ["brest-paris", "brest-pamplona", "palermo-smyrna"]}, {}).players[0]
    assert column.route_points == 26


def test_SCORE_2_fulfilled_tickets_add_and_others_cost_their_value():
    assert tickets({"routes": ["berlin-essen"], "tickets": ["london-wien"]}, {}) == [-10, 0]
    assert tickets({"routes": ["berlin-wien"], "tickets": ["berlin-wien"]}, {}, mode="europe_mega") == [3, 0]
    both = {"routes": ["berlin-wien"], "tickets": ["berlin-wien", "london-wien"]}
    assert tickets(both, {}, mode="europe_mega") == [3 - 10, 0]
    assert sheet(both, {}, mode="europe_mega").players[0].total == 4 + 3 - 10 + 12 + 10


def test_SCORE_3_cities_connected_by_own_routes():
    routes = ["amsterdam-london", "amsterdam-essen", "berlin-essen"]
    assert tickets({"routes": routes, "tickets": ["london-berlin"]}, {}) == [7, 0]
    for left_out in routes:
        assert tickets({"routes": [r for r in routes if r != left_out], "tickets": ["london-berlin"]}, {}) == [-7, 0]


def test_SCORE_3_routes_of_others_do_not_connect():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}
    assert tickets(mine, {"routes": ["amsterdam-essen"]}) == [-7, 0]


def test_SCORE_3_a_borrowed_route_connects():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"], "stations": ["essen"]}
    assert tickets(mine, {"routes": ["amsterdam-essen"]}) == [7, 0]


@pytest.mark.parametrize(
    ("stations", "points"), [([], 12), (["wien"], 8), (["wien", "roma"], 4), (["wien", "roma", "athina"], 0)]
)
def test_SCORE_4_STATION_13_four_for_each_station_never_built(stations, points):
    column = sheet({"stations": stations}, {}).players[0]
    assert column.station_points == points
    assert column.total == points


def test_SCORE_4_nothing_in_modes_without_stations():
    assert [column.total for column in sheet({}, {}, mode="usa").players] == [0, 0]


def test_SCORE_5_ten_for_european_express():
    one, other = sheet({"routes": ["brest-paris"]}, {"routes": ["berlin-wien", "munchen-wien"]}).players
    assert (one.bonuses, other.bonuses) == ({"european_express": 0}, {"european_express": 10})
    assert (one.total, other.total) == (4 + 12, 8 + 12 + 10)


def test_SCORE_6_totals_may_be_negative():
    ada = {"routes": ["brest-paris", "brest-dieppe"], "tickets": ["cadiz-stockholm"]}
    columns = sheet(ada, {"routes": ["petrograd-stockholm"]}).players
    assert columns[0].route_points == 6
    assert columns[0].total == 6 - 21 + 12 == -3


def test_SCORE_6_the_total_is_the_sum_of_its_parts():
    ada = {"routes": ["berlin-wien", "munchen-wien"], "tickets": ["berlin-wien", "london-roma"], "stations": ["roma"]}
    column = sheet(ada, {"routes": ["brest-paris"]}, mode="europe_bigcities").players[0]
    assert (column.route_points, column.ticket_points, column.station_points) == (8, 3 - 10, 8)
    assert column.total == 8 - 7 + 8 + 10


def test_SCORE_6_the_running_score_may_stay_low_without_a_floor():
    assert tickets({"tickets": ["cadiz-stockholm", "berlin-moskva", "athina-wilno", "stockholm-wien"]}, {}) == [-55, 0]


def test_SCORE_7_the_order_of_players_tickets_and_bonuses_does_not_matter():
    mode = load_mode("usa_mega")
    tickets = names_of(table({}, {}, mode="usa_mega"), mode.tickets)
    one = {"routes": ["chicago-omaha", "denver-omaha"], "tickets": [t for t in tickets if t.startswith("chicago")]}
    other = {"routes": ["dallas-el_paso"], "tickets": [t for t in tickets if t.startswith("dallas")]}
    first = sheet(one, other, mode="usa_mega").players
    swapped = sheet(
        {**other, "tickets": other["tickets"][::-1]}, {**one, "tickets": one["tickets"][::-1]}, mode="usa_mega"
    ).players
    assert [column.tie_keys for column in first] == [column.tie_keys for column in swapped[::-1]]
    state = table(one, other, mode="usa_mega")
    state.mode = replace(mode, bonuses=dict(reversed(mode.bonuses.items())))
    assert [column.tie_keys for column in score(state).players] == [column.tie_keys for column in first]


# -- stations ---------------------------------------------------------------------------------------------------------

ADA = {
    "routes": ["amsterdam-london", "berlin-essen", "essen-kobenhavn-1"],
    "tickets": ["london-berlin", "frankfurt-kobenhavn"],
}
BO = {"routes": ["amsterdam-essen", "essen-frankfurt"]}


def test_STATION_5_a_route_of_an_opponent_at_the_station():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}
    assert tickets({**mine, "stations": ["amsterdam"]}, {"routes": ["amsterdam-essen"]})[0] == 7
    assert tickets({**mine, "stations": ["essen"]}, {"routes": ["amsterdam-essen"]})[0] == 7


def test_STATION_5_the_route_must_end_in_the_city_of_the_station():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}
    for city in ("london", "berlin", "wien"):
        assert tickets({**mine, "stations": [city]}, {"routes": ["amsterdam-essen"]})[0] == -7


def test_STATION_5_one_route_only():
    mine = {"routes": ["amsterdam-london"], "tickets": ["london-berlin"], "stations": ["essen"]}
    assert tickets(mine, {"routes": ["amsterdam-essen", "berlin-essen"]})[0] == -7


def test_STATION_6_the_route_may_be_claimed_before_the_station_is_built():
    state = table({**ADA, "hand": some("1R")}, {**BO, "routes": ["amsterdam-essen"]})
    do(state, "Ada: station essen 1 red")
    assert score(state).players[0].ticket_points == 2


def test_STATION_6_or_after_it():
    state = table({**ADA, "hand": some("1R")}, {"hand": some("3Y")})
    do(state, "Ada: station essen 1 red")
    assert score(state).players[0].ticket_points == -12
    do(state, "Bo: claim amsterdam-essen 3 yellow")
    assert score(state).players[0].ticket_points == 2


def test_STATION_6_the_choice_is_made_anew_at_the_end():
    state = table({**ADA, "stations": ["essen"]}, {"routes": ["essen-frankfurt"], "hand": some("3Y")}, turn="Bo")
    assert borrowed(score(state).players[0]) == {"essen": "essen-frankfurt"}
    do(state, "Bo: claim amsterdam-essen 3 yellow")
    assert borrowed(score(state).players[0]) == {"essen": "amsterdam-essen"}


def test_STATION_7_the_same_route_for_all_tickets():
    mine = {
        "routes": ["amsterdam-london", "amsterdam-essen", "essen-frankfurt"],
        "tickets": ["london-berlin", "frankfurt-kobenhavn"],
        "stations": ["essen"],
    }
    column = sheet(mine, {"routes": ["berlin-essen", "essen-kobenhavn-1"]}).players[0]
    assert column.ticket_points == 7 - 5
    assert borrowed(column) == {"essen": "berlin-essen"}


def test_STATION_7_one_route_can_fulfill_several_tickets():
    mine = {"routes": ["amsterdam-essen"], "tickets": ["london-berlin", "london-wien"], "stations": ["amsterdam"]}
    mine["routes"] += ["berlin-essen", "berlin-wien"]
    assert tickets(mine, {"routes": ["amsterdam-london"]})[0] == 17


def test_STATION_8_an_unclaimed_route_is_of_no_use():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"], "stations": ["essen"]}
    column = sheet(mine, {}).players[0]
    assert column.ticket_points == -7
    assert borrowed(column) == {}


def test_STATION_8_an_own_route_is_not_borrowed():
    mine = {"routes": ["amsterdam-london", "amsterdam-essen", "berlin-essen"], "tickets": ["london-berlin"]}
    column = sheet({**mine, "stations": ["essen"]}, {}).players[0]
    assert column.ticket_points == 7
    assert borrowed(column) == {}


def test_STATION_8_an_idle_station_counts_as_built():
    column = sheet({"stations": ["essen"]}, {}).players[0]
    assert (column.unbuilt, column.station_points) == (2, 8)


def test_STATION_9_a_borrowed_route_is_a_full_edge_between_both_cities():
    mine = {"routes": ["amsterdam-london"], "tickets": ["london-berlin"], "stations": ["berlin", "essen"]}
    assert tickets(mine, {"routes": ["amsterdam-essen", "berlin-essen"]})[0] == 7


def test_STATION_9_the_owner_loses_nothing_and_several_may_borrow():
    borrower = {"tickets": ["berlin-wien"], "stations": ["wien"]}
    other = {"tickets": ["london-wien"], "stations": ["berlin"]}
    other["routes"] = ["amsterdam-london", "amsterdam-essen", "berlin-essen"]
    owner = {"routes": ["berlin-wien"], "tickets": ["wien-moskva", "berlin-moskva"]}
    columns = sheet(borrower, other, owner, mode="europe_mega").players
    assert [borrowed(column) for column in columns] == [{"wien": "berlin-wien"}, {"berlin": "berlin-wien"}, {}]
    assert [column.ticket_points for column in columns] == [3, 10, -24]
    owner = {"routes": ["berlin-wien"], "tickets": ["berlin-wien"]}
    columns = sheet({"stations": ["wien"]}, other, owner, mode="europe_mega").players
    assert [column.ticket_points for column in columns] == [0, 10, 3]
    assert columns[2].route_points == 4
    assert columns[2].trail.length == 3


def test_STATION_10_a_chain_of_borrowed_routes():
    theirs = {"routes": ["munchen-zurich", "munchen-wien", "budapest-wien-1"]}
    mine = {"tickets": ["zurich-budapest"], "stations": ["zurich", "wien", "budapest"]}
    column = sheet(mine, theirs).players[0]
    assert column.ticket_points == 6
    assert borrowed(column) == {"zurich": "munchen-zurich", "wien": "munchen-wien", "budapest": "budapest-wien-1"}
    assert tickets({**mine, "stations": ["zurich", "wien"]}, theirs)[0] == -6


def test_STATION_10_two_stations_on_one_route_have_no_further_effect():
    mine = {"tickets": ["berlin-wien"], "stations": ["berlin", "wien"]}
    column = sheet(mine, {"routes": ["berlin-wien"]}, mode="europe_mega").players[0]
    assert column.ticket_points == 3
    assert list(borrowed(column).values()) == ["berlin-wien"]


def test_STATION_11_the_greatest_ticket_total():
    column = sheet({**ADA, "stations": ["essen"]}, BO).players[0]
    assert borrowed(column) == {"essen": "amsterdam-essen"}
    assert column.ticket_points == 7 - 5
    assert completed(column) == {"london-berlin"}


def test_STATION_11_stations_are_assigned_jointly():
    column = sheet({**ADA, "stations": ["essen", "amsterdam"]}, BO).players[0]
    assert borrowed(column) == {"essen": "essen-frankfurt", "amsterdam": "amsterdam-essen"}
    assert column.ticket_points == 12


def test_STATION_11_among_equal_totals_most_fulfilled_tickets():
    mine = {
        "routes": [
            "budapest-kyiv",
            "kyiv-smolensk",
            "moskva-smolensk",
            "wien-zagrab",
            "munchen-venezia",
            "roma-venezia",
            "brindisi-roma",
        ],
        "tickets": ["wien-moskva", "wien-roma", "zagrab-brindisi"],
        "stations": ["wien"],
    }
    theirs = {"routes": ["budapest-wien-1", "munchen-wien"]}
    column = sheet(mine, theirs, mode="europe_mega").players[0]
    assert column.ticket_points == -12 + 6 + 6
    assert borrowed(column) == {"wien": "munchen-wien"}


def test_STATION_11_among_equals_the_smallest_route_id():
    mine = {"routes": ["essen-frankfurt"], "tickets": ["frankfurt-kobenhavn"], "stations": ["kobenhavn"]}
    column = sheet(mine, {"routes": ["essen-kobenhavn-2"]}, {"routes": ["essen-kobenhavn-1"]}, {}).players[0]
    assert borrowed(column) == {"kobenhavn": "essen-kobenhavn-1"}


def test_STATION_12_borrowed_routes_score_no_route_points_and_no_trail():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"], "stations": ["essen"]}
    column = sheet(mine, {"routes": ["amsterdam-essen"]}).players[0]
    assert column.ticket_points == 7
    assert column.route_points == 4
    assert column.trail.length == 2


def test_STATION_13_one_built():
    assert sheet({"stations": ["wien"]}, {}).players[0].station_points == 8


# -- ties -------------------------------------------------------------------------------------------------------------


def ranks(state):
    """The ranks of the players."""
    return [column.rank for column in score(state).players]


def test_TIE_1_the_highest_total_wins():
    result = sheet({"routes": ["brest-paris"]}, {"routes": ["berlin-wien", "munchen-wien"]}, {})
    assert [column.rank for column in result.players] == [2, 1, 3]
    assert result.winners == [1]


def test_TIE_1_more_points_beat_more_tickets():
    state = level(table({"tickets": ["berlin-wien"], "routes": ["berlin-wien"]}, {}, mode="europe_bigcities"))
    assert ranks(state) == [1, 2]
    state.players[1].score += 1
    assert ranks(state) == [2, 1]


def test_TIE_2_more_fulfilled_tickets():
    ada = {"routes": ["berlin-wien"], "tickets": ["london-wien"]}
    bo = {
        "routes": ["budapest-wien-1", "budapest-sarajevo", "sarajevo-sofia"],
        "tickets": ["budapest-sofia"],
        "stations": ["wien", "roma"],
    }
    state = level(table(ada, bo))
    assert ranks(state) == [2, 1]
    assert score(state).winners == [1]


def test_TIE_2_comes_before_stations_and_the_express():
    ada = {"routes": ["petrograd-stockholm"]}
    bo = {"routes": ["berlin-wien"], "tickets": ["berlin-wien"], "stations": ["wien", "roma", "paris"]}
    state = level(table(ada, bo, mode="europe_bigcities"))
    assert ranks(state) == [2, 1]


def test_TIE_3_fewer_stations_built():
    ada, bo = {"stations": ["wien"]}, {"stations": ["roma", "paris"], "routes": ["brest-paris"]}
    state = level(table(ada, bo))
    assert ranks(state) == [1, 2]


def test_TIE_4_a_holder_of_the_express_beats_the_others():
    state = level(table({"routes": ["brest-paris"]}, {"routes": ["berlin-wien", "munchen-wien"]}))
    assert ranks(state) == [2, 1]


def test_TIE_4_of_two_that_do_not_hold_it_the_longer_trail_does_not_win():
    longest = {"routes": ["berlin-wien", "munchen-wien"]}
    state = level(table({"routes": ["brest-paris"]}, {"routes": ["dieppe-paris"]}, longest))
    state.players[2].score -= 1
    assert ranks(state) == [1, 1, 3]


def test_TIE_4_two_holders_are_equal():
    state = level(table({"routes": ["brest-paris"]}, {"routes": ["berlin-wien"]}))
    assert ranks(state) == [1, 1]


def test_TIE_5_a_shared_victory_and_the_next_rank_is_skipped():
    state = level(table({}, {}, {}))
    assert ranks(state) == [1, 1, 1]
    assert score(state).winners == [0, 1, 2]
    state.players[1].score -= 1
    assert ranks(state) == [1, 3, 1]


def test_TIE_5_equal_players_share_any_rank():
    assert ranking([(9,), (5,), (5,), (4,)]) == [1, 2, 2, 4]


# -- the other maps ---------------------------------------------------------------------------------------------------


def test_ASIA_5_mountain_points_stand_apart_from_route_points():
    column = sheet({"routes": ["hanoi-mandalay", "ankara-tbilisi"]}, {}, mode="legendary_asia").players[0]
    assert (column.route_points, column.mountain_points) == (4, 6)
    assert column.total == 4 + 6 + 10


def test_ASIA_9_tickets_then_mountain_routes_then_shared():
    three_routes = {"routes": ["ankara-tbilisi", "agra-kathmandu", "agra-rawalpindi"]}
    two_routes = {"routes": ["hanoi-mandalay", "irkutsk-ulan_bator"]}  # fewer routes, more lost trains
    state = level(table(three_routes, two_routes, mode="legendary_asia"))
    assert ranks(state) == [1, 2]
    state = level(table({"routes": ["ankara-tbilisi"]}, {"routes": ["agra-kathmandu"]}, mode="legendary_asia"))
    assert ranks(state) == [1, 1]


def test_ASIA_9_more_tickets_beat_more_mountains():
    bo = {"routes": ["macau-taipei", "macau-xian-1"], "tickets": ["xian-taipei"]}
    state = level(table({"routes": ["ankara-tbilisi", "agra-kathmandu"]}, bo, mode="legendary_asia"))
    assert ranks(state) == [2, 1]


def test_ASIA_9_the_explorer_does_not_decide():
    ada, bo = {"routes": ["agra-bombay"]}, {"routes": ["dihua-omsk", "dihua-xian"]}
    state = level(table(ada, bo, mode="legendary_asia"))
    assert ranks(state) == [1, 1]


@pytest.mark.parametrize("mode", ["usa", "usa_mega"])
def test_USA_3_tickets_then_the_longest_path_then_shared(mode):
    state = level(table({"routes": ["chicago-omaha"]}, {"routes": ["dallas-el_paso", "dallas-houston-1"]}, mode=mode))
    assert ranks(state) == [2, 1]
    state = level(table({"routes": ["chicago-omaha"]}, {"routes": ["dallas-el_paso"]}, mode=mode))
    assert ranks(state) == [1, 1]


def test_USA_3_more_tickets_beat_the_longest_path():
    ada = {"routes": ["denver-santa_fe", "el_paso-santa_fe"], "tickets": ["denver-el_paso"]}
    state = level(table(ada, {"routes": ["calgary-winnipeg"]}, mode="usa"))
    assert ranks(state) == [1, 2]


def test_INDIA_8_tickets_then_indian_express_then_shared():
    state = level(table({"routes": ["agra-delhi"]}, {"routes": ["calcutta-madras"]}, mode="india"))
    assert ranks(state) == [2, 1]
    ada = {"routes": ["ahmadabad-bombay"]}
    state = level(table(ada, {"routes": ["karachi-rohri"]}, mode="india"))
    assert ranks(state) == [1, 1]
    ada = {"routes": ["ambala-lahore", "ambala-delhi-1"], "tickets": ["lahore-delhi"]}
    state = level(table(ada, {"routes": ["calcutta-madras"]}, mode="india"))
    assert ranks(state) == [1, 2]


@pytest.mark.parametrize("mode", ["usa_1910", "usa_bigcities"])
def test_US1910_5_after_tickets_the_victory_is_shared(mode):
    state = level(table({"routes": ["chicago-omaha"]}, {"routes": ["dallas-el_paso", "dallas-houston-1"]}, mode=mode))
    assert ranks(state) == [1, 1]
    assert load_mode(mode).ties == ("tickets",)


SWISS = {
    "to_france": ["bern-neuchatel", "la_chaux_de_fonds-neuchatel", "france_3-la_chaux_de_fonds"],
    "to_austria": [
        "bern-solothurn",
        "olten-solothurn",
        "baden-olten",
        "baden-zurich",
        "winterthur-zurich-1",
        "kreuzlingen-winterthur",
        "kreuzlingen-st_gallen",
        "st_gallen-vaduz",
        "austria_2-vaduz",
    ],
}


def swiss(routes, *held):
    """The column of a Swiss player."""
    return sheet({"routes": routes, "tickets": list(held)}, {}, mode="switzerland").players[0]


def test_CH_8_two_exits_of_one_country_are_not_connected():
    apart = ["basel-germany_1", "germany_2-schaffhausen", "schaffhausen-zurich"]
    assert swiss(apart, "zurich-basel").ticket_points == -4
    assert swiss([*apart, "baden-basel", "baden-zurich"], "zurich-basel").ticket_points == 4


def test_CH_8_seventeen_exits_each_a_node_of_its_own():
    board = load_mode("switzerland").board
    exits = [city.country for city in board.cities if city.country]
    assert {country: exits.count(country) for country in exits} == {"france": 4, "germany": 5, "austria": 3, "italy": 5}
    for city in board.cities:
        if city.country:
            assert board.routes_at[city.index].bit_count() == 1


def test_CH_9_any_exit_of_a_target_country():
    assert swiss(["basel-germany_1", "baden-basel", "baden-zurich"], "zurich-country").ticket_points == 3
    assert swiss(["germany_2-schaffhausen", "schaffhausen-zurich"], "zurich-country").ticket_points == 3


def test_CH_9_from_any_exit_of_the_country_of_origin():
    for start in (["germany_3-kreuzlingen"], ["germany_4-kreuzlingen"]):
        routes = [*start, "kreuzlingen-st_gallen", "austria_1-st_gallen"]
        column = swiss(routes, "germany-country-1", "austria-country-1")
        assert completed(column) == {"germany-country-1", "austria-country-1"}
        assert column.ticket_points == 5 + 5


def test_CH_9_an_exit_of_its_own_is_not_enough():
    assert swiss(["basel-germany_1"], "germany-country-1").ticket_points == -5
    assert swiss(["germany_3-kreuzlingen", "germany_4-kreuzlingen"], "germany-country-1").ticket_points == -5


def test_CH_9_not_by_a_country_that_another_part_reaches():
    apart = [*SWISS["to_france"], "austria_2-vaduz"]
    assert swiss(apart, "bern-country").ticket_points == 5


def test_CH_10_only_the_highest_value_reached():
    assert swiss([*SWISS["to_france"], *SWISS["to_austria"]], "bern-country").ticket_points == 11
    assert swiss(SWISS["to_france"], "bern-country").ticket_points == 5


def test_CH_11_nothing_reached_costs_the_lowest_value():
    assert swiss([], "bern-country").ticket_points == -5
    assert swiss([], "lugano-country", "zurich-country", "italy-country-2").ticket_points == -2 - 3 - 6


def test_CH_12_longest_path_ten_and_exits_are_dead_ends():
    routes = ["germany_3-kreuzlingen", "germany_4-kreuzlingen", "kreuzlingen-schaffhausen", "germany_2-schaffhausen"]
    columns = sheet({"routes": routes}, {"routes": ["kreuzlingen-st_gallen"]}, mode="switzerland").players
    assert columns[0].trail.length == 1 + 3 + 1
    assert [column.bonuses["longest_path"] for column in columns] == [10, 0]


def test_CH_13_a_country_ticket_counts_as_one_for_ties():
    routes = [*SWISS["to_france"], *SWISS["to_austria"]]
    column = swiss(routes, "bern-country", "bern-zurich")
    assert column.tie_keys[1] == 2
    ada = {"routes": routes, "tickets": ["bern-country"]}
    state = level(table(ada, {"routes": ["basel-olten"]}, mode="switzerland"))
    assert ranks(state) == [1, 2]
    bo = {"routes": ["winterthur-zurich-1", "zug-zurich-1", "schwyz-zug-1"], "tickets": ["winterthur-schwyz"]}
    ada = {"routes": ["germany_2-schaffhausen", "schaffhausen-zurich"], "tickets": ["zurich-country"]}
    state = level(table(ada, {**bo, "routes": [*bo["routes"], "luzern-schwyz"]}, mode="switzerland"))
    assert ranks(state) == [1, 1]


# -- proofs -----------------------------------------------------------------------------------------------------------


def test_SCORE_3_the_sheet_names_the_path_of_a_ticket():
    column = sheet({**ADA, "stations": ["essen"]}, BO).players[0]
    (ticket,) = column.completed
    path = [route.id for route in column.path(ticket)]
    assert path in (proof := ["amsterdam-london", "amsterdam-essen", "berlin-essen"], proof[::-1])
    (failed,) = column.failed
    assert column.path(failed) is None


def test_SCORE_3_the_sheet_says_what_separates_a_failed_ticket():
    column = sheet({**ADA, "stations": ["essen"]}, BO).players[0]
    board = column.network.board
    reached = column.reach(board.city_index["frankfurt"])
    assert reached == 1 << board.city_index["frankfurt"]
    assert column.reach(board.city_index["kobenhavn"]).bit_count() == 5


def test_END_2_the_game_is_scored_after_the_last_turn():
    state = table({"routes": list(FORTY_TWO), "hand": some("1P")}, {}, deck=cards("RRRRRRRR"), row=cards("BBBBG"))
    do(state, "Ada: claim dieppe-paris 1 purple", "Bo: draw deck", "Bo: draw deck", "Ada: draw deck", "Ada: draw deck")
    assert state.phase.value == "game_over"
    assert score(state).players[0].route_points == 89
