"""Is my ticket done? Breadth-first search, depth-first search, and union-find."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.connected.challenges import CHALLENGES
from ttr.lesson.topics.connected.codes import CODES
from ttr.lesson.topics.connected.networks import CLAIMS, claims, example
from ttr.lesson.topics.connected.questions import QUESTIONS
from ttr.lesson.topics.connected.tasks import TASKS

lesson = GraphLesson("connected", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["CLAIMS", "claims", "example", "lesson", "note"]
