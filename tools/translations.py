"""Keeps the catalogs of all languages in step with the English one.

Each message of a translation carries the English text that it translates, as a comment. Where the English has changed
since, the message becomes fuzzy: it is not used before somebody has looked at it, and a test says where it stands.
"""

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from tools.catalogs import LOCALE

ENGLISH = "en"
PLURALS = {
    "fa": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);",
    "tr": "nplurals=2; plural=(n != 1);",
}
"""The plural forms of each language, in the words of gettext."""

INFLECTED = re.compile(r"((?:amount|card|cards)\.[a-z.]+)\.(?:gen|dat|acc|ins|prep|loc|abl)")
"""Keys of grammatical forms, which only some languages have."""

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: ttr-teaching-kit\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals}\\n"

"""


def empty(language: str) -> Catalog:
    """A catalog without messages, with as many plural forms as the language has."""
    header = HEADER.format(language=language, plurals=PLURALS[language])
    return read_po(BytesIO(header.encode()), locale=language, abort_invalid=True)


def read(path: Path) -> Catalog:
    """The catalog of a file; one that is not there is empty."""
    if not path.exists():
        return empty(path.parent.name)
    with path.open("rb") as stream:
        return read_po(stream, locale=path.parent.name, abort_invalid=True)


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalog; the same messages always give the same file."""
    body = BytesIO()
    write_po(body, catalog, width=120, omit_header=True)
    header = HEADER.format(language=path.parent.name, plurals=PLURALS[path.parent.name])
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(header + body.getvalue().decode().strip("\n") + "\n", encoding="utf-8", newline="\n")


def translations() -> list[str]:
    """All languages but English."""
    return sorted(PLURALS)


def key_of(message: Message) -> str:
    """The key of a message, whether it has plural forms or not."""
    return str(message.id if isinstance(message.id, str) else message.id[0])


def english_of(message: Message) -> str:
    """The text of an English message in one line, as a comment keeps it."""
    return " ".join(" | ".join(texts_of(message)).split())


def texts_of(message: Message) -> tuple[str, ...]:
    """What a message says, in all its plural forms."""
    return tuple(map(str, message.string)) if isinstance(message.string, tuple) else (str(message.string),)


def kept_english(message: Message) -> str:
    """The English text that a translation was made from."""
    return " ".join(" ".join(message.auto_comments).split())


def messages(catalog: Catalog) -> Iterator[Message]:
    """All messages but the header."""
    return (message for message in catalog if message.id)


def merged(english: Catalog, translated: Catalog, language: str) -> Catalog:
    """A translation with the messages of the English catalog, in its order.

    What is new has no text yet, what has changed is fuzzy, and what English no longer has is gone.
    """
    old = {(message.context, key_of(message)): message for message in messages(translated)}
    new = empty(language)
    for source in messages(english):
        key, text = key_of(source), english_of(source)
        found = old.get((source.context, key))
        nothing = ("",) * new.num_plurals if isinstance(source.string, tuple) else ""
        message = Message(
            source.id, found.string if found else nothing, auto_comments=[text], context=source.context,
            flags=found.flags - {"python-format", "python-brace-format"} if found else (),
        )  # fmt: skip
        if found and kept_english(found) != text:
            message.flags.add("fuzzy")
        new[source.id] = message
        for (_, inflected), form in old.items():
            if (match := INFLECTED.fullmatch(inflected)) and match[1] == key:
                new[form.id] = Message(form.id, form.string)
    return new


def behind(translated: Catalog, english: Catalog) -> Iterator[str]:
    """The keys whose translation is missing or older than the English text."""
    done = {(message.context, key_of(message)): message for message in messages(translated)}
    for source in messages(english):
        found = done.get((source.context, key_of(source)))
        if found is None or not all(texts_of(found)) or found.fuzzy or kept_english(found) != english_of(source):
            yield key_of(source)


def update(folder: Path = LOCALE) -> None:
    """Bring the catalogs of all languages into step with English."""
    for source in sorted((folder / ENGLISH).glob("*.po")):
        english = read(source)
        for language in translations():
            path = folder / language / source.name
            write(path, merged(english, read(path), language))
    for language in translations():
        for path in (folder / language).glob("*.po"):
            if not (folder / ENGLISH / path.name).exists():
                path.unlink()


def all_behind(folder: Path = LOCALE) -> list[str]:
    """Every key whose translation is missing or old, with its language and catalog."""
    return [
        f"{language}/{source.name}: {key}"
        for language in translations()
        for source in sorted((folder / ENGLISH).glob("*.po"))
        for key in behind(read(folder / language / source.name), read(source))
    ]
