"""Who takes what: the best one-to-one assignment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Assignment(NamedTuple):
    """Which row takes which column.

    Attributes
    ----------
    value : int
        The sum of the weights taken.
    choice : tuple of (int or None)
        For each row its column, or None if it is idle.
    """

    value: int
    choice: tuple[int | None, ...]


def assignment(weights: Sequence[Sequence[int]]) -> Assignment:
    """Give each row a column of its own, so that the weights add up to most.

    Parameters
    ----------
    weights : sequence of sequence of int
        What each row would gain by each column; all rows have the same number of columns, be they more or fewer than
        the rows.

    Returns
    -------
    Assignment
        One of greatest value; equal input gives the equal assignment. A row stays idle if it can gain nothing: nobody
        takes a column of weight 0 or less.

    Raises
    ------
    ValueError
        If the rows are not equally long.

    Notes
    -----
    The Hungarian method [1]_: rows come in one by one, and each takes its column by a cheapest chain of exchanges,
    found by Dijkstra's algorithm with prices that keep all costs from being negative [2]_. O(rows^2 x columns). Exact:
    in the end no row could do better at these prices.

    References
    ----------
    .. [1] H. W. Kuhn, "The Hungarian method for the assignment problem", Naval Research Logistics Quarterly 2 (1955),
       83-97.
    .. [2] J. Edmonds and R. M. Karp, "Theoretical improvements in algorithmic efficiency for network flow problems",
       Journal of the ACM 19 (1972), 248-264.

    Examples
    --------
    The dearest single choice (9) would leave 1 for the other row.

    >>> assignment([[9, 7, 0], [8, 1, 0]])
    Assignment(value=15, choice=(1, 0))
    """
    width = len(weights[0]) if weights else 0
    for number, row in enumerate(weights):
        if len(row) != width:
            raise ValueError(f"row {number} has {len(row)} columns, row 0 has {width}")
    idle = [0] * (len(weights) - width)  # with these every row has a column
    costs = [[-max(weight, 0) for weight in row] + idle for row in weights]
    choice: list[int | None] = [None] * len(weights)
    for column, taker in enumerate(_takers(costs)):
        if taker is not None and column < width and weights[taker][column] > 0:
            choice[taker] = column
    value = sum(weights[row][column] for row, column in enumerate(choice) if column is not None)
    return Assignment(value, tuple(choice))


def _takers(costs: Sequence[Sequence[int]]) -> list[int | None]:
    """For each column the row that takes it, at least total cost; there are at least as many columns as rows."""
    columns = range(len(costs[0]) if costs else 0)
    takers: list[int | None] = [None for _ in columns]
    wages = [0] * len(costs)
    prices = [0 for _ in columns]
    for newcomer in range(len(costs)):
        # The cheapest chain of exchanges to each column: its cost, and the column before it in the chain.
        chain: dict[int, tuple[int, int | None]] = {}
        settled: dict[int, int] = {}
        row, before, cost = newcomer, None, 0
        column: int | None = None
        while True:
            for column in columns:
                if column not in settled:
                    total = cost + costs[row][column] - wages[row] - prices[column]
                    if column not in chain or total < chain[column][0]:
                        chain[column] = (total, before)
            cost, column = min((chain[column][0], column) for column in columns if column not in settled)
            settled[column] = cost
            taker = takers[column]
            if taker is None:
                break
            row, before = taker, column
        wages[newcomer] += cost
        for other, paid in settled.items():
            prices[other] -= cost - paid
            taker = takers[other]
            if taker is not None:
                wages[taker] += cost - paid
        while column is not None:
            before = chain[column][1]
            takers[column] = newcomer if before is None else takers[before]
            column = before
    return takers
