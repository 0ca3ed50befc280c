"""What clicks do, without a browser: who sees what, why something is refused, looking back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ttr.action import DRAW, ClaimRoute, KeepTickets
from ttr.bots import FollowingBot, make
from ttr.cards import LOCOMOTIVE
from ttr.mode import load_mode
from ttr.session import Session
from ttr.state import Phase
from ttr.text import Speaker
from ttr.view.colors import PIECES
from ttr.view.control import Control, Stage, Status, piece_looks

Later = Callable[[Callable[[], None]], None]


def control(seed: int = 7, players: int = 2, *, open_hands: bool = False, chosen: bool = True) -> Control:
    names = ["Ada", "Bo", "Cem"][:players]
    session = Session(load_mode("europe"), names, seed, 0)
    if chosen:
        for seat in range(players):
            session.act(KeepTickets(tuple(sorted(session.state.players[seat].offered[:2]))), seat)
    return Control(session, Speaker("en", session.state.board, names), open_hands=open_hands)


def draw_until_claimable(table: Control) -> int:
    """Both draw blind until the player on turn can claim a route that is no tunnel; returns the route."""
    state = table.state
    while True:
        table.its_me()
        routes = [r for r in table.claimable() if not state.board.routes[r].tunnel]
        if routes:
            return routes[0]
        table.draw()
        table.draw()
        table.done_looking()
        state = table.state


def test_nothing_private_is_shown_before_somebody_sits_down() -> None:
    table = control()
    assert table.stage is Stage.COVERED
    assert table.private_seat is None
    assert table.claimable() == []
    assert table.picture().choices == frozenset()
    table.its_me()
    assert table.stage is Stage.TURN
    assert table.private_seat == 0


def test_INFO_1_handing_over_clears_everything_private() -> None:
    table = control()
    route = draw_until_claimable(table)
    seat = table.seat
    table.mark_ticket(table.state.players[seat].tickets[0])
    table.choose_route(route)
    assert table.picture().marked_cities
    assert table.route_payments()
    table.claim(table.route_payments()[0])
    assert table.stage is Stage.COVERED
    assert table.viewer is None
    assert table.status.text == ""
    assert table.route is None
    assert table.ticket is None
    picture = table.picture()
    assert (picture.choices, picture.marked_cities, picture.selected_route) == (frozenset(), frozenset(), None)
    assert picture.owners == {route: seat}


def test_a_card_drawn_blind_is_seen_before_handing_over() -> None:
    table = control()
    table.its_me()
    table.draw()
    assert "Ada draws from the pile: " in table.status.text
    table.draw()
    assert table.stage is Stage.RESTING
    assert table.private_seat == 0
    table.draw()
    assert table.status.kind == "bad"
    table.done_looking()
    assert table.stage is Stage.COVERED
    assert table.status.text == ""


def test_a_face_up_card_needs_no_second_look() -> None:
    table = control()
    table.its_me()
    slot = next(n for n, card in enumerate(table.state.row) if card != LOCOMOTIVE)
    table.take_slot(slot)
    assert table.stage is Stage.SECOND_CARD
    slot = next(n for n, card in enumerate(table.state.row) if card != LOCOMOTIVE)
    table.take_slot(slot)
    assert table.stage is Stage.COVERED


def test_while_covered_every_wish_is_answered_with_who_must_come() -> None:
    table = control()
    for wish in (table.draw, table.draw_tickets, lambda: table.take_slot(0), table.pass_turn):
        wish()
        assert table.status.text == "First Ada must say “It’s me”."
        assert table.session.state.players[0].hand == table.state.players[0].hand
    assert len(table.session.moves) == 2


def test_an_illegal_wish_names_the_rule_and_what_would_be_needed() -> None:
    table = control()
    table.its_me()
    table.choose_route(table.state.board.route_index["petrograd-stockholm"])
    assert table.status.rule == "CLAIM-1"
    assert "needs 8 cards of any one color" in table.status.text
    table.choose_route(table.state.board.route_index["amsterdam-london"])
    assert table.status.rule == "FERRY-1"
    assert table.status.text == "The ferry Amsterdam–London needs 2 locomotives; you have no locomotive."


def test_DRAW_4_is_answered_in_the_status_line() -> None:
    table = control()
    while LOCOMOTIVE not in table.state.row or table.state.phase is not Phase.TURN:
        table.session.act(DRAW)
    table.its_me()
    table.draw()
    if LOCOMOTIVE in table.state.row:
        table.take_slot(table.state.row.index(LOCOMOTIVE))
        assert table.status.rule == "DRAW-4"
        assert table.stage is Stage.SECOND_CARD


def test_TURN_2_a_route_clicked_between_two_cards_is_refused() -> None:
    table = control()
    table.its_me()
    table.draw()
    table.choose_route(0)
    assert table.status.rule == "TURN-2"
    table.choose_city(0)
    assert table.status.rule == "TURN-2"


def test_a_station_costs_what_the_status_says() -> None:
    table = control()
    table.its_me()
    table.choose_city(table.state.board.city_index["wien"])
    assert table.status.text == "A station in Wien costs 1 card of one color."
    payment = table.city_payments()[0]
    table.build(payment)
    assert table.state.station_owner[table.state.board.city_index["wien"]] == 0
    assert table.stage is Stage.COVERED


def test_initial_tickets_one_after_the_other() -> None:
    table = control(players=3, chosen=False)
    for seat, name in enumerate(["Ada", "Bo", "Cem"]):
        assert table.stage is Stage.COVERED
        assert name in table.prompt
        table.its_me()
        assert table.stage is Stage.TICKETS
        offered = table.state.players[seat].offered
        table.keep(offered[:1])
        assert table.status.rule == "SETUP-6"
        table.keep(offered[1:3])
    assert table.state.phase is Phase.TURN


def test_with_open_hands_nobody_hands_over() -> None:
    table = control(open_hands=True, chosen=False)
    assert table.stage is Stage.TICKETS
    for _ in range(2):
        table.keep(table.state.players[table.seat].offered[:2])
    assert table.stage is Stage.TURN
    table.draw()
    table.draw()
    assert table.stage is Stage.TURN
    assert table.private_seat == 1
    assert "draws from the pile" in table.status.text


def test_looking_back_shows_public_facts_only() -> None:
    table = control()
    table.its_me()
    table.draw()
    table.step(1)
    assert table.stage is Stage.REVIEW
    assert table.private_seat is None
    table.draw()
    assert "earlier position" in table.status.text
    table.step(99)
    assert table.stage is Stage.COVERED
    table.its_me()
    assert table.stage is Stage.SECOND_CARD


def test_playing_on_from_an_earlier_point_asks_first() -> None:
    table = control()
    table.its_me()
    table.draw()
    table.step(2)
    table.ask_to_branch()
    assert table.asks_to_branch
    assert len(table.session.moves) == 3
    table.branch()
    assert not table.asks_to_branch
    assert len(table.session.moves) == 2
    assert table.stage is Stage.COVERED


@pytest.mark.parametrize("text", ["Wien", "vienna", "VİYANA", "Вена", "وین", "viena"])
def test_a_city_is_found_by_any_name(text: str) -> None:
    table = control()
    table.find_city(text)
    assert table.marked_city == table.state.board.city_index["wien"]
    table.find_city("")
    assert table.marked_city is None


def test_a_city_that_is_nowhere() -> None:
    table = control()
    table.find_city("<Atlantis>")
    assert table.status.text == "No city on this map is called “<Atlantis>”."


def test_a_game_that_cannot_be_saved_goes_on_and_says_so(tmp_path: Path) -> None:
    table = control()
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    table.session.path = blocked / "game.yaml"
    table.its_me()
    table.draw()
    assert "could not be saved" in table.status.text
    assert table.stage is Stage.SECOND_CARD


def test_a_mistake_of_the_kit_is_shown() -> None:
    table = control()
    table.fail(ZeroDivisionError("oh"))
    assert "ZeroDivisionError: oh" in table.status.text
    assert table.status.kind == "bad"


def test_colors_not_chosen_are_those_left() -> None:
    assert piece_looks(("red", None, None)) == (PIECES["red"], PIECES["blue"], PIECES["green"])


def against_a_bot(seed: int = 7, you: int = 0) -> Control:
    """Ada and Bo; one of them plays by itself."""
    session = Session(load_mode("europe"), ["Ada", "Bo"], seed, 0)
    return Control(session, Speaker("en", session.state.board, ["Ada", "Bo"]), bots={1 - you: FollowingBot()})


def test_one_person_against_a_bot_never_hands_over() -> None:
    table = against_a_bot()
    assert table.stage is Stage.TICKETS
    table.keep(table.state.players[0].offered[:2])
    assert table.stage is Stage.TURN
    assert table.state.ticket_count(1) == 2
    assert table.status.text.endswith("Bo keeps 2 tickets.")
    table.draw()
    assert table.stage is Stage.SECOND_CARD
    table.draw()
    assert table.stage is Stage.TURN
    assert table.seat == table.viewer == 0
    assert "Ada draws from the pile" in table.status.text
    assert "Bo" in table.status.text


def test_INFO_1_what_a_bot_draws_blind_is_not_told() -> None:
    table = against_a_bot()
    table.keep(table.state.players[0].offered[:2])
    told = []
    for _ in range(20):
        table.draw()
        told.append(table.status.text)
    assert any("Bo draws a card from the pile" in text for text in told)
    assert not any("Bo draws from the pile:" in text for text in told)


def test_a_bot_that_begins_has_played_when_the_table_is_shown() -> None:
    table = against_a_bot(you=1)
    assert table.seat == table.viewer == 1
    assert table.stage is Stage.TICKETS
    table.keep(table.state.players[1].offered[:2])
    assert table.stage is Stage.TURN
    assert table.seat == 1


def test_a_whole_game_against_a_bot_comes_to_its_end() -> None:
    table, bot = against_a_bot(), FollowingBot()
    for _ in range(600):
        if table.stage is Stage.OVER:
            return
        table.act(bot.choose(table.state.seen_by()).action)
    pytest.fail("the game does not end")


def test_playing_on_from_an_earlier_position_lets_the_bot_act() -> None:
    table = against_a_bot()
    table.keep(table.state.players[0].offered[:2])
    table.draw()
    table.draw()
    table.step(4)
    assert table.state.acting_seat() == 1
    assert table.stage is Stage.REVIEW
    table.branch()
    assert table.stage is Stage.TURN
    assert table.seat == table.viewer == 0


def test_an_objection_is_said_once() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 7, 0)
    asked = []

    def objection(state: object, action: object) -> str | None:
        asked.append(action)
        return "Think again."

    speaker = Speaker("en", session.state.board, ["Ada", "Bo"])
    table = Control(session, speaker, open_hands=True, objection=objection)
    kept = table.state.players[0].offered[:2]
    table.keep(kept)
    assert table.status.text == "Think again."
    assert session.moves == []
    table.keep(table.state.players[0].offered[1:3])
    assert session.moves == []
    table.keep(table.state.players[0].offered[1:3])
    assert len(session.moves) == 1
    assert len(asked) == 2
    table.keep(table.state.players[1].offered[:1])
    assert table.status.rule == "SETUP-6", "what is illegal is refused, not objected to"


def seats(kinds: dict[int, str], *, players: int = 2, open_hands: bool = False, later: Later | None = None) -> Control:
    """Some of Ada, Bo and Cem play by themselves; there are hints."""
    names = ["Ada", "Bo", "Cem"][:players]
    session = Session(load_mode("europe"), names, 7, 0)
    return Control(
        session,
        Speaker("en", session.state.board, names),
        open_hands=open_hands,
        bots={seat: make(kind, seat) for seat, kind in kinds.items()},
        adviser=FollowingBot,
        later=later,
    )


def test_two_people_and_a_bot_hand_over_and_the_bot_acts_in_between() -> None:
    table = seats({1: "weighted"}, players=3)
    assert table.stage is Stage.COVERED
    for seat in (0, 2):
        assert table.seat == seat
        table.its_me()
        table.keep(table.state.players[seat].offered[:2])
    assert "Bo keeps" in table.speaker.event(table.session.logs[2][0])
    assert table.stage is Stage.COVERED
    table.its_me()
    table.draw()
    table.draw()
    assert table.stage is Stage.RESTING, "the bot waits until Ada has seen her card"
    assert table.session.moves[-1][0] == 0
    table.done_looking()
    assert table.stage is Stage.COVERED
    assert table.seat == 2
    assert "Bo" in table.status.text
    assert "Ada" not in table.status.text, "what Ada drew is not told to others"


def test_with_open_hands_the_screen_stays_with_people() -> None:
    table = seats({1: "simple"}, open_hands=True)
    table.keep(table.state.players[0].offered[:2])
    assert table.viewer == table.seat == 0
    assert table.private_seat == 0


def test_INFO_1_reasons_of_bots_are_told_only_with_open_hands_or_after_the_end() -> None:
    table = seats({1: "simple"})
    table.keep(table.state.players[0].offered[:2])
    assert table.choices
    assert table.status.reasons == ()
    table.step(1)
    assert table.status == Status()
    table.step(9)
    bot = FollowingBot()
    while table.stage is not Stage.OVER:
        table.act(bot.choose(table.state.seen_by()).action)
    table.step(2)
    assert [done for done, _ in table.status.reasons] == [table.status.text]
    assert table.status.text.startswith("Bo keeps ")
    assert "promise" in table.status.reasons[0][1]
    table.choices.clear()
    table.step(2)
    assert "opened again" in table.status.reasons[0][1]
    table = seats({1: "simple"}, open_hands=True)
    table.keep(table.state.players[0].offered[:2])
    assert len(table.status.reasons) == 1


def test_reasons_of_moves_that_are_played_anew_are_forgotten() -> None:
    table = seats({1: "simple"})
    table.keep(table.state.players[0].offered[:2])
    table.draw()
    table.draw()
    told = dict(table.choices)
    assert len(told) > 1
    table.step(2)
    table.branch()
    assert set(table.choices) == {2}


class Clock:
    """Calls things when it is told to."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def later(self, wish: Callable[[], None]) -> None:
        self.waiting.append(wish)

    def tick(self) -> None:
        self.waiting.pop(0)()


