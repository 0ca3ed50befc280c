"""The code of a student in a Python process of its own: it may fail, hang, or eat all memory, and only it ends."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from types import TracebackType
from typing import Any, Self

from ttr.lesson.cases import Case, NumbersCase
from ttr.lesson.coding import SECONDS
from ttr.lesson.grading.child import packed, unpacked
from ttr.lesson.running import DistantError, TooLongError

CHILD = "ttr.lesson.grading.child"
"""What runs there."""

MEMORY = 2048
"""Megabytes that the process may use, where the system can bound it; numpy alone asks for one thousand."""

ALL_SECONDS = 60
"""How long one function may take on all graphs."""

STARTING = 60
"""Seconds until the process is ready; it may have to wait for others."""

BEGINNING = 20
"""Seconds until the function is there, which includes importing what it imports."""

LONGEST = 1 << 20
"""Letters of an answer."""

KEPT = ("SYSTEMROOT", "SystemRoot", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "LANG", "LC_ALL", "TZ", "PATH")
"""What the process gets to know of the environment; passwords and seeds may stand there too."""


class GoneError(BaseException):
    """The process has ended, or gave back what is no answer. Not an `Exception`, which would be laid to the function.

    Attributes
    ----------
    key : of a sentence that says why
    """

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Child:
    """A process that runs one function.

    Use it in a `with` statement. It answers cases as `ttr.lesson.coding.wrong_on` asks them.

    Parameters
    ----------
    source : the code
    name : of the function in it
    seconds : how long it may take on one case
    most : how long on all together
    beginning : how long until the function is there
    """

    def __init__(
        self,
        source: str,
        name: str,
        *,
        seconds: float = SECONDS,
        most: float = ALL_SECONDS,
        beginning: float = BEGINNING,
    ) -> None:
        self.source, self.name = source, name
        self.seconds, self.most, self.beginning = seconds, most, beginning
        self.spent = 0.0

    def __enter__(self) -> Self:
        """Start the process.

        Raises
        ------
        DistantError
            When the code fails before the function is there.
        TooLongError, GoneError
            When it does not come to an end, or ends the process.
        """
        self.folder = tempfile.TemporaryDirectory(prefix="ttr-", ignore_cleanup_errors=True)
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-B", "-P", "-m", CHILD, str(MEMORY), str(int(self.most) + STARTING)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                cwd=self.folder.name,
                env=environment(self.folder.name),
                start_new_session=True,
            )
        except OSError:
            self.folder.cleanup()
            raise
        self.replies: Queue[bytes] = Queue()
        Thread(target=self._listen, daemon=True).start()
        try:
            self._reply(STARTING)
            self._ask({"source": self.source, "name": self.name}, self.beginning)
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        self.close()

    def __call__(self, case: Case) -> Any:
        """What the function answers.

        Raises
        ------
        DistantError
            When it fails.
        TooLongError
            When it takes too long on this case; the process has been ended.
        GoneError
            When there is no process any more, or it has taken too long altogether.
        """
        if self.process.poll() is not None:
            raise GoneError("graded.code.ended")
        wanted = {"arguments": packed(case.arguments)}
        if not isinstance(case, NumbersCase):
            graph = case.graph()
            routes = [[a, b, key, facts] for a, b, key, facts in graph.edges(keys=True, data=True)]
            wanted |= {"cities": list(graph), "routes": routes}
        begun = time.monotonic()
        answer = self._ask(wanted, self.seconds)
        self.spent += time.monotonic() - begun
        if self.spent > self.most:
            self.close()
            raise GoneError("graded.code.long")
        return answer

    def _ask(self, wanted: dict[str, Any], seconds: float) -> Any:
        assert self.process.stdin
        with suppress(OSError):  # the process has ended: the listener tells
            self.process.stdin.write(json.dumps(wanted).encode() + b"\n")
            self.process.stdin.flush()
        return self._reply(seconds)

    def _reply(self, seconds: float) -> Any:
        try:
            line = self.replies.get(timeout=seconds)
        except Empty:
            self.close()
            raise TooLongError from None
        try:
            reply = json.loads(line)
            if "error" in reply:
                raise DistantError(str(reply["error"]))
            return unpacked(reply["answer"])
        except (ValueError, TypeError, KeyError, ArithmeticError, RecursionError):
            self.close()
            raise GoneError("graded.code.ended") from None

    def _listen(self) -> None:
        """Pass on what the process writes; an empty line when it ends, or writes too much."""
        assert self.process.stdout
        with suppress(OSError, ValueError):
            while (line := self.process.stdout.readline(LONGEST)).endswith(b"\n"):
                self.replies.put(line)
        self.replies.put(b"")

    def close(self) -> None:
        """End the process, with all that it has started."""
        if self.process.returncode is None:  # else its number may be somebody else's by now
            with suppress(OSError):
                if hasattr(os, "killpg"):
                    os.killpg(self.process.pid, signal.SIGKILL)
                else:
                    self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout):
            with suppress(OSError):
                stream and stream.close()
        self.folder.cleanup()


def environment(folder: str) -> dict[str, str]:
    """The environment of the process: the packages of this one, a folder that will be gone, and no secrets."""
    found = {name: os.environ[name] for name in KEPT if name in os.environ}
    packages = os.pathsep.join(str(Path(entry).resolve()) for entry in sys.path if entry)
    home = {"HOME": folder, "USERPROFILE": folder, "TMPDIR": folder, "TEMP": folder, "TTR_HOME": folder}
    threads = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    return {**found, **home, **threads, "PYTHONPATH": packages, "PYTHONIOENCODING": "utf-8"}
