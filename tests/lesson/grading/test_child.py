"""Answers come out of the process of a student as data."""

import json
from collections import Counter, deque
from fractions import Fraction

import pytest

from ttr.lesson.grading.child import Unknown, forbid, packed, unpacked


class Whole(int):
    """A number like those of other libraries."""


@pytest.mark.parametrize(
    "value",
    [None, True, 3, -0.5, "é", [1, [2]], (1, (2, "x")), {1, 2}, {"a": [1], (1, 2): None}, Fraction(1, 3), [], {}],
)
def test_plain_data_comes_back_as_it_was(value: object) -> None:
    back = unpacked(json.loads(json.dumps(packed(value))))
    assert back == value
    assert type(back) is type(value)


@pytest.mark.parametrize(
    ("value", "plain"),
    [(Counter("aab"), {"a": 2, "b": 1}), (deque([1]), [1]), (range(2), [0, 1]), ({1: 2}.values(), [2]),
     ({1: 2}.keys(), {1}), (Whole(3), 3), (frozenset({1}), {1})],
)  # fmt: skip
def test_relatives_of_plain_data_become_plain(value: object, plain: object) -> None:
    assert unpacked(json.loads(json.dumps(packed(value)))) == plain


def test_anything_else_is_only_told() -> None:
    back = unpacked(packed([object(), b"x"]))
    assert all(isinstance(part, Unknown) for part in back)
    assert repr(back[1]) == "b'x'"


@pytest.mark.parametrize("data", [{"x": 1}, {}, {"set": [{"list": []}]}, {"fraction": [1, 0]}, {"dict": [1]}])
def test_what_was_not_packed_is_refused(data: object) -> None:
    with pytest.raises((ValueError, TypeError, KeyError, ArithmeticError)):
        unpacked(data)


def test_files_are_read_only_and_there_is_no_network() -> None:
    forbid("open", ("x", "r", 0))
    forbid("import", ("os",))
    for event, arguments in (("open", ("x", "w", 577)), ("socket.connect", ()), ("subprocess.Popen", ())):
        with pytest.raises(PermissionError, match=event):
            forbid(event, arguments)
