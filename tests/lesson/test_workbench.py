"""The workbench keeps what people write, shows the board, and says what the engine says."""

from base64 import b64decode
from pathlib import Path

import pytest

from tests.test_languages import pseudo, strays
from tests.view.widgets import all_widgets, bring, texts
from ttr import files
from ttr.lesson.taskbook import tasks
from ttr.lesson.tasks import TASKS
from ttr.lesson.workbench import Workbench, file_name, saved_positions, stem, workbench
from ttr.mode import load_mode

__all__ = ["pseudo"]

TEXT = """\
scenario: 1
title: A <b>try</b>
players:
- {name: "<i>Ada", hand: {red: 3}}
- {name: Bo, routes: [paris-zurich]}
moves:
- <i>Ada: claim berlin-wien 3 red
"""


def button(root: object, name: str):  # type: ignore[no-untyped-def]
    return next(
        widget
        for widget in all_widgets(root)
        if getattr(widget, "description", "") == name and hasattr(widget, "click")
    )


def write(bench: Workbench, text: str) -> None:
    bench.source_box.value = text
    button(bench.frame, "Check").click()


def told(bench: Workbench) -> str:
    return "\n".join([bench.status.value, *(getattr(child, "value", "") for child in bench.findings.children)])


def test_the_board_is_in_sight_from_the_start() -> None:
    bench = workbench()
    assert "<svg" in bench.picture.value
    assert "Everything holds" in bench.status.value
    assert 'role="status"' in bench.status.value
    broken = workbench("scenario: [")
    assert "<svg" in broken.picture.value
    assert "cannot be used yet: 1 thing is wrong" in broken.status.value


def test_what_people_type_is_escaped() -> None:
    bench = workbench(TEXT.replace("- <i>Ada:", '- "<i>Ada":'))
    shown = "".join(
        widget.value
        for widget in all_widgets(bench.frame)
        if isinstance(getattr(widget, "value", None), str) and widget is not bench.source_box
    )
    assert "<i>Ada" not in shown
    assert "&lt;i&gt;Ada" in shown
    bench.finder.value = "<b>x"
    assert "<b>x" not in bench.found.value
    assert "<b>try" not in bench._repr_mimebundle_()["text/html"]


def test_a_file_that_cannot_be_used_stays_as_it_is() -> None:
    bench = workbench(TEXT.replace("<i>", ""))
    before = bench.picture.value
    write(bench, "scenario: 1\nplayers: [{name: Ada, routes: [kiev-smolensk]}, {name: Bo}]\n")
    assert "kiev-smolensk" in bench.source
    assert "Line 2 (players[0].routes[0])" in told(bench)
    assert bench.picture.value == before
    button(bench.findings, "kyiv-smolensk").click()
    assert "routes: [kyiv-smolensk]" in bench.source
    assert "Everything holds" in bench.status.value


def test_the_rule_behind_a_refusal_is_at_hand() -> None:
    bench = workbench(TEXT.replace("<i>", ""))
    assert "Refused. Berlin–Wien is green" in told(bench)
    assert "<b>CLAIM-2</b>" in told(bench)
    assert 'stroke="#d6006c"' in bench.picture.value  # the route is marked


def test_nothing_is_lost() -> None:
    bench = workbench("own")
    start = bench.source
    write(bench, "mine")
    bench.back_button.click()
    assert bench.source == start
    bench.undo_button.click()
    assert bench.source == "mine"
    bring(bench.upload, b"\xef\xbb\xbfscenario: 1\r\n")
    assert bench.source == "scenario: 1\n"
    bench.undo_button.click()
    bench.undo_button.click()
    assert bench.source == start
    assert bench.undo_button.disabled


def test_what_is_no_text_is_not_opened() -> None:
    bench = workbench("own")
    start = bench.source
    for content in (b"\xff\xfe\x00", b"x" * 1_000_001):
        bring(bench.upload, content)
        assert bench.source == start
        assert "ttr-bad" in bench.status.value
    assert "at most 1000 kB" in bench.status.value


