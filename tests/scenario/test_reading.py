"""Reading files to plain data: SCENARIO.md, section 2, before anything is built."""

import json
import random
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ttr.scenario import ScenarioError, load, read

PLAYERS = "players: [{name: Ada}, {name: Bo}]\n"
SMALL = "scenario: 1\n" + PLAYERS
MEGABYTE = 1_000_000
MOST_EVENTS = 50_000


def data(text):
    return read(text.encode() if isinstance(text, str) else text).data


def refused(text):
    with pytest.raises(ScenarioError) as error:
        read(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text)
    assert all(str(problem.at) == problem.at for problem in error.value.problems)
    assert str(error.value)
    return error.value.problems[0]


# -- YAML 1.2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("word", [
    "No", "Yes", "On", "Off", "no", "yes", "on", "off", "y", "n", "1:30", "12:30:45", "2001-01-01", "0b1", "1_000",
    "a: b"[:1], "tRue", "nULL", "1e", "+", "-x", "0x", "0o8", "<<", "=",
])  # fmt: skip
def test_words(word):
    assert data(f"title: {word}\n") == {"title": word}


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1", 1),
        ("-3", -3),
        ("+7", 7),
        ("007", 7),
        ("0o17", 15),
        ("0x1F", 31),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".5", 0.5),
        ("true", True),
        ("True", True),
        ("FALSE", False),
        ("null", None),
        ("~", None),
        ("", None),
        ('"1"', "1"),
        ("'true'", "true"),
        ('"null"', "null"),
        ('""', ""),
        ("9223372036854775807", 2**63 - 1),
    ],
)
def test_values(text, value):
    found = data(f"seed: {text}\n")["seed"]
    assert (found, type(found)) == (value, type(value))


def test_words_in_a_flow():
    assert data("{name: No, hand: [On, 1:30, Yes]}") == {"name": "No", "hand": ["On", "1:30", "Yes"]}


def test_players_may_be_called_no_and_on():
    scenario = load(b"scenario: 1\nplayers: [{name: No}, {name: On}]\nturn: On\nmoves: [{On: draw deck}]\n")
    assert scenario.names == ("No", "On")


def test_a_name_that_looks_like_a_number_needs_quotes():
    with pytest.raises(ScenarioError) as error:
        load(b"scenario: 1\nplayers: [{name: 1}, {name: Bo}]\n")
    assert error.value.place == "players[0].name"
    assert load(b'scenario: 1\nplayers: [{name: "1"}, {name: Bo}]\n').names == ("1", "Bo")


def test_block_and_flow_style_are_the_same():
    block = "players:\n  - name: Ada\n    hand:\n      red: 3\n  - name: Bo\n"
    assert data(block) == data("players: [{name: Ada, hand: {red: 3}}, {name: Bo}]\n")


def test_long_texts():
    assert data("title: |\n  two\n  lines\n") == {"title": "two\nlines\n"}
    assert data("title: >\n  one\n  line\n") == {"title": "one line\n"}
    assert data('title: "tab\\t \\u00e9 \\x41"\n') == {"title": "tab\t é A"}


def test_comments_and_an_explicit_document():
    assert data("# a comment\n---\nscenario: 1 # one\n...\n") == {"scenario": 1}


# -- bytes ------------------------------------------------------------------------------------------------------------


def test_byte_order_mark():
    assert data(b"\xef\xbb\xbf" + SMALL.encode()) == data(SMALL)
    assert data(b"\xef\xbb\xbf" + b'{"scenario": 1}') == {"scenario": 1}


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_line_ends(end):
    text = "scenario: 1\nplayers:\n- name: Ada\n  hand: {red: 1}\n- name: Bo\ntitle: |\n  a\n  b\n"
    assert data(text.replace("\n", end)) == data(text)


@pytest.mark.parametrize("source", [
    SMALL.encode("utf-16"), b"title: \xff\n", b"title: \xc3\n", "title: é\n".encode("latin-1"), b"\x80",
    b"title: \xed\xa0\x80\n",
], ids=range(6))  # fmt: skip
def test_what_is_not_utf_8_is_refused(source):
    assert refused(source).at == ""


def test_the_line_of_a_byte_that_is_not_utf_8():
    assert refused(b"scenario: 1\n# two\ntitle: \xff\n").line == 3


