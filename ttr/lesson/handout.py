"""Handouts: a set of positions that a teacher makes, with questions whose answers the engine knows.

A set is a folder or a .zip of scenario files. What is asked follows from the expectations of each file, or from its
`ask`. The students' files have no expectations: their answers are computed, as the teacher's were checked.
"""

import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from pathlib import Path, PurePosixPath
from typing import Self

from ttr.report import Report, check_lines, examine
from ttr.scenario import Ask, Play, ScenarioError, play, read, to_yaml
from ttr.scenario.asking import MOVE, NUMBERS, WINNERS
from ttr.scenario.problem import fail
from ttr.scenario.reading import ENDINGS, MOST_BYTES, bytes_of
from ttr.text import Speaker, preferred

MOST_FILES = 60
"""Positions in a set; no lesson takes longer."""

MOST_MEMBERS = 300
"""Things in an archive, whatever they are."""

MOST_TOTAL = 10_000_000
"""Bytes of all files of a set together."""

MOMENT = (2000, 1, 1, 0, 0, 0)
"""The date of all files in archives, so that the same set gives the same archive."""


class HandoutError(ValueError):
    """A set cannot be handed out.

    Attributes
    ----------
    sentences : what is wrong with it, each about one file or about the whole
    """

    def __init__(self, *sentences: str) -> None:
        self.sentences = sentences
        super().__init__(" ".join(sentences))


# -- what is asked ----------------------------------------------------------------------------------------------------


def asked(result: Play) -> tuple[Ask, ...]:
    """What a file asks: its `ask`, or else what its expectations speak of.

    The last move is asked about if the file expects it to be refused, or if nothing else is asked.

    Raises
    ------
    ScenarioError
        When something cannot be asked, or nothing is.
    """
    scenario = result.scenario
    for number, played in enumerate(result.moves[:-1]):
        if played.violation:
            raise fail(f"moves[{number}]", "refused_before_last")
    if scenario.ask:
        return scenario.ask
    found = []
    if scenario.moves and any(e.key == "illegal" for e in scenario.moves[-1].expect):
        found.append(Ask(MOVE))
    for expected in scenario.expect:
        if expected.key not in (*NUMBERS, WINNERS):
            raise fail(expected.at, "not_askable")
        found.append(Ask(expected.key, expected.seat))
    if not found and scenario.moves:
        found.append(Ask(MOVE))
    if not found:
        raise fail("", "nothing_asked")
    return tuple(found)


def agrees(result: Play) -> bool:
    """Does all that a file says hold? Where it asks about the last move, that may be refused."""
    last = len(result.scenario.moves) - 1
    only = [failure.at for failure in result.failures] == [f"moves[{last}]"]
    return result.holds or (only and Ask(MOVE) in result.scenario.ask and not result.scenario.expect)


def before_last(result: Play) -> Play:
    """The same file without its last move and expectations: the position that a question about this move shows."""
    return play(replace(result.scenario, moves=result.scenario.moves[:-1], expect=()))


def without_answers(source: bytes, asks: tuple[Ask, ...]) -> str:
    """A file as students get it: what is asked, and nothing that answers it."""
    data = {
        key: value for key, value in read(source).data.items() if key not in ("expect", "ask") and value is not None
    }
    names = [player["name"] for player in data["players"]]
    data["players"] = [{key: v for key, v in player.items() if key != "score"} for player in data["players"]]
    if data.get("moves"):
        data["moves"] = [{key: v for key, v in move.items() if key != "expect"} for move in data["moves"]]
    data["ask"] = [ask.key if ask.seat is None else {ask.key: names[ask.seat]} for ask in asks]
    return to_yaml(data)


# -- sets -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Sheet:
    """One position of a set."""

    file: str
    source: bytes
    play: Play
    asks: tuple[Ask, ...]


