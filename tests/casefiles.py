"""The files of `tests/cases`, each read once for all tests."""

from functools import cache
from pathlib import Path
from typing import Any

from ttr.scenario.reading import Document, read

CASES = Path(__file__).resolve().parent / "cases"


def case_files(*, without: tuple[str, ...] = ()) -> list[Path]:
    """The cases by name, `without` those whose names begin in one of these ways."""
    return [path for path in sorted(CASES.glob("*.yaml")) if not path.name.startswith(without)]


@cache
def document(case: Path) -> Document:
    """What a case says. All tests share it: none may change it."""
    return read(case.read_bytes())


def data_of(case: Path) -> Any:
    """The plain data of a case, which all tests share too."""
    return document(case).data
