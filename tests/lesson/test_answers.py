"""Students answer a set; the first answer counts, and the teacher gets a table."""

import csv
import io
from base64 import b64decode

from tests.test_languages import pseudo, strays
from tests.view.widgets import bring, texts
from ttr.lesson.answers import Answers, Student, handout
from ttr.lesson.examples import example_set
from ttr.lesson.handout import zipped
from ttr.lesson.items import Number, Pick, Question
from ttr.mode import load_mode

__all__ = ["pseudo"]


def student() -> Student:
    return Student(example_set("en"), "en")


def answer(answers: Answers, *, right: bool) -> None:
    item = answers.item
    match item:
        case Question():
            answers.options.value = item.answer if right else (item.answer + 1) % len(item.options)
        case Number():
            answers.number.value = str(item.answer if right else item.answer + 1)
        case Pick():
            for index, box in enumerate(answers.boxes[: len(item.options)]):
                box.value = (index in item.right) == right
    answers.lock.click()


def rows(shown: Student) -> list[list[str]]:
    data = shown.result.value.partition("base64,")[2].partition('"')[0]
    return list(csv.reader(io.StringIO(b64decode(data).decode("utf-8-sig"))))


def test_only_the_first_answer_counts() -> None:
    shown = student()
    answers = shown.answers
    answer(answers, right=False)
    assert answers.locked
    answers.next.click()
    answer(answers, right=True)
    answers.next.click()
    answer(answers, right=False)
    answer(answers, right=True)
    assert "3 of 6 answered; right at the first try: 1." in shown.result.value
    answers.previous.click()
    answers.previous.click()
    answer(answers, right=True)
    assert "3 of 6 answered; right at the first try: 1." in shown.result.value
    shown.name.value = "Zoë"
    assert [row[3] for row in rows(shown)] == ["right at first try", "0", "1", "0", "", "", ""]
    assert rows(shown)[3] == ["Zoë", "03-trail.yaml", "1", "0"]
    assert 'download="Zoë.csv"' in shown.result.value


def test_nothing_chosen_is_no_try() -> None:
    shown = student()
    shown.answers.lock.click()
    assert "0 of 6 answered" in shown.result.value
    assert "download" not in shown.result.value


def test_an_answer_is_not_told_before_it_is_given() -> None:
    answers = student().answers
    for _ in answers.tries:
        item = answers.item
        said = "\n".join(texts(answers.frame))
        reason = getattr(item, "reason", "")
        assert not reason or reason not in said
        assert answers.again not in answers.acting.children
        answers.next.click()
    assert "base64" not in answers.html()


def test_names_are_escaped_and_no_formulas() -> None:
    shown = student()
    answer(shown.answers, right=True)
    shown.name.value = '=1+1"><b>'
    assert "<b>" not in shown.result.value
    assert rows(shown)[1][0] == "'=1+1\"><b>"


def test_a_set_is_brought_and_one_that_cannot_be_used_is_not() -> None:
    shown = student()
    first = shown.answers
    bring(shown.upload, b"no zip")
    assert "no .zip" in shown.status.value
    assert shown.answers is first
    text = b"scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\nask: [winners]\n"
    bring(shown.upload, zipped({"a.yaml": text, "b.yaml": text}))
    assert "A set with 2 positions." in shown.status.value
    assert list(shown.answers.tries) == ["a.yaml 1", "b.yaml 1"]
    answer(shown.answers, right=True)
    assert "1 of 2 answered; right at the first try: 1." in shown.result.value


def test_a_set_that_is_not_there_is_told() -> None:
    shown = "\n".join(texts(handout("nowhere.zip")))
    assert "no folder or file nowhere.zip" in shown
    assert "Two tracks" in shown


def test_the_static_page_has_the_questions_only() -> None:
    bundle = handout()._repr_mimebundle_()
    assert "How many trains long is the longest trail of Ada?" in bundle["text/html"]
    assert "1. Ada wants to do this" in bundle["text/plain"]


def test_all_is_said_in_the_readers_language(pseudo: str) -> None:
    cities = tuple(sorted((c.names["board"] for c in load_mode("europe").board.cities), key=len, reverse=True))
    shown = Student(example_set(pseudo), pseudo)
    found = set(texts(shown.frame))
    for _ in shown.answers.tries:
        answer(shown.answers, right=True)
        found |= set(texts(shown.frame))
        shown.answers.next.click()
    bring(shown.upload, b"")
    assert {strays(text, cities) for text in found | set(texts(shown.frame))} == {""}
    table = shown.answers.table("Ada").splitlines()
    assert strays(table[0]) == ""
