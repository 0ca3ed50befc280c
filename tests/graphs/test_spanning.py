"""Union-find against a search, spanning trees against networkx and against trying every set of edges."""

import random
from itertools import combinations

import networkx as nx
from hypothesis import given, settings

from tests.doubles.small import CLOSED, OPEN, graph, multigraphs
from ttr.graphs.connect import components
from ttr.graphs.spanning import DisjointSets, Tree, spanning_tree


@given(multigraphs())
@settings(max_examples=60, deadline=None)
def test_sets_are_what_a_search_finds_after_every_edge(edges):
    sets, known = DisjointSets(6), nx.empty_graph(6)
    for a, b, _ in edges:
        assert sets.union(a, b) != nx.has_path(known, a, b)
        known.add_edge(a, b)
        assert sets.count == nx.number_connected_components(known)
        for one in range(6):
            assert sets.sizes[sets.find(one)] == len(nx.node_connected_component(known, one))
            for other in range(6):
                assert sets.connected(one, other) == nx.has_path(known, one, other)


def test_sets_are_what_a_search_finds_after_every_claim_on_the_board():
    rng = random.Random(1)
    order = rng.sample(OPEN, len(OPEN))
    sets = DisjointSets(47)
    for number, (a, b, _) in enumerate(order, 1):
        sets.union(a, b)
        masks = components(order[:number])
        one, other = rng.sample(range(47), 2)
        assert sets.connected(one, other) == any(mask >> one & mask >> other & 1 for mask in masks)


def depth(sets, vertex):
    """How far it is to the root."""
    steps = 0
    while sets.parent[vertex] != vertex:
        vertex = sets.parent[vertex]
        steps += 1
    return steps


def test_sets_stay_flat_and_paths_are_halved():
    sets = DisjointSets(64)
    for half in (1, 2, 4, 8, 16, 32):  # the worst order: equals join equals
        for vertex in range(0, 64, 2 * half):
            sets.union(vertex, vertex + half)
    deepest = max(range(64), key=lambda vertex: depth(sets, vertex))
    assert 2 < depth(sets, deepest) <= 6  # log2(64), thanks to the union by size
    before = depth(sets, deepest)
    sets.find(deepest)
    assert depth(sets, deepest) == (before + 1) // 2


def test_a_single_vertex_goes_under_the_others():
    sets = DisjointSets(64)
    for vertex in range(1, 64):
        sets.union(vertex, 0)
    assert max(depth(sets, vertex) for vertex in range(64)) == 1


@given(multigraphs(least=0))
@settings(max_examples=60, deadline=None)
def test_trees_agree_with_networkx(edges):
    tree = spanning_tree(edges)
    known = nx.minimum_spanning_tree(graph(edges))
    assert tree.length == known.size("weight")
    assert len(tree.edges) == known.number_of_edges()
    assert sorted(components([edges[index] for index in tree.edges])) == sorted(components(edges))


@given(multigraphs(most_edges=7))
@settings(max_examples=60, deadline=None)
def test_trees_agree_with_trying_every_set(edges):
    def spans(chosen):
        return components([edges[index] for index in chosen]) == components(edges)

    size = len(spanning_tree(edges).edges)
    sets = [chosen for chosen in combinations(range(len(edges)), size) if spans(chosen)]
    assert spanning_tree(edges).length == min(sum(edges[index][2] for index in chosen) for chosen in sets)


def test_of_equals_the_first_is_taken():
    assert spanning_tree([(0, 1, 2), (1, 0, 2), (1, 2, 1), (2, 0, 2)]) == Tree(3, (0, 2))
    assert spanning_tree([]) == Tree(0, ())


def test_108_trains_join_all_cities():
    for edges in (OPEN, CLOSED):
        tree = spanning_tree(edges)
        assert (tree.length, len(tree.edges)) == (108, 46)
        assert nx.minimum_spanning_tree(graph(edges), algorithm="prim").size("weight") == 108
