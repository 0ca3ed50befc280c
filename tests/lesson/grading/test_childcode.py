"""Code of students runs in a process of its own; whatever it does, the teacher's process goes on."""

import os
import sys
import time
from pathlib import Path

import pytest

from ttr.lesson.cases import Case, NumbersCase
from ttr.lesson.grading.childcode import Child, GoneError
from ttr.lesson.running import DistantError, TooLongError

CASE = Case((("A", "B", 1), ("B", "C", 2)), ("a", ("b", "c")))


def test_a_function_answers_case_after_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It gets the graph and the arguments; what it prints is lost, its errors are told, and it changes nothing."""
    monkeypatch.setenv("TTR_SHEET_SEED", "secret")
    source = f"""
import os, socket, sys

asked = 0

def late():
    yield 1
    return 2

def f(graph, start, ends):
    global asked
    asked += 1
    print("noise"), print("noise", file=sys.stderr)
    match asked:
        case 1: return sorted(graph.edges(keys=True, data="length")), start, ends
        case 2: return late()
        case 3: 1 / 0
        case 4: open({str(tmp_path / "x")!r}, "w")
        case 5: socket.create_connection(("127.0.0.1", 9))
        case 6: os.system("true")
        case 7: return os.environ.get("TTR_SHEET_SEED"), os.getcwd() != {str(Path.cwd())!r}, sys.stdin.read()
"""
    with Child(source, "f") as child:
        assert child(CASE) == ([("a", "b", "a-b", 1), ("b", "c", "b-c", 2)], "a", ("b", "c"))
        assert child(CASE) == 2, "what a generator returns in the end"
        told = []
        for _ in range(4):
            with pytest.raises(DistantError) as caught:
                child(CASE)
            told.append(str(caught.value))
        assert child(CASE) == (None, True, "")
    assert told == ["ZeroDivisionError: division by zero"] + [
        f"PermissionError: {event}" for event in ("open", "socket.connect", "os.system")
    ]
    assert not (tmp_path / "x").exists()
    with pytest.raises(GoneError):
        child(CASE)


def test_a_case_of_numbers_comes_without_a_graph() -> None:
    with Child("def f(a, b): return [a - b]", "f") as child:
        assert child(NumbersCase(arguments=(5, 2))) == [3]
        with pytest.raises(DistantError, match="TypeError"):
            child(CASE)


def test_what_hangs_is_ended_and_so_is_the_process() -> None:
    begun = time.monotonic()
    with Child("def f(*_):\n    while True: pass", "f", seconds=0.3) as child:
        with pytest.raises(TooLongError):
            child(CASE)
        assert child.process.returncode is not None
        with pytest.raises(GoneError):
            child(CASE)
    assert time.monotonic() - begun < 60


def test_code_that_hangs_before_the_function_is_there() -> None:
    child = Child("while True: pass", "f", beginning=0.3)
    with pytest.raises(TooLongError), child:
        pass
    assert child.process.returncode is not None
    assert not Path(child.folder.name).exists()


def test_a_process_that_ends_or_talks_too_much_is_gone() -> None:
    with Child("import os\ndef f(*_): os._exit(0)", "f") as child, pytest.raises(GoneError, match="ended"):
        child(CASE)
    with Child("def f(*_): return 'x' * 2**21", "f") as child, pytest.raises(GoneError, match="ended"):
        child(CASE)


def test_all_cases_together_have_a_limit() -> None:
    with Child("def f(*_): pass", "f", most=0) as child, pytest.raises(GoneError, match="long"):
        child(CASE)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Only some systems bound the memory of a process.")
def test_memory_is_bounded() -> None:
    with Child("def f(*_): return len(bytearray(3 * 2**30))", "f", seconds=20) as child:
        with pytest.raises(DistantError, match="MemoryError"):
            child(CASE)
        assert child.process.poll() is None, "it goes on with the next case"
    assert "TTR_SHEET_SEED" not in os.environ
