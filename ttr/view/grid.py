"""A map with squares, and the index of its cities: on paper, "C4" is where to look."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from ttr.board import LANGUAGES, Board
from ttr.text import Speaker
from ttr.view.colors import COAST, INK
from ttr.view.geometry import layout_of
from ttr.view.svg import FONTS, Picture, cities, frame, land, printed_route

ACROSS, DOWN = 9, 6
"""Squares of a map along its longer and its shorter side."""

COLUMNS = "ABCDEFGHI"
"""What stands above the squares."""

EDGE = 34
"""Board units around the map, for the letters and numbers of the squares."""

PALE = {"abroad": "#eeeeee", "land": "#ffffff", "lake": "#e6eef2"}
"""The colors of land and water, light enough for any printer."""


@dataclass(frozen=True)
class Grid:
    """The squares of a map."""

    size: tuple[int, int]
    """Of the map, in board units."""
    corner: tuple[int, int] = (0, 0)
    """Its left upper corner."""

    @property
    def shape(self) -> tuple[int, int]:
        """How many squares there are across and down."""
        return (ACROSS, DOWN) if self.size[0] >= self.size[1] else (DOWN, ACROSS)

    @property
    def step(self) -> tuple[float, float]:
        """Width and height of a square, in board units."""
        return self.size[0] / self.shape[0], self.size[1] / self.shape[1]

    def square(self, x: float, y: float) -> tuple[int, int]:
        """The square of a point: how many lie on the left of it, and how many above."""
        across, down = int((x - self.corner[0]) / self.step[0]), int((y - self.corner[1]) / self.step[1])
        return min(across, self.shape[0] - 1), min(down, self.shape[1] - 1)


def grid_of(board: Board) -> Grid:
    """The squares of a board."""
    layout = layout_of(board)
    return Grid(layout.size, layout.corner)


def square_name(square: tuple[int, int], speaker: Speaker) -> str:
    """A square as it is called: "C4"."""
    return f"{COLUMNS[square[0]]}{speaker.number(square[1] + 1)}"


def forms_of(speaker: Speaker) -> tuple[str, ...]:
    """The forms of a city's name that a reader may look for, one of :data:`ttr.board.LANGUAGES` each."""
    forms = (*speaker.city_forms, "board", *([speaker.language] if speaker.language in LANGUAGES else []))
    return tuple(dict.fromkeys(forms))


def index_of(board: Board, speaker: Speaker) -> list[tuple[str, tuple[int, ...]]]:
    """Every name of every city in alphabetical order, with the cities that are called so."""
    found: dict[str, dict[int, None]] = {}
    for form in forms_of(speaker):
        for city in board.cities:
            found.setdefault(city.names[form], {})[city.index] = None
    return sorted(
        ((name, tuple(places)) for name, places in found.items()),
        key=lambda entry: (speaker.order(entry[0]), entry[0]),
    )


def map_svg(board: Board, speaker: Speaker, grid: Grid) -> str:
    """The map with its squares, as SVG, light enough for any printer."""
    layout = layout_of(board)
    (left, top), (width, height) = layout.corner, layout.size
    place = f'x="{left}" y="{top}" width="{width}" height="{height}"'
    parts = [
        f'<svg class="map" xmlns="http://www.w3.org/2000/svg" role="img" font-family="{FONTS}" '
        f'viewBox="{left - EDGE} {top - EDGE} {width + 2 * EDGE} {height + 2 * EDGE}">'
        f"<title>{escape(speaker.say('paper.cities.map'))}</title>",
        f'<svg {place} viewBox="{frame(layout)}"><rect {place} fill="{PALE["lake"]}"/>',
    ]
    parts += [
        f'<path d="{shape}" fill="{PALE[kind]}" fill-rule="evenodd" stroke="{COAST}" stroke-width="1.8"/>'
        for kind, shape in land(board.id)
    ]
    parts.append("</svg>")  # the inner one, which cuts the land off at the edge of the map
    for route in board.routes:
        parts += printed_route(route, layout.tracks[route.index])
    parts += _squares(grid, speaker)
    parts += cities(board, layout, speaker, Picture())
    parts.append("</svg>")
    return "".join(parts)


def _squares(grid: Grid, speaker: Speaker) -> Iterator[str]:
    """The lines between the squares, and their letters and numbers on all four sides."""
    (left, top), (across, down), (wide, high) = grid.corner, grid.shape, grid.step
    right, bottom = left + grid.size[0], top + grid.size[1]
    lines = [f"M{left + i * wide:.1f} {top}V{bottom}" for i in range(1, across)]
    lines += [f"M{left} {top + i * high:.1f}H{right}" for i in range(1, down)]
    yield f'<path d="{"".join(lines)}" fill="none" stroke="{INK}" stroke-width="2.2" stroke-dasharray="2.5 6"/>'
    yield (
        f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="none" stroke="{INK}" '
        f'stroke-width="2"/>'
    )
    marks = [
        (x, y, COLUMNS[i])
        for i in range(across)
        for x in [left + (i + 0.5) * wide]
        for y in (top - EDGE / 2, bottom + EDGE / 2)
    ]
    marks += [
        (x, y, speaker.number(i + 1))
        for i in range(down)
        for y in [top + (i + 0.5) * high]
        for x in (left - EDGE / 2, right + EDGE / 2)
    ]
    for x, y, mark in marks:
        yield (
            f'<text x="{x:.1f}" y="{y + 9:.1f}" font-size="27" font-weight="bold" text-anchor="middle" fill="{INK}">'
            f"{mark}</text>"
        )
