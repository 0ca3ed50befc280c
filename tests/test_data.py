"""The board facts of all maps: every total is as expected, and every row is sound.

Only the standard library: nothing of the kit is used, so that its loader is not checked with itself.
"""

import csv
import heapq
import re
import unicodedata
from collections import Counter, defaultdict
from math import hypot
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent.parent / "data"
COLORS = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
POINTS = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}
CITY = "id name country lat lon x y kind big_city name_en name_ru name_tr name_fa border_of also".split()
ROUTE = "id city_a city_b length color tunnel locomotives mountains parallel".split()
TICKET = "id city_a city_b points long set decks".split()
LANDS = ["france", "germany", "italy", "austria"]
LAND = "id name label_x label_y spot_count spots name_ru name_tr name_fa".split()
TALL, WIDE = (1000, 1550), (1550, 1000)  # board size in the units of x and y
SPACE, SLACK = 58, 85  # about one printed space, and the room round two cities

BOARDS = {  # board size, latitudes, longitudes, lengths in use, further columns of tickets.csv
    "europe": (WIDE, (36, 60), (-10, 42), {1, 2, 3, 4, 6, 8}, []),
    "usa": (WIDE, (25, 52), (-124, -71), {1, 2, 3, 4, 5, 6}, ["reprint_of"]),
    "switzerland": (WIDE, (45.8, 47.8), (6, 10.6), {1, 2, 3, 4, 5, 6}, LANDS),
    "asia": (WIDE, (1, 59), (32, 136), {1, 2, 3, 4, 5, 6}, []),
    "india": (TALL, (8, 35), (66, 95), {1, 2, 3, 4, 6, 8}, []),
}
REVISED = {
    "los_angeles-miami": (20, 19),
    "los_angeles-new_york": (21, 20),  # in USA 1910: (old, new) value
    "sault_st_marie-oklahoma_city": (9, 8),
    "seattle-new_york": (22, 20),
}


def colors(each, gray, **others):
    return {**dict.fromkeys(COLORS, each), "gray": gray, **others}


def once(names):
    return dict.fromkeys(names.split(", "), 1)


