"""The step player: first, back, next, last."""

from ttr.lesson.walk import Step, Walk
from ttr.mode import load_mode
from ttr.rules.setup import steps
from ttr.text import Speaker
from ttr.view.colors import BOXES, PIECES

NAMES = ["Ada", "Bo"]


def walk() -> Walk:
    mode = load_mode("europe")
    made = [Step(state.copy(), f"after {rule}", state.players[0].offered) for rule, state in steps(mode, NAMES, 3)]
    return Walk(made, Speaker("en", mode.board, NAMES), [PIECES[color] for color in BOXES["classic"]][:2])


def test_stepping_stays_inside() -> None:
    shown = walk()
    first, back, following, last = shown.buttons
    assert shown.at == 0
    assert first.disabled
    assert back.disabled
    following.click()
    assert shown.at == 1
    assert "after SETUP-2" in shown.text.value
    last.click()
    assert shown.at == 4
    assert following.disabled
    back.click()
    assert shown.at == 3
    first.click()
    assert shown.at == 0


def test_each_step_shows_its_own_position() -> None:
    shown = walk()
    assert "locomotive" not in shown.row.value or "Face up" in shown.row.value
    before = shown.row.value
    shown.show(1)
    assert shown.row.value != before
    assert shown.map_picture().marked_cities == frozenset()
    shown.show(4)
    board = shown.board
    ends = {board.tickets[t].origins[0] for t in shown.step.tickets}
    assert ends <= shown.map_picture().marked_cities


def test_a_click_tells_what_is_there() -> None:
    shown = walk()
    shown.tell_city(shown.board.city_index["wien"])
    assert "Wien" in shown.told.value
    shown.tell_route(shown.board.route_index["paris-zurich"])
    assert "3 spaces, gray, tunnel, 4 points" in shown.told.value


def test_all_steps_are_told_in_words() -> None:
    assert walk().words().splitlines()[0] == "1. after SETUP-1"
    assert walk().picture().startswith("<svg")


def test_a_mistake_in_the_kit_is_shown() -> None:
    shown = walk()
    shown.on_end = lambda: 1 / 0
    shown.buttons[3].click()
    assert "ZeroDivisionError" in shown.told.value


def test_the_last_step_is_told_to_who_waits_for_it() -> None:
    reached: list[int] = []
    shown = walk()
    shown.on_end = lambda: reached.append(shown.at)
    shown.buttons[2].click()
    assert reached == []
    shown.buttons[3].click()
    assert reached == [4]


def test_the_rules_of_a_step_stand_behind_a_question_mark() -> None:
    shown = walk()
    assert "ttr-why" not in shown.text.value
    state = shown.steps[0].state
    shown.steps = [Step(state, "text", rules=("SETUP-1",), shown="<i>more</i>", routes=(3,), cities=(4,), seat=1)]
    shown.show(0)
    assert "SETUP-1" in shown.text.value
    assert "<i>more</i>" in shown.text.value
    assert "Bo" in shown.hand.value
    assert shown.map_picture().marked_routes == {3}
    assert 4 in shown.map_picture().marked_cities
