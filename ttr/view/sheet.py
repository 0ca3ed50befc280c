"""The score sheet with all its proofs as one HTML file that opens anywhere and prints on A4, and as CSV.

No script and nothing from elsewhere. All that people typed is escaped, in CSV also against being taken for a formula.
"""

import csv
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from io import StringIO

from ttr.bonus import by_trail
from ttr.proof import StationResult, Step, separation, station_choices, tie_steps, trail_proof, words
from ttr.proof.stations import Choice
from ttr.proof.words import Line
from ttr.report import ticket_lines, verdict
from ttr.score import PlayerScore, ScoreSheet
from ttr.state import State
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.text.rules import in_order
from ttr.text.speaker import direction_of
from ttr.view.colors import PieceLook
from ttr.view.panels import badge, sheet_rows, sheet_table
from ttr.view.svg import Picture, backdrop_svg, board_svg

BOM = "\ufeff"
"""By this spreadsheets know UTF-8."""

FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
"""What a formula begins with, in spreadsheets of the East too."""

BACKDROP = "board"
"""The id of the background that all maps of the page share."""

MANY = 6
"""A table with more lines than so many is folded on screen."""

CSS = """
:root{--ink:#2b2118;--line:#d8cbb2;--accent:#8a3b12}
*{box-sizing:border-box}
body{margin:0 auto;padding:16px;max-width:900px;color:var(--ink);background:#fff;overflow-wrap:anywhere;
 font:15px/1.45 'Noto Sans','DejaVu Sans','Segoe UI',Arial,'Noto Sans Arabic',sans-serif;
 -webkit-print-color-adjust:exact;print-color-adjust:exact}
h1{font-size:24px;margin:0 0 4px}
h2{font-size:19px;margin:20px 0 6px;border-block-end:2px solid var(--line)}
h3{font-size:16px;margin:14px 0 4px;color:var(--accent)}
h1,h2,h3{line-height:1.25;break-after:avoid}
p{margin:3px 0}
small{color:#6a5d4e;white-space:nowrap}
svg[role=img]{width:100%;max-width:100%;height:auto;border:1px solid var(--line);break-inside:avoid;margin-block:6px}
table{border-collapse:collapse;width:100%;font-size:14px;margin-block:6px}
td,th{padding:3px 6px;text-align:end;vertical-align:top;border-block-end:1px solid var(--line)}
th{font-weight:600}
td:first-child,th:first-child{text-align:start}
.ttr-words td,.ttr-words th{text-align:start}
.ttr-words td:nth-child(-n+3),.ttr-words th:nth-child(-n+3){text-align:end;white-space:nowrap}
tr{break-inside:avoid}
.ttr-sheet tbody tr:nth-last-child(2){font-weight:700}
.ttr-badge{display:inline-block;min-width:20px;padding:0 4px;border-radius:4px;text-align:center;font-weight:700;
 margin-inline-end:6px}
.ttr-taken{background:#fff1d0;font-weight:600}
.ttr-steps{columns:2;column-gap:24px}
.ttr-steps p{break-inside:avoid;margin:0 0 4px}
summary{cursor:pointer}
@media (max-width:600px){.ttr-steps{columns:1}}
@media print{
 @page{size:A4;margin:12mm}
 body{padding:0;max-width:none;font-size:11pt}
 .ttr-player{break-before:page}
 details::details-content{display:block;content-visibility:visible;block-size:auto}
 summary{list-style:none}
}
"""


def trail_picture(state: State, looks: Sequence[PieceLook], steps: Sequence[Step]) -> Picture:
    """Everybody's pieces, with the steps of a walk marked and numbered."""
    routes = [step.route for step in steps]
    return Picture.of(
        state,
        tuple(looks),
        marked_routes=frozenset(routes),
        numbers={route: number for number, route in enumerate(routes, 1)},
    )


def lines_html(lines: Iterable[Line]) -> str:
    """Lines as paragraphs, each with the id of its rule."""
    return "".join(
        f"<p>{escape(line.text)}{f' <small>{escape(line.rule)}</small>' if line.rule else ''}</p>" for line in lines
    )


