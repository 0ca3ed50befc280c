"""Why a count differs: each usual mistake gives its own number, and the number leads back to the mistake."""

import pytest

from tests.doubles.played import MODES, at_the_end, in_the_middle
from tests.doubles.trails import marking_cities
from tests.proof.test_stations import random_table
from tests.table import table
from ttr.proof import WHAT, explain_count, right_count, usual_counts
from ttr.proof.count import PARTS, longest_without_return
from ttr.score import score

BRIDGED = (  # OX-14
    {
        "routes": ["frankfurt-paris-2", "berlin-warszawa-1", "warszawa-wilno", "smolensk-wilno"],
        "stations": ["berlin"],
        "tickets": ["frankfurt-smolensk"],
    },
    {"routes": ["berlin-frankfurt-1", "petrograd-stockholm"]},
)
LOOP = {  # LP-01
    "routes": ["bruxelles-paris-1", "bruxelles-frankfurt", "frankfurt-paris-1", "dieppe-paris", "frankfurt-munchen"]
}


def numbers(what, *players, seat=0):
    state = table(*players)
    return {count.key: (count.number, count.rule) for count in usual_counts(state, score(state), seat, what)}


def explained(what, number, *players, seat=0):
    state = table(*players)
    return [
        (found.kind, *(count.key for count in found.counts))
        for found in explain_count(state, score(state), seat, what, number)
    ]


# -- the longest trail ------------------------------------------------------------------------------------------------


def test_EXPRESS_4_borrowed_routes():
    assert numbers("trail", *BRIDGED) == {
        "number_of_routes": (3, "EXPRESS-2"),
        "number_of_cities": (4, "EXPRESS-2"),
        "points": (15, "EXPRESS-2"),
        "all_trains": (13, "EXPRESS-3"),
        "with_borrowed": (16, "EXPRESS-4"),
        "bridged": (13, "EXPRESS-4"),
    }
    assert explained("trail", 16, *BRIDGED) == [("mistake", "with_borrowed")]
    assert explained("trail", 13, *BRIDGED) == [("mistake", "all_trains"), ("mistake", "bridged")]
    assert explained("trail", 10, *BRIDGED) == [("right",)]


def test_EXPRESS_1_each_city_once():
    found = numbers("trail", LOOP, {})
    assert found["each_city_once"] == (7, "EXPRESS-1")
    assert found["all_trains"] == (10, "EXPRESS-3")
    assert right_count(score(table(LOOP, {})), 0, "trail") == 9


def test_EXPRESS_3_all_that_hangs_together():
    spokes = {"routes": ["budapest-kyiv", "kyiv-smolensk", "kyiv-wilno", "edinburgh-london-1"]}
    found = numbers("trail", spokes, {})
    assert (found["largest_part"], found["all_trains"]) == ((11, "EXPRESS-3"), (15, "EXPRESS-3"))


def test_EXPRESS_4_all_routes_at_the_station():
    mine = {"routes": ["berlin-essen"], "stations": ["essen"], "tickets": ["london-berlin"]}
    theirs = {"routes": ["amsterdam-essen", "amsterdam-london"]}
    found = numbers("trail", mine, theirs)
    assert found["with_all_near"] == (5, "EXPRESS-4")
    assert "with_borrowed" not in found


@pytest.mark.parametrize("seed", range(6))
def test_the_path_without_return_is_that_of_the_slow_search(seed):
    state = random_table(seed)
    for player in score(state).players:
        routes = player.network.routes
        assert longest_without_return(routes) == marking_cities([(r.a, r.b, r.length) for r in routes])


def test_the_search_for_a_path_without_return_gives_up():
    assert longest_without_return(table({}, {}).board.routes) is None


# -- tickets ----------------------------------------------------------------------------------------------------------

TICKETS = (
    {
        "routes": ["amsterdam-london", "berlin-essen"],
        "stations": ["essen"],
        "tickets": ["london-berlin", "frankfurt-kobenhavn", "paris-wien"],
    },
    {"routes": ["amsterdam-essen", "essen-kobenhavn-1", "essen-frankfurt"]},
)


