"""Reads the gettext catalogs. A message is known by its key; English is a catalog like any other.

The domain `ttr` holds the sentences of the kit, `rules` the texts of the rules, and `course-ferries` those of the
lesson on ferries, whose keys begin with `course.ferries.`
"""

import gettext
import os
from functools import cache
from locale import getlocale

from ttr import files

DEFAULT = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalog, English first."""
    found = sorted(path.parent.name for path in files.locale().glob("*/ttr.mo"))
    return (DEFAULT, *(code for code in found if code != DEFAULT))


def preferred() -> str:
    """The reader's language: `TTR_LANG`, else the locale, else English."""
    wished = (os.environ.get("TTR_LANG") or getlocale()[0] or DEFAULT).partition("_")[0].lower()
    return wished if wished in languages() else DEFAULT


@cache
def catalog(domain: str, language: str) -> gettext.NullTranslations:
    """The messages of a language; what it does not have is taken from English."""
    path = files.locale() / language / f"{domain}.mo"
    if language != DEFAULT and not path.exists():
        return catalog(domain, DEFAULT)
    with path.open("rb") as stream:
        messages = gettext.GNUTranslations(stream)
    if language != DEFAULT:
        messages.add_fallback(catalog(domain, DEFAULT))
    return messages
