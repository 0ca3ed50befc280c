"""One game with its history: back and forward, save and resume, crashes."""

import os
from datetime import datetime
from pathlib import Path

import pytest

from ttr import files
from ttr.action import DRAW, KeepTickets
from ttr.bots import WeightedBot
from ttr.mode import load_mode
from ttr.rules import IllegalActionError, legal_actions
from ttr.scenario import ScenarioError, load, play
from ttr.session import NotLiveError, SaveError, Session, new_path, saved_games
from ttr.state import Phase


def played(moves: int, seed: int = 5) -> Session:
    session = Session(load_mode("europe"), ["Ada", "Bo"], seed, 0, ("blue", "red"))
    bot = WeightedBot(seed)
    for _ in range(moves):
        session.act(bot.action(session.state))
    return session


def test_back_and_forward_show_the_same_positions_again() -> None:
    session = played(40)
    facts = []
    for number in range(41):
        session.step(number)
        facts.append(session.state.facts())
    for number in reversed(range(41)):
        session.step(number)
        assert session.state.facts() == facts[number]
    session.step(-5)
    assert session.at == 0
    session.step(99)
    assert session.at == 40
    assert session.is_live


def test_nobody_acts_in_an_earlier_position() -> None:
    session = played(10)
    session.step(4)
    with pytest.raises(NotLiveError):
        session.act(DRAW)
    assert len(session.moves) == 10


def test_a_refused_action_changes_nothing() -> None:
    session = played(0)
    before = session.state.facts()
    with pytest.raises(IllegalActionError):
        session.act(DRAW)
    assert session.state.facts() == before
    assert session.moves == []


def test_every_action_is_kept_and_resumed() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 5, 1, ("blue", "red"))
    session.save(new_path(session.names))
    bot = WeightedBot(5)
    while not session.is_over:
        session.act(bot.action(session.state))
        assert session.path is not None
        if len(session.moves) % 20 == 0:
            assert Session.open(session.path).state == session.state
    again = Session.open(session.path)  # type: ignore[arg-type]
    assert again.state == session.state
    assert again.colors == ("blue", "red")
    assert again.moves == session.moves
    assert again.is_over


def test_a_save_is_a_scenario_file_of_the_deal_and_all_moves() -> None:
    text = played(30).text()
    assert "deal: true" in text
    assert text.count("\n- {Ada: ") + text.count("\n- {Bo: ") == 30
    assert Session.resume(text.encode()).text() == text


def test_playing_on_from_an_earlier_point_makes_a_new_file() -> None:
    session = played(20)
    session.save(new_path(session.names))
    old = session.path
    session.step(8)
    session.branch()
    assert session.path != old
    assert len(session.moves) == 8
    assert old is not None
    assert len(Session.open(old).moves) == 20
    assert session.path is not None
    assert len(Session.open(session.path).moves) == 8


def test_listeners_hear_of_every_change() -> None:
    heard = []
    session = played(3)
    session.listen(lambda: heard.append(session.at))
    session.step(1)
    session.step(3)
    session.act(WeightedBot(0).action(session.state))
    assert heard == [1, 3, 4]


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "no_mapping"),
        (b"scenario: 1\nplayers: [", "no_yaml"),
        (b"scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\n", "no_saved_game"),
        (b"scenario: 1\ndeal: true\nplayers: [{name: Ada}, {name: Ada}]\n", "name_taken"),
        (b"scenario: 1\ndeal: true\nseed: x\nplayers: [{name: Ada}, {name: Bo}]\n", "no_whole_number"),
        (
            b"scenario: 1\ndeal: true\nplayers: [{name: Ada}, {name: Bo}]\nmoves:\n- Ada: draw deck\n",
            "saved_move_illegal",
        ),
        (b"x" * 5_000_000, "too_large"),
        (b"\xff\xfe\x00", "not_utf8"),
    ],
)
def test_a_damaged_or_foreign_save_gives_one_clear_error(content: bytes, key: str) -> None:
    with pytest.raises(ScenarioError) as error:
        Session.resume(content)
    assert error.value.problems[0].key == key


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(ScenarioError):
        Session.open(files.saves() / "nothing.yaml")


def test_a_game_that_cannot_be_written_goes_on(tmp_path: Path) -> None:
    session = played(2)
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    session.path = blocked / "game.yaml"
    moves = len(session.moves)
    with pytest.raises(SaveError):
        session.act(WeightedBot(1).action(session.state))
    assert len(session.moves) == moves + 1
    assert session.is_live


def test_files_have_names_of_their_own_in_the_folder_of_saved_games() -> None:
    moment = datetime(2026, 11, 30, 12, 0, 0).astimezone()
    names = ["../../etc/passwd", "<b>", "Çağla"]
    first = new_path(names, moment)
    assert first.parent == files.saves()
    assert first.name == "2026-11-30 12.00.00 etcpasswd-b-Çağla.yaml"
    first.parent.mkdir(parents=True)
    first.write_text("")
    second = new_path(names, moment)
    assert second != first
    assert second.parent == first.parent


def test_saved_games_are_listed_the_last_one_first() -> None:
    assert saved_games() == []
    for number in range(3):
        session = played(number)
        path = files.saves() / f"game {number}.yaml"
        session.save(path)
        os.utime(path, (number, number))
    (files.saves() / "notes.txt").write_text("no game")
    assert [path.stem for path in saved_games()] == ["game 2", "game 1", "game 0"]


def test_ENG_1_a_replay_gives_the_identical_state() -> None:
    first, second = played(60), played(60)
    assert first.state == second.state
    assert first.text() == second.text()


def test_the_deal_waits_for_everybody() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo", "Cem"], 1, 0)
    session.act(KeepTickets(tuple(sorted(session.state.players[2].offered))), 2)
    assert session.state.phase is Phase.INITIAL_TICKETS
    assert session.moves[0][0] == 2


def test_a_game_goes_on_from_a_position_and_is_kept_nowhere() -> None:
    before = played(6).state.copy()
    session = Session.at_position(before.copy())
    assert session.path is None
    assert session.state.facts() == before.facts()
    session.act(legal_actions(session.state)[0])
    session.step(0)
    assert session.state.facts() == before.facts()
    assert session.names == [player.name for player in before.players]


@pytest.mark.parametrize("dealt", [True, False])
def test_every_game_has_a_record_that_can_be_audited(dealt: bool) -> None:
    session = played(30)
    if not dealt:
        session = Session.at_position(session.state.copy(), ("blue", "red"))
        bot = WeightedBot(1)
        for _ in range(20):
            session.act(bot.action(session.state))
    result = play(load(session.text().encode()))
    assert result.holds
    assert len(result.moves) == len(session.moves)
    assert result.state == session.state
    assert result.scenario.dealt == dealt
    assert result.scenario.colors == ("blue", "red")


def test_the_file_says_which_players_are_bots_and_a_game_without_any_is_written_as_ever() -> None:
    session = Session(load_mode("europe"), ["Ada", "Bo"], 5, 0, ("blue", "red"), (None, "simple"))
    assert "- {name: Bo, color: red, bot: simple}" in session.text()
    again = Session.resume(session.text().encode())
    assert again.bots == (None, "simple")
    assert again.text() == session.text()
    assert "bot" not in played(3).text()
    assert played(3).bots == (None, None)
    assert play(load(session.text().encode())).state == session.state


def test_all_positions_and_logs_whichever_is_shown() -> None:
    session = played(6)
    session.step(2)
    assert len(session.positions) == len(session.all_logs) == 7
    assert session.positions[2] is session.state
    assert session.logs == session.all_logs[:3]
