"""Bots at the table: which are offered, what each is told, and why it does what it does, in sentences."""

from ttr.bots import KINDS, Bot, Choice, make_for_play
from ttr.event import Log, as_seen_by
from ttr.scenario.problem import fail
from ttr.session import Session
from ttr.text import Speaker

NOT_OFFERED = frozenset({"random", "weighted"})
"""Kinds that are there to be compared with; nobody wants to play against them."""

EASY = "simple"
"""The kind for those who play alone for the first time."""

GOOD = "planner"
"""The kind that gives hints, if there is one."""


def offered() -> list[str]:
    """The kinds that are meant to be played against, the easiest first."""
    return [kind for kind in KINDS if kind not in NOT_OFFERED]


def adviser_kind() -> str:
    """The kind that gives hints."""
    return GOOD if GOOD in KINDS else EASY


def bots_of(session: Session) -> dict[int, Bot]:
    """The bots of a game by seat, made anew.

    Raises
    ------
    ScenarioError
        When a file names a kind that cannot be made.
    """
    bots = {}
    for seat, kind in enumerate(session.bots):
        if kind is None:
            continue
        if kind not in KINDS:
            raise fail(f"players[{seat}].bot", "unknown_bot", word=kind)
        bots[seat] = make_for_play(kind, session.positions[0].seed + seat)
    return bots


WITHOUT_ROUTE = {
    "draws_for_route": "bot.why.draws_for_route.any",
    "takes_locomotive": "bot.why.takes_locomotive.any",
}
"""Reasons that name a route, if there is one, and what is said if there is none."""


class Seated:
    """A bot that sits in a seat of a game, and is told all that happens as its seat sees it.

    Parameters
    ----------
    bot : what chooses
    seat : for whom
    """

    def __init__(self, bot: Bot, seat: int) -> None:
        self.bot = bot
        self.seat = seat
        self._heard: list[Log] = []

    def choose(self, session: Session) -> Choice:
        """What it does in the position shown.

        Where another past than the one it was told of led there, as after playing on from an earlier position, it
        forgets all and is told everything from the beginning.
        """
        logs = session.logs
        known = len(self._heard)
        if not known or known > len(logs) or any(a is not b for a, b in zip(self._heard, logs, strict=False)):
            self.bot.begin()
            known = 0
        if self.bot.remembers:
            for log in logs[known:]:
                self.bot.observe(as_seen_by(self.seat, log))
        self._heard = logs
        return self.bot.choose(session.state.seen_by(self.seat))


def reason(choice: Choice, speaker: Speaker) -> str:
    """Why a bot does something, in a sentence that holds for whoever does it."""
    facts = {name: fact for name, fact in choice.facts.items() if fact is not None}
    key = f"bot.why.{choice.key}"
    if "route" not in facts:
        key = WITHOUT_ROUTE.get(choice.key, key)
    return speaker.say(key, facts.pop("n", None), **facts)
