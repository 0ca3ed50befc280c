"""Pictures: well-formed, with a description, the same every time."""

import xml.etree.ElementTree as ET

import pytest

from ttr.cards import LOCOMOTIVE
from ttr.mode import load_mode
from ttr.text import Speaker
from ttr.view.colors import ABROAD, BOXES, CARD_LOOKS, DOT_RIM, MOUNTAIN, PIECES, SEA, SHALLOWS
from ttr.view.geometry import FONT, SMALL, layout_of
from ttr.view.svg import Picture, backdrop_svg, background_svg, board_svg, land, part_svg, printed_route

BOARD = load_mode("europe").board
SPEAKER = Speaker("en", BOARD, ["Ada", "Bo", "Cem", "Dina", "Eli"])
SVG = "{http://www.w3.org/2000/svg}"


def picture() -> Picture:
    index = BOARD.route_index
    return Picture(
        owners={index["frankfurt-paris-1"]: 0, index["petrograd-stockholm"]: 4},
        stations={BOARD.city_index["wien"]: 1},
        pieces=tuple(PIECES[color] for color in BOXES["anniversary"]),
        marked_cities=frozenset({3}),
        marked_routes=frozenset({7}),
    )


@pytest.mark.parametrize("cities", ["board", "en", "tr", "ru", "fa"])
def test_the_board_is_well_formed_and_described(cities: str) -> None:
    text = board_svg(
        BOARD, Speaker("en", BOARD, cities=cities), picture(), title="<Map> & more", description="All of it"
    )
    root = ET.fromstring(text)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "<Map> & more"
    assert root.findtext(f"{SVG}desc") == "All of it"
    names = [element.text for element in root.iter(f"{SVG}text")]
    assert {city.names[cities] for city in BOARD.cities} <= set(names)


def test_the_same_position_gives_the_same_picture() -> None:
    speaker = Speaker("en", BOARD)
    assert board_svg(BOARD, speaker, picture()) == board_svg(BOARD, speaker, picture())


def test_the_background_has_every_space_and_no_name() -> None:
    root = ET.fromstring(background_svg(BOARD))
    spaces = [element for element in root.iter(f"{SVG}rect") if element.get("rx")]
    assert len(spaces) == 300
    assert list(root.iter(f"{SVG}text")) == []
    assert len(background_svg(BOARD)) < 200_000


def test_a_ferry_shows_its_locomotives() -> None:
    root = ET.fromstring(background_svg(BOARD))
    assert len(list(root.iter(f"{SVG}circle"))) == 17


def test_claimed_routes_carry_their_owners_letter() -> None:
    root = ET.fromstring(board_svg(BOARD, Speaker("en", BOARD), picture()))
    letters = [element.text for element in root.iter(f"{SVG}text") if element.text in set("ABCDE")]
    assert sorted(letters) == ["A", "B", "E"]


def test_a_part_has_its_routes_their_twins_and_their_cities_only() -> None:
    index = BOARD.route_index
    text = part_svg(BOARD, SPEAKER, [index["frankfurt-paris-1"], index["berlin-wien"]])
    root = ET.fromstring(text)
    assert {element.text for element in root.iter(f"{SVG}text")} == {"Frankfurt", "Paris", "Berlin", "Wien"}
    spaces = [element for element in root.iter(f"{SVG}rect") if element.get("rx")]
    assert len(spaces) == 3 + 3 + 3


@pytest.mark.parametrize("route", [route.id for route in BOARD.routes])
def test_names_fit_into_the_picture_of_a_part(route: str) -> None:
    root = ET.fromstring(part_svg(BOARD, SPEAKER, [BOARD.route_index[route]]))
    left, top, width, height = (float(number) for number in root.get("viewBox", "").split())
    for element in root.iter(f"{SVG}text"):
        x, y = float(element.get("x", "")), float(element.get("y", ""))
        assert left <= x <= left + width
        assert top <= y <= top + height


def test_a_part_is_told_in_words() -> None:
    index = BOARD.route_index
    root = ET.fromstring(part_svg(BOARD, SPEAKER, [index["berlin-wien"]], picture()))
    assert root.get("aria-label") == "Berlin–Wien: 3 spaces, green and station of Bo in Wien"
    root = ET.fromstring(part_svg(BOARD, SPEAKER, [index["petrograd-stockholm"]], picture()))
    assert root.get("aria-label") == "Petrograd–Stockholm: 8 spaces with trains of Eli"


def test_what_lies_on_a_part_is_shown() -> None:
    index = BOARD.route_index
    claimed = part_svg(BOARD, SPEAKER, [index["frankfurt-paris-1"]], picture())
    assert ">A</text>" in claimed
    assert ">B</text>" not in claimed, "the station in Wien lies elsewhere"
    assert ">B</text>" in part_svg(BOARD, SPEAKER, [index["berlin-wien"]], picture())


