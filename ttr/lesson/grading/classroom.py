"""Sheets as notebooks, one for each student, and the teacher's key."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from ttr.files import write_whole
from ttr.lesson.grading.graded import GradedSheet, Task, stem_of
from ttr.lesson.grading.listing import Listing
from ttr.lesson.grading.notebooks import Cell, code_cell, text_cell, written

VERSION = 1
"""Of the form of these notebooks."""

MARKS = re.compile(r"([\\`*_\[\]|~$])")
"""What has a meaning in Markdown."""

SETUP = """\
from ttr.lesson.small import small_map
from ttr.lesson.topics import load

lesson = load("{topic}")"""
SHOW = 'lesson.by_hand("{name}", seed={number}, fixed=True)'
CHECK = 'lesson.check("{name}", {function})'


# -- out --------------------------------------------------------------------------------------------------------------


def save(sheet: GradedSheet, folder: Path) -> Listing:
    """Write the notebooks of a class; see `GradedSheet.save`."""
    untouched(sheet)
    texts = {folder / f"{stem_of(student)}.ipynb": notebook(sheet, student) for student in sheet.students}
    write_all(sheet, texts)
    return listed(sheet, [path.name for path in texts])


def untouched(sheet: GradedSheet) -> None:
    """See to it that what students begin with is not solved already, since lessons are there to be edited.

    Raises
    ------
    SheetError
        When it is.
    """
    for task in sheet.tasks:
        if task.kind == "code" and sheet.mark_code(task, sheet.skeletons[task.name].source).points:
            raise sheet.error("solved", name=sheet.skeletons[task.name].function)


def write_all(sheet: GradedSheet, texts: Mapping[Path, str]) -> None:
    """Write files, unless another file of one of their names is there already.

    Raises
    ------
    SheetError
        When one is, or a file cannot be written.
    """
    try:
        for path, text in texts.items():
            if path.exists() and (not path.is_file() or path.read_bytes() != text.encode()):
                raise sheet.error("exists", path=str(path))
        for path, text in texts.items():
            write_whole(path, text)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise sheet.error("unwritable", path=str(error.filename or ""), reason=reason) from None


def listed(sheet: GradedSheet, files: Sequence[str]) -> Listing:
    """The students and their files."""
    say = sheet.speaker.say
    rows = list(zip(sheet.students, files, strict=True))
    lines = [say("graded.written", name=student, file=file) for student, file in rows]
    columns = [say("graded.column.student"), say("graded.column.file")]
    return Listing(title_of(sheet), columns, rows, [], lines, sheet.language)


def title_of(sheet: GradedSheet) -> str:
    """The title of a sheet."""
    key = f"graphs.title.{sheet.lesson.name}"
    topic = sheet.speaker.say(key) if sheet.speaker.has(key) else sheet.lesson.name
    return sheet.speaker.say("graded.title", topic=topic)


def notebook(sheet: GradedSheet, student: str) -> str:
    """The notebook of a student, as a file."""
    return written(cells_for(sheet, student), metadata_for(sheet, student))


def metadata_for(sheet: GradedSheet, student: str) -> dict[str, Any]:
    """What a notebook says of itself."""
    return {"ttr": {"sheet": VERSION, "topic": sheet.lesson.name, "student": student}}


def cells_for(sheet: GradedSheet, student: str) -> list[Cell]:
    """The cells of the notebook of a student."""
    say = sheet.speaker.say
    about = [
        f"# {title_of(sheet)}",
        say("graded.for", name=plain(student)),
        say("graded.how", file=f"{stem_of(student)}.ipynb"),
        say("graded.worth", full_points=sheet.tasks[0].points if sheet.tasks else 0),
    ]
    cells = [
        text_cell("\n\n".join(about), sheet.speaker.language),
        tagged(SETUP.format(topic=sheet.lesson.name), "ttr-setup"),
    ]
    for number, task in enumerate(sheet.tasks, 1):
        cells += task_cells(sheet, student, number, task)
    return cells


def task_cells(sheet: GradedSheet, student: str, number: int, task: Task) -> Iterator[Cell]:
    """What is asked, where it can be tried, and where it is answered."""
    say = sheet.speaker.say
    head = f"## {say('graded.task', number=number)}"
    if task.kind == "by_hand":
        challenge = sheet.challenge(student, task)
        how = say(f"graded.how.{challenge.picks}")
        yield text_cell("\n\n".join([head, plain(challenge.text), how]), sheet.speaker.language)
        shown = SHOW.format(name=task.name, number=sheet.instance(student, task))
        yield tagged(shown, map_tag_of(task))
        yield tagged(f"# {say('graded.here')}\n{answer_name(number)} = []", tag_of(task))
        return
    skeleton = sheet.skeletons[task.name]
    about = say("graded.how.write" if task.name == "write" else "graded.how.repair", name=skeleton.function)
    yield text_cell("\n\n".join([head, about]), sheet.speaker.language)
    yield tagged(skeleton.source, tag_of(task))
    yield tagged(CHECK.format(name=task.name, function=skeleton.function), f"ttr-check-{task.name}")


def answer_name(number: int) -> str:
    """What the answer of a task is called in its cell."""
    return f"answer_{number}"


def tag_of(task: Task) -> str:
    """The tag of the cell where a task is answered."""
    return f"ttr-answer-{task.id}"


def map_tag_of(task: Task) -> str:
    """The tag of the cell that shows the map of a task."""
    return f"ttr-map-{task.name}"


def tagged(source: str, tag: str) -> Cell:
    """A code cell with a tag."""
    return code_cell(source, {"tags": [tag]})


def plain(text: str) -> str:
    """A text that means nothing in Markdown or HTML."""
    return MARKS.sub(r"\\\1", escape(text, quote=False))


# -- the teacher's key ------------------------------------------------------------------------------------------------


def key(sheet: GradedSheet, path: Path | None = None) -> Listing:
    """The best answers; see `GradedSheet.key`."""
    if path is not None:
        for student in sheet.students:
            if (path.parent / f"{stem_of(student)}.ipynb").exists():
                raise sheet.error("key_place", path=str(path))
    say = sheet.speaker.say
    names = ("student", "task", "instance", "text", "best", "answer")
    rows = [row for student in sheet.students for row in best_of(sheet, student)]
    lines = [say("graded.key.line", name=row[0], number=row[1], text=row[4], answer=row[5]).rstrip() for row in rows]
    columns = [say(f"graded.column.{name}") for name in names]
    found = Listing(title_of(sheet), columns, rows, [], lines, sheet.language)
    if path is not None:
        try:
            found.save(path)
        except OSError as error:
            reason = error.strerror or type(error).__name__
            raise sheet.error("unwritable", path=str(path), reason=reason) from None
    return found


def best_of(sheet: GradedSheet, student: str) -> Iterator[tuple[str, int, int, str, str, str]]:
    """For each task on the map its number and instance, what is asked, and a best answer with what is said about it."""
    for number, task in enumerate(sheet.tasks, 1):
        if task.kind == "by_hand":
            challenge = sheet.challenge(student, task)
            said, answer = sheet.speaker.say("graded.key.none"), ""
            if challenge.solve:
                chosen = challenge.solve()
                said = challenge.judge(chosen, challenge.ground.speaker(sheet.language)).text
                there = challenge.ground.cities if challenge.picks == "cities" else challenge.ground.routes
                answer = json.dumps([there[place].id for place in chosen], ensure_ascii=False)
            yield student, number, sheet.instance(student, task), challenge.text, said, answer
