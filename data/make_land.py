#!/usr/bin/env python3
"""Draws the land behind a map: writes MAP/land.svg from Natural Earth's land polygons.

A developer's script, run once per map and again only when cities move.  The kit itself reads the
finished land.svg; numpy, scipy and shapely are needed here and nowhere else:

    python3 -m venv ../land-env && ../land-env/bin/pip install numpy scipy shapely
    npm pack world-atlas@2.0.2 && tar xzf world-atlas-2.0.2.tgz
    ../land-env/bin/python data/make_land.py package/land-50m.json data/europe

The lakes of the other maps need pyshp as well; the SOURCES.md of each map says how its picture was made.

Natural Earth (https://www.naturalearthdata.com) is in the public domain; world-atlas 2.0.2 carries its
version 4.1.0 as TopoJSON.  The same input gives the same file, byte for byte, with the same versions of
the libraries (made with numpy 2, scipy 1.17, shapely 2.2).

How it works
1. Every city of cities.csv has a place on the earth (lat, lon) and a place on the board (x, y).  Boards are
   not geography: Cádiz and Smyrna lie on the lower edge of Europe, Erzurum is drawn far to the east.  So
   the earth is projected by Mercator, an affine map is fitted from there to the board (least squares),
   and a thin-plate spline carries what is left over at each city.  `--smoothing` lets the spline miss the
   cities by a few units (2: mean 4, worst 15 on Europe) and bends the coast less.
2. A thin-plate spline runs wild away from its points.  A ring of anchors, well outside the cities, is
   therefore pinned to the plain affine map (`--ring`: its distance, as a share of the cities' extent), so
   that north Africa, the Caspian and the Norwegian sea fade into an ordinary Mercator picture.
3. PINS below adds places of its own to a map, in the same way as a city, where the picture needs help.
4. The land is cut to the part of the earth that can reach the board, warped, repaired where it crosses
   itself, cut to the board and its margin; threads of water and land (river mouths, sand spits) that would
   be thinner than a line are closed (`--thread`), then it is simplified, cleared of specks, and rounded.

The picture: `<path class="land">`, all land with inland waters filled in, and, where a map has any, `<path
class="lake">`, inland waters big enough to see.  Natural Earth's land has holes for the Caspian and
its like only; further lakes (the Great Lakes of the USA) can come from `--lakes`, a TopoJSON,
GeoJSON or shape file.  No styles: fill and stroke are the caller's business (without any, land is black).

Where no coast is near, `--home` names the countries (by ISO 3166-1 number, from a file with countries) that
are the land; all others are drawn first, a `<path class="abroad">` each.

The viewBox says which part of the board is shown: all of it, or the frame that FRAMES names.

Exit status 1, with the reason, if the warp folds over on the board or the file grows too big.
"""

import argparse
import csv
import json
import math
import sys
from pathlib import Path

import numpy as np
from scipy.interpolate import RBFInterpolator
from shapely import make_valid, transform
from shapely.geometry import GeometryCollection, MultiPolygon, Point, Polygon, box, shape
from shapely.geometry.polygon import orient
from shapely.ops import unary_union

TALL = {"india"}  # boards of 1000 x 1550 units; all others are 1550 x 1000 (as in check.py)
MARGIN = 40  # land is drawn this far beyond the board's edge
PINS = {  # longitude, latitude, x, y: places beside the cities that the land must meet
    "europe": [  # Brindisi, Roma and Palermo squeeze the toe of Italy into a thread
        (15.65, 38.10, 821, 953),  # Reggio
        (17.12, 39.08, 852, 893),  # Crotone
        (18.36, 39.80, 872, 852),  # the heel
        (15.10, 37.50, 822, 992),  # Catania
    ],
    "switzerland": [  # the ends of the routes to Austria and Italy lie beyond the border in the east
        (10.49, 46.62, 1492, 560),  # near Müstair
        (10.47, 46.87, 1478, 462),  # near Martina
    ],
}
FRAMES = {  # left, top, width, height of what is shown of a board, where that is not all of it
    "india": (-50, 55, 1085, 1340),  # nothing lies in the south of the board
    "switzerland": (-15, -20, 1581, 1020),  # the spots on the northern border need room for their names
}
LIMIT = 60_000  # bytes
STEP = 31  # board units per unit of the spline: about one degree on Europe, so that
#                               the same smoothing means the same on a map of another scale


