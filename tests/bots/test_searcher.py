"""The searcher: it changes the planner's mind only for what is clearly better in simulated games."""

from typing import Any

import pytest

from tests.table import FORTY_TWO, some, table
from ttr.action import DRAW, Action, ClaimRoute
from ttr.bots import Choice, SearcherBot, searcher
from ttr.bots.searcher import FEWEST, better
from ttr.notation import parse_action
from ttr.rules import legal_actions
from ttr.state import INITIAL_TICKETS, State

ENDS = {"final_round": "Ada"}
"""Ada has the last turn of all: what she does ends the game."""


def last_turn(hand: str = "3R+3B") -> State:
    """Ada's ticket Warszawa-Smolensk lacks only three red cards."""
    mine = [*(route for route in FORTY_TWO if route != "budapest-kyiv"), "smolensk-wilno"]
    mine = [route for route in mine if route != "bucuresti-kyiv"]
    mine += ["moskva-petrograd"]
    state = table({"hand": some(hand), "routes": mine, "tickets": ["warszawa-smolensk"]}, {}, turn="Ada")
    state.final_seat = 0
    return state


def choice_of(state: State, text: str) -> Choice:
    return Choice(parse_action(text, state.mode), "random", {})


def test_a_plainly_better_candidate_is_taken() -> None:
    """It brings 12 points of the ticket and 4 of the route, each time."""
    state = last_turn()
    candidates = [Choice(DRAW, "draws_blind", {}), choice_of(state, "claim warszawa-wilno 3 red")]
    choice = SearcherBot(1, budget=300).search(state.seen_by(0), candidates)
    assert (choice.action, choice.key) == (candidates[1].action, "searched")
    assert choice.facts["gain_points"] >= 10
    assert choice.facts["n"] >= FEWEST


@pytest.mark.parametrize("weight", [1, 3])
def test_where_nothing_is_better_the_planner_is_followed(weight: int) -> None:
    """Two payments that come to the same; and of each game nothing but one action is left to be counted."""
    state = last_turn("4R+4B")
    same = [choice_of(state, "claim danzig-warszawa 2 red"), choice_of(state, "claim danzig-warszawa 2 blue")]
    for candidates in (same, same[::-1]):
        assert SearcherBot(1, budget=20).search(state.seen_by(0), candidates, weight) == candidates[0]


def test_what_is_worse_is_not_taken() -> None:
    state = last_turn()
    candidates = [choice_of(state, "claim warszawa-wilno 3 red"), Choice(DRAW, "draws_blind", {})]
    assert SearcherBot(1, budget=300).search(state.seen_by(0), candidates) == candidates[0]


def test_END_2_in_the_last_turn_of_all_it_comes_to_an_end() -> None:
    """Its candidates end the game at once."""
    state = last_turn()
    choice = SearcherBot(1, budget=30).choose(state.seen_by(0))
    assert isinstance(choice.action, ClaimRoute)
    assert state.board.routes[choice.action.route].id == "warszawa-wilno"


def test_a_single_candidate_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: Any) -> None:
        raise AssertionError("a search")

    monkeypatch.setattr(searcher, "possible", never)
    state, only = last_turn(), Choice(DRAW, "draws_blind", {})
    assert SearcherBot(1).search(state.seen_by(0), [only]) == only
    with pytest.raises(AssertionError, match="a search"):
        SearcherBot(1).search(state.seen_by(0), [only, only])


def test_early_in_a_game_it_plays_as_the_planner_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(searcher, "possible")
    state = table({"hand": some("3R+3Y"), "tickets": ["warszawa-smolensk"]}, {})
    bot = SearcherBot(1)
    assert bot.choose(state.seen_by(0)) == bot.planner.choose(state.seen_by(0))


def choosing() -> State:
    drawn = {
        "Ada": ["cadiz-stockholm", "essen-kyiv", "frankfurt-smolensk", "brest-marseille"],
        "Bo": ["palermo-moskva", "barcelona-munchen", "riga-bucuresti", "sofia-smyrna"],
    }
    return table({}, {}, mode="europe", phase="initial_tickets", drawn_tickets=drawn)


def test_the_same_seed_makes_the_same_choices() -> None:
    state = choosing()
    assert state.phase is INITIAL_TICKETS
    seen: list[Choice] = []
    for _ in range(2):
        bot = SearcherBot(5, budget=40)
        seen.append(bot.choose(state.seen_by(0)))
    assert seen[0] == seen[1]
    assert seen[0].action in legal_actions(state, 0)


def test_with_seconds_for_a_budget_it_answers_too() -> None:
    state = last_turn()
    actions: list[Action] = legal_actions(state, 0)
    assert SearcherBot(1, seconds=0.02).choose(state.seen_by(0)).action in actions


def test_what_it_was_told_is_true_in_what_it_imagines(monkeypatch: pytest.MonkeyPatch) -> None:
    from ttr.event import CardTaken

    asked, real = [], searcher.possible

    def watched(*args: Any) -> State:
        asked.append(real(*args))
        return asked[-1]

    monkeypatch.setattr(searcher, "possible", watched)
    state = last_turn()
    state.players[1].hand[7], state.deck = 4, state.deck[4:]
    bot = SearcherBot(1, budget=20)
    bot.observe([CardTaken(1, 6, 0)] * 3)
    bot.search(state.seen_by(0), [Choice(DRAW, "draws_blind", {}), choice_of(state, "claim warszawa-wilno 3 red")])
    assert asked
    assert all(guess.players[1].hand[6] >= 3 for guess in asked)
    bot.begin()
    assert bot.memory.held == {}


def test_better_counts_in_standard_errors() -> None:
    assert better([5, 9, 3], [5, 9, 3]) == 0
    assert better([6, 10, 4, 8], [5, 9, 5, 2]) > 0 > better([5, 9, 5, 2], [6, 10, 4, 8])
    assert better([5, 9, 5, 2], [6, 10, 4, 8]) == pytest.approx(-better([6, 10, 4, 8], [5, 9, 5, 2]))
    assert better([30, 10, 30, 10], [0, 0, 0, 0]) > better([30, -25, 30, -25], [0, 0, 0, 0]) > 0
    assert better([6, 10, 99], [5, 9]) == better([6, 10], [5, 9])


def test_better_each_time_by_the_same_is_surely_better() -> None:
    assert better([9, 9, 9], [1, 1, 1]) > 100
    assert better([1, 1, 1], [9, 9, 9]) < -100
