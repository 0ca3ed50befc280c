#!/usr/bin/env python3
"""Finds (or checks) where the city names and station markers of a map stand: MAP/layout.csv.

A developer's script, run once per map and again only when cities, routes or names change; the kit
reads the finished layout.csv.  It needs numpy and Pillow (with raqm, for Persian) and the fonts of
Debian's fonts-noto-core:

    python3 -m venv ../layout-env && ../layout-env/bin/pip install numpy pillow
    ../layout-env/bin/python data/make_layout.py data/europe                    # searches and writes
    ../layout-env/bin/python data/make_layout.py data/europe --keep paris,wien  # these rows stay as they are
    ../layout-env/bin/python data/make_layout.py data/europe --check            # only looks; exit status 1 on a fault

Europe's file was searched with names a tenth wider than they are (so that another font does no harm), and the rows
of Lisboa and Constantinople were corrected by hand; to make it again:

    ../layout-env/bin/python data/make_layout.py data/europe --scale 1.1 --rounds 16 --keep lisboa,constantinople

How those of the other maps were made stands in the SOURCES.md of each.

All lengths are board units, y runs down.

layout.csv: id,side,dx,dy,station_dx,station_dy
    side  where the name stands as seen from the city's dot: n ne e se s sw w nw
    dx,dy extra offset of the name
    station_dx,station_dy  from the dot's center to the center of a station marker (a square)
`ttr.view.geometry.anchor(side, dx, dy)` says exactly what that means for a text element.

bends.csv (made by hand, read here because a bent route needs its room): id,bend
    How far the middle of the route lies off the straight line between its cities.  A positive bend lies on
    the right of somebody who travels from city_a to city_b and looks at the map from above (to the
    south when travelling east); a negative one on the left.  The curve is a quadratic Bezier curve,
    so its control point lies 2 * bend off the line's middle.  Straight, no route of Europe comes nearer than
    26 units to a third city; its two bends keep Petrograd's routes to Riga and Stockholm apart, which
    leave at nearly the same angle and would lie on each other for 150 units.
    The tracks of a double route have the same bend.

One placement serves every name set (as printed, English, Russian, Turkish, Persian): a name is anchored
at the same point in all of them and only its far end moves.  Faults, in any set, are: a name off the board,
on another name, on a dot; a station marker on a name, a dot, another marker, or off the board.  A name
or marker on a route costs by the area it hides.  Placements are chosen by simulated annealing (fixed seed, so the
same input gives the same file), then stations one by one.
"""

import argparse
import csv
import math
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from ttr.view.geometry import BAND, DOT, FONT, SIDES, SMALL, STATION, TRACK, Track, anchor, box, frame_of, square

SETS = {"board": "name", "english": "name_en", "russian": "name_ru", "turkish": "name_tr", "persian": "name_fa"}
EDGE = 3  # names and markers keep this far from the board's edge
FONTS = Path("/usr/share/fonts/truetype/noto")
COLUMNS = ["id", "side", "dx", "dy", "station_dx", "station_dy"]


# ---- geometry ------------------------------------------------------------------------------------------


def track(cities, route, bend=0.0, steps=64):
    """Points along the middle of a track."""
    side = 0 if not route["parallel"] else -TRACK if route["id"].endswith("-1") else TRACK
    middle = Track(cities[route["city_a"]], cities[route["city_b"]], side, bend)
    return [middle.at(i / steps) for i in range(steps + 1)]


def overlap(a, b):
    """Area shared by two boxes."""
    return max(0, min(a[2], b[2]) - max(a[0], b[0])) * max(0, min(a[3], b[3]) - max(a[1], b[1]))


def gap(place, b):
    """Distance of a point from a box."""
    return math.hypot(max(b[0] - place[0], 0, place[0] - b[2]), max(b[1] - place[1], 0, place[1] - b[3]))


