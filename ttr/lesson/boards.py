"""A position as lessons show it: the whole board as a picture, and in words."""

from collections.abc import Iterable, Sequence

from ttr.action import BuildStation, ClaimRoute
from ttr.scenario import Move, Scenario
from ttr.state import State
from ttr.text import Speaker
from ttr.view import words
from ttr.view.colors import PieceLook
from ttr.view.control import piece_looks
from ttr.view.svg import Picture, board_svg


def speaker_of(scenario: Scenario, language: str) -> Speaker:
    """Who speaks about a scenario."""
    return Speaker(language, scenario.mode.board, scenario.names)


def board_html(state: State, looks: Sequence[PieceLook], speaker: Speaker, moves: Iterable[Move] = ()) -> str:
    """The board with what lies on it; the routes and cities of some moves are marked."""
    actions = [move.action for move in moves]
    picture = Picture.of(
        state,
        tuple(looks),
        marked_routes=frozenset(action.route for action in actions if isinstance(action, ClaimRoute)),
        marked_cities=frozenset(action.city for action in actions if isinstance(action, BuildStation)),
    )
    drawn = board_svg(state.board, speaker, picture, title=speaker.say("ui.picture"))
    return drawn + words.text_board(state, speaker)


def looks_of(scenario: Scenario) -> tuple[PieceLook, ...]:
    """How the players' pieces look."""
    return piece_looks(scenario.colors)
