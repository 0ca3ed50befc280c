"""Small maps are written in a line, drawn by the kit, and played on by every algorithm."""

import math
from itertools import combinations

import pytest

from ttr.lesson.ground import GroundError
from ttr.lesson.small import MARGIN, SMALL, made, small_map, spread
from ttr.view.geometry import layout_of
from ttr.view.map import MapView
from ttr.view.svg import board_svg


def test_routes_have_cities_lengths_and_colors() -> None:
    ground = small_map("Ada-Bor 3, Bor – Cem 2 red; Cem-Ada 4\nAda-Bor 3 blue")
    assert [route.id for route in ground.routes] == ["ada-bor-1", "bor-cem", "ada-cem", "ada-bor-2"]
    assert ground.routes[0].twin == 3
    assert ground.routes[3].twin == 0
    assert [data["color"] for *_, data in ground.graph.edges(data=True)] == ["gray", "blue", "gray", "red"]
    assert [city.names["fa"] for city in ground.cities] == ["Ada", "Bor", "Cem"]


def test_two_routes_of_different_lengths_are_no_double_route() -> None:
    ground = small_map("A-B 1, A-B 2")
    assert [route.twin for route in ground.routes] == [None, None]
    tracks = layout_of(ground.board).tracks
    assert math.dist(tracks[0].at(0.5), tracks[1].at(0.5)) > 15, "they lie beside each other"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("", "at least one route"),
        ("Ada Bor 3", "Ada Bor 3"),
        ("Ada-Bor", "Ada-Bor"),
        ("Ada-Ada 2", "Ada-Ada 2"),
        ("Ada-Bor 9", "8 trains"),
        ("Ada-Bor 0", "8 trains"),
        ("Ada-Bor 2 pink", "Ada-Bor 2 pink"),
        (", ".join(f"A{n}-B{n} 1" for n in range(11)), "20 cities; this one has 22"),
        ("<script>-Bor x", "<script>-Bor x"),
    ],
)
def test_what_cannot_be_read_is_named(text: str, named: str) -> None:
    with pytest.raises(GroundError, match=named.replace("(", r"\(")):
        small_map(text)


def test_hostile_names_are_only_text() -> None:
    ground = small_map("<b>x</b>-Bor 2, Bor-Cem 1")
    svg = board_svg(ground.board, ground.speaker("en"), title="t")
    assert "<b>" not in svg
    assert "&lt;b&gt;" in svg


def test_a_small_map_is_drawn_without_files() -> None:
    ground = small_map("Ada-Bor 3, Bor-Cem 2, Cem-Ada 4, Cem-Dan 1, Dan-Eva 2, Eva-Ada 5")
    assert ">Ada</text>" in board_svg(ground.board, ground.speaker("en"), title="t")
    MapView(ground.board, ground.speaker("en"), lambda route: None, lambda city: None)
    for city in ground.cities:
        assert MARGIN[0] - 1 <= city.x <= SMALL[0] - MARGIN[0] + 1
        assert MARGIN[1] - 1 <= city.y <= SMALL[1] - MARGIN[1] + 1
    assert min(math.dist((a.x, a.y), (b.x, b.y)) for a, b in combinations(ground.cities, 2)) > 60


def test_lonely_cities_and_parts_that_do_not_hang_together_have_places_too() -> None:
    ground = made([("A", "B", 1, "gray"), ("C", "D", 1, "gray")], ["E"])
    assert len(ground.cities) == 5
    places = {(city.x, city.y) for city in ground.cities}
    assert len(places) == 5
    assert spread(1, []) == [(SMALL[0] // 2, SMALL[1] // 2)]


@pytest.mark.parametrize(
    "text",
    [
        "A-B 1, A-C 1, B-D 1, C-D 1",
        "A-B 1, B-C 1, C-D 1, D-A 1, C-E 1",
        "A-E 1, E-B 1, B-F 1, F-C 1, C-G 1, G-D 1, D-A 1",
    ],
)
def test_routes_of_circles_and_their_like_do_not_cross(text: str) -> None:
    cities = small_map(text).cities
    routes = [((cities[r.a].x, cities[r.a].y), (cities[r.b].x, cities[r.b].y)) for r in small_map(text).routes]
    for (a, b), (c, d) in combinations(routes, 2):
        assert {a, b} & {c, d} or not (turn(a, b, c) != turn(a, b, d) and turn(c, d, a) != turn(c, d, b))


def turn(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int]) -> bool:
    """Does one turn left on the way through three points?"""
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def test_a_route_bends_around_a_city_in_its_way() -> None:
    ground = small_map("A-B 1, B-C 1, A-C 2")
    on_a_line = [ground.cities[i] for i in (0, 1, 2)]
    assert len(on_a_line) == 3
    assert layout_of(ground.board).tracks[2].bend or _apart(ground)


def _apart(ground) -> bool:  # type: ignore[no-untyped-def]
    track = layout_of(ground.board).tracks[2]
    b = ground.cities[1]
    return min(math.dist(track.at(t / 20), (b.x, b.y)) for t in range(21)) > 25


def test_a_route_may_be_a_tunnel() -> None:
    ground = small_map("Ada-Bor 3, Bor-Cem 2 red tunnel, Ada-Cem 4 tunnel")
    facts = [data for *_, data in ground.graph.edges(data=True)]
    assert [(data["length"], data["color"], data["tunnel"]) for data in facts] == [
        (3, "gray", False),
        (4, "gray", True),
        (2, "red", True),
    ]
    with pytest.raises(GroundError, match="tunnel red"):
        small_map("Ada-Bor 3 tunnel red")
    with pytest.raises(GroundError, match="for a tunnel, that word too"):
        small_map("Ada-Bor 3 red tunnel tunnel")
