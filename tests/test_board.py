"""The maps: what is printed on them (COMP-3, COMP-5, FERRY-4, FERRY-6, DOUBLE-1), and wrong files."""

import csv
import shutil
from collections import Counter
from itertools import product

import pytest

from ttr import files
from ttr.board import DataError, bits, load_board
from ttr.cards import GRAY
from ttr.mode import load_mode
from ttr.state import State

MAPS = ("europe", "usa", "switzerland", "asia", "india")


# -- Europe -----------------------------------------------------------------------------------------------------------


def test_COMP_3_six_long_and_forty_regular_tickets():
    mode = load_mode("europe")
    tickets = [mode.board.tickets[ticket] for ticket in mode.tickets]
    assert sorted(ticket.long for ticket in tickets) == [False] * 40 + [True] * 6
    for ticket in tickets:
        assert len(ticket.origins) == len(ticket.targets) == len(ticket.targets[0].cities) == 1
        assert ticket.origins != ticket.targets[0].cities
        assert ticket.value == ticket.penalty > 0
    assert {t.id: t.value for t in tickets if t.long} == {
        "brest-petrograd": 20,
        "cadiz-stockholm": 21,
        "edinburgh-athina": 21,
        "kobenhavn-erzurum": 21,
        "lisboa-danzig": 20,
        "palermo-moskva": 20,
    }


def test_COMP_5_the_board_of_europe():
    board = load_board("europe")
    assert len(board.cities) == 47
    assert len(board.routes) == 101
    assert len({frozenset((route.a, route.b)) for route in board.routes}) == 90
    assert sum(route.twin is not None for route in board.routes) == 2 * 11
    assert sum(route.length for route in board.routes) == 300
    assert Counter(route.length for route in board.routes) == {1: 4, 2: 35, 3: 30, 4: 29, 6: 2, 8: 1}
    assert sum(route.tunnel for route in board.routes) == 18
    assert Counter(route.locomotives for route in board.routes) == {0: 88, 1: 9, 2: 4}
    assert not any(route.tunnel and route.locomotives for route in board.routes)
    assert not any(route.mountains for route in board.routes)


def test_COMP_5_colors_of_europe():
    colors = Counter(route.color for route in load_board("europe").routes)
    assert colors == {GRAY: 37, **dict.fromkeys(range(8), 8)}


def test_FERRY_4_all_ferries_of_europe_and_india_are_gray():
    for name in ("europe", "india"):
        assert {route.color for route in load_board(name).routes if route.locomotives} == {GRAY}


def test_FERRY_6_no_route_of_any_map_is_ferry_and_tunnel():
    for name in MAPS:
        assert not any(route.tunnel and route.locomotives for route in load_board(name).routes)


def test_DOUBLE_1_the_tracks_of_a_double_have_equal_ends_and_lengths():
    for name in MAPS:
        board = load_board(name)
        for route in board.routes:
            if route.twin is not None:
                other = board.routes[route.twin]
                assert (other.twin, other.a, other.b, other.length) == (route.index, route.a, route.b, route.length)
                assert other is not route


# -- the other maps ---------------------------------------------------------------------------------------------------


def test_USA_4_the_board_of_the_usa():
    board = load_board("usa")
    assert Counter(route.length for route in board.routes) == {1: 9, 2: 36, 3: 20, 4: 16, 5: 10, 6: 9}
    assert len(board.routes) == 100
    assert sum(route.twin is not None for route in board.routes) == 2 * 22


def test_CH_8_seventeen_routes_end_in_a_country():
    board = load_board("switzerland")
    ends = [board.cities[end].country for route in board.routes for end in (route.a, route.b)]
    assert Counter(filter(None, ends)) == {"france": 4, "germany": 5, "austria": 3, "italy": 5}


def test_CH_9_where_a_country_ticket_may_begin_and_lead():
    board = load_board("switzerland")
    ticket = board.tickets[board.ticket_index["france-country-1"]]
    assert {board.cities[city].id for city in ticket.origins} == {f"france_{n}" for n in (1, 2, 3, 4)}
    assert {target.place: (len(target.cities), target.value) for target in ticket.targets} == {
        "germany": (5, 5),
        "italy": (5, 11),
        "austria": (3, 14),
    }
    assert (ticket.value, ticket.penalty) == (14, 5)


def test_ASIA_2_some_ferries_of_asia_are_colored():
    colors = {route.color for route in load_board("asia").routes if route.locomotives}
    assert GRAY in colors
    assert len(colors) > 3


def test_ASIA_3_some_doubles_of_asia_pair_gray_with_a_color():
    board = load_board("asia")
    pairs = {
        (route.color == GRAY, board.routes[route.twin].color == GRAY)
        for route in board.routes
        if route.twin is not None
    }
    assert (True, False) in pairs


