"""Who meets whom at which seat, and that everything follows from the match and the number of the game."""

import doctest
import pickle
from collections import Counter
from dataclasses import replace

import pytest

from tests.arena.fakes import Cheater
from ttr.arena import ArenaError, Match, match
from ttr.bots import KINDS, RandomBot
from ttr.mode import load_mode


def lineups(match: Match, games: int) -> list[str]:
    return ["".join(str(bot)[0] for bot in match.lineup(game)) for game in range(1, games + 1)]


def test_two_bots_play_each_deal_twice_with_seats_swapped() -> None:
    duel = Match(("simple", "random"))
    assert lineups(duel, 4) == ["sr", "rs", "sr", "rs"]
    assert [duel.deal(game) for game in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    seeds = [duel.deal_seed(game) for game in range(1, 7)]
    assert seeds[::2] == seeds[1::2]
    assert len({*seeds}) == 3
    assert all(0 <= seed < 10**11 for seed in seeds)


def test_three_bots_at_two_seats_meet_in_pairs() -> None:
    each = Match(("simple", "random", "weighted"))
    assert lineups(each, 6) == ["sr", "rs", "sw", "ws", "rw", "wr"]
    assert [each.deal(game) for game in range(1, 8)] == [1, 1, 2, 2, 3, 3, 4]


def test_three_bots_at_three_seats_sit_both_ways_round() -> None:
    assert lineups(Match(("simple", "random", "weighted"), 3), 6) == ["srw", "wsr", "rws", "swr", "rsw", "wrs"]


def test_one_bot_alone_plays_each_deal_once() -> None:
    alone = Match(("simple",), 3)
    assert lineups(alone, 2) == ["sss", "sss"]
    assert alone.deal(2) == 2
    assert alone.is_balanced(1)


def test_fewer_bots_than_seats_sit_about_equally_often() -> None:
    assert lineups(Match(("simple", "random"), 3), 6) == ["ssr", "rss", "srs", "srr", "rsr", "rrs"]
    table = lineups(Match(("simple", "random"), 4), 6)
    assert table == ["ssrr", "rssr", "rrss", "srrs", "srsr", "rsrs"]


def test_a_bot_named_twice_has_two_seats() -> None:
    assert lineups(Match(("simple", "simple", "random"), 3), 6) == ["ssr", "rss", "srs"] * 2
    assert Match(("simple", "simple")).names == ("simple",)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("bots", [("simple",), ("simple", "random"), ("simple", "random", "weighted")])
def test_everybody_sits_everywhere_equally_often(bots: tuple[str, ...], players: int) -> None:
    table = Match(bots, players)
    _, whole = table.balanced(len(table._cycle))
    assert whole == len(table._cycle)
    seats = Counter((bot, seat) for game in range(1, whole + 1) for seat, bot in enumerate(table.lineup(game)))
    assert len(seats) == len(bots) * players
    assert len({*seats.values()}) == 1
    deals: dict[int, list[object]] = {}
    for game in range(1, whole + 1):
        deals.setdefault(table.deal(game), []).append(table.lineup(game))
    for played in deals.values():  # within each deal, too
        assert len({*played}) == len(played)
        for bot in bots:
            assert len({sum(lineup[seat] == bot for lineup in played) for seat in range(players)}) == 1


def test_balanced_numbers_of_games() -> None:
    duel = Match(("simple", "random"))
    assert duel.balanced(11) == (10, 12)
    assert duel.balanced(10) == (10, 10)
    assert duel.balanced(1) == (0, 2)
    four = Match(("simple", "random"), 4)  # deals of four games and of two
    assert [games for games in range(13) if four.is_balanced(games)] == [4, 6, 10, 12]


def test_chance_follows_from_match_game_and_seat() -> None:
    duel = Match(("random", "weighted"))
    again = pickle.loads(pickle.dumps(duel))
    assert again == duel
    for other, same in ((again, True), (replace(duel, seed=2), False)):
        assert (other.deal_seed(7) == duel.deal_seed(7)) is same
        assert (
            [bot.random.random() for bot in other.bots_of(1)[:1]]
            == [bot.random.random() for bot in duel.bots_of(1)[:1]]
        ) is same
    draws = {bot.random.random() for game in range(1, 5) for bot in Match((RandomBot,)).bots_of(game)}
    assert len(draws) == 8


def test_a_mode_and_a_class_of_bots_may_be_given() -> None:
    given = Match((Cheater, "random"), mode=load_mode("india"))
    assert given.names == ("cheater", "random")
    assert given.game.id == "india"
    assert [bot.kind for bot in given.bots_of(1)] == ["cheater", "random"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (((),), f"No bot is named; choose from {', '.join(KINDS)}."),
        ((("simpel",),), f"There is no bot simpel; choose from {', '.join(KINDS)}."),
        ((("simple",), 2, "europa"), "There is no game europa; choose one of europe, "),
        ((("simple",), 6), "europe is not for 6 players; choose a number from 2 to 5."),
    ],
)
def test_what_cannot_be_is_said(arguments: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(ArenaError) as raised:
        Match(*arguments)  # type: ignore[arg-type]
    assert str(raised.value).startswith(sentence)
    assert str(pickle.loads(pickle.dumps(raised.value))) == str(raised.value)


def test_the_example() -> None:
    assert doctest.testmod(match).attempted == 3
    assert doctest.testmod(match).failed == 0
