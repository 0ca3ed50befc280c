"""Executes the notebooks in place and cleans them: no timings, no ids of widgets, no widget state.

Run by `make notebooks`; a test fails when a committed notebook is not clean.
"""

import sys
from pathlib import Path

import nbformat
from nbclient import NotebookClient

TOP = Path(__file__).resolve().parent.parent
WIDGET = "application/vnd.jupyter.widget-view+json"


def paths() -> list[Path]:
    """All notebooks of the kit."""
    return sorted(path for path in (TOP / "notebooks").rglob("*.ipynb") if ".ipynb_checkpoints" not in path.parts)


def execute(notebook: nbformat.NotebookNode, folder: Path) -> None:
    """Run all cells, as somebody would who opens the notebook."""
    NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(folder)}}, kernel_name="python3").execute()


def clean(notebook: nbformat.NotebookNode) -> None:
    """Leave only what readers need: the same notebook gives the same file on every machine."""
    notebook.metadata = nbformat.from_dict(
        {
            "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
            "language_info": {"name": "python"},
        }
    )
    for number, cell in enumerate(notebook.cells):
        cell["id"] = f"cell-{number:02}"
        cell.metadata.pop("execution", None)
        for output in cell.get("outputs", []):
            if "data" in output and WIDGET in output["data"]:
                del output["data"][WIDGET]


def text(notebook: nbformat.NotebookNode) -> str:
    """The notebook as it is committed."""
    return nbformat.writes(notebook, indent=1) + "\n"


def main() -> None:
    """Execute and clean every notebook, or those named."""
    for path in [Path(name) for name in sys.argv[1:]] or paths():
        notebook = nbformat.read(path, as_version=4)
        execute(notebook, path.parent)
        clean(notebook)
        path.write_text(text(notebook), encoding="utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
