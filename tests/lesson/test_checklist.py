"""A list of things to tick off."""

from ttr.lesson.checklist import Checklist
from ttr.text import Speaker


def test_it_counts_what_is_done() -> None:
    shown = Checklist(["one", "two <b>"], Speaker())
    assert "0 of 2 done" in shown.result.value
    shown.boxes[0].value = True
    assert "1 of 2 done" in shown.result.value
    shown.boxes[1].value = True
    assert "You can begin" in shown.result.value
    assert "&lt;b&gt;" in shown.html()
