"""The map: every element is there from the start and only changes classes and data."""

from ttr.mode import load_mode
from ttr.text import Speaker
from ttr.view.colors import BOXES, PATTERNS, PIECES
from ttr.view.map import STYLE, MapView, dashes, style_sheet
from ttr.view.svg import Picture

BOARD = load_mode("europe").board
LOOKS = tuple(PIECES[color] for color in BOXES["classic"])


def view() -> tuple[MapView, list[tuple[str, int]]]:
    clicked: list[tuple[str, int]] = []
    shown = MapView(
        BOARD,
        Speaker("en", BOARD),
        lambda route: clicked.append(("route", route)),
        lambda city: clicked.append(("city", city)),
    )
    return shown, clicked


def by_id(shown: MapView) -> dict[str, object]:
    return {element.data["id"]: element for element in (*shown.widget.graph.nodes, *shown.widget.graph.edges)}


def test_all_elements_are_there_with_ids_of_their_own() -> None:
    shown, _ = view()
    elements = by_id(shown)
    assert len(elements) == 1 + 47 + 47 + 101
    classes = [element.classes.split()[0] for element in elements.values()]
    assert (classes.count("city"), classes.count("route"), classes.count("station")) == (47, 101, 47)


def test_clicks_reach_their_route_and_city() -> None:
    shown, clicked = view()
    for kind, thing in (("edge", "paris-zurich"), ("node", "wien")):
        shown.widget._handle_custom_msg({"event": "click", "widget": kind, "data": {"data": {"id": thing}}}, [])
    assert clicked == [("route", BOARD.route_index["paris-zurich"]), ("city", BOARD.city_index["wien"])]


def test_a_picture_changes_classes_and_data_and_can_be_taken_back() -> None:
    shown, _ = view()
    before = {name: (e.classes, dict(e.data)) for name, e in by_id(shown).items()}
    route, twin, wien = (
        BOARD.route_index["frankfurt-paris-1"],
        BOARD.route_index["frankfurt-paris-2"],
        BOARD.city_index["wien"],
    )
    shown.show(
        Picture(
            owners={route: 2},
            closed=frozenset({twin}),
            stations={wien: 1},
            pieces=LOOKS,
            choices=frozenset({5}),
            selected_route=6,
            selected_city=7,
            marked_cities=frozenset({8}),
        )
    )
    elements = by_id(shown)
    assert elements["frankfurt-paris-1"].classes == "route claimed"
    assert elements["frankfurt-paris-1"].data["letter"] == "C"
    assert elements["frankfurt-paris-2"].classes == "route closed"
    assert elements["station wien"].classes == "station built"
    assert elements["station wien"].data["letter"] == "B"
    assert "choice" in elements[BOARD.routes[5].id].classes
    assert "selected" in elements[BOARD.routes[6].id].classes
    assert "selected" in elements[BOARD.cities[7].id].classes
    assert "marked" in elements[BOARD.cities[8].id].classes
    shown.show(Picture(pieces=LOOKS))
    assert {name: e.classes for name, e in by_id(shown).items()} == {
        name: classes for name, (classes, _) in before.items()
    }
    assert elements["frankfurt-paris-1"].data["letter"] == ""


def test_the_steps_of_a_walk_show_their_numbers_and_then_their_owners_again() -> None:
    shown, _ = view()
    shown.show(Picture(owners={3: 0, 4: 1}, pieces=LOOKS))
    elements, name = by_id(shown), BOARD.routes[3].id
    shown.show(Picture(owners={3: 0, 4: 1}, pieces=LOOKS, numbers={3: 7}))
    assert (elements[name].classes, elements[name].data["letter"]) == ("route claimed numbered", "7")
    assert elements[BOARD.routes[4].id].data["letter"] == "B"
    shown.show(Picture(owners={3: 0, 4: 1}, pieces=LOOKS, numbers={3: 8}))
    assert elements[name].data["letter"] == "8"
    shown.show(Picture(owners={3: 0, 4: 1}, pieces=LOOKS))
    assert (elements[name].classes, elements[name].data["letter"]) == ("route claimed", "A")


def test_nothing_is_sent_where_nothing_changes() -> None:
    shown, _ = view()
    picture = Picture(owners={3: 0}, pieces=LOOKS)
    shown.show(picture)
    sent: list[str] = []
    for element in by_id(shown).values():
        element.observe(lambda change: sent.append(change["name"]), ["classes", "data"])
    shown.show(picture)
    assert sent == []
    shown.show(Picture(owners={3: 0, 4: 1}, pieces=LOOKS))
    assert sorted(sent) == ["classes", "data"]


def test_names_change_and_persian_ones_are_isolated() -> None:
    shown, _ = view()
    shown.rename(Speaker("en", BOARD, cities="fa"))
    assert by_id(shown)["wien"].data["label"] == "\u2067وین\u2069"
    shown.rename(Speaker("en", BOARD, cities="tr"))
    assert by_id(shown)["wien"].data["label"] == "Viyana"


def test_dashes_cut_a_track_into_spaces() -> None:
    shown, _ = view()
    for route in BOARD.routes:
        track = shown.layout.tracks[route.index]
        for pieces in PATTERNS:
            pattern = dashes(track, route.length, pieces)
            assert abs(sum(pattern) * route.length - track.length) < 1
            assert all(step > 0 for step in pattern)
            assert len(pattern) == 2 * len(pieces)


def test_a_tall_map_stands_upright_and_shows_its_part_of_the_board() -> None:
    for mode_id, upright in (("europe", False), ("switzerland", False), ("india", True)):
        board = load_mode(mode_id).board
        shown = MapView(board, Speaker("en", board), lambda route: None, lambda city: None)
        assert ("ttr-upright" in shown.widget._dom_classes) == upright
    land = next(node for node in shown.widget.graph.nodes if node.data["id"] == "board")
    assert (land.data["width"], land.data["height"]) == (1085, 1340)
    assert land.position == {"x": -50 + 1085 / 2, "y": 55 + 1340 / 2}
    assert ".ttr-upright" in style_sheet()


def test_a_border_has_a_shape_of_its_own() -> None:
    board = load_mode("switzerland").board
    shown = MapView(board, Speaker("en", board), lambda route: None, lambda city: None)
    classes = [node.classes.split() for node in shown.widget.graph.nodes]
    assert sum("border" in names for names in classes) == 17
    assert {rule["selector"]: rule["style"] for rule in STYLE}["node.border"]["shape"] == "diamond"
