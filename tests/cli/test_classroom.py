"""`ttr sheet`: a class from a file, its notebooks, its marks."""

from pathlib import Path

import pytest

from tests.test_cli import run
from tests.test_languages import pseudo, strays  # noqa: F401
from ttr.cli.classroom import names_in
from ttr.text import Speaker

WHICH = ("--students", "class.txt", "--seed", "nobody guesses this", "--task", "trains")


@pytest.fixture(autouse=True)
def _class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("class.txt").write_text("\ufeffAda\n\n Bo \n", "utf-8")


def test_a_sheet_is_made_and_marked() -> None:
    code, output = run("sheet", "make", "shortest", *WHICH, "--out", "sheets", "--key", "teacher/key.csv")
    assert (code, output) == (0, "Ada: Ada.ipynb\nBo: Bo.ipynb\nThe key is in teacher/key.csv.\n")
    assert "none is shorter" in Path("teacher/key.csv").read_text("utf-8")
    Path("sheets/Bo.ipynb").unlink()
    code, output = run("sheet", "mark", "shortest", *WHICH, "sheets", "--out", "marks.html")
    assert code == 0
    assert output.splitlines() == [
        "Ada: 0 points of 2", "  Task 1, 0 points: There is no answer.", "Bo: 0 points of 2", "  There is no Bo.ipynb."
    ]  # fmt: skip
    assert Path("marks.html").read_text("utf-8").startswith("<!doctype html>")
    code, output = run("sheet", "make", "shortest", *WHICH, "--out", "course", "--nbgrader")
    assert (code, output.splitlines()[0]) == (0, "Ada: students/Ada/shortest/shortest.ipynb")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("make", "shrtest", *WHICH, "--out", "o"), "There is no lesson “shrtest”. Did you mean"),
        (("make", "shortest", *WHICH, "--out", "o", "--points", "3"), "The points of a task are an even number"),
        (("make", "shortest", *WHICH, "--out", "o", "--key", "o/key.csv"), "The key may not lie beside"),
        (("make", "shortest", *WHICH, "--out", "class.txt"), "class.txt cannot be written"),
        (
            ("make", "shortest", *WHICH, "--column", "name", "--out", "o"),
            "class.txt has no column “name”. Did you mean: Ada?",
        ),
        (("make", "shortest", "--students", "x", "--seed", "s", "--out", "o"), "x cannot be read. Give a text file"),
        (("make", "shortest", "--students", ".", "--seed", "s", "--out", "o"), ". cannot be read. Give a text file"),
        (("mark", "shortest", *WHICH, "o"), "There is no folder o."),
    ],
)
def test_what_cannot_be_done_is_told(arguments: tuple[str, ...], sentence: str) -> None:
    code, output = run("sheet", *arguments)
    assert code == 2
    assert output.startswith(sentence)
    assert output.count("\n") == 1
    assert not Path("o").exists()


def test_the_seed_may_stand_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_SHEET_SEED", WHICH[3])
    assert run("sheet", "make", "shortest", *WHICH[:2], *WHICH[4:], "--out", "one")[0] == 0
    run("sheet", "make", "shortest", *WHICH, "--out", "two")
    assert Path("one/Ada.ipynb").read_bytes() == Path("two/Ada.ipynb").read_bytes()


@pytest.mark.parametrize(
    ("text", "column", "names"),
    [
        ("Lovelace, Ada\nBo\n", None, ["Lovelace, Ada", "Bo"]),
        ("id,name\n1,Ada\n2,\n3\n4,\"Bo, x\"\n", "name", ["Ada", "Bo, x"]),
        ("\ufeffid; name \n1;Ada\n", "name", ["Ada"]),
        ("name\tid\r\nZoë\t1\r\n", "name", ["Zoë"]),
    ],
)  # fmt: skip
def test_the_class_stands_in_a_list_or_a_table(text: str, column: str | None, names: list[str]) -> None:
    Path("c").write_text(text, "utf-8", newline="")
    assert names_in(Path("c"), column, Speaker("en")) == names


def test_everything_is_said_in_the_readers_language(pseudo: str) -> None:  # noqa: F811
    which = (*WHICH, "--lang", pseudo)
    lines: list[str] = []
    for arguments in (("make", "shortest", *which, "--out", "o", "--key", "k.csv"), ("mark", "shortest", *which, "o"),
                      ("make", "x", *which, "--out", "o"), ("make", "shortest", *which, "--column", "x", "--out", "o"),
                      ("make", "shortest", *which, "--out", "o", "--key", "o/k")):  # fmt: skip
        lines += run("sheet", *arguments)[1].splitlines()
    assert len(lines) == 10
    assert {strays(line) for line in lines} == {""}
