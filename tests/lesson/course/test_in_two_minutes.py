"""Lesson 0: every answer comes from the position shown; another position has another answer."""

from ttr.cards import CARDS
from ttr.lesson.course import in_two_minutes as lesson
from ttr.lesson.lesson import NAMES
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.text import Speaker

BOARD = load_mode("europe").board
SPEAKER = Speaker("en", BOARD, NAMES)
INDEX = BOARD.route_index


def test_the_walk_ends_with_a_ticket_fulfilled() -> None:
    steps = lesson.steps(SPEAKER)
    assert steps[0].state.players[0].score == 4
    assert steps[-1].state.players[0].score == 8
    assert "Warszawa–Wilno for 3 red cards: 4 points" in steps[4].text


def test_CLAIM_2_another_hand_pays_for_another_route() -> None:
    shown = [INDEX["berlin-wien"], INDEX["warszawa-wilno"]]
    green = position([{"name": "Ada", "hand": {"green": 3}}, {"name": "Bo"}])
    red = position([{"name": "Ada", "hand": {"red": 3}}, {"name": "Bo"}])
    assert lesson.about_paying(green, shown, SPEAKER).answer == 0
    assert lesson.about_paying(red, shown, SPEAKER).answer == 1


def test_SCORE_1_another_length_gives_other_points() -> None:
    for route, points in (("berlin-wien", "4 points"), ("riga-wilno", "7 points"), ("dieppe-paris", "1 point")):
        question = lesson.about_points(INDEX[route], SPEAKER)
        assert question.options[question.answer] == points


def test_SCORE_3_a_route_of_somebody_else_does_not_join() -> None:
    way = (INDEX["smolensk-wilno"], INDEX["warszawa-wilno"])
    ada = {"name": "Ada", "tickets": ["warszawa-smolensk"], "routes": ["smolensk-wilno", "warszawa-wilno"]}
    assert lesson.about_joined(position([ada, {"name": "Bo"}]), way, SPEAKER).answer == 0
    ada["routes"] = ["smolensk-wilno"]
    bo = {"name": "Bo", "routes": ["warszawa-wilno"]}
    assert lesson.about_joined(position([ada, bo]), way, SPEAKER).answer == 1


def test_TIE_1_more_points_win() -> None:
    for winner in (0, 1, 2):
        players = [{"name": name, "routes": []} for name in NAMES[:3]]
        players[winner]["routes"] = ["riga-wilno"]
        question = lesson.about_winner(position(players, phase="game_over"), SPEAKER)
        assert question.answer == winner


def test_CLAIM_1_what_can_be_paid_depends_on_the_hand() -> None:
    shown = [INDEX["berlin-wien"], INDEX["riga-wilno"], INDEX["warszawa-wilno"]]
    for number, right in ((3, {0}), (4, {0, 1})):
        state = position([{"name": "Ada", "hand": {"green": number}}, {"name": "Bo"}])
        pick = lesson.about_affordable(state, shown, SPEAKER)
        assert pick.right == right
    assert "3 red cards" in pick.reasons[2]
    assert "no red card" in pick.reasons[2]


def test_SCORE_1_the_count_depends_on_the_routes() -> None:
    state = position([{"name": "Ada", "routes": ["berlin-wien", "riga-wilno"]}, {"name": "Bo"}])
    number = lesson.about_counting(state, SPEAKER)
    assert number.answer == 11
    assert "trains" in number.judge("7", SPEAKER).text


def test_TURN_1_what_belongs_into_one_turn_is_asked_of_the_engine() -> None:
    state = position(
        [{"name": "Ada", "hand": {"green": 4}}, {"name": "Bo"}], row=["red", "blue", "green", "white", "black"]
    )

    def wish(name: str, *texts: str) -> tuple[str, list[object]]:
        return name, [parse_action(text, state.mode) for text in texts]

    wishes = [
        wish("claim", "claim berlin-wien 3 green"),
        wish("claim_draw", "claim berlin-wien 3 green", "draw deck"),
        wish("station", "station wien 1 green"),
        wish("draw_claim", "draw deck", "claim berlin-wien 3 green"),
    ]
    pick = lesson.about_one_turn(state, wishes, INDEX["berlin-wien"], SPEAKER)  # type: ignore[arg-type]
    assert pick.right == {0, 2}
    state.players[0].hand[CARDS.index("green")] = 2
    state.players[0].hand[CARDS.index("red")] = 2
    pick = lesson.about_one_turn(state, wishes, INDEX["berlin-wien"], SPEAKER)  # type: ignore[arg-type]
    assert pick.right == {2}, "now the cards do not pay for the route"
