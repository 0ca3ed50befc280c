"""Questions about positions: the engine answers them, wrong answers are wrong, and a change changes the answer."""

from pathlib import Path

import pytest

from tests.test_languages import pseudo, strays
from ttr.lesson.handout import Sheet, asked
from ttr.lesson.items import Number, Pick, Question
from ttr.lesson.sheets import items, rules_to_choose
from ttr.lesson.workbench import file_name
from ttr.mode import load_mode
from ttr.report import examine
from ttr.rules import violations
from ttr.text import Speaker

__all__ = ["pseudo"]

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.yaml"))
ADA = "{name: Ada, hand: {red: 4, locomotive: 1}, routes: [paris-zurich, munchen-zurich], tickets: [paris-wien]}"


def sheet(text: str) -> Sheet:
    report = examine("x.yaml", text.encode())
    assert report.play is not None, report.error
    return Sheet("x.yaml", text.encode(), report.play, asked(report.play))


def made(
    rest: str, ada: str = ADA, bo: str = "{name: Bo, routes: [berlin-frankfurt-1]}"
) -> list[Question | Pick | Number]:
    return items(sheet(f"scenario: 1\ntitle: T\nplayers:\n- {ada}\n- {bo}\n{rest}"), "en")


def question(move: str, **more: str) -> Question:
    (found,) = made(f"row: [red, blue, locomotive, green, white]\nmoves:\n- Ada: {move}\nask: [move]\n", **more)
    assert isinstance(found, Question)
    return found


def number(rest: str, **more: str) -> Number:
    (found,) = made(rest, **more)
    assert isinstance(found, Number)
    return found


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("claim frankfurt-munchen 2 red", "CLAIM-2"),
        ("claim berlin-frankfurt-2 3 red", "DOUBLE-3"),
        ("claim amsterdam-london 2 red", "FERRY-1"),
        ("claim brest-paris 3 black", "CLAIM-1"),
        ("claim paris-zurich 3 red", "CLAIM-8"),
        ("draw black", "DRAW-1"),
        ("station roma 2 red", "STATION-3"),
        ("pay 1 red", "TURN-1"),
        ("pass", "TURN-3"),
    ],
)
def test_a_refused_move_is_answered_by_its_rule(move: str, rule: str) -> None:
    asks = question(move)
    assert asks.answer > 0
    assert asks.options[asks.answer] == f"No. {Speaker().rule(rule)}"
    assert asks.rules == (rule,)
    assert len(asks.options) == 5
    assert asks.options[0] == "Yes."


@pytest.mark.parametrize(
    "move", ["claim marseille-zurich 1 purple", "draw red", "draw locomotive", "station roma 1 red", "tickets"]
)
def test_an_allowed_move_is_answered_with_yes(move: str) -> None:
    asks = question(move, ada=ADA.replace("red: 4", "red: 4, purple: 2").replace("}, routes", "}, routes"))
    if move.startswith("claim"):
        assert asks.answer > 0  # two spaces, one card
        asks = question("claim marseille-zurich 2 purple", ada=ADA.replace("red: 4", "red: 4, purple: 2"))
    assert asks.answer == 0
    assert "It is allowed." in asks.reason
    assert len(asks.options) == 4


def test_a_change_of_the_position_changes_the_answer() -> None:
    assert question("claim berlin-frankfurt-2 3 red").answer > 0
    assert question("claim berlin-frankfurt-2 3 red", bo="{name: Bo}").answer == 0


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem[:5])
def test_no_wrong_rule_is_broken(path: Path) -> None:
    """In every case of the tests: all that is offered beside the right answer is really wrong."""
    report = examine(path.name, path.read_bytes())
    if report.play is None:
        return
    state = report.play.scenario.start.copy()
    for played in report.play.moves:
        move, rules = played.move, rules_to_choose(state, played.move.seat, played.move.action, played.violation)
        broken = {violation.rule for violation in violations(state, move.action, move.seat)}
        right = {played.violation.rule} if played.violation else set()
        assert set(rules) & broken == right
        assert len(rules) == len({*rules}) >= 3
        if played.violation is None:
            from ttr.rules import apply

            apply(state, move.action, move.seat)