def test_ASIA_4_mountain_routes():
    board = load_board("asia")
    tbilisi = board.routes[board.route_index["ankara-tbilisi"]]
    assert (tbilisi.length, tbilisi.mountains, tbilisi.trains) == (2, 1, 3)
    assert sum(route.mountains > 0 for route in board.routes) > 20


def test_INDIA_7_two_lengths_that_europe_has_too():
    assert {route.length for route in load_board("india").routes} == {1, 2, 3, 4, 6, 8}


# -- what follows from the files --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", MAPS)
def test_indices_and_masks(name):
    board = load_board(name)
    assert [board.routes[board.route_index[route.id]] for route in board.routes] == list(board.routes)
    for city in board.cities:
        at = {route.index for route in board.routes if city.index in (route.a, route.b)}
        assert set(bits(board.routes_at[city.index])) == at
    for color in range(-1, 8):
        for n in range(9):
            assert board.routes_in(board.of_color[color][n]) == [
                route for route in board.routes if route.color == color and route.length <= n
            ]
    for locomotives, color, n in product(range(5), range(8), range(5)):
        assert board.routes_in(board.payable[locomotives][color][n]) == [
            route for route in board.routes if route.color in (color, -1) and route.length <= n + locomotives
        ]
    for n, mask in enumerate(board.within):
        assert board.routes_in(mask) == [route for route in board.routes if route.trains <= n]
    for n, mask in enumerate(board.symbols_within):
        assert board.routes_in(mask) == [route for route in board.routes if route.locomotives <= n]
    assert board.routes_in(board.all_routes) == list(board.routes)
    assert board.routes_in(board.tunnels) == [route for route in board.routes if route.tunnel]
    assert [route.id for route in sorted(board.routes, key=lambda r: board.route_rank[r.index])] == sorted(
        board.route_index
    )


def test_names_of_places():
    board = load_board("switzerland")
    assert board.place_names("geneve")["en"] == "Geneva"
    assert board.place_names("france")["tr"] == "Fransa"
    assert load_board("europe").place_names("wien")["en"] == "Vienna"


# -- wrong files ------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A copy of Europe's files."""
    shutil.copytree(files.data() / "europe", tmp_path / "other", ignore=shutil.ignore_patterns("*.md", "*.svg"))
    return tmp_path / "other"


def change(folder, file, name, **cells):
    """Change cells of a row."""
    with (folder / file).open(encoding="utf-8", newline="") as stream:
        rows = list(csv.DictReader(stream))
    next(row for row in rows if row["id"] == name).update(cells)
    with (folder / file).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def test_the_copy_loads(folder):
    assert len(load_board("other", folder).routes) == 101


@pytest.mark.parametrize(
    "cells",
    [
        {"length": "0"},
        {"length": "9"},
        {"length": "two"},
        {"length": "-1"},
        {"length": ""},
        {"color": "pink"},
        {"city_a": "athens"},
        {"city_b": ""},
        {"city_b": "athina"},
        {"locomotives": "some"},
        {"mountains": "x"},
        {"locomotives": "4"},
        {"mountains": "4"},
        {"tunnel": "maybe"},
        {"parallel": "nowhere"},
    ],
    ids=str,
)
def test_a_wrong_route_is_named(folder, cells):
    change(folder, "routes.csv", "athina-sofia", **cells)
    with pytest.raises(DataError, match=r"routes\.csv.*athina-sofia"):
        load_board("other", folder)


def test_FERRY_6_a_route_that_is_ferry_and_tunnel_is_refused(folder):
    change(folder, "routes.csv", "sarajevo-sofia", locomotives="1")
    with pytest.raises(DataError, match=r"routes\.csv: sarajevo-sofia: .*FERRY-6"):
        load_board("other", folder)


@pytest.mark.parametrize(
    "cells", [{"length": "2"}, {"parallel": "berlin-wien"}, {"parallel": ""}, {"city_b": "wien"}], ids=str
)
def test_DOUBLE_1_a_pair_that_is_none_is_refused(folder, cells):
    change(folder, "routes.csv", "berlin-frankfurt-2", **cells)
    with pytest.raises(DataError, match=r"routes\.csv: berlin-frankfurt.*DOUBLE-1"):
        load_board("other", folder)


def test_DOUBLE_1_a_route_is_not_its_own_other_track(folder):
    change(folder, "routes.csv", "athina-sofia", parallel="athina-sofia")
    with pytest.raises(DataError, match=r"routes\.csv: athina-sofia"):
        load_board("other", folder)


