"""The start form: what is written wrong gives one sentence, and nothing written is lost."""

import asyncio
from pathlib import Path

import pytest

from tests.view.widgets import bring
from ttr import files
from ttr.mode import load_mode
from ttr.session import Session, saved_games
from ttr.view.control import Stage
from ttr.view.start import Start, in_a_moment, start


def form() -> Start:
    return Start(load_mode("europe"), "en")


def sentence(shown: Start) -> str:
    return shown.status.value


def test_a_game_begins_with_what_is_written() -> None:
    shown = form()
    shown.number.value = 3
    for name, widget in zip(["Ada", "Bo", "Cem"], shown.names, strict=False):
        widget.value = name
    shown.box.value = "anniversary"
    shown.colors[0].value = "gray"
    shown.colors[3].value = "brown"
    shown.begins.value = 1
    shown.seed.value = "42"
    shown.cities.value = "tr"
    shown.go.click()
    assert shown.table is not None
    session = shown.table.control.session
    assert session.names == ["Ada", "Bo", "Cem"]
    assert session.colors == ("gray", "red", "purple")
    assert (session.state.seed, session.state.first) == (42, 1)
    assert shown.table.speaker.cities == "tr"
    assert session.path is not None
    assert session.path.exists()
    assert shown.frame.children[1] is shown.table.root


@pytest.mark.parametrize(
    ("names", "part"),
    [
        (["Ada", "Ada"], "Two players are called Ada"),
        (["Ada", "  "], "The name is empty"),
        (["x" * 41, "Bo"], "longer than 40 letters"),
        (["Ada", "expect"], "Nobody can be called"),
        (["A\nB", "Bo"], "cannot be shown"),
    ],
)
def test_names_that_cannot_be_used(names: list[str], part: str) -> None:
    shown = form()
    for name, widget in zip(names, shown.names, strict=False):
        widget.value = name
    shown.go.click()
    assert part in sentence(shown)
    assert shown.table is None
    assert [widget.value for widget in shown.names[:2]] == names


@pytest.mark.parametrize("seed", ["abc", "-1", "1.5", "9" * 19, ""])
def test_a_seed_that_is_no_number(seed: str) -> None:
    shown = form()
    shown.seed.value = seed
    shown.go.click()
    assert "whole number" in sentence(shown)
    assert shown.table is None


def test_two_players_of_one_color() -> None:
    shown = form()
    shown.colors[1].value = shown.colors[0].value
    shown.go.click()
    assert "Two players have blue pieces" in sentence(shown)


def test_six_players_cannot_be_chosen() -> None:
    assert [value for _, value in form().number.options] == [2, 3, 4, 5]


def test_SETUP_8_chance_decides_when_nobody_is_named() -> None:
    """Both have begun after a few games; with one who always begins, thirty would not do."""
    firsts: set[int] = set()
    for seed in range(30):
        if firsts == {0, 1}:
            break
        shown = form()
        shown.seed.value = str(seed)
        shown.go.click()
        assert shown.table is not None
        firsts.add(shown.table.control.state.first)
    assert firsts == {0, 1}


def test_the_colors_are_named_as_in_the_box() -> None:
    shown = form()
    assert [label for label, _ in shown.colors[0].options] == ["blue", "red", "green", "yellow", "black"]
    shown.box.value = "anniversary"
    assert [label for label, _ in shown.colors[0].options] == ["brown", "red", "purple", "gray", "blue"]


def test_a_saved_game_goes_on() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 3, 0)
    session.save(files.saves() / "mine.yaml")
    shown = form()
    assert [label for label, _ in shown.games.options] == ["mine"]
    shown.resume.click()
    assert shown.table is not None
    assert shown.table.control.stage is Stage.COVERED
    assert shown.table.control.session.path == files.saves() / "mine.yaml"


def test_a_file_brought_along_goes_on_and_is_kept_here() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 3, 0)
    shown = form()
    bring(shown.upload, session.text().encode())
    assert shown.table is not None
    assert len(saved_games()) == 1


@pytest.mark.parametrize(
    "content", [b"", b"scenario: 1\nplayers: [", b"\xff" * 10, b"x" * 5_000_000, b"a: &b 1\nc: *b\n"]
)
def test_a_file_that_is_no_game_gives_one_sentence(content: bytes) -> None:
    shown = form()
    bring(shown.upload, content)
    assert "cannot be played on" in sentence(shown)
    assert "Traceback" not in sentence(shown)
    assert shown.table is None


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    monkeypatch.setenv("TTR_HOME", str(blocked / "saves"))
    shown = form()
    shown.go.click()
    assert shown.table is not None
    assert "could not be saved" in shown.table.status.value
    shown.table.its_me.click()
    assert shown.table.control.stage is Stage.TICKETS


