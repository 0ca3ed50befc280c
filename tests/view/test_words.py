"""The board in words says what the picture shows."""

from tests.table import table
from ttr.text import Speaker
from ttr.view.words import board_lines, description, text_board


def test_everything_public_is_said() -> None:
    state = table(
        {"routes": ["frankfurt-paris-1", "athina-sofia"], "stations": ["wien"]},
        {"routes": ["petrograd-stockholm"]},
        row=["red", "blue", "-", "white", "locomotive"],
        deck=[],
    )
    speaker = Speaker("en", state.board, ["Ada", "Bo"])
    text = description(state, speaker)
    for part in (
        "Ada: 8 points, 39 trains left.",
        "Ada owns Athína–Sofia and Frankfurt–Paris (orange track).",
        "Ada has stations in Wien.",
        "Face up: red, blue, white, locomotive.",
        "Closed: Frankfurt–Paris (white track).",
        "Draw pile: 0 cards.",
        "Free gray routes:",
        "Paris–Zürich 3 (tunnel)",
        "Amsterdam–London 2 (ferry with 2 locomotives)",
    ):
        assert part in text, part


def test_every_open_route_is_named_once() -> None:
    state = table({}, {})
    speaker = Speaker("en", state.board, ["Ada", "Bo"])
    lines = [line for line in board_lines(state, speaker) if line.startswith("Free ")]
    assert len(lines) == 9
    assert sum(line.count(", ") + line.count(" and ") + 1 for line in lines) >= 101


def test_names_are_escaped() -> None:
    state = table({}, {})
    assert "<b>" not in text_board(state, Speaker("en", state.board, ["<b>", "Bo"]))
