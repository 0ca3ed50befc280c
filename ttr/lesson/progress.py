"""What a learner has done, in one small file of their own: names of lessons and of their parts, nothing else."""

import contextlib
import json
from pathlib import Path

from ttr import files
from ttr.files import write_whole

VERSION = 1


def path() -> Path:
    """Where it is kept, beside the saved games."""
    return files.saves() / "progress.json"


def done() -> dict[str, frozenset[str]]:
    """The finished parts of each lesson; a file that cannot be read counts as empty."""
    try:
        data = json.loads(path().read_text(encoding="utf-8"))
        lessons = data["lessons"] if data["progress"] == VERSION else {}
        return {str(lesson): frozenset(str(part) for part in parts) for lesson, parts in lessons.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def record(lesson: str, part: str) -> bool:
    """Note that a part of a lesson is finished.

    Returns
    -------
    bool
        Could it be kept?
    """
    before = done()
    if part in before.get(lesson, ()):
        return True
    after = {**before, lesson: before.get(lesson, frozenset()) | {part}}
    try:
        if not before and path().exists():
            path().replace(path().with_name("progress-unreadable.json"))
        text = json.dumps(
            {"progress": VERSION, "lessons": {name: sorted(after[name]) for name in sorted(after)}}, indent=1
        )
        write_whole(path(), text + "\n")
    except OSError:
        return False
    return True


def reset() -> None:
    """Forget everything."""
    with contextlib.suppress(FileNotFoundError):
        path().unlink()
