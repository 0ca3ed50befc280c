"""Pictures: the board as SVG, for the background of the map, for pages without widgets, and for paper."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from html import escape
from typing import Any, Self
from unicodedata import bidirectional

from ttr import files
from ttr.board import Board, City, Route
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.state import NOBODY, State
from ttr.text import Speaker
from ttr.view.colors import (
    ABROAD,
    CARD_LOOKS,
    COAST,
    DOT_RIM,
    GRAY_TRACK,
    INK,
    LAND,
    LETTERS,
    MOUNTAIN,
    PAPER,
    PATTERNS,
    SEA,
    SELECTED,
    SHALLOWS,
    TUNNEL,
    PieceLook,
)
from ttr.view.geometry import BAND, DOT, FONT, SLIT, SMALL, STATION, Layout, Track, layout_of

FONTS = "'Noto Sans', 'DejaVu Sans', 'Segoe UI', Arial, 'Noto Sans Arabic', sans-serif"


@dataclass(frozen=True)
class Picture:
    """What a picture of the board shows beside the board."""

    owners: Mapping[int, int] = field(default_factory=dict)
    """The seat that owns each claimed route."""
    stations: Mapping[int, int] = field(default_factory=dict)
    """The seat whose station stands in a city."""
    pieces: tuple[PieceLook, ...] = ()
    """By seat."""
    closed: frozenset[int] = frozenset()
    """Routes that nobody can claim any more (DOUBLE-3)."""
    choices: frozenset[int] = frozenset()
    """Routes that can be claimed now."""
    selected_route: int | None = None
    selected_city: int | None = None
    marked_cities: frozenset[int] = frozenset()
    marked_routes: frozenset[int] = frozenset()
    lengths: bool = False
    """Does each claimed route show how many trains lie on it?"""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """The numbers that routes show, as for the steps of a walk."""
    ringed_cities: frozenset[int] = frozenset()
    """Cities to mark in another way, as those that an algorithm has seen but not visited."""
    labels: Mapping[int, str] = field(default_factory=dict)
    """What stands behind the names of cities, as their distances."""

    @classmethod
    def of(cls, state: State, pieces: tuple[PieceLook, ...], **more: Any) -> Self:
        """The pieces that lie on the board of a position, what is closed by them, and more."""
        return cls(
            owners={route: seat for route, seat in enumerate(state.owner) if seat != NOBODY},
            stations={city: seat for city, seat in enumerate(state.station_owner) if seat != NOBODY},
            pieces=pieces,
            closed=frozenset(
                route for route, seat in enumerate(state.owner) if seat == NOBODY and not state.open >> route & 1
            ),
            **more,
        )


def board_svg(
    board: Board,
    speaker: Speaker,
    picture: Picture | None = None,
    *,
    title: str = "",
    description: str = "",
    behind: str = "",
) -> str:
    """The whole board as one SVG document with a title and a description.

    Parameters
    ----------
    behind : the id of a `backdrop_svg` on the same page; without it the picture has a background of its own
    """
    picture = picture or Picture()
    layout = layout_of(board)
    width, height = layout.size
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame(layout)}" role="img" '
        f'style="max-width:100%;height:auto" width="{width // 2}" height="{height // 2}" '
        f'font-family="{FONTS}">',
        f"<title>{escape(title, quote=False)}</title><desc>{escape(description, quote=False)}</desc>",
        *([f'<use href="#{behind}"/>'] if behind else background(board, layout)),
    ]
    for route in board.routes:
        parts += pieces_on(route, layout.tracks[route.index], picture)
    parts += stations(board, layout, picture)
    parts += cities(board, layout, speaker, picture)
    parts += numbers(layout, speaker, picture)
    parts.append("</svg>")
    return "".join(parts)


def part_svg(board: Board, speaker: Speaker, routes: Iterable[int], picture: Picture | None = None) -> str:
    """Some routes, their cities and what lies on them, in a small picture beside a text, and in words.

    Parameters
    ----------
    routes : which routes; the twin of each is drawn too
    """
    picture = picture or Picture()
    layout = layout_of(board)
    shown = [board.routes[route] for route in routes]
    shown += [board.routes[route.twin] for route in shown if route.twin is not None]
    places = frozenset(city for route in shown for city in (route.a, route.b))
    told = escape(speaker.join(_told(shown, places, picture, speaker)))
    left, top, right, bottom = _frame(board, layout, speaker, places, picture.labels)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}" '
        f'role="img" style="max-width:100%;height:auto" width="{(right - left) * 0.6:.0f}" '
        f'height="{(bottom - top) * 0.6:.0f}" font-family="{FONTS}" aria-label="{told}"><desc>{told}</desc>',
        f'<rect x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{bottom - top:.0f}" fill="{LAND}"/>',
    ]
    for route in shown:
        parts += printed_route(route, layout.tracks[route.index])
    for route in shown:
        parts += pieces_on(route, layout.tracks[route.index], picture)
    indices = {route.index for route in shown}
    inside = {route: n for route, n in picture.numbers.items() if route in indices}
    parts += numbers(layout, speaker, replace(picture, numbers=inside))
    here = {city: seat for city, seat in picture.stations.items() if city in places}
    parts += stations(board, layout, replace(picture, stations=here))
    parts += cities(board, layout, speaker, picture, places)
    parts.append("</svg>")
    return "".join(parts)


def _told(routes: Iterable[Route], places: Collection[int], picture: Picture, speaker: Speaker) -> Iterator[str]:
    """Routes, their owners and stations, a phrase each."""
    for route in routes:
        owner = picture.owners.get(route.index)
        if owner is None:
            yield speaker.free_route(route.index)
        else:
            yield speaker.say("words.part.claimed", route=route.index, length_spaces=route.length, owner_seat=owner)
    for city, seat in picture.stations.items():
        if city in places:
            yield speaker.say("words.part.station", city=city, owner_seat=seat)


def _frame(
    board: Board, layout: Layout, speaker: Speaker, places: Iterable[int], labels: Mapping[int, str]
) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a picture that holds some cities with their names, labels and stations."""
    xs: list[float] = []
    ys: list[float] = []
    for place in places:
        city, (x, y, where) = board.cities[place], layout.labels[place].anchor
        lines = named(speaker.city_lines(place), labels.get(place))
        width = max(map(len, lines)) * size_of(lines, city) * 0.68
        start = city.x + x - {"start": 0, "middle": width / 2, "end": width}[where]
        xs += [city.x - 40, city.x + 40, start - 10, start + width + 10]
        ys += [city.y - 40, city.y + 40, city.y + y - FONT, city.y + y + FONT]
    return min(xs), min(ys), max(xs), max(ys)


