"""Beat the algorithm: clicks choose and take back, the verdict follows, and what is shown is what was chosen."""

import json

import pytest

from tests.lesson.test_challenges import SQUARE
from tests.test_languages import pseudo, strays  # noqa: F401
from tests.view.widgets import texts, visible_text
from ttr.lesson.challenges import Challenge, Standing, path_challenge, tree_challenge
from ttr.lesson.ground import Ground, sample_game, whole_map
from ttr.lesson.hands import Hands
from ttr.view.desk import NONE


def path(instance: int, language: str) -> Challenge:
    goal = ("d", "c")[instance % 2]
    return path_challenge(f"To {goal}.", SQUARE, "a", goal, ("First hint.", "Second hint."))


def tree(instance: int, language: str) -> Challenge:
    return tree_challenge("Join all.", SQUARE, ["a", "b", "c", "d"])


def big(instance: int, language: str) -> Challenge:
    return path_challenge("Far.", whole_map().single(), "paris", "wien")


def cities(instance: int, language: str) -> Challenge:
    def judge(chosen: object, speaker: object) -> Standing:
        return Standing("best" if chosen == [2] else "open", "told")

    return Challenge(text="Which city?", ground=SQUARE, judge=judge, picks="cities")


def hands(**makers: object) -> tuple[Hands, list[str]]:
    done: list[str] = []
    return Hands(makers, "en", lambda name: (done.append(name), None)[1]), done  # type: ignore[arg-type]


def test_clicks_choose_and_take_back() -> None:
    shown, done = hands(path=path)
    assert "Click routes on the map" in shown.verdict.value
    shown.pick_route(0)
    shown.pick_route(1)
    assert shown.answer == ["a-b", "b-c"]
    assert "Not joined with A yet: D." in shown.verdict.value
    shown.pick_route(2)
    assert "none is shorter" in shown.verdict.value
    assert done == ["path"]
    assert "3 routes, 4 trains" in visible_text(shown.frame)
    assert json.dumps(shown.answer) in visible_text(shown.frame)
    shown.pick_route(1)
    assert shown.answer == ["a-b", "c-d"]
    shown.undo.click()
    assert shown.answer == ["a-b"]
    shown.clear.click()
    assert shown.answer == []
    assert shown.undo.disabled
    assert shown.clear.disabled


def test_the_list_does_what_the_map_does() -> None:
    shown, _ = hands(path=path)
    shown.toggle.click()
    assert "Choose something in the list first." in shown.verdict.value
    labels = dict(shown.options.options)
    shown.options.value = labels["D–A: 4 spaces, gray"]
    shown.toggle.click()
    assert shown.answer == ["a-d"]
    shown.toggle.click()
    assert shown.answer == []
    assert labels["Choose …"] == NONE


def test_the_map_shows_what_is_chosen_and_what_it_is_about() -> None:
    shown, _ = hands(path=path)
    assert shown.map is not None
    shown.pick_route(3)
    assert shown.map.picture.marked_routes == {3}
    assert shown.map.picture.ringed_cities == {0, 3}
    shown.pick_city(1)
    assert "B" in shown.verdict.value
    assert shown.answer == ["a-d"], "a city is told, not chosen"


def test_routes_that_are_not_there_are_closed_and_cannot_be_chosen() -> None:
    shown, _ = hands(big=big)
    ground: Ground = shown.challenge.ground
    away = {route.index for route in ground.board.routes} - {route.index for route in ground.routes}
    assert len(away) == 11
    assert shown.picture().closed == away
    shown.pick_route(min(away))
    assert shown.answer == []


def test_a_challenge_on_another_board_has_a_map_of_its_own() -> None:
    shown, _ = hands(path=path, tree=tree, big=big)
    first = shown.map
    shown.next.click()
    assert shown.map is first
    assert "Join all." in shown.text.value
    shown.next.click()
    assert shown.map is not first
    assert shown.left.children == (shown.map.widget,)
    assert shown.next.disabled


def test_another_instance_and_hints_step_by_step() -> None:
    shown, _ = hands(path=path)
    shown.hint.click()
    assert ("First hint." in shown.helped.value, "Second hint." in shown.helped.value) == (True, False)
    shown.hint.click()
    assert "Second hint." in shown.helped.value
    shown.again.click()
    assert "To c." in shown.text.value
    assert "hint" not in shown.helped.value


def test_cities_are_picked_where_cities_are_asked_for() -> None:
    shown, done = hands(cities=cities)
    shown.pick_route(1)
    assert shown.answer == []
    shown.pick_city(2)
    assert shown.answer == ["c"]
    assert done == ["cities"]
    assert shown.map.picture.marked_cities == {2}  # type: ignore[union-attr]
    assert shown.hint.disabled


def test_a_mistake_of_the_kit_is_told() -> None:
    def broken(chosen: object, speaker: object) -> Standing:
        raise RuntimeError("oh")

    shown, _ = hands(one=lambda instance, language: Challenge(text="T", ground=SQUARE, judge=broken))
    shown.safely(shown.pick_route)(0)
    assert "RuntimeError: oh" in shown.verdict.value


def test_without_widgets_a_picture_and_the_texts_remain() -> None:
    shown, _ = hands(path=path, tree=tree)
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == "To d.\nJoin all."
    assert bundle["image/svg+xml"].startswith("<svg")


def test_pieces_of_a_game_lie_on_the_map() -> None:
    ground = sample_game()
    shown, _ = hands(one=lambda instance, language: path_challenge("T", ground, "paris", "wien"))
    assert shown.picture().owners
    assert not shown.picture().closed & shown.picture().owners.keys()


def test_everything_comes_from_the_catalogs(pseudo: str) -> None:  # noqa: F811
    shown = Hands({"path": path, "tree": tree}, pseudo)
    seen = set(texts(shown.frame))
    for route in (0, 1, 2):
        shown.pick_route(route)
        seen |= set(texts(shown.frame))
    words = ("To d", "Join all", "First hint", "a-b", "b-c", "c-d", "A", "B", "C", "D")
    assert {strays(text, words) for text in seen} <= {""}


@pytest.mark.parametrize("seed", [0, 5])
def test_seeds_shift_the_instances(seed: int) -> None:
    from ttr.lesson.graph_lesson import GraphLesson

    lesson = GraphLesson("shortest", challenges={"path": path})
    assert lesson.by_hand(seed=seed).challenge.text == ("To d." if seed % 2 == 0 else "To c.")
