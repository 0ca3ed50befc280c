"""Extra tickets of a box: the table, what may be wrong with it, how its tickets join a deck; all values are made up."""

import os
from pathlib import Path
from random import Random

import pytest

from ttr import files
from ttr.bots import WeightedBot
from ttr.extra import (
    MAP,
    MOST_TICKETS,
    Extra,
    Found,
    extra_of,
    fitting,
    free_id,
    join,
    read_brought,
    read_extra,
    takes_extra,
    to_csv,
    write_extra,
)
from ttr.facts import DataError
from ttr.mode import load_mode, mode_ids
from ttr.notation import parse_action
from ttr.rules import new_game
from ttr.scenario import load, play
from ttr.score import score
from ttr.session import Session
from ttr.text import Speaker
from ttr.text.maps import fault_line

HEAD = "city_a,city_b,points,long\n"
SIX = (
    Extra("angora-wien", "angora", "wien", 10),
    Extra("berlin-lisboa", "berlin", "lisboa", 14),
    Extra("brest-petrograd-2", "brest", "petrograd", 7),
    Extra("kobenhavn-london", "kobenhavn", "london", 8),
    Extra("palermo-riga", "palermo", "riga", 16),
    Extra("pamplona-zagrab", "pamplona", "zagrab", 9),
)
LONG = Extra("cadiz-moskva", "cadiz", "moskva", 25, True)
EUROPE = [name for name in mode_ids() if load_mode(name).map == MAP]


def found(text: str) -> Found:
    return read_brought(text.encode())


def told(text: str) -> list[str]:
    """What is said about a table."""
    return [fault_line(fault, Speaker("en"), "extra") for fault in found(text).faults]


# -- the table --------------------------------------------------------------------------------------------------------


def test_no_table_is_no_fault() -> None:
    assert read_extra() == Found(files.saves() / "tickets.csv", (), ())


def test_what_is_written_is_read_again() -> None:
    path = write_extra((*SIX, LONG))
    assert path == read_extra().path == files.saves() / "tickets.csv"
    assert read_extra().tickets == (*SIX, LONG)
    assert not read_extra().grave
    write_extra(())
    assert read_extra() == Found(path, (), ())


def test_the_kit_comes_with_no_values() -> None:
    for name in mode_ids():
        assert extra_of(load_mode(name)) == ()
    assert "orient_express" not in (files.data() / "europe" / "tickets.csv").read_text("utf-8")


@pytest.mark.parametrize("one", ["kobenhavn", "KØBENHAVN", "Copenhagen", "Kopenhag", "Копенгаген", "کپنهاگ"])
def test_cities_in_any_language(one: str) -> None:
    (ticket,) = found(f"{HEAD}{one},London,9,\n").tickets
    assert ticket == Extra("kobenhavn-london", "kobenhavn", "london", 9)


