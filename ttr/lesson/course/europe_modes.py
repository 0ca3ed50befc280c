"""The lesson on the Europe modes: the same board, other tickets. Every answer is asked of the engine."""

from collections.abc import Sequence
from itertools import combinations, count, islice
from random import Random
from typing import Any

from ttr.action import TICKETS, KeepTickets
from ttr.extra import Extra, join
from ttr.lesson.dealing import (
    all_chosen,
    cities_on,
    dealt,
    fewest,
    modes_table,
    one_kept,
    place_of,
    some_of_both,
    with_deck,
)
from ttr.lesson.instances import grown, names_of
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import apply, violations, why_not
from ttr.score import score
from ttr.state import State
from ttr.text import Speaker
from ttr.text.modes import mode_name
from ttr.view import panels

EUROPE, EXPANDED, BIG, MEGA, SHORT = "europe", "europe_expanded", "europe_bigcities", "europe_mega", "europe_short"
BOARD = load_mode(EUROPE).board
ADA, BO = range(2)
"""The reader sees Ada's hand and tickets."""
PLAYERS = 3
SEED = 3
"""A seed by which Ada is dealt a new ticket in the expanded game."""
ORIENT_EXPRESS, MAX = 6, 1
"""Tickets in the anniversary box that belong to none of the games (VAR-BONUS-1)."""
STAND_INS = tuple(Extra(f"extra-{n}", "london", "kobenhavn", 1) for n in range(ORIENT_EXPRESS + MAX))
"""As many tickets as these, to be counted; what is printed on them is not known."""


def name_of(mode: str, speaker: Speaker) -> str:
    """The name of a game."""
    return mode_name(load_mode(mode), speaker)


# -- the walk ---------------------------------------------------------------------------------------------------------


def steps(speaker: Speaker) -> list[Step]:
    """The games one after the other, each with its first tickets."""
    return [*expanded(speaker), *big_cities(speaker), *mega(speaker), *more(speaker)]


def expanded(speaker: Speaker) -> list[Step]:
    """All games in a table, and the one with 19 more tickets."""
    say, story = speaker.say, Story(dealt(EXPANDED, SEED, PLAYERS), speaker)
    new = sorted({*story.state.mode.regular_tickets} - {*load_mode(EUROPE).regular_tickets})
    offered = story.state.players[ADA].offered
    story.tell(
        say("course.europe_modes.same"),
        shown=modes_table((EUROPE, EXPANDED, BIG, MEGA), speaker),
        rules=("VAR-EXPANDED-1", "VAR-BIGCITIES-1", "VAR-MEGA-1"),
    )
    story.tell(
        say(
            "course.europe_modes.expanded",
            mode=name_of(EXPANDED, speaker),
            new_tickets=len(new),
            name=NAMES[ADA],
            own_ticket=next(ticket for ticket in offered if ticket in new),
        ),
        tickets=offered,
        rules=("VAR-EXPANDED-1",),
    )
    return story.steps


def big_cities(speaker: Speaker) -> list[Step]:
    """Nine cities, five tickets at the start, four in a turn."""
    say, story = speaker.say, Story(dealt(BIG, SEED, PLAYERS), speaker)
    mode, board = story.state.mode, story.state.board
    both = sum(board.tickets[ticket].cities <= {*mode.big_cities} for ticket in mode.tickets)
    story.tell(
        say(
            "course.europe_modes.big",
            mode=name_of(BIG, speaker),
            there_tickets=len(mode.tickets),
            big=len(mode.big_cities),
            both=both,
        ),
        cities=mode.big_cities,
        rules=("VAR-BIGCITIES-1",),
    )
    offered, least = story.state.players[ADA].offered, mode.keep_initial
    story.tell(
        say("course.europe_modes.big.dealt", name=NAMES[ADA], dealt_tickets=len(offered), least=least),
        tickets=offered,
        rules=("VAR-BIGCITIES-2",),
    )
    before = len(story.state.ticket_deck)
    for seat in range(PLAYERS):
        story.do(KeepTickets(fewest(story.state, seat)), seat)
    assert len(story.state.ticket_deck) == before
    story.tell(
        say("course.europe_modes.big.gone", in_box_tickets=len(story.state.box), in_deck_tickets=before),
        tickets=tuple(story.state.players[ADA].tickets),
        rules=("VAR-BIGCITIES-2",),
    )
    big_cities_later(story)
    return story.steps


