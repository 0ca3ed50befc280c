"""Building stations (STATION-1 to STATION-4); what they are good for is tested with the scoring."""

import pytest

from tests.table import cards, discard, do, hand, legal, refused, some, table, ways
from ttr.mode import load_mode, mode_ids

PLENTY = "4R+4B+4L"


def building(terms=PLENTY, mine=(), theirs=(), **rest):
    """Ada is on turn with these cards and stations, Bo has stations too."""
    return table({"hand": some(terms), "stations": list(mine)}, {"stations": list(theirs)}, **rest)


def test_STATION_1_any_city_without_a_station():
    state = building("1R", ["wien"], ["roma"])
    assert not legal(state, "station")  # the second one costs two cards
    state = building("2R", ["wien"], ["roma"])
    cities = {text.split()[1] for text in legal(state, "station")}
    assert cities == {city.id for city in state.board.cities} - {"wien", "roma"}


def test_STATION_1_one_station_a_city_for_the_whole_table():
    state = building("", theirs=["wien"])
    assert refused(state, "Ada: station wien 1 red") == "STATION-1"
    state = building("", mine=["wien"])
    assert refused(state, "Ada: station wien 2 red") == "STATION-1"
    state = building()
    do(state, "Ada: station wien 1 red")
    assert refused(state, "Bo: station wien 1 red") == "STATION-1"


def test_STATION_1_not_in_modes_without_stations():
    for mode in mode_ids():
        city = load_mode(mode).board.cities[0].id
        state = table({"hand": some(PLENTY)}, {}, mode=mode)
        assert refused(state, f"Ada: station {city} 1 red") == (None if mode.startswith("europe") else "STATION-1")
        assert bool(legal(state, "station")) is mode.startswith("europe")


def test_STATION_2_whatever_is_claimed_there():
    state = table({"hand": some("1R"), "routes": ["berlin-wien"]}, {"routes": ["athina-sofia"]})
    for city in ("wien", "sofia", "madrid"):
        assert refused(state, f"Ada: station {city} 1 red") is None


def test_STATION_3_the_first_costs_one_card():
    state = building("2R+1L")
    assert ways(state, "station wien") == {"1 red", "1 locomotive"}
    do(state, "Ada: station wien 1 red")
    assert hand(state, "Ada") == some("1R+1L")
    assert discard(state) == {"red": 1}
    assert state.stations_left(0) == 2


def test_STATION_3_the_second_costs_two_of_one_color():
    state = building("2R+1B+1L", ["roma"])
    assert ways(state, "station wien") == {"2 red", "1 red + 1 locomotive", "1 blue + 1 locomotive"}


def test_STATION_3_the_third_costs_three():
    state = building("2R+1B+1L", ["roma", "athina"])
    assert ways(state, "station wien") == {"2 red + 1 locomotive"}
    do(state, "Ada: station wien 2 red + 1 locomotive")
    assert state.stations_left(0) == 0


def test_STATION_3_locomotives_replace_them_all():
    assert ways(building("3L", ["roma", "athina"]), "station wien") == {"3 locomotive"}


@pytest.mark.parametrize(
    ("mine", "payment"),
    [
        ([], "2 red"),
        ([], "4 red"),
        (["roma"], "1 red"),
        (["roma"], "3 red"),
        (["roma"], "1 blue + 1 red"),
        (["roma", "athina"], "2 red"),
        (["roma", "athina"], "1 blue + 2 red"),
        (["roma", "athina"], "3 locomotive + 1 red"),
    ],
)
def test_STATION_3_two_colors_or_another_number_are_refused(mine, payment):
    assert refused(building(mine=mine), f"Ada: station wien {payment}") == "STATION-3"


def test_STATION_3_cards_that_are_not_in_the_hand():
    state = building("1R+1L", ["roma"])
    assert refused(state, "Ada: station wien 2 red") == "STATION-3"
    assert refused(state, "Ada: station wien 1 red + 1 locomotive") is None


def test_STATION_3_the_stations_of_others_do_not_make_it_dearer():
    assert ways(building("3R", [], ["roma", "athina"]), "station wien") == {"1 red"}


def test_STATION_3_a_station_costs_no_trains_and_scores_nothing_now():
    state = building()
    do(state, "Ada: station wien 1 red")
    assert state.players[0].trains == 45
    assert state.players[0].score == 0


def test_STATION_4_one_a_turn():
    state = building()
    do(state, "Ada: station wien 1 red")
    assert state.actor.name == "Bo"
    assert refused(state, "Ada: station roma 2 red") == "SETUP-9"


def test_STATION_4_three_a_game():
    state = building(mine=["roma", "athina", "berlin"])
    assert refused(state, "Ada: station wien 1 red") == "STATION-4"
    assert refused(state, "Ada: station wien 4 red") == "STATION-4"
    assert not legal(state, "station")


def test_STATION_4_a_station_stays_where_it_is():
    state = building(row=cards("RRBBB"), deck=cards("GGGG"))
    do(state, "Ada: station wien 1 red", "Bo: draw deck", "Bo: draw deck", "Ada: station roma 2 blue")
    cities = [state.board.cities[city].id for city in state.players[0].stations]
    assert cities == ["wien", "roma"]
    assert state.station_owner[state.board.city_index["wien"]] == 0


def test_STATION_1_comes_before_the_number_and_the_cards():
    state = building("", ["roma", "athina", "berlin"])
    assert refused(state, "Ada: station roma 1 red") == "STATION-1"
    assert refused(state, "Ada: station wien 1 red + 1 blue") == "STATION-4"
