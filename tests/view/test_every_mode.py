"""Every mode by clicks, from the start form to the score sheet, and on the pages that referee it."""

from collections.abc import Callable
from random import Random

import ipywidgets as w
import pytest

from tests.view.test_table import press
from tests.view.widgets import all_widgets, visible_text
from ttr.bonus import by_trail
from ttr.bots import WeightedBot
from ttr.mode import Mode, load_mode, mode_ids
from ttr.own import example, load_folder
from ttr.rules import apply, new_game
from ttr.scenario import load, position, to_yaml
from ttr.session import Session
from ttr.state import Phase
from ttr.text import Speaker
from ttr.text.modes import NoModeError, mode_name, ticket_in_full
from ttr.view import panels
from ttr.view.control import Control, Proof, Stage
from ttr.view.frame import Frame
from ttr.view.judge import Judge, judge
from ttr.view.scorer import Scorer, scorer
from ttr.view.start import Start, start
from ttr.view.table import Table
from ttr.view.words import board_lines

MODES = mode_ids()

UNLIKE = ("europe_bigcities", "usa_bigcities", "usa_mega", "switzerland", "legendary_asia", "india")
"""Modes that differ most from each other; pages take their time to be made."""

OWN = load_folder(example())
"""A map of somebody's own."""


def table_of(session: Session) -> Table:
    return Table(Control(session, Speaker("en", session.state.board, session.names)))


def nearly_over(mode: Mode, seed: int) -> Session:
    """A game in which somebody has few trains left."""
    state, bot = new_game(mode, ["Ada", "Bo"], seed, 0), WeightedBot(seed)
    while min(player.trains for player in state.players) > 4 or state.phase is not Phase.TURN:
        apply(state, bot.action(state))
    return Session.at_position(state)


def started(mode_id: str) -> Start:
    shown = Start(load_mode("europe"), "en")
    shown.game.value = next(mode for _, mode in shown.game.options if mode.id == mode_id)
    shown.seed.value = "5"
    return shown


@pytest.mark.parametrize("mode_id", MODES)
def test_a_game_begins_with_the_rules_of_its_mode(mode_id: str) -> None:
    """From the form through the choice of tickets to the first turns."""
    shown, mode = started(mode_id), load_mode(mode_id)
    assert [n for _, n in shown.number.options] == list(range(mode.players[0], mode.players[1] + 1))
    assert [box for _, box in shown.box.options] == list(mode.boxes)
    assert ("unofficial" in shown.game.label) == (not mode.official)
    shown.go.click()
    table, random = shown.table, Random(1)
    assert table is not None
    state = table.control.state
    assert (state.mode.id, len(state.players)) == (mode_id, mode.players[0])
    table.its_me.click()
    tickets = [ticket for ticket in table.wanted() if isinstance(ticket, w.Checkbox)]
    assert len(tickets) == mode.deal_long + mode.deal_regular
    table.keep.click()
    assert table.control.stage is Stage.TICKETS
    assert "at least" in table.status.value
    for _ in range(14):
        for box in table.offered[: mode.deal_long + mode.deal_regular]:
            box.value = False
        press_keeping(table, random)
        assert "Something went wrong" not in table.status.value
    assert table.control.state.phase is not Phase.INITIAL_TICKETS
    assert mode_name(mode, table.speaker) in table.reference.value


def press_keeping(table: Table, random: Random) -> None:
    """As `press`, but as many tickets are kept as the mode asks for, the last ones first: long ones come first."""
    control, mode = table.control, table.control.state.mode
    if control.stage is not Stage.TICKETS:
        press(table, random)
        return
    offered = control.state.players[control.seat].offered
    least = mode.keep_initial if control.state.phase is Phase.INITIAL_TICKETS else mode.keep_drawn
    for box in table.offered[len(offered) - min(least, len(offered)) : len(offered)]:
        box.value = True
    table.keep.click()