def test_a_table_of_a_spreadsheet() -> None:
    text = "\ufeffcity_a;city_b;points;long\r\nPalermo;Riga;9;yes\r\n\r\n"
    assert found(text).tickets == (Extra("palermo-riga", "palermo", "riga", 9, True),)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (f"{HEAD}Londn,Roma,9,no", "tickets.csv, line 2, ticket-1: “Londn” in the column “city_a” is no city of this"),
        (f"{HEAD}Londn,Roma,9,no", "london"),
        (f"{HEAD}Roma,Roma,9,no", "tickets.csv, line 2, roma-roma: both ends are roma."),
        (f"{HEAD}Roma,Rome,9,no", "both ends are roma"),
        (f"{HEAD}Roma,Wien,9,no\nWien,Roma,9,no", "line 3, wien-roma: these two cities stand in line 2 too."),
        (f"{HEAD}Roma,Wien,9,no\nRoma,Wien,9,no", "line 3, roma-wien-2: these two cities stand in line 2 too."),
        (f"{HEAD}Roma,Wien,0,no", "0 in the column “points” is out of range. Write a number from 1 to 99."),
        (f"{HEAD}Roma,Wien,100,no", "100 in the column “points” is out of range"),
        (f"{HEAD}Roma,Wien,-3,no", "“-3” in the column “points” is no whole number"),
        (f"{HEAD}Roma,Wien,,no", "“” in the column “points” is no whole number"),
        (f"{HEAD}Roma,Wien,9,maybe", "“maybe” in the column “long” is neither “yes” nor “no”"),
        (f"{HEAD}Brest,Petrograd,9,no", "the box has a ticket brest-petrograd of its own"),
        (f"{HEAD}Brest,Petrograd,9,no", "such as brest-petrograd-2 in the column “id”"),
        ("id," + HEAD + "A B,Roma,Wien,9,no", "“A B” is no id"),
        ("id," + HEAD + "x,Roma,Wien,9,no\nx,Roma,Paris,9,no", "line 3, x: this id stands in line 2 too"),
        ("city_a,points\nRoma,9", "tickets.csv, line 1: the column “city_b” is missing"),
        (f'{HEAD}"Roma,Wien,9,no', "this is no CSV"),
        (f"{HEAD}Roma,Wien", "the row has 2 cells, and there are 4 columns"),
    ],
)
def test_what_is_wrong_is_told_with_its_place_and_a_way_out(text: str, said: str) -> None:
    assert found(text).grave
    assert any(said in line for line in told(text)), told(text)


def test_the_good_tickets_beside_a_wrong_one_are_known() -> None:
    assert [ticket.id for ticket in found(f"{HEAD}Roma,Wien,9,no\nRoma,Roma,9,no\n").tickets] == ["roma-wien"]


def test_a_pair_of_the_box_under_another_id_is_told_and_allowed() -> None:
    for text in ("id," + HEAD + "more,Brest,Petrograd,9,no", f"{HEAD}Petrograd,Brest,9,no"):
        assert len(found(text).tickets) == 1
        assert not found(text).grave
        (line,) = told(text)
        assert "these two cities are also on brest-petrograd, a ticket of the box" in line


def test_a_column_that_nothing_reads_is_told() -> None:
    assert [
        "nothing reads the column “decks”" in line for line in told("decks," + HEAD + "europe,Palermo,Riga,9,no")
    ] == [True]


def test_too_many_tickets() -> None:
    cities = [city.id for city in load_mode("europe").board.cities][:13]
    pairs = [(a, b) for a in cities for b in cities if a < b]
    text = "id," + HEAD + "".join(f"x{n},{a},{b},9,no\n" for n, (a, b) in enumerate(pairs))
    assert any(f"more than {MOST_TICKETS} rows" in line for line in told(text))


def test_what_is_no_text() -> None:
    assert [fault.key for fault in read_brought(b"\xff\xfe\0").faults] == ["not_utf8"]
    assert [fault.key for fault in read_brought(b"").faults] == ["no_column"] * 3
    assert [fault.key for fault in read_brought(b"x" * 1_000_001).faults] == ["file_too_large"]


def test_a_folder_in_place_of_the_table() -> None:
    (files.saves() / "tickets.csv").mkdir(parents=True)
    assert [fault.key for fault in read_extra().grave] == ["no_file"]


def test_hostile_cells_are_quoted_and_no_more() -> None:
    hostile = "<script>alert(1)</script>\u202e"
    assert found(f"{HEAD}{hostile},Roma,9,no").grave
    assert found(f"id,{HEAD}{'../' * 30},Roma,Wien,9,no").grave


def test_random_bytes_never_fail(tmp_path: Path) -> None:
    random = Random(7)
    text = to_csv(SIX)
    for _ in range(100):
        at = random.randrange(len(text))
        read_brought((text[:at] + chr(random.randrange(1, 300)) + text[at + random.randrange(4) :]).encode())
    for _ in range(50):
        read_brought(random.randbytes(random.randrange(200)))


def test_free_ids() -> None:
    assert [free_id("a", taken) for taken in ([], ["a"], ["a", "a-2"])] == ["a", "a-2", "a-3"]


