"""The lesson on tickets: its searches and its union-find are right, and the plausible wrong ideas are caught."""

import re
from itertools import combinations
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.lesson.topics.common import check_lesson, fails, functions_of, holds
from ttr.lesson.cases import Case
from ttr.lesson.ground import claimed, game, whole_map
from ttr.lesson.running import last
from ttr.lesson.topics.connected import CLAIMS, claims, example, lesson
from ttr.lesson.topics.connected.networks import BOARD, joined, network, pieces_of, staged
from ttr.lesson.topics.connected.questions import depth
from ttr.mode import load_mode
from ttr.text import Speaker

SPEAKER = Speaker("en", load_mode("europe").board)
NAMES = {city.names["board"]: city.id for city in BOARD.cities}
GRAPH = whole_map().graph
NOTEBOOK = functions_of("02")


def test_the_lesson_has_all_its_parts() -> None:
    check_lesson(lesson, "02")


# -- algorithms -------------------------------------------------------------------------------------------------------


def test_breadth_first_search_is_right_and_depth_first_search_is_not() -> None:
    holds(lesson, "hops", NOTEBOOK["breadth_first"])
    assert fails(lesson, "hops", NOTEBOOK["depth_first"]) == 3
    europe = whole_map()
    for a, b in combinations(["cadiz", "moskva", "berlin", "erzurum", "edinburgh"], 2):
        assert europe.run(NOTEBOOK["breadth_first"], a, b) == nx.shortest_path_length(GRAPH, a, b)


def test_a_depth_first_search_still_tells_whether_there_is_a_way() -> None:
    holds(lesson, "ticket", lambda graph, a, b: last(NOTEBOOK["depth_first"](graph, a, b)) is not None)
    assert fails(lesson, "ticket", NOTEBOOK["touched"]) == 2


def test_a_number_of_routes_is_judged_on_both_sides() -> None:
    def far(more: int) -> Any:
        return lambda graph, a, b: nx.shortest_path_length(graph, a, b) + more if nx.has_path(graph, a, b) else None

    holds(lesson, "hops", far(0))
    assert fails(lesson, "hops", far(1)) == 1
    assert fails(lesson, "hops", far(-1)) == 1
    assert fails(lesson, "hops", lambda graph, a, b: None) == 1
    assert fails(lesson, "hops", lambda graph, a, b: -1 if not nx.has_path(graph, a, b) else far(0)(graph, a, b)) == 1


def test_walking_toward_the_goal_gets_stuck_in_the_staged_game() -> None:
    ada = claimed(example())
    assert ada.run(NOTEBOOK["breadth_first"], "amsterdam", "pamplona") == 3
    assert ada.run(NOTEBOOK["toward"], "amsterdam", "pamplona") is False
    assert ada.run(NOTEBOOK["toward"], "zurich", "roma") is True


def test_union_find_is_right_and_agrees_with_a_search_after_every_claim() -> None:
    holds(lesson, "union", NOTEBOOK["union_find"])
    europe, steps = whole_map(), 0
    for order in claims(seed=2):
        for number in range(len(order) + 1):
            roots = europe.run(NOTEBOOK["union_find"], order[:number])
            ours = {frozenset(city for city in roots if roots[city] == root) for root in roots.values()}
            assert ours == set(map(frozenset, nx.connected_components(europe.only(order[:number]).graph)))
            steps += 1
    assert steps == 45


def without_roots(graph: nx.MultiGraph, order: list[str]) -> dict[str, str]:
    """Labels only the city at the end of the route."""
    label = {city: city for city in graph}
    ends = {key: (a, b) for a, b, key in graph.edges(keys=True)}
    for route in order:
        a, b = ends[route]
        label[b] = label[a]
    return label


