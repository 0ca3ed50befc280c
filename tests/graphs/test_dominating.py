"""As few vertices as possible within one edge of all."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from ttr.graphs.dominating import dominating_set
from ttr.mode import load_mode


def looks_after_all(edges: Sequence[tuple[int, ...]], chosen: Sequence[int]) -> bool:
    near = {*chosen} | {end for a, b, *_ in edges if {a, b} & {*chosen} for end in (a, b)}
    return near >= {end for edge in edges for end in edge[:2]}


def test_none_are_enough_where_there_is_nothing() -> None:
    assert dominating_set([]) == ()


@pytest.mark.parametrize(
    ("edges", "number"),
    [
        ([(0, 1)], 1),
        ([(0, 1), (0, 1)], 1),
        ([(3, n) for n in (0, 1, 2, 9)], 1),
        ([(0, 1), (2, 3)], 2),
        ([(n, (n + 1) % 7) for n in range(7)], 3),
    ],
)
def test_small_ones(edges: list[tuple[int, int]], number: int) -> None:
    assert len(dominating_set(edges)) == number


@pytest.mark.parametrize("seed", range(60))
def test_as_few_as_by_trying_all(seed: int) -> None:
    random = Random(seed)
    vertices = random.randint(2, 9)
    edges = [tuple(random.sample(range(vertices), 2)) for _ in range(random.randint(1, 13))]
    there = sorted({end for edge in edges for end in edge})
    fewest = next(n for n in range(1, 10) if any(looks_after_all(edges, some) for some in combinations(there, n)))
    chosen = dominating_set(edges)
    assert looks_after_all(edges, chosen)
    assert len(chosen) == fewest


def test_the_whole_map() -> None:
    """Eleven are also too few for a greedy choice, which needs more."""
    edges = [(route.a, route.b) for route in load_mode("europe").board.routes]
    chosen = dominating_set(edges)
    assert looks_after_all(edges, chosen)
    assert len(chosen) == 11
    assert len(greedy(edges)) > 11


def greedy(edges: Sequence[tuple[int, int]]) -> list[int]:
    near = {end: {end} for edge in edges for end in edge}
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    left, chosen = set(near), list[int]()
    while left:
        best = max(near, key=lambda vertex: len(near[vertex] & left))
        chosen.append(best)
        left -= near[best]
    return chosen


def test_what_is_no_edge_is_refused() -> None:
    with pytest.raises(ValueError, match="edge 1 is"):
        dominating_set([(0, 1), (2, 2)])
