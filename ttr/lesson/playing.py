"""Many games in a notebook: a bar shows how far they are."""

from html import escape

import ipywidgets as w
from IPython.display import display

from ttr.arena import Match, Measure, Results, play
from ttr.arena.match import name_of
from ttr.text import Speaker, preferred
from ttr.view.frame import Frame
from ttr.view.parts import part

FEW = 200
"""So many games are played in the notebook's own process: to start others takes longer than they save."""


class Bar:
    """How many games of a match have been played.

    Parameters
    ----------
    match : Match
    games : how many are to be played

    Attributes
    ----------
    done : how many have been played
    frame : what to display
    """

    def __init__(self, match: Match, games: int, language: str) -> None:
        self.games, self.done = games, 0
        self.speaker = Speaker(language)
        self.bots = self.speaker.join(name_of(bot) for bot in match.bots)
        self.bar = part(w.IntProgress, value=0, min=0, max=max(games, 1))
        self.told = part(w.HTML, value=self.html())
        self.frame = Frame([part(w.HBox, [self.bar, self.told], css="ttr-row")], self.words, language=language)

    def show(self, done: int) -> None:
        """Show that so many have been played."""
        self.done = done
        self.bar.value = done
        self.told.value = self.html()

    def html(self) -> str:
        """The bar in words, which screen readers say."""
        return f'<span role="status">{escape(self.speaker.say("graphs.playing", done=self.done, n=self.games))}</span>'

    def words(self) -> str:
        """What is played, where widgets cannot be shown."""
        return self.speaker.say("graphs.playing.words", bots=self.bots, n=self.games)


def watch(
    match: Match, games: int, measure: Measure | None = None, *, workers: int | None = None, language: str | None = None
) -> Results:
    """Play the first games of a match, with a bar that shows how far it is.

    Parameters
    ----------
    match : Match
    games : how many
    measure : adds columns of its own (`ttr.arena.measures`)
    workers : processes; by default this one for a few games, else one for each core

    Raises
    ------
    ArenaError
        When the games cannot be played.
    """
    bar = Bar(match, games, language or preferred())
    display(bar.frame)
    return play(match, games, workers=workers or (1 if games <= FEW else None), measure=measure, progress=bar.show)