EXPECT = {  # a total that is left out must be 0 or empty
    "europe": {
        "cities": 47,
        "big cities": "angora athina berlin london madrid moskva paris roma wien",
        "places by country": {
            "Russian Federation": 5,
            "France": 4,
            "Germany": 4,
            "Italy": 4,
            "Spain": 4,
            "Türkiye": 4,
            "Ukraine": 3,
            "Poland": 2,
            "United Kingdom": 2,
            **once(
                "Austria, Belgium, Bosnia and Herzegovina, Bulgaria, Croatia, Denmark, Greece, Hungary, "
                "Latvia, Lithuania, Netherlands, Portugal, Romania, Sweden, Switzerland"
            ),
        },
        "tracks": 101,
        "pairs of cities": 90,
        "double routes": 11,
        "spaces": 300,
        "spaces, a double counted once": 268,
        "points for all tracks": 448,
        "tracks by length": {"1": 4, "2": 35, "3": 30, "4": 29, "6": 2, "8": 1},
        "tracks by color": colors(8, gray=37),
        "spaces by color": colors(22, gray=122, blue=23, green=23),
        "tunnel tracks": 18,
        "tunnel spaces": 55,
        "ferry tracks": 13,
        "locomotive symbols": 17,
        "tickets": 101,
        "tickets by set": {"base_long": 6, "base_regular": 40, "europa_1912": 55},
        "long tickets": 12,
        "tickets by deck": {"europe": 46, "europe_expanded": 65, "europe_bigcities": 45, "europe_mega": 101},
        "points by deck": {"europe": 444, "europe_expanded": 607, "europe_bigcities": 502, "europe_mega": 1087},
        "worth the shortest path, by deck": {
            "europe": 44,
            "europe_expanded": 61,
            "europe_bigcities": 41,
            "europe_mega": 93,
        },
        "above the shortest path": {
            "edinburgh-athina": 1,
            "london-wien": 1,
            "bucuresti-erzurum": -1,
            "essen-angora": 1,
            "london-angora": 1,
            "paris-berlin": 1,
            "paris-roma": 3,
            "sochi-smyrna": 1,
        },
        "above the spaces of the path": {"-1": 1, "0": 93, "1": 6, "3": 1},
    },
    "usa": {
        "cities": 36,
        "big cities": "chicago dallas houston los_angeles miami new_york seattle",
        "places by country": {"United States": 31, "Canada": 5},
        "tracks": 100,
        "pairs of cities": 78,
        "double routes": 22,
        "spaces": 309,
        "spaces, a double counted once": 256,
        "points for all tracks": 508,
        "tracks by length": {"1": 9, "2": 36, "3": 20, "4": 16, "5": 10, "6": 9},
        "tracks by color": colors(7, gray=44),
        "spaces by color": colors(27, gray=93),
        "tickets": 99,
        "tickets by set": {
            "base": 30,
            "usa_1910_new": 35,
            "usa_1910_reprint": 26,
            "usa_1910_revised": 4,
            "usa_1910_mystery_train": 4,
        },
        "tickets by deck": {"usa": 30, "usa_1910": 35, "usa_bigcities": 35, "usa_mega": 69},
        "points by deck": {"usa": 349, "usa_1910": 391, "usa_bigcities": 389, "usa_mega": 754},
        "worth the shortest path, by deck": {"usa": 25, "usa_1910": 34, "usa_bigcities": 33, "usa_mega": 67},
        "above the shortest path": {
            "los_angeles-chicago": 1,
            "los_angeles-miami": 1,
            "los_angeles-new_york": 1,
            "sault_st_marie-oklahoma_city": 1,
            "seattle-new_york": 2,
            "las_vegas-miami-1910": 1,
            "los_angeles-chicago-1910": 1,
        },
        "above the spaces of the path": {"0": 92, "1": 6, "2": 1},
    },
    "switzerland": {
        "cities": 34,
        "border spots": {"france": 4, "germany": 5, "italy": 5, "austria": 3},
        "places by country": {
            "Switzerland": 33,
            "Liechtenstein": 1,
            "France": 4,
            "Germany": 5,
            "Italy": 5,
            "Austria": 3,
        },
        "tracks": 88,
        "pairs of cities": 76,
        "double routes": 12,
        "spaces": 205,
        "spaces, a double counted once": 181,
        "points for all tracks": 293,
        "tracks by length": {"1": 31, "2": 21, "3": 18, "4": 14, "5": 2, "6": 2},
        "tracks by color": colors(9, gray=14, orange=10, red=8, yellow=11),
        "spaces by color": colors(18, gray=56, black=19, blue=19, green=20, orange=19),
        "tunnel tracks": 42,
        "tunnel spaces": 105,
        "tickets": 46,
        "tickets by set": {"base": 46},
        "tickets by deck": {"switzerland": 46},
        "points by deck": {"switzerland": 258},  # the 34 tickets between cities
        "worth the shortest path, by deck": {"switzerland": 34},  # all of them
        "above the shortest path": {
            "chur-country france": -1,
            "france-country-1 italy": 1,
            "france-country-2 italy": 1,
            "germany-country-1 italy": 2,
            "germany-country-2 italy": 2,
            "italy-country-1 france": 1,
            "italy-country-2 france": 1,
            "italy-country-1 germany": 2,
            "italy-country-2 germany": 2,
        },
        "above the spaces of the path": {"0": 34},
    },
    "asia": {
        "cities": 39,
        "places by country": {
            "Russian Federation": 9,
            "China": 6,
            "India": 3,
            "Iran": 2,
            "Myanmar": 2,
            "Pakistan": 2,
            "Vietnam": 2,
            **once(
                "Georgia, Iraq, Japan, Mongolia, Nepal, Saudi Arabia, Singapore, South Korea, Sri Lanka, Taiwan, Thailand, "
                "Türkiye, Uzbekistan"
            ),
        },
        "tracks": 100,
        "pairs of cities": 70,
        "double routes": 30,
        "spaces": 268,
        "spaces, a double counted once": 194,
        "points for all tracks": 382,
        "tracks by length": {"1": 13, "2": 37, "3": 31, "4": 8, "5": 10, "6": 1},
        "tracks by color": colors(9, gray=28),
        "spaces by color": colors(25, gray=68),
        "ferry tracks": 15,
        "locomotive symbols": 15,
        "mountain tracks": 31,
        "mountain X spaces": 39,
        "tickets": 36,
        "tickets by set": {"base_long": 6, "base_regular": 30},
        "long tickets": 6,
        "tickets by deck": {"legendary_asia": 36},
        "points by deck": {"legendary_asia": 339},
        "worth the shortest path, by deck": {"legendary_asia": 36},  # all of them, X trains counted
        "above the spaces of the path": {"0": 15, "1": 11, "2": 4, "3": 4, "4": 2},
    },
    "india": {
        "cities": 39,
        "places by country": {"India": 33, "Pakistan": 5, "Bangladesh": 1},
        "tracks": 108,
        "pairs of cities": 80,
        "double routes": 28,
        "spaces": 238,
        "spaces, a double counted once": 184,
        "points for all tracks": 322,
        "tracks by length": {"1": 31, "2": 47, "3": 17, "4": 9, "6": 3, "8": 1},
        "tracks by color": colors(10, gray=30, orange=9, yellow=9),
        "spaces by color": colors(20, gray=78),
        "ferry tracks": 8,
        "locomotive symbols": 12,
        "tickets": 58,
        "tickets by set": {"base_regular": 58},
        "tickets by deck": {"india": 58},
        "points by deck": {"india": 473},
        "worth the shortest path, by deck": {"india": 58},  # all of them
        "above the spaces of the path": {"0": 58},
    },
}
SCRIPTS = {
    "name": "LATIN",
    "country": "LATIN",
    "name_en": "LATIN",
    "name_ru": "CYRILLIC",
    "name_tr": "LATIN",
    "name_fa": "ARABIC",
}
faults = []


