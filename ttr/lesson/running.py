"""Running the code of readers: for so long and no longer, and whatever it answers can be told."""

import inspect
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

LONGEST = 200
"""Letters of a thing that is none of the map's."""


LATER = 0.05
"""Seconds after which the clock rings that the interpreter should have asked."""


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
        with _alarm(seconds):
            return call()
    finally:
        sys.settrace(before)


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """The same by a clock, where there is one: a loop on one line is never asked in between by some interpreters."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise TooLongError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, max(seconds, 0.001) + LATER)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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


def told_error(error: BaseException) -> str:
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
