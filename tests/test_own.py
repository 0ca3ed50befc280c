"""Maps of one's own: defaults, everything that is wrong at once, and that no bytes whatever make reading fail."""

import os
import re
import shutil
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.text.test_catalog import messages
from ttr.board import SIZES, load_board, on_board
from ttr.cards import GRAY
from ttr.facts import MOST_BYTES, MOST_ROWS, DataError
from ttr.mode import load_mode, mode_ids
from ttr.own import FILES, example, keep_beside, load_folder, read_folder
from ttr.rules import apply, legal_actions, new_game
from ttr.scenario import load
from ttr.score import score
from ttr.state import Phase
from ttr.text import Speaker
from ttr.text.maps import MapError, fault_line, own_mode

LEAST = {
    "cities.csv": "id,name,x,y\nada,Ada,100,100\nbor,Bor,400,100\ncem,Cem,250,300\n",
    "routes.csv": "city_a,city_b,length\nada,bor,3\nbor,cem,2\nada,cem,2\n",
    "tickets.csv": "city_a,city_b,points\nada,bor,3\nada,cem,2\nbor,cem,2\ncem,ada,2\ncem,bor,2\nbor,ada,3\n",
    "modes.toml": "[mine]\nplayers = [2, 2]\ntrains = 9\n",
}
"""The least that makes a map."""


@pytest.fixture
def folder(tmp_path):
    """Writes a map: the least one, with some files changed; a file that is None is left out."""

    def write(**changed):
        place = tmp_path / "mine"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for file, text in {**LEAST, **{file.replace("_", "."): text for file, text in changed.items()}}.items():
            if text is not None:
                (place / file).write_bytes(text if isinstance(text, bytes) else text.encode())
        return place

    return write


def faults(place):
    """What is wrong, as file, line, what it is about, and key."""
    return [(*fault.place, fault.key) for fault in read_folder(place).faults]


def one(place):
    """The only fault."""
    own = read_folder(place)
    assert len(own.faults) == 1, [*map(str, own.faults)]
    return own.faults[0]


def changed(file, old, new, count=1):
    """A file of the least map with something else in it."""
    assert old in LEAST[file]
    return LEAST[file].replace(old, new, count)


# -- defaults ---------------------------------------------------------------------------------------------------------


def test_the_least_that_makes_a_map(folder):
    mode = load_folder(folder())
    board = mode.board
    assert (mode.id, mode.name, mode.map, mode.official, mode.own) == ("mine", "mine", "mine", False, board)
    assert (mode.players, mode.trains, mode.stations, mode.deal_long, mode.deal_regular) == ((2, 2), 9, 0, 0, 3)
    assert (mode.bonuses, mode.ties, mode.keep_rule, mode.tunnels, mode.ferries) == ({}, ("tickets",), "SETUP-6", 0, 0)
    assert (board.id, board.size, board.folder.name) == ("own", (775, 500), "mine")
    assert [route.id for route in board.routes] == ["ada-bor", "bor-cem", "ada-cem"]
    assert {(r.color, r.tunnel, r.locomotives, r.mountains, r.twin) for r in board.routes} == {
        (GRAY, False, 0, 0, None)
    }
    assert [ticket.id for ticket in board.tickets][:2] == ["ada-bor", "ada-cem"]
    assert not any(ticket.long or ticket.decks for ticket in board.tickets)
    assert mode.regular_tickets == (0, 1, 2, 3, 4, 5)
    assert set(board.place_names("ada").values()) == {"Ada"}


def test_flags_follow_from_the_map(folder):
    routes = (
        "city_a,city_b,length,tunnel,locomotives,mountains\nada,bor,3,yes,0,0\nbor,cem,2,no,1,0\nada,cem,2,no,0,1\n"
    )
    mode = load_folder(folder(routes_csv=routes))
    assert (mode.tunnels, mode.ferries, mode.mountains, mode.country_exits) == (True, True, True, False)


def test_long_tickets_are_dealt_if_there_are_any(folder):
    rows = "ada,bor,3,yes\nbor,ada,3,yes\nada,cem,2,\nbor,cem,2,\ncem,ada,2,\ncem,bor,2,\n"
    mode = load_folder(
        folder(tickets_csv=f"city_a,city_b,points,long\n{rows}", modes_toml=LEAST["modes.toml"] + "deal_regular = 2")
    )
    assert (mode.deal_long, mode.long_tickets, mode.regular_tickets) == (1, (0, 1), (2, 3, 4, 5))