def test_numbers_are_those_of_the_score_sheet() -> None:
    assert number("ask: [{score: Ada}]\n").answer == 6
    assert number("ask: [{tickets: Ada}]\n").answer == -8
    assert number("ask: [{longest_trail: Ada}]\n").answer == 5
    assert number("ask: [{final: Ada}]\n").answer == 6 - 8 + 12 + 10
    longer = ADA.replace("munchen-zurich", "munchen-zurich, munchen-wien")
    assert number("ask: [{tickets: Ada}]\n", ada=longer).answer == 8


def test_overlooked_things_are_named_and_the_right_number_is_none_of_them() -> None:
    final = number("ask: [{final: Ada}]\n")
    assert set(final.mistakes) == {6, 10, 8, 28}
    assert final.answer not in final.mistakes
    assert "Count the trains" in number("ask: [{longest_trail: Ada}]\n").mistakes[2]
    assert final.reason == (
        "Ada has 6 points for routes, −8 points for tickets, 12 points for stations never built "
        "and 10 points of bonuses."
    )


def test_who_wins_may_be_several() -> None:
    (who,) = made("ask: [winners]\n")
    assert isinstance(who, Pick)
    assert who.right == {0}
    assert who.reasons[1]
    assert "if the game were over" in who.text
    (who,) = made("phase: game_over\nask: [winners]\n", ada="{name: Ada}", bo="{name: Bo}")
    assert isinstance(who, Pick)
    assert who.right == {0, 1}
    assert "Who has won?" in who.text
    assert len([reason for reason in who.reasons if reason]) == 0


def test_only_what_concerns_the_question_is_shown() -> None:
    move, trail = question("draw red"), number("ask: [{longest_trail: Ada}]\n")
    assert "Cards of Ada" in move.shown
    assert "Cards of Bo" not in move.shown
    assert "Face up" in move.shown
    assert "Tickets of Ada" in trail.shown
    assert "Cards of" not in trail.shown
    waiting = question(
        "pay 1 red",
        ada="{name: Ada, hand: {red: 1}}",
        bo="{name: Bo}\nphase: tunnel_decision\n"
        "tunnel: {route: angora-constantinople, paid: {red: 2}, revealed: [red, blue, white]}",
    )
    assert "laid down: 2 red cards" in waiting.shown
    assert waiting.answer == 0


def test_what_went_before_is_told_and_the_move_is_not_carried_out() -> None:
    (asks,) = made(
        "row: [red, blue, locomotive, green, white]\nmoves:\n- Ada: draw red\n- Ada: draw locomotive\nask: [move]\n"
    )
    assert "What happened before" in asks.shown
    assert asks.rules == ("DRAW-4",)


def test_hostile_texts_are_escaped() -> None:
    hostile = "scenario: 1\ntitle: <b>T\nquestion: <script>\nplayers: [{name: <i>x}, {name: '&'}]\nask: [winners]\n"
    (asks,) = items(sheet(hostile), "en")
    for text in ("<b>", "<script", "<i>x"):
        assert text not in asks.shown
    assert "&lt;script&gt;" in asks.shown
    assert file_name("<b>") == "b"


def test_other_maps_are_asked_about_with_their_own_picture() -> None:
    (asks,) = items(sheet("scenario: 1\nmode: usa\nplayers: [{name: Ada}, {name: Bo}]\nask: [{final: Ada}]\n"), "en")
    assert "<svg" in asks.shown
    assert ">Denver</text>" in asks.shown
    assert isinstance(asks, Number)
    assert asks.answer == 0


def test_all_is_said_in_the_readers_language(pseudo: str) -> None:
    cities = tuple(sorted((c.names["board"] for c in load_mode("europe").board.cities), key=len, reverse=True))
    text = f"scenario: 1\nplayers:\n- {ADA}\n- name: Bo\n"
    asks = "ask: [winners, {final: Ada}, {score: Ada}, {tickets: Ada}, {longest_trail: Ada}, {longest_trail: Bo}]\n"
    found: set[str] = set()
    for rest in ("moves:\n- Ada: draw deck\nask: [move]\n", "moves:\n- Ada: pass\nask: [move]\n", asks):
        for item in items(sheet(text + rest), pseudo):
            found |= {item.text, *getattr(item, "options", ()), getattr(item, "reason", ""), getattr(item, "hint", "")}
            found |= {*getattr(item, "reasons", ()), *getattr(item, "mistakes", {}).values()}
    assert {strays(said, cities) for said in found} == {""}
