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
        if "outputs" in cell:
            cell["outputs"] = in_one_piece(cell["outputs"])
        for output in cell.get("outputs", []):
            if "data" in output and WIDGET in output["data"]:
                del output["data"][WIDGET]


def in_one_piece(outputs: list[nbformat.NotebookNode]) -> list[nbformat.NotebookNode]:
    """The same outputs with what is printed joined: into how many pieces it comes depends on the machine."""
    kept: list[nbformat.NotebookNode] = []
    for output in outputs:
        if kept and output.output_type == kept[-1].output_type == "stream" and output.name == kept[-1].name:
            kept[-1]["text"] += output.text
        else:
            kept.append(output)
    return kept


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
