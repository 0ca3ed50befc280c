"""Lesson 5: ferries. Every answer comes from the engine, asked about the position shown."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from itertools import count
from random import Random

from ttr.action import ClaimRoute
from ttr.board import Route
from ttr.cards import COLORS, LOCOMOTIVE, Cards, bundle, colors_of
from ttr.lesson.items import Number, Pick, Question, among, reasons_of
from ttr.lesson.lesson import NAMES, Lesson
from ttr.lesson.network import sketch
from ttr.lesson.position import Story, position
from ttr.lesson.walk import Step
from ttr.mode import load_mode
from ttr.rules import payments, violations, why_not
from ttr.rules.claim import route_payments, why_no_payment
from ttr.state import State
from ttr.text import Speaker
from ttr.view import panels

BOARD = load_mode("europe").board
FERRIES = [route for route in BOARD.routes if route.locomotives]
YOU = 0
"""The seat that asks."""

ROMA, BRINDISI, LONDON, SMYRNA = (
    BOARD.route_index[name] for name in ("palermo-roma", "athina-brindisi", "amsterdam-london", "palermo-smyrna")
)


def pay(color: str, colored: int, locomotives: int = 0) -> Cards:
    """Cards of one color, and locomotives."""
    return bundle(COLORS.index(color), colored, locomotives)


# -- the walk ---------------------------------------------------------------------------------------------------------


def walk_table() -> State:
    """Where the walk begins: three players, each with a ferry in mind."""
    return position(
        [
            {"name": "Ada", "hand": {"green": 6}},
            {"name": "Bo", "hand": {"white": 1, "locomotive": 3}},
            {"name": "Cem", "hand": {"blue": 5, "locomotive": 1}},
        ],
        row=["red", "locomotive", "yellow", "blue", "purple"],
        deck_top=["orange", "black", "locomotive", "red", "yellow"],
    )


def steps(speaker: Speaker) -> list[Step]:
    """What a ferry is, and three players who want one."""
    story = Story(walk_table(), speaker)
    what_a_ferry_is(story)
    without_a_locomotive(story)
    more_than_enough(story)
    nothing_but_locomotives(story)
    both_arrive(story)
    return story.steps


def what_a_ferry_is(story: Story) -> None:
    """All ferries, their color, and the symbols on one of them."""
    say, every = story.speaker.say, [route.index for route in FERRIES]
    story.tell(say("course.ferries.all", total=len(every)), rules=("FERRY-1",), routes=every)
    story.tell(say("course.ferries.gray"), rules=("FERRY-4", "FERRY-6"))  # unmarked, so that the gray is seen
    track = BOARD.routes[ROMA]
    story.tell(
        say("course.ferries.symbols", route=ROMA, length_spaces=track.length, printed_locomotives=track.locomotives),
        rules=("FERRY-1",),
        routes=(ROMA,),
        shown=sketch(story.state, [ROMA], story.speaker),
    )


def without_a_locomotive(story: Story) -> None:
    """Colored cards alone do not pay, not even three for one; so a locomotive is taken."""
    say, speaker = story.speaker.say, story.speaker
    violation = why_not(story.state, ClaimRoute(ROMA, pay("green", 4)))
    assert violation is not None
    story.tell(
        say("course.ferries.none", name="Ada", payment=pay("green", 4), why=speaker.violation(violation)),
        rules=("FERRY-1",),
        routes=(ROMA,),
    )
    violation = why_no_payment(story.state, YOU, ROMA)
    assert violation is not None
    story.tell(
        say(
            "course.ferries.three_for_one",
            name="Ada",
            payment=tuple(story.state.actor.hand),
            why=speaker.violation(violation),
        ),
        rules=("FERRY-5",),
        routes=(ROMA,),
    )
    log = story.do("draw locomotive")
    story.tell(say("course.ferries.taken", what=story.happened(log[:1], YOU)), rules=("FERRY-1",), routes=(ROMA,))


def more_than_enough(story: Story) -> None:
    """More locomotives than symbols."""
    track = BOARD.routes[BRINDISI]
    log = story.do(ClaimRoute(BRINDISI, pay("white", 1, 3)))
    story.tell(
        story.speaker.say(
            "course.ferries.more", what=story.happened(log, 1), printed_locomotives=track.locomotives, name="Bo"
        ),
        rules=("FERRY-2",),
        routes=(BRINDISI,),
        seat=1,
    )


def nothing_but_locomotives(story: Story) -> None:
    """As many symbols as spaces, and the hope for a locomotive from the pile."""
    say, speaker = story.speaker.say, story.speaker
    offer = pay("blue", 1, 1)
    violation = why_not(story.state, ClaimRoute(LONDON, offer))
    assert violation is not None
    story.tell(
        say("course.ferries.only", name="Cem", payment=offer, route=LONDON, why=speaker.violation(violation)),
        rules=("FERRY-3",),
        routes=(LONDON,),
        seat=2,
    )
    story.tell(say("course.ferries.hope", name="Cem"), rules=("FERRY-3",), routes=(LONDON,), seat=2, shown=odds(story))
    log = [*story.do("draw deck"), *story.do("draw deck")]
    story.tell(
        say("course.ferries.lucky", what=" ".join(speaker.event(event, 2) for event in log)),
        rules=("FERRY-3",),
        routes=(LONDON,),
        seat=2,
    )


def odds(story: Story) -> str:
    """How likely the player on turn draws a locomotive from the pile, as bars."""
    unseen = story.state.seen_by(story.state.turn).unseen
    chance = Fraction(unseen[LOCOMOTIVE], sum(unseen))
    say = story.speaker.say
    counted = say(
        "course.ferries.unseen",
        name=story.state.actor.name,
        hidden_cards=sum(unseen),
        hidden_locomotives=unseen[LOCOMOTIVE],
    )
    rows = [(say("course.ferries.chance"), chance), (say("course.ferries.no_chance"), 1 - chance)]
    return f"<p>{escape(counted)}</p>{panels.bars(rows, story.speaker)}"


def both_arrive(story: Story) -> None:
    """Both ferries are paid; the longest one is still there."""
    say = story.speaker.say
    log = story.do(ClaimRoute(ROMA, pay("green", 3, 1)))
    story.tell(say("course.ferries.arrived", what=story.happened(log, YOU)), rules=("FERRY-1",), routes=(ROMA,))
    story.do("draw red")
    story.do("draw blue")
    log = story.do(ClaimRoute(LONDON, pay("blue", 0, 2)))
    track = BOARD.routes[SMYRNA]
    story.tell(
        say(
            "course.ferries.last",
            idle="Bo",
            what=story.happened(log, 2),
            route=SMYRNA,
            worth_points=story.state.mode.claim_points[SMYRNA],
            printed_locomotives=track.locomotives,
        ),
        rules=("FERRY-3", "FERRY-1"),
        routes=(LONDON, SMYRNA),
        seat=2,
    )


# -- positions --------------------------------------------------------------------------------------------------------


def table(hand: Mapping[int, int]) -> State:
    """Three players; the one who asks holds these cards, given by card."""
    words = {(*COLORS, "locomotive")[card]: n for card, n in hand.items() if n}
    return position([{"name": name, "hand": words if seat == YOU else {}} for seat, name in enumerate(NAMES[:3])])


def seen(state: State, route: int, speaker: Speaker, cards: Sequence[int] | None = None) -> str:
    """A ferry as a small picture, and the hand of the player who asks, or other cards."""
    return sketch(state, [route], speaker) + f"<p>{panels.hand(cards or state.players[YOU].hand, speaker)}</p>"


def ferry_facts(route: int) -> dict[str, int]:
    """What a question says about a ferry."""
    track = BOARD.routes[route]
    return {"route": route, "length_spaces": track.length, "printed_locomotives": track.locomotives}


def two_colors(random: Random) -> tuple[int, int]:
    """Two different colors."""
    first, second = random.sample(range(LOCOMOTIVE), 2)
    return first, second


# -- questions: predict, then see -------------------------------------------------------------------------------------


def enough(instance: int, speaker: Speaker) -> Question:
    """Do these cards pay for the ferry?"""
    random, kind = Random(f"ferries/enough/{instance}"), (FEW, RIGHT, MIXED, RIGHT, MANY)[instance % 5]
    for _ in count():
        track = random.choice([route for route in FERRIES if route.locomotives < route.length])
        payment = laid_down(kind, track, random)
        state = table(dict(enumerate(payment)))
        if len([*violations(state, ClaimRoute(track.index, payment))]) == (kind != RIGHT):
            break
    return about_payment(state, track.index, payment, speaker)


RIGHT, FEW, MIXED, MANY = range(4)
"""What somebody lays down: the right cards, too few locomotives, two colors, one card too many."""


def laid_down(kind: int, track: Route, random: Random) -> Cards:
    """What somebody lays down for a ferry, of one of these kinds if the ferry has room for it."""
    color, other = two_colors(random)
    locomotives = random.randrange(track.locomotives, track.length)
    cards = [*bundle(color, track.length - locomotives, locomotives)]
    if kind == FEW:
        cards = [*bundle(color, track.length - track.locomotives + 1, track.locomotives - 1)]
    elif kind == MIXED:
        cards[color] -= 1
        cards[other] += 1
    elif kind == MANY:
        cards[color] += 1
    return tuple(cards)


def about_payment(state: State, route: int, payment: Cards, speaker: Speaker) -> Question:
    """Do these cards pay for this ferry, and if not, why?"""
    say, violation = speaker.say, why_not(state, ClaimRoute(route, payment))
    return Question(
        text=say("course.ferries.enough.question", name=state.players[YOU].name, **ferry_facts(route)),
        options=(
            say("lesson.yes"),
            say("course.ferries.enough.locomotives"),
            say("course.ferries.enough.colors"),
            say("course.ferries.enough.number"),
        ),
        answer=[None, "too_few_locomotives", "two_colors", "wrong_number"].index(violation and violation.key),
        reason=speaker.violation(violation) if violation else say("course.ferries.reason", **ferry_facts(route)),
        rules=("FERRY-1", "FERRY-2"),
        shown=seen(state, route, speaker, payment),
    )


def rest(instance: int, speaker: Speaker) -> Question:
    """Which cards pay for a ferry? Every other one shows nothing but locomotives."""
    random = Random(f"ferries/rest/{instance}")
    route = LONDON if instance % 2 else random.choice([route.index for route in FERRIES if route.index != LONDON])
    most = BOARD.routes[route].length
    return about_rest(table({**dict.fromkeys(range(LOCOMOTIVE), most), LOCOMOTIVE: most}), route, speaker)


def about_rest(state: State, route: int, speaker: Speaker) -> Question:
    """What may be paid for this ferry with this hand?"""
    say, track = speaker.say, BOARD.routes[route]
    colors = {color for payment in payments(state, route) for color in colors_of(payment)}
    everything = set(range(LOCOMOTIVE))
    fewest = {"least_locomotives": track.locomotives}
    return Question(
        text=say("course.ferries.rest.question", name=state.players[YOU].name, **ferry_facts(route)),
        options=(
            say("course.ferries.rest.only"),
            say("course.ferries.rest.any", **fewest),
            say("course.ferries.rest.blue", **fewest),
            say("course.ferries.rest.mixed", **fewest),
        ),
        answer=[set(), everything, {COLORS.index("blue")}].index(colors),
        reason=say("course.ferries.rest.reason" if colors else "course.ferries.rest.full", **ferry_facts(route)),
        rules=("FERRY-3", "FERRY-4"),
        shown=sketch(state, [route], speaker),
    )


def least(instance: int, speaker: Speaker) -> Question:
    """How few locomotives can be paid with this hand?"""
    random = Random(f"ferries/least/{instance}")
    track = random.choice([route for route in FERRIES if route.length > 2])
    color, other = two_colors(random)
    needed = track.length - track.locomotives
    colored = needed + 1 if instance % 2 else random.randrange(1, needed)
    hand = {
        color: colored,
        other: random.randrange(1, colored + 1),
        LOCOMOTIVE: track.length - min(colored, needed) + 1,
    }
    return about_least(table(hand), track.index, speaker)


def about_least(state: State, route: int, speaker: Speaker) -> Question:
    """How few locomotives can be paid for this ferry?"""
    say, track = speaker.say, BOARD.routes[route]
    fewest = min(payment[LOCOMOTIVE] for payment in payments(state, route))
    options, answer = among(fewest, [0, track.locomotives, fewest + 1, track.length])
    return Question(
        text=say("course.ferries.least.question", name=state.players[YOU].name, **ferry_facts(route)),
        options=[speaker.amount("locomotives", option) for option in options],
        answer=answer,
        reason=say("course.ferries.least.reason", fewest_locomotives=fewest, **ferry_facts(route)),
        rules=("FERRY-1", "FERRY-2"),
        shown=seen(state, route, speaker),
    )


def swap(instance: int, speaker: Speaker) -> Question:
    """Many cards of one color, with a locomotive or without: how to pay?"""
    random = Random(f"ferries/swap/{instance}")
    track = random.choice([route for route in FERRIES if route.locomotives == 1])
    color, other = two_colors(random)
    hand = {color: track.length + 2, other: random.randrange(1, 3), LOCOMOTIVE: (0, 1)[instance % 3 == 1]}
    return about_swap(table(hand), track.index, color, speaker)


def about_swap(state: State, route: int, color: int, speaker: Speaker) -> Question:
    """Which of these ways pays for this ferry with this hand, if any?"""
    say, track = speaker.say, BOARD.routes[route]
    ways = [
        bundle(color, track.length - 1, 1),
        bundle(color, track.length, 0),
        bundle(color, track.length + 2, 0),
    ]
    legal = [i for i, payment in enumerate(ways) if why_not(state, ClaimRoute(route, payment)) is None]
    return Question(
        text=say("course.ferries.swap.question", name=state.players[YOU].name, **ferry_facts(route)),
        options=(
            say("course.ferries.swap.pay", payment=ways[0]),
            say("course.ferries.swap.pay", payment=ways[1]),
            say("course.ferries.swap.three", payment=ways[2]),
            say("course.ferries.swap.no"),
        ),
        answer=legal[0] if legal else len(ways),
        reason=say("course.ferries.swap.reason"),
        rules=("FERRY-5", "FERRY-1"),
        shown=seen(state, route, speaker),
    )


# -- exercises --------------------------------------------------------------------------------------------------------


def ways(instance: int, speaker: Speaker) -> Pick:
    """Which of these payments are right?"""
    random = Random(f"ferries/ways/{instance}")
    track = random.choice([route for route in FERRIES if route.length > 2])
    color, other = two_colors(random)
    hand = {color: track.length + 1, other: track.length - track.locomotives, LOCOMOTIVE: track.locomotives + 1}
    state = table(hand)
    legal = payments(state, track.index)
    shown = random.sample(legal, min(3, len(legal))) + random.sample(mistakes(track, color, other), 4)
    random.shuffle(shown)
    return about_ways(state, track.index, shown, speaker)


def mistakes(track: Route, color: int, other: int) -> list[Cards]:
    """What people wrongly lay down for a ferry."""
    length, symbols = track.length, track.locomotives
    mixed = [*bundle(color, length - symbols - 1, symbols)]
    mixed[other] += 1
    return [
        bundle(color, length, 0),
        bundle(other, length - symbols, symbols - 1) if symbols > 1 else bundle(other, length - 1, 0),
        bundle(color, length - symbols + 1, symbols),
        bundle(color, length + 1, symbols - 1),
        bundle(other, length - symbols - 2, symbols + 2),
        tuple(mixed),
    ]


def about_ways(state: State, route: int, shown: Sequence[Cards], speaker: Speaker) -> Pick:
    """Which of these payments may the player make for this ferry?"""
    say = speaker.say
    refusals = [why_not(state, ClaimRoute(route, payment)) for payment in shown]
    return Pick(
        text=say("course.ferries.ways.question", name=state.players[YOU].name, **ferry_facts(route)),
        options=[speaker.cards(payment) for payment in shown],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.ferries.ways.hint"),
        rules=("FERRY-1", "FERRY-2", "FERRY-4"),
        shown=seen(state, route, speaker),
    )


def reach(instance: int, speaker: Speaker) -> Pick:
    """Which ferries can be claimed with this hand?"""
    random = Random(f"ferries/reach/{instance}")
    single = [route.index for route in FERRIES if route.twin is None or route.twin > route.index]
    for _ in count():
        color, other = two_colors(random)
        hand = {color: random.randrange(1, 5), other: random.randrange(1, 4), LOCOMOTIVE: 2 - instance % 2}
        state, shown = table(hand), sorted(random.sample(single, 6))
        if 2 <= sum(bool(payments(state, route)) for route in shown) <= 4:
            break
    return about_reach(state, shown, speaker)


def about_reach(state: State, routes: Sequence[int], speaker: Speaker) -> Pick:
    """Which of these ferries can be claimed now?"""
    say = speaker.say
    refusals = [why_no_payment(state, YOU, route) for route in routes]
    return Pick(
        text=say("course.ferries.reach.question", name=state.players[YOU].name),
        options=[say("course.ferries.reach.option", **ferry_facts(route)) for route in routes],
        reasons=reasons_of(refusals, speaker),
        hint=say("course.ferries.reach.hint"),
        rules=("FERRY-1", "FERRY-2", "FERRY-3", "FERRY-5"),
        shown=panels.hand(state.players[YOU].hand, speaker),
    )


def missing(instance: int, speaker: Speaker) -> Number:
    """How many more cards does somebody need?"""
    random = Random(f"ferries/missing/{instance}")
    for _ in count():
        track = random.choice([route for route in FERRIES if route.length > 2])
        color, other = two_colors(random)
        hand = {color: random.randrange(1, track.length + 2), other: 1, LOCOMOTIVE: random.randrange(3)}
        state = table(hand)
        if still_needed(state, track):
            break
    return about_missing(state, track.index, speaker)


def still_needed(state: State, track: Route) -> int:
    """The smallest number of cards that must come into the hand before the ferry can be paid."""
    hand = state.players[YOU].hand
    for extra in count():
        for color in range(LOCOMOTIVE):
            for colored in range(extra + 1):
                more = bundle(color, colored, extra - colored)
                if route_payments(state.mode, [a + b for a, b in zip(hand, more, strict=True)], track):
                    return extra
    raise AssertionError


def about_missing(state: State, route: int, speaker: Speaker) -> Number:
    """How many more cards does this ferry need?"""
    say, track, hand = speaker.say, BOARD.routes[route], state.players[YOU].hand
    answer = still_needed(state, track)
    without_symbols = max(track.length - max(hand[:LOCOMOTIVE]) - hand[LOCOMOTIVE], 0)
    mixed = max(track.length - sum(hand), 0)
    return Number(
        text=say("course.ferries.missing.question", name=state.players[YOU].name, **ferry_facts(route)),
        answer=answer,
        reason=say("course.ferries.missing.reason", **ferry_facts(route)),
        hint=say("course.ferries.missing.hint"),
        rules=("FERRY-1", "FERRY-5"),
        mistakes={
            mixed: say("course.ferries.missing.mixed"),
            without_symbols: say("course.ferries.missing.symbols"),
        },
        shown=seen(state, route, speaker),
    )


# -- the rest ---------------------------------------------------------------------------------------------------------


def free() -> State:
    """Three players by the sea: one has locomotives, one has colors, one has both."""
    hands: dict[str, dict[str, int]] = {
        "Ada": {"green": 6, "red": 2, "locomotive": 1},
        "Bo": {"white": 1, "purple": 1, "locomotive": 4},
        "Cem": {"blue": 5, "yellow": 4},
    }
    return position(
        [{"name": name, "hand": hand} for name, hand in hands.items()],
        row=["red", "locomotive", "yellow", "blue", "purple"],
    )


lesson = Lesson(
    name="ferries",
    steps=steps,
    questions={"enough": enough, "rest": rest, "least": least, "swap": swap},
    tasks={"ways": ways, "reach": reach, "missing": missing},
    free=free,
    recalled=("doubles", "who"),
)
