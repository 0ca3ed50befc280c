"""Graph lesson 9: tunnels and tickets as chances, exactly as fractions."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.chances.challenges import CHALLENGES
from ttr.lesson.topics.chances.codes import CODES
from ttr.lesson.topics.chances.questions import QUESTIONS
from ttr.lesson.topics.chances.reckoning import extra_by_color, ticket_values, turns, two_tunnels, wilson
from ttr.lesson.topics.chances.tasks import TASKS

lesson = GraphLesson("chances", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["extra_by_color", "lesson", "note", "ticket_values", "turns", "two_tunnels", "wilson"]
