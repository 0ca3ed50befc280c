"""The lesson on the longest trail: its numbers in two ways, its algorithm right, its short cuts wrong."""

from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest

from tests.doubles.small import CLOSED, EUROPE, OPEN
from tests.doubles.trails import longest_by_recursion, marking_cities
from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.graphs.connect import components
from ttr.graphs.pairing import cheapest_pairing, odd_vertices
from ttr.graphs.trail import longest_trail_length
from ttr.graphs.witness import Flaw, why_no_trail, why_no_walk
from ttr.lesson.cases import Case
from ttr.lesson.coding import try_out
from ttr.lesson.ground import Ground, claimed, sample_game, whole_map
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.reading import Reading
from ttr.lesson.steps import record
from ttr.lesson.topics.trail import lesson, network
from ttr.lesson.topics.trail.networks import longest_path_length, pairing_of_all
from ttr.score import score
from ttr.text import Speaker

SPEAKER = Speaker("en", EUROPE)


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))


def cell(name: str) -> Callable[..., Any]:
    """A function of the notebook."""
    function: Callable[..., Any] = functions_of("06")[name]
    return function


def taken(ground: Ground, routes: list[str]) -> int:
    """How many trains lie on a trail of these routes, which it is."""
    places = ground.indices(routes)
    assert why_no_trail(ground.edges, places) is None
    return sum(ground.edges[place][2] for place in places)


def test_the_lesson_is_sound() -> None:
    check_lesson(lesson, "06")


# -- the numbers of the map -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ground", "edges", "total", "longest", "number", "ends"),
    [
        (whole_map(), OPEN, 300, 269, 88, ["stockholm", "wilno"]),
        (whole_map().single(), CLOSED, 268, 237, 78, ["berlin", "marseille"]),
    ],
    ids=["all tracks", "one track"],
)
def test_EXPRESS_1_the_whole_map_leaves_out_31_trains(
    ground: Ground, edges: list[tuple[int, int, int]], total: int, longest: int, number: int, ends: list[str]
) -> None:
    """Least weight of what makes all cities even but two, and a walk that leaves out no more: nothing is longer."""
    rest = cell("made_walkable")(ground.graph)
    routes = cell("routes")(rest)
    assert sum(length for *_, length in edges) == total == sum(length for *_, length in ground.edges)
    assert len(odd_vertices(edges)) == 26 == sum(degree % 2 for _, degree in ground.graph.degree)
    assert (taken(ground, routes), len(routes), sorted(cell("odd_cities")(rest))) == (longest, number, ends)
    walk = ground.only(routes).run(cell("hierholzer"))
    assert why_no_walk(ground.edges, ground.indices(walk)) is None
    assert nx.has_eulerian_path(nx.MultiGraph(rest.edges(keys=True)))


def test_EXPRESS_6_the_exact_search_finds_no_more_either() -> None:
    """For one track of each double route it does so too: `tests/graphs/test_trail.py`."""
    assert longest_trail_length(OPEN) == 269


def test_the_least_that_is_left_out_is_the_cheapest_pairing() -> None:
    for seed in range(60):
        ground = network(seed)
        if len(components(ground.edges)) == 1 and (pairing := cheapest_pairing(ground.edges)):
            rest = cell("made_walkable")(cell("parts")(ground.graph)[0])
            assert cell("trains")(rest) + pairing.length == sum(length for *_, length in ground.edges)
            assert len(cell("odd_cities")(rest)) <= 2


# -- the algorithms ---------------------------------------------------------------------------------------------------


def test_the_search_is_right() -> None:
    holds(lesson, "longest", cell("longest_trail"))
    for seed in (1, 9, 14, 26, 38, 55):
        ground = network(seed)
        assert taken(ground, ground.run(cell("longest_trail"))) == longest_trail_length(ground.edges)


def test_the_search_for_the_class_is_short_and_its_bound_holds() -> None:
    ground = network(38)
    recording = record(cell("longest_trail"), ground.graph)
    assert recording.trouble is None
    assert len(recording.steps) == 26
    shown = recording.steps[-1].shown["search"]
    longest = longest_trail_length(ground.edges)
    assert shown[0][2] >= longest == taken(ground, recording.result)
    for (depth, _, bound), (above, _, higher) in zip(shown[1:], shown, strict=False):
        assert depth <= above + 1
        if depth == above + 1:
            assert bound <= higher  # deeper down, no more is left
    assert "without Berlin–Frankfurt" in "".join(Reading(EUROPE, SPEAKER).words(recording, 99))


def test_hierholzer_walks_over_everything() -> None:
    holds(lesson, "walk", cell("hierholzer"))


