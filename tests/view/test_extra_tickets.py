"""The form for extra tickets: what is typed is kept in a small file, and nothing typed is lost. Values are made up."""

import re
from base64 import b64decode
from html import unescape
from pathlib import Path

import pytest

from tests.test_languages import pseudo, strays  # noqa: F401 (a fixture)
from tests.view.widgets import all_widgets, bring, texts, visible_text
from ttr import files
from ttr.board import load_board
from ttr.extra import MOST_TICKETS, Extra, read_extra, write_extra
from ttr.mode import load_mode
from ttr.view.extra_tickets import ExtraTickets, extra_tickets
from ttr.view.start import Start

TICKET = Extra("palermo-riga", "palermo", "riga", 16)
OTHER = Extra("kobenhavn-london", "kobenhavn", "london", 8)
HEAD = "city_a,city_b,points,long\n"


def fill(form: ExtraTickets, a: str, b: str, value: str, *, long: bool = False) -> None:
    form.ends[0].value, form.ends[1].value, form.value.value, form.kind.value = a, b, value, long
    form.add.click()


def sentence(form: ExtraTickets) -> str:
    return unescape(re.sub(r"<details.*?</details>|<[^>]*>", "", form.status.value))


def test_a_ticket_is_typed_in_and_kept() -> None:
    form = ExtraTickets("en")
    assert [label for label, _ in form.list.options] == ["none yet"]
    assert form.remove.disabled
    fill(form, "Palermo", "Riga", "16")
    assert sentence(form).startswith("Added: Palermo")
    assert read_extra().tickets == (TICKET,)
    assert [value for _, value in form.list.options] == [TICKET]
    assert (form.ends[0].value, form.ends[1].value, form.value.value) == ("", "", "")
    fill(form, "kopenhag", "Лондон", "8", long=True)
    assert read_extra().tickets == (TICKET, OTHER._replace(long=True))
    assert "long" in form.list.options[1][0]
    assert ExtraTickets("en").found.tickets == read_extra().tickets


@pytest.mark.parametrize(
    ("one", "other"),
    [("Copenhagen", "London"), ("کپنهاگ", "لندن"), (" KØBENHAVN ", "londra"), ("Копенгаген", "Лондон")],
)
def test_cities_in_any_language_and_spelling(one: str, other: str) -> None:
    form = ExtraTickets("tr")
    fill(form, one, other, "۸")
    assert read_extra().tickets == (OTHER,)


def test_the_fields_offer_every_name_in_every_language() -> None:
    offered = set(ExtraTickets("ru").ends[0].options)
    assert {"København", "Копенгаген", "کپنهاگ", "London", "Londra"} <= offered


@pytest.mark.parametrize(
    ("a", "b", "value", "said"),
    [
        ("", "Riga", "5", "Name both cities."),
        ("Palermo", "  ", "5", "Name both cities."),
        ("Palermmo", "Riga", "5", "This map has no city “Palermmo”. "),
        ("Palermmo", "Riga", "5", "Palermo"),
        ("Riga", "riga", "5", "Both ends are Riga"),
        ("Palermo", "Riga", "", "“” is none"),
        ("Palermo", "Riga", "0", "a whole number from 1 to 99"),
        ("Palermo", "Riga", "100", "a whole number from 1 to 99"),
        ("Palermo", "Riga", "1.5", "a whole number from 1 to 99"),
        ("Palermo", "Riga", "²", "a whole number from 1 to 99"),
        ("Palermo", "Riga", "9" * 5000, "a whole number from 1 to 99"),
    ],
)
def test_what_cannot_be_a_ticket_is_told_and_stays_in_the_form(a: str, b: str, value: str, said: str) -> None:
    form = ExtraTickets("en")
    fill(form, a, b, value)
    assert said in sentence(form)
    assert read_extra().tickets == ()
    assert (form.ends[0].value, form.ends[1].value, form.value.value) == (a, b, value)


def test_the_same_cities_twice() -> None:
    form = ExtraTickets("en")
    fill(form, "Palermo", "Riga", "16")
    fill(form, "Riga", "Palermo", "9")
    assert "You have a ticket with these two cities" in sentence(form)
    assert read_extra().tickets == (TICKET,)


def test_a_pair_of_the_box_gets_another_id_and_is_told() -> None:
    form = ExtraTickets("en")
    fill(form, "Brest", "Petrograd", "7")
    assert read_extra().tickets == (Extra("brest-petrograd-2", "brest", "petrograd", 7),)
    assert "The box has a ticket with these two cities, too; in files yours is called brest-petrograd-2." in sentence(
        form
    )
    assert "a ticket of the box" in form.faults.value


