"""Where the kit's files lie: in the checkout, or beside the package in an installed wheel; how one is written."""

import contextlib
import os
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
KIT = 'name = "ttr-teaching-kit"'


@cache
def checkout() -> Path | None:
    """The folder of the checkout that this package is part of, or None for an installed copy."""
    project = PACKAGE.parent / "pyproject.toml"
    try:
        return PACKAGE.parent if KIT in project.read_text(encoding="utf-8") else None
    except OSError:
        return None


def data() -> Path:
    """The folder of map and mode facts."""
    top = checkout()
    return top / "data" if top else PACKAGE / "_data"


def notebooks() -> Path:
    """The folder of the kit's notebooks."""
    top = checkout()
    return top / "notebooks" if top else PACKAGE / "_notebooks"


def locale() -> Path:
    """The folder of gettext catalogs, one folder a language."""
    return PACKAGE / "text" / "locale"


def saves() -> Path:
    """The folder of saved games: `TTR_HOME`, else `saves/` in the checkout, else one in the home folder."""
    home = os.environ.get("TTR_HOME")
    if home:
        return Path(home)
    top = checkout()
    return top / "saves" if top else Path.home() / "ticket-to-ride" / "saves"


def write_whole(path: Path, text: str) -> None:
    """Write a file through a temporary one beside it: written, synced to the disk, then put in its place."""
    import tempfile  # some milliseconds that `import ttr` can do without

    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Make the new name last, where the system can do that for a folder."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
