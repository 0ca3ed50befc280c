"""The map as a graph: counting routes, paths and crossroads."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.map.challenges import CHALLENGES
from ttr.lesson.topics.map.codes import CODES
from ttr.lesson.topics.map.questions import QUESTIONS
from ttr.lesson.topics.map.tasks import TASKS

lesson = GraphLesson("map", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "note"]
