"""Carries the moves of a scenario out and tests its expectations."""

from dataclasses import dataclass, field
from functools import cached_property

from ttr.event import Log
from ttr.rules import Violation, apply, why_not
from ttr.scenario.building import Move, Scenario
from ttr.scenario.expecting import FINAL_KEYS, Failure, failures
from ttr.score import ScoreSheet, score
from ttr.state import State


@dataclass(frozen=True)
class Played:
    """What came of one move."""

    move: Move
    violation: Violation | None
    """Why it was refused; None if it was carried out."""
    log: Log


@dataclass
class Play:
    """What came of a scenario."""

    scenario: Scenario
    state: State
    """The position after the last move that was carried out."""
    moves: list[Played] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Was every move as expected, and did every expectation hold?"""
        return not self.failures

    @cached_property
    def sheet(self) -> ScoreSheet:
        """Final scoring of the position, as if the game ended now."""
        return score(self.state)


def play(scenario: Scenario) -> Play:
    """Carry the moves out one by one; a refusal that was not expected ends it."""
    result = Play(scenario, scenario.start.copy())
    for number, move in enumerate(scenario.moves):
        if not _carry_out(result, number, move):
            return result
    final = any(e.key.partition(".")[0] in FINAL_KEYS for e in scenario.expect)
    result.failures += failures(scenario.expect, result.state, result.sheet if final else None)
    return result


def _carry_out(result: Play, number: int, move: Move) -> bool:
    """Carry one move out, or have it refused; False when that ends the check."""
    state, log = result.state, Log()
    violation = why_not(state, move.action, move.seat)
    if violation is None:
        apply(state, move.action, move.seat, log)
    result.moves.append(Played(move, violation, log))
    found = violation.rule if violation else "legal"
    refusal = next((e for e in move.expect if e.key == "illegal"), None)
    if refusal and refusal.value != found:
        result.failures.append(Failure(refusal.at, refusal.value, found))
    elif violation and not refusal:
        result.failures.append(Failure(f"moves[{number}]", "legal", found))
        return False
    result.failures += failures(tuple(e for e in move.expect if e.key != "illegal"), state)
    return True
