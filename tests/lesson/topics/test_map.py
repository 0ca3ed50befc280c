"""The lesson on the map as a graph: its answers are right, its algorithms too, and wrong ones are caught."""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.graphs.central import betweenness, clustering, edge_betweenness, triangles
from ttr.lesson.ground import whole_map
from ttr.lesson.topics.map import lesson
from ttr.lesson.topics.map.challenges import fewest
from ttr.lesson.topics.map.counting import between, europe, farthest, part, units
from ttr.mode import load_mode
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board)
GRAPH = whole_map().graph
SIMPLE = nx.Graph(GRAPH)
NOTEBOOK = functions_of("01")


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "01")


# -- algorithms -------------------------------------------------------------------------------------------------------


def test_the_algorithms_of_the_notebook_are_right() -> None:
    holds(lesson, "betweenness", NOTEBOOK["betweenness"])
    ends = europe().run(NOTEBOOK["ends"])
    assert ends == dict(GRAPH.degree)
    hops, paths = europe().run(NOTEBOOK["count_paths"], "barcelona")
    assert hops == nx.single_source_shortest_path_length(SIMPLE, "barcelona")
    assert paths["moskva"] == len(list(nx.all_shortest_paths(SIMPLE, "barcelona", "moskva"))) == 22


def test_the_busiest_city_is_no_crossroads() -> None:
    assert fails(lesson, "crossroads", NOTEBOOK["busiest"]) == 5
    holds(lesson, "crossroads", lambda graph: max(graph, key=nx.betweenness_centrality(nx.Graph(graph)).get), 40)


def test_what_is_to_be_repaired_is_wrong_on_a_square_and_can_be_repaired() -> None:
    assert fails(lesson, "repair", NOTEBOOK["number_of_paths"]) == 4

    def repaired(graph: nx.MultiGraph, a: str, b: str) -> int:
        simple = nx.Graph(graph)
        return len(list(nx.all_shortest_paths(simple, a, b))) if nx.has_path(simple, a, b) else 0

    holds(lesson, "repair", repaired)


def with_tracks(graph: nx.MultiGraph, a: str, b: str) -> int:
    hops, paths, queue = {a: 0}, {a: 1}, [a]
    for city in queue:
        for _, other in graph.edges(city):
            if other not in hops:
                hops[other], paths[other] = hops[city] + 1, 0
                queue.append(other)
            if hops[other] == hops[city] + 1:
                paths[other] += paths[city]
    return paths.get(b, 0)


def test_other_repairs_are_caught_too() -> None:
    assert fails(lesson, "repair", with_tracks) == 2
    assert fails(lesson, "repair", lambda graph, a, b: 1 + nx.has_path(graph, a, b)) == 1


def test_doubles_are_counted_as_pairs() -> None:
    def right(graph: nx.MultiGraph) -> int:
        return sum(graph.number_of_edges(a, b) > 1 for a, b in combinations(graph, 2))

    holds(lesson, "write", right)
    lost = fails(lesson, "write", lambda graph: graph.number_of_edges() - nx.Graph(graph).number_of_edges())
    assert lost == 3
    assert fails(lesson, "write", lambda graph: 2 * right(graph)) == 2
    assert fails(lesson, "write", lambda graph: 0) == 2
    assert fails(lesson, "write", lambda graph: None) == 1
    assert fails(lesson, "write", lambda graph: True) == 1


def halved(graph: nx.MultiGraph) -> Iterator[Any]:
    """A share for one of the shortest paths only."""
    share = dict.fromkeys(graph, 0.0)
    for a, b in combinations(graph, 2):
        if nx.has_path(graph, a, b):
            for city in nx.shortest_path(nx.Graph(graph), a, b)[1:-1]:
                share[city] += 1
    yield share
    pairs = max((len(graph) - 1) * (len(graph) - 2) / 2, 1)
    return {city: number / pairs for city, number in share.items()}


def test_wrong_shares_are_caught() -> None:
    assert fails(lesson, "betweenness", halved) == 4
    assert fails(lesson, "betweenness", lambda graph: dict(graph.degree)) == 1
    assert fails(lesson, "betweenness", lambda graph: {}) == 1
    assert fails(lesson, "betweenness", lambda graph: 1) == 1
    assert fails(lesson, "crossroads", lambda graph: "paris") == 2


# -- the numbers of the map -------------------------------------------------------------------------------------------


def test_the_numbers_of_the_notebook() -> None:
    """Those that the text names, and those that two methods give."""
    assert (len(GRAPH), SIMPLE.number_of_edges(), GRAPH.number_of_edges()) == (47, 90, 101)
    assert (GRAPH.size("length"), SIMPLE.size("length")) == (300, 268)
    assert Counter(dict(SIMPLE.degree).values()) == {1: 1, 2: 4, 3: 14, 4: 15, 5: 10, 6: 2, 7: 1}
    assert sum(degree % 2 for _, degree in GRAPH.degree) == sum(degree % 2 for _, degree in SIMPLE.degree) == 26
    assert len(triangles(europe().edges)) == 28
    assert sum(map(float, clustering(europe().edges).values())) / 47 == pytest.approx(nx.average_clustering(SIMPLE))
    assert nx.average_clustering(SIMPLE) == pytest.approx(0.3103, abs=1e-4)
    assert (nx.diameter(GRAPH), nx.radius(GRAPH)) == (9, 5)
    assert set(nx.center(GRAPH)) == {"berlin", "munchen", "venezia"}
    assert nx.check_planarity(SIMPLE)[0]
    single = whole_map().single()
    assert max(edge_betweenness(single.edges)) == pytest.approx(0.1429, abs=1e-4)


