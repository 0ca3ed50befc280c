"""Graph lesson 6: Euler, and the longest trail (EXPRESS-1 to EXPRESS-6)."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.trail.challenges import CHALLENGES
from ttr.lesson.topics.trail.codes import CODES
from ttr.lesson.topics.trail.networks import network
from ttr.lesson.topics.trail.questions import QUESTIONS
from ttr.lesson.topics.trail.tasks import TASKS

lesson = GraphLesson("trail", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "network", "note"]
