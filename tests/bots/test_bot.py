"""What a bot is: the page about bots shows how to write one, and its sample works."""

import doctest
from pathlib import Path

import pytest

from ttr.bots import KINDS, Bot
from ttr.mode import load_mode
from ttr.rules import new_game

PAGE = Path(__file__).resolve().parents[2] / "docs" / "bots.md"


def test_the_sample_of_the_page_plays() -> None:
    failed, attempted = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0
    assert attempted > 5


def test_the_page_names_every_kind() -> None:
    page = PAGE.read_text("utf-8")
    for kind in KINDS:
        assert f"| `{kind}` |" in page


def test_a_bot_that_does_not_choose_is_none() -> None:
    seen = new_game(load_mode("europe"), ["Ada", "Bo"], 1).seen_by()
    bot = Bot()
    bot.begin()
    bot.observe([])
    with pytest.raises(NotImplementedError):
        bot.choose(seen)
