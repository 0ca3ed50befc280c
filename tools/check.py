"""Runs all checks, stage by stage, and says how long each took.

python -m tools.check                 tests, notebooks, browser
python -m tools.check lint types ...  the stages named
"""

import subprocess
import sys
import time
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
PYTEST = [PYTHON, "-m", "pytest", "-p", "no:cacheprovider"]

STAGES = {
    "lint": [PYTHON, "-m", "ruff", "check", "."],
    "types": [PYTHON, "-m", "mypy"],
    "floors": [str(Path(PYTHON).parent / "lint-imports"), "--no-cache"],
    "tests": [*PYTEST, "tests", "-m", "not browser and not nbgrader", "-p", "no:nbval", "-n", "auto"],
    "notebooks": [*PYTEST, "notebooks", "--nbval", "--nbval-current-env", "-p", "no:hypothesispytest"],
    "browser": [*PYTEST, "tests/browser", "-m", "browser", "-p", "no:nbval", "-rs"],
    "nbgrader": [*PYTEST, "tests/lesson/grading/test_nbgrading.py", "-m", "nbgrader", "-p", "no:nbval", "-rs"],
}
USUAL = ("tests", "notebooks", "browser")


def main() -> int:
    """Run the stages; the exit code is 1 if one failed."""
    names = sys.argv[1:] or USUAL
    unknown = [name for name in names if name not in STAGES]
    if unknown:
        print(f"There is no stage {unknown[0]}; choose among {', '.join(STAGES)}.")
        return 2
    results = []
    for name in names:
        print(f"== {name}", flush=True)
        begun = time.monotonic()
        code = subprocess.run(STAGES[name], cwd=TOP, check=False).returncode
        results.append((name, time.monotonic() - begun, code))
    print("== times")
    for name, seconds, code in results:
        print(f"{name:<10} {seconds / 60:5.2f} min  {'ok' if code == 0 else 'FAILED'}")
    return int(any(code for _, _, code in results))


if __name__ == "__main__":
    sys.exit(main())
