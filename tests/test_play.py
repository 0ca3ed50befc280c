"""Whole random games: every action keeps the invariants, and legality agrees with a slow oracle (ENG-1 to ENG-4)."""

from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.doubles.legality import TASTES, Attempt, Judge, Taste, keeps, legal, on_board, play_on, random_seat, snapshot
from tests.table import table
from ttr.action import Action, BuildStation, ClaimRoute, DrawCard, PayTunnel, TakeCard, WithdrawTunnel
from ttr.bots import WeightedBot
from ttr.cards import EMPTY, LOCOMOTIVE
from ttr.mode import load_mode, mode_ids
from ttr.notation import format_action, parse_action
from ttr.rules import IllegalActionError, apply, legal_actions, new_game, violations, why_not
from ttr.score import score
from ttr.state import Phase, State

NAMES = ("Ada", "Bo", "Cem", "Dina", "Eli")
GAMES = 300
OTHER_GAMES = 10
"""Games of each mode but `europe`."""
FULL_EVERY = 50
"""In one state of so many everything that could be tried is tried."""
MOST_ACTIONS = 1500
"""No game of random players has been longer than 600 actions."""
PLAYERS = (2, 2, 3, 2, 2, 2, 4, 2, 2, 2, 3, 2, 2, 5)

EUROPE = load_mode("europe")


def deal(mode_id: str, players: int, seed: int, first: int = 0) -> State:
    return new_game(load_mode(mode_id), NAMES[:players], seed, first)


# -- one action, watched ----------------------------------------------------------------------------------------------


def act(state: State, seat: int, action: Action) -> None:
    """Carry an action out; everything that holds after any action is tested."""
    before = state.copy()
    apply(state, action, seat)
    state.check()
    hands_follow(before, state, seat, action)
    row_is_as_full_as_can_be(state)


def hands_follow(before: State, after: State, seat: int, action: Action) -> None:
    """A hand changes only by what its owner drew, paid or took back; the other hands stay as they are."""
    for other, (old, new) in enumerate(zip(before.players, after.players, strict=True)):
        assert other == seat or old.hand == new.hand
    old, new = before.players[seat].hand, after.players[seat].hand
    change = [n - m for m, n in zip(old, new, strict=True)]
    match action:
        case ClaimRoute(payment=paid) | BuildStation(payment=paid) | PayTunnel(payment=paid):
            assert change == [-n for n in paid]
        case WithdrawTunnel():
            assert change == list(before.tunnel.paid)
        case TakeCard(card):
            assert change == [int(i == card) for i in range(9)]
        case DrawCard():
            assert sum(change) == 1
            assert min(change) == 0
            assert not before.deck or change[before.deck[-1]] == 1
        case _:
            assert not any(change)


def row_is_as_full_as_can_be(state: State) -> None:
    """Gaps only when the piles are empty (DECK-4); three locomotives only when a refresh cannot succeed (REFRESH-4)."""
    if EMPTY in state.row:
        assert not state.deck
        assert not any(state.discard)
    if state.row.count(LOCOMOTIVE) >= 3:
        others = [card for card in state.deck + state.row if card not in (EMPTY, LOCOMOTIVE)]
        assert len(others) + sum(state.discard[:LOCOMOTIVE]) < 3


# -- legality ---------------------------------------------------------------------------------------------------------


@cache
def parsed(text: str, mode_id: str) -> Action:
    return parse_action(text, load_mode(mode_id))


def agrees(state: State, seat: int, attempt: Attempt, is_legal: bool) -> None:
    """`violations` and `why_not` say the same about an attempt as the oracle."""
    action = parsed(attempt.text, state.mode.id)
    first = why_not(state, action, seat)
    assert (first is None) == is_legal, (attempt.text, first)


def is_refused(state: State, seat: int, attempt: Attempt) -> None:
    """`apply` refuses it with the first of its violations and leaves the state as it was."""
    action, before = parsed(attempt.text, state.mode.id), snapshot(state)
    found = None
    try:
        apply(state, action, seat)
    except IllegalActionError as error:
        found = error.violation
    assert found is not None, f"{attempt.text} was carried out"
    assert found == next(violations(state, action, seat))
    assert state.facts() == before