def test_several_modes_share_what_stands_in_common(folder):
    text = "[default]\ntrains = 7\nplayers = [2, 2]\n[one]\nname = 'First'\n[two]\ntrains = 8\n"
    own = read_folder(folder(modes_toml=text))
    assert [(mode.id, mode.name, mode.trains) for mode in own.modes.values()] == [
        ("one", "First", 7),
        ("two", "two", 8),
    ]
    assert load_folder(own.folder, "two") is own.modes["two"]
    with pytest.raises(DataError, match="no mode"):
        load_folder(own.folder, "tow")


def test_DOUBLE_1_two_routes_between_the_same_cities_are_a_double_where_no_column_says_otherwise(folder):
    routes = "city_a,city_b,length,color\nada,bor,3,red\nbor,cem,2,\nbor,ada,3,blue\n"
    board = load_folder(folder(routes_csv=routes)).board
    assert [(route.id, route.twin) for route in board.routes] == [("ada-bor-1", 2), ("bor-cem", None), ("ada-bor-2", 0)]


def test_DOUBLE_5_with_the_column_nothing_is_inferred(folder):
    routes = "city_a,city_b,length,parallel\nada,bor,3,\nbor,cem,2,\nbor,ada,3,\n"
    assert not any(route.twin for route in load_folder(folder(routes_csv=routes)).board.routes)


def test_places_on_the_globe(folder):
    cities = 'id,name,lat,lon\nada,Ada,41.0,29.0\nbor,Bor,"39,9",32.9\ncem,Cem,38.4,27.1\n'
    board = load_folder(folder(cities_csv=cities)).board
    ada, bor, cem = board.cities
    assert cem.x < ada.x < bor.x
    assert ada.y < bor.y < cem.y
    assert board.size == (775, 500)
    assert all(0 < city.x < 775 and 0 < city.y < 500 for city in board.cities)


def test_a_degree_is_as_long_in_both_directions_as_in_the_middle_of_the_map():
    places, size = on_board([(61, 10), (59, 10), (60, 12)])
    assert size in SIZES
    (_, north), (x, south), (x_east, _) = places
    assert (x_east - x) / (south - north) == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    ("x", "y", "size"), [(775, 500, SIZES[0]), (500, 775, SIZES[1]), (900, 90, SIZES[2]), (90, 1100, SIZES[3])]
)
def test_the_board_is_as_large_as_its_cities_need(folder, x, y, size):
    text = changed("cities.csv", "bor,Bor,400,100", f"bor,Bor,{x},{y}")
    assert load_folder(folder(cities_csv=text)).board.size == size


def test_what_spreadsheets_write(folder):
    """A mark of the byte order, semicolons, and other line ends."""
    text = "\ufeff" + LEAST["cities.csv"].replace(",", ";").replace("\n", "\r\n")
    assert len(load_folder(folder(cities_csv=text)).board.cities) == 3


def test_names_in_other_languages(folder):
    cities = "id,name,x,y,name_tr\nada,Ada,100,100,Adana\nbor,Bor,400,100,\ncem,Cem,250,300,\n"
    board = load_folder(folder(cities_csv=cities)).board
    assert [board.place_names("ada")[form] for form in ("board", "en", "tr")] == ["Ada", "Ada", "Adana"]


def test_a_map_that_has_changed_is_read_anew(folder):
    place = folder()
    before = load_folder(place)
    assert load_folder(place) is before
    (place / "modes.toml").write_text("[mine]\nplayers = [2, 2]\ntrains = 12\n", encoding="utf-8")
    assert load_folder(place).trains == 12


# -- what is wrong ----------------------------------------------------------------------------------------------------

CITY, ROUTE, TICKET, MODE = FILES


def table(head, *rows):
    return "\n".join([head, *rows]) + "\n"


def tickets(column, **cells):
    """The tickets of the least map with one more column, empty but for some tickets."""
    head, *rows = LEAST[TICKET].splitlines()
    ids = ["_".join(row.split(",")[:2]) for row in rows]
    return table(f"{head},{column}", *(f"{row},{cells.get(name, '')}" for name, row in zip(ids, rows)))