def choices_table(results: Sequence[StationResult], stations: Sequence[int], speaker: Speaker) -> str:
    """Every choice of borrowed routes with what it would bring, best first; the choice taken is marked.

    Choices with one result share a line. It tells how many they are, and those of them in which no station borrows in
    vain.
    """
    columns = ("points", "total", "number", "choice", "tickets")
    head = "".join(f'<th scope="col">{escape(speaker.say(f"proof.table.{column}"))}</th>' for column in columns)
    rows = "".join(_choices_row(result, stations, speaker) for result in results)
    return f'<table class="ttr-words"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def _choices_row(result: StationResult, stations: Sequence[int], speaker: Speaker) -> str:
    ways = [escape(_lent(choice, stations, speaker)) for choice in result.simplest]
    if result.chosen:
        ways[0] = f"<b>{ways[0]}</b> ({escape(speaker.say('proof.table.taken'))})"
    tickets = speaker.join(map(speaker.ticket, result.completed)) or speaker.say("proof.table.no_ticket")
    cells = (
        speaker.number(result.points),
        speaker.number(result.total),
        speaker.number(len(result.choices)),
        "<br>".join(ways),
        escape(tickets),
    )
    taken = ' class="ttr-taken"' if result.chosen else ""
    return f"<tr{taken}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _lent(choice: Choice, stations: Sequence[int], speaker: Speaker) -> str:
    """What stations borrow, as briefly as a table needs it."""
    lent = [
        speaker.say("proof.table.lent", city=city, route=route)
        for city, route in zip(stations, choice, strict=True)
        if route is not None
    ]
    return speaker.say("list.separator").join(lent) or speaker.say("proof.table.nothing")


# -- HTML -------------------------------------------------------------------------------------------------------------


def sheet_html(
    state: State,
    sheet: ScoreSheet,
    speaker: Speaker,
    looks: Sequence[PieceLook],
    *,
    title: str = "",
    date: str = "",
) -> str:
    """The score sheet with all its proofs as one HTML file.

    Parameters
    ----------
    state : State
    sheet : ScoreSheet
        The score sheet of this position.
    speaker : Speaker
        Knows the board and the players.
    looks : sequence of PieceLook
        How each seat's pieces look.
    title, date : str
        As they are to stand on top; the title is "Score sheet" if it is empty.

    Returns
    -------
    str
        To be written as UTF-8.
    """
    title = title or speaker.say("proof.sheet.title")
    cited: dict[str, None] = {}
    ties = words.tie_lines(tie_steps(sheet), speaker)
    everybody = Picture.of(state, tuple(looks))
    body = [
        backdrop_svg(state.board, BACKDROP),
        f"<header><h1>{escape(title)}</h1>",
        f"<p>{escape(mode_name(sheet.mode, speaker))}</p>",
        f"<p>{escape(date)}</p>" if date else "",
        "</header><main>",
        f"<h2>{escape(verdict(sheet, speaker))}</h2>",
        sheet_table(sheet, speaker, looks),
        _section(speaker.say("proof.sheet.ties"), _cited(ties, cited)) if ties else "",
        _map(state, speaker, everybody, speaker.say("proof.sheet.map" if sheet.mode.stations else "mode.sheet.map")),
        *(_player(state, sheet, seat, speaker, looks, cited) for seat in range(len(sheet.players))),
        _rules(cited, speaker),
        "</main>",
    ]
    direction = direction_of(speaker.language)
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(speaker.language)}" dir="{direction}"><head><meta charset="utf-8">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{CSS}</style></head><body>{''.join(body)}</body></html>\n"
    )


def _map(state: State, speaker: Speaker, picture: Picture, title: str) -> str:
    """The map with a picture on it."""
    return board_svg(state.board, speaker, picture, title=title, behind=BACKDROP)


def _section(title: str, content: str) -> str:
    return f"<h3>{escape(title)}</h3>{content}"


def _cited(lines: Iterable[Line], cited: dict[str, None]) -> str:
    """Lines as HTML; their rules are noted down."""
    lines = list(lines)
    cited.update(dict.fromkeys(line.rule for line in lines if line.rule))
    return lines_html(lines)


