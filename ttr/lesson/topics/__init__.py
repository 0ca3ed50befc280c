"""The graph lessons, one module each."""

from importlib import import_module

from ttr.lesson.graph_lesson import GraphLesson

ORDER = ("map", "connected", "shortest", "spanning", "steiner", "trail", "cuts", "stations", "chances", "optimum")
"""Their names, in the order of the notebooks."""


def load(name: str) -> GraphLesson:
    """A lesson by its name."""
    lesson: GraphLesson = import_module(f"ttr.lesson.topics.{name}").lesson
    return lesson
