"""One game of a match, from the deal to the score sheet."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple, TypeAlias

from ttr.action import Action
from ttr.arena.match import ArenaError, Match, name_of
from ttr.event import Log, as_seen_by
from ttr.rules import apply, new_game
from ttr.score import ScoreSheet, score
from ttr.state import Phase, State

MOST_DECISIONS = 10_000
"""A game with more decisions never ends. The longest of thousands had about 500."""

Value: TypeAlias = int | float | str


class GameError(ArenaError):
    """A game that cannot be played to its end: a mistake of the kit, or of a bot."""


class Row(NamedTuple):
    """What became of one player in one game."""

    game: int
    """The number of the game, from 1."""
    deal: int
    """The number of the deal, from 1: games of the same deal have the same cards and tickets in the same order."""
    deal_seed: int
    """`new_game(mode, names, deal_seed, first=0)` deals it again."""
    seat: int
    """From 1, which begins."""
    bot: str
    rank: int
    """1 is first; equal players share a rank."""
    won: float
    """1 for a victory, 0 for none; two who share it get 1/2 each (TIE-5)."""
    total: int
    """All points: the sum of the next four."""
    route_points: int
    """For routes, with what mountains add (SCORE-1, ASIA-5)."""
    ticket_points: int
    """Fulfilled tickets less failed ones."""
    station_points: int
    """For stations never built."""
    bonus_points: int
    completed: int
    """Tickets fulfilled."""
    failed: int
    """Tickets not fulfilled."""
    stations: int
    """Stations built."""
    trains_left: int
    trail: int
    """The longest trail, in trains."""
    turns: int
    decisions: int
    """How often the bot was asked: about drawing a second card, for one, it is asked again."""
    seconds: float
    """What all its decisions took. The only column that differs from run to run."""
    more: Mapping[str, Value] = {}
    """What a measure has added."""


@dataclass(frozen=True)
class Finished:
    """A game that is over, for a measure to look at."""

    match: Match
    number: int
    state: State
    """The last position."""
    sheet: ScoreSheet
    log: Log
    """Everything that happened, the deal included, with nothing hidden; empty where no measure asked for it."""
    moves: Sequence[tuple[int, Action]]
    """Who did what; seats count from 0 here, as everywhere in the engine."""


Measure: TypeAlias = Callable[[Finished], Sequence[Mapping[str, Value]]]
"""More columns of a game: for each seat, in order, the same names with values."""


class _Clock(NamedTuple):
    """What one seat has done."""

    turns: list[int]
    decisions: list[int]
    seconds: list[float]


def play_one(match: Match, number: int, measure: Measure | None = None) -> list[Row]:
    """Play one game of a match.

    Parameters
    ----------
    match : Match
    number : which game, from 1
    measure : adds columns of its own

    Returns
    -------
    list of Row
        One for each player, by seat; the same every time, but for `seconds`.

    Raises
    ------
    GameError
        When a bot breaks down, breaks a rule, or the game does not end within :data:`MOST_DECISIONS` decisions.
    """
    players = match.players
    clock = _Clock([0] * players, [0] * players, [0.0] * players)
    state, log, moves = _play(match, number, clock, logged=measure is not None)
    sheet = score(state)
    finished = Finished(match, number, state, sheet, log or [], moves)
    more = measure(finished) if measure else [{}] * players
    deal, seed, shared = match.deal(number), match.deal_seed(number), len(sheet.winners)
    return [
        Row(
            game=number,
            deal=deal,
            deal_seed=seed,
            seat=seat + 1,
            bot=name_of(bot),
            rank=player.rank,
            won=1 / shared if player.rank == 1 else 0.0,
            total=player.total,
            route_points=player.route_points + player.mountain_points,
            ticket_points=player.ticket_points,
            station_points=player.station_points,
            bonus_points=sum(player.bonuses.values()),
            completed=len(player.completed),
            failed=len(player.failed),
            stations=len(player.stations),
            trains_left=state.players[seat].trains,
            trail=player.network.trail_length,
            turns=clock.turns[seat],
            decisions=clock.decisions[seat],
            seconds=round(clock.seconds[seat], 6),
            more=more[seat],
        )
        for seat, (bot, player) in enumerate(zip(match.lineup(number), sheet.players, strict=True))
    ]


def _play(
    match: Match, number: int, clock: _Clock, *, logged: bool
) -> tuple[State, Log | None, list[tuple[int, Action]]]:
    """The last position of a game, what happened, and all moves.

    The bots see what their seats see, and only those that remember are told what happened.
    """
    bots = match.bots_of(number)
    log: Log | None = [] if logged or any(bot.remembers for bot in bots) else None
    names = [f"{bot.kind} {seat}" for seat, bot in enumerate(bots, 1)]
    state = new_game(match.game, names, match.deal_seed(number), first=0, log=log)
    told, moves = [0] * len(bots), list[tuple[int, Action]]()
    while state.phase is not Phase.GAME_OVER:
        seat = state.acting_seat()
        bot, seen = bots[seat], state.seen_by(seat)
        begun = perf_counter()
        try:
            if log is not None and bot.remembers:
                bot.observe(as_seen_by(seat, log[told[seat] :]))
                told[seat] = len(log)
            action = bot.choose(seen).action
            clock.seconds[seat] += perf_counter() - begun
            clock.turns[seat] += state.phase is Phase.TURN
            clock.decisions[seat] += 1
            apply(state, action, seat, log)
        except Exception as error:
            raise _broken("failed", match, number, bot=bot.kind, error=f"{type(error).__name__}: {error}") from error
        moves.append((seat, action))
        if len(moves) > MOST_DECISIONS:
            raise _broken("stalled", match, number, most=MOST_DECISIONS)
    return state, log, moves


def _broken(key: str, match: Match, number: int, **facts: Value) -> GameError:
    """An error that says how the same game is played again."""
    lineup = " ".join(name_of(bot) for bot in match.lineup(number))
    return GameError(key, game=number, mode=match.game.id, bots=lineup, seed=str(match.seed), **facts)
