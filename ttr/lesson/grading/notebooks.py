"""Notebooks as plain JSON: enough of their format (nbformat 4.5) to write sheets and to read what comes back.

The library `nbformat` does more, and takes two seconds to load, since its validator compiles the grammar of web
addresses. Here nothing is validated: whatever a file holds is read as far as it makes sense. Tests validate what is
written.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ttr.text.speaker import directed_markdown

Cell = dict[str, Any]
"""A cell as it stands in the file."""

PYTHON = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def text_cell(source: str, language: str) -> Cell:
    """A cell in Markdown, read in the direction of its language."""
    return {"cell_type": "markdown", "metadata": {}, "source": directed_markdown(source, language)}


def code_cell(source: str, metadata: Mapping[str, Any]) -> Cell:
    """A cell of code that has not been run."""
    return {
        "cell_type": "code",
        "execution_count": None,
        "metadata": dict(metadata),
        "outputs": [],
        "source": source,
    }


def written(cells: Sequence[Cell], metadata: Mapping[str, Any]) -> str:
    """A notebook as a file; the same cells are always the same text."""
    numbered = [
        {**cell, "id": f"cell-{number:02}", "source": cell["source"].splitlines(keepends=True)}
        for number, cell in enumerate(cells)
    ]
    data = {"cells": numbered, "metadata": {**PYTHON, **metadata}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read(content: bytes) -> tuple[list[Cell], dict[str, Any]]:
    """The cells and the metadata of a notebook; each cell has a text, a kind and metadata.

    Raises
    ------
    ValueError
        When it is no notebook.
    """
    try:
        data = mapping(json.loads(content))
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(data.get("cells"), list):
        raise ValueError("no cells")
    return [_sound(mapping(cell)) for cell in data["cells"]], mapping(data.get("metadata"))


def _sound(cell: Cell) -> Cell:
    source = cell.get("source", "")
    text = "".join(map(str, source)) if isinstance(source, list) else str(source)
    return {"cell_type": str(cell.get("cell_type")), "metadata": mapping(cell.get("metadata")), "source": text}


def tags_of(cell: Cell) -> list[str]:
    """The tags of a cell."""
    tags = cell["metadata"].get("tags")
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


def mapping(data: Any) -> dict[str, Any]:
    """A mapping; an empty one for anything else."""
    return data if isinstance(data, dict) else {}
