"""A game at the table, played by clicking in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Notebook
from ttr.action import DRAW, ClaimRoute, KeepTickets
from ttr.bots import FollowingBot, WeightedBot
from ttr.cards import LOCOMOTIVE
from ttr.mode import load_mode
from ttr.rules import claimable_routes, payments
from ttr.rules.tunnel import extra_payments
from ttr.session import Session
from ttr.state import Phase, State

START = "notebooks/00-start-here.ipynb"


def game(path: Path, enough: Callable[[State], bool], seed: int = 7) -> Session:
    """A game of Ada and Bo, saved at `path`, in which both draw blind until there is enough for Ada."""
    session = Session(load_mode("europe"), ["Ada", "Bo"], seed, 0, ("blue", "red"))
    for seat in (0, 1):
        session.act(KeepTickets(tuple(sorted(session.state.players[seat].offered[:2]))), seat)
    while not (session.state.turn == 0 and session.state.phase is Phase.TURN and enough(session.state)):
        session.act(DRAW)
    session.save(path)
    return session


def choice_of_payments(state: State) -> int | None:
    """A route that Ada can claim in more than one way, and that is no tunnel."""
    return next(
        (
            route
            for route in claimable_routes(state)
            if not state.board.routes[route].tunnel and len(payments(state, route)) > 1
        ),
        None,
    )


def tunnel_with_extra(state: State) -> ClaimRoute | None:
    """A tunnel of Ada's that costs extra cards which she has."""
    for route in claimable_routes(state):
        if not state.board.routes[route].tunnel:
            continue
        payment = payments(state, route)[0]
        trial = Session(state.mode, ["Ada", "Bo"], 0)
        trial._states = [state.copy()]  # the position as it is
        trial.act(ClaimRoute(route, payment))
        tunnel = trial.state.tunnel
        if tunnel and extra_payments(tunnel.paid, trial.state.players[0].hand, tunnel.extra):
            return ClaimRoute(route, payment)
    return None


def sit_down(notebook: Notebook, saves: Path, enough: Callable[[State], object], name: str) -> Session:
    """Open the notebook, resume a game in which there is enough for Ada, and say that Ada is there."""
    session = game(saves / f"{name}.yaml", lambda state: enough(state) is not None)
    notebook.open(START)
    notebook.resume(name)
    notebook.its_me("Ada")
    expect(notebook.prompt).to_contain_text("Ada, it is your turn")
    return session


def test_the_map_has_all_cities_and_routes(notebook: Notebook, saves: Path) -> None:
    sit_down(notebook, saves, choice_of_payments, "counts")
    assert notebook.cytoscape("cy.nodes('.city').length") == 47
    assert notebook.cytoscape("cy.edges('.route').length") == 101
    assert notebook.cytoscape("cy.nodes('.station').length") == 47


def test_a_turn_by_clicking_the_map(notebook: Notebook, saves: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "claim")
    state = session.state
    route = choice_of_payments(state)
    assert route is not None
    track, ways = state.board.routes[route], payments(state, route)
    notebook.expect_class(track.id, "choice")
    notebook.click_map(track.id)
    expect(notebook.status).to_contain_text("choose your cards")
    notebook.expect_class(track.id, "selected")
    pay = notebook.page.get_by_label("Pay with")
    assert pay.locator("option").count() == len(ways)
    pay.select_option(index=len(ways) - 1)
    notebook.button("Claim it").click()
    expect(notebook.prompt).to_contain_text("Bo is next")
    notebook.expect_class(track.id, "claimed")
    notebook.expect_class(track.id, "choice", False)
    saved = Session.open(saves / "claim.yaml")
    assert saved.moves[-1] == (0, ClaimRoute(route, ways[-1]))
    expect(notebook.page.get_by_role("log")).to_contain_text("Ada claims")


@pytest.mark.parametrize(("press", "owned"), [("Add these cards", True), ("Take my cards back", False)])
def test_a_tunnel_paid_or_taken_back(notebook: Notebook, saves: Path, press: str, owned: bool) -> None:
    session = sit_down(notebook, saves, tunnel_with_extra, f"tunnel {press}")
    wish = tunnel_with_extra(session.state)
    assert wish is not None
    track = session.state.board.routes[wish.route]
    notebook.click_map(track.id)
    notebook.button("Try the tunnel").click()
    expect(notebook.prompt).to_contain_text("costs")
    expect(notebook.page.get_by_text("Turned up for the tunnel")).to_be_visible()
    notebook.button(press).click()
    expect(notebook.prompt).to_contain_text("Bo is next")
    notebook.expect_class(track.id, "claimed", owned)


