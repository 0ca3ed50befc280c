"""End bonuses: European Express (EXPRESS) and those of the other maps (USA, US1910, CH, ASIA, INDIA)."""

import pytest

from tests.table import table
from ttr.board import Target, Ticket
from ttr.bonus import (
    Network,
    asian_explorer,
    both_ways,
    by_trail,
    globetrotter,
    largest_network,
    longest_path,
    mandala_points,
)
from ttr.mode import load_mode
from ttr.score import score


def columns(*players, mode="europe"):
    """The columns of the score sheet."""
    return score(table(*players, mode=mode)).players


def bonus(name, *players, mode="europe"):
    """The points of one bonus, player by player."""
    return [column.bonuses[name] for column in columns(*players, mode=mode)]


def trail(*routes, **rest):
    """The longest trail of a player with these routes."""
    return columns({"routes": list(routes), **rest}, {})[0].trail.length


def network(mode, routes=(), completed=()):
    """What a player has built and fulfilled."""
    board = load_mode(mode).board
    return Network(board, tuple(board.routes[board.route_index[route]] for route in routes), tuple(completed))


# -- European Express -------------------------------------------------------------------------------------------------


def test_EXPRESS_1_a_trail_may_come_through_a_city_twice_but_not_over_a_route():
    own = ["berlin-frankfurt-1", "bruxelles-frankfurt", "bruxelles-paris-1", "frankfurt-paris-1", "dieppe-paris"]
    assert trail(*own) == 10


def test_EXPRESS_1_the_longest_of_several_parts():
    assert trail("athina-sofia", "lisboa-madrid", "cadiz-madrid", "dieppe-paris") == 6


def test_EXPRESS_1_the_sheet_walks_it():
    column = columns({"routes": ["berlin-wien", "munchen-wien", "frankfurt-munchen", "athina-sofia"]}, {})[0]
    assert [route.id for route in column.trail_routes] in (
        ["berlin-wien", "munchen-wien", "frankfurt-munchen"],
        ["frankfurt-munchen", "munchen-wien", "berlin-wien"],
    )


def test_EXPRESS_2_trains_count_not_routes():
    many = {"routes": ["dieppe-paris", "bruxelles-paris-1", "amsterdam-bruxelles", "bruxelles-frankfurt"]}
    assert bonus("european_express", {"routes": ["petrograd-stockholm"]}, many) == [10, 0]
    assert trail("petrograd-stockholm") == 8


def test_EXPRESS_3_side_branches_do_not_count():
    assert trail("warszawa-wien", "berlin-wien", "wien-zagrab") == 7


def test_EXPRESS_4_stations_and_borrowed_routes_do_not_bridge():
    ada = {
        "routes": ["amsterdam-london", "berlin-essen"],
        "stations": ["essen", "amsterdam"],
        "tickets": ["london-berlin"],
    }
    ada_column, bo_column = columns(ada, {"routes": ["amsterdam-essen"]})
    assert ada_column.ticket_points == 7
    assert (ada_column.trail.length, bo_column.trail.length) == (2, 3)
    assert (ada_column.bonuses, bo_column.bonuses) == ({"european_express": 0}, {"european_express": 10})


def test_EXPRESS_5_all_who_share_the_longest_get_ten():
    players = {"routes": ["berlin-wien"]}, {"routes": ["brest-paris"]}, {"routes": ["danzig-warszawa"]}
    assert bonus("european_express", *players) == [10, 10, 0]


def test_EXPRESS_5_nobody_gets_it_for_nothing():
    assert bonus("european_express", {}, {}) == [0, 0]


def test_EXPRESS_6_a_loop_with_tails():
    loop = ["frankfurt-paris-1", "bruxelles-paris-1", "bruxelles-frankfurt"]
    assert trail(*loop, "marseille-paris") == 7 + 4
    assert trail(*loop, "marseille-paris", "berlin-frankfurt-1", "berlin-danzig") == 4 + 2 + 2 + 3 + 4


def test_EXPRESS_6_taking_the_longest_route_first_is_not_enough():
    assert (
        trail(
            "berlin-wien",
            "wien-zagrab",
            "munchen-wien",
            "frankfurt-munchen",
            "frankfurt-paris-1",
            "berlin-warszawa-1",
            "warszawa-wien",
            "sarajevo-zagrab",
        )
        == 3 + 2 + 3 + 3 + 2 + 3 + 4 + 4
    )


# -- USA, India, Switzerland ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["usa", "usa_mega"])
def test_USA_2_longest_path_ten_and_all_who_share_it(mode):
    players = {"routes": ["calgary-winnipeg"]}, {"routes": ["duluth-helena"]}, {"routes": ["chicago-omaha"]}
    assert bonus("longest_path", *players, mode=mode) == [10, 10, 0]
    assert bonus("longest_path", {}, {}, mode=mode) == [0, 0]


