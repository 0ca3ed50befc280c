"""The page "Is this move legal?": set, ask, share, carry out."""

import pytest

from tests.view.widgets import give, visible_text
from ttr.mode import load_mode
from ttr.scenario import load
from ttr.state import Phase
from ttr.text import Speaker
from ttr.view.judge import Judge, judge

EUROPE = load_mode("europe")


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path, monkeypatch):
    monkeypatch.setenv("TTR_HOME", str(tmp_path))


def page() -> Judge:
    return Judge(EUROPE, "en")


def test_the_first_page_shows_a_position_a_move_and_its_verdict() -> None:
    made = page()
    assert made.asks
    assert made.move.value == "claim sarajevo-sofia 2 black"
    assert "Yes, Ada may do this" in made.verdict.value
    assert made.list.value == "claim sarajevo-sofia 2 black"
    assert not made.carry.disabled
    assert "Yes, Ada may do this" in judge("en")._repr_mimebundle_()["text/plain"]


def test_a_typed_move_gets_its_verdict() -> None:
    made = page()
    made.move.value = "claim bucuresti-sofia 2 black"
    assert "No, Ada may not do this" in made.verdict.value
    assert "CLAIM-8" in made.verdict.value
    assert made.carry.disabled
    made.move.value = "clame x"
    assert "?" in made.verdict.value


def test_a_click_asks_or_sets() -> None:
    made = page()
    paris = EUROPE.board.route_index["paris-zurich"]
    made.setter.clicked(made.setter.on_route, paris)
    assert "Choose below what to pay" in made.verdict.value
    assert made.placing.draft.seats[0].routes != [paris]
    made.setting.click()
    made.setter.clicked(made.setter.on_route, paris)
    assert paris in made.placing.draft.seats[0].routes
    made.questions.click()
    made.setter.clicked(made.setter.on_route, paris)
    assert "already" in made.verdict.value
    made.setter.clicked(made.setter.on_city, EUROPE.board.city_index["wien"])
    assert "STATION-1" in made.verdict.value


def test_only_what_is_needed_is_on_the_page() -> None:
    made = page()
    assert made.legal in made.left.children
    assert made.laying not in made.right.children
    made.setting.click()
    assert made.legal not in made.left.children
    assert made.laying in made.right.children


def test_cards_go_where_they_are_wanted() -> None:
    made = page()
    made.setting.click()
    made.cards[0].click()
    assert made.placing.draft.seats[0].hand[0] == 1
    made.away.value = True
    made.cards[0].click()
    assert made.placing.draft.seats[0].hand[0] == 0
    made.away.value = False
    made.where.value = "top"
    for card in (8, 0, 8):
        made.cards[card].click()
    assert made.written.value == "locomotive, purple, locomotive"
    made.written.value = "red, blue"
    assert made.placing.written("top") == "red, blue"
    made.written.value = "red, bleu"
    assert made.placing.written("top") == "red, blue"
    assert "blue" in made.setter.status.value


def test_the_moment_is_set_by_lists() -> None:
    made = page()
    made.setting.click()
    made.turn.value = 1
    made.phase.value = Phase.TUNNEL_DECISION
    assert made.tunnel in made.moment.children
    made.tunnel.value = EUROPE.board.route_index["sarajevo-sofia"]
    made.where.value = "paid"
    made.written.value = "2 white"
    made.where.value = "revealed"
    made.written.value = "white, red, red"
    assert made.placing.problems() == []
    made.questions.click()
    assert {text for _, text in made.list.options} == {"withdraw"} | {"pay 1 white"}
    made.setting.click()
    made.phase.value = Phase.KEEP_TICKETS
    assert made.where.value == "hand"
    assert not made.drawn.disabled
    made.drawn.value = True
    made.setter.seats[1].click()
    made.setter.search.value = "paris wien"
    give(made.setter, ticket="paris-wien")
    assert made.placing.draft.seats[1].drawn == [EUROPE.board.ticket_index["paris-wien"]]
    made.final.value = 0
    assert "Last round" in visible_text(made.told)


def test_an_impossible_position_is_told_of_and_has_no_verdict() -> None:
    made = page()
    made.setting.click()
    made.written.value = "13 red"
    assert "Ada, train cards" in made.told.value
    made.questions.click()
    assert "There is no verdict yet" in made.verdict.value
    made.setter.undo.click()
    assert made.told.value == ""
    assert "Yes, Ada may do this" in made.verdict.value


def test_the_dispute_can_be_shared_in_one_line() -> None:
    made, other = page(), page()
    made.move.value = "claim bucuresti-sofia 2 black"
    line = made.setter.line.value
    other.setter.clear.click()
    other.setter.paste.value = line
    other.setter.open_line.click()
    assert other.move.value == "claim bucuresti-sofia 2 black"
    assert "CLAIM-8" in other.verdict.value
    assert load(line.encode()).moves[0].seat == 0


def test_a_legal_move_can_be_carried_out() -> None:
    made = page()
    made.move.value = "draw red"
    made.carry.click()
    assert made.placing.draft.phase is Phase.SECOND_CARD
    assert made.move.value == ""
    assert made.carry.disabled
    made.setter.undo.click()
    assert made.placing.draft.phase is Phase.TURN


def test_the_list_narrows_and_can_be_widened_again() -> None:
    made = page()
    total = len(made.list.options)
    made.kind.value = "draw"
    assert len(made.list.options) == 6
    made.kind.value = "every"
    made.search.value = "sofia"
    assert 0 < len(made.list.options) < total
    made.search.value = ""
    made.setter.clicked(made.setter.on_route, EUROPE.board.route_index["paris-zurich"])
    assert not made.everything.disabled
    made.everything.click()
    assert len(made.list.options) == total
    assert made.everything.disabled


def test_somebody_else_may_be_asked_about() -> None:
    made = page()
    made.who.value = 1
    assert "SETUP-9" in made.verdict.value


def test_the_page_goes_on_where_it_was_left() -> None:
    made = page()
    made.setting.click()
    made.setter.clear.click()
    made.setter.name.value = "Zoë"
    again = page()
    assert again.placing.draft == made.placing.draft
    assert "This is what lay here last time" in again.setter.status.value
    again.again.click()
    assert again.placing.draft.names == ["Ada", "Bo"]
    assert again.move.value == "claim sarajevo-sofia 2 black"


def test_a_damaged_memory_is_told_of(tmp_path) -> None:
    path = page().placing.path
    assert path is not None
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("scenario: [", encoding="utf-8")
    made = page()
    assert "ttr-bad" in made.setter.status.value
    assert made.placing.draft.names == ["Ada", "Bo"]


def test_a_mistake_of_the_kit_is_told(monkeypatch) -> None:
    made = page()
    monkeypatch.setattr(made.asking, "carry_out", lambda: 1 / 0)
    made.carry.click()
    assert "ZeroDivisionError" in made.setter.status.value


def test_hostile_names_are_shown_as_text() -> None:
    made = page()
    made.setting.click()
    made.setter.name.value = "<script>alert(1)</script>"
    made.questions.click()
    values = [made.verdict.value, made.table.value, made.setter.status.value, made.told.value]
    values.append(made.setter.static_picture())
    assert not any("<script" in value for value in values)
    assert Speaker("en").say("editor.mode.ask") in visible_text(made.frame)
