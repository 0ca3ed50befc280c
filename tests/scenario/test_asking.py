"""`question` and `ask`: what a file asks those who are to answer (`docs/scenario-files.md`, section 8)."""

import pytest

from ttr.scenario import Ask, ScenarioError, load, position

HEAD = "scenario: 1\nplayers: [{name: Ada}, {name: Bo}]\n"
MOVE = "moves:\n- Ada: draw deck\n"


def asks(text: str) -> tuple[Ask, ...]:
    return load((HEAD + text).encode()).ask


def problems(text: str) -> list[tuple[str, str, tuple[str, ...]]]:
    with pytest.raises(ScenarioError) as error:
        load((HEAD + text).encode())
    return [(problem.at, problem.key, problem.near) for problem in error.value.problems]


def test_what_is_asked_is_read_in_its_order() -> None:
    assert asks(MOVE + "ask: [winners, move, {final: Bo}, {longest_trail: Ada, score: Ada}]") == (
        Ask("winners"),
        Ask("move"),
        Ask("final", 1),
        Ask("longest_trail", 0),
        Ask("score", 0),
    )
    assert asks("") == ()


def test_what_cannot_be_asked_is_named_with_its_place() -> None:
    assert problems("ask: [winers]") == [("ask[0]", "unknown_question", ("winners",))]
    assert problems("ask: [{finale: Ada}]") == [("ask[0].finale", "unknown_key", ("final",))]
    assert problems("ask: [{final: Cem}]") == [("ask[0].final", "unknown_player", ())]
    assert problems("ask: winners") == [("ask", "no_list", ())]
    assert problems("ask: [[winners]]") == [("ask[0]", "no_word", ())]
    assert problems("ask: [move]") == [("ask[0]", "asks_no_move", ())]
    assert problems("ask: [winners, {score: Bo}, winners]") == [("ask[2]", "asked_before", ())]


def test_a_position_is_not_asked_about_without_end() -> None:
    names = [f"P{n}" for n in range(5)]
    players = ", ".join(f"{{name: {name}}}" for name in names)
    many = [f"{{{key}: {name}}}" for key in ("score", "tickets", "final", "longest_trail") for name in names]
    text = f"scenario: 1\nplayers: [{players}]\nask: [{', '.join(many)}"
    assert len(load(f"{text}]".encode()).ask) == 20
    with pytest.raises(ScenarioError) as error:
        load(f"{text}, winners]".encode())
    assert error.value.place == "ask[20]"


def test_a_question_is_a_text_that_is_kept() -> None:
    scenario = load((HEAD + "question: May she?").encode())
    assert scenario.question == "May she?"
    assert position(scenario.start, "", scenario.question)["question"] == "May she?"
    assert "question" not in position(scenario.start)
    assert problems("question: 3") == [("question", "no_text", ())]


def test_a_game_from_the_deal_may_ask_too() -> None:
    scenario = load((HEAD + "deal: true\nquestion: Who?\nask: [winners]").encode())
    assert (scenario.question, scenario.ask) == ("Who?", (Ask("winners"),))
