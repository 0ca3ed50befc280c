"""Small graphs come in order of size, all kinds of them, and can be made smaller."""

from itertools import pairwise

import networkx as nx

from ttr.lesson.cases import (
    Case,
    NumbersCase,
    hangs_together,
    nothing_more,
    shapes,
    small_cases,
    some_cities,
    two_cities,
)


def test_there_is_one_graph_of_each_kind() -> None:
    """Multigraphs without loops and lonely vertices, by edges: 1, 3, 8, 23 ...; of up to five vertices fewer."""
    assert [len(shapes(n)) for n in range(1, 4)] == [1, 3, 7]
    for number in (2, 3, 4):
        graphs = [nx.MultiGraph(list(shape)) for shape in shapes(number)]
        assert all(graph.number_of_edges() == number and len(graph) <= 5 for graph in graphs)
        for place, graph in enumerate(graphs):
            assert not any(nx.is_isomorphic(graph, other, edge_match=len_match) for other in graphs[:place])


def len_match(one: dict[int, object], other: dict[int, object]) -> bool:
    return len(one) == len(other)


def test_cases_grow_and_are_always_the_same() -> None:
    cases = list(small_cases())
    assert [len(case.routes) for case in cases] == sorted(len(case.routes) for case in cases)
    assert (len(cases[0].routes), len(cases[-1].routes)) == (1, 18)
    assert cases == list(small_cases())
    for one, other in pairwise(cases[:60]):
        if len(one.routes) == len(other.routes):
            assert sum(n for *_, n in one.routes) <= sum(n for *_, n in other.routes)


def test_wishes_are_kept() -> None:
    assert all(hangs_together(case.edges) for case in small_cases(connected=True))
    assert not all(hangs_together(case.edges) for case in small_cases())
    simple = list(small_cases(parallel=False))
    assert all(len({frozenset(edge[:2]) for edge in case.edges}) == len(case.edges) for case in simple)
    assert {n for case in small_cases(unit=True) for *_, n in case.routes} == {1}
    assert {len(case.arguments) for case in small_cases(nothing_more)} == {0}
    assert all(len({*case.arguments}) == 2 for case in small_cases(two_cities))
    assert {len(case.arguments[0]) for case in small_cases(some_cities)} == {2, 3, 4}


def test_a_graph_is_made_afresh_and_agrees_with_the_edges() -> None:
    case = Case((("A", "B", 2), ("B", "A", 3), ("B", "C", 1)), ("a", "c"), ("D",))
    graph = case.graph()
    assert list(graph) == ["a", "b", "c", "d"] == list(case.cities)
    assert case.keys == ("a-b-1", "a-b-2", "b-c")
    assert graph.edges["a", "b", "a-b-2"]["length"] == 3
    assert case.edges == ((0, 1, 2), (1, 0, 3), (1, 2, 1))
    graph.clear()
    assert len(case.graph()) == 4
    assert [route.id for route in case.ground.routes] == list(case.keys)
    assert [city.id for city in case.ground.cities] == list(case.cities)


def test_smaller_cases_keep_what_is_asked_for() -> None:
    case = Case((("A", "B", 2), ("B", "C", 1)), ("a", ["b"]), ())
    smaller = list(case.smaller())
    assert Case((("B", "C", 1),), ("a", ["b"]), ("A",)) in smaller
    assert Case((("A", "B", 2),), ("a", ["b"]), ()) in smaller
    assert Case((("A", "B", 1), ("B", "C", 1)), ("a", ["b"]), ()) in smaller
    assert len(smaller) == 3
    assert Case((("A", "B", 1),), (), ()) in Case((("A", "B", 1),), (), ("D",)).smaller()


def test_tunnels_stay_what_they_are_when_routes_go() -> None:
    case = Case((("A", "B", 1), ("B", "C", 1), ("A", "C", 1)), ("a", "c"), tunnels=frozenset({0, 2}))
    tunnels = {key: tunnel for *_, key, tunnel in case.graph().edges(keys=True, data="tunnel")}
    assert tunnels == {"a-b": True, "b-c": False, "a-c": True}
    assert [route.tunnel for route in case.ground.routes] == [True, False, True]
    smaller = [(len(each.routes), set(each.tunnels)) for each in case.smaller()]
    assert smaller == [(2, {1}), (2, {0, 1}), (2, {0}), (3, {2}), (3, {0})]


def test_a_case_of_numbers_has_no_graph() -> None:
    case = NumbersCase(arguments=(3, 0, (1, 2)))
    assert case.sound
    assert case.given() == (3, 0, (1, 2))
    assert list(case.smaller()) == [NumbersCase(arguments=(2, 0, (1, 2)))]
    assert case.speaker("en").board is None
    assert case.named() == ["3", "0", "(1, 2)"]
    assert NumbersCase(arguments=(2, 1), names=("unseen", "matching")).named() == ["unseen=2", "matching=1"]
    assert not Case(()).sound
    assert len(Case((("A", "B", 1),), ("a", "b")).given()) == 3