@pytest.mark.parametrize("mode_id", MODES)
def test_a_game_goes_on_to_its_score_sheet(mode_id: str) -> None:
    mode, random = load_mode(mode_id), Random(7)
    table = table_of(nearly_over(mode, 7))
    for number in range(600):
        if table.control.stage is Stage.OVER:
            break
        if number == 1 and table.control.stage is Stage.TURN:
            assert (table.cities in table.actions.children) == bool(mode.stations)
        press_keeping(table, random)
        assert "Something went wrong" not in table.status.value
    assert table.control.stage is Stage.OVER
    for bonus in mode.bonuses:
        assert table.say(f"bonus.{bonus}") in table.hint.value
    assert ("Unbuilt stations" in table.hint.value) == bool(mode.stations)
    assert ("longest trail" in table.hint.value.lower()) == by_trail(mode.bonuses)
    for proof in table.control.proofs():
        table.tickets.value = proof
        assert "Something went wrong" not in table.status.value
    assert any(isinstance(widget, w.Select) for widget in all_widgets(table.root))
    table.control.state.check()


# -- what only some modes have ----------------------------------------------------------------------------------------


def first_turn(mode_id: str) -> Table:
    """The first turn of a game, its player at the screen."""
    session, bot = Session(load_mode(mode_id), ["Ada", "Bo"], 1, 0), WeightedBot(1)
    while session.state.phase is Phase.INITIAL_TICKETS:
        session.act(bot.action(session.state), session.state.acting_seat())
    table = table_of(session)
    table.its_me.click()
    return table


def ended(mode_id: str, routes: str, tickets: str = "") -> Control:
    """A game that is over, with these routes and tickets of the first player."""
    text = f"scenario: 1\nmode: {mode_id}\nplayers:\n- {{name: Ada, routes: [{routes}], tickets: [{tickets}]}}\n"
    state = load(f"{text}- {{name: Bo}}\nphase: game_over\n".encode()).start
    return Control(Session.at_position(state), Speaker("en", state.board, ["Ada", "Bo"]))


def test_a_city_is_only_named_where_there_are_no_stations() -> None:
    for mode_id, asks in (("usa", False), ("europe", True)):
        table = first_turn(mode_id)
        table.control.choose_city(3)
        assert table.speaker.city(3) in table.control.status.text
        assert ("station" in visible_text(table.root)) == asks


def test_CH_4_the_table_says_that_a_face_up_locomotive_may_be_the_second_card() -> None:
    for mode_id, told in (("switzerland", "may be the second card"), ("usa", "cannot be the second card")):
        table = first_turn(mode_id)
        table.deck.click()
        assert told in table.hint.value


def test_VAR_MEGA_2_the_prompt_says_how_many_long_tickets_may_be_kept() -> None:
    for mode_id, told in (("europe_mega", True), ("europe", False)):
        table = table_of(Session(load_mode(mode_id), ["Ada", "Bo"], 1, 0))
        table.its_me.click()
        assert ("not more than 1 of the long ones" in table.prompt.value) == told


def test_ASIA_4_a_mountain_route_says_what_it_costs() -> None:
    mode = load_mode("legendary_asia")
    speaker = Speaker("en", mode.board)
    route = mode.board.route_index["ankara-tbilisi"]
    assert "1 train more for the mountains" in panels.route_facts(mode.board, route, speaker, mode.claim_points[route])
    state = new_game(mode, ["Ada", "Bo"], 1, 0)
    assert any("and 1 train for the mountains" in line for line in board_lines(state, speaker))


TWO_WAYS = "bombay-poona, poona-wadi, guntakal-wadi-1, bezwada-guntakal, bombay-manmad, indur-manmad, bezwada-indur-1"


