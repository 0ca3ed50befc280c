"""What students begin with when they write or repair code: it stands in the notebook of the lesson.

A cell `lesson.check("write", shortest)` says which function is checked; the cell where that function stands is taken
over to a sheet, with the imports and functions above it that it uses.
"""

import ast
import builtins
import symtable
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ttr import files
from ttr.lesson.grading.notebooks import read
from ttr.lesson.topics import NUMBERS


class Skeleton(NamedTuple):
    """Where a student begins."""

    function: str
    """The name of the function that is checked."""
    source: str
    """What stands in the cell."""


def notebook_of(topic: str) -> Path | None:
    """The notebook of a lesson; None if there is none."""
    number = NUMBERS.get(topic)
    found = [] if number is None else sorted((files.notebooks() / "graphs").glob(f"{number:02}-*.ipynb"))
    return found[0] if found else None


def skeletons(notebook: Path) -> dict[str, Skeleton]:
    """What students begin with, by the name of the task."""
    cells, _ = read(notebook.read_bytes())
    return dict(found_in([cell["source"] for cell in cells if cell["cell_type"] == "code"]))


def found_in(cells: Sequence[str]) -> Iterator[tuple[str, Skeleton]]:
    """The tasks that some code cells check, each with where it begins."""
    statements = [(cell, statement) for cell in cells for statement in _statements(cell)]
    for place, (_, statement) in enumerate(statements):
        task, function = _checked(statement)
        above = statements[: place + 1]
        home = next((cell for cell, other in reversed(above) if function and function in _bound(other)), None)
        if task and home is not None:
            own = _without_checks(home)
            before = [pair for pair in above if pair[0] is not home]
            yield task, Skeleton(function, "\n\n\n".join([*_needed(own, before), own]))


def _statements(cell: str) -> list[ast.stmt]:
    with suppress(SyntaxError):
        return ast.parse(cell).body
    return []


def _checked(statement: ast.stmt) -> tuple[str, str]:
    """The task and the function of `lesson.check("task", function)`; empty for any other statement."""
    match statement:
        case ast.Expr(
            value=ast.Call(
                func=ast.Attribute(attr="check", value=ast.Name(id="lesson")),
                args=[ast.Constant(value=str(task)), ast.Name(id=function)],
            )
        ):
            return task, function
    return "", ""


def _bound(statement: ast.stmt) -> set[str]:
    """The names that a statement gives to something."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return {name}
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return {each.asname or each.name.partition(".")[0] for each in names}
        case ast.Assign(targets=targets):
            return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    return set()


def _without_checks(cell: str) -> str:
    """A cell without its checks."""
    lines = cell.split("\n")
    for statement in reversed(_statements(cell)):
        if _checked(statement)[0]:
            del lines[statement.lineno - 1 : statement.end_lineno]
    return "\n".join(lines).strip("\n")


def _needed(source: str, before: Sequence[tuple[str, ast.stmt]]) -> list[str]:
    """What some code rests on of what stands above it: the imports in one piece, then the rest in its order."""
    wanted, imports, others = _free(source), list[str](), list[str]()
    for cell, statement in reversed(before):
        if _bound(statement) & wanted:
            text = _segment(cell, statement, wanted)
            wanted = (wanted - _bound(statement)) | _free(text)
            (imports if isinstance(statement, ast.Import | ast.ImportFrom) else others).insert(0, text)
    return [*filter(None, ["\n".join(imports)]), *others]


def _segment(cell: str, statement: ast.stmt, wanted: set[str]) -> str:
    """The text of a statement; of an import only what is wanted."""
    if isinstance(statement, ast.Import | ast.ImportFrom):
        names = [each for each in statement.names if _bound(ast.Import([each])) & wanted]
        kept = ast.Import(names) if isinstance(statement, ast.Import) else ast.ImportFrom(statement.module, names, 0)
        return ast.unparse(kept)
    return ast.get_source_segment(cell, statement) or ""


def _free(source: str) -> set[str]:
    """The names that some code uses and does not make itself."""
    used, made = set[str](), set[str]()

    def look(table: symtable.SymbolTable) -> None:
        for symbol in table.get_symbols():
            if table.get_type() == "module" and (symbol.is_assigned() or symbol.is_imported()):
                made.add(symbol.get_name())
            elif symbol.is_referenced() and (table.get_type() == "module" or symbol.is_global()):
                used.add(symbol.get_name())
        for child in table.get_children():
            look(child)

    look(symtable.symtable(source, "<cell>", "exec"))
    return used - made - set(dir(builtins))
