"""Sheets that come back: read as data, and marked.

Nothing of a student's runs here: answers are lists that are written down, and code runs in a process of its own.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from ttr.lesson.grading import notebooks
from ttr.lesson.grading.classroom import map_tag_of, tag_of, title_of
from ttr.lesson.grading.graded import GradedSheet, Task, stem_of
from ttr.lesson.grading.listing import Listing
from ttr.lesson.grading.marks import Mark, why_no_list, written_list

MOST_BYTES = 20_000_000
"""Of a notebook that is read; maps make them large."""

SEED = re.compile(r"\bseed=(\d+)")
"""The number of the instance whose map a cell shows."""


@dataclass(frozen=True)
class Returned:
    """A notebook that came back.

    Parameters
    ----------
    topic, student : whose sheet it was, by its own account
    answers : what stands in the cells of each tag
    """

    topic: str
    student: str
    answers: Mapping[str, str]


def read(path: Path) -> Returned:
    """Read a notebook as data.

    Raises
    ------
    ValueError, OSError
        When it is none.
    """
    with path.open("rb") as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise ValueError(path.name)
    cells, metadata = notebooks.read(content)
    known = notebooks.mapping(metadata.get("ttr"))
    answers: dict[str, str] = {}
    for cell in cells:
        for tag in notebooks.tags_of(cell) if cell["cell_type"] == "code" else ():
            text = cell["source"]
            answers[tag] = f"{answers[tag]}\n{text}" if tag in answers else text  # a cell may have been split
    return Returned(str(known.get("topic", "")), normalize("NFC", str(known.get("student", ""))), answers)


@dataclass(frozen=True)
class Row:
    """What a student gets.

    Parameters
    ----------
    marks : for each task; none if the notebook cannot be marked
    remark : why it cannot
    """

    student: str
    marks: Sequence[Mark]
    remark: str = ""

    @property
    def points(self) -> int:
        """All together."""
        return sum(mark.points for mark in self.marks)


def mark(sheet: GradedSheet, folder: Path) -> Listing:
    """Mark what came back; see `GradedSheet.mark`."""
    if not folder.is_dir():
        raise sheet.error("no_folder", path=str(folder))
    found, others = handed_in(sheet, list(notebooks_in(folder)))
    names = names_in(others)
    rows = [mark_student(sheet, student, found[student], names.get(student, ())) for student in sheet.students]
    strangers = [path for path in others if not any(path in names.get(student, ()) for student in sheet.students)]
    notes = [sheet.speaker.say("graded.stranger", file=str(path.relative_to(folder))) for path in strangers]
    return results(sheet, rows, notes)


def notebooks_in(folder: Path) -> Iterator[Path]:
    """The notebooks in a folder and below, hidden ones left out, in the order of their names."""
    for path in sorted(folder.rglob("*.ipynb")):
        if path.is_file() and not any(name.startswith(".") for name in path.relative_to(folder).parts):
            yield path


def handed_in(sheet: GradedSheet, paths: Sequence[Path]) -> tuple[dict[str, list[Path]], list[Path]]:
    """The files of each student by their names, and all others; a learning platform may put something in front."""
    stems = {stem_of(student).casefold(): student for student in sheet.students}
    found: dict[str, list[Path]] = {student: [] for student in sheet.students}
    others = []
    for path in paths:
        name = normalize("NFC", path.stem).casefold()
        fitting = [stem for stem in stems if name == stem or name.endswith(f"_{stem}")]
        if fitting:
            found[stems[max(fitting, key=len)]].append(path)
        else:
            others.append(path)
    return found, others


def names_in(paths: Sequence[Path]) -> dict[str, list[Path]]:
    """The notebooks that carry the name of a student inside."""
    names: dict[str, list[Path]] = {}
    for path in paths:
        try:
            names.setdefault(read(path).student, []).append(path)
        except (ValueError, OSError):
            continue
    return names


def mark_student(sheet: GradedSheet, student: str, paths: Sequence[Path], renamed: Sequence[Path]) -> Row:
    """Mark the notebook of a student, or say why it cannot be marked."""
    say, file = sheet.speaker.say, f"{stem_of(student)}.ipynb"
    if len(paths) > 1:
        listed = sheet.speaker.join(str(Path(*path.parts[-2:])) for path in paths)
        return Row(student, (), say("graded.several", listed=listed))
    if not paths:
        if renamed:
            return Row(student, (), say("graded.renamed", file=file, found=renamed[0].name))
        return Row(student, (), say("graded.missing", file=file))
    try:
        returned = read(paths[0])
    except (ValueError, OSError):
        return Row(student, (), say("graded.broken", file=paths[0].name))
    if not returned.student or returned.topic != sheet.lesson.name:
        return Row(student, (), say("graded.other_sheet", file=paths[0].name))
    if stem_of(returned.student) != stem_of(student):
        return Row(student, (), say("graded.of_another", file=paths[0].name, name=returned.student))
    return Row(student, [safe_mark(sheet, student, task, returned) for task in sheet.tasks])


def safe_mark(sheet: GradedSheet, student: str, task: Task, returned: Returned) -> Mark:
    """The mark of a task; a mistake of the kit is told, and the others are marked all the same."""
    try:
        return mark_task(sheet, student, task, returned)
    except Exception as error:
        return Mark(0, sheet.speaker.failure(error))


def mark_task(sheet: GradedSheet, student: str, task: Task, returned: Returned) -> Mark:
    """The mark of a task."""
    source = returned.answers.get(tag_of(task))
    if source is None:
        return Mark(0, sheet.speaker.say("graded.why.no_cell"))
    if task.kind == "code":
        return sheet.mark_code(task, source)
    try:
        answer = written_list(source)
    except ValueError:
        return Mark(0, sheet.speaker.say("graded.why.no_list"))
    found = sheet.mark_choice(student, task, answer)
    if found.points or why_no_list(answer, sheet.speaker):
        return found
    shown = SEED.search(returned.answers.get(map_tag_of(task), ""))
    owner = owners(sheet, task).get(int(shown[1][:20])) if shown else None
    if owner is not None and owner != student:
        return Mark(0, sheet.speaker.say("graded.why.of_another", name=owner))
    return found


def owners(sheet: GradedSheet, task: Task) -> dict[int, str]:
    """Who was asked about which instance."""
    return {sheet.instance(student, task): student for student in sheet.students}


def results(sheet: GradedSheet, rows: Sequence[Row], notes: Sequence[str]) -> Listing:
    """Points and reasons, a row a student."""
    say = sheet.speaker.say
    columns = [say("graded.column.student"), say("graded.column.points"), say("graded.column.most")]
    for number, _ in enumerate(sheet.tasks, 1):
        columns += [say("graded.column.task_points", number=number), say("graded.column.reason", number=number)]
    columns.append(say("graded.column.remark"))
    table: list[list[str | int]] = []
    lines = []
    for row in rows:
        marks = row.marks or [Mark(0, "")] * len(sheet.tasks)
        cells = [cell for found in marks for cell in (found.points, found.reason)]
        table.append([row.student, row.points, sheet.most, *cells, row.remark])
        lines.append(say("graded.row", n=row.points, name=row.student, most=sheet.most))
        lines += [f"  {row.remark}"] if row.remark else []
        for number, found in enumerate(row.marks, 1):
            lines.append(f"  {say('graded.line', number=number, own_points=found.points, text=found.reason)}")
    return Listing(title_of(sheet), columns, table, notes, lines, sheet.language)