def test_another_game_after_this_one() -> None:
    shown = form()
    shown.go.click()
    seed = shown.seed.value
    assert shown.table is not None
    shown.show_form()
    assert shown.table is None
    assert shown.seed.value != seed
    assert len(shown.games.options) == 1
    shown.go.click()
    assert shown.table is not None


def test_pages_without_widgets_get_a_picture_and_words() -> None:
    bundle = start("en")._repr_mimebundle_()
    assert bundle["image/svg+xml"].startswith("<svg")
    assert bundle["text/plain"].startswith("The board")
    assert "application/vnd.jupyter.widget-view+json" in bundle


def test_alone_against_a_simple_opponent_in_two_clicks() -> None:
    shown = form()
    shown.seed.value = "7"
    shown.alone.click()
    assert "against the simple opponent" in sentence(shown)
    assert shown.names[1].value == "Simple 2"
    assert "Beginners can win" in shown.opponents.value
    shown.go.click()
    assert shown.table is not None
    control = shown.table.control
    assert control.session.bots == (None, "simple")
    assert control.alone == 0
    assert control.stage is Stage.TICKETS
    assert control.session.names == ["Player 1", "Simple 2"]


def test_who_plays_alone_and_wants_more_players_gets_more_opponents() -> None:
    shown = form()
    shown.number.value = 3
    assert shown.bots() == [None, None, None], "people stay people"
    shown.alone.click()
    shown.number.value = 5
    assert shown.bots() == [None, "simple", "simple", "simple", "simple"]
    shown.number.value = 2
    shown.kinds[1].value = "person"
    shown.number.value = 3
    assert shown.bots()[:2] == [None, None]
    assert shown.names[1].value == "Player 2"


def test_a_name_that_was_given_stays_whatever_plays_there() -> None:
    shown = form()
    shown.names[1].value = "Deep Ada"
    shown.kinds[1].value = "simple"
    assert shown.names[1].value == "Deep Ada"


def test_what_each_chosen_opponent_does_is_told_once() -> None:
    shown = form()
    assert shown.opponents.value == ""
    shown.number.value = 4
    shown.kinds[1].value = shown.kinds[3].value = "simple"
    assert shown.opponents.value.count("Simple opponent:") == 1
    assert "why" in shown.opponents.value
    labels = [label for label, _ in shown.kinds[0].options]
    assert labels[:2] == ["a person", "simple opponent"]


def test_opponents_stay_when_language_or_game_change() -> None:
    shown = form()
    shown.number.value = 3
    shown.kinds[1].value = "simple"
    shown.names[2].value = "Cem"
    shown.kinds[2].value = "simple"
    shown.build_again("tr")
    assert shown.bots() == [None, "simple", "simple"]
    assert shown.names[1].value == shown.usual_names(1)[1]
    assert shown.names[2].value == "Cem"
    shown.game.value = next(mode for _, mode in shown.game.options if mode.id == "switzerland")
    assert shown.bots() == [None, "simple", "simple"]


def test_somebody_must_be_a_person() -> None:
    shown = form()
    for kind in shown.kinds[:2]:
        kind.value = "simple"
    shown.go.click()
    assert "Somebody must play" in sentence(shown)
    assert shown.table is None
    session = Session(load_mode("europe"), ["Ada", "Bo"], 3, 0, bots=("simple", "simple"))
    bring(shown.upload, session.text().encode())
    assert "Nobody in this game is a person" in sentence(shown)
    assert shown.table is None


def test_a_game_against_bots_goes_on_with_the_same_bots() -> None:
    shown = form()
    shown.seed.value, shown.begins.value = "7", 0
    shown.alone.click()
    shown.go.click()
    assert shown.table is not None
    control = shown.table.control
    control.keep(control.state.players[0].offered[:2])
    moves = control.session.moves
    assert len(moves) == 2
    shown.show_form()
    shown.resume.click()
    assert shown.table is not None
    again = shown.table.control
    assert again.session.bots == (None, "simple")
    assert again.session.moves == moves
    assert again.stage is Stage.TURN
    again.draw()
    again.draw()
    assert again.session.moves[4][0] == 1, "the bot goes on too"


def test_there_are_hints_with_and_without_bots() -> None:
    shown = form()
    shown.go.click()
    assert shown.table is not None
    shown.table.its_me.click()
    assert shown.table.ask_hint in shown.table.actions.children
    shown.table.ask_hint.click()
    assert "would do this now" in shown.table.status.value


def test_a_moment_passes_only_where_somebody_waits() -> None:
    assert in_a_moment() is None

    async def wait() -> list[int]:
        later, done = in_a_moment(), list[int]()
        assert later is not None
        later(lambda: done.append(1))
        assert done == []
        await asyncio.sleep(0.2)
        return done

    assert asyncio.run(wait()) == [1]
