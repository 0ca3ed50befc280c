"""Spanning trees counted by a determinant, against trying every set of edges, and the numbers of the map."""

from fractions import Fraction
from itertools import combinations
from math import prod

import pytest
from hypothesis import given, settings

from tests.doubles.small import CLOSED, OPEN, multigraphs
from ttr.graphs.central import effective_resistance
from ttr.graphs.matrix_tree import count_minimum_spanning_trees, count_spanning_trees
from ttr.graphs.spanning import spanning_tree


def forests(edges):
    """All spanning forests, as sets of indices."""
    size = len(spanning_tree([(*edge[:2], 0) for edge in edges]).edges)
    for chosen in combinations(range(len(edges)), size):
        if len(spanning_tree([edges[index] for index in chosen]).edges) == size:
            yield chosen


@given(multigraphs(least=0))
@settings(max_examples=60, deadline=None)
def test_trees_are_those_that_one_finds_by_trying(edges):
    found = list(forests(edges))
    assert count_spanning_trees(edges) == len(found)
    weights = [3 + index % 4 for index in range(len(edges))]
    assert count_spanning_trees(edges, weights) == sum(prod(weights[index] for index in chosen) for chosen in found)
    lengths = [sum(edges[index][2] for index in chosen) for chosen in found]
    assert count_minimum_spanning_trees(edges) == lengths.count(min(lengths))


def test_cayleys_formula():
    for number in range(2, 8):
        complete = list(combinations(range(number), 2))
        assert count_spanning_trees(complete) == number ** (number - 2)


def test_without_edges_there_is_the_empty_forest():
    assert count_spanning_trees([]) == count_minimum_spanning_trees([]) == 1


def test_what_is_no_edge_is_refused():
    with pytest.raises(ValueError, match="ends are two different vertices"):
        count_spanning_trees([(1, 1)])
    with pytest.raises(ValueError, match="at least 0"):
        count_minimum_spanning_trees([(0, 1, -1)])
    with pytest.raises(ValueError, match="argument"):
        count_spanning_trees([(0, 1)], [1, 2])


def by_resistance(edges):
    """The number of spanning trees: the chance that an edge is in a random one is its resistance. Then contract it."""
    total, left = Fraction(1), [edge[:2] for edge in edges]
    while left:
        a, b = left[0]
        total /= effective_resistance([(*edge, 1) for edge in left], a, b)
        left = [(a if c == b else c, a if d == b else d) for c, d in left]
        left = [(c, d) for c, d in left if c != d]
    return total


def test_the_numbers_of_the_map():
    assert count_spanning_trees(CLOSED) == by_resistance(CLOSED) == 99854227315027274322
    assert count_minimum_spanning_trees(CLOSED) == 103680
    assert count_minimum_spanning_trees(OPEN) == 5322240


def test_the_number_of_shortest_trees_is_the_leading_digit_of_one_determinant():
    """A route of length n weighs b^(4-n), so a tree of length w weighs b^(4 * 46 - w); longer routes are in none."""
    short = [edge for edge in CLOSED if edge[2] <= 4]
    base = 10**9
    weighed = count_spanning_trees(short, [base ** (4 - length) for *_, length in short])
    assert weighed // base ** (4 * 46 - 108) == 103680
