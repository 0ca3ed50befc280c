"""Graded sheets: for every student of a class an instance of her own, and marks for a witness or for code.

A task asks for something that can be checked: routes or cities of the map, or a function. What a student is asked
follows from the teacher's seed and the student's name, so it need not be kept anywhere.
"""

import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal
from unicodedata import category, normalize

from ttr.lesson.challenges import Challenge
from ttr.lesson.grading.listing import Listing
from ttr.lesson.grading.marks import Mark, mark_choice, mark_outcome, tried_apart, why_no_function
from ttr.lesson.grading.skeleton import Skeleton, notebook_of, skeletons
from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics import NUMBERS, load
from ttr.text import Speaker, preferred

CODES = ("write", "repair")
"""The pieces of code that are asked for; the others of a lesson are there to be watched."""

LONGEST_NAME = 60
"""Letters of a file's name without its ending."""

RESERVED = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))})
"""Names that no file may have on some systems."""


class SheetError(ValueError):
    """A sheet cannot be made or marked; the message says why, and what would do."""

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentence alone is shown."""
        return [str(self)]


@dataclass(frozen=True)
class Task:
    """One task of a sheet.

    Parameters
    ----------
    kind : routes or cities of the map, or a function
    name : of the challenge or the code in the lesson
    points : for a best answer
    """

    kind: Literal["by_hand", "code"]
    name: str
    points: int

    @property
    def id(self) -> str:
        """As it stands in notebooks."""
        return f"{self.kind}.{self.name}"


@dataclass(frozen=True)
class GradedSheet:
    """A sheet for a class.

    Parameters
    ----------
    lesson : whose challenges and codes are asked for
    students : their names or numbers, each once
    secret : all instances follow from it
    tasks : what is asked for, in this order
    skeletons : what the students begin with, by the name of the code
    language : of everything shown

    Raises
    ------
    SheetError
        When there are no students, or two would get the same file.
    """

    lesson: GraphLesson = field(repr=False)
    students: tuple[str, ...]
    secret: bytes = field(repr=False)
    tasks: tuple[Task, ...]
    skeletons: Mapping[str, Skeleton] = field(repr=False)
    language: str

    def __post_init__(self) -> None:
        if not self.students:
            raise self.error("no_students")
        owners: dict[str, str] = {}
        for student in self.students:
            stem = stem_of(student)
            if not stem:
                raise self.error("no_name", text=student)
            if stem.casefold() in owners:
                raise self.error("same_file", first=owners[stem.casefold()], second=student, file=f"{stem}.ipynb")
            owners[stem.casefold()] = student

    @cached_property
    def speaker(self) -> Speaker:
        """Who speaks about it."""
        return Speaker(self.language)

    @property
    def most(self) -> int:
        """The points of all tasks together."""
        return sum(task.points for task in self.tasks)

    def error(self, key: str, **facts: Any) -> SheetError:
        """An error with its sentence."""
        return SheetError(self.speaker.say(f"graded.error.{key}", **facts))

    # -- instances --------------------------------------------------------------------------------------------------

    def instance(self, student: str, task: Task) -> int:
        """The number of the instance that a student is asked about."""
        return instance(self.secret, stem_of(student), task.id)

    def challenge(self, student: str, task: Task) -> Challenge:
        """What a student has to find."""
        return self.lesson.challenges[task.name](self.instance(student, task), self.language)

    # -- marks ------------------------------------------------------------------------------------------------------

    def mark_choice(self, student: str, task: Task, answer: object) -> Mark:
        """What routes or cities are worth.

        Parameters
        ----------
        answer : a list of ids, if it is an answer at all
        """
        return mark_choice(self.challenge(student, task), task.points, answer, self.speaker)

    def mark_code(self, task: Task, source: str) -> Mark:
        """What a function is worth; it runs in a process of its own.

        Parameters
        ----------
        source : the code of a student
        """
        name = self.skeletons[task.name].function
        reason = why_no_function(source, name, self.speaker)
        if reason:
            return Mark(0, reason)
        return mark_outcome(tried_apart(self.lesson.codes[task.name], source, name), task.points, self.speaker)

    # -- what it is for -----------------------------------------------------------------------------------------------

    def save(self, folder: str | Path) -> Listing:
        """Write a notebook for each student, and nothing that gives answers away.

        Returns
        -------
        Listing
            The students and their files.

        Raises
        ------
        SheetError
            When a file of this name is there already and is another one: nothing is written then.
        """
        from ttr.lesson.grading.classroom import save

        return save(self, Path(folder))

    def mark(self, folder: str | Path) -> Listing:
        """Mark the notebooks in a folder.

        Returns
        -------
        Listing
            Points and reasons, a row a student; `csv()`, `html()` and `save(path)` take them elsewhere.

        Raises
        ------
        SheetError
            When there is no such folder.
        """
        from ttr.lesson.grading.collected import mark

        return mark(self, Path(folder))

    def key(self, path: str | Path | None = None) -> Listing:
        """The teacher's key: a best answer for each student and task on the map.

        Parameters
        ----------
        path : a .csv or .html file to write it to; not beside the notebooks of students

        Returns
        -------
        Listing
        """
        from ttr.lesson.grading.classroom import key

        return key(self, None if path is None else Path(path))

    def nbgrader(self, folder: str | Path, assignment: str | None = None) -> Listing:
        """Write the same sheet as an assignment of nbgrader.

        Parameters
        ----------
        folder : of the course
        assignment : its name there; by default the topic's

        Returns
        -------
        Listing
            The students and their files.

        Raises
        ------
        SheetError
            When something else is there already.
        """
        from ttr.lesson.grading.nbgrading import save

        return save(self, Path(folder), assignment or self.lesson.name)


def sheet(
    topic: str,
    students: Iterable[str],
    seed: str | int,
    *,
    tasks: Sequence[str] | None = None,
    points: int = 2,
    language: str | None = None,
) -> GradedSheet:
    """A graded sheet on the topic of a lesson, with an instance for each student.

    The same seed, topic and names give the same sheet again: no other record is needed for marking.

    Parameters
    ----------
    topic : str
        The name of a lesson's module, such as "shortest".
    students : iterable of str
        Names or numbers, each once.
    seed : str or int
        The teacher's secret. Whoever knows it knows everybody's instances; nobody finds it out from them.
    tasks : sequence of str, optional
        Names of challenges and codes of the lesson; by default all challenges, and the code to write and to repair.
    points : int
        For each task, an even number: all for the best answer or right code, half for a valid answer on the map.
    language : str, optional
        Of everything shown; by default the reader's.

    Raises
    ------
    SheetError
        When there is no such topic or task, no student, no seed, or two students would get the same file.

    Examples
    --------
    >>> made = sheet("shortest", ["Ada", "Bo"], "a secret of the teacher", tasks=["trains", "write"])
    >>> made.most
    4
    """
    language = language or preferred()
    speaker = Speaker(language)
    if topic not in NUMBERS:
        near = speaker.near(list(NUMBERS))
        raise SheetError(" ".join([speaker.say("graded.error.no_topic", text=str(topic)), near]))
    notebook = notebook_of(topic)
    try:
        lesson = load(topic)
    except ModuleNotFoundError as error:
        raise SheetError(speaker.say("graded.error.not_installed", text=topic, name=str(error.name))) from None
    return sheet_of(lesson, students, seed, skeletons(notebook) if notebook else {}, tasks, points, language)


def sheet_of(
    lesson: GraphLesson,
    students: Iterable[str],
    seed: str | int,
    skeletons: Mapping[str, Skeleton],
    tasks: Sequence[str] | None,
    points: int,
    language: str,
) -> GradedSheet:
    """A graded sheet on a lesson; the parameters are those of `sheet`."""
    speaker = Speaker(language)
    there = {**dict.fromkeys(lesson.challenges, "by_hand"), **dict.fromkeys(skeletons.keys() & lesson.codes, "code")}
    if tasks is None:
        tasks = [*lesson.challenges, *(name for name in CODES if there.get(name) == "code")]
    for name in tasks:
        if name not in there:
            near = speaker.near(sorted(there))
            raise SheetError(" ".join([speaker.say("graded.error.no_task", text=str(name)), near]))
    if not str(seed).strip():
        raise SheetError(speaker.say("graded.error.no_seed"))
    if isinstance(points, bool) or not isinstance(points, int) or points < 1 or points % 2:
        raise SheetError(speaker.say("graded.error.no_points"))
    asked = tuple(Task(there[name], name, points) for name in dict.fromkeys(tasks))  # type: ignore[arg-type]
    names = tuple(normalize("NFC", str(student)).strip() for student in students)
    return GradedSheet(lesson, names, key_of(seed, lesson.name), asked, skeletons, language)


# -- secrets ----------------------------------------------------------------------------------------------------------


def key_of(seed: str | int, topic: str) -> bytes:
    """What all instances of a sheet follow from; it tells nothing about the seed, nor about other sheets of it."""
    return hmac.digest(normalize("NFC", str(seed)).encode(), f"ttr sheet {topic}".encode(), "sha256")


def instance(key: bytes, student: str, task: str) -> int:
    """The number of an instance: a code of 32 bits for a student and a task (HMAC-SHA256)."""
    code = hmac.digest(key, json.dumps([student, task]).encode(), "sha256")
    return 1 + int.from_bytes(code[:4], "big")


def stem_of(student: str) -> str:
    """The name of a student's file without its ending, fit for every system; empty if nothing is left of the name."""
    kept = [c if category(c)[0] in "LNM" or c in "-." else "" if category(c) == "Cf" else " " for c in student]
    stem = "_".join("".join(kept).split())[:LONGEST_NAME].strip("-._")
    return f"{stem}_" if stem.partition(".")[0].lower() in RESERVED else normalize("NFC", stem)
