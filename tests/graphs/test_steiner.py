"""Steiner trees and shortest walks: against trying everything, networkx, formulas for few terminals, and on Europe."""

import random
from itertools import combinations, pairwise, permutations

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from networkx.algorithms.approximation import steiner_tree as approximate

from tests.doubles.small import CLOSED, OPEN, cities, graph, multigraphs, simple, vertices
from ttr.graphs.paths import distances
from ttr.graphs.spanning import Tree, spanning_tree
from ttr.graphs.steiner import MOST_TERMINALS, Walk, connects, dead_ends, shortest_tour, steiner_tree
from ttr.graphs.witness import why_no_tree

some = st.sets(vertices, max_size=5)


def length(edges, chosen):
    return sum(edges[index][2] for index in chosen)


@given(multigraphs(), some)
@settings(max_examples=60, deadline=None)
def test_connects_what_networkx_connects(edges, terminals):
    known = graph(edges)
    known.add_nodes_from(terminals)
    together = all(nx.has_path(known, a, b) for a, b in pairwise(sorted(terminals)))
    assert connects(edges, range(len(edges)), terminals) == together


def test_connects_by_the_chosen_edges_only():
    edges = [(0, 1, 1), (1, 2, 1), (3, 4, 1)]
    assert connects(edges, [0, 1], [0, 2])
    assert not connects(edges, [0], [0, 2])
    assert not connects(edges, [], [7, 8])
    assert connects(edges, [], [7, 7])
    with pytest.raises(IndexError):
        connects(edges, [3], [0, 1])


@given(multigraphs(), some)
@settings(max_examples=60, deadline=None)
def test_dead_ends_are_of_no_use_to_the_terminals(edges, terminals):
    chosen = spanning_tree(edges).edges
    kept = [index for index in chosen if index not in dead_ends(edges, chosen, terminals)]
    assert connects(edges, kept, terminals) == connects(edges, chosen, terminals)
    tree = graph([edges[index] for index in kept])
    assert all(vertex in terminals for vertex, degree in tree.degree if degree == 1)


def test_dead_ends_of_chains_and_rings():
    assert dead_ends([(0, 1), (1, 2), (2, 3)], [0, 1, 2], []) == (0, 1, 2)
    assert dead_ends([(0, 1), (1, 2), (2, 0), (2, 3), (3, 4)], range(5), [3]) == (4,)
    assert dead_ends([(0, 1), (1, 2)], [0], [0]) == (0,)


@given(multigraphs(least=0), some)
@settings(max_examples=100, deadline=None)
def test_the_tree_agrees_with_trying_every_set(edges, terminals):
    tree = steiner_tree(edges, terminals)
    sets = [chosen for size in range(6) for chosen in combinations(range(len(edges)), size)]  # a tree has five at most
    sizes = [(length(edges, chosen), len(chosen)) for chosen in sets if connects(edges, chosen, terminals)]
    if tree is None:
        assert not sizes
        return
    assert tree.length == length(edges, tree.edges)
    assert (tree.length, len(tree.edges)) == min(sizes)
    assert list(tree.edges) == sorted(set(tree.edges))
    assert why_no_tree(edges, tree.edges, terminals) is None
    assert dead_ends(edges, tree.edges, terminals) == ()


def test_the_tree_of_three_terminals_has_one_crossing():
    rng = random.Random(3)
    for _ in range(40):
        terminals = rng.sample(range(47), 3)
        far = [distances(OPEN, vertex) for vertex in terminals]
        assert steiner_tree(OPEN, terminals).length == min(sum(d[v] for d in far) for v in range(47))


def test_the_tree_of_four_terminals_has_two_crossings():
    rng = random.Random(4)
    apart = [distances(OPEN, vertex) for vertex in range(47)]
    for _ in range(5):
        a, b, c, d = (apart[vertex] for vertex in rng.sample(range(47), 4))
        terminals = [next(vertex for vertex in far if not far[vertex]) for far in (a, b, c, d)]
        least = min(
            p[u] + q[u] + apart[u][v] + r[v] + s[v]
            for p, q, r, s in ((a, b, c, d), (a, c, b, d), (a, d, b, c))
            for u in range(47)
            for v in range(47)
        )
        assert steiner_tree(OPEN, terminals).length == least