def test_INDIA_5_a_ticket_joined_in_two_ways_is_marked_with_both() -> None:
    control = ended("india", f"{TWO_WAYS}, bombay-calicut", "bombay-bezwada, bombay-quilon")
    board, table = control.state.board, Table(control)
    twice, failed = (Proof(0, board.ticket_index[name]) for name in ("bombay-bezwada", "bombay-quilon"))
    assert "in two ways" in table.proof_name(twice)
    assert "in two ways" not in table.proof_name(failed)
    assert {board.routes[route].id for route in control.shown_by(twice)[1]} == set(TWO_WAYS.split(", "))
    once = ended("india", TWO_WAYS.rpartition(", ")[0], "bombay-bezwada")
    assert "in two ways" not in Table(once).proof_name(twice)
    assert len(once.shown_by(twice)[1]) == 4


def test_ASIA_8_the_largest_network_is_shown() -> None:
    board = load_mode("legendary_asia").board
    here = board.routes[0]
    joined = next(route for route in board.routes if here.b in (route.a, route.b) and here.a not in (route.a, route.b))
    far = next(route for route in board.routes if not {route.a, route.b} & {here.a, here.b, joined.a, joined.b})
    control = ended("legendary_asia", ", ".join(route.id for route in (here, joined, far)))
    found = [proof for proof in control.proofs() if proof.network]
    assert [proof.seat for proof in found] == [0]
    assert set(control.shown_by(found[0])[1]) == {here.index, joined.index}
    assert "3 cities in one network" in Table(control).proof_name(found[0])
    assert not any(proof.ticket is None and not proof.network for proof in control.proofs())


def test_country_tickets_lead_to_every_spot_on_the_border() -> None:
    mode = load_mode("switzerland")
    ticket = next(ticket for ticket in mode.board.tickets if len(ticket.targets) > 1)
    shown = Scorer(mode, "en")
    shown.setter.search.value = shown.speaker.place(ticket.targets[0].place)
    assert shown.setter.ticket[ticket.index] in shown.setter.list.children


def test_CH_9_a_ticket_that_is_chosen_is_told_in_full() -> None:
    """A list cuts it off, and it has a number for each country."""
    board = load_mode("switzerland").board
    to_countries = next(ticket for ticket in board.tickets if len(ticket.targets) > 1)
    table = first_turn("switzerland")
    table.control.mark_ticket(to_countries.index)
    assert table.control.status.text == ticket_in_full(to_countries.index, table.speaker)
    assert all(str(target.value) in table.control.status.text for target in to_countries.targets)
    assert first_turn("usa").control.status.text == ""


# -- the pages that referee -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", UNLIKE)
def test_the_first_question_of_a_mode_is_answered(mode_id: str) -> None:
    """Something lies there, a move is asked about, and it can be carried out and taken back."""
    page = Judge(load_mode(mode_id), "en")
    assert page.placing.mode.id == mode_id
    assert page.asking.answer is not None
    assert page.asking.answer.legal is True
    assert not page.placing.problems()
    before = page.placing.draft
    page.carry.click()
    assert page.placing.draft is not before
    page.setter.undo.click()
    page.setting.click()
    assert ("tunnel_decision" in [phase.value for _, phase in page.phase.options]) == load_mode(mode_id).tunnels
    assert "Something went wrong" not in visible_text(page.frame)


def finished(mode_id: str) -> bytes:
    """The last position of a whole game."""
    state, bot = new_game(load_mode(mode_id), ["Ada", "Bo"], 3, 0), WeightedBot(3)
    while state.phase is not Phase.GAME_OVER:
        apply(state, bot.action(state))
    return to_yaml(position(state)).encode()


