"""What `expect` means: each key holds exactly when it is so, and a failure names place, expected and found."""

import pytest

from ttr.scenario import build, play
from ttr.scenario.reading import Document

ROW = ["red", "locomotive", "blue", "blue", "-"]
BASE = {
    "scenario": 1,
    "players": [
        {
            "name": "Ada",
            "hand": {"red": 2, "locomotive": 1},
            "routes": ["amsterdam-london", "amsterdam-frankfurt", "berlin-frankfurt-1", "athina-sofia"],
            "tickets": ["london-berlin", "athina-wilno"],
            "stations": ["roma"],
        },
        {"name": "Bo", "routes": ["dieppe-paris"]},
    ],
    "row": ROW,
    "deck": ["white", "black"],
    "discard": {"green": 2},
    "ticket_deck": ["paris-wien", "london-wien"],
}


def failed(**expect):
    """Place, expected and found of everything that does not hold at the end."""
    result = play(build(Document({**BASE, "expect": expect}, {})))
    assert result.holds == (not result.failures)
    return [(failure.at, failure.expected, failure.found) for failure in result.failures]


TRUE = {
    "phase": "turn", "turn": "Ada", "row": ROW, "deck": ["white", "black"], "deck_size": 2, "discard": {"green": 2},
    "ticket_deck": ["paris-wien", "london-wien"], "hand": {"Ada": {"red": 2, "locomotive": 1}, "Bo": {}},
    "trains": {"Ada": 35, "Bo": 44}, "score": {"Ada": 12, "Bo": 1}, "legal": ["draw deck", "station wien 2 red"],
    "not_legal": ["pass", {"draw green": "DRAW-1"}], "final": {"Ada": 26, "Bo": 13}, "tickets": {"Ada": -4, "Bo": 0},
    "completed": {"Ada": ["london-berlin"], "Bo": []}, "longest_trail": {"Ada": 7, "Bo": 1},
    "bonuses": {"european_express": ["Ada"]}, "winners": ["Ada"],
}  # fmt: skip


def test_everything_that_is_so_holds():
    assert failed(**TRUE) == []


@pytest.mark.parametrize("key", TRUE)
def test_each_key_alone(key):
    assert failed(**{key: TRUE[key]}) == []


FALSE = [
    ("phase", "second_card", "expect.phase", "second_card", "turn"),
    ("turn", "Bo", "expect.turn", "Bo", "Ada"),
    ("row", ["locomotive", "red", "blue", "blue", "-"], "expect.row", None, ROW),
    ("row", ROW[:4], "expect.row", ROW[:4], ROW),
    ("deck", ["black", "white"], "expect.deck", ["black", "white"], ["white", "black"]),
    ("deck", ["white"], "expect.deck", ["white"], ["white", "black"]),
    ("deck", [], "expect.deck", [], ["white", "black"]),
    ("deck_size", 3, "expect.deck_size", 3, 2),
    ("discard", {"green": 1}, "expect.discard", {"green": 1}, {"green": 2}),
    ("discard", {}, "expect.discard", {}, {"green": 2}),
    ("discard", {"green": 2, "red": 1}, "expect.discard", {"green": 2, "red": 1}, {"green": 2}),
    (
        "ticket_deck",
        ["london-wien", "paris-wien"],
        "expect.ticket_deck",
        ["london-wien", "paris-wien"],
        ["paris-wien", "london-wien"],
    ),
    ("hand", {"Ada": {"red": 2}}, "expect.hand.Ada", {"red": 2}, {"red": 2, "locomotive": 1}),
    ("hand", {"Bo": {"red": 1}}, "expect.hand.Bo", {"red": 1}, {}),
    ("trains", {"Ada": 36}, "expect.trains.Ada", 36, 35),
    ("score", {"Bo": 0}, "expect.score.Bo", 0, 1),
    ("legal", ["draw deck", "pass"], "expect.legal[1]", "legal", "TURN-3"),
    ("not_legal", ["draw deck"], "expect.not_legal[0]", "illegal", "legal"),
    ("not_legal", [{"draw deck": "DRAW-9"}], "expect.not_legal[0]", "DRAW-9", "legal"),
    ("not_legal", ["pass", {"draw green": "DRAW-9"}], "expect.not_legal[1]", "DRAW-9", "DRAW-1"),
    ("final", {"Ada": 25}, "expect.final.Ada", 25, 26),
    ("tickets", {"Ada": 4}, "expect.tickets.Ada", 4, -4),
    ("completed", {"Ada": 2}, "expect.completed.Ada", 2, 1),
    ("completed", {"Ada": []}, "expect.completed.Ada", [], ["london-berlin"]),
    ("completed", {"Ada": ["athina-wilno"]}, "expect.completed.Ada", ["athina-wilno"], ["london-berlin"]),
    ("longest_trail", {"Ada": 10}, "expect.longest_trail.Ada", 10, 7),
    ("bonuses", {"european_express": ["Ada", "Bo"]}, "expect.bonuses.european_express", ["Ada", "Bo"], ["Ada"]),
    ("bonuses", {"european_express": []}, "expect.bonuses.european_express", [], ["Ada"]),
    ("winners", ["Bo"], "expect.winners", ["Bo"], ["Ada"]),
    ("winners", [], "expect.winners", [], ["Ada"]),
]


