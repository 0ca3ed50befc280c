"""A small set of positions that is always at hand, in the reader's language."""

from ttr.lesson.handout import Handout
from ttr.lesson.tasks import headed
from ttr.text import Speaker

BODIES = {
    "double": """\
players:
  - name: Ada
    hand: {red: 3, green: 1}
  - name: Bo
    routes: [berlin-frankfurt-1]
moves:
  - Ada: claim berlin-frankfurt-2 3 red
    expect: {illegal: DOUBLE-3}
""",
    "ferry": """\
players:
  - name: Ada
    hand: {green: 1, locomotive: 2}
  - name: Bo
moves:
  - Ada: claim essen-kobenhavn-1 1 green + 2 locomotive
    expect: {turn: Bo}
""",
    "trail": """\
players:
  - name: Ada
    routes: [paris-zurich, munchen-zurich, munchen-wien, frankfurt-munchen, bruxelles-frankfurt]
    tickets: [paris-wien, bruxelles-danzig]
  - name: Bo
    routes: [berlin-wien, berlin-danzig]
expect:
  longest_trail: {Ada: 9}
  tickets: {Ada: -1}
""",
    "end": """\
players:
  - name: Ada
    routes: [madrid-pamplona-1, pamplona-paris-1, dieppe-paris, barcelona-madrid]
    tickets: [madrid-dieppe, paris-wien]
  - name: Bo
    routes: [roma-venezia, munchen-venezia, berlin-frankfurt-1, frankfurt-munchen]
    stations: [london]
    tickets: [berlin-roma]
phase: game_over
expect:
  final: {Ada: 36}
  winners: [Ada]
""",
}
"""Files without their first lines, by the names of their texts."""


def example_files(speaker: Speaker) -> dict[str, str]:
    """The files of the set by name."""
    return {
        f"{number:02}-{name}.yaml": headed(
            speaker, f"handout.example.{name}.title", question=f"handout.example.{name}.question"
        )
        + body
        for number, (name, body) in enumerate(BODIES.items(), 1)
    }


def example_set(language: str) -> Handout:
    """The set itself."""
    speaker = Speaker(language)
    return Handout.of({name: text.encode() for name, text in example_files(speaker).items()}, (), speaker)