def mode(*lines):
    """The mode of the least map with more lines, the first of them line 4."""
    return LEAST[MODE] + table(*lines)


PAIR = "city_a,city_b,length,parallel"
WRONG = {
    "no_file": ({CITY: None}, (CITY, None, "")),
    "not_utf8": ({TICKET: LEAST[TICKET].encode() + b"\xff"}, (TICKET, 8, "")),
    "file_too_large": ({ROUTE: LEAST[ROUTE] + "#" * MOST_BYTES}, (ROUTE, None, "")),
    "no_table": ({ROUTE: LEAST[ROUTE] + 'ada,"bor,1'}, (ROUTE, 5, "")),
    "no_column": ({ROUTE: changed(ROUTE, "length", "lenght")}, (ROUTE, 1, "")),
    "no_position": ({CITY: changed(CITY, ",y", ",z")}, (CITY, 1, "")),
    "column_twice": ({TICKET: tickets("points", ada_bor=3)}, (TICKET, 1, "")),
    "no_row": ({TICKET: table("city_a,city_b,points")}, (TICKET, None, "")),
    "too_many_rows": (
        {TICKET: table("id,city_a,city_b,points", *(f"t{n},ada,bor,3" for n in range(MOST_ROWS + 1)))},
        (TICKET, MOST_ROWS + 2, ""),
    ),
    "other_number_of_cells": ({TICKET: changed(TICKET, "bor,3", "bor,3,yes")}, (TICKET, 2, "ada-bor")),
    "no_id": ({CITY: LEAST[CITY] + "Dän,Dän,600,300\n"}, (CITY, 5, "Dän")),
    "id_twice": ({TICKET: LEAST[TICKET] + "ada,bor,4\n"}, (TICKET, 8, "ada-bor")),
    "odd_name": ({CITY: changed(CITY, "Bor", "B\u202eor")}, (CITY, 3, "bor")),
    "no_whole_number": ({ROUTE: changed(ROUTE, "bor,cem,2", "bor,cem,two")}, (ROUTE, 3, "bor-cem")),
    "no_number": ({CITY: changed(CITY, "400", "east")}, (CITY, 3, "bor")),
    "out_of_range": ({ROUTE: changed(ROUTE, "bor,cem,2", "bor,cem,9")}, (ROUTE, 3, "bor-cem")),
    "neither_yes_nor_no": ({TICKET: tickets("long", ada_cem="ja")}, (TICKET, 3, "ada-cem")),
    "too_near": ({CITY: changed(CITY, "400,100", "110,110")}, (CITY, 3, "bor")),
    "off_the_board": ({CITY: changed(CITY, "400,100", "1500,1500")}, (CITY, None, "")),
    "unknown_city": ({ROUTE: LEAST[ROUTE] + "ada,bort,2\n"}, (ROUTE, 5, "ada-bort")),
    "unknown_color": (
        {ROUTE: table("city_a,city_b,length,color", "ada,bor,3,rde", "bor,cem,2,")},
        (ROUTE, 2, "ada-bor"),
    ),
    "unknown_track": ({ROUTE: table(PAIR, "ada,bor,3,bor", "bor,cem,2,")}, (ROUTE, 2, "ada-bor")),
    "third_track": ({ROUTE: LEAST[ROUTE] + "ada,bor,3\nbor,ada,3\n"}, (ROUTE, 6, "ada-bor-3")),
    "more_symbols_than_spaces": (
        {ROUTE: table("city_a,city_b,length,mountains", "ada,bor,3,0", "bor,cem,2,3")},
        (ROUTE, 3, "bor-cem"),
    ),
    "ferry_and_tunnel": (
        {ROUTE: table("city_a,city_b,length,locomotives,tunnel", "ada,bor,3,1,yes", "bor,cem,2,,")},
        (ROUTE, 2, "ada-bor"),
    ),
    "no_way": ({ROUTE: LEAST[ROUTE] + "ada,ada,2\n"}, (ROUTE, 5, "ada-ada")),
    "its_own_track": ({ROUTE: table(PAIR, "ada,bor,3,ada-bor", "bor,cem,2,")}, (ROUTE, 2, "ada-bor")),
    "track_without_partner": ({ROUTE: table(PAIR, "ada,bor,3,bor-cem", "bor,cem,2,")}, (ROUTE, 2, "ada-bor")),
    "leads_nowhere": ({TICKET: LEAST[TICKET] + "ada,,4\n"}, (TICKET, 8, "ada")),
    "unknown_deck": ({TICKET: tickets("decks", cem_bor="mine mien")}, (TICKET, 6, "cem-bor")),
    "no_toml": ({MODE: table("[mine]", "trains = ")}, (MODE, 2, "")),
    "no_mode_at_all": ({MODE: "# nothing yet\n"}, (MODE, None, "")),
    "mode_taken": ({MODE: table("[europe]", "players = [2, 2]")}, (MODE, 1, "europe")),
    "no_table_of_keys": ({MODE: mode("bonuses = 5")}, (MODE, 4, "mine.bonuses")),
    "unknown_key": ({MODE: mode("station = 3")}, (MODE, 4, "mine.station")),
    "no_players": ({MODE: table("[mine]", "players = [3, 2]")}, (MODE, 2, "mine.players")),
    "no_number_of_a_mode": ({MODE: mode("", "stations = true")}, (MODE, 5, "mine.stations")),
    "neither_true_nor_false": ({MODE: mode("tunnels = 0")}, (MODE, 4, "mine.tunnels")),
    "no_text": ({MODE: mode("name = ''")}, (MODE, 4, "mine.name")),
    "no_list_of_words": ({MODE: mode("ties = 'tickets'")}, (MODE, 4, "mine.ties")),
    "no_points": ({MODE: mode("bonuses = { longest_path = 1000 }")}, (MODE, 4, "mine.bonuses")),
    "no_lengths": ({MODE: mode("[mine.route_points]", "long = 4")}, (MODE, 4, "mine.route_points")),
    "flag_does_not_fit": ({MODE: mode("ferries = true")}, (MODE, 4, "mine.ferries")),
    "no_tickets": (
        {
            MODE: mode("deck = 'yours'"),
            TICKET: tickets(
                "decks", **dict.fromkeys(("ada_bor", "ada_cem", "bor_cem", "cem_ada", "cem_bor", "bor_ada"), "mine")
            ),
        },
        (MODE, 4, "mine.deck"),
    ),
    "too_few_tickets": ({MODE: table("[mine]", "players = [2, 3]")}, (MODE, 1, "mine.deal_regular")),
    "too_few_long_tickets": ({MODE: mode("deal_long = 1")}, (MODE, 4, "mine.deal_long")),
    "long_tickets_not_dealt": (
        {MODE: mode("deal_long = 0", "deal_regular = 2"), TICKET: tickets("long", ada_bor="yes")},
        (MODE, 4, "mine.deal_long"),
    ),
    "no_points_for_length": ({ROUTE: changed(ROUTE, "bor,cem,2", "bor,cem,7")}, (MODE, 1, "mine.route_points")),
    "keeps_more_than_dealt": ({MODE: mode("keep_initial = 4")}, (MODE, 4, "mine.keep_initial")),
    "ferries_without_locomotives": (
        {
            MODE: mode("loco_tunnel_only = true"),
            ROUTE: table("city_a,city_b,length,locomotives", "ada,bor,3,1", "bor,cem,2,"),
        },
        (MODE, 4, "mine.loco_tunnel_only"),
    ),
    "ends_at_once": ({MODE: mode("final_trains = 9")}, (MODE, 3, "mine.trains")),
    "unknown_tie": ({MODE: mode("ties = ['trains']")}, (MODE, 4, "mine.ties")),
    "no_box": ({MODE: mode("boxes = []")}, (MODE, 4, "mine.boxes")),
    "neither_box_nor_bottom": ({MODE: mode("unkept_drawn = 'top'")}, (MODE, 4, "mine.unkept_drawn")),
    "unknown_keep_rule": ({MODE: mode("keep_rule = 'SETUP-66'")}, (MODE, 4, "mine.keep_rule")),
}
"""For each thing that may be wrong: what to write into the files, and where it is found."""

