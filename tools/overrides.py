"""Makes `tools/overrides.json`, the settings of JupyterLab that the kit brings along.

The news pop-up is off. And the one-letter commands of notebooks (`x` cuts the cell, the arrow keys go to the next one)
leave buttons and lists alone: whoever moves through a list of the kit by keyboard must not lose the page.
"""

import json
import sys
from pathlib import Path
from typing import Any

TARGET = Path(__file__).resolve().parent / "overrides.json"
SCHEMA = Path(sys.prefix) / "share/jupyter/lab/schemas/@jupyterlab/notebook-extension/tracker.json"
ANYWHERE = ".jp-Notebook.jp-mod-commandMode:not(.jp-mod-readWrite) :focus"
"""Where JupyterLab hears these commands: on whatever has the focus in a notebook, but fields to type in."""
ELSEWHERE = ANYWHERE + ":not(select):not(button):not(input):not(summary):not([role=log])"


def shortcuts() -> list[dict[str, Any]]:
    """Each of these commands switched off where JupyterLab hears it, and on again beside buttons and lists."""
    known = json.loads(SCHEMA.read_text("utf-8"))["jupyter.lab.shortcuts"]
    found = [each for each in known if each["selector"] == ANYWHERE and (each["keys"] or each.get("macKeys"))]
    return [{**each, "disabled": True} for each in found] + [{**each, "selector": ELSEWHERE} for each in found]


def text() -> str:
    """The file."""
    settings = {
        "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
        "@jupyterlab/shortcuts-extension:shortcuts": {"shortcuts": shortcuts()},
    }
    return json.dumps(settings, indent=1) + "\n"


if __name__ == "__main__":
    TARGET.write_text(text(), "utf-8")
