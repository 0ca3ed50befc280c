"""Tasks that teach the scenario files: a file that somebody begins, and a goal that the engine checks."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from ttr.action import ClaimRoute
from ttr.cards import CARDS
from ttr.event import TunnelRevealed
from ttr.lesson.handout import asked
from ttr.scenario import Play, Scenario, ScenarioError, load, to_yaml
from ttr.text import Speaker

Goal = Callable[[Play], str | None]
"""What is still missing, as the last part of a key; None when nothing is."""


@dataclass(frozen=True)
class Task:
    """A file to change until something holds.

    The sentences about it have keys that begin with `handout.task.<name>.`.
    """

    name: str
    body: str
    """The file without its first lines."""
    goal: Goal
    hints: int
    """How many steps of help there are."""
    tells: bool = True
    """May the report say what came out? Not where just that is asked."""
    sample: str = ""
    """A line as one has to be written."""
    question: str | None = None
    """The key of a question that the file asks."""

    def start(self, speaker: Speaker) -> str:
        """The file as it is handed to the reader."""
        more = {"question": self.question} if self.question else {}
        return headed(speaker, f"handout.task.{self.name}.title", **more) + self.body

    def missing(self, result: Play) -> str | None:
        """What is still missing; None when the task is solved."""
        return self.goal(result)


def headed(speaker: Speaker, title: str, **more: str) -> str:
    """The first lines of a file, with texts by their keys."""
    texts = {"title": speaker.say(title), **{key: speaker.say(text) for key, text in more.items()}}
    return to_yaml({"scenario": 1, **texts})


# -- goals ------------------------------------------------------------------------------------------------------------


def hand_is_enough(result: Play) -> str | None:
    """The claim of Berlin - Wien is allowed."""
    board = result.scenario.mode.board
    wanted = board.route_index["berlin-wien"]
    claims = [p for p in result.moves if isinstance(p.move.action, ClaimRoute) and p.move.action.route == wanted]
    if not claims:
        return "no_claim"
    return None if result.holds and not claims[-1].violation else "refused"


def refusal_is_expected(result: Play) -> str | None:
    """The last move is refused, by the rule that the file names."""
    if not result.moves or result.moves[-1].violation is None:
        return "allowed"
    if not any(expected.key == "illegal" for expected in result.moves[-1].move.expect):
        return "no_rule"
    return None if result.holds else "other_rule"


def file_is_mended(result: Play) -> str | None:
    """The file can be used, and what could stay has stayed."""
    ada, bo = result.state.players[:2]
    if not ada.hand[CARDS.index("red")]:
        return "no_red"
    return None if (ada.routes | bo.routes).bit_count() >= 3 and ada.routes and bo.routes else "no_routes"


def tunnel_costs_two(result: Play) -> str | None:
    """Two of the three cards turned up match."""
    extra = [event.extra for p in result.moves for event in p.log if isinstance(event, TunnelRevealed)]
    if not extra:
        return "no_tunnel"
    return None if result.holds and extra[-1] == 2 else "other_price"


def result_is_written(result: Play) -> str | None:
    """What comes out at the end is written down in full, and right."""
    wanted = {(key, name) for key in ("final", "longest_trail") for name in result.scenario.names}
    written = {(e.key, result.scenario.names[e.seat]) for e in result.scenario.expect if e.seat is not None}
    if not wanted <= written or not any(e.key == "winners" for e in result.scenario.expect):
        return "not_all"
    return None if result.holds else "wrong"


def can_be_asked(result: Play) -> str | None:
    """A position of one's own that can be handed out."""
    own, given = result.scenario, _given()
    if not result.holds:
        return "fails"
    if (own.moves, own.expect, own.start.facts()) == (given.moves, given.expect, given.start.facts()):
        return "unchanged"
    try:
        asked(result)
    except ScenarioError:
        return "nothing_asked"
    return None


@cache
def _given() -> Scenario:
    """The position that the last task begins with."""
    return load(f"scenario: 1\n{TASKS['own'].body}".encode())


# -- the tasks --------------------------------------------------------------------------------------------------------

TASKS = {
    task.name: task
    for task in (
        Task(
            "hand",
            """\
players:
  - name: Ada
    hand: {green: 1, red: 4}
  - name: Bo
moves:
  - Ada: claim berlin-wien 3 green
""",
            hand_is_enough,
            hints=2,
        ),
        Task(
            "refusal",
            """\
players:
  - name: Ada
    hand: {red: 3, locomotive: 1}
  - name: Bo
moves:
  - Ada: claim essen-kobenhavn-1 3 red
""",
            refusal_is_expected,
            hints=3,
            tells=False,
            sample="    expect: {illegal: CLAIM-4}",
        ),
        Task(
            "mend",
            """\
players:
  - name: Ada
    hand: {red: 13}
    routes: [kiev-warszava, berlin-wien]
  - name: Bo
    routes: [berlin-wien, paris-zurich]
""",
            file_is_mended,
            hints=3,
        ),
        Task(
            "tunnel",
            """\
players:
  - name: Ada
    hand: {black: 5}
  - name: Bo
row: [white, white, yellow, orange, orange]
deck_top: [red, green, blue]
moves:
  - Ada: claim sarajevo-sofia 2 black
""",
            tunnel_costs_two,
            hints=3,
        ),
        Task(
            "result",
            """\
players:
  - name: Ada
    routes: [paris-zurich, munchen-zurich, munchen-wien]
    tickets: [paris-wien]
  - name: Bo
    routes: [berlin-wien, berlin-danzig, danzig-warszawa]
    tickets: [berlin-moskva]
phase: game_over
expect:
  longest_trail: {Ada: 0, Bo: 0}
  final: {Ada: 0, Bo: 0}
  winners: []
""",
            result_is_written,
            hints=4,
            tells=False,
        ),
        Task(
            "own",
            """\
players:
  - name: Ada
    hand: {red: 2, locomotive: 1}
    routes: [paris-zurich]
  - name: Bo
    routes: [marseille-paris]
row: [red, blue, blue, locomotive, green]
moves:
  - Ada: draw blue
""",
            can_be_asked,
            hints=3,
            question="handout.task.own.question",
        ),
    )
}
"""By name, in their order."""
