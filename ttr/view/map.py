"""The live map: the only module that knows ipycytoscape, and what must be known about it.

Its last release is old and has sharp edges (`docs/architecture.md` lists them). So every element is there from
the start and only changes classes and data; handlers are registered before the first display; changed
data is a new dict.
"""

import asyncio
import contextlib
from base64 import b64encode
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ttr.board import Board
from ttr.text import Speaker
from ttr.view.colors import CHOICE, DOT_RIM, INK, LETTERS, PAPER, PATTERNS, SELECTED
from ttr.view.geometry import BAND, DOT, SLIT, STATION, Layout, Track, layout_of
from ttr.view.later import loaded_later
from ttr.view.svg import FONTS, Picture, background_svg, named, reads_right_to_left, size_of

with loaded_later("networkx"):  # it takes half a second, and this map is not made from its graphs
    import ipycytoscape

WIDTH = 764
"""Of the map on screen, in pixels."""

HEIGHT = 668
"""Of a map that is higher than wide; the rest of the width is for the cards beside it."""

CANVAS_FONTS = FONTS.replace("'", "")
"""The same fonts, named as the canvas wants them."""

STYLE: list[dict[str, Any]] = [
    {"selector": "node, edge", "style": {"z-index-compare": "manual", "z-compound-depth": "auto"}},
    {
        "selector": "#board",
        "style": {
            "shape": "rectangle",
            "background-image": "data(picture)",
            "background-fit": "cover",
            "background-opacity": 0,
            "width": "data(width)",
            "height": "data(height)",
            "border-width": 0,
            "events": "no",
            "z-index": 0,
        },
    },
    {
        "selector": "edge.route",
        "style": {
            "curve-style": "straight",
            "source-endpoint": "data(start)",
            "target-endpoint": "data(end)",
            "width": 2 * BAND + 1,
            "line-color": INK,
            "line-opacity": 0.001,
            "line-cap": "butt",
            "font-family": CANVAS_FONTS,
            "overlay-opacity": 0,
            "underlay-opacity": 0,
            "z-index": 1,
        },
    },
    {
        "selector": "edge.bent",
        "style": {
            "curve-style": "unbundled-bezier",
            "control-point-distances": "data(bend)",
            "control-point-weights": 0.5,
            "edge-distances": "intersection",
        },
    },
    {"selector": "edge.closed", "style": {"line-color": PAPER, "line-opacity": 0.62}},
    {
        "selector": "edge.choice",
        "style": {
            "label": "●",
            "font-size": 17,
            "color": CHOICE,
            "text-outline-color": INK,
            "text-outline-width": 2,
            "text-outline-opacity": 1,
        },
    },
    {
        "selector": "edge.claimed",
        "style": {
            "line-color": "data(fill)",
            "line-opacity": 1,
            "line-style": "dashed",
            "line-dash-pattern": "data(dash)",
            "width": 2 * BAND,
            "underlay-color": INK,
            "underlay-opacity": 1,
            "underlay-padding": BAND + 1.5,
            "label": "data(letter)",
            "font-size": 15,
            "font-weight": "bold",
            "color": "data(ink)",
            "text-background-color": "data(fill)",
            "text-background-opacity": 1,
            "text-background-padding": "4px",
            "text-background-shape": "roundrectangle",
            "text-border-color": PAPER,
            "text-border-width": 1.5,
            "text-border-opacity": 1,
            "z-index": 2,
        },
    },
    {
        "selector": "edge.marked",
        "style": {"underlay-color": SELECTED, "underlay-opacity": 0.26, "underlay-padding": BAND + 5, "z-index": 3},
    },
    {
        "selector": "edge.numbered",
        "style": {
            "label": "data(letter)",
            "font-size": 16,
            "font-weight": "bold",
            "color": INK,
            "text-background-color": PAPER,
            "text-background-opacity": 1,
            "text-background-padding": "4px",
            "text-background-shape": "roundrectangle",
            "text-border-color": SELECTED,
            "text-border-width": 3,
            "text-border-opacity": 1,
            "z-index": 4,
        },
    },
    {"selector": "edge.claimed.marked", "style": {"underlay-opacity": 1}},  # a free route is seen through its mark
    {
        "selector": "edge.selected",
        "style": {"underlay-color": SELECTED, "underlay-opacity": 0.75, "underlay-padding": BAND + 4, "z-index": 3},
    },
    {
        "selector": "node.city",
        "style": {
            "shape": "ellipse",
            "width": 2 * DOT - 3,
            "height": 2 * DOT - 3,
            "background-color": PAPER,
            "border-width": 3.5,
            "border-color": DOT_RIM,
            "label": "data(label)",
            "text-wrap": "wrap",
            "font-family": CANVAS_FONTS,
            "font-size": "data(size)",
            "font-weight": "bold",
            "color": INK,
            "text-outline-color": PAPER,
            "text-outline-width": 2.5,
            "text-outline-opacity": 1,
            "text-halign": "data(halign)",
            "text-valign": "center",
            "text-margin-x": "data(dx)",
            "text-margin-y": "data(dy)",
            "overlay-opacity": 0,
            "z-index": 5,
        },
    },
    {"selector": "node.border", "style": {"shape": "diamond", "width": 2 * DOT + 1, "height": 2 * DOT + 1}},
    {
        "selector": "node.ringed",
        "style": {
            "border-color": SELECTED,
            "border-width": 6,
            "width": 2 * DOT + 4,
            "height": 2 * DOT + 4,
            "z-index": 6,
        },
    },
    {
        "selector": "node.marked",
        "style": {
            "background-color": SELECTED,
            "border-color": PAPER,
            "width": 2 * DOT + 6,
            "height": 2 * DOT + 6,
            "color": SELECTED,
            "z-index": 6,
        },
    },
    {"selector": "node.selected", "style": {"background-color": SELECTED, "border-color": INK, "border-width": 5}},
    {
        "selector": "node.station",
        "style": {
            "shape": "round-rectangle",
            "width": STATION,
            "height": STATION,
            "events": "no",
            "visibility": "hidden",
            "label": "data(letter)",
            "text-valign": "center",
            "text-halign": "center",
            "font-family": CANVAS_FONTS,
            "font-size": 18,
            "font-weight": "bold",
            "background-color": "data(fill)",
            "color": "data(ink)",
            "border-width": 2,
            "border-color": PAPER,
            "z-index": 7,
        },
    },
    {"selector": "node.built", "style": {"visibility": "visible"}},
]