DOUBTS = {
    "unread_column": ({ROUTE: table("city_a,city_b,length,colour", "ada,bor,3,red", "bor,cem,2,red")}, (ROUTE, 1, "")),
    "same_name": ({CITY: changed(CITY, "Bor", "Ada")}, (CITY, 3, "bor")),
    "city_without_route": ({CITY: LEAST[CITY] + "dul,Dul,600,400\n"}, (CITY, 5, "dul")),
    "not_connected": (
        {CITY: LEAST[CITY] + "dul,Dul,600,400\nefe,Efe,700,300\n", ROUTE: LEAST[ROUTE] + "dul,efe,2\n"},
        (CITY, 5, "dul"),
    ),
    "ticket_without_way": (
        {
            CITY: LEAST[CITY] + "dul,Dul,600,400\nefe,Efe,700,300\n",
            ROUTE: LEAST[ROUTE] + "dul,efe,2\n",
            TICKET: LEAST[TICKET] + "ada,efe,4\n",
        },
        (TICKET, 8, "ada-efe"),
    ),
    "ticket_too_long": ({ROUTE: table("city_a,city_b,length", "ada,bor,3", "bor,cem,8")}, (TICKET, 3, "ada-cem")),
    "route_too_long": (
        {
            ROUTE: LEAST[ROUTE] + "dul,ada,6\n",
            CITY: LEAST[CITY] + "dul,Dul,600,400\n",
            MODE: table("[mine]", "players = [2, 2]", "trains = 5"),
        },
        (ROUTE, 5, "ada-dul"),
    ),
}
"""The same for what can be played, but is hardly meant."""