def everything_agrees(state: State, seat: int, dice: Random, thin: int = 1) -> None:
    """The whole universe: the list of legal actions is complete and exact (ENG-2).

    Parameters
    ----------
    state, seat : who may do what where
    dice : chooses the attempts that are made in earnest
    thin : of the claims and stations that the oracle refuses only one in so many, by chance, is asked about
    """
    attempts = [*on_board(state.board), *keeps(state, seat)]
    wanted = legal(state, seat)
    found = [format_action(action, state.board) for action in legal_actions(state, seat)]
    assert len(found) == len(set(found))
    assert set(found) == wanted
    skip = dice.randrange(thin)
    for i, attempt in enumerate(attempts):
        if attempt.text in wanted:
            agrees(state, seat, attempt, True)
        elif i % thin == skip or attempt.word not in ("claim", "station"):
            agrees(state, seat, attempt, False)
    for attempt in dice.sample(attempts, 20):
        if attempt.text not in wanted:
            is_refused(state, seat, attempt)


def sample_agrees(state: State, seat: int, dice: Random) -> None:
    """Ten attempts of every kind, for any player, on turn or not."""
    board = on_board(state.board)
    attempts = [*dice.choices(board, k=4), *dice.choices(board[:10], k=2), *dice.choices(board[-200:], k=2)]
    attempts += keeps(state, seat)[-2:]
    judge = Judge(state, seat)
    refused = [attempt for attempt in attempts if not judge.allows(attempt)]
    for attempt in attempts:
        agrees(state, seat, attempt, attempt not in refused)
    if refused:
        is_refused(state, seat, dice.choice(refused))


# -- what one player sees ---------------------------------------------------------------------------------------------


def scrambled(state: State, seat: int, dice: Random) -> State:
    """The same position with everything shuffled that a player cannot see; all sizes stay."""
    twin = state.copy()
    others = [player for i, player in enumerate(twin.players) if i != seat]
    cards = twin.deck + [card for player in others for card in range(9) for _ in range(player.hand[card])]
    dice.shuffle(cards)
    for player in others:
        size = sum(player.hand)
        player.hand = [0] * 9
        for _ in range(size):
            player.hand[cards.pop()] += 1
    twin.deck = cards
    tickets = twin.ticket_deck + twin.box
    tickets += [ticket for player in others for ticket in (*player.tickets, *player.offered, *player.refused)]
    dice.shuffle(tickets)
    for player in others:
        player.tickets = [tickets.pop() for _ in player.tickets]
        player.offered = tuple(tickets.pop() for _ in player.offered)
        player.refused = tuple(tickets.pop() for _ in player.refused)
    twin.ticket_deck = [tickets.pop() for _ in twin.ticket_deck]
    twin.box = tickets
    twin.seed = dice.randrange(2**63)
    return twin


def sees_no_secret(state: State, seat: int, dice: Random) -> None:
    assert scrambled(state, seat, dice).seen_by(seat) == state.seen_by(seat)


def sees_what_is_public(state: State, seat: int) -> None:
    seen, own = state.seen_by(seat), state.players[seat]
    assert (seen.hand, seen.tickets, seen.offered) == (tuple(own.hand), tuple(own.tickets), own.offered)
    assert (seen.row, seen.discard) == (tuple(state.row), tuple(state.discard))
    assert (seen.deck_size, seen.ticket_deck_size) == (len(state.deck), len(state.ticket_deck))
    assert [player.hand_size for player in seen.players] == [sum(player.hand) for player in state.players]
    assert [player.trains for player in seen.players] == [player.trains for player in state.players]
    hidden = [sum(player.hand[card] for i, player in enumerate(state.players) if i != seat) for card in range(9)]
    assert list(seen.unseen) == [n + state.deck.count(card) for card, n in enumerate(hidden)]


# -- whole games ------------------------------------------------------------------------------------------------------


