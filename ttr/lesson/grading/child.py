"""What runs in a Python process of its own: one function of a student, on one graph after the other.

It says that it is ready. Then the parent (`ttr/lesson/grading/childcode.py`) writes a line of JSON, and gets a line of
JSON back: first the code, then cases. Nothing that comes back is more than data.

The limits keep mistakes from doing harm; they are no prison for somebody who is determined to break out.
"""

import json
import os
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from fractions import Fraction
from numbers import Integral, Real
from typing import IO, Any

MEGABYTE = 1 << 20

ENDS = frozenset(
    {"socket.connect", "socket.bind", "socket.sendto", "subprocess.Popen", "os.system", "os.exec", "os.fork",
     "os.posix_spawn", "os.spawn", "os.startfile", "os.kill", "os.killpg", "os.remove", "os.rename", "os.rmdir",
     "os.mkdir", "os.truncate", "os.chmod", "os.chown", "os.link", "os.symlink", "shutil.rmtree"}
)  # fmt: skip
"""What a function on a graph has no use for: the network, other processes, changes to files."""

WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class Unknown:
    """A thing of a type that no answer has; it is known only by how Python writes it."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __repr__(self) -> str:
        return self.text


# -- values as JSON ---------------------------------------------------------------------------------------------------


def packed(value: Any) -> Any:
    """A value as JSON, with the type of each container; what is no plain data becomes its text."""
    match value:
        case None | bool() | str():
            return value if value is None or isinstance(value, bool) else str(value)
        case Fraction():
            return {"fraction": [value.numerator, value.denominator]}
        case Integral():
            return int(value)
        case Real():
            return float(value)
        case tuple():
            return {"tuple": list(map(packed, value))}
        case Mapping():
            return {"dict": [[packed(key), packed(of)] for key, of in value.items()]}
        case Set():
            return {"set": list(map(packed, value))}
        case Sequence() if not isinstance(value, bytes | bytearray | memoryview):
            return {"list": list(map(packed, value))}
        case Iterable() if type(value).__module__ == "builtins" and not isinstance(value, bytes | bytearray):
            return {"list": list(map(packed, value))}
    return {"unknown": repr(value)[:MEGABYTE]}


def unpacked(data: Any) -> Any:
    """The value of some JSON that `packed` has made.

    Raises
    ------
    ValueError, TypeError, KeyError
        When it did not.
    """
    if not isinstance(data, dict):
        return data
    ((kind, parts),) = data.items()
    if kind == "unknown":
        return Unknown(str(parts))
    if kind == "fraction":
        return Fraction(*parts)
    make: Callable[[list[Any]], Any] = {"list": list, "tuple": tuple, "set": set, "dict": dict}[kind]
    return make([tuple(map(unpacked, part)) for part in parts] if kind == "dict" else list(map(unpacked, parts)))


# -- the process ------------------------------------------------------------------------------------------------------


def main() -> None:
    """Serve the parent until it hangs up; arguments: megabytes of memory, and seconds of computing."""
    asked, told = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    with open(os.devnull, "r+b") as nothing:  # noqa: PTH123 (paths cannot do that)
        for stream in (0, 1, 2):  # what the code prints, or reads, is nobody's business
            os.dup2(nothing.fileno(), stream)
    limit(int(sys.argv[1]), int(sys.argv[2]))
    sys.addaudithook(forbid)
    serve(asked, told)


def limit(megabytes: int, seconds: int) -> None:
    """Bound what the process may use, where the system can do that."""
    try:
        import resource
    except ImportError:
        return
    for what, most in (("RLIMIT_AS", megabytes * MEGABYTE), ("RLIMIT_CPU", seconds), ("RLIMIT_FSIZE", 0),
                       ("RLIMIT_CORE", 0)):  # fmt: skip
        try:
            resource.setrlimit(getattr(resource, what), (most, most))
        except (AttributeError, ValueError, OSError):  # this system has no such limit
            continue


def forbid(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse what a function on a graph has no use for."""
    writes = event == "open" and isinstance(arguments[2], int) and arguments[2] & WRITING
    if event in ENDS or writes:
        raise PermissionError(event)


def serve(asked: IO[bytes], told: IO[bytes]) -> None:
    """Answer line by line."""
    import networkx  # noqa: F401 (it takes a while, which is not to be laid to the function)

    from ttr.lesson.running import told_error

    def reply(answer: dict[str, Any]) -> None:
        told.write(json.dumps(answer).encode() + b"\n")
        told.flush()

    function: Any = None
    reply({"answer": None})
    for line in asked:
        wanted = json.loads(line)
        try:
            if function is None:
                function = made(wanted["source"], wanted["name"])
                reply({"answer": None})
            else:
                reply({"answer": called(function, wanted)})
        except Exception as error:
            reply({"error": told_error(error)})


def made(source: str, name: str) -> Any:
    """The function of this name that some code defines."""
    names: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(source, "<answer>", "exec"), names)
    return names[name]


def called(function: Any, wanted: Mapping[str, Any]) -> Any:
    """What a function answers, on a graph or without one, packed; of a generator, what it returns in the end."""
    import networkx as nx

    from ttr.lesson.running import last

    arguments = unpacked(wanted["arguments"])
    if "cities" not in wanted:
        return packed(last(function(*arguments)))
    graph = nx.MultiGraph()
    graph.add_nodes_from(wanted["cities"])
    for a, b, key, facts in wanted["routes"]:
        graph.add_edge(a, b, key=key, **facts)
    return packed(last(function(graph, *arguments)))


if __name__ == "__main__":
    main()
