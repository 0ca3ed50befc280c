"""A match: which bots meet, on which map, and who sits where in which game.

All of it follows from the match and the number of the game, so any worker can play any game.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, TypeAlias

from ttr.bots import KINDS, Bot, make
from ttr.mode import Mode, load_mode, mode_ids
from ttr.text import Speaker, preferred

Maker: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed: a class of bots, for one."""

Lineup: TypeAlias = tuple[str | Maker, ...]
"""The bots of one game by seat."""


class ArenaError(ValueError):
    """The arena cannot do what is asked; the sentence has the key `arena.problem.<key>`."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key, self.facts = key, facts

    def __str__(self) -> str:
        return self.sentence(preferred())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self.key, self.facts)

    def sentence(self, language: str) -> str:
        """What is wrong, and the way out."""
        return Speaker(language).say(f"arena.problem.{self.key}", **self.facts)


def _again(kind: type[ArenaError], key: str, facts: dict[str, Any]) -> ArenaError:
    """An error that comes from another process."""
    return kind(key, **facts)


@dataclass(frozen=True)
class Match:
    """Bots that play many games against each other.

    Parameters
    ----------
    bots : kinds of bots (`ttr.bots.KINDS`), or what makes one from a seed, such as a class of bots
    players : at each table
    mode : id of a mode, or a mode
    seed : decides every deal and whatever the bots leave to chance

    Raises
    ------
    ArenaError
        When there is no such bot or mode, or the mode is not for so many players.

    Notes
    -----
    At each table the bots named sit about equally often: nobody twice while another is missing. Every such table, up
    to who begins, is a *circle*; the deals go through the circles in turn. Each deal is played again and again, with
    all players one seat on, until everybody has sat everywhere. So two bots at two seats play each deal twice, with
    seats swapped, three bots at two seats meet in pairs, and three bots at three seats sit both ways round.

    Examples
    --------
    >>> match = Match(("simple", "random"))
    >>> [match.lineup(game) for game in (1, 2)]
    [('simple', 'random'), ('random', 'simple')]
    >>> match.deal(1) == match.deal(2) != match.deal(3)
    True
    """

    bots: Lineup
    players: int = 2
    mode: str | Mode = "europe"
    seed: int = 1

    def __post_init__(self) -> None:
        if not self.bots:
            raise ArenaError("no_bots", bots=", ".join(KINDS))
        for bot in self.bots:
            if isinstance(bot, str) and bot not in KINDS:
                raise ArenaError("no_bot", word=bot, bots=", ".join(KINDS))
        if isinstance(self.mode, str) and self.mode not in mode_ids():
            raise ArenaError("no_mode", word=self.mode, modes=", ".join(mode_ids()))
        least, most = self.game.players
        if not least <= self.players <= most:
            raise ArenaError("players", mode=self.game.id, number=self.players, least=least, most=most)

    # -- who sits where ---------------------------------------------------------------------------------------------

    @property
    def game(self) -> Mode:
        """The mode that is played."""
        return load_mode(self.mode) if isinstance(self.mode, str) else self.mode

    @property
    def names(self) -> tuple[str, ...]:
        """What the bots are called, each once."""
        return tuple(dict.fromkeys(name_of(bot) for bot in self.bots))

    @cached_property
    def _deals(self) -> tuple[tuple[Lineup, ...], ...]:
        """The line-ups in which the deals are played; after the last deal it begins anew."""
        return tuple(_circles(self.bots, self.players))

    @cached_property
    def _cycle(self) -> tuple[tuple[int, Lineup], ...]:
        """For each game until all line-ups have been played: the number of its deal, and who plays."""
        return tuple((deal, lineup) for deal, lineups in enumerate(self._deals) for lineup in lineups)

    def lineup(self, game: int) -> Lineup:
        """The bots of a game by seat; the first one begins. Games count from 1."""
        return self._cycle[(game - 1) % len(self._cycle)][1]

    def deal(self, game: int) -> int:
        """The number of the deal that is played; deals count from 1."""
        rounds, rest = divmod(game - 1, len(self._cycle))
        return rounds * len(self._deals) + self._cycle[rest][0] + 1

    def is_balanced(self, games: int) -> bool:
        """Is every deal played to its end in the first so many games, so that everybody has sat everywhere?"""
        return games > 0 and self.deal(games) != self.deal(games + 1)

    def balanced(self, games: int) -> tuple[int, int]:
        """The nearest numbers of games that are balanced: the next one down, which may be 0, and the next one up."""
        down = up = games
        while down > 0 and not self.is_balanced(down):
            down -= 1
        while not self.is_balanced(up):
            up += 1
        return max(down, 0), up

    # -- chance -----------------------------------------------------------------------------------------------------

    def deal_seed(self, game: int) -> int:
        """The seed of a game: with it and `first=0` the deal can be seen again. It has at most eleven digits."""
        return int(Random(f"{self.seed}/deal/{self.deal(game)}").random() * 10**11)

    def bots_of(self, game: int) -> list[Bot]:
        """Fresh bots for a game; what each leaves to chance follows from the match, the game and the seat."""
        return [
            (make_bot(bot, int(Random(f"{self.seed}/bot/{game}/{seat}").random() * 10**11)))
            for seat, bot in enumerate(self.lineup(game), 1)
        ]


def name_of(bot: str | Maker) -> str:
    """What a bot is called in the results: its kind."""
    return bot if isinstance(bot, str) else str(getattr(bot, "kind", None) or getattr(bot, "__name__", type(bot)))


def make_bot(bot: str | Maker, seed: int) -> Bot:
    """A fresh bot, ready for a game."""
    made = make(bot, seed) if isinstance(bot, str) else bot(seed)
    made.begin()
    return made


def _circles(bots: Lineup, players: int) -> Iterator[tuple[Lineup, ...]]:
    """The tables at which the bots sit about equally often, up to who begins: each with all its line-ups."""
    few = players // len(bots)
    seen: set[Lineup] = set()
    for places in product(range(len(bots)), repeat=players):
        if all(few <= places.count(bot) <= few + (players % len(bots) > 0) for bot in range(len(bots))):
            lineups = _turned([bots[place] for place in places])
            if seen.isdisjoint(lineups):
                seen.update(lineups)
                yield lineups


def _turned(circle: Sequence[str | Maker]) -> tuple[Lineup, ...]:
    """A circle with each of its players beginning in turn; one that looks the same from several seats is told once."""
    turns = [(*circle[-seat:], *circle[:-seat]) if seat else tuple(circle) for seat in range(len(circle))]
    return tuple(dict.fromkeys(turns))