def pieces_on(route: Route, track: Track, picture: Picture) -> Iterable[str]:
    """What lies on a route: trains, and a mark."""
    if route.index in picture.owners:
        seat = picture.owners[route.index]
        yield from trains(route, track, seat, picture.pieces[seat])
        if picture.lengths:
            yield letter(*track.at(0.5), f"{LETTERS[seat]}{route.length}", picture.pieces[seat], 15)
    if route.index in picture.marked_routes:
        yield f'<path d="{way(track)}" fill="none" stroke="{SELECTED}" stroke-width="5"/>'


def numbers(layout: Layout, speaker: Speaker, picture: Picture) -> Iterable[str]:
    """The numbers on routes, above whatever lies on those beside them."""
    for route, n in picture.numbers.items():
        yield number(*layout.tracks[route].at(0.5), speaker.number(n))


def backdrop_svg(board: Board, name: str) -> str:
    """The background of several pictures on one page, which they use by its id; nothing is seen of it here."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f'<defs><g id="{escape(name)}">{"".join(background(board, layout_of(board)))}</g></defs></svg>'
    )


def background_svg(board: Board) -> str:
    """Land, sea and all routes unclaimed, without names: what lies behind the live map."""
    layout = layout_of(board)
    width, height = layout.size
    return "".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{frame(layout)}" width="{width}" height="{height}">',
            *background(board, layout),
            "</svg>",
        ]
    )


def frame(layout: Layout) -> str:
    """The viewBox of a picture of the whole map."""
    return "{} {} {} {}".format(*layout.corner, *layout.size)


@cache
def land(name: str) -> tuple[tuple[str, str], ...]:
    """What the picture of a map's land consists of: abroad, land or lake, and a path; none where it has no picture."""
    path = files.data() / name / "land.svg"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    return tuple(re.findall(r'<path class="(\w+)" d="([^"]+)"', text))


