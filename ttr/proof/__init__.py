"""Proofs of the score sheet: why no trail is longer, every station choice, what separates, ties; and wrong counts."""

from ttr.proof.count import WHAT, Count, Explanation, explain_count, right_count, usual_counts
from ttr.proof.separation import Separation, separation
from ttr.proof.stations import StationResult, station_choices
from ttr.proof.ties import TieStep, tie_steps
from ttr.proof.trail import Part, Reason, Step, TrailProof, trail_proof
from ttr.proof.walk import Walk, Wrong, check_walk

__all__ = [
    "WHAT",
    "Count",
    "Explanation",
    "Part",
    "Reason",
    "Separation",
    "StationResult",
    "Step",
    "TieStep",
    "TrailProof",
    "Walk",
    "Wrong",
    "check_walk",
    "explain_count",
    "right_count",
    "separation",
    "station_choices",
    "tie_steps",
    "trail_proof",
    "usual_counts",
]
