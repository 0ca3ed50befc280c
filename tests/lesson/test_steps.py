"""What a generator yields is kept with the lines on which it rests; one that fails or never ends does no harm."""

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from ttr.lesson import steps as module
from ttr.lesson.reading import Reading
from ttr.lesson.steps import record
from ttr.mode import load_mode
from ttr.text import Speaker

BOARD = load_mode("europe").board
READING = Reading(BOARD, Speaker("en", BOARD))


def bfs(start: str) -> Iterator[dict[str, Any]]:
    """Visit the cities around one of them."""
    queue, parents = deque([start]), {start: None}
    while queue:
        city = queue.popleft()
        yield {"note": f"Visit {city}", "city": city, "queue": queue, "parents": parents}
        for route in BOARD.routes_in(BOARD.routes_at[BOARD.city_index[city]]):
            for end in (BOARD.cities[route.a].id, BOARD.cities[route.b].id):
                if end not in parents:
                    parents[end] = city  # type: ignore[assignment]
                    queue.append(end)
    return len(parents)  # type: ignore[return-value]


def who_meets_whom(schedule):  # not written for this kit
    wins = Counter()
    for home, guest in schedule:
        wins[home] += 1
        wins[guest] += 1
        yield {
            "games": wins,
            "teams": (home, guest),
        }


def failing(n):
    for i in range(n):
        yield i
        if i > 0:
            raise ValueError("too many")


def endless():
    while True:
        yield


def thinking():
    yield "before"
    while True:
        pass


def deaf():
    while True:
        try:
            yield "again"
        except GeneratorExit:
            yield "still here"



def line_of(function: Callable[..., Any], text: str) -> int:
    return next(n for n, line in enumerate(record(function).source, 1) if text in line)


def test_each_step_is_a_copy_of_its_own_with_the_line_of_its_yield() -> None:
    recording = record(bfs, "paris")
    assert recording.trouble is None
    assert recording.result == len(recording.steps) == len(BOARD.cities)
    assert {recording.source[step.lines.start - 1].strip()[:7] for step in recording.steps} == {"yield {"}
    assert [len(step.shown["parents"]) for step in recording.steps[:2]] == [1, 8]
    assert recording.steps[0].shown["note"] == "Visit paris"
    assert recording.source[0].startswith("def bfs")


def test_any_generator_will_do_and_a_statement_of_several_lines_is_marked_as_a_whole() -> None:
    recording = record(who_meets_whom, [("paris", "wien"), ("paris", "roma")])
    first, second = recording.steps
    assert [recording.source[line - 1].strip() for line in first.lines] == [
        "yield {",
        '"games": wins,',
        '"teams": (home, guest),',
        "}",
    ]
    assert READING.sentences(READING.rows(second)) == "games: Paris 2, Roma 1, Wien 1. teams: Paris, Roma."
    assert record(f"Number {n}" for n in range(3)).steps[2].shown["note"] == "Number 2"
    assert [step.shown for step in record([None, "text", 7]).steps] == [{}, {"note": "text"}, {"value": 7}]
    assert [len(step.lines) for step in record([None]).steps] == [0]


def test_lines_are_those_of_a_cell_of_a_notebook() -> None:
    import linecache

    cell = "x = 1\n\n\ndef steps(n):\n    # one\n    yield from inner(n)\n\ndef inner(n):\n    yield n\n    yield n\n"
    linecache.cache["<cell 7>"] = (len(cell), None, cell.splitlines(keepends=True), "<cell 7>")
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(cell, "<cell 7>", "exec"), names)
    recording = record(names["steps"], 3)
    assert recording.source == ("def steps(n):", "    # one", "    yield from inner(n)")
    assert [step.lines for step in recording.steps] == [range(3, 4)] * 2
    del linecache.cache["<cell 7>"]
    assert record(names["steps"], 3).source == ()
    assert len(record(names["steps"], 3).steps) == 2


def test_a_mistake_is_told_with_its_line_and_the_steps_before_it_stay() -> None:
    recording = record(failing, 5)
    assert len(recording.steps) == 2
    assert recording.trouble
    told = READING.speaker.say(recording.trouble.key, **recording.trouble.facts)
    line = line_of(failing, "raise")
    assert (line, recording.trouble.line) == (5, 5)
    assert told == "Line 5 went wrong: ValueError: too many. The steps before it are shown."


@pytest.mark.parametrize(("algorithm", "arguments"), [(failing, ()), (failing, (1, 2)), (7, ()), (len, ("abc",))])
def test_what_does_not_even_begin_is_told(algorithm: Any, arguments: tuple[Any, ...]) -> None:
    recording = record(algorithm, *arguments)
    assert recording.steps == ()
    assert recording.trouble
    assert READING.speaker.say(recording.trouble.key, **recording.trouble.facts)


@pytest.mark.parametrize("algorithm", [endless, deaf])
def test_an_algorithm_that_never_ends_is_stopped(algorithm: Any) -> None:
    recording = record(algorithm)
    assert len(recording.steps) == module.MOST_STEPS
    assert recording.trouble
    assert recording.trouble.key == "stepper.endless"


def test_an_algorithm_that_thinks_for_ever_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setattr(module, "STEP_SECONDS", 0.05)
    before = sys.gettrace()
    recording = record(thinking)
    assert [step.shown["note"] for step in recording.steps] == ["before"]
    assert recording.trouble
    assert recording.trouble.key == "stepper.slow"
    assert recording.trouble.line in (3, 4)
    assert sys.gettrace() is before


def test_all_steps_together_have_an_end_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "WHOLE_SECONDS", 0.05)
    recording = record(lambda: (time.sleep(0.01) for _ in count()))
    assert recording.trouble
    assert recording.trouble.key.startswith("stepper.slow")
    assert 0 < len(recording.steps) < 50
