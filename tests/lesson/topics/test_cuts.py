"""The lesson on cuts: its numbers in two ways, its algorithms right, its short cuts wrong."""

from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, pairwise, permutations, product
from math import prod
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings

from tests.doubles.small import CLOSED, EUROPE, multigraphs
from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.graphs.central import effective_resistance
from ttr.graphs.connect import components
from ttr.graphs.cuts import blocks
from ttr.graphs.witness import Flaw, why_no_cut
from ttr.lesson.challenges import Challenge
from ttr.lesson.coding import Outcome, try_out
from ttr.lesson.ground import game, sample_game, whole_map
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.reading import Reading
from ttr.lesson.steps import record
from ttr.lesson.topics.cuts import lesson, resistance_by_trees
from ttr.lesson.topics.cuts.counting import FOR_EVER, capacities, cheapest_cut, determinant
from ttr.text import Speaker

SPEAKER = Speaker("en", EUROPE)
ALL, ONE = whole_map(), whole_map().single()


@pytest.fixture(autouse=True)
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))


def cell(name: str) -> Callable[..., Any]:
    """A function of the notebook."""
    function: Callable[..., Any] = functions_of("07")[name]
    return function


def outcome(name: str, function: Callable[..., Any]) -> Outcome:
    return try_out(lesson.codes[name], function)


def mistake(name: str, function: Callable[..., Any]) -> str:
    found = outcome(name, function).failure
    assert found is not None
    return found.mistake.key


def test_the_lesson_is_sound() -> None:
    check_lesson(lesson, "07")


# -- weak spots -------------------------------------------------------------------------------------------------------


def test_DOUBLE_3_one_bridge_two_cut_cities_three_blocks() -> None:
    assert ONE.run(cell("weak_spots"), "paris") == (["edinburgh-london-1"], ["london", "madrid"])
    assert ALL.run(cell("weak_spots"), "paris") == ([], ["london", "madrid"])
    assert ONE.run(cell("weak_spots"), "london")[1] == ["london", "madrid"]  # the start, too
    simple = nx.Graph(ONE.graph)
    assert {frozenset(edge) for edge in nx.bridges(simple)} == {frozenset({"edinburgh", "london"})}
    assert set(nx.articulation_points(simple)) == {"london", "madrid"}
    assert len(blocks(ONE.edges)) == len(list(nx.biconnected_components(simple))) == 3


def test_weak_spots_are_right() -> None:
    holds(lesson, "weak", cell("weak_spots"))


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (lambda graph, start: ([], []), "topic.cuts.code.more_bridges"),
        (lambda graph, start: ([route for *_, route in graph.edges(keys=True)], []), "topic.cuts.code.no_bridge"),
        (lambda graph, start: (["x"], []), "graphs.ground.route"),
        (lambda graph, start: 3, "graphs.code.no_answer"),
    ],
)
def test_what_is_wrong_with_weak_spots_is_told(answer: Callable[..., Any], key: str) -> None:
    assert mistake("weak", answer) == key


def test_cut_cities_need_the_right_comparison() -> None:
    def bridges(graph: nx.MultiGraph) -> list[str]:
        return [
            route
            for a, b, route in graph.edges(keys=True)
            if not nx.has_path(nx.restricted_view(graph, [], [(a, b, route)]), a, b)
        ]

    assert mistake("weak", lambda graph, start: (bridges(graph), [])) == "topic.cuts.code.more_cut_cities"
    assert mistake("weak", lambda graph, start: (bridges(graph), list(graph))) == "topic.cuts.code.no_cut_city"
    holds(lesson, "weak", lambda graph, start: (bridges(graph), nx.articulation_points(nx.Graph(graph))))


def test_the_steps_speak() -> None:
    recording = record(cell("weak_spots"), ONE.graph, "paris")
    assert recording.trouble is None
    told = "\n".join(Reading(EUROPE, SPEAKER).words(recording, 400))
    assert "Down to London, which is new: number" in told
    assert "Back from Edinburgh to London. The low number" in told
    assert "leads from" in told


