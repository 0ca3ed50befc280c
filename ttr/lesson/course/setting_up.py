"""Lesson 1: setting up and choosing tickets. Every answer is computed from the position shown."""

from collections.abc import Sequence
from itertools import combinations, count
from random import Random

from ttr.action import KeepTickets
from ttr.cards import FULL_DECK, LOCOMOTIVE, spread
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import apply, new_game, why_not
from ttr.rules.piles import needs_refresh
from ttr.rules.setup import steps as setup_steps
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels

PLAYERS = NAMES[:3]
SEED = 34
"""A seed whose first row shows three locomotives, so that the refresh can be seen."""
YOU = 0
"""The seat whose hand the reader sees."""


def positions(seed: int, players: Sequence[str] = PLAYERS) -> dict[str, State]:
    """The positions of a set-up, by the rule just carried out; `SETUP-6` after everybody has chosen."""
    found = {rule: state.copy() for rule, state in setup_steps(load_mode("europe"), players, seed)}
    state = found["SETUP-5"].copy()
    for seat in range(len(players)):
        apply(state, KeepTickets(tuple(sorted(favorites(state, seat)))), seat)
    found["SETUP-6"] = state
    return found


def favorites(state: State, seat: int) -> tuple[int, ...]:
    """The two tickets that this seat keeps: those of least value, as a beginner may."""
    offered = state.players[seat].offered
    return tuple(sorted(offered, key=lambda ticket: state.board.tickets[ticket].value)[:2])


def steps(speaker: Speaker) -> list[Step]:
    """The set-up, one step a rule."""
    found = positions(SEED)
    empty = State(found["SETUP-1"].mode, PLAYERS, SEED)
    empty.deck = spread(FULL_DECK)
    you, say = PLAYERS[YOU], speaker.say
    long = found["SETUP-4"].players[YOU].offered
    dealt = found["SETUP-5"].players[YOU].offered
    kept = tuple(found["SETUP-6"].players[YOU].tickets)
    return [
        Step(empty, say("course.setting_up.empty"), rules=("COMP-2", "COMP-5")),
        Step(
            found["SETUP-1"],
            say("course.setting_up.SETUP-1", name=you),
            rules=("SETUP-1", "COMP-1", "SETUP-10", "INFO-1"),
        ),
        Step(found["SETUP-2"], say("course.setting_up.SETUP-2", row=tuple(found["SETUP-2"].row)), rules=("SETUP-2",)),
        Step(
            found["SETUP-3"],
            say("course.setting_up.SETUP-3", row=tuple(found["SETUP-3"].row)),
            rules=("SETUP-3", "REFRESH-1"),
        ),
        Step(
            found["SETUP-4"],
            say("course.setting_up.SETUP-4", name=you, ticket=long[0]),
            long,
            rules=("SETUP-4", "COMP-3", "TICKET-7"),
        ),
        Step(found["SETUP-5"], say("course.setting_up.SETUP-5", name=you), dealt, rules=("SETUP-5",)),
        Step(
            found["SETUP-6"],
            say("course.setting_up.SETUP-6", name=you, kept=kept),
            kept,
            rules=("SETUP-6", "SETUP-7", "TICKET-6"),
        ),
        Step(
            found["SETUP-6"],
            say("course.setting_up.SETUP-8", name=PLAYERS[found["SETUP-6"].first]),
            kept,
            rules=("SETUP-8", "SETUP-9"),
        ),
    ]


# -- questions: predict, then see -------------------------------------------------------------------------------------


def seed_of(name: str, instance: int) -> int:
    """The seed of the deal of an instance."""
    return Random(f"setting_up/{name}/{instance}").randrange(1_000_000)


def row(instance: int, speaker: Speaker) -> Question:
    """What happens to the five cards just turned up? Every other row has three locomotives."""
    for seed in count(seed_of("row", instance)):
        state = positions(seed)["SETUP-2"]
        if needs_refresh(state) == (instance % 2 == 0):
            break
    return about_row(state, speaker)


def about_row(state: State, speaker: Speaker) -> Question:
    """What happens to the row of this position?"""
    say = speaker.say
    return Question(
        text=say("course.setting_up.row.question", row=tuple(state.row)),
        options=(
            say("course.setting_up.row.nothing"),
            say("course.setting_up.row.only"),
            say("course.setting_up.row.all"),
        ),
        answer=2 if needs_refresh(state) else 0,
        reason=say("course.setting_up.row.reason", shown_locomotives=state.row.count(LOCOMOTIVE)),
        rules=("SETUP-3", "REFRESH-1"),
        shown=panels.run_of_cards(state.row, speaker),
    )


