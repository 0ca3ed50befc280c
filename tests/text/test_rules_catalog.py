"""The rule catalog: data/rules.toml and the English texts in ttr/text/locale/en/rules.po belong together."""

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

TOP = Path(__file__).resolve().parents[2]
TOML = TOP / "data" / "rules.toml"
PO = TOP / "ttr" / "text" / "locale" / "en" / "rules.po"

CHAPTERS = [  # in the order in which they come
    "components", "setup", "turn", "draw", "refresh", "deck", "claim", "double", "ferry", "tunnel", "ticket", "station",
    "end", "score", "express", "winner", "information", "variants", "usa", "usa1910", "switzerland", "asia", "india",
    "engine",
]  # fmt: skip
PREFIXES = {
    "COMP": "components", "SETUP": "setup", "TURN": "turn", "DRAW": "draw", "REFRESH": "refresh", "DECK": "deck",
    "CLAIM": "claim", "DOUBLE": "double", "FERRY": "ferry", "TUNNEL": "tunnel", "TICKET": "ticket",
    "STATION": "station", "END": "end", "SCORE": "score", "EXPRESS": "express", "TIE": "winner",
    "INFO": "information", "VAR-EXPANDED": "variants", "VAR-BIGCITIES": "variants", "VAR-MEGA": "variants",
    "VAR-BONUS": "variants", "USA": "usa", "US1910": "usa1910", "CH": "switzerland", "ASIA": "asia",
    "INDIA": "india", "ENG": "engine",
}  # fmt: skip
STATUSES = {"printed", "follows", "ruling"}
EDITIONS = {
    "europe_2015", "europe_2025", "europe_anniversary_fa", "europe_classic_ru", "europe_summary_tr",
    "europe_review_ru", "series_intro_ru", "ios_maps_ru", "europa_1912", "usa_2015", "usa_2025", "usa_1910",
    "switzerland", "asia_2019", "india", "map_data", "board_game_arena", "second_program", "decision",
}  # fmt: skip
NOT_PRINT = {
    "map_data", "board_game_arena", "second_program", "decision",
    "europe_review_ru", "series_intro_ru", "ios_maps_ru",
}  # fmt: skip
QUESTIONS = range(1, 38)
UNUSED_QUESTIONS = {30}  # Warehouses & Depots, a module without rules in the kit
WORKING_NAMES = re.compile(r"OR-(EU|US|CH|IN|ASIA|19)|\bBGA\b|_txt|\.txt|\b00\d_|RULES\.md|OQ-\d", re.I)
BRITISH = re.compile(r"colour|\bgrey|neighbour|travell|fulfils?\b|centre|favour", re.I)
NOTATION = re.compile(r"\d[RGBYKWOPL]\b|\b[NXn] ?[=≥]|→|≥|≤|\b[LNc]\b(?!-)")
MOST_WORDS = 35

with TOML.open("rb") as file:
    DATA = tomllib.load(file)
EDITION_NAMES = DATA["editions"]
RULES = {key: table for key, table in DATA.items() if key != "editions"}
with PO.open("rb") as file:
    CATALOG = read_po(file, abort_invalid=True)
TEXTS = {(message.context, message.id): message.string for message in CATALOG if message.id}


def ids(context):
    return [key for kind, key in TEXTS if kind == context]


def sentences(text):
    return re.split(r"(?<=[.!?])\s+", text.strip())


def words(sentence):
    return re.findall(r"\w[\w'’–-]*", sentence)


def by_number(prefix):
    return [int(key.rpartition("-")[2]) for key in RULES if key.rpartition("-")[0] == prefix]


def test_there_are_175_rules():
    assert len(RULES) == 175


def test_every_rule_has_a_text_and_every_text_a_rule():
    assert ids("rule") == list(RULES)


def test_every_example_belongs_to_a_rule():
    assert [key for key in RULES if key in ids("example")] == ids("example")


def test_every_open_question_has_a_ruling():
    assert ids("ruling") == [f"OQ-{number}" for number in QUESTIONS]


def test_there_are_no_other_contexts():
    assert {kind for kind, _ in TEXTS} == {"rule", "example", "ruling", "others"}


