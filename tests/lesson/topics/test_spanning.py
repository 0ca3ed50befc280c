"""The lesson on spanning trees: its answers are right, its algorithms too, and wrong ones are caught."""

from collections.abc import Callable
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import SEEDS, check_lesson, fails, functions_of, holds
from ttr.graphs.connect import components
from ttr.graphs.spanning import DisjointSets, spanning_tree
from ttr.lesson.challenges import Challenge
from ttr.lesson.coding import try_out
from ttr.lesson.items import Number, Pick
from ttr.lesson.regions import region
from ttr.lesson.topics.spanning import lesson
from ttr.lesson.topics.spanning.challenges import budget, play, whole_region
from ttr.lesson.topics.spanning.questions import belongs, nearest, paths, routes, start, total
from ttr.lesson.topics.spanning.tasks import certain
from ttr.lesson.topics.spanning.trees import (
    MOST,
    TRAINS,
    europe,
    length_of,
    most_cities,
    nearest_routes,
    paths_tree,
    standing,
)
from ttr.mode import load_mode
from ttr.text import Speaker

GROUND = europe()
EDGES = GROUND.edges
SPEAKER = Speaker("en", load_mode("europe").board)
NOTEBOOK = functions_of("04")


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "04")


# -- what it reckons with ---------------------------------------------------------------------------------------------


def test_standing_is_what_leaving_out_and_putting_in_tell() -> None:
    counted = {"every": 0, "some": 0, "none": 0}
    for place, (a, b, length) in enumerate(EDGES):
        rest = [edge for other, edge in enumerate(EDGES) if other != place]
        without = spanning_tree(rest)
        needed = len(without.edges) < 46 or without.length > 108
        possible = spanning_tree([(a, b, 0), *rest]).length + length == 108
        kind = "every" if needed else "some" if possible else "none"
        assert standing(EDGES, place) == kind
        counted[kind] += 1
    assert counted == {"every": 33, "some": 33, "none": 24}


def test_the_first_round_leaves_pieces() -> None:
    chosen = nearest_routes(EDGES)
    assert (len(chosen), length_of(EDGES, chosen)) == (32, 70)
    assert len(components([EDGES[place] for place in chosen])) == 15


def test_a_tree_of_shortest_paths_is_longer() -> None:
    found = [paths_tree(EDGES, city) for city in range(47)]
    assert (min(found), max(found)) == (123, 137)
    for city in (0, 13, 40):
        before, _ = nx.dijkstra_predecessor_and_distance(GROUND.graph, GROUND.cities[city].id, weight="length")
        hops = [
            min(GROUND.graph[a][b][r]["length"] for a in by for r in GROUND.graph[a][b])
            for b, by in before.items()
            if by
        ]
        assert found[city] == sum(hops)


NETWORK = [
    "amsterdam-bruxelles",
    "amsterdam-london",
    "angora-constantinople",
    "athina-smyrna",
    "athina-sofia",
    "berlin-essen",
    "brest-dieppe",
    "brindisi-roma",
    "bruxelles-dieppe",
    "bruxelles-frankfurt",
    "budapest-wien-1",
    "budapest-zagrab",
    "constantinople-smyrna",
    "dieppe-paris",
    "essen-frankfurt",
    "frankfurt-munchen",
    "marseille-zurich",
    "munchen-venezia",
    "roma-venezia",
    "sarajevo-sofia",
    "sarajevo-zagrab",
    "venezia-zagrab",
    "venezia-zurich",
]
"""With 45 trains."""


