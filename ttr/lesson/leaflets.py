"""What leaflets of the game say, read from `data/leaflets.toml`: translations, summaries and articles that differ."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from html import escape

import ipywidgets as w

from ttr import files
from ttr.text import Speaker
from ttr.text.rules import edition
from ttr.view.frame import Frame
from ttr.view.parts import part


@dataclass(frozen=True)
class Point:
    """One thing of which leaflets say different things, or nothing."""

    id: str
    says: Mapping[str, tuple[str, ...]]
    """The editions that have each reading."""
    right: frozenset[str]
    """The readings that may be followed."""
    rules: tuple[str, ...]
    """Ids of the rules that decide."""
    source: tuple[str, ...]
    """The editions where these rules are printed."""


@cache
def points() -> Mapping[str, Point]:
    """All points by their ids, in their order."""
    table = tomllib.loads((files.data() / "leaflets.toml").read_text(encoding="utf-8"))
    return {
        name: Point(
            name,
            {reading: tuple(editions) for reading, editions in row["says"].items()},
            frozenset(row["right"]),
            tuple(row["rules"]),
            tuple(row["source"]),
        )
        for name, row in table.items()
    }


def said(point: str, reading: str, speaker: Speaker) -> str:
    """What a leaflet with this reading says, a whole sentence."""
    return speaker.say(f"course.leaflets.said.{point}.{reading}")


def readings(names: Iterable[str], speaker: Speaker) -> str:
    """What the leaflets say of some points, each reading with its editions and a sign whether it is right, as HTML."""
    lines = []
    for point in map(points().__getitem__, names):
        for reading, editions in point.says.items():
            right = reading in point.right
            told = speaker.say("course.leaflets.follow" if right else "course.leaflets.slip")
            lines.append(
                f'<p><b class="ttr-{"good" if right else "bad"}" role="img" aria-label="{escape(told)}" '
                f'title="{escape(told)}">{"✓" if right else "✗"}</b> {escape(said(point.id, reading, speaker))}'
                f"{_editions(editions, speaker)}</p>"
            )
    return f'<div class="ttr-leaflets">{"".join(lines)}</div>'


def table(speaker: Speaker) -> Frame:
    """All points: what is said of each, what is right, and where that is printed."""
    html = table_html(speaker)
    return Frame(
        [part(w.HTML, html, css="ttr-box")], lambda: table_words(speaker), html=lambda: html, language=speaker.language
    )


def table_html(speaker: Speaker) -> str:
    """The table of all points, as HTML."""
    say = speaker.say
    head = "".join(
        f'<th scope="col">{escape(say(f"course.leaflets.table.{c}"))}</th>' for c in ("point", "says", "right")
    )
    rows = "".join(
        f'<tr><th scope="row">{escape(say(f"course.leaflets.about.{name}"))}</th><td>{readings([name], speaker)}</td>'
        f"<td>{escape(say(f'course.leaflets.right.{name}'))}{_editions(point.source, speaker)}</td></tr>"
        for name, point in points().items()
    )
    return f'<table class="ttr-leaflets"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>'


def table_words(speaker: Speaker) -> str:
    """The table of all points, in words."""
    lines = []
    for name, point in points().items():
        lines.append(speaker.say(f"course.leaflets.about.{name}"))
        for reading, editions in point.says.items():
            lines.append(f"  {'✓' if reading in point.right else '✗'} {said(name, reading, speaker)}")
            lines += [f"      {edition(each, speaker)}" for each in editions]
        lines.append(f"  = {speaker.say(f'course.leaflets.right.{name}')}")
        lines += [f"      {edition(each, speaker)}" for each in point.source]
    return "\n".join(lines)


def _editions(names: Iterable[str], speaker: Speaker) -> str:
    return f"<small>{' · '.join(escape(edition(name, speaker)) for name in names)}</small>"
