"""Legendary Asia: mountain routes that cost and score extra trains. Every answer comes from the engine."""

from collections.abc import Sequence
from random import Random
from typing import Any

from ttr.action import ClaimRoute
from ttr.board import Route
from ttr.cards import COLORS, GRAY, LOCOMOTIVE, Cards, bundle
from ttr.graphs.connect import components, largest_component
from ttr.lesson.abroad import YOU, deck_after, payment_pick, payment_question, table, tie
from ttr.lesson.course.ending import picture
from ttr.lesson.instances import cities_of, ended, grown, names_of, take
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import hand_and_sketch, sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.notation import parse_action
from ttr.rules import apply, payments, why_not
from ttr.rules.claim import why_no_payment
from ttr.score import ScoreSheet, score
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels

MODE = load_mode("legendary_asia")
BOARD = MODE.board
MOUNTAINS = [route for route in BOARD.routes if route.mountains]
FERRIES = [route for route in BOARD.routes if route.locomotives]
TBILISI, GRAY_PERM, RED_PERM, SAMARKAND = (
    BOARD.route_index[name] for name in ("ankara-tbilisi", "moscow-perm-1", "moscow-perm-2", "astrakhan-samarkand")
)
BONUS = "asian_explorer"


# -- the walk ---------------------------------------------------------------------------------------------------------


def at_the_mountains() -> State:
    """Three players, each with a special route in mind."""
    return position(
        [
            {"name": "Ada", "hand": {"yellow": 2, "blue": 2}},
            {"name": "Bo", "hand": {"red": 3, "orange": 1}},
            {"name": "Cem", "hand": {"purple": 5, "green": 4, "locomotive": 1}},
        ],
        mode="legendary_asia",
        row=["red", "white", "blue", "yellow", "green"],
        seed=1,
    )


NETWORKS = {
    "Ada": "baghdad-tehran-1 ankara-baghdad-1 baghdad-mecca-1 mecca-shiraz shiraz-tehran-1 tbilisi-tehran-1",
    "Bo": "bangkok-rangoon-1 bangkok-saigon-1 bangkok-singapore-1 peking-shanghai-1 peking-xian-1 macau-xian-1 "
    "macau-taipei",
}
"""Ada has one network with a loop, Bo has two."""


def steps(speaker: Speaker) -> list[Step]:
    """Mountains, double routes and ferries; then the last trains, and the Asian Explorer."""
    story = Story(at_the_mountains(), speaker)
    tickets(story)
    over_the_mountains(story)
    one_gray_track(story)
    colored_ferries(story)
    return story.steps + last_trains(speaker) + explorer_steps(speaker)


def tickets(story: Story) -> None:
    """What is dealt, and where refused tickets go."""
    text = story.speaker.say(
        "course.legendary_asia.walk.tickets",
        least=MODE.players[0],
        most=MODE.players[1],
        each_trains=MODE.trains,
        long=MODE.deal_long,
        regular=MODE.deal_regular,
        keep=MODE.keep_initial,
        drawn_tickets=MODE.draw,
    )
    story.tell(text, rules=("ASIA-1",))


def over_the_mountains(story: Story) -> None:
    """What a mountain route is, what it costs, and what it brings."""
    say, speaker, track = story.speaker.say, story.speaker, BOARD.routes[TBILISI]
    text = say("course.legendary_asia.walk.mountains", mountain_routes=len(MOUNTAINS))
    story.tell(text, rules=("ASIA-4",), routes=[route.index for route in MOUNTAINS])
    text = say(
        "course.legendary_asia.walk.cost",
        name="Ada",
        route=TBILISI,
        length_cards=track.length,
        all_trains=track.trains,
        lost_trains=track.mountains,
    )
    story.tell(text, rules=("ASIA-4", "ASIA-6"), routes=(TBILISI,), shown=sketch(story.state, [TBILISI], speaker))
    log = story.do("claim ankara-tbilisi 2 yellow")
    text = say(
        "course.legendary_asia.walk.points",
        what=story.happened(log, YOU),
        route_points=MODE.route_points[track.length],
        mountain_points=MODE.mountain_points * track.mountains,
        lost_trains=track.mountains,
        left_trains=story.state.players[YOU].trains,
    )
    story.tell(text, rules=("ASIA-5",), routes=(TBILISI,))