def test_45_trains_join_24_cities_and_no_more() -> None:
    places = GROUND.indices(NETWORK)
    judged = budget(0, "en").judge(places, SPEAKER)
    assert judged.kind == "best"
    assert length_of(EDGES, places) == TRAINS
    network = nx.Graph([EDGES[place][:2] for place in places])
    assert nx.is_tree(network)
    assert len(network) == MOST == 24
    # 25 cities: a tree of 24 routes. The cheapest 24 without a circle take all 45 trains, so that every such tree has
    # the three routes of 1 and 21 of 2; but routes of 1 and 2 do not join 25 cities.
    assert nx.is_forest(network)
    shortest_first = sorted(EDGES[place][2] for place in spanning_tree(EDGES).edges)
    assert sum(shortest_first[:24]) == 45
    assert shortest_first[:24] == [1] * 3 + [2] * 21
    assert [length for *_, length in EDGES].count(1) == 3
    assert max(mask.bit_count() for mask in components([edge for edge in EDGES if edge[2] <= 2])) == 18


def test_the_most_cities_of_a_small_map() -> None:
    path = [(0, 1, 1), (1, 2, 3), (2, 3, 1), (3, 4, 1), (0, 4, 6)]
    assert [most_cities(path, trains) for trains in (0, 1, 2, 3, 5, 6)] == [1, 2, 3, 3, 4, 5]


# -- algorithms -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["kruskal", "prim"])
def test_the_algorithms_of_the_notebook_are_right(name: str) -> None:
    holds(lesson, "tree", NOTEBOOK[name])
    assert sum(EDGES[place][2] for place in GROUND.indices(GROUND.run(NOTEBOOK[name]))) == 108


def test_plans_that_sound_right_are_caught() -> None:
    assert fails(lesson, "tree", NOTEBOOK["shortest_route_of_each"]) == 3
    assert fails(lesson, "tree", NOTEBOOK["shortest_paths_tree"]) == 3
    assert fails(lesson, "tree", lambda graph: [key for *_, key in graph.edges(keys=True)]) == 3


@pytest.mark.parametrize(
    ("answer", "key"),
    [(["x"], "topic.spanning.code.unknown"), (7, "graphs.code.no_answer"), (None, "graphs.code.nothing")],
)
def test_other_answers_are_told(answer: Any, key: str) -> None:
    failure = try_out(lesson.codes["tree"], lambda graph: answer).failure
    assert failure is not None
    assert failure.mistake.key == key


def is_spanning_tree(graph: nx.MultiGraph, chosen: list[str]) -> bool:
    ends = {key: (a, b) for a, b, key in graph.edges(keys=True)}
    cities = sorted(graph)
    sets = DisjointSets(len(cities))
    joins = [sets.union(*map(cities.index, ends[route])) for route in chosen]
    return all(joins) and sets.count == 1


def test_a_spanning_tree_is_told_from_what_is_none() -> None:
    holds(lesson, "write", is_spanning_tree)
    right_number = fails(lesson, "write", lambda graph, chosen: len(chosen) == len(graph) - 1)
    assert right_number == 3

    def no_circle(graph: nx.MultiGraph, chosen: list[str]) -> bool:
        return bool(nx.is_forest(nx.MultiGraph([(a, b) for a, b, key in graph.edges(keys=True) if key in chosen])))

    def joined(graph: nx.MultiGraph, chosen: list[str]) -> bool:
        kept = nx.MultiGraph((a, b) for a, b, key in graph.edges(keys=True) if key in chosen)
        return len(kept) == len(graph) and nx.is_connected(kept)

    assert fails(lesson, "write", no_circle) == 2
    assert fails(lesson, "write", joined) == 2
    assert fails(lesson, "write", lambda graph, chosen: False) == 1
    assert fails(lesson, "write", lambda graph, chosen: 1) == 1


def test_what_is_to_be_repaired_takes_two_pieces_for_one() -> None:
    assert fails(lesson, "repair", NOTEBOOK["hasty"]) == 3
    holds(
        lesson,
        "repair",
        lambda graph: [key for *_, key in nx.minimum_spanning_edges(graph, weight="length", data=False)],
    )


# -- questions, challenges, exercises ---------------------------------------------------------------------------------


