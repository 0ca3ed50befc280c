"""Sheets of paper: the facts on them are those of the mode, and nothing typed gets into the page unescaped."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree as ET

import networkx as nx
import pytest

from ttr.board import LANGUAGES
from ttr.mode import load_mode, mode_ids
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.view.grid import grid_of, square_name
from ttr.view.paper import (
    SHEETS,
    cities_sheet,
    fewest_trains,
    route_svg,
    score_card,
    talk_sheet,
    ticket_lines,
    tickets_sheet,
)

EUROPE = load_mode("europe")
BOARD = EUROPE.board


def speaker(mode_id: str = "europe", cities: str = "board") -> Speaker:
    return Speaker("en", load_mode(mode_id).board, cities=cities)


class Reader(HTMLParser):
    """The cells of each row of a document, and every open element, so that a document left open is found."""

    EMPTY = frozenset({"meta"})

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows: list[list[str]] = []
        self.items: list[str] = []
        self.pages = 0
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in self.EMPTY:
            return
        self.open.append(tag)
        self.pages += ("class", "page") in attrs
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "li":
            self.items.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += data
        if "li" in self.open:
            self.items[-1] += data


def text_of(document: str) -> str:
    return " ".join(re.sub(r"<style>.*?</style>|<[^>]+>", " ", document, flags=re.DOTALL).split())


# -- every sheet of every mode ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_is_one_whole_document(name: str, mode_id: str) -> None:
    document = SHEETS[name](load_mode(mode_id), speaker(mode_id))
    assert document.startswith("<!DOCTYPE html>")
    assert '<html lang="en" dir="ltr">' in document
    assert re.search(r"@page \{ size: A4 (portrait|landscape)", document)
    assert "<script" not in document
    assert not re.search(r'(href|src)=|url\(|@import|https?://(?!www\.w3\.org/2000/svg")', document), (
        "it needs no other"
    )
    reader = Reader(document)
    name = mode_name(load_mode(mode_id), Speaker())
    assert name in document
    assert reader.pages == document.count("<footer>") == document.replace(name, "").count("unofficial")


def test_a_language_read_from_the_right_says_so() -> None:
    assert '<html lang="fa" dir="rtl">' in talk_sheet(EUROPE, Speaker("fa", BOARD, cities="fa"))


def test_the_same_sheet_is_the_same_every_time() -> None:
    for make in SHEETS.values():
        assert make(EUROPE, speaker()) == make(EUROPE, speaker())


def test_what_is_said_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A translation, or the name of a city, may have any character."""
    say = Speaker.say
    monkeypatch.setattr(Speaker, "say", lambda *args, **facts: "<b>&" + say(*args, **facts))
    monkeypatch.setattr(Speaker, "isolate", lambda self, text: f"<i>{text}")
    for make in SHEETS.values():
        document = make(EUROPE, speaker())
        assert "<b>&" not in document
        assert "<i>" not in document
        assert "&lt;b&gt;&amp;" in document


# -- the city index ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", LANGUAGES)
def test_every_name_of_every_city_stands_in_the_index_with_its_square(form: str) -> None:
    shown = speaker(cities=form)
    items = [item.replace("\u2068", "").replace("\u2069", "") for item in Reader(cities_sheet(EUROPE, shown)).items]
    squares = grid_of(BOARD)
    for city in BOARD.cities:
        square = square_name(squares.square(city.x, city.y), shown)
        for name in {city.names[each] for each in (form, "board", "en")}:
            on_map = city.names[form]
            assert (name if name == on_map else f"{name} {on_map}") + square in items


def test_cities_are_where_somebody_who_looks_at_the_map_sees_them() -> None:
    """Read off the printed board: not computed."""
    items = Reader(cities_sheet(EUROPE, speaker())).items
    for seen in ("EdinburghB1", "LisboaA6", "ParisC3", "MoskvaI2", "AngoraH6", "København", "PalermoE6"):
        assert any(item.startswith(seen) for item in items)
    assert "Paris is in C3" in text_of(cities_sheet(EUROPE, speaker()))


@pytest.mark.parametrize("mode_id", ["usa", "switzerland", "legendary_asia", "india"])
def test_every_other_map_has_a_picture_and_a_list_with_squares_too(mode_id: str) -> None:
    mode = load_mode(mode_id)
    document = cities_sheet(mode, speaker(mode_id))
    assert '<svg class="map"' in document
    reader = Reader(document)
    assert reader.pages == 2, "the picture and the list"
    for city in mode.board.cities:
        square = square_name(grid_of(mode.board).square(city.x, city.y), speaker(mode_id))
        name = city.names["board"]
        assert any(item.startswith(name) and square in item.removeprefix(name) for item in reader.items)
    assert len(reader.items) == len(set(reader.items))


