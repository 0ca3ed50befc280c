"""Graph lesson 8, a project: which station borrows what: assignment, and an exact search with a bound."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.steps import Note
from ttr.lesson.topics.stations.challenges import CHALLENGES
from ttr.lesson.topics.stations.codes import CODES
from ttr.lesson.topics.stations.positions import ended_game
from ttr.lesson.topics.stations.questions import QUESTIONS
from ttr.lesson.topics.stations.tables import everybodys, free_cities, lendable, loans, worth
from ttr.lesson.topics.stations.tasks import TASKS

lesson = GraphLesson("stations", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note


def named(stations: list[str], taken: tuple[str | None, ...]) -> Note:
    """What the last of the stations that have chosen does, for the tree of a search."""
    if not taken:
        return note("start")
    city, route = stations[len(taken) - 1], taken[-1]
    return note("idle", city=city) if route is None else note("borrow", city=city, route=route)


__all__ = ["ended_game", "everybodys", "free_cities", "lendable", "lesson", "loans", "named", "note", "worth"]
