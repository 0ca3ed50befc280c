"""Every kind of bot: it plays whole games by the rules, ends them, and goes by nothing but what its seat sees."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.doubles.walked import some_of, walk
from tests.table import NAMES
from tests.test_play import scrambled
from ttr.action import PASS, TICKETS, Action, DrawCard, Pass, TakeCard
from ttr.bots import KINDS, SECONDS, Bot, Choice, SearcherBot, make, make_for_play
from ttr.event import Log, as_seen_by
from ttr.mode import load_mode, mode_ids
from ttr.rules import apply, legal_actions, new_game, why_not
from ttr.state import Phase, Seen, State
from ttr.text import Speaker
from ttr.view.opponents import reason

MOST_ACTIONS = 1500
QUICK = [kind for kind in KINDS if kind != "searcher"]


def bot_of(kind: str, seed: int) -> Bot:
    """A bot of a kind; one that searches searches little."""
    return SearcherBot(seed, budget=40) if kind == "searcher" else make(kind, seed)


class Drawing(Bot):
    """Draws cards for ever, whatever they are, and passes when there are none: it never ends a game."""

    kind = "drawing"

    def choose(self, seen: Seen) -> Choice:
        raise NotImplementedError

    def action(self, state: State) -> Action:
        """A card, or nothing; what else it has to do it does as it comes."""
        legal = legal_actions(state)
        idle = [action for action in legal if isinstance(action, DrawCard | TakeCard | Pass)]
        return (idle or [action for action in legal if action == TICKETS] or legal)[0]


def play(state: State, bots: Sequence[Bot], log: Log | None = None) -> list[Choice]:
    """Play a game to its end; every answer is legal, and the position holds."""
    for bot in bots:
        bot.begin()
    told, choices = [0] * len(bots), []
    for _ in range(MOST_ACTIONS):
        if state.phase is Phase.GAME_OVER:
            state.check()
            return choices
        seat = state.acting_seat()
        bot = bots[seat]
        if isinstance(bot, Drawing):
            apply(state, bot.action(state), seat, log)
            continue
        if bot.remembers and log is not None:
            bot.observe(as_seen_by(seat, log[told[seat] :]))
            told[seat] = len(log)
        choice = bot.choose(state.seen_by(seat))
        assert why_not(state, choice.action, seat) is None
        apply(state, choice.action, seat, log)
        choices.append(choice)
    pytest.fail("the game does not end")


@pytest.mark.parametrize("mode", mode_ids())
@pytest.mark.parametrize("kind", QUICK)
def test_every_kind_plays_every_mode(kind: str, mode: str) -> None:
    state = new_game(load_mode(mode), NAMES[:2], 1, 0)
    choices = play(state, [bot_of(kind, seat) for seat in range(2)])
    speaker = Speaker("en", state.board, NAMES[:2])
    for key in {choice.key for choice in choices}:
        first = next(choice for choice in choices if choice.key == key)
        assert speaker.has(f"bot.why.{key}"), key
        assert "{" not in reason(first, speaker)


@pytest.mark.parametrize("kind", QUICK)
def test_every_kind_plays_with_five(kind: str) -> None:
    play(new_game(load_mode("europe"), NAMES, 2, 3), [bot_of(kind, seat) for seat in range(5)])


@pytest.mark.parametrize(("mode", "other"), [("europe_short", "weighted"), ("usa", "simple")])
def test_a_searcher_plays_whole_games(mode: str, other: str) -> None:
    play(new_game(load_mode(mode), NAMES[:2], 1, 0), [SearcherBot(1, budget=1), bot_of(other, 2)], Log())


@pytest.mark.parametrize("kind", QUICK)
def test_no_kind_stalls_when_others_only_draw(kind: str) -> None:
    """All cards end in other hands; then nobody can draw any more, and the game ends all the same."""
    for mode, players in (("usa", 3), ("europe_short", 2)):
        bots = [bot_of(kind, 0), *(Drawing() for _ in range(players - 1))]
        play(new_game(load_mode(mode), NAMES[:players], 6, 0), bots)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_stops_where_nothing_is_left_to_do(kind: str) -> None:
    """No cards in the piles, none in hand, no tickets: it passes."""
    state = new_game(load_mode("europe"), NAMES[:2], 6, 0)
    while state.phase is Phase.INITIAL_TICKETS:
        apply(state, legal_actions(state)[0])
    seat = state.acting_seat()
    state.players[1 - seat].hand, state.players[seat].hand = [*state.pool], [0] * 9
    state.deck, state.row, state.discard = [], [-1] * 5, [0] * 9
    state.box += state.ticket_deck
    state.ticket_deck = []
    state.check()
    assert legal_actions(state) == [PASS]
    assert bot_of(kind, 0).choose(state.seen_by()).action == PASS


# -- nothing but what its seat sees ------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("mode", "players", "seed"), [("europe", 2, 3), ("switzerland", 2, 4)])
def test_INFO_1_no_kind_goes_by_what_its_seat_cannot_see(kind: str, mode: str, players: int, seed: int) -> None:
    """Other hands, other tickets, other piles: the same choice with the same reason."""
    phases, dice = set(), Random(seed)
    for state in some_of(mode, players, seed, every=60 if kind == "searcher" else 25):
        if state.phase is Phase.GAME_OVER or (kind == "searcher" and state.phase in phases):
            continue
        phases.add(state.phase)
        seat = state.acting_seat()
        choice = bot_of(kind, 7).choose(state.seen_by(seat))
        assert bot_of(kind, 7).choose(scrambled(state, seat, dice).seen_by(seat)) == choice
    assert phases >= {Phase.INITIAL_TICKETS, Phase.TURN, Phase.SECOND_CARD, Phase.KEEP_TICKETS}


def waiting_for_a_tunnel() -> State:
    """A position in which a tunnel costs extra."""
    for state in walk("europe", 3, 3):
        if state.phase is Phase.TUNNEL_DECISION:
            return state.copy()
    raise AssertionError("no tunnel waits in this game")


@pytest.mark.parametrize("kind", KINDS)
def test_INFO_1_no_kind_pays_for_a_tunnel_by_a_secret(kind: str) -> None:
    state, dice = waiting_for_a_tunnel(), Random(2)
    seat = state.acting_seat()
    choice = bot_of(kind, 7).choose(state.seen_by(seat))
    for _ in range(5):
        assert bot_of(kind, 7).choose(scrambled(state, seat, dice).seen_by(seat)) == choice


def test_INFO_1_a_searcher_near_the_end_goes_by_what_it_was_told() -> None:
    """Where it does search: what it remembers is what all have seen."""
    log, dice = Log(), Random(4)
    for state in walk("europe_short", 2, 4, log):
        if state.phase is Phase.TURN and min(player.trains for player in state.players) <= 6:
            break
    seat = state.acting_seat()
    choices = []
    for position in (state, scrambled(state, seat, dice)):
        bot = bot_of("searcher", 3)
        bot.observe(as_seen_by(seat, log))
        choices.append(bot.choose(position.seen_by(seat)))
    assert choices[0] == choices[1]


# -- making them -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_bot_is_made_by_its_kind(kind: str) -> None:
    assert make(kind, 3).kind == kind == make_for_play(kind, 3).kind
    assert type(make(kind, 3)) is type(make_for_play(kind, 3))


@pytest.mark.parametrize("kind", QUICK)
def test_the_same_seed_makes_the_same_choices(kind: str) -> None:
    games = []
    for _ in range(2):
        state = new_game(load_mode("europe_short"), NAMES[:2], 5, 0)
        games.append([play(state, [bot_of(kind, 8), bot_of(kind, 9)]), state.facts()])
    assert games[0] == games[1]


def test_against_people_a_searcher_takes_its_time_by_the_clock() -> None:
    for_play, for_games = make_for_play("searcher", 1), make("searcher", 1)
    assert isinstance(for_play, SearcherBot)
    assert isinstance(for_games, SearcherBot)
    assert (for_play.seconds, for_games.seconds) == (SECONDS, None)


def test_there_is_no_other_kind() -> None:
    for maker in (make, make_for_play):
        with pytest.raises(KeyError):
            maker("gambler", 1)