# -- joining a deck ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EUROPE)
def test_VAR_BONUS_1_they_join_any_mode_of_europe(name: str) -> None:
    mode = load_mode(name)
    before = (mode.board.tickets, mode.regular_tickets, mode.long_tickets)
    joined = join(mode, fitting(mode, (*SIX, LONG)))
    added = [joined.board.tickets[ticket].id for ticket in joined.tickets if ticket not in mode.tickets]
    assert added == [ticket.id for ticket in SIX] + ([LONG.id] if mode.deal_long else [])
    assert len(joined.regular_tickets) == len(mode.regular_tickets) + 6
    assert len({ticket.id for ticket in joined.board.tickets}) == len(joined.board.tickets)
    assert [ticket.index for ticket in joined.board.tickets] == [*range(len(joined.board.tickets))]
    assert (mode.board.tickets, mode.regular_tickets, mode.long_tickets) == before
    assert load_mode(name) is mode
    assert joined.board.routes is mode.board.routes


def test_VAR_BONUS_1_they_are_off_unless_they_are_asked_for() -> None:
    write_extra(SIX)
    tickets = {ticket.id for ticket in load_mode("europe").board.tickets}
    assert not tickets & {ticket.id for ticket in SIX}
    state = new_game(load_mode("europe"), ["Ada", "Bo"], 1)
    assert len(state.ticket_deck) == 40 - 6


def test_the_same_tickets_give_the_same_mode() -> None:
    mode = load_mode("europe")
    assert join(mode, SIX) is join(mode, SIX)
    assert extra_of(join(mode, (*SIX, LONG))) == (*SIX, LONG)
    assert extra_of(join(join(mode, SIX), (LONG,))) == (LONG,)


def test_TICKET_7_a_long_ticket_does_not_join_where_none_is_dealt() -> None:
    mode = load_mode("europe_bigcities")
    assert fitting(mode, (*SIX, LONG)) == SIX
    with pytest.raises(DataError, match="long tickets not dealt"):
        join(mode, (LONG,))


def test_which_modes_take_them() -> None:
    assert [name for name in mode_ids() if takes_extra(load_mode(name))] == EUROPE
    assert not takes_extra(join(load_mode("europe"), SIX))


def test_moves_name_them() -> None:
    mode = join(load_mode("europe"), SIX)
    action = parse_action("keep angora-wien palermo-riga", mode)
    assert [mode.board.tickets[ticket].id for ticket in action.tickets] == ["angora-wien", "palermo-riga"]  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["europe", "europe_bigcities", "europe_mega"])
def test_VAR_BONUS_1_a_whole_game_with_six_more_tickets(name: str) -> None:
    """It is replayed from its file alone; the table of this machine is another one by then."""
    base = load_mode(name)
    mode = join(base, fitting(base, (*SIX, LONG)))
    session, bot = Session(mode, ["Ada", "Bo", "Cem"], 8, 0), WeightedBot(5)
    extra = {*range(len(base.board.tickets), len(mode.board.tickets))}
    kept: set[int] = set()
    while not session.is_over:
        session.act(bot.choose(session.state.seen_by()).action)
        kept |= {t for player in session.state.players for t in player.tickets} & extra
    assert kept
    write_extra(())
    source = session.text().encode()
    again = Session.resume(source)
    assert again.text() == session.text()
    assert again.state.mode is mode
    sheets = [score(game.state) for game in (session, again)]
    assert [p.total for p in sheets[0].players] == [p.total for p in sheets[1].players]
    assert play(load(source)).holds


def test_an_unreadable_table_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_extra(SIX)
    path.chmod(0)
    if os.access(path, os.R_OK):  # nothing is unreadable for the superuser
        monkeypatch.setattr(
            Path, "open", lambda *_, **__: (_ for _ in ()).throw(PermissionError(13, "Permission denied"))
        )
    assert [fault.key for fault in read_extra().grave] == ["cannot_be_read"]
