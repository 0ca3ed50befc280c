"""What is said about code: right, not written yet, or the smallest graph, the answer and what is wrong with it."""

from typing import Any

import pytest

from tests.lesson.test_coding import SUM, TASK, fewest_routes, judge, right
from tests.test_languages import pseudo, strays  # noqa: F401
from tests.view.widgets import texts, visible_text
from ttr.graphs.witness import why_no_path
from ttr.lesson.cases import Case, small_cases, two_cities
from ttr.lesson.coding import CodeTask, Mistake
from ttr.lesson.marking import Marking

HINTED = CodeTask(cases=TASK.cases, judge=judge, hints=("graphs.code.nothing", "graphs.code.missing"))


def test_right_code_is_praised_and_kept() -> None:
    done: list[int] = []
    marking = Marking(TASK, right, "en", lambda: done.append(1))
    assert "Right on all" in marking.words()
    assert done == [1]
    assert "ttr-good" in marking.html()
    assert "<svg" not in marking.html()


def test_the_smallest_graph_is_shown_with_the_answer_and_never_the_right_one() -> None:
    marking = Marking(TASK, fewest_routes, "en", lambda: pytest.fail("it is wrong"))
    lines = marking.sentences()
    assert lines[0].endswith("with 3 routes.")
    assert lines[1] == "The graph: A-B 1, A-C 1, B-C 3." or "3" in lines[1]
    assert lines[2].startswith("Also given: ")
    assert lines[3] == "The answer was: 3."
    assert "<svg" in marking.html()
    assert "The right" not in marking.words()


def test_hints_come_one_after_the_other() -> None:
    marking = Marking(HINTED, fewest_routes, "en")
    assert "return" not in marking.helped.value
    marking.hint.click()
    assert marking.helped.value.count("<p>") == 1
    marking.hint.click()
    marking.hint.click()
    assert marking.helped.value.count("<p>") == 2
    assert "return" in visible_text(marking.frame)


def test_a_fault_of_a_witness_names_the_cities_of_the_small_graph() -> None:
    def path_judge(case: Case, answer: Any) -> Mistake | None:
        chosen = [case.keys.index(key) for key in answer]
        fault = why_no_path(case.edges, chosen, *map(case.index, case.arguments))
        return Mistake(fault=fault) if fault else None

    task = CodeTask(cases=lambda: small_cases(two_cities, connected=True), judge=path_judge)
    marking = Marking(task, lambda graph, start, goal: [], "en")
    assert marking.sentences()[-1] == "Not joined with A yet: B."


def test_numbers_are_shown_without_a_graph() -> None:
    marking = Marking(SUM, lambda a, b: a - b, "en")
    assert marking.sentences() == [
        "It goes wrong. Here are the smallest numbers found with which it does.",
        "It was given: 2, 1.",
        "The answer was: 1.",
        "This is not the kind of answer that was asked for.",
    ]
    assert "<svg" not in marking.html()
    assert Marking(SUM, lambda a, b: a + b, "en").words().startswith("Right in all 63 cases")


def test_tunnels_are_named() -> None:
    case = Case((("A", "B", 1), ("B", "C", 2)), ("a", "c"), tunnels=frozenset({1}))
    task = CodeTask(cases=lambda: iter([case]), judge=lambda case, answer: Mistake("graphs.code.no_answer"),
                    fits=lambda case: case.tunnels == {1})  # fmt: skip
    assert "The graph: A-B 1, B-C 1 tunnel." in Marking(task, lambda graph, a, b: 1, "en").sentences()


def test_answers_are_only_text() -> None:
    marking = Marking(TASK, lambda graph, start, goal: "<script>alert(1)</script>", "en")
    assert "<script>" not in marking.html()
    assert "&lt;script&gt;" in marking.html()


def test_everything_comes_from_the_catalogs(pseudo: str) -> None:  # noqa: F811
    marked = [Marking(HINTED, code, pseudo) for code in (right, fewest_routes, lambda graph, start, goal: None)]
    for marking in (*marked, Marking(SUM, lambda a, b: a + b, pseudo), Marking(SUM, lambda a, b: 0, pseudo)):
        shown = texts(marking.frame)
        assert {strays(text, ("A", "B", "C", "a", "b", "c")) for text in shown} <= {""}
