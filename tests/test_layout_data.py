"""The drawn data of the maps: land.svg, layout.csv and bends.csv.

Only the standard library: the geometry comes from data/make_layout.py (which needs numpy for its
search alone), the width of a name from the table below instead of a font.  The exact check, with the font, is
`python data/make_layout.py data/europe --check`, and so for each map.
"""

import csv
import importlib.util
import math
import re
import sys
import xml.etree.ElementTree as ET
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

DATA = Path(__file__).resolve().parent.parent / "data"
MAPS = ["europe", "usa", "asia", "switzerland", "india"]
SETS = ["name", "name_en", "name_ru", "name_tr", "name_fa"]
SVG = "{http://www.w3.org/2000/svg}"

# Widths in thousandths of the letter size, from Noto Sans Bold, rounded up to 50 (names come out 3 to 8 % too wide).
# A letter that is not listed counts as a wide one.
LETTERS = {
    width: letters
    for width, letters in [
        (300, "I .'"),
        (350, "-Jijlíï"),
        (400, "fİ"),
        (450, "t"),
        (500, "rszşг"),
        (550, "Fcçсэ"),
        (600, "ELSTZevxyèéŞГТезтухя"),
        (650, "CPVYabdgkopqáâäøÇğБЗРСабвклорь"),
        (700, "ABKRXhnuüńАВКУХЭднпцч"),
        (750, "DGЛПЧий"),
        (800, "HOQUÖÜДНОЦ"),
        (850, "NИЙмфы"),
        (900, "wФжю"),
        (950, "MЖМ"),
        (1000, "Wmш"),
        (1100, "Ш"),
    ]
}
WIDTH = {letter: width for width, letters in LETTERS.items() for letter in letters}

# Noto Sans Arabic Bold, rounded to 50 (names come out at most 2 % too narrow): width inside a word, and at its end, where many letters grow a tail.
PERSIAN = {
    "آ": (300, 300),
    "ا": (300, 300),
    "ب": (350, 1100),
    "ت": (400, 1100),
    "خ": (650, 700),
    "د": (550, 550),
    "ر": (450, 450),
    "ز": (450, 450),
    "س": (1000, 1400),
    "ش": (1000, 1400),
    "ص": (1000, 1450),
    "ط": (750, 850),
    "ف": (550, 1100),
    "ق": (550, 850),
    "ل": (350, 800),
    "م": (600, 650),
    "ن": (350, 800),
    "ه": (650, 550),
    "و": (550, 550),
    "پ": (400, 1100),
    "چ": (650, 750),
    "ک": (500, 950),
    "گ": (500, 950),
    "ی": (400, 800),
    "ئ": (400, 850),
    "ث": (450, 1100),
    "ج": (650, 700),
    "ح": (650, 700),
    "ژ": (400, 450),
    "غ": (600, 600),
    " ": (300, 300),
    "\u200c": (0, 0),
}


def load_geometry():
    spec = importlib.util.spec_from_file_location("make_layout", DATA / "make_layout.py")
    module = importlib.util.module_from_spec(spec)
    keep, sys.dont_write_bytecode = sys.dont_write_bytecode, True  # no __pycache__ among the data
    try:
        spec.loader.exec_module(module)
    finally:
        sys.dont_write_bytecode = keep
    return module


geometry = load_geometry()


@pytest.fixture(params=MAPS)
def drawn(request):
    return read(request.param)


@cache
def read(name):
    return Drawn(name)