def test_what_is_taken_out_can_be_added_again() -> None:
    write_extra((TICKET, OTHER._replace(long=True)))
    form = ExtraTickets("en")
    form.remove.click()
    assert "First choose a ticket" in sentence(form)
    form.list.value = form.list.options[1][1]
    form.remove.click()
    assert read_extra().tickets == (TICKET,)
    assert "Taken out" in sentence(form)
    form.add.click()
    assert read_extra().tickets == (TICKET, OTHER._replace(long=True))
    for _ in range(2):
        form.list.value = form.list.options[0][1]
        form.remove.click()
    assert read_extra().tickets == ()
    assert form.download.value == ""


def test_what_another_window_has_added_is_not_lost() -> None:
    form = ExtraTickets("en")
    write_extra((OTHER,))
    fill(form, "Palermo", "Riga", "16")
    assert read_extra().tickets == (OTHER, TICKET)


def test_the_file_goes_and_comes() -> None:
    write_extra((TICKET,))
    form = ExtraTickets("en")
    found = re.search(r'download="tickets.csv" href="data:text/csv;base64,([^"]*)"', form.download.value)
    assert found
    taken = b64decode(found[1])
    write_extra((OTHER,))
    bring(form.upload, taken)
    assert sentence(form) == "1 ticket was added."
    assert read_extra().tickets == (OTHER, TICKET)
    bring(form.upload, taken)
    assert sentence(form) == "0 tickets were added. The others you had already."
    assert str(files.saves() / "tickets.csv") in unescape(form.where.value)


@pytest.mark.parametrize("content", [b"\xff\xfe", b"", b"x,y\n1,2\n", f"{HEAD}Roma,Roma,9,no\n".encode()])
def test_a_brought_file_with_mistakes_changes_nothing(content: bytes) -> None:
    write_extra((TICKET,))
    form = ExtraTickets("en")
    bring(form.upload, content)
    assert "cannot be used, and nothing has changed" in sentence(form)
    assert "tickets.csv" in form.faults.value
    assert read_extra().tickets == (TICKET,)


def test_a_file_with_mistakes_is_never_written_over() -> None:
    path = files.saves() / "tickets.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = f"{HEAD}Palermo,Riga,16,no\nRoma,Roma,<b>9,no\n"
    path.write_text(text, "utf-8")
    form = ExtraTickets("en")
    assert "both ends are roma" in form.faults.value
    assert "“&lt;b&gt;9”" in form.faults.value
    fill(form, "London", "Kobenhavn", "8")
    form.list.value = TICKET
    form.remove.click()
    bring(form.upload, f"{HEAD}Brest,Riga,9,no\n".encode())
    assert sentence(form) == "Nothing has changed. First correct the file, or put it aside."
    assert path.read_text("utf-8") == text
    assert form.aside.layout.display == ""
    form.aside.click()
    aside = path.with_name("tickets (2).csv")
    assert aside.read_text("utf-8") == text
    assert str(aside) in sentence(form)
    assert form.aside.layout.display == "none"
    fill(form, "London", "Kobenhavn", "8")
    assert len(read_extra().tickets) == 1


def test_too_many() -> None:
    cities = [city.id for city in load_board("europe").cities]
    pairs = [(a, b) for a in cities for b in cities if a < b][:MOST_TICKETS]
    write_extra([Extra(f"x{n}", a, b, 9) for n, (a, b) in enumerate(pairs)])
    form = ExtraTickets("en")
    fill(form, "Wien", "Zurich", "16")
    assert "There is room for 60 tickets" in sentence(form)


def test_a_folder_that_cannot_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("TTR_HOME", str(tmp_path / "file"))
    form = ExtraTickets("en")
    fill(form, "Palermo", "Riga", "16")
    assert "cannot be written" in sentence(form)
    assert form.value.value == "16"


def test_hostile_words_are_escaped() -> None:
    form = ExtraTickets("en")
    for hostile in ("<img src=x onerror=alert(1)>", "</span><script>", '"><b>'):
        fill(form, hostile, "Riga", "5")
        assert hostile not in form.status.value
        fill(form, "Palermo", "Riga", hostile)
        assert hostile not in form.status.value
        bring(form.upload, f'id,{HEAD}"{hostile.replace(chr(34), chr(34) * 2)}",Riga,Roma,9,no\n'.encode())
        assert hostile not in form.faults.value


def test_a_way_back() -> None:
    went: list[bool] = []
    form = ExtraTickets("en", lambda: went.append(True))
    form.back[0].click()
    assert went == [True]
    assert ExtraTickets("en").back == []


def test_a_page_without_widgets_shows_the_tickets_in_words() -> None:
    assert "no extra tickets yet" in extra_tickets("en")._repr_mimebundle_()["text/plain"]
    write_extra((TICKET, OTHER))
    told = extra_tickets("en")._repr_mimebundle_()["text/plain"]
    assert "2 extra tickets: " in told
    assert "Palermo" in told


def test_it_is_read_from_right_to_left() -> None:
    assert "ttr-rtl" in extra_tickets("fa")._dom_classes


