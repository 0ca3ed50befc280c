"""What is known about each rule: its text, its status, where it is printed, and how open questions were settled.

The facts are in `data/rules.toml`, the texts in the catalog `rules`.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from ttr import files
from ttr.text.catalog import DEFAULT
from ttr.text.speaker import Speaker

OURSELVES = "decision"
"""The edition that is none: we decided."""


@cache
def _tables() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((files.data() / "rules.toml").read_text(encoding="utf-8"))


@cache
def rule_table() -> Mapping[str, Mapping[str, Any]]:
    """The facts of every rule by its id, in the order of the rules."""
    return {rule: facts for rule, facts in _tables().items() if rule != "editions"}


@cache
def edition_ids() -> tuple[str, ...]:
    """The ids of all editions, in their order."""
    return tuple(_tables()["editions"])


def in_order(rules: Iterable[str]) -> list[str]:
    """These rules, each once, in the order of the rules."""
    wanted = set(rules)
    return [rule for rule in rule_table() if rule in wanted]


def near_rules(word: str, most: int = 5) -> list[str]:
    """The ids that a misspelt one may stand for, best first; all of a chapter if only its name is right."""
    word = word.upper()
    chapter = [rule for rule in rule_table() if rule.rpartition("-")[0] == word.rstrip("-")]
    return chapter or get_close_matches(word, rule_table(), most, 0.6)


# -- what there is to say about a rule --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Question:
    """An open question of the printed rules, and how it was settled."""

    number: int
    ruling: str
    """Our decision, with its reason."""
    others: str
    """What other programs do; empty where nothing is known."""


@dataclass(frozen=True)
class RuleNote:
    """Everything there is to say about a rule, in the reader's language."""

    rule: str
    chapter: str
    status: str
    """`printed`, `follows` (from print, from the map or from other rules) or `ruling` (ours)."""
    editions: tuple[str, ...]
    """Ids of the editions where it is stated, or which it follows from or rests on."""
    rules: tuple[str, ...]
    """Ids of the rules that it follows from, where no edition is named."""
    text: str
    example: str
    """Empty if there is none."""
    source: str
    """Where the rule comes from, in a sentence."""
    questions: tuple[Question, ...]
    """The open questions that bear on it."""


def explanation(rule: str, speaker: Speaker) -> RuleNote:
    """What there is to say about a rule.

    Parameters
    ----------
    rule : its id
    speaker : of the reader's language

    Raises
    ------
    KeyError
        When there is no such rule.
    """
    facts = rule_table()[rule]
    questions = tuple(
        Question(number, speaker.passage("ruling", f"OQ-{number}"), speaker.passage("others", f"OQ-{number}"))
        for number in facts["question"]
    )
    return RuleNote(
        rule=rule,
        chapter=facts["chapter"],
        status=facts["status"],
        editions=tuple(name for name in facts["editions"] if name != OURSELVES),
        rules=tuple(facts.get("rules", ())),
        text=speaker.rule(rule),
        example=speaker.passage("example", rule),
        source=_source(facts, speaker),
        questions=questions,
    )


def _source(facts: Mapping[str, Any], speaker: Speaker) -> str:
    """Where a rule comes from."""
    named = [edition(name, speaker) for name in facts["editions"] if name != OURSELVES]
    named += facts.get("rules", ())
    if not named:
        return speaker.say("rule.ours")
    key = {"printed": "rule.printed", "follows": "rule.follows", "ruling": "rule.ruling"}[facts["status"]]
    return speaker.say(key, sources=speaker.say("list.semicolon").join(named))


def edition(name: str, speaker: Speaker) -> str:
    """The name of an edition by its id."""
    return speaker.say(f"edition.{name}")


def chapter(name: str, speaker: Speaker) -> str:
    """The title of a chapter by its id."""
    return speaker.say(f"chapter.{name}")


def note_lines(note: RuleNote, speaker: Speaker) -> list[str]:
    """A note as plain lines: text, example, source, and each open question with its ruling and what others do."""
    lines = [note.text]
    if note.example:
        lines.append(speaker.say("rule.example", example=note.example))
    lines.append(note.source)
    for question in note.questions:
        lines.append(speaker.say("rule.question", number=question.number, ruling=question.ruling))
        if question.others:
            lines.append(speaker.say("rule.others", others=question.others))
    return lines


def note_json(rule: str) -> dict[str, Any]:
    """A rule as plain data for programs, in English as all of JSON."""
    note = explanation(rule, Speaker(DEFAULT))
    return {
        "rule": note.rule,
        "chapter": note.chapter,
        "status": note.status,
        "editions": list(note.editions),
        "rules": list(note.rules),
        "text": note.text,
        "example": note.example or None,
        "source": note.source,
        "questions": [
            {"number": question.number, "ruling": question.ruling, "others": question.others or None}
            for question in note.questions
        ],
    }


def first_sentence(text: str) -> str:
    """A text up to the end of its first sentence, in any of the kit's scripts."""
    return re.split(r"(?<=[.!?؟])\s+(?=\S)", text, maxsplit=1)[0]
