"""Scenario files and saved games on a map of one's own: found beside the file, and nowhere else."""

import json
import os
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.cli.test_line import run
from ttr.lesson import ground
from ttr.own import example, load_folder
from ttr.rules import legal_actions, new_game
from ttr.scenario import Play, ScenarioError, Shelf, load, play, position, to_line, to_yaml
from ttr.scenario.draft import Draft, blank
from ttr.scenario.shelf import VARIABLE, map_named, shelf_of
from ttr.session import Session
from ttr.state import Phase

TEXT = """\
scenario: 1
map: {map}
mode: {mode}
players:
- {{name: Ada, hand: {{blue: 2}}, routes: [brinehaven-greywater]}}
- {{name: Bo}}
moves:
- Ada: claim fennick-juniper_bay 2 blue
expect: {{score: {{Ada: 3}}}}
"""


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder of scenario files with a map beside them, and another map outside."""
    shutil.copytree(example(), tmp_path / "games" / "vale")
    shutil.copytree(example(), tmp_path / "outside")
    return tmp_path / "games"


def written(path: Path, where: str, mode: str = "small") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(TEXT.format(map=json.dumps(where), mode=mode), encoding="utf-8")
    return path


def played(path: Path, *given: Path) -> Play:
    return play(load(path.read_bytes(), Shelf(path.parent, given)))


def problem(path: Path, *given: Path) -> tuple[str, str]:
    with pytest.raises(ScenarioError) as caught:
        played(path, *given)
    return caught.value.place, caught.value.problems[0].key


# -- where maps are looked for ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["vale", "./vale", "vale/", "sub/../vale"])
def test_a_map_beside_the_file(games: Path, where: str) -> None:
    (games / "sub").mkdir()
    result = played(written(games / "a.yaml", where))
    assert result.holds
    assert result.scenario.mode.board.folder == games / "vale"
    assert result.scenario.map == where


def test_the_first_mode_is_the_default(games: Path) -> None:
    path = written(games / "a.yaml", "vale")
    path.write_text(path.read_text("utf-8").replace("mode: small\n", ""), "utf-8")
    assert played(path).scenario.mode.id == "small"
    assert problem(written(games / "a.yaml", "vale", "europe")) == ("mode", "unknown_mode")


@pytest.mark.parametrize(
    ("where", "key"),
    [
        ("../outside", "map_outside"),
        ("vale/../../outside", "map_outside"),
        ("nowhere", "map_not_found"),
        ("/etc", "map_no_path"),
        ("C:\\maps", "map_no_path"),
        ("\\\\server\\maps", "map_no_path"),
        ("", "map_no_path"),
        ("a\0b", "map_no_path"),
        ("x" * 301, "map_no_path"),
        ("x" * 290, "map_no_path"),
        (".", "map_unusable"),
        ("..", "map_outside"),
    ],
)
def test_nothing_else_can_be_named(games: Path, where: str, key: str) -> None:
    assert problem(written(games / "a.yaml", where)) == ("map", key)


def test_a_link_leads_nowhere_else(games: Path, tmp_path: Path) -> None:
    try:
        (games / "link").symlink_to(tmp_path / "outside", target_is_directory=True)
    except OSError:
        pytest.skip("this system makes no links")
    assert problem(written(games / "a.yaml", "link")) == ("map", "map_outside")
    assert played(written(games / "a.yaml", "link"), tmp_path).holds


def test_a_folder_that_the_user_has_named(games: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(games / "sub" / "a.yaml", "../vale")
    assert problem(path) == ("map", "map_outside")
    assert played(path, games).holds
    assert played(path, games / "vale").holds
    monkeypatch.setenv(VARIABLE, os.pathsep.join(["nowhere", str(games)]))
    assert played(path).holds
    far = written(games / "a.yaml", "outside")
    assert problem(far) == ("map", "map_not_found")
    assert played(far, tmp_path / "outside").scenario.mode.board.folder == tmp_path / "outside"


def test_the_example_is_always_there() -> None:
    assert load(TEXT.format(map="small", mode="small").encode()).mode is load_folder(example())


def test_a_map_that_cannot_be_played(games: Path) -> None:
    (games / "vale" / "routes.csv").unlink()
    assert problem(written(games / "a.yaml", "vale")) == ("map", "map_unusable")
    (games / "vale" / "modes.toml").write_text("[", "utf-8")
    for mode in ("small", "[]"):
        assert problem(written(games / "a.yaml", "vale", mode))[0] in ("map", "mode")


@pytest.mark.parametrize("value", ["3", "[vale]", "{a: b}", "true"])
def test_what_is_no_path_at_all(games: Path, value: str) -> None:
    path = written(games / "a.yaml", "vale")
    path.write_text(path.read_text("utf-8").replace('"vale"', value), "utf-8")
    assert problem(path) == ("map", "no_text")


# -- there and back ---------------------------------------------------------------------------------------------------


def test_a_position_is_written_and_read_again() -> None:
    mode = load_folder(example())
    state = new_game(mode, ["Ada", "Bo"], 3, 0)
    data = position(state)
    assert (data["map"], data["mode"]) == ("small", "small")
    assert load(to_yaml(data).encode()).start == state
    assert (map_named(mode), shelf_of(mode).given) == ({"map": "small"}, (example(),))


def test_a_draft(games: Path) -> None:
    mode = load_folder(games / "vale", "tiny")
    draft = blank(mode, ["Ada", "Bo"])
    draft.seats[0].routes = [3]
    built = draft.build()
    assert built.mode is mode
    again = Draft.of(draft.data(), shelf_of(mode))
    assert (again.mode, again.seats[0].routes) == (mode, [3])
    assert Draft.kept_in(to_yaml(draft.data()).encode(), Shelf(games)).mode is mode
    with pytest.raises(ScenarioError):
        Draft.kept_in(to_yaml(draft.data()).encode())
    assert draft.after(built.start, built.start).mode is mode


def test_a_line_cannot_carry_a_map() -> None:
    with pytest.raises(ScenarioError) as caught:
        to_line(position(new_game(load_folder(example()), ["Ada", "Bo"], 3, 0)))
    assert caught.value.problems[0].key == "line_of_own_map"


def test_a_game_is_saved_with_its_map_and_goes_on_when_that_is_gone(games: Path, tmp_path: Path) -> None:
    session = Session(load_folder(games / "vale", "tiny"), ["Ada", "Bo"], 5, 0)
    random = Random(1)
    session.save(tmp_path / "saves" / "game.yaml")
    while not session.is_over:
        session.act(random.choice(legal_actions(session.state)))
    shutil.rmtree(games)
    again = Session.open(tmp_path / "saves" / "game.yaml")
    assert again.state == session.state
    assert again.state.phase is Phase.GAME_OVER
    assert again.state.board.folder == tmp_path / "saves" / "vale"
    assert "map: vale\n" in again.text()


def test_two_maps_of_one_name_do_not_get_into_each_others_way(games: Path, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    Session(load_folder(games / "vale"), ["Ada", "Bo"], 5, 0).save(saves / "one.yaml")
    cities = games / "vale" / "cities.csv"
    cities.write_text(cities.read_text("utf-8").replace("Hollin", "Other"), "utf-8")
    session = Session(load_folder(games / "vale"), ["Ada", "Bo"], 5, 0)
    session.save(saves / "two.yaml")
    session.act(legal_actions(session.state)[0])
    names = [Session.open(saves / f"{n}.yaml").state.board.cities[7].names["board"] for n in ("one", "two")]
    assert names == ["Hollin", "Other"]
    assert sorted(path.name for path in saves.iterdir()) == ["one.yaml", "two.yaml", "vale", "vale 2"]


# -- commands and lessons ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["check", "score"])
def test_commands(games: Path, tmp_path: Path, command: str) -> None:
    written(games / "sub" / "a.yaml", "../vale")
    assert run(command, games)[0] == 0
    assert run(command, games / "sub" / "a.yaml")[0] == 2
    assert run(command, written(games / "b.yaml", "vale"))[0] == 0
    code, output, errors = run(command, written(games / "b.yaml", "../outside"), "--lang", "en")
    assert code == 2
    assert "lies outside of the folder of this file" in output + errors
    assert run("line", written(games / "b.yaml", "vale"))[0] == 2


def test_the_position_of_a_report_loads_again(games: Path) -> None:
    report = json.loads(run("check", "--json", written(games / "a.yaml", "./vale"))[1])
    assert (report["mode"], report["position"]["map"]) == ("small", "./vale")
    assert load(json.dumps(report["position"]).encode(), Shelf(games)).start.players[0].score == 3


def test_a_graph_lesson(games: Path) -> None:
    assert ground.whole_map(folder=games / "vale").graph.number_of_edges() == 19
    assert ground.whole_map("tiny", games / "vale").board is load_folder(games / "vale").board
    assert ground.sample_game(players=2, moves=10, folder=games / "vale").position.mode.id == "small"
    assert ground.game(written(games / "a.yaml", "vale")).position.players[0].score == 3
    (games / "vale" / "modes.toml").write_text("[small]\nplayers = 1\n", "utf-8")
    with pytest.raises(ground.GroundError, match=r"All that is wrong:[^$]*line 2, small\.players"):
        ground.whole_map(folder=games / "vale")
    with pytest.raises(ground.GroundError, match="there is no such folder"):
        ground.whole_map(folder=games / "nowhere")
