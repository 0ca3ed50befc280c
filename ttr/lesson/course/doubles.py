"""Lesson 4: double routes. Every answer comes from the engine, asked about the position shown."""

from cmath import phase
from collections.abc import Mapping, Sequence
from itertools import combinations, count
from random import Random

from ttr.action import WITHDRAW, ClaimRoute
from ttr.board import Route
from ttr.cards import COLORS, LOCOMOTIVE, Cards, bundle
from ttr.event import Log
from ttr.lesson.items import Number, Pick, Question, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import Violation, apply, why_not
from ttr.rules.claim import broken_by_route
from ttr.state import NOBODY, Phase, State
from ttr.text import Speaker
from ttr.view import panels

BOARD = load_mode("europe").board
PLAIN = [route for route in BOARD.routes if not route.tunnel and not route.locomotives]
"""Routes that the lessons so far have told about: no tunnel, no ferry."""
TRACKS = [route for route in PLAIN if route.twin is not None]
"""Both tracks of the plain double routes."""
NARROW = 0.63
"""Routes that leave a city at a smaller angle (in radians) run side by side for a while."""

FIRST, SECOND = (BOARD.route_index[f"frankfurt-paris-{track}"] for track in (1, 2))
BLACK, WHITE = (BOARD.route_index[f"madrid-pamplona-{track}"] for track in (1, 2))


def _way(route: Route, city: int) -> complex:
    """From a city to the other end of a route."""
    start, end = BOARD.cities[city], BOARD.cities[route.b if route.a == city else route.a]
    return complex(end.x - start.x, end.y - start.y)


def _side_by_side(city: int) -> list[tuple[int, int]]:
    """Pairs of plain routes that leave a city side by side and end in different ones (DOUBLE-5)."""
    here = [route for route in PLAIN if city in (route.a, route.b)]
    return [
        (one.index, other.index)
        for one, other in combinations(here, 2)
        if one.twin != other.index and abs(phase(_way(one, city) / _way(other, city))) < NARROW
    ]


BESIDE = [pair for city in range(len(BOARD.cities)) for pair in _side_by_side(city)]


# -- the walk ---------------------------------------------------------------------------------------------------------

HANDS = {"Ada": {"orange": 3, "white": 3, "black": 3}, "Bo": {"blue": 2, "white": 3}, "Cem": {"orange": 2, "green": 2}}
ROW = ["red", "green", "yellow", "blue", "purple"]


def walk_table(players: int) -> State:
    """Where the walk begins: the same cards at a table of any size."""
    return position(
        [{"name": name, "hand": HANDS.get(name, {})} for name in NAMES[:players]],
        row=ROW,
        deck_top=["black", "red", "green", "yellow", "blue", "red", "purple", "green"],
    )


def steps(speaker: Speaker) -> list[Step]:
    """The same claim at a table of four and of three; then a tunnel that fails."""
    return [*four_play(speaker), *three_play(speaker)]