def test_the_first_questions_have_the_known_answers() -> None:
    known: dict[Callable[..., Any], str] = {
        routes: "46 routes",
        total: "108 trains",
        belongs: "In none",
        nearest: "Several pieces, and no circle",
        paths: "More than that",
        start: "Neither: both take equally many",
    }
    for make, answer in known.items():
        question = make(0, SPEAKER)
        assert question.options[question.answer] == answer
    assert {belongs(instance, SPEAKER).answer for instance in range(3)} == {0, 1, 2}
    assert {nearest(instance, SPEAKER).answer for instance in range(8)} == {0, 1}


def all_trees(edges: Any) -> list[tuple[int, ...]]:
    """The spanning trees of a region, by trying."""
    cities = {end for edge in edges for end in edge[:2]}
    chosen = combinations(range(len(edges)), len(cities) - 1)
    return [
        choice for choice in chosen if len(spanning_tree([edges[place] for place in choice]).edges) == len(cities) - 1
    ]


def test_routes_that_are_certain_are_in_all_that_one_finds_by_trying() -> None:
    met = set()
    for seed in range(3):
        ground = region(GROUND, Random(seed), 7)
        trees = all_trees(ground.edges)
        least = min(length_of(ground.edges, tree) for tree in trees)
        shortest = [set(tree) for tree in trees if length_of(ground.edges, tree) == least]
        for place in range(len(ground.edges)):
            number = sum(place in tree for tree in shortest)
            kind = {0: "none", len(shortest): "every"}.get(number, "some")
            assert standing(ground.edges, place) == kind
            met.add(kind)
    assert met == {"every", "some", "none"}


@pytest.mark.parametrize("instance", SEEDS)
def test_of_six_routes_some_are_certain(instance: int) -> None:
    item = certain(instance, SPEAKER)
    assert isinstance(item, Pick)
    assert len(item.options) == 6
    verdict = item.judge(frozenset(range(6)), SPEAKER)
    assert not verdict.right
    assert "detour" in verdict.text


@pytest.mark.parametrize("instance", SEEDS)
@pytest.mark.parametrize("name", ["least", "pieces", "swap"])
def test_mistakes_are_wrong(name: str, instance: int) -> None:
    item = lesson.tasks[name](instance, SPEAKER)
    assert isinstance(item, Number)
    assert item.answer not in item.mistakes
    assert min(item.mistakes, default=1) > 0


def best(challenge: Challenge) -> list[int]:
    """Places of the routes of a best tree for what is to be joined; own routes are there already."""
    ground = challenge.ground
    order = sorted(range(len(ground.routes)), key=lambda place: ground.costs[place][2])
    taken = spanning_tree([(*ground.costs[place][:2], ground.costs[place][2]) for place in order]).edges
    return [order[at] for at in taken if ground.costs[order[at]][2]]


@pytest.mark.parametrize("instance", SEEDS)
def test_best_trees_are_recognized(instance: int) -> None:
    for make in (whole_region, play):
        challenge = make(instance, "en")
        speaker = challenge.ground.speaker("en")
        chosen = best(challenge)
        assert challenge.judge(chosen, speaker).kind == "best"
        assert challenge.judge(chosen[1:], speaker).kind == "open"


@pytest.mark.parametrize("instance", [1, 2])
def test_a_budget_in_a_region(instance: int) -> None:
    challenge = budget(instance, "en")
    speaker = challenge.ground.speaker("en")
    everything = best(challenge)
    assert challenge.judge(everything, speaker).kind == "open"
    assert challenge.judge(everything[:1], speaker).kind == "valid"
    grown = everything[:1]
    assert (
        challenge.judge([*grown, next(p for p in everything if not touches(challenge, p, grown[0]))], speaker).kind
        == "open"
    )


def touches(challenge: Challenge, one: int, other: int) -> bool:
    first, second = (challenge.ground.edges[place][:2] for place in (one, other))
    return bool({*first} & {*second})