# ---- the map ------------------------------------------------------------------------------------------------


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Map:
    def __init__(self, folder, scale=1.0, stations_cost=0.6):
        import numpy as np

        self.np = np
        self.stations_cost = stations_cost
        self.folder = folder
        rows = rows_of(folder / "cities.csv")
        self.corner, size = (frame := frame_of(folder / "land.svg"))[:2], frame[2:]
        self.size = (self.corner[0] + size[0], self.corner[1] + size[1])  # the right lower corner
        self.cities = {r["id"]: (float(r["x"]), float(r["y"])) for r in rows}
        self.names = {r["id"]: {s: r[column] for s, column in SETS.items()} for r in rows}
        self.widths = {
            key: {s: self.measure(text) * scale for s, text in names.items()} for key, names in self.names.items()
        }
        for r in rows:
            if r["border_of"]:  # in small letters
                self.widths[r["id"]] = {s: w * SMALL / FONT for s, w in self.widths[r["id"]].items()}
        self.routes = rows_of(folder / "routes.csv")
        bends = folder / "bends.csv"
        self.bends = {r["id"]: float(r["bend"]) for r in rows_of(bends)} if bends.exists() else {}
        self.tracks = {r["id"]: track(self.cities, r, self.bends.get(r["id"], 0)) for r in self.routes}
        self.full, self.core = self.hidden(BAND), self.hidden(BAND - 2.5)

    def measure(self, text, fonts={}):
        """Width of a name in Noto Sans Bold or Noto Sans Arabic Bold."""
        from PIL import ImageFont

        file = "NotoSansArabic-Bold.ttf" if any("\u0600" <= c <= "\u06ff" for c in text) else "NotoSans-Bold.ttf"
        if file not in fonts:
            fonts[file] = ImageFont.truetype(str(FONTS / file), FONT * 10, layout_engine=ImageFont.Layout.RAQM)
        return fonts[file].getlength(text) / 10

    def hidden(self, half):
        """Sums of a picture of all routes, so that the area of route under any box is four look-ups."""
        np = self.np
        width, height = self.size
        picture = np.zeros((height, width), np.int64)
        for points in self.tracks.values():
            for (x1, y1), (x2, y2) in zip(points, points[1:]):
                left, right = int(min(x1, x2) - half - 1), int(max(x1, x2) + half + 2)
                top, bottom = int(min(y1, y2) - half - 1), int(max(y1, y2) + half + 2)
                left, right, top, bottom = max(left, 0), min(right, width), max(top, 0), min(bottom, height)
                gx, gy = np.meshgrid(np.arange(left, right) + 0.5, np.arange(top, bottom) + 0.5)
                dx, dy = x2 - x1, y2 - y1
                t = np.clip(((gx - x1) * dx + (gy - y1) * dy) / (dx * dx + dy * dy), 0, 1)
                near = np.hypot(gx - x1 - t * dx, gy - y1 - t * dy) < half
                picture[top:bottom, left:right] |= near
        for x, y in self.cities.values():  # under a dot nothing is hidden
            gx, gy = np.meshgrid(np.arange(width) + 0.5 - x, np.arange(height) + 0.5 - y)
            picture[np.hypot(gx, gy) < DOT] = 0
        return np.pad(picture.cumsum(0).cumsum(1), ((1, 0), (1, 0)))

    def under(self, sums, b):
        """Area of routes under a box."""
        x1, x2 = (min(max(round(v), 0), self.size[0]) for v in (b[0], b[2]))
        y1, y2 = (min(max(round(v), 0), self.size[1]) for v in (b[1], b[3]))
        return int(sums[y2, x2] - sums[y1, x2] - sums[y2, x1] + sums[y1, x1])

    def cost_on_routes(self, b, trim=0):
        """What a box hides; `trim` leaves out the empty strip above and below a name's letters."""
        b = (b[0] + trim / 2, b[1] + trim, b[2] - trim / 2, b[3] - trim)
        return 0.35 * self.under(self.full, b) + self.under(self.core, b)

    def inside(self, b):
        (left, top), (right, bottom) = self.corner, self.size
        return b[0] >= left + EDGE and b[1] >= top + EDGE and b[2] <= right - EDGE and b[3] <= bottom - EDGE

    def boxes(self, key, side, dx, dy):
        """The boxes of a name in each set."""
        return {s: box(self.cities[key], side, dx, dy, w) for s, w in self.widths[key].items()}

    # ---- candidates -----------------------------------------------------------------------------------------

    def placements(self, key):
        """Possible placements of a name: (cost, side, dx, dy), best first."""
        here = self.cities[key]
        others = [p for k, p in self.cities.items() if k != key and math.dist(p, here) < 400]
        found = []
        for side, (sx, sy) in SIDES.items():
            if not sy:
                moves = [(sx * a, b) for a in range(0, 13, 3) for b in range(-18, 19, 2)]
            elif not sx:
                moves = [(a, sy * b) for a in range(-66, 67, 4) for b in range(-1, 12, 3)]
            else:
                moves = [(sx * a, sy * b) for a in range(-34, 17, 3) for b in range(-6, 16, 3)]
            for dx, dy in moves:
                boxes = self.boxes(key, side, dx, dy)
                if not all(self.inside(b) for b in boxes.values()):
                    continue
                away = [gap(here, b) for b in boxes.values()]
                if min(away) < DOT + 2 or max(away) > DOT + 20:
                    continue
                near = min((min(gap(p, b) for b in boxes.values()) for p in others), default=99)
                if near < DOT + 2:
                    continue
                hidden = [self.cost_on_routes(b, 3) for b in boxes.values()]
                cost = 0.5 * max(hidden) + 0.5 * sum(hidden) / len(hidden)
                cost += 4 * max(0, max(away) - DOT - 5) + 3 * max(0, 30 - near)  # far from its dot, near another's
                cost += {"e": 0, "w": 4}.get(side, 8 if not sx else 10)
                cost += 0.5 * (abs(dx) + abs(dy)) if not sy else 0.2 * abs(dx) + abs(dy) / 2
                station = min(
                    (
                        self.cost_on_routes(b)
                        for u, v in STATIONS
                        for b in [square(here, u, v)]
                        if self.inside(b) and not any(overlap(b, n) for n in boxes.values())
                    ),
                    default=9999,
                )
                found.append((round(cost + self.stations_cost * station, 3), side, dx, dy))
        return sorted(found)

    # ---- search ---------------------------------------------------------------------------------------------

    def search(self, kept, rounds, seed):
        """Side, dx, dy of every city by simulated annealing over the cheapest placements."""
        keys = sorted(self.cities)
        options = {k: [(0, *kept[k][:3])] if k in kept else self.placements(k)[:400] for k in keys}
        for k in keys:
            if not options[k]:
                sys.exit(f"no room for the name of {k}")
        boxes = {k: [self.boxes(k, *o[1:]) for o in options[k]] for k in keys}
        reach = {k: [o for o in keys if o != k and math.dist(self.cities[k], self.cities[o]) < 500] for k in keys}
        fast = {k: [tuple(b.values()) for b in boxes[k]] for k in keys}

        def clash(a, b):
            """Overlap of two names, with 3 units between them, in the worst set."""
            return max(
                max(0, min(p[2], q[2]) - max(p[0], q[0]) + 3) * max(0, min(p[3], q[3]) - max(p[1], q[1]) + 1)
                for p, q in zip(a, b)
            )

        memo = {}

        def pair(k, i, o, j):
            key = (k, i, o, j) if k < o else (o, j, k, i)
            if key not in memo:
                shared = clash(fast[k][i], fast[o][j])
                memo[key] = 2000 + 20 * shared if shared else 0
            return memo[key]

        def total(chosen):
            return sum(options[k][chosen[k]][0] for k in keys) + sum(
                pair(k, chosen[k], o, chosen[o]) for k in keys for o in reach[k] if k < o
            )

        rng = random.Random(seed)
        best, best_cost = None, math.inf
        for _ in range(rounds):
            now = dict.fromkeys(keys, 0)
            heat = 300.0
            for _ in range(40_000):
                k = rng.choice(keys)
                i = min(int(rng.expovariate(1 / 25)), len(options[k]) - 1)
                change = (
                    options[k][i][0]
                    - options[k][now[k]][0]
                    + sum(pair(k, i, o, now[o]) - pair(k, now[k], o, now[o]) for o in reach[k])
                )
                if change <= 0 or rng.random() < math.exp(-change / heat):
                    now[k] = i
                heat = max(heat * 0.9998, 0.2)
            moved = True
            while moved:  # down to the nearest minimum
                moved = False
                for k in keys:
                    costs = [
                        options[k][i][0] + sum(pair(k, i, o, now[o]) for o in reach[k]) for i in range(len(options[k]))
                    ]
                    i = min(range(len(costs)), key=costs.__getitem__)
                    if costs[i] < costs[now[k]] - 1e-9:
                        now[k], moved = i, True
            cost = total(now)
            if cost < best_cost - 1e-9:
                best, best_cost = dict(now), cost
        return {k: options[k][best[k]][1:] for k in keys}

    def stations(self, layout, kept):
        """Adds the place of the station marker to side, dx, dy of every city."""
        names = [b for k, row in layout.items() for b in self.boxes(k, *row).values()]
        result = {k: (*layout[k], *kept[k][3:]) for k in layout if k in kept}
        for key in sorted(layout):
            if key in kept:
                continue
            here = self.cities[key]
            away = anchor(*layout[key])[:2]
            choices = []
            for u, v in STATIONS:
                b = square(here, u, v)
                taken = [square(self.cities[k], *row[3:]) for k, row in result.items()]
                bad = (not self.inside(b)) + sum(overlap(b, n) > 0 for n in names + taken)
                bad += sum(gap(p, b) < DOT + 1 for k, p in self.cities.items() if k != key)
                opposite = (u * away[0] + v * away[1]) / math.hypot(u, v) / math.hypot(*away)  # -1: just opposite
                choices.append((bad, self.cost_on_routes(b) + 15 * opposite, u, v))
            result[key] = (*layout[key], *min(choices)[2:])
        return result

    # ---- check ----------------------------------------------------------------------------------------------

    def faults(self, layout):
        """Every fault of a layout, as text; the same fault in several name sets is listed for each."""
        found = []
        for key in self.cities:
            if key not in layout:
                found.append(f"{key}: has no row")
        found += [f"{key}: is no city of this map" for key in layout if key not in self.cities]
        found += [f"bends.csv: {key}: is no route of this map" for key in self.bends if key not in self.tracks]
        layout = {k: v for k, v in layout.items() if k in self.cities}
        squares = {k: square(self.cities[k], *row[3:]) for k, row in layout.items()}
        for s in SETS:
            boxes = {k: self.boxes(k, *row[:3])[s] for k, row in layout.items()}
            keys = sorted(boxes)
            for i, k in enumerate(keys):
                name = f"{s}: {self.names[k][s]!r} ({k})"
                if not self.inside(boxes[k]):
                    found.append(f"{name} is off the board")
                found += [
                    f"{name} lies on {self.names[o][s]!r} ({o}), {overlap(boxes[k], boxes[o]):.0f} square units"
                    for o in keys[i + 1 :]
                    if overlap(boxes[k], boxes[o])
                ]
                found += [f"{name} lies on the dot of {o}" for o, p in self.cities.items() if gap(p, boxes[k]) < DOT]
                found += [
                    f"{name} is covered by the station marker of {o}" for o in keys if overlap(boxes[k], squares[o])
                ]
        keys = sorted(squares)
        for i, k in enumerate(keys):
            if not self.inside(squares[k]):
                found.append(f"the station marker of {k} is off the board")
            found += [
                f"the station markers of {k} and {o} lie on each other"
                for o in keys[i + 1 :]
                if overlap(squares[k], squares[o])
            ]
            found += [
                f"the station marker of {k} lies on the dot of {o}"
                for o, p in self.cities.items()
                if o != k and gap(p, squares[k]) < DOT
            ]
            x, y = layout[k][3:]
            if gap(self.cities[k], squares[k]) > DOT + 1 or max(abs(x), abs(y)) < STATION / 2 + 6:
                found.append(f"the station marker of {k} is not attached to its dot")
        for r in self.routes:
            for o, p in self.cities.items():
                near = min(math.dist(p, q) for q in self.tracks[r["id"]])
                if o not in (r["city_a"], r["city_b"]) and near < 26:
                    found.append(f"{r['id']} passes {near:.0f} units from {o}")
        return found

    def touched(self, layout):
        """Routes that names and markers hide, worst first: (area, core area, what, route ids)."""
        result = []
        for k, row in layout.items():
            things = [(f"{s} {self.names[k][s]!r}", b) for s, b in self.boxes(k, *row[:3]).items()]
            worst = max(things, key=lambda t: self.under(self.full, shrink(t[1], 3)))
            for what, b in ((worst[0], shrink(worst[1], 3)), (f"station of {k}", square(self.cities[k], *row[3:]))):
                area, core = self.under(self.full, b), self.under(self.core, b)
                if area:
                    routes = [i for i, points in self.tracks.items() if min(gap(p, b) for p in dense(points)) < BAND]
                    result.append((area, core, what, routes))
        return sorted(result, key=lambda t: -t[0])


