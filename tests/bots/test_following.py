"""The simple opponent: it follows its tickets, by what its seat sees."""

from random import Random

import pytest

from tests.doubles.played import in_the_middle
from tests.table import table
from tests.test_play import scrambled
from ttr.action import ClaimRoute, KeepTickets
from ttr.bots import Bot, FollowingBot, RandomBot, WeightedBot
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, new_game, why_not
from ttr.score import score
from ttr.state import Phase


@pytest.mark.parametrize("bot", [RandomBot(3), WeightedBot(3), FollowingBot()])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bot_plays_a_whole_game(bot: Bot, players: int) -> None:
    state = new_game(load_mode("europe"), ["Ada", "Bo", "Cem", "Dina", "Eli"][:players], 8)
    for _ in range(3000):
        if state.phase is Phase.GAME_OVER:
            return
        choice = bot.choose(state.seen_by())
        assert why_not(state, choice.action) is None
        apply(state, choice.action)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("mode", mode_ids())
def test_a_following_bot_plays_every_mode(mode: str) -> None:
    """With the fewest and the most players; it fulfills more tickets than it fails, and ends."""
    loaded, done, failed = load_mode(mode), 0, 0
    for players in loaded.players:
        state, bot = new_game(loaded, ["Ada", "Bo", "Cem", "Dina", "Eli"][:players], 4), FollowingBot()
        for _ in range(3000):
            if state.phase is Phase.GAME_OVER:
                break
            choice = bot.choose(state.seen_by())
            assert why_not(state, choice.action) is None
            apply(state, choice.action)
        assert state.phase is Phase.GAME_OVER
        state.check()
        sheet = score(state)
        done += sum(len(player.completed) for player in sheet.players)
        failed += sum(len(player.failed) for player in sheet.players)
    assert done > failed


@pytest.mark.parametrize("mode", mode_ids())
def test_a_following_bot_chooses_by_what_its_seat_sees(mode: str) -> None:
    """What others hold, and the order of the piles, may be otherwise: its choice is the same."""
    state, dice = in_the_middle(mode), Random(1)
    for _ in range(6):
        if state.phase is Phase.GAME_OVER:
            return
        choice = FollowingBot().choose(state.seen_by())
        assert FollowingBot().choose(scrambled(state, state.acting_seat(), dice).seen_by()) == choice
        apply(state, choice.action)


def test_a_following_bot_fulfills_most_of_its_tickets() -> None:
    done = failed = 0
    for seed in range(6):
        state, bot = new_game(load_mode("europe"), ["Ada", "Bo", "Cem"], seed), FollowingBot()
        while state.phase is not Phase.GAME_OVER:
            apply(state, bot.choose(state.seen_by()).action)
        for player in score(state).players:
            done += len(player.completed)
            failed += len(player.failed)
    assert done > 4 * failed


def test_a_following_bot_claims_what_its_ticket_needs() -> None:
    state = table({"hand": {"red": 3, "black": 4}, "tickets": ["warszawa-smolensk"]}, {})
    choice = FollowingBot().choose(state.seen_by())
    assert isinstance(choice.action, ClaimRoute)
    assert state.board.routes[choice.action.route].id == "warszawa-wilno"
    assert choice.key == "claims_for_ticket"


def test_a_following_bot_takes_the_card_that_it_needs() -> None:
    state = table(
        {"hand": {"red": 2}, "tickets": ["warszawa-smolensk"]}, {}, row=["black", "white", "red", "blue", "green"]
    )
    assert FollowingBot().choose(state.seen_by()).action.word == "draw"
    assert FollowingBot().choose(state.seen_by()).key == "draws_for_route"
    state.row[:] = [3] * 5  # white
    assert FollowingBot().choose(state.seen_by()).key == "draws_blind"


def test_a_following_bot_builds_a_station_where_only_that_helps() -> None:
    gone = ["lisboa-madrid", "cadiz-lisboa"]
    state = table({"tickets": ["cadiz-stockholm"], "hand": {"red": 1}}, {"routes": gone})
    assert FollowingBot().choose(state.seen_by()).key != "builds_for_ticket"
    state = table(
        {"tickets": ["warszawa-smolensk"], "routes": ["warszawa-wilno"], "hand": {"red": 1}},
        {"routes": ["smolensk-wilno", "moskva-smolensk", "kyiv-smolensk"]},
    )
    choice = FollowingBot().choose(state.seen_by())
    assert choice.key == "builds_for_ticket"
    assert state.board.cities[choice.action.city].id in ("smolensk", "wilno")  # type: ignore[union-attr]


def test_a_following_bot_keeps_cheap_tickets() -> None:
    state = new_game(load_mode("europe"), ["Ada", "Bo"], 12, first=0)
    action = FollowingBot().choose(state.seen_by()).action
    assert isinstance(action, KeepTickets)
    assert len(action.tickets) == 2
    assert not any(state.board.tickets[ticket].long for ticket in action.tickets)


def test_VAR_MEGA_2_a_following_bot_keeps_one_long_ticket_at_most() -> None:
    """The two long ones serve it best here."""
    dear = ["madrid-moskva", "madrid-angora", "london-angora", "london-moskva", "paris-moskva"]
    ada = ["paris-sevastopol", "riga-brindisi", *dear]
    bo = ["london-sochi", "essen-angora", "paris-wien", "kyiv-sochi", "paris-roma", "sofia-kyiv", "wien-roma"]
    state = table({}, {}, mode="europe_mega", phase="initial_tickets", drawn_tickets={"Ada": ada, "Bo": bo})
    action = FollowingBot().choose(state.seen_by()).action
    assert isinstance(action, KeepTickets)
    assert why_not(state, action) is None
    assert sum(state.board.tickets[ticket].long for ticket in action.tickets) == 1
    assert len(action.tickets) == 3
