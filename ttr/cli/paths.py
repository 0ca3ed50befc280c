"""The files that are meant by files, folders and patterns, and what is in them."""

import os
import sys
from collections.abc import Iterator, Sequence
from glob import glob, has_magic
from pathlib import Path
from typing import NamedTuple

from ttr.scenario import ScenarioError, Shelf
from ttr.scenario.problem import fail
from ttr.scenario.reading import ENDINGS, MOST_BYTES, bytes_of

STDIN = "-"


class Found(NamedTuple):
    """A file to be read, or what is wrong with a folder or pattern."""

    path: str
    problem: str | None = None
    """The key of a sentence; None for a file."""
    top: str | None = None
    """The folder that was named and in which the file was found."""

    @property
    def shelf(self) -> Shelf:
        """Where its map may lie, if it names one."""
        beside = None if self.path == STDIN else Path(self.path).parent
        return Shelf(beside, (Path(self.top),) if self.top is not None else ())


def find(words: Sequence[str]) -> list[Found]:
    """The files that are meant, in the order named, each once.

    A folder stands for the scenario files in it and below, hidden ones left out; a pattern that no shell has spread
    out, as on Windows, for the files and folders that fit. A word that stands for nothing is found with its problem.

    Parameters
    ----------
    words : files, folders, patterns, or `-` for standard input
    """
    found: dict[str, Found] = {}
    for word in words:
        for each in _meant(word):
            same = STDIN if each.path == STDIN else os.path.normcase(os.path.realpath(each.path))
            found.setdefault(same, each)
    return list(found.values())


def _meant(word: str) -> Iterator[Found]:
    if word == STDIN:
        yield Found(word)
    elif not os.path.lexists(word) and has_magic(word):
        fitting = sorted(glob(word, recursive=True))  # noqa: PTH207 (a pattern may begin at the root)
        if not fitting:
            yield Found(word, "nothing_fits")
        for path in fitting:
            if not _is_folder(path):
                yield Found(path)
            elif "**" not in word:  # that pattern finds what is in folders by itself
                yield from _inside(path)
    elif _is_folder(word):
        yield from _inside(word)
    else:
        yield Found(word)


def _is_folder(path: str) -> bool:
    try:
        return Path(path).is_dir()
    except OSError:  # such as a name that is too long
        return False


def _inside(top: str) -> Iterator[Found]:
    """The scenario files in a folder and below, and the folders that cannot be looked into."""
    closed: list[str] = []
    nothing = True
    for folder, below, names in os.walk(top, onerror=lambda error: closed.append(error.filename)):
        below[:] = sorted(name for name in below if not name.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(ENDINGS) and not name.startswith("."):
                nothing = False
                yield Found(str(Path(folder) / name), top=top)
    for path in closed:
        yield Found(path, "closed_folder")
    if nothing and not closed:
        yield Found(top, "empty_folder")


def source(path: str) -> bytes:
    """The bytes of a file, or of standard input for `-`, no more than one beyond what can be read.

    Raises
    ------
    ScenarioError
        When it cannot be opened.
    """
    try:
        if path == STDIN:
            return sys.stdin.buffer.read(MOST_BYTES + 1)
        return bytes_of(Path(path))
    except OSError as error:
        problem = "no_such_file" if isinstance(error, FileNotFoundError) else "no_readable_file"
        unreadable: ScenarioError = fail("", problem)
        raise unreadable from None