def one_gray_track(story: Story) -> None:
    """A double route whose tracks differ."""
    say, speaker = story.speaker.say, story.speaker
    text = say(
        "course.legendary_asia.walk.double",
        plain_trains=BOARD.routes[GRAY_PERM].trains,
        mountain_trains=BOARD.routes[RED_PERM].trains,
    )
    shown = sketch(story.state, [GRAY_PERM], speaker)
    story.tell(text, rules=("ASIA-6",), routes=(GRAY_PERM, RED_PERM), seat=1, shown=shown)
    log = story.do("claim moscow-perm-1 3 red")
    text = say("course.legendary_asia.walk.gray", what=story.happened(log, 1))
    story.tell(text, rules=("ASIA-3",), routes=(GRAY_PERM,), seat=1)


def colored_ferries(story: Story) -> None:
    """Here a ferry may have a color."""
    say, speaker, track = story.speaker.say, story.speaker, BOARD.routes[SAMARKAND]
    refused = []
    for wish in ("claim astrakhan-samarkand 5 purple", "claim astrakhan-samarkand 4 green + 1 locomotive"):
        violation = why_not(story.state, parse_action(wish, MODE))
        assert violation is not None
        refused.append(speaker.violation(violation))
    text = say(
        "course.legendary_asia.walk.ferry",
        name="Cem",
        color=track.color,
        printed_locomotives=track.locomotives,
        first=refused[0],
        second=refused[1],
    )
    story.tell(text, rules=("ASIA-2",), routes=[route.index for route in FERRIES], seat=2)
    log = story.do("claim astrakhan-samarkand 4 purple + 1 locomotive")
    text = say("course.legendary_asia.walk.sailed", what=story.happened(log, 2))
    story.tell(text, rules=("ASIA-2",), routes=(SAMARKAND,), seat=2)


def last_trains(speaker: Speaker) -> list[Step]:
    """Lost trains bring the end nearer."""
    random, track = Random("legendary_asia/walk"), BOARD.routes[TBILISI]
    state = late(random, track.trains + MODE.final_trains, track, {"yellow": 2})
    story = Story(state, speaker)
    text = speaker.say(
        "course.legendary_asia.walk.late",
        name="Ada",
        left_trains=state.players[YOU].trains,
        all_trains=track.trains,
    )
    story.tell(text, rules=("ASIA-4",), routes=(TBILISI,))
    log = story.do("claim ankara-tbilisi 2 yellow")
    text = speaker.say(
        "course.legendary_asia.walk.end",
        what=story.happened(log, YOU),
        lost_trains=track.mountains,
        spared_trains=story.state.players[YOU].trains + track.mountains,
    )
    story.tell(text, rules=("ASIA-7",), routes=(TBILISI,))
    return story.steps


def explorer_steps(speaker: Speaker) -> list[Step]:
    """The bonus of the Asian Explorer, and ties."""
    say = speaker.say
    story = Story(
        ended([{"name": name, "routes": routes.split()} for name, routes in NETWORKS.items()], "legendary_asia"),
        speaker,
    )
    you, other = score(story.state).players
    text = say(
        "course.legendary_asia.walk.explorer",
        name=you.name,
        number=largest_component(you.network.ends),
        bonus_points=MODE.bonuses[BONUS],
    )
    story.tell(text, rules=("ASIA-8",), routes=[r.index for r in you.network.routes])
    text = say(
        "course.legendary_asia.walk.two",
        name=other.name,
        all=len(cities_of(other.network.routes)),
        number=largest_component(other.network.ends),
    )
    biggest = max(components(other.network.ends), key=int.bit_count)
    marked = [route.index for route in other.network.routes if biggest >> route.a & 1]
    story.tell(text, rules=("ASIA-8",), routes=marked, seat=1)
    story.tell(say("course.legendary_asia.walk.tie"), rules=("ASIA-9",))
    return story.steps


# -- positions --------------------------------------------------------------------------------------------------------