def need(ok, text):
    if not ok:
        faults.append(text)


def whole(text):
    return int(text) if re.fullmatch("0|[1-9][0-9]{0,3}", text) else 0


def number(row, column, where):
    need(row[column] == str(whole(row[column])), f"{where}: {column} {row[column]!r} is not a whole number")
    return whole(row[column])


def slug(name):
    """The id that goes with the name of a city on the board."""
    plain = (
        unicodedata.normalize("NFD", name.lower().replace("ø", "o").replace("'", "")).encode("ascii", "ignore").decode()
    )
    return re.sub("[^a-z]+", "_", plain).strip("_")


def load(folder, file, columns):
    """Rows of one file by id; a wrong header or a missing file is a fault."""
    where = f"{folder}/{file}"
    try:
        text = (HERE / folder / file).read_bytes().decode("utf-8")
    except (OSError, UnicodeDecodeError):
        faults.append(f"{where}: cannot be read as UTF-8 text")
        return {}
    need("\r" not in text and not text.startswith("\ufeff"), f"{where}: needs plain line ends and no byte order mark")
    rows = list(csv.reader(text.splitlines()))
    if not rows or rows[0] != columns:
        faults.append(f"{where}: columns must be {','.join(columns)}")
        return {}
    table = {}
    for cells in rows[1:]:
        name = cells[0] if cells else "(empty line)"
        if len(cells) != len(columns):
            faults.append(f"{where}: {name}: {len(cells)} cells instead of {len(columns)}")
            continue
        need(all(c == c.strip() for c in cells), f"{where}: {name}: space around a cell")
        need(name not in table, f"{where}: {name}: repeated id")
        table[name] = dict(zip(columns, cells))
    return table


def distances(graph, starts):
    """Fewest trains from any of the start cities to every other one."""
    best = {s: 0 for s in starts}
    queue = [(0, s) for s in starts]
    while queue:
        cost, here = heapq.heappop(queue)
        if cost == best[here]:
            for there, step in graph[here]:
                if cost + step < best.get(there, 9999):
                    best[there] = cost + step
                    heapq.heappush(queue, (cost + step, there))
    return best


