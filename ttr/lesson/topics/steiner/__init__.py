"""Graph lesson 5: one network for several tickets: Steiner trees, exactly and nearly, and Steiner forests."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.steiner.challenges import CHALLENGES
from ttr.lesson.topics.steiner.codes import CODES
from ttr.lesson.topics.steiner.plans import long_tickets, ticket_cities
from ttr.lesson.topics.steiner.questions import QUESTIONS
from ttr.lesson.topics.steiner.tasks import TASKS

lesson = GraphLesson("steiner", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "long_tickets", "note", "ticket_cities"]
