"""A position as one line of text: section 7 of `docs/scenario-files.md`."""

import re
from dataclasses import replace
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.casefiles import case_files, data_of, document
from tests.doubles import line as double
from tests.doubles.legality import TASTES, play_on
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, new_game
from ttr.scenario import ScenarioError, build, from_line, load, name_problem, play, position, read, record, to_line
from ttr.scenario import line as module
from ttr.scenario.digits import ALPHABET
from ttr.scenario.reading import Document
from ttr.state import Phase

TOP = Path(__file__).resolve().parents[2]
CASES = [case for case in case_files(without=("bad-",)) if "\nextra_tickets:" not in case.read_text("utf-8")]
"""Extra tickets fit into no line."""
NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")
FOLLOWS = ("trains", "score")
PLAYERS = [{"name": "Ada"}, {"name": "Bo"}]
SMALL = {"scenario": 1, "players": PLAYERS}


def game(mode_id, players, seed, actions):
    """A random game after some actions, and the actions."""
    state, moves = new_game(load_mode(mode_id), NAMES[:players], seed, seed % players), []
    dice, taste = Random(seed), TASTES[seed % len(TASTES)]
    for move, _ in zip(play_on(state, dice, taste), range(actions), strict=False):
        moves.append(move)
        apply(state, move[1], move[0])
    return state, moves


def refused(text):
    """The key of the problem with a line."""
    with pytest.raises(ScenarioError) as error:
        from_line(text)
    assert str(error.value)
    return error.value.problems[0].key


def same(one, other):
    """Do two scenarios say the same, expectations aside?"""
    assert one.start == other.start
    for key in ("title", "question", "colors", "first", "dealt"):
        assert getattr(one, key) == getattr(other, key)
    assert [(m.seat, m.action) for m in one.moves] == [(m.seat, m.action) for m in other.moves]


def bare(data):
    """Plain data without what says nothing and what follows from the rest."""
    if isinstance(data, list):
        return [bare(item) for item in data]
    if not isinstance(data, dict):
        return data
    kept = {key: bare(value) for key, value in data.items() if key not in (*FOLLOWS, "scenario")}
    return {key: value for key, value in kept.items() if value not in (None, "", {}, [], 0)}


# -- there and back ---------------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    mode_id=st.sampled_from(mode_ids()),
    players=st.integers(2, 3),
    seed=st.integers(0, 300),
    actions=st.integers(0, 300),
)
def test_a_position_of_a_game_comes_back(mode_id, players, seed, actions):
    state, _ = game(mode_id, players, seed, actions)
    data = position(state, "A title")
    line = to_line(data)
    assert from_line(line) == data
    assert load(line.encode()).start == build(Document(data, {})).start
    assert double_agrees(line)


@pytest.mark.parametrize("players", [2, 4, 5])
def test_positions_of_every_phase_come_back(players):
    seen = set()
    for seed in range(4):
        state = new_game(load_mode("europe"), NAMES[:players], seed, 0)
        for number, (seat, action) in enumerate(play_on(state, Random(seed), TASTES[seed])):
            if state.phase not in seen or number % 50 == 0:
                seen.add(state.phase)
                assert from_line(to_line(position(state))) == position(state)
            apply(state, action, seat)
        assert from_line(to_line(position(state))) == position(state)
    assert seen | {Phase.GAME_OVER} == set(Phase)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_a_case_comes_back(case):
    line = to_line(data_of(case))
    same(load(line.encode()), build(document(case)))
    assert to_line(from_line(line)) == line
    assert double_agrees(line)


def test_the_cases_are_many():
    assert len(CASES) > 90


@pytest.mark.parametrize("mode_id", mode_ids())
def test_a_whole_game_comes_back(mode_id):
    """A deal and 200 moves are a line too."""
    state, moves = game(mode_id, 3, 11, 3000)
    data = record(state, moves, title="A game", colors=("blue", None, "gray"))
    line = to_line(data)
    assert from_line(line) == data
    assert play(load(line.encode())).state == state
    assert len(line) < 5 * len(moves)
    assert double_agrees(line)


NAME = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), min_size=1, max_size=9).map(str.strip)
NAME = NAME.filter(lambda name: name_problem(name, []) is None)


@settings(max_examples=100, deadline=None, derandomize=True)
@given(
    names=st.lists(NAME, min_size=2, max_size=5, unique=True),
    title=st.text(max_size=30),
    seed=st.integers(0, 2**63 - 1),
)
def test_any_names_and_titles_come_back(names, title, seed):
    data = {"scenario": 1, "title": title, "seed": seed, "players": [{"name": n} for n in names], "turn": names[-1]}
    same(load(to_line(data).encode()), build(Document(data, {})))


