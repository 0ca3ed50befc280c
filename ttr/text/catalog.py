"""Reads the gettext catalogs. A message is known by its key; English is a catalog like any other.

The domain `ttr` holds the sentences that most of the kit needs, `rules` the texts of the rules, `course-ferries` those
of the lesson on ferries, whose keys begin with `course.ferries.`, `topic-steiner` those of the graph lesson on Steiner
trees, whose keys begin with `topic.steiner.`, and each of `OWN` those whose keys begin with its name.
"""

import gettext
from functools import cache

from ttr import files

DEFAULT = "en"

AUTONYMS = {"en": "English", "tr": "Türkçe", "ru": "Русский", "fa": "فارسی"}
"""What each language calls itself."""

OWN = frozenset(
    {
        "arena",
        "bot",
        "editor",
        "extra",
        "graded",
        "graphs",
        "handout",
        "maps",
        "mode",
        "paper",
        "proof",
        "scorer",
        "stepper",
    }
)
"""Families of keys with a catalog of their own, read only where they are needed."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that have a catalog, English first."""
    found = sorted(path.parent.name for path in files.locale().glob("*/ttr.mo"))
    return (DEFAULT, *(code for code in found if code != DEFAULT))


def domain(key: str) -> str:
    """The domain in which the message of a key stands."""
    family, _, rest = key.partition(".")
    if family in ("course", "topic"):
        return f"{family}-{rest.partition('.')[0]}"
    return family if family in OWN else "ttr"


@cache
def catalog(name: str, language: str) -> gettext.NullTranslations:
    """The messages of a domain in a language; what it does not have is taken from English."""
    path = files.locale() / language / f"{name}.mo"
    if language != DEFAULT and not path.exists():
        return catalog(name, DEFAULT)
    with path.open("rb") as stream:
        messages = gettext.GNUTranslations(stream)
    if language != DEFAULT:
        messages.add_fallback(catalog(name, DEFAULT))
    return messages
