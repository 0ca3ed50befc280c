"""Runs all checks, as many side by side as there are cores, and says how long each took.

python -m tools.check                 tests, notebooks, browser; the translated notebooks only where they are named
python -m tools.check lint types ...  the stages named

A long stage has several parts. What a part says is printed when it has ended.
"""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest", "-p", "no:cacheprovider"]
TESTS = [*PYTEST, "-p", "no:nbval", "-m", "not browser and not nbgrader"]
NOTEBOOKS = [*PYTEST, "-p", "no:hypothesispytest", "--nbval", "--nbval-current-env"]
BROWSER = [*PYTEST, "-p", "no:nbval", "-m", "browser", "-rs"]
NBGRADER = [*PYTEST, "-p", "no:nbval", "-m", "nbgrader", "-rs"]

FOLDERS = ("rules", "maps", "scenarios", "graphs")
NOTEBOOK_FILES = ["notebooks/*.ipynb", *(f"notebooks/{folder}/*.ipynb" for folder in FOLDERS)]
TRANSLATED_FILES = [f"notebooks/{language}/**/*.ipynb" for language in ("tr", "ru", "fa")]

ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Dozens of kernels and command lines start, and each would compile everything anew."""


def in_parts(parts: int, *patterns: str) -> list[list[str]]:
    """The paths of some patterns, dealt out in turn."""
    paths = sorted({path.relative_to(TOP) for pattern in patterns for path in TOP.glob(pattern)})
    shown = [str(path) for path in paths if not any(name.startswith((".", "_")) for name in path.parts)]
    return [shown[part::parts] for part in range(parts)]


STAGES = {
    "browser": [[*BROWSER, *paths] for paths in in_parts(2, "tests/browser/test_*.py")],
    "tests": [[*TESTS, *paths] for paths in (*in_parts(2, "tests/test_*.py"), *in_parts(2, "tests/*/"))],
    "notebooks": [[*NOTEBOOKS, *paths] for paths in in_parts(2, *NOTEBOOK_FILES)],
    "translations": [[*NOTEBOOKS, *paths] for paths in in_parts(4, *TRANSLATED_FILES)],
    "nbgrader": [[*NBGRADER, "tests/lesson/grading/test_nbgrading.py"]],
    "types": [[PYTHON, "-m", "mypy"]],
    "lint": [[PYTHON, "-m", "ruff", "check", "."]],
    "floors": [[str(Path(PYTHON).parent / "lint-imports"), "--no-cache"]],
}
"""The longest first, so that no core is idle at the end."""

USUAL = ("tests", "notebooks", "browser")


def run(command: list[str]) -> tuple[float, int, str]:
    """Seconds, exit code and output of a command."""
    begun = time.monotonic()
    done = subprocess.run(
        command, cwd=TOP, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
    )
    return time.monotonic() - begun, done.returncode, done.stdout


def main() -> int:
    """Run the stages; the exit code is 1 if one failed."""
    names = sys.argv[1:] or USUAL
    unknown = [name for name in names if name not in STAGES]
    if unknown:
        print(f"There is no stage {unknown[0]}; choose among {', '.join(STAGES)}.")
        return 2
    times = []
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        parts = {
            pool.submit(run, command): f"{name} {number}" if len(STAGES[name]) > 1 else name
            for name in STAGES
            if name in names
            for number, command in enumerate(STAGES[name], 1)
        }
        for done in as_completed(parts):
            seconds, code, said = done.result()
            print(f"== {parts[done]}\n{said}", flush=True)
            times.append(f"{parts[done]:<12} {seconds / 60:5.2f} min  {'FAILED' if code else 'ok'}")
    print("== times", *times, sep="\n")
    return int(any(line.endswith("FAILED") for line in times))


if __name__ == "__main__":
    sys.exit(main())