def _player(
    state: State,
    sheet: ScoreSheet,
    seat: int,
    speaker: Speaker,
    looks: Sequence[PieceLook],
    cited: dict[str, None],
) -> str:
    """Everything about one player."""
    player = sheet.players[seat]
    head = speaker.say("score.player", name=player.name, total_points=player.total, rank=player.rank)
    parts = [f'<section class="ttr-player"><h2>{badge(seat, looks[seat])}{escape(head)}</h2>']
    if by_trail(sheet.mode.bonuses):
        parts += _trail(state, player, speaker, looks, cited)
    failed = [
        words.separation_line(separation(state, sheet, seat, ticket), player.name, speaker) for ticket in player.failed
    ]
    fulfilled = [Line(text) for text in list(ticket_lines(player, speaker))[: len(player.completed)]]
    if fulfilled or failed:
        title = speaker.say("score.tickets", points=player.ticket_points)
        parts.append(_section(title, _cited([*fulfilled, *failed], cited)))
    if sheet.mode.stations:
        parts.append(_stations(state, sheet, seat, speaker, cited))
    bonuses = [
        Line(speaker.say("score.bonus", bonus=speaker.say(f"bonus.{bonus}"), points=points))
        for bonus, points in player.bonuses.items()
    ]
    if bonuses:
        parts.append(_section(speaker.say("proof.sheet.bonuses"), lines_html(bonuses)))
    return "".join([*parts, "</section>"])


def _trail(
    state: State, player: PlayerScore, speaker: Speaker, looks: Sequence[PieceLook], cited: dict[str, None]
) -> Iterator[str]:
    """A player's longest trail: the map, the walk, and why there is no longer one."""
    proof = trail_proof(player.network.routes)
    yield f"<h3>{escape(speaker.say('proof.sheet.trail', length_trains=proof.length))}</h3>"
    if proof.steps:
        picture = trail_picture(state, looks, proof.steps)
        title = speaker.say("proof.sheet.trail_map", name=player.name)
        yield _map(state, speaker, picture, title)
        steps = lines_html(words.step_lines(proof.steps, state.board, speaker))
        yield f'<div class="ttr-steps">{steps}</div>'
    yield _cited(words.trail_lines(proof, player.name, speaker), cited)


def _stations(state: State, sheet: ScoreSheet, seat: int, speaker: Speaker, cited: dict[str, None]) -> str:
    """What a player's stations borrow, and every other choice."""
    player, stations = sheet.players[seat], state.players[seat].stations
    title = speaker.say("score.stations", points=player.station_points, unbuilt_stations=player.unbuilt)
    results = station_choices(state, sheet, seat)
    content = _cited(words.station_lines(results, stations, player.name, speaker), cited)
    if len(results) > 1:
        shown = "" if len(results) > MANY else " open"
        summary = escape(speaker.say("proof.sheet.choices", n=len(results)))
        table = choices_table(results, stations, speaker)
        content += f"<details{shown}><summary>{summary}</summary>{table}</details>"
    return _section(title, content)


def _rules(cited: Iterable[str], speaker: Speaker) -> str:
    """The texts of the rules named on the sheet."""
    lines = "".join(f"<p><b>{escape(rule)}</b> {escape(speaker.rule(rule))}</p>" for rule in in_order(cited))
    return f"<section><h2>{escape(speaker.say('proof.sheet.rules'))}</h2>{lines}</section>" if lines else ""


# -- CSV --------------------------------------------------------------------------------------------------------------


def sheet_csv(sheet: ScoreSheet, speaker: Speaker) -> str:
    """The score sheet as CSV, a row a player in the order of the seats, the names of the columns first.

    It begins with a byte order mark and is to be written as UTF-8, its line ends as they are. Texts that a spreadsheet
    would take for a formula get an apostrophe in front; numbers are plain.
    """
    rows = sheet_rows(sheet)
    stations = [("proof.csv.stations", [len(player.stations) for player in sheet.players])] * bool(sheet.mode.stations)
    columns = [
        *rows,
        ("proof.csv.trail", [player.trail.length for player in sheet.players]),
        ("proof.csv.completed", [len(player.completed) for player in sheet.players]),
        ("proof.csv.failed", [len(player.failed) for player in sheet.players]),
        *stations,
    ]
    stream = StringIO(newline="")
    writer = csv.writer(stream)
    writer.writerow([plain_text(speaker.say("proof.csv.name")), *(plain_text(speaker.say(key)) for key, _ in columns)])
    for seat, player in enumerate(sheet.players):
        writer.writerow([plain_text(player.name), *(numbers[seat] for _, numbers in columns)])
    return BOM + stream.getvalue()


def plain_text(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{text}" if text.lstrip().startswith(FORMULA) or text.startswith(("\t", "\r", "\n")) else text