def watched_game(mode_id: str, players: int, seed: int, taste: Taste, every: int = FULL_EVERY) -> None:
    """Play a game to its end with all tests, then twice more without: the end must be the same."""
    state, dice, spare = deal(mode_id, players, seed, seed % players), Random(seed), Random(-seed - 1)
    state.check()
    moves: list[tuple[int, Action]] = []
    turns: list[tuple[int, int]] = []
    for seat, action in play_on(state, dice, taste, MOST_ACTIONS):
        number = len(moves) + seed
        if number % every == 0:
            everything_agrees(state, seat, spare, thin=20 if state.phase is Phase.TURN else 200)
        elif number % 2:
            sample_agrees(state, spare.randrange(players), spare)
        if number % 5 == 0:
            sees_no_secret(state, spare.randrange(players), spare)
            sees_what_is_public(state, spare.randrange(players))
        if number % 40 == 0:
            copies_are_independent(state, spare, taste)
        moves.append((seat, action))
        choosing = state.phase is Phase.INITIAL_TICKETS
        act(state, seat, action)
        if not choosing and state.phase in (Phase.TURN, Phase.GAME_OVER):
            turns.append((seat, state.players[seat].trains))
    goes_round_and_ends(state, turns, seed % players)
    assert all(legal_actions(state, seat) == [] for seat in range(players))
    assert replayed(mode_id, players, seed, moves).facts() == state.facts()
    if seed % 5 == 0:
        assert played_again(mode_id, players, seed, taste).facts() == state.facts()


def goes_round_and_ends(state: State, turns: list[tuple[int, int]], first: int) -> None:
    """Turns go clockwise; after the first that ends with two trains or fewer everybody has one more (SETUP-9, END)."""
    players = len(state.players)
    assert [seat for seat, _ in turns] == [(first + i) % players for i in range(len(turns))]
    trigger = next(i for i, (_, trains) in enumerate(turns) if trains <= 2)
    assert len(turns) == trigger + 1 + players
    assert state.final_seat == turns[trigger][0]


def replayed(mode_id: str, players: int, seed: int, moves: list[tuple[int, Action]]) -> State:
    state = deal(mode_id, players, seed, seed % players)
    for seat, action in moves:
        apply(state, action, seat)
    return state


def played_again(mode_id: str, players: int, seed: int, taste: Taste) -> State:
    state, dice = deal(mode_id, players, seed, seed % players), Random(seed)
    for seat, action in play_on(state, dice, taste, MOST_ACTIONS):
        apply(state, action, seat)
    return state


def copies_are_independent(state: State, dice: Random, taste: Taste) -> None:
    """What happens to a copy does not happen to the original; the copy of the copy stays, too."""
    before, twin = repr(state.facts()), state.copy()
    assert twin == state
    third = twin.copy()
    for (seat, action), _ in zip(play_on(twin, dice, taste), range(8), strict=False):
        apply(twin, action, seat)
    assert repr(state.facts()) == before == repr(third.facts())


@pytest.mark.parametrize("seed", range(GAMES))
def test_a_game_of_europe(seed):
    watched_game("europe", PLAYERS[seed % len(PLAYERS)], seed, TASTES[seed % len(TASTES)])


@pytest.mark.parametrize("mode_id", [mode for mode in mode_ids() if mode != "europe"])
@pytest.mark.parametrize("seed", range(OTHER_GAMES))
def test_a_game_of_another_mode(mode_id, seed):
    players = min(PLAYERS[(seed + 2) % len(PLAYERS)], load_mode(mode_id).players[1])
    watched_game(mode_id, players, seed, TASTES[seed % len(TASTES)], 3 * FULL_EVERY)


class Busy(WeightedBot):
    """Draws more tickets and builds more stations than people do."""

    STATION, TICKETS = 0.05, 0.06


TABLES = [(name, n) for name in mode_ids() for n in range(load_mode(name).players[0], load_mode(name).players[1] + 1)]
"""Every mode with every number of players."""
GAMES_A_TABLE = 5


def test_there_are_two_hundred_games_of_all_modes():
    assert len(TABLES) * GAMES_A_TABLE >= 200


