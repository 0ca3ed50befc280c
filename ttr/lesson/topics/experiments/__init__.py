"""Graph lesson 10: experiments with many games, and what an interval says."""

from ttr.lesson.graph_lesson import GraphLesson
from ttr.lesson.topics.experiments.challenges import CHALLENGES
from ttr.lesson.topics.experiments.codes import CODES
from ttr.lesson.topics.experiments.conclusion import conclude
from ttr.lesson.topics.experiments.measures import tickets_and_tunnels, without_station
from ttr.lesson.topics.experiments.questions import QUESTIONS
from ttr.lesson.topics.experiments.tasks import TASKS

lesson = GraphLesson("experiments", QUESTIONS, CHALLENGES, TASKS, CODES)

__all__ = ["conclude", "lesson", "tickets_and_tunnels", "without_station"]
