"""Where the maps lie that scenario files name: beside the file, or in a folder that the user has named.

A file may come from anybody, so that it can name nothing else.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any

from ttr.mode import Mode, load_mode
from ttr.own import example, load_folder

VARIABLE = "TTR_MAPS"
"""Names folders with maps, or of maps, to those who start programs; several with the system's mark between them."""

LONGEST = 300
"""Letters of a path in a file."""


@dataclass(frozen=True)
class Shelf:
    """Where maps are looked for.

    Parameters
    ----------
    beside : the folder of the scenario file; None where it comes from elsewhere
    given : folders that the user has named: with maps in them or below, or of a map
    """

    beside: Path | None = None
    given: tuple[Path, ...] = ()

    def find(self, text: str) -> tuple[Path | None, str]:
        """The folder of a map, or the key of what is wrong.

        Parameters
        ----------
        text : what the file says: a path from its own folder on, with / between its parts
        """
        windows, path = PureWindowsPath(text), PurePosixPath(text)
        if not text.strip() or windows.anchor or path.is_absolute() or "\0" in text or len(text) > LONGEST:
            return None, "map_no_path"
        given = (*self.given, *_named_outside(), example())
        problem = "map_not_found"
        try:
            roots = [root.resolve() for root in (*([self.beside] if self.beside else ()), *given)]
            if self.beside is not None and (found := (self.beside / path).resolve()).is_dir():
                if any(found.is_relative_to(root) for root in roots):
                    return found, ""
                problem = "map_outside"
            for root in roots[len(roots) - len(given) :]:
                for found in (root, (root / path).resolve(), (root / path.name).resolve()):
                    if found.name == path.name and found.is_relative_to(root) and found.is_dir():
                        return found, ""
        except (OSError, ValueError, RuntimeError):  # such as a name that no file can have
            return None, "map_no_path"
        return None, problem


def _named_outside() -> list[Path]:
    return [Path(name) for name in os.environ.get(VARIABLE, "").split(os.pathsep) if name]


def shelf_of(mode: Mode) -> Shelf:
    """A shelf with the map of a mode, if it is somebody's own."""
    folder = mode.own.folder if mode.own else None
    return Shelf(given=(folder,) if folder else ())


def map_named(mode: Mode) -> dict[str, str]:
    """What a file says of the map of a mode: nothing, if it is one of the kit's."""
    return {"map": mode.map} if mode.own else {}


def mode_named(data: Mapping[str, Any], shelf: Shelf) -> Mode:
    """The mode of the plain data of a file.

    Raises
    ------
    ValueError
        When there is no such mode.
    """
    if data.get("map") is None:
        return load_mode(data.get("mode", "europe"))
    folder, problem = shelf.find(data["map"])
    if folder is None:
        raise ValueError(problem)
    return load_folder(folder, data.get("mode"))
