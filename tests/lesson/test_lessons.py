"""What every lesson of the rules course and on the maps keeps: enough questions, right instances, ids that agree."""

import re
import statistics
from importlib.util import find_spec

import nbformat
import pytest

from tests.test_rule_ids import RULES
from tools.notebooks import TOP
from ttr.lesson.course import MAPS, ORDER, load
from ttr.lesson.deck import MOST_OPTIONS
from ttr.lesson.items import Item, Number, Pick, Question
from ttr.lesson.lesson import Lesson
from ttr.mode import load_mode
from ttr.rules import legal_actions
from ttr.state import Phase
from ttr.text import Speaker

WRITTEN = [name for name in (*ORDER, *MAPS) if find_spec(f"ttr.lesson.course.{name}")]

INSTANCES = 12
CHAPTERS = {
    "components", "setup", "turn", "draw", "refresh", "deck", "claim", "double", "ferry", "tunnel", "ticket",
    "station", "end", "score", "express", "winner", "information",
}  # fmt: skip
"""Sections 2 to 11: the rules of the base game."""

MAP_CHAPTERS = {
    "europe_modes": {"variants"},
    "usa": {"usa", "usa1910"},
    "switzerland": {"switzerland"},
    "legendary_asia": {"asia"},
    "india": {"india"},
}
"""The chapters of which each lesson on a map teaches all rules."""

NOT_TAUGHT = {
    "COMP-4": "what the anniversary box holds; no rule follows from it",
    "COMP-6": "the colors of the pieces carry no rule",
    "USA-5": "a print whose new tickets are not known, so that nobody can play it here",
}
NOT_ASKED = {
    **NOT_TAUGHT,
    "COMP-5": "a count of the printed board, said in passing",
    "SETUP-10": "scores start at 0; there is nothing to decide",
    "SCORE-7": "the order of adding up has no influence, so there is nothing to ask",
    "FERRY-6": "a fact of the printed board: no route is ferry and tunnel at once",
}

ITEMS = [(name, item) for name in WRITTEN for item in (*load(name).questions, *load(name).tasks)]


def speaker(lesson: Lesson) -> Speaker:
    return lesson.speaker("en")


def notebook(name: str) -> nbformat.NotebookNode:
    folder, number = ("maps", MAPS.index(name) + 1) if name in MAPS else ("rules", ORDER.index(name))
    path = TOP / "notebooks" / folder / f"{number:02}-{name.replace('_', '-')}.ipynb"
    return nbformat.read(path, as_version=4)


def make(lesson: Lesson, name: str, instance: int) -> Item:
    return {**lesson.questions, **lesson.tasks}[name](instance, speaker(lesson))


def ids(text: str) -> set[str]:
    return set(re.findall(r"\b[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d+\b", text))


@pytest.mark.parametrize("name", WRITTEN)
def test_a_lesson_has_its_parts(name: str) -> None:
    lesson = load(name)
    assert lesson.name == name
    assert len(lesson.questions) >= 4
    assert len(lesson.tasks) >= 3
    assert all(isinstance(make(lesson, question, 0), Question) for question in lesson.questions)
    assert all(isinstance(make(lesson, task, 0), Pick | Number) for task in lesson.tasks)
    if name not in ("in_two_minutes", "setting_up", *MAPS):
        assert lesson.recalled is not None
        earlier, question = lesson.recalled
        assert ORDER.index(earlier) < ORDER.index(name)
        assert question in load(earlier).questions


@pytest.mark.parametrize("name", WRITTEN)
def test_the_walk_shows_possible_positions(name: str) -> None:
    steps = load(name).steps(speaker(load(name)))
    assert len(steps) >= 5
    assert len({id(step.state) for step in steps}) > 1
    for step in steps:
        assert step.text
        assert {*step.rules} <= {*RULES}
        if name != "setting_up":  # there the table is only just being laid
            step.state.check()


