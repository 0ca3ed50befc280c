"""The widgets of the table, driven without a browser: a whole game by pressing buttons."""

from random import Random

import ipywidgets as w
import pytest

from tests.view.widgets import all_widgets, visible_text
from ttr.action import DrawCard, KeepTickets, TakeCard
from ttr.bots import FollowingBot, WeightedBot
from ttr.mode import load_mode
from ttr.session import Session
from ttr.state import Phase
from ttr.text import Speaker
from ttr.view.control import Control, Stage
from ttr.view.table import Table


def new_table(seed: int = 7, players: int = 2, *, chosen: bool = True) -> Table:
    names = ["Ada", "Bo", "Cem", "Dina", "Eli"][:players]
    session = Session(load_mode("europe"), names, seed, 0)
    if chosen:
        for seat in range(players):
            session.act(KeepTickets(tuple(sorted(session.state.players[seat].offered[:2]))), seat)
    return Table(Control(session, Speaker("en", session.state.board, names)))


def press(table: Table, random: Random) -> None:
    """Do one thing that the table offers, as a person would."""
    control = table.control
    match control.stage:
        case Stage.COVERED:
            table.its_me.click()
        case Stage.RESTING:
            table.done.click()
        case Stage.TICKETS:
            for box in table.offered[:2]:
                box.value = True
            table.keep.click()
        case Stage.TUNNEL:
            random.choice([table.pay, table.withdraw] if control.tunnel_payments() else [table.withdraw]).click()
        case Stage.SECOND_CARD:
            random.choice([*table.slots, table.deck]).click()
        case Stage.TURN if control.claimable() and random.random() < 0.8:
            table.routes.value = random.choice(control.claimable())
            table.payments.value = random.choice(control.route_payments())
            table.claim.click()
        case Stage.TURN if control.buildable() and random.random() < 0.02:
            table.cities.value = random.choice(control.buildable())
            table.build.click()
        case Stage.TURN:
            random.choice([*table.slots, table.deck, table.deck, table.ticket_deck]).click()


def press_to_the_end(table: Table, random: Random) -> None:
    for _ in range(6000):
        if table.control.stage is Stage.OVER:
            break
        press(table, random)
        assert "Something went wrong" not in table.status.value
    assert table.control.stage is Stage.OVER
    assert "ttr-sheet" in table.hint.value
    table.control.state.check()


def test_a_whole_game_by_pressing_buttons() -> None:
    press_to_the_end(new_table(1, chosen=False), Random(1))


def test_the_end_of_a_game_of_five_by_pressing_buttons() -> None:
    session, bot = new_table(2, 5).control.session, WeightedBot(2)
    while min(player.trains for player in session.state.players) > 12 or session.state.phase is not Phase.TURN:
        session.act(bot.action(session.state))
    assert not session.is_over
    press_to_the_end(Table(Control(session, Speaker("en", session.state.board, session.names))), Random(2))


def test_what_is_covered_is_nowhere_on_the_table() -> None:
    """Between two turns no widget holds a card, a ticket or a payment of anybody."""
    table, random = new_table(3), Random(3)
    covered = 0
    for _ in range(200):
        press(table, random)
        if table.control.stage is Stage.COVERED:
            covered += 1
            shown = visible_text(table.root)
            for player in table.control.state.players:
                assert f"Cards of {player.name}" not in shown
                for ticket in player.tickets:
                    assert table.speaker.ticket(ticket) not in shown
            assert table.tickets.options == ((table.say("ui.tickets.covered"), -1),)
    assert covered > 20


def test_everything_on_the_map_can_be_chosen_in_a_list() -> None:
    table = new_table()
    table.its_me.click()
    options = {value for _, value in table.any_route.options}
    assert set(range(101)) <= options
    cities = {value for _, value in table.cities.options}
    assert set(range(47)) <= cities
    table.any_route.value = table.board.route_index["petrograd-stockholm"]
    assert table.control.status.rule == "CLAIM-1"


def test_every_control_has_a_label() -> None:
    table = new_table()
    table.its_me.click()
    for widget in all_widgets(table.root):
        if isinstance(widget, w.Button | w.Dropdown | w.Select | w.Text | w.Checkbox):
            assert widget.description.strip(), widget


def test_city_names_change_everywhere() -> None:
    table = new_table()
    table.its_me.click()
    table.names.value = "ru"
    assert table.speaker.city(table.board.city_index["wien"]) == "Вена"
    assert any(label == "Вена" for label, _ in table.cities.options)
    assert "Вена" in table.words.value


def test_a_mistake_in_a_callback_is_shown_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    table = new_table()
    table.its_me.click()

    def broken() -> None:
        raise RuntimeError("boom")

    table.safely(broken)()
    assert "RuntimeError: boom" in table.status.value
    table.deck.click()
    assert table.control.stage is Stage.SECOND_CARD


