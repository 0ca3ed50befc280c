"""The house itself: pins that agree, notebooks that are clean, nothing that names a machine."""

import ast
import json
import re
import subprocess
import tomllib
from itertools import pairwise
from pathlib import Path

import nbformat
import pytest
from ruamel.yaml import YAML

from tools import notebooks, overrides, translations

TOP = Path(__file__).resolve().parent.parent
TEXT = {".py", ".md", ".toml", ".yml", ".yaml", ".lock", ".ipynb", ".css", ".po", ".csv", ".json", ".jsonl", ".svg", ""}


def tracked() -> list[Path]:
    """The files that are, or are about to be, part of the project."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=TOP,
        capture_output=True,
        text=True,
        check=False,
    )
    if listed.returncode:
        pytest.skip("this is no git checkout")
    return [TOP / name for name in listed.stdout.split("\0") if name and (TOP / name).is_file()]


def locked(file: str) -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9.-]+)==([^ ;\\]+)", (TOP / file).read_text("utf-8"), re.MULTILINE))


def test_the_pins_agree() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["project"]
    direct = {re.split("[<>=]", name)[0].replace(".", "-") for name in project["dependencies"]}
    lock, dev = locked("requirements.lock"), locked("requirements-dev.lock")
    conda = [line for line in YAML(typ="safe").load(TOP / "environment.yml")["dependencies"] if isinstance(line, str)]
    pins = dict(line.split("=") for line in conda if "=" in line)
    assert pins.pop("python") == "3.11"
    assert {name.replace(".", "-"): version for name, version in pins.items()} == {name: lock[name] for name in direct}
    assert {name: dev[name] for name in lock if name in dev} == {name: lock[name] for name in lock if name in dev}
    assert set(lock) <= set(dev)


def test_what_nbgrader_needs_comes_on_top_and_is_locked() -> None:
    """It goes into a folder of its own, where it must not hide a package of the environment."""
    groups = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    beside = locked("requirements-nbgrader.lock")
    assert {re.split("[<>=]", name)[0] for name in groups["nbgrader"]} == set(beside)
    assert not set(beside) & set(locked("requirements-dev.lock"))


def test_locks_have_hashes_and_name_no_host() -> None:
    for file in ("requirements.lock", "requirements-dev.lock", "requirements-nbgrader.lock"):
        text = (TOP / file).read_text("utf-8")
        assert "--hash=sha256:" in text
        assert "://" not in text


def test_nothing_names_a_machine_or_a_registry() -> None:
    hosts = "|".join(["py" + r"pi\.org", "python" + r"hosted\.org", "npm" + r"js\.(org|com)", "deb" + r"ian\.org"])
    place = re.compile(rf"(^|[^\w.])/(work|root|home)/[a-z.]|{hosts}")
    for path in tracked():
        if path.suffix in TEXT and path != Path(__file__):
            found = place.search(path.read_text("utf-8", errors="replace"))
            assert not found, f"{path.relative_to(TOP)}: {found and found.group()}"


@pytest.mark.parametrize("path", notebooks.paths(), ids=lambda path: "-".join(path.parts[-3:]))
def test_notebooks_are_executed_and_clean(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    again = nbformat.from_dict(json.loads(json.dumps(notebook)))
    notebooks.clean(again)
    assert path.read_text("utf-8") == notebooks.text(again), "run: make notebooks"
    for cell in notebook.cells:
        if cell.cell_type == "code":
            assert cell.execution_count is not None
            assert not any(output.output_type == "error" for output in cell.outputs)
            if path.parent.name == "graphs":
                assert cell.source.count("\n") < 25, "an algorithm has at most 25 lines"
            else:
                assert cell.metadata.get("jupyter", {}).get("source_hidden"), "rules lessons fold their code"


@pytest.mark.parametrize("path", notebooks.paths(), ids=lambda path: "-".join(path.parts[-3:]))
def test_lessons_keep_their_size_and_links(path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    prose = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    most_cells, most_words = (30, 1500) if path.parent.name == "graphs" else (12, 500)
    own = set(path.relative_to(TOP / "notebooks").parts) & set(translations.translations())  # others take more words
    assert len(notebook.cells) <= most_cells
    assert own or len(re.findall(r"\w+", re.sub(r"<[^>]+>|\]\([^)]*\)", "", prose))) <= most_words
    levels = [len(marks) for marks in re.findall(r"^(#+) ", prose, re.MULTILINE)]
    assert levels[0] == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for target in re.findall(r"\]\(([^)#]+)\)", prose):
        assert (path.parent / target).exists(), target


def test_each_test_file_mirrors_a_module() -> None:
    """`tests/rules/test_claim.py` tests `ttr/rules/claim.py`; what tests the whole has a name of its own."""
    whole = {
        "cases",
        "data",
        "every_bot",
        "every_mode",
        "fuzz",
        "golden",
        "house",
        "languages",
        "translations",
        "layout_data",
        "stations",
        "paper",
        "play",
        "proven",
        "readme",
        "rule_ids",
        "vectors",
        "rules_catalog",
        "table",
        "lessons",
        "cli",
        "mutants",
        "variants",
        "readers",
        "scenarios",
        "graphs",
    }
    for path in sorted((TOP / "tests").rglob("test_*.py")):
        name = path.stem.removeprefix("test_")
        folder = TOP / "ttr" / path.parent.relative_to(TOP / "tests")
        there = (folder / f"{name}.py").exists() or (folder / name / "__init__.py").exists()
        assert there or name in whole, f"{path.relative_to(TOP)} mirrors no module"


def test_every_public_thing_has_a_docstring() -> None:
    for path in sorted((TOP / "ttr").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        assert ast.get_docstring(tree), path
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path.relative_to(TOP)}: {node.name}"


def test_the_settings_of_jupyterlab_are_those_of_this_version() -> None:
    """One-letter commands of notebooks leave buttons and lists alone; run: python -m tools.overrides."""
    assert overrides.TARGET.read_text("utf-8") == overrides.text()
    assert len(overrides.shortcuts()) > 40