def test_one_megabyte_and_not_a_byte_more():
    rest = MEGABYTE - len(SMALL) - 3
    full = SMALL + "# " + "x" * rest + "\n"
    assert len(full.encode()) == MEGABYTE
    assert data(full) == data(SMALL)
    refused(full + "\n")
    refused("x" * 5 * MEGABYTE)


@pytest.mark.parametrize(
    "source", [b"\0", b"scenario: 1\0", b"title: \x07\n", b"title: \x7f\n", "title: \ufffe\n".encode()]
)
def test_odd_characters_are_refused(source):
    refused(source)


@pytest.mark.parametrize("source", [b"", b"\n", b"# only a comment\n", b"---\n", b"\xef\xbb\xbf", b"null", b"~"])
def test_an_empty_file_is_no_scenario(source):
    assert read(source).data is None
    with pytest.raises(ScenarioError):
        load(source)


@pytest.mark.parametrize("source", [b"[]", b"[1, 2]", b"scenario", b"1", b"true", b'"scenario: 1"', b"- scenario: 1\n"])
def test_a_file_that_is_no_mapping_is_no_scenario(source):
    with pytest.raises(ScenarioError):
        load(source)


@pytest.mark.parametrize("seed", range(20))
def test_binary_garbage_is_refused(seed):
    dice = random.Random(seed)
    with pytest.raises(ScenarioError):
        load(dice.randbytes(dice.choice([10, 1000, 100_000])))


# -- JSON -------------------------------------------------------------------------------------------------------------


def test_json():
    plain = {
        "scenario": 1,
        "title": 'é " \\ \n',
        "players": [{"name": "Ada", "hand": {"red": 2}}, {"name": "No"}],
        "seed": 0,
    }
    assert data(json.dumps(plain)) == plain
    assert data(json.dumps(plain, ensure_ascii=False, indent=2)) == plain
    assert data("\n  " + json.dumps(plain)) == plain


def test_flow_yaml_that_is_no_json():
    assert data("{scenario: 1, players: [{name: Ada}, {name: Bo}]}") == data(SMALL)
    assert data("{'scenario': 1, # one\n}") == {"scenario": 1}


@pytest.mark.parametrize("text", [
    '{"scenario": 1, "scenario": 1}', '{"a": {"b": 1, "b": 2}}', '{"seed": NaN}', '{"seed": Infinity}',
    '{"seed": -Infinity}', '{"seed": ' + "9" * 5000 + "}", '{"a": ' * 3000, "[" * 100_000, '{"a":' + "[" * 400_000,
], ids=lambda text: text[:24])  # fmt: skip
def test_json_that_is_refused(text):
    refused(text)


def test_the_place_of_a_repeated_key_in_json():
    assert refused('{"players": [{"name": "Ada"}, {"name": "Bo", "name": "Cem"}]}').at == "players[1].name"


# -- what is refused before it is built -------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "a: &x 1\n", "a: &x 1\nb: *x\n", "a: *x\n", "- &x [1]\n- *x\n", "{a: &x {b: 1}, c: *x}", "&x a: 1\n", "<<: *x\n",
    "a: &a [x,x]\nb: &b [*a,*a]\nc: &c [*b,*b]\n",
])  # fmt: skip
def test_anchors_and_aliases(text):
    refused(text)


@pytest.mark.parametrize("text", [
    "a: !x 1\n", "a: !!python/object:os.system ls\n", "!!map {a: 1}\n", "a: !!str 1\n", "a: !!binary aGk=\n",
    "a: ! x\n",
])  # fmt: skip
def test_tags(text):
    refused(text)


@pytest.mark.parametrize(
    ("text", "place", "line"),
    [
        ("scenario: 1\nscenario: 1\n", "scenario", 2),
        ("players:\n- {name: Ada, name: Bo}\n", "players[0].name", 2),
        ("a:\n  b: 1\n  b: 2\n", "a.b", 3),
        ("moves:\n- Ada: draw deck\n  Ada: draw red\n", "moves[0].Ada", 3),
    ],
)
def test_repeated_keys(text, place, line):
    problem = refused(text)
    assert (problem.at, problem.line) == (place, line)


@pytest.mark.parametrize(
    "text", ["1: a\n", "null: a\n", "true: a\n", "[a]: b\n", "{a: b}: c\n", "? [a]\n: b\n", "{1: 2}", ": a\n"]
)
def test_keys_that_are_no_words(text):
    refused(text)


