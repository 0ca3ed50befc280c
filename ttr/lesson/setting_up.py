"""Lesson 1 of the rules course: setting up and choosing tickets. Every answer is computed from the position shown."""

from collections.abc import Sequence

from ttr.action import KeepTickets
from ttr.cards import FULL_DECK, LOCOMOTIVE, spread
from ttr.lesson.checklist import Checklist
from ttr.lesson.predict import Predict, Question, numbers
from ttr.lesson.walk import Step, Walk
from ttr.mode import Mode, load_mode
from ttr.rules import apply, why_not
from ttr.rules.piles import needs_refresh
from ttr.rules.setup import steps as setup_steps
from ttr.state import State
from ttr.text import Speaker, preferred
from ttr.view import panels
from ttr.view.colors import BOXES, PIECES
from ttr.view.frame import Frame

NAMES = ("Ada", "Bo", "Cem")
SEED = 34
"""A seed whose first row shows three locomotives, so that the refresh can be seen."""
SEEDS = (34, 7, 103, 11, 23)
"""Seeds for other instances of a question."""
YOU = 0
"""The seat whose hand the reader sees."""
LOOKS = tuple(PIECES[color] for color in BOXES["classic"])


def positions(seed: int, mode: Mode | None = None) -> dict[str, State]:
    """The positions of a set-up, by the rule just carried out; `SETUP-6` after everybody has chosen."""
    mode = mode or load_mode("europe")
    found = {rule: state.copy() for rule, state in setup_steps(mode, NAMES, seed)}
    state = found["SETUP-5"].copy()
    for seat in range(len(NAMES)):
        apply(state, KeepTickets(tuple(sorted(favorites(state, seat)))), seat)
    found["SETUP-6"] = state
    return found


def favorites(state: State, seat: int) -> tuple[int, ...]:
    """The two tickets that this seat keeps: those of least value, as a beginner may."""
    offered = state.players[seat].offered
    return tuple(sorted(offered, key=lambda ticket: state.board.tickets[ticket].value)[:2])


def walk(language: str | None = None) -> Frame:
    """The set-up step by step."""
    found = positions(SEED)
    mode = found["SETUP-1"].mode
    speaker = Speaker(language or preferred(), mode.board, NAMES)
    empty = State(mode, NAMES, SEED)
    empty.deck = spread(FULL_DECK)
    first = Step(empty, speaker.say("lesson.setup.empty"))
    return Walk([first, *_steps(found, speaker)], speaker, LOOKS[: len(NAMES)], YOU).frame


def _steps(found: dict[str, State], speaker: Speaker) -> list[Step]:
    """One step a rule."""
    swept = found["SETUP-2"].row != found["SETUP-3"].row
    you = NAMES[YOU]
    long = found["SETUP-4"].players[YOU].offered
    dealt = found["SETUP-5"].players[YOU].offered
    kept = tuple(found["SETUP-6"].players[YOU].tickets)
    say = speaker.say
    return [
        Step(found["SETUP-1"], say("lesson.setup.SETUP-1", name=you)),
        Step(found["SETUP-2"], say("lesson.setup.SETUP-2", row=tuple(found["SETUP-2"].row))),
        Step(
            found["SETUP-3"],
            say("lesson.setup.SETUP-3", row=tuple(found["SETUP-3"].row))
            if swept
            else say("lesson.setup.SETUP-3.quiet"),
        ),
        Step(found["SETUP-4"], say("lesson.setup.SETUP-4", name=you, ticket=long[0]), long),
        Step(found["SETUP-5"], say("lesson.setup.SETUP-5", name=you), dealt),
        Step(found["SETUP-6"], say("lesson.setup.SETUP-6", name=you, kept=kept), kept),
        Step(found["SETUP-6"], say("lesson.setup.SETUP-8", name=NAMES[found["SETUP-6"].first]), kept),
    ]


# -- questions --------------------------------------------------------------------------------------------------------


