"""Every key that the code asks for has a message, every message is asked for, and each gets the facts it names.

Keys are collected from the syntax of `ttr/`:

- the first argument of a call named `say` or `has`, and any other text of the form `family.rest` with a family of the
  catalog, as in `key = "score.winner" if alone else "score.winners"`; f-strings are templates;
- the places of `CALLS`, where a key stands without its family;
- the small families that follow from a list in the code (`FAMILIES`).
"""

import ast
import re
import string
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tools.translations import INFLECTED
from ttr.action import Action
from ttr.cards import CARDS, COLORS
from ttr.event import PRIVATE, Event
from ttr.mode import load_mode, mode_ids
from ttr.state import Phase
from ttr.text import DEFAULT, Speaker
from ttr.text.catalog import domain
from ttr.text.rules import edition_ids, rule_table
from ttr.text.speaker import UNITS, snake_case

TOP = Path(__file__).resolve().parents[2]
LOCALE = TOP / "ttr" / "text" / "locale"
LANGUAGES = sorted(path.parent.name for path in LOCALE.glob("*/ttr.po"))
KEY = re.compile(r"[a-z_]+(\.[A-Za-z0-9_-]+)+")

CALLS = {
    "broken": (1, "why.{}", None), "wrong": (1, "problem.{}", None), "fail": (1, "problem.{}", None),
    "UnreadableError": (0, "problem.{}", None), "AmbiguousError": (0, "problem.{}", None),
    "Found": (1, "problem.{}", None), "no_ground": (0, "graphs.ground.{}", None),
    "no_long_ones": (1, "problem.{}", "no_long_ones"), "of_type": (3, "problem.no_{}", "of_type"),
    "entries": (2, "problem.no_{}", "of_type"), "known": (3, "problem.unknown_{}", "known"),
    "index": (2, "problem.unknown_{}", "known"), "_index": (2, "problem.unknown_{}", "_index"),
}  # fmt: skip
"""Calls by name: which argument is a key, its family, and which function gives the facts; None for the call itself."""

RETURNS = {"name_problem": ("problem.{}", {"name"})}
"""Functions that return a key or None, and the facts given with it."""

GIVEN = {**{f"problem.map_{what}": {"word"} for what in ("no_path", "not_found", "outside")},
         "problem.other_trains": {"found", "true"}, "problem.other_score": {"found", "true"},
         **{f"why.not_in_{phase.value}": set() for phase in Phase if phase is not Phase.GAME_OVER}}  # fmt: skip
"""Keys that are put together in the code, and the facts given with them."""

EVENTS = {snake_case(event.__name__): event in PRIVATE for event in Event.__args__}
VARIANTS = {
    "event.tunnel_revealed.free",
    "event.tunnel_revealed.free.nothing",
    "event.tickets_kept.all",
    "event.game_ended.END-2",
    "event.game_ended.END-5",
}

FAMILIES = {
    "event": {f"event.{name}" for name in EVENTS if name != "game_ended"}
    | {f"event.{name}.hidden" for name, private in EVENTS.items() if private}
    | VARIANTS,
    "action": {f"action.{snake_case(action.__name__)}" for action in Action.__args__},
    "card": {f"card.{card}" for card in (*CARDS, "gray")},
    "cards": {f"cards.{card}" for card in CARDS} | {f"cards.no.{card}" for card in CARDS} | {"cards.none"},
    "letter": {f"letter.{card}" for card in CARDS},
    "amount": {f"amount.{unit}" for unit in UNITS},
    "bonus": {f"bonus.{bonus}" for mode_id in mode_ids() for bonus in load_mode(mode_id).bonuses},
    "edition": {f"edition.{name}" for name in edition_ids()},
    "chapter": {f"chapter.{facts['chapter']}" for facts in rule_table().values()},
}
"""Families that follow from a list in the code."""

MAY_ALSO_BE = re.compile(r"amount\.[a-z]+\.none")
"""Asked for with `has` first."""


# -- the catalog ------------------------------------------------------------------------------------------------------


@cache
def messages(language=DEFAULT):
    """All messages but the texts of the rules."""
    found = {}
    for path in sorted(path for path in (LOCALE / language).glob("*.po") if path.stem not in ("rules", "charts")):
        with path.open("rb") as stream:
            catalog = read_po(stream, locale=language, abort_invalid=True)
        for message in catalog:
            if message.id:
                key = message.id[0] if isinstance(message.id, tuple) else message.id
                assert domain(key) == path.stem, key
                found[key] = message
    return found