def test_half_a_surrogate_in_a_title_comes_back():
    assert from_line(to_line({**SMALL, "title": "\ud83d"}))["title"] == "\ud83d"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("row", ["red", "-", "-", "-", "locomotive"]),
        ("deck", []),
        ("deck", ["red", "blue", "locomotive"]),
        ("deck_top", ["red", "blue"]),
        ("ticket_deck", []),
        ("ticket_deck", ["paris-wien", "athina-wilno"]),
        ("discard", {"red": 12, "locomotive": 14}),
        ("seed", 2**63 - 1),
        ("shuffles", 9),
        ("passes", 1),
        ("turn", "Bo"),
        ("title", "A title"),
        ("question", "May she?"),
    ],
)
def test_what_is_given_comes_back_and_the_rest_stays_away(key, value):
    data = from_line(to_line({**SMALL, key: value}))
    assert data[key] == value
    assert not {"row", "deck", "deck_top", "ticket_deck", "discard", "passes"} - {key} & data.keys()


def test_piles_that_are_left_out_follow_from_the_seed_and_make_a_shorter_line():
    data = {**SMALL, "seed": 5}
    short, long = to_line(data), to_line(position(build(Document(data, {})).start))
    assert load(short.encode()).start == load(long.encode()).start
    assert len(short) < len(long) / 2


def test_the_order_of_stations_tickets_and_piles_is_kept():
    ada = {"name": "Ada", "stations": ["wien", "athina", "roma"], "tickets": ["paris-wien", "athina-wilno"]}
    found = from_line(to_line({**SMALL, "players": [ada, {"name": "Bo"}], "deck": ["red", "blue", "red"]}))
    assert (found["players"][0]["stations"], found["players"][0]["tickets"]) == (ada["stations"], ada["tickets"])
    assert found["deck"] == ["red", "blue", "red"]


MOVES = [
    "keep athina-wilno paris-wien",
    "keep paris-wien paris-wien",
    "keep",
    "draw red",
    "draw locomotive",
    "draw deck",
    "claim paris-zurich 3 red",
    "claim essen-kobenhavn-1 2 green + 1 locomotive",
    "claim paris-zurich 1 blue + 999 red",
    "pay 1 black",
    "withdraw",
    "tickets",
    "station wien 1 red + 2 locomotive",
    "pass",
]


def test_every_move_comes_back():
    moves = [{name: move} for move in MOVES for name in ("Ada", "Bo")]
    assert from_line(to_line({**SMALL, "moves": moves}))["moves"] == moves


def test_a_move_of_any_writing_comes_back_in_the_form_of_the_files():
    data = {**SMALL, "moves": [{"Ada": " Claim PARIS-zurich  1 locomotive+2 red"}]}
    assert from_line(to_line(data))["moves"] == [{"Ada": "claim paris-zurich 2 red + 1 locomotive"}]


def test_a_dispute_is_a_position_and_a_wish():
    data = {"scenario": 1, "players": [{"name": "Ada", "hand": {"green": 2}}, {"name": "Bo"}],
            "moves": [{"Ada": "claim berlin-wien 3 green"}], "expect": {"score": {"Ada": 4}}}  # fmt: skip
    result = play(load(to_line({**data, "ask": ["move"]}).encode()))
    assert result.moves[0].violation.rule == "CLAIM-1"
    assert (result.scenario.expect, result.scenario.ask) == ((), ())


def test_keys_without_a_value_are_as_if_left_out():
    data = {**SMALL, "players": [{"name": "Ada", "hand": None}, {"name": "Bo"}], "row": None, "title": None}
    assert to_line(data) == to_line(SMALL)


@pytest.mark.parametrize("data", [None, [], "", 1, {}, {"scenario": 1}])
def test_what_is_no_scenario_is_no_line(data):
    with pytest.raises(ScenarioError):
        to_line(data)


def test_an_impossible_position_is_no_line():
    with pytest.raises(ScenarioError) as error:
        to_line({**SMALL, "row": ["red"]})
    assert error.value.place == "row"


# -- size and form ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "actions", "most"), [(4, 120, 250), (5, 200, 260), (2, 6, 200)])
def test_a_line_is_short(players, actions, most):
    for seed in range(5):
        state, _ = game("europe", players, seed, actions)
        assert len(to_line(position(state))) <= most


def test_a_line_has_letters_and_digits_only():
    assert re.fullmatch("ttr1-[1-9A-HJ-NP-Za-km-z]+", to_line(position(game("europe", 4, 1, 100)[0])))
    assert len(set(ALPHABET)) == 58


def test_what_is_too_much_for_a_line():
    to_line({**SMALL, "title": "x" * 14_000})
    with pytest.raises(ScenarioError, match="at most 20000"):
        to_line({**SMALL, "title": "x" * 15_000})
    assert refused("ttr1-" + "z" * 20_000) == "line_too_long"


# -- on the way -------------------------------------------------------------------------------------------------------

LINE = to_line(position(game("europe", 3, 4, 90)[0], "Ein Titel"))


