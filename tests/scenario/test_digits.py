"""Numbers of mixed radix: section 7 of `docs/scenario-files.md`."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr.scenario.digits import ALPHABET, DigitsError, Reader, Writer, to_letters

DIGITS = st.lists(st.integers(1, 400).flatmap(lambda base: st.tuples(st.just(base), st.integers(0, base - 1))))


def there_and_back(carry):
    """What is read after it was written."""
    writer = Writer()
    carry(writer)
    reader = Reader(writer.letters())
    found = carry(reader)
    assert reader.rest == 0
    assert len(writer.letters()) <= writer.most_letters
    return found


@settings(max_examples=100, deadline=None, derandomize=True)
@given(digits=DIGITS)
def test_digits(digits):
    found = there_and_back(lambda way: [way.digit(base, value) for base, value in digits])
    assert found == [value for _, value in digits]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(base=st.integers(1, 300), data=st.data())
def test_runs(base, data):
    values = data.draw(st.lists(st.integers(0, base - 1)))
    assert there_and_back(lambda way: (way.run(base, values), way.run(base, values))) == (values, values)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(value=st.integers(0, 2**63 - 1) | st.sampled_from([0, 7, 8, 63, 64, 2**62, 2**63 - 1]))
def test_numbers(value):
    assert there_and_back(lambda way: way.number(value)) == value


@settings(max_examples=100, deadline=None, derandomize=True)
@given(text=st.text(st.characters(), max_size=20))
def test_texts(text):
    assert there_and_back(lambda way: way.text(text)) == text


def test_known_letters():
    assert [to_letters(n) for n in (0, 1, 57, 58, 58**2 - 1)] == ["", "2", "z", "21", "zz"]
    assert to_letters(5, 6) == "111116"


def test_beyond_the_end_are_zeros():
    reader = Reader("")
    assert (reader.digit(9), reader.run(9), reader.number(), reader.text()) == (0, [], 0, "")


@pytest.mark.parametrize("letter", ["0", "O", "I", "l", "-", "é"])
def test_a_letter_that_is_none_of_them(letter):
    with pytest.raises(DigitsError):
        Reader("abc" + letter)


def test_a_number_that_never_ends():
    writer = Writer()
    for _ in range(30):
        writer.digit(16, 15)
    with pytest.raises(DigitsError):
        Reader(writer.letters()).number()


def test_bytes_that_are_no_text():
    writer = Writer()
    writer.run(256, [0xFF])
    with pytest.raises(DigitsError):
        Reader(writer.letters()).text()


def test_letters_that_nobody_mistakes():
    assert len(set(ALPHABET)) == 58
    assert not set("0OIl") & set(ALPHABET)