def test_the_small_name_is_that_on_the_map() -> None:
    items = Reader(cities_sheet(load_mode("usa"), speaker("usa", "ru"))).items
    square = square_name(grid_of(load_mode("usa").board).square(*_place("usa", "chicago")), Speaker())
    assert f"Чикаго{square}" in items
    assert f"Chicago Чикаго{square}" in items


def _place(mode_id: str, city: str) -> tuple[float, float]:
    board = load_mode(mode_id).board
    found = board.cities[board.city_index[city]]
    return found.x, found.y


@pytest.mark.parametrize("mode_id", ["switzerland", "india"])
def test_other_maps_have_squares_too(mode_id: str) -> None:
    """Countries have no square of their own, and a tall map stands upright on the paper."""
    mode = load_mode(mode_id)
    for make in SHEETS.values():
        Reader(make(mode, speaker(mode_id)))
    document = cities_sheet(mode, speaker(mode_id))
    assert ("size: A4 portrait" in document) == (mode_id == "india")
    rows = Reader(tickets_sheet(mode, speaker(mode_id))).rows
    assert all(len(row) == 7 for row in rows[2:] if len(row) > 5)
    if mode_id == "switzerland":
        assert next(row for row in rows[2:] if row[1] == "Österreich")[2] == ""


# -- the ticket list --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", LANGUAGES)
@pytest.mark.parametrize("mode_id", mode_ids())
def test_every_ticket_of_the_mode_stands_on_the_list_once(mode_id: str, form: str) -> None:
    mode = load_mode(mode_id)
    shown = speaker(mode_id, form)
    rows = [row for row in Reader(tickets_sheet(mode, shown)).rows if len(row) == 7 and row[-1].isdigit()]
    assert len(rows) == len(mode.tickets)
    found = [[cell.replace("\u2068", "").replace("\u2069", "") for cell in row] for row in rows]
    for ticket in (mode.board.tickets[index] for index in mode.tickets):
        ends = [mode.board.place_names(place)[form] for place in (ticket.origin, *(t.place for t in ticket.targets))]
        fit = [row for row in found if all(any(end in cell for cell in (row[1], row[3])) for end in ends)]
        assert any(str(ticket.value) in row[-2] and row[-1] == str(fewest_trains(mode.board, ticket)) for row in fit)


def test_long_tickets_stand_first_and_each_group_in_the_order_of_the_alphabet() -> None:
    rows = Reader(tickets_sheet(EUROPE, speaker())).rows
    assert rows[1] == ["6 long tickets"]
    assert rows[8] == ["40 regular tickets"]
    assert rows[2] == ["", "Athína", "G6", "Edinburgh", "B1", "21", "20"]
    firsts = [row[1] for row in rows[9:]]
    assert firsts == sorted(firsts)
    assert all(row[1] < row[3] for row in rows[2:8] + rows[9:])


def test_the_order_follows_the_names_that_are_shown() -> None:
    """Athína – Edinburgh is Edinburgh – Athens in nobody's alphabet, but Wien is Vienna in English."""
    wien = BOARD.ticket_index["paris-wien"]
    board, en = (ticket_lines(BOARD, [wien], speaker(cities=form))[0].first for form in ("board", "en"))
    assert (board, en) == ("paris", "paris")
    roma = BOARD.ticket_index["roma-smyrna"]
    board, en = (ticket_lines(BOARD, [roma], speaker(cities=form))[0].first for form in ("board", "en"))
    assert (board, en) == ("roma", "smyrna"), "Rome and İzmir"


def test_most_tickets_are_worth_exactly_the_trains_that_they_take() -> None:
    tickets = [BOARD.tickets[index] for index in EUROPE.tickets]
    assert sum(ticket.value == fewest_trains(BOARD, ticket) for ticket in tickets) == 44
    differ = {
        ticket.id: fewest_trains(BOARD, ticket) for ticket in tickets if ticket.value != fewest_trains(BOARD, ticket)
    }
    assert differ == {"edinburgh-athina": 20, "london-wien": 9}


@pytest.mark.parametrize("mode_id", mode_ids())
def test_fewest_trains_agree_with_another_library_and_count_those_for_mountains(mode_id: str) -> None:
    mode = load_mode(mode_id)
    graph = nx.MultiGraph()
    for route in mode.board.routes:
        graph.add_edge(route.a, route.b, trains=route.length + route.mountains)
    for ticket in (mode.board.tickets[index] for index in mode.tickets):
        goals = [city for target in ticket.targets for city in target.cities]
        ways = [nx.shortest_path_length(graph, a, b, weight="trains") for a in ticket.origins for b in goals]
        assert fewest_trains(mode.board, ticket) == min(ways)