def check_cities(folder, cities, lands):
    (width, height), lats, lons, _, _ = BOARDS[folder]
    places, names = Counter(), Counter()
    for key, c in cities.items():
        where = f"{folder}/cities.csv: {key}"
        need(re.fullmatch(r"[a-z]+(_[a-z0-9]+)*", key), f"{where}: an id is lower-case ASCII words joined by _")
        for column, script in SCRIPTS.items():
            need(
                c[column][:1].isalpha() and all(not x.isalpha() or script in unicodedata.name(x) for x in c[column]),
                f"{where}: {column} {c[column]!r} is no name in {script.title()} letters",
            )
            names[column, c[column], c["border_of"] or column == "country"] += 1
        need(c["border_of"] or key == slug(c["name"]), f"{where}: the id of {c['name']!r} would be {slug(c['name'])}")
        for column, (low, high) in (("lat", lats), ("lon", lons)):
            ok = re.fullmatch(r"-?\d{1,3}\.\d\d", c[column]) and low <= float(c[column]) <= high
            need(ok, f"{where}: {column} {c[column]!r} is not on this map")
        x, y = number(c, "x", where), number(c, "y", where)
        need(x <= width and y <= height, f"{where}: ({x}, {y}) lies off the board")
        places[x, y] += 1
        need(c["kind"] in ("city", "border"), f"{where}: kind {c['kind']!r}")
        need(c["big_city"] in ("yes", "no"), f"{where}: big_city {c['big_city']!r}")
        if c["kind"] == "border":
            land = lands.get(c["border_of"])
            need(land, f"{where}: border_of {c['border_of']!r} is not in countries.csv")
            need(key.rsplit("_", 1)[0] == c["border_of"], f"{where}: id and border_of differ")
            for column in ("name", "name_ru", "name_tr", "name_fa") if land else ():
                need(c[column] == land[column], f"{where}: {column} is not that of countries.csv")
            need(c["country"] == c["name_en"], f"{where}: country and name_en differ")
        else:
            need(c["border_of"] == "", f"{where}: a city has no border_of")
    need(max(places.values(), default=0) <= 1, f"{folder}/cities.csv: two places at one point")
    for (column, name, land), n in names.items():
        need(n == 1 or land, f"{folder}/cities.csv: {column} {name!r} occurs {n} times")
    need(
        folder != "switzerland" or sorted(lands) == sorted(LANDS),
        f"{folder}/countries.csv: the countries are not {LANDS}",
    )
    for key, land in lands.items():
        where = f"{folder}/countries.csv: {key}"
        spots = [k for k, c in cities.items() if c["border_of"] == key]
        need(land["spots"].split() == spots, f"{where}: spots are not the border spots of cities.csv")
        need(number(land, "spot_count", where) == len(spots), f"{where}: spot_count")
        need(
            number(land, "label_x", where) <= width and number(land, "label_y", where) <= height,
            f"{where}: label off the board",
        )


def check_routes(folder, cities, routes):
    pairs, graph, plain, ends = defaultdict(list), defaultdict(list), defaultdict(list), Counter()
    for key, r in routes.items():
        where = f"{folder}/routes.csv: {key}"
        a, b = r["city_a"], r["city_b"]
        length, locos, hills = (number(r, c, where) for c in ("length", "locomotives", "mountains"))
        need(length in BOARDS[folder][3], f"{where}: no track of length {length} on this board")
        need(r["color"] in COLORS + ["gray"], f"{where}: color {r['color']!r}")
        need(r["tunnel"] in ("yes", "no"), f"{where}: tunnel {r['tunnel']!r}")
        need(locos <= length and hills <= length, f"{where}: more symbols than spaces")
        need(not locos or r["tunnel"] == "no" and not hills, f"{where}: a ferry is no tunnel or mountain route")
        need(not locos or folder == "asia" or r["color"] == "gray", f"{where}: a ferry is gray on this board")
        need(key not in cities, f"{where}: also the id of a city")
        if a not in cities or b not in cities or a >= b:
            faults.append(f"{where}: {a!r} and {b!r} are not two known cities in alphabetical order")
            continue
        (x, y), (u, v) = ((whole(cities[c]["x"]), whole(cities[c]["y"])) for c in (a, b))
        need(hypot(x - u, y - v) <= SPACE * length + SLACK, f"{where}: {length} spaces cannot reach from {a} to {b}")
        pairs[a, b].append(r)
        ends.update((a, b))
        for here, there in ((a, b), (b, a)):
            graph[here].append((there, length + hills))
            plain[here].append((there, length))
    for (a, b), tracks in pairs.items():
        where = f"{folder}/routes.csv: {a}-{b}"
        names = [f"{a}-{b}"] if len(tracks) == 1 else [f"{a}-{b}-1", f"{a}-{b}-2"]
        need([r["id"] for r in tracks] == names, f"{where}: ids must be {' '.join(names)}")
        need([r["parallel"] for r in tracks] == ([""] if len(tracks) == 1 else names[::-1]), f"{where}: parallel")
        if len(tracks) == 2:
            one, two = tracks
            for column in ("length", "tunnel", "locomotives"):
                need(one[column] == two[column], f"{where}: the two tracks differ in {column}")
            need(
                one["color"] < two["color"] or one["color"] == two["color"] == "gray",
                f"{where}: tracks must be in alphabetical order of two colors, or both gray",
            )
    for key, c in cities.items():
        need(ends[key] == 1 or ends[key] > 1 and c["kind"] == "city", f"{folder}: {key} has {ends[key]} tracks")
    if cities:
        need(len(distances(graph, [next(iter(cities))])) == len(cities), f"{folder}: the network is not connected")
    return pairs, graph, plain


