"""A teacher puts a set together: nothing is lost, nothing wrong is handed out, and the preview is the students' set."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.test_languages import pseudo, strays
from tests.view.widgets import all_widgets, texts
from ttr.lesson.handout import zipped
from ttr.lesson.maker import Maker, arrange, files_of, handout_maker, sets, take_out
from ttr.lesson.taskbook import tasks
from ttr.lesson.workbench import positions
from ttr.mode import load_mode

__all__ = ["pseudo"]

HEAD = "scenario: 1\ntitle: T\nplayers: [{name: Ada}, {name: Bo}]\n"
WINNERS = (HEAD + "ask: [winners]\n").encode()
MOVE = (HEAD + "moves:\n- Ada: draw deck\n").encode()
BAD = (HEAD + "expect: {score: {Ada: 7}}\n").encode()


def names(maker: Maker) -> list[str]:
    return [path.name for path in files_of(maker.folder)]


def bring(maker: Maker, *contents: tuple[str, bytes]) -> None:
    moment = datetime(2026, 11, 30, tzinfo=UTC)
    maker.upload.value = tuple(
        {"name": name, "type": "", "size": len(content), "content": memoryview(content), "last_modified": moment}
        for name, content in contents
    )


def test_what_is_on_the_workbench_is_added() -> None:
    bench = tasks("own")
    maker = Maker("en", bench)
    next(
        widget for widget in all_widgets(maker.frame) if "workbench above" in getattr(widget, "description", "")
    ).click()
    assert names(maker) == ["01-My own position.yaml"]
    assert files_of(maker.folder)[0].read_text() == bench.source
    assert [label for label, _ in maker.list.options] == ["✓ 01-My own position.yaml"]
    assert maker.preview is not None
    assert "1 position was added" in maker.status.value


def test_files_and_archives_and_saved_positions_are_added_in_order() -> None:
    positions().mkdir(parents=True)
    (positions() / "Saved one.yaml").write_bytes(MOVE)
    maker = Maker("en")
    bring(maker, ("b.yaml", WINNERS), ("set.zip", zipped({"x/02-d.yaml": MOVE, "x/01-c.yaml": MOVE})))
    maker.saved.value = positions() / "Saved one.yaml"
    assert names(maker) == ["01-b.yaml", "02-d.yaml", "03-c.yaml", "04-Saved one.yaml"]
    assert maker.preview is not None
    assert len(maker.preview.tries) == 4
    assert "my first set.zip" in maker.links.value


def test_a_set_with_a_mistake_is_not_handed_out_and_says_why() -> None:
    maker = Maker("en")
    bring(maker, ("a.yaml", WINNERS), ("b.yaml", BAD), ("c.yaml", b"scenario: ["))
    assert maker.preview is None
    assert maker.links.value == ""
    assert "expect.score.Ada: expected 7, found 0" in maker.wrong.value
    assert "03-c.yaml: this file cannot be used" in maker.wrong.value
    assert [label[0] for label, _ in maker.list.options] == ["✓", "✗", "✗"]
    for _ in range(2):
        maker.list.value = files_of(maker.folder)[1]
        maker.moving[2].click()
    assert maker.preview is not None
    assert maker.wrong.value == ""


def test_positions_are_moved_and_taken_out_and_none_is_lost() -> None:
    maker = Maker("en")
    bring(maker, ("a.yaml", WINNERS), ("b.yaml", MOVE), ("c.yaml", WINNERS))
    up, down, out = maker.moving
    maker.list.value = files_of(maker.folder)[2]
    up.click()
    assert names(maker) == ["01-a.yaml", "02-c.yaml", "03-b.yaml"]
    assert maker.list.value.name == "02-c.yaml"
    up.click()
    up.click()
    assert names(maker) == ["01-c.yaml", "02-a.yaml", "03-b.yaml"]
    down.click()
    assert names(maker) == ["01-a.yaml", "02-c.yaml", "03-b.yaml"]
    assert (maker.folder / "03-b.yaml").read_bytes() == MOVE
    maker.list.value = files_of(maker.folder)[0]
    out.click()
    assert names(maker) == ["01-c.yaml", "02-b.yaml"]
    assert (maker.folder / "taken-out" / "01-a.yaml").read_bytes() == WINNERS
    assert "01-a.yaml was taken out" in maker.status.value


def test_nothing_is_written_over(tmp_path: Path) -> None:
    for number in range(3):
        (tmp_path / f"{number}-same.yaml").write_text(str(number))
    arranged = arrange(files_of(tmp_path)[::-1])
    assert [path.read_text() for path in arranged] == ["2", "1", "0"]
    assert [path.name for path in arranged] == ["01-same.yaml", "02-same.yaml", "03-same.yaml"]
    for text in ("x", "y"):
        (tmp_path / "z.yaml").write_text(text)
        take_out(tmp_path / "z.yaml")
    assert {path.read_text() for path in (tmp_path / "taken-out").iterdir()} == {"x", "y"}


def test_what_cannot_be_added_is_told_and_nothing_is_written() -> None:
    maker = Maker("en")
    for name, content in (
        ("a.yaml", b"\xff\xfe"),
        ("a.yaml", b" " * 1_000_001),
        ("a.zip", b"no"),
        ("a.zip", zipped({"../a.yaml": MOVE})),
    ):
        bring(maker, ("good.yaml", MOVE), (name, content))
        assert "ttr-bad" in maker.status.value
        assert names(maker) == []
    bring(maker, *((f"{n}.yaml", MOVE) for n in range(61)))
    assert "at most 60" in maker.status.value


@pytest.mark.parametrize("name", ["../../x", "<b>", "Class 7b", "", "taken-out"])
def test_every_set_lies_in_a_folder_of_its_own_name(name: str) -> None:
    maker = Maker("en")
    maker.name.value = name
    bring(maker, ("a.yaml", MOVE))
    assert maker.folder.parent == sets()
    assert len(names(maker)) == 1
    assert "<b>" not in maker.links.value


def test_another_name_shows_another_set() -> None:
    maker = Maker("en")
    bring(maker, ("a.yaml", MOVE))
    maker.name.value = "second"
    assert maker.preview is None
    bring(maker, ("b.yaml", WINNERS))
    maker.name.value = "my first set"
    assert names(maker) == ["01-a.yaml"]
    assert maker.preview is not None
    assert list(maker.preview.tries) == ["01-a.yaml 1"]
    assert set(maker.name.options) == {"my first set", "second"}


def test_a_full_disk_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError

    monkeypatch.setattr("ttr.lesson.maker.write_whole", full)
    maker = Maker("en")
    bring(maker, ("a.yaml", MOVE))
    assert "could not be saved" in maker.status.value


def test_all_is_said_in_the_readers_language(pseudo: str) -> None:
    maker = Maker(pseudo, tasks("own", language=pseudo))
    found = set(texts(maker.frame))
    bring(maker, ("a.yaml", HEAD.replace("T", "Ada").encode() + b"ask: [winners]\n"))
    maker.list.value = files_of(maker.folder)[0]
    found |= set(texts(maker.frame))
    maker.moving[2].click()
    bring(maker, ("a.yaml", b"\xff"))
    found |= set(texts(maker.frame))
    cities = sorted((c.names["board"] for c in load_mode("europe").board.cities), key=len, reverse=True)
    assert {strays(text, ("a.yaml", "taken-out", *cities)) for text in found} == {""}
    assert handout_maker(language=pseudo) is not None
