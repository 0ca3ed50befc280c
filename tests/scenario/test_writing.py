"""Writing positions and games as files that load again and play on to the same end."""

import json
import string
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.doubles.legality import TASTES, play_on
from tests.table import table
from ttr.cards import EMPTY
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, legal_actions, new_game
from ttr.scenario import build, load, play, position, read, record, to_yaml
from ttr.scenario.reading import Document
from ttr.state import Phase

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")


def deal(mode_id, players, seed):
    return new_game(load_mode(mode_id), NAMES[:players], seed, seed % players)


def facts(state):
    """All facts but `first`, which no file after the choice of tickets tells."""
    mode, first, *rest = state.facts()
    return mode, first if state.phase is Phase.INITIAL_TICKETS else None, *rest


def by_json(state):
    return load(json.dumps(position(state)).encode()).start


def by_yaml(state):
    return load(to_yaml(position(state)).encode()).start


def outcome(state, moves):
    """The facts of the end to which further actions lead."""
    state = state.copy()
    for seat, action in moves:
        apply(state, action, seat)
    return facts(state)


# -- positions --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode_id", "players", "seed"),
    [
        ("europe", 2, 0),
        ("europe", 3, 1),
        ("europe", 5, 2),
        ("europe", 2, 4),
        ("europe", 4, 3),
        *((mode_id, 2 + i % 2, i) for i, mode_id in enumerate(mode_ids())),
    ],
)
def test_every_position_of_a_game_loads_again_and_plays_on_to_the_same_end(mode_id, players, seed):
    """Equal facts at every state; now and then the rest of the game is played to its end from the loaded position."""
    state, saved, moves = deal(mode_id, players, seed), [], []
    for number, (seat, action) in enumerate(play_on(state, Random(seed), TASTES[seed % len(TASTES)])):
        again = by_json(state)
        assert facts(again) == facts(state)
        again.check()
        if number % 40 == 0:
            assert by_yaml(state) == again
            saved.append((number, again))
        moves.append((seat, action))
        apply(state, action, seat)
    for number, again in saved:
        assert outcome(again, moves[number:]) == facts(state)
    assert facts(by_yaml(state)) == facts(state)


def test_positions_of_every_phase_were_among_them():
    seen = set()
    for seed in range(4):
        state = deal("europe", 2, seed)
        for seat, action in play_on(state, Random(seed), TASTES[seed]):
            seen.add(state.phase)
            apply(state, action, seat)
        seen.add(state.phase)
    assert seen == set(Phase)


def test_a_game_that_ended_because_all_passed_loads_again():
    """END-5"""
    state = table({}, {}, {}, row=["-"] * 5, deck=[], ticket_deck=[])
    for _ in range(3):
        apply(state, legal_actions(state)[0])
        assert facts(by_json(state)) == facts(state)
    assert state.phase is Phase.GAME_OVER


def test_a_position_with_gaps_in_the_row_and_forced_passes():
    state = table(
        {},
        {"hand": {"red": 1}},
        row=["locomotive"] * 3 + ["-", "-"],
        deck=[],
        ticket_deck=[],
        passes=1,
        turn="Bo",
        seed=5,
        shuffles=2,
    )
    assert state.row[-1] == EMPTY
    assert facts(by_yaml(state)) == facts(state)


def test_the_position_says_what_a_file_needs():
    state = table(
        {"hand": {"red": 2}, "routes": ["athina-sofia"], "stations": ["wien"], "tickets": ["paris-wien"]}, {}, seed=7
    )
    data = position(state, "A title")
    assert (data["scenario"], data["title"], data["mode"], data["turn"], data["phase"]) == (
        1,
        "A title",
        "europe",
        "Ada",
        "turn",
    )
    assert data["players"][0] == {
        "name": "Ada",
        "hand": {"red": 2},
        "routes": ["athina-sofia"],
        "stations": ["wien"],
        "tickets": ["paris-wien"],
        "trains": 42,
        "score": 4,
    }
    assert (data["seed"], data["shuffles"]) == (7, 2)
    assert len(data["row"]) == 5
    assert len(data["deck"]) == 103


@pytest.mark.parametrize("shuffles", [0, 3])
def test_seed_and_shuffles_are_always_there(shuffles):
    data = position(table({}, {}, row=["red"] * 5, deck=[], ticket_deck=[], shuffles=shuffles))
    assert (data["seed"], data["shuffles"]) == (0, shuffles)


# -- records ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
def test_a_record_is_the_deal_and_all_moves(mode_id):
    state, moves = deal(mode_id, 3, 11), []
    for seat, action in play_on(state, Random(11), TASTES[0]):
        moves.append((seat, action))
        apply(state, action, seat)
    data = record(state, moves, title="A game")
    assert set(data) == {"scenario", "title", "mode", "deal", "seed", "players", "turn", "moves"}
    assert data["deal"] is True
    again = play(load(to_yaml(data).encode()))
    assert again.holds
    assert again.state.facts() == state.facts()
    assert record(again.state, moves, title="A game") == data
    assert [(move.seat, move.action) for move in again.scenario.moves] == moves


