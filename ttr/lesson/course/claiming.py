"""Lesson 3: claiming routes. Every answer is computed from the position shown."""

from collections.abc import Sequence
from itertools import combinations, combinations_with_replacement, count
from math import hypot
from random import Random

from ttr.action import ClaimRoute
from ttr.board import Board, Route
from ttr.cards import CARDS, COLORS, GRAY, LOCOMOTIVE, Cards, bundle, colors_of
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import LOOKS, NAMES, Lesson
from ttr.lesson.network import hand_and_sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import Mode, load_mode
from ttr.notation import parse_action
from ttr.rules import apply, payments, why_not
from ttr.rules.claim import why_no_payment
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels
from ttr.view.svg import Picture, part_svg

YOU = 0
"""The seat that the questions speak of."""

# -- the walk ---------------------------------------------------------------------------------------------------------


def opening() -> State:
    """Three players with full hands and an empty board."""
    return position(
        [
            {"name": NAMES[0], "hand": {"orange": 3, "purple": 3, "yellow": 1, "locomotive": 1}},
            {"name": NAMES[1], "hand": {"blue": 1, "red": 2, "white": 3, "locomotive": 1}},
            {"name": NAMES[2], "hand": {"black": 2, "green": 1, "locomotive": 2}},
        ],
        row=["green", "white", "red", "black", "yellow"],
        deck_top=["blue", "orange"],
        seed=3,
    )


def evening() -> State:
    """Ada has only three trains left, and good cards."""
    far = ["petrograd-stockholm", "budapest-kyiv", "palermo-smyrna", "athina-brindisi", "berlin-danzig", "danzig-riga"]
    more = ["kyiv-warszawa", "moskva-petrograd", "warszawa-wilno"]
    return position(
        [
            {"name": NAMES[0], "hand": {"green": 4, "red": 2, "locomotive": 1}, "routes": far + more},
            {"name": NAMES[1], "routes": ["lisboa-madrid", "marseille-paris", "bruxelles-frankfurt"]},
            {"name": NAMES[2], "routes": ["barcelona-marseille", "edinburgh-london-1", "constantinople-sofia"]},
        ],
        seed=4,
    )


def steps(speaker: Speaker) -> list[Step]:
    """A first round of claims, then the end of another game."""
    story, late = Story(opening(), speaker), Story(evening(), speaker)
    first_round(story)
    second_round(story)
    say, index = speaker.say, story.state.board.route_index
    long, short = index["athina-sarajevo"], index["sarajevo-zagrab"]
    refusal = refused(late, "claim athina-sarajevo 4 green")
    late.tell(say("course.claiming.few", route=long, refusal=refusal), rules=("CLAIM-4",), cities=ends(late, long))
    log = late.do("claim sarajevo-zagrab 2 red + 1 locomotive")
    happened = late.happened(log[:1], YOU)  # that the last round begins is another lesson's
    late.tell(say("course.claiming.fits", happened=happened), rules=("CLAIM-4",), routes=(short,))
    return story.steps + late.steps


def first_round(story: Story) -> None:
    """Everybody claims a first route: colored, gray, with locomotives alone."""
    say, index = story.speaker.say, story.state.board.route_index
    colored, gray, jokers = (index[name] for name in ("munchen-wien", "wien-zagrab", "brindisi-roma"))
    story.tell(say("course.claiming.colored", route=colored), rules=("CLAIM-1", "CLAIM-2"), cities=ends(story, colored))
    log = story.do("claim munchen-wien 3 orange")
    story.tell(
        say("course.claiming.claimed", happened=story.happened(log, YOU)),
        rules=("CLAIM-1", "CLAIM-4", "CLAIM-7", "SCORE-1"),
        routes=(colored,),
    )
    ways = payments(story.state, gray)
    story.tell(
        say("course.claiming.gray", route=gray, ways=len(ways)),
        rules=("CLAIM-2", "CLAIM-9"),
        cities=ends(story, gray),
        seat=1,
        shown="".join(f"<p>{panels.hand(way, story.speaker)}</p>" for way in ways),
    )
    log = story.do("claim wien-zagrab 1 blue + 1 locomotive")
    story.tell(
        say("course.claiming.joker", happened=story.happened(log, YOU)),
        rules=("CLAIM-1", "CLAIM-9"),
        routes=(gray,),
        seat=1,
    )
    log = story.do("claim brindisi-roma 2 locomotive")
    story.tell(
        say("course.claiming.jokers", happened=story.happened(log, YOU)), rules=("CLAIM-3",), routes=(jokers,), seat=2
    )


