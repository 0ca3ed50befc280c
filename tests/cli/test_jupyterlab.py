"""How JupyterLab is opened."""

import json
import os
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from jupyter_server.services.config.manager import ConfigManager

from ttr import files
from ttr.cli import jupyterlab
from ttr.cli.words import speaking


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
    command = jupyterlab.command(tmp_path, ["--port=9999"], "en")
    assert "--LabApp.default_url=/doc/tree/notebooks/00-start-here.ipynb" in command
    assert command[-1] == "--port=9999"
    assert (files.notebooks() / jupyterlab.START).exists()


def test_it_is_that_of_the_readers_language_where_there_is_one(tmp_path: Path) -> None:
    assert jupyterlab.start(tmp_path, "ru") == "notebooks/00-start-here.ipynb"
    own = tmp_path / "notebooks" / "ru" / jupyterlab.START
    own.parent.mkdir(parents=True)
    own.touch()
    assert jupyterlab.start(tmp_path, "ru") == "notebooks/ru/00-start-here.ipynb"
    assert jupyterlab.start(tmp_path, "fa") == "notebooks/00-start-here.ipynb"


def test_the_language_is_passed_on_only_if_it_was_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LANGUAGE", raising=False)
    monkeypatch.delenv("TTR_LANG")
    with speaking("ru"):
        assert jupyterlab.variables(tmp_path, "ru", asked=True)["TTR_LANG"] == "ru"
        found = jupyterlab.variables(tmp_path, "ru", asked=False)
    assert "TTR_LANG" not in found
    assert "LANGUAGE" not in found
    assert found["PATH"] == os.environ["PATH"]


@pytest.fixture
def packs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Two language packs are installed, and JupyterLab has no defaults but those in a folder."""
    found = [EntryPoint(name, "x", jupyterlab.PACKS) for name in ("tr_TR", "ru_RU")]
    monkeypatch.setattr(jupyterlab, "entry_points", lambda group: found if group == jupyterlab.PACKS else [])
    for name in ("JUPYTER_CONFIG_PATH", "JUPYTER_CONFIG_DIR"):
        monkeypatch.setenv(name, str(tmp_path / "mine"))
    return tmp_path


def defaults_in(environment: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, dict[str, str]]:
    """What JupyterLab reads as defaults of its settings in an environment."""
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", environment["JUPYTER_CONFIG_PATH"])
    found: dict[str, dict[str, str]] = ConfigManager(config_dir_name="labconfig").get("default_setting_overrides")
    return found


def test_menus_are_in_the_language_of_an_installed_pack(packs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert [jupyterlab.menus(language) for language in ("ru", "tr", "fa", "en")] == ["ru_RU", "tr_TR", None, None]
    folder = packs / "new"
    folder.mkdir()
    found = jupyterlab.with_menus({"A": "b", "JUPYTER_CONFIG_PATH": str(packs / "mine")}, "ru", folder)
    assert found == {"A": "b", "JUPYTER_CONFIG_PATH": f"{folder}{os.pathsep}{packs / 'mine'}"}
    assert defaults_in(found, monkeypatch) == {jupyterlab.MENUS: {"locale": "ru_RU"}}
    assert not (packs / "mine").exists()


def test_without_a_pack_nothing_is_changed(packs: Path) -> None:
    assert jupyterlab.with_menus({"A": "b"}, "fa", packs / "none") == {"A": "b"}


def test_a_default_of_the_users_own_is_left_alone(packs: Path) -> None:
    path = packs / "mine" / "labconfig" / "default_setting_overrides.json"
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({jupyterlab.MENUS: {"locale": "fr_FR"}}))
    assert jupyterlab.with_menus({"A": "b"}, "ru", packs / "none") == {"A": "b"}


def test_jupyterlab_still_has_that_setting() -> None:
    """It is a default of JupyterLab itself that its menus speak the language of the machine."""
    import jupyterlab as installed

    schemas = [*Path(installed.__file__).parent.rglob("translation-extension/plugin.json")]
    schemas += [*Path(sys.prefix).glob("share/jupyter/lab/schemas/@jupyterlab/translation-extension/plugin.json")]
    assert schemas
    assert json.loads(schemas[0].read_text("utf-8"))["properties"]["locale"]["default"] == "default"


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="there are no user ids here")
def test_only_root_is_allowed_to_be_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert "--allow-root" not in jupyterlab.command(tmp_path, [], "en")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    assert "--allow-root" in jupyterlab.command(tmp_path, [], "en")
