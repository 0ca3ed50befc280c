"""Extra tickets in scenario files: read, checked, written, refused where they cannot be carried; values are made up."""

import json
from typing import Any

import pytest
from click.testing import CliRunner

from ttr.bots import WeightedBot
from ttr.cli import main
from ttr.extra import MOST_TICKETS, Extra, extra_of, join
from ttr.mode import load_mode
from ttr.rules import apply, new_game
from ttr.scenario import Scenario, ScenarioError, build, load, position, record, to_line, to_yaml
from ttr.scenario.draft import Draft, blank
from ttr.scenario.reading import Document
from ttr.session import Session
from ttr.state import Phase

PLAYERS = [{"name": "Ada"}, {"name": "Bo"}]
ONE = {"city_a": "angora", "city_b": "wien", "points": 10}
TWO = {"id": "brest-petrograd-2", "city_a": "brest", "city_b": "petrograd", "points": 7}
LONG = {"city_a": "cadiz", "city_b": "moskva", "points": 25, "long": True}


def file(*extra: Any, **more: Any) -> dict[str, Any]:
    return {"scenario": 1, "players": PLAYERS, "extra_tickets": [*extra], **more}


def built(*extra: Any, **more: Any) -> Scenario:
    return build(Document(file(*extra, **more), {}))


def wrong(*extra: Any, **more: Any) -> list[tuple[str, str]]:
    """Places and keys of what is wrong."""
    with pytest.raises(ScenarioError) as error:
        built(*extra, **more)
    assert str(error.value)
    return [(problem.at, problem.key) for problem in error.value.problems]


def test_they_join_the_deck() -> None:
    scenario = built(ONE, TWO, LONG)
    assert extra_of(scenario.mode) == (
        Extra("angora-wien", "angora", "wien", 10),
        Extra("brest-petrograd-2", "brest", "petrograd", 7),
        Extra("cadiz-moskva", "cadiz", "moskva", 25, True),
    )
    names = [scenario.mode.board.tickets[ticket].id for ticket in scenario.start.ticket_deck]
    assert "angora-wien" in names
    assert "brest-petrograd-2" in names
    assert "cadiz-moskva" not in names


def test_a_file_without_them_has_the_mode_of_the_kit() -> None:
    assert built().mode is load_mode("europe")
    for nothing in (None, []):
        data = {"scenario": 1, "players": PLAYERS, "extra_tickets": nothing}
        assert build(Document(data, {})).mode is load_mode("europe")
    assert "extra_tickets" not in position(built().start)


def test_players_hold_them_and_they_score() -> None:
    held = [{"name": "Ada", "tickets": ["angora-wien"]}, {"name": "Bo", "tickets": ["cadiz-moskva"]}]
    data = file(ONE, LONG, players=held, phase="game_over", expect={"tickets": {"Ada": -10, "Bo": -25}})
    text = to_yaml(data)
    runner = CliRunner()
    assert runner.invoke(main, ["check", "-"], input=text).exit_code == 0
    scored = runner.invoke(main, ["score", "-", "--json"], input=text)
    assert scored.exit_code == 0
    assert json.loads(scored.output)["players"][0]["tickets"]["failed"] == ["angora-wien"]
    told = runner.invoke(main, ["score", "-", "--lang", "en"], input=text)
    assert told.exit_code == 0
    assert "Angora" in told.output


def test_moves_may_name_them() -> None:
    offered = {"phase": "keep_tickets", "drawn_tickets": ["angora-wien", "athina-wilno", "brest-petrograd-2"]}
    scenario = built(ONE, TWO, **offered, moves=[{"Ada": "keep angora-wien brest-petrograd-2"}])
    assert len(scenario.moves) == 1


