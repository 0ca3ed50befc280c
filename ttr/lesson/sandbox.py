"""A position that one may play on freely: all seats in the open, or one against simple opponents."""

from ttr.bots import FollowingBot
from ttr.session import Session
from ttr.state import State
from ttr.text import Speaker
from ttr.view import words
from ttr.view.control import Control
from ttr.view.frame import Frame
from ttr.view.table import Table


class Sandbox:
    """A table for trying things, where nothing is kept.

    Parameters
    ----------
    state : where it begins
    speaker : makes the sentences
    alone : does the reader play seat 0 only, against simple opponents? Otherwise the reader plays everybody.

    Attributes
    ----------
    frame : what to display
    table : the table in it
    """

    def __init__(self, state: State, speaker: Speaker, alone: bool = False) -> None:
        self.session = Session.at_position(state)
        bots = {seat: FollowingBot() for seat in range(1, len(state.players))} if alone else {}
        control = Control(self.session, speaker, open_hands=not alone, bots=bots)
        self.table = Table(control, self.start_again, "lesson.start_again")
        self.frame = Frame([self.table.root], lambda: words.description(state, speaker), language=speaker.language)

    def start_again(self) -> None:
        """Go back to the position of the lesson."""
        control = self.table.control
        control.step(0)
        control.branch()
