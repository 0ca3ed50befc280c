"""Sentences about a map of somebody's own: what is wrong with its files, with place, reason and way out."""

from collections.abc import Iterable
from pathlib import Path

from ttr.facts import DataError, Fault
from ttr.mode import Mode
from ttr.own import load_folder
from ttr.text.choice import preferred
from ttr.text.speaker import Speaker


class MapError(ValueError):
    """A folder holds no map that can be played; the message says everything that is wrong, in the reader's language.

    Attributes
    ----------
    lines : the sentences
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(self.lines))

    def _render_traceback_(self) -> list[str]:
        """In a notebook the sentences alone are shown."""
        return [*self.lines]


def own_mode(folder: str | Path, mode: str | None = None, language: str | None = None) -> Mode:
    """A mode of a map of one's own, for what people start.

    Parameters
    ----------
    folder : where its files lie
    mode : the id of one of its modes; by default the first
    language : of what is said if it cannot be played

    Raises
    ------
    MapError
        When it cannot be played.
    """
    try:
        return load_folder(folder, mode)
    except DataError as error:
        speaker = Speaker(language or preferred())
        head = speaker.say("maps.bad", folder=str(folder))
        raise MapError([head, *("  " + fault_line(fault, speaker) for fault in error.faults)]) from None


def fault_line(fault: Fault, speaker: Speaker, family: str = "maps") -> str:
    """What is wrong, where, why, and what would be right.

    Parameters
    ----------
    family : of keys that is asked first; what it does not have is said as of a map
    """
    file, line, at = fault.place
    own = f"extra.fault.{fault.key}"
    key = own if family == "extra" and speaker.has(own) else f"maps.fault.{fault.key}"
    sentence = speaker.say(key, **fault.facts)
    if near := speaker.near(fault.near):
        sentence += " " + near
    if not file:
        return sentence
    if line is None:
        return speaker.say("maps.in_part" if at else "maps.in_file", file=file, at=at, sentence=sentence)
    return speaker.say("maps.in_row" if at else "maps.in_line", file=file, line=line, at=at, sentence=sentence)