def test_SCORE_2_tickets():
    assert right_count(score(table(*TICKETS)), 0, "tickets") == 7 - 5 - 8
    assert numbers("tickets", *TICKETS) == {
        "failed_not_subtracted": (7, "SCORE-2"),
        "failed_as_fulfilled": (20, "SCORE-3"),
        "fulfilled_not_added": (-13, "SCORE-2"),
        "without_stations": (-20, "STATION-9"),
        "with_all_near": (7 + 5 - 8, "STATION-5"),
        "with_everybodys": (7 + 5 - 8, "SCORE-3"),
    }


# -- routes, stations, bonuses ----------------------------------------------------------------------------------------


def test_SCORE_1_route_points():
    assert numbers("routes", *BRIDGED) == {
        "trains": (13, "SCORE-1"),
        "number_of_routes": (4, "SCORE-1"),
        "with_borrowed": (19 + 4, "STATION-12"),
        "doubles_twice": (19 + 4 + 7, "SCORE-1"),
    }


def test_STATION_13_stations():
    assert numbers("stations", *BRIDGED) == {
        "built_instead": (4, "STATION-13"),
        "all_of_them": (12, "STATION-13"),
        "none_of_them": (0, "STATION-13"),
        "minus_built": (-4, "STATION-13"),
    }


def test_EXPRESS_5_bonuses():
    assert numbers("bonuses", *BRIDGED) == {"left_out": (0, "EXPRESS-5")}
    assert numbers("bonuses", *BRIDGED, seat=1) == {"given": (10, "EXPRESS-5")}
    level = {"routes": ["berlin-wien"]}, {"routes": ["palermo-roma"]}
    shared = {"routes": ["berlin-wien"]}, {"routes": ["kobenhavn-stockholm-1"]}
    assert numbers("bonuses", *shared) == {"left_out": (0, "EXPRESS-5"), "split": (5, "EXPRESS-5")}
    assert numbers("bonuses", *level) == {"given": (10, "EXPRESS-5")}


# -- the total --------------------------------------------------------------------------------------------------------


def test_SCORE_6_one_mistake_in_a_total():
    state = table(*BRIDGED)
    sheet = score(state)
    right = sheet.players[0].total
    assert right == 19 + 13 + 8 + 10
    found = {(count.what, count.key): count.number for count in usual_counts(state, sheet, 0, "total")}
    assert found["routes", "with_borrowed"] == right + 4
    assert found["tickets", "without_stations"] == right - 26
    assert found["stations", "built_instead"] == right - 4
    assert found["bonuses", "left_out"] == right - 10
    assert explained("total", right + 4, *BRIDGED) == [
        ("mistake", "with_borrowed"),
        ("mistake", "all_of_them"),
    ]


def test_SCORE_6_two_mistakes_in_a_total():
    found = explained("total", 50 - 26 - 10, *BRIDGED)
    assert ("two_mistakes", "without_stations", "left_out") in found
    assert all(kind == "two_mistakes" and len(keys) == 2 for kind, *keys in found)


def test_another_players_number():
    state = table(*BRIDGED)
    other = score(state).players[1].total
    assert other == 37
    assert ("other_player",) in explained("total", other, *BRIDGED)


def test_none_of_the_usual_mistakes():
    assert explained("trail", 999, *BRIDGED) == [("unknown",)]
    assert explained("total", -999, *BRIDGED) == [("unknown",)]


@pytest.mark.parametrize("what", WHAT)
@pytest.mark.parametrize("seed", range(3))
def test_each_usual_number_leads_to_its_mistake(what, seed):
    state = random_table(seed)
    sheet = score(state)
    for seat in range(len(state.players)):
        right = right_count(sheet, seat, what)
        assert [found.kind for found in explain_count(state, sheet, seat, what, right)] == ["right"]
        for count in usual_counts(state, sheet, seat, what):
            assert count.number != right
            found = explain_count(state, sheet, seat, what, count.number)
            assert count in [given for one in found for given in one.counts]


def test_a_change_of_the_position_changes_the_counts():
    more = ({**BRIDGED[0], "routes": [*BRIDGED[0]["routes"], "moskva-smolensk"]}, BRIDGED[1])
    assert numbers("trail", *more)["with_borrowed"][0] == 18
    assert explained("trail", 16, *more) == [("unknown",)]


# -- other modes ------------------------------------------------------------------------------------------------------


