"""Ticket to Ride: Europe as an exact engine; notebooks and views stand on top of it.

>>> import ttr
>>> mode = ttr.load_mode("europe")
>>> state = ttr.new_game(mode, ["Ada", "Bo"], seed=7, first=0)
>>> len(ttr.legal_actions(state))
11
>>> ttr.why_not(state, ttr.parse_action("keep amsterdam-wilno", mode)).rule
'SETUP-6'
>>> ttr.apply(state, ttr.parse_action("keep amsterdam-wilno", mode))
Traceback (most recent call last):
...
ttr.rules.violation.IllegalActionError: SETUP-6
"""

from ttr.board import load_board
from ttr.mode import load_mode, mode_ids
from ttr.notation import AmbiguousError, UnreadableError, format_action, parse_action
from ttr.own import load_folder
from ttr.rules import (
    IllegalActionError,
    Violation,
    apply,
    claimable_routes,
    legal_actions,
    new_game,
    payments,
    station_cities,
    station_payments,
    violations,
    why_not,
)
from ttr.score import score
from ttr.state import Phase, State

__all__ = [
    "AmbiguousError",
    "IllegalActionError",
    "Phase",
    "State",
    "UnreadableError",
    "Violation",
    "apply",
    "claimable_routes",
    "format_action",
    "legal_actions",
    "load_board",
    "load_folder",
    "load_mode",
    "mode_ids",
    "new_game",
    "parse_action",
    "payments",
    "score",
    "station_cities",
    "station_payments",
    "violations",
    "why_not",
]
