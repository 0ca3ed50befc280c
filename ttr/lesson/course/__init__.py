"""The rules course and the lessons on the maps: one module a lesson, in the order of the notebooks."""

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
"""The lessons of the rules course in their order, by the names of their modules."""

MAPS = ("europe_modes", "usa", "switzerland", "legendary_asia", "india")
"""The lessons on the maps and modes, for those who know the rules; their notebooks are numbered from 1."""


def load(name: str) -> Lesson:
    """The lesson of this name."""
    lesson: Lesson = import_module(f"ttr.lesson.course.{name}").lesson
    return lesson
