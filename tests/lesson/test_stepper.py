"""The step player shows each step in four places: the line, the map, the table, the note."""

import asyncio
import linecache
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.lesson.test_steps import BOARD, bfs, endless, failing, line_of, who_meets_whom
from tests.test_languages import pseudo, strays  # noqa: F401
from tests.view.widgets import texts, visible_text
from ttr.lesson import stepper as module
from ttr.lesson.stepper import MOST_LINES, Stepper, player
from ttr.mode import load_mode
from ttr.rules.setup import new_game

DOC = Path(__file__).resolve().parents[2] / "docs" / "step-an-algorithm.md"
HOSTILE = "<script>alert(1)</script>&\"'"


def hostile() -> Iterator[dict[str, Any]]:
    # <script>alert(1)</script>
    yield {"note": HOSTILE, HOSTILE: [HOSTILE], "labels": {HOSTILE: HOSTILE}, "cities": [HOSTILE], "x": {HOSTILE: 1}}
    raise ValueError(HOSTILE)


def marked_lines(shown: Stepper) -> list[str]:
    found = re.findall(r'<div class="ttr-line ttr-here".*?<code[^>]*>(.*?)</code>', shown.code.value)
    return [unescape(line) for line in found]


def test_the_line_the_map_the_table_and_the_note_change_with_each_step() -> None:
    shown = player(bfs, "paris", language="en")
    assert shown.map
    assert marked_lines(shown) == ['yield {"note": f"Visit {city}", "city": city, "queue": queue, "parents": parents}']
    assert f"Step 1 of 47, line {line_of(bfs, 'yield')}" in shown.status.value
    assert "Visit paris" in shown.status.value
    assert shown.map.picture.selected_city == BOARD.city_index["paris"]
    assert shown.map.picture.ringed_cities == frozenset()
    shown.next.click()
    assert shown.map.picture.selected_city != BOARD.city_index["paris"]
    assert len(shown.map.picture.ringed_cities) > 5
    assert "<th>Queue</th>" in shown.table.value
    assert "<mark>Paris</mark>" in shown.table.value


def test_the_buttons_and_the_slider() -> None:
    shown = player(bfs, "paris", language="en")
    assert (shown.first.disabled, shown.back.disabled, shown.next.disabled, shown.last.disabled) == (
        True,
        True,
        False,
        False,
    )
    shown.last.click()
    assert (shown.at, shown.slider.value, shown.slider.max) == (46, 47, 47)
    assert (shown.next.disabled, shown.last.disabled, shown.back.disabled) == (True, True, False)
    assert "The algorithm has ended." in shown.status.value
    assert re.search(r"<th>Result</th><td>(<mark>)?47", shown.table.value)
    shown.back.click()
    assert shown.at == 45
    assert "Result" not in shown.table.value
    shown.slider.value = 3
    assert shown.at == 2
    shown.first.click()
    assert (shown.at, shown.slider.value) == (0, 1)


def test_play_goes_to_the_end_and_stops_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PAUSE", 0.001)

    async def watch() -> None:
        shown = player(who_meets_whom, [("paris", "wien"), ("paris", "roma"), ("roma", "wien")], language="en")
        shown.play.click()
        assert shown.play.description == "⏸ Pause"
        task = shown.playing
        assert task
        await task
        assert (shown.at, shown.playing, shown.play.description) == (2, None, "⏵ Play")
        shown.play.click()  # again, from the beginning
        assert shown.at == 0
        shown.next.click()  # whoever steps takes over
        assert shown.playing is None
        await asyncio.sleep(0.02)
        assert shown.at == 1
        shown.play.click()
        shown.play.click()
        await asyncio.sleep(0.02)
        assert (shown.at, shown.playing) == (1, None)

    asyncio.run(watch())


def test_without_anybody_who_looks_at_it_play_says_so() -> None:
    shown = player(bfs, "paris", language="en")
    shown.play.click()
    assert shown.playing is None
    assert "cannot play by themselves here" in shown.status.value


def test_a_failing_algorithm_shows_its_steps_and_its_line() -> None:
    shown = player(failing, 5, language="en")
    assert "Line 5 went wrong: ValueError: too many." in unescape(shown.status.value)
    assert "ttr-crashed" not in shown.code.value
    shown.last.click()
    crashed = re.search(r'<div class="ttr-line ttr-crashed".*?<code[^>]*>(.*?)</code>', shown.code.value)
    assert crashed
    assert unescape(crashed.group(1)) == 'raise ValueError("too many")'
    assert "has ended" not in shown.status.value


def test_an_endless_one_and_one_without_steps() -> None:
    assert "5000 steps and was stopped" in player(endless, language="en").status.value
    shown = player(lambda: None, language="en")
    assert "never reached a “yield”" in shown.status.value
    assert shown.next.disabled
    assert shown.play.disabled
    shown.toggle()
    assert shown.at == 0


def test_what_people_wrote_is_escaped() -> None:
    shown = player(hostile, language="en")
    for widget in (shown.status, shown.code, shown.table):
        assert "<script" not in widget.value
        assert "&lt;script" in widget.value
    assert "<script" not in shown.static_picture()


def test_a_long_algorithm_shows_the_lines_around_the_step() -> None:
    body = "".join(f"    a{n} = {n}\n" for n in range(60))
    cell = f"def long():\n{body}    yield 1\n{body}"
    linecache.cache["<long>"] = (len(cell), None, cell.splitlines(keepends=True), "<long>")
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(cell, "<long>", "exec"), names)
    shown = player(names["long"], language="en")
    assert marked_lines(shown) == ["yield 1"]
    assert shown.code.value.count('class="ttr-line') == MOST_LINES + 2
    del linecache.cache["<long>"]
    assert "are not at hand" in player(names["long"], language="en").code.value


