"""Many games in a notebook, with a bar."""

import pytest

from ttr.arena import ArenaError, Match, play
from ttr.arena.measures import tunnels
from ttr.lesson import playing
from ttr.lesson.playing import Bar, watch

MATCH = Match(("simple",), seed=3)


def test_the_games_are_those_of_the_arena(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[object] = []
    monkeypatch.setattr(playing, "display", shown.append)
    results = watch(MATCH, 2, tunnels, language="en")
    assert results.without_time() == play(MATCH, 2, workers=1, measure=tunnels).without_time()
    assert len(shown) == 1


def test_a_few_games_stay_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(playing, "display", lambda frame: None)
    monkeypatch.setattr(playing, "play", lambda match, games, workers, **more: asked.append(workers))
    watch(MATCH, playing.FEW)
    watch(MATCH, playing.FEW + 1)
    watch(MATCH, 5, workers=2)
    assert asked == [1, None, 2]


def test_the_bar_tells_how_far_it_is() -> None:
    bar = Bar(MATCH, 4, "en")
    assert "0 of 4 games played" in bar.told.value
    bar.show(3)
    assert bar.bar.value == 3
    assert "3 of 4 games played" in bar.told.value
    assert bar.frame._repr_mimebundle_()["text/plain"] == "4 games are played between: simple."


def test_what_cannot_be_played_is_told() -> None:
    with pytest.raises(ArenaError, match="nobody"):
        Match(("nobody",))