@pytest.mark.parametrize(
    ("extra", "problem"),
    [
        ("angora-wien", ("extra_tickets[0]", "no_extra_ticket")),
        ({"city_a": "angora", "points": 9}, ("extra_tickets[0].city_b", "extra_incomplete")),
        ({**ONE, "value": 9}, ("extra_tickets[0].value", "unknown_key")),
        ({**ONE, "city_a": "ankora"}, ("extra_tickets[0].city_a", "unknown_city")),
        ({**ONE, "city_b": 3}, ("extra_tickets[0].city_b", "no_word")),
        ({**ONE, "city_b": "angora"}, ("extra_tickets[0]", "extra_no_way")),
        ({**ONE, "points": 0}, ("extra_tickets[0].points", "out_of_range")),
        ({**ONE, "points": 100}, ("extra_tickets[0].points", "out_of_range")),
        ({**ONE, "points": True}, ("extra_tickets[0].points", "no_whole_number")),
        ({**ONE, "points": "9"}, ("extra_tickets[0].points", "no_whole_number")),
        ({**ONE, "long": "yes"}, ("extra_tickets[0].long", "no_truth_value")),
        ({**ONE, "id": "A B"}, ("extra_tickets[0].id", "extra_no_id")),
        ({**ONE, "id": 7}, ("extra_tickets[0].id", "no_word")),
        ({**ONE, "id": "<b>"}, ("extra_tickets[0].id", "extra_no_id")),
        ({**TWO, "id": None}, ("extra_tickets[0].id", "extra_id_taken")),
        ({**ONE, "id": "athina-wilno"}, ("extra_tickets[0].id", "extra_id_taken")),
    ],
)
def test_what_is_wrong_has_its_place(extra: Any, problem: tuple[str, str]) -> None:
    assert wrong(extra) == [problem]


def test_two_that_cannot_stand_side_by_side() -> None:
    assert wrong(ONE, ONE) == [("extra_tickets[1].id", "extra_id_taken")]
    assert wrong(ONE, {**ONE, "id": "other"}) == [("extra_tickets[1]", "extra_twice")]
    assert wrong(ONE, {"id": "x", "city_a": "wien", "city_b": "angora", "points": 3}) == [
        ("extra_tickets[1]", "extra_twice")
    ]


def test_no_list_and_too_many() -> None:
    data = {"scenario": 1, "players": PLAYERS, "extra_tickets": "x"}
    with pytest.raises(ScenarioError, match="list belongs here"):
        build(Document(data, {}))
    assert wrong(*[ONE] * (MOST_TICKETS + 1)) == [("extra_tickets", "too_many_extra")]


def test_TICKET_7_no_long_one_where_none_is_dealt() -> None:
    assert wrong(LONG, mode="europe_bigcities") == [("extra_tickets[0].long", "extra_long")]
    assert built(ONE, mode="europe_bigcities").mode.extra


def test_a_misspelt_city_has_near_misses() -> None:
    with pytest.raises(ScenarioError) as error:
        built({**ONE, "city_b": "wine"})
    assert "wien" in error.value.near


def test_positions_games_and_drafts_carry_them() -> None:
    mode = join(load_mode("europe"), extra_of(built(ONE, TWO, LONG).mode))
    state, bot, moves = new_game(mode, ["Ada", "Bo"], 5, 0), WeightedBot(5), []
    for _ in range(40):
        seat = state.acting_seat()
        moves.append((seat, bot.choose(state.seen_by()).action))
        apply(state, moves[-1][1], seat)
    for data in (position(state), record(state, moves), Draft.of(position(state)).data()):
        assert [ticket["id"] for ticket in data["extra_tickets"]] == ["angora-wien", TWO["id"], "cadiz-moskva"]
        assert load(to_yaml(data).encode()).mode is mode
    assert position(build(Document(position(state), {})).start) == position(state)
    assert Draft.kept_in(to_yaml(position(state)).encode()).mode is mode
    assert blank(mode, ["Ada", "Bo"]).build().mode is mode


def test_a_draft_with_wrong_ones_is_told() -> None:
    with pytest.raises(ScenarioError, match="no city"):
        Draft.kept_in(to_yaml(file({**ONE, "city_a": "x"})).encode())


def test_a_saved_game_goes_on_with_them() -> None:
    session = Session(built(ONE, TWO).mode, ["Ada", "Bo"], 4, 0)
    session.act(WeightedBot(1).choose(session.state.seen_by()).action)
    again = Session.resume(session.text().encode())
    assert again.state == session.state
    assert again.state.phase is Phase.INITIAL_TICKETS


def test_a_line_cannot_carry_them() -> None:
    with pytest.raises(ScenarioError, match="A line cannot carry extra tickets") as error:
        to_line(file(ONE))
    assert error.value.place == "extra_tickets"
    assert to_line(file())
    refused = CliRunner().invoke(main, ["line", "-"], input=to_yaml(file(ONE)))
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