class MapView:
    """The map of one board.

    Parameters
    ----------
    board : which map
    speaker : names the cities
    on_route, on_city : called with the index of what is clicked
    picture : what is shown first

    Attributes
    ----------
    widget : what to display; it must be on screen, never in a hidden tab
    """

    def __init__(
        self,
        board: Board,
        speaker: Speaker,
        on_route: Callable[[int], None],
        on_city: Callable[[int], None],
        picture: Picture | None = None,
    ) -> None:
        self.board = board
        self.speaker = speaker
        self.layout = layout_of(board)
        self.picture = picture or Picture()
        self.widget = ipycytoscape.CytoscapeWidget(
            cytoscape_layout={"name": "preset", "fit": True, "padding": 0},
            cytoscape_style=[dict(rule) for rule in STYLE],
            auto_ungrabify=True,
            auto_unselectify=True,
            user_zooming_enabled=False,
            min_zoom=0.1,
            max_zoom=4,
            _dom_classes=("ttr-map", "ttr-upright") if self.layout.upright else ("ttr-map",),
        )
        land = ipycytoscape.Node(
            data=_board_data(board), position=_middle(self.layout), classes="board", grabbable=False
        )
        self._cities = [
            ipycytoscape.Node(
                data=self._city_data(city.index, speaker),
                position={"x": city.x, "y": city.y},
                classes=self._city_classes(city.index),
                grabbable=False,
            )
            for city in board.cities
        ]
        self._stations = [
            ipycytoscape.Node(
                data=self._station_data(city.index),
                position={
                    "x": city.x + self.layout.labels[city.index].station[0],
                    "y": city.y + self.layout.labels[city.index].station[1],
                },
                classes=self._station_classes(city.index),
                grabbable=False,
            )
            for city in board.cities
        ]
        self._routes = [
            ipycytoscape.Edge(data=self._edge_data(route.index), classes=self._route_classes(route.index))
            for route in board.routes
        ]
        # `add_nodes` and `add_edges` would send each element again
        self.widget.graph.nodes = [land, *self._cities, *self._stations]
        self.widget.graph.edges = self._routes
        self.widget.on("edge", "click", lambda edge: on_route(board.route_index[edge["data"]["id"]]))
        self.widget.on("node", "click", lambda node: on_city(board.city_index[node["data"]["id"]]))
        self._hold_still_after_display()

    def _hold_still_after_display(self) -> None:
        """Keep the map from being dragged; what is set before the display has no effect."""
        with contextlib.suppress(RuntimeError):
            asyncio.get_running_loop().call_later(1.5, setattr, self.widget, "user_panning_enabled", False)

    # -- what is drawn ----------------------------------------------------------------------------------------------

    def show(self, picture: Picture) -> None:
        """Change what the picture changes, and nothing else."""
        before, self.picture = self.picture, picture
        repainted = picture.pieces != before.pieces
        for route, edge in enumerate(self._routes):
            if (
                repainted
                or picture.owners.get(route) != before.owners.get(route)
                or picture.numbers.get(route) != before.numbers.get(route)
            ):
                edge.data = self._edge_data(route)
            _change_classes(edge, self._route_classes(route))
        for city, (node, station) in enumerate(zip(self._cities, self._stations, strict=True)):
            _change_classes(node, self._city_classes(city))
            if picture.labels.get(city) != before.labels.get(city):
                node.data = self._city_data(city, self.speaker)
            if repainted or picture.stations.get(city) != before.stations.get(city):
                station.data = self._station_data(city)
            _change_classes(station, self._station_classes(city))

    def rename(self, speaker: Speaker) -> None:
        """Name the cities in another form or language."""
        self.speaker = speaker
        for city, node in enumerate(self._cities):
            node.data = self._city_data(city, speaker)

    def _route_classes(self, route: int) -> str:
        picture = self.picture
        return " ".join(
            [
                "route bent" if self.layout.tracks[route].bend else "route",
                *(
                    name
                    for name, there in (
                        ("claimed", route in picture.owners),
                        ("closed", route in picture.closed),
                        ("choice", route in picture.choices),
                        ("marked", route in picture.marked_routes),
                        ("numbered", route in picture.numbers),
                        ("selected", route == picture.selected_route),
                    )
                    if there
                ),
            ]
        )

    def _city_classes(self, city: int) -> str:
        picture = self.picture
        return " ".join(
            [
                "city border" if self.board.cities[city].country else "city",
                *(
                    name
                    for name, there in (
                        ("ringed", city in picture.ringed_cities),
                        ("marked", city in picture.marked_cities),
                        ("selected", city == picture.selected_city),
                    )
                    if there
                ),
            ]
        )

    def _station_classes(self, city: int) -> str:
        return "station built" if city in self.picture.stations else "station"

    def _edge_data(self, route: int) -> dict[str, Any]:
        """Where a route lies, and whose pieces lie on it."""
        owner, length = self.picture.owners.get(route), self.board.routes[route].length
        dash = [6.0, 3.0] if owner is None else dashes(self.layout.tracks[route], length, PATTERNS[owner])
        data = {**_route_data(self.board, route), **self._pieces(owner), "dash": dash}
        if route in self.picture.numbers:  # a step of a walk shows its number, not its owner's letter
            data["letter"] = self.speaker.number(self.picture.numbers[route])
        return data

    def _station_data(self, city: int) -> dict[str, Any]:
        return {"id": f"station {self.board.cities[city].id}", **self._pieces(self.picture.stations.get(city))}

    def _pieces(self, owner: int | None) -> dict[str, Any]:
        if owner is None:
            return {"letter": "", "fill": PAPER, "ink": INK}
        look = self.picture.pieces[owner]
        return {"letter": LETTERS[owner], "fill": look.fill, "ink": look.ink}

    def _city_data(self, city: int, speaker: Speaker) -> dict[str, Any]:
        x, y, where = self.layout.labels[city].anchor
        lines = named(speaker.city_lines(city), self.picture.labels.get(city))
        aside = {"start": DOT, "middle": 0, "end": -DOT}[where]
        return {
            "id": self.board.cities[city].id,
            "label": "\n".join(f"\u2067{line}\u2069" if reads_right_to_left(line) else line for line in lines),
            "size": size_of(lines, self.board.cities[city]),
            "halign": {"start": "right", "middle": "center", "end": "left"}[where],
            "dx": x - aside,
            "dy": y,
        }


