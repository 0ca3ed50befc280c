"""What is said about answers: the reason why one is wrong, never the answer itself."""

from fractions import Fraction

import pytest

from ttr.lesson.items import Number, Pick, Question, Rational, among, rational_number, whole_number
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


RATIONAL = Rational(
    text="?",
    answer=Fraction(3, 7),
    tolerance=Fraction(1, 200),
    reason="Three of seven.",
    hint="h",
    rules=(),
    mistakes={Fraction(4, 7): "These are the others."},
)


@pytest.mark.parametrize(
    "text", ["3/7", " 6 / 14 ", "3⁄7", "0.43", "0,43", ".4285", "43 %", "42.9%", "٤٣٪", "٠٫٤٣", "+0.43"]
)
def test_a_chance_is_right_however_it_is_written(text: str) -> None:
    assert RATIONAL.judge(text, SPEAKER) == (True, "Yes! Three of seven.")


@pytest.mark.parametrize(
    "text", ["", "3/0", "1.5/7", "x", "3//7", "0.4.3", "1e-1", "%", ".", "-", "9" * 10, "3/7/1", "nan"]
)
def test_what_is_no_number_is_told_with_examples(text: str) -> None:
    verdict = RATIONAL.judge(text, SPEAKER)
    assert verdict == (False, "Write a fraction, a decimal number or a percentage: 3/7, 0.43 or 43 %.")


def test_how_near_a_chance_has_to_be() -> None:
    """Half a percent, no more; what many overlook is told, and the answer never is."""
    assert RATIONAL.judge("0.4335", SPEAKER).right
    for text in ("0.4336", "0.42", "43", "-3/7", "−43 %"):
        assert RATIONAL.judge(text, SPEAKER) == (False, "Not quite. Try again, or press Hint."), text
    assert RATIONAL.judge("57 %", SPEAKER) == (False, "Not quite. These are the others.")


def test_a_rational_number_is_exact() -> None:
    assert rational_number("−12,5 %") == Fraction(-1, 8)
    assert rational_number("10.418") == Fraction(10418, 1000)
    assert rational_number("1040/110") == Fraction(104, 11)


def test_wrong_options_that_are_right_after_all_drop_out() -> None:
    assert among(5, [3, 5, 9]) == ([3, 5, 9], 1)