def test_a_station_by_clicking_a_city(notebook: Notebook, saves: Path) -> None:
    sit_down(notebook, saves, choice_of_payments, "station")
    notebook.click_map("wien")
    expect(notebook.status).to_contain_text("A station in Wien costs 1 card")
    notebook.button("Build the station").click()
    expect(notebook.prompt).to_contain_text("Bo is next")
    notebook.expect_class("station wien", "built")


def test_an_illegal_wish_is_answered_with_the_reason_and_the_rule(notebook: Notebook, saves: Path) -> None:
    sit_down(notebook, saves, lambda state: state if state.actor.hand[LOCOMOTIVE] < 8 else None, "illegal")
    notebook.click_map("petrograd-stockholm")
    expect(notebook.status).to_have_class(re.compile("ttr-bad"))
    expect(notebook.status).to_contain_text("of any one color")
    notebook.page.get_by_label("The rule behind it").click()
    expect(notebook.page.get_by_text("CLAIM-1")).to_be_visible()


def test_a_face_up_locomotive_is_no_second_card(notebook: Notebook, saves: Path) -> None:
    sit_down(notebook, saves, lambda state: state if LOCOMOTIVE in state.row else None, "second card")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("second card")
    notebook.button("locomotive").first.click()
    expect(notebook.status).to_contain_text("cannot be the second card")


def test_handing_over_hides_everything_private(notebook: Notebook, saves: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "secret")
    board = session.state.board
    ticket = board.tickets[session.state.players[0].tickets[0]]
    hand = notebook.page.locator(".ttr-hand").last
    expect(hand).to_contain_text("Cards of Ada")
    notebook.page.get_by_label("Tickets (click").select_option(index=0)
    notebook.expect_class(board.cities[ticket.origins[0]].id, "marked")
    notebook.button("Draw pile").click()
    expect(notebook.status).to_contain_text("Ada draws from the pile:")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("Look at your card")
    notebook.button("Hand over").click()
    expect(notebook.prompt).to_contain_text("Bo is next")
    expect(hand).to_contain_text("The hand is covered")
    expect(notebook.status).to_have_text("")
    assert notebook.cytoscape("cy.elements('.choice, .marked, .selected').length") == 0
    table = notebook.page.locator(".ttr").last
    expect(table).not_to_contain_text("Cards of Ada")
    expect(table).not_to_contain_text("Ada draws from the pile:")
    assert notebook.page.get_by_label("Pay with").count() == 0
    tickets = notebook.page.get_by_label("Tickets (click")
    assert tickets.locator("option").all_inner_texts() == ["covered"]


def test_initial_tickets_are_covered_until_their_player_is_there(notebook: Notebook, saves: Path) -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 3, 0)
    session.save(saves / "deal.yaml")
    notebook.open(START)
    notebook.resume("deal")
    expect(notebook.prompt).to_contain_text("Ada chooses tickets now")
    assert notebook.page.locator(".ttr input[type=checkbox]:visible").count() == 0
    notebook.its_me("Ada")
    boxes = notebook.page.locator(".ttr-actions input[type=checkbox]:visible")
    expect(boxes).to_have_count(4)
    boxes.nth(0).check()
    notebook.button("Keep the ticked ones").click()
    expect(notebook.status).to_contain_text("Keep at least 2 tickets")
    boxes.nth(1).check()
    notebook.button("Keep the ticked ones").click()
    expect(notebook.prompt).to_contain_text("Bo chooses tickets now")


