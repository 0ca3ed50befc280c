"""What there is to say about a rule: text, example, where it comes from, and how open questions were settled."""

import json
import tomllib

import pytest

from ttr import files
from ttr.text import Speaker
from ttr.text.rules import (
    chapter,
    edition,
    edition_ids,
    explanation,
    first_sentence,
    in_order,
    near_rules,
    note_json,
    note_lines,
    rule_table,
)

SPEAKER = Speaker()
TABLES = tomllib.loads((files.data() / "rules.toml").read_text("utf-8"))


@pytest.mark.parametrize("rule", rule_table())
def test_every_rule_is_explained(rule: str) -> None:
    note = explanation(rule, SPEAKER)
    lines = note_lines(note, SPEAKER)
    assert lines[0] == note.text == SPEAKER.rule(rule)
    assert note.source in lines
    assert all(line.strip() == line != "" for line in lines)
    assert json.loads(json.dumps(note_json(rule)))["rule"] == rule


@pytest.mark.parametrize("rule", [rule for rule, facts in rule_table().items() if facts["status"] == "printed"])
def test_a_printed_rule_names_its_editions(rule: str) -> None:
    note = explanation(rule, SPEAKER)
    assert note.editions
    assert note.source.startswith("This is printed")
    for name in note.editions:
        assert TABLES["editions"][name] in note.source


@pytest.mark.parametrize("rule", [rule for rule, facts in rule_table().items() if facts["status"] == "follows"])
def test_a_rule_that_follows_says_from_what(rule: str) -> None:
    note = explanation(rule, SPEAKER)
    assert "printed word for word" in note.source
    assert bool(note.editions) != bool(note.rules)
    for name in (*(TABLES["editions"][name] for name in note.editions), *note.rules):
        assert name in note.source


@pytest.mark.parametrize("rule", [rule for rule, facts in rule_table().items() if facts["status"] == "ruling"])
def test_a_ruling_is_called_ours_and_gives_its_reason(rule: str) -> None:
    note = explanation(rule, SPEAKER)
    assert "our ruling" in note.source
    assert [question.number for question in note.questions] == rule_table()[rule]["question"]
    assert note.questions or "decision" in rule_table()[rule]["editions"]
    for question in note.questions:
        assert any(question.ruling in line for line in note_lines(note, SPEAKER))


def test_what_others_do_is_told_with_the_question() -> None:
    note = explanation("TUNNEL-7", SPEAKER)
    (question,) = note.questions
    assert question.number == 10
    assert "Board Game Arena" in question.others
    assert "official digital game" in question.others
    assert note_lines(note, SPEAKER)[-1] == f"What others do: {question.others}"
    assert not explanation("TUNNEL-2", SPEAKER).questions


def test_an_example_is_shown_where_there_is_one() -> None:
    with_one, without = explanation("FERRY-3", SPEAKER), explanation("TUNNEL-7", SPEAKER)
    assert "Amsterdam–London" in with_one.example
    assert f"Example: {with_one.example}" in note_lines(with_one, SPEAKER)
    assert without.example == ""
    assert not any(line.startswith("Example") for line in note_lines(without, SPEAKER))
    assert note_json("TUNNEL-7")["example"] is None


def test_a_decision_is_not_shown_as_an_edition() -> None:
    assert explanation("DECK-4", SPEAKER).editions == ("board_game_arena",)
    assert "decision of this kit" not in explanation("DECK-4", SPEAKER).source
    assert explanation("ENG-1", SPEAKER).source == SPEAKER.say("rule.ours")


def test_editions_are_named_as_in_the_data() -> None:
    assert {name: edition(name, SPEAKER) for name in edition_ids()} == TABLES["editions"]


def test_every_chapter_has_a_title() -> None:
    titles = [chapter(name, SPEAKER) for name in dict.fromkeys(facts["chapter"] for facts in rule_table().values())]
    assert len(titles) == len(set(titles)) > 20


def test_an_unknown_rule() -> None:
    with pytest.raises(KeyError):
        explanation("TUNNEL-99", SPEAKER)


def test_near_misses() -> None:
    assert near_rules("tunel-7")[0] == "TUNNEL-7"
    assert near_rules("FERY-1")[0] == "FERRY-1"
    assert near_rules("ferry") == [f"FERRY-{n}" for n in range(1, 7)]
    assert near_rules("ferry-") == near_rules("Ferry")
    assert near_rules("") == near_rules("zzzz") == []


def test_rules_come_in_their_order_and_once() -> None:
    assert in_order(["TUNNEL-7", "CLAIM-1", "TUNNEL-7", "COMP-1"]) == ["COMP-1", "CLAIM-1", "TUNNEL-7"]
    assert in_order(["no rule"]) == []


def test_the_first_sentence() -> None:
    assert first_sentence("One. Two.") == "One."
    assert first_sentence("Is it? Yes.") == "Is it?"
    assert first_sentence("آیا؟ بله.") == "آیا؟"
    assert first_sentence("Only one") == "Only one"
