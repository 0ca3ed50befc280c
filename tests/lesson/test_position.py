"""Positions of lessons are checked and played by the engine."""

import pytest

from ttr.lesson.position import Story, position
from ttr.rules import IllegalActionError
from ttr.scenario import ScenarioError
from ttr.text import Speaker

PLAYERS = [{"name": "Ada", "hand": {"green": 3}}, {"name": "Bo"}]


def test_a_position_is_what_was_written() -> None:
    state = position(PLAYERS, row=["red", "blue", "green", "white", "black"], seed=3)
    state.check()
    assert [player.name for player in state.players] == ["Ada", "Bo"]
    assert sum(state.players[0].hand) == 3


def test_an_impossible_position_is_refused() -> None:
    with pytest.raises(ScenarioError, match=r"players\[0\]\.hand"):
        position([{"name": "Ada", "hand": {"green": 13}}, {"name": "Bo"}])
    with pytest.raises(ValueError, match="cannot be played"):
        position(PLAYERS, moves=[{"Ada": "claim berlin-wien 2 green"}])


def test_a_story_is_played_by_the_engine_and_keeps_every_position() -> None:
    begun = position(PLAYERS)
    story = Story(begun, Speaker("en", begun.board, ["Ada", "Bo"]))
    story.tell("before")
    log = story.do("claim berlin-wien 3 green")
    assert story.happened(log, 0) == "Ada claims Berlin–Wien for 3 green cards: 4 points."
    story.tell("after", rules=("CLAIM-7",))
    assert [step.text for step in story.steps] == ["before", "after"]
    assert [step.state.players[0].score for step in story.steps] == [0, 4]
    assert begun.players[0].score == 0
    with pytest.raises(IllegalActionError):
        story.do("claim berlin-wien 3 green")