def written(folder, changes):
    return folder(**{file.replace(".", "_"): text for file, text in changes.items()})


@pytest.mark.parametrize("key", WRONG)
def test_what_is_wrong_is_named_with_file_line_and_place(folder, key):
    changes, place = WRONG[key]
    own = read_folder(written(folder, changes))
    assert [*map(str, own.grave())], key
    assert (*place, key) in [(*fault.place, fault.key) for fault in own.grave()], [*map(str, own.faults)]
    assert len(own.grave()) == 1, [*map(str, own.grave())]
    assert not own.modes
    with pytest.raises(DataError, match=re.escape(key.replace("_", " "))):
        load_folder(own.folder)


@pytest.mark.parametrize("key", DOUBTS)
def test_what_is_hardly_meant_is_named_too(folder, key):
    changes, place = DOUBTS[key]
    own = read_folder(written(folder, changes))
    assert (*place, key) in [(*fault.place, fault.key) for fault in own.faults], [*map(str, own.faults)]
    assert not own.grave()
    assert load_folder(own.folder).id == "mine"


def test_DOUBLE_1_tracks_that_do_not_fit_together(folder):
    for rows, key in (
        (["ada,bor,3,bor-cem", "bor,cem,3,ada-bor"], "track_between_others"),
        (["ada,bor,3,ada-bor-2", "ada,bor,2,ada-bor-1"], "track_of_other_length"),
    ):
        place = folder(routes_csv=table(PAIR, *rows, "ada,cem,2,"))
        assert {fault.key for fault in read_folder(place).grave()} == {key}


def test_unknown_words_come_with_what_may_be_meant(folder):
    assert one(written(folder, WRONG["unknown_city"][0])).near == ("bor",)
    assert one(written(folder, WRONG["unknown_deck"][0])).near == ("mine",)
    assert one(written(folder, WRONG["no_column"][0])).near == ("lenght",)
    assert one(written(folder, WRONG["unknown_key"][0])).near[0] == "stations"


def test_everything_that_is_wrong_is_said_at_once(folder):
    place = folder(
        cities_csv=LEAST[CITY] + "dul,Dul,here,100\n",
        routes_csv=LEAST[ROUTE] + "ada,nowhere,2\nbor,bor,0\n",
        tickets_csv=LEAST[TICKET] + "ada,nowhere,many\n",
        modes_toml="[mine]\nplayers = 2\ntrains = 900\n[other]\nhand = -1\n",
    )
    assert faults(place) == [
        (CITY, 5, "dul", "no_number"),
        (ROUTE, 5, "ada-nowhere", "unknown_city"),
        (ROUTE, 6, "bor-bor", "out_of_range"),
        (ROUTE, 6, "bor-bor", "no_way"),
        (TICKET, 8, "ada-nowhere", "unknown_city"),
        (TICKET, 8, "ada-nowhere", "no_whole_number"),
        (MODE, 2, "mine.players", "no_players"),
        (MODE, 3, "mine.trains", "no_number_of_a_mode"),
        (MODE, 5, "other.hand", "no_number_of_a_mode"),
    ]


