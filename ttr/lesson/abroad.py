"""What the lessons on other maps ask alike: tickets that are left, second tracks, refused payments, and broken ties."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ttr.action import TICKETS, ClaimRoute, KeepTickets
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards
from ttr.lesson.items import Number, Pick, Question, reasons_of
from ttr.lesson.lesson import NAMES
from ttr.lesson.network import hand_and_sketch, sketch
from ttr.lesson.position import position
from ttr.lesson.tables import table_html
from ttr.mode import Mode, load_mode
from ttr.rules import apply, why_not
from ttr.rules.claim import why_no_payment
from ttr.score import ranking
from ttr.state import Phase, State
from ttr.text import Speaker
from ttr.view import panels

YOU = 0
"""The seat that asks."""


def table(mode: str, hand: Mapping[int, int], players: int = 3, **you: Any) -> State:
    """A game without routes; the one who asks holds these cards, given by card."""
    words = {(*COLORS, "locomotive")[card]: n for card, n in hand.items() if n}
    seats: list[dict[str, Any]] = [
        {"name": NAMES[YOU], "hand": words, **you},
        *({"name": name} for name in NAMES[1:players]),
    ]
    return position(seats, mode=mode, seed=1)


# -- tickets that are left --------------------------------------------------------------------------------------------


def choosing(random: Random, mode: Mode, *, at_the_start: bool) -> State:
    """Somebody has looked at tickets and has to choose."""
    board = mode.board
    regular = random.sample(mode.regular_tickets, len(mode.regular_tickets))
    size = random.randint(8, 20) if at_the_start else random.randint(4, 12)
    dealt = mode.deal_regular if at_the_start else mode.draw
    drawn = [*random.sample(mode.long_tickets, mode.deal_long if at_the_start else 0), *regular[:dealt]]
    named = [board.tickets[ticket].id for ticket in drawn]
    deck = [board.tickets[ticket].id for ticket in regular[dealt : dealt + size]]
    others = [board.tickets[ticket].id for ticket in regular[dealt + size : dealt + size + 2]]
    seats: list[dict[str, Any]] = [{"name": NAMES[YOU]}, {"name": NAMES[1], "tickets": others}]
    if at_the_start:
        drawn_by = {NAMES[YOU]: named}
        return position(seats, mode=mode.id, seed=1, phase="initial_tickets", drawn_tickets=drawn_by, ticket_deck=deck)
    state = position(seats, mode=mode.id, seed=1, ticket_deck=[*named, *deck])
    apply(state, TICKETS)
    return state


def deck_after(instance: int, speaker: Speaker, mode: str, rules: Sequence[str]) -> Number:
    """How many tickets does the deck hold when somebody has chosen? Every other time it is the start."""
    random, numbers = Random(f"{mode}/deck/{instance}"), load_mode(mode)
    state = choosing(random, numbers, at_the_start=instance % 2 == 0)
    least = numbers.keep_drawn if instance % 2 else numbers.keep_initial
    return about_deck(state, random.randint(least, len(state.players[YOU].offered) - 1), speaker, rules)


def about_deck(state: State, kept: int, speaker: Speaker, rules: Sequence[str]) -> Number:
    """How many tickets does the deck hold, if so many of those on offer are kept?"""
    say, you, then = speaker.say, state.players[YOU], state.copy()
    apply(then, KeepTickets(tuple(sorted(you.offered[:kept]))), YOU)
    answer, before, refused = len(then.ticket_deck), len(state.ticket_deck), len(you.offered) - kept
    start = state.phase is Phase.INITIAL_TICKETS
    facts: dict[str, Any] = {
        "name": you.name,
        "offered_tickets": len(you.offered),
        "kept_tickets": kept,
        "deck_tickets": before,
    }
    mistakes = {
        before + refused: say("course.abroad.deck.gone"),
        before: say("course.abroad.deck.under"),
        before - kept: say("course.abroad.deck.twice"),
    }
    return Number(
        text=say(f"course.abroad.deck.{'start' if start else 'later'}", **facts),
        answer=answer,
        reason=say(
            f"course.abroad.deck.reason.{'box' if answer == before else 'bottom'}",
            name=you.name,
            refused_tickets=refused,
        ),
        hint=say("course.abroad.deck.hint"),
        rules=rules,
        mistakes={number: text for number, text in mistakes.items() if number != answer},
    )


# -- second tracks ----------------------------------------------------------------------------------------------------


def second_track(instance: int, speaker: Speaker, mode: str, rules: Sequence[str]) -> Question:
    """May the other track of a double route be claimed? The number of players and the owner change."""
    random, numbers = Random(f"{mode}/second/{instance}"), load_mode(mode)
    least, most = numbers.players
    owner = YOU if instance % 4 == 3 else 1
    players = (most, least)[instance % 2] if owner != YOU else random.randint(least, most)
    track = random.choice([route for route in numbers.board.routes if route.twin is not None])
    color = track.color if track.color != GRAY else random.randrange(LOCOMOTIVE)
    hand = {COLORS[color]: track.length, **({"locomotive": track.locomotives} if track.locomotives else {})}
    assert track.twin is not None
    seats: list[dict[str, Any]] = [{"name": name} for name in NAMES[:players]]
    seats[YOU]["hand"] = hand
    seats[owner]["routes"] = [numbers.board.routes[track.twin].id]
    return about_second_track(position(seats, mode=mode, seed=1), track.index, speaker, rules)


def about_second_track(state: State, route: int, speaker: Speaker, rules: Sequence[str]) -> Question:
    """May the first player claim this track, while its twin is taken?"""
    say, track = speaker.say, state.board.routes[route]
    assert track.twin is not None
    violation = why_no_payment(state, YOU, route)
    name, here = state.players[YOU].name, len(state.players)
    return Question(
        text=say(
            "course.abroad.second.question",
            n=here,
            owner_seat=state.owner[track.twin],
            taken_route=track.twin,
            name=name,
            route=route,
        ),
        options=(
            say("lesson.yes"),
            say("course.abroad.second.closed"),
            say("course.abroad.second.own", name=name),
        ),
        answer=[None, "twin_closed", "own_twin"].index(violation and violation.key),
        reason=speaker.violation(violation) if violation else say("course.abroad.second.open", n=here),
        rules=rules,
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


# -- payments ---------------------------------------------------------------------------------------------------------


def payment_question(
    state: State, route: int, payment: Cards, speaker: Speaker, wrong: Mapping[str, str], rules: Sequence[str]
) -> Question:
    """Do these cards pay for this route, and if not, why?

    Parameters
    ----------
    wrong : what a refusal is called in an option, by the key of its reason; several reasons may share an option
    rules : what decides
    """
    say, violation, track = speaker.say, why_not(state, ClaimRoute(route, payment)), state.board.routes[route]
    options = ["lesson.yes", *dict.fromkeys(wrong.values())]
    return Question(
        text=say(
            "course.abroad.pay.question",
            name=state.players[YOU].name,
            route=route,
            length_spaces=track.length,
            color=track.color,
        ),
        options=[say(option) for option in options],
        answer=options.index(wrong[violation.key] if violation else "lesson.yes"),
        reason=speaker.violation(violation) if violation else say("course.abroad.pay.reason"),
        rules=rules,
        shown=sketch(state, [route], speaker) + f"<p>{panels.hand(payment, speaker)}</p>",
    )


def payment_pick(
    state: State, route: int, shown: Sequence[Cards], speaker: Speaker, hint: str, rules: Sequence[str]
) -> Pick:
    """Which of these payments are right for this route?"""
    refusals = [why_not(state, ClaimRoute(route, payment)) for payment in shown]
    track = state.board.routes[route]
    return Pick(
        text=speaker.say(
            "course.abroad.ways.question",
            name=state.players[YOU].name,
            route=route,
            length_spaces=track.length,
            color=track.color,
        ),
        options=[speaker.cards(payment) for payment in shown],
        reasons=reasons_of(refusals, speaker),
        hint=hint,
        rules=rules,
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


# -- ties -------------------------------------------------------------------------------------------------------------


def tie(instance: int, speaker: Speaker, mode: str, rules: Sequence[str]) -> Pick:
    """Who has won? Each tie-break decides in its turn, and now and then nothing does."""
    random, numbers = Random(f"{mode}/tie/{instance}"), load_mode(mode)
    holds = numbers.ties[-1] in numbers.bonuses
    while True:
        total = random.randint(60, 130)
        keys = [
            (total - random.choice((0, 0, 1)), random.randint(4, 6), random.randint(0, 1 if holds else 5))
            for _ in NAMES[:4]
        ]
        if decisive(keys) == instance % 3 + 1 and any(key[-1] for key in keys):
            return about_tie(keys, numbers, speaker, rules)


def decisive(keys: Sequence[tuple[int, ...]]) -> int:
    """Which place of the keys leaves one player ahead; after the last place several share the victory."""
    ahead = [*keys]
    for place in range(len(keys[0])):
        best = max(key[place] for key in ahead)
        ahead = [key for key in ahead if key[place] == best]
        if len(ahead) == 1:
            return place
    return len(keys[0])


def about_tie(keys: Sequence[tuple[int, ...]], mode: Mode, speaker: Speaker, rules: Sequence[str]) -> Pick:
    """Who of these has won? The keys are the total and what the tie-breaks of the mode compare."""
    say, ranks = speaker.say, ranking(keys)
    names, last = NAMES[: len(keys)], mode.ties[-1]
    best = max(keys)
    reasons = []
    for key in keys:
        worse = next((place for place, (mine, top) in enumerate(zip(key, best, strict=True)) if mine < top), None)
        reasons.append("" if worse is None else say(f"course.abroad.tie.by.{('total', *mode.ties)[worse]}"))
    rows = [
        [speaker.isolate(name), *map(speaker.number, key[:2]), cell(key[2], last in mode.bonuses, speaker)]
        for name, key in zip(names, keys, strict=True)
    ]
    heads = [say(f"course.abroad.tie.{head}") for head in ("player", "total", "tickets", last)]
    assert [not reason for reason in reasons] == [rank == 1 for rank in ranks]
    return Pick(
        text=say("course.abroad.tie.question"),
        options=[*names],
        reasons=reasons,
        hint=say("course.abroad.tie.hint"),
        rules=rules,
        shown=table_html(heads, rows),
    )


def cell(value: int, held: bool, speaker: Speaker) -> str:
    """A number, or a tick for somebody who holds a bonus."""
    return ("✓" if value else "–") if held else speaker.number(value)
