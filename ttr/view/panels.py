"""The panels of the table as HTML: everything that people typed is escaped here."""

from base64 import b64encode
from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from html import escape
from itertools import chain

from ttr.board import Board
from ttr.bonus import by_trail
from ttr.cards import EMPTY
from ttr.event import Log, SlotFilled, TicketsKept
from ttr.mode import Mode
from ttr.report import ticket_lines, trail_line, verdict
from ttr.score import ScoreSheet
from ttr.state import State
from ttr.text import PUBLIC, Speaker
from ttr.text.modes import card, mode_name
from ttr.view.colors import CARD_LOOKS, LETTERS, PieceLook

LONGEST_LOG = 80
"""Moves shown in the log."""


def box(title: str, *content: str, css: str = "") -> str:
    """A titled box."""
    head = f"<h4>{escape(title)}</h4>" if title else ""
    return f'<div class="ttr-box {css}">{head}{"".join(content)}</div>'


def link(name: str, content: bytes, text: str, kind: str = "application/octet-stream") -> str:
    """A link that brings a file along."""
    data = b64encode(content).decode()
    return f'<a download="{escape(name)}" href="data:{kind};base64,{data}">{escape(text)}</a>'


def badge(seat: int, look: PieceLook) -> str:
    """A player's letter in their color."""
    return f'<span class="ttr-badge" style="background:{look.fill};color:{look.ink}">{LETTERS[seat]}</span>'


def chip(card: int, n: int | None, speaker: Speaker) -> str:
    """Cards of one kind: their number unless it is None, symbol, letter and name."""
    look = CARD_LOOKS[card]
    number = "" if n is None else f"{speaker.number(n)} × "
    return (
        f'<span class="ttr-chip" style="background:{look.fill};color:{look.ink};border-color:{look.edge}">'
        f"{number}{look.sign} {escape(speaker.letter(card))}<i>{escape(speaker.card(card))}</i></span>"
    )


def hand(counts: Sequence[int], speaker: Speaker) -> str:
    """A hand of train cards."""
    chips = "".join(chip(card, n, speaker) for card, n in enumerate(counts) if n)
    return chips or f"<p>{escape(speaker.say('ui.hand.empty'))}</p>"


def run_of_cards(cards: Iterable[int], speaker: Speaker) -> str:
    """Single cards in order, as for a tunnel's reveal."""
    return "".join(chip(card, None, speaker) for card in cards if card != EMPTY)


def card_label(card: int, speaker: Speaker) -> str:
    """What stands on the button of a face-up card."""
    if card == EMPTY:
        return speaker.say("ui.row.empty")
    return f"{CARD_LOOKS[card].sign} {speaker.letter(card)}\n{speaker.card(card)}"


def players(state: State, speaker: Speaker, looks: Sequence[PieceLook], *, now: int | None = None) -> str:
    """What everybody knows of every player; the seat that acts now is marked."""
    columns = ("name", "score", "trains", *(("stations",) if state.mode.stations else ()), "cards", "tickets")
    head = "".join(f'<th scope="col">{escape(speaker.say(f"ui.players.{column}"))}</th>' for column in columns)
    rows = []
    for seat, player in enumerate(state.players):
        numbers = [
            player.score,
            player.trains,
            *([state.stations_left(seat)] if state.mode.stations else []),
            sum(player.hand),
            state.ticket_count(seat),
        ]
        acts = seat == now
        mark = f' aria-current="true" title="{escape(speaker.say("ui.players.now"))}"' if acts else ""
        rows.append(
            f'<tr class="{"ttr-now" if acts else ""}"{mark}><td class="ttr-name" title="{escape(player.name)}">'
            f"{badge(seat, looks[seat])}{escape(player.name)}</td>"
            + "".join(f"<td>{speaker.number(n)}</td>" for n in numbers)
            + "</tr>"
        )
    final = ""
    if state.final_seat is not None and now is not None:
        final = (
            f'<p class="ttr-bad">{escape(speaker.say("ui.final_round", name=state.players[state.final_seat].name))}</p>'
        )
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>{final}"