def test_all_cities_of_a_small_network_make_a_spanning_tree():
    ring = [(vertex, (vertex + 1) % MOST_TERMINALS, 1 + vertex % 5) for vertex in range(MOST_TERMINALS)]
    assert steiner_tree(ring, range(MOST_TERMINALS)).length == spanning_tree(ring).length


def test_no_approximation_and_no_walk_beats_the_tree():
    rng = random.Random(5)
    known, worse = simple(CLOSED), 0
    for _ in range(40):
        terminals = rng.sample(range(47), rng.randint(3, 5))
        exact = steiner_tree(OPEN, terminals).length
        found = [approximate(known, terminals, method=method).size("weight") for method in ("kou", "mehlhorn")]
        assert all(exact <= approximation <= 2 * exact for approximation in found)
        assert exact <= shortest_tour(OPEN, terminals).length
        worse += min(found) > exact
    assert worse > 0


@pytest.mark.parametrize(
    ("names", "tree", "walk"),
    [
        pytest.param("edinburgh athina lisboa moskva", 43, 50, id="four corners"),
        pytest.param("brest petrograd athina", 30, 31, id="three corners"),
        pytest.param("brest petrograd", 20, 20, id="one ticket"),
    ],
)
def test_tickets_on_europe(names, tree, walk):
    for edges in (OPEN, CLOSED):
        assert steiner_tree(edges, cities(names)).length == tree
        assert shortest_tour(edges, cities(names)).length == walk
    if len(names.split()) > 2:
        for method in ("kou", "mehlhorn"):
            assert approximate(simple(CLOSED), cities(names), method=method).size("weight") > tree


def test_own_routes_cost_nothing():
    path = [(0, 1, 3), (1, 2, 3), (0, 2, 5), (2, 3, 0), (3, 4, 0), (4, 2, 0)]
    assert steiner_tree(path, [0, 2]) == Tree(5, (2,))
    assert steiner_tree([(0, 1, 0), *path[1:]], [0, 2]) == Tree(3, (0, 1))
    assert steiner_tree(path, [2, 3, 4]).length == 0


@pytest.mark.parametrize("function", [steiner_tree, shortest_tour])
def test_terminals_that_need_no_search(function):
    assert function([(0, 1, 1)], [])[0] == function([(0, 1, 1)], [9, 9])[0] == 0
    assert function([(0, 1, 1)], [0, 9]) is function([(0, 1, 1), (2, 3, 1)], [0, 1, 2]) is None
    with pytest.raises(ValueError, match=r"there are 13 terminals; .* 12 at most"):
        function(OPEN, range(13))


@given(multigraphs(least=0), st.sets(vertices, max_size=4))
@settings(max_examples=100, deadline=None)
def test_the_walk_agrees_with_trying_every_order(edges, terminals):
    walk = shortest_tour(edges, terminals)
    if walk is None:
        assert not connects(edges, range(len(edges)), terminals)
        return
    orders = [
        (sum(distances(edges, a)[b] for a, b in pairwise(order)), order) for order in permutations(sorted(terminals))
    ]
    assert (walk.length, walk.stops) == min(orders)
    assert walk.length == length(edges, walk.edges)
    assert len(walk.vertices) == (len(walk.edges) + 1 if terminals else 0)
    for index, here, there in zip(walk.edges, walk.vertices, walk.vertices[1:]):
        assert {here, there} == set(edges[index][:2])
    passed = iter(walk.vertices)
    assert all(stop in passed for stop in walk.stops)  # in this order


def test_walks_without_a_way():
    assert shortest_tour([], []) == Walk(0, (), (), ())
    assert shortest_tour([], [4]) == Walk(0, (4,), (4,), ())