def second_round(story: Story) -> None:
    """Far away, not in parts, and not what belongs to another."""
    say, index, state = story.speaker.say, story.state.board.route_index, story.state
    far, whole, taken, other = (
        index[name] for name in ("kharkov-kyiv", "marseille-paris", "wien-zagrab", "venezia-zagrab")
    )
    log = story.do("claim kharkov-kyiv 3 purple + 1 locomotive")
    story.tell(say("course.claiming.far", happened=story.happened(log, YOU)), rules=("CLAIM-5",), routes=(far,))
    story.tell(
        say("course.claiming.table"), rules=("SCORE-1", "CLAIM-7"), shown=panels.route_points(state.mode, story.speaker)
    )
    refusal = refused(story, "claim marseille-paris 3 white")
    story.do("draw white")
    story.do("draw deck")
    story.tell(
        say("course.claiming.whole", route=whole, refusal=refusal),
        rules=("CLAIM-6",),
        cities=ends(story, whole),
        seat=1,
    )
    refusal = refused(story, "claim wien-zagrab 2 black")
    log = story.do("claim venezia-zagrab 2 black")
    story.tell(
        say("course.claiming.taken", route=taken, refusal=refusal, happened=story.happened(log, YOU)),
        rules=("CLAIM-8",),
        routes=(taken, other),
        seat=2,
    )


def ends(story: Story, route: int) -> tuple[int, int]:
    """The cities of a route; they are marked where a mark on the route would hide its color."""
    track = story.state.board.routes[route]
    return track.a, track.b


def refused(story: Story, action: str) -> str:
    """Why the engine refuses an action now."""
    violation = why_not(story.state, parse_action(action, story.state.mode))
    assert violation is not None, action
    return story.speaker.violation(violation)


# -- positions and pictures -------------------------------------------------------------------------------------------


def plain_routes(board: Board, *lengths: int) -> list[Route]:
    """The routes of these lengths that a beginner knows: no tunnel, no ferry, no second track."""
    return [
        route
        for route in board.routes
        if route.length in lengths and not route.tunnel and not route.locomotives and route.twin is None
    ]


def near(board: Board, random: Random, size: int) -> list[Route]:
    """Some plain routes that lie close together."""
    plain = plain_routes(board, 1, 2, 3, 4)

    def middle(route: Route) -> tuple[float, float]:
        a, b = board.cities[route.a], board.cities[route.b]
        return (a.x + b.x) / 2, (a.y + b.y) / 2

    x, y = middle(random.choice(plain))
    return sorted(plain, key=lambda route: hypot(middle(route)[0] - x, middle(route)[1] - y))[:size]


def laid(board: Board, random: Random, trains: int, avoid: Sequence[Route]) -> list[str]:
    """Ids of routes that take just so many trains, none of them to be avoided."""
    free = [route for route in board.routes if route not in avoid and (route.twin is None or route.twin > route.index)]
    for _ in count():
        found, left = [], trains
        for route in random.sample(free, len(free)):
            if route.length <= left:
                found.append(route.id)
                left -= route.length
        if not left:
            return found
    raise AssertionError


def table(hand: Sequence[int], routes: Sequence[str] = (), others: Sequence[str] = ()) -> State:
    """A position of two players: the hand and the routes of the first, the routes of the second."""
    cards = {CARDS[card]: n for card, n in enumerate(hand) if n}
    return position(
        [{"name": NAMES[0], "hand": cards, "routes": list(routes)}, {"name": NAMES[1], "routes": list(others)}], seed=1
    )


