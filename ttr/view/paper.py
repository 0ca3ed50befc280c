"""Sheets of paper beside the board: a city index, the ticket list, the two-minute talk, a score card.

Each sheet is one HTML document of A4 pages. It needs no script and no other file, and is drawn so that a printer
without colors loses nothing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from html import escape
from math import ceil
from pathlib import Path
from typing import Any, NamedTuple

from ttr.board import Board, Route, Ticket
from ttr.graphs.connect import connecting_path
from ttr.mode import Mode
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.text.speaker import direction_of
from ttr.view.colors import DOT_RIM, INK, PAPER
from ttr.view.geometry import DOT, FONT, Track
from ttr.view.geometry import TRACK as ASIDE
from ttr.view.grid import grid_of, index_of, map_svg, square_name
from ttr.view.svg import FONTS, printed_route, reads_right_to_left

FEW = 84
"""So many names fit on a page in large letters."""

LINES = 48
"""At most so many lines of tickets and their headings stand on a page."""

ROOMY = 38
"""At most so many stand there in larger letters."""

TRAILS = frozenset({"european_express", "longest_path", "indian_express"})
"""The end bonuses for the longest trail (EXPRESS-1)."""


# -- documents --------------------------------------------------------------------------------------------------------


@cache
def _style() -> str:
    return (Path(__file__).parent / "a4.css").read_text(encoding="utf-8")


class _Sheet:
    """A sheet that is being written; what it says is escaped."""

    def __init__(self, name: str, mode: Mode, speaker: Speaker) -> None:
        self.mode = mode
        self.board = mode.board
        self.speaker = speaker
        self.title = speaker.say(f"paper.{name}.title")
        self.game = mode_name(mode, speaker)
        self.grid = grid_of(mode.board)

    def say(self, key: str, n: int | None = None, **facts: Any) -> str:
        """A message, ready for HTML."""
        return escape(self.speaker.say(key, n, **facts))

    def number(self, n: int) -> str:
        return escape(self.speaker.number(n))

    def place(self, place: str) -> str:
        """The name of a city or country."""
        return escape(self.speaker.place(place))

    def square(self, city: int) -> str:
        """The square of a city."""
        place = self.board.cities[city]
        return f'<bdi dir="ltr">{square_name(self.grid.square(place.x, place.y), self.speaker)}</bdi>'

    def document(self, pages: Sequence[str], paper: str = "portrait") -> str:
        """The whole document: each page with its head and foot."""
        language = self.speaker.language
        direction = direction_of(language)
        return (
            f'<!DOCTYPE html>\n<html lang="{escape(language)}" dir="{direction}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width">\n'
            f"<title>{escape(self.title)} · {escape(self.game)}</title>\n"
            f"<style>\n@page {{ size: A4 {paper}; margin: 0 }}\n{_style()}</style>\n</head>\n"
            f'<body class="{paper}">\n'
            + "\n".join(self._page(page, number, len(pages)) for number, page in enumerate(pages, start=1))
            + "\n</body>\n</html>\n"
        )

    def _page(self, content: str, number: int, pages: int) -> str:
        count = f"<span>{self.say('paper.footer.page', page=number, pages=pages)}</span>" if pages > 1 else ""
        return (
            f'<section class="page">\n<header><h1>{escape(self.title)}</h1><p>{escape(self.game)}</p></header>\n'
            f"<main>{content}</main>\n<footer><span>{self.say('paper.footer', sheet=self.title, game=self.game)}</span>"
            f"{count}</footer>\n</section>"
        )


# -- the city index ---------------------------------------------------------------------------------------------------


def cities_sheet(mode: Mode, speaker: Speaker) -> str:
    """The city index: a map with squares, and the list of all cities with theirs.

    Parameters
    ----------
    mode : which game
    speaker : in which language, and in which form the map names its cities

    Returns
    -------
    str
        An HTML document of two A4 pages.
    """
    sheet = _Sheet("cities", mode, speaker)
    paper = "landscape" if mode.board.size[0] >= mode.board.size[1] else "portrait"
    middle = min(
        mode.board.cities, key=lambda city: abs(city.x - mode.board.size[0] / 4) + abs(city.y - mode.board.size[1] / 2)
    )
    square = square_name(sheet.grid.square(middle.x, middle.y), speaker)
    how = sheet.say("paper.cities.how", city=middle.index, square=square)
    return sheet.document(
        [
            f"<p>{how}</p>{map_svg(mode.board, speaker, sheet.grid)}",
            f"<h2>{sheet.say('paper.cities.list')}</h2><p>{sheet.say('paper.cities.spellings')}</p>{_index(sheet)}"
            f'<p class="box">{sheet.say("paper.cities.warm_up")}</p>',
        ],
        paper,
    )


def _index(sheet: _Sheet) -> str:
    """All names of all cities, each with its square, and with the name on the map where that is another one."""
    speaker, rows = sheet.speaker, []
    for name, places in index_of(sheet.board, speaker):
        names = sheet.board.cities[places[0]].names
        others = list(dict.fromkeys(other for form in speaker.city_forms if (other := names[form]) != name))
        small = "".join(f" <small>{escape(speaker.isolate(other))}</small>" for other in others)
        squares = " ".join(dict.fromkeys(sheet.square(city) for city in places))
        rows.append(f"<li><span>{escape(speaker.isolate(name))}{small}</span><b>{squares}</b></li>")
    size = "few" if len(rows) <= FEW else "many"
    return f'<ul class="index {size}">{"".join(rows)}</ul>'


# -- the ticket list --------------------------------------------------------------------------------------------------


def fewest_trains(board: Board, ticket: Ticket) -> int:
    """How many trains the shortest way of a ticket takes while the board is empty.

    Parameters
    ----------
    board : Board
    ticket : a ticket of that board; of a ticket to countries the nearest one counts

    Returns
    -------
    int
        Trains, those for mountains included.
    """
    edges = [(route.a, route.b, route.trains) for route in board.routes]
    ways = [
        path
        for start in ticket.origins
        for target in ticket.targets
        for goal in target.cities
        if (path := connecting_path(edges, start, goal)) is not None
    ]
    return min(sum(edges[edge][2] for edge in path) for path in ways)


class TicketLine(NamedTuple):
    """A ticket as people look for it."""

    ticket: Ticket
    first: str
    """Id of the place that stands first."""
    rest: tuple[tuple[str, int], ...]
    """Id and points of the others."""


def ticket_lines(board: Board, tickets: Iterable[int], speaker: Speaker) -> list[TicketLine]:
    """Tickets in alphabetical order, of the two cities of each the one first that is first in the alphabet."""
    lines = []
    for ticket in (board.tickets[index] for index in tickets):
        rest = tuple((target.place, target.value) for target in ticket.targets)
        line = TicketLine(ticket, ticket.origin, rest)
        if len(rest) == 1 and _place_key(board, rest[0][0], speaker) < _place_key(board, ticket.origin, speaker):
            line = TicketLine(ticket, rest[0][0], ((ticket.origin, rest[0][1]),))
        lines.append(line)
    return sorted(
        lines, key=lambda line: [_place_key(board, place, speaker) for place in (line.first, line.rest[0][0])]
    )


def _place_key(board: Board, place: str, speaker: Speaker) -> tuple[tuple[int, int], ...]:
    return speaker.order(board.place_names(place)[speaker.city_forms[0]])


def tickets_sheet(mode: Mode, speaker: Speaker) -> str:
    """The list of all tickets of a mode, the long ones first.

    Parameters
    ----------
    mode : which game
    speaker : in which language, and in which form cities are named

    Returns
    -------
    str
        An HTML document of A4 pages: points, squares, fewest trains and a box to tick for each ticket.
    """
    sheet = _Sheet("tickets", mode, speaker)
    rows: list[str] = []
    if mode.long_tickets:
        rows.append(_group(sheet.say("paper.tickets.long", n=len(mode.long_tickets))))
        rows += [_ticket_row(sheet, line) for line in ticket_lines(mode.board, mode.long_tickets, speaker)]
    rows.append(_group(sheet.say("paper.tickets.regular", n=len(mode.regular_tickets))))
    rows += [_ticket_row(sheet, line) for line in ticket_lines(mode.board, mode.regular_tickets, speaker)]
    how = sheet.say("paper.tickets.how_with_squares", sheet=speaker.say("paper.cities.title"))
    if mode.country_exits:
        how += f" {sheet.say('paper.tickets.countries')}"
    size = ceil(len(rows) / ceil(len(rows) / LINES))
    pages = [_ticket_table(sheet, rows[i : i + size]) for i in range(0, len(rows), size)]
    return sheet.document([f"<p>{how}</p>{pages[0]}", *pages[1:]])


def _group(title: str) -> str:
    return f'<tr class="group"><th colspan="7" scope="colgroup">{title}</th></tr>'


def _ticket_table(sheet: _Sheet, rows: Sequence[str]) -> str:
    size = "roomy" if len(rows) <= ROOMY else ""
    say = sheet.say
    return (
        f'<table class="tickets {size}"><thead><tr><th scope="col">{say("paper.tickets.tick")}</th>'
        f'<th scope="col" colspan="2">{say("paper.tickets.from")}</th>'
        f'<th scope="col" colspan="2">{say("paper.tickets.to")}</th>'
        f'<th scope="col">{say("paper.tickets.points")}</th><th scope="col">{say("paper.tickets.trains")}</th></tr>'
        f"</thead><tbody>{''.join(rows)}</tbody></table>"
    )


def _ticket_row(sheet: _Sheet, line: TicketLine) -> str:
    ticket = line.ticket
    points = sheet.number(ticket.value)
    if ticket.penalty != ticket.value:
        points = sheet.say("paper.tickets.range", least=ticket.penalty, most=ticket.value)
    ends = [_end(sheet, line.first, sheet.place(line.first)), _end(sheet, line.rest[0][0], _targets(sheet, line.rest))]
    return (
        f'<tr><td><i class="tick"></i></td>{"".join(ends)}<td><b>{points}</b></td>'
        f"<td>{sheet.number(fewest_trains(sheet.board, ticket))}</td></tr>"
    )


def _end(sheet: _Sheet, place: str, name: str) -> str:
    """A place of a ticket, with its square if it is one city."""
    city = sheet.board.city_index.get(place)
    square = "" if city is None else sheet.square(city)
    return f"<td>{name}</td><td>{square}</td>"


def _targets(sheet: _Sheet, targets: Sequence[tuple[str, int]]) -> str:
    """Where a ticket leads; the points of each place where there are several."""
    if len(targets) == 1:
        return sheet.place(targets[0][0])
    listed = (
        sheet.speaker.say("paper.tickets.target", place=sheet.speaker.place(place), value=value)
        for place, value in targets
    )
    return escape(sheet.speaker.say("list.separator").join(listed))


# -- the two-minute talk ----------------------------------------------------------------------------------------------


def talk_sheet(mode: Mode, speaker: Speaker) -> str:
    """What to tell new players before a game, with the numbers of the mode.

    Parameters
    ----------
    mode : which game
    speaker : in which language, and in which form cities are named

    Returns
    -------
    str
        An HTML document of one A4 page.
    """
    sheet = _Sheet("talk", mode, speaker)
    steps = [_goal(sheet), _tickets(sheet), _turn(sheet), _points(sheet), *_special(sheet), _end_of_game(sheet)]
    return sheet.document(
        [
            f'<p>{sheet.say("paper.talk.how")}</p><ol class="talk">{"".join(f"<li>{step}</li>" for step in steps)}</ol>'
            f'<p class="box">{sheet.say("paper.talk.later")}</p>'
        ]
    )


def _aloud(sentence: str, *more: str) -> str:
    """A sentence to read aloud, and what the teller should know."""
    return f"<h2>{sentence}</h2>" + "".join(f"<p>{text}</p>" for text in more)


def _goal(sheet: _Sheet) -> str:
    mode, say = sheet.mode, sheet.say
    if mode.stations:
        more = say(
            "paper.talk.goal.more_with_stations", trains=mode.trains, stations=mode.stations, hand_cards=mode.hand
        )
    else:
        more = say("paper.talk.goal.more", trains=mode.trains, hand_cards=mode.hand)
    return _aloud(say("paper.talk.goal"), more)


def _tickets(sheet: _Sheet) -> str:
    mode, say = sheet.mode, sheet.say
    more = say("paper.talk.tickets.more", dealt_tickets=mode.deal_long + mode.deal_regular, least=mode.keep_initial)
    if mode.max_long_kept < mode.deal_long:
        more += f" {say('paper.talk.tickets.long', most=mode.max_long_kept)}"
    return _aloud(say("paper.talk.tickets.countries" if mode.country_exits else "paper.talk.tickets"), more)


def _turn(sheet: _Sheet) -> str:
    mode, say = sheet.mode, sheet.say
    ways = [
        say("paper.talk.cards" if mode.faceup_loco_limit else "paper.talk.cards.any"),
        say("paper.talk.claim.no_locomotive" if mode.loco_tunnel_only else "paper.talk.claim"),
        say("paper.talk.draw", drawn_tickets=mode.draw, least=mode.keep_drawn),
    ]
    if mode.stations:
        ways.append(say("paper.talk.station"))
    sentence = say("paper.talk.turn_with_stations" if mode.stations else "paper.talk.turn")
    return f"{_aloud(sentence)}<ul>{''.join(f'<li>{way}</li>' for way in ways)}</ul>"


def _points(sheet: _Sheet) -> str:
    """Points by length, for the lengths that the board has."""
    lengths = _lengths(sheet.mode)
    spaces = "".join(f"<td>{sheet.number(n)}</td>" for n in lengths)
    points = "".join(f"<td><b>{sheet.number(sheet.mode.route_points[n])}</b></td>" for n in lengths)
    return (
        f'{_aloud(sheet.say("paper.talk.points"))}<table class="points">'
        f'<tr><th scope="row">{sheet.say("ui.reference.spaces")}</th>{spaces}</tr>'
        f'<tr><th scope="row">{sheet.say("ui.reference.points")}</th>{points}</tr></table>'
    )


def _lengths(mode: Mode) -> list[int]:
    return sorted({route.length for route in mode.board.routes})


def _special(sheet: _Sheet) -> Iterator[str]:
    """Tunnels, ferries and double routes, each with a picture, and mountains."""
    mode, say, routes = sheet.mode, sheet.say, sheet.board.routes
    kinds: list[tuple[list[Route], str]] = []
    if mode.tunnels:
        kinds.append(([r for r in routes if r.tunnel and r.twin is None], say("paper.talk.tunnel")))
    if mode.ferries:
        kinds.append(([r for r in routes if 0 < r.locomotives < r.length and r.twin is None], say("paper.talk.ferry")))
    twins = [r for r in routes if r.twin is not None and not r.tunnel and not r.locomotives and not r.mountains]
    kinds.append((twins, say("paper.talk.double", least_players=mode.double_min_players)))
    figures = "".join(_figure(sheet, shown, text) for shown, text in kinds if shown)
    mountains = f"<p>{say('paper.talk.mountains', points=mode.mountain_points)}</p>" if mode.mountains else ""
    yield f'{_aloud(say("paper.talk.special"))}<div class="figures">{figures}</div>{mountains}'


def _figure(sheet: _Sheet, routes: Iterable[Route], text: str) -> str:
    """A handy one of some routes, about three spaces long and with short names, over a text."""
    names = [sheet.speaker.city(city.index) for city in sheet.board.cities]
    best = min(routes, key=lambda r: (abs(r.length - 3), len(names[r.a] + names[r.b]), r.index))
    return f"<figure>{route_svg(sheet.board, sheet.speaker, best)}<figcaption>{text}</figcaption></figure>"


def route_svg(board: Board, speaker: Speaker, route: Route) -> str:
    """A route, both tracks of a double one, laid out straight between its cities."""
    ends = [speaker.city_lines(city)[0] for city in (route.a, route.b)]
    wide = max(route.length * 44, 30 + sum(len(name) for name in ends) * FONT * 0.62)
    tracks = [route] if route.twin is None else [route, board.routes[route.twin]]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-16 -52 {wide + 32:.0f} 78" font-family="{FONTS}" '
        f'role="img" aria-label="{escape(speaker.free_route(route.index))}">'
    ]
    for track, aside in zip(tracks, (0,) if len(tracks) == 1 else (-ASIDE, ASIDE), strict=True):
        parts += printed_route(track, Track((0, 0), (wide, 0), aside, 0))
    for x, where, name in zip((0, wide), ("start", "end"), ends, strict=True):
        side = DOT if where == "end" else -DOT
        direction = ' direction="rtl"' if reads_right_to_left(name) else ""
        anchor = {"start": "end", "end": "start"}[where] if direction else where
        parts.append(
            f'<circle cx="{x:.0f}" cy="0" r="{DOT - 1.5}" fill="{PAPER}" stroke="{DOT_RIM}" stroke-width="3.5"/>'
            f'<text x="{x + side:.0f}" y="-29" text-anchor="{anchor}" font-size="{FONT}" font-weight="bold" '
            f'fill="{INK}"{direction}>{escape(name)}</text>'
        )
    return "".join([*parts, "</svg>"])


def _end_of_game(sheet: _Sheet) -> str:
    mode, say = sheet.mode, sheet.say
    lines = [say("ui.reference.station", points=mode.station_points)] if mode.stations else []
    lines += [say(f"ui.reference.{bonus}", points=points) for bonus, points in mode.bonuses.items()]
    more = say("paper.talk.end.more" if lines else "paper.talk.end.tickets_only")
    listed = f"<ul>{''.join(f'<li>{line}</li>' for line in lines)}</ul>" if lines else ""
    return f"{_aloud(say('paper.talk.end', left_trains=mode.final_trains), more)}{listed}"


# -- the score card ---------------------------------------------------------------------------------------------------


def score_card(mode: Mode, speaker: Speaker) -> str:
    """A card to score one game on, a column for each player.

    Parameters
    ----------
    mode : which game
    speaker : in which language

    Returns
    -------
    str
        An HTML document of one A4 page.
    """
    sheet = _Sheet("score", mode, speaker)
    say = sheet.say
    care = "".join(f"<li>{text}</li>" for text in _care(sheet))
    ties = "".join(f"<li>{text}</li>" for text in _ties(sheet))
    return sheet.document(
        [
            f'<p>{say("paper.score.how")}</p><table class="score">{"".join(_score_rows(sheet))}</table>'
            f'<p>{say("paper.score.tie")}</p><ol class="ties">{ties}</ol>'
            f'<div class="box"><h2>{say("paper.score.care")}</h2><ul>{care}</ul></div>'
        ]
    )


def _score_rows(sheet: _Sheet) -> Iterator[str]:
    """The rows of the score card: what is counted in the left half of a column, its points in the right half."""
    mode, say = sheet.mode, sheet.say
    yield _score_row(sheet, say("paper.score.name"), css="names", halves=1)
    for length in _lengths(mode):
        points = mode.route_points[length]
        yield _score_row(sheet, say("paper.score.route", length_spaces=length), _times(sheet, points))
    yield _score_row(sheet, say("paper.score.check"), css="check", halves=1)
    if mode.mountains:
        yield _score_row(sheet, say("paper.score.mountains"), _times(sheet, mode.mountain_points))
    yield _score_row(sheet, say("paper.score.completed"))
    yield _score_row(sheet, say("paper.score.failed"))
    if mode.stations:
        yield _score_row(sheet, say("paper.score.stations"), _times(sheet, mode.station_points))
    for bonus, points in mode.bonuses.items():
        yield _score_row(
            sheet, say(f"ui.reference.{bonus}" if points else f"bonus.{bonus}", points=points), css="bonus"
        )
    yield _score_row(sheet, say("paper.score.total"), css="total", halves=1)
    yield _score_row(sheet, say("paper.score.place"), css="check", halves=1)


def _times(sheet: _Sheet, points: int) -> str:
    return sheet.say("paper.score.times", points=sheet.number(points))


def _score_row(sheet: _Sheet, title: str, hint: str = "", *, css: str = "", halves: int = 2) -> str:
    """A row with empty cells for all players; the hint stands small in the half where something is counted."""
    cells = '<td colspan="2"></td>' if halves == 1 else f'<td class="count"><small>{hint}</small></td><td></td>'
    return f'<tr class="{css}"><th scope="row">{title}</th>{cells * sheet.mode.players[1]}</tr>'


def _ties(sheet: _Sheet) -> Iterator[str]:
    """What decides between equal totals (TIE-2 to TIE-5)."""
    known = {
        "tickets": "paper.score.tie.tickets",
        "fewest_stations": "paper.score.tie.fewest_stations",
        "mountain_routes": "paper.score.tie.mountain_routes",
    }
    for rule in sheet.mode.ties:
        if rule in known:
            yield sheet.say(known[rule])
        else:
            yield sheet.say("paper.score.tie.bonus", bonus=sheet.speaker.say(f"bonus.{rule}"))
    yield sheet.say("paper.score.tie.shared")


def _care(sheet: _Sheet) -> Iterator[str]:
    """What people count wrong."""
    mode, say = sheet.mode, sheet.say
    yield say(
        "paper.score.care.routes_and_mountains" if mode.mountains else "paper.score.care.routes", trains=mode.trains
    )
    yield say("paper.score.care.tickets")
    if mode.country_exits:
        yield say("paper.score.care.countries")
    if mode.stations:
        yield say("paper.score.care.stations")
    for bonus in mode.bonuses:
        name = sheet.speaker.say(f"bonus.{bonus}")
        if bonus in TRAILS:
            yield say(
                "paper.score.care.trail_without_stations" if mode.stations else "paper.score.care.trail", bonus=name
            )
        elif bonus == "asian_explorer":
            yield say("paper.score.care.explorer", bonus=name)
        elif bonus == "globetrotter":
            yield say("paper.score.care.globetrotter", bonus=name)
        elif bonus == "mandala":
            yield say("paper.score.care.mandala", bonus=name)
        if bonus != "mandala":
            yield say("paper.score.care.shared", bonus=name)


SHEETS: Mapping[str, Callable[[Mode, Speaker], str]] = {
    "cities": cities_sheet,
    "tickets": tickets_sheet,
    "talk": talk_sheet,
    "score": score_card,
}
"""All sheets by name."""