def test_looking_back_and_playing_on() -> None:
    table = new_table()
    first, back, forward, last = table.steps
    assert forward.disabled
    back.click()
    assert table.control.stage is Stage.REVIEW
    assert table.to_last in table.actions.children
    table.ask.click()
    assert table.branch in table.actions.children
    table.to_last.click()
    assert table.control.stage is Stage.COVERED
    first.click()
    assert back.disabled
    last.click()
    assert table.control.session.is_live


def test_the_saved_game_can_be_taken_along() -> None:
    table = new_table()
    assert "download=" in table.saved.value
    assert "Saved" not in table.saved.value
    from ttr.session import new_path

    table.control.session.save(new_path(["Ada", "Bo"]))
    table.render()
    assert "download=" in table.saved.value
    assert "data:text/yaml;base64," in table.saved.value


def test_the_static_picture_shows_the_position() -> None:
    table = new_table()
    assert table.static_picture().startswith("<svg")
    assert "Ada: 0 points, 45 trains left." in table.static_picture()


def test_passing_is_offered_when_nothing_else_is_legal() -> None:
    from tests.table import table as position

    state = position({}, {}, row=["-"] * 5, deck=[], ticket_deck=[])
    shown = new_table()
    shown.control.session._states[-1] = state
    shown.control.its_me()
    assert shown.pass_turn in shown.actions.children
    shown.pass_turn.click()
    assert shown.control.state.phase is Phase.TURN
    assert shown.control.state.turn == 1


def test_while_somebody_looks_at_a_blind_card_the_badge_is_theirs() -> None:
    shown = new_table()
    control = shown.control
    control.its_me()
    seat = control.seat
    control.draw()
    control.draw()
    assert control.stage is Stage.RESTING
    assert f">{'ABCDE'[seat]}</span><h3>" in shown.prompt.value
    row = next(row for row in shown.players.value.split("<tr") if "ttr-now" in row)
    assert control.session.names[seat] in row


def against_bots(seed: int = 7, players: int = 2) -> Table:
    """Ada against simple opponents."""
    names = ["Ada", "Bo", "Cem"][:players]
    session = Session(load_mode("europe_short"), names, seed, 0)
    bots = {seat: FollowingBot() for seat in range(1, players)}
    control = Control(session, Speaker("en", session.state.board, names), bots=bots, adviser=FollowingBot)
    return Table(control)


def test_a_whole_game_against_bots_by_pressing_buttons() -> None:
    press_to_the_end(against_bots(3, 3), Random(3))


def test_the_hint_button_points_at_a_card() -> None:
    table = against_bots()
    for box in table.offered[:2]:
        box.value = True
    table.keep.click()
    for _ in range(20):
        table.ask_hint.click()
        advice = table.control.advice
        assert advice is not None
        hinted = [button for button in table.row.children if "ttr-hinted" in button._dom_classes]
        match advice.action:
            case TakeCard(card=card):
                assert hinted == [table.slots[table.control.state.row.index(card)]]
                break
            case DrawCard():
                assert hinted == [table.deck]
            case _:
                assert hinted == []
        table.deck.click()
        assert not any("ttr-hinted" in button._dom_classes for button in table.row.children)
    else:
        pytest.fail("no face-up card was ever advised")


def test_without_an_adviser_there_are_no_hints_and_no_review() -> None:
    table = new_table()
    table.its_me.click()
    assert table.ask_hint not in table.actions.children
    over = table.control.state.copy()
    over.phase = Phase.GAME_OVER
    ended = Table(Control(Session.at_position(over), table.speaker))
    assert ended.control.stage is Stage.OVER
    assert ended.actions.children == (ended.hint,)


def test_while_a_bot_thinks_nothing_private_is_left_where_others_come_to_the_screen() -> None:
    names = ["Ada", "Bo", "Cem"]
    session = Session(load_mode("europe"), names, 7, 0)
    waiting: list[object] = []
    control = Control(
        session, Speaker("en", session.state.board, names), bots={1: FollowingBot()}, later=waiting.append
    )
    table = Table(control)
    table.its_me.click()
    kept = control.state.players[0].offered
    for box in table.offered[:2]:
        box.value = True
    table.keep.click()
    assert control.stage is Stage.THINKING
    assert "Bo is thinking" in table.prompt.value
    shown = visible_text(table.root)
    assert not any(table.speaker.ticket(ticket) in shown for ticket in kept)


def test_alone_the_controls_stay_while_a_bot_thinks() -> None:
    waiting: list[object] = []
    table = against_bots()
    table.control.later = waiting.append
    before = table.actions.children
    for box in table.offered[:2]:
        box.value = True
    table.keep.click()
    assert table.control.stage is Stage.THINKING
    assert table.actions.children == before, "nothing flickers"


def test_what_bots_did_and_why_lies_behind_a_word() -> None:
    table = against_bots()
    table.control.open_hands = True
    for box in table.offered[:2]:
        box.value = True
    table.keep.click()
    assert "<summary>Why?</summary>" in table.status.value
    assert "<b>Bo keeps 2 tickets.</b>" in table.status.value