def test_files_are_saved_by_their_titles_and_never_over_others() -> None:
    bench, other = workbench("title: Mine\n"), workbench("title: Mine\n# other\n")
    for each in (bench, other, other):
        button(each.frame, "Save").click()
    assert [path.name for path in saved_positions()] == ["Mine (2).yaml", "Mine.yaml"]
    assert saved_positions()[1].read_text() == "title: Mine\n"
    write(bench, "title: Mine\n# changed\n")
    button(bench.frame, "Save").click()
    assert saved_positions()[1].read_text() == "title: Mine\n# changed\n"
    bench.saved.value = saved_positions()[0]
    assert bench.source.endswith("# other\n")
    assert len(saved_positions()) == 2


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError

    monkeypatch.setattr("ttr.lesson.workbench.write_whole", full)
    bench = workbench("own")
    button(bench.frame, "Save").click()
    assert "could not be saved" in bench.status.value


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../../etc/passwd", "etc passwd"),
        ("Zwei Züge: 'x'?", "Zwei Züge x"),
        ("دو قطار", "دو قطار"),
        ("...", ""),
        ("a" * 300, "a" * 60),
    ],
)
def test_a_title_makes_a_harmless_name(title: str, name: str) -> None:
    assert file_name(title) == name
    assert stem(f"title: {title}") == (name or "position")
    assert (files.saves() / "positions" / f"{stem(title)}.yaml").parent == files.saves() / "positions"


def test_the_file_can_be_downloaded_as_it_stands() -> None:
    bench = workbench("title: Mine\n")
    bench.source_box.value = "title: Ours\n"
    assert 'download="Ours.yaml"' in bench.link.value
    assert b64decode(bench.link.value.partition("base64,")[2].partition('"')[0]) == b"title: Ours\n"


def test_another_map_is_shown_and_told_in_words() -> None:
    bench = workbench("scenario: 1\nmode: usa\nplayers: [{name: Ada}, {name: Bo}]\n")
    drawn, _, told = bench.picture.value.partition("</svg>")
    assert ">Boston</text>" in drawn
    assert "Ada" in told
    bench.finder.value = "boston"
    assert "boston-montreal" in bench.found.value


def test_a_mistake_of_the_kit_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    bench = workbench("own")
    monkeypatch.setattr("ttr.lesson.workbench.examine", lambda *_: 1 / 0)
    button(bench.frame, "Check").click()
    assert "ZeroDivisionError" in bench.status.value


# -- tasks ------------------------------------------------------------------------------------------------------------


def test_tasks_are_judged_only_when_something_was_changed_and_texts_stay() -> None:
    book = tasks("hand", "refusal")
    bench = book.bench
    assert "still refused" not in bench.status.value
    write(bench, bench.source.replace("green: 1", "green: 2"))
    assert "still refused" in bench.status.value
    mine = bench.source
    book.next.click()
    assert "essen-kobenhavn" in bench.source
    book.previous.click()
    assert bench.source == mine
    write(bench, mine.replace("green: 2", "green: 3"))
    assert "Solved!" in bench.status.value
    assert "1 of 2 done" in book.heading.value
    assert "hand" in (files.saves() / "progress.json").read_text()
    bench.back_button.click()
    assert "green: 1" in bench.source


def test_hints_come_step_by_step() -> None:
    book = tasks("mend")
    seen = []
    for _ in range(5):
        book.hint.click()
        seen.append(book.helped.value.count("<p>"))
    assert seen == [1, 2, 3, 3, 3]


def test_the_report_on_what_is_asked_does_not_answer_it() -> None:
    book = tasks("result")
    write(book.bench, book.bench.source.replace("final: {Ada: 0", "final: {Ada: 29"))
    assert "You expect 29, but that is not what comes out" in told(book.bench)
    assert "30" not in told(book.bench)
    assert "Something is not right yet" in book.bench.status.value


def test_all_is_said_in_the_readers_language(pseudo: str) -> None:
    board = load_mode("europe").board
    book = tasks(language=pseudo)
    found = set(texts(book.frame))
    for _ in book.tasks:
        book.hint.click()
        book.next.click()
        found |= set(texts(book.frame))
    book.bench.source_box.value = "scenario: 1\nplayers: [{name: Ada, routes: [kiev-smolensk]}, {name: Bo}]\n"
    book.bench.check()
    book.bench.finder.value = "paris wien"
    found |= set(texts(book.frame))
    button(book.frame, "⟦Save⟧").click()
    found |= set(texts(book.frame))
    cities = {name for city in board.cities for name in (city.names["board"], city.id)}
    ids = {part for thing in (*board.routes, *board.tickets) for part in thing.id.split("-") if len(part) > 1}
    places = {"players", "hand", "routes", "moves", "expect", "illegal", "final", "longest_trail", "winners", "red"}
    places |= {"kiev", "warszava", "position"}
    known = sorted({*cities, *ids, *places, book.task.sample, TASKS["refusal"].sample} - {""}, key=len, reverse=True)
    assert {strays(text, tuple(known)) for text in found} == {""}