def test_back_and_forward(notebook: Notebook, saves: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "steps")
    moves = len(session.moves)
    notebook.button("◀ Back").click()
    expect(notebook.prompt).to_contain_text(f"after move {moves - 1} of {moves}")
    expect(notebook.page.locator(".ttr-hand").last).to_contain_text("The hand is covered")
    notebook.button("Draw pile").click()
    expect(notebook.status).to_contain_text("earlier position")
    notebook.button("⏮ First").click()
    expect(notebook.prompt).to_contain_text(f"after move 0 of {moves}")
    notebook.button("Forward ▶").click()
    expect(notebook.prompt).to_contain_text(f"after move 1 of {moves}")
    notebook.button("Play on from here").click()
    expect(notebook.page.get_by_text("will not be part of the new game")).to_be_visible()
    notebook.button("Back to the game").click()
    expect(notebook.prompt).to_contain_text("Ada is next")
    assert Session.open(saves / "steps.yaml").moves == session.moves


def test_playing_on_from_an_earlier_point_makes_a_new_file(notebook: Notebook, saves: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "branch")
    before = set(saves.iterdir())
    notebook.button("⏮ First").click()
    notebook.button("Forward ▶").click()
    notebook.button("Play on from here").click()
    notebook.button("Yes, play on from here").click()
    expect(notebook.prompt).to_contain_text("Bo chooses tickets now")
    (new,) = set(saves.iterdir()) - before
    assert Session.open(new).moves == session.moves[:1]
    assert Session.open(saves / "branch.yaml").moves == session.moves


def test_save_and_resume_after_a_kernel_restart(notebook: Notebook, saves: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "restart")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("second card")
    notebook.restart()
    notebook.resume("restart")
    expect(notebook.prompt).to_contain_text("Ada is next")
    notebook.its_me("Ada")
    expect(notebook.prompt).to_contain_text("take your second card")
    assert len(Session.open(saves / "restart.yaml").moves) == len(session.moves) + 1


def test_taking_a_game_along(notebook: Notebook, saves: Path, tmp_path: Path) -> None:
    session = sit_down(notebook, saves, choice_of_payments, "along")
    with notebook.page.expect_download() as download:
        notebook.page.get_by_role("link", name="Download").click()
    taken = tmp_path / "taken.yaml"
    download.value.save_as(taken)
    assert Session.open(taken).moves == session.moves
    (saves / "along.yaml").unlink()
    notebook.restart()
    notebook.bring(taken)
    notebook.wait_for_map()
    expect(notebook.prompt).to_contain_text("Ada is next")


def test_a_damaged_file_gives_one_sentence(notebook: Notebook, tmp_path: Path) -> None:
    notebook.open(START)
    damaged = tmp_path / "damaged.yaml"
    for content, sentence in (
        (b"scenario: 1\nplayers: [", "cannot be read"),
        (b"scenario: 1\nplayers: [{name: A}, {name: B}]", "not a saved game"),
        (b"x" * 5_000_000, "at most"),
    ):
        damaged.write_bytes(content)
        notebook.bring(damaged)
        expect(notebook.status).to_contain_text(sentence)
    expect(notebook.page.get_by_label("Seed")).to_be_visible()


def test_a_new_game_with_strange_names(notebook: Notebook, saves: Path) -> None:
    notebook.open(START)
    notebook.page.get_by_label("Name 1").fill("<img src=x onerror=alert(1)>")
    notebook.page.get_by_label("Name 2").fill("<img src=x onerror=alert(1)>")
    notebook.button("Start the game").click()
    expect(notebook.status).to_contain_text("Give one of them another name")
    notebook.page.get_by_label("Name 2").fill("<b>Bo</b>")
    notebook.page.get_by_label("Seed").fill("twelve")
    notebook.button("Start the game").click()
    expect(notebook.status).to_contain_text("whole number")
    notebook.page.get_by_label("Seed").fill("12")
    notebook.page.get_by_label("Open hands").check()
    notebook.page.get_by_label("Who begins?").select_option(index=1)
    notebook.button("Start the game").click()
    notebook.wait_for_map()
    expect(notebook.prompt).to_contain_text("<img src=x onerror=alert(1)>: keep at least")
    for _ in range(2):
        boxes = notebook.page.locator(".ttr-actions input[type=checkbox]:visible")
        for box in range(2):
            boxes.nth(box).check()
        notebook.button("Keep the ticked ones").click()
        notebook.page.wait_for_timeout(300)
    expect(notebook.prompt).to_contain_text("it is your turn")
    assert notebook.page.locator(".ttr img").count() == 0
    assert notebook.page.locator(".ttr-prompt b, .ttr-log b").count() == 0