def test_while_a_bot_thinks_it_says_so_and_clicks_do_not_count() -> None:
    clock = Clock()
    table = seats({1: "simple"}, later=clock.later)
    table.keep(table.state.players[0].offered[:2])
    assert table.stage is Stage.THINKING
    assert table.prompt == "Bo is thinking …"
    moves = len(table.session.moves)
    for wish in (table.draw, table.draw_tickets, lambda: table.choose_route(0), lambda: table.choose_city(0)):
        wish()
        assert (table.stage, len(table.session.moves)) == (Stage.THINKING, moves)
    table.let_bots_play()
    assert len(clock.waiting) == 1, "nothing happens twice"
    clock.tick()
    assert len(table.session.moves) == moves + 1
    table.draw()
    assert table.stage is Stage.THINKING, "what was clicked while the bot thought is passed over"
    assert len(table.session.moves) == moves + 1
    clock.tick()
    assert clock.waiting == []
    assert table.stage is Stage.TURN
    assert "Bo keeps 2 tickets." in table.status.text


def test_who_looks_back_while_a_bot_thinks_stops_it_until_they_return() -> None:
    clock = Clock()
    table = seats({1: "simple"}, later=clock.later)
    table.keep(table.state.players[0].offered[:2])
    table.step(0)
    assert table.stage is Stage.REVIEW
    clock.tick()
    assert len(table.session.moves) == 1
    table.step(1)
    assert table.stage is Stage.THINKING
    clock.tick()
    assert len(table.session.moves) == 2


