"""The goal of each task: what is handed out does not meet it, a solution does, and a spoiled solution does not."""

import pytest

from ttr.lesson.tasks import TASKS
from ttr.report import examine
from ttr.text import Speaker

SOLVED = {
    "hand": [("green: 1", "green: 3")],
    "refusal": [("3 red\n", "3 red\n    expect: {illegal: FERRY-1}\n")],
    "mend": [("red: 13", "red: 12"), ("kiev-warszava", "kyiv-warszawa"), ("[berlin-wien, paris", "[paris")],
    "tunnel": [("[red, green, blue]", "[black, green, locomotive]")],
    "result": [
        ("longest_trail: {Ada: 0, Bo: 0}", "longest_trail: {Ada: 8, Bo: 9}"),
        ("final: {Ada: 0, Bo: 0}", "final: {Ada: 30, Bo: 23}"),
        ("winners: []", "winners: [Ada]"),
    ],
    "own": [("draw blue", "station roma 1 locomotive")],
}
SPOILED = {
    "hand": [
        ([("green: 3", "green: 2")], "refused"),
        ([("claim berlin-wien 3 green", "draw deck")], "no_claim"),
        ([("claim berlin-wien 3 green", "claim berlin-wien 2 green")], "refused"),
    ],
    "refusal": [
        ([("FERRY-1", "CLAIM-1")], "other_rule"),
        ([("    expect: {illegal: FERRY-1}\n", "")], "no_rule"),
        ([("3 red\n", "2 red + 1 locomotive\n")], "allowed"),
        ([("claim essen-kobenhavn-1 3 red", "draw deck"), ("    expect: {illegal: FERRY-1}\n", "")], "allowed"),
    ],
    "mend": [
        ([("red: 12", "red: 0")], "no_red"),
        ([("hand: {red: 12}", "hand: {}")], "no_red"),
        ([("[paris-zurich]", "[]")], "no_routes"),
        ([("[kyiv-warszawa, berlin-wien]", "[kyiv-warszawa]")], "no_routes"),
    ],
    "tunnel": [
        ([("locomotive]", "white]")], "other_price"),
        ([("green, loc", "black, loc")], "other_price"),
        ([("claim sarajevo-sofia 2 black", "claim sofia-x 2 black")], None),
        ([("claim sarajevo-sofia 2 black", "draw deck")], "no_tunnel"),
    ],
    "result": [
        ([("Ada: 30", "Ada: 31")], "wrong"),
        ([("Bo: 9", "Bo: 6")], "wrong"),
        ([("winners: [Ada]", "winners: [Ada, Bo]")], "wrong"),
        ([("  winners: [Ada]\n", "")], "not_all"),
        ([(", Bo: 23", "")], "not_all"),
        ([("berlin-moskva", "london-wien")], "wrong"),
    ],
    "own": [
        ([("station roma 1 locomotive", "draw blue")], "unchanged"),
        ([("station roma 1 locomotive", "station roma 1 green")], "fails"),
        ([("moves:\n  - Ada: station roma 1 locomotive\n", "")], "nothing_asked"),
        ([("moves:", "expect: {turn: Bo}\nmoves:")], "nothing_asked"),
    ],
}


def changed(text: str, changes: list[tuple[str, str]]) -> str:
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def missing(name: str, text: str) -> str | None:
    """What is missing; `unusable` for a file that cannot be read."""
    report = examine("x", text.encode())
    return TASKS[name].missing(report.play) if report.play else "unusable"


def start(name: str) -> str:
    return TASKS[name].start(Speaker())


@pytest.mark.parametrize("name", TASKS)
def test_what_is_handed_out_does_not_meet_the_goal(name: str) -> None:
    assert missing(name, start(name)) is not None


@pytest.mark.parametrize("name", TASKS)
def test_a_solution_meets_the_goal(name: str) -> None:
    assert missing(name, changed(start(name), SOLVED[name])) is None


@pytest.mark.parametrize("name", TASKS)
def test_a_changed_solution_does_not(name: str) -> None:
    solution = changed(start(name), SOLVED[name])
    for changes, wanted in SPOILED[name]:
        assert missing(name, changed(solution, changes)) == (wanted or "unusable"), changes


@pytest.mark.parametrize("name", TASKS)
def test_there_is_more_than_one_way(name: str) -> None:
    others = {
        "hand": [("green: 1", "green: 1, locomotive: 2"), ("3 green", "1 green + 2 locomotive")],
        "tunnel": [("[red, green, blue]", "[locomotive, locomotive, blue]")],
        "mend": [("red: 13", "red: 1"), ("kiev-warszava, berlin-wien", "danzig-warszawa")],
        "own": [("moves:\n  - Ada: draw blue\n", "expect: {longest_trail: {Ada: 3}}\n")],
    }
    if name in others:
        assert missing(name, changed(start(name), others[name])) is None


@pytest.mark.parametrize("name", TASKS)
def test_no_sentence_tells_the_solution(name: str) -> None:
    speaker, task = Speaker(), TASKS[name]
    keys = [f"handout.task.{name}.text", *(f"handout.task.{name}.hint.{n}" for n in range(1, task.hints + 1))]
    told = " ".join([task.sample, *map(speaker.say, keys)])
    for secret in ("FERRY-1", "kyiv-warszawa", "30", "23", " 8 ", " 9 "):
        assert secret not in told
    assert not speaker.has(f"handout.task.{name}.hint.{task.hints + 1}")


def test_what_is_asked_for_is_told_in_the_file_only_where_it_may_be() -> None:
    assert [name for name, task in TASKS.items() if not task.tells] == ["refusal", "result"]