def test_what_only_follows_from_another_mistake_is_not_said(folder):
    """Without cities nothing is said of the ends of routes, and without tickets nothing of dealing them."""
    assert faults(folder(cities_csv=None)) == [(CITY, None, "", "no_file")]
    assert faults(folder(tickets_csv=b"\xff")) == [(TICKET, 1, "", "not_utf8")]
    assert faults(folder(routes_csv=None)) == [(ROUTE, None, "", "no_file")]


def test_no_folder(tmp_path):
    for place in (tmp_path / "nowhere", tmp_path / ("x" * 5000), "\0", tmp_path / "file"):
        (tmp_path / "file").write_text("")
        assert [fault.key for fault in read_folder(place).faults] == ["no_folder"]


# -- sentences --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "fa", "ru", "tr"])
def test_every_fault_has_a_sentence_with_its_place(folder, language):
    speaker = Speaker(language)
    for changes, (file, *_) in (WRONG | DOUBTS).values():
        for fault in read_folder(written(folder, changes)).faults:
            said = fault_line(fault, speaker)
            assert file in said or fault.place.file in said
            if fault.place.line:
                assert speaker.number(fault.place.line) in said
            assert "{" not in said.replace("{ ", "").replace("{...", "")


def test_every_sentence_on_a_fault_can_come(folder):
    """Each is tested above, but for a few that no file brings about here."""
    known = {key.removeprefix("maps.fault.") for key in messages() if key.startswith("maps.fault.")}
    elsewhere = {
        "cannot_be_read", "no_folder", "no_mode", "no_key", "no_bonus_rules", "stations_and_countries",
        "too_few_cards", "track_between_others", "track_of_other_length", "unknown_bonus",
    }  # fmt: skip
    assert known - elsewhere == {*WRONG, *DOUBTS}


def test_what_is_wrong_is_told_to_those_who_start_something(folder):
    place = folder(modes_toml="[mine]\ntrains = 0\n", routes_csv=LEAST[ROUTE] + "ada,bort,2\n")
    with pytest.raises(MapError) as caught:
        own_mode(place)
    said = caught.value._render_traceback_()
    assert len(said) == 3
    assert "routes.csv, line 5, ada-bort: “bort”" in said[1]
    assert "modes.toml, line 2, mine.trains: 0 cannot stand here" in said[2]
    assert own_mode(folder()).id == "mine"


# -- whatever comes ---------------------------------------------------------------------------------------------------

SHIPPED = {file: (example() / file).read_bytes() for file in FILES}


@st.composite
def nearly_right(draw):
    """One of the example's files with pieces dropped, doubled or put elsewhere."""
    file = draw(st.sampled_from(FILES))
    pieces = re.findall(rb"\w+|\W", SHIPPED[file])
    for _ in range(draw(st.integers(1, 3))):
        at, other = (draw(st.integers(0, len(pieces) - 1)) for _ in range(2))
        match draw(st.integers(0, 3)):
            case 0:
                pieces[at : at + 1] = []
            case 1:
                pieces[at] = pieces[other]
            case 2:
                pieces[at:at] = [draw(st.binary(max_size=6))]
            case 3:
                pieces[at:at] = [
                    draw(st.sampled_from([b"-1", b"99999999999", b"yes", b'"', b"[", b"\n", b"\0", b"\xef"]))
                ]
    return file, b"".join(pieces)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.one_of(nearly_right(), st.tuples(st.sampled_from(FILES), st.binary(max_size=200))))
def test_any_bytes_give_a_map_or_say_why_not(tmp_path_factory, found):
    place = tmp_path_factory.mktemp("any")
    for file, content in {**SHIPPED, found[0]: found[1]}.items():
        (place / file).write_bytes(content)
    own = read_folder(place)
    speaker = Speaker("en")
    assert all(fault_line(fault, speaker) for fault in own.faults)
    assert own.board or not own.modes
    assert own.modes or own.grave()
    for name in own.modes:
        state = new_game(load_folder(place, name), ["Ada", "Bo"][: own.modes[name].players[1]], 1)
        apply(state, legal_actions(state)[0])


