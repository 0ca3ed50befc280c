"""Switzerland: every answer comes from the position shown; another position has another answer."""

from typing import Any

from ttr.cards import COLORS, LOCOMOTIVE, bundle
from ttr.lesson.abroad import table
from ttr.lesson.course import switzerland as lesson
from ttr.lesson.instances import ended
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.notation import parse_action
from ttr.rules import legal_actions
from ttr.score import score
from ttr.state import State
from ttr.text import Speaker

SPEAKER = Speaker("en", lesson.BOARD, NAMES)
YELLOW, RED = COLORS.index("yellow"), COLORS.index("red")


def network(routes: str, *tickets: str) -> State:
    """Ada has these routes and tickets, and the game is over."""
    you = {"name": "Ada", "routes": routes.split(), "tickets": list(tickets)}
    return ended([you, {"name": "Bo"}], "switzerland")


def ticket(name: str) -> int:
    return lesson.BOARD.ticket_index[name]


def test_CH_4_the_walk_takes_two_locomotives_from_the_row() -> None:
    taken = lesson.steps(SPEAKER)[2]
    assert taken.rules == ("CH-4",)
    assert taken.state.players[0].hand[LOCOMOTIVE] == 2
    assert taken.state.turn == 1


def test_CH_5_the_walk_sweeps_the_row() -> None:
    swept = lesson.steps(SPEAKER)[3]
    assert LOCOMOTIVE not in swept.state.row
    assert swept.state.discard[LOCOMOTIVE] == 3


def test_CH_8_the_walk_marks_all_border_ends() -> None:
    borders = next(step for step in lesson.steps(SPEAKER) if step.rules == ("CH-8",))
    assert len(borders.routes) == len(borders.cities) == 17
    assert "17 routes" in borders.text


def test_CH_10_CH_11_the_walk_tells_what_tickets_bring() -> None:
    told = [step.text for step in lesson.steps(SPEAKER)]
    best, start, failed = (
        next(text for text in told if words in text)
        for words in ("Only the best one", "starts in a country", "no country at all")
    )
    assert "6 points" in best
    assert "11 points" in best
    assert "5 points" in start
    assert "2 points" in failed


def test_CH_4_CH_5_what_lies_face_up_decides() -> None:
    def answer(row: list[str], first: str, top: str) -> int:
        state = position(
            [{"name": "Ada"}, {"name": "Bo"}], mode="switzerland", row=row, deck_top=[top, "black"], seed=1
        )
        return lesson.about_face_up(state, first, SPEAKER).answer

    two = ["locomotive", "locomotive", "red", "blue", "green"]
    one = ["locomotive", "white", "red", "blue", "green"]
    assert answer(two, "locomotive", "black") == 0
    assert answer(one, "locomotive", "black") == 1
    assert answer(one, "locomotive", "locomotive") == 0
    assert answer(two, "red", "locomotive") == 3
    assert answer(two, "locomotive", "locomotive") == 0


def test_CH_6_locomotives_pay_for_tunnels_only() -> None:
    state = table("switzerland", {YELLOW: 3, RED: 3, LOCOMOTIVE: 3})
    plain, tunnel = (lesson.BOARD.route_index[name] for name in ("kreuzlingen-winterthur", "basel-delemont"))
    for route, cards, answer in (
        (plain, bundle(YELLOW, 2, 0), 0),
        (plain, bundle(YELLOW, 1, 1), 1),
        (plain, bundle(YELLOW, 0, 2), 1),
        (plain, bundle(RED, 2, 0), 2),
        (tunnel, bundle(YELLOW, 1, 1), 0),
        (tunnel, bundle(YELLOW, 0, 2), 0),
        (tunnel, bundle(RED, 1, 1), 2),
    ):
        assert lesson.about_pay(state, route, cards, SPEAKER).answer == answer