def test_nothing_is_written_in_the_code(pseudo: str) -> None:  # noqa: F811
    form = ExtraTickets(pseudo, lambda: None)
    found = {*texts(form.frame), form.words()}

    def look() -> None:
        found.update(texts(form.frame), [form.words(), form.status.value])

    for a, b, value in (
        ("", "", ""),
        ("Palermmo", "Riga", "5"),
        ("Riga", "Riga", "5"),
        ("Palermo", "Riga", "x"),
        ("Palermo", "Riga", "16"),
        ("Palermo", "Riga", "16"),
        ("Brest", "Petrograd", "16"),
    ):
        fill(form, a, b, value, long=True)
        look()
    form.remove.click()
    look()
    form.list.value = form.list.options[0][1]
    form.remove.click()
    look()
    for text in (
        "x",
        f"{HEAD}Roma,Roma,x,x\nBrest,Roma,9\nBrest,Petrograd,9,no\nRom,Riga,9,",
        f"{HEAD}Cadiz,Roma,3,no\n",
    ):
        bring(form.upload, text.encode())
        look()
    form.found.path.write_text("a", "utf-8")
    form.add.click()
    look()
    form.aside.click()
    look()
    visible = {re.sub(r"<[^>]*>", "", text) for text in found}
    assert {strays(text, CITIES) for text in visible} == {""}
    assert visible_text(form.frame)


CITIES = tuple(
    sorted((name for city in load_board("europe").cities for name in city.names.values()), key=len, reverse=True)
)


# -- at the start of a game -------------------------------------------------------------------------------------------


def started(mode: str = "europe") -> Start:
    return Start(load_mode(mode), "en")


def test_VAR_BONUS_1_off_by_default() -> None:
    assert "With" not in visible_text(started().frame)
    write_extra((TICKET, OTHER))
    form = started()
    assert "With 2 extra tickets of yours" in visible_text(form.frame)
    form.go.click()
    assert form.table is not None
    assert not form.table.control.session.state.mode.extra


def test_VAR_BONUS_1_a_game_with_them() -> None:
    write_extra((TICKET, OTHER))
    form = started()
    form.extra.use.value = True
    form.game.value = next(mode for _, mode in form.game.options if mode.id == "europe_mega")
    form.seed.value = "3"
    form.go.click()
    assert form.table is not None
    session = form.table.control.session
    assert session.state.mode.id == "europe_mega"
    assert len(session.state.mode.extra) == 2
    assert session.path is not None
    write_extra(())
    again = started()
    again.games.value = session.path
    again.resume.click()
    assert again.table is not None
    assert again.table.control.session.state == session.state
    assert "Palermo" in again.table.speaker.ticket(len(load_board("europe").tickets))


@pytest.mark.parametrize("mode", ["usa", "switzerland", "india"])
def test_other_maps_offer_none(mode: str) -> None:
    write_extra((TICKET,))
    form = started(mode)
    assert form.extra.widgets == []
    form.extra.use.value = True
    form.go.click()
    assert form.table is not None
    assert not form.table.control.session.state.mode.extra


def test_TICKET_7_a_long_one_stays_out_where_none_is_dealt() -> None:
    write_extra((TICKET, OTHER._replace(long=True)))
    form = started("europe_bigcities")
    assert "With 1 extra ticket of yours" in visible_text(form.frame)
    assert "This game deals no long tickets, so that 1 of yours stays out." in visible_text(form.frame)
    form.extra.use.value = True
    form.go.click()
    assert form.table is not None
    assert len(form.table.control.session.state.mode.extra) == 1


def test_the_way_there_and_back() -> None:
    form = started()
    form.names[0].value, form.seed.value, form.number.value = "Zoe", "77", 3
    form.extra.widgets[-1].click()
    assert "Type in what is printed" in visible_text(form.frame)
    (root,) = form.frame.children[1:]
    write_extra((TICKET,))
    next(widget for widget in all_widgets(root) if getattr(widget, "description", "") == "Back to the game").click()
    assert "With 1 extra ticket of yours" in visible_text(form.frame)
    assert (form.names[0].value, form.seed.value, form.number.value) == ("Zoe", "77", 3)


def test_a_file_with_mistakes_is_told_at_the_start() -> None:
    path = files.saves() / "tickets.csv"
    write_extra((TICKET,))
    form = started()
    form.extra.use.value = True
    path.write_text(f"{HEAD}Roma,Roma,9,no\n", "utf-8")
    form.go.click()
    assert form.table is None
    assert "both ends are roma" in form.status.value
    assert "both ends are roma" in visible_text(started().frame)


def test_the_start_says_nothing_of_its_own(pseudo: str) -> None:  # noqa: F811
    for tickets in ((TICKET,), (TICKET, OTHER._replace(long=True))):
        write_extra(tickets)
        form = Start(load_mode("europe_bigcities"), pseudo)
        assert {strays(text) for text in texts(form.frame)} <= {"", "xx", "English"}