def test_INDIA_4_indian_express_ten_and_all_who_share_it():
    players = {"routes": ["calcutta-madras"]}, {"routes": ["bombay-calicut", "erode-madras-1"]}
    assert bonus("indian_express", *players, mode="india") == [10, 0]
    players = {"routes": ["khandwa-raipur"]}, {"routes": ["calcutta-raipur"]}, {}
    assert bonus("indian_express", *players, mode="india") == [10, 10, 0]


def test_US1910_1_globetrotter_replaces_the_longest_path():
    assert dict(load_mode("usa_1910").bonuses) == {"globetrotter": 15}


def test_US1910_2_most_fulfilled_tickets():
    three = [network("usa_1910", completed=range(n)) for n in (5, 5, 3)]
    assert globetrotter(three, 15) == [15, 15, 0]


def test_US1910_2_nobody_gets_it_for_nothing():
    assert globetrotter([network("usa_1910")] * 3, 15) == [0, 0, 0]


NEW_YORK = {"routes": ["chicago-pittsburgh-1", "new_york-pittsburgh-1"], "tickets": ["chicago-new_york-1910"]}


def test_US1910_2_fulfilled_tickets_count_not_those_held():
    bo = {"tickets": ["las_vegas-miami-1910", "duluth-dallas-1910"]}
    assert bonus("globetrotter", NEW_YORK, bo, mode="usa_1910") == [15, 0]


def test_US1910_3_no_bonus_at_all():
    column = columns({"routes": ["calgary-winnipeg"]}, {}, mode="usa_bigcities")[0]
    assert column.bonuses == {}
    assert column.total == 15


def test_US1910_4_one_player_may_win_both():
    column = columns(NEW_YORK, {}, mode="usa_mega")[0]
    assert column.bonuses == {"longest_path": 10, "globetrotter": 15}
    assert column.total == 4 + 2 + 5 + 10 + 15


# -- Legendary Asia ---------------------------------------------------------------------------------------------------


def test_ASIA_8_most_cities_in_one_network():
    six = ["agra-bombay", "agra-calcutta", "agra-karachi", "agra-kathmandu", "agra-rawalpindi"]  # a star
    four = ["dihua-omsk", "dihua-xian", "dihua-krasnoyarsk"]
    ada, bo = {"routes": [*six, "bangkok-hanoi"]}, {"routes": [*four, "kobe-seoul"]}
    assert bonus("asian_explorer", ada, bo, mode="legendary_asia") == [10, 0]


def test_ASIA_8_each_city_once_and_only_one_network_counts():
    loop = ["agra-bombay", "agra-calcutta", "bombay-calcutta-1"]  # three cities
    apart = [*loop, "bangkok-hanoi", "kobe-seoul", "chita-ulan_bator"]  # nine, three at most in one network
    four = ["dihua-omsk", "dihua-xian", "dihua-krasnoyarsk"]
    assert bonus("asian_explorer", {"routes": apart}, {"routes": four}, mode="legendary_asia") == [0, 10]
    assert bonus("asian_explorer", {"routes": loop}, {"routes": four[:2]}, mode="legendary_asia") == [10, 10]


def test_ASIA_8_length_does_not_count_and_there_is_no_longest_path():
    ada, bo = (
        {"routes": ["dihua-omsk", "dihua-peking"]},
        {"routes": ["baghdad-tehran-1", "tbilisi-tehran-1", "astrakhan-tbilisi-1"]},
    )
    ada_column, bo_column = columns(ada, bo, mode="legendary_asia")
    assert ada_column.trail.length > bo_column.trail.length
    assert ada_column.bonuses == {"asian_explorer": 0}
    assert bo_column.bonuses == {"asian_explorer": 10}


def test_ASIA_8_all_who_share_it_and_nobody_for_nothing():
    one, other = network("legendary_asia", ["agra-bombay"]), network("legendary_asia", ["dihua-omsk"])
    assert asian_explorer([one, other, network("legendary_asia")], 10) == [10, 10, 0]
    assert asian_explorer([network("legendary_asia")] * 2, 10) == [0, 0]
    assert longest_path([network("legendary_asia")] * 2, 10) == [0, 0]


# -- India ------------------------------------------------------------------------------------------------------------

SQUARE = [(0, 1), (1, 2), (2, 3), (3, 0)]
RING = ["ambala-lahore", "ambala-delhi-1", "bhatinda-lahore-1", "bhatinda-delhi"]
"""A closed line through Lahore and Delhi."""


def between(a, b):
    """A ticket between two cities of a made-up network."""
    return Ticket(0, f"{a}-{b}", str(a), (a,), (Target(str(b), (b,), 5),), False, frozenset())