def about_row(state: State, speaker: Speaker) -> Question:
    """What happens to the five cards just turned up (SETUP-3)?"""
    say = speaker.say
    return Question(
        say("lesson.setup.row.question", row=tuple(state.row)),
        (say("lesson.setup.row.nothing"), say("lesson.setup.row.only"), say("lesson.setup.row.all")),
        2 if needs_refresh(state) else 0,
        say("lesson.setup.row.reason", shown_locomotives=state.row.count(LOCOMOTIVE)),
        panels.run_of_cards(state.row, speaker),
    )


def about_keeping(state: State, seat: int, kept: Sequence[int], speaker: Speaker) -> Question:
    """May a player keep just these tickets (SETUP-6)?"""
    say, name = speaker.say, state.players[seat].name
    allowed = why_not(state, KeepTickets(tuple(sorted(kept))), seat) is None
    return Question(
        say("lesson.setup.keep.question", name=name, tickets=state.players[seat].offered, kept=tuple(kept)),
        (say("lesson.yes"), say("lesson.no")),
        0 if allowed else 1,
        say("lesson.setup.keep.reason", least_tickets=state.mode.keep_initial, kept_tickets=len(kept)),
    )


def about_cost(state: State, seat: int, speaker: Speaker) -> Question:
    """What do tickets cost that are not fulfilled (SCORE-2)?"""
    say, player = speaker.say, state.players[seat]
    values = [state.board.tickets[ticket].value for ticket in player.tickets]
    options, answer = numbers(-sum(values), [0, sum(values), -max(values)])
    shown = [say("lesson.setup.cost.option", change=signed(option, speaker)) for option in options]
    return Question(
        say("lesson.setup.cost.question", name=player.name, kept=tuple(player.tickets)),
        tuple(shown),
        answer,
        say("lesson.setup.cost.reason", change=signed(-sum(values), speaker)),
    )


def about_deck(before: State, after: State, seat: int, speaker: Speaker) -> Question:
    """How many tickets can be drawn once all have chosen (SETUP-5, SETUP-6)?"""
    say = speaker.say
    refused = sum(len(player.offered) for player in before.players) - sum(len(p.tickets) for p in after.players)
    options, answer = numbers(
        len(after.ticket_deck),
        [len(after.ticket_deck) + refused, len(after.mode.regular_tickets), len(after.mode.tickets)],
    )
    own = len(before.players[seat].offered) - len(after.players[seat].tickets)
    return Question(
        say("lesson.setup.deck.question", name=after.players[seat].name, refused_tickets=own),
        tuple(speaker.amount("tickets", option) for option in options),
        answer,
        say("lesson.setup.deck.reason", in_deck_tickets=len(after.ticket_deck)),
    )


def signed(n: int, speaker: Speaker) -> str:
    """A number with its sign, as on a score sheet."""
    return ("+" if n > 0 else "") + speaker.number(n)


def question(name: str, language: str | None = None) -> Frame:
    """A question of this lesson as a widget: `row`, `keep`, `cost` or `deck`."""
    speaker = Speaker(language or preferred(), load_mode("europe").board, NAMES)

    def make(instance: int) -> Question:
        found = positions(SEEDS[instance])
        match name:
            case "row":
                return about_row(found["SETUP-2"], speaker)
            case "keep":
                state = found["SETUP-5"]
                offered = state.players[YOU].offered
                return about_keeping(state, YOU, offered[1 + instance % 2 : 3], speaker)
            case "cost":
                return about_cost(found["SETUP-6"], YOU, speaker)
        return about_deck(found["SETUP-5"], found["SETUP-6"], YOU, speaker)

    return Predict(make, speaker, len(SEEDS)).frame


def lay_your_table(language: str | None = None) -> Frame:
    """What to lay out on a real table."""
    mode = load_mode("europe")
    speaker = Speaker(language or preferred(), mode.board)
    facts = {
        "trains": mode.trains,
        "stations": mode.stations,
        "dealt_cards": mode.hand,
        "least_tickets": mode.keep_initial,
    }
    items = [
        speaker.say(f"lesson.setup.check.{item}", **facts)
        for item in ("board", "trains", "stations", "marker", "hand", "row", "pile", "tickets", "deck", "first")
    ]
    return Checklist(items, speaker).frame
