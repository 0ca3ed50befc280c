"""The rules that a report cites."""

from collections.abc import Iterator

from ttr.proof.ties import tie_steps
from ttr.report import Report, score_exit
from ttr.scenario import Play
from ttr.score import ScoreSheet
from ttr.text.rules import in_order, rule_table


def check_rules(report: Report) -> list[str]:
    """The rules that `ttr check` cites: of refused moves, and of expectations that do not hold; in their order."""
    return in_order(_refusals(report.play)) if report.play else []


def _refusals(result: Play) -> Iterator[str]:
    yield from (played.violation.rule for played in result.moves if played.violation)
    for failure in result.failures:
        yield from (
            word for word in (failure.expected, failure.found) if isinstance(word, str) and word in rule_table()
        )


def score_rules(report: Report) -> list[str]:
    """The rules behind what `ttr score` prints; in their order."""
    if report.play is None:
        return []
    return in_order(_refusals(report.play) if score_exit(report) else _counted(report.play.sheet))


def _counted(sheet: ScoreSheet) -> Iterator[str]:
    """The rules behind the lines of a score sheet."""
    yield "SCORE-1"
    for player in sheet.players:
        if player.mountain_points:
            yield "ASIA-5"
        if player.completed or player.failed:
            yield from ("SCORE-2", "SCORE-3")
        if player.unbuilt:
            yield "SCORE-4"
        if player.stations:
            yield from ("STATION-5", "STATION-11")
        for bonus in (name for name, points in player.bonuses.items() if points):
            yield from sheet.mode.bonus_rules[bonus]
    yield from ("TIE-1", *(step.rule for step in tie_steps(sheet)))
