"""Reports in JSON and in sentences: SCENARIO.md, sections 3 and 4."""

import json
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.doubles.legality import TASTES, play_on
from ttr.report import check_exit, check_json, check_lines, dumps, examine, score_exit, score_json, score_lines
from ttr.rules import apply
from ttr.scenario import load, read, to_yaml
from ttr.text import DEFAULT

CASES = Path(__file__).resolve().parent / "cases"
ALL = {path.stem: path.read_bytes() for path in sorted(CASES.glob("*.yaml"))}
GOOD = [name for name in ALL if not name.startswith("bad-")]
BAD = [name for name in ALL if name.startswith("bad-")]
PLAYERS = "scenario: 1\nplayers: [{name: Ada, hand: {black: 3}}, {name: Bo}]\n"


@cache
def of_case(name):
    """The report on a case, which all tests share: none may change it."""
    return examine("x.yaml", ALL[name])


def checked(source):
    return check_json(examine("x.yaml", source.encode() if isinstance(source, str) else source))


def scored(source):
    return score_json(examine("x.yaml", source.encode() if isinstance(source, str) else source))


# -- check ------------------------------------------------------------------------------------------------------------

TUNNEL = """
scenario: 1
players: [{name: Ada, hand: {black: 3, locomotive: 1}}, {name: Bo}]
row: [white, white, blue, orange, red]
deck: [black, locomotive, green, yellow]
moves:
- Ada: claim sarajevo-sofia 2 black
- Ada: pay 1 black + 1 locomotive
expect: {final: {Ada: 31}}
"""


def test_the_report_of_a_check():
    report = checked(TUNNEL)
    assert set(report) == {"report", "file", "mode", "ok", "exit", "moves", "failures", "position"}
    assert {key: report[key] for key in ("report", "file", "mode", "ok", "exit")} == {
        "report": 1, "file": "x.yaml", "mode": "europe", "ok": False, "exit": 1}  # fmt: skip
    assert report["failures"] == [{"at": "expect.final.Ada", "expected": 31, "found": 24}]
    first, second = report["moves"]
    assert set(first) == set(second) == {"n", "player", "action", "legal", "rule", "why", "events"}
    assert (first["n"], first["player"], first["action"], first["legal"]) == (
        1,
        "Ada",
        "claim sarajevo-sofia 2 black",
        True,
    )
    assert (second["n"], first["rule"], first["why"]) == (2, None, None)
    revealed = first["events"][0]
    assert (revealed["event"], revealed["cards"], revealed["extra"]) == (
        "tunnel_revealed",
        ["black", "locomotive", "green"],
        2,
    )


def test_an_expected_refusal_in_a_report():
    report = checked(
        PLAYERS
        + "moves:\n- {Ada: claim berlin-wien 3 green, expect: {illegal: CLAIM-1}}\n"
        + "- {Bo: draw deck, expect: {illegal: SETUP-9}}\n"
    )
    assert (report["ok"], report["exit"], report["failures"]) == (True, 0, [])
    assert [(move["legal"], move["rule"]) for move in report["moves"]] == [(False, "CLAIM-1"), (False, "SETUP-9")]
    assert all(move["why"] and move["events"] == [] for move in report["moves"])
    assert "green" in report["moves"][0]["why"]
    assert report["moves"][1]["why"] == "It is the turn of Ada."


def test_what_happened_is_told():
    report = checked(
        "scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\nrow: [locomotive, locomotive, red, blue, green]\n"
        "deck: [locomotive, white, white, black, purple, yellow]\nmoves: [{Ada: draw red}]\n"
    )
    events = [event["event"] for event in report["moves"][0]["events"]]
    assert events == ["card_taken", "slot_filled", "row_refreshed"]


def test_the_points_of_a_claim_are_told():
    report = checked(PLAYERS + "moves: [{Ada: station wien 1 black}]")
    assert report["moves"][0]["events"][0] == {
        "event": "station_built",
        "player": "Ada",
        "city": "wien",
        "payment": {"black": 1},
    }
    report = checked(
        "scenario: 1\nplayers: [{name: Ada, hand: {red: 2}}, {name: Bo}]\nmoves: [{Ada: claim bruxelles-paris-1 2 red}]"
    )
    claim = report["moves"][0]["events"][0]
    assert (claim["event"], claim["route"], claim["points"]) == ("route_claimed", "bruxelles-paris-1", 2)


@pytest.mark.parametrize("name", GOOD)
def test_every_report_is_one_line_of_json(name):
    for report in (check_json(of_case(name)), score_json(of_case(name))):
        line = dumps(report)
        assert "\n" not in line
        assert json.loads(line) == report


