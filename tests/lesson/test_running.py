"""Code of readers runs for so long and no longer, and whatever it answers can be told."""

import sys

import pytest

from ttr.lesson.running import LONGEST, DistantError, TooLongError, last, told_error, within, written


def endless() -> None:
    while True:
        pass


def test_what_does_not_end_is_stopped_even_if_it_catches_all_exceptions() -> None:
    def stubborn() -> None:
        while True:
            try:
                endless()
            except Exception:
                continue

    with pytest.raises(TooLongError):
        within(0.05, stubborn, globals())
    assert within(0.05, lambda: 7, globals()) == 7


def test_a_loop_on_one_line_is_stopped_too() -> None:
    def tight() -> None:
        # fmt: off
        while True: pass  # noqa: E701
        # fmt: on

    with pytest.raises(TooLongError):
        within(0.05, tight, globals())


def test_a_debugger_that_watches_already_watches_again_afterwards() -> None:
    before = sys.gettrace()
    within(1, lambda: None, None)
    assert sys.gettrace() is before


def test_of_a_generator_the_value_counts_that_it_returns_in_the_end() -> None:
    def inner():  # type: ignore[no-untyped-def]
        yield 1
        return 7

    def outer():  # type: ignore[no-untyped-def]
        yield 2
        return inner()

    assert last(outer()) == 7
    assert last([1, 2]) == [1, 2]


def test_errors_and_answers_are_told_and_cut_short() -> None:
    assert told_error(ValueError("too many")) == "ValueError: too many"
    assert told_error(KeyError()) == "KeyError"
    assert told_error(DistantError("KeyError: 3")) == "KeyError: 3"
    assert written([1, "a"]) == "[1, 'a']"
    assert len(written("x" * 1000)) == LONGEST
