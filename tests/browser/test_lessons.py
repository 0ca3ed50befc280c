"""A whole lesson in a real browser, as its learner goes through it."""

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import Notebook
from ttr.lesson.course import load
from ttr.lesson.items import Question

LESSON = "notebooks/rules/01-setting-up.ipynb"


def frame(notebook: Notebook, number: int) -> Any:
    """The frame of a cell: 0 the walk, 1 the questions, 2 the exercises, 3 the sandbox."""
    return notebook.page.locator(".ttr").nth(number)


def question(instance: int) -> Question:
    lesson = load("setting_up")
    item = lesson.questions["row"](instance, lesson.speaker("en"))
    assert isinstance(item, Question)
    return item


def lock(deck: Any, option: str) -> None:
    deck.get_by_label(option, exact=True).check()
    deck.get_by_role("button", name="Lock my answer").click()


def test_a_learner_goes_through_a_lesson(notebook: Notebook, saves: Path) -> None:
    (saves / "progress.json").unlink(missing_ok=True)
    notebook.open(LESSON)
    notebook.wait_for_map()

    walk = frame(notebook, 0)
    expect(walk).to_contain_text("Step 1 of 8")
    for step in range(2, 9):
        walk.get_by_role("button", name="Next").click()
        expect(walk).to_contain_text(f"Step {step} of 8")
    expect(walk.get_by_role("button", name="Next")).to_be_disabled()
    walk.get_by_role("button", name="Back").click()
    expect(walk).to_contain_text("Step 7 of 8")

    deck, asked = frame(notebook, 1), question(0)
    expect(deck).to_contain_text(asked.text)
    expect(deck).not_to_contain_text(asked.reason)
    wrong = next(option for i, option in enumerate(asked.options) if i != asked.answer)
    lock(deck, wrong)
    expect(deck.get_by_role("status")).to_contain_text("Not quite")
    expect(deck.get_by_role("status")).to_contain_text(asked.reason)
    expect(deck.get_by_role("button", name="Lock my answer")).to_be_disabled()

    deck.get_by_role("button", name="Another one").click()
    again = question(1)
    expect(deck).to_contain_text(again.text)
    lock(deck, again.options[again.answer])
    expect(deck.get_by_role("status")).to_contain_text("Yes!")
    expect(deck.get_by_role("img", name=f"1 of {len(load('setting_up').questions)} done")).to_be_visible()

    tasks = frame(notebook, 2)
    tasks.get_by_role("button", name="Check").click()
    expect(tasks.get_by_role("status")).to_contain_text("Choose an answer first")
    tasks.get_by_role("button", name="Hint").click()
    expect(tasks.get_by_role("status")).to_contain_text("Count how many tickets")

    table = frame(notebook, 3)
    table.get_by_role("button", name="Keep the ticked ones").click()
    expect(table.locator(".ttr-status [role=status]")).to_contain_text("2 tickets")
    expect(table.locator(".ttr-why summary")).to_be_visible()

    notebook.open("notebooks/00-start-here.ipynb")
    row = notebook.page.get_by_role("row", name="1. Setting up")
    expect(row).to_contain_text(f"2 of {len(load('setting_up').parts())} done")


def test_a_beginner_plays_first_turns_with_the_coach(notebook: Notebook) -> None:
    notebook.open("notebooks/rules/00-in-two-minutes.ipynb")
    notebook.wait_for_map()
    table = frame(notebook, 1)
    expect(table).to_contain_text("Your coach")
    boxes = table.get_by_role("checkbox")
    for number in range(4):
        boxes.nth(number).check()
    table.get_by_role("button", name="Keep the ticked ones").click()
    status = table.locator(".ttr-status [role=status]")
    expect(status).to_contain_text("Wait!")
    boxes.nth(0).uncheck()
    table.get_by_role("button", name="Keep the ticked ones").click()
    expect(status).to_contain_text("Bo keeps 2 tickets")
    for turn in range(4):
        expect(table).not_to_contain_text("Well done!")
        for _ in range(2):
            table.get_by_role("button", name="Draw pile").click()
            expect(status).to_contain_text("Ada draws from the pile" if turn else "draws")
            notebook.page.wait_for_timeout(300)
    expect(table).to_contain_text("Well done!")