def test_wrong_union_finds_are_caught() -> None:
    assert fails(lesson, "union", without_roots) == 2
    assert fails(lesson, "union", lambda graph, order: {city: city for city in graph}) == 1
    assert fails(lesson, "union", lambda graph, order: dict.fromkeys(graph, 0)) == 2
    assert fails(lesson, "union", lambda graph, order: {}) == 1
    assert fails(lesson, "union", lambda graph, order: None) == 1

    def all_routes(graph: nx.MultiGraph, order: list[str]) -> dict[str, Any]:
        return {city: min(nx.node_connected_component(graph, city)) for city in graph}

    assert fails(lesson, "union", all_routes) == 2, "routes that nobody has claimed join nothing"


def test_what_is_to_be_written_and_repaired() -> None:
    def grown(graph: nx.MultiGraph, a: str, b: str) -> bool:
        found, before = {a}, set[str]()
        while found != before:
            before = set(found)
            found |= {end for edge in graph.edges() if {*edge} & before for end in edge}
        return b in found

    def relabeled(graph: nx.MultiGraph, a: str, b: str) -> bool:
        label = {city: city for city in graph}
        for c, d in graph.edges():
            old, new = label[d], label[c]
            label = {city: new if each == old else each for city, each in label.items()}
        return label[a] == label[b]

    def once(graph: nx.MultiGraph, a: str, b: str) -> bool:
        found = {a}
        for edge in graph.edges():
            if {*edge} & found:
                found |= {*edge}
        return b in found

    holds(lesson, "write", grown)
    holds(lesson, "repair", relabeled)
    assert fails(lesson, "repair", NOTEBOOK["same_group"]) == 4
    assert fails(lesson, "write", once) == 2
    assert fails(lesson, "write", lambda graph, a, b: b in graph[a]) == 2
    assert fails(lesson, "write", lambda graph, a, b: 1) == 1


def test_a_mistake_names_the_cities() -> None:
    case = Case((("A", "B", 1), ("C", "D", 1)), ("a", "d"))
    mistake = lesson.codes["write"].judge(case, True)
    assert mistake is not None
    assert mistake.key == "topic.connected.code.apart"
    assert mistake.facts == {"a_city": 0, "b_city": 3}


# -- networks ---------------------------------------------------------------------------------------------------------


def test_the_staged_game_makes_its_points() -> None:
    state = example()
    ada = claimed(state)
    assert {route.id for route in ada.routes} == set(CLAIMS)
    assert [len(piece) for piece in pieces_of(staged())] == [8, 5]
    done = {
        ticket.id: joined(ada.routes, *ticket.cities)
        for ticket in (BOARD.tickets[index] for index in state.players[0].tickets)
    }
    assert done == {"amsterdam-pamplona": True, "berlin-roma": False, "paris-wien": True, "zurich-brindisi": True}


def test_claims_of_a_sample_game_are_in_order_and_whole() -> None:
    assert [len(order) for order in claims(seed=2)] == [15, 14, 13]
    assert claims(seed=2)[0][:2] == ("essen-kobenhavn-1", "amsterdam-bruxelles")


@pytest.mark.parametrize("seed", range(20))
def test_random_networks_fall_into_the_wanted_pieces(seed: int) -> None:
    routes = network(Random(seed), (4, 2, 1))
    assert len(routes) == 7
    assert len(pieces_of(routes)) == 3
    graph = nx.Graph([(route.a, route.b) for route in routes])
    assert {frozenset(piece) for piece in nx.connected_components(graph)} == set(pieces_of(routes))


# -- items ------------------------------------------------------------------------------------------------------------


def asked(text: str, pattern: str) -> list[str]:
    found = re.search(pattern, text)
    assert found is not None, text
    return [NAMES[name] for name in found.groups()]


