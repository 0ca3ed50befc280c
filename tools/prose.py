"""Makes the notebooks of the other languages from the English ones: their prose comes from gettext catalogs.

`docs/prose/<language>/<folder>.po` has the paragraphs of the notebooks of a folder. Code cells stay as they are; links
to files outside of the notebooks lead one folder further up, and each notebook links to itself in the other languages.
"""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from posixpath import join, normpath

import nbformat
from babel.messages.catalog import Catalog, Message
from nbformat import NotebookNode
from translate.storage.markdown import MarkdownFile

from tools import notebooks, translations
from ttr.text.catalog import AUTONYMS
from ttr.text.speaker import directed_markdown

CATALOGS = notebooks.TOP / "docs" / "prose"
NOTEBOOKS = notebooks.TOP / "notebooks"

LINK = re.compile(r"(\]\()([^)#\s:]+)([^)]*\))")
"""A link to a file in Markdown: what stands before it, the path, and what stands behind."""

SUMMARY = re.compile(r"(?<=<summary>).*?(?=</summary>)")
"""What a folded part is called; no paragraph for the reader of Markdown."""

NAMES = "|".join(AUTONYMS.values())
OTHERS = re.compile(rf"\n\n\[(?:{NAMES})\]\([^)]*\)(?: · \[(?:{NAMES})\]\([^)]*\))*(?=\n\n|\Z)")
"""The links to the same notebook in other languages, under its title."""


def english() -> list[Path]:
    """The notebooks that are written by hand, by their paths below `notebooks/`."""
    paths = [path.relative_to(NOTEBOOKS) for path in notebooks.paths()]
    return [path for path in paths if path.parts[0] not in translations.translations()]


def path_of(path: Path, language: str) -> Path:
    """Where a notebook stands in a language, below `notebooks/`."""
    return path if language == translations.ENGLISH else Path(language) / path


def domain(path: Path) -> str:
    """The catalog of a notebook: the name of its folder."""
    return path.parts[0] if len(path.parts) > 1 else "start"


# -- paragraphs -------------------------------------------------------------------------------------------------------


def replaced(markdown: str, translate: Callable[[str], str]) -> str:
    """A cell with each paragraph, heading, item and table cell put through a function."""
    text = SUMMARY.sub(lambda name: translate(name[0]), OTHERS.sub("", markdown))
    parser = MarkdownFile(callback=translate, no_placeholders=True, extract_code_blocks=False)
    parser.parse(text.encode())
    return str(parser.filesrc).rstrip("\n")


def paragraphs(path: Path) -> Iterator[tuple[str, str]]:
    """Each paragraph of an English notebook, and the place where it stands."""
    for cell in cells(path):
        found: list[str] = []

        def collect(text: str, found: list[str] = found) -> str:
            found.append(text)
            return text

        if cell.cell_type == "markdown":
            replaced(cell.source, collect)
            yield from ((text, f"notebooks/{path.as_posix()}:{cell.id}") for text in found)


def cells(path: Path) -> list[NotebookNode]:
    """The cells of a notebook."""
    return list(nbformat.read(NOTEBOOKS / path, as_version=4).cells)


# -- catalogs ---------------------------------------------------------------------------------------------------------


@cache
def templates() -> dict[str, Catalog]:
    """What is to be translated, by catalog; a paragraph that stands in several stands in the first."""
    found: dict[str, Catalog] = {}
    places: dict[str, Message] = {}
    for path in english():
        template = found.setdefault(domain(path), Catalog())
        for text, place in paragraphs(path):
            if text in places:
                places[text].locations.append((place, None))
            else:
                template.add(text, locations=[(place, None)])
                places[text] = template[text]
    return found


def update() -> None:
    """Bring the catalogs into step with the English prose: what has changed is marked as fuzzy."""
    for name, template in templates().items():
        for language in translations.translations():
            path = CATALOGS / language / f"{name}.po"
            catalog = translations.read(path)
            catalog.update(template, no_fuzzy_matching=False)
            catalog.obsolete.clear()
            translations.write(path, catalog)


@cache
def prose(language: str) -> dict[str, str]:
    """The translated paragraphs of a language that are up to date."""
    files = sorted((CATALOGS / language).glob("*.po"))
    found = [message for path in files for message in translations.messages(translations.read(path))]
    return {str(message.id): str(message.string) for message in found if message.string and not message.fuzzy}


def behind(language: str) -> list[str]:
    """Where paragraphs stand whose translation is missing or older than the English."""
    done = prose(language)
    return [
        f"{place}: {message.id}"
        for template in templates().values()
        for message in translations.messages(template)
        if message.id not in done
        for place, _ in message.locations
    ]


# -- notebooks --------------------------------------------------------------------------------------------------------


def links(path: Path, language: str) -> str:
    """The links of a notebook to itself in the other languages."""
    here = path_of(path, language).parent
    up = "../" * len(here.parts)
    targets = {other: path_of(path, other).as_posix() for other in AUTONYMS if other != language}
    return "\n\n" + " · ".join(f"[{AUTONYMS[other]}]({up}{target})" for other, target in targets.items())


def relinked(markdown: str, path: Path, language: str) -> str:
    """A cell whose links lead to the notebooks in the same language, and to the same other files as in English."""

    def lead(link: re.Match[str]) -> str:
        target = normpath(join("notebooks", path.parent.as_posix(), link[2]))
        inside = target.startswith("notebooks/")
        return link[0] if inside or language == translations.ENGLISH else f"{link[1]}../{link[2]}{link[3]}"

    return LINK.sub(lead, markdown)


def made(path: Path, language: str) -> NotebookNode:
    """A notebook in a language, not yet executed."""
    notebook = deepcopy(nbformat.read(NOTEBOOKS / path, as_version=4))
    known = {} if language == translations.ENGLISH else prose(language)
    for number, cell in enumerate(notebook.cells):
        if cell.cell_type == "markdown":
            text = OTHERS.sub("", cell.source)
            if language != translations.ENGLISH:
                text = relinked(replaced(text, lambda english: known.get(english, english)), path, language)
            if number == 0:
                title, gap, rest = text.partition("\n\n")
                text = title + links(path, language) + gap + rest
            cell.source = directed_markdown(text, language)
        elif language != translations.ENGLISH:
            cell.outputs = []
    return notebook


def write(language: str) -> list[Path]:
    """Write the notebooks of a language and return the paths of those that have changed.

    Translations are executed, whether their prose has changed or not: what they show is translated, too.
    """
    written = []
    for path in english():
        target = NOTEBOOKS / path_of(path, language)
        notebook = made(path, language)
        if language != translations.ENGLISH:
            target.parent.mkdir(parents=True, exist_ok=True)
            notebooks.execute(notebook, target.parent)
        notebooks.clean(notebook)
        text = notebooks.text(notebook)
        if not target.exists() or target.read_text("utf-8") != text:
            target.write_text(text, encoding="utf-8")
            written.append(target)
    return written


def sources(notebook: NotebookNode) -> list[str]:
    """What stands in the cells of a notebook."""
    return [cell.source for cell in notebook.cells]
