"""Tasks at a workbench, one after the other, as a widget."""

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from ttr.lesson import progress
from ttr.lesson.findings import Finding
from ttr.lesson.tasks import TASKS, Task
from ttr.lesson.workbench import Workbench
from ttr.report import Report
from ttr.text import Speaker, preferred
from ttr.view import panels
from ttr.view.desk import Desk
from ttr.view.parts import part

LESSON = "write_your_own"
"""The name under which the progress is kept."""


class Taskbook(Desk):
    """Tasks that are solved by changing a file.

    Attributes
    ----------
    bench : where the file is changed
    frame : what to display
    at : the number of the task shown, from 0
    """

    def __init__(self, tasks: Sequence[Task], language: str) -> None:
        self.tasks = tasks
        self.speaker = Speaker(language)
        self.at = 0
        self.done: set[str] = set()
        self.texts = {task.name: task.start(self.speaker) for task in tasks}
        self.heading, self.text, self.helped = part(w.HTML), part(w.HTML), part(w.HTML)
        self.previous = self.button(self.say("lesson.previous"), lambda: self.show(self.at - 1))
        self.next = self.button(self.say("lesson.following"), lambda: self.show(self.at + 1))
        self.hint = self.button(self.say("lesson.hint"), self.show_hint)
        turning = [self.previous, self.next, self.heading] if len(tasks) > 1 else []
        head = part(
            w.VBox,
            [*([part(w.HBox, turning, css="ttr-row")] if turning else []), self.text, self.hint, self.helped],
            css="ttr-box ttr-question ttr-task",
        )
        self.bench = Workbench(self.texts[tasks[0].name], language, [head], self.judge)
        self.frame = self.bench.frame
        self.show(0)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, Any]:
        return self.frame._repr_mimebundle_(**options)

    @property
    def task(self) -> Task:
        """The task shown."""
        return self.tasks[self.at]

    @property
    def source(self) -> str:
        """The file as it is written now."""
        return self.bench.source

    def show(self, at: int) -> None:
        """Show a task with the file as it was left."""
        if hasattr(self, "bench"):
            self.texts[self.task.name] = self.bench.source
        self.at = min(max(at, 0), len(self.tasks) - 1)
        self.hints = 0
        self.helped.value = ""
        sample = f"<pre>{escape(self.task.sample)}</pre>" if self.task.sample else ""
        self.text.value = f"<p><b>{escape(self.say(f'handout.task.{self.task.name}.text'))}</b></p>{sample}"
        self.bench.load(self.texts[self.task.name], self.task.start(self.speaker), tells=self.task.tells)
        self.render()

    def render(self) -> None:
        """Show how far one has come."""
        self.heading.value = panels.progress(self.at, (task.name for task in self.tasks), self.done, self.speaker)
        self.previous.disabled = self.at == 0
        self.next.disabled = self.at == len(self.tasks) - 1

    def fail(self, error: Exception) -> None:
        """Tell of a mistake of the kit itself."""
        self.bench.fail(error)

    def show_hint(self) -> None:
        """Help one step further; the last step stays."""
        self.hints = min(self.hints + 1, self.task.hints)
        steps = [self.say(f"handout.task.{self.task.name}.hint.{number}") for number in range(1, self.hints + 1)]
        self.helped.value = f'<div role="status">{"".join(f"<p>{escape(step)}</p>" for step in steps)}</div>'

    def judge(self, report: Report) -> Finding | None:
        """What is still missing; nothing as long as nobody has changed the file."""
        text = self.task.start(self.speaker)
        if not hasattr(self, "bench") or self.bench.source == text or report.play is None:
            return None
        missing = self.task.missing(report.play)
        if missing is not None:
            return Finding(self.say(f"handout.task.{self.task.name}.missing.{missing}"), "bad")
        self.done.add(self.task.name)
        self.render()
        solved = self.say("handout.task.solved")
        if not progress.record(LESSON, self.task.name):
            solved = f"{solved} {self.say('lesson.not_kept', path=str(progress.path()))}"
        return Finding(solved, "good")


def tasks(*names: str, language: str | None = None) -> Taskbook:
    """Tasks with a file to change.

    Parameters
    ----------
    names : which tasks; all of them where none is named
    language : of everything shown; by default the reader's
    """
    return Taskbook([TASKS[name] for name in names or TASKS], language or preferred())