@pytest.mark.parametrize(("mode_id", "players"), TABLES)
def test_ENG_4_random_games_of_every_mode_with_every_number_of_players(mode_id, players):
    for seed in range(GAMES_A_TABLE):
        state, bot, turns = deal(mode_id, players, seed, seed % players), Busy(seed), []
        for _ in range(MOST_ACTIONS):
            seat, choosing = state.acting_seat(), state.phase is Phase.INITIAL_TICKETS
            apply(state, bot.action(state))
            state.check()
            row_is_as_full_as_can_be(state)
            if not choosing and state.phase in (Phase.TURN, Phase.GAME_OVER):
                turns.append((seat, state.players[seat].trains))
            if state.phase is Phase.GAME_OVER:
                break
        goes_round_and_ends(state, turns, seed % players)
        adds_up(state)


def adds_up(state: State) -> None:
    """The score sheet is the same when asked again, and each total is the sum of its parts (ENG-5, SCORE-6)."""
    sheet, again = score(state), score(state.copy())
    for player, same, column in zip(sheet.players, again.players, state.players, strict=True):
        parts = player.route_points + player.mountain_points + player.ticket_points + player.station_points
        assert player.total == parts + sum(player.bonuses.values())
        assert player.route_points + player.mountain_points == column.score
        assert (player.tie_keys, player.rank, player.bonuses) == (same.tie_keys, same.rank, same.bonuses)
        assert sorted((*player.completed, *player.failed)) == sorted(column.tickets)
    assert {sheet.players[seat].tie_keys for seat in sheet.winners} == {max(p.tie_keys for p in sheet.players)}


# -- single steps, found and shrunk by Hypothesis ---------------------------------------------------------------------


class Table(RuleBasedStateMachine):
    """Players act at random and try what is illegal; at the end the game is played out."""

    @initialize(players=st.integers(2, 5), seed=st.integers(0, 2**63 - 1), first=st.integers(0, 4))
    def deal(self, players, seed, first):
        self.seed, self.players, self.first = seed, players, first % players
        self.state = deal("europe", players, seed, self.first)
        self.moves = []

    def move(self, seat, action):
        self.moves.append((seat, action))
        note(f"{NAMES[seat]}: {format_action(action, self.state.board)}")
        act(self.state, seat, action)

    @precondition(lambda self: self.state.phase is not Phase.GAME_OVER)
    @rule(data=st.data())
    def legal_action(self, data):
        seat = data.draw(st.sampled_from(self.state.choosing()), label="seat")
        actions = legal_actions(self.state, seat)
        word = data.draw(st.sampled_from(sorted({action.word for action in actions})), label="kind")
        self.move(seat, data.draw(st.sampled_from([a for a in actions if a.word == word]), label="action"))

    @precondition(lambda self: self.state.phase is Phase.TURN)
    @rule(blind=st.booleans())
    def cards(self, blind):
        """A whole draw, since hands would stay small otherwise."""
        for _ in range(2):
            draws = [action for action in legal_actions(self.state) if action.word == "draw"]
            if draws:
                self.move(self.state.turn, draws[-1 if blind else 0])
            if self.state.phase is not Phase.SECOND_CARD:
                return

    @rule(data=st.data())
    def attempt(self, data):
        seat = data.draw(st.integers(0, self.players - 1), label="seat")
        attempts = [*keeps(self.state, seat), *on_board(self.state.board)]
        attempt = attempts[data.draw(st.integers(0, len(attempts) - 1), label="attempt")]
        is_legal = Judge(self.state, seat).allows(attempt)
        agrees(self.state, seat, attempt, is_legal)
        if not is_legal:
            is_refused(self.state, seat, attempt)

    @invariant()
    def keeps_its_secrets(self):
        for seat in range(self.players):
            sees_no_secret(self.state, seat, Random(len(self.moves)))

    def teardown(self):
        if not hasattr(self, "state"):
            return
        for seat, action in play_on(self.state, Random(self.seed), TASTES[self.seed % len(TASTES)], MOST_ACTIONS):
            self.move(seat, action)
        again = deal("europe", self.players, self.seed, self.first)
        for seat, action in self.moves:
            apply(again, action, seat)
        assert again.facts() == self.state.facts()


def test_a_table_of_random_players():
    run_state_machine_as_test(
        Table,
        settings=settings(
            max_examples=25,
            stateful_step_count=40,
            derandomize=True,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
        ),
    )


# -- the whole universe in positions that chance seldom brings --------------------------------------------------------