# -- flows and cuts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "all_tracks", "one_track"),
    [
        ("lisboa moskva", 2, 2),
        ("cadiz stockholm", 2, 2),
        ("london athina", 3, 2),
        ("brest petrograd", 3, 3),
        ("paris wien", 6, 5),
    ],
)
def test_how_many_routes_block_whom(pair: str, all_tracks: int, one_track: int) -> None:
    start, goal = pair.split()
    for ground, value in ((ALL, all_tracks), (ONE, one_track)):
        cut = ground.run(cell("smallest_cut"), start, goal)
        assert len(cut) == value
        assert why_no_cut(ground.edges, ground.indices(cut), ground.index(start), ground.index(goal)) is None
    ways = list(nx.edge_disjoint_paths(nx.Graph(ONE.graph), start, goal))
    assert len(ways) == one_track  # Menger
    assert len({frozenset(hop) for way in ways for hop in pairwise(way)}) == sum(len(way) - 1 for way in ways)


def test_the_smallest_cut_is_right() -> None:
    holds(lesson, "cut", cell("smallest_cut"))


def test_a_way_is_pushed_back_from_marseille_to_wilno() -> None:
    recording = record(cell("smallest_cut"), ONE.graph, "marseille", "wilno")
    assert recording.trouble is None
    assert len(recording.result) == 5
    ways = [step.shown for step in recording.steps if step.shown["note"].key.endswith("path")]
    doubled = [{route for route in way["routes"] if way["numbers"][route] == 2} for way in ways]
    assert doubled == [set(), set(), set(), set(), {"berlin-wien"}]
    told = "\n".join(Reading(EUROPE, SPEAKER).words(recording, 99))
    assert "The way is used: the flow is 5 now." in told
    assert "No way has room." in told


def test_without_the_way_back_two_pairs_of_the_map_are_wrong() -> None:
    """And closing everything at one of the two cities is too much for 104 pairs."""
    wrong, too_much, graph = set(), 0, ONE.graph
    simple = nx.Graph(graph)
    nx.set_edge_attributes(simple, 1, "capacity")
    tree = nx.gomory_hu_tree(simple)  # the smallest cuts of all pairs
    pairs = list(combinations([city.id for city in ONE.cities], 2))
    for a, b in pairs:
        way = nx.shortest_path(tree, a, b)
        least = min(tree.edges[hop]["weight"] for hop in pairwise(way))
        found = cell("ways_that_share_no_route")(graph, a, b)
        assert found <= least
        too_much += least < min(graph.degree(a), graph.degree(b))
        if found < least:
            wrong.add((a, b))
    assert len(pairs) == 1081
    assert wrong == {("kyiv", "paris"), ("marseille", "wilno")}
    assert too_much == 104


def test_closing_one_city_or_the_shortest_way_is_too_much() -> None:
    assert fails(lesson, "cut", cell("closing_one_city")) == 3
    assert fails(lesson, "cut", cell("closing_the_shortest_way")) == 3
    assert mistake("cut", cell("closing_one_city")) == "graphs.cut.valid"
    fault = outcome("cut", lambda graph, start, goal: []).failure
    assert fault is not None
    assert fault.mistake.fault is not None
    assert fault.mistake.fault.key is Flaw.CONNECTED
    assert mistake("cut", lambda graph, start, goal: ["nowhere"]) == "graphs.ground.route"


def test_a_rivals_own_routes_cannot_be_closed() -> None:
    """The game of the notebook, by trying all groups of routes of the size below."""
    rival = game(sample_game(seed=2, players=3, moves=60).state, "Bo").single()  # type: ignore[arg-type]
    cut = rival.run(cell("smallest_cut"), "marseille", "essen")
    assert cut == ["berlin-essen", "dieppe-london-1"]
    ends = rival.index("marseille"), rival.index("essen")
    assert why_no_cut(rival.edges, rival.indices(cut), *ends) is None
    free = [place for place, (*_, cost) in enumerate(rival.costs) if cost]
    assert all(why_no_cut(rival.edges, [place], *ends) for place in free)
    assert cheapest_cut(rival, *ends).cost == 2
    edges = capacities(rival)
    owned = [place for place, (*_, cost) in enumerate(rival.costs) if not cost]
    assert owned
    assert all(edges[place][2] == FOR_EVER for place in owned)
    assert len(ONE.run(cell("smallest_cut"), "marseille", "essen")) == 4


