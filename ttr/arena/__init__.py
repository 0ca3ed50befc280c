"""Many games at once between bots: a match, its games, and what they come to.

>>> from ttr.arena import Match, play, summary
>>> results = play(Match(("simple", "random"), seed=1), 4, workers=1)
>>> [(group.key, group.n, group.wins) for group in summary(results)]
[(('simple',), 4, 4.0), (('random',), 4, 0.0)]
"""

from ttr.arena.game import Finished, GameError, Measure, Row, Value, play_one
from ttr.arena.intervals import Estimate, mean, share
from ttr.arena.keeping import play_into
from ttr.arena.match import ArenaError, Match
from ttr.arena.results import Group, Results, against, play, summary

__all__ = [
    "ArenaError",
    "Estimate",
    "Finished",
    "GameError",
    "Group",
    "Match",
    "Measure",
    "Results",
    "Row",
    "Value",
    "against",
    "mean",
    "play",
    "play_into",
    "play_one",
    "share",
    "summary",
]