def decks_of(folder, ticket, big):
    """The decks a ticket belongs to by the rules of the modes."""
    kind, long = ticket["set"], ticket["long"] == "yes"
    if folder == "europe":
        base, later = kind in ("base_long", "base_regular"), kind == "europa_1912"
        rule = {
            "europe": base,
            "europe_expanded": base or later and not (long or big),
            "europe_bigcities": (base or later) and big and not long,
            "europe_mega": base or later,
        }
    elif folder == "usa":
        rule = {
            "usa": kind == "base",
            "usa_1910": kind == "usa_1910_new",
            "usa_bigcities": kind != "base" and big,
            "usa_mega": kind != "base",
        }
    else:
        rule = {"legendary_asia" if folder == "asia" else folder: True}
    return [deck for deck, holds in rule.items() if holds]


def check_tickets(folder, cities, tickets, graph, lands):
    """Returns what the tickets are worth beyond the fewest trains that fulfil them, by ticket (and country)."""
    gaps, used, reprints = {}, Counter(), Counter()
    spots = {land: [k for k, c in cities.items() if c["border_of"] == land] for land in lands}
    towns = {k for k, c in cities.items() if c["kind"] == "city"}
    for key, t in tickets.items():
        where = f"{folder}/tickets.csv: {key}"
        a, b = t["city_a"], t["city_b"]
        need(t["long"] in ("yes", "no"), f"{where}: long {t['long']!r}")
        if t["set"] in ("base_long", "base_regular"):
            need(
                (t["long"] == "yes") == (t["set"] == "base_long"), f"{where}: long does not go with the set {t['set']}"
            )
        elif t["set"] != "europa_1912":
            need(t["long"] == "no", f"{where}: the set {t['set']} has no long tickets")
        big = any(cities[c]["big_city"] == "yes" for c in (a, b) if c in cities)
        decks = decks_of(folder, t, big)
        need(t["decks"] == " ".join(decks), f"{where}: decks must be {' '.join(decks)}")
        need(key not in cities, f"{where}: also the id of a city")
        if b == "" and folder == "switzerland":  # a ticket from a city or country to the countries
            if a not in towns and a not in LANDS:
                faults.append(f"{where}: unknown city or country {a!r}")
                continue
            names = [f"{a}-country-1", f"{a}-country-2"] if a in LANDS else [f"{a}-country"]
            need(key in names, f"{where}: the id must be {' or '.join(names)}")
            need(t["points"] == "", f"{where}: its points belong into the columns of the countries")
            reach = distances(graph, spots.get(a) or [a])
            for land in LANDS:
                if land == a:
                    need(t[land] == "", f"{where}: a value for the country itself")
                    continue
                gaps[f"{key} {land}"] = number(t, land, where) - min(
                    (reach.get(s, 999) for s in spots.get(land, [])), default=999
                )
                back = tickets.get(f"{land}-country-1", t) if a in LANDS else t
                need(back is t or back[a] == t[land], f"{where}: {land} differs from the way back")
            need(
                all(n in tickets and all(tickets[n][c] == t[c] for c in LANDS) for n in names),
                f"{where}: the two copies differ",
            )
            continue
        if a not in towns or b not in towns or a == b:
            faults.append(f"{where}: {a!r} and {b!r} are not two known cities")
            continue
        need(
            key == f"{a}-{b}" + "-1910" * t["set"].startswith("usa_1910"),
            f"{where}: the id must be made of {a} and {b}",
        )
        used.update((deck, *sorted((a, b))) for deck in decks)
        need(all(t[land] == "" for land in LANDS if land in t), f"{where}: country values on a city ticket")
        gaps[key] = number(t, "points", where) - distances(graph, [a]).get(b, 999)
        if folder == "usa":
            old = tickets.get(t["reprint_of"])
            if t["set"] in ("usa_1910_reprint", "usa_1910_revised"):
                need(t["reprint_of"] == f"{a}-{b}" and old, f"{where}: reprint_of must be {a}-{b}")
                values = (whole(old["points"]), whole(t["points"])) if old else ()
                want = REVISED.get(f"{a}-{b}", values[:1] * 2)
                need((t["set"] == "usa_1910_revised") == (f"{a}-{b}" in REVISED), f"{where}: wrong set for its value")
                need(values == want, f"{where}: old and new value are {values}, not {want}")
                reprints[t["reprint_of"]] += 1
            else:
                need(t["reprint_of"] == "", f"{where}: is no reprint")
    need(
        max(used.values(), default=0) <= 1,
        f"{folder}/tickets.csv: a pair of cities twice in a deck: {used.most_common(1)}",
    )
    if folder == "usa":
        need(
            all(reprints[k] == 1 for k, t in tickets.items() if t["set"] == "base"),
            "usa/tickets.csv: a base ticket without its reprint",
        )
    return gaps