def test_a_walk_that_does_not_step_back_is_told() -> None:
    def greedy(graph: nx.MultiGraph) -> list[str]:
        city, walk = next(city for city in sorted(graph, key=lambda city: -graph.degree(city) % 2)), []
        while graph.degree(city):
            _, other, route = next(iter(graph.edges(city, keys=True)))
            graph.remove_edge(city, other, route)
            walk.append(route)
            city = other
        return walk

    outcome = try_out(lesson.codes["walk"], greedy)
    assert outcome.failure is not None
    assert outcome.failure.mistake.key == "topic.trail.code.left"


def test_EXPRESS_1_marking_cities_is_wrong() -> None:
    assert fails(lesson, "longest", cell("search_marking_cities")) == 3  # a triangle


def test_EXPRESS_6_leaving_out_the_shortest_ways_is_wrong() -> None:
    assert fails(lesson, "longest", cell("leaving_out_the_shortest")) == 5


def test_the_short_cuts_are_wrong_on_networks_of_45_trains() -> None:
    ground = network(38)
    assert sum(length for *_, length in ground.edges) == 45
    found = [
        taken(ground, ground.run(cell(name)))
        for name in ("search_marking_cities", "leaving_out_the_shortest", "longest_trail")
    ]
    assert found == [25, 26, 33]
    assert found[0] == marking_cities(ground.edges) == longest_path_length(ground.edges)
    assert found[2] == longest_by_recursion(ground.edges)


def test_the_game_of_the_notebook() -> None:
    state = sample_game(seed=18, moves=500).state
    assert state is not None
    trails = [player.trail.length for player in score(state).players]
    assert trails == [27, 10, 18]
    assert trails == [longest_by_recursion(claimed(state, seat).edges) for seat in range(3)]


# -- to write and to repair -------------------------------------------------------------------------------------------


def by_theorem(graph: nx.MultiGraph, routes: list[str]) -> bool:
    chosen = graph.edge_subgraph([edge for edge in graph.edges(keys=True) if edge[2] in routes])
    return nx.is_connected(chosen) and sum(degree % 2 for _, degree in chosen.degree) <= 2


def test_is_trail() -> None:
    holds(lesson, "write", by_theorem)
    assert fails(lesson, "write", lambda graph, routes: True) == 2  # two routes apart
    assert fails(lesson, "write", lambda graph, routes: False) == 1
    assert fails(lesson, "write", lambda graph, routes: nx.is_connected(graph.subgraph(graph))) <= 3
    outcome = try_out(lesson.codes["write"], lambda graph, routes: len(routes))
    assert outcome.failure is not None
    assert outcome.failure.mistake.key == "topic.trail.code.yes_or_no"


def test_an_odd_answer_is_told() -> None:
    def joined(graph: nx.MultiGraph, routes: list[str]) -> bool:
        return nx.is_connected(graph.edge_subgraph([edge for edge in graph.edges(keys=True) if edge[2] in routes]))

    outcome = try_out(lesson.codes["write"], joined)
    assert outcome.failure is not None
    fault = outcome.failure.mistake.fault
    assert fault is not None
    assert fault.key is Flaw.ODD
    assert len(outcome.failure.case.routes) == 3


def by_trying(graph: nx.MultiGraph, *, everywhere: bool, by_trains: bool) -> list[str]:
    """The function to repair, with one, both or none of its mistakes mended."""
    length = {route: n for *_, route, n in graph.edges(keys=True, data="length")}

    def worth(walk: list[str]) -> int:
        return sum(length[route] for route in walk) if by_trains else len(walk)

    def beyond(city: str, used: frozenset[str]) -> list[str]:
        walks: list[list[str]] = [[]]
        for _, other, route in graph.edges(city, keys=True):
            if route not in used:
                walks.append([route, *beyond(other, used | {route})])
        return max(walks, key=worth)

    starts = [city for city in graph if everywhere or graph.degree(city) == 1]
    return max((beyond(city, frozenset()) for city in starts), key=worth, default=[])


def test_both_mistakes_must_be_repaired() -> None:
    def mended(*, everywhere: bool, by_trains: bool) -> Callable[..., Any]:
        return lambda graph: by_trying(graph, everywhere=everywhere, by_trains=by_trains)

    fails(lesson, "repair", cell("longest_by_trying"))
    assert fails(lesson, "repair", mended(everywhere=True, by_trains=False)) == 2
    assert fails(lesson, "repair", mended(everywhere=False, by_trains=True)) == 3
    holds(lesson, "repair", mended(everywhere=True, by_trains=True))