def big_cities_later(story: Story) -> None:
    """Ada draws tickets, and all else stays."""
    say, speaker = story.speaker.say, story.speaker
    happened = story.happened(story.do(TICKETS), ADA)
    offered = story.state.players[ADA].offered
    story.tell(say("course.europe_modes.big.drawn", happened=happened), tickets=offered, rules=("VAR-BIGCITIES-3",))
    story.do(KeepTickets(offered[:1]))
    story.tell(
        say("course.europe_modes.big.under", name=NAMES[ADA], refused_tickets=len(offered) - 1),
        tickets=tuple(story.state.players[ADA].tickets),
        rules=("VAR-BIGCITIES-3",),
    )
    story.tell(
        say("course.europe_modes.big.rest"),
        shown=panels.reference(story.state.mode, speaker, brief=True),
        rules=("VAR-BIGCITIES-4",),
    )


def mega(speaker: Speaker) -> list[Step]:
    """Two long tickets, of which at most one may be kept."""
    say, story = speaker.say, Story(dealt(MEGA, SEED, PLAYERS), speaker)
    mode, board, offered = story.state.mode, story.state.board, story.state.players[ADA].offered
    long = tuple(ticket for ticket in offered if board.tickets[ticket].long)
    story.tell(
        say(
            "course.europe_modes.mega",
            mode=name_of(MEGA, speaker),
            long=len(mode.long_tickets),
            all_tickets=len(mode.tickets),
        ),
        cities=cities_on(mode, mode.long_tickets),
        rules=("VAR-MEGA-1",),
    )
    story.tell(
        say("course.europe_modes.mega.dealt", name=NAMES[ADA], dealt_tickets=len(offered), least=mode.keep_initial),
        tickets=offered,
        rules=("VAR-MEGA-2",),
    )
    wish = tuple(sorted((*long, fewest(story.state, ADA)[0])))
    violation = why_not(story.state, KeepTickets(wish), ADA)
    assert violation is not None
    story.tell(
        say("course.europe_modes.mega.two", name=NAMES[ADA], tickets=long, why=speaker.violation(violation)),
        tickets=long,
        rules=("VAR-MEGA-2",),
    )
    for seat in range(PLAYERS):
        story.do(KeepTickets(fewest(story.state, seat)), seat)
    story.tell(
        say("course.europe_modes.mega.gone", in_box_tickets=len(story.state.box), drawn_tickets=mode.draw),
        tickets=tuple(story.state.players[ADA].tickets),
        rules=("VAR-MEGA-3",),
    )
    return story.steps


def more(speaker: Speaker) -> list[Step]:
    """Tickets that may join any game, and a game that is in no rulebook."""
    say, extra = speaker.say, Story(all_chosen(dealt(EXPANDED, SEED, PLAYERS)), speaker)
    extra.tell(
        say("course.europe_modes.extra", orient_tickets=ORIENT_EXPRESS),
        cities=[BOARD.city_index[city] for city in ("london", "kobenhavn")],
        rules=("VAR-BONUS-1",),
    )
    short = Story(all_chosen(dealt(SHORT, SEED, PLAYERS)), speaker)
    mode = short.state.mode
    short.tell(say("course.europe_modes.short", mode=name_of(SHORT, speaker), each_trains=mode.trains))
    return [*extra.steps, *short.steps]


# -- questions: predict, then see -------------------------------------------------------------------------------------


def random_of(item: str, instance: int) -> Random:
    """Where the instances of an item come from."""
    return Random(f"europe_modes/{item}/{instance}")


def turn_by_turn(modes: Sequence[str], instance: int) -> str:
    """The mode of an instance."""
    return modes[instance % len(modes)]


