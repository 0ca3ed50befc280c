"""What comes back is marked: good answers, bad files and foreign sheets, always with a reason and never a traceback."""

import csv
import json
import shutil
from collections.abc import Mapping
from io import StringIO
from pathlib import Path

import pytest

from tests.lesson.grading.tiny import RIGHT, answer, best, tiny_sheet
from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.lesson.grading import collected
from ttr.lesson.grading.classroom import map_tag_of, tag_of
from ttr.lesson.grading.collected import read
from ttr.lesson.grading.graded import GradedSheet, SheetError

JOIN, MIDDLE = "ttr-answer-by_hand.join", "ttr-answer-by_hand.middle"
WRITE, REPAIR = "ttr-answer-code.write", "ttr-answer-code.repair"
MISSING = {"Ada": "There is no Ada.ipynb.", "Bo": "There is no Bo.ipynb.", "Cem": "There is no Cem.ipynb."}


def rows(made: GradedSheet, folder: Path) -> dict[str, Mapping[str, str]]:
    """The results as a spreadsheet reads them, by student."""
    text = made.mark(folder).csv().removeprefix("\ufeff")
    return {row["Student"]: row for row in csv.DictReader(StringIO(text, newline=""))}


def remarks(made: GradedSheet, folder: Path) -> dict[str, str]:
    found = rows(made, folder)
    assert all(row["Points"] == "0" for row in found.values() if row["Remark"])
    return {student: row["Remark"] for student, row in found.items() if row["Remark"]}


def strangers(made: GradedSheet) -> tuple[str, str]:
    """Two students who are asked for different cities."""
    for other in made.students[1:]:
        if best(made, other) != best(made, made.students[0]):
            return made.students[0], other
    raise AssertionError("all have the same instance")