@dataclass(frozen=True)
class Handout:
    """A set of positions with questions, every answer checked by the engine.

    Attributes
    ----------
    sheets : the positions in the order of their files' names
    left_aside : files of the folder or archive that are no scenario files
    """

    sheets: tuple[Sheet, ...]
    left_aside: tuple[str, ...] = ()

    @classmethod
    def open(cls, source: str | Path | bytes, language: str | None = None) -> Self:
        """The set of a folder, of a .zip, or of the bytes of a .zip.

        Raises
        ------
        HandoutError
            When it cannot be handed out; it says why in the reader's language.
        """
        speaker = Speaker(language or preferred())
        if isinstance(source, bytes):
            return cls.of(*unpacked(source, speaker), speaker)
        path = Path(source)
        try:
            if path.is_dir():
                return cls.of(*_listed(path, speaker), speaker)
            with path.open("rb") as stream:
                content = stream.read(MOST_TOTAL + 1)
        except OSError:
            raise HandoutError(speaker.say("handout.set.no_file", path=str(path))) from None
        return cls.of(*unpacked(content, speaker), speaker)

    @classmethod
    def of(cls, found: Mapping[str, bytes], left_aside: tuple[str, ...], speaker: Speaker) -> Self:
        """The set of some files by name.

        Raises
        ------
        HandoutError
            With everything that is wrong with them.
        """
        if not found:
            raise HandoutError(speaker.say("handout.set.empty"))
        if len(found) > MOST_FILES:
            raise HandoutError(speaker.say("handout.set.too_many", n=len(found), most=MOST_FILES))
        checked = [sheet(file, found[file], speaker) for file in sorted(found)]
        wrong = [sentence for part in checked if not isinstance(part, Sheet) for sentence in part]
        if wrong:
            raise HandoutError(*wrong)
        return cls(tuple(part for part in checked if isinstance(part, Sheet)), left_aside)

    def teachers(self) -> bytes:
        """The set as a .zip, with answers."""
        return zipped({sheet.file: sheet.source for sheet in self.sheets})

    def students(self) -> bytes:
        """The set as a .zip, without answers."""
        return zipped(
            {
                sheet.file if sheet.file.endswith(".yaml") else f"{sheet.file}.yaml": without_answers(
                    sheet.source, sheet.asks
                ).encode()
                for sheet in self.sheets
            }
        )


def sheet(file: str, source: bytes, speaker: Speaker) -> Sheet | list[str]:
    """One file of a set; sentences if it cannot be handed out."""
    report = examine(file, source)
    if report.play is None or not agrees(report.play):
        return [line.strip() for line in check_lines(report, speaker.language)]
    try:
        return Sheet(file, source, report.play, asked(report.play))
    except ScenarioError as error:
        return [line.strip() for line in Report(file, None, error).error_lines(speaker.language)]


# -- folders and archives ---------------------------------------------------------------------------------------------

Files = tuple[dict[str, bytes], tuple[str, ...]]
"""Scenario files by name, and the names of all others."""


def _listed(folder: Path, speaker: Speaker) -> Files:
    paths = sorted(path for path in folder.iterdir() if path.is_file() and not path.name.startswith("."))
    found: dict[str, bytes] = {}
    for path in paths:
        if path.suffix.lower() in ENDINGS and len(found) <= MOST_FILES:
            found[path.name] = bytes_of(path)
    return found, tuple(path.name for path in paths if path.suffix.lower() not in ENDINGS)


def unpacked(content: bytes, speaker: Speaker) -> Files:
    """The files of an archive; nothing is unpacked further than a scenario file may be long."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            members = [member for member in archive.infolist() if not member.is_dir()]
            if len(members) > MOST_MEMBERS or len(content) > MOST_TOTAL:
                raise HandoutError(speaker.say("handout.set.too_large", most=MOST_TOTAL // 1_000_000))
            return _read_members(archive, [m for m in members if not _is_litter(m.filename)], speaker)
    except HandoutError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError):
        raise HandoutError(speaker.say("handout.set.no_zip")) from None


def _read_members(archive: zipfile.ZipFile, members: list[zipfile.ZipInfo], speaker: Speaker) -> Files:
    found: dict[str, bytes] = {}
    left_aside = []
    for member in members:
        path = PurePosixPath(member.filename)
        if path.is_absolute() or ".." in path.parts or "\\" in member.filename or ":" in member.filename:
            raise HandoutError(speaker.say("handout.set.odd_path", file=member.filename))
        if path.suffix.lower() not in ENDINGS:
            left_aside.append(member.filename)
            continue
        if path.name in found:
            raise HandoutError(speaker.say("handout.set.same_name", file=path.name))
        with archive.open(member) as stream:
            found[path.name] = stream.read(MOST_BYTES + 1)
        if sum(map(len, found.values())) > MOST_TOTAL:
            raise HandoutError(speaker.say("handout.set.too_large", most=MOST_TOTAL // 1_000_000))
    return found, tuple(left_aside)


def _is_litter(name: str) -> bool:
    """Is it one of the hidden files that systems put into archives?"""
    return any(part.startswith((".", "__MACOSX")) and part != ".." for part in PurePosixPath(name).parts)


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """An archive of files by name; the same files give the same archive."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in contents.items():
            archive.writestr(zipfile.ZipInfo(name, MOMENT), content, zipfile.ZIP_DEFLATED)
    return buffer.getvalue()