def late(random: Random, left: int, keep: Route, hand: dict[str, int], **more: Any) -> State:
    """A game in which the first player has so many trains left, and this route is still open."""
    if left <= MODE.final_trains:
        more["final_round"] = NAMES[YOU]
    seats = [{"name": NAMES[YOU], "hand": hand, "routes": names_of(laid(random, MODE.trains - left, keep))}]
    return position([*seats, {"name": NAMES[1]}], mode="legendary_asia", seed=1, **more)


def laid(random: Random, trains: int, keep: Route) -> list[Route]:
    """Routes anywhere that took just so many trains, mountains included; neither this one nor its other track."""
    while True:
        taken: set[int] = set()
        take(keep, taken)
        found: list[Route] = []
        for route in random.sample(BOARD.routes, len(BOARD.routes)):
            if route.index not in taken and route.trains <= trains - sum(r.trains for r in found):
                found.append(take(route, taken))
        if sum(route.trains for route in found) == trains:
            return found


def hand_for(track: Route, random: Random, missing: int = 0) -> dict[str, int]:
    """Cards that pay for a route; some of its color may be missing."""
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    cards = {COLORS[color]: track.length - track.locomotives - missing, "locomotive": track.locomotives}
    return {card: n for card, n in cards.items() if n}


def claimed(state: State, route: int) -> State:
    """The position after the first player has claimed this route."""
    then = state.copy()
    apply(then, ClaimRoute(route, payments(state, route)[0]))
    return then


def doubled(random: Random, instance: int) -> Route:
    """A mountain route; every third time the plain track beside one."""
    if instance % 3 == 2:
        return random.choice([r for r in BOARD.routes if not r.mountains and twin_of(r).mountains])
    return random.choice(MOUNTAINS)


def twin_of(track: Route) -> Route:
    """The other track of a double route; a single route itself."""
    return track if track.twin is None else BOARD.routes[track.twin]


# -- questions: predict, then see -------------------------------------------------------------------------------------


def facts_of(track: Route) -> dict[str, Any]:
    """What a question says about a route."""
    return {"route": track.index, "length_spaces": track.length, "mountains": track.mountains}


def payable(random: Random, instance: int) -> tuple[State, int]:
    """A table at which the first player can pay for a route, and that route."""
    track = doubled(random, instance)
    hand = {COLORS.index(card): n for card, n in hand_for(track, random).items()}
    return table("legendary_asia", hand), track.index


def trains(instance: int, speaker: Speaker) -> Question:
    """How many trains does a route take? Every third time it is the plain track of a double route."""
    random = Random(f"legendary_asia/trains/{instance}")
    return about_trains(*payable(random, instance), speaker)