def four_play(speaker: Speaker) -> list[Step]:
    """Both tracks are used, by two players."""
    say, story = speaker.say, Story(walk_table(4), speaker)
    doubles = [route.index for route in BOARD.routes if route.twin is not None]
    story.tell(say("course.doubles.pairs", total=len(doubles) // 2), rules=("DOUBLE-1",), routes=doubles)
    log = story.do("claim frankfurt-paris-1 3 orange")
    story.tell(say("course.doubles.four", what=story.happened(log, 0)), rules=("DOUBLE-1",), routes=(FIRST, SECOND))
    for _ in ("Bo", "Cem", "Dina"):
        draw_two(story)
    own = ClaimRoute(SECOND, bundle(COLORS.index("white"), 3, 0))
    story.tell(
        say("course.doubles.own", name="Ada", payment=own.payment, why=refusal(story.state, own, speaker)),
        rules=("DOUBLE-2",),
        routes=(SECOND,),
    )
    draw_two(story)
    log = story.do(own)
    story.tell(
        say("course.doubles.other_player", name="Ada", what=story.happened(log, 0)),
        rules=("DOUBLE-4",),
        routes=(FIRST, SECOND),
        seat=1,
    )
    return story.steps


def three_play(speaker: Speaker) -> list[Step]:
    """One track closes the other, but only when it is really claimed."""
    say, story = speaker.say, Story(walk_table(3), speaker)
    log = story.do("claim frankfurt-paris-1 3 orange")
    story.tell(say("course.doubles.three", what=story.happened(log, 0)), rules=("DOUBLE-3",), routes=(FIRST,))
    claim = ClaimRoute(SECOND, bundle(COLORS.index("white"), 3, 0))
    story.tell(
        say("course.doubles.closed_to_all", name="Bo", payment=claim.payment, why=refusal(story.state, claim, speaker)),
        rules=("DOUBLE-3",),
        routes=(SECOND,),
        seat=1,
    )
    log = story.do("claim bruxelles-frankfurt 2 blue")
    story.tell(
        say("course.doubles.round", name="Bo", what=story.happened(log, 1)),
        rules=("DOUBLE-3",),
        routes=[BOARD.route_index[name] for name in ("bruxelles-paris-1", "bruxelles-paris-2")],
        cities=[BOARD.city_index["paris"]],
        seat=1,
    )
    log = story.do("claim brest-dieppe 2 orange")
    story.tell(
        say("course.doubles.side_by_side", name="Cem", what=story.happened(log, 2)),
        rules=("DOUBLE-5",),
        routes=[BOARD.route_index[name] for name in ("brest-dieppe", "brest-paris")],
        cities=[BOARD.city_index[name] for name in ("dieppe", "paris")],
        seat=2,
    )
    tunnels(story)
    return story.steps


def tunnels(story: Story) -> None:
    """An attempt that fails closes nothing; one that works does."""
    say = story.speaker.say
    story.tell(say("course.doubles.tunnel", name="Ada"), rules=("DOUBLE-6",), routes=(BLACK, WHITE))
    log = story.do("claim madrid-pamplona-1 3 black")
    log += story.do("withdraw")
    story.tell(say("course.doubles.failed", what=story.happened(log, 0)), rules=("DOUBLE-6",), routes=(BLACK, WHITE))
    log = story.do("claim madrid-pamplona-2 3 white")
    story.tell(
        say("course.doubles.worked", what=story.happened(log, 1)),
        rules=("DOUBLE-3", "DOUBLE-6"),
        routes=(WHITE,),
        seat=1,
    )


def draw_two(story: Story) -> None:
    """The player on turn draws two cards from the pile."""
    story.do("draw deck")
    story.do("draw deck")


def refusal(state: State, action: ClaimRoute, speaker: Speaker) -> str:
    """Why the player on turn may not do this."""
    violation = why_not(state, action)
    assert violation is not None
    return speaker.violation(violation)


# -- positions --------------------------------------------------------------------------------------------------------


def table(players: int, claimed: Mapping[int, int], turn: int, hand: Mapping[str, int] | None = None) -> State:
    """A table where these routes are claimed, by route and seat; only the player on turn holds cards."""
    return position(
        [
            {
                "name": name,
                "routes": [BOARD.routes[route].id for route, owner in claimed.items() if owner == seat],
                "hand": dict(hand or {}) if seat == turn else {},
            }
            for seat, name in enumerate(NAMES[:players])
        ],
        turn=NAMES[turn],
    )


def refused(state: State, route: int, seat: int) -> Violation | None:
    """Why this seat may not claim a route, whatever cards it holds."""
    return next(iter(broken_by_route(state, seat, route)), None)


def few(state: State) -> bool:
    """Does one track close the other at this table?"""
    return len(state.players) < state.mode.double_min_players


def crowd(state: State, speaker: Speaker) -> str:
    """The rule of a table of this size."""
    return speaker.say("course.doubles.reason.few" if few(state) else "course.doubles.reason.many")


def payment_for(route: int) -> Cards:
    """The plainest payment: cards of the route's color alone, of purple for a gray one."""
    track = BOARD.routes[route]
    return bundle(max(track.color, 0), track.length, 0)


def twin_of(route: int) -> int:
    """The other track."""
    twin = BOARD.routes[route].twin
    assert twin is not None
    return twin


# -- questions: predict, then see -------------------------------------------------------------------------------------


def who(instance: int, speaker: Speaker) -> Question:
    """Who may claim the other track?"""
    random = Random(f"doubles/who/{instance}")
    players = (3, 5, 2, 4)[instance % 4]
    owner = random.randrange(players)
    track = random.choice(TRACKS).index
    return about_who(table(players, {track: owner}, (owner + 1) % players), track, speaker)


def about_who(state: State, track: int, speaker: Speaker) -> Question:
    """Who may claim the other track of this claimed one?"""
    say, owner, twin = speaker.say, state.owner[track], twin_of(track)
    everybody = [*range(len(state.players))]
    allowed = [seat for seat in everybody if refused(state, twin, seat) is None]
    others = [seat for seat in everybody if seat != owner]
    return Question(
        text=say(
            "course.doubles.who.question", playing_players=len(state.players), owner_seat=owner, track_route=track
        ),
        options=(
            say("course.doubles.who.others", owner_seat=owner),
            say("course.doubles.who.everybody"),
            say("course.doubles.who.owner", owner_seat=owner),
            say("course.doubles.who.nobody"),
        ),
        answer=[others, everybody, [owner], []].index(allowed),
        reason=crowd(state, speaker),
        rules=("DOUBLE-2", "DOUBLE-3", "DOUBLE-4"),
        shown=sketch(state, [track], speaker),
    )


def may(instance: int, speaker: Speaker) -> Question:
    """May somebody claim a track? The other one is free, somebody else's, or their own."""
    random = Random(f"doubles/may/{instance}")
    players = ((2, 4, 3, 5) if instance % 3 else (4, 5, 4, 5))[instance // 3 % 4]
    you = random.randrange(players)
    other = random.choice([seat for seat in range(players) if seat != you])
    wish = random.choice(TRACKS)
    owner = [you, other, NOBODY][instance % 3]
    nearby = random.choice([route for route in TRACKS if route.index not in (wish.index, wish.twin)])
    claimed = {nearby.index: other} if owner == NOBODY else {twin_of(wish.index): owner}
    hand = {COLORS[wish.color]: wish.length, COLORS[(wish.color + 3) % LOCOMOTIVE]: 2}
    return about_claim(table(players, claimed, you, hand), wish.index, speaker)


def about_claim(state: State, route: int, speaker: Speaker) -> Question:
    """May the player on turn claim this track?"""
    say, twin = speaker.say, twin_of(route)
    violation = why_not(state, ClaimRoute(route, payment_for(route)))
    free = say("course.doubles.may.free") if state.owner[twin] == NOBODY else crowd(state, speaker)
    return Question(
        text=say("course.doubles.may.question", playing_players=len(state.players), name=state.actor.name, route=route),
        options=(
            say("lesson.yes"),
            say("course.doubles.may.own"),
            say("course.doubles.may.closed"),
        ),
        answer=[None, "DOUBLE-2", "DOUBLE-3"].index(violation and violation.rule),
        reason=speaker.violation(violation) if violation else free,
        rules=("DOUBLE-2", "DOUBLE-3", "DOUBLE-4"),
        shown=sketch(state, [route, *state_routes(state)], speaker) + panels.hand(state.actor.hand, speaker),
    )


def state_routes(state: State) -> list[int]:
    """All claimed routes."""
    return [route for route, owner in enumerate(state.owner) if owner != NOBODY]


def beside(instance: int, speaker: Speaker) -> Question:
    """Two routes side by side: a double route, or not?"""
    random = Random(f"doubles/beside/{instance}")
    players = random.choice((2, 3))
    if instance % 2:
        claimed = random.choice(TRACKS).index
        wish = twin_of(claimed)
    else:
        claimed, wish = random.sample(random.choice(BESIDE), 2)
    you = random.randrange(players)
    track = BOARD.routes[wish]
    state = table(players, {claimed: (you + 1) % players}, you, {COLORS[max(track.color, 0)]: track.length})
    return about_beside(state, claimed, wish, speaker)


def about_beside(state: State, claimed: int, wish: int, speaker: Speaker) -> Question:
    """May the player on turn claim a route that runs beside a claimed one?"""
    say, violation = speaker.say, why_not(state, ClaimRoute(wish, payment_for(wish)))
    return Question(
        text=say(
            "course.doubles.beside.question",
            playing_players=len(state.players),
            owner_seat=state.owner[claimed],
            claimed_route=claimed,
            name=state.actor.name,
            wish_route=wish,
        ),
        options=(
            say("course.doubles.beside.double"),
            say("course.doubles.beside.open"),
            say("course.doubles.beside.side"),
        ),
        answer=0 if violation else 1,
        reason=speaker.violation(violation) if violation else say("course.doubles.beside.reason"),
        rules=("DOUBLE-1", "DOUBLE-5", "DOUBLE-3"),
        shown=sketch(state, [claimed, wish], speaker),
    )


def attempt(instance: int, speaker: Speaker) -> Question:
    """A tunnel attempt on one track: which tracks can the next player try?"""
    random = Random(f"doubles/attempt/{instance}")
    track, fails = random.choice((BLACK, WHITE)), instance % 3 == 0
    color = COLORS[BOARD.routes[track].color]
    up = random.sample([card for card in COLORS if card not in ("black", "white")], 2 if fails else 3)
    up += [color] if fails else []
    random.shuffle(up)
    players = random.choice((2, 3, 4, 5))
    hands = {"Ada": {color: 3}, "Bo": {"black": 3, "white": 3}}
    state = position([{"name": name, "hand": hands.get(name, {})} for name in NAMES[:players]], row=ROW, deck_top=up)
    return about_attempt(state, track, speaker)


def about_attempt(state: State, track: int, speaker: Speaker) -> Question:
    """The player on turn tries a tunnel and gives up if it costs more: which tracks can the next one try?"""
    say, log, after = speaker.say, Log(), state.copy()
    apply(after, ClaimRoute(track, payment_for(track)), log=log)
    if after.phase is Phase.TUNNEL_DECISION:
        apply(after, WITHDRAW, log=log)
    happened = " ".join(filter(None, (speaker.event(event, after.turn) for event in log)))
    free = [route for route in (BLACK, WHITE) if why_not(after, ClaimRoute(route, payment_for(route))) is None]
    ways: list[list[int]] = [[BLACK, WHITE], [BLACK], [WHITE], []]
    lost = after.owner[track] == NOBODY
    return Question(
        text=say(
            "course.doubles.attempt.failed" if lost else "course.doubles.attempt.worked",
            playing_players=len(state.players),
            what=happened,
            next=after.actor.name,
        ),
        options=(
            say("course.doubles.attempt.both"),
            *(say("course.doubles.attempt.only", color=BOARD.routes[route].color) for route in (BLACK, WHITE)),
            say("course.doubles.attempt.none"),
        ),
        answer=ways.index(free),
        reason=say("course.doubles.attempt.lost") if lost else crowd(state, speaker),
        rules=("DOUBLE-6", "DOUBLE-3", "DOUBLE-4"),
        shown=sketch(after, [BLACK], speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def tables(instance: int, speaker: Speaker) -> Pick:
    """The same wish at tables of all sizes."""
    random = Random(f"doubles/tables/{instance}")
    track, owner = random.choice(TRACKS).index, random.randrange(2)
    wishes = [
        (table(players, {track: owner}, turn), turn)
        for players in (2, 3, 4, 5)
        for turn in (owner, random.choice([seat for seat in range(players) if seat != owner]))
    ]
    few_players, many = wishes[:4], wishes[4:]
    shown = [*random.sample(few_players, 2), many[1], many[3], random.choice((many[0], many[2]))]
    random.shuffle(shown)
    return about_tables(shown, track, speaker)


def about_tables(wishes: Sequence[tuple[State, int]], track: int, speaker: Speaker) -> Pick:
    """At which of these tables may this seat claim the other track?"""
    say, twin = speaker.say, twin_of(track)
    refusals = [refused(state, twin, seat) for state, seat in wishes]
    return Pick(
        text=say(
            "course.doubles.tables.question",
            owner_seat=wishes[0][0].owner[track],
            track_route=track,
            twin_route=twin,
        ),
        options=[
            say("course.doubles.tables.option", playing_players=len(state.players), wisher_seat=seat)
            for state, seat in wishes
        ],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.doubles.tables.hint"),
        rules=("DOUBLE-2", "DOUBLE-3", "DOUBLE-4"),
        shown=sketch(wishes[0][0], [track], speaker),
    )


WEST = ("bruxelles-paris-1", "frankfurt-paris-1", "pamplona-paris-1", "berlin-frankfurt-1")
"""Double routes near Paris, by one of their tracks."""
SIDES = (
    ("brest-dieppe", "brest-paris"),
    ("brest-paris", "dieppe-paris"),
    ("amsterdam-frankfurt", "bruxelles-frankfurt"),
)
"""Pairs of routes near Paris that run side by side but are no double routes."""


def busy(random: Random, players: int, doubles: int) -> tuple[State, list[int]]:
    """A table where somebody has a track of some double routes near Paris, and of a pair that is none.

    Returns
    -------
    the position, and the routes of these pairs that are still free
    """
    claimed: dict[int, int] = {}
    pairs = [(BOARD.route_index[name], twin_of(BOARD.route_index[name])) for name in random.sample(WEST, doubles)]
    one, other = random.choice(SIDES)
    pairs.append((BOARD.route_index[one], BOARD.route_index[other]))
    for pair in pairs:
        claimed[random.choice(pair)] = random.randrange(players)
    left = [route for pair in pairs for route in pair if route not in claimed]
    return table(players, claimed, random.randrange(players)), left


def still_open(instance: int, speaker: Speaker) -> Pick:
    """Which of these routes may somebody still claim?"""
    random = Random(f"doubles/open/{instance}")
    for _ in count():
        state, routes = busy(random, 2 + instance % 4, 3)
        taken = random.choice(state_routes(state))
        spare = random.choice([r.index for r in TRACKS if r.index not in (*routes, *state_routes(state))])
        shown = sorted({*routes, taken, spare})
        if {refused(state, route, state.turn) is None for route in shown} == {True, False}:
            break
    return about_open(state, shown, speaker)


def about_open(state: State, routes: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these may the player on turn claim, whatever cards that takes?"""
    say = speaker.say
    refusals = [refused(state, route, state.turn) for route in routes]
    return Pick(
        text=say("course.doubles.open.question", playing_players=len(state.players), name=state.actor.name),
        options=[speaker.route(route) for route in routes],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.doubles.open.hint"),
        rules=("DOUBLE-1", "DOUBLE-2", "DOUBLE-3", "DOUBLE-4", "DOUBLE-5"),
        shown=sketch(state, [*routes, *state_routes(state)], speaker),
    )


def closed(instance: int, speaker: Speaker) -> Number:
    """How many tracks can nobody claim any more?"""
    random = Random(f"doubles/closed/{instance}")
    state, _ = busy(random, 2 + (instance + 1) % 4, random.choice((2, 3, 4)))
    return about_closed(state, speaker)


def about_closed(state: State, speaker: Speaker) -> Number:
    """How many empty tracks are closed to everybody?"""
    say, mine = speaker.say, state_routes(state)
    everybody = range(len(state.players))
    empty = [route.index for route in BOARD.routes if state.owner[route.index] == NOBODY]
    shut = sum(all(refused(state, route, seat) for seat in everybody) for route in empty)
    halves = sum(BOARD.routes[route].twin in empty for route in mine)
    mistakes = {len(mine): say("course.doubles.closed.every")}
    if not few(state):
        mistakes[halves] = crowd(state, speaker)
    return Number(
        text=say("course.doubles.closed.question", playing_players=len(state.players)),
        answer=shut,
        reason=crowd(state, speaker),
        hint=say("course.doubles.closed.hint"),
        rules=("DOUBLE-3", "DOUBLE-4", "DOUBLE-5"),
        mistakes=mistakes,
        shown=sketch(state, mine, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Three players around Paris, with cards for many tracks, and a tunnel that fails the first time."""
    hands: dict[str, dict[str, int]] = {
        "Ada": {"white": 3, "orange": 3, "black": 4},
        "Bo": {"red": 3, "yellow": 3, "white": 4},
        "Cem": {"blue": 4, "green": 4, "orange": 2},
    }
    return position(
        [{"name": name, "hand": hand} for name, hand in hands.items()],
        row=ROW,
        deck_top=["black", "red", "black", "green", "blue", "red"],
    )


lesson = Lesson(
    name="doubles",
    steps=steps,
    questions={"who": who, "may": may, "beside": beside, "attempt": attempt},
    tasks={"tables": tables, "open": still_open, "closed": closed},
    free=free,
    recalled=("claiming", "may"),
)