def shrink(b, trim):
    return b[0] + trim / 2, b[1] + trim, b[2] - trim / 2, b[3] - trim


def dense(points):
    return [
        (p[0] + (q[0] - p[0]) * i / 8, p[1] + (q[1] - p[1]) * i / 8)
        for p, q in zip(points, points[1:])
        for i in range(8)
    ]


def touching_squares():
    """Centers of station markers that touch the dot's rim, all around it."""
    half, found = STATION / 2, []
    for i in range(-4, 5):
        slide = i * 5
        off = max(0, abs(slide) - half)  # how far the dot's center lies beside the square
        reach = round(half + math.sqrt(max(0, DOT * DOT - off * off)))
        found += [(slide, -reach), (slide, reach), (-reach, slide), (reach, slide)]
    return sorted(set(found))


STATIONS = touching_squares()


def read_layout(path):
    for r in rows_of(path):
        if list(r) != COLUMNS or r["side"] not in SIDES:
            sys.exit(f"{path}: {r['id']}: needs the columns {','.join(COLUMNS)} and a side out of {' '.join(SIDES)}")
    return {r["id"]: (r["side"], *(int(r[c]) for c in COLUMNS[2:])) for r in rows_of(path)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("map", type=Path, help="folder of the map, with cities.csv, routes.csv and maybe bends.csv")
    parser.add_argument("--layout", type=Path, help="the file to write or check instead of MAP/layout.csv")
    parser.add_argument(
        "--check", action="store_true", help="check the file and change nothing; exit status 1 on a fault"
    )
    parser.add_argument(
        "--keep", default="", help="ids (by comma) whose rows of the present file stay as they are, or 'all'"
    )
    parser.add_argument("--scale", type=float, default=1.0, help="widen all names by this factor, to try a wider font")
    parser.add_argument(
        "--stations-cost",
        type=float,
        default=0.6,
        help="how much it counts that station markers hide routes (default 0.6; 0 where no game on the map has any)",
    )
    parser.add_argument("--rounds", type=int, default=12, help="annealing runs (default 12)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    path = args.layout or args.map / "layout.csv"
    board = Map(args.map, args.scale, args.stations_cost)

    if args.check:
        layout = read_layout(path)
    else:
        kept = read_layout(path) if args.keep else {}
        if args.keep != "all":
            kept = {k: kept[k] for k in args.keep.split(",") if k}
        layout = board.stations(board.search(kept, args.rounds, args.seed), kept)
        with open(path, "w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerows([COLUMNS, *([k, *layout[k]] for k in board.cities)])
    for area, core, what, routes in board.touched({k: v for k, v in layout.items() if k in board.cities}):
        print(f"note: {what} hides {area} square units of route ({core} in its middle): {' '.join(routes)}")
    faults = board.faults(layout)
    for line in faults:
        print("FAULT", line)
    print(f"{path}: {len(layout)} cities, {len(faults)} fault(s)")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
