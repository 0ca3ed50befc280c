"""Measures of the lesson on experiments: what tunnels should have cost, and games played on without a station."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import NamedTuple

from ttr.action import Action, BuildStation, ClaimRoute
from ttr.arena import Finished, Value
from ttr.arena.game import MOST_DECISIONS
from ttr.arena.measures import tickets
from ttr.arena.measures import tunnels as counted
from ttr.bots import Bot, Choice
from ttr.event import Event, Log, as_seen_by
from ttr.mode import Mode
from ttr.odds import tunnel_odds
from ttr.rules import apply, new_game
from ttr.score import score
from ttr.state import Phase, Seen, State


class Moment(NamedTuple):
    """A position of a game, just before somebody acts."""

    state: State
    seat: int
    action: Action
    """What was done there."""
    log: Log | None
    """All that happened before, if anybody wants to know."""


def replayed(game: Finished, *, logged: bool = False) -> Iterator[Moment]:
    """A game once more, move by move; each position is the same object, further on."""
    log: Log | None = [] if logged else None
    names = [str(seat) for seat in range(game.match.players)]
    state = new_game(game.match.game, names, game.match.deal_seed(game.number), first=0, log=log)
    for seat, action in game.moves:
        yield Moment(state, seat, action, log)
        apply(state, action, seat, log)


# -- tunnels ----------------------------------------------------------------------------------------------------------


def tunnels(game: Finished) -> list[Mapping[str, Value]]:
    """Tunnels tried (`tunnels`), those that cost extra cards (`costly`), and how many of them should have.

    Should have: the sum of the exact chances just before paying, once from what the player saw (`by_sight`: each unseen
    card may lie anywhere, in the pile or in a hand), and once from what really lay in the pile (`by_pile`).
    """
    board = game.state.board
    found: list[dict[str, Value]] = [
        {
            "tunnels": row["tunnels"],
            "costly": sum(int(row[f"extra_{n}"]) for n in (1, 2, 3)),
            "by_sight": 0.0,
            "by_pile": 0.0,
        }
        for row in counted(game)
    ]
    for state, seat, action, _ in replayed(game):
        if isinstance(action, ClaimRoute) and board.routes[action.route].tunnel:
            seen = state.seen_by(seat)
            for name, known in (("by_sight", seen), ("by_pile", sees_hands(seen, state))):
                found[seat][name] = float(found[seat][name]) + float(1 - tunnel_odds(known, action.payment)[0])
    return [*found]


def sees_hands(seen: Seen, state: State) -> Seen:
    """What a player would see who looks into all other hands: the cards there count no more among those unseen."""
    others = [player.hand for seat, player in enumerate(state.players) if seat != seen.seat]
    pool = tuple(n - sum(hand[card] for hand in others) for card, n in enumerate(seen.pool))
    return seen._replace(pool=pool)


def tickets_and_tunnels(game: Finished) -> list[Mapping[str, Value]]:
    """The tickets of each player, and the columns of `tunnels`."""
    return [{**a, **b} for a, b in zip(tickets(game), tunnels(game), strict=True)]


# -- stations ---------------------------------------------------------------------------------------------------------


def without_station(game: Finished) -> list[Mapping[str, Value]]:
    """The same position played on without a station.

    `gain` is what a player who built a station scored in the game, less what the same player scores (`without`) when
    the game is played on from just before the first station, and the player has none to build. For a player who built
    none, both are empty texts.
    """
    found: list[Mapping[str, Value]] = [{"without": "", "gain": ""} for _ in game.sheet.players]
    logged = any(bot.remembers for bot in game.match.bots_of(game.number))
    for moment in replayed(game, logged=logged):
        if isinstance(moment.action, BuildStation) and found[moment.seat]["without"] == "":
            total = played_on(game, moment)
            found[moment.seat] = {"without": total, "gain": game.sheet.players[moment.seat].total - total}
    return found


def played_on(game: Finished, moment: Moment) -> int:
    """The points of a player in a game that is played on from a moment without any more stations of theirs."""
    state, log = moment.state.copy(), None if moment.log is None else [*moment.log]
    bots, told = game.match.bots_of(game.number), [0] * game.match.players
    bots[moment.seat] = WithoutStations(bots[moment.seat])
    for _ in range(MOST_DECISIONS):
        if state.phase is Phase.GAME_OVER:
            break
        seat = state.acting_seat()
        if log is not None and bots[seat].remembers:
            bots[seat].observe(as_seen_by(seat, log[told[seat] :]))
            told[seat] = len(log)
        apply(state, bots[seat].choose(state.seen_by(seat)).action, seat, log)
    return score(state).players[moment.seat].total


class WithoutStations(Bot):
    """Another bot that believes that it has no station left.

    Parameters
    ----------
    bot : who decides
    """

    kind = "without_stations"

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.remembers = bot.remembers  # type: ignore[misc]

    def begin(self) -> None:
        """Forget everything."""
        self.bot.begin()

    def observe(self, events: Iterable[Event]) -> None:
        """Be told what happened."""
        self.bot.observe(events)

    def choose(self, seen: Seen) -> Choice:
        """What the other bot would do in the same game with no more stations than it has built."""
        built = len(seen.players[seen.seat].stations)
        return self.bot.choose(seen._replace(mode=with_stations(seen.mode, built)))


@cache
def with_stations(mode: Mode, stations: int) -> Mode:
    """The same mode with another number of stations for each player."""
    return replace(mode, stations=stations)
