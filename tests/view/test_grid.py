"""Squares of the map, and the order of names."""

import xml.etree.ElementTree as ET

import pytest

from ttr.board import LANGUAGES
from ttr.mode import load_mode
from ttr.own import example, load_folder
from ttr.text import Speaker
from ttr.view.grid import ACROSS, COLUMNS, DOWN, Grid, forms_of, grid_of, index_of, map_svg, square_name

BOARD = load_mode("europe").board
SVG = "{http://www.w3.org/2000/svg}"


def test_a_square_counts_from_the_top_left_corner() -> None:
    squares = Grid((900, 600))
    assert squares.square(0, 0) == (0, 0)
    assert squares.square(99.9, 99.9) == (0, 0)
    assert squares.square(100, 99.9) == (1, 0)
    assert squares.square(250, 450) == (2, 4)
    assert squares.square(900, 600) == (8, 5), "the edge belongs to the last square"
    assert [square_name(square, Speaker()) for square in ((0, 0), (2, 4), (8, 5))] == ["A1", "C5", "I6"]


def test_a_tall_map_has_more_squares_down_than_across() -> None:
    assert Grid((1000, 1550)).shape == (DOWN, ACROSS)
    assert len(COLUMNS) == max(ACROSS, DOWN)


def test_the_squares_begin_at_the_corner_of_what_is_shown() -> None:
    squares = Grid((900, 600), (-50, 60))
    assert squares.square(-50, 60) == (0, 0)
    assert squares.square(49.9, 160) == (0, 1)
    assert squares.square(850, 660) == (8, 5)


def test_the_squares_of_a_map_are_those_of_its_picture() -> None:
    own = load_folder(example()).board
    assert grid_of(BOARD) == Grid(BOARD.size)
    assert grid_of(load_mode("india").board) == Grid((1085, 1340), (-50, 55))
    assert grid_of(own) == Grid(own.size)


@pytest.mark.parametrize("mode_id", ["europe", "usa", "switzerland", "legendary_asia", "india", "own"])
def test_every_city_lies_between_the_lines_of_its_square(mode_id: str) -> None:
    """Measured on the picture itself: the lines of the grid, and the letters and numbers beside it."""
    board = (load_folder(example()) if mode_id == "own" else load_mode(mode_id)).board
    squares = grid_of(board)
    root = ET.fromstring(map_svg(board, Speaker("en", board), squares))
    texts = [(e.text, float(e.get("x", "")), float(e.get("y", ""))) for e in root.iter(f"{SVG}text")]
    (wide, high), (left, top) = squares.step, squares.corner
    columns = {text: x for text, x, y in texts if y < top}
    rows = {text: y for text, x, y in texts if x < left}
    assert (len(columns), len(rows)) == squares.shape
    circles = [e.attrib for e in root.iter(f"{SVG}circle")]
    dots = {(float(c["cx"]), float(c["cy"])) for c in circles if {"cx", "cy"} <= c.keys()}
    for city in board.cities:
        assert (city.x, city.y) in dots or city.country
        column, row = square_name(squares.square(city.x, city.y), Speaker())
        assert abs(columns[column] - city.x) <= wide / 2
        assert abs(rows[row] - 9 - city.y) <= high / 2


@pytest.mark.parametrize("form", LANGUAGES)
def test_the_map_names_all_cities_inside_its_frame(form: str) -> None:
    root = ET.fromstring(map_svg(BOARD, Speaker("en", BOARD, cities=form), Grid(BOARD.size)))
    assert {city.names[form] for city in BOARD.cities} <= {e.text for e in root.iter(f"{SVG}text")}
    assert root.findtext(f"{SVG}title")


def test_a_reader_finds_the_map_s_names_the_board_s_and_their_own() -> None:
    assert forms_of(Speaker("en", BOARD)) == ("board", "en")
    assert forms_of(Speaker("en", BOARD, cities="fa")) == ("fa", "board", "en")
    assert forms_of(Speaker("de", BOARD)) == ("board",)


@pytest.mark.parametrize("form", LANGUAGES)
def test_the_index_has_every_name_once(form: str) -> None:
    speaker = Speaker("en", BOARD, cities=form)
    names = [name for name, _ in index_of(BOARD, speaker)]
    assert len(names) == len(set(names))
    assert set(names) == {city.names[each] for city in BOARD.cities for each in (form, "board", "en")}
    for name, places in index_of(BOARD, speaker):
        assert all(name in BOARD.cities[city].names.values() for city in places)


def test_cities_of_one_name_stand_together() -> None:
    board = load_mode("switzerland").board
    index = dict(index_of(board, Speaker("en", board)))
    assert len(index["France"]) == 4
    assert len(index["Zürich"]) == 1
