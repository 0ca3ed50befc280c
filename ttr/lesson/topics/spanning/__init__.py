"""Graph lesson 4: spanning trees, as short as can be."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.spanning.challenges import CHALLENGES
from ttr.lesson.topics.spanning.codes import CODES
from ttr.lesson.topics.spanning.questions import QUESTIONS
from ttr.lesson.topics.spanning.tasks import TASKS

lesson = GraphLesson("spanning", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "note"]