def keep(instance: int, speaker: Speaker) -> Question:
    """May a player keep just these tickets?"""
    state = positions(seed_of("keep", instance))["SETUP-5"]
    return about_keeping(state, YOU, state.players[YOU].offered[1 + instance % 2 : 3], speaker)


def about_keeping(state: State, seat: int, kept: Sequence[int], speaker: Speaker) -> Question:
    """May this seat keep these tickets?"""
    say, name = speaker.say, state.players[seat].name
    allowed = why_not(state, KeepTickets(tuple(sorted(kept))), seat) is None
    return Question(
        text=say("course.setting_up.keep.question", name=name, tickets=state.players[seat].offered, kept=tuple(kept)),
        options=(say("lesson.yes"), say("lesson.no")),
        answer=0 if allowed else 1,
        reason=say("course.setting_up.keep.reason", least_tickets=state.mode.keep_initial, kept_tickets=len(kept)),
        rules=("SETUP-6",),
    )


def cost(instance: int, speaker: Speaker) -> Question:
    """What do tickets cost that are not fulfilled?"""
    return about_cost(positions(seed_of("cost", instance))["SETUP-6"], YOU, speaker)


def about_cost(state: State, seat: int, speaker: Speaker) -> Question:
    """What do the tickets of this seat cost?"""
    say, player = speaker.say, state.players[seat]
    values = [state.board.tickets[ticket].value for ticket in player.tickets]
    options, answer = among(-sum(values), [0, sum(values), -max(values)])
    return Question(
        text=say("course.setting_up.cost.question", name=player.name, kept=tuple(player.tickets)),
        options=[say("course.setting_up.cost.option", change=signed(option, speaker)) for option in options],
        answer=answer,
        reason=say("course.setting_up.cost.reason", change=signed(-sum(values), speaker)),
        rules=("SCORE-2",),
    )


def deck(instance: int, speaker: Speaker) -> Question:
    """How many tickets can be drawn once all have chosen?"""
    found = positions(seed_of("deck", instance), NAMES[: 2 + (instance + 1) % 4])
    return about_deck(found["SETUP-5"], found["SETUP-6"], YOU, speaker)


def about_deck(before: State, after: State, seat: int, speaker: Speaker) -> Question:
    """How many tickets lie in the deck after the choice?"""
    say = speaker.say
    refused = sum(len(player.offered) for player in before.players) - sum(len(p.tickets) for p in after.players)
    size = len(after.ticket_deck)
    options, answer = among(size, [size + refused, len(after.mode.regular_tickets), len(after.mode.tickets)])
    own = len(before.players[seat].offered) - len(after.players[seat].tickets)
    return Question(
        text=say(
            "course.setting_up.deck.question",
            playing_players=len(after.players),
            name=after.players[seat].name,
            refused_tickets=own,
        ),
        options=[speaker.amount("tickets", option) for option in options],
        answer=answer,
        reason=say("course.setting_up.deck.reason", in_deck_tickets=size),
        rules=("SETUP-5", "SETUP-6"),
    )


def secret(instance: int, speaker: Speaker) -> Question:
    """What do the others know of the tickets that somebody has kept? In every other position all have chosen."""
    state = positions(seed_of("secret", instance))["SETUP-5"].copy()
    choosing = range(len(PLAYERS)) if instance % 2 else range(len(PLAYERS) - 1)
    for seat in choosing:
        apply(state, KeepTickets(tuple(sorted(favorites(state, seat)))), seat)
    return about_secret(state, speaker)


def about_secret(state: State, speaker: Speaker) -> Question:
    """What does the last player know of the first one's tickets in this position?"""
    say, player = speaker.say, state.players[0]
    last = len(state.players) - 1
    all_in = not any(other.offered for other in state.players)
    counted = state.seen_by(last).players[0].ticket_count == len(player.tickets)
    when = "after" if all_in else "before"
    return Question(
        text=say(f"course.setting_up.secret.{when}", name=player.name, other=state.players[last].name),
        options=(
            say("course.setting_up.secret.nothing"),
            say("course.setting_up.secret.number"),
            say("course.setting_up.secret.cities"),
        ),
        answer=1 if counted else 0,
        reason=say("course.setting_up.secret.reason"),
        rules=("SETUP-7", "TICKET-6", "INFO-1"),
    )


