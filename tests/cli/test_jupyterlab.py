"""How JupyterLab is opened."""

import os
from pathlib import Path

import pytest

from ttr import files
from ttr.cli import jupyterlab


def test_the_checkout_is_opened_as_it_is() -> None:
    assert jupyterlab.root(None) == files.checkout()


def test_elsewhere_missing_notebooks_are_copied_and_others_left_alone(tmp_path: Path) -> None:
    mine = tmp_path / "notebooks" / "00-start-here.ipynb"
    mine.parent.mkdir()
    mine.write_text("mine")
    assert jupyterlab.root(tmp_path) == tmp_path
    assert mine.read_text() == "mine"
    assert (tmp_path / "notebooks" / "rules" / "01-setting-up.ipynb").exists()


def test_the_start_notebook_is_shown_and_options_are_passed_on(tmp_path: Path) -> None:
    command = jupyterlab.command(tmp_path, ["--port=9999"])
    assert f"--LabApp.default_url=/doc/tree/{jupyterlab.START}" in command
    assert command[-1] == "--port=9999"
    assert (files.notebooks().parent / jupyterlab.START).exists()


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no user ids here")
def test_only_root_is_allowed_to_be_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "--allow-root" not in jupyterlab.command(tmp_path, [])
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "--allow-root" in jupyterlab.command(tmp_path, [])