@pytest.mark.parametrize(("key", "value", "at", "expected", "found"), FALSE)
def test_each_key_fails(key, value, at, expected, found):
    expected = value if expected is None else expected
    assert failed(**{key: value}) == [(at, expected, found)]


def test_what_is_not_so_is_listed_as_a_whole():
    assert [
        at for at, _, _ in failed(turn="Bo", score={"Ada": 1, "Bo": 1}, legal=["pass", "withdraw"], winners=["Ada"])
    ] == ["expect.turn", "expect.score.Ada", "expect.legal[0]", "expect.legal[1]"]


def test_a_number_of_completed_tickets_or_their_list_in_any_order():
    data = {
        **BASE,
        "players": [
            {
                **BASE["players"][0],
                "tickets": ["london-berlin", "frankfurt-kobenhavn"],
                "routes": [*BASE["players"][0]["routes"], "essen-frankfurt", "essen-kobenhavn-1"],
            },
            {"name": "Bo"},
        ],
    }
    for value in (2, ["london-berlin", "frankfurt-kobenhavn"], ["frankfurt-kobenhavn", "london-berlin"]):
        assert play(build(Document({**data, "expect": {"completed": {"Ada": value}}}, {}))).holds


def test_winners_and_holders_in_any_order():
    data = {
        "scenario": 1,
        "players": [{"name": "Ada"}, {"name": "Bo"}],
        "expect": {"winners": ["Bo", "Ada"], "bonuses": {"european_express": []}},
    }
    assert play(build(Document(data, {}))).holds
    data["expect"] = {"winners": ["Ada"]}
    assert not play(build(Document(data, {}))).holds


def test_a_color_of_which_there_is_none_may_be_named():
    assert failed(discard={"green": 2, "red": 0}, hand={"Bo": {"red": 0}}) == []


def test_a_mapping_in_not_legal_may_name_several():
    assert failed(not_legal=[{"pass": "TURN-3", "draw green": "DRAW-1"}]) == []
    assert failed(not_legal=[{"pass": "TURN-3", "draw green": "DRAW-4"}]) == [
        ("expect.not_legal[0]", "DRAW-4", "DRAW-1")
    ]


def test_legal_speaks_of_the_player_on_turn():
    assert failed(legal=["claim moskva-smolensk 2 orange"]) == [("expect.legal[0]", "legal", "CLAIM-1")]


def test_an_action_that_cannot_be_read_is_no_illegal_one():
    with pytest.raises(ValueError, match=r"expect\.not_legal\[0\]"):
        failed(not_legal=["fly to paris"])


@pytest.mark.parametrize("mode_id", ["usa_mega", "india", "usa_bigcities"])
def test_the_bonuses_of_a_mode(mode_id):
    bonuses = {
        "usa_mega": ["longest_path", "globetrotter"],
        "india": ["indian_express", "mandala"],
        "usa_bigcities": [],
    }[mode_id]
    data = {
        "scenario": 1,
        "mode": mode_id,
        "players": [{"name": "Ada"}, {"name": "Bo"}],
        "expect": {"bonuses": {bonus: [] for bonus in bonuses}},
    }
    assert play(build(Document(data, {}))).holds