def background(board: Board, layout: Layout) -> list[str]:
    """Sea, land and the routes as printed."""
    (left, top), (width, height) = layout.corner, layout.size
    shapes = land(board.id)
    corner = f'x="{left}" y="{top}" ' if layout.corner != (0, 0) else ""
    parts = [f'<rect {corner}width="{width}" height="{height}" fill="{SEA if shapes else LAND}"/>']
    for kind, shape in shapes:
        if kind == "land" and shapes[0][0] == "land":  # land that has a sea
            parts.append(
                f'<path d="{shape}" fill="none" stroke="{SHALLOWS}" stroke-width="14" stroke-linejoin="round"/>'
            )
        fill = {"abroad": ABROAD, "land": LAND, "lake": SEA}[kind]
        parts.append(f'<path d="{shape}" fill="{fill}" fill-rule="evenodd" stroke="{COAST}" stroke-width="1.4"/>')
    for route in board.routes:
        parts += printed_route(route, layout.tracks[route.index])
    return parts


def way(track: Track) -> str:
    """The path of a track between the dots of its cities."""
    start, end, middle = track.at(track.trim), track.at(1 - track.trim), track.at(0.5)
    if not track.bend:
        return f"M{start[0]:.1f} {start[1]:.1f}L{end[0]:.1f} {end[1]:.1f}"
    control = [2 * m - (s + e) / 2 for m, s, e in zip(middle, start, end, strict=True)]
    return f"M{start[0]:.1f} {start[1]:.1f}Q{control[0]:.1f} {control[1]:.1f} {end[0]:.1f} {end[1]:.1f}"


def printed_route(route: Route, track: Track) -> Iterable[str]:
    """A route as printed: its spaces in color and symbol, a tunnel's dark edge, a ferry's locomotives, mountains' X."""
    if route.tunnel:
        yield (
            f'<path d="{way(track)}" fill="none" stroke="{TUNNEL}" stroke-width="{2 * BAND + 7}"/>'
            f'<path d="{way(track)}" fill="none" stroke="{PAPER}" stroke-width="{2 * BAND + 7}" '
            f'stroke-dasharray="3 6" opacity=".55"/>'
        )
    look = None if route.color == GRAY else CARD_LOOKS[route.color]
    fill, edge = (look.fill, look.edge) if look else (GRAY_TRACK, "#5f5b55")
    spaces = track.spaces(route.length)
    for number, ((x, y), angle, long) in enumerate(spaces):
        ferry, mountain = number >= route.length - route.locomotives, number >= route.length - route.mountains
        kind = CARD_LOOKS[LOCOMOTIVE] if ferry else look
        yield (
            f'<g transform="translate({x:.1f} {y:.1f})rotate({angle:.1f})">'
            f'<rect x="{-long / 2:.1f}" y="{-BAND}" width="{long:.1f}" height="{2 * BAND}" rx="3" fill="{fill}" '
            f'stroke="{edge}" stroke-width="1.5"/>'
        )
        if ferry:
            yield f'<circle r="{BAND - 0.5}" fill="{PAPER}" stroke="{edge}"/>'
        if mountain:
            at = 9 if kind else 0
            yield (
                f'<circle cx="{at}" r="{BAND - 0.5}" fill="{PAPER}"/>'
                f'<path d="M{at - 3.8} -3.8l7.6 7.6m0 -7.6l-7.6 7.6" stroke="{MOUNTAIN}" stroke-width="2.6"/>'
            )
        if kind:
            upright, aside = -180 if abs(angle) > 90 else 0, "translate(-9 0)" if mountain else ""
            yield (
                f'<path d="{kind.symbol}" transform="{aside}rotate({upright})" '
                f'fill="{kind.edge if ferry else kind.ink}" opacity="{1 if ferry else 0.85}" fill-rule="evenodd"/>'
            )
        yield "</g>"


def trains(route: Route, track: Track, seat: int, look: PieceLook) -> Iterable[str]:
    """A player's trains on a route: color, pattern and letter."""
    yield (f'<path d="{way(track)}" fill="none" stroke="{INK}" stroke-width="{2 * BAND + 3.5}"/>')
    for (x, y), angle, long in track.spaces(route.length):
        pieces = PATTERNS[seat]
        slit = (1 - sum(pieces)) * long / max(len(pieces) - 1, 1)
        left = -long / 2
        for share in pieces:
            yield (
                f'<rect transform="translate({x:.1f} {y:.1f})rotate({angle:.1f})" x="{left:.1f}" y="{-BAND}" '
                f'width="{share * long:.1f}" height="{2 * BAND}" rx="2" fill="{look.fill}"/>'
            )
            left += share * long + slit
    x, y = track.at(0.5)
    yield letter(x, y, LETTERS[seat], look, 11)


