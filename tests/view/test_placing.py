"""Setting a position up by clicks: what each click does, what it says, and that nothing is lost."""

from pathlib import Path

import pytest

from tests.table import FORTY_TWO
from ttr import files
from ttr.cards import CARDS, EMPTY
from ttr.mode import load_mode
from ttr.scenario import ScenarioError, load, read
from ttr.scenario.draft import Draft, blank
from ttr.scenario.line import to_line
from ttr.state import Phase
from ttr.text import Speaker
from ttr.view.placing import PILES, Placing, place_of

EUROPE = load_mode("europe")
RED, LOCO = CARDS.index("red"), CARDS.index("locomotive")


def placing(*names: str, path: Path | None = None) -> Placing:
    return Placing(blank(EUROPE, names or ("Ada", "Bo")), Speaker("en", EUROPE.board), path)


def route(name: str) -> int:
    return EUROPE.board.route_index[name]


def test_a_click_gives_a_route_to_the_player_who_is_served() -> None:
    made = placing()
    made.select(1)
    made.click_route(route("paris-zurich"))
    assert made.status.text == "Paris–Zürich belongs to Bo now. 42 trains left."
    assert made.picture().owners == {route("paris-zurich"): 1}
    made.click_route(route("paris-zurich"))
    assert made.status.text == "Paris–Zürich is free again. Bo has 45 trains left."
    assert made.picture().owners == {}


def test_CLAIM_8_a_route_of_somebody_else_is_refused_with_its_rule() -> None:
    made = placing()
    made.click_route(route("paris-zurich"))
    made.select(1)
    made.click_route(route("paris-zurich"))
    assert (made.status.kind, made.status.rule) == ("bad", "CLAIM-8")
    assert made.picture().owners == {route("paris-zurich"): 0}


def test_DOUBLE_3_the_closed_track_is_refused_as_it_happens() -> None:
    made = placing()
    made.click_route(route("frankfurt-paris-1"))
    made.select(1)
    made.click_route(route("frankfurt-paris-2"))
    assert (made.status.kind, made.status.rule) == ("bad", "DOUBLE-3")


def test_stations_and_tickets() -> None:
    made = placing()
    made.click_city(EUROPE.board.city_index["wien"])
    assert made.status.text == "Ada has a station in Wien now."
    ticket = EUROPE.board.ticket_index["paris-wien"]
    made.click_ticket(ticket)
    assert made.status.text == "Ada has the ticket Paris – Wien (8) now."
    made.select(1)
    made.click_ticket(ticket)
    assert made.status.kind == "bad"
    assert made.draft.holder(ticket) == 0
    made.select(0)
    made.click_ticket(ticket)
    assert made.draft.holder(ticket) is None


def test_every_change_can_be_taken_back() -> None:
    made = placing()
    made.click_route(route("paris-zurich"))
    made.add_card("hand", RED)
    made.set_players(3)
    made.undo()
    assert made.status.text == made.speaker.say("editor.status.undone")
    made.undo()
    made.undo()
    assert made.status.text == "Undone: Paris–Zürich belongs to Ada now. 42 trains left."
    assert made.draft == blank(EUROPE, ("Ada", "Bo"))
    made.undo()
    assert made.status.kind == "bad"


@pytest.mark.parametrize("place", PILES)
def test_cards_come_and_go_one_by_one(place: str) -> None:
    made = placing()
    made.draft.phase = Phase.TUNNEL_DECISION
    made.add_card(place, RED)
    made.add_card(place, LOCO)
    made.add_card(place, RED)
    assert {"2 red + 1 locomotive", "red, locomotive, red"} & {made.written(place)}
    made.take_card(place, RED)
    assert {"1 red + 1 locomotive", "red, locomotive"} & {made.written(place)}
    made.take_card(place, CARDS.index("blue"))
    assert made.status.kind == "bad"


def test_COMP_2_no_more_cards_than_there_are() -> None:
    made = placing()
    made.write("hand", "12 red")
    made.add_card("row", RED)
    assert made.status.kind == "bad"
    assert made.draft.row is None


def test_the_row_takes_five_cards_and_fills_its_gaps() -> None:
    made = placing()
    made.write("row", "red, -, blue, blue, green")
    assert made.draft.row is not None
    assert made.draft.row[1] == EMPTY
    made.add_card("row", LOCO)
    assert made.written("row") == "red, locomotive, blue, blue, green"
    made.add_card("row", LOCO)
    assert made.status.kind == "bad"


def test_cards_may_be_typed_in_order_or_by_number() -> None:
    made = placing()
    made.write("top", "Red, 3 blue, locomotive")
    assert made.written("top") == "red, blue, blue, blue, locomotive"
    made.write("hand", "2 red + 1 locomotive")
    assert made.written("hand") == "2 red + 1 locomotive"
    made.write("hand", "")
    assert made.written("hand") == ""


@pytest.mark.parametrize(("place", "text"), [("hand", "2 rd"), ("hand", "-"), ("row", "rd"), ("top", "red,,gren")])
def test_what_cannot_be_read_leaves_the_cards_as_they_are(place: str, text: str) -> None:
    made = placing()
    made.write(place, "3 red")
    assert not made.write(place, text)
    assert made.status.kind == "bad"
    assert made.pile(place)
    assert "red" in made.written(place)


def test_an_impossible_position_names_the_place_in_words() -> None:
    made = placing()
    made.put("hand", [13, *[0] * 8])
    assert made.state is None
    assert [line.partition(":")[0] for line in made.problems()] == ["Ada, train cards"]
    made.put("hand", [12, *[0] * 8])
    assert made.problems() == []
    assert made.state is not None


