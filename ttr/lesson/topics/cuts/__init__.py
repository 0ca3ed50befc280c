"""Graph lesson 7: cutting off a rival: bridges, cut cities, flows and cuts."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.cuts.challenges import CHALLENGES
from ttr.lesson.topics.cuts.codes import CODES
from ttr.lesson.topics.cuts.counting import resistance_by_trees
from ttr.lesson.topics.cuts.questions import QUESTIONS
from ttr.lesson.topics.cuts.tasks import TASKS

lesson = GraphLesson("cuts", QUESTIONS, CHALLENGES, TASKS, CODES)
note = lesson.note

__all__ = ["lesson", "note", "resistance_by_trees"]
