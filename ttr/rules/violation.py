"""A broken rule, as facts; `ttr.text` makes the sentence."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Violation(NamedTuple):
    """One rule that an action breaks."""

    rule: str
    """The id of the rule, as in `data/rules.toml`."""
    key: str
    """The key of the sentence that says what would be needed."""
    facts: Mapping[str, Any]
    """What the sentence speaks of: numbers, cards, indices of routes and cities, seats."""


class IllegalActionError(ValueError):
    """The action can be read but breaks a rule."""

    def __init__(self, violation: Violation) -> None:
        super().__init__(violation.rule)
        self.violation = violation


def broken(rule: str, key: str, **facts: Any) -> Violation:
    """A violation, written briefly."""
    return Violation(rule, key, facts)