@pytest.mark.parametrize("name", GOOD)
def test_the_position_of_a_report_loads_again_and_plays_on_to_the_same_end(name):
    examined = of_case(name)
    state, data = examined.play.state.copy(), check_json(examined)["position"]
    assert data["scenario"] == 1
    for source in (dumps(data), to_yaml(data)):
        again = load(source.encode()).start
        assert again.facts()[2:] == state.facts()[2:]
    for seat, action in play_on(state, Random(3), TASTES[0]):
        apply(state, action, seat)
        apply(again, action, seat)
    assert again.facts()[2:] == state.facts()[2:]


def test_title_seed_and_shuffles_stand_in_the_position():
    position = checked(PLAYERS + "title: A table\nseed: 5\n")["position"]
    assert (position["title"], position["seed"], position["shuffles"]) == ("A table", 5, 2)


# -- score ------------------------------------------------------------------------------------------------------------

SCORE = """
scenario: 1
players:
- name: Ada
  routes: [amsterdam-london, amsterdam-essen, berlin-essen, athina-sofia]
  tickets: [london-berlin, athina-wilno]
  stations: [sofia]
- name: Bo
  routes: [sarajevo-sofia]
"""


def test_the_report_of_a_score():
    report = scored(SCORE)
    assert set(report) == {"report", "file", "mode", "exit", "winners", "players", "ties"}
    assert (report["report"], report["file"], report["mode"], report["exit"], report["winners"]) == (
        1,
        "x.yaml",
        "europe",
        0,
        ["Ada"],
    )
    ada, bo = report["players"]
    for player in (ada, bo):
        assert set(player) == {
            "name",
            "routes",
            "mountains",
            "tickets",
            "stations",
            "longest_trail",
            "bonuses",
            "total",
            "rank",
        }
        assert set(player["tickets"]) >= {"points", "completed", "failed"}
        assert set(player["stations"]) == {"unbuilt", "points", "borrowed", "choices"}
        assert set(player["longest_trail"]) == {"length", "cities", "routes", "left_out", "proof"}
    assert (ada["name"], ada["routes"], ada["mountains"], ada["stations"]["unbuilt"], ada["stations"]["points"]) == (
        "Ada",
        12,
        0,
        2,
        8,
    )
    assert (ada["tickets"]["points"], ada["tickets"]["completed"], ada["tickets"]["failed"]) == (
        -4,
        ["london-berlin"],
        ["athina-wilno"],
    )
    assert ada["bonuses"] == {"european_express": 10}
    assert (ada["total"], ada["rank"], bo["total"], bo["rank"]) == (26, 1, 14, 2)


def test_why_there_is_no_longer_trail():
    source = (CASES / "LP-05-triangle-with-three-spokes.yaml").read_bytes()
    trail = scored(source)["players"][0]["longest_trail"]
    assert trail["left_out"] == ["amsterdam-london", "essen-frankfurt"]
    (part,) = trail["proof"]
    assert (part["reason"], part["trains"], part["least"]) == ("pairs", 15, 4)
    assert part["pairs"] == [["amsterdam", "london"], ["essen", "frankfurt"]]
    assert len(part["odd"]) == 6
    lines = list(score_lines(examine("x.yaml", source), DEFAULT))
    assert "      Left out: Amsterdam–London and Essen–Frankfurt. That is 4 trains." in lines
    assert any("So no walk can have more than 11 trains." in line for line in lines)


def test_other_choices_of_the_stations():
    choices = scored(ALL["ST-01-one-station-one-route"])["players"][0]["stations"]["choices"]
    assert [(choice["points"], choice["total"], choice["chosen"]) for choice in choices] == [
        (2, 28, True), (-2, 24, False), (-12, 14, False)]  # fmt: skip
    assert [choice["ways"] for choice in choices] == [
        [{"essen": "berlin-essen"}], [{"essen": "essen-kobenhavn-1"}], [{}]]  # fmt: skip
    assert [choice["completed"] for choice in choices] == [["london-berlin"], ["frankfurt-kobenhavn"], []]


def test_TIE_4_ties_are_told_step_by_step():
    report = scored(ALL["OX-09-the-express-decides"])
    assert [step["by"] for step in report["ties"]] == ["total", "tickets", "fewest_stations", "european_express"]
    assert [step["rule"] for step in report["ties"]] == ["TIE-1", "TIE-2", "TIE-3", "TIE-4"]
    assert (report["ties"][-1]["ahead"], report["ties"][-1]["values"]) == (report["winners"], {"Ada": 0, "Bo": 1})
    lines = list(score_lines(of_case("OX-09-the-express-decides"), DEFAULT))
    assert lines[1:3] == [
        "  Ada and Bo have 46 points each.",
        "  The first to compare are fulfilled tickets; more is better: Ada 1 and Bo 1. That is equal too.",
    ]


