"""The best assignment, against trying all of them and against networkx."""

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr.graphs.matching import Assignment, assignment


def best_by_trying(weights, taken=frozenset()):
    """Try every column, and none, for the first row; then the others."""
    if not weights:
        return 0
    idle = best_by_trying(weights[1:], taken)
    return max(
        [idle]
        + [
            weight + best_by_trying(weights[1:], taken | {column})
            for column, weight in enumerate(weights[0])
            if column not in taken
        ]
    )


def assert_fair(weights, found):
    assert len(found.choice) == len(weights)
    columns = [column for column in found.choice if column is not None]
    assert len(set(columns)) == len(columns)
    gains = [weights[row][column] for row, column in enumerate(found.choice) if column is not None]
    assert sum(gains) == found.value
    assert all(gain > 0 for gain in gains)


matrices = st.integers(0, 4).flatmap(
    lambda width: st.lists(st.lists(st.integers(-9, 9), min_size=width, max_size=width), max_size=4)
)


@given(matrices)
@settings(max_examples=100, deadline=None)
def test_agrees_with_trying_everything(weights):
    found = assignment(weights)
    assert found.value == best_by_trying(weights)
    assert_fair(weights, found)


@pytest.mark.parametrize(("rows", "columns", "most"), [(8, 60, 21), (8, 8, 5), (8, 10, 9), (9, 7, 21)])
def test_agrees_with_networkx_on_many_rows_and_columns(rows, columns, most):
    rng = random.Random(8)
    for _ in range(4):
        weights = [[rng.randint(0, most) for _ in range(columns)] for _ in range(rows)]
        found = assignment(weights)
        assert_fair(weights, found)
        known = nx.Graph()
        for row, gains in enumerate(weights):
            known.add_weighted_edges_from((("row", row), column, gain) for column, gain in enumerate(gains))
        pairs = nx.max_weight_matching(known)
        assert found.value == sum(known.edges[pair]["weight"] for pair in pairs)


def test_rows_without_columns():
    assert assignment([]) == Assignment(0, ())
    assert assignment([[], []]) == Assignment(0, (None, None))
    assert assignment([[0], [-2]]) == Assignment(0, (None, None))
    assert assignment([[3], [5], [4]]) == Assignment(5, (None, 0, None))
    assert assignment([[9, 1], [5, -9]]) == Assignment(9, (0, None))


def test_a_chain_of_exchanges():
    assert assignment([[5, 4, 0], [5, 3, 2], [5, 0, 0]]) == Assignment(11, (1, 2, 0))


def test_refuses_ragged_rows():
    with pytest.raises(ValueError, match="row 1 has 3 columns, row 0 has 2"):
        assignment([[1, 2], [1, 2, 3]])