def keep(instance: int, speaker: Speaker) -> Question:
    """May just these tickets be kept at the start? In the mega game two long ones come up every other time."""
    random = random_of("keep", instance)
    mode = turn_by_turn((MEGA, BIG, MEGA, EXPANDED), instance)
    for _ in count():
        state = dealt(mode, random.randrange(1_000_000), 2)
        offered = state.players[ADA].offered
        kept = tuple(sorted(random.sample(offered, random.randint(1, 4))))
        broken = [violation.key for violation in violations(state, KeepTickets(kept), ADA)]
        if broken == (["too_many_long_tickets"] if instance % 4 == 0 else broken[:1]):
            break
    return about_keeping(state, kept, speaker)


def about_keeping(state: State, kept: Sequence[int], speaker: Speaker) -> Question:
    """May Ada keep these of the tickets that she was dealt?"""
    say, violation = speaker.say, why_not(state, KeepTickets(tuple(kept)), ADA)
    allowed = "at_most" if state.mode.max_long_kept < state.mode.deal_long else "enough"
    facts: dict[str, Any] = {"name": NAMES[ADA], "mode": mode_name(state.mode, speaker)}
    return Question(
        text=say(
            "course.europe_modes.keep.question", **facts, tickets=tuple(state.players[ADA].offered), kept=tuple(kept)
        ),
        options=(
            say("lesson.yes"),
            say("course.europe_modes.keep.few"),
            say("course.europe_modes.keep.long"),
        ),
        answer=[None, "too_few_tickets", "too_many_long_tickets"].index(violation and violation.key),
        reason=speaker.violation(violation)
        if violation
        else say(f"course.europe_modes.keep.{allowed}", kept_tickets=len(kept), least=state.mode.keep_initial),
        rules=("VAR-EXPANDED-1", "VAR-BIGCITIES-2", "VAR-MEGA-2"),
        shown=long_ones(state, speaker),
    )


def long_ones(state: State, speaker: Speaker) -> str:
    """Which of the tickets dealt to Ada are long, as HTML; nothing if there are none."""
    long = tuple(ticket for ticket in state.players[ADA].offered if state.board.tickets[ticket].long)
    return panels.paragraphs([speaker.say("course.europe_modes.keep.which", tickets=long)] if long else [])


