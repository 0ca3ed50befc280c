"""Graph lesson 3: shortest paths, by trains, by turns, and by what is still free."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.shortest.challenges import CHALLENGES
from ttr.lesson.topics.shortest.codes import CODES
from ttr.lesson.topics.shortest.questions import QUESTIONS
from ttr.lesson.topics.shortest.tasks import TASKS
from ttr.lesson.topics.shortest.ways import tickets

lesson = GraphLesson("shortest", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "note", "tickets"]
