"""What lessons are made of: walks through positions, questions to predict, check lists."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ttr.lesson.grading.graded import sheet

__all__ = ["sheet"]


def __getattr__(name: str) -> Any:
    """`sheet` is loaded at first use, since it needs all that lessons are made of."""
    if name == "sheet":
        from ttr.lesson.grading.graded import sheet

        return sheet
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
