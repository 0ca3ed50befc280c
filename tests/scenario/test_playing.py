"""Carrying moves out: what a refusal ends, and what may be expected of a move."""

import pytest

from ttr.scenario import build, load, play
from ttr.scenario.reading import Document


def played(moves, expect=None, players=None, **rest):
    """Two players with a red card each; nothing face up but red and blue, two white cards in the pile."""
    data = {
        "scenario": 1,
        "players": players or [{"name": "Ada", "hand": {"red": 1}}, {"name": "Bo", "hand": {"red": 1}}],
        "row": ["red", "red", "blue", "blue", "green"],
        "deck": ["white", "black", "orange"],
        "moves": moves,
        "expect": expect or {},
        **rest,
    }
    return play(build(Document(data, {})))


def places(result):
    return [failure.at for failure in result.failures]


def test_moves_are_carried_out_in_order():
    result = played(
        [{"Ada": "station roma 1 red"}, {"Bo": "draw deck"}, {"Bo": "draw blue"}],
        {"turn": "Ada", "hand": {"Bo": {"red": 1, "white": 1, "blue": 1}}},
    )
    assert result.holds
    assert [move.violation for move in result.moves] == [None] * 3
    assert all(move.log for move in result.moves)


def test_the_scenario_itself_stays_as_it_was():
    scenario = build(
        Document({"scenario": 1, "deal": True, "players": [{"name": "Ada"}, {"name": "Bo"}], "moves": []}, {})
    )
    before = scenario.start.copy()
    play(scenario)
    assert scenario.start == before
    assert play(scenario).state == before


def test_a_refusal_that_nobody_expected_ends_the_check():
    result = played([{"Ada": "draw deck"}, {"Ada": "draw locomotive"}, {"Ada": "draw deck"}], {"turn": "Bo"})
    assert not result.holds
    assert len(result.moves) == 2
    assert places(result) == ["moves[1]"]
    assert (result.failures[0].expected, result.failures[0].found) == ("legal", "DRAW-1")
    assert result.state.phase.value == "second_card"


def test_a_refusal_that_was_expected_changes_nothing_and_the_game_goes_on():
    result = played(
        [
            {"Ada": "draw yellow", "expect": {"illegal": "DRAW-1", "turn": "Ada", "hand": {"Ada": {"red": 1}}}},
            {"Ada": "draw deck"},
        ]
    )
    assert result.holds
    assert [move.violation is None for move in result.moves] == [False, True]
    assert result.moves[0].log == []


def test_a_refusal_by_another_rule_than_expected_fails():
    result = played([{"Ada": "draw yellow", "expect": {"illegal": "DRAW-9"}}, {"Ada": "draw deck"}])
    assert places(result) == ["moves[0].expect.illegal"]
    assert (result.failures[0].expected, result.failures[0].found) == ("DRAW-9", "DRAW-1")


def test_a_legal_move_that_was_expected_to_be_refused_fails():
    result = played([{"Ada": "draw deck", "expect": {"illegal": "DRAW-9"}}])
    assert not result.holds
    assert places(result) == ["moves[0].expect.illegal"]


def test_who_acts_is_checked():
    assert places(played([{"Bo": "draw deck"}])) == ["moves[0]"]
    assert played([{"Bo": "draw deck", "expect": {"illegal": "SETUP-9"}}]).holds


def test_an_expectation_after_a_move_that_does_not_hold_does_not_end_the_check():
    result = played(
        [{"Ada": "draw deck", "expect": {"deck_size": 3, "phase": "turn"}}, {"Ada": "draw red"}], {"turn": "Bo"}
    )
    assert places(result) == ["moves[0].expect.deck_size", "moves[0].expect.phase"]
    assert len(result.moves) == 2


def test_a_move_without_expectations_may_say_so():
    assert played([{"Ada": "draw deck", "expect": {}}]).holds


def test_final_scoring_of_the_position_after_the_moves():
    result = played([{"Ada": "station roma 1 red"}], {"final": {"Ada": 8, "Bo": 12}, "winners": ["Bo"]})
    assert result.holds
    assert result.sheet.winners == [1]


def test_a_move_may_be_expected_in_every_respect():
    expect = {
        "phase": "turn",
        "row": ["red", "red", "blue", "blue", "green"],
        "hand": {"Ada": {}},
        "discard": {"red": 1},
        "deck": ["white", "black", "orange"],
        "deck_size": 3,
        "ticket_deck": ["paris-wien"],
        "trains": {"Ada": 45},
        "score": {"Ada": 0},
        "turn": "Bo",
        "legal": ["tickets"],
        "not_legal": [{"station roma 1 red": "STATION-1"}],
    }
    assert played([{"Ada": "station roma 1 red", "expect": expect}], ticket_deck=["paris-wien"]).holds


def test_initial_tickets_in_any_order_of_players():
    offers = {
        "Ada": ["brest-petrograd", "athina-angora", "london-wien", "kyiv-sochi"],
        "Bo": ["cadiz-stockholm", "berlin-roma", "paris-wien", "kyiv-petrograd"],
    }
    result = played(
        [
            {"Bo": "keep berlin-roma paris-wien", "expect": {"phase": "initial_tickets", "not_legal": ["draw deck"]}},
            {"Bo": "keep berlin-roma paris-wien", "expect": {"illegal": "ENG-3"}},
            {"Ada": "keep london-wien", "expect": {"illegal": "SETUP-6"}},
            {"Ada": "keep london-wien kyiv-sochi", "expect": {"phase": "turn", "turn": "Ada"}},
        ],
        players=[{"name": "Ada"}, {"name": "Bo"}],
        phase="initial_tickets",
        drawn_tickets=offers,
    )
    assert result.holds


def test_nothing_follows_the_end_of_the_game():
    moves = [{"Ada": "draw deck", "expect": {"illegal": "END-2"}}, {"Bo": "pass", "expect": {"illegal": "END-2"}}]
    assert played(moves, {"not_legal": [{"withdraw": "END-2"}]}, phase="game_over").holds


def test_a_position_passes_are_counted_from():
    nothing = {
        "row": ["-"] * 5,
        "deck": [],
        "ticket_deck": [],
        "players": [{"name": "Ada"}, {"name": "Bo"}, {"name": "Cem"}],
    }
    assert played([{"Ada": "pass"}], {"phase": "game_over"}, passes=2, **nothing).holds
    assert played([{"Ada": "pass"}], {"phase": "turn", "turn": "Bo"}, passes=1, **nothing).holds


@pytest.mark.parametrize("text", ["draw deck", " DRAW   Deck ", "Draw deck"])
def test_moves_are_read_in_any_letter_case(text):
    assert played([{"Ada": text}]).holds


def test_a_deal_and_its_moves():
    head = b"scenario: 1\ndeal: true\nseed: 7\nplayers: [{name: Ada}, {name: Bo}]\nturn: Bo\n"
    result = play(load(head + b"moves:\n- Ada: draw deck\n  expect: {illegal: ENG-3}\n"))
    assert result.holds
    assert result.state.first == 1