def test_END_1_few_trains_need_a_last_round() -> None:
    made = placing()
    for name in FORTY_TWO:
        made.click_route(route(name))
    assert made.problems() == []
    made.click_route(route("budapest-wien-1"))
    assert [line.partition(":")[0] for line in made.problems()] == ["Last round"]
    made.set_final(0)
    assert made.problems() == []


def test_players_come_and_go_and_have_names_and_colors() -> None:
    made = placing()
    made.set_players(9)
    assert len(made.draft.seats) == 5
    assert len(set(made.draft.names)) == 5
    made.rename(4, " Eli ")
    assert made.draft.names[4] == "Eli"
    assert made.speaker.names[4] == "Eli"
    for name in ("Ada", "", "expect", "a\nb"):
        made.rename(4, name)
        assert made.status.kind == "bad"
        assert made.draft.names[4] == "Eli"
    made.recolor(0, "yellow")
    made.recolor(1, "yellow")
    assert made.status.kind == "bad"
    assert (made.draft.seats[0].color, made.draft.seats[1].color) == ("yellow", None)
    made.select(4)
    made.click_route(route("paris-zurich"))
    made.set_players(4)
    assert made.status.text.startswith("Eli has left, with 1 route.")
    made.set_players(2)
    assert made.seat == 1
    made.undo()
    made.undo()
    assert made.draft.names[4] == "Eli"


def test_another_phase_puts_away_what_only_the_old_one_has() -> None:
    made = placing()
    made.set_phase(Phase.TUNNEL_DECISION)
    made.set_tunnel(route("sarajevo-sofia"))
    made.write("paid", "2 black")
    made.write("revealed", "black, red, green")
    assert made.state is not None
    assert made.state.tunnel is not None
    made.set_phase(Phase.KEEP_TICKETS)
    assert (made.draft.tunnel, sum(made.draft.paid), made.draft.revealed) == (None, 0, [])
    made.click_ticket(EUROPE.board.ticket_index["paris-wien"], drawn=True)
    assert made.state is not None
    made.set_phase(Phase.TURN)
    assert made.draft.seats[0].drawn == []
    made.set_phase(Phase.TUNNEL_DECISION)
    assert made.problems() == [made.speaker.say("editor.no_tunnel")]


# -- files ------------------------------------------------------------------------------------------------------------


def test_everything_is_kept_and_found_again() -> None:
    path = place_of("test", EUROPE)
    assert path.is_relative_to(files.saves())
    made = placing(path=path)
    made.click_route(route("paris-zurich"))
    made.put("hand", [13, *[0] * 8])
    again = placing(path=path).kept()
    assert again == made.draft


def test_a_damaged_file_is_put_aside_and_told_of() -> None:
    path = place_of("damaged", EUROPE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"scenario: [")
    with pytest.raises(ScenarioError):
        placing(path=path).kept()
    assert not path.exists()
    assert path.with_suffix(".damaged").read_bytes() == b"scenario: ["
    assert placing(path=path).kept() is None


def test_a_folder_that_cannot_be_written_loses_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    made = placing(path=tmp_path / "file" / "position.yaml")
    made.click_route(route("paris-zurich"))
    assert made.picture().owners == {route("paris-zurich"): 0}
    assert made.status.kind == "good"
    assert [str(made.path) in note for note in made.notes()] == [True]
    made.path = tmp_path / "position.yaml"
    made.click_route(route("paris-zurich"))
    assert made.notes() == []


GAME = b"""
scenario: 1
title: A dispute
players:
- {name: Cem, color: red, hand: {black: 2}}
- {name: Dina, hand: {red: 2}}
row: [red, white, blue, blue, green]
moves:
- Cem: claim bruxelles-paris-1 2 red
"""


def test_a_file_with_one_move_asks_about_it() -> None:
    made = placing()
    move = made.open(GAME)
    assert move is not None
    assert made.draft.names == ["Cem", "Dina"]
    assert made.draft.seats[0].color == "red"
    assert made.draft.kept["title"] == "A dispute"
    assert made.state == load(GAME).start


def test_earlier_moves_are_carried_out() -> None:
    made = placing()
    made.open(GAME.replace(b"claim bruxelles-paris-1 2 red", b"draw blue") + b"- Cem: draw blue\n- Dina: draw deck\n")
    assert made.state is not None
    assert made.state.players[0].hand[CARDS.index("blue")] == 2
    assert made.state.turn == 1
    assert made.draft.seats[0].color == "red"


@pytest.mark.parametrize("source", [b"[", GAME + b"- Dina: pass\n- Cem: pass\n"])
def test_what_cannot_be_opened_changes_nothing(source: bytes) -> None:
    made = placing()
    before = made.draft
    with pytest.raises(ScenarioError):
        made.open(source)
    assert made.draft is before


def test_a_line_is_opened_like_a_file() -> None:
    made, other = placing(), placing()
    made.open(GAME)
    other.open(to_line(made.draft.data()).encode())
    assert other.draft.build().start == made.draft.build().start


def test_opening_can_be_taken_back() -> None:
    made = placing()
    made.click_route(route("paris-zurich"))
    before = made.draft
    made.open(GAME)
    made.undo()
    assert made.draft == before
    assert made.speaker.names == ["Ada", "Bo"]


def test_drafts_of_files_are_those_of_their_data() -> None:
    made = placing()
    made.open(GAME)
    assert made.draft == Draft.of(read(GAME).data)
