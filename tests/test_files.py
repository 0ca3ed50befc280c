"""Where files lie, in the checkout and in an installed copy."""

import os
from pathlib import Path

import pytest

from ttr import files


def test_the_checkout_is_known_by_its_project_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    top = files.checkout()
    assert top is not None
    assert files.data() == top / "data"
    assert files.notebooks() == top / "notebooks"
    files.checkout.cache_clear()
    monkeypatch.setattr(files, "PACKAGE", tmp_path / "site-packages" / "ttr")
    try:
        assert files.checkout() is None
        assert files.data() == tmp_path / "site-packages" / "ttr" / "_data"
        assert files.notebooks().name == "_notebooks"
    finally:
        files.checkout.cache_clear()


def test_saved_games_lie_where_the_reader_wants_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TTR_HOME", str(tmp_path))
    assert files.saves() == tmp_path
    monkeypatch.delenv("TTR_HOME")
    top = files.checkout()
    assert top is not None
    assert files.saves() == top / "saves"


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.yaml"
    files.write_whole(path, "old")

    def crash(handle: int) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os, "fsync", crash)
    with pytest.raises(OSError, match="full"):
        files.write_whole(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
