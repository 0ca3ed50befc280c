"""Cases and broken variants: every rule of every mode has a case whose result changes when the rule is broken.

A case says so in the comments above it (`tests/cases/README.md`): `# Catches:` names variants of
`tests/doubles/variants`, `# Accepts:` names rules of the table of refusals whose legal neighbor it accepts.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.casefiles import case_files, document
from tests.doubles.variants import VARIANTS, variants_of
from tests.test_rule_ids import EXEMPT, RULES
from ttr.action import (
    Action,
    BuildStation,
    ClaimRoute,
    DrawCard,
    DrawTickets,
    KeepTickets,
    Pass,
    PayTunnel,
    TakeCard,
)
from ttr.rules import Violation, why_not
from ttr.scenario import ScenarioError, build, expecting, play, playing
from ttr.state import State

TESTS = Path(__file__).parent
CASES = {path.stem: path for path in case_files()}

NO_GAME = {"USA-5": "the print of 2025 is no mode, since three of its tickets are not known"}
"""Rules of no mode that there is; `tests/test_mode.py` says so."""

NO_FILE = {
    "COMP-6": "the colors of the pieces are only shown, in a file as on the table",
    "INFO-1": "a file has no point of view: it shows every card, and no expectation asks what one player may know",
    "INFO-2": "who knows of the refused tickets cannot be written into a file, only that they leave the game (SETUP-6)",
}
"""Rules that no file can show; `tests/test_state.py` and the tests of the views do."""

RULE = re.compile(r"[A-Z][A-Z0-9]*(?:-[A-Z]+)?-\d+")


class Head(NamedTuple):
    """What the comments above a case say."""

    rules: frozenset[str]
    catches: tuple[str, ...]
    accepts: frozenset[str]


@cache
def head(case: str) -> Head:
    lines = CASES[case].read_text("utf-8").splitlines()
    text = "\n".join(line for line in lines if line.startswith("#"))
    found = {key: _after(key, text) for key in ("Rules", "Catches", "Accepts")}
    return Head(
        frozenset(RULE.findall(found["Rules"])),
        tuple(re.findall(r"\w+", found["Catches"])),
        frozenset(RULE.findall(found["Accepts"])),
    )


def _after(key: str, text: str) -> str:
    """What follows a word and a colon; a line that ends in a comma goes on."""
    found = re.search(rf"^# {key}: ((?:.*,\n)*.*)$", text, re.MULTILINE)
    return found[1].replace("\n#", " ") if found else ""


CAUGHT = [(case, variant) for case in CASES for variant in head(case).catches]


def holds(case: str) -> bool:
    """Does `ttr check` say of this case what it must?"""
    bad = case.startswith("bad-")
    try:
        return play(build(document(CASES[case]))).holds and not bad
    except ScenarioError:
        return bad


@cache
def holds_truly(case: str) -> bool:
    return holds(case)


def holds_in(variant: str, case: str) -> bool:
    """Does a case hold when a rule is broken? A variant answers wrongly; it never stumbles."""
    with pytest.MonkeyPatch.context() as patch:
        VARIANTS[variant].apply(patch)
        return holds(case)


# -- variants ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("case", "variant"), CAUGHT, ids=[f"{case}-{variant}" for case, variant in CAUGHT])
def test_a_case_catches_the_broken_variant_that_it_names(case: str, variant: str) -> None:
    assert variant in VARIANTS, f"{case} names a variant that does not exist: {variant}"
    assert holds_truly(case)
    assert not holds_in(variant, case)
    assert head(case).rules & set(VARIANTS[variant].rules), f"{case} names no rule that {variant} breaks"


def test_every_variant_is_caught() -> None:
    assert sorted(VARIANTS.keys() - {variant for _, variant in CAUGHT}) == []


def test_every_rule_of_every_mode_has_a_case_that_catches_a_variant() -> None:
    caught = {(rule, variant) for case, variant in CAUGHT for rule in head(case).rules}
    missing = [
        rule
        for rule, chapter in RULES.items()
        if chapter != "engine" and not any((rule, variant) in caught for variant in variants_of(rule))
    ]
    assert sorted(missing) == sorted([*EXEMPT, *NO_FILE, *NO_GAME])


def test_cases_and_variants_name_rules_that_exist() -> None:
    named = {case: (head(case).rules | head(case).accepts) - RULES.keys() for case in CASES}
    assert {
        case: unknown for case, unknown in named.items() if any(not rule.startswith("OQ-") for rule in unknown)
    } == {}
    assert all(variant.rules and set(variant.rules) <= RULES.keys() for variant in VARIANTS.values())
    assert all(variant.mistake for variant in VARIANTS.values())


def test_a_case_with_a_rule_in_its_name_is_about_it() -> None:
    named = {case: match[0] for case in CASES if (match := RULE.match(case.removeprefix("bad-")))}
    own = {case: rule for case, rule in named.items() if head(case).catches}
    assert len(own) >= 140
    assert [case for case, rule in own.items() if rule not in head(case).rules] == []


SAMPLE = (
    "LP-05-triangle-with-three-spokes",
    "FE-02-more-locomotives-than-symbols",
    "DR-08-the-deck-runs-out",
    "OT-06-eleven-cards-eight-trains",
    "OX-08-fewer-stations-win",
    "TK-05-refused-tickets-go-under-the-deck",
)
"""Cases from all over the rules."""


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_variant_leaves_most_of_the_game_alone(variant: str) -> None:
    alone = (case for case in SAMPLE if holds_in(variant, case))
    assert len(list(islice(alone, 3))) == 3


# -- refusals ---------------------------------------------------------------------------------------------------------


class Line(NamedTuple):
    """A line of the table of refusals in `docs/scenario-files.md`, or a part of one that joins several reasons."""

    rule: str
    key: str
    """The key of the sentence."""
    kinds: tuple[type, ...] = ()
    """Which actions it is about; none for any."""


LINES = (
    Line("END-2", "game_over"),
    Line("ENG-3", "tickets_chosen", (KeepTickets,)),
    Line("SETUP-9", "not_your_turn"),
    Line("TURN-1", "not_in_turn"),
    Line("TURN-2", "not_in_second_card"),
    Line("ENG-3", "not_in_initial_tickets"),
    Line("ENG-3", "not_in_keep_tickets"),
    Line("ENG-3", "not_in_tunnel_decision"),
    Line("SETUP-6", "ticket_not_offered", (KeepTickets,)),
    Line("SETUP-6", "ticket_named_twice", (KeepTickets,)),
    Line("SETUP-6", "too_few_tickets", (KeepTickets,)),
    Line("TICKET-2", "ticket_not_offered", (KeepTickets,)),
    Line("TICKET-2", "ticket_named_twice", (KeepTickets,)),
    Line("TICKET-2", "too_few_tickets", (KeepTickets,)),
    Line("DRAW-9", "piles_empty", (DrawCard,)),
    Line("DRAW-9", "no_cards_left", (TakeCard,)),
    Line("DRAW-1", "not_in_row", (TakeCard,)),
    Line("DRAW-4", "locomotive_as_second_card", (TakeCard,)),
    Line("CLAIM-8", "route_claimed", (ClaimRoute,)),
    Line("DOUBLE-2", "own_twin", (ClaimRoute,)),
    Line("DOUBLE-3", "twin_closed", (ClaimRoute,)),
    Line("CLAIM-4", "too_few_trains", (ClaimRoute,)),
    Line("ASIA-4", "too_few_trains_for_mountain", (ClaimRoute,)),
    Line("CLAIM-1", "two_colors", (ClaimRoute,)),
    Line("CLAIM-1", "wrong_number", (ClaimRoute,)),
    Line("CLAIM-2", "wrong_color", (ClaimRoute,)),
    Line("CH-6", "locomotive_off_tunnel", (ClaimRoute,)),
    Line("FERRY-1", "too_few_locomotives", (ClaimRoute,)),
    Line("CLAIM-1", "not_in_hand", (ClaimRoute,)),
    Line("TUNNEL-6", "wrong_extra_number", (PayTunnel,)),
    Line("TUNNEL-6", "wrong_extra_color", (PayTunnel,)),
    Line("TUNNEL-6", "only_locomotives_extra", (PayTunnel,)),
    Line("TUNNEL-6", "not_in_hand", (PayTunnel,)),
    Line("TICKET-3", "ticket_deck_empty", (DrawTickets,)),
    Line("STATION-1", "city_has_station", (BuildStation,)),
    Line("STATION-4", "all_stations_built", (BuildStation,)),
    Line("STATION-3", "two_colors_station", (BuildStation,)),
    Line("STATION-3", "wrong_station_cost", (BuildStation,)),
    Line("STATION-3", "not_in_hand", (BuildStation,)),
    Line("TURN-3", "something_else_is_legal", (Pass,)),
)


@cache
def answers(case: str) -> list[tuple[type, Violation | None]]:
    """Every question that a case asks the engine: the kind of action, and why not if it is refused."""
    asked = []

    def note(state: State, action: Action, seat: int | None = None) -> Violation | None:
        violation = why_not(state, action, seat)
        asked.append((type(action), violation))
        return violation

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(playing, "why_not", note)
        patch.setattr(expecting, "why_not", note)
        play(build(document(CASES[case])))
    return asked


def good_cases() -> Iterator[str]:
    """The cases that name variants, rules and legal neighbors."""
    return (case for case in CASES if head(case).catches and not case.startswith(("bad-", "fail-")))


def refusing(line: Line) -> list[str]:
    """The cases in which an action is refused by a line of the table."""
    return [
        case
        for case in good_cases()
        if line.rule in head(case).rules
        and any(
            violation is not None
            and (violation.rule, violation.key) == (line.rule, line.key)
            and (not line.kinds or kind in line.kinds)
            for kind, violation in answers(case)
        )
    ]


def accepting(line: Line) -> list[str]:
    """The cases that accept the neighbor of what a line of the table refuses."""
    return [
        case
        for case in good_cases()
        if line.rule in head(case).accepts
        and any(violation is None and (not line.kinds or kind in line.kinds) for kind, violation in answers(case))
    ]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.rule}-{line.key}")
def test_a_case_refuses_and_another_one_accepts(line: Line) -> None:
    refuses, accepts = refusing(line), accepting(line)
    assert refuses
    assert set(accepts) - set(refuses)


def test_the_lines_are_those_of_the_table() -> None:
    text = (TESTS.parent / "docs" / "scenario-files.md").read_text("utf-8")
    table = text.split("## 5.")[1].split("## 6.")[0]
    rules = {rule for row in re.findall(r"^\|.*\| (.*) \|$", table, re.MULTILINE) for rule in RULE.findall(row)}
    assert rules == {line.rule for line in LINES}


def test_what_a_case_accepts_is_a_line_of_the_table() -> None:
    rules = {line.rule for line in LINES}
    assert {case: head(case).accepts - rules for case in CASES if head(case).accepts - rules} == {}