@pytest.mark.parametrize("text", [
    "{", "[", "{a", "a: b: c\n", "a:\n\t- b\n", "- a\nb: c\n", "a: 'x\n", 'a: "\\q"\n', "a: [1, 2\nb: 3\n",
    "a: b\n  c\n d: e\n", "@a", "`a`", "%x", "a: |x\n", "}", "]", ": :", '"', "a: {b: [}]",
])  # fmt: skip
def test_broken_yaml(text):
    assert refused(text).line is not None


@pytest.mark.parametrize("text", [
    '"\\UFFFFFFFF"', '"\\U00110000"', 'title: "\\U7FFFFFFF"\n', '"\\uZZZZ"', '"\\x4"', "!<%F8%88%80%80%80> a", "!%ff a",
    "%YAML 9.9\n---\na", "%YAML 1.x\n---\na", "%YAML 99999999999999999999.1\n--- a", "%TAG ! !\n%TAG ! !\n--- a",
    "%TAG\n--- a", "? ? ? ?", "--- - -", "- |9999\n a", "- >-+\n a", "a: !\n", "{? : }", "[? a]", "---\n---\n",
    "...\n...", "%YAML 1.2\n%YAML 1.2\n--- a",
])  # fmt: skip
def test_odd_corners_of_yaml_never_give_another_exception(text):
    reads_or_refuses(text.encode())


def test_two_documents():
    refused("a: 1\n---\nb: 2\n")


def test_at_most_50_000_events():
    """A list of n words in a mapping has n + 9 events: those of stream, document, mapping, key and list."""
    fits = MOST_EVENTS - 9
    assert len(data("a: [" + "x," * fits + "]")["a"]) == fits
    refused("a: [" + "x," * (fits + 1) + "]")


@pytest.mark.parametrize("depth", [25, 1000, 100_000])
@pytest.mark.parametrize("pair", [("[", "]"), ("{a: ", "}"), ("- ", ""), ("? ", "")])
def test_depth(depth, pair):
    first, last = pair
    with pytest.raises(ScenarioError):
        load((first * depth + last * depth).encode()[:MEGABYTE])


def test_a_scenario_is_not_deep():
    assert data("[" * 8 + "]" * 8) == [[[[[[[[]]]]]]]]


def test_the_line_of_each_part_is_known():
    document = read(b"scenario: 1\nplayers:\n- name: Ada\n  routes:\n  - paris-wien\n- name: Bo\n")
    places = {
        "scenario": 1,
        "players": 2,
        "players[0]": 3,
        "players[0].routes[0]": 5,
        "players[1].name": 6,
        "players[1].hand.red": 6,
    }
    assert {place: document.line(place) for place in places} == places
    assert document.line("nothing") is None


# -- whatever comes ---------------------------------------------------------------------------------------------------


def reads_or_refuses(source):
    with suppress(ScenarioError):
        read(source)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes(source):
    reads_or_refuses(source)


PIECES = st.sampled_from(
    [
        *"{}[],:-?&*!|>'\"%@`#\n\r\t \\",
        "- ",
        ": ",
        "\n  ",
        "&a",
        "*a",
        "!!x",
        "---\n",
        "...\n",
        "a",
        "1",
        "~",
        "\\x",
        "\\u",
        "\\U",
        "|2",
        ">-",
        "<<",
        "é",
        "\u2028",
        "\x85",
        "%YAML 1.1\n",
    ]
)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_any_pieces_of_yaml(text):
    reads_or_refuses(text.encode())


@pytest.mark.parametrize("piece", [
    "a", "- ", "[", "{", "'", '"', "\n", " ", "#", "# x\n", "a: b\n", "a\n", "? ", ": ", "&", "*", "!", "|\n", ">",
    "\t", "\r", "%", "%A\n", "\\", '"\\"', "a: &b\n", "[a", "[a,", "{a:", "{a: b,", "é", "- a\n", " a\n", '"a" ',
    "a: |\n ", "''", "-", "---\n", "...\n", "\u2028", "{? ", "[[", "[]", "{}", "[],", "a #", "x: y: ",
], ids=ascii)  # fmt: skip
def test_no_megabyte_takes_long(piece):
    """A quarter of a megabyte of any one thing is read or refused within a few seconds."""
    start = time.process_time()
    reads_or_refuses((piece * 250_000).encode()[:250_000])
    assert time.process_time() - start < 10
