"""The kit in another language, chosen in the browser."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Notebook
from ttr.text import Speaker

START = "notebooks/00-start-here.ipynb"


@pytest.fixture(autouse=True)
def _no_choice(saves: Path) -> Iterator[None]:
    """What is chosen here is forgotten again: all tests share a server."""
    yield
    (saves / "settings.json").unlink(missing_ok=True)


def left(part: Locator) -> float:
    """Where a part begins on the screen."""
    box = part.bounding_box()
    assert box is not None
    return box["x"]


def test_a_language_is_chosen_once_and_the_table_turns_round(notebook: Notebook, saves: Path) -> None:
    notebook.open(START)
    say = Speaker("fa").say
    page = notebook.page
    page.get_by_label("Language", exact=True).select_option(label="فارسی")
    status = page.locator(".ttr-status [role=status]").first
    expect(status).to_have_text(say("ui.start.language_chosen"))
    assert page.locator(".ttr").first.evaluate("e => getComputedStyle(e).direction") == "rtl"
    assert '"language": "fa"' in (saves / "settings.json").read_text("utf-8")
    page.get_by_label(say("ui.start.seed")).fill("۱۲")
    page.get_by_role("button", name=say("ui.start.go"), exact=True).click()
    notebook.wait_for_map()
    notebook.expect_label("wien", "\u2067وین\u2069")
    first, second = (page.locator(".ttr-left").last, page.locator(".ttr-right").last)
    assert left(first) > left(second), "the map stands on the right"
    page.get_by_role("button", name=say("ui.step.first")).scroll_into_view_if_needed()
    assert left(page.get_by_role("button", name=say("ui.step.first"))) > left(
        page.get_by_role("button", name=say("ui.step.last"))
    )
    page.get_by_label(say("ui.names")).select_option(label=say("ui.names.both"))
    notebook.expect_label("athina", "\u2067آتن\u2069\nAthína")
    assert '"cities": "both"' in (saves / "settings.json").read_text("utf-8")


@pytest.mark.parametrize("language", ["tr", "ru", "fa"])
def test_a_notebook_speaks_the_language_of_its_prose(notebook: Notebook, language: str) -> None:
    notebook.open(f"notebooks/{language}/rules/06-tunnels.ipynb")
    say = Speaker(language).say
    page = notebook.page
    expect(page.get_by_role("button", name=say("lesson.next")).first).to_be_visible()
    expect(page.get_by_role("heading", name=say("lesson.title.tunnels")).first).to_be_visible()
    prose = page.locator(".jp-RenderedMarkdown p").first
    assert prose.evaluate("e => getComputedStyle(e).direction") == ("rtl" if language == "fa" else "ltr")