def test_a_record_without_moves_is_the_deal():
    state = deal("europe", 4, 3)
    scenario = load(to_yaml(record(state, [])).encode())
    assert scenario.dealt
    assert scenario.start.facts() == state.facts()


def test_a_record_of_a_great_seed():
    state = new_game(load_mode("europe"), NAMES[:2], 2**63 - 1, 1)
    assert load(to_yaml(record(state, [])).encode()).start.facts() == state.facts()


# -- odd words --------------------------------------------------------------------------------------------------------

ODD = [
    "No", "1", "1.5", "null", "~", "true", "1:30", "0x1", "1e3", "-", "- a", "-a", "--- a", "...", "? a", ": a", "a: b",
    "a:", "a #b", "#", "a,b", "[a]", "{a}", '"a"', "'a'", "a'b", 'a"b', "\\", "a\\nb", "*a", "&a", "!a", "|", ">", "%a",
    "@a", "`a", "<img src=x onerror=alert(1)>", "🚂", "فاطمه", "علی‌رضا", "ليلى", "Мария", "Ayşe", " a", "a ", "a  b",
    "a\tb", "a\nb", "a\r\nb", "\u2028", "a\u2029b", "\x85", "a\x85b", "\x7f", "a\u200bb", "\ufeff", "\ufeffa", "\u00a0",
    "", " ", "expect", "<<", "=", "y", "on", "a.b", "a+b", "é", "\ufffe", "\x9f", "\x1b[31m", "\0", "x" * 2000,
    "a " * 700,
]  # fmt: skip
WORDS = st.sampled_from(ODD) | st.text(max_size=12) | st.text(alphabet=string.punctuation + " ab1", max_size=8)


@pytest.mark.parametrize("word", ODD, ids=lambda word: ascii(word[:12]))
def test_a_word_is_read_as_it_was_written(word):
    data = {"title": word, "list": [word, [word]], "moves": [{"a": word}, {"b": {"c": word}}]}
    assert read(to_yaml(data).encode()).data == data


@pytest.mark.parametrize("word", [word for word in ODD if len(word) < 100], ids=ascii)
def test_a_key_is_read_as_it_was_written(word):
    data = {"players": {word: {word: 1}}, "moves": [{word: "draw deck"}]}
    assert read(to_yaml(data).encode()).data == data


KEYS = WORDS.filter(lambda word: len(word) < 100)
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18), 10**18)
    | st.floats(allow_nan=False, allow_infinity=False)
    | WORDS
)
NODES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3), max_leaves=8
)


@settings(max_examples=300, deadline=None, derandomize=True)
@given(
    data=st.dictionaries(st.sampled_from(["scenario", "title", "players", "moves", "expect", "a_b"]), NODES, max_size=4)
)
@example(data={"players": [{"name": "a", "hand": {}}, 3, None, []]})
@example(data={"players": [{}]})
@example(data={"moves": [[], {"a": []}]})
def test_any_plain_data_is_read_as_it_was_written(data):
    assert read(to_yaml(data).encode()).data == (data or None)


@pytest.mark.parametrize("name", [
    "No", "1", "null", "-", "- x", "#x", "a: b", '"', "'", "\\", "*a", "{a}", "Ayşe", "فاطمه", "Мария", "🚂",
    "<img src=x onerror=alert(1)>", "true", "a, b", "O'Neil", "turn", "x" * 4000,
])  # fmt: skip
def test_a_game_of_players_with_odd_names(name):
    state = new_game(load_mode("europe"), [name, "Bo"], 1, 0)
    moves = []
    for (seat, action), _ in zip(play_on(state, Random(1), TASTES[0]), range(8), strict=False):
        moves.append((seat, action))
        apply(state, action, seat)
    assert play(load(to_yaml(record(state, moves)).encode())).state.facts() == state.facts()
    assert facts(by_yaml(state)) == facts(state)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(title=WORDS)
def test_any_title_comes_back(title):
    scenario = build(Document({"scenario": 1, "title": title, "players": [{"name": "Ada"}, {"name": "Bo"}]}, {}))
    assert load(to_yaml(position(scenario.start, title)).encode()).title == title


def test_a_record_says_which_players_are_bots():
    data = record(deal("europe", 3, 1), [], bots=(None, "simple", "planner"))
    assert [player.get("bot") for player in data["players"]] == [None, "simple", "planner"]
    assert "bot" not in data["players"][0]
    assert load(to_yaml(data).encode()).bots == (None, "simple", "planner")