def cards_of(counts: dict[int, int]) -> Cards:
    """Nine counts of these cards."""
    return tuple(counts.get(card, 0) for card in range(len(CARDS)))


def points_table(mode: Mode, speaker: Speaker) -> str:
    """Points by length, as HTML; not wider than it needs to be."""
    return f'<div style="max-width:20em">{panels.route_points(mode, speaker)}</div>'


# -- questions: predict, then see -------------------------------------------------------------------------------------


def tempting(route: Route, color: int, other: int) -> tuple[list[Cards], list[Cards]]:
    """Payments for a route: those that will do, and those that people try in vain."""
    size = route.length
    good = [bundle(color, size - jokers, jokers) for jokers in range(size + 1)]
    bad = [
        cards_of({color: 1, other: size - 1}) if size > 1 else cards_of({color: 1, other: 1}),
        bundle(color, size + 1, 0),
        bundle(color, size, 1),
        bundle(color, size - 1, 0),
    ]
    if route.color != GRAY:
        bad += [bundle(other, size, 0), bundle(other, size - 1, 1)]
    return good, bad


def paying(random: Random, gray: bool) -> tuple[State, Route, list[Cards], list[Cards]]:
    """A player with many cards, a route, and payments good and bad for it."""
    routes = plain_routes(load_mode("europe").board, 2, 3)
    route = random.choice([route for route in routes if (route.color == GRAY) == gray])
    color = random.randrange(len(COLORS)) if gray else route.color
    other = random.choice([c for c in range(len(COLORS)) if c != color])
    size = route.length
    state = table(cards_of({color: size + 1, other: size, LOCOMOTIVE: size}))
    return state, route, *tempting(route, color, other)


def which(instance: int, speaker: Speaker) -> Question:
    """Which of four payments will do? Gray and colored routes take turns."""
    random = Random(f"claiming/which/{instance}")
    state, route, good, bad = paying(random, instance % 2 == 0)
    shown = [random.choice(good), *random.sample(bad, 3)]
    random.shuffle(shown)
    return about_which(state, route.index, shown, speaker)


