"""What is said about code that a reader has written: right, or the smallest graph on which it goes wrong."""

from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import ipywidgets as w

from ttr.lesson.cases import NumbersCase, cities_in
from ttr.lesson.coding import CodeTask, Failure, Outcome, told, try_out
from ttr.lesson.faults import fault_text
from ttr.text import Speaker
from ttr.view.desk import Desk
from ttr.view.frame import Frame
from ttr.view.parts import part
from ttr.view.svg import Picture, board_svg


class Marking(Desk):
    """The verdict on a function, with hints.

    Parameters
    ----------
    task : what the function should do
    function : what somebody has written
    language : of everything shown
    on_done : called when it is right; may answer a sentence to be shown

    Attributes
    ----------
    outcome : what became of the function
    frame : what to display
    """

    def __init__(
        self,
        task: CodeTask,
        function: Callable[..., Any],
        language: str,
        on_done: Callable[[], str | None] = lambda: None,
    ) -> None:
        self.task = task
        self.outcome = try_out(task, function)
        failure = self.outcome.failure
        self.speaker = failure.case.speaker(language) if failure else Speaker(language)
        self.note = on_done() if self.outcome.right else None
        self.hints = 0
        self.verdict, self.helped = part(w.HTML, value=self.html()), part(w.HTML)
        self.hint = self.button(self.say("lesson.hint"), self.show_hint)
        more = [part(w.HBox, [self.hint], css="ttr-row"), self.helped] if task.hints and not self.outcome.right else []
        body = part(w.VBox, [self.verdict, *more], css="ttr-box ttr-question")
        self.frame = Frame([body], self.words, html=self.html, language=self.speaker.language)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)

    def fail(self, error: Exception) -> None:
        """Tell of a mistake of the kit itself."""
        self.helped.value = f"<p>{escape(self.speaker.failure(error))}</p>"

    def render(self) -> None:
        """Nothing changes but the hints."""

    def show_hint(self) -> None:
        """Help one step further; what was said stays."""
        self.hints = min(self.hints + 1, len(self.task.hints))
        lines = "".join(f"<p>{escape(self.say(key))}</p>" for key in self.task.hints[: self.hints])
        self.helped.value = f'<div role="status">{lines}</div>'

    def sentences(self) -> list[str]:
        """What is said, sentence by sentence."""
        return sentences(self.outcome, self.speaker)

    def html(self) -> str:
        """The verdict, with a picture of the graph on which the function goes wrong."""
        kind = "good" if self.outcome.right else "bad"
        lines = "".join(f'<p class="ttr-{kind}">{escape(line)}</p>' for line in [*self.sentences(), self.note] if line)
        failure = self.outcome.failure
        picture = case_svg(failure, self.speaker) if failure and failure.case.routes else ""
        return f'<div role="status">{lines}</div>{picture}'

    def words(self) -> str:
        """The same in words."""
        return "\n".join(filter(None, [*self.sentences(), self.note]))


def sentences(outcome: Outcome, speaker: Speaker) -> list[str]:
    """What is said about a function."""
    if outcome.missing:
        return [speaker.say("graphs.code.missing")]
    if outcome.failure is None:
        return [speaker.say("graphs.code.right_numbers" if outcome.numbers else "graphs.code.right", n=outcome.tried)]
    failure = outcome.failure
    if isinstance(failure.case, NumbersCase):
        given = ", ".join(failure.case.named())  # it is code, in all languages
        lines = [speaker.say("graphs.code.wrong_numbers"), speaker.say("graphs.code.given", text=given)]
    else:
        lines = [speaker.say("graphs.code.wrong", n=len(failure.case.routes))]
        lines.append(speaker.say("graphs.code.map", text=map_text(failure)))
        if failure.case.arguments:
            arguments = ", ".join(map(repr, failure.case.arguments))
            lines.append(speaker.say("graphs.code.arguments", text=arguments))
    if failure.answer is not None:
        lines.append(speaker.say("graphs.code.answer", text=told(failure.answer)))
    return [*lines, mistake_text(failure, speaker)]


def mistake_text(failure: Failure, speaker: Speaker) -> str:
    """What is wrong with an answer, in a sentence."""
    mistake = failure.mistake
    if mistake.fault:
        return fault_text(mistake.fault, [route.index for route in failure.case.ground.routes], speaker)
    return speaker.say(mistake.key, **mistake.facts)


def map_text(failure: Failure) -> str:
    """The graph as `small_map` reads it."""
    case = failure.case
    return ", ".join(
        f"{a}-{b} {length}{' tunnel' if place in case.tunnels else ''}"
        for place, (a, b, length) in enumerate(case.routes)
    )


def case_svg(failure: Failure, speaker: Speaker) -> str:
    """A picture of the graph; cities that the function was asked about are marked, and routes carry their lengths."""
    case = failure.case
    asked = {city for argument in case.arguments for city in cities_in(argument)}
    shown: dict[str, Any] = {
        "marked_cities": frozenset(case.ground.board.city_index[city] for city in asked if city in case.cities),
        "numbers": lengths(case.ground.routes),
    }
    picture = Picture(**{**shown, **case.lying})
    title, told_map = speaker.say("graphs.code.picture"), speaker.say("graphs.code.map", text=map_text(failure))
    return board_svg(case.ground.board, speaker, picture, title=title, description=told_map)


def lengths(routes: Any) -> Mapping[int, int]:
    """The length of each route, to be written on it."""
    return {route.index: route.length for route in routes}