def usual(mode, what, *players, seat=0):
    state = table(*players, mode=mode)
    return {count.key: (count.number, count.rule) for count in usual_counts(state, score(state), seat, what)}


def test_CH_8_and_CH_12_one_place_a_country():
    ada = {
        "routes": ["brig-italy_5", "brig-interlaken", "bern-interlaken", "italy_3-lugano"],
        "tickets": ["bern-lugano"],
    }
    assert usual("switzerland", "tickets", ada, {})["through_countries"] == (12, "CH-8")
    assert usual("switzerland", "trail", ada, {})["through_countries"] == (10, "CH-12")
    assert "through_countries" not in usual("switzerland", "tickets", {**ada, "routes": ["geneve-yverdon"]}, {})


def test_CH_10_and_CH_11_values_of_country_tickets():
    to_both = ["italy_3-lugano", "bellinzona-lugano-1", "bellinzona-wassen-1", "schwyz-wassen-1", "schwyz-zug-1"]
    to_both += ["zug-zurich-1", "schaffhausen-zurich", "germany_2-schaffhausen"]
    ada = {"routes": to_both, "tickets": ["lugano-country", "bern-country"]}
    found = usual("switzerland", "tickets", ada, {})
    assert right_count(score(table(ada, {}, mode="switzerland")), 0, "tickets") == 12 - 5
    assert found["countries_added"] == (12 + 2 - 5, "CH-10")
    assert found["highest_value_lost"] == (12 - 11, "CH-11")


def test_ASIA_5_lost_trains():
    ada = {"routes": ["karachi-shiraz-1", "agra-kathmandu", "agra-bombay"]}
    state = table(ada, {}, mode="legendary_asia")
    assert right_count(score(state), 0, "mountains") == 6
    assert right_count(score(state), 0, "routes") == 6
    assert usual("legendary_asia", "mountains", ada, {}) == {"left_out": (0, "ASIA-5"), "one_each": (3, "ASIA-5")}
    assert usual("europe", "mountains", {}, {}) == {}
    total = score(state).players[0].total
    found = explain_count(state, score(state), 0, "total", total - 6)
    assert ("mountains", "left_out") in [(count.what, count.key) for one in found for count in one.counts]


def test_INDIA_5_and_INDIA_6_the_mandala():
    ring = [
        "bilaspur-katni-1",
        "katni-lucknow-1",
        "bareilly-lucknow",
        "bareilly-delhi",
        "delhi-jaipur",
        "jaipur-ratiam-1",
    ]
    ring += ["ahmadabad-ratiam", "ahmadabad-khandwa", "khandwa-raipur", "bilaspur-raipur-1"]
    ada = {
        "routes": [*ring, "khandwa-manmad"],
        "tickets": ["bareilly-ahmadabad", "jaipur-raipur", "katni-khandwa", "raipur-manmad"],
    }
    found = usual("india", "bonuses", ada, {})
    assert right_count(score(table(ada, {}, mode="india")), 0, "bonuses") == 10 + 20
    assert found["every_ticket"] == (10 + 30, "INDIA-5")
    assert found["one_each"] == (10 + 15, "INDIA-6")
    both = usual_counts(state := table(ada, {}, mode="india"), score(state), 0, "bonuses")
    assert sorted(count.number for count in both if count.key == "left_out") == [10, 20]


@pytest.mark.parametrize("mode", MODES)
def test_each_usual_number_leads_to_its_mistake_in_every_mode(mode):
    for state in (in_the_middle(mode), at_the_end(mode)):
        sheet = score(state)
        for seat in range(len(state.players)):
            for what in WHAT:
                right = right_count(sheet, seat, what)
                assert [found.kind for found in explain_count(state, sheet, seat, what, right)] == ["right"]
                for count in usual_counts(state, sheet, seat, what):
                    assert count.number != right
                    found = explain_count(state, sheet, seat, what, count.number)
                    assert count in [given for one in found for given in one.counts]


@pytest.mark.parametrize("mode", MODES)
def test_the_parts_of_a_total_are_all_of_it(mode):
    sheet = score(at_the_end(mode))
    for seat, player in enumerate(sheet.players):
        assert sum(right_count(sheet, seat, part) for part in PARTS) == player.total
