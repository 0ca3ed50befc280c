"""The rules that a report cites."""

from ttr.cli.cited import check_rules, score_rules
from ttr.mode import load_mode
from ttr.report import Report, examine


def examined(text: str) -> Report:
    report = examine("x.yaml", text.encode())
    assert report.play, report.error
    return report


PLAYERS = "scenario: 1\nplayers: [{name: Ada, hand: {black: 3}}, {name: Bo}]\n"


def test_the_rules_of_refused_moves_in_their_order_and_once() -> None:
    report = examined(
        PLAYERS
        + "moves:\n- {Ada: pass, expect: {illegal: TURN-3}}\n- {Bo: draw deck, expect: {illegal: SETUP-9}}\n"
        + "- {Ada: pass, expect: {illegal: TURN-3}}\n- {Ada: draw deck}\n"
    )
    assert check_rules(report) == ["SETUP-9", "TURN-3"]
    assert check_rules(examined(PLAYERS + "moves: [{Ada: draw deck}]")) == []


def test_the_rules_of_expectations_that_do_not_hold() -> None:
    report = examined(PLAYERS + "title: CLAIM-8\nexpect: {legal: [station wien 3 red], not_legal: [{pass: DRAW-9}]}")
    assert check_rules(report) == ["TURN-3", "DRAW-9", "STATION-3"]


def test_a_file_that_cannot_be_used_cites_nothing() -> None:
    report = examine("x.yaml", b"scenario: 2")
    assert check_rules(report) == score_rules(report) == []


def test_a_score_cites_the_rules_of_its_lines() -> None:
    plain = "scenario: 1\nplayers: [{name: Ada, routes: [amsterdam-london]}, {name: Bo, stations: [wien, roma, paris]}]"
    assert score_rules(examined(plain)) == [
        "STATION-5", "STATION-11", "SCORE-1", "SCORE-4", "EXPRESS-1", "EXPRESS-5", "TIE-1",
    ]  # fmt: skip
    tickets = score_rules(examined(plain.replace("routes", "tickets: [paris-wien], routes")))
    assert set(tickets) - {"SCORE-2", "SCORE-3"} == set(score_rules(examined(plain)))
    tied = score_rules(examined("scenario: 1\nplayers: [{name: Ada}, {name: Bo}]"))
    assert tied == ["SCORE-1", "SCORE-4", "TIE-1", "TIE-2", "TIE-3", "TIE-4", "TIE-5"]


def test_a_score_of_another_map_cites_its_rules() -> None:
    two = "players: [{name: Ada, routes: [%s]}, {name: Bo}]"
    for mode, rules in (
        ("usa", {"EXPRESS-1", "USA-2"}),
        ("switzerland", {"EXPRESS-1", "CH-12"}),
        ("india", {"EXPRESS-1", "INDIA-4"}),
        ("legendary_asia", {"ASIA-8"}),
    ):
        route = load_mode(mode).board.routes[0].id
        found = score_rules(examined(f"scenario: 1\nmode: {mode}\n" + two % route))
        assert set(found) == {"SCORE-1", "TIE-1", *rules}


def test_a_refused_move_is_what_a_score_cites() -> None:
    assert score_rules(examined(PLAYERS + "moves: [{Ada: claim berlin-wien 3 green}]")) == ["CLAIM-1"]