@pytest.mark.parametrize(
    ("by_length", "best"),
    [
        (False, {"frankfurt": 0.2111, "paris": 0.2001, "berlin": 0.1913, "kyiv": 0.1844}),
        (True, {"frankfurt": 0.2061, "wien": 0.1855, "budapest": 0.1769, "venezia": 0.1752}),
    ],
)
def test_the_crossroads(by_length: bool, best: dict[str, float]) -> None:
    shares = betweenness(europe().edges, by_length=by_length)
    most = sorted(shares, key=lambda city: -shares[city])
    assert [europe().cities[city].id for city in most[:4]] == list(best)
    assert [float(shares[city]) for city in most[:4]] == pytest.approx(list(best.values()), abs=1e-4)
    if by_length:
        assert most.index(europe().index("paris")) == 8, "the text says that Paris is ninth"


# -- items ------------------------------------------------------------------------------------------------------------


def test_farthest_cities_by_routes_and_by_trains() -> None:
    assert farthest(europe().edges, europe().index("zagrab"), by_trains=True)[1] == 15
    for city in europe().cities:
        assert farthest(europe().edges, city.index)[1] == nx.eccentricity(GRAPH, city.id)


def test_the_answers_of_exercises_agree_with_networkx() -> None:
    board = SPEAKER.board
    assert board is not None
    names = {city.names["board"]: city.id for city in board.cities}
    for seed in range(6):
        degree = lesson.tasks["degrees"](seed, SPEAKER)
        (city,) = [names[name] for name in names if f"leave {name}?" in degree.text]
        assert degree.answer == GRAPH.degree[city]
        assert set(degree.mistakes) == {SIMPLE.degree[city]}
        paths = lesson.tasks["paths"](seed, SPEAKER)
        a, b = (names[name] for name in re.search(r"from (.+?) to (.+?)\?", paths.text).groups())  # type: ignore[union-attr]
        assert paths.answer == len(list(nx.all_shortest_paths(SIMPLE, a, b)))
        odd = lesson.tasks["odd"](seed, SPEAKER)
        assert odd.right == {n for n, name in enumerate(odd.options) if GRAPH.degree[names[name]] % 2}
        halves = lesson.tasks["halves"](seed, SPEAKER)
        numbers = list(map(int, re.findall(r"\d+", halves.text)))[1:]
        assert sum(numbers) == 2 * halves.answer
        assert nx.is_multigraphical(numbers)


def test_the_picture_of_an_exercise_has_every_shortest_path() -> None:
    a, b = europe().index("athina"), europe().index("venezia")
    shown = {europe().routes[route].id for route in between(a, b, 0)}
    for path in nx.all_shortest_paths(SIMPLE, "athina", "venezia"):
        for pair in pairwise(path):
            assert {*GRAPH[pair[0]][pair[1]]} <= shown
    assert set(between(a, b, 0)) <= set(between(a, b, 1))
    assert len(units()) == 101


def test_questions_of_the_whole_map() -> None:
    assert lesson.questions["ends"](0, SPEAKER).options[2] == "202"
    assert [lesson.questions["odd"](seed, SPEAKER).answer for seed in (0, 1)] == [1, 0]
    simple = lesson.questions["simple"]
    assert [simple(seed, SPEAKER).options[simple(seed, SPEAKER).answer] for seed in (0, 1)] == ["90", "268"]
    crossroads = lesson.questions["crossroads"](0, SPEAKER)
    assert crossroads.options[crossroads.answer] == "Frankfurt"
    reach = lesson.questions["reach"](0, SPEAKER)
    assert reach.options[reach.answer] == f"{nx.eccentricity(GRAPH, 'paris')} routes"


# -- by hand ----------------------------------------------------------------------------------------------------------


def test_crews_are_judged() -> None:
    challenge = lesson.challenges["guards"](0, "en")
    cities, speaker = challenge.cities, challenge.ground.speaker("en")
    outside = next(city.index for city in challenge.ground.cities if city.index not in cities)
    assert "does not belong" in challenge.judge([cities[0], outside], speaker).text
    assert "among them" in challenge.judge([cities[0]], speaker).text
    assert challenge.judge(cities, speaker).kind == "valid"
    graph = nx.Graph([edge[:2] for edge in challenge.ground.edges])
    near = {city: {city, *graph[city]} for city in cities}
    least = fewest(challenge.ground.edges)
    best = next(some for some in combinations(cities, least) if {*cities} <= {c for guard in some for c in near[guard]})
    assert challenge.judge(best, speaker).kind == "best"
    assert challenge.judge(best[1:], speaker).kind == "open"
    assert fewest(lesson.challenges["guards_of_all"](0, "en").ground.edges) == 11


def test_the_middle_is_judged() -> None:
    for instance, best, second in ((0, "berlin", "paris"), (1, "zagrab", "berlin")):
        challenge = lesson.challenges["middle"](instance, "en")
        index, speaker = challenge.ground.index, challenge.ground.speaker("en")
        assert challenge.judge([index(best)], speaker).kind == "best"
        assert challenge.judge([index(second)], speaker).kind == "valid"
        assert challenge.judge([index(best), index(second)], speaker).kind == "open"
    partial = lesson.challenges["middle"](2, "en")
    outside = next(city.index for city in partial.ground.cities if city.index not in partial.cities)
    assert "does not belong" in partial.judge([outside], partial.ground.speaker("en")).text


def test_a_part_of_the_map_hangs_together() -> None:
    for city in europe().cities:
        ground = part(18, city.index)
        graph = nx.Graph([edge[:2] for edge in ground.edges])
        assert len(graph) == 18
        assert nx.is_connected(graph)
