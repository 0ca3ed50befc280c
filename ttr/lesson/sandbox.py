"""A position that one may play on freely, all seats in the open."""

from ttr.session import Session
from ttr.state import State
from ttr.text import Speaker
from ttr.view import words
from ttr.view.control import Control
from ttr.view.frame import Frame
from ttr.view.table import Table


class Sandbox:
    """A table for trying things: the reader plays everybody, and nothing is kept.

    Attributes
    ----------
    frame : what to display
    table : the table in it
    """

    def __init__(self, state: State, speaker: Speaker) -> None:
        self.session = Session.at_position(state)
        control = Control(self.session, speaker, open_hands=True)
        self.table = Table(control, self.start_again, "lesson.start_again")
        self.frame = Frame([self.table.root], lambda: words.description(state, speaker), language=speaker.language)

    def start_again(self) -> None:
        """Go back to the position of the lesson."""
        control = self.table.control
        control.step(0)
        control.branch()
