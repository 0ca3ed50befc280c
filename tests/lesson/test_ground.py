"""The whole map, a position of a game in play, and what one player owns, as graphs."""

from pathlib import Path

import networkx as nx
import pytest

from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.graphs.connect import components
from ttr.lesson.ground import GroundError, claimed, game, sample_game, whole_map
from ttr.lesson.position import position
from ttr.mode import load_mode
from ttr.session import Session

FILE = """\
scenario: 1
players:
  - {name: Ada, routes: [paris-zurich, berlin-wien, budapest-wien-1]}
  - {name: Bo, routes: [munchen-zurich]}
"""


def test_the_whole_map_is_a_weighted_multigraph() -> None:
    ground = whole_map()
    graph = ground.graph
    assert (len(graph), graph.number_of_edges(), graph.size("length")) == (47, 101, 300)
    assert len(nx.Graph(graph).edges) == 90
    assert ground.edges[ground.indices(["berlin-wien"])[0]][2] == 3
    edge = graph.edges["edinburgh", "london", "edinburgh-london-1"]
    assert edge == {"length": 4, "cost": 4, "color": edge["color"], "tunnel": False, "locomotives": 0, "owner": None}
    assert {data["tunnel"] for *_, data in graph.edges(data=True)} == {True, False}
    assert whole_map("usa").graph.number_of_edges() == len(load_mode("usa").board.routes)
    assert whole_map(load_mode("usa")).board is load_mode("usa").board
    played = sample_game(players=2, moves=4, mode=load_mode("switzerland")).state
    assert played is not None
    assert played.mode is load_mode("switzerland")


def test_one_track_of_each_double_route() -> None:
    single = whole_map().single()
    assert len(single.routes) == 90
    assert sum(length for *_, length in single.edges) == 268
    assert not any(len(keys) > 1 for *_, keys in _tracks(single.graph))


def _tracks(graph: nx.MultiGraph) -> list[tuple[str, str, list[str]]]:
    return [(a, b, list(graph[a][b])) for a, b in nx.Graph(graph).edges]


def test_parts_keep_all_cities() -> None:
    part = whole_map().only(["paris-zurich", "berlin-wien"])
    assert len(part.graph) == 47
    assert [route.id for route in part.routes] == ["berlin-wien", "paris-zurich"]
    assert [route.id for route in part.without(["berlin-wien"]).routes] == ["paris-zurich"]


def test_in_a_game_ones_own_routes_cost_nothing_and_those_of_others_are_gone(tmp_path: Path) -> None:
    path = tmp_path / "a game.yaml"
    path.write_text(FILE, encoding="utf-8")
    ground = game(str(path), "Ada")
    costs = nx.get_edge_attributes(ground.graph, "cost")
    assert costs["paris", "zurich", "paris-zurich"] == 0
    assert costs["berlin", "frankfurt", "berlin-frankfurt-1"] == 3
    ids = {route.id for route in ground.routes}
    assert "munchen-zurich" not in ids
    assert "budapest-wien-2" not in ids, "nobody claims both tracks (DOUBLE-2)"
    assert len(ids) == 101 - 2
    assert {route.id for route in game(path, 1).routes} >= {"munchen-zurich"}
    assert [route.id for route in claimed(path, "Ada").routes] == ["berlin-wien", "budapest-wien-1", "paris-zurich"]


def test_doubles_close_with_three_players() -> None:
    state = position([{"name": "Ada", "routes": ["budapest-wien-1"]}, {"name": "Bo"}, {"name": "Cem"}])
    assert "budapest-wien-2" not in {route.id for route in game(state, "Bo").routes}


def test_a_game_at_a_table_and_a_sample_game() -> None:
    session = Session(load_mode("europe"), ("Ada", "Bo"), 1, 0)
    assert len(game(session).routes) == 101
    ground = sample_game()
    assert ground.seat == 0
    assert 3 <= len(claimed(ground.state).routes) < 30
    assert ground.routes != sample_game(seed=2).routes
    assert components(claimed(ground.state).edges)
    assert len(claimed(sample_game(moves=10_000).state, 1).routes) > len(claimed(ground.state, 1).routes)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda: whole_map("europa"), "europa"),
        (lambda: whole_map().index("pariss"), "paris"),
        (lambda: whole_map().indices(["berlin-wein"]), "berlin-wien"),
        (lambda: game(5), "5"),  # type: ignore[arg-type]
        (lambda: sample_game(players=1), "2 to 5"),
        (lambda: game("no such file.yaml"), "no such file.yaml"),
        (lambda: game("ttr1-nonsense"), "line"),
        (lambda: game(sample_game().state, "Zoe"), "Zoe"),
        (lambda: game(sample_game().state, 7), "7"),
    ],
)
def test_what_cannot_be_had_is_told_in_a_sentence_without_a_traceback(make: object, named: str) -> None:
    with pytest.raises(GroundError) as error:
        make()  # type: ignore[operator]
    assert named in str(error.value)
    assert error.value._render_traceback_() == [str(error.value)]


def test_errors_come_from_the_catalogs(pseudo: str, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setenv("TTR_LANG", pseudo)
    with pytest.raises(GroundError) as error:
        whole_map().index("pariss")
    assert strays(str(error.value), ("pariss", "paris", "palermo")) == ""


def test_an_algorithm_is_stepped_through_on_the_graph() -> None:
    def walk(graph: nx.MultiGraph, city: str):  # type: ignore[no-untyped-def]
        for other in sorted(graph[city]):
            yield {"city": other}

    stepper = sample_game().step(walk, "paris", projector=True)
    assert stepper.recording.trouble is None
    assert 4 <= len(stepper.recording.steps) <= 7
    assert stepper.state is not None


def test_an_algorithm_can_be_run_without_its_steps() -> None:
    def count(graph: nx.MultiGraph, city: str):  # type: ignore[no-untyped-def]
        yield city
        return len(graph[city])

    assert whole_map().run(count, "paris") == 7


def test_DOUBLE_3_one_track_is_the_one_that_is_there() -> None:
    """Her own track stays, whichever of the two it is."""
    state = position([{"name": "Ada", "routes": ["berlin-frankfurt-2"]}, {"name": "Bo"}], seed=1)
    single = game(state).single()
    assert [route.id for route in single.routes if route.id.startswith("berlin-frankfurt")] == ["berlin-frankfurt-2"]
