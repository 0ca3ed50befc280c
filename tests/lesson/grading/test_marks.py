"""Marks: nothing, half or all for a list; all or nothing for code; and a reason each time."""

import pytest

from tests.lesson.grading.tiny import CODE, RIGHT, SQUARE, middle
from ttr.lesson.challenges import path_challenge
from ttr.lesson.grading import childcode
from ttr.lesson.grading.marks import (
    MOST_CODE,
    Mark,
    mark_choice,
    mark_outcome,
    tried_apart,
    why_no_function,
    written_list,
)
from ttr.text import Speaker

ENGLISH = Speaker("en")
PATH = path_challenge("", SQUARE, "a", "d")


def test_routes_are_worth_nothing_half_or_all() -> None:
    assert mark_choice(PATH, 4, ["a-b", "b-c", "c-d"], ENGLISH) == (4, "This path takes 4 trains, and none is shorter.")
    assert mark_choice(PATH, 4, ("a-c", "c-d"), ENGLISH) == (2, "This path takes 5 trains; a shorter one exists.")
    assert mark_choice(PATH, 4, ["a-b"], ENGLISH) == (0, "Not joined with A yet: D.")


def test_cities_are_answers_where_cities_are_asked_for() -> None:
    challenge = middle(0, "en")
    assert mark_choice(challenge, 2, ["c"], ENGLISH).points == 2
    assert mark_choice(challenge, 2, ["a-b"], ENGLISH).reason.startswith("There is no city “a-b” on this map.")
    assert mark_choice(challenge, 2, ["c", "c"], ENGLISH) == (0, "C is listed twice.")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ([], "There is no answer."),
        (None, "There is no answer."),
        ("a-d", "The answer is no list"),
        (4, "The answer is no list"),
        ({"a-d"}, "The answer is no list"),
        ([["a-d"]], "The answer is no list"),
        ([1], "The answer is no list"),
        (["a-d", "a-z"], "There is no route “a-z” here."),
        (["a-d", "a-d"], "D–A is listed twice."),
        (["a-d"] * 5000, "The answer is far too long."),
        (["<b>" * 1000], "There is no route “<b><b>"),
    ],
)
def test_what_is_no_answer_is_told(answer: object, reason: str) -> None:
    found = mark_choice(PATH, 2, answer, ENGLISH)
    assert found.points == 0
    assert found.reason.startswith(reason)
    assert len(found.reason) < 400


@pytest.mark.parametrize(
    ("source", "answer"),
    [
        ("answer_1 = ['a', 'b']  # mine", ["a", "b"]),
        ("# nothing but\n['a']", ["a"]),
        ("x = []\nanswer_1 = ['a']\nanswer_1", ["a"]),
        ("'a', 'b'", ("a", "b")),
        ("# later", None),
        ("", None),
    ],
)
def test_an_answer_is_read_as_it_is_written(source: str, answer: object) -> None:
    assert written_list(source) == answer


@pytest.mark.parametrize(
    "source",
    ["answer_1 = open('x')", "answer_1 = [", "import os", "answer_1 = __import__('os').getcwd()",
     "a = ['b']\na += ['c']", "[" * 5000, "x = " + "9" * 10_000, "\0", "a = [" + "1," * MOST_CODE + "]", "[f'{1}']"],
)  # fmt: skip
def test_nothing_of_a_student_is_run_to_read_an_answer(source: str) -> None:
    with pytest.raises(ValueError):
        written_list(source)


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("def f(g):\n    return 1", ""),
        ("f = lambda g: 1", ""),
        ("class f:\n    pass", ""),
        ("def f(g):\n    ...", "There is no answer."),
        ("def f(g):\n    return 1\n\ndef f(g):\n    pass", "There is no answer."),
        ("def g(f):\n    return 1", "The cell holds no function called f."),
        ("def f(g):\nreturn", "The code is no Python: something is wrong at line 2 of its cell."),
        ("%time f(1)", "The code is no Python: something is wrong at line 1 of its cell."),
        ("x = " + "(" * 5000, "The code"),
        ("\0", "The code"),
        ("x" * (MOST_CODE + 1), "The answer is far too long."),
    ],
)
def test_code_that_cannot_be_an_answer_is_not_run(source: str, reason: str) -> None:
    found = why_no_function(source, "f", ENGLISH)
    assert found.startswith(reason)
    assert bool(found) == bool(reason)


def mark(source: str) -> Mark:
    return mark_outcome(tried_apart(CODE, source, "total"), 2, ENGLISH)


def test_right_code_gets_all_the_points() -> None:
    assert mark(RIGHT.format("total")) == (2, "Right on all 2 graphs, from the smallest to large random ones.")


def test_wrong_code_gets_none_and_the_smallest_graph_is_told() -> None:
    points, reason = mark("def total(graph):\n    return len(graph.edges)")
    assert points == 0
    assert "with 1 route. The graph: B-C 2. The answer was: 1." in reason


def test_code_that_fails_or_ends_its_process_gets_a_reason() -> None:
    assert mark("1 / 0\ntotal = 1") == (
        0,
        "The cell fails before the function is there: ZeroDivisionError: division by zero.",
    )
    ended = "import os\n\ndef total(graph):\n    if len(graph) > 2: os._exit(0)\n    return 1"
    assert mark(ended) == (0, "The code ends the Python process in which it runs, or answers with far too much.")


def test_where_no_process_can_be_started_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(childcode.sys, "executable", "/nowhere/python")
    assert mark(RIGHT.format("total")).reason.startswith("Code cannot be marked on this computer")


def test_a_failure_that_hangs_on_smaller_graphs_is_told_all_the_same() -> None:
    points, reason = mark(
        "import os\n\ndef total(graph):\n    n = sum(d for *_, d in graph.edges(data='length'))\n"
        "    if n not in (1, 6): os._exit(0)\n    return 1"
    )
    assert points == 0
    assert "with 3 routes" in reason
