"""What separates a failed ticket."""

import pytest

from tests.table import table
from ttr.proof import separation
from ttr.score import score
from ttr.state import NOBODY


def found(*players, ticket=None, **rest):
    state = table(*players, **rest)
    sheet = score(state)
    index = state.board.ticket_index[ticket] if ticket else sheet.players[0].failed[0]
    result = separation(state, sheet, 0, index)
    cities = [{state.board.cities[city].id for city in side} for side in (result.here, result.there)]
    return cities, [state.board.routes[route].id for route in result.missing], list(result.owners)


def test_SCORE_3_one_free_route_is_missing():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}
    assert found(mine, {}) == ([{"amsterdam", "london"}, {"berlin", "essen"}], ["amsterdam-essen"], [NOBODY])


def test_SCORE_3_the_missing_route_is_somebody_elses():
    mine = {"routes": ["amsterdam-london", "berlin-essen"], "tickets": ["london-berlin"]}
    _, missing, owners = found(mine, {"routes": ["amsterdam-essen"]})
    assert (missing, owners) == (["amsterdam-essen"], [1])


def test_SCORE_3_borrowed_routes_join():
    mine = {"routes": ["amsterdam-london"], "tickets": ["london-berlin", "london-wien"], "stations": ["amsterdam"]}
    sides, missing, _ = found(mine, {"routes": ["amsterdam-essen"]})
    assert sides[0] == {"london", "amsterdam"}  # nothing is fulfilled, so nothing is borrowed
    mine["routes"].append("berlin-essen")
    sides, missing, _ = found(mine, {"routes": ["amsterdam-essen"]})
    assert sides == [{"london", "amsterdam", "essen", "berlin"}, {"wien"}]
    assert missing == ["berlin-wien"]


def test_SCORE_3_fewest_routes_before_fewest_trains():
    sides, missing, owners = found({"tickets": ["paris-wien"]}, {})
    assert sides == [{"paris"}, {"wien"}]
    assert len(missing) == 3
    assert set(owners) == {NOBODY}


def test_CH_9_countries_have_several_ends():
    sides, missing, _ = found({"routes": ["bern-luzern-1"], "tickets": ["bern-country"]}, {}, mode="switzerland")
    assert sides[0] == {"bern", "luzern"}
    assert {"france_1", "france_2"} <= sides[1]
    assert missing == ["bern-neuchatel", "la_chaux_de_fonds-neuchatel", "france_3-la_chaux_de_fonds"]


def test_refuses_a_ticket_that_has_not_failed():
    state = table({"routes": ["berlin-wien"], "tickets": ["london-wien"]}, {})
    with pytest.raises(ValueError, match="no failed ticket of seat 1"):
        separation(state, score(state), 1, state.players[0].tickets[0])


def test_STATION_11_an_idle_station_could_borrow_one_of_the_missing_routes() -> None:
    """With the best loan of the idle station fewer routes are missing, and the loan is named."""
    state = table(
        {"routes": ["paris-zurich"], "stations": ["kobenhavn"], "tickets": ["frankfurt-kobenhavn"]},
        {"routes": ["essen-kobenhavn-1"]},
        phase="game_over",
    )
    board = state.board
    found = separation(state, score(state), 0, board.ticket_index["frankfurt-kobenhavn"])
    assert [board.routes[route].id for route in found.missing] == ["essen-frankfurt"]
    assert found.loans == ((board.city_index["kobenhavn"], board.route_index["essen-kobenhavn-1"]),)
    alone = table({"routes": ["paris-zurich"], "tickets": ["frankfurt-kobenhavn"]}, {"routes": ["essen-kobenhavn-1"]})
    found = separation(alone, score(alone), 0, board.ticket_index["frankfurt-kobenhavn"])
    assert len(found.missing) == 2
    assert found.loans == ()