@pytest.mark.parametrize("mode_id", mode_ids())
def test_legality_with_all_cards_in_hand(mode_id):
    state = rich(mode_id)
    everything_agrees(state, state.turn, Random(0))


def rich(mode_id: str) -> State:
    """The first turn of a player who holds the whole draw pile."""
    state = deal(mode_id, 2, 1)
    for seat in range(2):
        apply(state, legal_actions(state, seat)[0], seat)
    for card in state.deck:
        state.actor.hand[card] += 1
    state.deck.clear()
    state.check()
    return state


@pytest.mark.parametrize("mode_id", mode_ids())
def test_legality_for_those_who_are_not_on_turn(mode_id):
    state = rich(mode_id)
    everything_agrees(state, 1 - state.turn, Random(0))
    assert legal_actions(state, 1 - state.turn) == []


@pytest.mark.parametrize("mode_id", mode_ids())
def test_legality_with_locomotives_alone(mode_id):
    state = rich(mode_id)
    player = state.actor
    player.hand, state.discard = [0] * LOCOMOTIVE + [player.hand[LOCOMOTIVE]], [*player.hand[:LOCOMOTIVE], 0]
    everything_agrees(state, state.turn, Random(0))


NOTHING = {"row": ["-"] * 5, "deck": [], "ticket_deck": []}
POOR: list[dict[str, Any]] = [
    {},
    {"ticket_deck": ["paris-wien"]},
    {"row": ["-", "locomotive", "-", "-", "-"]},
    {"row": ["-", "red", "-", "locomotive", "-"]},
    {"deck": ["red"]},
    {"discard": {"red": 1}},
    {"phase": "second_card", "row": ["red", "locomotive", "-", "-", "-"]},
    {"phase": "second_card", "discard": {"locomotive": 1}, "row": ["locomotive", "locomotive", "-", "-", "-"]},
    {"phase": "second_card", "mode": "switzerland", "row": ["locomotive", "-", "-", "-", "-"]},
    {"phase": "keep_tickets", "drawn_tickets": ["paris-wien"]},
    {"phase": "game_over", "deck": ["red"]},
]
"""Positions in which hardly anything can be done."""


@pytest.mark.parametrize("rest", POOR, ids=range(len(POOR)))
@pytest.mark.parametrize("hand", [{}, {"red": 1}, {"locomotive": 2}])
def test_legality_when_little_is_left(rest, hand):
    state = table({"hand": hand}, {}, **{**NOTHING, **rest})
    for seat in range(2):
        everything_agrees(state, seat, Random(0))


@pytest.mark.parametrize("trains", range(10))
def test_legality_with_few_trains(trains):
    state = rich("legendary_asia")
    seat = state.turn
    for route in sorted(state.board.routes, key=lambda route: -route.trains):
        can = state.open >> route.index & 1 and not state.players[seat].twins >> route.index & 1
        if can and state.players[seat].trains - route.trains >= trains:
            state.give_route(seat, route.index)
    state.check()
    assert state.players[seat].trains == trains
    everything_agrees(state, seat, Random(0))


# -- what may be known (INFO-1, SETUP-7) ------------------------------------------------------------------------------


def test_SETUP_7_nobody_sees_how_many_tickets_another_keeps_before_all_have_chosen():
    seen = []
    for keep in (0, -1):
        state = deal("europe", 3, 5)
        apply(state, legal_actions(state, 0)[keep], 0)
        assert state.phase is Phase.INITIAL_TICKETS
        seen.append(state.seen_by(1))
    assert seen[0] == seen[1]


def test_seen_by_shows_the_count_of_tickets_once_all_have_chosen():
    state = deal("europe", 2, 5)
    apply(state, legal_actions(state, 0)[0], 0)
    apply(state, legal_actions(state, 1)[-1], 1)
    assert [player.ticket_count for player in state.seen_by(0).players] == [2, 4]


def test_a_seat_that_may_act_is_always_known():
    state, dice = deal("europe", 3, 8), Random(8)
    for seat, action in play_on(state, dice, TASTES[1]):
        assert state.acting_seat() in state.choosing()
        assert random_seat(state, dice) in state.choosing()
        assert action in legal_actions(state, seat)
        apply(state, action, seat)
    assert state.choosing() == []