def test_strange_answers_are_told() -> None:
    for answer, key in ((["x-y"], "graphs.ground.route"), (None, "graphs.code.nothing"), (7, "graphs.code.no_answer")):
        outcome = try_out(lesson.codes["longest"], lambda graph, answer=answer: answer)
        assert outcome.failure is not None
        assert outcome.failure.mistake.key == key
    assert fails(lesson, "longest", lambda graph: []) == 1
    twice = try_out(lesson.codes["longest"], lambda graph: [next(iter(graph.edges(keys=True)))[2]] * 2)
    assert twice.failure is not None
    assert twice.failure.mistake.fault is not None
    assert twice.failure.mistake.fault.key is Flaw.TWICE


# -- what is asked ----------------------------------------------------------------------------------------------------


def question(name: str, instance: int) -> Question:
    item = lesson.questions[name](instance, SPEAKER)
    assert isinstance(item, Question)
    return item


def test_EXPRESS_2_who_has_more_trains() -> None:
    assert [question("who", instance).answer for instance in range(4)] == [0, 1, 0, 1]


def test_the_numbers_of_the_questions() -> None:
    assert [question("odd", n).options[question("odd", n).answer] for n in (0, 1)] == ["26", "26"]
    everything = question("all", 0)
    assert everything.options[everything.answer] == "269 trains"
    assert "31 trains" in everything.reason


def test_EXPRESS_1_a_new_route_never_shortens() -> None:
    assert {question("more", instance).answer for instance in range(4)} == {1, 2}


def test_the_exercises() -> None:
    for instance in range(6):
        length = lesson.tasks["length"](instance, SPEAKER)
        assert isinstance(length, Number)
        assert max(length.mistakes) > length.answer  # all trains
        begin = lesson.tasks["begin"](instance, SPEAKER)
        assert isinstance(begin, Pick)
        assert len(begin.right) == 2
        odd = lesson.tasks["odd"](instance, SPEAKER)
        assert isinstance(odd, Pick)
        assert len(odd.right) % 2 == 0


def test_pairing_all_odd_vertices() -> None:
    assert pairing_of_all([(0, 1, 4), (0, 2, 3), (0, 3, 2)]) == 9
    assert pairing_of_all([(0, 1, 1), (1, 2, 5)]) == 6
    assert pairing_of_all([(0, 1, 1), (1, 2, 5), (2, 0, 1)]) == 0


def test_challenges_can_be_won() -> None:
    for make in lesson.challenges.values():
        for instance in range(3):
            challenge = make(instance, "en")
            assert challenge.solve is not None
            best = challenge.solve()
            spoken = challenge.ground.speaker("en")
            assert challenge.judge(best, spoken).kind == "best"
            assert challenge.judge(best[1:], spoken).kind == "valid"


# -- NP-hard ----------------------------------------------------------------------------------------------------------


def bridged_cubic() -> nx.Graph:
    """A cubic graph of 16 vertices without a Hamiltonian path: three parts hang on bridges at one vertex."""
    graph = nx.Graph()
    for part in range(3):
        a, b, c, d, e = (1 + 5 * part + number for number in range(5))
        graph.add_edges_from([(0, a), (a, b), (a, c), (b, d), (b, e), (c, d), (c, e), (d, e)])
    return graph


def has_hamiltonian_path(graph: nx.Graph) -> bool:
    def beyond(path: list[int]) -> bool:
        if len(path) == len(graph):
            return True
        return any(beyond([*path, other]) for other in graph[path[-1]] if other not in path)

    return any(beyond([vertex]) for vertex in graph)


@pytest.mark.parametrize(
    ("graph", "hamiltonian"),
    [
        (nx.complete_graph(4), True),
        (nx.circular_ladder_graph(3), True),
        (nx.complete_bipartite_graph(3, 3), True),
        (nx.petersen_graph(), True),
        (bridged_cubic(), False),
    ],
    ids=["tetrahedron", "prism", "three houses", "Petersen", "three bridges"],
)
def test_in_a_cubic_graph_the_longest_trail_tells_of_a_hamiltonian_path(graph: nx.Graph, hamiltonian: bool) -> None:
    """With n vertices it has n + 1 edges at most, and as many if and only if some path visits every vertex."""
    assert {degree for _, degree in graph.degree} == {3}
    assert has_hamiltonian_path(graph) is hamiltonian
    longest = longest_trail_length([(a, b, 1) for a, b in graph.edges])
    assert longest <= len(graph) + 1
    assert (longest == len(graph) + 1) is hamiltonian


def test_cases_are_networks_that_a_player_may_own() -> None:
    cases = list(lesson.codes["longest"].cases())
    assert len(cases) > 200
    assert all(len({frozenset(route[:2]) for route in case.routes}) == len(case.routes) for case in cases)
    assert [case.routes for case in cases] == [case.routes for case in lesson.codes["longest"].cases()]
    assert Case((("A", "B", 1),)) in cases
