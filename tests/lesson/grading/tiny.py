"""A tiny lesson, a sheet on it, and students who answer."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from ttr.lesson.cases import Case
from ttr.lesson.challenges import Challenge, Standing, path_challenge
from ttr.lesson.coding import CodeTask, Mistake
from ttr.lesson.grading.graded import GradedSheet, sheet_of
from ttr.lesson.grading.skeleton import Skeleton
from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.small import small_map

SQUARE = small_map("A-B 1, B-C 1, C-D 2, D-A 4, A-C 3")
SEED = "nobody guesses this"


def join(instance: int, language: str) -> Challenge:
    """A path to one of three cities."""
    goal = "bcd"[instance % 3]
    return path_challenge(f"To {goal}.", SQUARE, "a", goal)


def middle(instance: int, language: str) -> Challenge:
    """A city to be named."""

    def judge(chosen: Sequence[int], speaker: object) -> Standing:
        return Standing("best" if list(chosen) == [2] else "open", "told")

    return Challenge(text="Which?", ground=SQUARE, judge=judge, picks="cities")


def cases() -> Iterator[Case]:
    """Two graphs."""
    yield Case((("A", "B", 1),))
    yield Case((("A", "B", 2), ("B", "C", 3), ("A", "C", 1)))


def total(case: Case, answer: Any) -> Mistake | None:
    """Is it the length of all routes?"""
    return None if answer == sum(length for _, _, length in case.edges) else Mistake("graphs.code.no_answer")


CODE = CodeTask(cases=cases, judge=total)
LESSON = GraphLesson("tiny", {}, {"join": join, "middle": middle}, {}, {"write": CODE, "watch": CODE, "repair": CODE})
WRITE = Skeleton("length", 'def length(graph):\n    """The length of all routes."""\n    ...')
REPAIR = Skeleton("total", "def total(graph):\n    return len(graph.edges)")
RIGHT = "def {}(graph):\n    return sum(length for *_, length in graph.edges(data='length'))"


def tiny_sheet(students: Sequence[str] = ("Ada", "Bo", "Cem"), *tasks: str, language: str = "en") -> GradedSheet:
    """A sheet on the tiny lesson: tasks on the map, or those named."""
    skeletons = {"write": WRITE, "watch": WRITE, "repair": REPAIR}
    return sheet_of(LESSON, students, SEED, skeletons, tasks or ["join", "middle"], 2, language)


def best(sheet: GradedSheet, student: str) -> list[str]:
    """A best path of a student."""
    challenge = sheet.challenge(student, sheet.tasks[0])
    assert challenge.solve
    return [SQUARE.routes[place].id for place in challenge.solve()]


def answer(path: Path, answers: Mapping[str, str]) -> None:
    """Write into the cells of a notebook, by their tags."""
    data = json.loads(path.read_text("utf-8"))
    for cell in data["cells"]:
        for tag in cell["metadata"].get("tags", ()):
            if tag in answers:
                cell["source"] = answers[tag]
    path.write_text(json.dumps(data), "utf-8")
