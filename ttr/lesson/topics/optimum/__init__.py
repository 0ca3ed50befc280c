"""Graph lesson 11: the best possible score, by an integer program whose forgotten conditions are added when needed."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.optimum.challenges import CHALLENGES
from ttr.lesson.topics.optimum.codes import CODES
from ttr.lesson.topics.optimum.plans import SolverMissingError, a_hand, a_plan, left, solver
from ttr.lesson.topics.optimum.questions import QUESTIONS
from ttr.lesson.topics.optimum.tasks import TASKS

lesson = GraphLesson("optimum", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["SolverMissingError", "a_hand", "a_plan", "left", "lesson", "note", "solver"]