def test_the_pieces_of_a_position() -> None:
    from tests.table import table

    state = table({"routes": ["berlin-wien"]}, {"stations": ["roma"]})
    shown = Picture.of(state, picture().pieces, marked_routes=frozenset({3}))
    assert dict(shown.owners) == {BOARD.route_index["berlin-wien"]: 0}
    assert dict(shown.stations) == {BOARD.city_index["roma"]: 1}
    assert shown.marked_routes == {3}


def test_the_steps_of_a_walk_are_numbered_above_everything_else() -> None:
    index = BOARD.route_index
    numbers = {index["frankfurt-paris-1"]: 12, index["berlin-wien"]: 3}
    texts = [
        element.text
        for element in ET.fromstring(
            board_svg(
                BOARD,
                SPEAKER,
                Picture(owners={index["frankfurt-paris-1"]: 0}, pieces=picture().pieces, numbers=numbers),
            )
        ).iter(f"{SVG}text")
    ]
    assert texts[-2:] == ["12", "3"]
    shown = part_svg(BOARD, SPEAKER, [index["berlin-wien"]], Picture(numbers=numbers))
    assert ">3</text>" in shown
    assert ">12</text>" not in shown


def test_pictures_on_one_page_can_share_a_background() -> None:
    whole = board_svg(BOARD, SPEAKER, picture())
    shared = board_svg(BOARD, SPEAKER, picture(), behind="land")
    root = ET.fromstring(backdrop_svg(BOARD, "land"))
    assert [group.get("id") for group in root.iter(f"{SVG}g") if group.get("id")] == ["land"]
    assert '<use href="#land"/>' in shared
    assert len(shared) < len(whole) / 3
    assert len(shared) + len(backdrop_svg(BOARD, "land")) > len(whole)


# -- other maps -------------------------------------------------------------------------------------------------------


def drawn(mode_id: str) -> ET.Element:
    board = load_mode(mode_id).board
    return ET.fromstring(board_svg(board, Speaker("en", board)))


def test_what_is_shown_of_a_board_fills_the_picture() -> None:
    root = drawn("india")
    assert root.get("viewBox") == "-50 55 1085 1340"
    sea = next(root.iter(f"{SVG}rect"))
    assert [sea.get(name) for name in ("x", "y", "width", "height")] == ["-50", "55", "1085", "1340"]


def test_a_marked_space_shows_its_x_beside_its_symbol() -> None:
    board = load_mode("legendary_asia").board
    red = board.routes[board.route_index["hanoi-mandalay"]]
    text = "".join(printed_route(red, layout_of(board).tracks[red.index]))
    assert (red.length, red.mountains) == (2, 2)
    assert text.count(f'stroke="{MOUNTAIN}"') == 2
    assert text.count(CARD_LOOKS[red.color].symbol) == 2
    everything = background_svg(board)
    assert everything.count(f'stroke="{MOUNTAIN}"') == 39
    assert f'stroke="{MOUNTAIN}"' not in background_svg(BOARD)


def test_a_colored_ferry_keeps_the_symbol_of_its_color() -> None:
    board = load_mode("legendary_asia").board
    ferry = board.routes[board.route_index["astrakhan-samarkand"]]
    text = "".join(printed_route(ferry, layout_of(board).tracks[ferry.index]))
    assert text.count(CARD_LOOKS[ferry.color].symbol) == ferry.length - ferry.locomotives == 4
    assert text.count(CARD_LOOKS[LOCOMOTIVE].symbol) == 1


def test_a_border_is_a_diamond_with_its_country_in_small_letters() -> None:
    root = drawn("switzerland")
    assert sum(e.get("d", "").startswith("M") and e.get("stroke") == DOT_RIM for e in root.iter(f"{SVG}path")) == 17
    assert sum(e.get("stroke") == DOT_RIM for e in root.iter(f"{SVG}circle")) == 34
    sizes = {e[0].text: e.get("font-size") for e in root.iter(f"{SVG}g") if e.get("font-size")}
    assert (sizes["Deutschland"], sizes["Vaduz"]) == (str(SMALL), str(FONT))


def test_countries_around_switzerland_look_other_than_it_and_than_water() -> None:
    kinds = [kind for kind, _ in land("switzerland")]
    assert kinds.count("land") == 1
    assert kinds.count("abroad") >= 4
    assert background_svg(load_mode("switzerland").board).count(f'fill="{ABROAD}"') == kinds.count("abroad")
    assert SHALLOWS not in background_svg(load_mode("switzerland").board), "no sea is near"
    assert background_svg(load_mode("usa").board).count(f'fill="{SEA}"') >= 2, "the lakes are water"


def test_marked_spaces_are_told_in_words() -> None:
    board = load_mode("legendary_asia").board
    told = Speaker("en", board).free_route(board.route_index["hanoi-mandalay"])
    assert told == "Hanoi–Mandalay: 2 spaces, red, 2 spaces with an X"
