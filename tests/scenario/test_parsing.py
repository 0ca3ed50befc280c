"""The short cuts of the parser give what ruamel gives: the same events at the same places, or the same error."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError

from ttr.scenario import parsing
from ttr.scenario.parsing import IN_BLOCK, IN_FLOW, events

CASES = Path(__file__).resolve().parents[1] / "cases"
TEXTS = [path.read_text("utf-8") for path in sorted(CASES.glob("*.yaml"))]
MOST_EVENTS = 3000


def mark(place: Any) -> tuple[int, int, int] | None:
    return place and (place.index, place.line, place.column)


def told(stream: Any) -> list[Any]:
    """Everything that can be known about events, and the error that ends them."""
    found: list[Any] = []
    try:
        for event in stream:
            facts = [getattr(event, name, None) for name in ("value", "style", "tag", "anchor", "implicit", "explicit")]
            found.append((type(event).__name__, *map(str, facts), mark(event.start_mark), mark(event.end_mark)))
            if len(found) > MOST_EVENTS:
                break
    except MarkedYAMLError as error:
        found.append((type(error), error.context, error.problem, mark(error.context_mark), mark(error.problem_mark)))
    except (YAMLError, ValueError) as error:
        found.append((type(error), str(error)))
    return found


def same(text: str) -> None:
    assert told(events(text)) == told(YAML(typ="safe", pure=True).parse(text))


def test_the_cases() -> None:
    for text in TEXTS:
        same(text)


def test_cases_cut_off_or_with_a_piece_in_a_wrong_place() -> None:
    dice = Random(1)
    for text in TEXTS:
        same(text[: dice.randrange(len(text))])
        start, end, place = sorted(dice.randrange(len(text)) for _ in range(3))
        same(text[:start] + text[place:] + text[start:end])


PIECES = [
    "a", "b-c", "x_1", "a b", "c  +d-",
    "-", "- ", ":", ": ", ":\t", ", ", ",", "[", "]", "{", "}", "? ", "#", " #", "\n", "\n  ", "\n- ",
    "\r\n", "\r", "\t", " ", "'", '"', "&a ", "*a", "!t ", "|\n", ">\n", "---\n", "...\n", "%YAML 1.1\n", "é", "\u2028",
    "\ufeff", "\u2066", "0x1", "~", "a: b: c", "{a: b, c: [d, e]}", "\\", "x" * 1030,
]  # fmt: skip


@settings(max_examples=600, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
@example("a: [b c, d\n e, f]\n")
@example("a, b: c\n")
@example("[a: b, c: ]")
@example("a b: c\n---\nd\n...\n")
@example('{"a":b}')
def test_any_text(text: str) -> None:
    same(text)


def test_the_short_cuts_are_taken() -> None:
    """In lists and mappings in one line, and for keys; not where a word may go on."""
    assert IN_FLOW.match("athina-sofia, x")
    assert IN_FLOW.match("red: 3}")
    assert IN_FLOW.match("claim essen-kobenhavn-1 2 green + 1 locomotive}")
    assert IN_BLOCK.match("players: ")
    for text in ("a \n]", "a\n]", "a #]", "a:b]", "é]", "-]", "a ]"):
        assert not IN_FLOW.match(text)
    for text in ("a, b", "a]", "a\n", "a:\n"):
        assert not IN_BLOCK.match(text)


def test_a_wrong_short_cut_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    import re

    monkeypatch.setattr(parsing, "IN_BLOCK", re.compile(r"[a-z]+(?=,|: )"))
    with pytest.raises(AssertionError):
        same("a, b\n")