def test_a_bot_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    table = seats({1: "simple"}, later=clock.later)
    monkeypatch.setattr(table.bots[1].bot, "choose", lambda seen: 1 / 0)
    table.keep(table.state.players[0].offered[:2])
    clock.tick()
    assert "ZeroDivisionError" in table.status.text
    assert clock.waiting == []
    monkeypatch.undo()
    table.step(0)
    table.step(1)
    clock.tick()
    assert len(table.session.moves) == 2, "looking back and returning lets it try again"


def test_a_reason_that_cannot_be_said_does_not_stop_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    table = seats({1: "simple"}, open_hands=True, later=clock.later)
    monkeypatch.setattr("ttr.view.control.reason", lambda choice, speaker: {}[choice.key])
    table.keep(table.state.players[0].offered[:2])
    clock.tick()
    assert "KeyError" in table.status.text
    clock.tick()
    assert table.stage is Stage.TURN


def test_a_hint_says_what_and_why_and_marks_it_until_somebody_acts() -> None:
    table = seats({1: "simple"})
    table.advise()
    assert table.status.text.startswith("A simple player would do this now: Keep ")
    assert table.advice is not None
    kept = table.advice.action
    assert isinstance(kept, KeepTickets)
    board = table.state.board
    assert set(table.picture().marked_cities) == {
        city for ticket in kept.tickets for city in board.tickets[ticket].cities
    }
    assert table.session.moves == [], "nothing is done for anybody"
    table.keep(kept.tickets)
    assert table.advice is None
    assert table.picture().marked_cities == frozenset()
    while not any(not board.routes[route].tunnel for route in table.claimable()):
        table.draw()
    table.advise()
    advice = table.advice
    assert advice is not None
    route = advice.facts["route"]
    assert table.picture().marked_routes == {route}
    assert table.picture().marked_cities == {board.routes[route].a, board.routes[route].b}


