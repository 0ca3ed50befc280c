"""What is said about a mode follows from its numbers, and from nothing else."""

from dataclasses import replace

import pytest

from ttr.mode import Mode, load_mode, mode_ids
from ttr.text import Speaker
from ttr.text.modes import NoModeError, about, card, mode_name, mode_of, offered, row, row_lines, special


def told(mode: Mode) -> str:
    """Everything on the reference card."""
    return "\n".join(line for _, lines in card(mode, Speaker("en", mode.board)) for line in lines)


def test_every_mode_has_a_name_of_its_own() -> None:
    names = [mode_name(load_mode(name), Speaker()) for name in mode_ids()]
    assert len(set(names)) == len(names)
    assert all(name.startswith("Ticket to Ride") for name in names)


def test_an_unofficial_mode_is_marked_wherever_it_is_named() -> None:
    mode = load_mode("europe_short")
    speaker = Speaker("en", mode.board)
    assert mode_name(mode, speaker) == row(mode, speaker)[0] == "Ticket to Ride: Europe, Half an Hour (unofficial)"
    assert "unofficial" not in mode_name(replace(mode, official=True), speaker)


def test_a_mode_of_somebodys_own_is_called_as_its_maker_says_or_by_its_id() -> None:
    own = replace(load_mode("usa"), id="mine", official=False)
    assert mode_name(own, Speaker()) == "mine (unofficial)"
    assert mode_name(replace(own, name="My <map>"), Speaker()) == "My <map> (unofficial)"


def test_the_line_about_a_mode() -> None:
    mode = load_mode("india")
    assert about(mode, Speaker("en", mode.board)) == (
        "Map: India. Players: 2 to 4, with 45 trains each, and 58 tickets. "
        "What is special: ferries, Indian Express and Mandala."
    )


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("europe", "stations|tunnels|ferries"),
        ("europe_bigcities", "at least one of the 9 big cities|stations|tunnels|ferries"),
        ("usa", ""),
        ("usa_bigcities", "one of the 7 big cities|no bonus at the end"),
        ("switzerland", "tunnels|tickets to countries|for tunnels only|two face-up locomotives"),
        ("legendary_asia", "ferries|mountain"),
    ],
)
def test_what_is_special(name: str, words: str) -> None:
    mode = load_mode(name)
    found = special(mode, Speaker("en", mode.board))
    expected = [word for word in words.split("|") if word]
    assert len(found) == len(expected)
    assert all(word in phrase for word, phrase in zip(expected, found, strict=True))


@pytest.mark.parametrize(
    ("name", "changes", "sentence"),
    [
        ("europe", {}, "At the start 1 long and 3 others: keep at least 2. The others leave the game."),
        ("usa", {}, "3 tickets at the start: keep at least 2. The others go under the ticket deck."),
        ("usa_mega", {}, "5 tickets at the start: keep at least 3."),
        ("usa_mega", {}, "4 tickets in a turn: keep at least 1. The others go under the ticket deck."),
        ("switzerland", {}, "3 tickets in a turn: keep at least 1. The others leave the game."),
        ("switzerland", {}, "costs its lowest number"),
        ("europe_mega", {}, "Of the long ones keep at most 1."),
        ("europe", {}, "A face-up locomotive is the whole draw."),
        ("switzerland", {}, "A face-up locomotive is drawn like any other card."),
        ("switzerland", {}, "Locomotives pay for tunnels only."),
        ("switzerland", {}, "open only from 3 players"),
        ("india", {}, "open only from 4 players"),
        ("india", {}, "at least one locomotive for each symbol"),
        ("legendary_asia", {}, "is lost and gives 2 points"),
        ("europe", {"final_trains": 4}, "4 trains or fewer"),
        ("europe", {"refresh_locomotives": 2}, "With 2 locomotives face up"),
        ("europe", {"keep_drawn": 2}, "3 tickets in a turn: keep at least 2."),
    ],
)
def test_the_reference_card_says_what_the_numbers_say(name: str, changes: dict[str, int], sentence: str) -> None:
    assert sentence in told(replace(load_mode(name), **changes))


@pytest.mark.parametrize(
    ("name", "word"),
    [("usa", "Tunnel"), ("usa", "Ferry"), ("europe", "Mountains"), ("europe", "countries"), ("usa", "long")],
)
def test_the_reference_card_says_nothing_of_what_is_not_there(name: str, word: str) -> None:
    assert word not in told(load_mode(name))


def test_VAR_BIGCITIES_1_the_card_names_the_nine_big_cities() -> None:
    mode = load_mode("europe_bigcities")
    named = dict(card(mode, Speaker("en", mode.board)))["Big cities"]
    assert named == ["Angora, Athína, Berlin, London, Madrid, Moskva, Paris, Roma and Wien"]
    assert "Big cities" not in dict(card(load_mode("europe"), Speaker("en", mode.board)))


def test_the_row_of_a_mode() -> None:
    mode = load_mode("europe_mega")
    cells = row(mode, Speaker("en", mode.board))
    assert cells[1:6] == ["Europe", "2 to 5", "45", "3", "12 long, 89 others"]
    assert cells[8:10] == ["from 4 players", "European Express (10 points)"]
    lines = row_lines(mode, Speaker("en", mode.board))
    assert lines[0] == "Map: Europe"
    assert len(lines) == len(cells) - 1
    usa = load_mode("usa_bigcities")
    cells = row(usa, Speaker("en", usa.board))
    assert (cells[4], cells[5], cells[9]) == ("none", "35", "none")


def test_a_mode_is_meant_by_its_id_or_by_itself() -> None:
    mode = load_mode("usa")
    assert mode_of("usa") is mode_of(mode) is mode
    with pytest.raises(NoModeError, match=r"no game “ussa”.*Did you mean: usa") as caught:
        mode_of("ussa", "en")
    assert caught.value._render_traceback_() == [str(caught.value)]


def test_all_modes_are_offered_and_the_one_that_is_there() -> None:
    own = replace(load_mode("usa"), id="mine")
    assert [mode.id for mode in offered(own)] == [*mode_ids(), "mine"]
    there = replace(load_mode("usa"), trains=10)
    assert [mode.id for mode in offered(there)] == mode_ids()
    assert there in offered(there)
