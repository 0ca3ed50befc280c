"""The graph lessons, one module each."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:  # it needs networkx, which takes half a second
    from ttr.lesson.graph_lesson import GraphLesson

NUMBERS = {
    "map": 1,
    "connected": 2,
    "shortest": 3,
    "spanning": 4,
    "steiner": 5,
    "trail": 6,
    "cuts": 7,
    "stations": 8,
    "chances": 9,
    "experiments": 10,
    "optimum": 11,
}
"""The names of their modules, and the numbers of their notebooks."""


def load(name: str) -> GraphLesson:
    """A lesson by its name."""
    lesson: GraphLesson = import_module(f"ttr.lesson.topics.{name}").lesson
    return lesson