@pytest.mark.parametrize(("name", "item"), ITEMS, ids=[f"{name}-{item}" for name, item in ITEMS])
def test_every_instance_can_be_asked(name: str, item: str) -> None:
    lesson = load(name)
    answers = set()
    for instance in range(INSTANCES):
        made = make(lesson, item, instance)
        assert made == make(lesson, item, instance), "an instance is always the same"
        assert made.text
        assert made.rules
        assert {*made.rules} <= {*RULES}
        match made:
            case Question():
                assert 2 <= len(made.options) == len(set(made.options))
                assert made.reason
                answers.add(made.options[made.answer])
                assert made.judge(made.answer, speaker(lesson)).right
            case Pick():
                assert 2 <= len(made.options) == len(set(made.options)) <= MOST_OPTIONS
                assert made.right <= {*range(len(made.options))}
                assert 0 < len(made.right) < len(made.options)
                assert len(made.reasons) == len(made.options)
                assert all(made.reasons[i] for i in range(len(made.options)) if i not in made.right)
                assert made.hint
                answers.add(tuple(made.options[i] for i in sorted(made.right)))
            case Number():
                assert made.hint
                assert made.reason
                answers.add(made.answer)
    assert len(answers) > 1, "no instance has another answer"


@pytest.mark.parametrize("name", WRITTEN)
def test_the_sandbox_can_be_played(name: str) -> None:
    state = load(name).free()
    state.check()
    assert state.phase is not Phase.GAME_OVER
    assert legal_actions(state)


def taught(lesson: Lesson) -> set[str]:
    return {rule for step in lesson.steps(speaker(lesson)) for rule in step.rules}


def asked(lesson: Lesson) -> set[str]:
    makers = {**lesson.questions, **lesson.tasks}
    return {rule for maker in makers.values() for rule in maker(0, speaker(lesson)).rules}


@pytest.mark.parametrize("name", WRITTEN)
def test_the_notebook_names_the_rules_of_its_lesson(name: str) -> None:
    last = notebook(name).cells[-1].source
    folded = last.partition("<details>")[2]
    assert folded.startswith("<summary>")
    assert ids(folded) == taught(load(name)) | asked(load(name))
    assert not any(ids(cell.source) for cell in notebook(name).cells[:-1])
    assert not ids(last.partition("<details>")[0])


@pytest.mark.parametrize("name", WRITTEN)
def test_the_notebook_shows_all_parts(name: str) -> None:
    code = "\n".join(cell.source for cell in notebook(name).cells if cell.cell_type == "code")
    assert f"from ttr.lesson.course.{name} import lesson" in code
    for method in ("walk", "predict", "exercises", "sandbox", *(["recall"] if load(name).recalled else [])):
        assert f"lesson.{method}()" in code, method
    assert all(len(cell.source.splitlines()) == 1 for cell in notebook(name).cells if cell.cell_type == "code")


@pytest.mark.parametrize("name", WRITTEN)
def test_sentences_are_short(name: str) -> None:
    """Most have under 15 words, as a ten-year-old reads them."""
    prose = [cell.source.partition("<details>")[0] for cell in notebook(name).cells if cell.cell_type == "markdown"]
    lesson = load(name)
    prose += [step.text for step in lesson.steps(speaker(lesson))]
    prose += [make(lesson, item, 0).text for item in (*lesson.questions, *lesson.tasks)]
    sentences = [
        len(sentence.split())
        for text in prose
        for line in re.sub(r"[#*>|]|\]\([^)]*\)", " ", text).splitlines()
        for sentence in re.split(r"(?<=[.!?:;])\s", line.strip())
        if sentence
    ]
    assert statistics.mean(words < 15 for words in sentences) > 0.7
    assert max(sentences) <= 45


def base_rules() -> set[str]:
    return {rule for rule, chapter in RULES.items() if chapter in CHAPTERS}


def test_every_rule_of_the_base_game_is_taught_and_asked() -> None:
    assert base_rules() - {*NOT_TAUGHT} - set().union(*(taught(load(name)) for name in ORDER)) == set()
    assert base_rules() - {*NOT_ASKED} - set().union(*(asked(load(name)) for name in ORDER)) == set()


@pytest.mark.parametrize("name", [name for name in MAPS if name in WRITTEN])
def test_every_rule_of_a_map_is_taught_and_asked(name: str) -> None:
    rules = {rule for rule, chapter in RULES.items() if chapter in MAP_CHAPTERS[name]}
    assert rules - {*NOT_TAUGHT} - taught(load(name)) == set()
    assert rules - {*NOT_ASKED} - asked(load(name)) == set()


def test_the_exceptions_exist() -> None:
    assert {*NOT_ASKED} <= {*RULES}
    assert load_mode("europe").stations