def test_CH_7_what_is_turned_up_decides() -> None:
    seats: list[dict[str, Any]] = [{"name": "Ada", "hand": {"yellow": 5, "locomotive": 5}}, {"name": "Bo"}]
    up = ["yellow", "locomotive", "red"]
    state = position(seats, mode="switzerland", row=["red"] * 3 + ["blue"] * 2, deck_top=up, seed=1)
    tunnel = lesson.BOARD.route_index["basel-delemont"]
    assert lesson.about_extra(state, tunnel, bundle(YELLOW, 1, 1), SPEAKER).answer == 2
    alone = lesson.about_extra(state, tunnel, bundle(YELLOW, 0, 2), SPEAKER)
    assert alone.answer == 1
    assert "Only locomotives were laid down" in alone.reason


def test_CH_8_nobody_travels_through_a_country() -> None:
    apart = network("france_2-geneve delemont-france_4")
    one, other = (lesson.BOARD.city_index[city] for city in ("geneve", "delemont"))
    assert lesson.about_joined(apart, one, other, "france", SPEAKER).answer == 2
    round_about = network("geneve-yverdon la_chaux_de_fonds-yverdon delemont-la_chaux_de_fonds")
    assert lesson.about_joined(round_about, one, other, "france", SPEAKER).answer == 0


def test_CH_9_CH_10_CH_11_what_a_ticket_brings() -> None:
    bern = ticket("bern-country")
    own = "bern-solothurn delemont-solothurn"
    for routes, points in (
        (own, "−5 points"),
        (f"{own} delemont-france_4", "5 points"),
        (f"{own} delemont-france_4 basel-delemont basel-germany_1", "6 points"),
        ("delemont-france_4", "−5 points"),
    ):
        asked = lesson.about_value(network(routes, "bern-country"), bern, SPEAKER)
        assert asked.options[asked.answer] == points


def test_CH_9_any_end_of_a_country_may_be_the_start() -> None:
    player = score(network("delemont-france_4 basel-delemont basel-germany_1", "france-country-1")).players[0]
    assert lesson.reached(player, ticket("france-country-1")) == [5]
    assert lesson.worth(player, ticket("france-country-1")) == 5
    assert lesson.worth(player, ticket("italy-country-1")) == -6


def test_CH_1_forty_trains_less_those_on_the_board() -> None:
    asked = lesson.about_trains(network("delemont-france_4 basel-delemont"), SPEAKER)
    assert asked.answer == 36
    assert {41, 4} == {*asked.mistakes}


def test_CH_10_the_exercise_names_each_mistake() -> None:
    state = network(
        "bern-solothurn delemont-solothurn delemont-france_4 basel-delemont basel-germany_1",
        "bern-country",
        "france-country-1",
        "lugano-country",
    )
    asked = lesson.about_total(state, SPEAKER)
    assert asked.answer == 6 + 5 - 2
    assert asked.mistakes[5 + 6 + 5 - 2] == "The numbers of one ticket are never added together."
    assert asked.mistakes[6 + 5] == "A ticket that is not fulfilled costs points."
    assert {11 + 14 - 2, 6 + 5 - 14} <= {*asked.mistakes}


def test_CH_12_a_border_end_is_a_dead_end() -> None:
    asked = lesson.about_path(network("france_2-geneve delemont-france_4 delemont-solothurn"), SPEAKER)
    assert asked.answer == 3
    assert "come back at another" in asked.mistakes[4]


def test_CH_13_a_ticket_counts_once() -> None:
    routes = "bern-solothurn delemont-solothurn delemont-france_4 basel-delemont basel-germany_1"
    asked = lesson.about_ties(network(routes, "bern-country", "basel-bern", "lugano-country"), SPEAKER)
    assert asked.answer == 2
    assert 3 in asked.mistakes


def test_the_sandbox_allows_what_its_text_says() -> None:
    state = lesson.free()
    assert state.row.count(LOCOMOTIVE) == 2
    assert parse_action("claim basel-delemont 2 yellow", lesson.MODE) in legal_actions(state)
