"""Functions to try, to write and to repair: they choose what stations borrow, or count what routes bring."""

from functools import partial
from typing import Any

from ttr.lesson.cases import Case
from ttr.lesson.coding import CodeTask, Mistake
from ttr.lesson.topics.stations.cases import Loans, loan_cases


def best(case: Case, answer: Any) -> Mistake | None:
    """Is it a best choice? For each station the id of the route that it borrows; None, or nothing, if it is idle."""
    assert isinstance(case, Loans)
    choice, options = dict(answer), case.table.options
    for station, route in choice.items():
        if station not in options:
            return Mistake("topic.stations.code.no_station", {"text": str(station)})
        if route is not None and route not in options[station]:
            return Mistake("topic.stations.code.not_lent", {"text": str(route), "city": case.index(station)})
    found = case.table.worth(choice.values())
    return Mistake("topic.stations.code.worse", {"found_points": found}) if found < case.table.most() else None


def points(case: Case, answer: Any) -> Mistake | None:
    """Are these the ticket points?"""
    assert isinstance(case, Loans)
    right = case.table.worth([])
    if isinstance(answer, bool) or answer != int(answer):
        return Mistake("graphs.code.no_answer")
    if answer == right:
        return None
    if answer == (right + sum(value for *_, value in case.tickets)) // 2:
        return Mistake("topic.stations.write.minus")
    kind = "topic.stations.write.many" if answer > right else "topic.stations.write.few"
    return Mistake(kind, {"found_points": int(answer)})


CODES = {
    "choice": CodeTask(cases=loan_cases, judge=best),
    "write": CodeTask(
        cases=partial(loan_cases, "points"),
        judge=points,
        hints=("topic.stations.write.1", "topic.stations.write.2", "topic.stations.write.3"),
    ),
    "repair": CodeTask(
        cases=loan_cases,
        judge=best,
        hints=("topic.stations.repair.1", "topic.stations.repair.2", "topic.stations.repair.3"),
    ),
}