def route_points(mode: Mode, speaker: Speaker) -> str:
    """Points by length, as printed on the board."""
    lengths = sorted({route.length for route in mode.board.routes})
    return (
        f"<table><tr><th>{escape(speaker.say('ui.reference.spaces'))}</th>"
        + "".join(f"<td>{speaker.number(n)}</td>" for n in lengths)
        + f"</tr><tr><th>{escape(speaker.say('ui.reference.points'))}</th>"
        + "".join(f"<td><b>{speaker.number(mode.route_points[n])}</b></td>" for n in lengths)
        + "</tr></table>"
    )


def reference(mode: Mode, speaker: Speaker, *, brief: bool = False) -> str:
    """The box's reference cards: points by length, end bonuses, stations; then what else holds in the mode.

    Parameters
    ----------
    brief : points and bonuses only
    """
    lines = [speaker.say(f"ui.reference.{bonus}", points=points) for bonus, points in mode.bonuses.items()]
    if mode.stations:
        lines.append(speaker.say("ui.reference.station", points=mode.station_points))
    if not mode.bonuses:
        lines.append(speaker.say("mode.card.no_bonus"))
    points = f"{route_points(mode, speaker)}<div>{paragraphs(lines)}</div>"
    if brief:
        return points
    more = "".join(f"<h4>{escape(head)}</h4>{paragraphs(part)}" for head, part in card(mode, speaker))
    return f"{points}<h4>{escape(mode_name(mode, speaker))}</h4>{more}"