# ---- reading ------------------------------------------------------------------------------------------


def topojson(data):
    """The polygons of a TopoJSON document, in longitude and latitude."""
    (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
    arcs = [np.cumsum(np.array(a, float), axis=0) * (sx, sy) + (tx, ty) for a in data["arcs"]]

    def ring(indices):
        parts = [arcs[i] if i >= 0 else arcs[~i][::-1] for i in indices]
        return np.vstack([parts[0], *(p[1:] for p in parts[1:])])

    def polygons(thing):
        if thing["type"] == "GeometryCollection":
            for part in thing["geometries"]:
                yield from polygons(part)
        elif thing["type"] in ("Polygon", "MultiPolygon"):
            for rings in [thing["arcs"]] if thing["type"] == "Polygon" else thing["arcs"]:
                outer, *inner = (ring(r) for r in rings)
                if len(outer) > 3:
                    yield Polygon(outer, [i for i in inner if len(i) > 3])

    return [p for thing in data["objects"].values() for p in polygons(thing)]


def read_polygons(path):
    """The polygons of a TopoJSON, GeoJSON or shape file."""
    if Path(path).suffix == ".shp":
        import shapefile

        return [p for s in shapefile.Reader(shp=path).shapes() for p in solid(shape(s.__geo_interface__))]
    data = json.loads(Path(path).read_text("utf-8"))
    if data["type"] == "Topology":
        return topojson(data)
    parts = data["features"] if data["type"] == "FeatureCollection" else [data]
    return [p for part in parts for p in solid(shape(part.get("geometry", part)))]


def read_countries(path):
    """The polygons of each country of a TopoJSON file, by its ISO 3166-1 number."""
    data = json.loads(Path(path).read_text("utf-8"))
    things = data["objects"]["countries"]["geometries"]
    return {thing.get("id", ""): topojson({**data, "objects": {"": thing}}) for thing in things}


def read_points(path):
    """Ids, lon, lat and x, y of the cities; border spots have no true place on the earth and are left out."""
    with open(path, encoding="utf-8", newline="") as file:
        rows = [r for r in csv.DictReader(file) if r["kind"] == "city"]
    earth = np.array([[float(r["lon"]), float(r["lat"])] for r in rows])
    board = np.array([[float(r["x"]), float(r["y"])] for r in rows])
    return [r["id"] for r in rows], earth, board


# ---- the warp -----------------------------------------------------------------------------------------


def mercator(earth):
    lon, lat = np.asarray(earth, float).T
    return np.column_stack([lon, np.degrees(np.log(np.tan(np.pi / 4 + np.radians(lat) / 2)))])


class Warp:
    """From longitude and latitude to the board: an affine map plus a spline for the rest (see the top)."""

    def __init__(self, earth, board, smoothing, ring):
        flat = mercator(earth)
        ones = np.ones((len(flat), 1))
        self.affine = np.linalg.lstsq(np.hstack([ones, flat]), board, rcond=None)[0]
        straight = self.straight(flat)
        low, high = straight.min(0), straight.max(0)
        middle, reach = (low + high) / 2, (high - low) * (0.5 + ring)
        turn = np.linspace(0, 2 * np.pi, 24, endpoint=False)
        anchors = middle + np.column_stack([np.cos(turn), np.sin(turn)]) * reach * math.sqrt(2)
        knots = np.vstack([straight, anchors]) / STEP
        rest = np.vstack([board - straight, np.zeros_like(anchors)])
        self.spline = RBFInterpolator(knots, rest, kernel="thin_plate_spline", smoothing=smoothing)

    def straight(self, flat):
        return np.hstack([np.ones((len(flat), 1)), flat]) @ self.affine

    def __call__(self, earth):
        straight = self.straight(mercator(earth))
        return straight + self.spline(straight / STEP)

    def unwarp(self, places):
        """Longitude and latitude of places on the board (Newton's method on the Mercator plane)."""
        flat = (places - self.affine[0]) @ np.linalg.inv(self.affine[1:])

        def forward(f):
            s = self.straight(f)
            return s + self.spline(s / STEP)

        h = 1e-3
        for _ in range(40):
            here = forward(flat)
            dx, dy = ((forward(flat + d) - here) / h for d in ((h, 0), (0, h)))
            jacobian = np.stack([dx, dy], axis=2)
            step = np.linalg.solve(jacobian, (places - here)[..., None])[..., 0]
            flat = flat + np.clip(step, -5, 5)
        lat = np.degrees(2 * np.arctan(np.exp(np.radians(flat[:, 1]))) - np.pi / 2)
        return np.column_stack([flat[:, 0], lat]), np.hypot(*(forward(flat) - places).T)

    def folds(self, earth):
        """Where the warp turns the earth over: True for points whose neighborhood is mirrored."""
        h = 0.01
        here = self(earth)
        east, north = self(earth + (h, 0)) - here, self(earth + (0, h)) - here
        return east[:, 0] * north[:, 1] - east[:, 1] * north[:, 0] >= 0  # y runs down: negative is right


# ---- shapes -------------------------------------------------------------------------------------------


def solid(thing):
    """The polygons in a geometry, lines and points left out."""
    if isinstance(thing, Polygon):
        return [] if thing.is_empty else [thing]
    if isinstance(thing, (MultiPolygon, GeometryCollection)):
        return [p for part in thing.geoms for p in solid(part)]
    return []


def bend(polygons, warp, window, frame, every=0.25):
    """Polygons of the earth cut to the window, warped onto the board and cut to the frame."""
    result = []
    for polygon in polygons:
        if not polygon.intersects(window):
            continue
        for part in solid(make_valid(polygon).intersection(window)):
            part = transform(part.segmentize(every), lambda p: np.round(warp(p), 6))  # rounded: rings stay closed
            result += solid(make_valid(part).intersection(frame))
    return unary_union(result) if result else MultiPolygon()


def tidy(thing, thread, tolerance, speck):
    """Without threads and specks (`speck` in square units), simplified, biggest part first."""
    thing = thing.buffer(thread).buffer(-2 * thread).buffer(thread)
    thing = make_valid(thing.simplify(tolerance))
    parts = [p for p in solid(thing) if p.area >= speck]
    return sorted(parts, key=lambda p: (-round(p.area), p.bounds))


def path_data(polygons, digits):
    """SVG path data in relative steps; holes run against their outer ring (right under both fill rules)."""

    def text(value):
        return f"{value / 10**digits:g}" if digits else str(value)

    def join(numbers):
        out = ""
        for n in map(text, numbers):
            n = n.replace("0.", ".", 1) if n.startswith(("0.", "-0.")) else n
            out += n if not out or n.startswith("-") else " " + n
        return out

    pieces = []
    for polygon in polygons:
        polygon = orient(polygon)
        for ring in (polygon.exterior, *polygon.interiors):
            points = np.rint(np.array(ring.coords) * 10**digits).astype(int).tolist()
            kept = [p for i, p in enumerate(points) if i == 0 or p != points[i - 1]]
            if kept[0] == kept[-1]:
                kept.pop()
            if len(kept) > 2:
                steps = [c for p, q in zip(kept, kept[1:]) for c in (q[0] - p[0], q[1] - p[1])]
                pieces.append(f"M{join(kept[0])}l{join(steps)}z")
    return "\n".join(pieces)


# ---- the script ---------------------------------------------------------------------------------------


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("land", help="land-50m.json of the npm package world-atlas (or any TopoJSON or GeoJSON land)")
    parser.add_argument("map", type=Path, help="folder of the map, with cities.csv; land.svg is written there")
    parser.add_argument("--lakes", help="TopoJSON, GeoJSON or shape file of lakes, cut out of the land as well")
    parser.add_argument("--home", help="ISO 3166-1 numbers, by comma, of the countries that are the land")
    parser.add_argument(
        "--smoothing", type=float, default=2.0, help="how freely the spline may miss the cities (default 2)"
    )
    parser.add_argument(
        "--ring",
        type=float,
        default=0.5,
        help="distance of the anchor ring beyond the cities, as a share of their extent (default 0.5)",
    )
    parser.add_argument(
        "--thread",
        type=float,
        default=0.6,
        help="half the width of the thinnest water or land that is kept, in board units (default 0.6)",
    )
    parser.add_argument("--simplify", type=float, default=0.4, help="tolerance in board units (default 0.4)")
    parser.add_argument(
        "--speck", type=float, default=45, help="islands smaller than this, in square units, are dropped (default 45)"
    )
    parser.add_argument(
        "--lake", type=float, default=150, help="inland waters smaller than this are filled (default 150)"
    )
    parser.add_argument("--digits", type=int, default=1, help="decimals of the coordinates (default 1)")
    parser.add_argument("--out", type=Path, help="where to write instead of MAP/land.svg")
    args = parser.parse_args()

    size = (1000, 1550) if args.map.resolve().name in TALL else (1550, 1000)
    left, top, width, height = FRAMES.get(args.map.resolve().name, (0, 0, *size))
    right, bottom = left + width + MARGIN, top + height + MARGIN
    frame = box(left - MARGIN, top - MARGIN, right, bottom)
    names, earth, board = read_points(args.map / "cities.csv")
    cities = board
    pins = np.array(PINS.get(args.map.resolve().name, [])).reshape(-1, 4)
    earth, board = np.vstack([earth, pins[:, :2]]), np.vstack([board, pins[:, 2:]])
    warp = Warp(earth, board, args.smoothing, args.ring)

    # the part of the earth that lands on the frame, with some room around it
    u, v = np.meshgrid(np.linspace(left - MARGIN, right, 60), np.linspace(top - MARGIN, bottom, 60))
    seen, miss = warp.unwarp(np.column_stack([u.ravel(), v.ravel()]))
    if miss.max() > 0.5 or warp.folds(seen).any():
        sys.exit(
            f"the warp folds over on the board ({(miss > 0.5).sum()} of {len(miss)} grid points have no place on "
            "earth): raise --smoothing or change --ring"
        )
    (west, south), (east, north) = seen.min(0) - 1, seen.max(0) + 1
    window = box(west, max(south, -84), east, min(north, 84))

    if args.home:
        countries = read_countries(args.land)
        home = [p for number in args.home.split(",") for p in countries.pop(number)]
        land = bend(home, warp, window, frame, every=0.05)
        abroad = [bend(polygons, warp, window, frame, every=0.05) for polygons in countries.values()]
    else:
        land, abroad = bend(read_polygons(args.land), warp, window, frame), []
    shores = tidy(land, args.thread, args.simplify, args.speck)
    waters = [Polygon(ring) for part in shores for ring in part.interiors]
    shores = [Polygon(part.exterior) for part in shores]
    neighbors = [parts for country in abroad if (parts := tidy(country, args.thread, args.simplify, args.speck))]
    if args.lakes:
        ground = unary_union([*shores, *abroad])
        inland = bend(read_polygons(args.lakes), warp, window, frame).intersection(ground)
        waters += tidy(inland, args.thread, args.simplify, args.lake)
    lakes = sorted((w for w in waters if w.area >= args.lake), key=lambda w: (-round(w.area), w.bounds))

    paths = [
        f'<path class="{kind}" d="{path_data(parts, args.digits)}"/>\n'
        for kind, parts in (*(("abroad", parts) for parts in neighbors), ("land", shores), ("lake", lakes))
        if parts
    ]
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}">\n'
        + "".join(paths)
        + "</svg>\n"
    )
    out = args.out or args.map / "land.svg"
    size = len(svg.encode())
    if size > LIMIT:
        sys.exit(f"{size} bytes are more than {LIMIT}: raise --simplify or --speck")
    out.write_text(svg, "utf-8")

    error = np.hypot(*(warp(earth) - board).T)
    print(
        f"{out}: {size} bytes, {len(shores)} pieces of land, {len(lakes)} inland waters, "
        f"longitude {west:.1f} to {east:.1f}, latitude {south:.1f} to {north:.1f}"
    )
    print(
        f"the spline misses its points by {error.mean():.1f} units on average; worst: "
        + ", ".join(f"{names[i]} {error[i]:.0f}" for i in np.argsort(-error, kind="stable")[:5])
    )
    whole = unary_union(shores)
    wet = sorted(
        ((whole.distance(Point(p)), n) for n, p in zip(names, cities) if not whole.contains(Point(p))), reverse=True
    )
    print("cities off the land, by units: " + (", ".join(f"{n} {d:.0f}" for d, n in wet) or "none"))


if __name__ == "__main__":
    main()