def about_which(state: State, route: int, shown: Sequence[Cards], speaker: Speaker) -> Question:
    """Which one of these payments will do for this route?"""
    say, track = speaker.say, state.board.routes[route]
    (answer,) = (i for i, payment in enumerate(shown) if why_not(state, ClaimRoute(route, payment), YOU) is None)
    reason = (
        say("course.claiming.which.gray", route=route, need_cards=track.length)
        if track.color == GRAY
        else say("course.claiming.which.colored", route=route, need_cards=track.length, color=track.color)
    )
    return Question(
        text=say("course.claiming.which.question", name=state.players[YOU].name, route=route),
        options=[say("course.claiming.pay", payment=payment) for payment in shown],
        answer=answer,
        reason=reason,
        rules=("CLAIM-1", "CLAIM-2", "CLAIM-3"),
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


MAY = {None: "yes", "CLAIM-8": "claimed", "CLAIM-4": "trains", "CLAIM-1": "cards"}
"""What keeps somebody from claiming a plain route, by the rule that the engine names."""


def may(instance: int, speaker: Speaker) -> Question:
    """May this route far from one's own be claimed, and if not, what is in the way?"""
    random = Random(f"claiming/may/{instance}")
    board = load_mode("europe").board
    wish = ("yes", "cards", "claimed", "yes", "trains")[instance % 5]
    own, wanted = apart(board, random)
    while wish == "trains" and wanted.length < 4:  # with two trains left the last round would have begun
        own, wanted = apart(board, random)
    color = random.randrange(len(COLORS)) if wanted.color == GRAY else wanted.color
    jokers = random.randrange(3)
    routes = [own.id]
    if wish == "trains":
        routes += laid(board, random, 45 - own.length - (wanted.length - 1), [own, wanted])
    hand = bundle(color, wanted.length - jokers - (wish == "cards"), jokers)
    state = table(hand, routes, [wanted.id] if wish == "claimed" else ())
    return about_may(state, own.index, wanted.index, speaker)


def apart(board: Board, random: Random) -> tuple[Route, Route]:
    """Two plain routes that do not touch."""
    while True:
        one, other = random.sample(plain_routes(board, 3, 4), 2)
        if not {one.a, one.b} & {other.a, other.b}:
            return one, other


def about_may(state: State, own: int, route: int, speaker: Speaker) -> Question:
    """May the player claim this route now?"""
    say, player = speaker.say, state.players[YOU]
    violation = why_no_payment(state, YOU, route)
    keys = ("yes", "touch", *(key for key in MAY.values() if key != "yes"))
    return Question(
        text=say(
            "course.claiming.may.question", name=player.name, left_trains=player.trains, own_route=own, route=route
        ),
        options=[say(f"course.claiming.may.{key}") for key in keys],
        answer=keys.index(MAY[violation.rule if violation else None]),
        reason=speaker.violation(violation) if violation else say("course.claiming.may.reason"),
        rules=("CLAIM-5", "CLAIM-4", "CLAIM-8"),
        shown=hand_and_sketch(state, YOU, [own, route], speaker, marked=[route]),
    )


def soon(instance: int, speaker: Speaker) -> Question:
    """Now, in parts, or later? Half of the hands are one card short."""
    random = Random(f"claiming/soon/{instance}")
    route = random.choice(plain_routes(load_mode("europe").board, 3, 4))
    color = random.randrange(len(COLORS)) if route.color == GRAY else route.color
    other = random.choice([c for c in range(len(COLORS)) if c != color])
    short, jokers = random.randrange(2), random.randrange(1, 3)
    state = table(cards_of({color: route.length - jokers - short, LOCOMOTIVE: jokers, other: 1}))
    return about_soon(state, route.index, speaker)


def about_soon(state: State, route: int, speaker: Speaker) -> Question:
    """How does the player get this route?"""
    say, name = speaker.say, state.players[YOU].name
    ways = payments(state, route, YOU)
    reason = say("course.claiming.soon.can", payment=ways[0]) if ways else say("course.claiming.soon.cannot")
    return Question(
        text=say("course.claiming.soon.question", name=name, route=route),
        options=[say("course.claiming.soon.now"), say("course.claiming.soon.parts"), say("course.claiming.soon.later")],
        answer=0 if ways else 2,
        reason=reason,
        rules=("CLAIM-6", "CLAIM-1"),
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


def points(instance: int, speaker: Speaker) -> Question:
    """What is the score after a claim?"""
    random = Random(f"claiming/points/{instance}")
    board = load_mode("europe").board
    route = random.choice(plain_routes(board, (4, 3, 2)[instance % 3]))
    before = random.sample([other for other in plain_routes(board, 3, 4) if other is not route], 2)
    color = random.randrange(len(COLORS)) if route.color == GRAY else route.color
    state = table(bundle(color, route.length, 0), [other.id for other in before])
    return about_points(state, ClaimRoute(route.index, bundle(color, route.length, 0)), speaker)


def about_points(state: State, action: ClaimRoute, speaker: Speaker) -> Question:
    """What is the score of the player after this claim?"""
    say, player, track = speaker.say, state.players[YOU], state.board.routes[action.route]
    after = state.copy()
    apply(after, action, YOU)
    score = after.players[YOU].score
    options, answer = among(score, [player.score, player.score + track.length, player.score + 2 * track.length])
    return Question(
        text=say("course.claiming.points.question", name=player.name, have_points=player.score, route=action.route),
        options=[speaker.amount("points", option) for option in options],
        answer=answer,
        reason=say("course.claiming.points.reason", spaces=track.length, gained_points=score - player.score),
        rules=("CLAIM-7", "SCORE-1"),
        shown=hand_and_sketch(state, YOU, [action.route], speaker) + points_table(state.mode, speaker),
    )


def longer(instance: int, speaker: Speaker) -> Question:
    """Which routes score most, if all take the same number of trains?"""
    random = Random(f"claiming/longer/{instance}")
    mode = load_mode("europe")
    lengths = sorted({route.length for route in mode.board.routes}, reverse=True)
    plans = [plan for plan in plans_of((8, 6, 12, 4)[instance % 4], lengths) if plan.count(1) <= 1]
    while True:
        shown = random.sample(plans, 3)
        scores = sorted(plan_points(plan, mode) for plan in shown)
        if scores[1] < scores[2]:
            return about_longer(shown, mode, speaker)


def plans_of(trains: int, lengths: Sequence[int]) -> list[tuple[int, ...]]:
    """Ways to use up trains on at most four routes of these lengths, longest route first."""
    return [
        plan for size in range(1, 5) for plan in combinations_with_replacement(lengths, size) if sum(plan) == trains
    ]


def plan_points(plan: Sequence[int], mode: Mode) -> int:
    """Points for routes of these lengths."""
    return sum(mode.route_points[length] for length in plan)


def about_longer(plans: Sequence[Sequence[int]], mode: Mode, speaker: Speaker) -> Question:
    """Which of these plans scores most?"""
    say = speaker.say
    best = max(plans, key=lambda plan: plan_points(plan, mode))
    return Question(
        text=say("course.claiming.longer.question", name=NAMES[1], all_trains=sum(best)),
        options=[told_plan(plan, speaker) for plan in plans],
        answer=plans.index(best),
        reason=say("course.claiming.longer.reason", best_points=plan_points(best, mode), all_trains=sum(best)),
        rules=("SCORE-1",),
        shown=points_table(mode, speaker),
    )


def told_plan(plan: Sequence[int], speaker: Speaker) -> str:
    """Lengths of routes in words."""
    lengths = speaker.join(speaker.number(length) for length in plan)
    return speaker.say("course.claiming.longer.plan", n=len(plan), lengths=lengths)


# -- exercises --------------------------------------------------------------------------------------------------------


def pay(instance: int, speaker: Speaker) -> Pick:
    """Which of these payments will do?"""
    random = Random(f"claiming/pay/{instance}")
    state, route, good, bad = paying(random, instance % 2 == 1)
    shown = random.sample(good, random.randrange(2, 1 + len(good))) + random.sample(bad, 3)
    random.shuffle(shown)
    return about_pay(state, route.index, shown, speaker)


def about_pay(state: State, route: int, shown: Sequence[Cards], speaker: Speaker) -> Pick:
    """Which of these payments will do for this route?"""
    say = speaker.say
    refusals = [why_not(state, ClaimRoute(route, payment), YOU) for payment in shown]
    return Pick(
        text=say("course.claiming.pay.question", name=state.players[YOU].name, route=route),
        options=[say("course.claiming.pay", payment=payment) for payment in shown],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.claiming.pay.hint"),
        rules=("CLAIM-1", "CLAIM-2", "CLAIM-3"),
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


def ways(instance: int, speaker: Speaker) -> Number:
    """In how many ways can a gray route be paid?"""
    random = Random(f"claiming/ways/{instance}")
    plain = plain_routes(load_mode("europe").board, (2, 4)[instance % 2])
    route = random.choice([route for route in plain if route.color == GRAY])
    colors = random.sample(range(len(COLORS)), 3)
    size = route.length
    counts = {colors[0]: size, colors[1]: size - 1, colors[2]: random.randrange(1, size)}
    counts[LOCOMOTIVE] = random.randrange(1, 3)
    return about_ways(table(cards_of(counts)), route.index, speaker)


def about_ways(state: State, route: int, speaker: Speaker) -> Number:
    """In how many ways can this player pay for this route?"""
    say, found = speaker.say, payments(state, route, YOU)
    plain = [payment for payment in found if not payment[LOCOMOTIVE]]
    mixed = [payment for payment in found if payment[LOCOMOTIVE] < sum(payment)]
    mistakes = {
        len({colors_of(payment) for payment in found}): say("course.claiming.ways.colors"),
        len(mixed): say("course.claiming.ways.alone"),
        len(plain): say("course.claiming.ways.jokers"),
    }
    listed = " ".join(say("course.claiming.pay", payment=payment) for payment in found)
    return Number(
        text=say("course.claiming.ways.question", name=state.players[YOU].name, route=route),
        answer=len(found),
        reason=say("course.claiming.ways.reason", listed=listed),
        hint=say("course.claiming.ways.hint"),
        rules=("CLAIM-9", "CLAIM-1", "CLAIM-2", "CLAIM-3"),
        mistakes={number: text for number, text in mistakes.items() if number != len(found)},
        shown=hand_and_sketch(state, YOU, [route], speaker),
    )


def routes(instance: int, speaker: Speaker) -> Pick:
    """Which of the routes on the picture can be claimed now?"""
    random = Random(f"claiming/routes/{instance}")
    board = load_mode("europe").board
    while True:
        shown = near(board, random, 6)
        taken = random.choice(shown)
        color = random.choice([route.color for route in shown])
        other = random.randrange(len(COLORS))
        cards = bundle(color if color != GRAY else other, 2, 2)
        hand = [n + (card == other) for card, n in enumerate(cards)]
        own = laid(board, random, 42, shown) if instance % 2 else []
        state = table(hand, own, [taken.id])
        item = about_routes(state, [route.index for route in shown], speaker)
        if 2 <= len(item.right) <= 4:
            return item


def about_routes(state: State, shown: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these routes can the player claim now?"""
    say, player = speaker.say, state.players[YOU]
    refusals = [why_no_payment(state, YOU, route) for route in shown]
    return Pick(
        text=say("course.claiming.routes.question", name=player.name, left_trains=player.trains),
        options=[speaker.route(route) for route in shown],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.claiming.routes.hint"),
        rules=("CLAIM-4", "CLAIM-5", "CLAIM-8"),
        shown=hand_and_sketch(state, YOU, shown, speaker),
    )


def best(instance: int, speaker: Speaker) -> Number:
    """The most points that the last trains can make."""
    random = Random(f"claiming/best/{instance}")
    board = load_mode("europe").board
    while True:
        shown = near(board, random, 5)
        left = random.randrange(4, 8)
        if len({route.length for route in shown}) > 2:
            state = table([0] * len(CARDS), laid(board, random, 45 - left, shown))
            return about_best(state, [route.index for route in shown], speaker)


def about_best(state: State, shown: Sequence[int], speaker: Speaker) -> Number:
    """The most points that this player's trains can make on these routes."""
    say, player, board = speaker.say, state.players[YOU], state.board
    plans = [
        plan
        for size in range(1, len(shown) + 1)
        for plan in combinations(shown, size)
        if sum(board.routes[route].length for route in plan) <= player.trains
    ]
    gain = {plan: sum(state.mode.claim_points[route] for route in plan) for plan in plans}
    top = max(plans, key=lambda plan: gain[plan])
    return Number(
        text=say("course.claiming.best.question", name=player.name, left_trains=player.trains),
        answer=gain[top],
        reason=say("course.claiming.best.reason", listed=speaker.join(speaker.route(route) for route in top)),
        hint=say("course.claiming.best.hint"),
        rules=("SCORE-1", "CLAIM-4"),
        mistakes={player.trains: say("course.claiming.best.each")} if gain[top] != player.trains else {},
        shown=part_svg(board, speaker, shown, Picture.of(state, LOOKS[:2])) + points_table(state.mode, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Two players with good hands; the map is open."""
    return position(
        [
            {"name": NAMES[0], "hand": {"blue": 2, "orange": 3, "green": 4, "locomotive": 2}},
            {"name": NAMES[1], "hand": {"red": 3, "white": 2, "black": 2, "locomotive": 1}, "routes": ["wien-zagrab"]},
        ],
        row=["green", "white", "locomotive", "black", "yellow"],
        seed=5,
    )


lesson = Lesson(
    name="claiming",
    steps=steps,
    questions={"which": which, "may": may, "soon": soon, "points": points, "longer": longer},
    tasks={"pay": pay, "ways": ways, "routes": routes, "best": best},
    free=free,
    recalled=("drawing", "replace"),
)
