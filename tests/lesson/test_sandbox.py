"""In a sandbox one plays everybody, and goes back to where it began."""

from tests.view.widgets import visible_text
from ttr.lesson.position import position
from ttr.lesson.sandbox import Sandbox
from ttr.text import Speaker


def sandbox() -> Sandbox:
    state = position([{"name": "Ada", "hand": {"green": 3}}, {"name": "Bo", "hand": {"red": 2}}], seed=3)
    return Sandbox(state, Speaker("en", state.board, ["Ada", "Bo"]))


def test_everybody_plays_in_the_open_and_nothing_is_kept() -> None:
    shown = sandbox()
    control = shown.table.control
    control.choose_route(control.state.board.route_index["berlin-wien"])
    shown.table.claim.click()
    assert control.state.players[0].score == 4
    assert control.seat == control.viewer == 1
    assert "2 × ▼ R" in visible_text(shown.frame)
    assert shown.session.path is None


def test_what_is_not_allowed_is_refused_with_its_rule() -> None:
    shown = sandbox()
    control = shown.table.control
    control.choose_route(control.state.board.route_index["amsterdam-london"])
    assert control.status.rule == "FERRY-1"


def test_starting_again_brings_the_position_back() -> None:
    shown = sandbox()
    before = shown.table.control.state.facts()
    shown.table.deck.click()
    shown.table.deck.click()
    assert shown.table.control.seat == 1
    shown.start_again()
    assert shown.table.control.state.facts() == before
    assert shown.session.is_live
    assert shown.table.control.viewer == 0


def test_alone_one_plays_against_opponents_who_move_by_themselves() -> None:
    state = position([{"name": "Ada", "hand": {"green": 3}}, {"name": "Bo", "hand": {"red": 2}}], mode="usa", seed=3)
    shown = Sandbox(state, Speaker("en", state.board, ["Ada", "Bo"]), alone=True)
    control = shown.table.control
    assert control.viewer == 0
    shown.table.deck.click()
    shown.table.deck.click()
    assert control.seat == 0, "Bo has moved"
    assert {seat for seat, _ in shown.session.moves} == {0, 1}
    assert "2 × ▼ R" not in visible_text(shown.frame), "the hand of Bo stays hidden"
