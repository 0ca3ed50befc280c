"""The drawn data of the Europe map: land.svg, layout.csv and bends.csv.

Only the standard library: the geometry comes from data/make_layout.py (which needs numpy for its
search alone), the width of a name from the table below instead of a font.  The exact check, with the font, is
`python data/make_layout.py data/europe --check`.
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
EUROPE = DATA / "europe"
SETS = ["name", "name_en", "name_ru", "name_tr", "name_fa"]
SVG = "{http://www.w3.org/2000/svg}"

# Widths in thousandths of the letter size, from Noto Sans Bold, rounded up to 50 (names come out 3 to 8 % too wide).
# A letter that is not listed counts as a wide one.
LETTERS = {
    width: letters
    for width, letters in [
        (300, "I "),
        (350, "-ijlíï"),
        (400, "fİ"),
        (450, "t"),
        (500, "rszşг"),
        (550, "Fcçс"),
        (600, "ELSZevxyезтухя"),
        (650, "CPVabdgkopáøБЗРСабвклорь"),
        (700, "ABKRhnuüńАВКХЭднпцч"),
        (750, "DGЛПи"),
        (800, "HДЦ"),
        (850, "мфы"),
        (900, "wФжю"),
        (950, "MМ"),
        (1000, "Wmш"),
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


def rows(name):
    with open(EUROPE / name, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@cache
def cities():
    return {r["id"]: r for r in rows("cities.csv")}


@cache
def places():
    return {k: (float(r["x"]), float(r["y"])) for k, r in cities().items()}


@cache
def layout():
    return {
        r["id"]: (r["side"], *(int(r[c]) for c in ("dx", "dy", "station_dx", "station_dy"))) for r in rows("layout.csv")
    }


def width(text):
    """About how wide a name is, in board units."""
    total = 0
    for i, letter in enumerate(text):
        if letter in PERSIAN:
            last = i + 1 == len(text) or text[i + 1] == "\u200c"
            total += PERSIAN[letter][last]
        else:
            total += WIDTH.get(letter, 1000)
    return total * geometry.FONT / 1000


def name_boxes(column):
    return {k: geometry.box(places()[k], *row[:3], width(cities()[k][column])) for k, row in layout().items()}


def squares():
    return {k: geometry.square(places()[k], *row[3:]) for k, row in layout().items()}


@cache
def shapes():
    """The rings of land.svg by class, in board units."""
    result = {"land": [], "lake": []}
    for path in ET.parse(EUROPE / "land.svg").getroot():
        for ring in path.get("d").split("M")[1:]:
            numbers = [float(n) for n in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", ring)]
            x, y = numbers[:2]
            points = [(x, y)]
            for dx, dy in zip(numbers[2::2], numbers[3::2]):
                x, y = x + dx, y + dy
                points.append((x, y))
            result[path.get("class")].append(points)
    return result


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


def test_land_is_a_small_plain_picture():
    data = (EUROPE / "land.svg").read_bytes()
    assert len(data) < 60_000
    assert not re.search(rb"script|style|href|<!|<\?|url\(|on[a-z]+=", data)
    root = ET.fromstring(data)
    assert root.tag == SVG + "svg"
    assert root.attrib == {"viewBox": "0 0 1550 1000"}
    assert [p.get("class") for p in root] in (["land"], ["land", "lake"])
    for path in root:
        assert path.tag == SVG + "path"
        assert set(path.attrib) == {"class", "d"}
        assert re.fullmatch(r"[Mlz0-9 .\n-]+", path.get("d"))


def test_land_ends_at_the_margin():
    points = [p for rings in shapes().values() for ring in rings for p in ring]
    assert all(-41 <= x <= 1591 and -41 <= y <= 1041 for x, y in points)
    assert max(x for x, _ in points) > 1589 and min(y for _, y in points) < -39 and max(y for _, y in points) > 1039


def test_every_city_stands_on_land_or_at_the_coast():
    land, lakes = shapes()["land"], shapes()["lake"]
    for key, place in places().items():
        dry = any(inside(place, r) for r in land) and not any(inside(place, r) for r in lakes)
        assert dry or min(distance(place, a, b) for r in land + lakes for a, b in edges(r)) < 4, key


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


@pytest.mark.parametrize("sea", SEAS)
def test_the_seas_are_there(sea):
    assert not any(inside(SEAS[sea], r) for r in shapes()["land"])


# ---- layout.csv -------------------------------------------------------------------------------------------


def test_layout_has_each_city_once():
    ids = [r["id"] for r in rows("layout.csv")]
    assert sorted(ids) == sorted(cities()) and len(ids) == 47
    assert all(list(r) == ["id", "side", "dx", "dy", "station_dx", "station_dy"] for r in rows("layout.csv"))


def test_layout_values():
    for key, (side, dx, dy, u, v) in layout().items():
        assert side in {"n", "ne", "e", "se", "s", "sw", "w", "nw"}, key
        assert abs(dx) <= 66 and abs(dy) <= 25, key
        assert 18 <= math.hypot(u, v) <= 30, f"the station marker of {key} is not beside its dot"


@pytest.mark.parametrize("column", SETS)
def test_names_overlap_nothing(column):
    """No name on another, on a dot, on a station marker, or off the board."""
    boxes = name_boxes(column)
    for a, b in combinations(sorted(boxes), 2):
        assert not geometry.overlap(boxes[a], boxes[b]), f"{a} and {b}"
    for key, b in boxes.items():
        assert b[0] >= 0 and b[1] >= 0 and b[2] <= 1550 and b[3] <= 1000, f"{key} leaves the board"
        for other, place in places().items():
            assert geometry.gap(place, b) >= geometry.DOT, f"{key} lies on the dot of {other}"
        for other, s in squares().items():
            assert not geometry.overlap(b, s), f"{key} is covered by the station marker of {other}"


def test_station_markers_overlap_nothing():
    marks = squares()
    for a, b in combinations(sorted(marks), 2):
        assert not geometry.overlap(marks[a], marks[b]), f"{a} and {b}"
    for key, s in marks.items():
        assert s[0] >= 0 and s[1] >= 0 and s[2] <= 1550 and s[3] <= 1000, f"{key} leaves the board"
        for other, place in places().items():
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


def test_bends_name_known_single_routes():
    assert (EUROPE / "bends.csv").read_text("utf-8").startswith("id,bend\n")
    routes = {r["id"]: r for r in rows("routes.csv")}
    seen = [r["id"] for r in rows("bends.csv")]
    assert len(seen) == len(set(seen))
    for row in rows("bends.csv"):
        assert row["id"] in routes
        assert routes[row["id"]]["parallel"] == "", "both tracks of a double route run straight"
        assert 0 < abs(float(row["bend"])) <= 80


def test_no_route_runs_over_a_third_city():
    bends = {r["id"]: float(r["bend"]) for r in rows("bends.csv")}
    for route in rows("routes.csv"):
        points = geometry.track(places(), route, bends.get(route["id"], 0), steps=16)
        for key, place in places().items():
            if key not in (route["city_a"], route["city_b"]):
                near = min(distance(place, a, b) for a, b in zip(points, points[1:]))
                assert near >= 26, f"{route['id']} passes {near:.0f} units from {key}"
