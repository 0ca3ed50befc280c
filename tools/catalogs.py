"""Compiles the gettext catalogs; part of every build of the package, and run by `make` and by the tests."""

from io import BytesIO
from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALE = Path(__file__).resolve().parent.parent / "ttr" / "text" / "locale"


def compile_catalogs(folder: Path = LOCALE) -> list[Path]:
    """Make the `.mo` beside every `.po`, where it differs; returns what was written.

    Catalogs of other programs lie one floor lower, in `LC_MESSAGES`, where gettext looks for them.
    """
    written = []
    for source in sorted([*folder.glob("*/*.po"), *folder.glob("*/LC_MESSAGES/*.po")]):
        with source.open("rb") as stream:
            catalog = read_po(stream, locale=source.relative_to(folder).parts[0], abort_invalid=True)
        compiled = BytesIO()
        write_mo(compiled, catalog)
        target = source.with_suffix(".mo")
        if not target.exists() or target.read_bytes() != compiled.getvalue():
            target.write_bytes(compiled.getvalue())
            written.append(target)
    return written


def get_build_hook() -> type:
    """What hatchling calls before it collects the files of a wheel or an editable install."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class CatalogHook(BuildHookInterface[Any]):
        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            compile_catalogs()

    return CatalogHook


if __name__ == "__main__":
    for path in compile_catalogs():
        print(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)