def test_points_and_reasons(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada", "Bo"], "join", "middle", "write", "repair")
    made.save(tmp_path)
    right = {WRITE: RIGHT.format("length"), REPAIR: RIGHT.format("total")}
    answer(tmp_path / "Ada.ipynb", {JOIN: f"answer_1 = {best(made, 'Ada')}", MIDDLE: "['c']", **right})
    answer(tmp_path / "Bo.ipynb", {JOIN: "answer_1 = ['nowhere']", MIDDLE: "answer_2 = open('x')", REPAIR: "def f(:"})
    found = rows(made, tmp_path)
    assert (found["Ada"]["Points"], found["Ada"]["Of"]) == ("8", "8")
    assert found["Ada"]["Task 3: reason"].startswith("Right on all 2 graphs")
    bo = found["Bo"]
    assert [bo[f"Task {n}"] for n in (1, 2, 3, 4)] == ["0"] * 4
    assert bo["Task 1: reason"].startswith("There is no route “nowhere” here.")
    assert bo["Task 2: reason"].startswith("The answer is no list")
    assert bo["Task 3: reason"] == "There is no answer."
    assert bo["Task 4: reason"] == "The code is no Python: something is wrong at line 1 of its cell."


def test_a_valid_answer_gets_half(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada"], "join")
    made.save(tmp_path)
    end = made.challenge("Ada", made.tasks[0]).cities[1]
    longer = {1: ["a-c", "b-c"], 2: ["a-c"], 3: ["a-c", "c-d"]}[end]
    answer(tmp_path / "Ada.ipynb", {JOIN: str(longer)})
    assert rows(made, tmp_path)["Ada"]["Points"] == "1"


def test_whoever_hands_in_anothers_sheet_gets_nothing(tmp_path: Path) -> None:
    made = tiny_sheet([f"student {n}" for n in range(9)], "join")
    made.save(tmp_path)
    one, other = strangers(made)
    mine, theirs = tmp_path / f"{one.replace(' ', '_')}.ipynb", tmp_path / f"{other.replace(' ', '_')}.ipynb"
    answer(theirs, {JOIN: f"answer_1 = {best(made, other)}"})
    shutil.copy(theirs, mine)
    found = rows(made, tmp_path)
    assert (found[other]["Points"], found[one]["Points"]) == ("2", "0")
    assert found[one]["Remark"] == f"{mine.name} is the sheet of {other}."
    data = json.loads(mine.read_text("utf-8"))
    data["metadata"]["ttr"]["student"] = one  # somebody who knows where the name stands
    mine.write_text(json.dumps(data), "utf-8")
    again = rows(made, tmp_path)[one]
    assert again["Points"] == "0"
    assert again["Task 1: reason"].startswith(
        f"The map in this notebook is that of {other}, and the answer does not fit"
    )


def test_missing_renamed_and_doubled_notebooks(tmp_path: Path) -> None:
    made = tiny_sheet()
    assert remarks(made, tmp_path) == MISSING
    made.save(tmp_path / "in")
    (tmp_path / "in" / "Ada.ipynb").rename(tmp_path / "homework.ipynb")
    shutil.copy(tmp_path / "in" / "Bo.ipynb", tmp_path / "Bo.ipynb")
    (tmp_path / "in" / "Cem.ipynb").rename(tmp_path / "in" / "CEM_4711_cem.ipynb")
    (tmp_path / ".ipynb_checkpoints").mkdir()
    shutil.copy(tmp_path / "Bo.ipynb", tmp_path / ".ipynb_checkpoints" / "Cem.ipynb")
    assert remarks(made, tmp_path) == {
        "Ada": "There is no Ada.ipynb. homework.ipynb carries this student’s name: if it is theirs, "
        "rename it and mark again.",
        "Bo": f"There are several notebooks: {Path(tmp_path.name) / 'Bo.ipynb'} and {Path('in') / 'Bo.ipynb'}. "
        "Leave the right one and mark again.",
    }


@pytest.mark.parametrize(
    "content",
    [b"", b"\xff\xfe\x00", b"{", b"[]", b'{"cells": 3}', b"[" * 100_000, b'{"cells": [], "metadata": []', b"9" * 5000],
)
def test_a_broken_notebook(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "Ada.ipynb").write_bytes(content)
    assert remarks(tiny_sheet(["Ada"]), tmp_path) == {"Ada": "Ada.ipynb is no notebook that can be read."}


def test_a_notebook_that_is_far_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collected, "MOST_BYTES", 100)
    tiny_sheet().save(tmp_path)
    assert remarks(tiny_sheet(), tmp_path)["Ada"] == "Ada.ipynb is no notebook that can be read."


@pytest.mark.parametrize(
    "content",
    ['{"cells": []}', '{"cells": [], "metadata": {"ttr": {"student": "Ada", "topic": "trail"}}}',
     '{"cells": [1, {}, {"metadata": 3}], "metadata": {"ttr": 7}}'],
)  # fmt: skip
def test_a_notebook_that_is_no_such_sheet(content: str, tmp_path: Path) -> None:
    (tmp_path / "Ada.ipynb").write_text(content, "utf-8")
    assert remarks(tiny_sheet(["Ada"]), tmp_path) == {"Ada": "Ada.ipynb is no sheet on this topic."}


def test_cells_that_are_gone_split_or_odd(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada"])
    made.save(tmp_path)
    data = json.loads((tmp_path / "Ada.ipynb").read_text("utf-8"))
    text = f"answer_1 = {best(made, 'Ada')}"
    halves = [
        {"cell_type": "code", "metadata": {"tags": [JOIN, 3, "x"]}, "source": part} for part in (["# my\n"], text)
    ]
    data["cells"] = [*halves, {"cell_type": "markdown", "metadata": {"tags": [MIDDLE]}, "source": "['c']"}]
    (tmp_path / "Ada.ipynb").write_text(json.dumps(data), "utf-8")
    found = rows(made, tmp_path)["Ada"]
    assert (found["Task 1"], found["Task 2"]) == ("2", "0")
    assert found["Task 2: reason"] == "The cell of this answer is missing."


def test_what_students_send_is_harmless_in_tables(tmp_path: Path) -> None:
    made = tiny_sheet(["=Ada", "<b>Bo"], "join")
    made.save(tmp_path)
    answer(tmp_path / "b_Bo.ipynb", {JOIN: "['<script>\\ud800']"})
    results = made.mark(tmp_path)
    assert "\r\n'=Ada,0,2," in results.csv()
    assert "<script" not in results.html()
    assert "&lt;b&gt;Bo" in results.html()
    results.save(tmp_path / "marks.csv")


def test_a_mistake_of_the_kit_costs_one_mark_and_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = tiny_sheet(["Ada", "Bo"])
    made.save(tmp_path)
    original = collected.mark_task

    def broken(sheet: GradedSheet, student: str, *rest: object) -> object:
        if student == "Ada":
            raise RuntimeError("oh")
        return original(sheet, student, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(collected, "mark_task", broken)
    found = rows(made, tmp_path)
    assert "RuntimeError: oh" in found["Ada"]["Task 1: reason"]
    assert found["Bo"]["Task 1: reason"] == "There is no answer."


def test_files_of_nobody_are_named_and_a_folder_must_be_there(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada"])
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.ipynb").write_text("{", "utf-8")
    assert made.mark(tmp_path).notes == [
        f"{Path('in') / 'x.ipynb'} belongs to nobody in this class, and was not marked."
    ]
    with pytest.raises(SheetError, match="There is no folder"):
        made.mark(tmp_path / "nowhere")


def test_what_a_notebook_says_of_itself(tmp_path: Path) -> None:
    made = tiny_sheet(["Zoë"])
    made.save(tmp_path)
    returned = read(tmp_path / "Zoë.ipynb")
    assert (returned.topic, returned.student) == ("tiny", "Zoë")
    assert returned.answers[tag_of(made.tasks[0])].endswith("answer_1 = []")
    assert "seed=" in returned.answers[map_tag_of(made.tasks[0])]


def test_everything_is_said_in_the_readers_language(pseudo: str, tmp_path: Path) -> None:  # noqa: F811
    made = tiny_sheet(["Ada", "Bo", "Cem", "Dina", "Eli"], "join", "middle", "write", language=pseudo)
    assert strays(made.mark(tmp_path).words(), tuple(f"{name}.ipynb" for name in made.students)) == ""
    made.save(tmp_path)
    answer(tmp_path / "Ada.ipynb", {JOIN: "['x']", MIDDLE: "3", WRITE: "1 / 0\nlength = 1"})
    answer(tmp_path / "Bo.ipynb", {JOIN: "['a-b', 'a-b']", MIDDLE: "['c', 'c']", WRITE: "x"})
    (tmp_path / "Cem.ipynb").rename(tmp_path / "x.ipynb")
    (tmp_path / "Dina.ipynb").write_text("{", "utf-8")
    shutil.copy(tmp_path / "Ada.ipynb", tmp_path / "Eli.ipynb")
    (tmp_path / "y.ipynb").write_text("{", "utf-8")
    results = made.mark(tmp_path)
    texts = [results.title, *results.columns, *results.notes, *results.lines]
    texts += [cell for row in results.rows for cell in row if isinstance(cell, str)]
    words = ("told", "tiny", "ZeroDivisionError: division by zero", "length", "ipynb", "x", "y")
    assert {strays(text, words) for text in texts} == {""}