def where(instance: int, speaker: Speaker) -> Question:
    """Where do refused tickets go, at the start and in a turn?"""
    random = random_of("where", instance)
    mode, moment = turn_by_turn((BIG, MEGA, EXPANDED), instance // 2), ("turn", "start")[instance % 2]
    return about_refused(dealt(mode, random.randrange(1_000_000), 2 + instance % 4), moment, speaker)


def about_refused(state: State, moment: str, speaker: Speaker) -> Question:
    """Where do the tickets go that Ada refuses at the start, or in her first turn?"""
    say, after = speaker.say, all_chosen(state)
    refused = tuple(ticket for ticket in state.players[ADA].offered if ticket not in after.players[ADA].tickets)
    if moment == "turn":
        after, refused = one_kept(after)
    return Question(
        text=say(
            f"course.europe_modes.where.{moment}",
            mode=mode_name(state.mode, speaker),
            name=NAMES[ADA],
            refused_tickets=len(refused),
        ),
        options=(
            say("course.europe_modes.where.box"),
            say("course.europe_modes.where.under"),
            say("course.europe_modes.where.shuffled"),
        ),
        answer=["box", "deck"].index(place_of(after, refused)),
        reason=say("course.europe_modes.where.reason"),
        rules=("VAR-EXPANDED-1", "VAR-BIGCITIES-2", "VAR-BIGCITIES-3", "VAR-MEGA-3"),
    )


def draw(instance: int, speaker: Speaker) -> Question:
    """How many tickets does one look at in a turn? Every other deck is nearly empty."""
    random = random_of("draw", instance)
    mode = turn_by_turn((BIG, MEGA, BIG, BIG, EXPANDED), instance)
    return about_drawing(
        with_deck(mode, (random.randrange(10, 25), random.randrange(1, 4))[instance % 2], random), speaker
    )


def about_drawing(state: State, speaker: Speaker) -> Question:
    """How many tickets does Ada look at when she draws from this deck?"""
    say, after = speaker.say, state.copy()
    apply(after, TICKETS)
    options, answer = among(len(after.players[ADA].offered), [1, 2, 3, 4])
    left = {"in_deck_tickets": len(state.ticket_deck)}
    return Question(
        text=say("course.europe_modes.draw.question", mode=mode_name(state.mode, speaker), name=NAMES[ADA], **left),
        options=[speaker.amount("tickets", option) for option in options],
        answer=answer,
        reason=say("course.europe_modes.draw.reason", drawn_tickets=state.mode.draw, **left),
        rules=("VAR-BIGCITIES-3", "VAR-MEGA-3", "VAR-EXPANDED-1"),
    )


def many(instance: int, speaker: Speaker) -> Question:
    """How many tickets are shuffled into the deck? Every other time with those that may join any game."""
    random, mode = random_of("many", instance), turn_by_turn((EXPANDED, BIG, MEGA, EUROPE), instance // 2)
    return about_number(mode, instance % 2 == 0, random, speaker)


def about_number(mode: str, joined: bool, random: Random, speaker: Speaker) -> Question:
    """How many tickets are there in this game beside the long ones?"""
    say, extra = speaker.say, ORIENT_EXPRESS + MAX
    alone, together = load_mode(mode), join(load_mode(mode), STAND_INS)
    sizes = [len(load_mode(name).regular_tickets) for name in (EUROPE, EXPANDED, BIG, MEGA)]
    own, right = len(alone.regular_tickets), len((together if joined else alone).regular_tickets)
    other = random.choice([size for size in sizes if size != own])
    options, answer = among(right, [own, own + extra, other, other + extra])
    key = "joined" if joined else "plain"
    facts: dict[str, Any] = {"mode": name_of(mode, speaker)}
    return Question(
        text=say(f"course.europe_modes.many.{key}", orient_tickets=ORIENT_EXPRESS, **facts),
        options=[speaker.amount("tickets", option) for option in options],
        answer=answer,
        reason=say(f"course.europe_modes.many.{key}.reason", own_tickets=own, extra_tickets=extra, **facts),
        rules=("VAR-BONUS-1", "VAR-EXPANDED-1", "VAR-BIGCITIES-1", "VAR-MEGA-1"),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def choices(instance: int, speaker: Speaker) -> Pick:
    """Which choices of tickets are allowed in the mega game?"""
    random = random_of("choices", instance)
    state = dealt(MEGA, random.randrange(1_000_000), 2)
    offered = state.players[ADA].offered
    every = [kept for size in (2, 3, 4) for kept in combinations(sorted(offered), size)]
    random.shuffle(every)
    kinds: dict[str, list[tuple[int, ...]]] = {}
    for kept in every:
        broken = [violation.key for violation in violations(state, KeepTickets(kept), ADA)]
        if len(broken) < 2:
            kinds.setdefault(broken[0] if broken else "", []).append(kept)
    shown = [kept for kind in sorted(kinds) for kept in islice(kinds[kind], 2)]
    random.shuffle(shown)
    return about_choices(state, shown, speaker)


def about_choices(state: State, shown: Sequence[tuple[int, ...]], speaker: Speaker) -> Pick:
    """Which of these sets of tickets may Ada keep?"""
    say = speaker.say
    return Pick(
        text=say(
            "course.europe_modes.choices.question",
            mode=mode_name(state.mode, speaker),
            name=NAMES[ADA],
            tickets=tuple(state.players[ADA].offered),
        ),
        options=[say("course.europe_modes.choices.option", kept=kept) for kept in shown],
        reasons=reasons_of([why_not(state, KeepTickets(kept), ADA) for kept in shown], speaker),
        hint=say("course.europe_modes.choices.hint"),
        rules=("VAR-MEGA-2",),
        shown=long_ones(state, speaker),
    )


def big(instance: int, speaker: Speaker) -> Pick:
    """Which tickets can come in the game of the big cities?"""
    others = load_mode(EXPANDED).regular_tickets
    return about_tickets(some_of_both(load_mode(BIG).tickets, others, random_of("big", instance)), speaker)


def about_tickets(shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these tickets can come in the game of the big cities?"""
    say, mode = speaker.say, load_mode(BIG)
    cities = [BOARD.tickets[ticket] for ticket in shown]
    return Pick(
        text=say("course.europe_modes.big.question", mode=mode_name(mode, speaker)),
        options=[speaker.ticket(ticket) for ticket in shown],
        reasons=[
            "" if ticket in mode.tickets else say("course.europe_modes.big.none", **ends)
            for ticket, card in zip(shown, cities, strict=True)
            for ends in [dict(zip(("one_city", "other_city"), sorted(card.cities), strict=True))]
        ],
        hint=(
            say("course.europe_modes.big.hint", big=len(mode.big_cities)),
            say("course.europe_modes.big.list", cities=speaker.join(map(speaker.city, mode.big_cities))),
        ),
        rules=("VAR-BIGCITIES-1",),
    )


def gone(instance: int, speaker: Speaker) -> Number:
    """How many tickets lie in the box when all have chosen?"""
    random, mode = random_of("gone", instance), turn_by_turn((MEGA, BIG), instance)
    return about_gone(dealt(mode, random.randrange(1_000_000), random.randint(2, 5)), speaker)


def about_gone(state: State, speaker: Speaker) -> Number:
    """How many tickets are out of the game after everybody has kept as few as possible?"""
    say, mode, after = speaker.say, state.mode, all_chosen(state)
    players, size = len(state.players), len(after.box)
    refused = sum(
        len(before.offered) - len(now.tickets) for before, now in zip(state.players, after.players, strict=True)
    )
    facts = {"dealt_tickets": mode.deal_long + mode.deal_regular, "least": mode.keep_initial}
    kind = "long" if mode.deal_long else "plain"
    return Number(
        text=say(f"course.europe_modes.gone.{kind}", mode=mode_name(mode, speaker), playing_players=players, **facts),
        answer=size,
        reason=say(f"course.europe_modes.gone.{kind}.reason"),
        hint=say(f"course.europe_modes.gone.{kind}.hint", there_tickets=len(mode.long_tickets)),
        rules=("VAR-BIGCITIES-2", "VAR-MEGA-3"),
        mistakes={
            number: say(f"course.europe_modes.gone.{mistake}")
            for mistake, number in (("undealt", refused), ("kept", players * mode.keep_initial))
            if number != size
        },
    )


def bonus(instance: int, speaker: Speaker) -> Number:
    """What do stations and the European Express bring in the game of the big cities?"""
    random = random_of("bonus", instance)
    taken: set[int] = set()
    networks = [grown(random, random.randint(3, 6), taken) for _ in range(2)]
    cities = [BOARD.cities[city].id for city in random.sample(range(len(BOARD.cities)), random.randint(0, 2))]
    players = [{"name": name, "routes": names_of(own)} for name, own in zip(NAMES, networks, strict=False)]
    players[ADA]["stations"] = cities
    return about_bonus(position(players, mode=BIG, phase="game_over", seed=1), speaker)


def about_bonus(state: State, speaker: Speaker) -> Number:
    """What does Ada get beside routes and tickets?"""
    say, (ada, bo) = speaker.say, score(state).players
    express, each = state.mode.bonuses["european_express"], state.mode.station_points
    mistakes = {
        0: "nothing",
        ada.station_points: "express",
        express: "stations",
        express + each * len(ada.stations): "built",
    }
    answer = ada.station_points + sum(ada.bonuses.values())
    return Number(
        text=say(
            "course.europe_modes.bonus.question",
            mode=mode_name(state.mode, speaker),
            name=ada.name,
            other=bo.name,
            built_stations=len(ada.stations),
            own_trains=ada.trail.length,
            other_trains=bo.trail.length,
        ),
        answer=answer,
        reason=say("course.europe_modes.bonus.reason", unbuilt=ada.unbuilt, each_points=each, express_points=express),
        hint=say("course.europe_modes.bonus.hint", all_stations=state.mode.stations),
        rules=("VAR-BIGCITIES-4",),
        mistakes={
            number: say(f"course.europe_modes.bonus.{mistake}")
            for number, mistake in mistakes.items()
            if number != answer
        },
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """A mega game about to begin, against a simple opponent."""
    return dealt(MEGA, SEED, 2)


lesson = Lesson(
    name="europe_modes",
    steps=steps,
    questions={"keep": keep, "where": where, "draw": draw, "many": many},
    tasks={"choices": choices, "big": big, "gone": gone, "bonus": bonus},
    free=free,
    mode=EXPANDED,
    alone=True,
)
