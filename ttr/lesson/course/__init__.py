"""The rules course: one module a lesson, in the order of the notebooks."""

from importlib import import_module

from ttr.lesson.lesson import Lesson

ORDER = (
    "in_two_minutes",
    "setting_up",
    "drawing",
    "claiming",
    "doubles",
    "ferries",
    "tunnels",
    "stations",
    "more_tickets",
    "ending",
    "mistakes",
    "coached",
    "rare",
    "leaflets",
)
"""The lessons in their order, by the names of their modules."""


def load(name: str) -> Lesson:
    """The lesson of this name."""
    lesson: Lesson = import_module(f"ttr.lesson.course.{name}").lesson
    return lesson