def about_trains(state: State, route: int, speaker: Speaker) -> Question:
    """How many trains leave the reserve when this route is claimed?"""
    say, track = speaker.say, BOARD.routes[route]
    used = state.players[YOU].trains - claimed(state, route).players[YOU].trains
    options, answer = among(used, [track.length, track.length + 1, track.length + 2, max(track.mountains, 1)])
    return Question(
        text=say("course.legendary_asia.trains.question", name=state.players[YOU].name, **facts_of(track)),
        options=[speaker.amount("trains", option) for option in options],
        answer=answer,
        reason=say(
            f"course.legendary_asia.trains.{'reason' if track.mountains else 'plain'}",
            length_trains=track.length,
            lost_trains=track.mountains,
        ),
        rules=("ASIA-4", "ASIA-6"),
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


def points(instance: int, speaker: Speaker) -> Question:
    """How many points does a route bring at once?"""
    random = Random(f"legendary_asia/points/{instance}")
    return about_points(*payable(random, instance), speaker)


def about_points(state: State, route: int, speaker: Speaker) -> Question:
    """How many points does claiming this route bring at once?"""
    say, track = speaker.say, BOARD.routes[route]
    gained = claimed(state, route).players[YOU].score - state.players[YOU].score
    plain = MODE.route_points[track.length]
    options, answer = among(gained, [plain, plain + track.mountains, plain + 2, MODE.route_points.get(track.trains, 0)])
    return Question(
        text=say("course.legendary_asia.points.question", name=state.players[YOU].name, **facts_of(track)),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say(
            f"course.legendary_asia.points.{'reason' if track.mountains else 'plain'}",
            route_points=plain,
            mountain_points=MODE.mountain_points * track.mountains,
            lost_trains=track.mountains,
        ),
        rules=("ASIA-5",),
        shown=sketch(state, [route], speaker),
    )


def enough(instance: int, speaker: Speaker) -> Question:
    """Are there enough trains, and enough cards? One thing or the other is short, or nothing."""
    random = Random(f"legendary_asia/enough/{instance}")
    spare, missing = ((0, 0), (-1, 0), (0, 1), (1, 0))[instance % 4]
    track = random.choice(MOUNTAINS)
    return about_enough(
        late(random, track.trains + spare, track, hand_for(track, random, missing)), track.index, speaker
    )


def about_enough(state: State, route: int, speaker: Speaker) -> Question:
    """Can the first player claim this route now?"""
    say, track, you = speaker.say, BOARD.routes[route], state.players[YOU]
    violation = why_no_payment(state, YOU, route)
    short = violation is not None and violation.rule != "ASIA-4"
    return Question(
        text=say("course.legendary_asia.enough.question", name=you.name, left_trains=you.trains, **facts_of(track)),
        options=(
            say("lesson.yes"),
            say("course.legendary_asia.enough.trains"),
            say("course.legendary_asia.enough.cards"),
        ),
        answer=0 if violation is None else 1 + short,
        reason=speaker.violation(violation)
        if violation
        else say("course.legendary_asia.enough.reason", length_cards=track.length, all_trains=track.trains),
        rules=("ASIA-4", "ASIA-6"),
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


def ferry(instance: int, speaker: Speaker) -> Question:
    """Is this a right payment for a ferry? Colored ones and gray ones."""
    random, kind = Random(f"legendary_asia/ferry/{instance}"), instance % 4
    colored = [route for route in FERRIES if route.color != GRAY]
    track = random.choice(colored if kind < 3 else [route for route in FERRIES if route.color == GRAY])
    color = random.randrange(LOCOMOTIVE) if track.color == GRAY else track.color
    if kind == 0:
        color = random.choice([other for other in range(LOCOMOTIVE) if other != track.color])
    payment = bundle(color, track.length, 0) if kind == 2 else bundle(color, track.length - 1, 1)
    return about_ferry(table("legendary_asia", dict(enumerate(payment))), track.index, payment, speaker)


def about_ferry(state: State, route: int, payment: Cards, speaker: Speaker) -> Question:
    """Is this a right payment for this ferry?"""
    wrong = {
        "too_few_locomotives": "course.legendary_asia.ferry.locomotives",
        "wrong_color": "course.legendary_asia.ferry.color",
    }
    return payment_question(state, route, payment, speaker, wrong, ("ASIA-2",))


def last(instance: int, speaker: Speaker) -> Question:
    """Does a claim set the last round off? Every other time only the lost trains do."""
    random = Random(f"legendary_asia/last/{instance}")
    track = random.choice(MOUNTAINS)
    left = (MODE.final_trains, MODE.final_trains + 1)[instance % 2] - (instance % 4 == 2)
    return about_last(late(random, track.trains + left, track, hand_for(track, random)), track.index, speaker)


def about_last(state: State, route: int, speaker: Speaker) -> Question:
    """Does the last round begin when the first player claims this route?"""
    say, track, you, then = speaker.say, BOARD.routes[route], state.players[YOU], claimed(state, route)
    begun = then.final_seat is not None
    return Question(
        text=say("course.legendary_asia.last.question", name=you.name, left_trains=you.trains, **facts_of(track)),
        options=(say("course.legendary_asia.last.yes"), say("course.legendary_asia.last.no")),
        answer=0 if begun else 1,
        reason=say(
            f"course.legendary_asia.last.{'begun' if begun else 'not'}",
            all_trains=track.trains,
            left_trains=then.players[YOU].trains,
        ),
        rules=("ASIA-7",),
        shown=sketch(state, [route], speaker),
    )


def explorer(instance: int, speaker: Speaker) -> Question:
    """Who is the Asian Explorer? Each of two, or both; more routes or more cities in all do not help."""
    random = Random(f"legendary_asia/explorer/{instance}")
    while True:
        taken: set[int] = set()
        networks = [[*grown(random, random.randint(2, 4), taken, board=BOARD), *more] for more in halves(random, taken)]
        state = ended(
            [{"name": name, "routes": names_of(own)} for name, own in zip(NAMES, networks, strict=False)],
            "legendary_asia",
        )
        result = score(state)
        most = [len(cities_of(player.network.routes)) for player in result.players]
        holders = result.holders(BONUS)
        if len(holders) == (1, 1, 2)[instance % 3] and most[holders[0]] < max(most) + len(holders) - 1:
            return about_explorer(state, speaker)


def halves(random: Random, taken: set[int]) -> list[list[Route]]:
    """For each of two players another small network, somewhere else or nowhere."""
    return [grown(random, random.randint(0, 3), taken, board=BOARD) for _ in range(2)]


def about_explorer(state: State, speaker: Speaker) -> Question:
    """Who gets the bonus for most cities in one network?"""
    say, result = speaker.say, score(state)
    names = [player.name for player in result.players]
    return Question(
        text=say("course.legendary_asia.explorer.question", bonus_points=MODE.bonuses[BONUS]),
        options=(*names, speaker.join(names)),
        answer=result.holders(BONUS)[0] if len(result.holders(BONUS)) == 1 else len(names),
        reason=say("course.legendary_asia.explorer.reason", each=speaker.join(counts(result, speaker))),
        rules=("ASIA-8",),
        shown=picture(state, speaker),
    )


def counts(result: ScoreSheet, speaker: Speaker) -> list[str]:
    """How many cities each player's largest network has."""
    return [
        speaker.say(
            "course.legendary_asia.explorer.one", name=player.name, number=largest_component(player.network.ends)
        )
        for player in result.players
    ]


# -- exercises --------------------------------------------------------------------------------------------------------


def reach(instance: int, speaker: Speaker) -> Pick:
    """Which routes can be claimed with few trains? Both tracks of an uneven double route are among them."""
    random = Random(f"legendary_asia/reach/{instance}")
    while True:
        track = random.choice(
            [r for r in MOUNTAINS if r.length == 3 and r.twin is not None and not twin_of(r).mountains]
        )
        color, other = track.color, random.choice([c for c in range(LOCOMOTIVE) if c != track.color])
        state = late(random, 3 + instance % 2, track, {COLORS[color]: 3, COLORS[other]: 2, "locomotive": 1})
        free = [r.index for r in BOARD.routes if state.open >> r.index & 1 and r.color in (color, other, GRAY)]
        near = [route for route in free if BOARD.routes[route].mountains]
        if len(near) < 4:
            continue
        shown = sorted({track.index, twin_of(track).index, *random.sample(near, 3), random.choice(free)})
        if 2 <= sum(why_no_payment(state, YOU, route) is None for route in shown) < len(shown) > 4:
            return about_reach(state, shown, speaker)


def about_reach(state: State, routes: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these routes can the first player claim?"""
    say, you = speaker.say, state.players[YOU]
    return Pick(
        text=say("course.legendary_asia.reach.question", name=you.name, left_trains=you.trains),
        options=[option(route, speaker) for route in routes],
        reasons=reasons_of([why_no_payment(state, YOU, route) for route in routes], speaker),
        hint=say("course.legendary_asia.reach.hint"),
        rules=("ASIA-4", "ASIA-6"),
        shown=panels.hand(you.hand, speaker),
    )


def option(route: int, speaker: Speaker) -> str:
    """A route with everything that decides whether it can be claimed."""
    track = BOARD.routes[route]
    kind = "mountain" if track.mountains else "ferry" if track.locomotives else "option"
    return speaker.say(
        f"course.legendary_asia.reach.{kind}",
        route=route,
        length_spaces=track.length,
        color=track.color,
        lost_trains=track.mountains,
        printed_locomotives=track.locomotives,
    )


def ways(instance: int, speaker: Speaker) -> Pick:
    """How may a track of a double route be paid for that is gray on one side only?"""
    random = Random(f"legendary_asia/ways/{instance}")
    gray = random.choice([r for r in BOARD.routes if r.color == GRAY and twin_of(r).color != GRAY])
    track = twin_of(gray) if instance % 2 else gray
    color, length = twin_of(gray).color, track.length
    other = random.choice([c for c in range(LOCOMOTIVE) if c != color])
    mixed = [*bundle(color, length - 1, 0)]
    mixed[other] += 1
    shown = [
        bundle(color, length, 0),
        bundle(other, length, 0),
        bundle(color, length - 1, 1),
        bundle(other, length, 1),
        tuple(mixed),
    ]
    random.shuffle(shown)
    return about_ways(table("legendary_asia", {color: 5, other: 5, LOCOMOTIVE: 1}), track.index, shown, speaker)


def about_ways(state: State, route: int, shown: Sequence[Cards], speaker: Speaker) -> Pick:
    """Which of these payments may be made for this track?"""
    return payment_pick(
        state, route, shown, speaker, speaker.say("course.legendary_asia.ways.hint"), ("ASIA-3", "ASIA-6")
    )


def deck(instance: int, speaker: Speaker) -> Number:
    """How many tickets does the deck hold? At the start refused ones leave the game, later they do not."""
    return deck_after(instance, speaker, "legendary_asia", ("ASIA-1",))


def cities(instance: int, speaker: Speaker) -> Number:
    """How many cities count for the Asian Explorer?"""
    random = Random(f"legendary_asia/cities/{instance}")
    while True:
        taken: set[int] = set()
        own = [
            r for size in (random.randint(4, 6), random.randint(2, 3)) for r in grown(random, size, taken, board=BOARD)
        ]
        state = ended([{"name": NAMES[YOU], "routes": names_of(own)}, {"name": NAMES[1]}], "legendary_asia")
        if sum(r.trains for r in own) < MODE.trains and len(components(score(state).players[YOU].network.ends)) == 2:
            return about_cities(state, speaker)


def about_cities(state: State, speaker: Speaker) -> Number:
    """How many cities has the largest network of the first player?"""
    say, player = speaker.say, score(state).players[YOU]
    most = largest_component(player.network.ends)
    biggest = max(components(player.network.ends), key=int.bit_count)
    inside = [route for route in player.network.routes if biggest >> route.a & 1]
    mistakes = {
        len(inside): say("course.legendary_asia.cities.routes"),
        len(cities_of(player.network.routes)): say("course.legendary_asia.cities.all"),
        sum(route.length for route in inside): say("course.legendary_asia.cities.trains"),
    }
    return Number(
        text=say("course.legendary_asia.cities.question", name=player.name),
        answer=most,
        reason=say("course.legendary_asia.cities.reason", number=most),
        hint=say("course.legendary_asia.cities.hint"),
        rules=("ASIA-8",),
        mistakes={n: text for n, text in mistakes.items() if n != most},
        shown=picture(state, speaker),
    )


def ties(instance: int, speaker: Speaker) -> Pick:
    """Who has won, when the points are equal?"""
    return tie(instance, speaker, "legendary_asia", ("ASIA-9",))


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Three players before the mountains."""
    return position(
        [
            {
                "name": "Ada",
                "hand": {"yellow": 2, "orange": 3, "locomotive": 1},
                "routes": ["ankara-baghdad-1"],
                "tickets": ["tbilisi-shiraz", "moscow-ankara"],
            },
            {
                "name": "Bo",
                "hand": {"red": 3, "white": 2, "locomotive": 1},
                "routes": ["omsk-perm-1"],
                "tickets": ["perm-tehran", "perm-irkutsk"],
            },
            {
                "name": "Cem",
                "hand": {"purple": 4, "black": 2, "locomotive": 2},
                "routes": ["calcutta-mandalay-1"],
                "tickets": ["kathmandu-calcutta", "lhasa-bangkok"],
            },
        ],
        mode="legendary_asia",
        row=["orange", "locomotive", "white", "green", "purple"],
        seed=3,
    )


lesson = Lesson(
    name="legendary_asia",
    steps=steps,
    questions={
        "trains": trains,
        "points": points,
        "enough": enough,
        "ferry": ferry,
        "last": last,
        "explorer": explorer,
    },
    tasks={"reach": reach, "ways": ways, "deck": deck, "cities": cities, "ties": ties},
    free=free,
    recalled=("ferries", "enough"),
    mode="legendary_asia",
    alone=True,
)