def test_INDIA_5_two_paths_without_a_common_route():
    assert mandala_points(SQUARE, [between(0, 2)]) == 5
    assert mandala_points(SQUARE[:3], [between(0, 2)]) == 0
    assert mandala_points([*SQUARE, (2, 4)], [between(0, 4)]) == 0


def test_INDIA_5_the_paths_may_share_cities():
    hourglass = [(0, 1), (1, 2), (2, 0), (2, 3), (3, 4), (4, 2)]
    assert mandala_points(hourglass, [between(0, 3)]) == 5


def test_INDIA_5_only_fulfilled_tickets_and_on_top_of_their_value():
    closed, open_ = columns(
        {"routes": RING, "tickets": ["lahore-delhi"]},
        {"routes": ["agra-delhi"], "tickets": ["rohri-agra"]},
        mode="india",
    )
    assert closed.bonuses["mandala"] == 5
    assert closed.ticket_points == 5
    assert open_.bonuses["mandala"] == 0


def test_INDIA_5_a_ticket_that_is_not_ones_own_does_not_count():
    assert bonus("mandala", {"routes": RING}, {"tickets": ["lahore-delhi"]}, mode="india") == [0, 0]


def test_INDIA_5_one_path_is_not_enough():
    column = columns({"routes": RING[:3], "tickets": ["lahore-delhi"]}, {}, mode="india")[0]
    assert (column.ticket_points, column.bonuses["mandala"]) == (5, 0)


@pytest.mark.parametrize(("number", "points"), [(0, 0), (1, 5), (2, 10), (3, 20), (4, 30), (5, 40), (6, 40), (9, 40)])
def test_INDIA_6_by_the_number_of_qualifying_tickets(number, points):
    assert mandala_points(SQUARE, [between(0, 2)] * number) == points


def test_INDIA_6_each_player_separately():
    other_ring = ["bombay-poona", "bombay-manmad", "manmad-poona", "bombay-mormugau", "mormugau-poona"]
    ada = {"routes": RING, "tickets": ["lahore-delhi"]}
    bo = {
        "routes": [
            *other_ring,
            "khandwa-manmad",
            "bhopal-khandwa",
            "bhopal-ratiam",
            "ahmadabad-ratiam",
            "ahmadabad-bombay",
        ],
        "tickets": ["bhopal-mormugau"],
    }
    ada_column, bo_column = columns(ada, bo, mode="india")
    assert (ada_column.bonuses["mandala"], bo_column.bonuses["mandala"]) == (5, 5)
    assert ada_column.total == ada_column.route_points + 5 + 5 + ada_column.bonuses["indian_express"]


# -- what a bonus rests on --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "counts"),
    [
        ("europe", True),
        ("usa", True),
        ("usa_1910", False),
        ("usa_bigcities", False),
        ("usa_mega", True),
        ("switzerland", True),
        ("legendary_asia", False),
        ("india", True),
    ],
)
def test_EXPRESS_5_the_longest_trail_counts_in_some_modes_only(mode, counts):
    assert by_trail(load_mode(mode).bonuses) == counts


def test_ASIA_8_the_largest_network_has_most_cities_and_not_most_trains():
    """The longest route joins two cities, two short ones three."""
    board = load_mode("legendary_asia").board
    longest = max(board.routes, key=lambda route: route.length)
    far = [route for route in board.routes if not {route.a, route.b} & {longest.a, longest.b}]
    near = next(
        [one, other]
        for one in far
        for other in far
        if one.b in (other.a, other.b)
        and one.a not in (other.a, other.b)
        and one.length + other.length < longest.length
    )
    own = network("legendary_asia", [route.id for route in (longest, *near)])
    assert set(largest_network({"asian_explorer": 10}, own)) == set(near)
    assert largest_network({"globetrotter": 15}, own) == []
    assert largest_network({"asian_explorer": 10}, network("legendary_asia")) == []


def test_INDIA_5_both_ways_of_a_fulfilled_ticket():
    board = load_mode("india").board
    ticket = board.ticket_index["bombay-bezwada"]
    one = ["bombay-poona", "poona-wadi", "guntakal-wadi-1", "bezwada-guntakal"]
    two = ["bombay-manmad", "indur-manmad", "bezwada-indur-1"]
    bonuses = load_mode("india").bonuses
    own = network("india", [*one, *two, "bombay-calicut"], [ticket])
    assert {route.id for route in both_ways(bonuses, own, ticket)} == {*one, *two}
    assert both_ways(bonuses, network("india", one, [ticket]), ticket) == []
    assert both_ways(bonuses, network("india", [*one, *two]), ticket) == []
    assert both_ways({"indian_express": 10}, own, ticket) == []
