"""Notebooks as plain JSON: what is written is valid, and what comes back is read as far as it makes sense."""

import json

import nbformat
import pytest

from ttr.lesson.grading.notebooks import code_cell, read, tags_of, text_cell, written


def test_what_is_written_is_a_valid_notebook_and_comes_back() -> None:
    cells = [text_cell("# A\n\nb", "en"), code_cell("x = 1\ny", {"tags": ["t"]}), code_cell("", {})]
    text = written(cells, {"ttr": {"student": "Zoë"}})
    nbformat.validate(nbformat.reads(text, as_version=4))
    assert nbformat.writes(nbformat.reads(text, as_version=4), indent=1) + "\n" == text, "as Jupyter would write it"
    back, metadata = read(text.encode())
    assert [cell["source"] for cell in back] == ["# A\n\nb", "x = 1\ny", ""]
    assert [tags_of(cell) for cell in back] == [[], ["t"], []]
    assert metadata["ttr"] == {"student": "Zoë"}


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b"3", b"{}", b'{"cells": {}}', b"[" * 100_000, b"\xff", b"9" * 5000]
)
def test_what_is_no_notebook(content: bytes) -> None:
    with pytest.raises(ValueError):
        read(content)


def test_odd_cells_are_empty_ones() -> None:
    odd = [
        1,
        {},
        {"source": 3, "metadata": []},
        {"source": ["a", 2], "metadata": {"tags": [1, "t"]}},
        {"metadata": {"tags": 3}},
    ]
    cells, _ = read(json.dumps({"cells": odd, "metadata": 3}).encode())
    assert [cell["source"] for cell in cells] == ["", "", "3", "a2", ""]
    assert [tags_of(cell) for cell in cells] == [[], [], [], ["t"], []]