def test_what_others_do_belongs_to_a_question():
    assert [key for key in ids("ruling") if key in ids("others")] == ids("others")
    assert len(ids("others")) > 30


def test_no_text_stands_twice_in_the_file():
    lines = PO.read_text(encoding="utf-8").splitlines()
    pairs = [pair for pair in pairwise(lines) if pair[0].startswith("msgctxt")]
    assert len(pairs) == len(set(pairs)) == len(TEXTS)


def test_header():
    headers = dict(CATALOG.mime_headers)
    assert headers["Language"] == "en"
    assert headers["Content-Type"].lower() == "text/plain; charset=utf-8"
    assert headers["Plural-Forms"].rstrip(";") == "nplurals=2; plural=(n != 1)"
    assert CATALOG.charset.lower() == "utf-8"
    assert not CATALOG.obsolete
    assert not any(message.fuzzy for message in CATALOG if message.id)


def test_rule_tables_are_complete():
    for key, rule in RULES.items():
        assert set(rule) - {"rules"} == {"chapter", "status", "editions", "question"}, key


def test_a_rule_that_follows_says_from_what():
    """From an edition, or else from other rules, which exist."""
    for key, rule in RULES.items():
        assert ("rules" in rule) == (rule["status"] == "follows" and not rule["editions"]), key
        assert set(rule.get("rules", ())) <= set(RULES) - {key}, key


def test_chapters_are_known_and_in_order():
    assert list(dict.fromkeys(rule["chapter"] for rule in RULES.values())) == CHAPTERS
    for key, rule in RULES.items():
        assert rule["chapter"] == PREFIXES[key.rpartition("-")[0]], key


@pytest.mark.parametrize("prefix", PREFIXES)
def test_rules_are_numbered_without_a_gap(prefix):
    numbers = by_number(prefix)
    assert numbers == list(range(1, len(numbers) + 1))


def test_statuses_are_known():
    for key, rule in RULES.items():
        assert rule["status"] in STATUSES, key


def test_editions_are_known_and_all_used():
    assert set(EDITION_NAMES) == EDITIONS
    used = set()
    for key, rule in RULES.items():
        assert set(rule["editions"]) <= EDITIONS, key
        assert len(rule["editions"]) == len(set(rule["editions"])), key
        used |= set(rule["editions"])
    assert used == EDITIONS


def test_edition_names_are_fit_to_be_shown():
    for name in EDITION_NAMES.values():
        assert name.strip() == name != ""
        assert not WORKING_NAMES.search(name), name


def test_questions_are_known_and_all_used():
    used = set()
    for key, rule in RULES.items():
        assert rule["question"] == sorted(set(rule["question"])), key
        assert all(number in QUESTIONS for number in rule["question"]), key
        used |= set(rule["question"])
    assert set(QUESTIONS) - used == UNUSED_QUESTIONS


def test_every_ruling_rests_on_a_question_or_is_called_a_decision():
    for key, rule in RULES.items():
        if rule["status"] == "ruling":
            assert rule["question"] or "decision" in rule["editions"], key
        else:
            assert "decision" not in rule["editions"], key


def test_a_printed_rule_names_a_print():
    for key, rule in RULES.items():
        if rule["status"] == "printed":
            assert set(rule["editions"]) - NOT_PRINT, key


def test_board_game_arena_is_named_only_where_there_is_no_print():
    for key, rule in RULES.items():
        if "board_game_arena" in rule["editions"]:
            assert set(rule["editions"]) <= NOT_PRINT, key


@pytest.mark.parametrize("place", TEXTS, ids=" ".join)
def test_text(place):
    kind, text = place[0], TEXTS[place]
    assert text == " ".join(text.split()) != ""
    assert text[-1] in ".!?"
    assert not WORKING_NAMES.search(text)
    assert not BRITISH.search(text)
    assert not NOTATION.search(text)
    for sentence in sentences(text):
        assert len(words(sentence)) <= MOST_WORDS, sentence
        assert sentence[0].isupper() or sentence[0].isdigit(), sentence
    most = {"rule": 3, "ruling": 2, "others": 2, "example": 6}[kind]
    assert len(sentences(text)) <= most
