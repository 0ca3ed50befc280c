"""The board in words, for those who cannot see or use the picture, and for its description."""

from collections.abc import Iterator
from html import escape

from ttr.board import bits
from ttr.cards import GRAY, LOCOMOTIVE
from ttr.state import NOBODY, State
from ttr.text import Speaker


def board_lines(state: State, speaker: Speaker) -> Iterator[str]:
    """Everything public on the table, one sentence a line: players, row and piles, routes still open by color."""
    board = state.board
    for seat, player in enumerate(state.players):
        routes = state.routes_of(seat)
        yield speaker.say("words.player", name=player.name, points=player.score, trains=player.trains)
        if routes:
            yield speaker.say("words.routes", name=player.name, listed=speaker.join(map(speaker.route, routes)))
        if player.stations:
            yield speaker.say(
                "words.stations", name=player.name, listed=speaker.join(map(speaker.city, player.stations))
            )
    yield speaker.say("words.row", row=tuple(state.row))
    yield speaker.say(
        "words.piles",
        in_pile_cards=len(state.deck),
        discarded_cards=sum(state.discard),
        in_deck_tickets=len(state.ticket_deck),
    )
    taken = [r.index for r in board.routes if state.owner[r.index] == NOBODY and not state.open >> r.index & 1]
    if taken:
        yield speaker.say("words.closed", listed=speaker.join(map(speaker.route, taken)))
    for color in (*range(LOCOMOTIVE), GRAY):
        free = [route for route in bits(state.open) if board.routes[route].color == color]
        if free:
            yield speaker.say(
                "words.open", color=color, listed=speaker.join(_open_route(state, r, speaker) for r in free)
            )


def _open_route(state: State, route: int, speaker: Speaker) -> str:
    track = state.board.routes[route]
    kind = "tunnel" if track.tunnel else "ferry" if track.locomotives else "plain"
    told = speaker.say(f"words.open_route.{kind}", route=route, length=track.length, locomotives=track.locomotives)
    return speaker.say("mode.open_route", route=told, lost_trains=track.mountains) if track.mountains else told


def text_board(state: State, speaker: Speaker) -> str:
    """The same as HTML, folded."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in board_lines(state, speaker))
    return f"<details><summary>{escape(speaker.say('words.board'))}</summary>{lines}</details>"


def description(state: State, speaker: Speaker) -> str:
    """The same as one text, for the description of a picture."""
    return " ".join(board_lines(state, speaker))