def test_city_names_change_on_the_map_and_a_city_is_found_by_any_name(notebook: Notebook, saves: Path) -> None:
    sit_down(notebook, saves, choice_of_payments, "names")
    notebook.page.get_by_label("City names").select_option(label="فارسی")
    notebook.expect_label("wien", "\u2067وین\u2069")
    notebook.page.get_by_label("Find a city").fill("Viyana")
    notebook.page.get_by_label("Find a city").press("Enter")
    notebook.expect_class("wien", "marked")


def test_a_whole_game_to_its_score_sheet(notebook: Notebook, saves: Path) -> None:
    whole = Session(load_mode("europe"), ["Ada", "Bo"], 5, 0)
    bot = WeightedBot(5)
    while not whole.is_over:
        whole.act(bot.action(whole.state))
    last_turn = max(n for n, state in enumerate(whole._states) if state.phase is Phase.TURN)
    session = Session(load_mode("europe"), ["Ada", "Bo"], 5, 0)
    for seat, action in whole.moves[:last_turn]:
        session.act(action, seat)
    session.save(saves / "end.yaml")
    notebook.open(START)
    notebook.resume("end")
    notebook.its_me(session.state.actor.name)
    notebook.button("Draw pile").click()
    notebook.button("Draw pile").click()
    notebook.button("Hand over").click()
    expect(notebook.prompt).to_contain_text("The game is over")
    sheet = notebook.page.locator(".ttr-sheet").last
    expect(sheet).to_contain_text("European Express")
    expect(sheet).to_contain_text("Total")
    notebook.page.get_by_text("how it was counted").first.click()
    expect(notebook.page.get_by_text("Longest trail").first).to_be_visible()


def test_a_game_against_an_opponent_with_a_hint_and_its_turning_points(notebook: Notebook, saves: Path) -> None:
    """Alone in two clicks; then the last turn of a short game, and where it turned."""
    notebook.open(START)
    notebook.page.get_by_label("Game", exact=True).select_option(
        label="Ticket to Ride: Europe, Half an Hour (unofficial)"
    )
    notebook.page.get_by_label("Seed").fill("3")
    notebook.page.get_by_label("Who begins?").select_option(index=1)
    notebook.button("I play alone").click()
    notebook.button("Start the game").click()
    notebook.wait_for_map()
    boxes = notebook.page.locator(".ttr-actions input[type=checkbox]:visible")
    boxes.nth(0).check()
    boxes.nth(1).check()
    notebook.button("Keep the ticked ones").click()
    expect(notebook.status).to_contain_text("Simple 2 keeps 2 tickets.")
    expect(notebook.prompt).to_contain_text("it is your turn")
    notebook.button("Give me a hint").click()
    expect(notebook.status).to_contain_text("would do this now:")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("second card")
    notebook.button("Draw pile").click()
    expect(notebook.status).to_contain_text("Simple 2")
    expect(notebook.prompt).to_contain_text("Player 1, it is your turn")

    whole, bot = Session(load_mode("europe_short"), ["Ada", "Bo"], 5, 0, (), (None, "simple")), FollowingBot()
    while not whole.is_over:
        whole.act(bot.choose(whole.state.seen_by()).action)
    last = max(n for n, state in enumerate(whole.positions) if state.phase is Phase.TURN and state.turn == 0)
    session = Session(whole.state.mode, ["Ada", "Bo"], 5, 0, (), (None, "simple"))
    for seat, action in whole.moves[:last]:
        session.act(action, seat)
    session.save(saves / "last turn.yaml")
    notebook.open(START)
    notebook.resume("last turn")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("second card")
    notebook.button("Draw pile").click()
    expect(notebook.prompt).to_contain_text("The game is over")
    notebook.button("Find the turning points").click()
    expect(notebook.page.get_by_role("progressbar", name="Games are being simulated")).to_be_visible()
    first = notebook.button("Expected lead of").first
    first.click(timeout=60_000)
    expect(notebook.prompt).to_contain_text(re.compile("Looking back: after move|The game is over"))
    expect(notebook.page.locator(".ttr-actions svg[role=img] title")).to_have_text(
        "Expected final score after each move"
    )
    saved = Session.open(saves / "last turn.yaml")
    assert saved.is_over
    assert saved.bots == (None, "simple")
