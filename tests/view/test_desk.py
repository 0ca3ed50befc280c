"""Buttons and lists whose mistakes are told instead of lost."""

import ipywidgets as w

from ttr.text import Speaker
from ttr.view.desk import NONE, Desk


class Small(Desk):
    def __init__(self) -> None:
        self.speaker = Speaker("en")
        self.told: list[object] = []

    def render(self) -> None:
        self.told.append("rendered")

    def fail(self, error: Exception) -> None:
        self.told.append(error)


def test_a_mistake_behind_a_button_is_told() -> None:
    desk = Small()

    def wish() -> None:
        raise ZeroDivisionError

    desk.button("x", wish).click()
    assert [type(told) for told in desk.told] == [ZeroDivisionError, str]


def test_a_list_that_is_being_filled_wishes_for_nothing() -> None:
    desk = Small()
    chosen: list[object] = []
    box = w.Dropdown(options=[("", NONE), ("a", 1), ("b", 2)])
    desk.on_choice(box, chosen.append)
    desk.filling = True
    desk.fill(box, [("", NONE), ("c", 3)], 3)
    desk.filling = False
    assert chosen == []
    assert box.value == 3
    box.value = NONE
    assert chosen == [None]


def test_a_list_without_the_wanted_value_shows_its_first_one_or_none() -> None:
    desk = Small()
    dropdown, select = w.Dropdown(options=[("a", 1)]), w.Select(options=[("a", 1)])
    desk.fill(dropdown, [("b", 2), ("c", 3)], 9)
    desk.fill(select, [("b", 2), ("c", 3)], 9)
    assert (dropdown.value, select.value) == (2, None)


def test_options_stand_in_the_order_of_their_names_accents_aside() -> None:
    desk = Small()
    desk.speaker = Speaker()
    assert desk.by_name([("Zürich", 1), ("Évora", 2), ("Essen", 3), ("Faro", 4)]) == [
        ("Essen", 3),
        ("Évora", 2),
        ("Faro", 4),
        ("Zürich", 1),
    ]