def test_the_station_that_fulfils_a_ticket_is_proved():
    report = scored(
        "scenario: 1\nplayers: [{name: Ada, routes: [frankfurt-paris-1], stations: [munchen], tickets: [paris-wien]},\n"
        "  {name: Bo, routes: [frankfurt-munchen, munchen-wien]}]\n"
    )
    assert report["players"][0]["stations"]["borrowed"] == {}
    report = scored(
        "scenario: 1\nplayers:\n"
        "- {name: Ada, routes: [frankfurt-paris-1, frankfurt-munchen], stations: [munchen], tickets: [paris-wien]}\n"
        "- {name: Bo, routes: [munchen-wien]}\n"
    )
    assert report["players"][0]["stations"]["borrowed"] == {"munchen": "munchen-wien"}


@pytest.mark.parametrize("name", GOOD)
def test_the_proofs_of_a_score(name):
    """The longest trail is a walk over own routes; totals add up; ranks count those placed better."""
    examined = of_case(name)
    report = score_json(examined)
    if report["exit"]:
        return
    state = examined.play.state
    board = state.board
    for seat, player in enumerate(report["players"]):
        trail, own = (
            player["longest_trail"],
            {board.routes[route].id: board.routes[route] for route in state.routes_of(seat)},
        )
        assert len(set(trail["routes"])) == len(trail["routes"])
        assert sum(own[route].length for route in trail["routes"]) == trail["length"]
        for route, *ends in zip(trail["routes"], trail["cities"], trail["cities"][1:], strict=False):
            assert {board.cities[own[route].a].id, board.cities[own[route].b].id} == {*ends}
        for city, route in player["stations"]["borrowed"].items():
            borrowed = board.routes[board.route_index[route]]
            assert state.owner[borrowed.index] not in (-1, seat)
            assert city in (board.cities[borrowed.a].id, board.cities[borrowed.b].id)
        assert player["total"] == (
            player["routes"]
            + player["mountains"]
            + player["tickets"]["points"]
            + player["stations"]["points"]
            + sum(player["bonuses"].values())
        )
        better = [other for other in report["players"] if other["rank"] < player["rank"]]
        assert player["rank"] == 1 + len(better)
    assert report["winners"] == [player["name"] for player in report["players"] if player["rank"] == 1]


@pytest.mark.parametrize("name", GOOD)
def test_each_ticket_is_proved(name):
    """A path of own and borrowed routes for a fulfilled ticket, what separates its cities for a failed one."""
    examined = of_case(name)
    report = score_json(examined)
    if report["exit"]:
        return
    state = examined.play.state
    board = state.board
    for seat, player in enumerate(report["players"]):
        usable = {
            *(board.routes[route].id for route in state.routes_of(seat)),
            *player["stations"]["borrowed"].values(),
        }
        for ticket in player["tickets"]["completed"]:
            card, path = board.tickets[board.ticket_index[ticket]], player["tickets"]["paths"][ticket]
            assert set(path) <= usable
            reached = {*card.origins}
            for _ in path:
                for route in (board.routes[board.route_index[route]] for route in path):
                    reached |= {route.a, route.b} if {route.a, route.b} & reached else set()
            assert any(city in reached for target in card.targets for city in target.cities)
        for ticket in player["tickets"]["failed"]:
            separated = player["tickets"]["separated"][ticket]
            assert not {*separated["from"]} & {*separated["to"]}


def test_a_refused_move_is_not_scored():
    source = PLAYERS + "moves: [{Ada: claim berlin-wien 3 green}]"
    report = scored(source)
    assert report["exit"] == score_exit(examine("x", source.encode())) == 1
    assert "players" not in report
    assert report["moves"][-1]["rule"] == "CLAIM-1"


def test_equal_players_share_a_rank():
    report = scored("scenario: 1\nplayers: [{name: Ada}, {name: Bo}, {name: Cem, stations: [wien]}]\n")
    assert [player["rank"] for player in report["players"]] == [1, 1, 3]
    assert report["winners"] == ["Ada", "Bo"]