# -- to write and to repair -------------------------------------------------------------------------------------------


def by_groups(graph: nx.MultiGraph, start: str, goal: str, *, by_trains: bool = True) -> list[str]:
    others = [city for city in graph if city not in (start, goal)]
    borders = []
    for chosen in product((False, True), repeat=len(others)):
        side = {start, *(city for city, inside in zip(others, chosen, strict=True) if inside)}
        border = [(n, route) for a, b, route, n in graph.edges(keys=True, data="length") if (a in side) != (b in side)]
        borders.append((sum(n if by_trains else 1 for n, _ in border), [route for _, route in border]))
    return min(borders)[1]


def test_fewest_trains() -> None:
    holds(lesson, "write", by_groups)
    assert mistake("write", lambda *graph: by_groups(*graph, by_trains=False)) == "topic.cuts.valid"

    def by_flow(graph: nx.MultiGraph, start: str, goal: str) -> list[str]:
        simple = nx.Graph()
        simple.add_nodes_from(graph)
        for a, b, n in graph.edges(data="length"):
            simple.add_edge(a, b, capacity=n + (simple.edges[a, b]["capacity"] if simple.has_edge(a, b) else 0))
        side, _ = nx.minimum_cut(simple, start, goal)[1]
        return [route for a, b, route in graph.edges(keys=True) if (a in side) != (b in side)]

    holds(lesson, "write", by_flow)


def ways(graph: nx.MultiGraph, start: str, goal: str, back: int) -> int:
    """The function to repair; `back` is what a way changes in the other direction."""
    room = {(city, route): 1 for *ends, route in graph.edges(keys=True) for city in ends}
    number = 0
    while True:
        came_by: dict[str, Any] = {start: None}
        queue = [start]
        for city in queue:
            for _, other, route in graph.edges(city, keys=True):
                if other not in came_by and room[city, route] > 0:
                    came_by[other] = city, route
                    queue.append(other)
        if goal not in came_by:
            return number
        number, city = number + 1, goal
        while city != start:
            before, route = came_by[city]
            room[before, route] -= 1
            room[city, route] += back
            city = before


def test_the_way_back_is_what_is_to_be_repaired() -> None:
    assert fails(lesson, "repair", cell("ways_that_share_no_route")) == 9
    assert mistake("repair", cell("ways_that_share_no_route")) == "topic.cuts.code.more_ways"
    assert fails(lesson, "repair", lambda *graph: ways(*graph, back=-1)) == 9
    holds(lesson, "repair", lambda *graph: ways(*graph, back=1))
    assert mistake("repair", lambda *graph: 1 + ways(*graph, back=1)) == "topic.cuts.code.fewer_ways"
    assert mistake("repair", lambda *graph: "2") == "topic.cuts.code.number"


# -- resistance -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pair", "ohms"),
    [
        ("cadiz stockholm", "9.356"),
        ("edinburgh athina", "7.968"),
        ("lisboa danzig", "7.108"),
        ("kobenhavn erzurum", "6.142"),
        ("palermo moskva", "4.841"),
        ("brest petrograd", "4.547"),
    ],
)
def test_resistance_by_currents_and_by_spanning_trees(pair: str, ohms: str) -> None:
    ends = [ONE.index(city) for city in pair.split()]
    found = effective_resistance(CLOSED, *ends)
    assert found is not None
    assert f"{float(found):.3f}" == ohms
    assert found == resistance_by_trees(ONE.edges, *ends)


def test_all_wires_together() -> None:
    """Foster: the resistance between the ends of each route, by its length, adds up to the cities but one."""
    total = sum((effective_resistance(ONE.edges, a, b) or Fraction(0)) / n for a, b, n in ONE.edges)
    assert total == len(ONE.cities) - 1