def test_a_ticket_to_countries_shows_what_each_is_worth_and_its_range() -> None:
    rows = Reader(tickets_sheet(load_mode("switzerland"), speaker("switzerland"))).rows
    row = next(row for row in rows[2:] if row[1] == "Bern" and "France" in row[3])
    assert row[2:6] == ["C3", "France 5, Deutschland 6, Österreich 11, Italia 8", "", "5–11"]


# -- the two-minute talk ----------------------------------------------------------------------------------------------


def test_the_talk_has_the_numbers_of_the_mode() -> None:
    europe = text_of(talk_sheet(EUROPE, speaker()))
    assert "45 trains and 3 stations" in europe
    assert "looks at 4 tickets and keeps at least 2" in europe
    assert "Route of 1 2 3 4 6 8 Points 1 2 4 7 15 21" in europe
    assert "Each unbuilt station: 4 points" in europe
    assert "European Express (longest trail): 10 points" in europe
    assert "fewer than 4 players" in europe
    mega = text_of(talk_sheet(load_mode("europe_mega"), speaker("europe_mega")))
    assert "looks at 7 tickets and keeps at least 3" in mega
    assert "At most 1 of the long ones" in mega
    cities = text_of(talk_sheet(load_mode("europe_bigcities"), speaker("europe_bigcities")))
    assert "look at 4 tickets and keep at least 1" in cities


def test_the_talk_leaves_out_what_the_mode_has_not() -> None:
    swiss = text_of(talk_sheet(load_mode("switzerland"), speaker("switzerland")))
    assert "station" not in swiss
    assert "Ferry" not in swiss
    assert "only in tunnels" in swiss
    assert "A face-up locomotive is a card like any other" in swiss
    assert "fewer than 3 players" in swiss
    asia = text_of(talk_sheet(load_mode("legendary_asia"), speaker("legendary_asia")))
    assert "Mountains" in asia
    assert "gives 2 points" in asia
    assert "Tunnel" not in asia
    plain = talk_sheet(load_mode("usa_bigcities"), speaker("usa_bigcities"))
    assert Speaker().say("paper.talk.end.tickets_only") in plain, "no bonus, no station: tickets are all that counts"


def test_a_route_is_drawn_with_all_that_is_printed_on_it() -> None:
    for route in ("frankfurt-paris-1", "brindisi-palermo", "berlin-wien"):
        track = BOARD.routes[BOARD.route_index[route]]
        root = ET.fromstring(route_svg(BOARD, speaker(), track))
        svg = "{http://www.w3.org/2000/svg}"
        spaces = [e for e in root.iter(f"{svg}rect") if e.get("rx")]
        assert len(spaces) == track.length * (1 if track.twin is None else 2)
        assert [e.text for e in root.iter(f"{svg}text")] == [BOARD.cities[c].names["board"] for c in (track.a, track.b)]
        assert root.get("aria-label")


# -- the score card ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
def test_the_score_card_has_a_row_for_all_that_counts_and_a_column_a_player(mode_id: str) -> None:
    mode = load_mode(mode_id)
    rows = {row[0]: row[1:] for row in Reader(score_card(mode, speaker(mode_id))).rows}
    players = mode.players[1]
    assert rows["Name"] == [""] * players
    assert rows["Total"] == [""] * players
    for length in {route.length for route in mode.board.routes}:
        title = Speaker().say("paper.score.route", length_spaces=length)
        assert rows[title] == [f"× {mode.route_points[length]}", ""] * players
    assert ("Stations never built" in rows) == bool(mode.stations)
    assert ("Trains in the mountains" in rows) == mode.mountains
    for bonus in mode.bonuses:
        assert any(title.startswith(Speaker().say(f"bonus.{bonus}")) for title in rows)
    for other in {"European Express", "Globetrotter", "Mandala"} - {Speaker().say(f"bonus.{b}") for b in mode.bonuses}:
        assert not any(other in title for title in rows)


def test_the_tie_breaks_are_those_of_the_mode_in_their_order() -> None:
    europe = text_of(score_card(EUROPE, speaker()))
    assert re.search("more tickets fulfilled.*fewer stations built.*European Express.*share the victory", europe)
    asia = text_of(score_card(load_mode("legendary_asia"), speaker("legendary_asia")))
    assert re.search("more tickets fulfilled.*more mountain routes.*share the victory", asia)
    assert "stations" not in asia


def test_the_usual_mistakes_are_those_of_the_mode() -> None:
    assert "count the trains, not the routes" in text_of(score_card(EUROPE, speaker()))
    globetrotter = text_of(score_card(load_mode("usa_1910"), speaker("usa_1910")))
    assert "count the trains" not in globetrotter
    assert "count fulfilled tickets" in globetrotter
    assert "must make 40 trains" in text_of(score_card(load_mode("switzerland"), speaker("switzerland")))