def test_DOUBLE_1_pairs_are_declared_and_not_inferred_from_the_cities(folder):
    for name in ("berlin-frankfurt-1", "berlin-frankfurt-2"):
        change(folder, "routes.csv", name, parallel="")
    board = load_board("other", folder)
    one, two = (board.routes[board.route_index[f"berlin-frankfurt-{n}"]] for n in (1, 2))
    assert (one.twin, two.twin) == (None, None)
    state = State(load_mode(), ["Ada", "Bo"], 0)
    state.board = board
    state.give_route(0, one.index)
    assert state.open >> two.index & 1
    assert not state.players[0].twins


@pytest.mark.parametrize(
    "cells",
    [{"city_a": "athens"}, {"city_b": "nowhere"}, {"points": "many"}, {"points": "-3"}, {"points": ""}, {"city_b": ""}],
    ids=str,
)
def test_a_wrong_ticket_is_named(folder, cells):
    change(folder, "tickets.csv", "athina-wilno", **cells)
    with pytest.raises(DataError, match=r"tickets\.csv.*athina-wilno"):
        load_board("other", folder)


@pytest.mark.parametrize("cells", [{"x": "left"}, {"y": ""}, {"x": "-5"}], ids=str)
def test_a_wrong_city_is_named(folder, cells):
    change(folder, "cities.csv", "athina", **cells)
    with pytest.raises(DataError, match=r"cities\.csv.*athina"):
        load_board("other", folder)


@pytest.mark.parametrize(
    ("file", "name", "other"),
    [
        ("routes.csv", "athina-sofia", "athina-smyrna"),
        ("tickets.csv", "athina-wilno", "athina-angora"),
        ("cities.csv", "athina", "angora"),
    ],
)
def test_an_id_that_stands_there_twice_is_named(folder, file, name, other):
    change(folder, file, name, id=other)
    with pytest.raises(DataError, match=rf"{file}.*{other}"):
        load_board("other", folder)


@pytest.mark.parametrize("file", ["routes.csv", "tickets.csv", "cities.csv"])
def test_a_file_that_is_not_there(folder, file):
    (folder / file).unlink()
    with pytest.raises(DataError, match=file):
        load_board("other", folder)


@pytest.mark.parametrize("file", ["routes.csv", "tickets.csv", "cities.csv"])
def test_a_file_in_another_encoding(folder, file):
    (folder / file).write_bytes(b"id,city_a\n\xff\xfe,\x80\n")
    with pytest.raises(DataError, match=file):
        load_board("other", folder)


@pytest.mark.parametrize(("file", "column"), [("routes.csv", "length"), ("tickets.csv", "points"), ("cities.csv", "x")])
def test_a_column_that_is_not_there(folder, file, column):
    text = (folder / file).read_text(encoding="utf-8")
    (folder / file).write_text(text.replace(f",{column},", ",another,", 1), encoding="utf-8")
    with pytest.raises(DataError, match=rf"{file}.*{column}"):
        load_board("other", folder)


@pytest.mark.parametrize(
    ("file", "name"), [("routes.csv", "athina-sofia"), ("tickets.csv", "athina-wilno"), ("cities.csv", "athina")]
)
def test_a_row_that_is_too_short(folder, file, name):
    lines = (folder / file).read_text(encoding="utf-8").splitlines()
    cut = [f"{name},{line.split(',')[1]}" if line.startswith(f"{name},") else line for line in lines]
    (folder / file).write_text("\n".join(cut) + "\n", encoding="utf-8")
    with pytest.raises(DataError, match=rf"{file}.*{name}"):
        load_board("other", folder)


def test_an_empty_file(folder):
    (folder / "routes.csv").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"routes\.csv"):
        load_board("other", folder)


def test_everything_that_is_wrong_is_known_with_file_and_line(folder):
    change(folder, "routes.csv", "athina-sofia", length="9", color="pink")
    change(folder, "cities.csv", "athina", big_city="maybe")
    with pytest.raises(DataError) as caught:
        load_board("other", folder)
    assert [(*fault.place, fault.key) for fault in caught.value.faults] == [
        ("cities.csv", 4, "athina", "neither_yes_nor_no"),
        ("routes.csv", 12, "athina-sofia", "unknown_color"),
        ("routes.csv", 12, "athina-sofia", "out_of_range"),
    ]
    assert str(caught.value).startswith("other/cities.csv: athina: neither yes nor no (line 4, ")


def test_all_boards_lie_within_one_of_the_sizes():
    for name in MAPS:
        board = load_board(name)
        assert board.size == ((1000, 1550) if name == "india" else (1550, 1000))
        assert board.folder is None
