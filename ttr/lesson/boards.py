"""A position as lessons show it: the whole board as a picture, or in words where no picture is known."""

from collections.abc import Iterable, Sequence
from html import escape

from ttr.action import BuildStation, ClaimRoute
from ttr.scenario import Move, Scenario
from ttr.state import State
from ttr.text import Speaker
from ttr.view import words
from ttr.view.colors import PieceLook
from ttr.view.control import piece_looks
from ttr.view.geometry import has_layout
from ttr.view.svg import Picture, board_svg


def speaker_of(scenario: Scenario, language: str) -> Speaker:
    """Who speaks about a scenario."""
    return Speaker(language, scenario.mode.board, scenario.names)


def board_html(state: State, looks: Sequence[PieceLook], speaker: Speaker, moves: Iterable[Move] = ()) -> str:
    """The board with what lies on it; the routes and cities of some moves are marked."""
    told = words.text_board(state, speaker)
    if not has_layout(state.board):
        return f"<p>{escape(speaker.say('handout.no_picture'))}</p>{told}"
    actions = [move.action for move in moves]
    picture = Picture.of(
        state,
        tuple(looks),
        marked_routes=frozenset(action.route for action in actions if isinstance(action, ClaimRoute)),
        marked_cities=frozenset(action.city for action in actions if isinstance(action, BuildStation)),
    )
    return board_svg(state.board, speaker, picture, title=speaker.say("ui.picture")) + told


def looks_of(scenario: Scenario) -> tuple[PieceLook, ...]:
    """How the players' pieces look."""
    return piece_looks(scenario.colors)
