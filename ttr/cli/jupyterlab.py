"""Opens JupyterLab on the start notebook, in the reader's language as far as there are words for it."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from importlib.metadata import entry_points
from pathlib import Path
from tempfile import TemporaryDirectory

from ttr import files
from ttr.cli.words import environment

START = "00-start-here.ipynb"

PACKS = "jupyterlab.languagepack"
"""The entry points by which JupyterLab finds its language packs; each is named after its locale, such as ru_RU."""

MENUS = "@jupyterlab/translation-extension:plugin"
"""The part of JupyterLab whose setting `locale` chooses the language of its menus."""

DEFAULTS = "default_setting_overrides"
"""The file, in a folder `labconfig`, with defaults of settings; whatever the user has chosen comes before them."""


def root(folder: Path | None) -> Path:
    """The folder that JupyterLab shows: the checkout, or one of the user's with a copy of the notebooks.

    Notebooks that are there already are left as they are.
    """
    top = folder or files.checkout() or Path.home() / "ticket-to-ride"
    source, target = files.notebooks(), top / "notebooks"
    if source.resolve() == target.resolve():
        return top
    for path in sorted(source.rglob("*.ipynb")):
        copy = target / path.relative_to(source)
        if ".ipynb_checkpoints" not in path.parts and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
    return top


def start(top: Path, language: str) -> str:
    """The start notebook in a language, else the English one, from the folder that JupyterLab shows."""
    own = f"notebooks/{language}/{START}"
    return own if (top / own).exists() else f"notebooks/{START}"


def command(top: Path, more: Sequence[str], language: str) -> list[str]:
    """How JupyterLab is started."""
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={top}",
        f"--LabApp.default_url=/doc/tree/{start(top, language)}",
        *as_root,
        *more,
    ]


def variables(top: Path, language: str, *, asked: bool) -> dict[str, str]:
    """The environment in which JupyterLab is started.

    Parameters
    ----------
    asked : was the language asked for on the command line? Otherwise the notebooks find it as this command did
    """
    home = {"TTR_HOME": str(files.saves() if files.checkout() else top / "saves")}
    return {**environment(), **home, **({"TTR_LANG": language} if asked else {})}


def run(top: Path, more: Sequence[str], language: str, *, asked: bool) -> int:
    """Start JupyterLab and wait until it ends."""
    with TemporaryDirectory() as folder:
        set_up = with_menus(variables(top, language, asked=asked), language, Path(folder))
        try:
            return subprocess.run(command(top, more, language), env=set_up, check=False).returncode
        except KeyboardInterrupt:
            return 0


# -- its menus --------------------------------------------------------------------------------------------------------


def menus(language: str) -> str | None:
    """The locale of the installed language pack for a language, if there is one."""
    found = sorted(pack.name for pack in entry_points(group=PACKS))
    return next((name for name in found if name.partition("_")[0] == language), None)


def with_menus(set_up: Mapping[str, str], language: str, folder: Path) -> dict[str, str]:
    """An environment in which the menus of JupyterLab are in a language, unless the user has chosen another one there.

    It is the same one where there is no language pack, or where defaults of the user's own choose a language.

    Parameters
    ----------
    folder : an empty one, which becomes the first in which JupyterLab looks for defaults
    """
    locale = menus(language)
    if locale is None or "locale" in _defaults().get(MENUS, {}):
        return dict(set_up)
    path = folder / "labconfig" / f"{DEFAULTS}.json"
    path.parent.mkdir()
    path.write_text(json.dumps({MENUS: {"locale": locale}}), encoding="utf-8")
    others = set_up.get("JUPYTER_CONFIG_PATH")
    return {**set_up, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, [str(folder), others]))}


def _defaults() -> Mapping[str, Mapping[str, object]]:
    """The defaults of JupyterLab's settings that are in force on this machine."""
    from jupyter_server.services.config.manager import ConfigManager  # other commands need not wait for it

    found = ConfigManager(config_dir_name="labconfig").get(DEFAULTS)  # type: ignore[no-untyped-call]
    return {part: settings for part, settings in found.items() if isinstance(settings, dict)}
