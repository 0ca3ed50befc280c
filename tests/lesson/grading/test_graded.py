"""Sheets: the same names and seed give the same sheet, files have names of their own, and bad wishes are told."""

import hashlib
import hmac
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.lesson.grading.tiny import LESSON, SEED, WRITE, tiny_sheet
from ttr.lesson import sheet
from ttr.lesson.grading import graded
from ttr.lesson.grading.graded import SheetError, Task, instance, key_of, sheet_of, stem_of

DOC = Path(__file__).resolve().parents[3] / "docs" / "graded-sheets.md"


def test_an_instance_follows_from_the_seed_the_topic_the_student_and_the_task() -> None:
    made = tiny_sheet()
    task = made.tasks[0]
    key = hmac.new(SEED.encode(), b"ttr sheet tiny", hashlib.sha256).digest()
    code = hmac.new(key, b'["Ada", "by_hand.join"]', hashlib.sha256).digest()
    assert made.instance("Ada", task) == 1 + int.from_bytes(code[:4], "big")
    assert made.instance("Ada", task) == tiny_sheet(["Zoe", "Ada"]).instance("Ada", task), "others do not matter"
    numbers = {
        instance(key_of(seed, topic), student, name)
        for seed in (SEED, 7)
        for topic in ("tiny", "other")
        for student in ("Ada", "Bo")
        for name in ("by_hand.join", "by_hand.middle")
    }
    assert len(numbers) == 16
    assert all(0 < number <= 2**32 for number in numbers)


def test_a_number_is_a_seed_too_and_letters_may_be_written_in_two_ways() -> None:
    assert key_of(7, "tiny") == key_of("7", "tiny")
    assert key_of("Zoë", "tiny") == key_of("Zoe\u0308", "tiny")
    assert tiny_sheet(["Zoë"]).students == tiny_sheet(["Zoe\u0308 "]).students


def test_nothing_shows_the_secret() -> None:
    made = tiny_sheet()
    assert SEED not in repr(made)
    assert made.secret.hex() not in repr(made)
    assert repr(made.secret) not in repr(made)


@pytest.mark.parametrize(
    ("student", "stem"),
    [("Ada Lovelace", "Ada_Lovelace"), ("../../etc/passwd", "etc_passwd"), ("s123.4", "s123.4"), ("CON", "CON_"),
     ("nul.x", "nul.x_"), ("a\u200cb", "ab"), ("Çem", "Çem"), ("یاسمن", "یاسمن"), ("=1+1", "1_1"), ("..", ""),
     ("a" * 99, "a" * 60), ("हिन्दी", "हिन्दी"), ("x<script>", "x_script"), ("", "")],
)  # fmt: skip
def test_a_file_has_a_name_for_every_system(student: str, stem: str) -> None:
    assert stem_of(student) == stem


def error_of(**wishes: Any) -> str:
    facts = {"students": ["Ada"], "seed": SEED, "tasks": None, "points": 2, **wishes}
    with pytest.raises(SheetError) as caught:
        sheet_of(LESSON, facts["students"], facts["seed"], {"write": WRITE}, facts["tasks"], facts["points"], "en")
    return str(caught.value)


def test_bad_wishes_are_told() -> None:
    assert "at least one student" in error_of(students=[])
    assert "“!!” is no name for a file" in error_of(students=["Ada", "!!"])
    assert "“” is no name" in error_of(students=[" "])
    assert "“a/b” and “A B” would get the same file, A_B.ipynb" in error_of(students=["a/b", "A B"])
    assert "needs a seed" in error_of(seed=" ")
    assert "an even number from 2 up" in error_of(points=3)
    assert "an even number" in error_of(points=0)
    assert "no task “jon” for a sheet. Did you mean: join, middle, write?" in error_of(tasks=["jon"])
    with pytest.raises(SheetError, match="no lesson “tiny”"):
        sheet("tiny", ["Ada"], SEED)


def test_a_lesson_may_need_more_than_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    def load(topic: str) -> None:
        raise ModuleNotFoundError(name="scipy")

    monkeypatch.setattr(graded, "load", load)
    with pytest.raises(SheetError, match="“optimum” needs the package scipy"):
        sheet("optimum", ["Ada"], SEED)


def test_in_a_notebook_only_the_sentence_is_shown() -> None:
    assert SheetError("Told.")._render_traceback_() == ["Told."]


def test_all_challenges_and_the_two_pieces_of_code_are_asked_for() -> None:
    made = sheet_of(LESSON, ["Ada"], SEED, {"write": WRITE, "watch": WRITE}, None, 4, "en")
    assert made.tasks == (Task("by_hand", "join", 4), Task("by_hand", "middle", 4), Task("code", "write", 4))
    assert made.most == 12


def test_to_import_the_lessons_stays_cheap() -> None:
    code = "import sys, ttr.lesson; print([name for name in ('ipywidgets', 'networkx') if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    with pytest.raises(AttributeError, match="shet"):
        __import__("ttr.lesson").lesson.shet  # noqa: B018


def test_the_samples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    samples = re.findall(r"```python\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    assert len(samples) == 3
    names: dict[str, Any] = {}
    exec(samples[0], names)
    assert sorted(path.name for path in Path("sheets").iterdir()) == ["Ada_Lovelace.ipynb", "Bo.ipynb", "Cem.ipynb"]
    assert Path("teacher/key.csv").exists()
    Path("sheets").rename("returned")
    exec(samples[1], names)
    assert names["results"].words().startswith("Ada Lovelace: 0 points of 4\n  Task 1, 0 points: There is no answer.")
    assert Path("teacher/marks.csv").read_bytes().startswith("\ufeffStudent,Points,Of,Task 1".encode())
    exec(samples[2], names)
    assert json.loads(Path("course/ttr-secrets/shortest.json").read_text("utf-8"))["topic"] == "shortest"
