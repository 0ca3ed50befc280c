"""What is said about answers: the reason why one is wrong, never the answer itself."""

import pytest

from ttr.lesson.items import Number, Pick, Question, among, whole_number
from ttr.text import Speaker

SPEAKER = Speaker("en")


def test_a_question_is_judged_with_its_reason() -> None:
    asked = Question(text="?", options=("a", "b"), answer=1, reason="Because.", rules=("TURN-1",))
    assert asked.judge(1, SPEAKER) == (True, "Yes! Because.")
    assert asked.judge(0, SPEAKER) == (False, "Not quite. Right is “b”. Because.")


PICK = Pick(
    text="?",
    options=("one", "two", "three"),
    reasons=("", "Two is even.", ""),
    hint="h",
    rules=(),
)


def test_the_first_wrong_tick_is_explained() -> None:
    verdict = PICK.judge(frozenset({0, 1, 2}), SPEAKER)
    assert not verdict.right
    assert "“two”" in verdict.text
    assert "Two is even." in verdict.text


def test_what_is_missing_is_not_named() -> None:
    verdict = PICK.judge(frozenset({0}), SPEAKER)
    assert not verdict.right
    assert "something is still missing" in verdict.text
    assert "three" not in verdict.text


def test_all_that_is_right_and_nothing_else_is_right() -> None:
    assert PICK.judge(frozenset({0, 2}), SPEAKER).right


NUMBER = Number(text="?", answer=7, reason="Four and three.", hint="h", rules=(), mistakes={4: "And the others?"})


@pytest.mark.parametrize("text", ["7", " 7 ", "٧", "۷", "+7"])
def test_a_right_number_in_any_digits(text: str) -> None:
    assert NUMBER.judge(text, SPEAKER) == (True, "Yes! Four and three.")


def test_a_wrong_number_is_explained_where_the_mistake_is_known() -> None:
    assert NUMBER.judge("4", SPEAKER) == (False, "Not quite. And the others?")
    assert "7" not in NUMBER.judge("5", SPEAKER).text
    assert NUMBER.judge("seven", SPEAKER) == (False, "Write a whole number, in digits.")


def test_a_minus_of_any_kind_is_read() -> None:
    assert whole_number("−3") == whole_number("-3") == -3
    assert whole_number("1" * 9) is None
    assert whole_number("3.5") is None


def test_wrong_options_that_are_right_after_all_drop_out() -> None:
    assert among(5, [3, 5, 9]) == ([3, 5, 9], 1)
