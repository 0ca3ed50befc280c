"""Notebooks for a class: each is one's own, none gives an answer away, and files that are there stay as they are."""

import json
from pathlib import Path

import nbformat
import pytest

from tests.lesson.grading.tiny import RIGHT, SEED, best, tiny_sheet
from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.lesson import sheet
from ttr.lesson.grading.classroom import cells_for, notebook, plain
from ttr.lesson.grading.graded import SheetError, sheet_of
from ttr.lesson.grading.skeleton import Skeleton


def test_each_student_gets_a_notebook_of_her_own(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada", "Bo"], "join", "middle", "write")
    assert made.save(tmp_path).lines == ["Ada: Ada.ipynb", "Bo: Bo.ipynb"]
    ada, bo = (nbformat.read(tmp_path / name, as_version=4) for name in ("Ada.ipynb", "Bo.ipynb"))
    nbformat.validate(ada)
    assert ada.metadata.ttr == {"sheet": 1, "topic": "tiny", "student": "Ada"}
    sources = "\n".join(cell.source for cell in ada.cells)
    assert f'lesson.by_hand("join", seed={made.instance("Ada", made.tasks[0])}, fixed=True)' in sources
    assert "made for **Ada**" in sources
    assert "Click cities on the map" in sources
    assert "answer_2 = []" in sources
    assert 'lesson.check("write", length)' in sources
    different = [one.source for one, other in zip(ada.cells, bo.cells) if one.source != other.source]
    assert all("Ada" in text or "seed=" in text or "To " in text for text in different)
    assert len(different) >= 3


def test_a_notebook_holds_no_answer_and_no_secret(tmp_path: Path) -> None:
    made = tiny_sheet()
    made.save(tmp_path)
    text = (tmp_path / "Ada.ipynb").read_text("utf-8")
    assert SEED not in text
    assert made.secret.hex() not in text
    assert best(made, "Ada")[0] not in text


def test_the_same_sheet_is_written_again_but_never_over_another_file(tmp_path: Path) -> None:
    made = tiny_sheet()
    made.save(tmp_path)
    made.save(tmp_path)
    (tmp_path / "Bo.ipynb").write_text("answered", "utf-8")
    (tmp_path / "Ada.ipynb").unlink()
    with pytest.raises(SheetError, match=r"Bo\.ipynb is there already and is another file, so nothing was written"):
        made.save(tmp_path)
    assert not (tmp_path / "Ada.ipynb").exists()
    with pytest.raises(SheetError, match="cannot be written"):
        made.save(tmp_path / "Bo.ipynb")


def test_code_that_is_solved_already_is_not_handed_out(tmp_path: Path) -> None:
    solved = Skeleton("total", RIGHT.format("total"))
    made = tiny_sheet(["Ada"], "repair")
    wrong = sheet_of(made.lesson, ["Ada"], SEED, {"repair": solved}, ["repair"], 2, "en")
    with pytest.raises(SheetError, match="the function total is right already"):
        wrong.save(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_the_key_holds_a_best_answer_for_each_student_and_task(tmp_path: Path) -> None:
    made = tiny_sheet(["Ada", "Bo"], "join", "middle", "write")
    key = made.key(tmp_path / "key.csv")
    assert (tmp_path / "key.csv").read_bytes().decode() == key.csv()
    ada = key.rows[0]
    assert ada[:3] == ("Ada", 1, made.instance("Ada", made.tasks[0]))
    assert "none is shorter" in str(ada[4])
    assert json.loads(str(ada[5])) == best(made, "Ada")
    assert key.rows[1][4:] == ("This task has no answer ready; its map says when one is best.", "")
    assert len(key.rows) == 4
    assert key.lines[1].endswith("is best.")


def test_the_key_does_not_lie_beside_the_notebooks_of_students(tmp_path: Path) -> None:
    made = tiny_sheet()
    made.save(tmp_path)
    with pytest.raises(SheetError, match="may not lie beside the notebooks"):
        made.key(tmp_path / "key.csv")
    with pytest.raises(SheetError, match="cannot be written"):
        made.key(tmp_path / "Ada.ipynb" / "key.csv")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["Ada.ipynb", "Bo.ipynb", "Cem.ipynb"]


def test_names_mean_nothing_in_markdown() -> None:
    assert plain("*Ada* <b>&[x](y)") == r"\*Ada\* &lt;b&gt;&amp;\[x\](y)"


def test_the_cells_of_a_real_sheet_run() -> None:
    made = sheet("shortest", ["Ada"], SEED, tasks=["trains", "write"])
    cells = [cell["source"] for cell in cells_for(made, "Ada") if cell["cell_type"] == "code"]
    names: dict[str, object] = {}
    for cell in cells[:-1]:
        exec(cell, names)
    hands = eval(cells[1], names)
    assert hands.again not in hands.buttons.children, "there is one instance"
    assert hands.challenge.text == made.challenge("Ada", made.tasks[0]).text
    assert names["answer_1"] == []
    assert cells[-1].startswith('lesson.check("write", ')
    assert notebook(made, "Ada") == notebook(made, "Ada")


def test_everything_is_said_in_the_readers_language(pseudo: str, tmp_path: Path) -> None:  # noqa: F811
    made = tiny_sheet(["Ada", "Bo"], "join", "middle", "write", "repair", language=pseudo)
    cells = cells_for(made, "Ada")
    shown = [cell["source"].replace("#", "") for cell in cells if cell["cell_type"] == "markdown"]
    shown += [cells[4]["source"].split("\n")[0]]
    written, key = tiny_sheet(["Ada", "Bo"], language=pseudo).save(tmp_path), made.key()
    shown += [*written.lines, *written.columns, written.title, *key.columns, *key.lines, str(key.rows[1][4])]
    tasks = ("To b.", "To c.", "To d.", "Which?", "tiny")
    assert {strays(text, tasks) for text in shown} == {""}