@given(multigraphs(least=1, most_edges=9))
@settings(max_examples=60, deadline=None)
def test_resistance_by_trees_on_small_networks(edges: list[tuple[int, int, int]]) -> None:
    if edges and len(components(edges)) == 1:
        a, b, *_ = sorted({vertex for edge in edges for vertex in edge[:2]})
        assert resistance_by_trees(edges, a, b) == effective_resistance(edges, a, b)


def test_determinants() -> None:
    def by_permutations(rows: list[list[int]]) -> int:
        total = 0
        for order in permutations(range(len(rows))):
            sign = prod(1 if order[i] < order[j] else -1 for i, j in combinations(range(len(rows)), 2))
            total += sign * prod(rows[i][order[i]] for i in range(len(rows)))
        return total

    for rows in ([], [[7]], [[2, -1], [-1, 3]], [[3, -1, -1], [-1, 4, -2], [-1, -2, 5]]):
        assert determinant(rows) == by_permutations(rows)


# -- what is asked ----------------------------------------------------------------------------------------------------


def question(name: str, instance: int) -> Question:
    item = lesson.questions[name](instance, SPEAKER)
    assert isinstance(item, Question)
    return item


def test_the_answers_to_the_questions() -> None:
    assert [question("bridges", n).answer for n in (0, 1)] == [1, 0]
    assert "Edinburgh–London" in question("bridges", 0).reason
    close = [question("close", n) for n in range(6)]
    assert [item.options[item.answer] for item in close] == ["2", "5", "2", "2", "3", "2"]
    assert [question("double", n).answer for n in range(4)] == [2, 0, 2, 0]
    assert {rule for n in (0, 1) for rule in question("double", n).rules} == {"DOUBLE-2", "DOUBLE-3", "DOUBLE-4"}


def test_the_exercises() -> None:
    for instance in range(5):
        bridge, city = (lesson.tasks[name](instance, SPEAKER) for name in ("bridge", "city"))
        assert isinstance(bridge, Pick)
        assert isinstance(city, Pick)
        assert all(reason.count(" – ") > 1 for reason in bridge.reasons if reason)  # a way round
        few, trains, rival = (lesson.tasks[name](instance, SPEAKER) for name in ("fewest", "trains", "rival"))
        assert isinstance(few, Number)
        assert isinstance(trains, Number)
        assert isinstance(rival, Number)
        assert min(few.mistakes) > few.answer
        assert max(trains.mistakes) > trains.answer
        assert len(rival.mistakes) == 2


def challenge(name: str, instance: int) -> Challenge:
    return lesson.challenges[name](instance, "en")


@pytest.mark.parametrize("name", lesson.challenges)
def test_challenges_can_be_won(name: str) -> None:
    for instance in range(3):
        shown = challenge(name, instance)
        assert shown.solve is not None
        best, spoken = list(shown.solve()), shown.ground.speaker("en")
        assert shown.judge(best, spoken).kind == "best"
        assert shown.judge(best[1:], spoken).kind == "open"
        more = next(place for place, cost in enumerate(shown.ground.costs) if place not in best and cost[2])
        assert shown.judge([*best, more], spoken).kind == "valid"


def test_CLAIM_8_what_a_rival_has_cannot_be_closed_by_hand() -> None:
    shown = challenge("rival", 0)
    owned = next(place for place, (*_, cost) in enumerate(shown.ground.costs) if not cost)
    standing = shown.judge([owned], shown.ground.speaker("en"))
    assert standing.kind == "open"
    assert "is claimed already" in standing.text


def test_four_routes_may_take_fewer_trains_than_three() -> None:
    shown, spoken = challenge("trains", 0), SPEAKER
    three = ["brest-dieppe", "brest-pamplona", "brest-paris"]
    four = ["munchen-venezia", "roma-venezia", "venezia-zagrab", "venezia-zurich"]
    told = [shown.judge(shown.ground.indices(routes), spoken).text for routes in (three, four)]
    assert told == [
        "They are cut off, with 9 trains; fewer are enough.",
        "They are cut off, with 8 trains, and no fewer do.",
    ]
