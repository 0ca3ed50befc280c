"""Whole games, line by line: every mode plays its game of `tests/golden` as before, and everything happens in it."""

import sys
from itertools import zip_longest

import pytest

from tests.doubles.variants import VARIANTS
from tools import golden
from tools.golden import FOLDER, GAMES, read, seen_in, transcript, wanted
from ttr.mode import load_mode, mode_ids
from ttr.rules import IllegalActionError

PATHS = sorted(FOLDER.glob("*.txt"))
ONLY = {
    "a route of country_exits": {"switzerland"},
    "a fulfilled country ticket": {"switzerland"},
    "a face-up locomotive second": {"switzerland"},
    "a route of mountains": {"legendary_asia"},
    "bonus asian_explorer": {"legendary_asia"},
    "bonus mandala": {"india"},
    "bonus indian_express": {"india"},
    "bonus globetrotter": {"usa_1910", "usa_mega"},
    "bonus longest_path": {"usa", "usa_mega", "switzerland"},
}
"""What happens in some modes only."""


def differences(text: str) -> list[tuple[str | None, str | None]]:
    """The lines of a transcript that the engine does not write, beside those that it does."""
    mode, players, seed, moves = read(text)
    played = transcript(mode, players, seed, moves)
    return [(old, new) for old, new in zip_longest(text.splitlines(), played) if old != new]


def test_there_is_a_game_of_every_mode() -> None:
    assert {path.stem for path in PATHS} == set(mode_ids()) == set(GAMES)


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_the_game_is_played_as_before(path) -> None:
    """After an intended change of the rules: `python -m tools.golden`, and read what has changed."""
    assert differences(path.read_text("utf-8")) == []


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_everything_happens_in_it(path) -> None:
    mode, players, seed, moves = read(path.read_text("utf-8"))
    assert wanted(mode) - seen_in(mode, players, seed, moves) == set()
    assert len(moves) <= 160


@pytest.mark.parametrize("thing", ONLY)
def test_what_happens_in_some_modes_only(thing: str) -> None:
    assert {name for name in mode_ids() if thing in wanted(load_mode(name))} == ONLY[thing]


@pytest.mark.parametrize(
    ("mode", "variant"),
    [
        ("europe", "routes_score_their_length"),
        ("usa", "usa_draws_four_tickets"),
        ("switzerland", "swiss_tunnels_are_plain_routes"),
        ("legendary_asia", "lost_trains_score_nothing"),
        ("india", "the_first_mandala_scores_three"),
    ],
)
def test_a_broken_engine_does_not_play_it(mode: str, variant: str) -> None:
    """It cannot carry a move out, or writes other lines."""
    text = (FOLDER / f"{mode}.txt").read_text("utf-8")
    with pytest.MonkeyPatch.context() as patch:
        VARIANTS[variant].apply(patch)
        patch.setattr(golden, "load_mode", sys.modules["ttr.mode"].load_mode)
        try:
            assert differences(text)
        except IllegalActionError:
            return
