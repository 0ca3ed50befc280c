"""What an interval says about a question, in words that are made from the numbers."""

from dataclasses import dataclass
from html import escape
from math import ceil, isfinite
from types import EllipsisType
from typing import Any, Literal, TypeAlias

from ttr.arena import Estimate
from ttr.text import Speaker, preferred
from ttr.view.frame import directed
from ttr.view.intervals import told

Answer: TypeAlias = Literal["above", "below", "same", "open"]


def answer(found: Estimate, zero: float, least: float) -> Answer:
    """Is the true number above or below zero, as good as the same, or does the interval leave it open?

    Parameters
    ----------
    zero : the number that means: no difference
    least : a difference that is smaller does not matter

    Examples
    --------
    >>> answer(Estimate(2.0, 1.0, 3.0, 100), 0, 1), answer(Estimate(0.2, -0.5, 0.9, 100), 0, 1)
    ('above', 'same')
    >>> answer(Estimate(2.0, -1.0, 5.0, 100), 0, 1)
    'open'
    """
    if found.low > zero:
        return "above"
    if found.high < zero:
        return "below"
    return "same" if max(zero - found.low, found.high - zero) <= least else "open"


def needed(found: Estimate, least: float) -> int:
    """About how many observations make the interval so narrow that it reaches no further than `least` to both sides.

    Notes
    -----
    The margin falls with the square root of the number: half as wide takes four times as many.

    Examples
    --------
    >>> needed(Estimate(0.5, 0.4, 0.6, 100), 0.05)
    400
    """
    exact = float(found.n * (found.margin / least) ** 2)
    power = 10.0 ** max(len(str(ceil(exact))) - 2, 0)  # two digits are enough
    return int(ceil(round(exact, 6) / power) * power)


@dataclass(frozen=True)
class Conclusion:
    """What an interval says about a question.

    Parameters
    ----------
    question : as it was asked
    found : the estimate
    zero : the number that means: no difference
    least : a difference that is smaller does not matter
    guess : what was predicted, None if nothing was, ... if nobody asked for a prediction
    speaker : makes the sentences
    digits : after the point
    percent : are the numbers shares of a whole?
    """

    question: str
    found: Estimate
    zero: float
    least: float
    guess: float | EllipsisType | None
    speaker: Speaker
    digits: int
    percent: bool

    def told(self, value: float) -> str:
        """A number as it is shown."""
        return told(value, self.speaker, self.digits, percent=self.percent)

    def sentences(self) -> list[str]:
        """The answer, what it rests on, and what became of the prediction."""
        found, say = self.found, self.speaker.say
        if not (isfinite(found.low) and isfinite(found.high)) or not found.n:
            return [say("topic.experiments.conclude.nothing", n=found.n)]
        kind = answer(found, self.zero, self.least)
        facts: dict[str, Any] = {
            "low": self.told(found.low),
            "high": self.told(found.high),
            "zero": self.told(self.zero),
        }
        lines = [
            say(f"topic.experiments.conclude.{kind}", n=found.n, least=self.told(self.least), **facts),
            say("topic.experiments.conclude.value", value=self.told(found.value), **facts),
        ]
        if kind == "open" and (n := needed(found, self.least)) > found.n:
            lines.append(say("topic.experiments.conclude.needed", n=n, least=self.told(self.least)))
        if self.guess is None:
            lines.append(say("topic.experiments.conclude.no_guess"))
        elif not isinstance(self.guess, EllipsisType):
            fits = "fits" if found.low <= self.guess <= found.high else "misses"
            lines.append(say(f"topic.experiments.conclude.{fits}", guess=self.told(self.guess)))
        return lines

    def words(self) -> str:
        """The question and what is said about it."""
        return "\n".join([self.question, *self.sentences()])

    def html(self) -> str:
        """The same as HTML."""
        told = escape(" ".join(self.sentences()))
        return directed(f"<p><strong>{escape(self.question)}</strong> {told}</p>", self.speaker.language)

    def _repr_mimebundle_(self, **options: Any) -> dict[str, str]:
        return {"text/html": self.html(), "text/plain": self.words()}


def conclude(
    question: str,
    found: Estimate,
    zero: float = 0.0,
    *,
    least: float,
    guess: float | EllipsisType | None = ...,
    digits: int = 1,
    percent: bool = False,
    language: str | None = None,
) -> Conclusion:
    """Say what an interval says about a question: yes, no, the other way round, or that one cannot tell yet.

    Parameters
    ----------
    question : whether the true number is above `zero`
    found : the estimate
    zero : the number that means: no difference
    least : a difference that is smaller does not matter
    guess : what was predicted, None if nothing was; left out, nothing is said about a prediction
    digits : after the point
    percent : are the numbers shares of a whole?
    """
    speaker = Speaker(language or preferred())
    return Conclusion(speaker.title(question), found, zero, least, guess, speaker, digits, percent)
