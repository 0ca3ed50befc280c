"""What a bot is: it sees what its seat sees, and answers with an action, a key and facts."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple

from ttr.action import Action
from ttr.event import Event
from ttr.state import Seen


class Choice(NamedTuple):
    """What a bot does, and why; the sentence is made in `ttr.text` from the key `bot.why.<key>` and the facts."""

    action: Action
    key: str
    facts: Mapping[str, Any]


class Bot:
    """Whatever chooses an action for one seat of a game.

    It is told only what its seat may see: the position by :meth:`choose`, and what happens by :meth:`observe`.

    Attributes
    ----------
    kind : by which it is asked for (`ttr.bots.make`)
    remembers : does it want to be told what happens?
    """

    kind: ClassVar[str]
    remembers: ClassVar[bool] = False

    def begin(self) -> None:
        """Forget everything: another game begins, or the same one anew."""

    def observe(self, events: Iterable[Event]) -> None:
        """Be told what happened, in order, as its seat sees it (`ttr.event.as_seen_by`)."""

    def choose(self, seen: Seen) -> Choice:
        """The next action of the seat that sees this position; it is that seat's turn to act."""
        raise NotImplementedError
