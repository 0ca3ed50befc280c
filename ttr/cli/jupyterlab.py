"""Opens JupyterLab on the start notebook."""

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from ttr import files

START = "notebooks/00-start-here.ipynb"


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


def command(top: Path, more: Sequence[str]) -> list[str]:
    """How JupyterLab is started."""
    as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return [
        sys.executable,
        "-m",
        "jupyterlab",
        f"--ServerApp.root_dir={top}",
        f"--LabApp.default_url=/doc/tree/{START}",
        *as_root,
        *more,
    ]


def run(top: Path, more: Sequence[str]) -> int:
    """Start JupyterLab and wait until it ends."""
    environment = {**os.environ, "TTR_HOME": str(files.saves() if files.checkout() else top / "saves")}
    try:
        return subprocess.run(command(top, more), env=environment, check=False).returncode
    except KeyboardInterrupt:
        return 0