# -- errors -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", BAD)
def test_the_report_of_an_error(name):
    for report in (check_json(of_case(name)), score_json(of_case(name))):
        assert set(report) == {"report", "file", "exit", "errors"}
        assert (report["report"], report["file"], report["exit"]) == (1, "x.yaml", 2)
        assert all(set(error) == {"at", "problem", "near"} for error in report["errors"])
        assert all(isinstance(error["near"], list) and error["problem"] for error in report["errors"])


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("claim kiev-smolensk 3 red", "kyiv-smolensk"),
        ("station vienna 1 red", "wien"),
        ("keep paris-vienna", "paris-wien"),
        ("draw blakc", "black"),
        ("claim paris-zurich 3 redd", "red"),
        ("clam paris-zurich 3 red", "claim"),
        ("claim paris-zurich", "claim paris-zurich 3 red"),
        ("draw", "draw deck"),
        ("station wien", "station wien 1 red"),
        ("claim frankfurt-paris 3 white", "claim frankfurt-paris-1 3 white"),
        ("claim", None),
        ("station", None),
        ("pay", None),
        ("pay 1 red + 1 red", None),
        ("pay red", None),
        ("pass on", "pass"),
        ("", None),
        ("claim x-y 1 red", None),
        ("keep qqq", None),
        ("station qqq 1 red", None),
        ("draw qqq", None),
    ],
)
def test_every_action_that_cannot_be_read_is_an_error_with_a_sentence(text, near):
    data = {
        "scenario": 1,
        "players": [{"name": "Ada"}, {"name": "Bo"}],
        "moves": [{"Ada": text}],
        "expect": {"legal": [text], "not_legal": [text]},
    }
    report = checked(json.dumps(data))
    assert report["exit"] == 2
    assert [error["at"] for error in report["errors"]] == ["moves[0]", "expect.legal[0]", "expect.not_legal[0]"]
    for error in report["errors"]:
        assert "{" not in error["problem"]
        assert near is None or near in error["near"]


def test_sentences_name_line_and_place():
    lines = list(check_lines(of_case("bad-B07-misspelt-route"), DEFAULT))
    text = "\n".join(lines)
    assert "x.yaml" in text
    assert "players[0].routes[1]" in text
    assert "kyiv-smolensk" in text


# -- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL)
def test_reports_in_sentences(name):
    examined = of_case(name)
    for lines in (list(check_lines(examined, DEFAULT)), list(score_lines(examined, DEFAULT))):
        assert lines
        assert "x.yaml" in lines[0]
        for line in lines:
            assert line.strip()
            assert "\n" not in line


def test_sentences_say_why_a_move_is_illegal():
    text = "\n".join(
        check_lines(examine("x.yaml", (PLAYERS + "moves: [{Ada: claim berlin-wien 3 green}]").encode()), DEFAULT)
    )
    assert "CLAIM-1" in text
    assert "3 green cards" in text


def test_exits():
    exits = {name: check_exit(of_case(name)) for name in ALL}
    assert exits == {name: 2 if name.startswith("bad-") else 1 if name.startswith("fail-") else 0 for name in ALL}


# -- whatever comes ---------------------------------------------------------------------------------------------------


def is_documented(source):
    """Any bytes give one of the documented reports, in JSON and in sentences."""
    examined = examine("x.yaml", source)
    for to_json, to_exit, to_lines in ((check_json, check_exit, check_lines), (score_json, score_exit, score_lines)):
        report = to_json(examined)
        assert report["exit"] == to_exit(examined)
        assert report["exit"] in (0, 1, 2)
        assert (report["exit"] == 2) == ("errors" in report) == (examined.play is None)
        assert dumps(report)
        assert all(isinstance(line, str) for line in to_lines(examined, DEFAULT))


@settings(max_examples=200, deadline=None, derandomize=True)
@given(st.binary(max_size=300))
@example(b'scenario: "\\UFFFFFFFF"\n')
@example(b"scenario: 1\nplayers:\n")
@example(b'{"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}], "title": "\\ud800"}')
def test_any_bytes_give_a_documented_report(source):
    is_documented(source)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    source=st.sampled_from(list(ALL.values())),
    where=st.integers(0, 3000),
    cut=st.integers(0, 12),
    piece=st.binary(max_size=6)
    | st.sampled_from(
        [
            b"\n",
            b": ",
            b"- ",
            b"{",
            b"]",
            b'"',
            b"'",
            b"0",
            b"-1",
            b"null",
            b"&a ",
            b"*a",
            b"!x ",
            b"1e9",
            b"\xff",
            b"\t",
            b", ",
            b"#",
        ]
    ),
)
def test_a_case_with_some_bytes_changed_gives_a_documented_report(source, where, cut, piece):
    where %= len(source)
    is_documented(source[:where] + piece + source[where + cut :])


@settings(max_examples=150, deadline=None, derandomize=True)
@given(source=st.sampled_from(list(ALL.values())), data=st.data())
def test_a_case_with_lines_shuffled_gives_a_documented_report(source, data):
    is_documented(b"\n".join(data.draw(st.permutations(source.split(b"\n")))))


def test_a_report_does_not_depend_on_the_language(monkeypatch):
    monkeypatch.setenv("TTR_LANG", "tr")
    report = checked(PLAYERS + "moves: [{Bo: draw deck}]")
    assert report["moves"][0]["why"] == "It is the turn of Ada."
    assert read(dumps(report).encode()).data == report
