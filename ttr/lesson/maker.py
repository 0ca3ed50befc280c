"""Where a teacher puts a set of positions together, sees it as the students will, and hands it out."""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any, Protocol

import ipywidgets as w

from ttr import files
from ttr.files import write_whole
from ttr.lesson.answers import Answers
from ttr.lesson.handout import MOST_FILES, Handout, HandoutError, Sheet, sheet, unpacked
from ttr.lesson.workbench import file_name, saved_positions, stem
from ttr.scenario.reading import MOST_BYTES, bytes_of
from ttr.session import SUFFIX
from ttr.text import Speaker, preferred
from ttr.view import panels
from ttr.view.desk import NONE, Desk
from ttr.view.frame import Frame
from ttr.view.parts import part

NUMBERED = re.compile(r"[0-9]{1,6}-")
"""How the name of a file begins that has its place in a set."""

TAKEN_OUT = "taken-out"
"""The folder inside a set to which its files go instead of being deleted."""


class Writes(Protocol):
    """Something that holds a file somebody writes: a workbench."""

    @property
    def source(self) -> str:
        """The file as it is written now."""


# -- the folder of a set ----------------------------------------------------------------------------------------------


def sets() -> Path:
    """The folder of all sets."""
    return files.saves() / "sets"


def set_names() -> list[str]:
    """The sets that are there."""
    try:
        return sorted(path.name for path in sets().iterdir() if path.is_dir())
    except OSError:
        return []


def files_of(folder: Path) -> list[Path]:
    """The files of a set in their order."""
    try:
        return sorted(path for path in folder.iterdir() if path.suffix == SUFFIX and path.is_file())
    except OSError:
        return []


def add(folder: Path, name: str, text: str) -> Path:
    """Put a file at the end of a set."""
    last = max((int(path.stem.partition("-")[0]) for path in files_of(folder) if NUMBERED.match(path.stem)), default=0)
    path = folder / f"{last + 1:02}-{_plain(name)}{SUFFIX}"
    write_whole(path, text)
    return path


def arrange(paths: Sequence[Path]) -> list[Path]:
    """Number the files of a set anew in this order; no file is ever written over."""
    names = [f"new-{number:02}-{_plain(path.stem)}{SUFFIX}" for number, path in enumerate(paths, 1)]
    waiting = [path.rename(path.with_name(name)) for path, name in zip(paths, names, strict=True)]
    return [path.rename(path.with_name(path.name.removeprefix("new-"))) for path in waiting]


def take_out(path: Path) -> None:
    """Take a file out of a set; it is kept in a folder inside."""
    aside = path.parent / TAKEN_OUT
    aside.mkdir(exist_ok=True)
    number, target = 2, aside / path.name
    while target.exists():
        target = aside / f"{path.stem} ({number}){SUFFIX}"
        number += 1
    path.rename(target)


def _plain(name: str) -> str:
    """A file's name without its number."""
    return re.sub(r"^(new-)?(\d+-)*", "", name) or "position"


# -- the widget -------------------------------------------------------------------------------------------------------


