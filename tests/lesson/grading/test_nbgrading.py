"""Sheets for nbgrader: what it is given, what its hidden tests answer, and the marks that come out of the real one."""

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.lesson.grading.tiny import SEED, WRITE, answer, best, tiny_sheet
from ttr.lesson import sheet
from ttr.lesson.challenges import path_challenge
from ttr.lesson.grading import nbgrading
from ttr.lesson.grading.graded import GradedSheet, SheetError
from ttr.lesson.grading.nbgrading import managed, marked, points

TOP = Path(__file__).resolve().parents[3]
BESIDE = TOP / ".venv" / "nbgrader"
"""Where `make nbgrader` puts it."""
TASKS = ("trains", "write")
MAP, CODE = "ttr-answer-by_hand.trains", "ttr-answer-code.write"
RIGHT = """\
import networkx as nx

def shortest(graph, start, goal):
    if not nx.has_path(graph, start, goal):
        return None
    path = min(nx.all_shortest_paths(graph, start, goal, "length"), key=len)
    return [min(graph[a][b], key=lambda route: graph[a][b][route]["length"]) for a, b in zip(path, path[1:])]
"""
WRONG = "def shortest(graph, start, goal):\n    return []"


# -- what nbgrader is given -------------------------------------------------------------------------------------------


def roles(cell: Any) -> str:
    found = cell.metadata.get("nbgrader", {})
    return (
        f"{found.get('grade_id', '')} {' '.join(role for role in ('grade', 'solution', 'locked') if found.get(role))}"
    )