def paragraphs(lines: Iterable[str]) -> str:
    """Each line as a paragraph."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines)


def log(logs: Sequence[Log], speaker: Speaker, *, choosing: bool = False) -> str:
    """What happened, newest first, as everybody may know it: blind cards and tickets stay hidden.

    While players are still choosing at the start, not even the number of tickets kept is told (SETUP-7).
    """
    moves = [
        [
            speaker.say("event.tickets_chosen", player_seat=event.seat)
            if choosing and isinstance(event, TicketsKept)
            else speaker.event(event, PUBLIC)
            for event in entry
            if not isinstance(event, SlotFilled)
        ]
        for entry in logs[-LONGEST_LOG:]
    ]
    entries = [" ".join(sentences) for sentences in reversed(moves) if sentences]
    lines = "".join(f'<p class="{"" if i == 0 else "ttr-old"}">{escape(entry)}</p>' for i, entry in enumerate(entries))
    return f'<div class="ttr-log" tabindex="0" role="log" aria-label="{escape(speaker.say("ui.log"))}">{lines}</div>'


def status(
    text: str,
    speaker: Speaker,
    *,
    rule: str | None = None,
    kind: str = "",
    reasons: Sequence[tuple[str, str]] = (),
) -> str:
    """The status line: one sentence, with the rule behind a question mark, or what bots did and why."""
    behind = why([rule] if rule else [], speaker) or because(reasons, speaker)
    return (
        f'<div class="ttr-box ttr-status">{behind}<span role="status" aria-live="polite" '
        f'class="{kind and "ttr-" + kind}">{escape(text)}</span></div>'
    )


def why(rules: Iterable[str], speaker: Speaker) -> str:
    """A question mark with the texts of some rules behind it; nothing without rules."""
    texts = "".join(f"<p><b>{escape(rule)}</b> {escape(speaker.rule(rule))}</p>" for rule in rules)
    if not texts:
        return ""
    label, sign = escape(speaker.say("ui.why")), escape(speaker.say("ui.why.sign"))
    return f'<details class="ttr-why"><summary aria-label="{label}">{sign}</summary><div>{texts}</div></details>'


def because(reasons: Iterable[tuple[str, str]], speaker: Speaker) -> str:
    """What bots did, and why, folded behind a word; nothing without reasons."""
    texts = "".join(f"<p><b>{escape(done)}</b> {escape(reason)}</p>" for done, reason in reasons)
    if not texts:
        return ""
    return (
        f'<details class="ttr-why ttr-reasons"><summary>{escape(speaker.say("bot.why"))}</summary>'
        f"<div>{texts}</div></details>"
    )


def route_facts(board: Board, route: int, speaker: Speaker, points: int) -> str:
    """One line about a route: length, color, tunnel or ferry, points."""
    track = board.routes[route]
    facts = [speaker.amount("spaces", track.length), speaker.color(track.color)]
    if track.tunnel:
        facts.append(speaker.say("ui.route.tunnel"))
    if track.locomotives:
        facts.append(speaker.say("ui.route.ferry", locomotives=track.locomotives))
    if track.mountains:
        facts.append(speaker.say("mode.route.mountains", lost_trains=track.mountains))
    facts.append(speaker.amount("points", points))
    return speaker.say("list.separator").join(facts)


def bars(rows: Iterable[tuple[str, Fraction]], speaker: Speaker) -> str:
    """Chances as bars, each with its percentage in figures."""
    lines = "".join(
        f'<tr><th scope="row">{escape(name)}</th><td><div style="width:{float(chance) * 100:.1f}%"></div></td>'
        f"<td>{escape(speaker.say('list.percent', percent=round(chance * 100)))}</td></tr>"
        for name, chance in rows
    )
    return f'<table class="ttr-bars">{lines}</table>'


def sheet_rows(result: ScoreSheet) -> list[tuple[str, list[int]]]:
    """The lines of the score sheet: the key of what a line is called, and a number for each player."""
    rows = [("score.row.routes", [p.route_points for p in result.players])]
    if result.mode.mountains:
        rows.append(("score.row.mountains", [p.mountain_points for p in result.players]))
    rows.append(("score.row.tickets", [p.ticket_points for p in result.players]))
    if result.mode.stations:
        rows.append(("score.row.stations", [p.station_points for p in result.players]))
    rows += [(f"bonus.{bonus}", [p.bonuses[bonus] for p in result.players]) for bonus in result.mode.bonuses]
    rows.append(("score.row.total", [p.total for p in result.players]))
    rows.append(("score.row.rank", [p.rank for p in result.players]))
    return rows


def sheet_table(
    result: ScoreSheet, speaker: Speaker, looks: Sequence[PieceLook], more: Sequence[tuple[str, list[int]]] = ()
) -> str:
    """The score sheet as a table: a column a player, and below it more lines of the same form."""
    head = "".join(
        f'<th scope="col" title="{escape(player.name)}">{badge(seat, looks[seat])}<div>{escape(player.name)}</div></th>'
        for seat, player in enumerate(result.players)
    )
    body = "".join(
        f'<tr><th scope="row">{escape(speaker.say(key))}</th>'
        + "".join(f"<td>{speaker.number(n)}</td>" for n in numbers)
        + "</tr>"
        for key, numbers in [*sheet_rows(result), *more]
    )
    return f'<table class="ttr-sheet"><thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table>'


def sheet(result: ScoreSheet, speaker: Speaker, looks: Sequence[PieceLook]) -> str:
    """The score sheet: a column a player, the ranking, and the proofs."""
    proofs = "".join(
        f"<details><summary>{escape(speaker.say('ui.sheet.proofs', name=player.name))}</summary>"
        + "".join(
            f"<p>{escape(line)}</p>"
            for line in chain(
                ticket_lines(player, speaker),
                (
                    speaker.say("score.borrowed", city=city, route=route.index)
                    for city, route in player.borrowed.items()
                ),
                [trail_line(player, speaker)] if by_trail(result.mode.bonuses) else [],
            )
        )
        + "</details>"
        for player in result.players
    )
    return f"<h3>{escape(verdict(result, speaker))}</h3>{sheet_table(result, speaker, looks)}{proofs}"


def progress(at: int, names: Iterable[str], done: Collection[str], speaker: Speaker) -> str:
    """Which of several things is shown, and which are done, as a row of dots."""
    listed = list(names)
    number = speaker.say("lesson.item", number=at + 1, total=len(listed))
    told = escape(speaker.say("lesson.done", done=len(done), total=len(listed)))
    dots = "".join("●" if name in done else "○" for name in listed)
    row = f'<span class="ttr-dots" role="img" aria-label="{told}" title="{told}">{dots}</span>'
    return f"<span>{escape(number)}</span>{row}"
