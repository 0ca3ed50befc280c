"""What students begin with is taken from the lessons: broken code is broken, and nothing that it needs is missing."""

from importlib.util import find_spec
from typing import Any

import pytest

from ttr.lesson.coding import try_out
from ttr.lesson.grading.skeleton import Skeleton, _free, found_in, notebook_of, skeletons
from ttr.lesson.topics import NUMBERS, load

CELLS = [
    "from heapq import heappop, heappush\nimport networkx as nx\nimport os.path",
    "LARGE = 9\n\ndef helper(x):\n    return heappop(x) + LARGE\n",
    "%magic\n",
    "def other():\n    return nx",
    "# Mend it.\ndef mend(graph, heappush=None):\n    nx = helper(graph)\n    return [nx for heappush in ()]\n\n"
    "lesson.check(\n    'repair', mend)",
    "def shortest(graph):\n    ...",
    "lesson.check('write', shortest)",
    "lesson.check('watch', unknown)",
    "lesson.check('none', 3)",
]
TOPICS = [name for name in NUMBERS if find_spec(f"ttr.lesson.topics.{name}") and notebook_of(name)]


def test_a_cell_is_taken_over_with_what_it_needs_and_without_its_check() -> None:
    assert dict(found_in(CELLS)) == {
        "repair": Skeleton(
            "mend",
            "from heapq import heappop\n\n\nLARGE = 9\n\n\ndef helper(x):\n    return heappop(x) + LARGE\n\n\n"
            "# Mend it.\ndef mend(graph, heappush=None):\n    nx = helper(graph)\n    return [nx for heappush in ()]",
        ),
        "write": Skeleton("shortest", CELLS[5]),
    }


def test_lessons_without_a_notebook() -> None:
    assert notebook_of("tiny") is None


@pytest.mark.parametrize("topic", TOPICS)
def test_the_lessons_have_code_to_write_and_to_repair(topic: str) -> None:
    notebook = notebook_of(topic)
    assert notebook
    found, lesson = skeletons(notebook), load(topic)
    for name in ("write", "repair"):
        made: dict[str, Any] = {}
        exec(found[name].source, made)
        assert not _free(found[name].source), "names that nothing in the cell makes"
        assert not try_out(lesson.codes[name], made[found[name].function]).right