@pytest.mark.parametrize("change", [
    lambda line: f"  {line}\n", lambda line: f"> {line[:70]}\n> {line[70:]}\n", lambda line: f'"{line}"',
    lambda line: f"“{line}”", lambda line: f"`{line}`", lambda line: f"<{line}>", lambda line: "\ufeff" + line,
    lambda line: "\r\n".join(re.findall(".{1,30}", line)), lambda line: " ".join(re.findall(".{1,9}", line)),
    lambda line: line.replace("ttr1-", "TTR1-"), lambda line: line.replace("ttr1-", "Ttr1–"),
    lambda line: "\u200b".join(line[:5]).replace("\u200b", "") + "\u200b".join(line[5:]), lambda line: f"> > {line}.",
    lambda line: f"**{line}**", lambda line: f"({line})", lambda line: f"\u2066{line}\u2069",
], ids=range(16))  # fmt: skip
def test_what_comes_between_the_letters_does_no_harm(change):
    assert from_line(change(LINE)) == from_line(LINE)
    assert read(change(LINE).encode()).data == from_line(LINE)


def test_any_single_letter_changed_dropped_doubled_or_swapped_is_found():
    body = len("ttr1-")
    for place in range(body, len(LINE)):
        head, letter, rest = LINE[:place], LINE[place], LINE[place + 1 :]
        wrongs = {head + rest, head + letter * 2 + rest, head + letter.swapcase() + rest, head}
        wrongs |= {head + ALPHABET[(ALPHABET.index(letter) + step) % 58] + rest for step in (1, 7, 30)}
        wrongs |= {head + rest[:1] + letter + rest[1:], head + "0" + rest}
        for wrong in wrongs - {LINE}:
            assert refused(wrong) == "line_damaged", wrong


def test_a_line_in_one_letter_case_is_damaged():
    assert refused(LINE.lower()) == refused(LINE.upper()) == "line_damaged"


@pytest.mark.parametrize("text", ["ttr2-abc", "ttr10-", "TTR0-x", "> ttr2-" + LINE[5:]])
def test_a_line_of_another_version(text):
    assert refused(text) == "line_version"


@pytest.mark.parametrize("text", ["", "ttr1", "ttr-1", "hello", "x ttr1-abc", "# " + LINE, "- " + LINE, "ttr12345-a"])
def test_what_is_no_line(text):
    assert refused(text) == "line_missing"


@pytest.mark.parametrize("text", ["# " + LINE + "\nscenario: 1\n", "title: " + LINE + "\n"])
def test_a_line_inside_of_a_file_is_no_line(text):
    assert read(text.encode()).data in ({"scenario": 1}, {"title": LINE})


def test_a_line_made_with_other_map_data_is_refused(monkeypatch):
    true = module.fingerprint
    monkeypatch.setattr(module, "fingerprint", lambda mode: (true(mode) + 1) % module.PRINTS)
    assert refused(LINE) == "line_other_data"


@pytest.mark.parametrize("things", ["cities", "routes", "tickets"])
def test_the_fingerprint_is_that_of_all_ids(things):
    mode = load_mode("europe")
    board = {key: getattr(mode.board, key) for key in ("cities", "routes", "tickets")}
    changed = SimpleNamespace(id=mode.id, tickets=mode.tickets, board=SimpleNamespace(**board))
    assert module.fingerprint(changed) == module.fingerprint(mode)
    first, *rest = board[things]
    setattr(changed.board, things, [replace(first, id=first.id + "x"), *rest])
    assert module.fingerprint(changed) != module.fingerprint(mode)


def test_each_mode_has_a_fingerprint_of_its_own():
    assert len({module.fingerprint(load_mode(mode_id)) for mode_id in mode_ids()}) == len(mode_ids())


def test_a_mode_that_is_not_known_yet(monkeypatch):
    line = to_line({**SMALL, "mode": mode_ids()[-1]})
    monkeypatch.setattr(module, "mode_ids", lambda: mode_ids()[:-1])
    assert refused(line) == "line_other_data"


def test_a_made_up_line_is_checked_like_a_file():
    """Right in its form, and an impossible position."""
    twice = module._Form(writer := module.Writer(), {**SMALL, "players": [{"name": "Ada"}, {"name": "Ada"}]})
    twice.carry()
    line = module.MARK + writer.letters() + module._checksum(writer.letters())
    with pytest.raises(ScenarioError) as error:
        load(line.encode())
    assert error.value.place == "players[1].name"


# -- the format as it is documented -----------------------------------------------------------------------------------


def double_agrees(line):
    """Does a reader made from the document alone read the same?"""
    found = from_line(line)
    return bare(double.Line(line).scenario()) == bare(found) or pytest.fail(line)


def test_the_example_of_the_document():
    section = (TOP / "docs" / "scenario-files.md").read_text("utf-8").partition("## 7.")[2]
    line = re.search("```text\n(.*)\n```", section)[1]
    file = re.search("```yaml\n(.*?)```", section, re.DOTALL)[1]
    same(load(line.encode()), load(file.encode()))
    assert to_line(read(file.encode()).data) == line
    assert double.Line(line).scenario()["moves"] == [{"Ada": "claim sarajevo-sofia 2 black"}]


def test_a_line_does_not_say_who_is_a_bot():
    data = {"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo", "bot": "simple"}]}
    assert to_line(data) == to_line({"scenario": 1, "players": [{"name": "Ada"}, {"name": "Bo"}]})