@pytest.mark.parametrize("mode_id", UNLIKE)
def test_a_game_of_any_mode_can_be_scored_wherever_one_begins(mode_id: str) -> None:
    """A file of another mode opens, with its map, its tickets and its lines; undoing comes back."""
    page, mode = Scorer(load_mode("europe"), "en"), load_mode(mode_id)
    first = page.placing.mode
    page.setter.paste.value = finished(mode_id).decode()
    page.setter.open_line.click()
    assert page.placing.mode.id == mode_id
    assert (page.setter.board, page.setter.map.board) == (mode.board, mode.board)
    assert set(page.setter.ticket) == set(mode.tickets)
    assert page.setter.modes.value.id == mode_id
    for bonus in mode.bonuses:
        assert page.say(f"bonus.{bonus}") in page.sheet.value
    counted = [what for _, what in page.what.options]
    assert ("stations" in counted, "trail" in counted) == (bool(mode.stations), by_trail(mode.bonuses))
    for number in range(len(page.items.options)):
        page.items.index = number
        assert page.proof.value
    page.save.click()
    assert "Something went wrong" not in visible_text(page.frame)
    assert mode_name(mode, page.speaker) in visible_text(page.frame)
    while page.placing.mode is not first:
        page.setter.undo.click()
    assert page.setter.board is first.board


def test_each_mode_keeps_a_table_of_its_own() -> None:
    """Choosing another game loses nothing: what was set up in each is found again, today and the next time."""
    page = Scorer(load_mode("europe"), "en")
    page.setter.route.value = 3
    page.setter.give_route.click()
    for name, route in (("india", 5), ("europe", 3), ("india", 5)):
        page.setter.modes.value = next(mode for _, mode in page.setter.modes.options if mode.id == name)
        assert page.placing.mode.id == name
        if route not in page.placing.draft.seats[0].routes:
            page.setter.route.value = route
            page.setter.give_route.click()
        assert page.placing.draft.seats[0].routes == [route]
    for name, route in (("india", 5), ("europe", 3)):
        assert Scorer(load_mode(name), "en").placing.draft.seats[0].routes == [route]


def test_the_judge_asks_about_a_file_of_another_mode() -> None:
    page = Judge(load_mode("europe"), "en")
    page.asking.ask_route(100)
    text = "scenario: 1\nmode: switzerland\nplayers: [{name: Ada, hand: {red: 2, locomotive: 1}}, {name: Bo}]\n"
    board = load_mode("switzerland").board
    plain = next(route for route in board.routes if not route.tunnel and route.length == 2 and route.color < 8)
    page.setter.open(f"{text}moves: [{{Ada: 'claim {plain.id} 1 locomotive + 1 red'}}]\n".encode())
    page.changed()
    assert page.asking.answer is not None
    assert "CH-6" in [violation.rule for violation in page.asking.answer.violations]
    assert "tunnels only" in page.verdict.value
    page.setter.undo.click()
    assert page.mode.id == "europe"


# -- where one begins -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("begin", [start, judge, scorer])
def test_a_game_is_named_by_its_id_or_is_there_already(begin: Callable[..., Frame]) -> None:
    for mode, name in (("india", "india"), (load_mode("india"), "india"), (OWN, OWN.id)):
        frame = begin(mode=mode)
        chosen = [widget.value for widget in all_widgets(frame) if isinstance(getattr(widget, "value", None), Mode)]
        assert [each.id for each in chosen] == [name]
    with pytest.raises(NoModeError, match=r"no game “indai”.*Did you mean: india"):
        begin(mode="indai")


def test_another_game_keeps_what_was_filled_in() -> None:
    shown = Start(load_mode("europe"), "en")
    shown.number.value = 5
    for name, widget in zip(["Ada", "Bo", "Cem", "Dina", "Eli"], shown.names, strict=True):
        widget.value = name
    shown.box.value, shown.seed.value, shown.open_hands.value = "anniversary", "77", True
    shown.begins.value = 4
    shown.game.value = load_mode("switzerland")
    assert (shown.number.value, shown.box.value, shown.seed.value) == (3, "anniversary", "77")
    assert [name.value for name in shown.names] == ["Ada", "Bo", "Cem"]
    assert (shown.open_hands.value, shown.begins.value) == (True, 2)
    shown.game.value = load_mode("usa")
    assert shown.box.value == "classic"
    assert "Ticket to Ride (USA)" in visible_text(shown.frame)
