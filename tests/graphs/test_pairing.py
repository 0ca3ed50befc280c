"""What a trail must leave out at least, against trying every set of edges."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.doubles.trails import longest_by_recursion
from ttr.graphs.connect import components
from ttr.graphs.pairing import MOST_ODD, cheapest_pairing, odd_vertices


def odd_by_counting(edges):
    """Count the edges at each vertex, a loop twice."""
    ends = [vertex for edge in edges for vertex in edge[:2]]
    return sorted(vertex for vertex in set(ends) if ends.count(vertex) % 2)


def least_by_trying(edges):
    """The least total length of a set of edges without which at most two vertices are odd."""
    indices = range(len(edges))
    return min(
        sum(edges[i][2] for i in left_out)
        for size in range(len(edges) + 1)
        for left_out in combinations(indices, size)
        if len(odd_by_counting([edges[i] for i in indices if i not in left_out])) <= 2
    )


multigraphs = st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 8)), min_size=1, max_size=8)


def parts(edges):
    return [[edge for edge in edges if mask >> edge[0] & 1] for mask in components(edges)]


@given(multigraphs)
@settings(max_examples=200, deadline=None)
def test_EXPRESS_1_agrees_with_trying_every_set(edges):
    for part in parts(edges):
        pairing = cheapest_pairing(part)
        assert pairing.length == least_by_trying(part)
        odd = odd_vertices(part)
        assert odd == odd_by_counting(part)
        paired = [vertex for pair in pairing.pairs for vertex in pair]
        assert len(set(paired)) == len(paired) == max(len(odd) - 2, 0)
        assert set(paired) <= set(odd)


@given(multigraphs)
@settings(max_examples=200, deadline=None)
def test_EXPRESS_1_no_trail_leaves_out_less(edges):
    for part in parts(edges):
        total = sum(length for _, _, length in part)
        assert longest_by_recursion(part) <= total - cheapest_pairing(part).length


def test_EXPRESS_1_three_spokes():
    assert cheapest_pairing([(0, 1, 4), (0, 2, 3), (0, 3, 2)]) == (2, ((0, 3),))


def test_EXPRESS_1_nothing_is_left_out_of_one_round():
    assert cheapest_pairing([(0, 1, 2), (1, 2, 2), (2, 0, 3)]) == (0, ())
    assert cheapest_pairing([(0, 1, 2), (1, 2, 2)]) == (0, ())


def test_too_many_odd_vertices():
    spokes = [(0, spoke, 1) for spoke in range(1, MOST_ODD + 1)]
    assert len(odd_vertices(spokes)) == MOST_ODD
    assert cheapest_pairing(spokes) is not None
    assert cheapest_pairing([*spokes, (1, 99, 1), (2, 98, 1), (0, 97, 1), (0, 96, 1)]) is None


def test_refuses_what_does_not_hang_together():
    with pytest.raises(ValueError, match="not connected"):
        cheapest_pairing([(0, 1, 1), (2, 3, 1)])