def dashes(track: Track, length: int, pieces: tuple[float, ...]) -> list[float]:
    """The dash pattern that cuts a track into spaces, and each space into a player's pieces."""
    space = track.length / length
    body = space - SLIT
    slit = (1 - sum(pieces)) * body / max(len(pieces) - 1, 1)
    pattern = []
    for share in pieces:
        pattern += [share * body, slit]
    pattern[-1] = SLIT
    return [round(step, 2) for step in pattern]


def _change_classes(element: Any, classes: str) -> None:
    if element.classes != classes:
        element.classes = classes


def _board_data(board: Board) -> dict[str, Any]:
    width, height = layout_of(board).size
    return {"id": "board", "picture": _background(board), "width": width, "height": height}


@cache
def _background(board: Board) -> str:
    return "data:image/svg+xml;base64," + b64encode(background_svg(board).encode()).decode()


def _middle(layout: Layout) -> dict[str, float]:
    return {"x": layout.corner[0] + layout.size[0] / 2, "y": layout.corner[1] + layout.size[1] / 2}


@cache
def _route_data(board: Board, route: int) -> Mapping[str, Any]:
    """Where a route lies: its ends relative to the dots of its cities, and its bend."""
    card, track = board.routes[route], layout_of(board).tracks[route]
    start, end, middle = track.at(track.trim), track.at(1 - track.trim), track.at(0.5)
    nx, ny = track.right
    off = 2 * ((middle[0] - (start[0] + end[0]) / 2) * nx + (middle[1] - (start[1] + end[1]) / 2) * ny)
    return {
        "id": card.id,
        "source": board.cities[card.a].id,
        "target": board.cities[card.b].id,
        "start": f"{start[0] - track.a[0]:.2f} {start[1] - track.a[1]:.2f}",
        "end": f"{end[0] - track.b[0]:.2f} {end[1] - track.b[1]:.2f}",
        "bend": round(off, 2),
    }


def style_sheet() -> str:
    """The CSS that gives the map its size before the first display."""
    upright = HEIGHT * 1085 // 1340  # the shape of India's
    return (
        f".ttr-map{{width:{WIDTH}px!important;height:{WIDTH * 1000 // 1550}px!important;flex:none}}"
        f".ttr-map.ttr-upright{{width:{upright}px!important;height:{HEIGHT}px!important}}"
        f".ttr .ttr-left:has(>.ttr-upright):not(:has(>.ttr-hand)){{width:{upright}px}}"
    )