def test_lists_within_lists_and_numbers_without_end(folder):
    assert faults(folder(modes_toml="a = " + "[" * 100_000)) == [(MODE, None, "", "no_toml")]
    assert [fault[3] for fault in faults(folder(modes_toml="[mine]\nhand = " + "9" * 5000))] == ["no_toml"]
    assert faults(folder(tickets_csv=LEAST[TICKET] + "x,x," + "9" * 5000))[-1][3] == "no_whole_number"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes")
def test_a_pipe_is_not_waited_for(folder):
    place = folder(routes_csv=None)
    os.mkfifo(place / ROUTE)
    assert faults(place) == [(ROUTE, None, "", "no_file")]


# -- the example ------------------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_the_example():
    own = read_folder(example())
    assert own.faults == ()
    assert own.ids == ("small", "tiny")
    assert not {*own.ids} & {*mode_ids()}


def test_the_example_has_every_kind_of_route_and_ticket():
    board = load_folder(example()).board
    assert 8 <= len(board.cities) <= 12
    assert {route.length for route in board.routes} == {1, 2, 3, 4, 5, 6}
    assert {route.locomotives for route in board.routes} == {0, 1, 2}
    assert any(route.tunnel for route in board.routes)
    assert any(route.mountains for route in board.routes)
    assert any(route.twin is not None for route in board.routes)
    assert {route.color for route in board.routes} == {GRAY, *range(8)}
    assert {ticket.long for ticket in board.tickets} == {True, False}
    assert load_folder(example(), "small").stations
    shipped = {
        city.id for name in ("europe", "usa", "switzerland", "asia", "india") for city in load_board(name).cities
    }
    assert not shipped & {city.id for city in board.cities}


@pytest.mark.parametrize("name", ["small", "tiny"])
def test_whole_random_games_on_the_example(name):
    mode = load_folder(example(), name)
    least, most = mode.players
    for seed in range(40):
        random, names = Random(seed), ["Ada", "Bo", "Cem"][: least + seed % (most - least + 1)]
        state = new_game(mode, names, seed)
        for _ in range(2_000):
            if state.phase is Phase.GAME_OVER:
                break
            apply(state, random.choice(legal_actions(state)))
        assert state.phase is Phase.GAME_OVER
        assert len(score(state).players) == len(names)
        cards = sum(map(sum, (player.hand for player in state.players))) + len(state.deck) + sum(state.discard)
        assert cards + sum(card >= 0 for card in state.row) == 110


# -- kept beside a file -----------------------------------------------------------------------------------------------


def test_a_map_is_kept_beside_a_file_once(folder, tmp_path):
    place, games = folder(), tmp_path / "games"
    assert keep_beside(place, games) == "mine"
    assert keep_beside(place, games) == "mine"
    assert load_folder(games / "mine").trains == 9
    assert keep_beside(games / "mine", games) == "mine"
    (place / MODE).write_text("[mine]\nplayers = [2, 2]\ntrains = 8\n", encoding="utf-8")
    assert keep_beside(place, games) == "mine 2"
    assert load_folder(games / "mine").trains == 9
    assert keep_beside(example(), games) == "small"
    assert sorted(path.name for path in games.iterdir()) == ["mine", "mine 2"]


def test_ENG_6_the_modes_of_the_kit_know_nothing_of_it():
    assert load_mode().own is None
    assert load_mode().board.folder is None
    assert Path(example()).name not in mode_ids()


TREE = b"""\
scenario: 1
map: small
mode: tiny
players:
- {name: Ada, hand: {red: 1, white: 1}, routes: [copperdale-fennick], tickets: [fennick-hollin]}
- {name: Bo, hand: {purple: 2}, routes: [aldermoor-brinehaven-1], tickets: [brinehaven-hollin]}
turn: Bo
row: [red, white, "-", "-", "-"]
deck: []
ticket_deck: []
"""


def test_on_the_tiny_game_everything_that_may_happen_can_be_tried():
    """Every line of play from here on ends, and how it ends is known."""
    waiting, seen, ends = [load(TREE).start], set(), set()
    while waiting:
        state = waiting.pop()
        if state.phase is Phase.GAME_OVER:
            ends.add(tuple(player.total for player in score(state).players))
        for action in legal_actions(state):
            following = state.copy()
            apply(following, action)
            if (facts := repr(following.facts())) not in seen:
                seen.add(facts)
                waiting.append(following)
    assert 50 < len(seen) < 2_000
    assert len(ends) > 2
