"""Sheets as assignments of nbgrader: the source, a copy for each student, and what the hidden tests call.

The instance of a student follows from the name of the folder in which nbgrader runs her notebook, never from what
stands in the notebook. The secret of the sheet lies in the teacher's course folder: hidden tests may not hold it,
since nbgrader shows them in its feedback.
"""

import contextlib
import io
import json
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ttr.lesson.coding import try_out
from ttr.lesson.grading.classroom import answer_name, cells_for, listed, metadata_for, tag_of, untouched, write_all
from ttr.lesson.grading.graded import GradedSheet, Task, instance, stem_of
from ttr.lesson.grading.listing import Listing
from ttr.lesson.grading.marks import Mark, mark_choice, mark_outcome
from ttr.lesson.grading.notebooks import Cell, code_cell, tags_of, written
from ttr.lesson.topics import load
from ttr.text import Speaker, preferred

SCHEMA = 3
"""Of the metadata of nbgrader's cells."""

SECRETS = "ttr-secrets"
"""The folder in a course for the secrets of its sheets."""

EXAMPLE = "example"
"""Whose sheet the source is."""

HIDDEN = """\
### BEGIN HIDDEN TESTS
from ttr.lesson.grading.nbgrading import points
points("{task}", {answer})
### END HIDDEN TESTS"""


def save(sheet: GradedSheet, course: Path, assignment: str) -> Listing:
    """Write the assignment; see `GradedSheet.nbgrader`."""
    if stem_of(assignment) != assignment:
        raise sheet.error("assignment", text=assignment, near=stem_of(assignment))
    untouched(sheet)
    file = f"{assignment}.ipynb"
    copies = {student: course / "students" / stem_of(student) / assignment / file for student in sheet.students}
    known = {"topic": sheet.lesson.name, "secret": sheet.secret.hex(), "language": sheet.language}
    known["tasks"] = {task.id: task.points for task in sheet.tasks}  # type: ignore[assignment]
    texts = {
        course / "source" / assignment / file: managed(sheet, EXAMPLE, hidden=True),
        course / SECRETS / f"{assignment}.json": json.dumps(known, indent=1) + "\n",
        **{path: managed(sheet, student, hidden=False) for student, path in copies.items()},
    }
    write_all(sheet, texts)
    return listed(sheet, [path.relative_to(course).as_posix() for path in copies.values()])


# -- notebooks --------------------------------------------------------------------------------------------------------


def managed(sheet: GradedSheet, student: str, *, hidden: bool) -> str:
    """The notebook of a student, or the source with its hidden tests, as nbgrader manages it."""
    cells = [cell for old in cells_for(sheet, student) for cell in managed_cells(sheet, old, hidden=hidden)]
    return written(cells, metadata_for(sheet, student))


def managed_cells(sheet: GradedSheet, cell: Cell, *, hidden: bool) -> Iterator[Cell]:
    """A cell with nbgrader's metadata; behind an answer the cell that marks it."""
    yield cell
    tags = tags_of(cell)
    if "ttr-setup" in tags:
        cell["metadata"]["nbgrader"] = metadata("setup", locked=True)
    for number, task in enumerate(sheet.tasks, 1):
        if tag_of(task) in tags:
            cell["metadata"]["nbgrader"] = metadata(f"answer-{number}", solution=True)
            answer = answer_name(number) if task.kind == "by_hand" else sheet.skeletons[task.name].function
            lines = [f"# {sheet.speaker.say('graded.filled')}"]
            if hidden:
                lines.append(HIDDEN.format(task=task.id, answer=answer))
            marking = metadata(f"marks-{number}", grade=True, locked=True, points=task.points)
            yield code_cell("\n".join(lines), {"nbgrader": marking})


def metadata(name: str, *, points: int | None = None, **roles: bool) -> dict[str, Any]:
    """What nbgrader knows of a cell."""
    none = dict.fromkeys(("grade", "solution", "locked", "task"), False)
    worth = {} if points is None else {"points": points}
    return {"schema_version": SCHEMA, "grade_id": name, **none, **roles, **worth}


# -- what hidden tests call -------------------------------------------------------------------------------------------


def points(task: str, answer: object) -> float:
    """What an answer is worth while nbgrader marks it; the reason is printed, so that it stands in the feedback.

    Parameters
    ----------
    task : str
        Its id, such as "by_hand.join".
    answer : object
        What the student's cell has made: a list of ids, or a function.

    Returns
    -------
    float
        nbgrader takes nothing else for a part of the points; what goes wrong is worth nothing.
    """
    with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():  # either would count as an error
        warnings.simplefilter("ignore")
        found = marked(task, answer, Path.cwd())
    print(found.reason)
    return float(found.points)


def marked(task: str, answer: object, folder: Path) -> Mark:
    """The mark of an answer that lies in nbgrader's folder of a student."""
    speaker = Speaker(preferred())
    kind, _, name = task.partition(".")
    try:
        known = json.loads((folder.parents[2] / SECRETS / f"{folder.name}.json").read_text("utf-8"))
        speaker = Speaker(known["language"])
        asked = Task("code" if kind == "code" else "by_hand", name, known["tasks"][task])
        return mark_of(asked, answer, folder.parent.name, known, speaker)
    except (OSError, IndexError):
        return Mark(0, speaker.say("graded.no_secret", folder=SECRETS))
    except Exception as error:
        return Mark(0, speaker.failure(error))


def mark_of(task: Task, answer: Any, student: str, known: dict[str, Any], speaker: Speaker) -> Mark:
    """The mark of an answer of a student."""
    lesson = load(known["topic"])
    if task.kind == "code":
        return mark_outcome(try_out(lesson.codes[task.name], answer), task.points, speaker)
    number = instance(bytes.fromhex(known["secret"]), student, task.id)
    return mark_choice(lesson.challenges[task.name](number, speaker.language), task.points, answer, speaker)
