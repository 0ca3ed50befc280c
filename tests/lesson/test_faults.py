"""Each fault that can be found has a sentence of its own, which names what it is about."""

import pytest

from ttr.graphs.witness import Fault, Flaw, why_no_cut, why_no_tree
from ttr.lesson.faults import fault_text
from ttr.lesson.small import small_map

GROUND = small_map("Ada-Bor 1, Bor-Cem 1, Cem-Ada 2, Cem-Dan 2")
SPEAKER = GROUND.speaker("en")
ROUTES = [route.index for route in GROUND.routes]


@pytest.mark.parametrize("flaw", list(Flaw))
def test_every_flaw_is_told(flaw: Flaw) -> None:
    told = fault_text(Fault(flaw, (0, 3), (0, 3)), ROUTES, SPEAKER)
    assert any(name in told for name in ("Ada", "Dan", "0 and 3"))


def test_faults_as_they_are_found() -> None:
    fault = why_no_tree(GROUND.edges, [0, 1, 2], [0, 2])
    assert fault is not None
    assert fault_text(fault, ROUTES, SPEAKER).startswith("There is a circle, through Ada, Bor and Cem.")
    fault = why_no_cut(GROUND.edges, [0], 0, 3)
    assert fault is not None
    assert fault_text(fault, ROUTES, SPEAKER) == "There still is a way: Ada – Cem – Dan."