def test_a_position_and_another_map() -> None:
    state = new_game(load_mode("europe"), ["Ada", "Bo"], 1)
    state.owner[3] = 1
    shown = player(lambda: iter(["one"]), state=state, language="en")
    assert shown.map
    assert shown.map.picture.owners == {3: 1}
    other = player(lambda: iter([{"city": "denver"}]), mode="usa", language="en")
    assert "Denver" in other.table.value
    assert other.map
    assert other.map.picture.selected_city == load_mode("usa").board.city_index["denver"]
    assert ">Denver</text>" in other._repr_mimebundle_()["image/svg+xml"]
    assert "On the map" in other.table.value
    assert "ttr-projector" in player(endless, language="en", projector=True).frame._dom_classes


def test_a_click_on_the_map_is_answered() -> None:
    shown = player(bfs, "paris", language="en")
    shown.tell_city(BOARD.city_index["zurich"])
    assert "Zürich" in shown.status.value
    shown.tell_route(BOARD.route_index["paris-zurich"])
    assert "Paris–Zürich" in shown.status.value


def test_all_steps_in_words_where_there_are_no_widgets() -> None:
    bundle = player(bfs, "paris", language="en")._repr_mimebundle_()
    lines = bundle["text/plain"].split("\n")
    assert lines[0] == "1. Line 6. Visit paris City: Paris. Queue: nothing. Parents: Paris –."
    assert len(lines) == 48
    assert lines[-1] == "Result: 47."
    assert "<svg" in bundle["image/svg+xml"]


def test_the_sample_of_the_documentation() -> None:
    sample = re.search(r"```python\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    assert sample
    code = sample.group(1)
    algorithm = code[code.index("def ") : code.index("\n\nplayer")]
    assert len(algorithm.split("\n")) <= 10
    linecache.cache["<sample>"] = (len(code), None, code.splitlines(keepends=True), "<sample>")
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(code, "<sample>", "exec"), names)
    shown = player(names["busiest"], names["board"], language="en")
    shown.last.click()
    assert marked_lines(shown)[0].startswith('yield {"note"')
    degrees = {city.id: bin(BOARD.routes_at[city.index]).count("1") for city in BOARD.cities}
    best = shown.recording.result
    assert degrees[best] == max(degrees.values())
    assert shown.map
    assert shown.map.picture.labels == {city.index: str(degrees[city.id]) for city in BOARD.cities}
    assert shown.recording.trouble is None


def test_the_keys_in_the_documentation_are_those_that_are_known() -> None:
    from ttr.lesson.reading import KNOWN

    told = {
        key
        for row in re.findall(r"^\| (`.*?) \|", DOC.read_text("utf-8"), re.MULTILINE)
        for key in re.findall(r"`(\w+)`", row)
    }
    assert told == {*KNOWN, "note"} - {"value", "result"}


def test_everything_is_said_in_the_readers_language(pseudo: str) -> None:  # noqa: F811
    cities = tuple(sorted((city.names["board"] for city in BOARD.cities), key=len, reverse=True))
    found: set[str] = set()
    wrong = shown_once(["cities", "frontier", "route", "routes", "labels", "distances", "numbers"])
    for shown in (player(algorithm, *rest, language=pseudo) for algorithm, *rest in ((tour,), (failing, 5), (wrong,))):
        for button in (shown.next, shown.last, shown.play):
            button.click()
            shown.code.value = re.sub(r"<code.*?</code>", "", shown.code.value)
            found |= {*texts(shown.frame), *shown.words().split("\n")}
    assert len(found) > 40
    assert {strays(text, (*cities, "too many", "ValueError", "parsi")) for text in found} == {""}


def tour() -> Iterator[dict[str, Any]]:
    yield {"city": "paris", "cities": {"paris"}, "frontier": [(1, "wien")], "queue": [], "route": 1, "routes": [2, 3]}
    yield {
        "tree": [4],
        "labels": {"roma": True},
        "distances": {"wien": 2},
        "parents": {"wien": None},
        "numbers": {1: 2},
    }
    yield 7


def shown_once(keys: list[str]) -> Any:
    return lambda: iter(
        [{key: {"parsi": 1} if key in ("labels", "distances", "numbers") else ["parsi"]} for key in keys]
    )


def test_the_text_is_visible() -> None:
    assert "What it knows now" in visible_text(player(bfs, "paris", language="en").frame)


def test_routes_that_the_algorithm_does_not_know_are_faded() -> None:
    state = new_game(load_mode("europe"), ["Ada", "Bo"], 1)
    state.owner[4] = 0
    for more, faded in (({"board": BOARD}, {3, 4}), ({"state": state}, {3})):
        shown = player(bfs, "paris", language="en", faded=[3, 4], **more)
        assert shown.picture().closed >= faded
        assert (4 in shown.picture().closed) == (4 in faded)


def test_an_algorithm_that_names_no_city_may_do_without_the_map() -> None:
    shown = player(bfs, "paris", language="en", picture=False)
    assert shown.map is None
    bundle = shown.frame._repr_mimebundle_()
    assert "<svg" not in bundle.get("text/html", "")
    shown.next.click()
    assert "Step 2 of 47" in shown.status.value