class Maker(Desk):
    """A set of positions that a teacher makes.

    Attributes
    ----------
    frame : what to display
    folder : where the set is kept
    preview : the set as students see it; None as long as it cannot be handed out
    """

    def __init__(self, language: str, bench: Writes | None = None) -> None:
        self.language = language
        self.speaker = Speaker(language)
        self.bench = bench
        self.preview: Answers | None = None
        self.shown: dict[str, bytes] = {}
        say = self.say
        self.name = part(
            w.Combobox,
            value=say("handout.set.first_name"),
            options=tuple(set_names()),
            description=say("handout.set.name"),
            continuous_update=False,
            css="ttr-stack",
        )
        self.name.observe(lambda _: self.safely(self.render)(), "value")
        self.list = part(w.Select, options=[("", None)], rows=6, description=say("handout.set.files"), css="ttr-stack")
        add_text = [self.button(say("handout.set.add_text"), self.add_text, "ttr-main")] if bench else []
        self.saved = part(w.Dropdown, options=[(say("handout.set.add_saved"), NONE)], css="ttr-stack")
        self.on_choice(self.saved, self.add_saved)
        self.upload = part(
            w.FileUpload, accept=".yaml,.yml,.json,.zip", multiple=True, description=say("handout.set.add_files")
        )
        self.upload.observe(lambda _: self.safely(self.add_upload)(), "value")
        self.moving = [
            self.button(say("handout.set.up"), lambda: self.move(-1)),
            self.button(say("handout.set.down"), lambda: self.move(1)),
            self.button(say("handout.set.take_out"), self.take_out),
        ]
        self.status, self.wrong, self.links = (part(w.HTML) for _ in range(3))
        left = part(w.VBox, [self.name, *add_text, self.saved, self.upload], css="ttr-box ttr-form")
        right = part(w.VBox, [self.list, part(w.HBox, self.moving, css="ttr-row")], css="ttr-box ttr-form")
        self.seen = part(w.VBox, [])
        body = [part(w.HBox, [left, right], css="ttr-columns"), self.status, self.wrong, self.links, self.seen]
        self.frame = Frame(body, self.words, language=self.speaker.language)
        self.tell("", "")
        self.render()

    # -- wishes -----------------------------------------------------------------------------------------------------

    @property
    def folder(self) -> Path:
        """Where the set is kept."""
        return sets() / (file_name(self.name.value) or file_name(self.say("handout.set.first_name")))

    def add_text(self) -> None:
        """Add what is written on the workbench."""
        assert self.bench is not None
        self.add([(stem(self.bench.source), self.bench.source.encode())])

    def add_saved(self, path: Path | None) -> None:
        """Add a saved position."""
        if path is not None:
            self.add([(path.stem, bytes_of(path))])

    def add_upload(self) -> None:
        """Add files, and the files of archives."""
        brought = [(str(file["name"]), bytes(file["content"])) for file in self.upload.value]
        if not brought:
            return
        self.upload.value = ()
        found: list[tuple[str, bytes]] = []
        for name, content in brought:
            inside = unpacked(content, self.speaker)[0] if name.lower().endswith(".zip") else {name: content}
            found += [(Path(file).stem, source) for file, source in inside.items()]
        self.add(found)

    def add(self, found: Sequence[tuple[str, bytes]]) -> None:
        """Add some files to the end of the set; those that are no texts are refused before anything is written."""
        if len(files_of(self.folder)) + len(found) > MOST_FILES:
            raise HandoutError(self.say("handout.set.full", most=MOST_FILES))
        texts = []
        for name, source in found:
            checked = sheet(name, source, self.speaker)
            if len(source) > MOST_BYTES or not _is_text(source):
                assert not isinstance(checked, Sheet)
                raise HandoutError(*checked)
            texts.append((file_name(name), source.decode("utf-8-sig")))
        for name, text in texts:
            self.last = add(self.folder, name, text)
        self.tell(self.say("handout.set.added", n=len(texts)), "good")
        self.render(self.last)

    def move(self, by: int) -> None:
        """Move the chosen file up or down."""
        paths, chosen = files_of(self.folder), self.list.value
        if chosen not in paths:
            self.tell(self.say("handout.set.choose"), "bad")
            return
        at = paths.index(chosen)
        to = min(max(at + by, 0), len(paths) - 1)
        paths[at], paths[to] = paths[to], paths[at]
        self.tell("", "")
        self.render(arrange(paths)[to])

    def take_out(self) -> None:
        """Take the chosen file out of the set."""
        if self.list.value not in files_of(self.folder):
            self.tell(self.say("handout.set.choose"), "bad")
            return
        name = self.list.value.name
        take_out(self.list.value)
        arrange(files_of(self.folder))
        self.tell(self.say("handout.set.taken_out", file=name, folder=TAKEN_OUT), "good")
        self.render()

    def fail(self, error: Exception) -> None:
        """Say what cannot be done."""
        if isinstance(error, HandoutError):
            self.tell(" ".join(error.sentences), "bad")
        elif isinstance(error, OSError):
            self.tell(self.say("handout.not_saved", path=str(self.folder)), "bad")
        else:
            self.tell(self.speaker.failure(error), "bad")

    def tell(self, text: str, kind: str) -> None:
        """Put a sentence into the status line."""
        self.status.value = f'<p role="status" aria-live="polite" class="{kind and "ttr-" + kind}">{escape(text)}</p>'

    # -- showing ----------------------------------------------------------------------------------------------------

    def render(self, chosen: Path | None = None) -> None:
        """Show the set as it lies in its folder."""
        paths = files_of(self.folder)
        self.check({path.name: bytes_of(path) for path in paths})
        options: list[tuple[str, Any]] = [(self.told(path.name), path) for path in paths]
        self.filling = True
        self.fill(self.list, options or [(self.say("handout.set.none"), None)], chosen or self.list.value)
        saved: list[tuple[str, Any]] = [(self.say("handout.set.add_saved"), NONE)]
        self.fill(self.saved, saved + [(path.stem, path) for path in saved_positions()], NONE)
        self.filling = False
        self.name.options = tuple(set_names())
        for button in self.moving:
            button.disabled = not paths

    def check(self, contents: dict[str, bytes]) -> None:
        """Ask the engine about every file, and show the set as students see it."""
        self.bad = {
            name: made for name, source in contents.items()
            if not isinstance(made := sheet(name, source, self.speaker), Sheet)
        }  # fmt: skip
        lines = "".join(f"<p>{escape(line)}</p>" for found in self.bad.values() for line in found)
        head = f"<p class='ttr-bad'>{escape(self.say('handout.set.not_yet'))}</p>"
        self.wrong.value = f'<div class="ttr-box">{head}{lines}</div>' if lines else ""
        if self.bad or not contents:
            self.preview, self.seen.children, self.links.value = None, [], ""
        elif contents != self.shown:
            handout = Handout.of(contents, (), self.speaker)
            self.show_links(handout)
            self.preview = Answers(Handout.open(handout.students(), self.language), self.language)
            head = part(w.HTML, f"<h4>{escape(self.say('handout.set.preview'))}</h4>")
            self.seen.children = [head, *self.preview.frame.children[1:]]
        self.shown = {} if self.bad else contents

    def show_links(self, handout: Handout) -> None:
        """Offer the set for the teacher and for the students."""
        stem_ = self.folder.name
        links = [
            panels.link(f"{stem_}.zip", handout.students(), self.say("handout.set.students")),
            panels.link(f"{stem_} answers.zip", handout.teachers(), self.say("handout.set.teachers")),
        ]
        self.links.value = f'<div class="ttr-box ttr-links">{"".join(f"<p>{link}</p>" for link in links)}</div>'

    def told(self, name: str) -> str:
        """A file in the list, with a sign whether it can be handed out."""
        return f"{'✗' if name in self.bad else '✓'} {name}"

    def words(self) -> str:
        """The set in words."""
        return "\n".join(path.name for path in files_of(self.folder)) or self.say("handout.set.none")


def _is_text(source: bytes) -> bool:
    try:
        source.decode("utf-8-sig")
    except UnicodeDecodeError:
        return False
    return True


def handout_maker(bench: Writes | None = None, language: str | None = None) -> Frame:
    """Where a set of positions is put together.

    Parameters
    ----------
    bench : whose text can be added
    language : of everything shown; by default the reader's
    """
    return Maker(language or preferred(), bench).frame
