"""Scenario files: reading, checking, playing and writing (`docs/scenario-files.md`)."""

from ttr.scenario.asking import Ask
from ttr.scenario.building import Move, Scenario, build, name_problem
from ttr.scenario.expecting import Failure
from ttr.scenario.line import from_line, to_line
from ttr.scenario.playing import Play, Played, play
from ttr.scenario.problem import Problem, ScenarioError
from ttr.scenario.reading import read
from ttr.scenario.shelf import Shelf
from ttr.scenario.writing import position, record, to_yaml

__all__ = [
    "Ask",
    "Failure",
    "Move",
    "Play",
    "Played",
    "Problem",
    "Scenario",
    "ScenarioError",
    "Shelf",
    "build",
    "from_line",
    "load",
    "name_problem",
    "play",
    "position",
    "read",
    "record",
    "to_line",
    "to_yaml",
]


def load(source: bytes, shelf: Shelf | None = None) -> Scenario:
    """Read and check a scenario file.

    Parameters
    ----------
    source : what stands in it
    shelf : where the map lies, if it names one

    Raises
    ------
    ScenarioError
        When it cannot be read or describes an impossible position.
    """
    return build(read(source, shelf))
