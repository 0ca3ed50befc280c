"""Which files are meant by files, folders and patterns."""

from pathlib import Path

import pytest

from ttr.cli.paths import Found, find, source
from ttr.scenario import ScenarioError
from ttr.scenario.reading import MOST_BYTES


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with scenario files, and much that is none."""
    for name in (
        "b.yaml", "a.yml", "c.JSON", "notes.txt", "README.md", ".hidden.yaml", "old/d.yaml", "old/older/e.json",
        ".ipynb_checkpoints/b-checkpoint.yaml", "old/.git/f.yaml", "empty/nothing.txt",
    ):  # fmt: skip
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("scenario: 1\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paths(*words: str | Path) -> list[str]:
    found = find([str(word) for word in words])
    assert all(each.problem is None for each in found), found
    return [Path(each.path).as_posix() for each in found]


def test_a_folder_stands_for_the_scenario_files_in_it_and_below(games: Path) -> None:
    assert paths(".") == ["a.yml", "b.yaml", "c.JSON", "old/d.yaml", "old/older/e.json"]
    assert paths("old") == paths("old/") == ["old/d.yaml", "old/older/e.json"]
    assert paths(games / "old") == [(games / "old/d.yaml").as_posix(), (games / "old/older/e.json").as_posix()]


def test_a_hidden_folder_can_be_named(games: Path) -> None:
    assert paths(".ipynb_checkpoints") == [".ipynb_checkpoints/b-checkpoint.yaml"]


def test_a_file_is_taken_whatever_its_name(games: Path) -> None:
    assert paths("notes.txt", ".hidden.yaml") == ["notes.txt", ".hidden.yaml"]
    assert paths("not-there.yaml") == ["not-there.yaml"]
    assert paths("x" * 300) == ["x" * 300]


def test_a_pattern_is_spread_out(games: Path) -> None:
    assert paths("*.yaml") == ["b.yaml"]
    assert paths("[ab].y*ml") == ["a.yml", "b.yaml"]
    assert paths("*/?.yaml") == ["old/d.yaml"]
    assert paths("**/*.json") == ["old/older/e.json"]
    assert paths(f"{games}/*.txt") == [(games / "notes.txt").as_posix()]


def test_folders_that_fit_a_pattern_are_searched(games: Path) -> None:
    assert paths("o*") == ["old/d.yaml", "old/older/e.json"]


def test_a_file_that_looks_like_a_pattern_is_a_file(games: Path) -> None:
    (games / "[ab].yaml").write_text("scenario: 1\n", "utf-8")
    assert paths("[ab].yaml") == ["[ab].yaml"]


def test_a_file_named_twice_is_found_once(games: Path) -> None:
    assert paths("b.yaml", "./b.yaml", games / "b.yaml", "*.yaml") == ["b.yaml"]
    assert paths("old/older", "old") == ["old/older/e.json", "old/d.yaml"]
    (games / "link.yaml").symlink_to(games / "b.yaml")
    assert paths("link.yaml", "b.yaml") == ["link.yaml"]
    assert paths("-", "b.yaml", "-") == ["-", "b.yaml"]


def test_a_link_that_leads_in_a_circle_is_not_followed(games: Path) -> None:
    (games / "old" / "up").symlink_to(games, target_is_directory=True)
    assert paths("old") == ["old/d.yaml", "old/older/e.json"]


def test_what_stands_for_nothing_is_found_with_its_problem(games: Path) -> None:
    assert find(["empty"]) == [Found("empty", "empty_folder")]
    assert find(["*.toml"]) == [Found("*.toml", "nothing_fits")]
    assert find(["*.toml", "b.yaml", "empty"]) == [
        Found("*.toml", "nothing_fits"),
        Found("b.yaml"),
        Found("empty", "empty_folder"),
    ]


def test_a_folder_that_cannot_be_looked_into_is_named(games: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import os

    scan = os.scandir

    def closed(path: str) -> object:
        if path.endswith("older"):
            raise PermissionError(13, "closed", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", closed)
    assert find(["old"]) == [
        Found(str(Path("old/d.yaml")), top="old"),
        Found(str(Path("old/older")), "closed_folder"),
    ]


def test_only_one_byte_more_than_can_be_read_is_taken(games: Path) -> None:
    (games / "b.yaml").write_bytes(b"x" * (MOST_BYTES + 50))
    assert len(source("b.yaml")) == MOST_BYTES + 1
    for path in ("not-there", ".", "x" * 300):
        with pytest.raises(ScenarioError):
            source(path)
