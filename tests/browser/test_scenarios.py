"""Disputes and finished games in a real browser: set a position, get a verdict, score, share, resume."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Notebook
from tests.view.test_scorer import finished
from ttr.report import verdict
from ttr.score import score
from ttr.text import Speaker

JUDGE = "notebooks/scenarios/01-is-this-move-legal.ipynb"
SCORER = "notebooks/scenarios/02-who-won.ipynb"


def fill(page: Page, label: str, text: str, number: int = 0) -> None:
    """Type into a field, and press Enter."""
    field = page.get_by_label(label, exact=True).nth(number)
    field.fill(text)
    field.press("Enter")


def told(page: Page) -> Locator:
    """The verdict."""
    return page.locator(".ttr-verdict")


def begin(notebook: Notebook, path: str, saves: Path) -> None:
    """Open a page on which nothing has been set up yet."""
    for kept in (saves / "positions").glob("*"):
        kept.unlink()
    notebook.open(path)
    notebook.wait_for_map()


def test_a_position_is_set_by_clicks_and_gets_its_verdicts(notebook: Notebook, saves: Path) -> None:
    begin(notebook, JUDGE, saves)
    page = notebook.page
    expect(told(page)).to_contain_text("Yes, Ada may do this")
    notebook.button("Set the position").click()
    notebook.button("Empty the table").click()
    expect(notebook.status).to_contain_text("The table is empty")
    fill(page, "Name", "Zoë")
    expect(notebook.button("A Zoë")).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="red", exact=False).first.click()
    page.get_by_role("button", name="locomotive").first.click()
    expect(page.get_by_label("Or type", exact=True)).to_have_value("3 red + 1 locomotive")
    notebook.click_map("berlin-frankfurt-1")
    notebook.expect_class("berlin-frankfurt-1", "claimed")
    notebook.click_map("wien")
    notebook.expect_class("station wien", "built")
    notebook.button("B Player 2").click()
    notebook.click_map("berlin-frankfurt-1")
    expect(notebook.status).to_contain_text("already belongs to Zoë")
    page.get_by_label("Search", exact=True).fill("париж вена")
    page.get_by_role("button", name="Paris – Wien (8)").click()
    expect(notebook.status).to_contain_text("Player 2 has the ticket Paris – Wien (8) now")

    notebook.button("Ask about a move").click()
    notebook.click_map("paris-zurich")
    expect(told(page)).to_contain_text("Yes, Zoë can claim Paris–Zürich")
    page.get_by_label("Ways to pay for Paris–Zürich").select_option(label="Claim Paris–Zürich with 3 red cards")
    expect(told(page)).to_contain_text("Yes, Zoë may do this: Claim Paris–Zürich with 3 red cards.")
    expect(told(page)).to_contain_text("0 cards more")
    fill(page, "Type a move, or click on the map", "claim berlin-frankfurt-2 2 red")
    expect(told(page)).to_contain_text("No, Zoë may not do this")
    rule = told(page).locator(".ttr-rule").first
    expect(rule).to_contain_text("DOUBLE-2")
    rule.locator("summary").click()
    expect(rule).to_contain_text("Europe rulebook, 2015 print")
    line = page.get_by_label("As a line to share").input_value()

    notebook.restart()  # the page goes on where it was left
    notebook.wait_for_map()
    notebook.expect_class("berlin-frankfurt-1", "claimed")
    notebook.button("Empty the table").click()
    notebook.expect_class("berlin-frankfurt-1", "claimed", there=False)
    page.get_by_label("Paste a line").fill(line)
    page.get_by_label("Paste a line").press("Tab")
    notebook.button("Open the line").click()
    notebook.expect_class("berlin-frankfurt-1", "claimed")
    expect(told(page)).to_contain_text("DOUBLE-2")
    fill(page, "Type a move, or click on the map", "draw deck")
    notebook.button("Carry it out").click()
    expect(notebook.status).to_contain_text("Carried out")


def test_keys_meant_for_lists_and_buttons_do_not_reach_the_notebook(notebook: Notebook, saves: Path) -> None:
    begin(notebook, JUDGE, saves)
    page = notebook.page
    cells = "() => jupyterapp.shell.currentWidget.content.widgets.length"
    before = page.evaluate(cells)
    page.get_by_label("All legal moves now").focus()
    page.keyboard.press("ArrowDown")
    expect(told(page)).to_contain_text("1 black card and 1 locomotive")
    for key in ("x", "d", "d", "b", "m"):
        page.keyboard.press(key)
    notebook.button("Set the position").focus()
    for key in ("x", "b", "Enter"):
        page.keyboard.press(key)
    expect(page.get_by_label("Cards go to")).to_be_visible()
    assert page.evaluate(cells) == before


def test_a_game_of_four_is_scored_from_the_table(notebook: Notebook, saves: Path) -> None:
    begin(notebook, SCORER, saves)
    state, page = finished(4, 3), notebook.page
    speaker = Speaker("en", state.board, [player.name for player in state.players])
    seats = page.locator(".ttr-seats button", has_text=re.compile("^[A-E] "))
    for _ in range(2):
        page.get_by_role("button", name="+", exact=True).click()
    expect(seats).to_have_count(4)
    for seat, player in enumerate(state.players):
        seats.nth(seat).click()
        expect(page.get_by_label("Name", exact=True)).to_have_value(f"Player {seat + 1}")
        fill(page, "Name", player.name)
        expect(seats.nth(seat)).to_contain_text(player.name)
        for route in state.routes_of(seat):
            notebook.click_map(state.board.routes[route].id)
            notebook.expect_class(state.board.routes[route].id, "claimed")
        for city in player.stations:
            notebook.click_map(state.board.cities[city].id)
            notebook.expect_class(f"station {state.board.cities[city].id}", "built")
        for ticket in player.tickets:
            page.locator(".ttr-tickets").get_by_role("button", name=speaker.ticket(ticket)).click()
            expect(notebook.status).to_contain_text(f"has the ticket {speaker.ticket(ticket)} now")
    sheet = score(state)
    table = page.locator(".ttr-sheet")
    expect(page.locator(".ttr-right h3").last).to_have_text(verdict(sheet, speaker))
    for seat, player in enumerate(sheet.players):
        cells = table.locator("tr", has_text="Total").locator("td")
        expect(cells.nth(seat)).to_have_text(str(player.total).replace("-", "−"))

    page.get_by_label("Show the proof of").select_option(index=0)
    first = sheet.players[-1].trail_routes[0].id
    notebook.expect_class(first, "numbered")
    expect(page.locator(".ttr-proof")).to_contain_text("so far")
    fill(page, "and got", str(len(sheet.players[-1].trail_routes)))
    expect(page.get_by_text("number of routes").first).to_be_visible()

    notebook.button("Save or print the sheet").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="The sheet with all proofs").click()
    saved = Path(download.value.path())
    assert saved.read_text("utf-8").lower().startswith("<!doctype html>")
    other = page.context.browser.new_page()
    other.route("**", lambda route: route.abort() if route.request.url.startswith("http") else route.continue_())
    other.goto(f"file://{saved}")
    expect(other.locator("body")).to_contain_text(verdict(sheet, speaker))
    other.close()
    with page.expect_download() as numbers:
        page.get_by_role("link", name="for a spreadsheet").click()
    assert len(Path(numbers.value.path()).read_text("utf-8-sig").strip().splitlines()) == 5

    notebook.restart()
    notebook.wait_for_map()
    expect(page.locator(".ttr-right h3").last).to_have_text(verdict(sheet, speaker))
    notebook.expect_class(first, "claimed")