def test_INFO_1_a_hint_is_gone_when_the_screen_is_handed_over() -> None:
    table = seats({}, players=2)
    table.advise()
    assert table.status.text == "Hints are there when it is your turn."
    assert table.advice is None
    table.its_me()
    table.advise()
    assert table.advice is not None
    table.keep(table.state.players[0].offered[:2])
    assert table.stage is Stage.COVERED
    assert (table.advice, table.status) == (None, Status())
    assert table.picture().marked_cities == frozenset()
    table.its_me()
    table.advise()
    table.step(0)
    assert (table.advice, table.status) == (None, Status())


def test_a_turn_of_a_finished_game_is_shown_with_what_it_was_about() -> None:
    table, bot = seats({1: "simple"}), FollowingBot()
    while table.stage is not Stage.OVER:
        table.act(bot.choose(table.state.seen_by()).action)
    claims = [
        (number, action.route)
        for number, (_, action) in enumerate(table.session.moves)
        if isinstance(action, ClaimRoute)
    ]
    number, route = claims[0]
    table.show_turn(number, number + 1)
    assert table.session.at == number + 1
    assert table.picture().marked_routes == {route}
    assert table.speaker.route(route) in table.status.text
    table.step(3)
    assert table.picture().marked_routes == frozenset()
    table.show_turn(0, 1)
    assert table.picture().marked_cities, "the cities of the tickets kept"