def letter(x: float, y: float, text: str, look: PieceLook, radius: float) -> str:
    """A player's letter in a small disk."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius}" fill="{look.fill}" stroke="{PAPER}" stroke-width="1.5"/>'
        f'<text x="{x:.1f}" y="{y + radius * 0.45:.1f}" font-size="{radius * 1.35:.1f}" font-weight="bold" '
        f'text-anchor="middle" fill="{look.ink}">{text}</text>'
    )


def number(x: float, y: float, n: str) -> str:
    """A number on a route, as for a step of a walk."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="14" fill="{PAPER}" stroke="{SELECTED}" stroke-width="3"/>'
        f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="17" font-weight="bold" text-anchor="middle" '
        f'fill="{INK}">{n}</text>'
    )


def stations(board: Board, layout: Layout, picture: Picture) -> Iterable[str]:
    """The stations built."""
    for city, seat in picture.stations.items():
        (dx, dy), look = layout.labels[city].station, picture.pieces[seat]
        x, y, half = board.cities[city].x + dx, board.cities[city].y + dy, STATION / 2
        yield (
            f'<rect x="{x - half}" y="{y - half}" width="{STATION}" height="{STATION}" rx="3" fill="{look.fill}" '
            f'stroke="{PAPER}" stroke-width="2"/><text x="{x}" y="{y + 6}" font-size="17" font-weight="bold" '
            f'text-anchor="middle" fill="{look.ink}">{LETTERS[seat]}</text>'
        )


def named(lines: Sequence[str], label: str | None) -> list[str]:
    """The name of a city with what stands behind it; beside a Persian digit a dot would be read as a zero."""
    *above, last = lines
    apart = ": " if any(c.isdigit() and not c.isascii() for c in label or "") else " · "
    return [*above, f"{last}{apart}{label}" if label else last]


def size_of(lines: Sequence[str], city: City) -> float:
    """Of the letters of a city's name with so many lines; a country's name at its border is small."""
    return FONT if len(lines) == 1 and not city.country else SMALL


def reads_right_to_left(text: str) -> bool:
    """Does a text begin with a letter of such a script?"""
    return any(bidirectional(letter) in ("R", "AL") for letter in text[:1])


def cities(
    board: Board, layout: Layout, speaker: Speaker, picture: Picture, only: Collection[int] | None = None
) -> Iterable[str]:
    """Dots and names of all cities, or of some."""
    for city, label in zip(board.cities, layout.labels, strict=True):
        if only is not None and city.index not in only:
            continue
        marked = city.index in picture.marked_cities
        ringed = not marked and city.index in picture.ringed_cities
        x, y, where = label.anchor
        lines = named(speaker.city_lines(city.index), picture.labels.get(city.index))
        size = size_of(lines, city)
        yield (
            f'<{_dot(city)} fill="{SELECTED if marked else PAPER}" '
            f'stroke="{SELECTED if ringed else DOT_RIM}" stroke-width="{6 if ringed else 3.5}"/>'
            f'<g font-size="{size}" font-weight="bold" fill="{INK}" stroke="{PAPER}" stroke-width="5" '
            f'stroke-linejoin="round" paint-order="stroke">'
            + "".join(_line(line, city.x + x, city.y + y + below, where) for line, below in _below(lines, size))
            + "</g>"
        )


def _dot(city: City) -> str:
    """The shape of a city: a disk, or a diamond for a spot on the border of a country."""
    if city.country:
        return f'path d="M{city.x} {city.y - DOT}l{DOT} {DOT}l-{DOT} {DOT}l-{DOT}-{DOT}z"'
    return f'circle cx="{city.x}" cy="{city.y}" r="{DOT - 1.5}"'


def _below(lines: Sequence[str], size: float) -> Iterable[tuple[str, float]]:
    """Each line of a name, and how far below the middle of the name its baseline lies, for Latin letters."""
    for i, line in enumerate(lines):
        yield line, 8 * size / FONT + (i - (len(lines) - 1) / 2) * size * 1.1


def _line(text: str, x: float, y: float, where: str) -> str:
    """A line of a name; the tails of Persian letters hang lower."""
    if reads_right_to_left(text):
        where, y, direction = {"start": "end", "end": "start"}.get(where, where), y - 2, ' direction="rtl"'
    else:
        direction = ""
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{where}"{direction}>{escape(text, quote=False)}</text>'


__all__ = [
    "SLIT",
    "Picture",
    "backdrop_svg",
    "background_svg",
    "board_svg",
    "named",
    "part_svg",
    "reads_right_to_left",
    "size_of",
]
