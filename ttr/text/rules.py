"""What is known about each rule: its chapter, its status and where it is printed (`data/rules.toml`)."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from ttr import files


@cache
def rule_table() -> Mapping[str, Mapping[str, Any]]:
    """The facts of every rule by its id, in the order of the rules."""
    table = tomllib.loads((files.data() / "rules.toml").read_text(encoding="utf-8"))
    return {rule: facts for rule, facts in table.items() if rule != "editions"}