def signed(n: int, speaker: Speaker) -> str:
    """A number with its sign, as on a score sheet."""
    return speaker.signed(n)


# -- exercises --------------------------------------------------------------------------------------------------------


def choices(instance: int, speaker: Speaker) -> Pick:
    """Which of these choices of tickets are allowed?"""
    random = Random(f"setting_up/choices/{instance}")
    state = positions(random.randrange(1_000_000))["SETUP-5"]
    offered = state.players[YOU].offered
    every = [kept for size in (1, 2, 3, 4) for kept in combinations(offered, size)]
    shown = random.sample(every[:4], 2) + random.sample(every[4:], 3)
    random.shuffle(shown)
    return about_choices(state, YOU, shown, speaker)


def about_choices(state: State, seat: int, shown: Sequence[tuple[int, ...]], speaker: Speaker) -> Pick:
    """Which of these sets of tickets may this seat keep?"""
    say = speaker.say
    refusals = [why_not(state, KeepTickets(tuple(sorted(kept))), seat) for kept in shown]
    return Pick(
        text=say(
            "course.setting_up.choices.question", name=state.players[seat].name, tickets=state.players[seat].offered
        ),
        options=[say("course.setting_up.choices.option", kept=kept) for kept in shown],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.setting_up.choices.hint"),
        rules=("SETUP-6",),
    )


def pile(instance: int, speaker: Speaker) -> Number:
    """How many cards lie in the draw pile after the set-up?"""
    random = Random(f"setting_up/pile/{instance}")
    players = NAMES[: 2 + instance % 4]
    for seed in count(random.randrange(1_000_000)):
        state = new_game(load_mode("europe"), players, seed, first=0)
        if not sum(state.discard):
            break
    return about_pile(state, speaker)


def about_pile(state: State, speaker: Speaker) -> Number:
    """How many cards lie in the draw pile of this position?"""
    say, mode, players = speaker.say, state.mode, len(state.players)
    size = len(state.deck)
    return Number(
        text=say("course.setting_up.pile.question", playing_players=players),
        answer=size,
        reason=say("course.setting_up.pile.reason", left_cards=size),
        hint=say("course.setting_up.pile.hint", dealt_cards=mode.hand),
        rules=("COMP-2", "SETUP-1", "SETUP-2"),
        mistakes={
            size + len(state.row): say("course.setting_up.pile.row"),
            size + mode.hand * players: say("course.setting_up.pile.hands"),
        },
    )


def long_ones(instance: int, speaker: Speaker) -> Number:
    """How many long tickets go back into the box unseen?"""
    players = NAMES[: 2 + Random(f"setting_up/long/{instance}").randrange(4)]
    state = new_game(load_mode("europe"), players, instance, first=0)
    dealt = sum(state.board.tickets[t].long for player in state.players for t in player.offered)
    total = len(state.mode.long_tickets)
    say = speaker.say
    return Number(
        text=say("course.setting_up.long.question", playing_players=len(players)),
        answer=total - dealt,
        reason=say("course.setting_up.long.reason"),
        hint=say("course.setting_up.long.hint", there_tickets=total),
        rules=("SETUP-4", "COMP-3"),
        mistakes={dealt: say("course.setting_up.long.dealt")},
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """A game about to begin: everybody chooses tickets."""
    return new_game(load_mode("europe"), PLAYERS, SEED, first=0)


def box(speaker: Speaker) -> list[str]:
    """What to lay out on a real table."""
    mode = load_mode("europe")
    facts = {
        "trains": mode.trains,
        "stations": mode.stations,
        "dealt_cards": mode.hand,
        "least_tickets": mode.keep_initial,
    }
    return [
        speaker.say(f"course.setting_up.check.{item}", **facts)
        for item in ("board", "trains", "stations", "marker", "hand", "row", "pile", "tickets", "box", "deck", "first")
    ]


lesson = Lesson(
    name="setting_up",
    steps=steps,
    questions={"row": row, "keep": keep, "cost": cost, "deck": deck, "secret": secret},
    tasks={"choices": choices, "pile": pile, "long": long_ones},
    free=free,
    box=box,
)