def test_questions_have_the_answers_of_networkx() -> None:
    say = SPEAKER.say
    for seed in range(5):
        layers = lesson.questions["layers"](seed, SPEAKER)
        (city,) = asked(layers.text, r"Start in (.+?),")
        near = nx.single_source_shortest_path_length(GRAPH, city, cutoff=2)
        assert layers.options[layers.answer] == str(len(near) - 1)
        stack = lesson.questions["stack"](seed, SPEAKER)
        a, b = asked(stack.text, r"from (.+?) toward (.+?),")
        away = nx.shortest_path_length(GRAPH, a, b)
        assert stack.options[stack.answer] == say("topic.connected.routes", n=away)
        assert depth(BOARD.city_index[a], BOARD.city_index[b]) > away
    diameter = lesson.questions["diameter"](0, SPEAKER)
    assert diameter.options[diameter.answer] == f"{nx.diameter(GRAPH)} routes" == "9 routes"
    joins = lesson.questions["joins"](0, SPEAKER)
    assert joins.options[joins.answer] == "38"


def test_whether_a_ticket_is_done_is_said_with_a_reason() -> None:
    touching = lesson.questions["touching"]
    assert [touching(seed, SPEAKER).answer for seed in range(4)] == [1, 0, 1, 0]
    assert "two pieces" in touching(0, SPEAKER).reason
    assert " – " in touching(1, SPEAKER).reason


def test_exercises_have_the_answers_of_networkx() -> None:
    for seed in range(5):
        fewest = lesson.tasks["fewest"](seed, SPEAKER)
        a, b = asked(fewest.text, r"from (.+?) to (.+?) have")
        assert fewest.answer == nx.shortest_path_length(GRAPH, a, b)
        idle = lesson.tasks["idle"](seed, SPEAKER)
        routes = re.findall(r"<li>(.*?)</li>", idle.shown)
        ends = [[NAMES[name] for name in re.sub(r" \(.*", "", route).split("–")] for route in routes]
        graph = nx.MultiGraph(ends)
        assert nx.is_connected(graph)
        assert idle.answer == len(routes) - len(graph) + 1
        done = lesson.tasks["done"](seed, SPEAKER)
        assert 1 <= len(done.right) < len(done.options) == 5


# -- by hand ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("instance", range(3))
def test_a_piece_is_whole_or_not(instance: int) -> None:
    challenge = lesson.challenges["piece"](instance, "en")
    assert challenge.solve is not None
    ground, speaker, whole = challenge.ground, challenge.ground.speaker("en"), challenge.solve()
    (start,) = challenge.cities
    component = nx.node_connected_component(ground.graph, ground.cities[start].id)
    assert {ground.cities[city].id for city in whole} == component
    assert challenge.judge(whole, speaker).kind == "best"
    assert challenge.judge(whole[1:], speaker).kind == "open"
    outside = next(city.index for city in ground.cities if city.index not in whole)
    assert ground.speaker("en").city(outside) in challenge.judge([*whole, outside], speaker).text


@pytest.mark.parametrize("name", ["path", "finish"])
@pytest.mark.parametrize("instance", range(3))
def test_paths_are_valid_best_or_open(name: str, instance: int) -> None:
    challenge = lesson.challenges[name](instance, "en")
    assert challenge.solve is not None
    ground, speaker, best = challenge.ground, challenge.ground.speaker("en"), challenge.solve()
    graph = nx.Graph()
    for route in ground.routes:
        own = not ground.cost(route) or graph.get_edge_data(route.a, route.b, {"new": 1})["new"] == 0
        graph.add_edge(route.a, route.b, new=0 if own else 1)
    assert nx.shortest_path_length(graph, *challenge.cities, weight="new") == len(best)
    assert challenge.judge(best, speaker).kind == "best"
    assert challenge.judge(best[1:], speaker).kind == "open"
    longer = [*best, next(p for p, r in enumerate(ground.routes) if p not in best and ground.cost(r))]
    assert challenge.judge(longer, speaker).kind == "valid"


def test_ones_own_routes_need_not_be_clicked() -> None:
    challenge = lesson.challenges["finish"](0, "en")
    assert challenge.ground.board is game(example()).board
    speaker, places = challenge.ground.speaker("en"), {route.id: p for p, route in enumerate(challenge.ground.routes)}
    assert challenge.judge([places["munchen-venezia"]], speaker).kind == "best"
    assert challenge.judge([places["munchen-venezia"], places["frankfurt-munchen"]], speaker).kind == "best"
