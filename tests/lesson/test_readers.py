"""The questions of the reader test: ten a lesson, no question twice, about rules and routes that exist."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from ttr.lesson.course import ORDER
from ttr.mode import load_mode
from ttr.text.rules import rule_table

Question = dict[str, str | list[str]]

READERS: dict[str, list[Question]] = tomllib.loads(Path(__file__).with_name("readers.toml").read_text("utf-8"))
ALL = [question for asked in READERS.values() for question in asked]


def test_every_lesson_has_ten_questions_in_the_order_of_the_course() -> None:
    assert tuple(READERS) == ORDER
    assert {name: len(asked) for name, asked in READERS.items()} == dict.fromkeys(ORDER, 10)


def test_no_question_is_asked_twice() -> None:
    times = Counter(str(question["question"]).casefold() for question in ALL)
    assert [text for text, n in times.items() if n > 1] == []


@pytest.mark.parametrize("name", ORDER)
def test_every_question_has_an_answer_and_rules_that_exist(name: str) -> None:
    for question in READERS[name]:
        assert question.keys() == {"question", "answer", "rules"}
        assert all(question.values())
        assert {*question["rules"]} <= rule_table().keys(), question["question"]
        assert len({*question["rules"]}) == len(question["rules"])


@pytest.mark.parametrize("name", ORDER)
def test_at_most_three_questions_are_answered_by_yes_or_no(name: str) -> None:
    assert sum(bool(re.match(r"(Yes|No)\b", str(question["answer"]))) for question in READERS[name]) <= 3


def test_cities_joined_by_a_dash_are_a_route_or_a_ticket() -> None:
    board = load_mode("europe").board
    index = {city.names["board"]: city.index for city in board.cities}
    known = {frozenset((route.a, route.b)) for route in board.routes}
    known |= {frozenset((ticket.origins[0], ticket.targets[0].cities[0])) for ticket in board.tickets}
    city = "|".join(index)
    for question in ALL:
        for a, b in re.findall(rf"({city})–({city})", f"{question['question']} {question['answer']}"):
            assert frozenset((index[a], index[b])) in known, f"{a}–{b}: {question['question']}"