class Drawn:
    """What is known of the drawing of one map."""

    def __init__(self, name):
        self.folder = DATA / name
        self.routes = self.rows("routes.csv")
        self.bends = {r["id"]: float(r["bend"]) for r in self.rows("bends.csv")}
        self.cities = {r["id"]: r for r in self.rows("cities.csv")}
        self.places = {k: (float(r["x"]), float(r["y"])) for k, r in self.cities.items()}
        self.layout = {
            r["id"]: (r["side"], *(int(r[c]) for c in ("dx", "dy", "station_dx", "station_dy")))
            for r in self.rows("layout.csv")
        }
        self.squares = {k: geometry.square(self.places[k], *row[3:]) for k, row in self.layout.items()}
        root = ET.parse(self.folder / "land.svg").getroot()
        self.left, self.top, wide, high = map(int, root.get("viewBox").split())
        self.right, self.bottom = self.left + wide, self.top + high
        self.shapes = {"abroad": [], "land": [], "lake": []}
        """The rings of land.svg by class, in board units."""
        for path in root:
            self.shapes[path.get("class")] += rings(path.get("d"))

    def rows(self, name):
        with open(self.folder / name, encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def name_boxes(self, column):
        """A country's name at its border is written in small letters."""
        return {
            k: geometry.box(self.places[k], *row[:3], width(self.cities[k][column], bool(self.cities[k]["border_of"])))
            for k, row in self.layout.items()
        }

    def shows(self, box):
        return box[0] >= self.left and box[1] >= self.top and box[2] <= self.right and box[3] <= self.bottom


def width(text, small=False):
    """About how wide a name is, in board units."""
    total = 0
    for i, letter in enumerate(text):
        if letter in PERSIAN and (letter != " " or text[0] in PERSIAN):
            last = i + 1 == len(text) or text[i + 1] in " \u200c"
            total += PERSIAN[letter][last]
        else:
            total += WIDTH.get(letter, 1000)
    return total * (geometry.SMALL if small else geometry.FONT) / 1000


def rings(path):
    """The closed lines of a path with relative steps."""
    for ring in path.split("M")[1:]:
        numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", ring)]
        x, y = numbers[:2]
        points = [(x, y)]
        for dx, dy in zip(numbers[2::2], numbers[3::2]):
            x, y = x + dx, y + dy
            points.append((x, y))
        yield points


def edges(ring):
    return zip(ring, ring[1:] + ring[:1])


def inside(point, ring):
    x, y = point
    return (
        sum((y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1 for (x1, y1), (x2, y2) in edges(ring))
        % 2
        == 1
    )


def distance(p, a, b):
    (px, py), (ax, ay), (bx, by) = p, a, b
    along = ((px - ax) * (bx - ax) + (py - ay) * (by - ay)) / (((bx - ax) ** 2 + (by - ay) ** 2) or 1)
    along = min(1, max(0, along))
    return math.hypot(px - ax - along * (bx - ax), py - ay - along * (by - ay))


# ---- land.svg ---------------------------------------------------------------------------------------------


def test_land_is_a_small_plain_picture(drawn):
    data = (drawn.folder / "land.svg").read_bytes()
    assert len(data) < 60_000
    assert not re.search(rb"script|style|href|<!|<\?|url\(|on[a-z]+=", data)
    root = ET.fromstring(data)
    assert root.tag == SVG + "svg"
    assert set(root.attrib) == {"viewBox"}
    kinds = [path.get("class") for path in root]
    assert kinds == sorted(kinds, key=["abroad", "land", "lake"].index), "what comes later lies above"
    assert kinds.count("land") == 1
    for path in root:
        assert path.tag == SVG + "path"
        assert set(path.attrib) == {"class", "d"}
        assert re.fullmatch(r"[Mlz0-9 .\n-]+", path.get("d"))


FRAMES = {"switzerland": (-15, -20, 1566, 1000), "india": (-50, 55, 1035, 1395)}


def test_what_is_shown_of_the_board(drawn):
    frame = FRAMES.get(drawn.folder.name, (0, 0, 1550, 1000))
    assert (drawn.left, drawn.top, drawn.right, drawn.bottom) == frame
    for key, (x, y) in drawn.places.items():
        assert drawn.shows((x - 15, y - 15, x + 15, y + 15)), key


def test_land_ends_at_the_margin(drawn):
    points = [p for rings in drawn.shapes.values() for ring in rings for p in ring]
    assert all(drawn.left - 41 <= x <= drawn.right + 41 for x, _ in points)
    assert all(drawn.top - 41 <= y <= drawn.bottom + 41 for _, y in points)
    assert max(x for x, _ in points) > drawn.right + 39
    assert min(y for _, y in points) < drawn.top - 39
    assert max(y for _, y in points) > drawn.bottom + 39


def test_every_city_stands_on_land_or_at_the_coast(drawn):
    land, lakes = drawn.shapes["land"], drawn.shapes["lake"]
    for key, place in drawn.places.items():
        if drawn.cities[key]["kind"] == "border":
            continue
        dry = any(inside(place, r) for r in land) and not any(inside(place, r) for r in lakes)
        assert dry or min(distance(place, a, b) for r in land + lakes for a, b in edges(r)) < 4, key


def test_borders_lie_abroad():
    swiss = read("switzerland")
    for key, place in swiss.places.items():
        if swiss.cities[key]["kind"] == "border":
            assert any(inside(place, r) for r in swiss.shapes["abroad"]), key


SEAS = {
    "Kattegat": (680, 80),
    "Baltic": (900, 120),
    "Black Sea": (1330, 770),
    "Azov": (1450, 610),
    "North Sea": (430, 220),
    "Tyrrhenian Sea": (700, 900),
    "Balearic Sea": (300, 950),
    "Adriatic": (790, 740),
    "Biscay": (200, 620),
    "Aegean": (1110, 900),
    "Irish Sea": (160, 150),
    "Channel": (230, 390),
    "Ionian Sea": (880, 930),
}


WATERS = [("europe", sea, place) for sea, place in SEAS.items()] + [
    ("usa", "Gulf of Mexico", (1200, 960)),
    ("usa", "Atlantic", (1520, 600)),
    ("usa", "Pacific", (40, 850)),
    ("usa", "Lake Michigan", (1068, 320)),
    ("usa", "Lake Superior", (960, 215)),
    ("asia", "Arabian Sea", (450, 800)),
    ("asia", "Bay of Bengal", (790, 760)),
    ("asia", "Caspian Sea", (285, 340)),
    ("asia", "Yellow Sea", (1330, 450)),
    ("switzerland", "Lac Léman", (200, 690)),
    ("india", "Arabian Sea", (120, 1000)),
    ("india", "Bay of Bengal", (800, 1050)),
]


@pytest.mark.parametrize(("name", "water", "place"), WATERS, ids=[f"{name}-{water}" for name, water, _ in WATERS])
def test_seas_and_lakes_are_there(name, water, place):
    shapes = read(name).shapes
    dry = any(inside(place, ring) for ring in shapes["land"])
    assert not dry or any(inside(place, ring) for ring in shapes["lake"])


# ---- layout.csv -------------------------------------------------------------------------------------------


def test_layout_has_each_city_once(drawn):
    rows = drawn.rows("layout.csv")
    assert sorted(r["id"] for r in rows) == sorted(drawn.cities)
    assert all(list(r) == ["id", "side", "dx", "dy", "station_dx", "station_dy"] for r in rows)


def test_layout_values(drawn):
    for key, (side, dx, dy, u, v) in drawn.layout.items():
        assert side in {"n", "ne", "e", "se", "s", "sw", "w", "nw"}, key
        assert abs(dx) <= 66 and abs(dy) <= 25, key
        assert 18 <= math.hypot(u, v) <= 30, f"the station marker of {key} is not beside its dot"


@pytest.mark.parametrize("column", SETS)
def test_names_overlap_nothing(drawn, column):
    """No name on another, on a dot, on a station marker, or off the board."""
    boxes = drawn.name_boxes(column)
    for a, b in combinations(sorted(boxes), 2):
        assert not geometry.overlap(boxes[a], boxes[b]), f"{a} and {b}"
    for key, b in boxes.items():
        assert drawn.shows(b), f"{key} leaves the board"
        for other, place in drawn.places.items():
            assert geometry.gap(place, b) >= geometry.DOT, f"{key} lies on the dot of {other}"
        for other, s in drawn.squares.items():
            assert not geometry.overlap(b, s), f"{key} is covered by the station marker of {other}"


def test_station_markers_overlap_nothing(drawn):
    for a, b in combinations(sorted(drawn.squares), 2):
        assert not geometry.overlap(drawn.squares[a], drawn.squares[b]), f"{a} and {b}"
    for key, s in drawn.squares.items():
        assert drawn.shows(s), f"{key} leaves the board"
        for other, place in drawn.places.items():
            assert other == key or geometry.gap(place, s) >= geometry.DOT, f"{key} covers {other}"


@pytest.mark.parametrize(
    ("text", "measured"),
    [
        ("København", 124.3),
        ("Константинополь", 206.1),
        ("Saint Petersburg", 184.2),
        ("قسطنطنیه", 105.2),
        ("پتروگراد", 74.5),
    ],
)
def test_the_width_table_is_near_the_font(text, measured):
    """Measured with Noto Sans Bold and Noto Sans Arabic Bold at 22 units."""
    assert 0.97 * measured <= width(text) <= 1.1 * measured


# ---- bends.csv --------------------------------------------------------------------------------------------


def test_bends_name_known_routes(drawn):
    assert (drawn.folder / "bends.csv").read_text("utf-8").startswith("id,bend\n")
    routes = {r["id"]: r for r in drawn.routes}
    seen = [r["id"] for r in drawn.rows("bends.csv")]
    assert len(seen) == len(set(seen))
    for key, bend in drawn.bends.items():
        assert key in routes
        assert 0 < abs(bend) <= 100
        if twin := routes[key]["parallel"]:
            assert drawn.bends[twin] == bend, "the tracks of a double route bend together"


def test_no_route_runs_over_a_third_city(drawn):
    for route in drawn.routes:
        points = geometry.track(drawn.places, route, drawn.bends.get(route["id"], 0), steps=16)
        for key, place in drawn.places.items():
            if key not in (route["city_a"], route["city_b"]):
                near = min(distance(place, a, b) for a, b in zip(points, points[1:]))
                assert near >= 26, f"{route['id']} passes {near:.0f} units from {key}"


def test_routes_stay_on_the_board(drawn):
    for route in drawn.routes:
        for x, y in geometry.track(drawn.places, route, drawn.bends.get(route["id"], 0), steps=16):
            assert drawn.shows((x - 8, y - 8, x + 8, y + 8)), route["id"]