def totals(folder):
    """Checks every row of a folder and returns its totals."""
    cities = load(folder, "cities.csv", CITY)
    routes = load(folder, "routes.csv", ROUTE)
    tickets = load(folder, "tickets.csv", TICKET + BOARDS[folder][4])
    lands = load(folder, "countries.csv", LAND) if folder == "switzerland" else {}
    check_cities(folder, cities, lands)
    pairs, graph, plain = check_routes(folder, cities, routes)
    gaps = check_tickets(folder, cities, tickets, graph, lands)

    def count(rows, column, weight=None):
        result = Counter()
        for r in rows:
            for value in r[column].split() if column == "decks" else [r[column]]:
                result[value] += whole(r[weight]) if weight else 1
        result.pop("", None)
        return dict(sorted(result.items()))

    rows = routes.values()
    ferries, hills = ([r for r in rows if r[c] != "0"] for c in ("locomotives", "mountains"))
    tunnels = [r for r in rows if r["tunnel"] == "yes"]
    spaces = count(rows, "color", "length")
    exact = [tickets[k] for k, gap in gaps.items() if gap == 0 and k in tickets]
    extra = Counter(
        str(whole(t["points"]) - distances(plain, [t["city_a"]]).get(t["city_b"], 999))
        for k, t in tickets.items()
        if k in gaps
    )
    return {
        "cities": sum(c["kind"] == "city" for c in cities.values()),
        "border spots": count(cities.values(), "border_of"),
        "places by country": count(cities.values(), "country"),
        "big cities": " ".join(k for k, c in cities.items() if c["big_city"] == "yes"),
        "tracks": len(routes),
        "pairs of cities": len(pairs),
        "double routes": sum(len(p) == 2 for p in pairs.values()),
        "spaces": sum(spaces.values()),
        "spaces, a double counted once": sum(whole(p[0]["length"]) for p in pairs.values()),
        "points for all tracks": sum(POINTS.get(whole(r["length"]), 0) for r in rows),
        "tracks by length": count(rows, "length"),
        "tracks by color": count(rows, "color"),
        "spaces by color": spaces,
        "tunnel tracks": len(tunnels),
        "tunnel spaces": sum(count(tunnels, "color", "length").values()),
        "ferry tracks": len(ferries),
        "locomotive symbols": sum(count(ferries, "color", "locomotives").values()),
        "mountain tracks": len(hills),
        "mountain X spaces": sum(count(hills, "color", "mountains").values()),
        "tickets": len(tickets),
        "tickets by set": count(tickets.values(), "set"),
        "long tickets": sum(t["long"] == "yes" for t in tickets.values()),
        "tickets by deck": count(tickets.values(), "decks"),
        "points by deck": count(tickets.values(), "decks", "points"),
        "worth the shortest path, by deck": count(exact, "decks"),
        "above the shortest path": {k: gap for k, gap in sorted(gaps.items()) if gap},
        "above the spaces of the path": dict(sorted(extra.items())),
    }


@pytest.mark.parametrize("folder", BOARDS)
def test_COMP_5_totals_and_rows_of_each_map(folder):
    faults.clear()
    found = totals(folder)
    assert faults == []
    for name, value in found.items():
        assert value == EXPECT[folder].get(name, type(value)()), name


def test_a_wrong_row_is_found(tmp_path, monkeypatch):
    """The checks above can fail: a copy with one number changed does."""
    copy = tmp_path / "europe"
    copy.mkdir()
    for path in (HERE / "europe").glob("*.csv"):
        (copy / path.name).write_text(
            path.read_text("utf-8").replace("athina-sofia,athina,sofia,3,", "athina-sofia,athina,sofia,4,"), "utf-8"
        )
    monkeypatch.setattr("tests.test_data.HERE", tmp_path)
    faults.clear()
    assert totals("europe")["spaces"] == 301
