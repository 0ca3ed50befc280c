"""A graph lesson in a real browser: an algorithm is stepped to its end, beaten by hand, and an exercise is solved."""

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Notebook
from ttr.graphs.connect import connecting_path
from ttr.lesson.items import Number
from ttr.lesson.topics import load
from ttr.mode import load_mode
from ttr.text import Speaker

LESSON = "notebooks/graphs/03-shortest-path.ipynb"

POINT = """(map, thing) => {
    const element = map._cyreg.cy.getElementById(thing), box = map.getBoundingClientRect();
    const at = element.isEdge() ? element.renderedMidpoint() : element.renderedPosition();
    return [box.x + at.x, box.y + at.y];
}"""


def frame(notebook: Notebook, text: str) -> Locator:
    """The frame that shows some text now, whatever it shows later."""
    frames = notebook.page.locator(".ttr")
    expect(frames.filter(has_text=text).first).to_be_attached()
    number = frames.evaluate_all("(all, text) => all.findLastIndex(one => one.textContent.includes(text))", text)
    return frames.nth(number)


def click_map(notebook: Notebook, shown: Locator, thing: str) -> None:
    """Click a route, or a city, on the map of a frame."""
    board = shown.locator(".ttr-map")
    board.scroll_into_view_if_needed()
    x, y = notebook.settled(POINT, thing, board)
    notebook.page.mouse.move(x, y)
    notebook.page.mouse.click(x, y)


def classes(shown: Locator, thing: str) -> Any:
    return shown.locator(".ttr-map").evaluate("(map, thing) => map._cyreg.cy.getElementById(thing).className()", thing)


def test_a_student_goes_through_a_graph_lesson(notebook: Notebook) -> None:
    lesson, board = load("shortest"), load_mode("europe").board
    notebook.open(LESSON)
    notebook.wait_for_map()

    # step through the algorithm: by button, by arrow key, to its end
    player = frame(notebook, Speaker("en", board).say("topic.shortest.note.settle", city="London", far="0"))
    expect(player).to_contain_text("Step 1 of")
    assert "selected" in classes(player, "london")
    player.get_by_role("button", name="Next").click()
    expect(player).to_contain_text("Step 2 of")
    player.get_by_role("slider").focus()
    notebook.page.keyboard.press("ArrowRight")
    expect(player).to_contain_text("Step 3 of")
    expect(player.locator("[aria-current=step]").first).to_contain_text("yield")
    player.get_by_role("button", name="Last").click()
    expect(player).to_contain_text("The algorithm has ended.")
    assert "selected" in classes(player, "wien")
    assert "9" in player.locator(".ttr-map").evaluate("map => map._cyreg.cy.getElementById('wien').data('label')")

    # beat it by hand
    challenge = lesson.challenges["trains"](0, "en")
    hands = frame(notebook, challenge.text)
    expect(hands).to_contain_text("A second click takes a route back.")
    start, goal = challenge.cities
    path = connecting_path(challenge.ground.edges, start, goal)
    assert path
    for number, place in enumerate(path, 1):
        click_map(notebook, hands, challenge.ground.routes[place].id)
        expect(hands.locator("li")).to_have_count(number)
    expect(hands.get_by_role("status").first).to_contain_text("none is shorter")

    # solve an exercise
    name = next(iter(lesson.tasks))
    item = lesson.tasks[name](0, Speaker("en", board))
    assert isinstance(item, Number)
    deck = frame(notebook, item.text)
    deck.get_by_label("Your answer").fill(str(item.answer))
    deck.get_by_role("button", name="Check").click()
    expect(deck.get_by_role("status")).to_contain_text("Yes!")
