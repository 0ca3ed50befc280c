"""Running the code of readers: for so long and no longer, and whatever it answers can be told."""

import inspect
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

LONGEST = 200
"""Letters of a thing that is none of the map's."""


class TooLongError(BaseException):
    """Not an `Exception`, which the code might catch."""


def within(seconds: float, call: Callable[[], Any], home: object) -> Any:
    """What a call answers, or an error when it runs for longer.

    The interpreter asks before each line: that works on every system and in every thread. In modules that were
    imported it asks at calls only, which costs them little; `home` are the globals of the algorithm itself.
    """
    end = time.monotonic() + seconds

    def watch(frame: FrameType, event: str, argument: Any) -> Any:
        if time.monotonic() > end:
            raise TooLongError
        own = frame.f_globals is home or frame.f_globals.get("__spec__") is None
        return watch if own else None

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        return call()
    finally:
        sys.settrace(before)


def last(answer: Any) -> Any:
    """What a function has answered; of a generator, what it returns in the end."""
    while inspect.isgenerator(answer):
        try:
            next(answer)
        except StopIteration as stop:
            answer = stop.value
    return answer


class DistantError(Exception):
    """An error in another process; its text is what `told_error` says of it there."""


def told_error(error: Exception) -> str:
    """An error with its message, as Python writes them."""
    told = written(error)
    if isinstance(error, DistantError):
        return told
    return f"{type(error).__name__}: {told}" if told else type(error).__name__


def written(value: Any) -> str:
    """A thing as Python writes it, cut short."""
    try:
        text = str(value)
    except Exception:  # the algorithm's own types may fail
        text = type(value).__name__
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