def forms(message):
    return list(message.string) if isinstance(message.string, (tuple, list)) else [message.string]


def placeholders(text):
    return [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]


def family(key):
    return key.partition(".")[0]


# -- the code ---------------------------------------------------------------------------------------------------------


@cache
def nodes():
    """All nodes of the syntax of each module, the module itself first."""
    paths = sorted((TOP / "ttr").rglob("*.py"))
    return {path: [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))] for path in paths}


@cache
def every_call():
    """The name of what is called, the call, and the function it stands in, for every call."""
    return [
        (getattr(node.func, "attr", getattr(node.func, "id", "")), node, scope)
        for path, inside in nodes().items()
        if path.name != "board.py"  # reads data, and has functions of the same names
        for scope in [inside[0], *(node for node in inside if isinstance(node, ast.FunctionDef))]
        for node in own_nodes(scope)
        if isinstance(node, ast.Call)
    ]


def calls(*names):
    """Every call of a function or method of one of these names, and the function it stands in."""
    return [call for call in every_call() if call[0] in names]


def own_nodes(scope):
    """The nodes of a function or module without those of the functions inside it."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, ast.FunctionDef):
            waiting += ast.iter_child_nodes(node)
        else:
            waiting += [*node.decorator_list, *node.args.defaults]


def words(node, scope):
    """The texts that an expression can stand for: itself, one of two, or what a name was set to there."""
    match node:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.IfExp(body=first, orelse=second):
            return words(first, scope) + words(second, scope)
        case ast.Name(id=name):
            return [
                text
                for other in own_nodes(scope)
                if isinstance(other, ast.Assign) and getattr(other.targets[0], "id", "") == name
                for text in words(other.value, scope)
            ]
    return []


def template(node):
    """An f-string as a pattern."""
    parts = [re.escape(part.value) if isinstance(part, ast.Constant) else "[A-Za-z0-9_-]+" for part in node.values]
    return "".join(parts)


def docstrings(inside):
    return {id(node.value) for node in inside if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)}


@cache
def literal_keys():
    """Texts that can only be keys: first arguments of `say` and `has`, and all others of the form `family.rest`."""
    families = {family(key) for key in messages()}
    found = {
        text
        for _, call, scope in calls("say", "has")
        if call.args
        for text in words(call.args[0], scope)
        if KEY.fullmatch(text)
    }
    for inside in nodes().values():
        skip = docstrings(inside)
        found |= {
            node.value
            for node in inside
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in skip
            and KEY.fullmatch(node.value)
            and family(node.value) in families
        }
    return found - {"event.game_ended"}  # never asked for without its rule


@cache
def templates():
    """F-strings that begin with a family of the catalog."""
    families = {family(key) for key in messages()}
    found = set()
    for inside in nodes().values():
        for node in inside:
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                head, dot, _ = node.values[0].value.partition(".")
                if dot and head in families and " " not in node.values[0].value:
                    found.add(template(node))
    return found


@cache
def facts_of(function):
    """The facts that a function gives with a key that it puts together."""
    inside = [call for _, call, scope in calls("wrong", "UnreadableError") if getattr(scope, "name", "") == function]
    return {keyword.arg for call in inside for keyword in call.keywords}


@cache
def keys_in_calls():
    """Keys of the calls of `CALLS`, each with the sets of facts that come with it."""
    found = {key: [facts] for key, facts in GIVEN.items()}
    for name, call, scope in calls(*CALLS):
        place, pattern, function = CALLS[name]
        if len(call.args) > place:
            for word in words(call.args[place], scope):
                facts = facts_of(function) if function else {keyword.arg for keyword in call.keywords}
                if re.fullmatch(r"[a-z_0-9]+", word):
                    found.setdefault(pattern.format(word), []).append(facts)
    for inside in nodes().values():
        for node in inside:
            if isinstance(node, ast.FunctionDef) and node.name in RETURNS:
                pattern, facts = RETURNS[node.name]
                for other in own_nodes(node):
                    if isinstance(other, ast.Return):
                        for word in words(other.value, node):
                            found.setdefault(pattern.format(word), []).append(facts)
    return found


# -- keys and messages belong together --------------------------------------------------------------------------------


def test_the_collection_finds_something():
    assert len(literal_keys()) > 60
    assert len(keys_in_calls()) > 100
    assert {
        "why.too_few_trains",
        "problem.too_large",
        "problem.unknown_route",
        "problem.no_list",
        "problem.no_such_file",
        "problem.name_taken",
    } <= {*keys_in_calls()}


def test_every_key_in_the_code_has_a_message():
    assert sorted(literal_keys() - {*messages()}) == []


def test_every_key_put_together_in_the_code_has_a_message():
    assert sorted({*keys_in_calls()} - {*messages()}) == []


@pytest.mark.parametrize("name", FAMILIES)
def test_every_key_of_a_family_has_a_message(name):
    assert sorted(FAMILIES[name] - {*messages()}) == []


def test_every_template_fits_some_message():
    for pattern in templates():
        assert any(re.fullmatch(pattern, key) for key in messages()), pattern


def test_every_message_is_asked_for():
    exact = {"why", "problem", *FAMILIES}
    known = literal_keys() | {*keys_in_calls()} | set().union(*FAMILIES.values())
    loose = [pattern for pattern in templates() if not any(pattern.startswith(f"{name}\\.") for name in exact)]
    unused = [key for key in messages() if key not in known and not MAY_ALSO_BE.fullmatch(key)
              and not any(re.fullmatch(pattern, key) for pattern in loose)]  # fmt: skip
    assert unused == []


def test_no_key_stands_twice():
    paths = [path for path in (LOCALE / DEFAULT).glob("*.po") if path.stem not in ("rules", "charts")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in paths)
    counted = Counter(re.findall(r'^msgid "(.+)"$', text, re.MULTILINE))
    assert [key for key, n in counted.items() if n > 1] == []
    assert counted.keys() == messages().keys()


# -- facts ------------------------------------------------------------------------------------------------------------


def named(key):
    """The facts that a message names."""
    return {name for form in forms(messages()[key]) for name in placeholders(form)} - {"n"}


def test_a_message_names_only_facts_that_the_code_gives_it():
    for key in sorted({*keys_in_calls()} & {*messages()}):
        for facts in keys_in_calls()[key]:
            assert named(key) <= facts, (key, facts)


def test_messages_asked_for_by_name_get_their_facts():
    """Calls that spread a mapping (`**facts`) are left to the tests of what they say."""
    for _, call, scope in calls("say"):
        facts = {keyword.arg for keyword in call.keywords}
        for key in words(call.args[0], scope) if call.args and None not in facts else []:
            assert key not in messages() or named(key) <= facts, (key, named(key) - facts)


def test_messages_with_forms_are_asked_for_with_a_number():
    for _, call, scope in calls("say"):
        for key in words(call.args[0], scope) if call.args else []:
            if key in messages() and len(forms(messages()[key])) > 1:
                assert len(call.args) > 1 or any(keyword.arg in ("n", None) for keyword in call.keywords), key


# -- form -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_can_be_formatted(language):
    for key, message in messages(language).items():
        for form in forms(message):
            assert form, key
            assert form.strip() == form or family(key) == "list", key
            for name in placeholders(form):
                assert name.isidentifier(), (key, name)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_message_has_at_most_one_plural_number(language):
    """It is called n; a message without it has one form, one with it has a form for each number of the language."""
    for key, message in messages(language).items():
        numbers = [placeholders(form).count("n") for form in forms(message)]
        if isinstance(message.id, tuple):
            assert message.id[0] == message.id[1], key
            assert max(numbers) == 1, key
            assert len(forms(message)) > 1, key
        else:
            assert numbers == [0], key


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_forms_of_a_message_name_the_same_facts(language):
    for key, message in messages(language).items():
        names = [set(placeholders(form)) - {"n"} for form in forms(message)]
        assert all(found == names[0] for found in names), key


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != DEFAULT])
def test_a_translation_has_the_keys_and_the_facts_of_english(language):
    forms_of_its_own = {key for key in messages(language) if INFLECTED.fullmatch(key)}
    assert {*messages(language)} - forms_of_its_own == {*messages()}
    for key, message in messages(language).items():
        if key in forms_of_its_own:
            key = INFLECTED.fullmatch(key)[1]
        assert {name for form in forms(message) for name in placeholders(form)} - {"n"} <= named(key), key


def test_letters_are_all_different():
    letters = [Speaker().say(f"letter.{card}") for card in CARDS]
    assert len({*letters}) == len(CARDS) == len(COLORS) + 1
    assert all(len(letter) == 1 for letter in letters)


def test_a_key_that_is_not_there_is_an_error():
    assert not Speaker().has("no.such.key")
    with pytest.raises(KeyError):
        Speaker().say("no.such.key")
    with pytest.raises(KeyError):
        Speaker().say("why.not_your_turn")
