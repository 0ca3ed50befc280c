"""The reader's language and form of city names, chosen once and kept beside the saved games."""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from locale import getlocale
from pathlib import Path

from ttr import files
from ttr.board import LANGUAGES
from ttr.text.catalog import DEFAULT, languages

BOTH = "both"
"""Cities by the reader's name for them, and by that on the board where it is another one."""

CITY_FORMS = (*LANGUAGES, BOTH)
"""How cities may be named: as printed on the board, in one of the languages, or both."""

START = "00-start-here.ipynb"
"""The notebook that stands in the folder of every language."""


def path() -> Path:
    """Where the choice is kept."""
    return files.saves() / "settings.json"


def settings() -> Mapping[str, str]:
    """What has been chosen; a file that cannot be read counts as empty."""
    try:
        data = json.loads(path().read_text(encoding="utf-8"))
        return {name: value for name, value in data.items() if isinstance(value, str)}
    except (OSError, ValueError, AttributeError):
        return {}


def choose(**chosen: str | None) -> None:
    """Keep a choice for the next time: `language`, `cities`; None takes it back.

    Where the folder of saved games cannot be written it is not kept, and nothing else happens.
    """
    before = settings()
    kept = {name: value for name, value in {**before, **chosen}.items() if value is not None}
    if kept != before:
        with suppress(OSError):
            files.write_whole(path(), json.dumps(dict(sorted(kept.items())), indent=1) + "\n")


def choose_cities(form: str, language: str) -> None:
    """Keep in which form cities are named; what is usual in the language needs no choice."""
    choose(cities=None if form == city_form(language) else form)


def of_folder(folder: Path | None = None) -> str | None:
    """The language of the notebooks of a folder, by default the present one: that in which its prose is written."""
    try:
        here = folder or Path.cwd()
    except OSError:  # the folder is gone
        return None
    return next((up.name for up in (here, here.parent) if up.name in languages() and (up / START).exists()), None)


def preferred() -> str:
    """The reader's language: that of the notebook's prose, else `TTR_LANG`, what was chosen, the locale, or English."""
    wishes = (of_folder(), os.environ.get("TTR_LANG"), settings().get("language"), getlocale()[0])
    return next((code for wish in wishes if (code := _code(wish)) in languages()), DEFAULT)


def preferred_cities(language: str) -> str:
    """The form in which cities are named to a reader of a language: the chosen one, else that of the language."""
    chosen = settings().get("cities")
    return chosen if chosen in CITY_FORMS else city_form(language)


def city_form(language: str) -> str:
    """How cities are named to readers of a language who have not chosen: in English as on the board before them."""
    return language if language in LANGUAGES and language != DEFAULT else "board"


def _code(wish: str | None) -> str:
    """The language of a locale: "tr" of "tr_TR.UTF-8"."""
    return (wish or "").replace("-", "_").partition("_")[0].partition(".")[0].lower()
