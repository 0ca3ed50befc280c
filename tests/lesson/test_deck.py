"""Questions are locked before they are judged; exercises may be tried again."""

from collections.abc import Callable
from fractions import Fraction

import pytest

from tests.view.widgets import visible_text
from ttr.lesson.deck import Deck
from ttr.lesson.items import Item, Number, Pick, Question, Rational
from ttr.text import Speaker


def question(instance: int) -> Question:
    options = (f"no {instance}", f"yes {instance}")
    return Question(text=f"Q{instance} <b>", options=options, answer=1, reason="The reason.", rules=("TURN-1",))


def pick(instance: int) -> Pick:
    return Pick(text="P", options=("a", "b"), reasons=("Not a.", ""), hint="The hint.", rules=("TURN-1",))


def number(instance: int) -> Number:
    return Number(text="N", answer=3 + instance, reason="Counted.", hint="Count.", rules=("TURN-1",))


def rational(instance: int) -> Rational:
    half = Fraction(1, 2)
    return Rational(text="R", answer=half, tolerance=half / 100, reason="One of two.", hint="Divide.", rules=())


def deck(note: str | None = None, **makers: Callable[[int], Item]) -> tuple[Deck, list[str]]:
    done: list[str] = []
    shown = Deck(makers, Speaker("en"), lambda name: (done.append(name), note)[1])
    return shown, done


def test_an_answer_is_locked_before_it_is_judged() -> None:
    shown, done = deck(one=question)
    assert "The reason." not in visible_text(shown.frame)
    shown.lock.click()
    assert "Choose an answer first" in shown.result.value
    assert not shown.locked
    shown.options.value = 0
    shown.lock.click()
    assert "Not quite. Right is “yes 0”. The reason." in shown.result.value
    assert shown.options.disabled
    assert shown.lock.disabled
    assert done == ["one"]


def test_another_one_is_asked_anew() -> None:
    shown, _ = deck(one=question)
    shown.options.value = 1
    shown.lock.click()
    shown.again.click()
    assert "Q1" in shown.text.value
    assert not shown.locked
    assert not shown.options.disabled
    assert shown.options.value is None
    assert [label for label, _ in shown.options.options] == ["no 1", "yes 1"]


def test_an_exercise_may_be_tried_again_until_it_is_right() -> None:
    shown, done = deck(two=pick)
    shown.boxes[0].value = True
    shown.lock.click()
    assert "Not a." in shown.result.value
    assert not shown.locked
    assert done == []
    shown.boxes[0].value, shown.boxes[1].value = False, True
    shown.lock.click()
    assert "These, and no others" in shown.result.value
    assert shown.locked
    assert done == ["two"]


def test_a_hint_does_not_answer() -> None:
    shown, done = deck(three=number)
    shown.hint.click()
    assert "Count." in shown.result.value
    assert done == []
    shown.number.value = "3"
    shown.lock.click()
    assert "Yes! Counted." in shown.result.value


def test_one_walks_from_item_to_item() -> None:
    shown, _ = deck(one=question, two=pick, three=number)
    assert shown.previous.disabled
    assert "1 of 3" in visible_text(shown.frame)
    assert list(shown.acting.children) == [shown.lock, shown.again]
    shown.next.click()
    assert [box.description for box in shown.answer.children] == ["a", "b"]
    assert shown.hint in shown.acting.children
    shown.next.click()
    assert shown.next.disabled
    assert list(shown.answer.children) == [shown.number]
    shown.number.value = "3"
    shown.lock.click()
    assert "○○●" in shown.heading.value
    assert "1 of 3 done" in shown.heading.value


def test_a_note_about_the_progress_is_shown() -> None:
    shown, _ = deck("It could not be kept.", three=number)
    shown.number.value = "3"
    shown.lock.click()
    assert "Yes! Counted. It could not be kept." in shown.result.value


def test_texts_are_escaped_and_the_static_page_has_all_items() -> None:
    shown, _ = deck(one=question, two=pick)
    assert "Q0 &lt;b&gt;" in shown.text.value
    bundle = shown.frame._repr_mimebundle_()
    assert "Q0 &lt;b&gt;" in bundle["text/html"]
    assert bundle["text/plain"].splitlines() == [
        "1. Q0 <b>",
        "   ( ) no 0",
        "   ( ) yes 0",
        "2. P",
        "   ( ) a",
        "   ( ) b",
    ]
    assert "The reason." not in bundle["text/html"]


def test_a_mistake_in_the_kit_is_shown() -> None:
    def broken(instance: int) -> Question:
        if instance:
            raise RuntimeError("broken")
        return question(0)

    shown, _ = deck(one=broken)
    shown.again.click()
    assert "RuntimeError: broken" in shown.result.value


def test_a_chance_is_written_with_examples_of_how() -> None:
    shown, done = deck(three=number, four=rational)
    assert shown.number.placeholder == ""
    shown.next.click()
    assert shown.number.placeholder == "written as 3/7, as 0.43 or as 43 %"
    shown.hint.click()
    assert "Divide." in shown.result.value
    shown.number.value = "50 %"
    shown.lock.click()
    assert "Yes! One of two." in shown.result.value
    assert done == ["four"]


@pytest.mark.parametrize("make", [question, pick, number, rational])
def test_nothing_chosen_is_no_answer(make: Callable[[int], Item]) -> None:
    shown, done = deck(one=make)
    shown.lock.click()
    assert "Choose an answer first" in shown.result.value
    assert done == []