def test_the_source_has_hidden_tests_and_the_copies_have_none(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada", "example"], "join", "write")
    listing = made.nbgrader(tmp_path, "week-3")
    assert listing.lines[0] == "Ada: students/Ada/week-3/week-3.ipynb"
    source = nbformat.read(tmp_path / "source" / "week-3" / "week-3.ipynb", as_version=4)
    nbformat.validate(source)
    assert [roles(cell) for cell in source.cells] == [
        " ", "setup locked", " ", " ", "answer-1 solution", "marks-1 grade locked", " ", "answer-2 solution",
        "marks-2 grade locked", " ",
    ]  # fmt: skip
    assert source.cells[5].metadata.nbgrader.points == 2
    assert source.cells[5].metadata.nbgrader.schema_version == 3
    assert 'points("by_hand.join", answer_1)' in source.cells[5].source
    assert 'points("code.write", length)' in source.cells[8].source
    for student in ("Ada", "example"):
        copy = nbformat.read(tmp_path / "students" / student / "week-3" / "week-3.ipynb", as_version=4)
        assert [roles(cell) for cell in copy.cells] == [roles(cell) for cell in source.cells]
        assert not any("HIDDEN" in cell.source or "points(" in cell.source for cell in copy.cells)
        assert copy.cells[1].source == source.cells[1].source
        assert f"seed={made.instance(student, made.tasks[0])}" in copy.cells[3].source


def test_the_secret_lies_in_one_file_and_tells_nothing_of_the_seed(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada"])
    made.nbgrader(tmp_path)
    holding = [
        path for path in tmp_path.rglob("*.*") if path.is_file() and made.secret.hex() in path.read_text("utf-8")
    ]
    assert holding == [tmp_path / "ttr-secrets" / "tiny.json"]
    assert not any(SEED in path.read_text("utf-8") for path in tmp_path.rglob("*.*") if path.is_file())


def test_an_assignment_has_a_harmless_name_and_is_not_written_over(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match=r"“a/b” cannot be the name .* such as “a_b”"):
        tiny_sheet().nbgrader(tmp_path, "a/b")
    tiny_sheet().nbgrader(tmp_path)
    with pytest.raises(SheetError, match="is there already"):
        tiny_sheet(["Ada", "Zoe"], "join").nbgrader(tmp_path)
    assert not (tmp_path / "students" / "Zoe").exists()


# -- what hidden tests call -------------------------------------------------------------------------------------------


@pytest.fixture
def handed_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[GradedSheet, Path]:
    """A sheet, and the folder in which nbgrader marks one student."""
    made = tiny_sheet(["Ada", "Bo"], "join", "write")
    made.nbgrader(tmp_path)
    folder = tmp_path / "autograded" / "Ada" / "tiny"
    folder.mkdir(parents=True)
    monkeypatch.setattr(nbgrading, "load", lambda topic: made.lesson)
    monkeypatch.chdir(folder)
    return made, folder


def test_the_folder_says_whose_instance_it_is(
    handed_in: tuple[GradedSheet, Path], capsys: pytest.CaptureFixture[str]
) -> None:
    made, folder = handed_in
    assert points("by_hand.join", best(made, "Ada")) == 2.0
    assert isinstance(points("by_hand.join", best(made, "Ada")), float)
    assert points("by_hand.join", []) == 0.0
    told = capsys.readouterr()
    assert told.out.endswith("none is shorter.\nThere is no answer.\n")
    assert told.err == ""
    other = folder.parents[1] / "Bo" / "tiny"
    assert marked("by_hand.join", best(made, "Bo"), other).points == 2


def test_code_is_tried_where_it_stands(handed_in: tuple[GradedSheet, Path], capsys: pytest.CaptureFixture[str]) -> None:
    def length(graph: Any) -> int:
        print("noise", file=sys.stderr)
        return sum(length for *_, length in graph.edges(data="length"))

    assert points("code.write", length) == 2.0
    assert points("code.write", len) == 0.0
    assert points("code.write", 7) == 0.0
    assert capsys.readouterr().err == "", "nbgrader takes it for an error"


@pytest.mark.parametrize("task", ["by_hand.join", "code.write", "x", "by_hand.none"])
def test_what_goes_wrong_is_worth_nothing(task: str, handed_in: tuple[GradedSheet, Path]) -> None:
    made, folder = handed_in
    assert marked(task, object(), folder).points == 0
    assert marked(task, object(), folder).reason
    assert "No secret of this sheet" in marked(task, [], Path("/")).reason
    (folder.parents[2] / "ttr-secrets" / "tiny.json").write_text("{", "utf-8")
    assert marked(task, best(made, "Ada"), folder).points == 0


# -- the real one -----------------------------------------------------------------------------------------------------


def installed() -> None:
    """Skip where it is not there, unless it has to be."""
    if not (BESIDE / "nbgrader").exists():
        told = f"nbgrader is not in {BESIDE.relative_to(TOP)}; run: make nbgrader"
        if os.environ.get("TTR_NBGRADER") == "required":
            pytest.fail(told)
        pytest.skip(told)


class Course:
    """A course whose students have handed in a sheet, marked by nbgrader."""

    def __init__(self, top: Path) -> None:
        from nbgrader.apps import NbGraderAPI
        from nbgrader.coursedir import CourseDirectory
        from traitlets.config import Config

        self.top = top
        self.sheet = sheet("shortest", ["Ada Lovelace", "Bo", "Cem", "Dina"], SEED, tasks=TASKS)
        self.sheet.nbgrader(top)
        settings = Config()
        settings.CourseDirectory.root = str(top)
        settings.CourseDirectory.course_id = "graphs"
        settings.Exchange.root = str(top)  # else it looks for one that all users share
        settings.OverwriteCells.add_missing_cells = True
        self.api = NbGraderAPI(CourseDirectory(config=settings), config=settings)
        self.done(self.api.generate_assignment("shortest"))

    def done(self, result: dict[str, Any]) -> None:
        assert result["success"], result

    def hand_in(self, student: str, answers: dict[str, str], leave_out: str = "") -> None:
        copy = self.top / "students" / student / "shortest" / "shortest.ipynb"
        place = self.top / "submitted" / student / "shortest" / "shortest.ipynb"
        place.parent.mkdir(parents=True)
        data = json.loads(copy.read_text("utf-8"))
        data["cells"] = [cell for cell in data["cells"] if not leave_out or leave_out not in json.dumps(cell)]
        place.write_text(json.dumps(data), "utf-8")
        answer(place, answers)
        self.done(self.api.autograde("shortest", student))

    def points(self, student: str) -> float:
        from nbgrader.api import Gradebook

        with Gradebook(f"sqlite:///{self.top}/gradebook.db", "graphs") as book:
            entry = book.find_submission("shortest", student)
            assert not entry.needs_manual_grade
            assert entry.max_score == 4
            return float(entry.score)


@pytest.fixture(scope="module")
def course(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Course]:
    installed()
    top = tmp_path_factory.mktemp("course")
    with pytest.MonkeyPatch.context() as patch:
        for name, folder in (("HOME", "home"), ("JUPYTER_CONFIG_DIR", "config"), ("JUPYTER_DATA_DIR", "data"),
                             ("JUPYTER_RUNTIME_DIR", "runtime"), ("IPYTHONDIR", "ipython")):  # fmt: skip
            patch.setenv(name, str(top / folder))
        patch.setenv("TTR_HOME", str(top / "home"))
        patch.setenv("PYTHONPATH", str(BESIDE))
        patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)  # four kernels import the kit
        patch.setenv(
            "PATH", os.pathsep.join([str(BESIDE / "bin"), str(Path(sys.executable).parent), os.environ["PATH"]])
        )
        patch.setattr(sys, "path", [*sys.path, str(BESIDE)])
        yield Course(top)


def best_route(made: GradedSheet, student: str) -> list[str]:
    """A shortest path."""
    challenge = made.challenge(student, made.tasks[0])
    assert challenge.solve
    return [challenge.ground.routes[place].id for place in challenge.solve()]


def longer(made: GradedSheet, student: str) -> list[str]:
    """A path that is valid, but not the shortest."""
    challenge = made.challenge(student, made.tasks[0])
    assert challenge.solve
    short = challenge.solve()
    for place in short:
        around = challenge.ground.without([challenge.ground.routes[place].id])
        detour = path_challenge(
            "", around, *(challenge.ground.board.cities[city].id for city in challenge.cities)
        ).solve
        assert detour
        found = [around.routes[each].id for each in detour()]
        chosen = challenge.ground.indices(found)
        if found and challenge.judge(chosen, challenge.ground.speaker("en")).kind == "valid":
            return found
    raise AssertionError("there is no other path")


@pytest.mark.nbgrader
def test_right_half_right_wrong_and_untouched_get_different_marks(course: Course) -> None:
    made = course.sheet
    course.hand_in("Ada_Lovelace", {MAP: f"answer_1 = {best_route(made, 'Ada Lovelace')}", CODE: RIGHT})
    course.hand_in("Bo", {MAP: f"answer_1 = {longer(made, 'Bo')}", CODE: WRONG}, leave_out='"marks-1"')
    course.hand_in("Cem", {MAP: f"answer_1 = {best_route(made, 'Bo')}", CODE: "1 / 0"})
    course.hand_in("Dina", {})
    assert [course.points(name) for name in ("Ada_Lovelace", "Bo", "Cem", "Dina")] == [4, 1, 0, 0]
    course.done(course.api.generate_feedback("shortest", "Bo"))
    feedback = (course.top / "feedback" / "Bo" / "shortest" / "shortest.html").read_text("utf-8")
    assert "a shorter one exists." in feedback
    assert SEED not in feedback
    assert made.secret.hex() not in feedback


@pytest.mark.nbgrader
def test_what_is_released_gives_no_test_away(course: Course) -> None:
    text = (course.top / "release" / "shortest" / "shortest.ipynb").read_text("utf-8")
    assert "nbgrading" not in text
    assert "marks-1" in text
    assert WRITE.function not in text
    assert (
        json.loads(managed(course.sheet, "Bo", hidden=False))["cells"][1]["source"]
        == json.loads(text)["cells"][1]["source"]
    )
