"""The widgets with which a position is set up: they show what is there, and pass wishes on."""

import pytest

from tests.view.widgets import bring, give, visible_text
from ttr.mode import load_mode
from ttr.text import Speaker
from ttr.view.placing import Placing
from ttr.view.setter import Setter, fresh

EUROPE = load_mode("europe")


def setter() -> Setter:
    speaker = Speaker("en", EUROPE.board)
    made: list[Setter] = []
    placing = Placing(fresh(EUROPE, speaker), speaker)

    def show() -> None:
        made[0].render()
        made[0].render_files()

    made.append(Setter(placing, show, lambda mode: fresh(mode, speaker)))
    show()
    return made[0]


def test_players_are_chosen_named_and_counted_by_buttons() -> None:
    made = setter()
    assert made.fewer.disabled
    for _ in range(3):
        made.more.click()
    assert made.more.disabled
    made.seats[3].click()
    made.name.value = "Dina"
    assert made.placing.draft.names[3] == "Dina"
    assert made.seats[3].description == "D Dina"
    assert "ttr-main" in made.seats[3]._dom_classes
    assert "ttr-main" not in made.seats[0]._dom_classes
    made.color.value = "green"
    assert made.placing.draft.seats[3].color == "green"
    assert len([button for button in made.players.children if button in made.seats]) == 5


def test_a_list_does_what_a_click_on_the_map_does() -> None:
    made = setter()
    give(made, route="paris-zurich")
    give(made, city="wien")
    assert made.placing.picture().owners == {EUROPE.board.route_index["paris-zurich"]: 0}
    assert made.placing.picture().stations == {EUROPE.board.city_index["wien"]: 0}
    assert made.route.value == EUROPE.board.route_index["paris-zurich"]  # for the next step by keyboard
    give(made, route="paris-zurich")
    assert made.placing.picture().owners == {}


@pytest.mark.parametrize("words", ["wien paris", "Вена париж", "viyana 8", "WIEN 8 par"])
def test_a_ticket_is_found_in_any_language_and_by_its_value(words: str) -> None:
    made = setter()
    made.search.value = words
    assert [button.description for button in made.list.children] == ["Paris – Wien (8)"]


def test_a_press_on_a_ticket_gives_it_and_its_button_says_so() -> None:
    made = setter()
    made.search.value = "paris wien"
    (button,) = made.list.children
    button.click()
    assert made.placing.draft.seats[0].tickets == [EUROPE.board.ticket_index["paris-wien"]]
    assert button.description == "Player 1: Paris – Wien (8)"
    assert "ttr-main" in button._dom_classes
    assert "Player 1 has: Paris – Wien (8)" in made.held.value
    made.seats[1].click()
    assert "ttr-main" not in button._dom_classes
    button.click()
    assert "ttr-bad" in made.status.value
    made.seats[0].click()
    button.click()
    assert made.placing.draft.seats[0].tickets == []
    made.search.value = "nowhere"
    assert made.list.children == ()
    assert "No ticket has these words" in made.held.value


def test_the_list_of_tickets_holds_still_while_they_are_given() -> None:
    made = setter()
    before = made.list.children
    for button in before[5:9]:
        button.click()
    assert made.list.children == before


def test_a_button_without_a_choice_says_what_to_do() -> None:
    made = setter()
    made.give_route.click()
    assert "Choose a route" in made.status.value


@pytest.mark.parametrize("around", ["{}", "  {}\n", "look: {}", "> {}", "{} what do you say?", "May I? {}"])
def test_a_line_is_found_whatever_stands_around_it(around: str) -> None:
    made = setter()
    give(made, route="paris-zurich")
    line = made.line.value
    made.clear.click()
    made.paste.value = around.format(line)
    assert list(made.placing.picture().owners) == [EUROPE.board.route_index["paris-zurich"]]
    assert made.paste.value == ""


def test_what_is_no_line_stays_in_the_field() -> None:
    made = setter()
    made.paste.value = "hello"
    assert made.paste.value == "hello"
    assert "not a shared line" in made.status.value


def test_any_color_can_be_had_again() -> None:
    made = setter()
    made.color.value = "green"
    made.color.value = -1
    assert made.placing.draft.seats[0].color is None


def test_files_and_lines_come_and_go() -> None:
    made = setter()
    give(made, route="paris-zurich")
    line = made.line.value
    assert line.startswith("ttr1-")
    assert "download=" in made.download.value
    made.clear.click()
    assert made.placing.picture().owners == {}
    made.paste.value = line
    made.open_line.click()
    assert list(made.placing.picture().owners) == [EUROPE.board.route_index["paris-zurich"]]
    made.undo.click()
    assert made.placing.picture().owners == {}
    bring(made.upload, line.encode())
    assert list(made.placing.picture().owners) == [EUROPE.board.route_index["paris-zurich"]]


def test_what_cannot_be_opened_is_one_sentence() -> None:
    made = setter()
    give(made, route="paris-zurich")
    before = made.placing.draft
    made.paste.value = made.line.value[:-3] + "xyz"
    made.open_line.click()
    assert made.placing.draft is before
    assert "ttr-bad" in made.status.value


def test_an_impossible_position_has_no_line_but_a_file() -> None:
    made = setter()
    made.placing.put("hand", [13, *[0] * 8])
    made.show_all()
    assert made.line.value == ""
    assert "download=" in made.download.value


def test_names_are_shown_as_text() -> None:
    made = setter()
    made.name.value = "<img src=x>"
    made.seats[1].click()
    made.seats[0].click()
    assert "<img" not in made.status.value
    assert "<img src=x>" in visible_text(made.status)


def test_cities_can_be_named_in_another_language() -> None:
    made = setter()
    made.names.value = "tr"
    give(made, route="paris-zurich")
    assert "Zürih" in made.status.value
